"""What a position is worth to each seat: expected final points, and the value vector that the search backs up.

Points are whole hundredths, so both kernels agree; the vector uses only + - * / on doubles.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.components import Components, Stock
from engine.dice import pips
from engine.scoring import contract_points, ranking, scores
from engine.state import NO_CARD, NO_TOOL, Seat, State, Tool
from engine.workshop import saw_slots_bought
from search.api import Objective
from search.sense import lacking, worth

# Hundredths of a point for one of each stock while the game still has rounds to spend it in.
_STOCK_WORTH = {
    Stock.BLUEBERRIES: 50,
    Stock.SAW: 60,
    Stock.GLUE: 50,
    Stock.SCRAP: 50,
    Stock.LANTERN: 120,
    Stock.REUSE: 120,
}
_PIP = 15
_DIE = 60
_TREE_PIP = 20
_FAME_AHEAD = 15
_BERRY_PHASE = 55
_HELPER_ROUND = 5
_TOOL = 100
_PIECE_ROUND = 20
_ORDER_SHARE = 8
_UNFINISHED = 150
_SCALE_LAST = 400
_SCALE_ROUND = 150
_HALF_SCORE = 6000.0


def rounds_left(state: State) -> int:
    """Whole rounds still to be played."""
    return state.components.rounds[state.players] - state.round


def phases_left(state: State) -> int:
    """Income phases still to come, the final one included."""
    return 1 + sum(state.round <= after for after in state.components.income_rounds)


def expected_points(state: State) -> list[int]:
    """A rough expectation of each seat's final score, in hundredths; the real score once the game is over."""
    if state.is_over:
        return [100 * score for score in scores(state)]
    return [_seat_points(state, seat) for seat in state.seats]


def _seat_points(state: State, seat: Seat) -> int:
    components, left = state.components, rounds_left(state)
    points = 100 * seat.stock[Stock.SCORE]
    soon = min(left, 4)
    for stock, each in _STOCK_WORTH.items():
        points += seat.stock[stock] * (each * soon + 10 * (4 - soon)) // 4
    dice = sum(seat.lumber)
    points += _PIP * pips(seat.lumber) + _DIE * min(dice, components.lumber_spaces) * soon // 4
    points += _TREE_PIP * sum(tree for tree in seat.pots if tree > 0)
    phases = phases_left(state)
    points += phases * (100 * seat.hazelnut + _BERRY_PHASE * seat.berry)
    points += 100 * len(seat.completed) * components.reputation[seat.fame] + _FAME_AHEAD * seat.fame * left
    points += _orders_points(components, seat, left)
    points += _board_points(components, seat, left)
    for card, _ in seat.claims:
        points += 100 * contract_points(components, seat, components.contract(card))
    return points


def _orders_points(components: Components, seat: Seat, left: int) -> int:
    """What orders under way promise: a share of their reward by how much of them is there, less what is at risk."""
    points = 0
    for card, _ in seat.beside:
        order = components.orders[card]
        needs, _ = lacking(seat.lumber, order.needs)
        have = len(order.needs) - len(needs)
        if left > 0:
            points += 25 * worth(order.reward) * have * _ORDER_SHARE // (10 * len(order.needs))
        if left < 2:
            points -= _UNFINISHED
    return points


def _board_points(components: Components, seat: Seat, left: int) -> int:
    points = 0
    for card in seat.grid:
        if card != NO_CARD:
            points += _HELPER_ROUND * (2 + worth(components.helper(card).production)) * left // 2
    points += _TOOL * sum(kind != NO_TOOL for kind in seat.attic)
    pieces = saw_slots_bought(components, seat) + sum(tool != Tool.ABSENT for tool in seat.splice)
    pieces += sum(tree >= 0 for tree in seat.pots) + (seat.glue != Tool.ABSENT)
    return points + _PIECE_ROUND * pieces * left


def squash(margin: float, scale: float) -> float:
    """A margin as a value from 0 to 1, one half for none; `scale` is the margin worth three quarters."""
    return 0.5 + 0.5 * margin / (scale + (margin if margin >= 0 else -margin))


def values(state: State, points: list[int], objective: Objective) -> list[float]:
    """The value of the position to each seat, from 0 to 1.

    For WIN it is the squashed margin over the best other seat, steeper the fewer rounds are left; a tie goes to the
    seat that plays later (rule 11.2). For SCORE it grows with the seat's own points alone.
    """
    if objective == Objective.SCORE:
        return [max(own, 0) / (max(own, 0) + _HALF_SCORE) for own in points]
    scale = float(_SCALE_LAST + _SCALE_ROUND * rounds_left(state))
    vector = []
    for at, own in enumerate(points):
        rival = max((other, seat) for seat, other in enumerate(points) if seat != at)
        margin = own - rival[0] or (50 if at > rival[1] else -50)
        vector.append(squash(float(margin), scale))
    return vector


def add_up(numbers: Iterable[float]) -> float:
    """The sum from left to right.

    The last bit of Python's own sum() depends on its version: from 3.12 on it compensates.
    """
    total = 0.0
    for number in numbers:
        total += number
    return total


def win_shares(state: State, points: list[int]) -> list[float]:
    """The chance of each seat to finish first; sums to 1. Certain once the game is over."""
    if state.is_over:
        first = ranking(points)[0]
        return [1.0 if at == first else 0.0 for at in range(state.players)]
    vector = values(state, points, Objective.WIN)
    total = add_up(vector)
    return [value / total for value in vector]
