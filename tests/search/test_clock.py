"""Time for a decision: something of every clock, never more than is there."""

import pytest

from search.clock import allot
from tests.search.tables import after


@pytest.mark.parametrize("clock_ms", [-5.0, 0.0, 30.0])
def test_a_clock_that_the_overhead_eats_up_leaves_nothing(clock_ms: float) -> None:
    assert allot(clock_ms, 0, 30, after(20)) == 0


@pytest.mark.parametrize("decisions", [0, 40, 150])
@pytest.mark.parametrize("increment_ms", [0.0, 500.0])
def test_a_decision_never_takes_more_than_the_clock_holds(decisions: int, increment_ms: float) -> None:
    for clock_ms in (40.0, 1_000.0, 60_000.0):
        assert 0 < allot(clock_ms, increment_ms, 30, after(decisions)) <= clock_ms - 30


def test_fewer_rounds_left_give_more_time_each() -> None:
    assert allot(60_000, 0, 0, after(150)) > allot(60_000, 0, 0, after(0))


def test_an_increment_is_spent() -> None:
    assert allot(60_000, 2_000, 0, after(20)) > allot(60_000, 0, 0, after(20))
