"""One seat's part of the table for people: stock, tracks, workshop, helpers, attic and cards."""

from __future__ import annotations

from collections.abc import Iterator

from engine.components import Deck, Order, Stock
from engine.dice import payments
from engine.fields import heap_words
from engine.helpers import can_pay
from engine.picture_layout import GAP, WIDTH, columns, labelled, table
from engine.picture_table import DECK_NAMES, LABEL, ids
from engine.picture_words import ability_words, gains_words, needs_words, rewards_words, space_words
from engine.state import NO_CARD, NO_POT, NO_TOOL, Seat, State, Tool
from engine.tracks import income_pay
from engine.workshop import splice_strengths

_FACING = {Tool.UP: "up", Tool.USED: "used"}


def seat_lines(state: State, at: int) -> list[str]:
    """Everything of one seat."""
    seat = state.seats[at]
    stocks = "   ".join(f"{_stock_word(stock)} {seat.stock[stock]}" for stock in Stock)
    acts = " to act" if at == state.turn else ""
    return [
        f"SEAT {at}{acts}".ljust(LABEL + 6) + stocks,
        *_tracks(state, seat),
        *_workshop(state, seat),
        *_grid(state, at),
        *_attic(state, seat),
        *_orders(state, seat),
        *_hand(state, seat),
        *_piles(state, seat),
    ]


def _stock_word(stock: Stock) -> str:
    return stock.name.lower()


def _tracks(state: State, seat: Seat) -> list[str]:
    components = state.components
    step = components.marketing[min(seat.market, len(components.marketing) - 1)]
    words = [
        f"hazelnut {seat.hazelnut} (pts {income_pay(components, seat.hazelnut)})",
        f"berry {seat.berry} (blue {income_pay(components, seat.berry)})",
        f"fame {seat.fame} (pts {components.reputation[seat.fame]} an order)",
        f"market {seat.market} (pts {step.points} for {step.cost})",
    ]
    return labelled("  tracks", ", ".join(words), LABEL)


def _workshop(state: State, seat: Seat) -> list[str]:
    components = state.components
    dice = " ".join(heap_words(state, seat.lumber)) or "none"
    trees = (
        f"{letter}{tree}" if tree else f"{letter} empty"
        for letter, tree in zip(components.colours, seat.pots, strict=True)
        if tree != NO_POT
    )
    tiles = ["saw up"] * seat.saw_up + ["saw used"] * seat.saw_used
    for strength, tool in zip(splice_strengths(components), seat.splice, strict=True):
        if tool != Tool.ABSENT:
            tiles.append(f"splice {strength} {_FACING[Tool(tool)]}")
    if seat.glue != Tool.ABSENT:
        tiles.append(f"glue {_FACING[Tool(seat.glue)]}")
    return [
        *labelled("  lumber", f"{dice}   pots: {', '.join(trees)}", LABEL),
        *labelled("  workshop", ", ".join(tiles), LABEL),
    ]


def _grid(state: State, at: int) -> list[str]:
    """The helper grid in its shape, then what each helper does."""
    seat, components = state.seats[at], state.components
    across = _grid_columns(state)
    cells = [_grid_cell(state, at, space) for space in range(len(seat.grid))]
    rows = [cells[first : first + across] for first in range(0, len(cells), across)]
    rows[-1] += [""] * (across - len(rows[-1]))
    lines = _headed("  grid", rows)
    details = []
    for card in seat.grid:
        if card != NO_CARD:
            helper = components.helper(card)
            made, ability = rewards_words(components, helper.production), ability_words(components, helper.ability)
            details.append([helper.id, helper.name, made, ability])
    return lines + table(details, LABEL)


def _grid_columns(state: State) -> int:
    """The width of the grid: the spaces lie row by row, so the first one's last neighbour stands below it."""
    spaces = state.components.grid
    beside = spaces[0].neighbours
    return beside[-1] if len(beside) > 1 else len(spaces)


def _grid_cell(state: State, at: int, space: int) -> str:
    grid, spot = state.seats[at].grid, state.components.grid[space]
    if grid[space] != NO_CARD:
        used = " (used)" if at == state.turn and state.used >> space & 1 else ""
        return f"{spot.id} {state.components.cards[grid[space]].id}{used}"
    return f"{spot.id} {space_words(state.components, spot) or '.'}"


