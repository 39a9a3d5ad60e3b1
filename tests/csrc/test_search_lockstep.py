"""Python's search and the core's are asked the same at the same positions; nothing may differ, to the last bit."""

from dataclasses import replace
from math import comb

import pytest

from engine.components import Deck, Need
from engine.dice import DICE
from engine.moves import Form, encode
from engine.native import NativeCore
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.state import ALL, State, Wait
from engine.view import view
from search.api import Objective, Report, SearchOptions
from search.evaluate import expected_points, values, win_shares
from search.kernel import new_search
from search.native import SearchCore
from search.playout import TO_THE_END
from search.tree import EDGE_BYTES
from search.weights import weights
from tests.csrc.search_twins import (
    assert_same_playout,
    assert_same_tree,
    grow_both,
    hoard,
    position,
    with_needs,
)
from tests.csrc.twins import sampled, walk

WHERE = ["setup", "opening", "late", "action"]
NODES = 200
MOVES = {form for form in Form if form < Form.TILE}
# An early order of both sets.
ORDER = 0


@pytest.fixture(scope="session")
def searcher(core: NativeCore) -> SearchCore:
    return SearchCore(core.components)


def assert_same_evaluation(searcher: SearchCore, state: State) -> None:
    points = expected_points(state)
    for objective in Objective:
        worth = searcher.worth(state, objective)
        assert worth.points == points
        assert worth.values == values(state, points, objective)
        assert worth.wins == win_shares(state, points)


