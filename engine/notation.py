"""Positions as text (WPN, one line), as JSON values and as msgpack bytes, and the hash of a position.

All three forms carry the fields of `engine.fields`; printing then parsing is the identity.
"""

from __future__ import annotations

import hashlib
from typing import Any

from engine.components import Components
from engine.errors import PositionError
from engine.fields import FIELDS, Field, Shape, to_fields
from engine.reading import from_fields
from engine.state import State

MAX_WPN = 32_000
MAX_BYTES = 64_000


def to_wpn(state: State) -> str:
    """The canonical WPN line of a position."""
    fields = to_fields(state)
    return " ".join(f"{field.key}={_field_text(field, fields[field.key])}" for field in FIELDS)


def _field_text(field: Field, value: Any) -> str:
    if field.seats:
        return "/".join(_value_text(field.shape, one) for one in value)
    return _value_text(field.shape, value)


def _value_text(shape: Shape, value: Any) -> str:
    if shape == Shape.LIST:
        return ",".join(value) or "-"
    if shape == Shape.MAP:
        return ",".join(f"{key}:{word}" for key, word in value.items()) or "-"
    return str(value)


def position_hash(state: State) -> str:
    """The first 16 hex digits of SHA-256 over the canonical WPN line, without a line end."""
    return hashlib.sha256(to_wpn(state).encode()).hexdigest()[:16]


def from_wpn(components: Components, text: str) -> State:
    """The state of a WPN line, its fields in any order. Raises PositionError that says what is wrong."""
    if len(text) > MAX_WPN:
        raise PositionError(f"a position has at most {MAX_WPN} characters, not {len(text)}")
    if not text.isascii() or not text.isprintable():
        raise PositionError("a position is printable ASCII")
    by_key = {field.key: field for field in FIELDS}
    fields: dict[str, Any] = {}
    for token in text.split():
        key, mark, value = token.partition("=")
        if not mark:
            raise PositionError(f"expected key=value, got {token[:40]!r}")
        if key in fields:
            raise PositionError(f"doubled field {key!r}")
        if key not in by_key:
            raise PositionError(f"unknown field {key[:40]!r}")
        fields[key] = _read_field(by_key[key], value)
    return from_fields(components, fields)


def _read_field(field: Field, text: str) -> Any:
    if field.seats:
        return [_read_value(field, part) for part in text.split("/")]
    return _read_value(field, text)


def _read_value(field: Field, text: str) -> Any:
    if not text:
        raise PositionError(f"{field.key}: expected a value, - for an empty list")
    if field.shape == Shape.NUMBER:
        return _read_number(field, text)
    if field.shape == Shape.WORD:
        return text
    words = [] if text == "-" else text.split(",")
    if field.shape == Shape.LIST:
        return words
    pairs: dict[str, Any] = {}
    for word in words:
        key, mark, value = word.partition(":")
        if not mark or not value:
            raise PositionError(f"{field.key}: expected elements with a colon, got {word[:40]!r}")
        if key in pairs:
            raise PositionError(f"{field.key}: {key[:40]!r} stands there twice")
        pairs[key] = _read_number(field, value) if value.isdigit() else value
    return pairs


def _read_number(field: Field, text: str) -> int:
    if not text.isdigit() or len(text) > 6 or (text[0] == "0" and text != "0"):
        raise PositionError(f"{field.key}: expected a number, got {text[:40]!r}")
    return int(text)


def to_json(state: State) -> dict[str, Any]:
    """The position as an object of JSON values; `engine/data/position.schema.json` is its schema."""
    return to_fields(state)


def from_json(components: Components, value: object) -> State:
    """The state of such an object. Raises PositionError."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise PositionError("a position is an object with the fields of WPN")
    return from_fields(components, value)


def to_msgpack(state: State) -> bytes:
    """The same object as msgpack bytes."""
    import msgpack  # here, so that the engine needs only the standard library unless this form is asked for

    packed: bytes = msgpack.packb(to_fields(state))
    return packed


def from_msgpack(components: Components, data: bytes) -> State:
    """The state of such bytes. Raises PositionError."""
    import msgpack

    if len(data) > MAX_BYTES:
        raise PositionError(f"a position has at most {MAX_BYTES} bytes, not {len(data)}")
    try:
        value = msgpack.unpackb(data, strict_map_key=True)
    except (ValueError, TypeError, msgpack.exceptions.UnpackException, RecursionError) as error:
        raise PositionError(f"no msgpack position: {error}") from None
    return from_json(components, value)
