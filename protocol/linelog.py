"""The option `LogFile`: every line in and out with its time, for whoever hunts a fault between two programs."""

from __future__ import annotations

import os
import threading
from typing import TextIO

from search.api import Clock


def _open(path: str, flags: int) -> int:
    """Opens without waiting: a pipe that nobody reads is an error, no hang."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


class LineLog:
    """A log that is off until it is given a path. A write that fails turns it off."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._file: TextIO | None = None
        self._lock = threading.Lock()

    def open(self, path: str) -> None:
        """Goes on at the end of that file, or turns the log off if the path is empty. Raises OSError or ValueError."""
        file = open(path, "a", encoding="utf-8", errors="backslashreplace", opener=_open) if path else None  # noqa: SIM115
        with self._lock:
            self._close()
            self._file = file

    def write(self, mark: str, line: str) -> None:
        """Notes a line; the mark is `>` for one that came in, `<` for one that went out."""
        if self._file is None:
            return
        with self._lock:
            try:
                if self._file is not None:
                    self._file.write(f"{self._clock():.1f} {mark} {line}\n")
                    self._file.flush()
            except (OSError, ValueError):
                self._close()

    def _close(self) -> None:
        file, self._file = self._file, None
        try:
            if file is not None:
                file.close()
        except OSError:
            pass
