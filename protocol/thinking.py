"""One `go`: the search it asks for, run to its limits, and the lines that tell of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.moves import Move
from engine.spelling import move_text
from engine.state import State
from protocol.clocks import TurnClock
from protocol.errors import Code, ProtocolError, error_line
from protocol.jobs import Job
from protocol.limits import Limits
from protocol.reports import bestmove_line, info_lines, no_bestmove_line
from protocol.searcher import Searcher
from search.api import Budget, Clock, Report, Search, SearchOptions


@dataclass(frozen=True, slots=True)
class Task:
    """What a `go` asks, settled when it is read; later commands change nothing of it. `moves` are never empty."""

    state: State
    limits: Limits
    moves: tuple[Move, ...]
    searchmoves: tuple[Move, ...]
    options: SearchOptions
    multipv: int
    interval_ms: float
    overhead_ms: float


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a job needs of its session: players, time, the turn's clock, a way to write and one to complain."""

    searcher: Searcher
    clock: Clock
    turn_clock: TurnClock
    emit: Callable[[Sequence[str]], None]
    complain: Callable[[Exception], None]


class GoJob(Job):
    """The search of one `go`. Reports that appear at times of their own come only while time or `stop` ends it."""

    def __init__(self, task: Task, around: Surroundings) -> None:
        super().__init__()
        self._task = task
        self._around = around
        self._wake = threading.Event()
        self._begun_ms = around.clock()
        # When the limits begin to hold: at the `go`, or at the `ponderhit`.
        self._asked_ms = self._begun_ms

    def halt(self) -> None:
        """Asks the search to answer."""
        super().halt()
        self._wake.set()

    def ponderhit(self) -> None:
        """What was pondered is asked now: its limits begin."""
        if self._task.limits.ponder and not self._wake.is_set():
            self._asked_ms = self._around.clock()
            self._wake.set()

    def work(self) -> Sequence[str]:
        """Searches; the complete last reports, then `bestmove`."""
        task, limits = self._task, self._task.limits
        if self.cancelled:
            return [no_bestmove_line("cancelled", limits.id)]
        search = self._around.searcher.new_search(task.state, task.options, task.searchmoves)
        if limits.ponder:
            self._run(search, Budget(), self._wake)
            self._wake.wait()
        report = self._search(search)
        if self.cancelled:
            return [no_bestmove_line("cancelled", limits.id)]
        choice = self._around.searcher.choose(task.state, report)
        if choice.move not in task.moves:
            raise ValueError(f"the search chose {move_text(task.state.components, choice.move)}, which is not legal")
        return [*self._info(report), bestmove_line(task.state.components, choice, limits.id)]

    def on_crash(self, error: Exception) -> Sequence[str]:
        """An internal error, and the first legal move as the answer."""
        self._around.complain(error)
        go_id = self._task.limits.id
        text = f"{type(error).__name__}: {error}"
        move = move_text(self._task.state.components, self._task.moves[0])
        answer = f"bestmove {move}" + (f" id={go_id}" if go_id else "")
        return [
            error_line(ProtocolError(Code.INTERNAL, text), "go", go_id),
            no_bestmove_line("cancelled", go_id) if self.cancelled else answer,
        ]

    def _search(self, search: Search) -> Report:
        """The search from the moment that its limits hold; `nodes` counts what was pondered too."""
        limits = self._task.limits
        time_ms = self._time_ms()
        if time_ms is not None:
            time_ms = max(0.0, time_ms - (self._around.clock() - self._asked_ms))
        report = self._run(search, Budget(limits.nodes, time_ms), self.stop)
        if limits.is_endless:
            self.stop.wait()
        if limits.clock is not None:
            self._around.turn_clock.spend(self._around.clock() - self._asked_ms)
        return report

    def _time_ms(self) -> float | None:
        """How long the answer may take from when it was asked for."""
        task, limits = self._task, self._task.limits
        times = [] if limits.movetime is None else [max(0.0, limits.movetime)]
        if limits.clock is not None:
            inc = limits.inc or (0.0,)
            seat = task.state.turn
            move_ms = self._around.turn_clock.move_ms(
                task.state, limits.clock[seat], max(0.0, inc[seat % len(inc)]), task.overhead_ms,
                self._around.searcher.allot,
            )  # fmt: skip
            times.append(move_ms if len(task.moves) > 1 else 0.0)
        return min(times, default=None)

    def _run(self, search: Search, budget: Budget, stop: threading.Event) -> Report:
        """Runs the search. A budget of nodes alone reports nothing on the way, so that all output repeats."""
        task = self._task
        silent = budget.nodes is not None and budget.time_ms is None and not task.limits.ponder
        interval_ms = float("inf") if silent else task.interval_ms

        def on_report(report: Report) -> None:
            if not silent and not self.cancelled:
                self._around.emit(self._info(report))

        return self._around.searcher.think(
            search, budget, stop, self._around.clock, on_report, interval_ms, task.multipv
        )

    def _info(self, report: Report) -> list[str]:
        elapsed_ms = self._around.clock() - self._begun_ms
        return list(info_lines(self._task.state.components, report, self._task.limits.id, elapsed_ms))
