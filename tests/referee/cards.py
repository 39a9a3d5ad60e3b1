"""Reads a component set: plain tables of cards and numbers, in set order, with rewards and costs taken apart.

A reward item is written as the pending stack of a position prints it: ``points.3``, ``die.gy1``, ``tool.any``.
Nothing is validated: a set that the engine refuses is not the referee's business.
"""

import hashlib
import json
import tomllib
from dataclasses import dataclass
from typing import Any

DECKS = "ELZFHC"
"""The letters that card ids begin with: early, late, hazelnut orders, early, late helpers, contracts; in set order."""

TOKENS = ("blueberries", "saw", "glue", "scrap", "lantern", "reuse")
"""What a seat holds in plain numbers, in the order in which positions print it."""

UNPRINTED = ("source", "title", "license")
"""The keys that the content hash leaves out."""


@dataclass(frozen=True)
class Order:
    """An order card; `row` counts from 1, `instant` is None but for hazelnut orders."""

    id: str
    row: int
    needs: tuple[str, ...]
    pay: dict[str, int]
    reward: tuple[str, ...]
    instant: tuple[str, ...] | None


@dataclass(frozen=True)
class Helper:
    """A helper card; `kind` is none, immediate, turn or permanent, `change` is empty without one."""

    id: str
    cost: int
    production: tuple[str, ...]
    kind: str
    pay: dict[str, int]
    change: str
    reward: tuple[str, ...]
    on: tuple[str, ...]
    discount: int | None


@dataclass(frozen=True)
class Contract:
    """A public contract: (metric, points, per) for each term, and the most that it pays."""

    id: str
    terms: tuple[tuple[str, int, int], ...]
    cap: int | None


@dataclass(frozen=True)
class Space:
    """A space of the helper grid: the advances it gives and how many helpers produce when it is covered."""

    id: str
    income: tuple[str, ...]
    produce: int


def items(text: str) -> tuple[str, ...]:
    """The items of a reward list: ``"points 3, tool any"`` is ``("points.3", "tool.any")``."""
    return tuple(part.strip().replace(" ", ".") for part in text.split(",") if part.strip())


def cost(text: str) -> dict[str, int]:
    """A cost by token: ``"glue 1, saw 1"`` is ``{"glue": 1, "saw": 1}``."""
    pairs = (item.split(".") for item in items(text))
    return {token: int(number) for token, number in pairs}


def without(value: Any, keys: tuple[str, ...]) -> Any:
    """The same nested value, without these keys at any depth."""
    if isinstance(value, dict):
        return {key: without(part, keys) for key, part in value.items() if key not in keys}
    if isinstance(value, list):
        return [without(part, keys) for part in value]
    return value


def content_hash(raw: dict[str, Any]) -> str:
    """The content hash of a set: 16 hex digits over its JSON with sorted keys, without sources and titles."""
    text = json.dumps(without(raw, UNPRINTED), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


class Box:
    """A component set. The cards are typed; every other table is used as the file has it, through `raw`."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            raw: dict[str, Any] = tomllib.load(file)
        self.raw = raw
        self.label = f"{raw['set']['id']}:{content_hash(raw)}"
        self.colours: list[str] = raw["dice"]["colours"]
        self.faces: int = raw["dice"]["faces"]
        self.tiles: list[str] = raw["wheel"]["tiles"]
        self.materials = [kind for kind, buys in raw["materials"].items() if isinstance(buys, list)]
        self.orders = {card["id"]: self._order(card) for card in raw["order"]}
        self.helpers = {card["id"]: self._helper(card) for card in raw["helper"]}
        self.contracts = {card["id"]: self._contract(card) for card in raw["contract"]}
        self.fame_tiles = {tile["id"]: tile for tile in raw["reputation"]["tile"]}
        self.cards = [*self.orders, *self.helpers, *self.contracts]
        self.rank = {card: place for place, card in enumerate(self.cards)}
        self.decks = {letter: [card for card in self.cards if card[0] == letter] for letter in DECKS}
        self.grid = {s["id"]: Space(s["id"], items(s["income"]), s["produce"]) for s in raw["helper_grid"]["space"]}
        self.rows = [items(text) for text in raw["board"]["rows"]]
        self.attic: list[str] = [space for row in raw["attic"]["rows"] for space in row]

    def __deepcopy__(self, memo: object) -> "Box":
        return self

    @staticmethod
    def _order(card: dict[str, Any]) -> Order:
        pay = {token: card[token] for token in TOKENS if card.get(token, 0)}
        instant = items(card["instant"]) if "instant" in card else None
        return Order(card["id"], card["row"], tuple(card["needs"]), pay, items(card["reward"]), instant)

    @staticmethod
    def _helper(card: dict[str, Any]) -> Helper:
        ability = card["ability"]
        return Helper(
            id=card["id"],
            cost=card["cost"],
            production=items(card["production"]),
            kind=ability["kind"],
            pay=cost(ability.get("pay", "")),
            change=ability.get("change", ""),
            reward=items(ability.get("reward", "")),
            on=tuple(ability.get("on", ())),
            discount=ability.get("discount"),
        )

    @staticmethod
    def _contract(card: dict[str, Any]) -> Contract:
        terms = tuple((term["metric"], term["points"], term.get("per", 1)) for term in card["score"])
        return Contract(card["id"], terms, card.get("cap"))

    def die_key(self, die: str) -> tuple[int, int]:
        """The place of a die in die order: by colour, then by value."""
        return self.colours.index(die[0]), pips(die)

    def dice_of(self, word: str) -> list[str]:
        """Every die that a dice word allows (``g4``, ``gy3``, ``*6``, ``b?``, ``*?``), in die order."""
        colours = self.colours if word[:-1] == "*" else [colour for colour in self.colours if colour in word[:-1]]
        values = range(1, self.faces + 1) if word[-1] == "?" else [int(word[-1])]
        return [f"{colour}{value}" for colour in colours for value in values]

    def neighbours(self, space: str) -> list[str]:
        """The grid spaces orthogonally adjacent to this one."""
        names, columns = list(self.grid), self.raw["helper_grid"]["columns"]
        row, column = divmod(names.index(space), columns)
        around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        rows = self.raw["helper_grid"]["rows"]
        return [names[r * columns + c] for r, c in around if 0 <= r < rows and 0 <= c < columns]


def pips(die: str) -> int:
    """The value of a die: 5 for ``g5``."""
    return int(die[1:])
