"""Sequential tests of an event, told in words."""

from __future__ import annotations

import pytest

from tests.tools.match.field import event
from tests.tools.match.test_runner import win
from tools.match.event import EventError
from tools.match.sprt import Sprt, SprtError, Verdict
from tools.match.stopping import pair_test, share_test

MATCH = event("random", "greedy", rounds=100)


def test_an_sprt_is_for_pairs() -> None:
    with pytest.raises(EventError, match="--gain"):
        pair_test(event("random", "greedy", "woodcraft", seats=3), Sprt(0, 5))


def test_an_open_sprt_says_where_it_stands() -> None:
    test = pair_test(MATCH, Sprt(0, 5))
    test.see(win(0, 0))
    standing = test.standing()
    assert (standing.verdict, standing.looked) == (Verdict.OPEN, 1)
    assert "random by 5 logistic Elo or more, against 0 or less: open" in standing.text
    assert "(-2.94, 2.94)" in standing.text


def test_a_verdict_stays() -> None:
    test = share_test(MATCH, 0.1, 0.05, 0.05)
    verdicts = [test.see(win(index, 0)) for index in range(40)]
    assert verdicts[-1] == Verdict.BETTER
    assert [test.see(win(index, 1)) for index in range(200)] == [Verdict.BETTER] * 200
    assert test.standing().looked < 40


def test_blocks_without_the_candidate_tell_nothing() -> None:
    field = event("random", "greedy", "woodcraft", rounds=5)
    test = share_test(field, 0.1, 0.05, 0.05)
    other = win(0, 0)
    test.see(type(other)(2, (1, 2), other.games))
    assert test.standing().looked == 0


def test_the_baseline_is_that_of_the_table() -> None:
    three = event("random", "greedy", "woodcraft", seats=3)
    assert "baseline 33.3 %" in share_test(three, 0.1, 0.05, 0.05).standing().text


def test_a_gain_beyond_all_wins_is_refused() -> None:
    with pytest.raises(SprtError):
        share_test(MATCH, 0.5, 0.05, 0.05)
