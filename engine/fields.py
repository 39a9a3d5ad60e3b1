"""The fields of a position as plain JSON values: the one content behind the text, JSON and msgpack forms.

`FIELDS` is the closed list in printed order. A field holds a number, a word, a list of words, or a map of words; a seat
field holds one such value for each seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, NamedTuple

from engine.components import DECK_LETTERS, SLOTS, Deck, Stock
from engine.dice import DICE
from engine.pending_text import pending_text
from engine.setup import returned_count
from engine.spelling import die_text, tile_text
from engine.state import ALL, NO_CARD, NO_POT, NO_TOOL, NOBODY, Arrival, Seat, State, Tool
from engine.workshop import splice_strengths

WPN_VERSION = 1


class Shape(Enum):
    """What a field holds."""

    NUMBER = "number"
    WORD = "word"
    LIST = "list"
    MAP = "map"


class Field(NamedTuple):
    """A field's key and shape, and whether every seat has one."""

    key: str
    shape: Shape
    seats: bool = False


FIELDS = (
    Field("wpn", Shape.NUMBER),
    Field("set", Shape.WORD),
    Field("view", Shape.WORD),
    Field("players", Shape.NUMBER),
    Field("round", Shape.NUMBER),
    Field("turn", Shape.WORD),
    Field("marks", Shape.LIST),
    Field("pend", Shape.LIST),
    Field("wheel", Shape.MAP),
    Field("lead", Shape.NUMBER),
    Field("arc", Shape.NUMBER),
    Field("yard", Shape.LIST),
    Field("pale", Shape.LIST),
    Field("orders", Shape.LIST),
    Field("helpers", Shape.LIST),
    Field("contracts", Shape.LIST),
    Field("decks", Shape.MAP),
    Field("known", Shape.LIST),
    Field("discards", Shape.LIST),
    *(Field(stock.name.lower(), Shape.NUMBER, True) for stock in Stock),
    Field("hazelnut", Shape.NUMBER, True),
    Field("berry", Shape.NUMBER, True),
    Field("fame", Shape.NUMBER, True),
    Field("market", Shape.NUMBER, True),
    Field("reached", Shape.MAP, True),
    Field("lumber", Shape.LIST, True),
    Field("pots", Shape.LIST, True),
    Field("workshop", Shape.LIST, True),
    Field("grid", Shape.MAP, True),
    Field("attic", Shape.MAP, True),
    Field("beside", Shape.MAP, True),
    Field("completed", Shape.LIST, True),
    Field("claims", Shape.MAP, True),
    Field("hand", Shape.LIST, True),
    Field("returned", Shape.LIST, True),
)
MARKS = {Arrival.NEW: "new", Arrival.OLD: "old"}
_SIGNS = {Tool.UP: "+", Tool.USED: "-"}


def heap_words(state: State, heap: Sequence[int]) -> list[str]:
    """The dice of a heap, each as often as it is there."""
    return [die_text(state.components, die) for die in range(DICE) for _ in range(heap[die])]


def _cards(state: State, cards: Sequence[int]) -> list[str]:
    return [state.components.cards[card].id for card in cards]


def _unknown(counts: Sequence[int]) -> list[str]:
    return [f"{letter}?x{count}" for letter, count in zip(DECK_LETTERS, counts, strict=True) if count]


def _marks(state: State) -> list[str]:
    words = ["main"] * state.main + ["bonus"] * state.bonus
    return words + [space.id for at, space in enumerate(state.components.grid) if state.used >> at & 1]


def _wheel(state: State) -> dict[str, Any]:
    places = ((tile, divmod(place, SLOTS)) for tile, place in enumerate(state.wheel) if place >= 0)
    return {tile_text(state.components, tile): f"{quadrant}.{slot}" for tile, (quadrant, slot) in places}


