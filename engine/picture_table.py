"""The middle of the table for people: the wheel, the yard, the displays and the decks."""

from __future__ import annotations

from engine.components import DECK_LETTERS, FACES, QUADRANTS, SLOTS, Components, Deck, Trigger
from engine.dice import DICE, colour_of, value_of
from engine.fields import heap_words
from engine.helpers import price
from engine.picture_layout import columns, labelled, table
from engine.picture_words import ability_words, gains_words, needs_words, rewards_words
from engine.setup import short_colour
from engine.spelling import tile_text
from engine.state import NOBODY, State
from engine.trade import six_price, yard_price

LABEL = 12
_TILE, _BONUS = 9, 12
DECK_NAMES = {
    Deck.EARLY_ORDERS: "early orders",
    Deck.LATE_ORDERS: "late orders",
    Deck.HAZELNUT_ORDERS: "hazelnut orders",
    Deck.EARLY_HELPERS: "early helpers",
    Deck.LATE_HELPERS: "late helpers",
    Deck.CONTRACTS: "contracts",
}


def wheel_lines(state: State) -> list[str]:
    """The quadrants side by side: in each slot the tile, and the rim bonus under it (rule 5)."""
    heads = ["WHEEL", *(_quadrant_head(state, quadrant) for quadrant in range(QUADRANTS))]
    lines = columns([heads], (5, *[_TILE + 1 + _BONUS] * QUADRANTS), gap=1)
    rows = [["blade"], *([str(slot)] for slot in range(SLOTS))]
    tiles = {place: tile_text(state.components, tile) for tile, place in enumerate(state.wheel) if place >= 0}
    for quadrant in range(QUADRANTS):
        rows[0] += ["", _blade_words(state, quadrant)]
        for slot in range(SLOTS):
            rows[slot + 1] += [tiles.get(quadrant * SLOTS + slot, "."), _rim_words(state, quadrant, slot)]
    lines += columns(rows, (5, *[_TILE, _BONUS] * QUADRANTS), gap=1)
    ahead = (state.lead + 1) % QUADRANTS
    taken = {place // SLOTS for place in tiles}
    if {ahead, state.lead} <= taken and not state.is_over:
        lines.append(f"      The tiles in the lead must wait until quadrant {ahead} is empty.")
    return lines


def _quadrant_head(state: State, quadrant: int) -> str:
    lead = ", lead" if quadrant == state.lead else ""
    arc = ", arc" if state.arc and quadrant == state.components.start_quadrant else ""
    return f"quadrant {quadrant}{lead}{arc}"


def _blade_words(state: State, quadrant: int) -> str:
    behind = (state.lead - quadrant) % QUADRANTS
    return rewards_words(state.components, state.components.saw_bonus[behind]) or "-"


def _rim_words(state: State, quadrant: int, slot: int) -> str:
    words = rewards_words(state.components, state.components.rim[quadrant][slot])
    covered = state.arc and quadrant == state.components.start_quadrant
    return f"({words})" if words and covered else words


def yard_lines(state: State) -> list[str]:
    """The yard dice over their prices."""
    dice = [die for die in range(DICE) for _ in range(state.yard[die])]
    rows = [
        ["YARD", *heap_words(state, state.yard)],
        ["price", *(str(_yard_price(state, die)) for die in dice)],
    ]
    colour = short_colour(state)
    if colour is not None:
        rows[0].append(f"({state.components.colours[colour]} to be rolled)")
        rows[1].append("")
    widths = [LABEL - 2, *[max(2, len(cell)) for cell in rows[0][1:]]]
    return columns(rows, widths)


def supply_lines(state: State) -> list[str]:
    """What the supply sells in the exchange and materials actions."""
    components = state.components
    sixes = [f"{letter} {_six_price(state, colour)}" for colour, letter in enumerate(components.colours)]
    goods = [f"a {FACES}: {', '.join(sixes)}"]
    for material in components.materials:
        offers = (f"{offer.tokens} for {_price(state, offer.cost, Trigger.MATERIALS)}" for offer in material.offers)
        goods.append(f"{material.stock.name.lower()} {', '.join(offers)}")
    return labelled("supply", "; ".join(goods), LABEL)


def _price(state: State, printed: int, word: Trigger) -> int:
    """The price for the seat to act; nobody gets discounts while the table acts."""
    return printed if state.turn == NOBODY else price(state, printed, word)


def _yard_price(state: State, die: int) -> int:
    printed = value_of(die) + state.components.yard_extra[colour_of(die)]
    return printed if state.turn == NOBODY else yard_price(state, die)


def _six_price(state: State, colour: int) -> int:
    printed = state.components.six_price + state.components.six_extra[colour]
    return printed if state.turn == NOBODY else six_price(state, colour)


def order_lines(state: State) -> list[str]:
    """The order row."""
    leaves, x_slot = _next_x_round(state), state.components.x_order_slot
    rows = [["ORDERS", _x_words(leaves), "row", "needs", "reward"]]
    for slot, card in enumerate(state.order_row):
        order = state.components.order(card)
        mark = " X" if leaves and slot == x_slot else ""
        needs, gains = needs_words(state.components, order), gains_words(state.components, order)
        rows.append([order.id + mark, order.name, str(order.row + 1), needs, gains])
    return table(rows) if state.order_row else ["ORDERS    none on display"]


def helper_lines(state: State) -> list[str]:
    """The helper row."""
    components = state.components
    leaves, x_slot = _next_x_round(state), components.x_helper_slot
    rows = [["HELPERS", _x_words(leaves), "cost", "produces", "ability"]]
    for slot, card in enumerate(state.helper_row):
        helper = components.helper(card)
        cost = _price(state, helper.cost, Trigger.HELPER)
        mark = " X" if leaves and slot == x_slot else ""
        made, ability = rewards_words(components, helper.production), ability_words(components, helper.ability)
        rows.append([helper.id + mark, helper.name, str(cost), made, ability])
    return table(rows) if state.helper_row else ["HELPERS   none on display"]


def _next_x_round(state: State) -> int:
    """The round after which the cards marked X leave next (rule 10.5), 0 if they stay."""
    return min((after for after in state.components.x_rounds if after >= state.round), default=0)


def _x_words(leaves: int) -> str:
    return f"X leaves after {leaves}" if leaves else ""


def contract_lines(state: State) -> list[str]:
    """The public contracts in the row."""
    cards = [state.components.contract(card) for card in state.contract_row]
    rows = [["CONTRACTS", "", ""], *([card.id, card.name, card.text] for card in cards)]
    return table(rows) if cards else ["CONTRACTS none on display"]


def pale_lines(state: State) -> list[str]:
    """The reputation tiles: what the next arrivals earn, in the order of coming (rule 9.3)."""
    parts = []
    for space, at in zip(state.components.pale, state.pale, strict=False):
        tile = state.components.reputation_tiles[at]
        places = state.components.arrivals[state.players]
        earned = [rewards_words(state.components, tile.rewards[place]) or "nothing" for place in places]
        parts.append(f"space {space} ({tile.id}): {', then '.join(earned)}")
    return labelled("fame", "; ".join(parts), LABEL) if parts else []


def deck_lines(state: State) -> list[str]:
    """The sizes of the decks and the open discards."""
    sizes = ", ".join(f"{letter} {state.deck_size(deck)}" for deck, letter in enumerate(DECK_LETTERS))
    lines = labelled("decks", sizes, LABEL)
    for label, cards in (("discards", state.discards), ("reshuffled", state.known)):
        if cards:
            lines += labelled(label, ids(state.components, cards), max(LABEL, len(label) + 1))
    return lines


def ids(components: Components, cards: list[int]) -> str:
    """Cards by their ids."""
    return " ".join(components.cards[card].id for card in cards)


def middle(state: State) -> list[list[str]]:
    """The parts of the table that belong to nobody."""
    return [
        wheel_lines(state),
        yard_lines(state) + supply_lines(state) + pale_lines(state) + deck_lines(state),
        order_lines(state),
        helper_lines(state),
        contract_lines(state),
    ]
