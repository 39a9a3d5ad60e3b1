"""From bytes to command lines: every kind of line end, bounded length, UTF-8 with or without a byte-order mark."""

from __future__ import annotations

import re
from collections.abc import Iterator

from protocol.errors import Code, ProtocolError

MAX_INPUT = 1 << 20
MAX_OUTPUT = (32 << 10) - 1
BLANKS = " \t"
_LINE_END = re.compile(rb"[\r\n]")


class LineSplitter:
    """Cuts a stream of bytes into lines. A line that is too long is dropped and reported once, as an error."""

    def __init__(self, limit: int = MAX_INPUT) -> None:
        self._limit = limit
        self._begun = bytearray()
        self._dropping = False

    def feed(self, data: bytes) -> Iterator[bytes | ProtocolError]:
        """The lines that these bytes complete, without their ends.

        LF and CR both end a line, so CRLF ends it and an empty one.
        """
        *complete, rest = _LINE_END.split(data)
        for piece in complete:
            yield from self._add(piece)
            if not self._dropping:
                yield bytes(self._begun)
            self._begun.clear()
            self._dropping = False
        yield from self._add(rest)

    def close(self) -> Iterator[bytes]:
        """The last line, if the stream ended without a line end."""
        if self._begun:
            yield bytes(self._begun)
        self._begun.clear()

    def _add(self, piece: bytes) -> Iterator[ProtocolError]:
        if self._dropping:
            return
        if len(self._begun) + len(piece) > self._limit:
            self._dropping = True
            self._begun.clear()
            yield ProtocolError(Code.TOO_LONG, f"a line has at most {self._limit} bytes")
        else:
            self._begun += piece


def decode(line: bytes) -> str:
    """The text of a line without a byte-order mark and blank edges. Raises ProtocolError (encoding)."""
    try:
        return line.decode("utf-8").removeprefix("\ufeff").strip(BLANKS)
    except UnicodeDecodeError as error:
        raise ProtocolError(Code.ENCODING, f"expected UTF-8, got a wrong byte at position {error.start}") from None


def first_word(text: str) -> tuple[str, str]:
    """The first word, and the rest without the blanks between."""
    word, *rest = re.split(r"[ \t]+", text, maxsplit=1)
    return word, rest[0] if rest else ""


def words(text: str) -> list[str]:
    """The words between blanks and tabs."""
    return [word for word in re.split(r"[ \t]+", text) if word]
