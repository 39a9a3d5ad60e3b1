"""A search under way, as the client sees it: its limit, its reports so far, its deadline and its future answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from protocol.answers import BestMoveLine, Info
from protocol.client_types import BestMove, GoLimit

OnInfo = Callable[[Info], object]


class Running:
    """A `go` from the command to its `bestmove`. Belongs to one event loop."""

    def __init__(self, go_id: str, limit: GoLimit, deadline_ms: float | None, on_info: OnInfo | None) -> None:
        loop = asyncio.get_running_loop()
        self.id = go_id
        self.limit = limit
        self.deadline_ms = deadline_ms
        self.late = False
        self.future: asyncio.Future[BestMove] = loop.create_future()
        self.retired = asyncio.Event()
        self._on_info = on_info
        self._lines: dict[int, Info] = {}
        self._started = time.perf_counter()
        self._timer: asyncio.TimerHandle | None = None
        # A search that nobody waits for may fail without a word in the log.
        self.future.add_done_callback(lambda future: future.cancelled() or future.exception())

    def elapsed_ms(self) -> float:
        """The time since `go`."""
        return (time.perf_counter() - self._started) * 1000

    def arm(self, ms: float | None, action: Callable[[Running], None] | None = None) -> None:
        """Sets the one timer anew: what happens if there is no answer by then; None stops it."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if ms is not None and action is not None and not self.future.done():
            self._timer = asyncio.get_running_loop().call_later(ms / 1000, action, self)

    def hear(self, info: Info) -> None:
        """Takes a report; the first line of a burst begins a new set. Raises what the owner's callback raises."""
        if info.move is not None:
            if info.multipv == 1:
                self._lines.clear()
            self._lines[info.multipv] = info
        if self._on_info is not None:
            self._on_info(info)

    def fail(self, error: BaseException) -> None:
        """The search has no answer that anybody can use."""
        self.arm(None)
        if isinstance(error, asyncio.CancelledError):
            self.future.cancel()
        elif not self.future.done():
            self.future.set_exception(error)

    def result(self, line: BestMoveLine) -> BestMove:
        """The `bestmove` with what was reported before it."""
        infos = tuple(info for _, info in sorted(self._lines.items()))
        elapsed_ms = self.elapsed_ms()
        return BestMove(line.move, line.plan, line.until, infos, elapsed_ms, line.reason, self.late, line.id)
