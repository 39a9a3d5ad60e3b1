"""Orders: taking, completing, playing from the hand, rows, and public contracts (rules 6.4, 8, 9.6)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator

from engine.components import Deck, Stock, Trigger
from engine.dice import payments
from engine.helpers import can_pay, pay, price, push_triggers
from engine.moves import Form, Move
from engine.state import Arrival, Pending, State, Wait


def take_moves(state: State, taken: int) -> Iterator[Move]:
    """The displayed orders, if the seat can pay for one more after `taken` (rule 6.4)."""
    cost = price(state, state.components.second_order, Trigger.ORDERS) if taken else 0
    if cost <= state.seat.stock[Stock.BLUEBERRIES]:
        yield from (Move(Form.TAKE, (card,)) for card in sorted(state.order_row))


def take(state: State, card: int) -> None:
    """Takes a displayed order and places it beside the board; the row is filled."""
    taken = state.pending.pop().a
    if taken:
        state.seat.pay(Stock.BLUEBERRIES, price(state, state.components.second_order, Trigger.ORDERS))
    state.order_row.remove(card)
    put_beside(state, card)
    if taken + 1 < state.components.order_takes:
        state.push(Pending(Wait.STEP_ORDERS, taken + 1))
    else:
        end_orders(state)
    state.push(Pending(Wait.FILL_ORDERS))


def end_orders(state: State) -> None:
    """The triggers of an orders action."""
    push_triggers(state, Trigger.ORDERS)


def put_beside(state: State, card: int) -> None:
    """An order comes beside the board of the seat to move, in its icon's row."""
    insort(state.seat.beside, (card, state.components.order(card).row))


def complete_moves(state: State) -> Iterator[Move]:
    """Every order beside the board with every set of dice that pays it (rule 8.1)."""
    seat = state.seat
    for card, _ in seat.beside:
        order = state.components.order(card)
        if can_pay(seat, order.cost):
            for dice in payments(seat.lumber, order.needs):
                yield Move(Form.COMPLETE, (card, *dice))


def complete(state: State, card: int, *dice: int) -> None:
    """Pays an order and waits for its rewards: the card's, the row's, a hazelnut order's choice (rule 8.2)."""
    seat, order = state.seat, state.components.order(card)
    for die in dice:
        seat.lumber[die] -= 1
    pay(seat, order.cost)
    row = next(row for beside, row in seat.beside if beside == card)
    seat.beside.remove((card, row))
    insort(seat.completed, card)
    push_triggers(state, Trigger.COMPLETE)
    if order.deck == Deck.HAZELNUT_ORDERS:
        state.push(Pending(Wait.CLAIM, 0, card))
    state.push_rewards(state.components.rows[row])
    state.push_rewards(order.reward)


def claim_moves(state: State) -> Iterator[Move]:
    """The contracts that this seat may claim, or the instant reward (rules 8.2, 9.6)."""
    claimed = {card for card, _ in state.seat.claims}
    yield from (Move(Form.CLAIM, (card,)) for card in state.contract_row if card not in claimed)
    yield Move(Form.INSTANT)


def claim(state: State, card: int) -> None:
    """Claims a public contract."""
    state.pending.pop()
    insort(state.seat.claims, (card, int(Arrival.NEW)))


def take_instant(state: State) -> None:
    """Takes the instant reward of the hazelnut order just completed."""
    state.push_rewards(state.components.order(state.pending.pop().b).instant)
