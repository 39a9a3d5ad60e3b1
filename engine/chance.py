"""What the table decides: which draw is due, its possible outcomes, and what it does (rules 1.4 to 1.6, 2.7)."""

from __future__ import annotations

from bisect import insort

from engine.components import FACES, Deck
from engine.dice import make_die
from engine.moves import Form, Move
from engine.rng import Rng
from engine.setup import (
    begin_choices,
    next_hand_draw,
    place_tile,
    short_colour,
    tiles_left,
    unseen_candidates,
)
from engine.state import ALL, State, Wait


def late_decks(state: State) -> bool:
    """Whether rows are dealt from the late decks.

    They are after the late round; where the X cards leave in that same round, the first two of the four fills that then
    wait (rule 10.5) still come from the early decks.
    """
    fills = sum(entry.kind in (Wait.FILL_ORDERS, Wait.FILL_HELPERS) for entry in state.pending)
    return state.round > state.components.late_round and fills <= 2


def _row_deck(state: State, kind: Wait) -> Deck:
    late = late_decks(state)
    if kind == Wait.FILL_ORDERS:
        return Deck.LATE_ORDERS if late else Deck.EARLY_ORDERS
    return Deck.LATE_HELPERS if late else Deck.EARLY_HELPERS


def fill_is_due(state: State, kind: Wait) -> bool:
    """Whether a row still takes a card; an empty deck is made anew from its discards first (rules 1.4, 1.5)."""
    orders = kind == Wait.FILL_ORDERS
    row, slots = (
        (state.order_row, state.components.order_slots) if orders else (state.helper_row, state.components.helper_slots)
    )
    if len(row) >= slots:
        return False
    deck = _row_deck(state, kind)
    if state.deck_size(deck) == 0:
        _reshuffle(state, deck)
    return state.deck_size(deck) > 0


def _reshuffle(state: State, deck: Deck) -> None:
    back = [card for card in state.discards if state.components.deck_of(card) == deck]
    state.discards = [card for card in state.discards if card not in back]
    state.known = sorted(state.known + back)
    state.unseen[deck] = sorted(state.unseen[deck] + back)


def _setup_deck(state: State) -> Deck | None:
    """The deck of the next row card of setup, None when the rows lie (rule 2.4)."""
    components = state.components
    if len(state.order_row) < components.order_slots:
        return Deck.EARLY_ORDERS
    if len(state.helper_row) < components.helper_slots:
        return Deck.EARLY_HELPERS
    if len(state.contract_row) < state.players + components.contracts_over_players:
        return Deck.CONTRACTS
    return None


def setup_is_due(state: State) -> bool:
    """Whether setup has still something to draw; if not, the choices begin."""
    due = (
        bool(tiles_left(state))
        or short_colour(state) is not None
        or len(state.pale) < len(state.components.pale)
        or _setup_deck(state) is not None
        or next_hand_draw(state) is not None
    )
    if not due:
        begin_choices(state)
    return due


def outcomes(state: State) -> list[Move]:
    """The possible outcomes of the draw that is due, in set order, each equally likely in a full state."""
    kind = state.pending[-1].kind
    if kind == Wait.SETUP:
        tiles = tiles_left(state)
        if tiles:
            return [Move(Form.TILE, (tile,)) for tile in tiles]
    colour = short_colour(state)
    if kind in (Wait.SETUP, Wait.ROLL) and colour is not None:
        return [Move(Form.ROLL, (make_die(colour, value),)) for value in range(1, FACES + 1)]
    if kind == Wait.SETUP:
        if len(state.pale) < len(state.components.pale):
            tiles = [at for at in range(len(state.components.reputation_tiles)) if at not in state.pale]
            return [Move(Form.FAME, (tile,)) for tile in tiles]
        deck = _setup_deck(state)
        if deck is None:
            return _hand_outcomes(state)
    else:
        deck = _row_deck(state, kind)
    return [Move(Form.DEAL, (card,)) for card in _possible(state, deck)]


def _hand_outcomes(state: State) -> list[Move]:
    draw = next_hand_draw(state)
    assert draw is not None
    seat, deck = draw
    if state.view not in (ALL, seat):
        return [Move(Form.DEAL)]
    return [Move(Form.DEAL, (card,)) for card in _possible(state, deck)]


def _possible(state: State, deck: Deck) -> list[int]:
    """The cards that may lie in the deck; if the hidden hands hold all that this view cannot place, only the placed."""
    unplaced = unseen_candidates(state, deck)
    if len(unplaced) > sum(seat.hidden[deck] for seat in state.seats):
        return state.unseen[deck]
    return [card for card in state.unseen[deck] if card not in unplaced]


def sample(state: State, rng: Rng) -> Move:
    """Draws the outcome of the draw that is due: one bounded draw, an index into `outcomes`."""
    options = outcomes(state)
    return options[rng.below(len(options))]


def happen(state: State, event: Move) -> None:
    """Applies a chance outcome in place. That it is possible is the caller's job."""
    args = event.args
    if event.form == Form.TILE:
        place_tile(state, args[0])
    elif event.form == Form.FAME:
        state.pale.append(args[0])
    elif event.form == Form.ROLL:
        state.yard[args[0]] += 1
    else:
        _deal(state, args)


def _deal(state: State, cards: tuple[int, ...]) -> None:
    kind = state.pending[-1].kind
    deck = _setup_deck(state) if kind == Wait.SETUP else _row_deck(state, kind)
    if cards:
        _leave_deck(state, cards[0])
    if kind == Wait.FILL_ORDERS or deck == Deck.EARLY_ORDERS:
        state.order_row.append(cards[0])
    elif kind == Wait.FILL_HELPERS or deck == Deck.EARLY_HELPERS:
        state.helper_row.append(cards[0])
    elif deck == Deck.CONTRACTS:
        insort(state.contract_row, cards[0])
    else:
        draw = next_hand_draw(state)
        assert draw is not None
        seat = state.seats[draw[0]]
        if cards:
            insort(seat.hand, cards[0])
        else:
            seat.hidden[draw[1]] += 1


def _leave_deck(state: State, card: int) -> None:
    state.unseen[state.components.deck_of(card)].remove(card)
    if card in state.known:
        state.known.remove(card)
    for seat in state.seats:
        if card in seat.returned:
            seat.returned.remove(card)
