"""Intervals: quantiles from tables, by hand where there is nothing to draw, and the shape of the bootstrap."""

from __future__ import annotations

from math import inf

import pytest

from engine.rng import Rng
from tools.match.intervals import Bootstrap, Estimate, constant_interval, draw_weights, t_quantile, tail


@pytest.mark.parametrize(
    ("degrees", "value"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (10, 2.228), (30, 2.042), (120, 1.980)]
)
def test_the_t_quantile_of_the_printed_tables(degrees: int, value: float) -> None:
    """The column 0.975 that every statistics book has."""
    assert t_quantile(0.975, degrees) == pytest.approx(value, rel=2e-3)


def test_few_blocks_get_a_wider_interval_than_many() -> None:
    assert tail(10) < tail(100) < tail(10_000) < 0.025
    assert tail(10_000) == pytest.approx(0.025, rel=0.01)


@pytest.mark.parametrize("blocks", [1, 2, 7, 40])
def test_a_resample_draws_as_many_blocks_as_there_are(blocks: int) -> None:
    weights = draw_weights(blocks, 50, Rng(1))
    assert {sum(drawn) for drawn in weights} == {blocks}


def test_every_block_is_drawn_once_on_average() -> None:
    weights = draw_weights(9, 4000, Rng(2))
    for block in range(9):
        assert sum(drawn[block] for drawn in weights) / 4000 == pytest.approx(1, abs=0.06)


def test_the_interval_of_a_mean_is_near_the_normal_one() -> None:
    """0..99 has mean 49.5 and standard error 28.87 / 10; 1.98 of these to each side is 5.7."""
    values = [float(value) for value in range(100)]
    one = Bootstrap(100, Rng(1), 4000).ratio(values, [1.0] * 100, 0.0)
    assert one.value == 49.5
    assert (one.low, one.high) == pytest.approx((43.8, 55.2), abs=0.5)


def test_few_blocks_have_the_t_interval() -> None:
    """1, 2, 3: mean 2, deviation 1, standard error 1 / sqrt 3, t 4.303."""
    one = Bootstrap(3, Rng(1)).ratio([1.0, 2.0, 3.0], [1.0] * 3, 0.0)
    assert (one.low, one.high) == pytest.approx((2 - 2.484, 2 + 2.484), abs=0.01)


def test_games_of_one_block_are_no_more_than_one_block() -> None:
    few = Bootstrap(20, Rng(1)).ratio([float(at % 2) for at in range(20)], [1.0] * 20, 0.5, (0, 1))
    many = Bootstrap(20, Rng(1)).ratio([4.0 * (at % 2) for at in range(20)], [4.0] * 20, 0.5, (0, 1))
    assert (few.low, few.high) == pytest.approx((many.low, many.high))


def test_a_player_that_always_won_may_still_lose() -> None:
    """20 of 20: the share below which 20 in a row have a chance of 2.5 % is 0.025 ** (1 / 20) = 0.8316."""
    one = Bootstrap(20, Rng(1)).ratio([2.0] * 20, [2.0] * 20, 0.5, (0, 1))
    assert (one.value, one.low, one.high) == pytest.approx((1.0, 0.8316, 1.0), abs=1e-4)


def test_blocks_that_all_come_out_even_do_not_prove_evenness() -> None:
    assert constant_interval(0.5, 1, (0.0, 1.0)) == pytest.approx((0.0125, 0.9875))


@pytest.mark.parametrize("values", [[3.0], [3.0, 3.0], []])
def test_without_variation_an_unbounded_mean_has_no_known_interval(values: list[float]) -> None:
    one = Bootstrap(len(values), Rng(1)).ratio(values, [1.0] * len(values), 0.0)
    assert (one.low, one.high, one.is_known) == (-inf, inf, False)


def test_blocks_in_which_a_player_did_not_play_are_left_out() -> None:
    tops, bottoms = [1.0, 0.0, 3.0, 0.0], [1.0, 0.0, 1.0, 0.0]
    assert Bootstrap(4, Rng(1)).ratio(tops, bottoms, 0.0).value == 2.0


def test_the_same_blocks_give_the_same_interval() -> None:
    values = [float(value % 5) for value in range(30)]
    ones = [Bootstrap(30, Rng(30)).ratio(values, [1.0] * 30, 0.0) for _ in range(2)]
    assert ones[0] == ones[1]


def test_a_scaled_estimate_is_scaled_whole() -> None:
    assert Estimate(1, 0, 2, 0.5).scaled(100) == Estimate(100, 0, 200, 50)
