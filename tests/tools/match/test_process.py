"""Engines that misbehave, each in its own way: the cause is told apart, with its exchange, and nothing stays behind."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tools.match.field import builtin, command, event
from tools.match import process
from tools.match.process import Tell
from tools.match.task import play_block
from tools.match.trouble import Cause, Policy, Trouble


def trouble_with(*faults: str, patience_s: float = 30.0, **limit: Any) -> Trouble:
    match = event("greedy", command(*faults, **limit), patience_ms=patience_s * 1000, margin_ms=100.0)
    result = play_block(match, 0)
    (trouble,) = result.games[0].troubles
    return trouble


@pytest.mark.slow
def test_an_engine_plays_as_its_search_does_here() -> None:
    """The engine's process and the same search in this process, at one node: the same game."""
    here = play_block(event("greedy", builtin("woodcraft", nodes=1)), 0)
    there = play_block(event("greedy", command()), 0)
    assert [game.hash for game in here.games] == [game.hash for game in there.games]
    assert there.farewells == ((1, "quit", 1),)


@pytest.mark.slow
def test_an_engine_may_be_told_positions_instead_of_moves() -> None:
    by_moves = play_block(event("greedy", command()), 0)
    by_position = play_block(event("greedy", command(), tell=Tell.WPN), 0)
    assert [game.hash for game in by_moves.games] == [game.hash for game in by_position.games]


def test_a_crash_is_told_with_the_exchange_and_stderr() -> None:
    trouble = trouble_with("crash-after=40")
    assert trouble.cause == Cause.CRASH
    assert trouble.at > 1
    assert "crashing as asked" in trouble.stderr
    assert any(line.startswith("> ") for line in trouble.exchange)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("faults", "cause", "patience_s"),
    [
        ("illegal-move", Cause.ILLEGAL, 30),
        ("wrong-hash", Cause.HASH, 30),
        ("flood-stderr", Cause.FLOOD, 30),
        ("hang-at-handshake", Cause.START, 1),
        ("crash-at-start", Cause.START, 30),
        ("old-protocol", Cause.START, 30),
        ("silent=position", Cause.STALL, 6),
        ("drop=bestmove", Cause.STALL, 6),
        ("never-flush", Cause.START, 1),
        ("garbage", Cause.START, 30),
        ("close-on=go", Cause.CRASH, 30),
    ],
)
def test_causes_are_told_apart(faults: str, cause: Cause, patience_s: float) -> None:
    assert trouble_with(faults, patience_s=patience_s).cause == cause


@pytest.mark.slow
def test_an_engine_that_answers_when_told_to_stop_is_late() -> None:
    assert trouble_with("late=400", move_ms=10.0).cause == Cause.LATE


@pytest.mark.slow
def test_a_flood_of_stdout_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "MOST_STDOUT", 100_000)
    assert trouble_with("flood-stdout").cause == Cause.FLOOD


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["crlf", "answer-twice", "long-line=40"])
def test_what_only_looks_odd_is_no_trouble(fault: str) -> None:
    result = play_block(event("greedy", command(fault)), 0)
    assert not result.is_void


@pytest.mark.slow
def test_an_engine_that_will_not_quit_is_ended_and_that_is_told() -> None:
    result = play_block(event("greedy", command("ignore-quit", "ignore-term")), 0)
    assert (result.is_void, result.farewells) == (False, ((1, "kill", 1),))


@pytest.mark.slow
def test_an_engine_that_crashed_is_there_again_in_the_next_game() -> None:
    match = event("greedy", command("crash-after=40"), policy=Policy.FORFEIT_LAST)
    result = play_block(match, 0)
    assert [len(game.troubles) for game in result.games] == [1, 1]
    assert result.farewells == ((1, "crash", 2),)


@pytest.mark.slow
@pytest.mark.parametrize("limit", [{"turn_ms": 300.0}, {"clock_ms": 4000.0, "inc_ms": 100.0}, {"move_ms": 20.0}])
def test_an_engine_keeps_to_any_kind_of_clock(limit: dict[str, Any]) -> None:
    """The margin is for a machine that has other things to do."""
    result = play_block(event("greedy", command(name="timed", **limit), margin_ms=3000.0), 0)
    assert [game.troubles for game in result.games] == [(), ()]
    assert all(game.spent_ms[game.seating.index(1)] > 0 for game in result.games)
