"""The canonical order of moves, from the table of the protocol alone, over the names of one component set."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.components import Components

FORMS = [
    *("keep", "orders", "place"),
    *("main", "bonus"),
    *("act", "as", "berries"),
    *("buy", "sell", "buy6", "mat", "take", "hire", "produce", "plant", "improve", "done"),
    *("harvest", "saw", "splice", "glue", "reuse", "use", "complete"),
    *("claim", "instant", "tool", "pick"),
    *("market", "end", "discard"),
    "play",
    *("tile", "fame", "roll", "deal"),
]
PIECES = ("pot", "saw", "splice", "glue")
Read = Callable[[str], list[int]]


class Order:
    """Sorts moves: `key` is what to compare, and raises ValueError for a text that is no move of the set."""

    def __init__(self, components: Components) -> None:
        card = _one([card.id for card in components.cards])
        tile = _one([tile.name.lower() for tile in components.tiles])
        colour = _one(components.colours)
        kind = _one([material.stock.name.lower() for material in components.materials])
        tool = _one(components.tool_kinds)
        grid, attic = _one([space.id for space in components.grid]), _one([space.id for space in components.attic])
        fame = _one([tile.id for tile in components.reputation_tiles])
        piece = _one(PIECES)

        def die(text: str) -> list[int]:
            return [*colour(text[:-1]), int(text[-1:])]

        def change(text: str) -> list[int]:
            return [int(text)] if text.isdecimal() else colour(text)

        dice, cards, numbers = _each(die), _each(card), _each(lambda text: [int(text)])
        self._forms: dict[str, tuple[Read, ...]] = {
            **dict.fromkeys(("keep", "place", "take", "claim", "play"), (card,)),
            **dict.fromkeys(("main", "bonus", "as", "tile"), (tile,)),
            **dict.fromkeys(("buy", "sell", "pick", "discard", "roll"), (die,)),
            **dict.fromkeys(("buy6", "harvest"), (colour,)),
            **dict.fromkeys(("improve", "reuse"), (piece,)),
            **dict.fromkeys(("orders", "deal"), (lambda text: [] if text == "?" else cards(text),)),
            "mat": (lambda text: [*kind(text.rstrip("0123456789")), int(text.lstrip("abcdefghijklmnopqrstuvwxyz"))],),
            "hire": (card, grid),
            "produce": (grid,),
            "plant": (die, numbers),
            "saw": (die, numbers),
            "splice": (die, numbers),
            "glue": (dice, colour),
            "use": (card, die, change),
            "complete": (card, dice),
            "tool": (tool, attic),
            "fame": (fame,),
        }

    def key(self, move: str) -> tuple[int, ...]:
        """What to compare: the form, then the arguments, a missing one first."""
        word, *parts = move.split(":")
        reads = self._forms.get(word, ())
        if len(parts) > len(reads):
            raise ValueError(f"{move!r} has more parts than a move of the form {word}")
        key = [FORMS.index(word)]
        for read, part in zip(reads, parts, strict=False):
            key += read(part)
        return tuple(key)

    def fault(self, moves: Sequence[str]) -> str | None:
        """What is wrong with a list of moves, None if each stands once and in its place."""
        keys = []
        for move in moves:
            try:
                keys.append(self.key(move))
            except (ValueError, IndexError) as error:
                return f"{move!r} is no move: {error}"
        for at in range(1, len(keys)):
            if keys[at - 1] == keys[at]:
                return f"{moves[at]} stands twice"
            if keys[at - 1] > keys[at]:
                return f"{moves[at - 1]} stands before {moves[at]}"
        return None


def _one(names: Sequence[str]) -> Read:
    places = {name: at for at, name in enumerate(names)}

    def read(text: str) -> list[int]:
        if text not in places:
            raise ValueError(f"{text!r} is none of {', '.join(names[:8])}..")
        return [places[text]]

    return read


def _each(read: Read) -> Read:
    return lambda text: [number for part in text.split(",") for number in read(part)]
