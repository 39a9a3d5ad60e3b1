"""Elo for two players from mirrored pairs of games: logistic and normalized Elo with intervals, and the LOS.

A pair is one block; its outcome is the sum of the first player's results, from 0 to 2 in halves, and the five counts
are the *pentanomial*. Games of a pair share their luck, so the pair is what varies independently. The definitions are
those of fishtest and fastchess: normalized Elo is the edge in units of the spread of a single game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, log10, sqrt
from statistics import NormalDist

from tools.match.intervals import LEVEL, UNKNOWN, Estimate, constant_interval

RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)
# What one unit of edge over spread is in normalized Elo: as logistic Elo counts near an even score, 800 / ln 10.
NELO = 800 / log(10)
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class PairScore:
    """The mean of the first player's results over pairs, as a share, and the variance of one pair's share."""

    pairs: int
    mean: float
    variance: float


def score_of(pentanomial: Sequence[float]) -> PairScore:
    """Mean and variance of five counts, worst first. Raises ValueError if there is no pair."""
    pairs = sum(pentanomial)
    if len(pentanomial) != len(RESULTS) or pairs <= 0:
        raise ValueError(f"expected {len(RESULTS)} counts, not all 0, got {list(pentanomial)}")
    mean = sum(count * result for count, result in zip(pentanomial, RESULTS, strict=True)) / pairs
    variance = sum(count * (result - mean) ** 2 for count, result in zip(pentanomial, RESULTS, strict=True)) / pairs
    return PairScore(int(pairs), mean, variance)


def elo_of(share: float) -> float:
    """The Elo difference at which that share of points is expected; infinite at 0 and 1."""
    if share <= 0:
        return float("-inf")
    if share >= 1:
        return float("inf")
    return 400 * log10(share / (1 - share))


def share_of(elo: float) -> float:
    """The share of points expected at that Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo(pentanomial: Sequence[float], level: float = LEVEL) -> Estimate:
    """Logistic Elo of the first player; the interval is that of the mean, carried over to Elo."""
    score = score_of(pentanomial)
    reach = _NORMAL.inv_cdf((1 + level) / 2) * sqrt(score.variance / score.pairs)
    low, high = score.mean - reach, score.mean + reach
    if score.variance == 0:
        low, high = constant_interval(score.mean, score.pairs, (0.0, 1.0), level)
    return Estimate(elo_of(score.mean), elo_of(low), elo_of(high), 0.0)


def normalized_elo(pentanomial: Sequence[float], level: float = LEVEL) -> Estimate:
    """Normalized Elo of the first player; of a pair that varies, for without spread there is no measure."""
    score = score_of(pentanomial)
    if score.variance == 0:
        return Estimate(0.0 if score.mean == 0.5 else elo_of(score.mean), *UNKNOWN, 0.0)
    spread = sqrt(2 * score.variance)
    reach = _NORMAL.inv_cdf((1 + level) / 2) * sqrt(score.variance / score.pairs)
    edge = score.mean - 0.5
    return Estimate(edge, edge - reach, edge + reach, 0.0).scaled(NELO / spread)


def likelihood_of_superiority(pentanomial: Sequence[float]) -> float:
    """The probability that the first player is the stronger one, as a normal approximation gives it."""
    score = score_of(pentanomial)
    if score.variance == 0:
        return 0.5 if score.mean == 0.5 else float(score.mean > 0.5)
    return _NORMAL.cdf((score.mean - 0.5) / sqrt(score.variance / score.pairs))
