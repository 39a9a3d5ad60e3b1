"""Records in files: written line by line or all at once, never left half-written under their own name."""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from tools.record import (
    CHECKSUM_DIGITS,
    MAX_BYTES,
    Ending,
    Event,
    Header,
    Record,
    RecordError,
    end_line,
    ending_lines,
    event_line,
    header_lines,
)
from tools.record_bulk import BULK_MARK, pack_records, unpack_records
from tools.record_parser import parse_record
from tools.whole_file import check_place

BULK_SUFFIX = ".wcb"
TEXT_SUFFIX = ".wcr"
PART_SUFFIX = ".part"
NEW_SUFFIX = ".new"


class RecordWriter:
    """Appends a game to `FILE.part`, one flushed line an event; `finish` closes the record and gives it its name.

    What a killed process leaves behind is the `.part` file: it reads as a record that is not whole. A file that ends in
    `.wcb` gets the packed form when the game is finished.
    """

    def __init__(self, path: Path, header: Header) -> None:
        """Raises ValueError for what a record cannot hold, OSError if the file cannot be written."""
        lines = list(header_lines(header))
        check_place(path)
        self.path = path
        self.part = path.with_name(path.name + PART_SUFFIX)
        self.events = 0
        self._header_lines = len(lines)
        try:
            # To be emptied when it is sure that nobody else writes there.
            self._file = self.part.open("ab")
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from None
        self._lock()
        self._file.truncate(0)
        self._append(lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def event(self, event: Event) -> None:
        """Appends an event. Raises ValueError for what a record cannot hold."""
        self._append([event_line(self.events + 1, event)])
        self.events += 1

    def finish(self, ending: Ending) -> None:
        """Closes the record and puts it where it belongs, in place of what was there.

        What is in the file counts, since an interrupt may come between any two steps of writing.
        """
        self._file.flush()
        told = self.part.read_bytes()
        told = told[: told.rfind(b"\n") + 1]
        self._file.truncate(len(told))
        last = _data(ending_lines(ending))
        digest = hashlib.sha256(told + last).hexdigest()[:CHECKSUM_DIGITS]
        self._file.write(last + _data([end_line(told.count(b"\n") - self._header_lines, digest)]))
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        if self.path.suffix == BULK_SUFFIX:
            write_bulk(self.path, read_records(self.part))
            self.part.unlink()
        else:
            os.replace(self.part, self.path)

    def _lock(self) -> None:
        """Keeps a second process out; where the system or the file system has no such locks, nothing does."""
        try:
            import fcntl

            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise OSError(errno.EBUSY, "in use by another game", str(self.path)) from None
        except (ImportError, OSError):
            pass

    def _append(self, lines: Iterable[str]) -> None:
        self._file.write(_data(lines))
        self._file.flush()


def _data(lines: Iterable[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def read_records(path: Path) -> Iterator[Record]:
    """The records of a file in either form, which its first byte tells. Raises RecordError, OSError."""
    try:
        with path.open("rb") as file:
            first = file.read(1)
            file.seek(0)
            if first == BULK_MARK:
                yield from unpack_records(file)
            else:
                yield parse_record(file.read(MAX_BYTES + 1))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def write_bulk(path: Path, records: Iterable[Record]) -> None:
    """Writes whole records as one file of many, at once or not at all. Raises ValueError, OSError."""
    data = pack_records(records)
    check_place(path)
    new = path.with_name(path.name + NEW_SUFFIX)
    try:
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
