"""One engine under test: raw bytes both ways, every line kept, short verbs that fail when the answer is not right."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from protocol.answers import Answer, AnswerError, BestMoveLine, EngineErrorLine, Legal, PositionAck, read_answer
from protocol.transport import ProcessTransport, Receiver

MAX_LINE = 32 << 10
SHOWN = 240
CODES = frozenset(
    {"unknowncmd", "badarg", "badoption", "busy", "noposition", "illegal", "inconsistent", "notmyturn", "unsupported"}
    | {"version", "toolong", "encoding", "internal"}
)
# What may stand in output: printable ASCII, and LF at the end.
PLAIN = frozenset(range(32, 127)) | {10}
_HASH = re.compile(r"[0-9a-f]{16}")


class CheckFailedError(Exception):
    """The engine does not do what the check asks; the message is one line for people."""


class UselessEngineError(CheckFailedError):
    """The engine can't be run or greeted, or refuses the options asked for: no other check makes sense."""


class CheckSkippedError(Exception):
    """The check does not apply to this engine; the message says why."""


@dataclass
class Pace:
    """What the protocol grants, in ms, and how many times that the kit waits before it calls it a failure."""

    tolerance: float = 10.0
    start_ms: float = 1_000
    stop_ms: float = 50
    ping_ms: float = 50
    exit_ms: float = 1_000
    answer_ms: float = 1_000
    measured: dict[str, list[float]] = field(default_factory=dict)

    def allowed_ms(self, what: str) -> float:
        """How long the kit waits: `start`, `stop`, `ping`, `exit` or `answer`."""
        return float(getattr(self, f"{what}_ms")) * self.tolerance

    def note(self, what: str, ms: float) -> None:
        """Keeps a time that was measured."""
        self.measured.setdefault(what, []).append(ms)


class Ear(ProcessTransport):
    """A process whose bytes are looked at before they become lines."""

    def __init__(self, receiver: Receiver) -> None:
        super().__init__(receiver)
        self.strange: set[int] = set()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """The loop has read bytes."""
        if fd == 1:
            self.strange |= set(data) - PLAIN
        super().pipe_data_received(fd, data)


