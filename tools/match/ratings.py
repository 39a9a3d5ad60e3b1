"""Ratings from places: a Plackett-Luce model with an effect of the seat, fitted to all games at once.

The strength of a player in a seat is the player's rating plus the seat's. Places come about as if the first were drawn
with probability proportional to the exponential of strength, then the second from the rest, and so on. Ratings are told
in Elo: 400 apart are 10 to 1 to finish ahead. A wide prior keeps the rating of one who always wins finite.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from tools.match.intervals import FEW, Bootstrap, Estimate, t_quantile
from tools.match.linear import Matrix, Vector, inverse, solve

ELO = 400 / log(10)
PRIOR_SD = 1000 / ELO
_STEPS = 60
_MEETS = 1e-8

# A game as (entrant, seat) from first to last place.
Finish = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings in Elo above the anchor, and what a seat adds above seat 0."""

    players: tuple[Estimate, ...]
    seats: tuple[Estimate, ...]


class PlackettLuce:
    """The model for so many entrants and seats; a parameter for each but the anchor and seat 0, which are 0."""

    def __init__(self, entrants: int, seats: int, anchor: int = 0) -> None:
        self.entrants = entrants
        self.seats = seats
        self._player = {one: at for at, one in enumerate(one for one in range(entrants) if one != anchor)}
        self._seat = {seat: len(self._player) + seat - 1 for seat in range(1, seats)}
        self.size = len(self._player) + len(self._seat)

    def _features(self, sitting: tuple[int, int]) -> list[int]:
        entrant, seat = sitting
        found = (self._player.get(entrant), self._seat.get(seat))
        return [at for at in found if at is not None]

    def gradient(self, params: Vector, finish: Finish, into: Vector, hessian: Matrix | None, weight: float) -> None:
        """Adds the gradient of the log likelihood of a game, and the negative Hessian if asked for."""
        features = [self._features(sitting) for sitting in finish]
        weights = [exp(sum(params[at] for at in own)) for own in features]
        for place in range(len(finish) - 1):
            total = sum(weights[place:])
            means = [0.0] * self.size
            for at in features[place]:
                into[at] += weight
            for share, own in zip(weights[place:], features[place:], strict=True):
                for at in own:
                    means[at] += share / total
                    if hessian is not None:
                        for other in own:
                            hessian[at][other] += weight * share / total
            for at, mean in enumerate(means):
                into[at] -= weight * mean
                if hessian is not None and mean:
                    row = hessian[at]
                    for other, second in enumerate(means):
                        row[other] -= weight * mean * second

    def fit(self, finishes: Iterable[Finish]) -> tuple[Vector, Matrix]:
        """The likeliest parameters under the prior, and the inverse of the negative Hessian there."""
        games = Counter(finishes)
        params = [0.0] * self.size
        for _ in range(_STEPS):
            slope = [-value / PRIOR_SD**2 for value in params]
            curve = [[float(row == column) / PRIOR_SD**2 for column in range(self.size)] for row in range(self.size)]
            for finish, count in games.items():
                self.gradient(params, finish, slope, curve, count)
            step = solve(curve, [slope])[0]
            longest = max(map(abs, step), default=0.0)
            shorter = min(1.0, 2.0 / longest) if longest else 1.0
            params = [value + shorter * change for value, change in zip(params, step, strict=True)]
            if longest < _MEETS:
                break
        return params, inverse(curve)

    def rate(self, blocks: Sequence[Sequence[Finish]], bootstrap: Bootstrap) -> Ratings:
        """Ratings with intervals from one Newton step for each resample: to first order the refitted model."""
        params, spread = self.fit(finish for block in blocks for finish in block)
        columns = self._influences(params, spread, blocks)
        at_rest = [sum(row[at] * params[at] / PRIOR_SD**2 for at in range(self.size)) for row in spread]
        certain = _unbeaten(blocks)

        def estimate(at: int | None, entrant: int | None = None) -> Estimate:
            if at is None:
                return Estimate(0.0, 0.0, 0.0, 0.0)
            if entrant in certain or len(blocks) < 2 or max(map(abs, columns[at])) < _MEETS:
                return self._bound(params[at], sqrt(spread[at][at]), certain.get(entrant, 0), len(blocks))
            if len(blocks) < FEW:
                low, high = bootstrap.student(params[at], [move - at_rest[at] / len(blocks) for move in columns[at]])
            else:
                drawn = [params[at] - at_rest[at] + change for change in bootstrap.sums(columns[at])]
                low, high = bootstrap.percentiles(drawn)
            return Estimate(params[at], min(low, params[at]), max(high, params[at]), 0.0).scaled(ELO)

        players = tuple(estimate(self._player.get(one), one) for one in range(self.entrants))
        return Ratings(players, tuple(estimate(self._seat.get(seat)) for seat in range(self.seats)))

    def _influences(self, params: Vector, spread: Matrix, blocks: Sequence[Sequence[Finish]]) -> list[Vector]:
        """For each parameter, how far each block moves it."""
        columns: list[Vector] = [[] for _ in range(self.size)]
        for block in blocks:
            slope = [0.0] * self.size
            for finish in block:
                self.gradient(params, finish, slope, None, 1.0)
            for column, row in zip(columns, spread, strict=True):
                column.append(sum(weight * value for weight, value in zip(row, slope, strict=True)))
        return columns

    @staticmethod
    def _bound(value: float, se: float, sign: int, blocks: int) -> Estimate:
        """The model's own interval, where blocks cannot tell one; open to the side where one always won or lost."""
        reach = se * t_quantile(0.975, max(blocks - 1, 4))
        low = float("-inf") if sign < 0 else value - reach
        high = float("inf") if sign > 0 else value + reach
        return Estimate(value, low, high, 0.0).scaled(ELO)


def _unbeaten(blocks: Sequence[Sequence[Finish]]) -> dict[int | None, int]:
    """Entrants that were always ahead of all others (1) or always behind (-1)."""
    ahead: Counter[int] = Counter()
    behind: Counter[int] = Counter()
    for block in blocks:
        for finish in block:
            for place, (entrant, _) in enumerate(finish):
                ahead[entrant] += sum(other != entrant for other, _ in finish[place + 1 :])
                behind[entrant] += sum(other != entrant for other, _ in finish[:place])
    signs: dict[int | None, int] = {}
    for entrant in ahead | behind:
        if not (ahead[entrant] and behind[entrant]) and ahead[entrant] + behind[entrant]:
            signs[entrant] = 1 if ahead[entrant] else -1
    return signs
