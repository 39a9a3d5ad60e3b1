"""The sequential probability ratio test for two players, on pairs of games.

Generalized, as in "A GSPRT for the pentanomial model" and "Comments on Normalized Elo" (Van den Bergh): the likelihood
under each hypothesis is the greatest that any distribution of pair outcomes with that Elo gives to the counts seen. One
may look after every pair; the error rates hold at the end, whenever that comes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log, sqrt

from engine.errors import WoodcraftError
from tools.match.elo import NELO, RESULTS, share_of

# Stands for an outcome that has not come yet, so that no hypothesis is ruled out by one that has.
_UNSEEN = 1e-3
_MEETS = 1e-9
_ROUNDS = 60


class Model(StrEnum):
    """The scale of the hypotheses."""

    LOGISTIC = "logistic"
    NORMALIZED = "normalized"


class Verdict(StrEnum):
    """What a sequential test has come to."""

    BETTER = "better"
    NOT_BETTER = "not better"
    OPEN = "open"


class SprtError(WoodcraftError):
    """Hypotheses or error rates that make no test."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """The hypotheses: Elo `elo0` or less, against `elo1` or more; the rates of wrongly saying the second or first."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = Model.LOGISTIC

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise SprtError(f"expected two Elo differences, the smaller first, got {self.elo0:g} and {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise SprtError(f"expected error rates between 0 and 0.5, got {self.alpha:g} and {self.beta:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which the test ends."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, pentanomial: Sequence[float]) -> float:
        """The log likelihood ratio of the second hypothesis over the first, for five counts, worst first."""
        if not sum(pentanomial):
            return 0.0
        counts = [count or _UNSEEN for count in pentanomial]
        total = sum(counts)
        seen = [count / total for count in counts]
        fit = self._fit(seen)
        lows, highs = fit(self.elo0), fit(self.elo1)
        return total * sum(p * (log(high) - log(low)) for p, low, high in zip(seen, lows, highs, strict=True))

    def verdict(self, pentanomial: Sequence[float]) -> Verdict:
        """What the counts say by now. Whoever stops at a verdict must not go on after it."""
        low, high = self.bounds
        llr = self.llr(pentanomial)
        return Verdict.BETTER if llr >= high else Verdict.NOT_BETTER if llr <= low else Verdict.OPEN

    def _fit(self, seen: Sequence[float]) -> Callable[[float], list[float]]:
        if self.model == Model.LOGISTIC:
            return lambda elo: with_mean(seen, share_of(elo))
        return lambda elo: with_edge(seen, sqrt(2) * elo / NELO)


def with_mean(seen: Sequence[float], mean: float) -> list[float]:
    """The distribution over the five results with that mean that makes the frequencies seen likeliest."""
    return _tilted(seen, [result - mean for result in RESULTS])


def with_edge(seen: Sequence[float], edge: float) -> list[float]:
    """The same with (mean - 1/2) / standard deviation = edge; found by iterating the linearized condition."""
    found = [1 / len(RESULTS)] * len(RESULTS)
    for _ in range(_ROUNDS):
        mean = sum(p * result for p, result in zip(found, RESULTS, strict=True))
        spread = sqrt(sum(p * (result - mean) ** 2 for p, result in zip(found, RESULTS, strict=True)))
        slopes = [
            result - 0.5 - edge * spread / 2 * (1 + ((result - mean) / spread) ** 2) for result in RESULTS
        ]  # fmt: skip
        before, found = found, _tilted(seen, slopes)
        if max(abs(new - old) for new, old in zip(found, before, strict=True)) < _MEETS:
            break
    return found


def _tilted(seen: Sequence[float], slopes: Sequence[float]) -> list[float]:
    """The p nearest to `seen` in likelihood with Σ p · slope = 0: seen / (1 + x · slope), x found by bisection."""
    low, high = -1 / max(slopes), -1 / min(slopes)
    for _ in range(200):
        x = (low + high) / 2
        if sum(p * slope / (1 + x * slope) for p, slope in zip(seen, slopes, strict=True)) > 0:
            low = x
        else:
            high = x
        if high - low < _MEETS * max(abs(low), abs(high), 1e-6):
            break
    x = (low + high) / 2
    return [p / (1 + x * slope) for p, slope in zip(seen, slopes, strict=True)]
