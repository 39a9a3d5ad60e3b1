"""The list of checks: each a numbered function, added by the decorator where it is written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from protocol.conformance.lab import Lab

Run = Callable[[Lab], Awaitable[None]]


@dataclass(frozen=True)
class Check:
    """One check. `cap` is the word in the engine's `caps` without which it does not apply."""

    number: int
    title: str
    run: Run
    cap: str | None = None


CHECKS: dict[int, Check] = {}


def check(number: int, title: str, *, cap: str | None = None) -> Callable[[Run], Run]:
    """Adds a check; its number is for ever."""

    def add(run: Run) -> Run:
        assert number not in CHECKS, f"there is a check {number} already"
        CHECKS[number] = Check(number, title, run, cap)
        return run

    return add
