"""Tools to test whoever drives engines: a scripted transport without a process, and commands for the fake engine."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from protocol.transport import Receiver

HANDSHAKE = ("id name Mock", "protocol 1.0", "caps", "rules mock 0123456789abcdef", "uwiok")


def fake_engine(*faults: str, behind: Sequence[str] = ()) -> list[str]:
    """The command of a fake engine with those faults, such as `crash-after=3`; `behind` is an engine it spoils."""
    path = Path(__file__).with_name("fake_engine.py")
    command = [sys.executable, "-I", "-S", str(path)]
    for fault in faults:
        command += ["--fault", fault]
    return [*command, "--", *behind] if behind else command


@dataclass(frozen=True)
class _Step:
    line: str
    replies: tuple[str, ...]
    exit_code: int | None


class MockTransport:
    """A scripted engine: give its `connect` to `AsyncEngine.connect`.

    A client's line that is not the next of the script is an AssertionError. After a restart the script goes on.
    """

    def __init__(self, *, handshake: bool = True) -> None:
        self.pid: int | None = None
        self.exit_code: int | None = None
        self.stderr = ""
        self.signals: list[str] = []
        self.said: list[str] = []
        self.unscripted: list[str] = []
        self._script: deque[_Step] = deque()
        self._gone = asyncio.Event()
        self._receiver: Receiver
        if handshake:
            self.expect_handshake()

    def expect(self, line: str, *replies: str, exit_code: int | None = None) -> Self:
        """The next line of the client, what is answered, and the exit status if the engine then ends."""
        self._script.append(_Step(line, replies, exit_code))
        return self

    def expect_handshake(self) -> Self:
        """The client's greeting, and the answer of an engine without options."""
        return self.expect("uwi 1", *HANDSHAKE)

    async def connect(self, receiver: Receiver) -> Self:
        """Starts the engine: a `Connector`."""
        self._receiver, self._gone, self.exit_code = receiver, asyncio.Event(), None
        return self

    def say(self, *lines: str) -> None:
        """Speaks unasked."""
        for line in lines:
            self._receiver.line_received(line)

    def die(self, exit_code: int, rest: str = "") -> None:
        """Ends, perhaps in the middle of a line."""
        if not self._gone.is_set():
            self.exit_code = exit_code
            self._gone.set()
            self._receiver.ended(exit_code, rest)

    def assert_done(self) -> None:
        """Asserts that the client has said everything in the script, and nothing else."""
        assert not self.unscripted, f"not in the script: {self.unscripted}"
        assert not self._script, f"never said: {[step.line for step in self._script]}"

    def write(self, data: bytes) -> None:
        """Takes the client's lines and answers by the script, soon."""
        for line in data.decode().splitlines():
            if self._gone.is_set():
                continue
            self.said.append(line)
            if not self._script or self._script[0].line != line:
                self.unscripted.append(line)
                expected = self._script[0].line if self._script else "nothing more"
                raise AssertionError(f"expected {expected!r}, the client said {line!r}")
            asyncio.get_running_loop().call_soon(self._answer, self._script.popleft())

    def close_input(self) -> None:
        """Ends the engine, as the end of input does."""
        asyncio.get_running_loop().call_soon(self.die, 0)

    def terminate(self) -> None:
        """Ends the engine with SIGTERM's status."""
        self.signals.append("terminate")
        self.die(-15)

    def kill(self) -> None:
        """Ends the engine with SIGKILL's status."""
        self.signals.append("kill")
        self.die(-9)

    async def wait(self, timeout_ms: float) -> bool:
        """Whether the engine has ended within that time."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._gone.wait(), timeout_ms / 1000)
        return self._gone.is_set()

    async def discard(self) -> None:
        """Nothing is left of a script."""

    def stderr_tail(self) -> str:
        """What the test has put there."""
        return self.stderr

    def _answer(self, step: _Step) -> None:
        self.say(*step.replies)
        if step.exit_code is not None:
            self.die(step.exit_code)