class Wire:
    """The conversation with one process. Lines wait in order until a verb takes them."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self.exchange: list[str] = []
        self.transport: Ear
        self.began = time.perf_counter()
        self.exit_code: int | None = None
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._over = False
        self._goes = 0

    @classmethod
    async def start(cls, command: Sequence[str], pace: Pace) -> Wire:
        """Runs the command. Raises UselessEngineError if it cannot be run."""
        wire = cls(pace)
        try:
            wire.transport = await Ear.start(wire, command)
        except (OSError, ValueError) as error:
            raise UselessEngineError(f"the command cannot be run: {error}") from None
        wire.transport.sweeps = False
        return wire

    def line_received(self, line: str) -> None:
        """The engine said a line."""
        self.exchange.append(f"< {line}")
        self._lines.put_nowait(line)

    def ended(self, exit_code: int | None, rest: str) -> None:
        """The engine is gone."""
        if rest:
            self.exchange.append(f"< {rest} (and no line end)")
        self.note("the engine closed its output" if exit_code is None else f"the engine ended, exit status {exit_code}")
        self.exit_code = exit_code
        self._lines.put_nowait(None)

    def note(self, text: str) -> None:
        """Writes a remark between the lines of the exchange."""
        self.exchange.append(f"! {text}")

    # Saying.

    def send(self, *lines: str) -> None:
        """Sends command lines, in one write."""
        for line in lines:
            self.exchange.append(f"> {line}")
        self.transport.write("".join(f"{line}\n" for line in lines).encode())

    def send_bytes(self, data: bytes, shown: str | None = None) -> None:
        """Sends bytes as they are."""
        self.exchange.append(f"> {shown or repr(data)[1:]}")
        self.transport.write(data)

    def go(self, limits: str, *, go_id: str | None = None) -> str:
        """Starts a search and returns its id."""
        self._goes += 1
        name = go_id or f"go{self._goes}"
        self.send(f"go id={name} {limits}".rstrip())
        return name

    # Hearing.

    async def line(
        self, waiting_for: str, allowed_ms: float | None = None, *, reports: bool = True, since: float | None = None
    ) -> str:
        """The next line, or the next that is no report. Fails when none comes in time, or the engine is gone."""
        allowed_ms = allowed_ms or self.pace.allowed_ms("answer")
        until = (since or time.perf_counter()) + allowed_ms / 1000
        while True:
            if self._over:
                raise CheckFailedError(f"no {waiting_for}: the engine has ended")
            try:
                line = await asyncio.wait_for(self._lines.get(), max(0.001, until - time.perf_counter()))
            except TimeoutError:
                raise CheckFailedError(f"no {waiting_for} within {allowed_ms:g} ms") from None
            if line is None:
                self._over = True
                how = "closed its output" if self.exit_code is None else f"ended with exit status {self.exit_code}"
                raise CheckFailedError(f"no {waiting_for}: the engine {how}{self._last_words()}")
            if len(line) >= MAX_LINE:
                raise CheckFailedError(f"a line of {len(line)} characters: lines stay under {MAX_LINE}")
            if reports or not line.startswith("info "):
                return line

    def _last_words(self) -> str:
        words = self.transport.stderr_tail().strip().splitlines()
        return f"; its last words on stderr: {words[-1][:SHOWN]}" if words else ""

    async def expect(self, word: str, allowed_ms: float | None = None) -> str:
        """The next line that is no report, which must begin with that word."""
        line = await self.line(word, allowed_ms, reports=False)
        if line.split(" ")[0] != word:
            raise CheckFailedError(f"expected {word}, got: {line[:SHOWN]}")
        return line

    async def ask(self, line: str, word: str) -> str:
        """Sends a line and returns the answer, which must begin with that word."""
        self.send(line)
        return await self.expect(word)

    async def error(self, line: str, *codes: str) -> EngineErrorLine:
        """Sends a line that must be answered by one error, of one of these codes if there are any."""
        self.send(line)
        return await self.hear_error(line.split()[0] if line.split() else "-", *codes)

    async def hear_error(self, cmd: str | None, *codes: str) -> EngineErrorLine:
        """The next line, which must be an error about that command. Silence shows by what follows an `isready`."""
        self.send("isready")
        line = await self.line("error", reports=False)
        answer = typed(line)
        if not isinstance(answer, EngineErrorLine):
            raise CheckFailedError(f"expected one error line, got: {line[:SHOWN]}")
        await self.expect("readyok")
        if answer.code not in (codes or CODES):
            raise CheckFailedError(f"expected error code={' or '.join(codes) or '..'}, got: {line[:SHOWN]}")
        if cmd is not None and answer.cmd != cmd:
            raise CheckFailedError(f"expected cmd={cmd}, got: {line[:SHOWN]}")
        if not answer.text:
            raise CheckFailedError(f"an error has a text= for people: {line[:SHOWN]}")
        return answer

    async def silence(self, during: str) -> None:
        """Fails if anything but reports comes before an `isready` is answered."""
        self.send("isready")
        line = await self.line("readyok", reports=False)
        if line != "readyok":
            raise CheckFailedError(f"{during}: got {line[:SHOWN]}")

    async def ping(self, *, timed: bool = True) -> None:
        """Pings; reports may come before the answer, nothing else may."""
        self._goes += 1
        token = f"t{self._goes}"
        began = time.perf_counter()
        self.send(f"ping {token}")
        line = await self.expect("pong", self.pace.allowed_ms("ping"))
        if line != f"pong {token}":
            raise CheckFailedError(f"expected pong {token}, got: {line[:SHOWN]}")
        if timed:
            self.pace.note("ping", (time.perf_counter() - began) * 1000)

    async def position(self, text: str) -> PositionAck:
        """Sets a position that must be accepted."""
        answer = typed(await self.ask(f"position {text}", "posok"))
        assert isinstance(answer, PositionAck)
        if not _HASH.fullmatch(answer.hash):
            raise CheckFailedError(f"a hash is 16 lower-case hex digits, not {answer.hash!r}")
        return answer

    async def legal(self) -> tuple[str, ...]:
        """The legal moves."""
        answer = typed(await self.ask("legal", "legal"))
        assert isinstance(answer, Legal)
        return answer.moves

    async def shown(self, command: str) -> tuple[str, str]:
        """The WPN and the hash that `state` or `view <seat>` tells."""
        line = await self.ask(command, command.split()[0])
        found = re.fullmatch(r"(?:state|view seat=\d) hash=([0-9a-f]{16}) (wpn=.*)", line)
        if not found:
            raise CheckFailedError(f"expected {command} hash=.. wpn=.., got: {line[:SHOWN]}")
        return found[2], found[1]

    async def best(self, name: str | None, allowed_ms: float | None = None) -> tuple[BestMoveLine, list[str]]:
        """The `bestmove` of that search and the reports before it, which must carry its id."""
        reports: list[str] = []
        since = time.perf_counter()
        while (line := await self.line("bestmove", allowed_ms, since=since)).startswith("info "):
            reports.append(line)
        answer = typed(line)
        if not isinstance(answer, BestMoveLine):
            raise CheckFailedError(f"expected bestmove, got: {line[:SHOWN]}")
        for one in [line, *reports]:
            ids = [word for word in one.split(" ") if word.startswith("id=")]
            if ids != ([] if name is None else [f"id={name}"]):
                raise CheckFailedError(f"expected {'no id' if name is None else f'id={name}'}: {one[:SHOWN]}")
        return answer, reports

    async def stop(self, name: str | None) -> tuple[BestMoveLine, list[str]]:
        """Stops that search; its answer has the time that the protocol grants."""
        began = time.perf_counter()
        self.send("stop")
        found = await self.best(name, self.pace.allowed_ms("stop"))
        self.pace.note("stop", (time.perf_counter() - began) * 1000)
        return found

    async def quiet(self, ms: float, during: str) -> None:
        """Fails if anything but reports comes for a while."""
        until = time.perf_counter() + ms / 1000
        while (left := until - time.perf_counter()) > 0:
            with contextlib.suppress(TimeoutError):
                line = await asyncio.wait_for(self._lines.get(), left)
                if line is None or not line.startswith("info "):
                    raise CheckFailedError(f"{during}: got {(line or 'the end of the engine')[:SHOWN]}")

    # Ending.

    async def gone(self, statuses: Iterable[int], why: str) -> None:
        """The process must end within the time granted, with one of these statuses, and leave no child."""
        began = time.perf_counter()
        allowed_ms = self.pace.allowed_ms("exit")
        if not await self.transport.wait(allowed_ms):
            raise CheckFailedError(f"the process still runs {allowed_ms:g} ms after {why}")
        self.pace.note("exit", (time.perf_counter() - began) * 1000)
        status = self.transport.exit_code
        if status is None or status not in statuses:
            raise CheckFailedError(f"exit status {status} after {why}, expected {' or '.join(map(str, statuses))}")
        while self.transport.group_alive():
            if (time.perf_counter() - began) * 1000 > allowed_ms:
                raise CheckFailedError(f"a child of the engine still runs {allowed_ms:g} ms after {why}")
            await asyncio.sleep(0.01)

    async def no_more(self, after: str) -> None:
        """Fails for a line that waits unread."""
        with contextlib.suppress(TimeoutError):
            line = await asyncio.wait_for(self._lines.get(), self.pace.allowed_ms("answer") / 1000)
            if line is not None:
                raise CheckFailedError(f"after {after}: got {line[:SHOWN]}")

    def signal(self, name: str) -> None:
        """Sends a signal to the process."""
        self.note(f"signal {name}")
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.transport.pid or 0, getattr(signal, name))

    def close_input(self) -> None:
        """Ends the engine's input."""
        self.note("end of input")
        self.transport.close_input()

    async def close_output(self) -> None:
        """Listens no more: what the engine writes from now on meets a broken pipe."""
        self.note("the kit stops reading")
        self.transport.close_output()
        # The event loop closes the pipe on its next round; before that a quick engine could still answer.
        await asyncio.sleep(0)

    async def dismiss(self) -> None:
        """Kills whatever is left."""
        self.transport.kill()
        await self.transport.discard()


def typed(line: str) -> Answer:
    """The line as a typed answer. Raises CheckFailedError if it is malformed."""
    try:
        return read_answer(line)
    except AnswerError as error:
        raise CheckFailedError(str(error)) from None
