"""The end of a round and the income phase (rules 3 and 10)."""

from .gain import lose_fame
from .scoring import end_game
from .setup import put_beside
from .table import Position, Seat


def _last_round(pos: Position) -> int:
    return int(pos.box.raw["rounds"]["count"][str(pos.players)])


def end_round(pos: Position) -> None:
    """Marks of this round become earlier ones, claimed contracts leave the row (3.3); then perhaps income."""
    for seat in pos.seats:
        pos.contracts = [card for card in pos.contracts if card not in seat.claims]
        seat.claims = dict.fromkeys(seat.claims, "old")
        seat.reached = dict.fromkeys(seat.reached, "old")
    if pos.round not in (*pos.box.raw["rounds"]["income"], _last_round(pos)):
        _next_round(pos)
        return
    for seat in pos.seats:
        _orders_slide(pos, seat)
    pos.turn = None
    _next_to_play(pos, 0)


def _orders_slide(pos: Position, seat: Seat) -> None:
    """Every order moves down a row; those that fall off are discarded and cost reputation (10.1)."""
    for card in list(seat.beside):
        seat.beside[card] += 1
        if seat.beside[card] > len(pos.box.rows):
            del seat.beside[card]
            pos.discard(card)
            lose_fame(pos, seat)


def _next_to_play(pos: Position, number: int) -> None:
    """The next seat from this number on that has a hand plays an order; after the last, the phase goes on (10.2)."""
    while number < pos.players and not pos.seats[number].hand:
        number += 1
    if number < pos.players:
        pos.turn = number
        pos.push("play")
    else:
        _pay_income(pos)


def play_moves(pos: Position) -> list[str]:
    """The orders of the hand."""
    return [f"play:{card}" for card in pos.by_card(pos.mover.hand)]


def do_play(pos: Position, card: str) -> None:
    """A seat plays an order from its hand."""
    pos.stack.pop()
    put_beside(pos, pos.mover, card)
    assert pos.turn is not None
    _next_to_play(pos, pos.turn + 1)


def _pay_income(pos: Position) -> None:
    for seat in pos.seats:
        seat.purse["blueberries"] += level_pays(pos, seat.berry)
        seat.score += level_pays(pos, seat.hazelnut)
        seat.saws = [True] * len(seat.saws)
        seat.splices = dict.fromkeys(seat.splices, True)
        seat.glue_tile = None if seat.glue_tile is None else True
    if pos.round == _last_round(pos):
        end_game(pos)
    else:
        _renew_display(pos)


def level_pays(pos: Position, level: int) -> int:
    """What an income level pays; past the end the last space for every full lap, and the rest's space (9.1)."""
    pays: list[int] = pos.box.raw["income"]["pays"]
    last = len(pays) - 1
    if level <= last:
        return pays[level]
    laps, rest = divmod(level, last)
    return laps * pays[last] + (pays[rest] if rest else 0)


def _renew_display(pos: Position) -> None:
    """Cards on the X leave, the late decks come (10.5, 10.6); the fills stand above the next round's first turn."""
    rounds, table = pos.box.raw["rounds"], pos.box.raw["display"]
    at_x = pos.round in rounds["x"]
    if at_x:
        for row, slot in ((pos.orders, table["x_order_slot"]), (pos.helpers, table["x_helper_slot"])):
            if slot < len(row):
                pos.discard(row.pop(slot))
    fills = at_x or pos.round == rounds["late"]
    _next_round(pos)
    if fills:
        pos.push("fill.orders", "fill.helpers")


def _next_round(pos: Position) -> None:
    pos.round += 1
    pos.turn = 0
    pos.push("begin")
