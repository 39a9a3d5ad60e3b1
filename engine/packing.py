"""States as bytes, in the layout of `csrc/state.h`: what the compiled core works on.

`unpack(components, pack(state)) == state` for every state that fits, and two states are equal if their bytes are.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine import limits
from engine.components import COLOURS, DECKS, MAX_SEATS, TILES, Components, Deck, Stock
from engine.dice import DICE
from engine.errors import WoodcraftError
from engine.state import MAX_PENDING, NO_CARD, Arrival, Pending, Seat, State, Wait

Value = int | Sequence[int]

# The fields of a state and of each of its four seats: name and format, in order. A test compares them with the core.
HEAD_FIELDS = {
    "unseen": "3Q", "known": "3Q", "discards": "3Q", "unseen_contracts": "I", "contract_row": "I",
    "used": "H", "players": "B", "view": "b", "turn": "b", "round": "B", "main": "B", "bonus": "B", "lead": "B",
    "arc": "B", "pales": "B", "orders": "B", "helpers": "B", "pendings": "B", "pale": f"{limits.PALE_SPACES}B",
    "order_row": f"{limits.DISPLAY_SLOTS}B", "helper_row": f"{limits.DISPLAY_SLOTS}B", "wheel": f"{TILES}b",
    "yard": f"{DICE}B", "row_of": f"{limits.ORDERS}B", "zero": "5B", "pending": f"{MAX_PENDING}I",
}  # fmt: skip
SEAT_FIELDS = {
    "helpers": "Q", "hand": "3Q", "returned": "3Q", "beside": "2Q", "completed": "2Q", "claims_new": "I",
    "claims_old": "I", "hazelnut": "i", "berry": "i", "stock": f"{len(Stock)}h", "market": "H",
    "lumber": f"{DICE}B", "hidden": f"{DECKS}B", "grid": f"{limits.GRID_SPACES}B", "attic": f"{limits.ATTIC_SPACES}B",
    "splice": f"{limits.SPLICE_TILES + 1}B", "pots": f"{COLOURS}b", "reached": f"{limits.PALE_SPACES}B",
    "saw_up": "B", "saw_used": "B", "glue": "B", "fame": "B", "zero": "B",
}  # fmt: skip
_ENTRY_A, _ENTRY_B = 10, 16
_WORD = 64
_HELPER_WORD = 2


class PackingError(WoodcraftError):
    """A state that the layout has no room for, or bytes that are no state."""


class _Layout:
    """A row of fields as a struct, filled from and read into plain values by name."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self._fields = dict(fields)
        self.counts = {name: int(code[:-1] or 1) for name, code in fields.items()}
        self._struct = struct.Struct("<" + "".join(fields.values()))
        self.size = self._struct.size

    def offset(self, name: str) -> int:
        """Where a field begins."""
        before = list(self.counts)[: list(self.counts).index(name)]
        return struct.calcsize("<" + "".join(self._fields[field] for field in before))

    def pack(self, values: Mapping[str, Value]) -> bytes:
        """The bytes; what is missing or shorter than its field is filled up with 0. Raises PackingError."""
        flat: list[int] = []
        for name, count in self.counts.items():
            value = values.get(name, 0)
            part = [value] if isinstance(value, int) else list(value)
            if len(part) > count:
                raise PackingError(f"{name}: expected at most {count} entries to pack, got {len(part)}")
            flat += part + [0] * (count - len(part))
        try:
            return self._struct.pack(*flat)
        except struct.error as error:
            raise PackingError(f"a number of the state is out of the range that can be packed: {error}") from None

    def unpack(self, data: bytes, offset: int) -> dict[str, list[int]]:
        """Every field as a list of numbers."""
        flat = iter(self._struct.unpack_from(data, offset))
        return {name: [next(flat) for _ in range(count)] for name, count in self.counts.items()}


HEAD = _Layout(HEAD_FIELDS)
SEAT = _Layout(SEAT_FIELDS)
STATE_SIZE = HEAD.size + MAX_SEATS * SEAT.size


