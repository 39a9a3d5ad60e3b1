"""The control variate: it finds the price of luck that was put in, and takes it off."""

from __future__ import annotations

import pytest

from engine.rng import Rng
from tools.match.adjust import Case, adjusted, luck_of, price_of_luck


def noise(rng: Rng) -> float:
    return rng.below(1001) / 500 - 1


def cases(count: int, prices: tuple[float, float], rng: Rng) -> list[Case]:
    """Two players, 40 and 60 points strong, whose luck is worth so many points a unit."""
    found = []
    for number in range(count):
        luck = (noise(rng), noise(rng))
        points = 40 + 20 * (number % 2) + prices[0] * luck[0] + prices[1] * luck[1] + noise(rng)
        found.append(Case(number % 2, points, luck))
    return found


def test_it_finds_what_luck_was_worth() -> None:
    assert price_of_luck(cases(2000, (8.0, -3.0), Rng(1))) == pytest.approx([8.0, -3.0], abs=0.15)


def test_adjusted_points_vary_less_around_the_same_mean() -> None:
    sample = cases(2000, (8.0, -3.0), Rng(2))
    prices = price_of_luck(sample)
    mine = [case.points for case in sample if case.entrant == 1]
    clean = [adjusted(case, prices) for case in sample if case.entrant == 1]
    assert sum(clean) / len(clean) == pytest.approx(60, abs=0.1)
    assert max(clean) - min(clean) < 0.2 * (max(mine) - min(mine))


def test_strength_is_not_taken_for_luck() -> None:
    assert price_of_luck(cases(2000, (0.0, 0.0), Rng(3))) == pytest.approx([0.0, 0.0], abs=0.1)


@pytest.mark.parametrize("sample", [[], [Case(0, 5.0, (1.0, 1.0))] * 3, [Case(0, 5.0, (0.0, 0.0))] * 200])
def test_too_little_to_tell_is_no_price(sample: list[Case]) -> None:
    assert not any(price_of_luck(sample))


def test_a_seat_has_its_own_luck_and_the_mean_of_the_others() -> None:
    assert luck_of(1, [(1.0, 0.0), (5.0, 6.0), (3.0, 2.0)]) == (5.0, 6.0, 2.0, 1.0)
