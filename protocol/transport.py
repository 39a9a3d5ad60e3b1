"""A line of bytes to an engine and back: the transport interface, and the one that runs an engine as a process.

The process leads a session of its own, so that a signal reaches its children too and a Ctrl-C at the terminal does not.
Nothing here blocks: an event loop feeds the pipes, and the owner hears of lines and of the end through a `Receiver`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, Self, cast

# A line beyond this is a flood: the protocol allows 32 KiB.
MAX_LINE = 64 << 20
STDERR_KEPT = 64 << 10
# How long after its exit, or after its output closed, an engine's remaining output is waited for. It is long only
# when a child of the engine holds the pipes open.
DRAIN_MS = 250
CLOSE_MS = 1_000
GROUP_POLLS = 200


class Receiver(Protocol):
    """Who hears what an engine says. Called from the event loop only."""

    def line_received(self, line: str) -> None:
        """One line, without its end."""

    def ended(self, exit_code: int | None, rest: str) -> None:
        """Nothing more will come; `rest` is an unfinished last line, or empty.

        The exit code is None when the engine closed its output and still runs.
        """


class Transport(Protocol):
    """One running engine, whatever it runs in."""

    @property
    def pid(self) -> int | None:
        """The process, None if there is none."""

    @property
    def exit_code(self) -> int | None:
        """The exit status, None while it runs."""

    def write(self, data: bytes) -> None:
        """Queues bytes for the engine; never blocks, and is silent when the engine is gone."""

    def close_input(self) -> None:
        """Ends the engine's input once what is queued has been written."""

    def terminate(self) -> None:
        """Asks the engine and its children to end (SIGTERM to the group)."""

    def kill(self) -> None:
        """Ends the engine and its children (SIGKILL to the group)."""

    async def wait(self, timeout_ms: float) -> bool:
        """Whether the engine is gone within that time."""

    async def discard(self) -> None:
        """Frees what is left: pipes, a process that still runs. The last call."""

    def stderr_tail(self) -> str:
        """The last of what the engine wrote to stderr."""


Connector = Callable[[Receiver], Awaitable[Transport]]


class LineSplitter:
    """Cuts bytes into lines at LF, CRLF or lone CR, whatever the chunks. Bytes that are not UTF-8 become escapes."""

    def __init__(self, max_line: int = MAX_LINE) -> None:
        self.max_line = max_line
        self._parts: list[bytes] = []
        self._size = 0
        self._after_cr = False

    def feed(self, data: bytes) -> list[str]:
        """The lines that these bytes complete. Raises ValueError when a line grows beyond `max_line`."""
        if self._after_cr and data.startswith(b"\n"):
            data = data[1:]
        self._after_cr = data.endswith(b"\r") or (self._after_cr and not data)
        *ends, rest = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        lines = []
        for end in ends:
            lines.append((b"".join(self._parts) + end).decode("utf-8", "backslashreplace"))
            self._parts, self._size = [], 0
        if rest:
            self._parts.append(rest)
            self._size += len(rest)
            if self._size > self.max_line:
                self._parts, self._size = [], 0
                raise ValueError(f"a line of more than {self.max_line} bytes")
        return lines

    def rest(self) -> str:
        """The last line, which nothing ended."""
        return b"".join(self._parts).decode("utf-8", "backslashreplace")


class Tail:
    """Keeps the last bytes of a stream, however much comes."""

    def __init__(self, kept: int = STDERR_KEPT) -> None:
        self._kept = kept
        self._chunks: deque[bytes] = deque()
        self._size = 0

    def feed(self, data: bytes) -> None:
        """Adds bytes and forgets the oldest."""
        self._chunks.append(data)
        self._size += len(data)
        while self._size - len(self._chunks[0]) >= self._kept:
            self._size -= len(self._chunks.popleft())

    def text(self) -> str:
        """What is kept."""
        return b"".join(self._chunks)[-self._kept :].decode("utf-8", "replace")