def _workshop(state: State, seat: Seat) -> list[str]:
    words = ["saw+"] * seat.saw_up + ["saw-"] * seat.saw_used
    for strength, tool in zip(splice_strengths(state.components), seat.splice, strict=True):
        if tool != Tool.ABSENT:
            words.append(f"splice{strength}{_SIGNS[Tool(tool)]}")
    return words + ([f"glue{_SIGNS[Tool(seat.glue)]}"] if seat.glue != Tool.ABSENT else [])


def _returned(state: State, at: int) -> list[str]:
    if state.view in (ALL, at):
        return _cards(state, state.seats[at].returned)
    return _unknown([returned_count(state, at, deck) for deck in Deck])


_TABLE: dict[str, Callable[[State], Any]] = {
    "wpn": lambda state: WPN_VERSION,
    "set": lambda state: f"{state.components.id}:{state.components.hash}",
    "view": lambda state: "all" if state.view == ALL else str(state.view),
    "players": lambda state: state.players,
    "round": lambda state: state.round,
    "turn": lambda state: "-" if state.turn == NOBODY else str(state.turn),
    "marks": _marks,
    "pend": lambda state: [pending_text(state.components, entry) for entry in reversed(state.pending)],
    "wheel": _wheel,
    "lead": lambda state: state.lead,
    "arc": lambda state: int(state.arc),
    "yard": lambda state: heap_words(state, state.yard),
    "pale": lambda state: [state.components.reputation_tiles[tile].id for tile in state.pale],
    "orders": lambda state: _cards(state, state.order_row),
    "helpers": lambda state: _cards(state, state.helper_row),
    "contracts": lambda state: _cards(state, state.contract_row),
    "decks": lambda state: {letter: state.deck_size(deck) for deck, letter in enumerate(DECK_LETTERS)},
    "known": lambda state: _cards(state, state.known),
    "discards": lambda state: _cards(state, state.discards),
}
_SEAT: dict[str, Callable[[State, int, Seat], Any]] = {
    "hazelnut": lambda state, at, seat: seat.hazelnut,
    "berry": lambda state, at, seat: seat.berry,
    "fame": lambda state, at, seat: seat.fame,
    "market": lambda state, at, seat: seat.market,
    "reached": lambda state, at, seat: {
        str(space): MARKS[Arrival(mark)]
        for space, mark in zip(state.components.pale, seat.reached, strict=True)
        if mark
    },
    "lumber": lambda state, at, seat: heap_words(state, seat.lumber),
    "pots": lambda state, at, seat: [
        f"{state.components.colours[colour]}{tree}" for colour, tree in enumerate(seat.pots) if tree != NO_POT
    ],
    "workshop": lambda state, at, seat: _workshop(state, seat),
    "grid": lambda state, at, seat: {
        state.components.grid[space].id: state.components.cards[card].id
        for space, card in enumerate(seat.grid)
        if card != NO_CARD
    },
    "attic": lambda state, at, seat: {
        state.components.attic[space].id: state.components.tool_kinds[kind]
        for space, kind in enumerate(seat.attic)
        if kind != NO_TOOL
    },
    "beside": lambda state, at, seat: {state.components.cards[card].id: row + 1 for card, row in seat.beside},
    "completed": lambda state, at, seat: _cards(state, seat.completed),
    "claims": lambda state, at, seat: {
        state.components.cards[card].id: MARKS[Arrival(mark)] for card, mark in seat.claims
    },
    "hand": lambda state, at, seat: _cards(state, seat.hand) + _unknown(seat.hidden),
    "returned": lambda state, at, seat: _returned(state, at),
}


def to_fields(state: State) -> dict[str, Any]:
    """The fields of a position in printed order."""
    fields: dict[str, Any] = {key: write(state) for key, write in _TABLE.items()}
    for stock in Stock:
        fields[stock.name.lower()] = [seat.stock[stock] for seat in state.seats]
    for key, write_seat in _SEAT.items():
        fields[key] = [write_seat(state, at, seat) for at, seat in enumerate(state.seats)]
    return fields
