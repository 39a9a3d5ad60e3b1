"""What is seen while an event is played: a bar with the time left and a table as it stands, or lines in a log."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from tools.match.runner import Runner
from tools.match.summary import summarize_event
from tools.match.text import ranking

# Resamples of the table as it stands; the report at the end takes more.
RESAMPLES = 200
REFRESH_S = 2.0
LOG_STEPS = 10


class Display:
    """Shows a runner on a console. `now` returns seconds from any fixed moment."""

    def __init__(self, console: Console, total: int, done: int, now: Callable[[], float]) -> None:
        self._console = console
        self._now = now
        self._shown_at = float("-inf")
        self._shown_blocks = -1
        self._logged = done * LOG_STEPS // max(total, 1)
        self._bar = Progress(
            TextColumn("blocks"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"),
            TimeRemainingColumn(), console=console, disable=not console.is_terminal,
        )  # fmt: skip
        self._task = self._bar.add_task("", total=total, completed=done)
        self._live = Live(self._bar, console=console, transient=True) if console.is_terminal else None

    def __call__(self, runner: Runner) -> None:
        """Shows how far the runner is."""
        done = len(runner.results)
        if self._live is None:
            self._log(runner, done)
            return
        self._bar.update(self._task, completed=done)
        if done != self._shown_blocks and self._now() - self._shown_at >= REFRESH_S:
            self._shown_at, self._shown_blocks = self._now(), done
            self._live.update(self._picture(runner))

    def screen(self) -> AbstractContextManager[object]:
        """The time during which there is something to see."""
        return self._live or nullcontext()

    def _picture(self, runner: Runner) -> RenderableType:
        parts: list[RenderableType] = [self._bar]
        if runner.standing:
            parts.insert(0, Text(runner.standing.text))
        if any(not one.is_void for one in runner.results.values()):
            summary = summarize_event(runner.event, list(runner.results.values()), RESAMPLES)
            parts.insert(0, ranking(summary, [entrant.name for entrant in runner.event.entrants]))
        if runner.is_stopping:
            parts.append(Text("ending: blocks under way are finished; Ctrl-C again drops them", style="bold"))
        return Group(*parts)

    def _log(self, runner: Runner, done: int) -> None:
        step = done * LOG_STEPS // max(runner.total, 1)
        if step > self._logged:
            self._logged = step
            self._console.print(f"{done} of {runner.total} blocks")
