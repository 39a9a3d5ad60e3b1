"""A sequential test for tables of any size: is the candidate's mean block result above its baseline?

A test by betting (Waudby-Smith and Ramdas 2024, "Estimating means of bounded random variables by betting"). A gambler
bets against a hypothesis; while it holds, no way of betting wins on average, so by Ville's inequality the fortune ever
grows to 1/alpha with probability alpha at most. It needs only that blocks are independent and results lie from 0 to 1,
and one may look after every block.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log

from tools.match.sprt import SprtError, Verdict

# The stakes, as shares of the most that can't ruin the gambler. The fortune is the mean over gamblers with one each.
STAKES = tuple((number + 0.5) / 24 for number in range(24))


class Gambler:
    """Bets that the mean of what comes is above `mean`; results are from 0 to 1."""

    def __init__(self, mean: float) -> None:
        self.mean = mean
        self._logs = [0.0] * len(STAKES)

    def see(self, result: float) -> float:
        """Settles one bet; the logarithm of the fortune after it."""
        for at, stake in enumerate(STAKES):
            self._logs[at] += log(1 + stake / self.mean * (result - self.mean))
        best = max(self._logs)
        return best + log(sum(exp(value - best) for value in self._logs) / len(STAKES))


@dataclass(frozen=True, slots=True)
class BettingTest:
    """Hypotheses on the mean: `baseline` or less, against `baseline + gain` or more; alpha and beta as for an SPRT."""

    baseline: float
    gain: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.baseline < self.baseline + self.gain < 1:
            raise SprtError(f"expected a gain between 0 and {1 - self.baseline:g}, got {self.gain:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise SprtError(f"expected error rates between 0 and 0.5, got {self.alpha:g} and {self.beta:g}")


class BettingRun:
    """One run of a test. `fortunes` are the logarithms of both gamblers' fortunes by now."""

    def __init__(self, test: BettingTest) -> None:
        self.test = test
        self.looked = 0
        self.fortunes = (0.0, 0.0)
        self._better = Gambler(test.baseline)
        self._worse = Gambler(1 - test.baseline - test.gain)

    def see(self, result: float) -> Verdict:
        """Looks at the next result. Whoever stops at a verdict must not go on after it."""
        self.looked += 1
        self.fortunes = (self._better.see(result), self._worse.see(1 - result))
        if self.fortunes[0] >= -log(self.test.alpha):
            return Verdict.BETTER
        return Verdict.NOT_BETTER if self.fortunes[1] >= -log(self.test.beta) else Verdict.OPEN

    def see_all(self, results: Iterable[float]) -> Verdict:
        """Looks at results until there is a verdict."""
        return next((verdict for verdict in map(self.see, results) if verdict != Verdict.OPEN), Verdict.OPEN)
