"""Reading one TOML table key by key: every key is asked for with its bounds, and what nobody asked for is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from types import TracebackType
from typing import NoReturn, TypeGuard, TypeVar

from engine import limits
from engine.components import Cost, Rewards
from engine.errors import ComponentError, RewardTextError
from engine.rewards_text import parse_cost, parse_rewards

T = TypeVar("T")


class Fields:
    """A TOML table under its name for messages, for example "[yard]" or "[[order]] number 7".

    Used as a context manager it refuses, at its end, the keys that were never asked for. Every method raises
    ComponentError if its key is missing or holds something else.
    """

    def __init__(self, file: str, where: str, table: dict[str, object], path: str = "") -> None:
        self.file = file
        self.where = where
        self._table = table
        self._path = path
        self._asked: list[str] = []

    def __enter__(self) -> Fields:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if kind is None:
            self.close()

    def close(self) -> None:
        """Refuse the first key that was never asked for."""
        for key in self._table:
            if key not in self._asked:
                what = "key" if self.where else "table"
                raise ComponentError(f"{self.place(key)}: unknown {what}, expected one of: {', '.join(self._asked)}")

    def place(self, key: str) -> str:
        """Where `key` stands: file, table, key."""
        shown = key if len(key) <= 40 and key.isprintable() else repr(key[:40])
        return f"{self.file}: {self.where}: {shown}" if self.where else f"{self.file}: [{shown}]"

    def refuse(self, key: str, expected: str, got: object) -> NoReturn:
        """Raise the error for a value that is not what was expected."""
        raise ComponentError(f"{self.place(key)}: expected {expected}, got {describe(got)}")

    def has(self, key: str) -> bool:
        """Whether the table holds `key`; it is known from now on."""
        if key not in self._asked:
            self._asked.append(key)
        return key in self._table

    def in_file_order(self, keys: Iterable[str]) -> list[str]:
        """Those of `keys` that the table holds, in its order."""
        wanted = set(keys)
        return [key for key in self._table if key in wanted]

    def value(self, key: str, expected: str) -> object:
        """Whatever `key` holds."""
        if not self.has(key):
            raise ComponentError(f"{self.place(key)}: missing, expected {expected}")
        return self._table[key]

    def integer(self, key: str, low: int = 0, high: int = limits.AMOUNT) -> int:
        """A whole number from `low` to `high`."""
        expected = _range(low, high)
        got = self.value(key, expected)
        if not _is_integer(got) or not low <= got <= high:
            self.refuse(key, expected, got)
        return got

    def exactly(self, key: str, number: int, why: str) -> int:
        """The one number that can stand here; `why` says so in messages."""
        expected = f"{number}, {why}"
        got = self.value(key, expected)
        if not _is_integer(got) or got != number:
            self.refuse(key, expected, got)
        return number

    def integers(self, key: str, count: tuple[int, int], low: int = 0, high: int = limits.AMOUNT) -> tuple[int, ...]:
        """A list of whole numbers from `low` to `high`, `count` (fewest, most) of them."""
        expected = f"a list of {_amount(count)}, each {_range(low, high)}"
        items = self.items(key, count, expected)
        for item in items:
            if not _is_integer(item) or not low <= item <= high:
                self.refuse(key, expected, item)
        return tuple(item for item in items if _is_integer(item))

    def rising(self, key: str, count: tuple[int, int], low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers, each above the one before."""
        numbers = self.integers(key, count, low, high)
        for before, after in pairwise(numbers):
            if after <= before:
                self.refuse(key, f"numbers that rise, the next one above {before}", after)
        return numbers

    def text(self, key: str, longest: int = limits.TEXT_LENGTH) -> str:
        """A text of one line that is not empty."""
        expected = f"a text of 1 to {longest} printable characters"
        got = self.value(key, expected)
        if not isinstance(got, str) or not got.strip() or len(got) > longest or not got.isprintable():
            self.refuse(key, expected, got)
        return got

    def name(self, key: str, pattern: re.Pattern[str], expected: str) -> str:
        """A text that matches `pattern`, which `expected` puts in words."""
        got = self.value(key, expected)
        if not isinstance(got, str) or not pattern.fullmatch(got):
            self.refuse(key, expected, got)
        return got

    def word(self, key: str, words: Iterable[str]) -> str:
        """One of `words`."""
        known = tuple(words)
        expected = f"one of: {', '.join(known)}"
        got = self.value(key, expected)
        if not isinstance(got, str) or got not in known:
            self.refuse(key, expected, got)
        return got

    def items(self, key: str, count: tuple[int, int], expected: str) -> list[object]:
        """A list of anything, `count` (fewest, most) items long."""
        got = self.value(key, expected)
        if not isinstance(got, list) or not count[0] <= len(got) <= count[1]:
            self.refuse(key, expected, got)
        return got

    def texts(self, key: str, count: tuple[int, int], what: str = "texts") -> tuple[str, ...]:
        """A list of texts, `count` (fewest, most) of them."""
        return self.strings(self.items(key, count, f"a list of {_amount(count)} {what}"), key, what)

    def strings(self, items: list[object], key: str, what: str) -> tuple[str, ...]:
        """`items`, found under `key`, as texts."""
        for item in items:
            if not isinstance(item, str):
                self.refuse(key, f"a list of {what}", item)
        return tuple(item for item in items if isinstance(item, str))

    def table(self, key: str, *, sourced: bool = True) -> Fields:
        """The table under `key`; with `sourced` it must have a source."""
        got = self.value(key, "a table")
        if not isinstance(got, dict):
            self.refuse(key, "a table", got)
        path = f"{self._path}.{key}" if self._path else key
        fields = Fields(self.file, f"[{path}]", got, path)
        if sourced:
            fields.text("source")
        return fields

    def inline(self, key: str) -> Fields:
        """The small table that stands as a value under `key`."""
        got = self.value(key, "a table")
        if not isinstance(got, dict):
            self.refuse(key, "a table", got)
        return Fields(self.file, f"{self.where} {key}", got)

    def inlines(self, key: str, count: tuple[int, int], what: str) -> list[Fields]:
        """The small tables of the list under `key`, numbered from 1 in messages."""
        expected = f"a list of {_amount(count)} {what}"
        found = []
        for number, item in enumerate(self.items(key, count, expected), 1):
            if not isinstance(item, dict):
                self.refuse(key, expected, item)
            found.append(Fields(self.file, f"{self.where} {key} number {number}", item))
        return found

    def tables(self, key: str, count: tuple[int, int]) -> list[Fields]:
        """The tables [[key]], called by their id in messages, or by their number if they have none."""
        path = f"{self._path}.{key}" if self._path else key
        expected = f"{_amount(count)} tables [[{path}]]"
        found = []
        for number, item in enumerate(self.items(key, count, expected), 1):
            if not isinstance(item, dict):
                self.refuse(key, expected, item)
            name = item.get("id")
            known = isinstance(name, str) and len(name) <= 40 and name.isprintable() and name
            found.append(Fields(self.file, f"[[{path}]] {name if known else f'number {number}'}", item, path))
        return found

    def parsed(self, key: str, parse: Callable[[str], T], expected: str) -> T:
        """What `parse` makes of the text under `key`; its RewardTextError becomes an error of this place."""
        got = self.value(key, expected)
        if not isinstance(got, str) or len(got) > limits.TEXT_LENGTH:
            self.refuse(key, expected, got)
        return self.reparse(key, parse, got)

    def reparse(self, key: str, parse: Callable[[str], T], text: str) -> T:
        """What `parse` makes of a text found under `key`."""
        try:
            return parse(text)
        except RewardTextError as error:
            raise ComponentError(f"{self.place(key)}: {error}") from None

    def cost(self, key: str) -> Cost:
        """A cost in the mini-language."""
        return self.parsed(key, parse_cost, "a cost such as 'glue 1'")


