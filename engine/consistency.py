"""Whether a position can be: no contradiction between its fields, and a pending stack from which play can go on.

These checks keep out what would make the rules misbehave or loop; they do not prove that play can reach a position.
Each raises InconsistentPositionError with what is wrong and where.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.components import (
    QUADRANTS,
    SLOTS,
    AbilityKind,
    Deck,
    Helper,
    Order,
    Stock,
)
from engine.dice import DICE, colour_of
from engine.errors import InconsistentPositionError
from engine.rules import legal_moves, settle
from engine.setup import returned_count
from engine.state import (
    ALL,
    NO_CARD,
    NO_POT,
    NO_TOOL,
    NOBODY,
    Arrival,
    Pending,
    Seat,
    State,
    Tool,
    Wait,
)
from engine.trees import may_go_on, trees_allowed
from engine.workshop import saw_slots_bought

_SETUP_CHOICES = (Wait.KEEP, Wait.ORDERS, Wait.PLACE)
_ALONE = (Wait.SETUP, Wait.KEEP, Wait.PLACE, Wait.DISCARD, Wait.PLAY, Wait.OVER)
_FILLS = (Wait.FILL_ORDERS, Wait.FILL_HELPERS)
_STEPS = range(Wait.STEP_LUMBER, Wait.STEP_IMPROVE + 1)


def check(state: State) -> None:
    """Checks a whole position. Raises InconsistentPositionError."""
    _check_stack(state)
    _check_round(state)
    _check_wheel(state)
    _check_yard(state)
    _check_rows(state)
    for at, seat in enumerate(state.seats):
        _check_workshop(state, at, seat)
        _check_boards(state, at, seat)
        _check_cards(state, at, seat)
    _check_decks(state)
    _check_draws(state)
    _check_goes_on(state)


def _demand(true: bool, text: str) -> None:
    if not true:
        raise InconsistentPositionError(text)


def _check_stack(state: State) -> None:
    """What may lie on what: the frame of the turn at the bottom, rewards and draws above it."""
    kinds = [entry.kind for entry in state.pending]
    for at, entry in enumerate(state.pending):
        kind, sole = entry.kind, len(kinds) == 1
        if kind in _ALONE:
            _demand(sole, "pend: setup, keep, place, discard, play and over stand alone")
        elif kind in (Wait.ORDERS, Wait.BEGIN, Wait.MODE) or kind in _STEPS:
            _demand(at == 0, "pend: orders, begin, mode and step stand at the bottom")
        elif kind == Wait.ROLL or kind in _FILLS:
            above = kinds[at + 1 :]
            _demand(all(other in _FILLS for other in above), "pend: draws stand at the top")
        _check_entry(state, entry, sole)
    if Wait.BEGIN in kinds:
        _demand(all(kind in _FILLS for kind in kinds[1:]), "pend: only draws stand above begin")
    if Wait.ORDERS in kinds:
        _demand(all(kind <= Wait.PRODUCE for kind in kinds[1:]), "pend: only rewards stand above orders")


def _check_entry(state: State, entry: Pending, sole: bool) -> None:
    components, (kind, a, b) = state.components, entry
    if kind in (Wait.STEP_HELPER, Wait.STEP_IMPROVE) or (kind in _STEPS and not a and not b):
        _demand(sole, "pend: nothing stands above the first step of an action")
    if kind == Wait.MODE or kind in _STEPS:
        _demand(state.main or (kind != Wait.MODE and state.bonus), "marks: an action is under way, but not begun")
    if kind == Wait.STEP_LUMBER:
        _demand(a < components.yard_buys, f"pend: step.lumber.{a} is past the last buy")
    elif kind == Wait.STEP_ORDERS:
        _demand(a < components.order_takes, f"pend: step.orders.{a} is past the last order")
    elif kind == Wait.STEP_MATERIALS:
        _demand(a.bit_count() < components.material_buys, "pend: step.materials is past the last buy")
    elif kind == Wait.PRODUCE:
        _demand(a > 0, "pend: produce needs helpers left")
    elif kind == Wait.CLAIM:
        card = components.cards[b]
        hazelnut = isinstance(card, Order) and card.deck == Deck.HAZELNUT_ORDERS
        _demand(hazelnut, f"pend: {card.id} is no hazelnut order")
    _check_owner(state, entry)


def _check_owner(state: State, entry: Pending) -> None:
    """What an entry says of the board of the seat to move."""
    kind, a, b = entry
    if kind in (Wait.SETUP, Wait.OVER):
        _demand(state.turn == NOBODY, "turn: expected - while nobody is to decide")
        return
    _demand(state.turn != NOBODY, "turn: expected the seat that is to decide")
    if kind in (Wait.PRODUCE, Wait.STEP_PRODUCE):
        for space in range(len(state.components.grid)):
            filled = state.seat.grid[space] != NO_CARD
            _demand(filled or not b >> space & 1, f"pend: no helper on {state.components.grid[space].id} to produce")
    if kind == Wait.STEP_PRODUCE:
        on = a <= trees_allowed(state) and may_go_on(state, a, b)
        _demand(on, "pend: step.produce is past its last step")
    elif kind == Wait.CLAIM:
        _demand(b in state.seat.completed, f"pend: seat {state.turn} has not completed {state.components.cards[b].id}")
    elif kind == Wait.FIRE:
        card = state.seat.grid[a]
        helper = state.components.cards[card] if card != NO_CARD else None
        fires = isinstance(helper, Helper) and helper.ability.kind == AbilityKind.PERMANENT and helper.ability.reward
        _demand(bool(fires), f"pend: no helper on {state.components.grid[a].id} that can be triggered")


def _check_round(state: State) -> None:
    components = state.components
    last = components.rounds[state.players]
    bottom = state.pending[0].kind if state.pending else None
    setup = bottom in (Wait.SETUP, *_SETUP_CHOICES)
    _demand((state.round == 0) == setup, "round: 0 is setup, and setup is round 0")
    _demand(state.round <= last, f"round: expected at most {last}, got {state.round}")
    phase = state.round in components.income_rounds or state.round == last
    if bottom == Wait.PLAY:
        _demand(phase, f"pend: no income phase follows round {state.round}")
        _demand(bool(state.seat.hand_size()), f"hand of seat {state.turn}: empty, nothing to play")
    if bottom == Wait.OVER:
        _demand(state.round == last, f"round: the game is over after round {last}, not {state.round}")
    if bottom == Wait.BEGIN:
        before = state.round - 1
        deals = before in components.x_rounds or before == components.late_round
        _demand(deals and state.turn == 0, "pend: begin waits only for the deals after a phase")
    if not state.pending:
        _demand(state.turn != NOBODY, "turn: expected the seat that is to decide")
    if bottom in (Wait.SETUP, *_SETUP_CHOICES, Wait.PLAY, Wait.BEGIN, Wait.OVER):
        _demand(not (state.main or state.bonus or state.used), "marks: none outside a turn")
    for space in range(len(components.grid)):
        marked = state.used >> space & 1
        _demand(not marked or state.seat.grid[space] != NO_CARD, f"marks: no helper on {components.grid[space].id}")
    if bottom == Wait.DISCARD:
        _demand(state.main, "marks: a turn is closed only after its main action")


def _check_wheel(state: State) -> None:
    components = state.components
    placed = [place for place in state.wheel if place >= 0]
    _demand(len(set(placed)) == len(placed), "wheel: two tiles in one slot")
    start = components.start_quadrant * SLOTS
    if state.round == 0:
        drawn = sorted(placed) == list(range(start, start + len(placed)))
        done = len(placed) == len(components.tiles) or (state.pending[0].kind == Wait.SETUP and not any(state.yard))
        _demand(drawn and done, "wheel: setup fills the start quadrant slot by slot")
        _demand(state.arc and state.lead == components.start_lead, "arc, lead: setup has them at their start")
        return
    _demand(len(placed) == len(components.tiles), "wheel: expected all seven tiles")
    covered = any(start <= place < start + SLOTS for place in placed)
    _demand(covered or not state.arc, "arc: it has gone when no tile is left in the start quadrant")
    behind = 0
    for back in range(QUADRANTS - 1, -1, -1):
        quadrant = (state.lead - back) % QUADRANTS
        slots = [place % SLOTS for place in placed if place // SLOTS == quadrant]
        if slots:
            _demand(max(slots) + 1 + behind <= SLOTS, f"wheel: quadrant {quadrant} is filled too far for this lap")
        behind += len(slots)


def _check_yard(state: State) -> None:
    components = state.components
    short = 0
    for colour, letter in enumerate(components.colours):
        count = sum(state.yard[die] for die in range(DICE) if colour_of(die) == colour)
        _demand(count <= components.yard_per_colour, f"yard: more than {components.yard_per_colour} dice {letter}")
        short += components.yard_per_colour - count
    bottom = state.pending[0] if state.pending else None
    rolling = any(entry.kind == Wait.ROLL for entry in state.pending)
    if bottom and bottom.kind == Wait.SETUP:
        return
    if rolling:
        _demand(1 <= short <= components.yard_buys, "yard: expected as many dice missing as can be bought")
    else:
        bought = bottom.a if bottom and bottom.kind == Wait.STEP_LUMBER else 0
        _demand(short == bought, f"yard: {short} dice missing, {bought} bought")


def _check_rows(state: State) -> None:
    components = state.components
    for key, row, slots in (
        ("orders", state.order_row, components.order_slots),
        ("helpers", state.helper_row, components.helper_slots),
        ("contracts", state.contract_row, state.players + components.contracts_over_players),
    ):
        _demand(len(row) <= slots, f"{key}: more than {slots} cards")
    hazelnut = [card for card in state.order_row if components.deck_of(card) == Deck.HAZELNUT_ORDERS]
    _demand(not hazelnut, "orders: hazelnut orders never lie in a row")
    contracts = [card for card in state.discards if components.deck_of(card) == Deck.CONTRACTS]
    _demand(not contracts, "discards: contracts are never discarded")
    _demand(len(set(state.pale)) == len(state.pale), "pale: a reputation tile lies there twice")
    setup = bool(state.pending) and state.pending[0].kind == Wait.SETUP
    full = len(state.pale) == len(components.pale)
    _demand(full or (setup and len(state.pale) < len(components.pale)), "pale: expected one tile for each pale space")


def _in_order(pieces: Iterable[bool]) -> bool:
    """Whether no piece is placed after one that is not."""
    placed = list(pieces)
    return placed == sorted(placed, reverse=True)


def _check_workshop(state: State, at: int, seat: Seat) -> None:
    components = state.components
    bought = saw_slots_bought(components, seat)
    _demand(0 <= bought <= len(components.saw_slots), f"workshop of seat {at}: wrong number of sawing tiles")
    order = seat.splice[0] != Tool.ABSENT and _in_order(tool != Tool.ABSENT for tool in seat.splice)
    _demand(order, f"workshop of seat {at}: splicing tiles are placed in order")
    _demand(seat.pots[components.start.pot] != NO_POT, f"pots of seat {at}: the first pot is missing")
    _demand(_in_order(seat.pots[pot.colour] != NO_POT for pot in components.pots), f"pots of seat {at}: wrong order")
    buyable = {components.start.pot, *(pot.colour for pot in components.pots)}
    known = all(tree == NO_POT for colour, tree in enumerate(seat.pots) if colour not in buyable)
    _demand(known, f"pots of seat {at}: a pot that the set has not")


def _check_boards(state: State, at: int, seat: Seat) -> None:
    components = state.components
    last = len(components.reputation) - 1
    _demand(seat.fame <= last, f"fame of seat {at}: expected at most {last}, got {seat.fame}")
    for place, space in enumerate(components.pale):
        reached = seat.reached[place] != Arrival.NO
        _demand(reached or seat.fame < space, f"reached of seat {at}: space {space} is missing")
    filled = sum(1 << space for space, kind in enumerate(seat.attic) if kind != NO_TOOL)
    for place, spot in enumerate(components.attic):
        _demand(seat.attic[place] == NO_TOOL or spot.support & ~filled == 0, f"attic of seat {at}: {spot.id} hangs")
    placed = {space for space, card in enumerate(seat.grid) if card != NO_CARD}
    joined, edge = set(), {components.start_space} & placed
    while edge:
        joined |= edge
        edge = {near for space in edge for near in components.grid[space].neighbours} & placed - joined
    _demand(joined == placed, f"grid of seat {at}: helpers are joined to the start space")
    chosen = state.round > 0 or _has_chosen(state, at)
    _demand(bool(placed) == chosen, f"grid of seat {at}: the helper kept in setup lies on the start space")
    # They pay for any helper that can be dealt (rule 12.8), so that one can be kept.
    full = seat.stock[Stock.BLUEBERRIES] == components.start.blueberries
    _demand(chosen or full, f"blueberries of seat {at}: expected {components.start.blueberries} until a helper is kept")


def _has_chosen(state: State, at: int) -> bool:
    """Whether a seat has kept its helper, in setup."""
    return state.turn > at or (state.turn == at and state.pending[0].kind != Wait.KEEP)


def _check_cards(state: State, at: int, seat: Seat) -> None:
    components = state.components
    for card, mark in seat.claims:
        in_row, name = card in state.contract_row, components.cards[card].id
        _demand(
            in_row == (mark == Arrival.NEW), f"claims of seat {at}: {name} is new while it lies in the row, then old"
        )
    helpers = [card for card in seat.hand if isinstance(components.cards[card], Helper)]
    _demand(state.round == 0 or not helpers, f"hand of seat {at}: helpers are in hands only in setup")
    late = (Deck.LATE_ORDERS, Deck.LATE_HELPERS, Deck.CONTRACTS)
    dealt = not any(components.deck_of(card) in late for card in seat.hand) and not any(seat.hidden[d] for d in late)
    _demand(dealt, f"hand of seat {at}: a card of a deck that is not dealt to hands")
    hidden_helpers = seat.hidden[Deck.EARLY_HELPERS]
    _demand(state.round == 0 or not hidden_helpers, f"hand of seat {at}: helpers are in hands only in setup")
    if state.pending and state.pending[0].kind in _SETUP_CHOICES:
        _check_setup_hand(state, at, seat)
    for deck in Deck:
        back = sum(components.deck_of(card) == deck for card in seat.returned)
        _demand(back <= returned_count(state, at, deck), f"returned of seat {at}: more cards than setup puts back")


def _check_setup_hand(state: State, at: int, seat: Seat) -> None:
    start, stage = state.components.start, state.pending[0].kind
    passed = at < state.turn
    here = at == state.turn
    kept = passed or (here and stage == Wait.PLACE)
    helpers = 0 if passed or (here and stage != Wait.KEEP) else start.helpers_drawn
    orders = (start.orders_kept if kept else start.orders_drawn) + start.hazelnut_drawn - (1 if passed else 0)
    cards = [seat.hidden[deck] for deck in Deck]
    for card in seat.hand:
        cards[state.components.deck_of(card)] += 1
    _demand(
        cards[Deck.EARLY_HELPERS] == helpers, f"hand of seat {at}: expected {helpers} helpers at this stage of setup"
    )
    total = cards[Deck.EARLY_ORDERS] + cards[Deck.HAZELNUT_ORDERS]
    _demand(total == orders, f"hand of seat {at}: expected {orders} orders at this stage of setup")
    early = start.orders_kept if kept else start.orders_drawn
    _demand(early - (1 if passed else 0) <= cards[Deck.EARLY_ORDERS] <= early, f"hand of seat {at}: wrong early orders")


def _check_decks(state: State) -> None:
    components = state.components
    lying = {card for cards in state.unseen for card in cards}
    facedown = [card for seat in state.seats for card in seat.returned] + state.known
    for card in facedown:
        name = components.cards[card].id
        _demand(card in lying, f"known, returned: {name} lies elsewhere")
    _demand(len(set(facedown)) == len(facedown), "known, returned: a card stands there twice")
    own = state.seats[state.view].returned if state.view != ALL else []
    for deck in Deck:
        hidden = sum(seat.hidden[deck] for seat in state.seats)
        placeable = [card for card in state.unseen[deck] if card not in own and card not in state.known]
        _demand(hidden <= len(placeable), f"deck {deck.name.lower()}: more hidden cards than cards that can be")
        size, known = state.deck_size(deck), sum(card in state.unseen[deck] for card in state.known)
        _demand(not known or known == size, f"known: the whole deck {deck.name.lower()} is made from discards, or none")


def _check_draws(state: State) -> None:
    """In the draws of setup nothing may be dealt before its time (rule 2.7)."""
    if not state.pending or state.pending[0].kind != Wait.SETUP:
        return
    components, start = state.components, state.components.start
    yard = components.yard_per_colour * len(components.colours)
    dealt = [(len([place for place in state.wheel if place >= 0]), len(components.tiles)), (sum(state.yard), yard)]
    dealt += [(len(state.pale), len(components.pale)), (len(state.order_row), components.order_slots)]
    dealt += [(len(state.helper_row), components.helper_slots)]
    dealt += [(len(state.contract_row), state.players + components.contracts_over_players)]
    for seat in state.seats:
        counts = seat.hidden[:]
        for card in seat.hand:
            counts[components.deck_of(card)] += 1
        dealt += [(counts[Deck.EARLY_HELPERS], start.helpers_drawn), (counts[Deck.EARLY_ORDERS], start.orders_drawn)]
        dealt += [(counts[Deck.HAZELNUT_ORDERS], start.hazelnut_drawn)]
    waiting = False
    for have, want in dealt:
        _demand(have <= want and not (waiting and have), "pend: setup deals one thing after the other")
        waiting = waiting or have < want


def _check_goes_on(state: State) -> None:
    """The top of the stack must ask for something (what asks for nothing is resolved at once), and have an answer."""
    after = state.copy()
    settle(after)
    _demand(after.pending == state.pending and after.turn == state.turn, "pend: its top asks for nothing")
    _demand(state.is_over or bool(legal_moves(state)), "pend: its top has no legal answer")
