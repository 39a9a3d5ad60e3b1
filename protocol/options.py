"""The engine's options: one table with type, default and bounds, the lines that announce it, and checked values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from protocol.errors import Code, ProtocolError
from protocol.lines import first_word
from protocol.numbers import decimal, integer

EMPTY = "<empty>"
Value = bool | int | float | str


class Kind(StrEnum):
    """The types of options."""

    CHECK = "check"
    SPIN = "spin"
    FLOAT = "float"
    COMBO = "combo"
    STRING = "string"
    PATH = "path"
    BUTTON = "button"


@dataclass(frozen=True, slots=True)
class Option:
    """One option; `low` and `high` bound spins and floats, `words` are a combo's values."""

    name: str
    kind: Kind
    default: Value = ""
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()

    def line(self) -> str:
        """The line that announces it; the default of strings and paths goes to the end of the line."""
        text = f"option name {self.name} type {self.kind}"
        if self.kind == Kind.BUTTON:
            return text
        if self.kind == Kind.CHECK:
            return f"{text} default {'true' if self.default else 'false'}"
        text += f" default {self.default if self.default != '' else EMPTY}"
        if self.kind in (Kind.SPIN, Kind.FLOAT):
            return f"{text} min {self.low} max {self.high}"
        return text + "".join(f" var {word}" for word in self.words)

    def read(self, text: str | None) -> Value:
        """The value that a text spells, None if the command had none. Raises ProtocolError."""
        if self.kind == Kind.BUTTON:
            if text:
                raise ProtocolError(Code.BAD_OPTION, f"{self.name} is a button and takes no value", token=text)
            return True
        if self.kind in (Kind.STRING, Kind.PATH):
            return "" if text in (None, EMPTY) else str(text)
        if not text:
            raise ProtocolError(Code.BAD_OPTION, f"{self.name} needs a value: {self._expected()}")
        value = self._value(text)
        if value is None:
            raise ProtocolError(Code.BAD_OPTION, f"{self.name} takes {self._expected()}, not {text!r}", token=text)
        return value

    def _value(self, text: str) -> Value | None:
        match self.kind:
            case Kind.SPIN:
                return integer(text, self.low, self.high)
            case Kind.FLOAT:
                return decimal(text, self.low, self.high)
            case Kind.CHECK:
                return {"true": True, "false": False}.get(text.lower())
        return next((word for word in self.words if word == text.lower()), None)

    def _expected(self) -> str:
        match self.kind:
            case Kind.SPIN:
                return f"a whole number from {self.low} to {self.high}"
            case Kind.FLOAT:
                return f"a number from {self.low} to {self.high}"
            case Kind.CHECK:
                return "true or false"
        return "one of " + ", ".join(self.words)


OPTIONS = (
    Option("Threads", Kind.SPIN, 1, 1, 256),
    Option("Hash", Kind.SPIN, 64, 1, 65_536),
    Option("Seed", Kind.SPIN, 0, 0, (1 << 64) - 1),
    Option("MultiPV", Kind.SPIN, 1, 1, 500),
    Option("MoveOverhead", Kind.SPIN, 10, 0, 60_000),
    Option("InfoInterval", Kind.SPIN, 250, 1, 60_000),
    Option("Strength", Kind.SPIN, 20, 0, 20),
    Option("Objective", Kind.COMBO, "win", words=("win", "score")),
    Option("Kernel", Kind.COMBO, "auto", words=("auto", "native", "python")),
    Option("ComponentSet", Kind.PATH),
    Option("LogFile", Kind.PATH),
)


class OptionTable:
    """The options with their present values."""

    def __init__(self, options: tuple[Option, ...] = OPTIONS) -> None:
        self._options = {option.name.lower(): option for option in options}
        self._values = {option.name: option.default for option in options}

    def lines(self) -> Iterator[str]:
        """The lines that announce all options."""
        return (option.line() for option in self._options.values())

    def read(self, text: str) -> tuple[str, Value]:
        """Name and value of `name <n> [value <rest of line>]`; nothing is set. Raises ProtocolError."""
        keyword, text = first_word(text)
        if keyword != "name" or not text:
            raise ProtocolError(Code.BAD_ARG, "expected: setoption name <name> [value <value>]")
        name, text = first_word(text)
        option = self._options.get(name.lower())
        if option is None:
            known = ", ".join(self._values)
            raise ProtocolError(Code.BAD_OPTION, f"{name!r} is no option; there are {known}", token=name)
        keyword, value = first_word(text)
        if keyword not in ("", "value"):
            raise ProtocolError(Code.BAD_ARG, f"expected: setoption name {option.name} value <value>", token=keyword)
        return option.name, option.read(value if keyword else None)

    def set(self, name: str, value: Value) -> None:
        """Keeps a value that `read` has returned."""
        self._values[name] = value

    def number(self, name: str) -> int:
        """The value of a spin."""
        return int(self._values[name])

    def text(self, name: str) -> str:
        """The value of a combo, string or path."""
        return str(self._values[name])
