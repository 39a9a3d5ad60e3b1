"""The record of an event as it goes: one file, one framed line for each block, only ever appended to.

    wcm1 <length> <crc> {"event": ..., "identities": ...}
    wcm1 <length> <crc> {"index": 0, "table": [0, 1], "games": [...], ...}

Length is of the JSON text in bytes, crc its CRC-32 in 8 hex digits. A line that was cut off at the end of the file,
wherever a process was killed, is dropped when the file is opened again; damage anywhere else is an error. One process
at a time may append.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from engine.errors import WoodcraftError
from tools.match.entrants import Identity
from tools.match.event import Event
from tools.match.results import BlockResult

MAGIC = "wcm1"


class JournalError(WoodcraftError):
    """A file that is no journal, is damaged, or is in use; the message says where."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a journal holds: the event, who its players are, and the blocks in the order in which they came in.

    `size` is the number of good bytes; what lies behind them was cut off.
    """

    event: Event
    identities: tuple[Identity, ...]
    results: tuple[BlockResult, ...]
    size: int
    cut: int


def frame(value: Any) -> bytes:
    """A JSON value as a framed line."""
    text = json.dumps(value, separators=(",", ":")).encode()
    return b"%s %d %08x %s\n" % (MAGIC.encode(), len(text), zlib.crc32(text), text)


def unframe(line: bytes) -> Any:
    """The value of a framed line with its end. Raises ValueError for one that is cut or changed."""
    magic, length, check, text, *_ = [*line.removesuffix(b"\n").split(b" ", 3), b"", b"", b""]
    if magic != MAGIC.encode() or not line.endswith(b"\n") or length != b"%d" % len(text):
        raise ValueError("no framed line")
    if f"{zlib.crc32(text):08x}".encode() != check:
        raise ValueError("the checksum is wrong")
    return json.loads(text)


def read_journal(path: Path) -> Contents:
    """The contents of a journal. Raises JournalError; a cut last line is none."""
    data = path.read_bytes()
    values, size = [], 0
    lines = data.splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        try:
            values.append(unframe(line))
        except ValueError as error:
            if number == len(lines) and not line.endswith(b"\n") and values:
                break
            raise JournalError(f"{path}, line {number}: {error}; no record of a match, or a damaged one") from None
        size += len(line)
    if not values:
        raise JournalError(f"{path} is empty: no match was begun in it")
    try:
        event = Event.from_json(values[0]["event"])
        identities = tuple(Identity(**one) for one in values[0]["identities"])
        results = tuple(_first_of_each(BlockResult.from_json(value) for value in values[1:]))
    except (KeyError, TypeError, ValueError) as error:
        raise JournalError(f"{path} was written by another version of the program ({error!r})") from None
    return Contents(event, identities, results, size, len(data) - size)


def _first_of_each(results: Iterator[BlockResult]) -> Iterator[BlockResult]:
    seen: set[int] = set()
    for result in results:
        if result.index not in seen:
            seen.add(result.index)
            yield result


class Journal:
    """A journal open for appending; a context manager."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle

    @classmethod
    def create(cls, path: Path, event: Event, identities: tuple[Identity, ...]) -> Journal:
        """Begins a journal. Raises JournalError if one is there already, OSError if it cannot be made.

        A file without a whole line is none: whoever began it was killed before anything was played.
        """
        journal = cls(path, os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644))
        try:
            journal._lock()
            if b"\n" in path.read_bytes():
                raise JournalError(f"{path} is there already: go on with --resume {path}, or name another file")
            os.ftruncate(journal._handle, 0)
            heads = [{"program": one.program, "hash": one.hash} for one in identities]
            journal._append({"event": event.to_json(), "identities": heads})
        except BaseException:
            journal.close()
            raise
        return journal

    @classmethod
    def reopen(cls, path: Path) -> tuple[Journal, Contents]:
        """Opens a journal to go on with it; a line that was cut off is taken away first. Raises JournalError."""
        journal = cls(path, os.open(path, os.O_WRONLY | os.O_APPEND))
        try:
            journal._lock()
            contents = read_journal(path)
            os.ftruncate(journal._handle, contents.size)
        except BaseException:
            journal.close()
            raise
        return journal, contents

    def append(self, result: BlockResult) -> None:
        """Writes a block; it is on the disk when this returns."""
        self._append(result.to_json())

    def close(self) -> None:
        """Closes the file. May be called again."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _append(self, value: Any) -> None:
        data = memoryview(frame(value))
        while data:
            data = data[os.write(self._handle, data) :]
        os.fsync(self._handle)

    def _lock(self) -> None:
        """Keeps a second process out; where the system has no such locks, nothing does."""
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise JournalError(f"{self.path} is in use by another match") from None
