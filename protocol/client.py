"""Drives a UWI engine from ordinary code: the blocking twin of `AsyncEngine`, for use from any thread.

    with Engine.start(["woodcraft"], options={"Seed": 1}) as engine:
        engine.position(Start(players=2, seed=7))
        print(engine.go(GoLimit(nodes=200)).move)

One thread runs behind each engine and ends with it; a program that forgets to close an engine ends all the same.
"""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import CancelledError
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, Self, TypeVar

from protocol.answers import EngineErrorLine, Info, Legal, Option, PositionAck, PositionText, Stray
from protocol.client_async import DEFAULT_DEADLINES, UNLIMITED, AsyncEngine, AsyncSearch, OptionValue
from protocol.client_types import (
    BestMove,
    Deadlines,
    EngineClosedError,
    EngineCrashedError,
    EngineError,
    EngineProtocolError,
    EngineRefusedError,
    EngineStartError,
    EngineTimeoutError,
    GoLimit,
    Handshake,
    Start,
    Trouble,
)
from protocol.running import OnInfo
from protocol.transport import Connector

__all__ = [
    "AsyncEngine",
    "AsyncSearch",
    "BestMove",
    "Deadlines",
    "Engine",
    "EngineClosedError",
    "EngineCrashedError",
    "EngineError",
    "EngineErrorLine",
    "EngineProtocolError",
    "EngineRefusedError",
    "EngineStartError",
    "EngineTimeoutError",
    "GoLimit",
    "Handshake",
    "Info",
    "Legal",
    "Option",
    "PositionAck",
    "PositionText",
    "Search",
    "Start",
    "Trouble",
]

T = TypeVar("T")


