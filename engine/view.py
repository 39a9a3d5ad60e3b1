"""What a seat may know of a position, and full positions drawn from such a view (rule 2.8)."""

from __future__ import annotations

from bisect import insort
from itertools import chain

from engine.components import Deck
from engine.rng import Rng
from engine.setup import unseen_candidates
from engine.state import ALL, State


def view(state: State, seat: int) -> State:
    """The position as that seat may know it: other hands become counts by deck, their returned cards are forgotten.

    Raises ValueError if the state is itself another seat's view, or there is no such seat.
    """
    if not 0 <= seat < state.players:
        raise ValueError(f"there is no seat {seat} at a table of {state.players}")
    if state.view not in (ALL, seat):
        raise ValueError(f"a position seen by seat {state.view} cannot be seen by seat {seat}")
    seen = state.copy()
    seen.view = seat
    for at, other in enumerate(seen.seats):
        if at != seat:
            for card in other.hand:
                deck = seen.components.deck_of(card)
                other.hidden[deck] += 1
                insort(seen.unseen[deck], card)
            other.hand = []
            other.returned = []
    return seen


def determinize(state: State, rng: Rng) -> State:
    """A full position drawn uniformly from those that the view allows; the view of it is the given one again.

    Seat by seat and deck by deck, each hidden card takes one bounded draw from the cards that may be it, in set order;
    what is left lies in the deck. Cards known to lie in a deck are drawn for nobody.
    """
    full = state.copy()
    full.view = ALL
    pools = {deck: unseen_candidates(state, deck) for deck in Deck if any(seat.hidden[deck] for seat in state.seats)}
    for seat in full.seats:
        for deck, pool in pools.items():
            for _ in range(seat.hidden[deck]):
                card = pool.pop(rng.below(len(pool)))
                insort(seat.hand, card)
                full.unseen[deck].remove(card)
            seat.hidden[deck] = 0
    return full


def hidden_cards(state: State) -> int:
    """How many cards of hands this view does not know."""
    return sum(chain.from_iterable(seat.hidden for seat in state.seats))
