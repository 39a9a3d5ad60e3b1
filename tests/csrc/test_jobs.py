"""Whole jobs give what Python gives: random games from the same seed, and counts of what is legal."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from engine.components import Deck
from engine.native import NativeCore
from engine.packing import pack
from engine.perft import perft
from engine.playout import random_playout
from engine.rng import Rng
from engine.scoring import scores
from engine.state import ALL, Tool
from engine.view import view
from tests.csrc.twins import TABLES, Twins, sampled


def play_out(core: NativeCore, twins: Twins, seed: int) -> None:
    state, python, native = twins.state.copy(), Rng(seed), Rng(seed)
    moves = random_playout(state, python)
    batch = core.playouts(twins.packed, native, 1)
    assert (batch.scores, batch.moves, native.state) == ([scores(state)], moves, python.state)


@pytest.mark.parametrize(("players", "viewer"), TABLES)
def test_a_seed_gives_one_random_game(core: NativeCore, players: int, viewer: int) -> None:
    for seed, twins in enumerate(sampled(core, players, viewer, 4, 6)):
        play_out(core, twins, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_batch_is_its_games_one_after_the_other(core: NativeCore, players: int) -> None:
    start, together, alone = Twins.new(core, players).packed, Rng(5), Rng(5)
    batch = core.playouts(start, together, 3)
    single = [core.playouts(start, alone, 1) for _ in range(3)]
    assert batch.scores == [game.scores[0] for game in single]
    assert batch.moves == sum(game.moves for game in single)
    assert together.state == alone.state


def overflowing(core: NativeCore) -> Twins:
    """A turn with dice of every kind, all tokens and tiles, and beside the board every order that lies in a deck."""
    twins, rng = Twins.new(core, 2), Rng(14)
    while twins.state.round == 0 or twins.state.pending:
        twins.step(rng)
    state = twins.state
    for seat in state.seats:
        seat.returned = []
    for deck in (Deck.EARLY_ORDERS, Deck.LATE_ORDERS, Deck.HAZELNUT_ORDERS):
        state.seat.beside = sorted([*state.seat.beside, *((card, 0) for card in state.unseen[deck])])
        state.unseen[deck] = []
    state.seat.lumber, state.seat.stock = [3] * 18, [50] * 7
    state.seat.splice, state.seat.glue = [Tool.UP] * len(state.seat.splice), Tool.UP
    return Twins(core, state, pack(state))


def test_a_list_of_hundreds_of_moves_is_no_shorter_in_the_core(core: NativeCore) -> None:
    twins = overflowing(core)
    twins.agree()
    legal = core.legal(twins.packed)
    assert len(legal) > 300
    assert core.perft(twins.packed, 2) == sum(core.perft(core.apply(twins.packed, code), 1) for code in legal)
    play_out(core, twins, 15)


def test_no_games_are_no_scores_and_no_draws(core: NativeCore) -> None:
    rng = Rng(6)
    batch = core.playouts(Twins.new(core, 2).packed, rng, 0)
    assert (batch.scores, batch.moves, rng.state) == ([], 0, 6)


def test_a_game_that_is_over_has_its_scores_and_no_moves(core: NativeCore) -> None:
    twins, rng = Twins.new(core, 3), Rng(7)
    while not twins.state.is_over:
        twins.step(rng)
    batch = core.playouts(twins.packed, rng, 1)
    assert (batch.scores, batch.moves) == ([scores(twins.state)], 0)


def test_jobs_in_parallel_do_not_disturb_one_another(core: NativeCore) -> None:
    start = Twins.new(core, 4).packed
    with ThreadPoolExecutor(4) as pool:
        batches = list(pool.map(lambda seed: core.playouts(start, Rng(seed), 50), [1, 2, 1, 2]))
    assert batches[:2] == batches[2:]
    assert batches[0] == core.playouts(start, Rng(1), 50)


@pytest.mark.parametrize(("players", "viewer"), TABLES)
def test_both_kernels_count_the_same_ways_to_play_on(core: NativeCore, players: int, viewer: int) -> None:
    for twins in sampled(core, players, viewer, 8, 4):
        for depth in range(4):
            assert core.perft(twins.packed, depth) == perft(twins.state, depth)


def test_the_first_draws_of_setup_are_the_seven_tiles_one_by_one(core: NativeCore) -> None:
    start = Twins.new(core, 2).packed
    assert [core.perft(start, depth) for depth in range(5)] == [1, 7, 42, 210, 840]


def test_a_full_position_stays_as_it_is_when_determinized(core: NativeCore) -> None:
    for twins in sampled(core, 3, ALL, 9, 3):
        rng = Rng(0)
        assert (core.determinize(twins.packed, rng), rng.state) == (twins.packed, 0)


def test_the_view_of_a_determinization_is_the_view_again(core: NativeCore) -> None:
    for twins in sampled(core, 4, 1, 10, 10):
        full = Twins(core, twins.state, core.determinize(twins.packed, Rng(11)))
        assert pack(view(full.unpacked(), 1)) == twins.packed
