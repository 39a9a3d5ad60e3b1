"""Prints positions as canonical WPN lines, whole or as one seat may see them."""

from collections.abc import Callable, Iterable

from .cards import DECKS, TOKENS
from .table import Position, Seat


def wpn(pos: Position, view: str | int = "all") -> str:
    """The canonical line of a position; `view` is ``"all"`` or a seat number."""
    fields = {
        "wpn": "1",
        "set": pos.box.label,
        "view": str(view),
        "players": str(pos.players),
        "round": str(pos.round),
        "turn": "-" if pos.turn is None else str(pos.turn),
        "marks": _list(_marks(pos)),
        "pend": _list(reversed(pos.stack)),
        "wheel": _list(_wheel(pos)),
        "lead": str(pos.lead),
        "arc": str(int(pos.arc)),
        "yard": _list(pos.by_die(pos.yard)),
        "pale": _list(pos.pale),
        "orders": _list(pos.orders),
        "helpers": _list(pos.helpers),
        "contracts": _list(pos.by_card(pos.contracts)),
        "decks": _list(f"{deck}:{len(pos.decks[deck])}" for deck in DECKS),
        "known": _list(pos.by_card({card for deck in pos.remade for card in pos.decks[deck]})),
        "discards": _list(pos.by_card({card for pile in pos.discards.values() for card in pile})),
        **{key: "/".join(show(pos, seat) for seat in pos.seats) for key, show in _OPEN.items()},
        "hand": "/".join(_hand(pos, seat, view in ("all", number)) for number, seat in enumerate(pos.seats)),
        "returned": "/".join(_returned(pos, seat, view in ("all", number)) for number, seat in enumerate(pos.seats)),
    }
    return " ".join(f"{key}={value}" for key, value in fields.items())


def _list(parts: Iterable[str]) -> str:
    return ",".join(parts) or "-"


def _wheel(pos: Position) -> list[str]:
    placed = [tile for tile in pos.box.tiles if tile in pos.wheel]
    return [f"{tile}:{pos.wheel[tile][0]}.{pos.wheel[tile][1]}" for tile in placed]


def _marks(pos: Position) -> list[str]:
    used = [space for space in pos.box.grid if space in pos.helpers_used]
    return ["main"] * pos.main_begun + ["bonus"] * pos.bonus_used + used


def _hand(pos: Position, seat: Seat, open_to_view: bool) -> str:
    return _list(pos.by_card(seat.hand)) if open_to_view else _counts(seat.hand)


def _returned(pos: Position, seat: Seat, open_to_view: bool) -> str:
    if not open_to_view:
        return _counts(seat.put_back)
    return _list(pos.by_card([card for card in seat.put_back if card in pos.returned]))


def _counts(cards: list[str]) -> str:
    """Cards that the view may not know, by deck."""
    numbers = {deck: sum(card[0] == deck for card in cards) for deck in DECKS}
    return _list(f"{deck}?x{number}" for deck, number in numbers.items() if number)


def _workshop(pos: Position, seat: Seat) -> str:
    tiles = [("saw", up) for up in sorted(seat.saws, reverse=True)]
    tiles += [(f"splice{most}", seat.splices[most]) for most in sorted(seat.splices)]
    if seat.glue_tile is not None:
        tiles.append(("glue", seat.glue_tile))
    return _list(name + ("+" if up else "-") for name, up in tiles)


def _token(token: str) -> Callable[[Position, Seat], str]:
    return lambda pos, seat: str(seat.purse[token])


_OPEN: dict[str, Callable[[Position, Seat], str]] = {
    "score": lambda pos, seat: str(seat.score),
    **{token: _token(token) for token in TOKENS},
    "hazelnut": lambda pos, seat: str(seat.hazelnut),
    "berry": lambda pos, seat: str(seat.berry),
    "fame": lambda pos, seat: str(seat.fame),
    "market": lambda pos, seat: str(seat.market),
    "reached": lambda pos, seat: _list(f"{space}:{seat.reached[space]}" for space in sorted(seat.reached)),
    "lumber": lambda pos, seat: _list(pos.by_die(seat.lumber)),
    "pots": lambda pos, seat: _list(f"{c}{seat.pots[c]}" for c in pos.box.colours if c in seat.pots),
    "workshop": _workshop,
    "grid": lambda pos, seat: _list(f"{space}:{seat.grid[space]}" for space in pos.box.grid if space in seat.grid),
    "attic": lambda pos, seat: _list(f"{space}:{seat.attic[space]}" for space in pos.box.attic if space in seat.attic),
    "beside": lambda pos, seat: _list(f"{card}:{seat.beside[card]}" for card in pos.by_card(seat.beside)),
    "completed": lambda pos, seat: _list(pos.by_card(seat.completed)),
    "claims": lambda pos, seat: _list(f"{card}:{seat.claims[card]}" for card in pos.by_card(seat.claims)),
}
"""The seat fields that are open to all, in printed order."""
