"""The searcher: honest about hidden cards, deterministic, legal, and better than its references."""

import threading
from collections.abc import Callable

import pytest

from engine.chance import sample
from engine.components import Stock
from engine.moves import Form, Move
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.scoring import ranking, scores
from engine.state import State, new_game
from engine.view import determinize, view
from search.api import Budget, Objective, Report, Search, SearchOptions
from search.driver import think
from search.kernel import KernelUnavailableError, NotSearchableError, kernel_name, new_search
from search.plan import choose
from search.players import NAMES, UnknownPlayerError, make_player
from tests.search.tables import CORE, after, finish, turn_start

OPTIONS = SearchOptions(seed=3, kernel="python")


def searched(state: State, nodes: int, options: SearchOptions = OPTIONS, moves: tuple[Move, ...] = ()) -> Search:
    search = new_search(state, options, moves)
    search.run(nodes)
    return search


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("decisions", [0, 20, 45])
def test_the_best_move_is_legal(players: int, decisions: int) -> None:
    state = after(decisions, players)
    assert searched(state, 20).report().lines[0].move in legal_moves(state)


def test_same_seed_same_report() -> None:
    state = after(30)
    assert searched(state, 40).report(5) == searched(state, 40).report(5)


def test_slices_do_not_change_what_is_found() -> None:
    state = after(30)
    sliced = new_search(state, OPTIONS)
    for _ in range(8):
        sliced.run(5)
    assert sliced.report(5) == searched(state, 40).report(5)


def test_another_seed_plays_other_worlds() -> None:
    state = after(30)
    other = SearchOptions(seed=4, kernel="python")
    assert searched(state, 40).report(5) != searched(state, 40, other).report(5)


def test_a_full_position_is_searched_as_its_mover_sees_it() -> None:
    """Swapping what the mover cannot see changes nothing."""
    state = after(25)
    other = determinize(view(state, state.turn), Rng(99))
    assert other.seats[1 - state.turn].hand != state.seats[1 - state.turn].hand
    assert searched(state, 30).report(9) == searched(other, 30).report(9)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_root_visits_add_up_to_the_nodes(threads: int) -> None:
    options = SearchOptions(seed=3, threads=threads, kernel="python")
    report = searched(after(20), 31, options).report(1000)
    assert report.nodes == 31
    assert sum(line.visits for line in report.lines) == 31


def test_reports_are_in_range() -> None:
    for line in searched(after(20, 3), 40).report(1000).lines:
        assert sum(line.win) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in (*line.win, line.value))
        assert line.se <= line.sd


def test_lines_come_best_first_and_as_many_as_asked() -> None:
    state = turn_start(5)
    report = searched(state, 60).report(4)
    assert len(report.lines) == 4
    assert len({line.move for line in report.lines}) == 4
    assert len(searched(state, 5).report(10_000).lines) == len(legal_moves(state))


def test_only_the_moves_asked_for_are_searched() -> None:
    state = turn_start(5)
    wanted = tuple(legal_moves(state)[-2:])
    assert {line.move for line in searched(state, 20, moves=wanted).report(9).lines} == set(wanted)


def test_the_principal_variation_can_be_played() -> None:
    state = turn_start(5)
    after_plan = state.copy()
    for move in searched(state, 200).report().lines[0].pv:
        assert move in legal_moves(after_plan)
        advance(after_plan, move)


def test_a_full_arena_goes_on_without_growing() -> None:
    from search.tree import Tree, TreeOptions

    tree = Tree(view(after(20), 0), TreeOptions(1, Objective.WIN, 0.3, 4, max_edges=7))
    tree.run(60)
    assert tree.edges == 7
    assert sum(edge.visits for edge in tree.root) == 60


def last_decision(wins: Callable[[State], bool]) -> tuple[State, Move]:
    """A decision of the last turn of a game with both winning and losing moves, and one that wins."""
    for seed in range(2000):
        state, rng = after(170, 2, seed), Rng(seed)
        while not state.is_over:
            moves = legal_moves(state)
            ends = [move for move in moves if move.form in (Form.END, Form.MARKET)]
            if state.round == 14 and state.turn == 1 and len(ends) == 2 and not state.seats[1].hand_size():
                results = {}
                for move in ends:
                    end = state.copy()
                    advance(end, move)
                    if end.is_over:
                        results[move] = wins(end)
                if sorted(results.values()) == [False, True]:
                    return state, next(move for move, won in results.items() if won)
            advance(state, moves[rng.below(len(moves))])
    raise AssertionError("no such position in these seeds")


