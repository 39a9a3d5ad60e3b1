"""Setup: what is dealt in which order, and the choices of each seat (rules 2.1 to 2.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.components import FACES, SLOTS, AbilityKind, Deck, Stock
from engine.dice import DICE, colour_of
from engine.moves import Form, Move
from engine.orders import put_beside
from engine.state import ALL, NO_CARD, NOBODY, Pending, Seat, State, Wait

HAND_DECKS = (Deck.EARLY_HELPERS, Deck.EARLY_ORDERS, Deck.HAZELNUT_ORDERS)


def short_colour(state: State) -> int | None:
    """The first colour of which the yard has too few dice (rule 6.1)."""
    need = state.components.yard_per_colour
    for first in range(0, DICE, FACES):
        if sum(state.yard[first : first + FACES]) < need:
            return colour_of(first)
    return None


def cards_of(state: State, seat: Seat, deck: Deck) -> int:
    """How many cards of a deck a hand holds, seen or not."""
    return seat.hidden[deck] + sum(state.components.deck_of(card) == deck for card in seat.hand)


def next_hand_draw(state: State) -> tuple[int, Deck] | None:
    """The seat and the deck of the next card dealt to a hand in setup, None when all are dealt (rule 2.7)."""
    start = state.components.start
    drawn = (start.helpers_drawn, start.orders_drawn, start.hazelnut_drawn)
    for at, seat in enumerate(state.seats):
        for deck, count in zip(HAND_DECKS, drawn, strict=True):
            if cards_of(state, seat, deck) < count:
                return at, deck
    return None


def tiles_left(state: State) -> list[int]:
    """The tiles not yet on the wheel."""
    return [tile for tile, place in enumerate(state.wheel) if place < 0]


def place_tile(state: State, tile: int) -> None:
    """A tile comes to the next slot of the start quadrant (rule 2.1)."""
    placed = sum(place >= 0 for place in state.wheel)
    state.wheel[tile] = state.components.start_quadrant * SLOTS + placed


def begin_choices(state: State) -> None:
    """When all is dealt, seat 0 chooses first (rule 2.6)."""
    state.pending.pop()
    state.turn = 0
    state.push(Pending(Wait.KEEP))


def unseen_candidates(state: State, deck: Deck) -> list[int]:
    """The cards of a deck that a hidden hand may hold: those whose place this view cannot tell."""
    own = state.seats[state.view].returned if state.view != ALL else []
    return [card for card in state.unseen[deck] if card not in own and card not in state.known]


def hand_candidates(state: State, decks: tuple[Deck, ...]) -> list[int]:
    """The cards of those decks that the hand to decide holds, or may hold if this view hides it, in set order."""
    seat = state.seat
    cards = [card for card in seat.hand if state.components.deck_of(card) in decks]
    for deck in decks:
        if seat.hidden[deck]:
            cards += unseen_candidates(state, deck)
    return sorted(cards)


def keep_moves(state: State) -> Iterator[Move]:
    """The helpers to keep."""
    purse = state.seat.stock[Stock.BLUEBERRIES]
    for card in hand_candidates(state, (Deck.EARLY_HELPERS,)):
        if state.components.helper(card).cost <= purse:
            yield Move(Form.KEEP, (card,))


def keep(state: State, card: int) -> None:
    """Keeps, pays and places a helper; the others go back; an immediate ability works at once (rule 2.6)."""
    seat, helper = state.seat, state.components.helper(card)
    leave_hand(state, card)
    _put_back(state, Deck.EARLY_HELPERS)
    seat.pay(Stock.BLUEBERRIES, helper.cost)
    seat.grid[state.components.start_space] = card
    state.pending[-1] = Pending(Wait.ORDERS)
    if helper.ability.kind == AbilityKind.IMMEDIATE:
        state.push_rewards(helper.ability.reward)


def leave_hand(state: State, card: int) -> None:
    """A card leaves the hand of the seat to decide; a hidden hand shows it."""
    seat = state.seat
    if card in seat.hand:
        seat.hand.remove(card)
    else:
        deck = state.components.deck_of(card)
        seat.hidden[deck] -= 1
        state.unseen[deck].remove(card)


def _put_back(state: State, deck: Deck) -> None:
    """The cards of that deck left in the hand go back into it; only their owner knows which (rule 2.6)."""
    seat = state.seat
    back = [card for card in seat.hand if state.components.deck_of(card) == deck]
    seat.hand = [card for card in seat.hand if card not in back]
    seat.returned = sorted(seat.returned + back)
    state.unseen[deck] = sorted(state.unseen[deck] + back)
    seat.hidden[deck] = 0


def order_choices(state: State) -> Iterator[Move]:
    """The sets of early orders to keep; one unspoken choice where the view hides the hand."""
    seat, kept = state.seat, state.components.start.orders_kept
    if seat.hidden[Deck.EARLY_ORDERS]:
        yield Move(Form.ORDERS)
    else:
        cards = [card for card in seat.hand if state.components.deck_of(card) == Deck.EARLY_ORDERS]
        yield from (Move(Form.ORDERS, chosen) for chosen in combinations(cards, kept))


def keep_orders(state: State, *kept: int) -> None:
    """Keeps some early orders; the others go back."""
    seat = state.seat
    if kept:
        for card in kept:
            seat.hand.remove(card)
        _put_back(state, Deck.EARLY_ORDERS)
        seat.hand = sorted([*seat.hand, *kept])
    else:
        seat.hidden[Deck.EARLY_ORDERS] = state.components.start.orders_kept
    state.pending[-1] = Pending(Wait.PLACE)


def hand_orders(state: State) -> list[int]:
    """The orders that the hand to decide holds or may hold."""
    return hand_candidates(state, (Deck.EARLY_ORDERS, Deck.HAZELNUT_ORDERS))


def place(state: State, card: int) -> None:
    """Puts the first order beside the board; then the next seat chooses, or round 1 begins."""
    leave_hand(state, card)
    put_beside(state, card)
    state.pending.pop()
    if state.turn + 1 < state.players:
        state.turn += 1
        state.push(Pending(Wait.KEEP))
    else:
        state.round, state.turn = 1, 0
        state.push(Pending(Wait.BEGIN))


def returned_count(state: State, at: int, deck: Deck) -> int:
    """How many cards of a deck a seat has put back in setup: known to all (rule 2.8)."""
    start = state.components.start
    if deck == Deck.EARLY_HELPERS:
        chosen = state.seats[at].grid[state.components.start_space] != NO_CARD
        return (start.helpers_drawn - start.helpers_kept) if chosen else 0
    if deck == Deck.EARLY_ORDERS:
        waiting = {entry.kind for entry in state.pending} & {Wait.SETUP, Wait.KEEP, Wait.ORDERS}
        chosen = state.round > 0 or (state.turn != NOBODY and (at < state.turn or (at == state.turn and not waiting)))
        return (start.orders_drawn - start.orders_kept) if chosen else 0
    return 0