class _Loop:
    """An event loop on a thread of its own. A daemon, so that a forgotten engine never keeps a program from ending."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._open = True
        self._door = threading.Lock()
        self._thread = threading.Thread(target=self._work, name="uwi-client", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine there and waits. An exception here, such as Ctrl-C, cancels it."""
        if threading.current_thread() is self._thread:
            work.close()
            raise RuntimeError("a blocking verb inside on_info would wait for itself; use AsyncEngine there")
        with self._door:
            if not self._open:
                work.close()
                raise EngineClosedError("the engine has been closed")
            future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except CancelledError:
            raise EngineClosedError("the engine has been closed") from None
        except BaseException:
            future.cancel()
            raise

    def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a last coroutine and ends the thread; from that thread itself it only begins to."""
        if threading.current_thread() is self._thread:
            self._loop.create_task(work).add_done_callback(lambda task: self._close())
            return
        try:
            self.run(work)
        finally:
            self._close()
            self._thread.join()

    def _close(self) -> None:
        with self._door:
            if self._open:
                self._open = False
                self._loop.call_soon_threadsafe(self._loop.stop)

    def _work(self) -> None:
        self._loop.run_forever()
        # Whoever still waits for something is told that it will not come.
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        if tasks:
            self._loop.run_until_complete(asyncio.wait(tasks))
        self._loop.close()


async def _nothing() -> None:
    """What is left to do for an engine that did not start."""


class Search:
    """A search under way, from `Engine.go_start`."""

    def __init__(self, engine: Engine, search: AsyncSearch) -> None:
        # Holding the engine keeps it from being closed as forgotten.
        self._engine = engine
        self._search = search

    @property
    def id(self) -> str:
        """The id that the engine repeats in its reports."""
        return self._search.id

    @property
    def done(self) -> bool:
        """Whether `wait` would return at once."""
        return self._search.done

    def wait(self) -> BestMove:
        """The best move, when the search has ended."""
        return self._engine._loop.run(self._search.wait())

    def stop(self) -> BestMove:
        """Ends the search and returns its best move."""
        return self._engine._loop.run(self._search.stop())

    def ponderhit(self) -> None:
        """The move pondered on was played: the limits count from now."""

        async def hit() -> None:
            self._search.ponderhit()

        self._engine._loop.run(hit())


class Engine:
    """A UWI engine. Every verb blocks for its deadline at most; see `AsyncEngine` for what each does and raises."""

    def __init__(self, loop: _Loop, core: AsyncEngine) -> None:
        self._loop = loop
        self._core = core
        self._farewell = weakref.finalize(self, lambda: loop.finish(core.close()))

    @classmethod
    def start(
        cls,
        command: Sequence[str],
        *,
        options: Mapping[str, OptionValue] = MappingProxyType({}),
        cwd: str | Path | None = None,
        env: Mapping[str, str] | None = None,
        deadlines: Deadlines = DEFAULT_DEADLINES,
    ) -> Self:
        """Runs the command, shakes hands and sets the options. Raises EngineStartError; then no process is left."""
        return cls._open(AsyncEngine.start(command, options=options, cwd=cwd, env=env, deadlines=deadlines))

    @classmethod
    def connect(
        cls,
        connector: Connector,
        *,
        options: Mapping[str, OptionValue] = MappingProxyType({}),
        deadlines: Deadlines = DEFAULT_DEADLINES,
    ) -> Self:
        """The same over any transport."""
        return cls._open(AsyncEngine.connect(connector, options=options, deadlines=deadlines))

    @classmethod
    def _open(cls, work: Coroutine[Any, Any, AsyncEngine]) -> Self:
        loop = _Loop()
        try:
            return cls(loop, loop.run(work))
        except BaseException:
            loop.finish(_nothing())
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def handshake(self) -> Handshake:
        """Who the engine is, what it can do, its options."""
        return self._core.handshake

    @property
    def pid(self) -> int | None:
        """The process id."""
        return self._core.pid

    @property
    def exit_code(self) -> int | None:
        """The exit status, negative for a signal; None while the engine runs."""
        return self._core.exit_code

    @property
    def closed_by(self) -> str | None:
        """What it took to end the engine: `quit`, `terminate`, `kill` or `crash`; None while it is open."""
        return self._core.closed_by

    @property
    def stale_answers(self) -> int:
        """How many answers came that nobody waited for (any more)."""
        return self._core.stale_answers

    @property
    def notices(self) -> tuple[EngineErrorLine | Stray, ...]:
        """The last errors, warnings and unknown lines that belonged to no verb."""
        return self._core.notices

    def stderr_tail(self) -> str:
        """The last 64 KiB that the engine wrote to stderr."""
        return self._core.stderr_tail()

    def set_option(self, name: str, value: OptionValue = None) -> None:
        """Sets an option, a button without a value."""
        self._loop.run(self._core.set_option(name, value))

    def new_game(self) -> None:
        """Tells that another game begins."""
        self._loop.run(self._core.new_game())

    def position(self, text_or_start: str | Start, moves: Sequence[str] = ()) -> PositionAck:
        """Sets the position: a WPN line, or a `Start`, and the moves and chance events after it."""
        return self._loop.run(self._core.position(text_or_start, moves))

    def go(self, limit: GoLimit = UNLIMITED, *, on_info: OnInfo | None = None) -> BestMove:
        """Searches and returns the best move. `on_info` is called on the engine's thread."""
        return self._loop.run(self._core.go(limit, on_info=on_info))

    def go_start(self, limit: GoLimit = UNLIMITED, *, on_info: OnInfo | None = None) -> Search:
        """Starts a search and returns at once."""
        return Search(self, self._loop.run(self._core.go_start(limit, on_info=on_info)))

    def stop(self) -> BestMove | None:
        """Ends the search under way and returns its best move; None when there is none."""
        return self._loop.run(self._core.stop())

    def legal(self) -> Legal:
        """The legal moves of the position, or the outcomes when chance is to act."""
        return self._loop.run(self._core.legal())

    def state(self) -> PositionText:
        """The position as canonical WPN."""
        return self._loop.run(self._core.state())

    def view(self, seat: int) -> PositionText:
        """The position as that seat may see it."""
        return self._loop.run(self._core.view(seat))

    def ping(self) -> float:
        """The time to the engine and back, in ms."""
        return self._loop.run(self._core.ping())

    def ready(self) -> None:
        """Returns once everything sent before has been applied."""
        self._loop.run(self._core.ready())

    def ask(self, command: str, *, deadline_ms: float | None = None) -> list[str]:
        """Sends any command (`d`, `eval`, `perft 2`, ..) and returns the lines of its answer."""
        return self._loop.run(self._core.ask(command, deadline_ms=deadline_ms))

    def restart(self) -> Handshake:
        """Ends the process, however it fares, and starts another with the same options, game and position."""
        return self._loop.run(self._core.restart())

    def close(self) -> None:
        """Ends the engine, whatever it takes; see `closed_by`. May be called again."""
        self._farewell()
