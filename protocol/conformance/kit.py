"""Runs the checks against a command and says what came of each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from engine.loader import load_components
from protocol.client_types import Handshake
from protocol.conformance import (
    checks_ending,
    checks_honesty,
    checks_lines,
    checks_moves,
    checks_options,
    checks_positions,
    checks_reports,
    checks_search,
    checks_views,
)
from protocol.conformance.lab import Effort, Lab
from protocol.conformance.registry import CHECKS, Check
from protocol.conformance.wire import CheckFailedError, CheckSkippedError, Pace, UselessEngineError

PAGES = (
    checks_lines, checks_options, checks_positions, checks_views, checks_moves, checks_search, checks_reports,
    checks_honesty, checks_ending,
)  # fmt: skip


@dataclass(frozen=True)
class Result:
    """What came of one check: `status` is pass, fail or skip, `note` says why it is not a pass."""

    number: int
    title: str
    status: str
    note: str = ""
    exchange: tuple[str, ...] = ()
    took_ms: float = 0.0


@dataclass(frozen=True)
class Timing:
    """What was measured of one thing that the protocol sets a limit to, in ms."""

    what: str
    count: int
    median_ms: float
    worst_ms: float
    limit_ms: float | None

    @property
    def is_slow(self) -> bool:
        """Whether the worst took longer than the protocol grants."""
        return self.limit_ms is not None and self.worst_ms > self.limit_ms


@dataclass(frozen=True)
class Report:
    """What came of a run."""

    command: tuple[str, ...]
    handshake: Handshake | None
    results: tuple[Result, ...]
    timings: tuple[Timing, ...] = field(default=())

    def count(self, status: str) -> int:
        """How many checks have that status."""
        return sum(result.status == status for result in self.results)

    @property
    def passed(self) -> bool:
        """Whether no check failed, and the engine could be greeted at all."""
        return self.count("fail") == 0 and self.count("pass") > 0


def conform(
    command: Sequence[str],
    *,
    only: Collection[int] = (),
    tolerance: float = 10.0,
    options: Mapping[str, str] = MappingProxyType({}),
    effort: Effort | None = None,
    component_set: str | Path | None = None,
    on_result: Callable[[Result], None] = lambda result: None,
) -> Report:
    """Checks the engine that the command runs; `only` names the checks to run, by default all.

    `options` are set in every process. `tolerance` is how many times the protocol's own time limits the kit waits
    before it fails an engine. Raises ComponentError if the component set can't be read, ValueError for a number that is
    no check.
    """
    strange = sorted(set(only) - set(CHECKS))
    if strange:
        raise ValueError(f"there is no check {strange[0]}; there are {', '.join(map(str, sorted(CHECKS)))}")
    chosen = [CHECKS[number] for number in sorted(CHECKS) if not only or number in only]
    lab = Lab(command, load_components(component_set), Pace(tolerance), effort or Effort(), options)
    return asyncio.run(_run(lab, chosen, on_result))


async def _run(lab: Lab, chosen: list[Check], on_result: Callable[[Result], None]) -> Report:
    results: list[Result] = []
    try:
        for at, one in enumerate(chosen):
            result, is_useless = await _run_one(lab, one)
            results.append(result)
            on_result(result)
            if is_useless:
                note = "not tried: the engine cannot be used"
                results += [Result(other.number, other.title, "skip", note) for other in chosen[at + 1 :]]
                break
    finally:
        await lab.close()
    return Report(tuple(lab.command), lab.handshake, tuple(results), tuple(_timings(lab.pace)))


async def _run_one(lab: Lab, one: Check) -> tuple[Result, bool]:
    began, status, note, is_useless = time.perf_counter(), "pass", "", False
    try:
        if one.cap is not None:
            await lab.engine()
            lab.needs(one.cap)
        await one.run(lab)
        await lab.settle()
    except CheckSkippedError as error:
        status, note = "skip", str(error)
    except CheckFailedError as error:
        status, note, is_useless = "fail", str(error), isinstance(error, UselessEngineError)
    except (ValueError, KeyError, IndexError, AssertionError) as error:
        # Taking an answer apart failed: it has not the form that the check relies on.
        status, note = "fail", f"an answer could not be understood: {type(error).__name__}: {error}"
    exchange = await lab.leave(failed=status == "fail")
    took_ms = (time.perf_counter() - began) * 1000
    return Result(one.number, one.title, status, note, tuple(exchange), took_ms), is_useless


def _timings(pace: Pace) -> list[Timing]:
    timings = []
    for what, times in sorted(pace.measured.items()):
        limit_ms = getattr(pace, f"{what}_ms", None)
        timings.append(Timing(what, len(times), sorted(times)[len(times) // 2], max(times), limit_ms))
    return timings
