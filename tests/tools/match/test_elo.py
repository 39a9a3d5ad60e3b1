"""Elo, normalized Elo and LOS against figures that fastchess has printed, and by hand.

The pentanomials with their figures are the closing lines of matches that authors of chess engines published in their
repositories (fastchess prints them after every match): Copperfish v Stockfish 1600, Thom v Stash 23, WajPassant v
Stockfish 2000, and two more of a strong and of an even pair.
"""

from __future__ import annotations

from math import inf

import pytest

from tools.match.elo import elo, elo_of, likelihood_of_superiority, normalized_elo, score_of, share_of

PUBLISHED = [
    ([12, 6, 25, 8, 9], (-11.59, 56.66), (-12.83, 62.16), 34.29),
    ([84, 124, 343, 125, 164], (33.40, 14.24), (39.23, 16.61), 100.00),
    ([11, 1, 32, 8, 48], (149.26, 55.24), (148.57, 48.15), 100.00),
    ([307, 619, 1202, 725, 353], (10.73, 6.70), (13.63, 8.50), 99.92),
    ([0, 1, 58, 3, 438], (474.93, 44.28), (659.06, 21.53), 100.00),
]


@pytest.mark.parametrize(("pairs", "logistic", "normalized", "los"), PUBLISHED, ids=lambda value: str(value))
def test_published_matches(
    pairs: list[int], logistic: tuple[float, float], normalized: tuple[float, float], los: float
) -> None:
    one, other = elo(pairs), normalized_elo(pairs)
    assert (one.value, (one.high - one.low) / 2) == pytest.approx(logistic, abs=0.005)
    assert (other.value, (other.high - other.low) / 2) == pytest.approx(normalized, abs=0.005)
    assert 100 * likelihood_of_superiority(pairs) == pytest.approx(los, abs=0.005)


def test_three_quarters_of_the_points_are_191_elo() -> None:
    """400 log10 3 = 190.85."""
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.005)
    assert share_of(190.85) == pytest.approx(0.75, abs=1e-4)


def test_mean_and_variance_by_hand() -> None:
    """Two pairs lost, two won: mean 1/2, variance 1/4."""
    score = score_of([2, 0, 0, 0, 2])
    assert (score.pairs, score.mean, score.variance) == (4, 0.5, 0.25)


def test_exchanging_the_players_changes_the_sign() -> None:
    counts = [3, 5, 20, 8, 9]
    one, other = elo(counts), elo(counts[::-1])
    assert (one.value, one.low, one.high) == pytest.approx((-other.value, -other.high, -other.low))
    assert likelihood_of_superiority(counts) == pytest.approx(1 - likelihood_of_superiority(counts[::-1]))


def test_pairs_that_cancel_luck_narrow_the_interval() -> None:
    """The same score, once with pairs split evenly and once with pairs won or lost whole."""
    split, whole = elo([1, 0, 18, 0, 1]), elo([10, 0, 0, 0, 10])
    assert split.high - split.low < whole.high - whole.low


def test_a_clean_sweep_has_a_lower_bound_only() -> None:
    one = elo([0, 0, 0, 0, 20])
    assert (one.value, one.high) == (inf, inf)
    assert one.low == pytest.approx(elo_of(0.8316), abs=0.2)


def test_no_pairs_are_no_measure() -> None:
    with pytest.raises(ValueError, match="not all 0"):
        elo([0, 0, 0, 0, 0])
