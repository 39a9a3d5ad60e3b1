"""UWI on stdin and stdout: the process around a session, and how it ends."""

from __future__ import annotations

import os
import queue
import select
import signal
import sys
import threading
from typing import NoReturn

from protocol.session import Session

CHUNK = 1 << 16
# Of the second that the protocol grants: for searches to answer, then for what is written to go out.
ANSWER_S = 0.4
FLUSH_S = 0.4


class Writer:
    """Writes lines or frames to a file descriptor, each at once, from one thread of its own.

    Who has something to say never waits for the reader at the other end. When that reader is gone, so is the process,
    even if there was nothing to write.
    """

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()
        if hasattr(select, "poll"):
            threading.Thread(target=self._watch, name="reader watch", daemon=True).start()

    def write(self, data: bytes) -> None:
        """Queues bytes that are to go out at once."""
        self._waiting.put(data)

    def close(self, timeout_s: float | None = None) -> None:
        """Gives what is queued so long to be written, by default as long as it takes."""
        self._waiting.put(None)
        self._thread.join(timeout_s)

    def _watch(self) -> None:
        """Waits for the reader to go; a stream that has no reader in this sense never says so."""
        watch = select.poll()
        watch.register(self._fd, 0)
        if any(event & (select.POLLERR | select.POLLHUP) for _, event in watch.poll()):
            os._exit(0)

    def _run(self) -> None:
        while (waiting := self._waiting.get()) is not None:
            data = memoryview(waiting)
            while data:
                try:
                    data = data[os.write(self._fd, data) :]
                except BlockingIOError:
                    select.select([], [self._fd], [])
                except OSError:
                    os._exit(0)


def main() -> NoReturn:
    """Speaks UWI until `quit`, the end of input or a signal; never returns.

    The process leaves without the interpreter's farewell: that would wait for a search in native code.
    """
    watch_signals()
    writer = Writer(1)
    session = Session(lambda line: writer.write(line.encode() + b"\n"))
    while (data := read()) and session.feed(data):
        pass
    session.end(ANSWER_S)
    writer.close(FLUSH_S)
    os._exit(0)


def read() -> bytes:
    """The next bytes of stdin; none at its end, or if there is no stdin."""
    while True:
        try:
            return os.read(0, CHUNK)
        except BlockingIOError:
            select.select([0], [], [])
        except OSError:
            return b""


def watch_signals() -> None:
    """Has SIGTERM end the process with its status, SIGINT only where a person sits at the terminal.

    Call it before any thread is started. A thread of its own waits for them: a handler in Python would be late by one
    blocking read if the signal came just before it.
    """
    ends = {signal.SIGTERM, signal.SIGINT}
    if not _is_terminal():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        ends.remove(signal.SIGINT)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, ends)
        threading.Thread(target=_end_at, args=(ends,), name="signals", daemon=True).start()


def _end_at(ends: set[signal.Signals]) -> NoReturn:
    os._exit(128 + signal.sigwait(ends))


def _is_terminal() -> bool:
    return sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()
