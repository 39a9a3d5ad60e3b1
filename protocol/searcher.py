"""What a session asks of the players in `search`: an interface, so that a session can be tested without one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from engine.moves import Move
from engine.state import State
from search.api import Budget, Choice, Clock, Report, Search, SearchOptions

if TYPE_CHECKING:
    from engine.native import NativeCore


class Searcher(Protocol):
    """Searches, evaluates and counts. Every method may be called from any thread, one call at a time for one search."""

    def prepare(self) -> None:
        """Loads what the first search would have to load."""

    def new_search(self, state: State, options: SearchOptions, searchmoves: tuple[Move, ...]) -> Search:
        """A search of the position for its mover, over these moves only if there are any."""

    def think(
        self,
        search: Search,
        budget: Budget,
        stop: threading.Event,
        clock: Clock,
        on_report: Callable[[Report], None],
        interval_ms: float,
        lines: int,
    ) -> Report:
        """Runs a search until its budget ends or `stop` is set; reports tell of so many lines."""

    def choose(self, state: State, report: Report) -> Choice:
        """The move to play after a search."""

    def allot(self, clock_ms: float, increment_ms: float, overhead_ms: float, state: State) -> float:
        """Milliseconds for one decision, 0 if the clock has run out."""

    def kernel_name(self, choice: str) -> str:
        """The kernel that a choice stands for. Raises WoodcraftError if it is not there."""

    def evaluate(self, state: State) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Chances to finish first and expected final scores, in seat order."""

    def perft(self, state: State, depth: int, kernel: str) -> int:
        """The number of move sequences of that length, chance outcomes counting as moves."""


class Players:
    """The searcher of this project. It is imported when it is first asked for, so that the handshake is quick."""

    _core: NativeCore | None = None

    def prepare(self) -> None:
        """See `Searcher`."""
        import search.driver
        import search.kernel
        import search.plan  # noqa: F401

    def new_search(self, state: State, options: SearchOptions, searchmoves: tuple[Move, ...]) -> Search:
        """See `Searcher`."""
        from search.kernel import new_search

        return new_search(state, options, searchmoves)

    def think(
        self,
        search: Search,
        budget: Budget,
        stop: threading.Event,
        clock: Clock,
        on_report: Callable[[Report], None],
        interval_ms: float,
        lines: int,
    ) -> Report:
        """See `Searcher`."""
        from search.driver import think

        return think(search, budget, stop, clock, on_report, interval_ms, lines)

    def choose(self, state: State, report: Report) -> Choice:
        """See `Searcher`."""
        from search.plan import choose

        return choose(state, report)

    def allot(self, clock_ms: float, increment_ms: float, overhead_ms: float, state: State) -> float:
        """See `Searcher`."""
        from search.clock import allot

        return allot(clock_ms, increment_ms, overhead_ms, state)

    def kernel_name(self, choice: str) -> str:
        """See `Searcher`."""
        from search.kernel import kernel_name

        return kernel_name(choice)

    def evaluate(self, state: State) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """See `Searcher`."""
        from search.evaluate import expected_points, win_shares

        points = expected_points(state)
        return tuple(win_shares(state, points)), tuple(hundredths / 100 for hundredths in points)

    def perft(self, state: State, depth: int, kernel: str) -> int:
        """See `Searcher`."""
        if self.kernel_name(kernel) == "native":
            from engine.native import NativeCore
            from engine.packing import pack

            if self._core is None or self._core.components is not state.components:
                self._core = NativeCore(state.components)
            return self._core.perft(pack(state), depth)
        from engine.perft import perft

        return perft(state, depth)
