"""A turn's frame: its beginning, marketing, its end, and the round's (rules 3.3, 4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.components import Stock
from engine.dice import dice_in
from engine.income import begin_income, next_round
from engine.moves import Form, Move
from engine.state import MAX_COUNT, Arrival, Pending, State, Wait
from engine.trees import grow


def begin_turn(state: State) -> None:
    """The trees grow (rule 4.1)."""
    state.pending.pop()
    grow(state)


def market_step(state: State) -> tuple[int, int]:
    """Cost and points of the next marketing step; the last one repeats (rule 4.4)."""
    steps = state.components.marketing
    step = steps[min(state.seat.market, len(steps) - 1)]
    return step.cost, step.points


def closing_moves(state: State) -> Iterator[Move]:
    """How the turn may be closed once the main action is done (rule 4.7)."""
    if state.main:
        if market_step(state)[0] <= state.seat.stock[Stock.BLUEBERRIES]:
            yield Move(Form.MARKET)
        yield Move(Form.END)


def market(state: State) -> None:
    """Buys a marketing step and closes the turn."""
    cost, points = market_step(state)
    state.seat.pay(Stock.BLUEBERRIES, cost)
    state.seat.gain(Stock.SCORE, points)
    state.seat.market = min(state.seat.market + 1, MAX_COUNT)
    end(state)


def end(state: State) -> None:
    """Closes the turn; only discards may follow (rule 4.3)."""
    state.push(Pending(Wait.DISCARD))


def discard_is_due(state: State) -> bool:
    """Whether the lumber is above the limit; if not, the turn is over (rule 4.5)."""
    if sum(state.seat.lumber) > state.components.lumber_spaces:
        return True
    state.pending.pop()
    _next_turn(state)
    return False


def discard_moves(state: State) -> Iterator[Move]:
    """The dice to discard, one a move."""
    return (Move(Form.DISCARD, (die,)) for die in dice_in(state.seat.lumber))


def discard(state: State, die: int) -> None:
    """Discards a lumber die."""
    state.seat.lumber[die] -= 1


def _next_turn(state: State) -> None:
    state.main = state.bonus = False
    state.used = 0
    if state.turn + 1 < state.players:
        state.turn += 1
        state.push(Pending(Wait.BEGIN))
        return
    _end_round(state)
    components = state.components
    if state.round in components.income_rounds or state.round == components.rounds[state.players]:
        begin_income(state)
    else:
        next_round(state)


def _end_round(state: State) -> None:
    """This round's arrivals and claims become earlier ones; claimed contracts leave the row (rules 3.3, 9.6)."""
    for seat in state.seats:
        seat.reached = [int(Arrival.OLD) if mark else mark for mark in seat.reached]
        for card, mark in seat.claims:
            if mark == Arrival.NEW:
                state.contract_row = [other for other in state.contract_row if other != card]
        seat.claims = [(card, int(Arrival.OLD)) for card, _ in seat.claims]
