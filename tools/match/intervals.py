"""Intervals by block bootstrap: whole blocks are drawn again, for games of one block share their luck.

A statistic here is a ratio of two sums over blocks. Its interval is the percentile interval of the drawn ratios,
expanded as Hesterberg proposes (2015, "What Teachers Should Know About the Bootstrap") so that few blocks are given no
more confidence than Student's t gives them. Less than a dozen can be drawn in too few ways: they get a t interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, pi, sqrt, tan
from operator import mul
from statistics import NormalDist

from engine.rng import Rng

LEVEL = 0.95
UNKNOWN = (float("-inf"), float("inf"))
RESAMPLES = 1000
FEW = 12
_EQUAL = 1e-9
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its interval and what it would be if there were nothing in it; bounds are infinite if unknown."""

    value: float
    low: float
    high: float
    baseline: float

    @property
    def is_known(self) -> bool:
        """Whether at least one side of the interval is."""
        return isfinite(self.low) or isfinite(self.high)

    def scaled(self, factor: float) -> Estimate:
        """In other units."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor, self.baseline * factor)


def t_quantile(p: float, degrees: int) -> float:
    """The quantile of Student's t: exact for 1 and 2 degrees, else by its expansion around the normal quantile.

    The expansion (Abramowitz and Stegun 26.7.5) is good to 1 % for the levels used here.
    """
    if degrees <= 2:
        return tan(pi * (p - 0.5)) if degrees == 1 else (2 * p - 1) / sqrt(2 * p * (1 - p))
    z, n = _NORMAL.inv_cdf(p), float(degrees)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / n ** (power + 1) for power, term in enumerate(terms))


def tail(blocks: int, level: float = LEVEL) -> float:
    """The share of drawn values to leave out on each side: less than (1 - level) / 2 where blocks are few."""
    student = t_quantile((1 + level) / 2, blocks - 1)
    return _NORMAL.cdf(-sqrt(blocks / (blocks - 1)) * student)


def draw_weights(blocks: int, resamples: int, rng: Rng) -> list[list[int]]:
    """How often each block is drawn, for each resample."""
    weights = []
    for _ in range(resamples):
        drawn = [0] * blocks
        for _ in range((blocks + 1) // 2):
            bits = rng.next64()
            drawn[(bits >> 32) * blocks >> 32] += 1
            drawn[(bits & 0xFFFFFFFF) * blocks >> 32] += 1
        if blocks % 2:
            drawn[(bits & 0xFFFFFFFF) * blocks >> 32] -= 1
        weights.append(drawn)
    return weights


class Bootstrap:
    """One set of resamples, used for all statistics of an event so that they fit each other."""

    def __init__(self, blocks: int, rng: Rng, resamples: int = RESAMPLES, level: float = LEVEL) -> None:
        self.blocks = blocks
        self.level = level
        self.resamples = resamples if blocks > 1 else 0
        self._weights = draw_weights(blocks, self.resamples, rng)
        self._tail = tail(blocks, level) if blocks > 1 else 0.0

    def sums(self, column: Sequence[float]) -> list[float]:
        """The sum of a column, one number a block, in each resample."""
        return [sum(map(mul, drawn, column)) for drawn in self._weights]

    def ratio(
        self,
        tops: Sequence[float],
        bottoms: Sequence[float],
        baseline: float,
        bounds: tuple[float, float] | None = None,
    ) -> Estimate:
        """Σ tops / Σ bottoms with its interval. `bounds` are the least and most that the ratio could be."""
        total = sum(bottoms)
        value = sum(tops) / total if total else baseline
        used = [(top, bottom) for top, bottom in zip(tops, bottoms, strict=True) if bottom]
        if bounds and _agree(value, used):
            return Estimate(value, *constant_interval(value, len(used), bounds, self.level), baseline)
        if len(used) < 2 or (not bounds and _agree(value, used)):
            return Estimate(value, *(bounds or UNKNOWN), baseline)
        if len(used) < FEW:
            mean = total / len(used)
            low, high = self.student(value, [(top - value * bottom) / mean / len(used) for top, bottom in used])
        else:
            drawn = [top / bottom for top, bottom in zip(self.sums(tops), self.sums(bottoms), strict=True) if bottom]
            low, high = self.percentiles(drawn, len(used))
        if bounds:
            low, high = max(low, bounds[0]), min(high, bounds[1])
        return Estimate(value, min(low, value), max(high, value), baseline)

    def student(self, value: float, moves: Sequence[float]) -> tuple[float, float]:
        """The t interval around a value, from how far each block moves it; the moves add up to 0."""
        blocks = len(moves)
        reach = sqrt(sum(move * move for move in moves) * blocks / (blocks - 1))
        reach *= t_quantile((1 + self.level) / 2, blocks - 1)
        return value - reach, value + reach

    def percentiles(self, drawn: list[float], blocks: int | None = None) -> tuple[float, float]:
        """The interval of the drawn values of a statistic that rests on so many blocks."""
        share = self._tail if blocks is None or blocks == self.blocks else tail(blocks, self.level)
        drawn = sorted(drawn)
        return _quantile(drawn, share), _quantile(drawn, 1 - share)


def _quantile(ordered: Sequence[float], p: float) -> float:
    """The p quantile, between neighbours by proportion."""
    at = min(max(p * (len(ordered) + 1) - 1, 0.0), len(ordered) - 1.0)
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])


def _agree(value: float, used: Sequence[tuple[float, float]]) -> bool:
    """Whether all blocks have the same ratio, so that they tell nothing of how it varies."""
    return all(abs(top - value * bottom) < _EQUAL * bottom for top, bottom in used)


def constant_interval(
    value: float, blocks: int, bounds: tuple[float, float], level: float = LEVEL
) -> tuple[float, float]:
    """The interval where all blocks agree on a value.

    Blocks that would not agree may be as frequent as to be missed by so many with the probability of one tail, and
    could then be at either bound.
    """
    missed = 1 - ((1 - level) / 2) ** (1 / blocks) if blocks else 1.0
    low, high = bounds
    return value + missed * (low - value), value + missed * (high - value)
