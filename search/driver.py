"""Runs a search in slices until its budget ends or it is told to stop."""

from __future__ import annotations

import threading
from collections.abc import Callable

from search.api import Budget, Clock, Report, Search

# A slice is sized to take about this long, so that a stop is heeded soon.
SLICE_MS = 8.0
FIRST_SLICE = 1
LARGEST_SLICE = 20_000


def think(
    search: Search,
    budget: Budget,
    stop: threading.Event,
    clock: Clock,
    on_report: Callable[[Report], None] | None = None,
    interval_ms: float = 1000.0,
    lines: int = 1,
) -> Report:
    """Searches until `budget` ends or `stop` is set; reports in between about every `interval_ms`.

    At least one iteration is done, so that the move is never a guess. The number of iterations under a budget of nodes
    is exact; slices only say when the clock is looked at, never what is found.
    """
    begin = last = clock()
    size = FIRST_SLICE
    while True:
        left = size if budget.nodes is None else min(size, budget.nodes - search.nodes)
        if left <= 0:
            break
        before = clock()
        if search.run(left) == 0:
            # It has done all that it may; told to go on until stopped, it waits for that.
            if budget.nodes is None and budget.time_ms is None:
                stop.wait()
            break
        now = clock()
        if stop.is_set() or (budget.time_ms is not None and now - begin >= budget.time_ms):
            break
        if on_report is not None and now - last >= interval_ms:
            on_report(search.report(lines))
            last = now
        size = _next_size(size, now - before, budget.time_ms and budget.time_ms - (now - begin))
    return search.report(lines)


def _next_size(size: int, took_ms: float, left_ms: float | None) -> int:
    """The size of the next slice: as many iterations as seem to fit the slice and the time left."""
    target = SLICE_MS if left_ms is None else max(0.5, min(SLICE_MS, left_ms))
    per_iteration = max(took_ms, 0.001) / size
    return max(1, min(LARGEST_SLICE, 4 * size, int(target / per_iteration)))
