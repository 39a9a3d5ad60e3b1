"""The limits of `go`: which words there are, what they take, and which exclude each other."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from protocol.errors import Code, ProtocolError
from protocol.numbers import bad_value, read_integer, read_ms

MAX_NODES = 10**15
MAX_MULTIPV = 500
_ID = re.compile(r"[!-~]{1,64}")


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends, and what it looks at.

    Times are in ms, `clock` in seat order, `inc` one for all or in seat order.
    """

    id: str | None = None
    movetime: float | None = None
    clock: tuple[float, ...] | None = None
    inc: tuple[float, ...] | None = None
    nodes: int | None = None
    infinite: bool = False
    ponder: bool = False
    analyse: bool = False
    searchmoves: tuple[str, ...] = ()
    multipv: int | None = None

    @property
    def is_timed(self) -> bool:
        """Whether time ends the search."""
        return self.movetime is not None or self.clock is not None

    @property
    def is_endless(self) -> bool:
        """Whether only `stop` ends the search, once it does not ponder any more."""
        return not self.is_timed and self.nodes is None


def read_limits(args: list[str]) -> Limits:
    """The limits that the words after `go` spell. Raises ProtocolError (badarg)."""
    found: dict[str, Any] = {}
    for arg in args:
        key, equals, value = arg.partition("=")
        if key in found:
            raise ProtocolError(Code.BAD_ARG, f"{key} stands twice", token=arg)
        if key in _FLAGS and not equals:
            found[key] = True
        elif key in _READERS and equals:
            found[key] = _READERS[key](key, value)
        else:
            raise ProtocolError(Code.BAD_ARG, _what_is_wrong(key, bool(equals)), token=arg)
    limits = Limits(**found)
    _check(limits)
    return limits


def go_id(args: list[str]) -> str | None:
    """The id among the words after `go`, whatever the other words are."""
    values = [arg[3:] for arg in args if arg.startswith("id=")]
    return values[0] if values and _ID.fullmatch(values[0]) else None


def _what_is_wrong(key: str, with_value: bool) -> str:
    if key in _READERS:
        return f"{key} takes a value: {key}=.."
    if key in _FLAGS and with_value:
        return f"{key} takes no value"
    return f"{key!r} is no limit; there are {', '.join([f'{key}=' for key in _READERS] + sorted(_FLAGS))}"


def _check(limits: Limits) -> None:
    if limits.infinite and not limits.is_endless:
        raise ProtocolError(Code.BAD_ARG, "infinite excludes movetime=, clock= and nodes=", token="infinite")
    if limits.inc is not None and limits.clock is None:
        raise ProtocolError(Code.BAD_ARG, "inc= needs clock=", token="inc=")


def _read_id(key: str, text: str) -> str:
    if _ID.fullmatch(text):
        return text
    raise bad_value(key, "1 to 64 printable ASCII characters without blanks", text)


def _read_times(key: str, text: str) -> tuple[float, ...]:
    return tuple(read_ms(key, part) for part in text.split(",", 8))


def _read_moves(key: str, text: str) -> tuple[str, ...]:
    if not text:
        raise bad_value(key, "moves joined by +", text)
    return tuple(text.split("+"))


_FLAGS = {"infinite", "ponder", "analyse"}
_READERS: dict[str, Callable[[str, str], Any]] = {
    "id": _read_id,
    "movetime": read_ms,
    "clock": _read_times,
    "inc": _read_times,
    "nodes": lambda key, text: read_integer(key, text, 1, MAX_NODES),
    "searchmoves": _read_moves,
    "multipv": lambda key, text: read_integer(key, text, 1, MAX_MULTIPV),
}
