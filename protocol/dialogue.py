"""One engine process's conversation: which line answers which command, and what is left over.

Commands other than `go` and `ping` are answered in order, so their requests wait in a queue; a request given up stays
there until its answer comes, which is then dropped. Searches are told apart by their `id`, pings by their token.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from protocol.answers import (
    Answer,
    AnswerError,
    BestMoveLine,
    EngineErrorLine,
    EngineWarningLine,
    Info,
    Pong,
    ReadyOk,
    Stray,
    read_answer,
    shortened,
)
from protocol.client_types import (
    EngineClosedError,
    EngineCrashedError,
    EngineError,
    EngineProtocolError,
    EngineRefusedError,
    EngineTimeoutError,
    Trouble,
)
from protocol.running import Running
from protocol.transport import Transport

LINES_KEPT = 12
NOTICES_KEPT = 100
# What an error about a line has as its command when the line could not be read so far.
UNREAD = "-"


@dataclass(eq=False)
class Request:
    """A command that waits for an answer of one of the types `ends`; those of `takes` before it belong to it too."""

    cmd: str
    ends: tuple[type, ...]
    takes: tuple[type, ...] = ()
    error_ends: bool = True
    answers: list[Answer] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    future: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def owns(self, answer: Answer) -> bool:
        """Whether the answer is for this request."""
        if isinstance(answer, EngineErrorLine):
            return answer.cmd in (self.cmd, UNREAD)
        return isinstance(answer, self.ends + self.takes)

    def is_ended_by(self, answer: Answer) -> bool:
        """Whether nothing more comes for it."""
        if isinstance(answer, EngineErrorLine):
            return self.error_ends and not isinstance(answer, EngineWarningLine)
        return isinstance(answer, self.ends)

    def error(self) -> EngineErrorLine | None:
        """The error among the answers."""
        errors = (answer for answer in self.answers if isinstance(answer, EngineErrorLine))
        return next((answer for answer in errors if not isinstance(answer, EngineWarningLine)), None)


def barrier(cmd: str = "isready", takes: tuple[type, ...] = ()) -> Request:
    """A request that ends with `readyok`; errors in `cmd` before it belong to it."""
    return Request(cmd, (ReadyOk,), takes, error_ends=False)


class Dialogue:
    """The receiver of one engine's lines. `transport` is set when the engine has started."""

    def __init__(self, stop_ms: float) -> None:
        self.transport: Transport | None = None
        self.closing = False
        self.stuck = False
        self.stale = 0
        self.notices: deque[EngineErrorLine | Stray] = deque(maxlen=NOTICES_KEPT)
        self.gone: EngineError | None = None
        self._stop_ms = stop_ms
        self._exit_code: int | None = None
        self._queue: deque[Request] = deque()
        self._searches: dict[str, Running] = {}
        self._pings: dict[str, asyncio.Future[None]] = {}
        self._sent: deque[str] = deque(maxlen=LINES_KEPT)
        self._received: deque[str] = deque(maxlen=LINES_KEPT)

    # What the client says.

    def send(self, *lines: str) -> None:
        """Sends command lines. Raises EngineError when the engine is gone, ValueError for a line within a line."""
        if self.gone is not None:
            raise self.gone.with_traceback(None)
        for line in lines:
            if "\n" in line or "\r" in line:
                raise ValueError(f"a command is one line: {shortened(line)!r}")
        for line in lines:
            self._sent.append(shortened(line))
            if self.transport is not None:
                self.transport.write(line.encode("utf-8", "surrogateescape") + b"\n")

    def ask(self, request: Request, *lines: str) -> None:
        """Sends the lines of a request. Cancelling its future gives it up."""
        self.send(*lines)
        self._queue.append(request)

    def ping(self, token: str) -> asyncio.Future[None]:
        """Sends a ping; the future is its pong."""
        self.send(f"ping {token}")
        self._pings[token] = asyncio.get_running_loop().create_future()
        return self._pings[token]

    def go(self, running: Running) -> None:
        """Starts a search; when its deadline passes the engine is told to stop."""
        self.send(f"go id={running.id} {running.limit.words()}".rstrip())
        self._searches[running.id] = running
        running.arm(running.deadline_ms, self._overdue)

    def stop(self, running: Running) -> None:
        """Tells the engine to end a search; it fails if that takes too long."""
        self.send("stop")
        running.arm(self._stop_ms, self._never_stopped)

    def ponderhit(self, running: Running, deadline_ms: float | None) -> None:
        """The limits of a search that ponders count from now."""
        self.send("ponderhit")
        running.arm(deadline_ms, self._overdue)

    def give_up(self, running: Running, error: BaseException) -> None:
        """Fails a search for the client's own reasons; its answer, which is asked for, will be dropped."""
        running.fail(error)
        if running.id in self._searches and self.gone is None:
            self.send("stop")

    @property
    def has_stale_requests(self) -> bool:
        """Whether answers may come that nobody waits for any more."""
        return any(request.future.done() for request in self._queue)

    @property
    def searches(self) -> Sequence[Running]:
        """The searches whose `bestmove` has not come, those given up included."""
        return list(self._searches.values())

    def live_search(self) -> Running | None:
        """The search that somebody may still wait for."""
        return next((running for running in self._searches.values() if not running.future.done()), None)

    def trouble(self) -> Trouble:
        """What is known by now."""
        stderr = self.transport.stderr_tail() if self.transport else ""
        pid = self.transport.pid if self.transport else None
        return Trouble(self._exit_code, stderr, tuple(self._sent), tuple(self._received), pid)

    def timeout(self, what: str, ms: float) -> EngineTimeoutError:
        """The error for an engine that keeps silent."""
        self.stuck = True
        return EngineTimeoutError(f"no answer to {shortened(what, 80)!r} within {ms:g} ms", self.trouble())

    def _overdue(self, running: Running) -> None:
        running.late = True
        if self.gone is None:
            self.stop(running)

    def _never_stopped(self, running: Running) -> None:
        running.fail(self.timeout("stop" if not running.late else f"go {running.limit.words()}", running.elapsed_ms()))

    # What the engine says.

    def line_received(self, line: str) -> None:
        """Takes one line of the engine."""
        self._received.append(shortened(line))
        try:
            answer = read_answer(line)
        except AnswerError as error:
            self._malformed(line, error)
            return
        if isinstance(answer, Info):
            self._report(answer)
        elif isinstance(answer, BestMoveLine):
            self._best_move(answer)
        elif isinstance(answer, Pong):
            self._pong(answer)
        elif isinstance(answer, EngineErrorLine) and answer.cmd == "go" and self._searches:
            self._search_error(answer)
        else:
            self._answer(answer, line)

    def ended(self, exit_code: int | None, rest: str) -> None:
        """The engine is gone, or will say nothing more. Only the first call counts."""
        if self.gone is not None:
            return
        self._exit_code = exit_code
        if rest:
            self._received.append(f"{shortened(rest)} (unfinished)")
        if self.closing:
            self.gone = EngineClosedError("the engine has been closed", self.trouble())
        else:
            self.gone = EngineCrashedError(self._obituary(exit_code), self.trouble())
        waiting = [*(request.future for request in self._queue), *self._pings.values()]
        for future in waiting:
            if not future.done():
                future.set_exception(self.gone)
        for running in self._searches.values():
            running.fail(self.gone)
            running.retired.set()
        self._queue.clear()
        self._pings.clear()
        self._searches.clear()

    def _obituary(self, exit_code: int | None) -> str:
        stderr = self.transport.stderr_tail().strip().splitlines() if self.transport else []
        last = f"; its last words on stderr: {shortened(stderr[-1])}" if stderr else ""
        if exit_code is None:
            return f"the engine closed its output and still runs{last}"
        return f"the engine ended by itself with exit status {exit_code}{last}"

    def _pong(self, pong: Pong) -> None:
        future = self._pings.pop(pong.token, None)
        if future is None or future.done():
            self.stale += 1
        else:
            future.set_result(None)

    def _report(self, info: Info) -> None:
        running = self._searches.get(info.id or "")
        if running is None or running.future.done():
            self.stale += 1
            return
        try:
            running.hear(info)
        except Exception as error:
            self.give_up(running, error)

    def _best_move(self, line: BestMoveLine) -> None:
        running = self._retire(line.id or "")
        live = self.live_search()
        if running is not None and not running.future.done():
            running.future.set_result(running.result(line))
        elif line.id is None and live is not None:
            live.fail(EngineProtocolError("bestmove without the id of its go", self.trouble()))
            self._retire(live.id)
        else:
            self.stale += 1

    def _retire(self, go_id: str) -> Running | None:
        running = self._searches.pop(go_id, None)
        if running is not None:
            running.arm(None)
            running.retired.set()
        return running

    def _search_error(self, line: EngineErrorLine) -> None:
        """A refused search gets no bestmove; one that broke inside the engine still does."""
        live = self._searches.get(line.id) if line.id else self.live_search()
        if isinstance(line, EngineWarningLine) or line.code == "internal" or live is None:
            self.notices.append(line)
            return
        live.fail(refusal(line, self.trouble()))
        self._retire(live.id)

    def _answer(self, answer: Answer, line: str) -> None:
        at = next((at for at, request in enumerate(self._queue) if request.owns(answer)), None)
        if at is None:
            if isinstance(answer, EngineErrorLine | Stray):
                self.notices.append(answer)
            else:
                self.stale += 1
            return
        for _ in range(at):
            self._queue.popleft()
        request = self._queue[0]
        request.answers.append(answer)
        request.lines.append(line)
        if request.is_ended_by(answer):
            self._queue.popleft()
            if request.future.done():
                self.stale += 1
            else:
                request.future.set_result(None)

    def _malformed(self, line: str, error: AnswerError) -> None:
        """Blames the command that waits for such a line, if one does."""
        problem = EngineProtocolError(str(error), self.trouble())
        live = self.live_search()
        word = line.split(" ")[0]
        if word in ("info", "bestmove"):
            if live is not None and word == "info":
                self.give_up(live, problem)
            elif live is not None:
                live.fail(problem)
                self._retire(live.id)
            return
        request = next((request for request in self._queue if not request.future.done()), None)
        if request is not None:
            self._queue.remove(request)
            request.future.set_exception(problem)
        else:
            self.notices.append(Stray(line))


def refusal(line: EngineErrorLine, trouble: Trouble) -> EngineRefusedError:
    """The exception for an error line."""
    return EngineRefusedError(line.code, line.text, at=line.at, token=line.token, trouble=trouble)
