"""How lucky each seat was: what the dice and cards that fell were worth to it, less what they were worth on average.

Before each draw every possible outcome has a worth to each seat, from what its orders lack. The seat is credited with
the worth of what came, minus the mean over all that could come. So luck sums to zero in expectation whoever plays and
however well, which makes it a fair control variate for points: see `tools.match.adjust`.
"""

from __future__ import annotations

from engine.components import Components, Deck
from engine.moves import Form, Move
from engine.state import Seat, State, Wait
from search.sense import lacking, sense
from tools.match.chance import Draw

KINDS = ("dice", "orders")
_ORDER_DECKS = frozenset({Deck.EARLY_ORDERS, Deck.LATE_ORDERS})
_NEEDS = 5


class LuckBook:
    """The luck of every seat in one game, by `KINDS`. Setup is left out: each player of a block has every setup."""

    def __init__(self, players: int) -> None:
        self.luck = [[0.0] * len(KINDS) for _ in range(players)]

    def note(self, state: State, draw: Draw) -> None:
        """Books a draw that is about to happen."""
        if state.pending[-1].kind == Wait.SETUP:
            return
        kind = _kind(state, draw)
        if kind is None:
            return
        for at, seat in enumerate(state.seats):
            worths = _dice(state, seat, draw.options) if kind == 0 else _orders(state.components, seat, draw.options)
            came = worths[draw.options.index(draw.event)]
            self.luck[at][kind] += came - sum(worths) / len(worths)


def _kind(state: State, draw: Draw) -> int | None:
    if draw.name.form == Form.ROLL:
        return 0
    is_order = draw.name.form == Form.DEAL and draw.name.slot in _ORDER_DECKS
    return 1 if is_order else None


def _dice(state: State, seat: Seat, options: list[Move]) -> list[float]:
    wish = sense(state.components, seat).wish
    return [wish[event.args[0]] / 4 for event in options]


def _orders(components: Components, seat: Seat, options: list[Move]) -> list[float]:
    """How much of each order the seat's lumber would pay already."""
    worths = []
    for event in options:
        needs, _ = lacking(seat.lumber, components.orders[event.args[0]].needs)
        worths.append(float(_NEEDS - min(len(needs), _NEEDS)))
    return worths