def pack(state: State) -> bytes:
    """The state as `STATE_SIZE` bytes. Raises PackingError if a number is larger than a game can make it."""
    seats = b"".join(SEAT.pack(_seat_values(state.components, seat)) for seat in state.seats)
    return (HEAD.pack(_head_values(state)) + seats).ljust(STATE_SIZE, b"\0")


def _head_values(state: State) -> dict[str, Value]:
    components = state.components
    hidden = [card for cards in state.unseen[: Deck.CONTRACTS] for card in cards]
    row_of = [0] * len(components.orders)
    for seat in state.seats:
        for card, row in seat.beside:
            row_of[card] = row
    first_helper = len(components.orders)
    return {
        "unseen": _card_mask(components, hidden),
        "known": _card_mask(components, state.known),
        "discards": _card_mask(components, state.discards),
        "unseen_contracts": _contract_mask(components, state.unseen[Deck.CONTRACTS]),
        "contract_row": _contract_mask(components, state.contract_row),
        "used": state.used,
        "players": state.players,
        "view": state.view,
        "turn": state.turn,
        "round": state.round,
        "main": state.main,
        "bonus": state.bonus,
        "lead": state.lead,
        "arc": state.arc,
        "pales": len(state.pale),
        "orders": len(state.order_row),
        "helpers": len(state.helper_row),
        "pendings": len(state.pending),
        "pale": state.pale,
        "order_row": state.order_row,
        "helper_row": [card - first_helper for card in state.helper_row],
        "wheel": state.wheel,
        "yard": state.yard,
        "row_of": row_of,
        "pending": [_entry_word(entry) for entry in state.pending],
    }


def _seat_values(components: Components, seat: Seat) -> dict[str, Value]:
    first_helper = len(components.orders)
    return {
        "helpers": _card_mask(components, (card for card in seat.grid if card != NO_CARD))[_HELPER_WORD],
        "hand": _card_mask(components, seat.hand),
        "returned": _card_mask(components, seat.returned),
        "beside": _card_mask(components, (card for card, _ in seat.beside))[:_HELPER_WORD],
        "completed": _card_mask(components, seat.completed)[:_HELPER_WORD],
        "claims_new": _contract_mask(components, _claims(seat, Arrival.NEW)),
        "claims_old": _contract_mask(components, _claims(seat, Arrival.OLD)),
        "hazelnut": seat.hazelnut,
        "berry": seat.berry,
        "stock": seat.stock,
        "market": seat.market,
        "lumber": seat.lumber,
        "hidden": seat.hidden,
        "grid": [card - first_helper + 1 if card != NO_CARD else 0 for card in seat.grid],
        "attic": [kind + 1 for kind in seat.attic],
        "splice": seat.splice,
        "pots": seat.pots,
        "reached": seat.reached,
        "saw_up": seat.saw_up,
        "saw_used": seat.saw_used,
        "glue": seat.glue,
        "fame": seat.fame,
    }


def _claims(seat: Seat, when: Arrival) -> Iterator[int]:
    return (card for card, arrival in seat.claims if arrival == when)


def _entry_word(entry: Pending) -> int:
    if not (0 <= entry.a < 1 << _ENTRY_A and 0 <= entry.b < 1 << _ENTRY_B):
        raise PackingError(f"a pending entry is out of the range that can be packed: {entry}")
    return entry.kind | entry.a << 6 | entry.b << 6 + _ENTRY_A


