"""The test by betting, on results worked out by hand and on the extremes."""

from __future__ import annotations

from math import exp, log

import pytest

from tools.match.sequential import STAKES, BettingRun, BettingTest, Gambler
from tools.match.sprt import SprtError, Verdict


def test_the_first_bet_by_hand() -> None:
    """At mean 1/2 a stake s becomes 1 + s on a 1, 1 - s on a 0: with stakes spread evenly, 1.5 and 0.5."""
    assert sum(STAKES) / len(STAKES) == pytest.approx(0.5)
    assert exp(Gambler(0.5).see(1.0)) == pytest.approx(1.5)
    assert exp(Gambler(0.5).see(0.0)) == pytest.approx(0.5)


def test_a_fair_bet_wins_nothing_on_average() -> None:
    assert (exp(Gambler(0.25).see(1.0)) + 3 * exp(Gambler(0.25).see(0.0))) / 4 == pytest.approx(1.0)


def test_a_result_at_the_mean_changes_nothing() -> None:
    gambler = Gambler(0.3)
    assert [gambler.see(0.3) for _ in range(5)] == pytest.approx([0.0] * 5)


def test_a_run_of_wins_is_better_and_a_run_of_losses_is_not() -> None:
    assert BettingRun(BettingTest(1 / 3, 0.1)).see_all([1.0] * 50) == Verdict.BETTER
    assert BettingRun(BettingTest(1 / 3, 0.1)).see_all([0.0] * 50) == Verdict.NOT_BETTER


def test_it_stops_at_its_verdict_and_not_before() -> None:
    run = BettingRun(BettingTest(0.5, 0.1))
    run.see_all([1.0] * 50)
    before = BettingRun(BettingTest(0.5, 0.1))
    assert before.see_all([1.0] * (run.looked - 1)) == Verdict.OPEN
    assert before.fortunes[0] < -log(0.05) <= run.fortunes[0]


def test_no_results_say_nothing() -> None:
    assert BettingRun(BettingTest(0.5, 0.1)).see_all([]) == Verdict.OPEN


@pytest.mark.parametrize("wrong", [(0.5, 0.0, 0.05, 0.05), (0.5, 0.5, 0.05, 0.05), (0.5, 0.1, 0.5, 0.05)])
def test_hypotheses_that_make_no_test_are_refused(wrong: tuple[float, float, float, float]) -> None:
    with pytest.raises(SprtError):
        BettingTest(*wrong)
