"""Dice legality: which orders can be completed with the trees, lumber, tiles and tokens at hand, and the cheapest way.

The ways considered are harvest, saw, splice and glue (rules 7.1 to 7.5) before the order is paid (rule 8.1). A harvest
costs 1; sawing, splicing and gluing cost 1 for the tile and 1 for each token. What triggered helpers might give on the
way is left out: it could only help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from engine.components import FACES, Order
from engine.dice import is_exact, make_die, payments
from engine.helpers import can_pay
from engine.moves import Form, Move
from engine.state import State
from engine.trees import harvest, harvest_moves
from engine.workshop import glue, glue_moves, saw, saw_moves, splice, splice_moves

MOST = 6


class Completion(NamedTuple):
    """A cheapest way to complete an order: its cost, and the moves up to the COMPLETE that pays it."""

    cost: int
    moves: tuple[Move, ...]


def completions(state: State, most: int = MOST) -> dict[int, Completion]:
    """The cheapest completion of every order beside the board of the seat to move that can be completed."""
    found = ((card, cheapest_completion(state, card, most)) for card, _ in state.seat.beside)
    return {card: completion for card, completion in found if completion}


def cheapest_completion(state: State, card: int, most: int = MOST) -> Completion | None:
    """The cheapest completion of an order by the seat to move, None if there is none of cost `most` or less.

    Of equally cheap ways it is the first in the canonical order of moves. The search deepens cost by cost, so it is
    exact; it takes the longer the more tiles are face up.
    """
    order = state.components.order(card)
    if not can_pay(state.seat, order.cost):
        return None
    for cost in range(most + 1):
        moves = _within(state, card, order, cost)
        if moves is not None:
            return Completion(cost, moves)
    return None


def _within(state: State, card: int, order: Order, budget: int) -> tuple[Move, ...] | None:
    """The first way that costs no more than the budget."""
    seat = state.seat
    dice = next(payments(seat.lumber, order.needs), None) if can_pay(seat, order.cost) else None
    if dice is not None:
        return (Move(Form.COMPLETE, (card, *dice)),)
    if budget == 0 or _missing(state, order) > budget * _most_for_one(state):
        return None
    for move, cost in _steps(state):
        if cost <= budget:
            after = state.copy()
            _STEPS[move.form](after, *move.args)
            rest = _within(after, card, order, budget - cost)
            if rest is not None:
                return (move, *rest)
    return None


def _most_for_one(state: State) -> int:
    """The most missing dice that a step gives for a cost of 1: a first cut makes two dice, free further cuts more."""
    return 2 if state.components.extra_cut else FACES


def _missing(state: State, order: Order) -> int:
    """How many exact needs the lumber leaves open: never more than all that are open."""
    left = list(state.seat.lumber)
    for need in order.needs:
        if is_exact(need):
            left[make_die(need.colours.bit_length() - 1, need.value)] -= 1
    return sum(-count for count in left if count < 0)


_STEPS: dict[Form, Callable[..., None]] = {Form.HARVEST: harvest, Form.SAW: saw, Form.SPLICE: splice, Form.GLUE: glue}


def _steps(state: State) -> Iterator[tuple[Move, int]]:
    """The steps that can be taken now and what each costs."""
    components = state.components
    for move in chain(harvest_moves(state), saw_moves(state), splice_moves(state), glue_moves(state)):
        if move.form == Form.SAW:
            yield move, 1 + (len(move.args) - 3) * components.extra_cut
        elif move.form == Form.SPLICE:
            yield move, 1 + components.splice_scrap
        elif move.form == Form.GLUE:
            yield move, 1 + components.glue_glue
        else:
            yield move, 1
