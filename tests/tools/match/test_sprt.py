"""The SPRT: log likelihood ratios from fastchess's unit tests and from published matches, and its bounds by hand."""

from __future__ import annotations

from math import log

import pytest

from tools.match.elo import RESULTS, share_of
from tools.match.sprt import Model, Sprt, SprtError, Verdict, with_edge, with_mean

LOGISTIC, NORMALIZED = Model.LOGISTIC, Model.NORMALIZED


@pytest.mark.parametrize(
    ("model", "elo0", "elo1", "pairs", "llr"),
    [
        pytest.param(NORMALIZED, 0, 2, [365, 16618, 36229, 16974, 390], 2.25, id="fastchess normalized pentanomial 1"),
        pytest.param(NORMALIZED, -1.75, 0.25, [127, 4883, 10712, 5150, 104], 3.01, id="fastchess normalized 2"),
        pytest.param(LOGISTIC, 0.5, 2.5, [223, 9863, 21279, 10037, 246], -3.07, id="fastchess logistic 1"),
        pytest.param(LOGISTIC, 0, 2, [871, 26175, 55983, 26678, 821], -4.98, id="fastchess logistic 2"),
        pytest.param(NORMALIZED, 0, 1, [84, 124, 343, 125, 164], 0.54, id="Thom v Stash 23"),
        pytest.param(NORMALIZED, 0, 5, [307, 619, 1202, 725, 353], 2.95, id="an accepted H1"),
    ],
)
def test_published_ratios(model: Model, elo0: float, elo1: float, pairs: list[int], llr: float) -> None:
    assert Sprt(elo0, elo1, model=model).llr(pairs) == pytest.approx(llr, abs=0.01)


def test_a_sweep_is_near_the_published_ratio() -> None:
    """fastchess's normalized pentanomial 3, 111.82 within 1 %: unseen outcomes are weighed a little differently."""
    assert Sprt(0, 5, model=NORMALIZED).llr([0, 0, 0, 0, 5550]) == pytest.approx(111.82, rel=0.01)


def test_the_bounds_of_five_percent() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-log(19), log(19)))


def test_the_fit_has_the_mean_asked_for_and_sums_to_one() -> None:
    seen = [0.1, 0.2, 0.3, 0.15, 0.25]
    fit = with_mean(seen, share_of(30))
    assert sum(fit) == pytest.approx(1)
    assert sum(p * result for p, result in zip(fit, RESULTS, strict=True)) == pytest.approx(share_of(30))


def test_the_fit_has_the_edge_asked_for() -> None:
    fit = with_edge([0.1, 0.2, 0.3, 0.15, 0.25], 0.1)
    mean = sum(p * result for p, result in zip(fit, RESULTS, strict=True))
    variance = sum(p * (result - mean) ** 2 for p, result in zip(fit, RESULTS, strict=True))
    assert (mean - 0.5) / variance**0.5 == pytest.approx(0.1, abs=1e-6)


def test_what_is_seen_is_its_own_likeliest_fit() -> None:
    seen = [0.2] * 5
    assert with_mean(seen, 0.5) == pytest.approx(seen, abs=1e-6)


def test_verdicts() -> None:
    test = Sprt(0, 50)
    assert test.verdict([0, 0, 0, 0, 0]) == Verdict.OPEN
    assert test.verdict([10, 0, 20, 0, 60]) == Verdict.BETTER
    assert test.verdict([60, 0, 20, 0, 10]) == Verdict.NOT_BETTER


@pytest.mark.parametrize("wrong", [(5, 0, 0.05, 0.05), (0, 0, 0.05, 0.05), (0, 5, 0.0, 0.05), (0, 5, 0.05, 0.6)])
def test_hypotheses_that_make_no_test_are_refused(wrong: tuple[float, float, float, float]) -> None:
    with pytest.raises(SprtError):
        Sprt(*wrong)