def _attic(state: State, seat: Seat) -> list[str]:
    """The attic from the top row down; a free space tells what its filled neighbours would pay (rule 9.5)."""
    spaces = state.components.attic
    if all(kind == NO_TOOL for kind in seat.attic):
        return labelled("  attic", "empty", LABEL)
    levels = sorted({space.row for space in spaces}, reverse=True)
    rows = [[_attic_cell(state, seat, at) for at, space in enumerate(spaces) if space.row == level] for level in levels]
    most = max(map(len, rows))
    width = min(max(len(cell) for row in rows for cell in row), (WIDTH - LABEL) // most - GAP)
    lines = []
    for row in rows:
        inset = (most - len(row)) * (width + GAP) // 2
        lines += columns([row], [width] * len(row), LABEL + inset)
    return _beside("  attic", lines)


def _attic_cell(state: State, seat: Seat, at: int) -> str:
    components, space = state.components, state.components.attic[at]
    if seat.attic[at] != NO_TOOL:
        return f"{space.id} {components.tool_kinds[seat.attic[at]]}"
    filled = sum(1 << other for other, kind in enumerate(seat.attic) if kind != NO_TOOL)
    if space.support & ~filled:
        return f"{space.id} ."
    pays = [
        rewards_words(components, edge.reward)
        for edge in components.edges
        if at in (edge.a, edge.b) and seat.attic[edge.a + edge.b - at] != NO_TOOL
    ]
    return f"{space.id} free" + (f" ({', '.join(pays)})" if pays else "")


def _orders(state: State, seat: Seat) -> list[str]:
    """The orders beside the board; those that the lumber and the stock can pay are ready."""
    components = state.components
    rows = []
    for card, row in sorted(seat.beside, key=lambda pair: pair[1]):
        order = components.order(card)
        board = rewards_words(components, components.rows[row])
        ready = "ready" if _is_ready(seat, order) else ""
        place = f"row {row + 1}{f' ({board})' if board else ''}"
        needs, gains = needs_words(components, order), gains_words(components, order)
        rows.append([place, order.id, order.name, needs, gains, ready])
    return _headed("  beside", rows)


def _is_ready(seat: Seat, order: Order) -> bool:
    return can_pay(seat, order.cost) and any(True for _ in payments(seat.lumber, order.needs))


def _hand(state: State, seat: Seat) -> list[str]:
    hidden = ", ".join(f"{count} from the {DECK_NAMES[Deck(deck)]}" for deck, count in enumerate(seat.hidden) if count)
    lines = labelled("  hand", f"hidden: {hidden}", LABEL) if hidden else []
    return lines + _headed("  hand", [list(_hand_row(state, card)) for card in seat.hand])


def _hand_row(state: State, card: int) -> Iterator[str]:
    components, value = state.components, state.components.cards[card]
    if isinstance(value, Order):
        yield from (value.id, value.name, f"row {value.row + 1}")
        yield from (needs_words(components, value), gains_words(components, value))
    else:
        helper = components.helper(card)
        yield from (helper.id, helper.name, f"cost {helper.cost}")
        yield from (rewards_words(components, helper.production), ability_words(components, helper.ability))


def _headed(label: str, rows: list[list[str]]) -> list[str]:
    return _beside(label, table(rows, LABEL))


def _beside(label: str, lines: list[str]) -> list[str]:
    """The lines, which leave room for a label, with the label."""
    return [label.ljust(LABEL) + line[LABEL:] if not at else line for at, line in enumerate(lines)]


def _piles(state: State, seat: Seat) -> list[str]:
    """Completed orders, claimed contracts, and the cards put back in setup as far as this view knows them."""
    components = state.components
    lines = []
    claims = [card for card, _ in seat.claims]
    for label, cards in (("done", seat.completed), ("claims", claims), ("put back", seat.returned)):
        if cards:
            lines += labelled(f"  {label}", ids(components, cards), LABEL)
    return lines
