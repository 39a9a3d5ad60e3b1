"""Luck taken out of points: a regression of points on luck whose expectation is known to be zero.

What a seat's points owe to luck is estimated over all games, player by player around its own mean; it is then taken
off. As luck averages zero whoever plays, the adjusted mean estimates the same thing with less noise.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tools.match.linear import Vector, solve


@dataclass(frozen=True, slots=True)
class Case:
    """One seat's points in one game, whose they are, and its luck."""

    entrant: int
    points: float
    luck: tuple[float, ...]


def luck_of(seat: int, luck: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """The covariates of a seat: its own luck of each kind, and the mean luck of the others."""
    others = [own for at, own in enumerate(luck) if at != seat]
    return (*luck[seat], *(sum(kind) / len(others) for kind in zip(*others, strict=True)))


def price_of_luck(cases: Sequence[Case]) -> Vector:
    """Points for a unit of each covariate, by least squares around each player's mean; zeros if that can't be told."""
    if not cases:
        return []
    size = len(cases[0].luck)
    groups: dict[int, list[Case]] = defaultdict(list)
    for case in cases:
        groups[case.entrant].append(case)
    squares = [[0.0] * size for _ in range(size)]
    products = [0.0] * size
    for group in groups.values():
        points = sum(case.points for case in group) / len(group)
        means = [sum(case.luck[at] for case in group) / len(group) for at in range(size)]
        for case in group:
            off = [value - mean for value, mean in zip(case.luck, means, strict=True)]
            for row, value in enumerate(off):
                products[row] += value * (case.points - points)
                for column, other in enumerate(off):
                    squares[row][column] += value * other
    if len(cases) < 10 * (size + len(groups)):
        return [0.0] * size
    try:
        return solve(squares, [products])[0]
    except ZeroDivisionError:
        return [0.0] * size


def adjusted(case: Case, prices: Sequence[float]) -> float:
    """The points without what luck is estimated to have given."""
    return case.points - sum(price * value for price, value in zip(prices, case.luck, strict=True))