class Words:
    """The words of the set that its mini-language needs: colour letters and tool kinds."""

    def __init__(self, colours: tuple[str, ...], kinds: tuple[str, ...]) -> None:
        self.colours = colours
        self.kinds = kinds

    def rewards(self, fields: Fields, key: str) -> Rewards:
        """The reward list under `key`."""
        return fields.parsed(key, self.parse, "a reward list such as 'points 3'")

    def some_rewards(self, fields: Fields, key: str) -> Rewards:
        """The reward list under `key`, which must not be empty."""
        rewards = self.rewards(fields, key)
        if not rewards:
            fields.refuse(key, "at least one reward", "")
        return rewards

    def reward_lists(self, fields: Fields, key: str, count: tuple[int, int]) -> tuple[Rewards, ...]:
        """The list of reward lists under `key`, `count` (fewest, most) of them."""
        texts = fields.texts(key, count, "reward lists")
        return tuple(fields.reparse(key, self.parse, text) for text in texts)

    def reward_rows(self, fields: Fields, key: str, shape: tuple[int, int]) -> tuple[tuple[Rewards, ...], ...]:
        """The rows of reward lists under `key`: so many rows, of so many lists each."""
        rows, columns = shape
        expected = f"{rows} lists of {columns} reward lists"
        found = []
        for row in fields.items(key, (rows, rows), expected):
            if not isinstance(row, list) or len(row) != columns:
                fields.refuse(key, expected, row)
            texts = fields.strings(row, key, "reward lists")
            found.append(tuple(fields.reparse(key, self.parse, text) for text in texts))
        return tuple(found)

    def parse(self, text: str) -> Rewards:
        """A reward list; raises RewardTextError."""
        return parse_rewards(text, self.colours, self.kinds)


def describe(value: object) -> str:
    """A value of a TOML file in a few words, for a message of one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**18 else "a number of more than 18 digits"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return repr(value if len(value) <= 60 else value[:60] + "...")
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "a table"
    return f"a {type(value).__name__}"


def _is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _range(low: int, high: int) -> str:
    return f"a whole number from {low} to {high}"


def _amount(count: tuple[int, int]) -> str:
    return f"{count[0]} to {count[1]}" if count[0] != count[1] else f"{count[0]}"