def test_every_form_of_move_weighs_the_same(searcher: SearchCore) -> None:
    seen: set[Form] = set()
    for players in (2, 3, 4):
        for twins in walk(searcher, players, ALL, players, 900):
            if not (twins.state.is_chance or twins.state.is_over):
                moves = legal_moves(twins.state)
                assert searcher.weights(twins.state) == weights(twins.state, moves)
                seen |= {move.form for move in moves}
    assert seen == MOVES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_are_worth_the_same(searcher: SearchCore, players: int) -> None:
    for twins in walk(searcher, players, ALL, 4, 500):
        assert_same_evaluation(searcher, twins.state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playouts_make_the_same_moves(searcher: SearchCore, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for at, twins in enumerate(sampled(searcher, players, ALL, 5, 8)):
        for turns in (0, 1, 3 * players):
            assert_same_playout(searcher, twins.state, at, turns, monkeypatch)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_playouts_to_the_end_make_the_same_moves(
    searcher: SearchCore, players: int, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_same_playout(searcher, position(searcher.components, players, 1, where), 2, TO_THE_END, monkeypatch)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_trees_are_equal(searcher: SearchCore, players: int, where: str) -> None:
    state = position(searcher.components, players, 3, where)
    assert_same_tree(*grow_both(searcher, view(state, state.turn), NODES))


@pytest.mark.slow
@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_trees_with_playouts_in_full_are_equal(
    searcher: SearchCore, players: int, where: str, objective: Objective
) -> None:
    state = position(searcher.components, players, 4, where)
    shape = {"turns": 3 * players, "objective": objective}
    assert_same_tree(*grow_both(searcher, view(state, state.turn), NODES, **shape))


@pytest.mark.nightly
@pytest.mark.parametrize("players", [2, 3, 4])
def test_trees_at_random_positions_are_equal_all_night(searcher: SearchCore, players: int) -> None:
    for at, twins in enumerate(sampled(searcher, players, ALL, 14, 400)):
        if twins.state.turn >= 0 and not twins.state.is_chance:
            seen, objective = view(twins.state, twins.state.turn), list(Objective)[at % 2]
            assert_same_tree(*grow_both(searcher, seen, 40, seed=at, objective=objective, turns=at % 9))


@pytest.mark.nightly
@pytest.mark.parametrize("players", [2, 3, 4])
def test_playouts_make_the_same_moves_all_night(
    searcher: SearchCore, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at, twins in enumerate(sampled(searcher, players, ALL, 15, 400)):
        assert_same_playout(searcher, twins.state, at, TO_THE_END, monkeypatch)


def test_trees_for_the_score_are_equal(searcher: SearchCore) -> None:
    state = position(searcher.components, 3, 6, "opening")
    assert_same_tree(*grow_both(searcher, view(state, state.turn), NODES, objective=Objective.SCORE))


def test_trees_of_another_seats_decision_are_equal(searcher: SearchCore) -> None:
    """Then the moves at the root change with the cards that are dealt."""
    state = position(searcher.components, 2, 7, "setup")
    assert_same_tree(*grow_both(searcher, view(state, 1 - state.turn), NODES))


def test_trees_of_some_root_moves_are_equal(searcher: SearchCore) -> None:
    state = position(searcher.components, 2, 8, "opening")
    tree, worker = grow_both(searcher, view(state, state.turn), NODES, searchmoves=tuple(legal_moves(state)[::-2]))
    assert_same_tree(tree, worker)
    assert {one.move for one in worker.root_moves()} <= set(legal_moves(state)[::-2])


@pytest.mark.parametrize("room", [0, 1, 7, 40])
def test_trees_in_a_full_arena_are_equal(searcher: SearchCore, room: int) -> None:
    state = position(searcher.components, 2, 9, "opening")
    tree, worker = grow_both(searcher, view(state, state.turn), NODES, max_edges=room)
    assert_same_tree(tree, worker)
    assert worker.edges == room


def test_more_moves_than_a_window_holds_are_looked_at(searcher: SearchCore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Out of two dice of each of 18 kinds there are 20 * 19 * 18 / 6 - 18 ways to pay any three."""
    deep = SearchCore(with_needs(searcher.components, ORDER, (Need(7, 0),) * 3))
    state = hoard(deep.components, ORDER)
    moves = legal_moves(state)
    assert sum(move.form == Form.COMPLETE and move.args[0] == ORDER for move in moves) == 1122
    assert deep.weights(state) == weights(state, moves)
    assert_same_tree(*grow_both(deep, view(state, state.turn), 20))
    for seed in range(5):
        assert_same_playout(deep, state, seed, 1, monkeypatch)


@pytest.mark.parametrize("many", [3, 4, 6, 8])
def test_orders_for_many_dice_of_a_kind_weigh_the_same(searcher: SearchCore, many: int) -> None:
    """Exact and wild needs for the same die, with none to more than enough of it at hand."""
    needs = (Need(1, 2),) * (many // 2) + (Need(3, 2),) * (many - many // 2)
    deep = SearchCore(with_needs(searcher.components, ORDER, needs))
    state = hoard(deep.components, ORDER)
    for count in range(many + 3):
        state.seat.lumber = [count if die == 1 else 1 for die in range(DICE)]
        assert deep.weights(state) == weights(state, legal_moves(state))
        assert_same_evaluation(deep, state)


def test_the_most_ways_to_keep_orders_are_drawn_from_alike(
    searcher: SearchCore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many orders as the deck has for two, at most 12: 924 ways with the core set."""
    whole = searcher.components
    drawn = min(12, (len(whole.deck_cards[Deck.EARLY_ORDERS]) - whole.order_slots) // 2)
    start = replace(whole.start, orders_drawn=drawn, orders_kept=drawn // 2)
    wide = SearchCore(replace(whole, start=start, players=(2,), rounds={2: whole.rounds[2]}))
    state = position(wide.components, 2, 13, "setup")
    while state.pending[-1].kind != Wait.ORDERS:
        advance(state, legal_moves(state)[0])
    assert len(legal_moves(state)) == comb(drawn, drawn // 2)
    for seed in range(5):
        assert_same_playout(wide, state, seed, 0, monkeypatch)


def reported(state: State, kernel: str, threads: int, slices: list[int]) -> Report:
    search = new_search(state, SearchOptions(seed=2, threads=threads, kernel=kernel))
    for nodes in slices:
        search.run(nodes)
    return search.report(99)


def test_reports_are_equal(searcher: SearchCore) -> None:
    """Root moves, win chances, scores, errors, principal variations, move by move."""
    state = position(searcher.components, 2, 10, "opening")
    assert reported(state, "native", 1, [NODES]) == reported(state, "python", 1, [NODES])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reports_of_two_threads_are_equal(searcher: SearchCore, players: int) -> None:
    """The same in both kernels, and the same again."""
    state = position(searcher.components, players, 11, "late")
    first, again = (reported(state, "native", 2, [61, 40]) for _ in range(2))
    assert first == again == reported(state, "python", 2, [61, 40])


def test_an_edge_takes_the_bytes_that_hash_counts(searcher: SearchCore) -> None:
    assert searcher.edge_bytes() == EDGE_BYTES


def test_a_search_with_a_forced_move_before_it_goes_on(searcher: SearchCore) -> None:
    """At the root one legal move is a decision too."""
    state, rng = position(searcher.components, 2, 12, "late"), Rng(1)
    while state.is_chance or state.is_over or len(legal_moves(state)) != 1:
        moves = legal_moves(state)
        advance(state, moves[rng.below(len(moves))])
    tree, worker = grow_both(searcher, view(state, state.turn), 30)
    assert_same_tree(tree, worker)
    assert [encode(one.move) for one in worker.root_moves()] == [encode(legal_moves(state)[0])]