def test_a_win_on_the_last_move_is_found() -> None:
    """Buying a marketing step, or not buying it, wins or loses the game at once; the search sees which."""
    state, winning = last_decision(lambda end: ranking(scores(end))[0] == 1)
    ends = tuple(move for move in legal_moves(state) if move.form in (Form.END, Form.MARKET))
    assert searched(state, 20, moves=ends).report().lines[0].move == winning


@pytest.mark.parametrize("state", [new_game(CORE, 2), finish(after(20))], ids=["chance", "over"])
def test_there_is_nothing_to_search_when_nobody_is_to_decide(state: State) -> None:
    with pytest.raises(NotSearchableError):
        new_search(state, OPTIONS)


def test_an_unknown_kernel_is_refused_by_name() -> None:
    with pytest.raises(KernelUnavailableError, match="'rust'"):
        kernel_name("rust")


def test_thinking_ends_at_its_nodes_exactly() -> None:
    report = think(new_search(after(20), OPTIONS), Budget(nodes=17), threading.Event(), lambda: 0.0)
    assert report.nodes == 17


def test_thinking_ends_when_its_time_is_over() -> None:
    ticks = iter(range(0, 10_000, 10))
    report = think(new_search(after(20), OPTIONS), Budget(time_ms=55), threading.Event(), lambda: float(next(ticks)))
    assert 1 <= report.nodes < 55


def test_a_stop_is_heeded_after_one_iteration_at_the_latest() -> None:
    stop = threading.Event()
    stop.set()
    assert think(new_search(after(20), OPTIONS), Budget(), stop, lambda: 0.0).nodes == 1


def test_thinking_reports_now_and_then() -> None:
    reports: list[Report] = []
    ticks = iter(range(0, 10_000, 10))
    think(
        new_search(after(20), OPTIONS), Budget(nodes=30), threading.Event(), lambda: float(next(ticks)),
        reports.append, interval_ms=20,
    )  # fmt: skip
    assert [report.nodes for report in reports] == sorted(report.nodes for report in reports)
    assert reports


def test_a_plan_stays_within_the_turn() -> None:
    state = turn_start(5)
    choice = choose(state, searched(state, 100).report())
    end = state.copy()
    for move in (choice.move, *choice.plan):
        assert end.turn == state.turn
        advance(end, move)
    assert choice.until in ("turn", "chance")


@pytest.mark.parametrize("name", NAMES)
def test_players_play_whole_games_legally(name: str) -> None:
    state, rng = new_game(CORE, 3), Rng(5)
    players = [make_player(name if seat == 0 else "random", seat, Budget(nodes=1)) for seat in range(3)]
    while not state.is_over:
        if state.is_chance:
            advance(state, sample(state, rng))
        else:
            move = players[state.turn].choose(view(state, state.turn)).move
            assert move in legal_moves(state)
            advance(state, move)
    assert len(scores(state)) == 3


def test_an_unknown_player_is_refused_by_name() -> None:
    with pytest.raises(UnknownPlayerError, match="'grandmaster'"):
        make_player("grandmaster", 1)


def play(names: list[str], seed: int, nodes: int) -> list[int]:
    state, rng = new_game(CORE, len(names)), Rng(seed)
    players = [make_player(name, 10 * seed + at, Budget(nodes=nodes)) for at, name in enumerate(names)]
    while not state.is_over:
        event = sample(state, rng) if state.is_chance else players[state.turn].choose(view(state, state.turn)).move
        advance(state, event)
    return [seat.stock[Stock.SCORE] for seat in state.seats]


def wins(name: str, other: str, pairs: int, nodes: int) -> int:
    """How many of the paired games, both seatings of each seed, the first name wins."""
    won = 0
    for seed in range(pairs):
        won += ranking(play([name, other], seed, nodes))[0] == 0
        won += ranking(play([other, name], seed, nodes))[0] == 1
    return won


def test_greedy_beats_random_in_most_games() -> None:
    assert wins("greedy", "random", pairs=10, nodes=0) >= 15


def test_few_nodes_beat_random() -> None:
    assert wins("woodcraft", "random", pairs=1, nodes=12) == 2


@pytest.mark.slow
def test_thirty_nodes_beat_random_in_all_of_twenty_paired_games() -> None:
    assert wins("woodcraft", "random", pairs=20, nodes=30) == 40
