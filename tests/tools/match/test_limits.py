"""Limits and clocks: what a player is told it has, what is booked, and when it was too long."""

from __future__ import annotations

import pytest

from engine.components import Components
from engine.loader import load_components
from engine.state import State, new_game
from tools.match.limits import Clocks, Limit, LimitError


@pytest.fixture(scope="module")
def components() -> Components:
    return load_components()


def turn(components: Components, round_: int, seat: int) -> State:
    state = new_game(components, 2)
    state.pending.clear()
    state.round, state.turn = round_, seat
    return state


def test_nodes_alone_are_not_timed(components: Components) -> None:
    clocks = Clocks([Limit(nodes=100), Limit(nodes=100)], 0)
    limit = clocks.start_decision(turn(components, 1, 0))
    assert (limit.nodes, limit.clock_ms, limit.movetime_ms) == (100, None, None)
    assert clocks.spend(0, 1e9) == 0


def test_a_decision_may_take_its_time_and_the_margin(components: Components) -> None:
    clocks = Clocks([Limit(move_ms=100), Limit(move_ms=100)], 50)
    assert clocks.start_decision(turn(components, 1, 0)).movetime_ms == 100
    assert clocks.spend(0, 150) == 0
    assert clocks.spend(0, 151) == pytest.approx(1)


def test_the_time_of_a_turn_is_shared_by_its_decisions_and_given_anew_each_turn(components: Components) -> None:
    clocks = Clocks([Limit(turn_ms=100), Limit(turn_ms=40)], 0)
    assert clocks.start_decision(turn(components, 1, 0)).clock_ms == (100, 40)
    assert clocks.spend(0, 70) == 0
    assert clocks.start_decision(turn(components, 1, 0)).clock_ms == (30, 40)
    assert clocks.spend(0, 35) == pytest.approx(5)
    assert clocks.start_decision(turn(components, 1, 1)).clock_ms == (0, 40)
    assert clocks.start_decision(turn(components, 2, 0)).clock_ms == (100, 40)


def test_a_clock_for_the_game_runs_down_and_gains_with_each_turn(components: Components) -> None:
    clocks = Clocks([Limit(clock_ms=1000, inc_ms=100), Limit(clock_ms=1000, inc_ms=100)], 0)
    limit = clocks.start_decision(turn(components, 1, 0))
    assert (limit.clock_ms, limit.inc_ms) == ((1100, 1000), (100, 100))
    assert clocks.spend(0, 600) == 0
    assert clocks.start_decision(turn(components, 1, 0)).clock_ms == (500, 1000)
    clocks.start_decision(turn(components, 1, 1))
    assert clocks.start_decision(turn(components, 2, 0)).clock_ms == (600, 1100)
    assert clocks.spend(0, 650) == pytest.approx(50)


def test_a_choice_of_the_income_phase_is_a_turn_of_its_own(components: Components) -> None:
    from engine.state import Pending, Wait

    clocks = Clocks([Limit(turn_ms=100)] * 2, 0)
    clocks.start_decision(turn(components, 4, 1))
    clocks.spend(1, 80)
    state = turn(components, 4, 1)
    state.pending.append(Pending(Wait.PLAY))
    assert clocks.start_decision(state).clock_ms == (100, 100)


def test_a_seat_without_a_clock_is_shown_the_movers(components: Components) -> None:
    clocks = Clocks([Limit(clock_ms=1000), Limit(nodes=5)], 0)
    assert clocks.start_decision(turn(components, 1, 0)).clock_ms == (1000, 1000)


@pytest.mark.parametrize("wrong", [{"nodes": 0}, {"move_ms": -1}, {"clock_ms": 10, "turn_ms": 10}])
def test_a_limit_that_cannot_be_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(LimitError):
        Limit.from_json(wrong)


@pytest.mark.parametrize("wrong", [{"depth": 3}, {"nodes": "many"}, {"nodes": 1.5}, {"move_ms": True}])
def test_a_limit_of_another_kind_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(LimitError):
        Limit.from_json(wrong)


def test_json_round_trip() -> None:
    limit = Limit(nodes=5, clock_ms=1000, inc_ms=10)
    assert Limit.from_json(limit.to_json()) == limit


def test_words() -> None:
    assert Limit(nodes=100).words() == "100 nodes"
    assert Limit(clock_ms=60_000, inc_ms=500).words() == "60 s + 0.5 s a turn"
    assert Limit().words() == "no limit"
