"""The referee: holds the only full state, asks players, checks answers, keeps clocks, and records all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.components import Components
from engine.moves import Form, Move
from engine.notation import position_hash
from engine.rules import advance, legal_moves
from engine.scoring import ranking, scores
from engine.spelling import UNSEEN, move_text
from engine.state import NOBODY, State, new_game
from engine.view import view
from search.players import GreedyPlayer
from tools.match.blocks import Table
from tools.match.chance import KeyedChance
from tools.match.contestants import Contestant, Question, Seating, spell_checked
from tools.match.limits import Clocks, Limit
from tools.match.luck import LuckBook
from tools.match.results import Game
from tools.match.trouble import Cause, PlayerTroubleError, Policy, Trouble

CHANCE = "@"


@dataclass(frozen=True, slots=True)
class Sitting:
    """What a game is played with, by seat: entrants, players, their limits and seeds."""

    entrants: Table
    players: Sequence[Contestant]
    limits: Sequence[Limit]
    seeds: Sequence[int]


class Referee:
    """One game. Made for it and used once."""

    def __init__(
        self, components: Components, sitting: Sitting, chance: KeyedChance, policy: Policy, margin_ms: float
    ) -> None:
        players = len(sitting.players)
        self._sitting = sitting
        self._chance = chance
        self._policy = policy
        self._clocks = Clocks(sitting.limits, margin_ms)
        self._luck = LuckBook(players)
        self._state = new_game(components, players)
        self._events: list[str] = []
        self._told: list[list[str]] = [[] for _ in range(players)]
        self._decisions = [0] * players
        self._spent = [0.0] * players
        self._slowest = [0.0] * players
        self._troubles: list[Trouble] = []

    def play(self) -> Game:
        """Plays the game to its end, or to the first trouble where that voids the block."""
        for seat in range(self._state.players):
            self._begin(seat)
        while not self._state.is_over and not self._is_void:
            if self._state.is_chance:
                self._draw()
            else:
                self._decide()
        return self._result()

    @property
    def _is_void(self) -> bool:
        return bool(self._troubles) and self._policy == Policy.VOID_BLOCK

    def _begin(self, seat: int) -> None:
        try:
            self._sitting.players[seat].begin(Seating(seat, self._state.players, self._sitting.seeds[seat]))
        except PlayerTroubleError as error:
            self._note(seat, error)

    def _draw(self) -> None:
        draw = self._chance.draw(self._state)
        self._luck.note(self._state, draw)
        self._happen(draw.event, CHANCE)

    def _decide(self) -> None:
        """One decision; a single legal move is played without asking."""
        state, seat = self._state, self._state.turn
        legal = legal_moves(state)
        if len(legal) == 1:
            self._happen(legal[0], str(seat))
            return
        move = None
        if not any(trouble.seat == seat for trouble in self._troubles):
            move = self._ask(seat, legal)
        if move is None and not self._is_void:
            move = GreedyPlayer().choose(view(state, seat)).move
        if move is not None:
            self._happen(move, str(seat))

    def _ask(self, seat: int, legal: list[Move]) -> Move | None:
        """The move of the player of that seat; None, with the trouble noted, if it gives none that counts."""
        player = self._sitting.players[seat]
        limit = self._clocks.start_decision(self._state)
        self._decisions[seat] += 1
        try:
            answer = player.choose(Question(view(self._state, seat), tuple(self._told[seat]), limit))
            self._spent[seat] += answer.elapsed_ms
            self._slowest[seat] = max(self._slowest[seat], answer.elapsed_ms)
            over = self._clocks.spend(seat, answer.elapsed_ms)
            if over > 0:
                raise player.blame(Cause.LATE, f"it took {answer.elapsed_ms:.0f} ms, {over:.0f} ms too long")
            move = spell_checked(self._state.components, answer.move)
            if move not in legal:
                raise player.blame(Cause.ILLEGAL, f"it answered {answer.move!r}, which is not legal")
        except PlayerTroubleError as error:
            self._note(seat, error)
            return None
        return move

    def _note(self, seat: int, error: PlayerTroubleError) -> None:
        at = self._decisions[seat]
        self._troubles.append(Trouble(seat, error.cause, error.text, at, error.exchange, error.stderr))
        self._sitting.players[seat].dismiss()

    def _happen(self, move: Move, who: str) -> None:
        """Plays a move or event, and tells every seat what it sees of it."""
        state, actor = self._state, self._state.turn
        text = move_text(state.components, move)
        advance(state, move)
        hidden_from = _hidden(state, move, actor)
        self._events.append(f"{who}/{text}")
        unseen = f"{text.partition(':')[0]}:{UNSEEN}"
        for seat, told in enumerate(self._told):
            told.append(unseen if hidden_from not in (NOBODY, seat) else text)

    def _result(self) -> Game:
        if self._is_void:
            return Game(self._sitting.entrants, moves=" ".join(self._events), hash=position_hash(self._state),
                        decisions=tuple(self._decisions), spent_ms=_rounded(self._spent),
                        slowest_ms=_rounded(self._slowest), troubles=tuple(self._troubles))  # fmt: skip
        points = scores(self._state)
        return Game(
            seating=self._sitting.entrants,
            points=tuple(points),
            places=places(points, [trouble.seat for trouble in self._troubles]),
            luck=tuple(_rounded(luck) for luck in self._luck.luck),
            moves=" ".join(self._events),
            hash=position_hash(self._state),
            decisions=tuple(self._decisions),
            spent_ms=_rounded(self._spent),
            slowest_ms=_rounded(self._slowest),
            troubles=tuple(self._troubles),
        )


def _rounded(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, 4) for value in values)


def _hidden(state: State, move: Move, actor: int) -> int:
    """The only seat that may know the cards of a move that has just been played; NOBODY if all may (rule 2.8)."""
    if move.form == Form.ORDERS:
        return actor
    if move.form == Form.DEAL:
        return next((at for at, seat in enumerate(state.seats) if move.args[0] in seat.hand), NOBODY)
    return NOBODY


def places(points: Sequence[int], forfeits: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat, from 1. Who forfeited is behind all others, the earlier the further (rule 11.2)."""
    honest = [seat for seat in ranking(list(points)) if seat not in forfeits]
    order = honest + list(dict.fromkeys(reversed(forfeits)))
    return tuple(order.index(seat) + 1 for seat in range(len(points)))
