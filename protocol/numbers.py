"""Reading the numbers of commands: bounded, in one spelling, with errors that name the key."""

from __future__ import annotations

import re

from protocol.errors import Code, ProtocolError

SEED_LIMIT = 1 << 64
MAX_MS = 1e12
_INTEGER = re.compile(r"[+-]?[0-9]{1,20}")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{0,15})?")
_HEX = re.compile(r"0[xX][0-9a-fA-F]{1,16}")


def bad_value(key: str, expected: str, text: str) -> ProtocolError:
    """The error for a value that is not what the key takes."""
    return ProtocolError(Code.BAD_ARG, f"{key} takes {expected}, not {text!r}", token=text)


def read_integer(key: str, text: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`. Raises ProtocolError (badarg)."""
    if _INTEGER.fullmatch(text) and low <= int(text) <= high:
        return int(text)
    raise bad_value(key, f"a whole number from {low} to {high}", text)


def read_seed(key: str, text: str) -> int:
    """A number below 2^64, decimal or with 0x. Raises ProtocolError (badarg)."""
    value = -1
    if _HEX.fullmatch(text):
        value = int(text, 16)
    elif _INTEGER.fullmatch(text):
        value = int(text)
    if 0 <= value < SEED_LIMIT:
        return value
    raise bad_value(key, "a number from 0 to 2^64 - 1, decimal or 0x..", text)


def read_ms(key: str, text: str) -> float:
    """Milliseconds, with or without a fraction; may be negative. Raises ProtocolError (badarg)."""
    if _DECIMAL.fullmatch(text) and abs(float(text)) <= MAX_MS:
        return float(text)
    raise bad_value(key, "milliseconds", text)