def is_group_alive(group: int) -> bool:
    """Whether a process of that group runs. One that has ended and waits for its parent to notice does not count."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    stats = Path("/proc").glob("[0-9]*/stat")
    if not Path("/proc/self/stat").exists():
        return True
    return any(_runs_in(group, path) for path in stats)


def _runs_in(group: int, stat: Path) -> bool:
    """Whether the process of a `/proc` entry is of that group and has not ended."""
    try:
        state, _, its_group = stat.read_text("ascii", "replace").rpartition(")")[2].split()[:3]
        return int(its_group) == group and state not in "ZX"
    except (OSError, ValueError):
        return False


class ProcessTransport(asyncio.SubprocessProtocol):
    """An engine as a child process with three pipes.

    When the engine is gone, what is left of its process group is killed, unless `sweeps` is set to False.
    """

    def __init__(self, receiver: Receiver) -> None:
        self.sweeps = True
        self._receiver = receiver
        self._lines = LineSplitter()
        self._stderr = Tail()
        self._open = {1, 2}
        self._ended = False
        self._gone = asyncio.Event()
        self._closed = asyncio.Event()
        self._pipes: asyncio.SubprocessTransport | None = None
        self._drain: asyncio.TimerHandle | None = None

    @classmethod
    async def start(
        cls,
        receiver: Receiver,
        command: Sequence[str],
        cwd: str | Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Self:
        """Starts the command. Raises OSError if it cannot be run, ValueError if it is empty."""
        if not command:
            raise ValueError("an engine needs a command")
        loop = asyncio.get_running_loop()
        _, transport = await loop.subprocess_exec(
            lambda: cls(receiver), *command, cwd=cwd, env=env, start_new_session=True
        )
        return transport

    @property
    def pid(self) -> int | None:
        """The process id; also the id of the engine's process group."""
        return self._pipes.get_pid() if self._pipes else None

    @property
    def exit_code(self) -> int | None:
        """The exit status, negative for a signal, None while it runs."""
        return self._pipes.get_returncode() if self._pipes else None

    def write(self, data: bytes) -> None:
        """Queues bytes for the engine's stdin."""
        pipe = self._stdin()
        if pipe is not None and not pipe.is_closing():
            pipe.write(data)

    def close_input(self) -> None:
        """Closes the engine's stdin after what is queued."""
        pipe = self._stdin()
        if pipe is not None:
            pipe.close()

    def close_output(self) -> None:
        """Stops listening to the engine's stdout, so that it writes into a broken pipe."""
        pipe = self._pipes.get_pipe_transport(1) if self._pipes else None
        if pipe is not None:
            pipe.close()

    def terminate(self) -> None:
        """SIGTERM to the engine's process group."""
        self._signal(getattr(signal, "SIGTERM", None))

    def kill(self) -> None:
        """SIGKILL to the engine's process group."""
        self._signal(getattr(signal, "SIGKILL", None))

    async def wait(self, timeout_ms: float) -> bool:
        """Whether the process has exited within that time; zero asks without waiting."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._gone.wait(), timeout_ms / 1000)
        return self._gone.is_set()

    def group_alive(self) -> bool:
        """Whether any process of the engine's group still runs."""
        return self.pid is not None and hasattr(os, "killpg") and is_group_alive(self.pid)

    async def discard(self) -> None:
        """Kills what still runs and closes the pipes."""
        self._end()
        if self._pipes is None:
            return
        if not self._gone.is_set():
            self.kill()
            # Closing now would race with the loop for the exit status of a process that is about to end.
            await self.wait(CLOSE_MS)
        self._pipes.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._closed.wait(), CLOSE_MS / 1000)
        # What has been killed needs a moment to be gone.
        for _ in range(GROUP_POLLS):
            if not self.group_alive():
                break
            await asyncio.sleep(CLOSE_MS / 1000 / GROUP_POLLS)

    def stderr_tail(self) -> str:
        """The last 64 KiB that the engine wrote to stderr."""
        return self._stderr.text()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The loop has started the process."""
        self._pipes = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """The loop has read bytes."""
        if fd == 2:
            self._stderr.feed(data)
            return
        try:
            lines = self._lines.feed(data)
        except ValueError as error:
            self._stderr.feed(f"\n(client: stopped listening: {error})\n".encode())
            self.close_output()
            return
        for line in lines:
            self._receiver.line_received(line)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """The loop has met the end of a pipe."""
        self._open.discard(fd)
        if fd == 1:
            self._drain_soon()
        self._end_if_all_is_said()

    def process_exited(self) -> None:
        """The process is gone; its children and its last output may not be."""
        self._gone.set()
        if self._ended:
            self._sweep()
        self._drain_soon()
        self._end_if_all_is_said()

    def connection_lost(self, exc: Exception | None) -> None:
        """The loop has closed everything."""
        self._closed.set()

    def _drain_soon(self) -> None:
        if self._drain is None:
            self._drain = asyncio.get_running_loop().call_later(DRAIN_MS / 1000, self._end)

    def _end_if_all_is_said(self) -> None:
        if self._gone.is_set() and not self._open:
            self._end()

    def _end(self) -> None:
        if self._drain is not None:
            self._drain.cancel()
        if not self._ended:
            self._ended = True
            if self._gone.is_set():
                self._sweep()
            self._receiver.ended(self.exit_code, self._lines.rest())

    def _sweep(self) -> None:
        """Kills the engine's children at once, while its process id can't have passed to another group."""
        if self.sweeps:
            self.kill()

    def _stdin(self) -> asyncio.WriteTransport | None:
        return cast("asyncio.WriteTransport | None", self._pipes.get_pipe_transport(0)) if self._pipes else None

    def _signal(self, number: signal.Signals | None) -> None:
        """Sends a signal to the group; where the system has no groups, ends the process."""
        if self._pipes is None:
            return
        if number is None or not hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError):
                self._pipes.kill()
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._pipes.get_pid(), number)
