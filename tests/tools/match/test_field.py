"""A field of honest and faulty engines: the event completes, every game has its cause, honest results stay the same."""

from __future__ import annotations

import pytest

from tests.tools.match.field import command, event
from tests.tools.match.processes import processes_with
from tools.match.blocks import Format
from tools.match.event import Event
from tools.match.results import BlockResult
from tools.match.runner import Runner
from tools.match.summary import tally
from tools.match.trouble import Cause
from tools.match.workers import LocalPool

FAULTY = {
    "crash-after=60": Cause.CRASH,
    "illegal-move": Cause.ILLEGAL,
    "wrong-hash": Cause.HASH,
    "flood-stderr": Cause.FLOOD,
    "crash-at-start": Cause.START,
    "drop=bestmove": Cause.STALL,
}


def play(match: Event) -> tuple[BlockResult, ...]:
    outcome = Runner(match, LocalPool(2)).run()
    assert outcome.is_complete
    return outcome.results


def hashes(results: tuple[BlockResult, ...], first: int, second: int) -> list[str]:
    return [game.hash for one in results if one.table == (first, second) for game in one.games]


@pytest.mark.slow
def test_a_faulty_field() -> None:
    honest = ("greedy", command(name="honest"), command("ignore-quit", name="stubborn"))
    faulty = [command(fault) for fault in FAULTY]
    settings = {"rounds": 1, "patience_ms": 8000.0}
    alone = play(event(*honest, **settings))
    together = play(event(*honest, *faulty, form=Format.GAUNTLET, **settings))

    games = [2] * len(together)
    found = tally(together, games)
    assert found.counted_games + found.void_troubled + found.void_sound + found.void_unplayed == sum(games)
    assert found.void_troubled == sum(count for _, _, count in found.causes) == len(FAULTY)
    assert [cause for _, cause, _ in found.causes] == list(FAULTY.values())
    assert [entrant for entrant, _, _ in found.causes] == list(range(3, 9))
    assert {(entrant, word) for entrant, word, _ in found.rough_ends} == {(2, "terminate")}
    for second in (1, 2):
        assert hashes(together, 0, second) == hashes(alone, 0, second)
    assert not processes_with("protocol/fake_engine.py")
