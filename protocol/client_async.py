"""Drives a UWI engine from asyncio: every verb has a deadline, each error says what was known, nothing stays behind."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Self, TypeVar

from protocol.answers import (
    Caps,
    EngineErrorLine,
    Identity,
    Legal,
    Option,
    PositionAck,
    PositionText,
    Rules,
    Speaks,
    Stray,
    UwiOk,
)
from protocol.client_types import (
    BestMove,
    Deadlines,
    EngineClosedError,
    EngineError,
    EngineProtocolError,
    EngineRefusedError,
    EngineStartError,
    GoLimit,
    Handshake,
    Start,
)
from protocol.dialogue import Dialogue, Request, barrier, refusal
from protocol.running import OnInfo, Running
from protocol.transport import Connector, ProcessTransport, Transport

MAJOR = "1"
DEFAULT_DEADLINES = Deadlines()
UNLIMITED = GoLimit()
OptionValue = str | int | float | bool | None
T = TypeVar("T")


class AsyncSearch:
    """A search under way, from `AsyncEngine.go_start`."""

    def __init__(self, talk: Dialogue, running: Running, deadlines: Deadlines, seat: int | None) -> None:
        self._talk = talk
        self._running = running
        self._deadlines = deadlines
        self._seat = seat

    @property
    def id(self) -> str:
        """The id that the engine repeats in its reports."""
        return self._running.id

    @property
    def done(self) -> bool:
        """Whether `wait` would return at once."""
        return self._running.future.done()

    async def wait(self) -> BestMove:
        """The best move, or the error. Cancelling this leaves the search alone."""
        return await asyncio.shield(self._running.future)

    async def stop(self) -> BestMove:
        """Ends the search and returns its best move."""
        if not self.done:
            self._talk.stop(self._running)
        return await self.wait()

    def ponderhit(self) -> None:
        """The move pondered on was played: the limits count from now."""
        limit = replace(self._running.limit, ponder=False)
        self._talk.ponderhit(self._running, limit.deadline_ms(self._seat, self._deadlines))

    def abandon(self) -> None:
        """Stops the search; its answer will be dropped."""
        self._talk.give_up(self._running, asyncio.CancelledError())


class AsyncEngine:
    """An engine process and what the client knows of it. One verb at a time is under way; others wait their turn.

    Every verb raises EngineCrashedError when the engine is gone, EngineTimeoutError when it does not answer in time,
    EngineRefusedError when it answers `error`, and EngineProtocolError when it does not keep to the protocol.
    """

    def __init__(self, connector: Connector, deadlines: Deadlines) -> None:
        self.deadlines = deadlines
        self.handshake: Handshake
        self.closed_by: str | None = None
        self._connector = connector
        self._talk = Dialogue(deadlines.stop_ms)
        self._lock = asyncio.Lock()
        self._options: dict[str, tuple[str, OptionValue]] = {}
        self._position: tuple[str, tuple[str, ...]] | None = None
        self._seat: int | None = None
        self._in_game = False
        self._search: AsyncSearch | None = None
        self._goes = 0
        self._pings = 0
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def start(
        cls,
        command: Sequence[str],
        *,
        options: Mapping[str, OptionValue] = MappingProxyType({}),
        cwd: str | Path | None = None,
        env: Mapping[str, str] | None = None,
        deadlines: Deadlines = DEFAULT_DEADLINES,
    ) -> Self:
        """Runs the command, shakes hands and sets the options. Raises EngineStartError; then no process is left."""
        connector = partial(ProcessTransport.start, command=list(command), cwd=cwd, env=env)
        return await cls.connect(connector, options=options, deadlines=deadlines)

    @classmethod
    async def connect(
        cls,
        connector: Connector,
        *,
        options: Mapping[str, OptionValue] = MappingProxyType({}),
        deadlines: Deadlines = DEFAULT_DEADLINES,
    ) -> Self:
        """The same over any transport."""
        engine = cls(connector, deadlines)
        engine._options = {name.lower(): (name, value) for name, value in options.items()}
        await engine._open()
        return engine

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def pid(self) -> int | None:
        """The process id."""
        return self._talk.transport.pid if self._talk.transport else None

    @property
    def exit_code(self) -> int | None:
        """The exit status, negative for a signal; None while the engine runs."""
        return self._talk.transport.exit_code if self._talk.transport else None

    @property
    def stale_answers(self) -> int:
        """How many answers came that nobody waited for (any more)."""
        return self._talk.stale

    @property
    def notices(self) -> tuple[EngineErrorLine | Stray, ...]:
        """The last errors, warnings and unknown lines that belonged to no verb."""
        return tuple(self._talk.notices)

    def stderr_tail(self) -> str:
        """The last of what the engine wrote to stderr."""
        return self._talk.trouble().stderr

    async def set_option(self, name: str, value: OptionValue = None) -> None:
        """Sets an option, a button without a value. Names are case-blind."""
        await self._set_option(name, value)
        self._options[name.lower()] = (name, value)

    async def new_game(self) -> None:
        """Tells that another game begins; a search under way is cancelled."""
        await self._ask(barrier("newgame"), "newgame", "isready")
        self._in_game, self._position, self._seat = True, None, None

    async def position(self, text_or_start: str | Start, moves: Sequence[str] = ()) -> PositionAck:
        """Sets the position: a WPN line, or a `Start`, and the moves and chance events after it."""
        told = str(text_or_start).strip()
        line = f"position {told} moves {' '.join(moves)}" if moves else f"position {told}"
        ack = self._typed(await self._ask(Request("position", (PositionAck,)), line), PositionAck)
        self._position, self._seat = (told, tuple(moves)), ack.seat
        return ack

    async def go(self, limit: GoLimit = UNLIMITED, *, on_info: OnInfo | None = None) -> BestMove:
        """Searches and returns the best move. `on_info` hears every report; what it raises ends the search.

        An overdue engine is told to stop, and the answer is marked `late`; if none comes, EngineTimeoutError.
        Cancelling this stops the engine.
        """
        search = await self.go_start(limit, on_info=on_info)
        try:
            return await search.wait()
        except asyncio.CancelledError:
            search.abandon()
            raise

    async def go_start(self, limit: GoLimit = UNLIMITED, *, on_info: OnInfo | None = None) -> AsyncSearch:
        """Starts a search and returns at once; a refusal shows when it is waited for."""
        async with self._lock:
            await self._retire_searches()
            self._goes += 1
            running = Running(f"g{self._goes}", limit, limit.deadline_ms(self._seat, self.deadlines), on_info)
            self._talk.go(running)
            self._search = AsyncSearch(self._talk, running, self.deadlines, self._seat)
            return self._search

    async def stop(self) -> BestMove | None:
        """Ends the search under way and returns its best move; None when there is none."""
        if self._search is None or self._search.done:
            self._talk.send("stop")
            return None
        return await self._search.stop()

    async def legal(self) -> Legal:
        """The legal moves of the position, or the outcomes when chance is to act."""
        return self._typed(await self._ask(Request("legal", (Legal,)), "legal"), Legal)

    async def state(self) -> PositionText:
        """The position as canonical WPN."""
        return self._typed(await self._ask(Request("state", (PositionText,)), "state"), PositionText)

    async def view(self, seat: int) -> PositionText:
        """The position as that seat may see it."""
        return self._typed(await self._ask(Request("view", (PositionText,)), f"view {seat}"), PositionText)

    async def ping(self) -> float:
        """The time to the engine and back, in ms; at any time, also during a search."""
        self._pings += 1
        began = time.perf_counter()
        await self._within(self._talk.ping(f"p{self._pings}"), self.deadlines.answer_ms, "ping")
        return (time.perf_counter() - began) * 1000

    async def ready(self) -> None:
        """Returns once everything sent before has been applied."""
        await self._ask(barrier(), "isready")

    async def ask(self, command: str, *, deadline_ms: float | None = None) -> list[str]:
        """Sends any command (`d`, `eval`, `perft 2`, ..) and returns the lines of its answer as they came.

        Not for `go`, `ping` and `isready`, which have verbs of their own.
        """
        request = barrier(command.split()[0], (Stray, PositionText, Legal, PositionAck))
        request = await self._ask(request, command, "isready", deadline_ms=deadline_ms)
        return request.lines[:-1]

    async def restart(self) -> Handshake:
        """Ends the process, however it fares, and starts another with the same options, game and position."""
        if self._closing is not None:
            raise EngineClosedError("the engine has been closed", self._talk.trouble())
        async with self._lock:
            await self._shut()
            await self._open()
        in_game, position = self._in_game, self._position
        if in_game:
            await self.new_game()
        if position is not None:
            await self.position(*position)
        return self.handshake

    async def close(self) -> None:
        """Ends the process: stop, quit and end of input, then SIGTERM, then SIGKILL to its group.

        `closed_by` tells what it took: `quit`, `terminate`, `kill`, or `crash` when the engine had ended before.
        """
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._shut())
        await asyncio.shield(self._closing)

    async def _open(self) -> None:
        self._talk = Dialogue(self.deadlines.stop_ms)
        self.closed_by = None
        try:
            self._talk.transport = await self._connector(self._talk)
        except (OSError, ValueError) as error:
            raise EngineStartError(f"the engine cannot be run: {error}") from None
        try:
            await self._shake_hands()
        except BaseException as error:
            await self._shut()
            if isinstance(error, EngineError):
                raise EngineStartError(f"the engine did not start: {error}", error.trouble) from error
            raise

    async def _shake_hands(self) -> None:
        request = Request("uwi", (UwiOk,), (Identity, Speaks, Caps, Rules, Option))
        self._talk.ask(request, f"uwi {MAJOR}")
        await self._within(request.future, self.deadlines.start_ms, "uwi")
        self._refuse_errors(request)
        self.handshake = Handshake.of(request.answers)
        if self.handshake.protocol.split(".")[0] != MAJOR:
            spoken = self.handshake.protocol
            raise EngineProtocolError(f"it speaks protocol {spoken!r}, not {MAJOR}", self._talk.trouble())
        for name, value in self._options.values():
            await self._send_option(name, value)

    async def _set_option(self, name: str, value: OptionValue) -> None:
        async with self._lock:
            await self._send_option(name, value)

    async def _send_option(self, name: str, value: OptionValue) -> None:
        text = str(value).lower() if isinstance(value, bool) else value
        line = f"setoption name {name}" if text is None else f"setoption name {name} value {text}"
        await self._send_request(barrier("setoption"), (line, "isready"), self.deadlines.answer_ms)

    async def _ask(self, request: Request, *lines: str, deadline_ms: float | None = None) -> Request:
        async with self._lock:
            return await self._send_request(request, lines, deadline_ms or self.deadlines.answer_ms)

    async def _send_request(self, request: Request, lines: Sequence[str], deadline_ms: float) -> Request:
        if self._talk.has_stale_requests:
            # An answer that never came must not be taken for the next one of its kind.
            line = barrier()
            self._talk.ask(line, "isready")
            await self._within(line.future, self.deadlines.answer_ms, "isready")
        self._talk.ask(request, *lines)
        await self._within(request.future, deadline_ms, lines[0])
        self._refuse_errors(request)
        return request

    def _refuse_errors(self, request: Request) -> None:
        error = request.error()
        if error is not None:
            raise refusal(error, self._talk.trouble())

    async def _within(self, future: asyncio.Future[None], ms: float, what: str) -> None:
        try:
            await asyncio.wait_for(future, ms / 1000)
        except TimeoutError:
            raise self._talk.timeout(what, ms) from None

    def _typed(self, request: Request, kind: type[T]) -> T:
        answer = request.answers[-1]
        assert isinstance(answer, kind)
        return answer

    async def _retire_searches(self) -> None:
        """Waits until no search is under way. Raises EngineRefusedError if somebody still wants one."""
        if self._talk.live_search() is not None:
            raise EngineRefusedError("busy", "a search is under way", trouble=self._talk.trouble())
        for running in self._talk.searches:
            try:
                await asyncio.wait_for(running.retired.wait(), self.deadlines.stop_ms / 1000)
            except TimeoutError:
                raise self._talk.timeout("stop", self.deadlines.stop_ms) from None

    async def _shut(self) -> None:
        talk, transport = self._talk, self._talk.transport
        if transport is None:
            return
        crashed = talk.gone is not None
        talk.closing = True
        try:
            self.closed_by = await self._ladder(talk, transport)
        finally:
            await transport.discard()
            talk.ended(transport.exit_code, "")
        if crashed:
            self.closed_by = "crash"

    async def _ladder(self, talk: Dialogue, transport: Transport) -> str:
        limits = self.deadlines
        if talk.gone is None:
            running = talk.live_search()
            if running is not None and not talk.stuck:
                talk.stop(running)
                await asyncio.wait([running.future], timeout=limits.stop_ms / 1000)
            with contextlib.suppress(EngineError):
                talk.send("quit")
            transport.close_input()
            if await transport.wait(limits.quit_ms):
                return "quit"
        transport.terminate()
        if await transport.wait(limits.terminate_ms):
            return "terminate"
        transport.kill()
        await transport.wait(limits.kill_ms)
        return "kill"
