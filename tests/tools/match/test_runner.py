"""The runner: the same results from any pool and any order, faults around the players told from the players' own."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from tests.tools.match.field import event, python
from tools.match.entrants import Identity
from tools.match.event import Event
from tools.match.journal import Journal, read_journal
from tools.match.results import BlockResult, Game
from tools.match.runner import TRIES, Outcome, Runner
from tools.match.sprt import Sprt, Verdict
from tools.match.stopping import pair_test, share_test
from tools.match.task import play_block
from tools.match.workers import InlinePool, LocalPool, Pool

MATCH = event("random", "greedy", rounds=6)
IDENTITIES = (Identity("a", "1"), Identity("b", "2"))


def essence(outcome: Outcome) -> list[tuple[int, list[str]]]:
    return [(one.index, [game.hash for game in one.games]) for one in outcome.results]


def win(index: int, winner: int) -> BlockResult:
    """A pair of games that one player won."""
    places = [(1, 2), (2, 1)] if winner == 0 else [(2, 1), (1, 2)]
    games = tuple(
        Game(seating, (10, 10), place, ((0.0, 0.0), (0.0, 0.0)), moves=f"{index} {seating}")
        for seating, place in zip([(0, 1), (1, 0)], places, strict=True)
    )
    return BlockResult(index, (0, 1), games)


class Scripted(InlinePool):
    """Gives back what it was told instead of playing; an exception is raised by the future."""

    def __init__(self, script: dict[int, list[BlockResult | Exception]] | None = None, winner: int = 0) -> None:
        self.script = script or {}
        self.winner = winner
        self.submitted: list[int] = []
        self.renewed = 0

    def submit(self, event: Event, index: int) -> Future[BlockResult]:
        self.submitted.append(index)
        answers = self.script.get(index)
        answer = answers.pop(0) if answers else win(index, self.winner)
        future: Future[BlockResult] = Future()
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
        return future

    def renew(self) -> None:
        self.renewed += 1


def test_every_block_is_played_once() -> None:
    pool = Scripted()
    outcome = Runner(MATCH, pool).run()
    assert (sorted(pool.submitted), outcome.is_complete) == (list(range(6)), True)


def test_blocks_already_played_are_not_played_again() -> None:
    pool = Scripted()
    Runner(MATCH, pool, done=[win(4, 0), win(1, 0)]).run()
    assert sorted(pool.submitted) == [0, 2, 3, 5]


def test_a_fault_around_the_players_is_tried_again() -> None:
    pool = Scripted({2: [OSError("disk full"), win(2, 1)], 3: [BrokenProcessPool("lost"), win(3, 1)]})
    outcome = Runner(MATCH, pool).run()
    assert [one.is_void for one in outcome.results] == [False] * 6
    assert pool.renewed == 1


def test_a_fault_that_stays_gives_the_block_up_and_blames_no_player() -> None:
    pool = Scripted({2: [OSError("disk full")] * TRIES})
    outcome = Runner(MATCH, pool).run()
    assert (outcome.results[2].is_void, outcome.results[2].fault) == (True, "OSError: disk full")
    assert outcome.results[2].games == ()
    assert outcome.is_complete


def test_everything_is_in_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "m.wcm"
    with Journal.create(path, MATCH, IDENTITIES) as journal:
        outcome = Runner(MATCH, Scripted(), journal).run()
    assert sorted(read_journal(path).results, key=lambda one: one.index) == list(outcome.results)


def test_a_journal_that_cannot_be_written_ends_the_run_and_the_workers() -> None:
    class Full(Scripted):
        closed = False

        def close(self) -> None:
            self.closed = True

        kill = close

    def fail(result: BlockResult) -> None:
        raise OSError("disk full")

    pool = Full()
    with pytest.raises(OSError, match="disk full"):
        Runner(MATCH, pool, taken=fail).run()
    assert pool.closed


def test_an_interrupt_stops_handing_out_and_leaves_the_rest_for_later(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "m.wcm", MATCH, IDENTITIES) as journal:
        runner = Runner(MATCH, Scripted(), journal, taken=lambda result: interrupt())

        def interrupt() -> None:
            runner.interrupts += 1

        outcome = runner.run()
    assert not outcome.is_complete
    assert 0 < len(outcome.results) < 6


def test_a_test_stops_the_match_at_its_verdict() -> None:
    long = event("random", "greedy", rounds=500)
    outcome = Runner(long, Scripted(), test=pair_test(long, Sprt(0, 100))).run()
    assert outcome.standing is not None
    assert outcome.standing.verdict == Verdict.BETTER
    assert outcome.is_complete
    assert len(outcome.results) == outcome.standing.looked < 60


def test_a_verdict_is_the_same_in_whatever_order_blocks_come_in() -> None:
    long = event("random", "greedy", rounds=60)
    results = [win(index, index % 7 == 0) for index in range(60)]
    looked = set()
    for order in (results, results[::-1]):
        runner = Runner(long, Scripted(), done=order, test=share_test(long, 0.1, 0.05, 0.05))
        looked.add(len(runner.outcome().results))
    assert len(looked) == 1
    assert looked != {60}


def test_void_blocks_tell_a_test_nothing() -> None:
    long = event("random", "greedy", rounds=30)
    void = [BlockResult(index, (0, 1), (), is_void=True) for index in range(30)]
    runner = Runner(long, Scripted(), done=void, test=pair_test(long, Sprt(0, 100)))
    assert runner.outcome().standing is not None
    assert runner.standing is not None
    assert runner.standing.looked == 0


def test_without_restart_the_match_ends_at_the_first_trouble() -> None:
    match = event("greedy", python("crasher"), rounds=5, restart=False)
    outcome = Runner(match, InlinePool()).run()
    assert [one.index for one in outcome.results] == [0]
    assert outcome.results[0].games[0].troubles


@pytest.mark.slow
def test_processes_come_to_the_same_results_as_playing_here() -> None:
    pools: list[Pool] = [InlinePool(), LocalPool(2)]
    outcomes = [essence(Runner(MATCH, pool).run()) for pool in pools]
    assert outcomes[0] == outcomes[1]


class Losing(LocalPool):
    """Kills a worker once, in the middle of its first block."""

    def __init__(self) -> None:
        super().__init__(2)
        self.lost = 0

    def submit(self, event: Event, index: int) -> Future[BlockResult]:
        future = super().submit(event, index)
        if self.lost == 0 and index == 2 and self._pool is not None:
            self.lost += 1
            next(iter(self._pool._processes.values())).kill()
        return future


@pytest.mark.slow
def test_a_lost_worker_costs_nothing_but_time() -> None:
    pool = Losing()
    outcome = Runner(MATCH, pool).run()
    assert pool.lost == 1
    assert [one.fault for one in outcome.results] == [""] * 6
    assert essence(outcome) == [(index, [game.hash for game in play_block(MATCH, index).games]) for index in range(6)]
