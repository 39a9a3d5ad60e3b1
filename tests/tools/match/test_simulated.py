"""Stated levels hold on simulated blocks whose games hang together: coverage of intervals, error rates of tests.

Seeds are fixed, so a run has one outcome; the tolerances are three standard errors of the number of events simulated.
"""

from __future__ import annotations

from math import log, sqrt

import pytest

from engine.rng import Rng
from tests.tools.match.simulation import pair, shared_luck_block, win_block
from tools.match.elo import elo, share_of
from tools.match.intervals import Bootstrap, Estimate
from tools.match.ratings import PlackettLuce
from tools.match.sequential import BettingRun, BettingTest
from tools.match.sprt import Sprt, Verdict

LEVEL = 0.95
EVENTS = [pytest.param(250, marks=pytest.mark.slow, id="250"), pytest.param(4000, marks=pytest.mark.nightly, id="4000")]
FEWER = [pytest.param(100, marks=pytest.mark.slow, id="100"), pytest.param(1500, marks=pytest.mark.nightly, id="1500")]


def holds(share: float, level: float, events: int) -> bool:
    """Whether a share seen in so many events may come from a probability of that level or more."""
    return share >= level - 3 * sqrt(level * (1 - level) / events)


def covers(one: Estimate, truth: float) -> bool:
    return one.low <= truth <= one.high


def share_coverage(events: int, blocks: int, games: int, split: bool) -> float:
    """How often the interval of a win share holds the true 0.6; with `split` each game is taken for a block."""
    rng, found = Rng(blocks), 0
    bootstrap = Bootstrap(blocks * games if split else blocks, Rng(1), 400)
    for _ in range(events):
        sample = [win_block(games, rng) for _ in range(blocks)]
        if split:
            sample = [(float(game < won), 1.0) for won, played in sample for game in range(int(played))]
        wins, played = zip(*sample, strict=True)
        found += covers(bootstrap.ratio(wins, played, 0.5, (0, 1)), 0.6)
    return found / events


@pytest.mark.parametrize("events", EVENTS)
@pytest.mark.parametrize("blocks", [6, 15, 60])
def test_the_interval_of_a_win_share_covers_it(events: int, blocks: int) -> None:
    assert holds(share_coverage(events, blocks, 4, split=False), LEVEL - 0.015, events)


@pytest.mark.slow
def test_an_interval_over_games_would_not() -> None:
    """Why blocks are the unit: games that share their luck are not as many as they look."""
    assert share_coverage(100, 40, 4, split=True) < 0.85


@pytest.mark.parametrize("events", EVENTS)
def test_the_interval_is_no_wider_than_it_must_be(events: int) -> None:
    """The true deviation of a block's share is known: 0.3 between kinds of blocks, and binomial within."""
    rng, bootstrap = Rng(5), Bootstrap(60, Rng(1), 400)
    deviation = sqrt(0.3**2 + (0.9 * 0.1 + 0.3 * 0.7) / 2 / 4)
    widths = []
    for _ in range(events):
        wins, played = zip(*(win_block(4, rng) for _ in range(60)), strict=True)
        one = bootstrap.ratio(wins, played, 0.5, (0, 1))
        widths.append((one.high - one.low) / 2)
    assert sum(widths) / events == pytest.approx(2.0 * deviation / sqrt(60), rel=0.06)


@pytest.mark.parametrize("events", FEWER)
@pytest.mark.parametrize("spread", [0.0, 1.0])
def test_the_interval_of_a_rating_covers_it(events: int, spread: float) -> None:
    """Three players, alike on average; luck moves them by a whole unit either way in each block, or not at all."""
    rng, bootstrap = Rng(11), Bootstrap(40, Rng(1), 300)
    found = 0
    for _ in range(events):
        blocks = [shared_luck_block([0.0, 0.0, 0.0], spread, rng) for _ in range(40)]
        ratings = PlackettLuce(3, 3).rate(blocks, bootstrap)
        found += sum(covers(one, 0.0) for one in (*ratings.players[1:], *ratings.seats[1:]))
    assert holds(found / events / 4, LEVEL - 0.015, events)


@pytest.mark.parametrize("events", FEWER)
def test_the_interval_of_a_rating_covers_a_difference(events: int) -> None:
    """Player 1 is stronger by 0.8, 139 Elo."""
    rng, bootstrap = Rng(12), Bootstrap(40, Rng(1), 300)
    found = 0
    for _ in range(events):
        blocks = [shared_luck_block([0.0, 0.8, 0.0], 0.0, rng) for _ in range(40)]
        found += covers(PlackettLuce(3, 3).rate(blocks, bootstrap).players[1], 0.8 * 400 / log(10))
    assert holds(found / events, LEVEL - 0.015, events)


@pytest.mark.parametrize("events", EVENTS)
def test_the_interval_of_elo_covers_it(events: int) -> None:
    rng, found = Rng(21), 0
    for _ in range(events):
        counts = [0] * 5
        for _ in range(100):
            counts[pair(share_of(60), rng)] += 1
        found += covers(elo(counts), 60.0)
    assert holds(found / events, LEVEL - 0.015, events)


def sprt_verdicts(true_elo: float, events: int, seed: int) -> list[Verdict]:
    test, rng = Sprt(0, 80), Rng(seed)
    verdicts: list[Verdict] = []
    for _ in range(events):
        counts, verdict = [0] * 5, Verdict.OPEN
        while verdict == Verdict.OPEN:
            counts[pair(share_of(true_elo), rng)] += 1
            verdict = test.verdict(counts)
        verdicts.append(verdict)
    return verdicts


@pytest.mark.parametrize("events", EVENTS)
def test_the_sprt_is_wrong_as_rarely_as_it_says(events: int) -> None:
    """Five per cent either way, looked at after every pair of correlated games; small samples cost half a per cent."""
    no_better = sprt_verdicts(0, events, 31)
    assert holds(no_better.count(Verdict.NOT_BETTER) / events, 0.945, events)
    better = sprt_verdicts(80, events, 32)
    assert holds(better.count(Verdict.BETTER) / events, 0.945, events)


def betting_verdict(mean: float, blocks: int, rng: Rng) -> Verdict:
    """Block means of three games that share their luck: a good block wins 2/3 more often than a bad one."""
    run = BettingRun(BettingTest(1 / 3, 0.1))
    for _ in range(blocks):
        chance = mean * (4 / 3 if rng.below(2) else 2 / 3)
        won = sum(rng.next64() / 2**64 < chance for _ in range(3))
        verdict = run.see(won / 3)
        if verdict != Verdict.OPEN:
            return verdict
    return Verdict.OPEN


@pytest.mark.parametrize("events", FEWER)
def test_the_test_by_betting_is_wrong_as_rarely_as_it_says(events: int) -> None:
    """At the baseline exactly, at most 5 % are called better, however often one looks; likewise at the gain."""
    rng = Rng(41)
    at_baseline = [betting_verdict(1 / 3, 400, rng) for _ in range(events)]
    assert holds(1 - at_baseline.count(Verdict.BETTER) / events, 0.95, events)
    at_gain = [betting_verdict(1 / 3 + 0.1, 400, rng) for _ in range(events)]
    assert holds(1 - at_gain.count(Verdict.NOT_BETTER) / events, 0.95, events)


@pytest.mark.slow
def test_the_test_by_betting_finds_what_is_there() -> None:
    rng = Rng(42)
    assert [betting_verdict(0.5, 400, rng) for _ in range(30)].count(Verdict.BETTER) >= 29
    assert [betting_verdict(0.25, 400, rng) for _ in range(30)].count(Verdict.NOT_BETTER) >= 29
