"""Weaker play: fewer nodes and more slips the lower the strength, and never an illegal move."""

import threading

import pytest

from engine.moves import Form, Move
from engine.rules import legal_moves
from search.api import Budget, SearchOptions
from search.driver import think
from search.kernel import new_search
from search.strength import FULL, most_nodes
from tests.search.tables import after, turn_start


def options(strength: int, seed: int = 1) -> SearchOptions:
    return SearchOptions(seed=seed, strength=strength, kernel="python")


def test_each_step_of_strength_allows_more_nodes() -> None:
    """4 at the bottom, half as many again for each step: 4, 6, 9, 13 (13.5 rounded down)."""
    assert [most_nodes(strength) for strength in range(4)] == [4, 6, 9, 13]


def test_a_weak_search_stops_at_its_share() -> None:
    report = think(new_search(after(20), options(2)), Budget(nodes=500), threading.Event(), lambda: 0.0)
    assert report.nodes == 9


def test_a_weak_search_told_to_go_on_waits_for_the_stop() -> None:
    stop = threading.Event()
    thread = threading.Thread(
        target=think, args=(new_search(after(20), options(0)), Budget(), stop, lambda: 0.0), daemon=True
    )
    thread.start()
    thread.join(0.05)
    waited = thread.is_alive()
    stop.set()
    thread.join()
    assert waited


def first_moves(strength: int) -> list[Move]:
    state, moves = after(20), []
    for seed in range(20):
        search = new_search(state, options(strength, seed))
        search.run(4)
        moves.append(search.report().lines[0].move)
    return moves


def test_weak_play_is_legal_and_slips_more_often_than_strong_play() -> None:
    weak, strong = first_moves(0), first_moves(FULL - 1)
    assert set(weak) <= set(legal_moves(after(20)))
    assert weak != strong


@pytest.mark.parametrize("strength", [0, 10, FULL])
def test_the_moves_asked_for_bound_a_slip_too(strength: int) -> None:
    state = turn_start(5)
    wanted = tuple(move for move in legal_moves(state) if move.form == Form.MAIN)[:2]
    for seed in range(10):
        search = new_search(state, options(strength, seed), wanted)
        search.run(3)
        assert search.report().lines[0].move in wanted
