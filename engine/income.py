"""The income phase, and what lies between rounds (rule 10)."""

from __future__ import annotations

from bisect import insort

from engine.components import Stock
from engine.moves import Form, Move
from engine.orders import put_beside
from engine.scoring import final_scoring
from engine.setup import hand_orders, leave_hand
from engine.state import NOBODY, Pending, State, Wait
from engine.tracks import income_pay, lose_fame
from engine.workshop import turn_all_up


def begin_income(state: State) -> None:
    """Orders move down, then the seats with a hand play an order each (rules 10.1, 10.2)."""
    for seat in state.seats:
        moved = [(card, row + 1) for card, row in seat.beside]
        seat.beside = [(card, row) for card, row in moved if row < len(state.components.rows)]
        for card, row in moved:
            if row >= len(state.components.rows):
                insort(state.discards, card)
                lose_fame(seat, -state.components.drop_fame)
    _next_play(state, 0)


def _next_play(state: State, first: int) -> None:
    for at in range(first, state.players):
        if state.seats[at].hand_size():
            state.turn = at
            state.push(Pending(Wait.PLAY))
            return
    _end_income(state)


def play_moves(state: State) -> list[Move]:
    """The orders of the hand to play (rule 10.2)."""
    return [Move(Form.PLAY, (card,)) for card in hand_orders(state)]


def play_order(state: State, card: int) -> None:
    """Plays an order from the hand; then the next seat does, or the phase goes on."""
    leave_hand(state, card)
    put_beside(state, card)
    state.pending.pop()
    _next_play(state, state.turn + 1)


def _end_income(state: State) -> None:
    """Income, tiles, then the next round or the end (rules 10.3 to 10.6, 11.1)."""
    for seat in state.seats:
        seat.gain(Stock.BLUEBERRIES, income_pay(state.components, seat.berry))
        seat.gain(Stock.SCORE, income_pay(state.components, seat.hazelnut))
        turn_all_up(seat)
    if state.round == state.components.rounds[state.players]:
        final_scoring(state)
        state.turn = NOBODY
        state.push(Pending(Wait.OVER))
        return
    ended = state.round
    next_round(state)
    if ended == state.components.late_round:
        _push_fills(state)
    if ended in state.components.x_rounds:
        _discard_x(state)
        _push_fills(state)


def _push_fills(state: State) -> None:
    state.push(Pending(Wait.FILL_HELPERS))
    state.push(Pending(Wait.FILL_ORDERS))


def _discard_x(state: State) -> None:
    """The cards on the slots marked X are discarded (rule 10.5)."""
    for row, slot in (
        (state.order_row, state.components.x_order_slot),
        (state.helper_row, state.components.x_helper_slot),
    ):
        if slot < len(row):
            insort(state.discards, row.pop(slot))


def next_round(state: State) -> None:
    """The next round begins with the turn of seat 0 (rule 3.1)."""
    state.round += 1
    state.turn = 0
    state.push(Pending(Wait.BEGIN))
