"""Reading the numbers of commands: bounded, finite, with errors that name the key."""

from __future__ import annotations

import re

from protocol.errors import Code, ProtocolError

SEED_LIMIT = 1 << 64
MAX_MS = 1e12
_INTEGER = re.compile(r"[+-]?[0-9]{1,20}|0[xX][0-9a-fA-F]{1,16}")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{0,15})?")


def integer(text: str, low: int, high: int) -> int | None:
    """The whole number from `low` to `high` that a text spells, decimal or with 0x; None if it spells none."""
    if not _INTEGER.fullmatch(text):
        return None
    value = int(text, 16 if text[1:2] in ("x", "X") else 10)
    return value if low <= value <= high else None


def decimal(text: str, low: float, high: float) -> float | None:
    """The number from `low` to `high` that a text spells, with or without a fraction; None if it spells none."""
    value = float(text) if _DECIMAL.fullmatch(text) else low - 1
    return value if low <= value <= high else None


def bad_value(key: str, expected: str, text: str) -> ProtocolError:
    """The error for a value that is not what the key takes."""
    return ProtocolError(Code.BAD_ARG, f"{key} takes {expected}, not {text!r}", token=text)


def read_integer(key: str, text: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`. Raises ProtocolError (badarg)."""
    value = integer(text, low, high)
    if value is None:
        raise bad_value(key, f"a whole number from {low} to {high}", text)
    return value


def read_seed(key: str, text: str) -> int:
    """A number below 2^64. Raises ProtocolError (badarg)."""
    value = integer(text, 0, SEED_LIMIT - 1)
    if value is None:
        raise bad_value(key, "a number from 0 to 2^64 - 1, decimal or 0x..", text)
    return value


def read_ms(key: str, text: str) -> float:
    """Milliseconds, maybe negative. Raises ProtocolError (badarg)."""
    value = decimal(text, -MAX_MS, MAX_MS)
    if value is None:
        raise bad_value(key, "milliseconds", text)
    return value
