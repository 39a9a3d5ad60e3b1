"""How requests and replies of the analysis mode travel: JSON lines, or msgpack frames behind their length."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Protocol

from protocol.errors import Code, ProtocolError
from protocol.lines import MAX_INPUT, LineSplitter, decode
from protocol.requests import RequestError

HEADER = 4


class Codec(Protocol):
    """Bytes to objects and back. What cannot be read comes out as a RequestError in its place."""

    def feed(self, data: bytes) -> Iterator[object]:
        """The objects that these bytes complete."""

    def close(self) -> Iterator[object]:
        """What the end of the stream leaves: a last line without an end, or an error for half a frame."""

    def encode(self, value: object) -> bytes:
        """One object on its way out."""


class JsonLines:
    """One JSON object a line."""

    def __init__(self) -> None:
        self._splitter = LineSplitter()

    def feed(self, data: bytes) -> Iterator[object]:
        """See `Codec`."""
        for line in self._splitter.feed(data):
            yield from self._read(line)

    def close(self) -> Iterator[object]:
        """See `Codec`."""
        for line in self._splitter.close():
            yield from self._read(line)

    def encode(self, value: object) -> bytes:
        """See `Codec`."""
        return json.dumps(value, separators=(",", ":"), allow_nan=False).encode() + b"\n"

    def _read(self, line: bytes | ProtocolError) -> Iterator[object]:
        try:
            if isinstance(line, ProtocolError):
                raise line
            text = decode(line)
            if text:
                doubles = _Doubles()
                yield doubles.check(json.loads(text, object_pairs_hook=doubles.read, parse_constant=_no_constant))
        except ProtocolError as error:
            yield RequestError(None, str(error), error.code)
        except (ValueError, RecursionError) as error:
            yield RequestError(None, f"not JSON: {error}")


class _Doubles:
    """Notices a key that an object has twice, where a parser would let the last one win in silence."""

    def __init__(self) -> None:
        self._double: str | None = None

    def read(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """The object of these pairs."""
        value = dict(pairs)
        if len(value) < len(pairs):
            names = [name for name, _ in pairs]
            self._double = next(name for name in names if names.count(name) > 1)
        return value

    def check(self, value: object) -> object:
        """The value, or the error that it holds."""
        if self._double is None:
            return value
        name = value.get("id") if isinstance(value, dict) and self._double != "id" else None
        return RequestError(
            str(self._double)[:100], "the field stands twice", name=name if isinstance(name, str) else None
        )


def _no_constant(text: str) -> None:
    raise ValueError(f"{text} is no number")


class MsgpackFrames:
    """Msgpack maps, each behind its length in four bytes, the highest first."""

    def __init__(self) -> None:
        self._rest = bytearray()
        self._skip = 0

    def feed(self, data: bytes) -> Iterator[object]:
        """See `Codec`."""
        self._rest += data
        while True:
            skipped = min(self._skip, len(self._rest))
            del self._rest[:skipped]
            self._skip -= skipped
            if self._skip or len(self._rest) < HEADER:
                return
            size = int.from_bytes(self._rest[:HEADER], "big")
            if size > MAX_INPUT:
                self._skip = HEADER + size
                yield RequestError(None, f"a frame has at most {MAX_INPUT} bytes, not {size}", Code.TOO_LONG)
                continue
            if len(self._rest) < HEADER + size:
                return
            frame = bytes(self._rest[HEADER : HEADER + size])
            del self._rest[: HEADER + size]
            yield _unpack(frame)

    def close(self) -> Iterator[object]:
        """See `Codec`."""
        if self._rest or self._skip:
            yield RequestError(None, "the input ended inside a frame", Code.ENCODING)

    def encode(self, value: object) -> bytes:
        """See `Codec`."""
        import msgpack

        packed: bytes = msgpack.packb(value)
        return len(packed).to_bytes(HEADER, "big") + packed


def _unpack(frame: bytes) -> object:
    import msgpack

    doubles = _Doubles()
    try:
        return doubles.check(msgpack.unpackb(frame, object_pairs_hook=doubles.read, strict_map_key=True))
    except (ValueError, TypeError, RecursionError, msgpack.exceptions.UnpackException) as error:
        return RequestError(None, f"not msgpack: {type(error).__name__}: {error}")


CODECS: dict[str, type[Codec]] = {"json": JsonLines, "msgpack": MsgpackFrames}