def _card_mask(components: Components, cards: Iterable[int]) -> list[int]:
    """The orders and helpers as bits of three words: orders from the first word on, helpers in the third."""
    words = [0, 0, 0]
    for card in cards:
        if card < len(components.orders):
            words[card // _WORD] |= 1 << card % _WORD
        elif card < len(components.orders) + len(components.helpers):
            words[_HELPER_WORD] |= 1 << card - len(components.orders)
        else:
            raise PackingError(f"{components.cards[card].id} is a contract and lies where none can")
    return words


def _contract_mask(components: Components, cards: Iterable[int]) -> int:
    first = len(components.orders) + len(components.helpers)
    return sum(1 << card - first for card in cards)


def unpack(components: Components, data: bytes) -> State:
    """The state that `pack` made bytes of. Raises PackingError if they have another length or hold an unknown entry."""
    if len(data) != STATE_SIZE:
        raise PackingError(f"expected a packed state of {STATE_SIZE} bytes, got {len(data)}")
    head = HEAD.unpack(data, 0)
    players = head["players"][0]
    if not 1 <= players <= MAX_SEATS:
        raise PackingError(f"expected a packed state of 1 to {MAX_SEATS} seats, got {players}")
    row_of = head["row_of"]
    unseen = _cards(components, head["unseen"])
    first_helper = len(components.orders)
    return State(
        components=components,
        players=players,
        view=head["view"][0],
        round=head["round"][0],
        turn=head["turn"][0],
        main=bool(head["main"][0]),
        bonus=bool(head["bonus"][0]),
        used=head["used"][0],
        pending=[_entry(word) for word in head["pending"][: head["pendings"][0]]],
        wheel=head["wheel"],
        lead=head["lead"][0],
        arc=bool(head["arc"][0]),
        yard=head["yard"],
        pale=head["pale"][: head["pales"][0]],
        order_row=head["order_row"][: head["orders"][0]],
        helper_row=[first_helper + helper for helper in head["helper_row"][: head["helpers"][0]]],
        contract_row=_contracts(components, head["contract_row"][0]),
        unseen=[
            *([card for card in unseen if components.deck_of(card) == deck] for deck in range(Deck.CONTRACTS)),
            _contracts(components, head["unseen_contracts"][0]),
        ],
        known=_cards(components, head["known"]),
        discards=_cards(components, head["discards"]),
        seats=[_seat(components, SEAT.unpack(data, HEAD.size + at * SEAT.size), row_of) for at in range(players)],
    )


def _seat(components: Components, values: dict[str, list[int]], row_of: list[int]) -> Seat:
    first_helper = len(components.orders)
    marks = {card: int(Arrival.NEW) for card in _contracts(components, values["claims_new"][0])}
    marks |= {card: int(Arrival.OLD) for card in _contracts(components, values["claims_old"][0])}
    return Seat(
        stock=values["stock"],
        lumber=values["lumber"],
        pots=values["pots"],
        splice=values["splice"][: len(components.splice_tiles) + 1],
        grid=[first_helper + at - 1 if at else NO_CARD for at in values["grid"][: len(components.grid)]],
        attic=[kind - 1 for kind in values["attic"][: len(components.attic)]],
        reached=values["reached"][: len(components.pale)],
        saw_up=values["saw_up"][0],
        saw_used=values["saw_used"][0],
        glue=values["glue"][0],
        hazelnut=values["hazelnut"][0],
        berry=values["berry"][0],
        fame=values["fame"][0],
        market=values["market"][0],
        beside=[(card, row_of[card]) for card in _cards(components, values["beside"])],
        completed=_cards(components, values["completed"]),
        claims=sorted(marks.items()),
        hand=_cards(components, values["hand"]),
        hidden=values["hidden"],
        returned=_cards(components, values["returned"]),
    )


def _entry(word: int) -> Pending:
    kind, a, b = word & 63, word >> 6 & (1 << _ENTRY_A) - 1, word >> 6 + _ENTRY_A
    if kind > Wait.OVER:
        raise PackingError(f"{kind} is no kind of pending entry")
    return Pending(Wait(kind), a, b)


def _cards(components: Components, words: Sequence[int]) -> list[int]:
    """The cards of a mask, in set order; bits that are no card are left out."""
    orders = len(components.orders)
    found = _bits(words[0] | words[1] << _WORD, orders)
    if len(words) > _HELPER_WORD:
        found += [orders + at for at in _bits(words[_HELPER_WORD], len(components.helpers))]
    return found


def _bits(mask: int, count: int) -> list[int]:
    """The places of the bits that are set, of the `count` lowest."""
    found = []
    mask &= (1 << count) - 1
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def _contracts(components: Components, mask: int) -> list[int]:
    first = len(components.orders) + len(components.helpers)
    return [first + at for at in _bits(mask, len(components.contracts))]
