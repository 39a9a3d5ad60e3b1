"""The table's luck: every draw is a function of what is drawn, never of how many draws came before it.

A draw is named by seed, block, form of the event, round, seat, slot (a colour or a deck) and a running number within
these. So a seat that rolls two dice where another rolled one changes nothing of what the next turn will roll.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.chance import outcomes
from engine.dice import colour_of
from engine.moves import Form, Move, encode
from engine.rng import Rng
from engine.setup import next_hand_draw
from engine.state import NOBODY, State, Wait

# Streams of a block: the draws of the table, the seeds of the players.
_TABLE = 0
_PLAYERS = 1


class DrawName(NamedTuple):
    """What is drawn: the form of the event, the round and the seat in whose turn it is, the colour or deck."""

    form: Form
    round: int
    seat: int
    slot: int


class Draw(NamedTuple):
    """A draw that was made: its name, and the outcomes that were equally likely."""

    event: Move
    name: DrawName
    options: list[Move]


class KeyedChance:
    """The luck of one game. Every game of a block is given one of its own with the same seed and block."""

    def __init__(self, seed: int, block: int) -> None:
        self._stream = Rng(seed).split(block).split(_TABLE)
        self._made: Counter[DrawName] = Counter()

    def draw(self, state: State) -> Draw:
        """The outcome of the draw that is due, uniform over `engine.chance.outcomes`.

        Each possible outcome has a number of its own under the draw's name, and the lowest wins. So two games whose
        decks differ in a few cards are still dealt the same card, unless it is one of those.
        """
        options = outcomes(state)
        name = draw_name(state, options)
        stream = self._stream
        for key in (*name, self._made[name]):
            stream = stream.split(key)
        self._made[name] += 1
        return Draw(min(options, key=lambda event: stream.split(encode(event)).next64()), name, options)


def draw_name(state: State, options: list[Move]) -> DrawName:
    """The name of the draw that is due in a full state."""
    first = options[0]
    if first.form == Form.ROLL:
        slot = colour_of(first.args[0])
    elif first.form == Form.DEAL:
        slot = int(state.components.deck_of(first.args[0]))
    else:
        slot = 0
    return DrawName(first.form, state.round, _whose(state), slot)


def _whose(state: State) -> int:
    """The seat in whose turn, or to whose hand, the draw is; NOBODY in the table's own affairs."""
    if state.pending[-1].kind == Wait.SETUP:
        contracts = state.players + state.components.contracts_over_players
        hand = next_hand_draw(state) if len(state.contract_row) == contracts else None
        return hand[0] if hand else NOBODY
    between_rounds = any(entry.kind == Wait.BEGIN for entry in state.pending)
    return NOBODY if between_rounds else state.turn


def player_seed(seed: int, block: int, game: int, seat: int) -> int:
    """The seed of the player of a seat in one game of a block, below 2**63."""
    return Rng(seed).split(block).split(_PLAYERS).split(game).split(seat).next64() >> 1
