"""The values that go in and out of a search: options, budgets and reports. Nothing here knows text or threads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from engine.moves import Move


class Objective(Enum):
    """What a seat plays for."""

    WIN = "win"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """How to search. `strength` 20 is full; lower plays weaker on purpose. `hash_mb` bounds the memory of the tree."""

    seed: int = 0
    threads: int = 1
    hash_mb: int = 64
    strength: int = 20
    objective: Objective = Objective.WIN
    kernel: str = "auto"


@dataclass(frozen=True, slots=True)
class Line:
    """What a search thinks of one move of the root.

    `win` (chance to finish first, sums to 1) and `score` (expected final score) are in seat order; `value` is the
    mover's objective in 0..1, `sd` its standard deviation over visits and `se` its standard error.
    """

    move: Move
    visits: int
    value: float
    win: tuple[float, ...]
    score: tuple[float, ...]
    sd: float
    se: float
    pv: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What a search knows so far; `lines` from best to worst, never empty. `worlds` counts determinizations."""

    nodes: int
    worlds: int
    depth: int
    lines: tuple[Line, ...]


class Search(Protocol):
    """A search of one position, run in slices by whoever owns it. Not thread-safe: one caller at a time."""

    def run(self, iterations: int) -> int:
        """Does up to so many more iterations (visits of the root) and returns how many were done."""

    def report(self, lines: int = 1) -> Report:
        """The best `lines` root moves by now; at least one visit each is not needed."""

    @property
    def nodes(self) -> int:
        """Iterations done so far."""


@dataclass(frozen=True, slots=True)
class Budget:
    """When a search ends by itself: after so many iterations, after so long, or never (both None)."""

    nodes: int | None = None
    time_ms: float | None = None


# A clock returns milliseconds from any fixed moment.
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Choice:
    """The move to play, the rest of the plan that stays valid, and the report behind it (None without a search)."""

    move: Move
    plan: tuple[Move, ...] = ()
    until: str = "turn"
    report: Report | None = field(default=None, compare=False)
