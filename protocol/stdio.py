"""UWI on stdin and stdout: the process around a session, and how it ends."""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from types import FrameType
from typing import NoReturn

from protocol.session import Session

CHUNK = 1 << 16
# Of the second that the protocol grants: for searches to answer, then for what is written to go out.
ANSWER_S = 0.4
FLUSH_S = 0.4
TERMINATED = 128 + signal.SIGTERM
INTERRUPTED = 128 + signal.SIGINT


class LineWriter:
    """Writes lines to a file descriptor, one system call a line, from one thread of its own.

    Whoever has a line never waits for the reader at the other end. When that reader is gone, so is the process.
    """

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, line: str) -> None:
        """Queues a line."""
        self._lines.put(line)

    def close(self, timeout_s: float) -> None:
        """Gives what is queued so long to be written."""
        self._lines.put(None)
        self._thread.join(timeout_s)

    def _run(self) -> None:
        while (line := self._lines.get()) is not None:
            data = memoryview(line.encode() + b"\n")
            try:
                while data:
                    data = data[os.write(self._fd, data) :]
            except OSError:
                os._exit(0)


def main() -> NoReturn:
    """Speaks UWI until `quit`, the end of input or a signal; never returns.

    The process leaves without the interpreter's farewell: that would wait for a search in native code.
    """
    _set_signals()
    writer = LineWriter(1)
    session = Session(writer.write)
    while (data := _read()) and session.feed(data):
        pass
    session.end(ANSWER_S)
    writer.close(FLUSH_S)
    os._exit(0)


def _read() -> bytes:
    """The next bytes of stdin; none at its end, or if there is no stdin."""
    try:
        return os.read(0, CHUNK)
    except OSError:
        return b""


def _set_signals() -> None:
    signal.signal(signal.SIGTERM, lambda number, frame: os._exit(TERMINATED))
    signal.signal(signal.SIGINT, _interrupt if _is_terminal() else signal.SIG_IGN)


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    os._exit(INTERRUPTED)


def _is_terminal() -> bool:
    return sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()
