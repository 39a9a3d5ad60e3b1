"""Both kernels step through the same random games and are asked the same at every state."""

import pytest

from engine.native import NativeCore
from engine.rng import Rng
from tests.csrc.twins import SELDOM, TABLES, Twins, walk

QUICK, THOROUGH = 600, 16_700


def step_together(core: NativeCore, players: int, viewer: int, seed: int, states: int) -> None:
    for at, twins in enumerate(walk(core, players, viewer, seed, states)):
        twins.agree()
        if at % SELDOM == 0:
            twins.agree_on_views(at)


@pytest.mark.parametrize(("players", "viewer"), TABLES)
def test_both_kernels_play_the_same_game(core: NativeCore, players: int, viewer: int) -> None:
    """The same moves in the same order, the same bytes after each, the same draws, the same hidden cards dealt."""
    step_together(core, players, viewer, 1, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "viewer"), TABLES)
def test_both_kernels_play_the_same_games_for_long(core: NativeCore, players: int, viewer: int) -> None:
    """200,000 states in all: 12 tables of 16,700."""
    step_together(core, players, viewer, 2, THOROUGH)


@pytest.mark.nightly
@pytest.mark.parametrize(("players", "viewer"), TABLES)
def test_both_kernels_play_the_same_games_all_night(core: NativeCore, players: int, viewer: int) -> None:
    """10 million states in all: 12 tables of 835,000."""
    step_together(core, players, viewer, 3, 50 * THOROUGH)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_core_finds_no_fault_in_its_own_games(core: NativeCore, players: int) -> None:
    assert core.audit(Twins.new(core, players).packed, Rng(players), 20) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_core_finds_no_fault_in_ten_million_moves_of_its_own(core: NativeCore, players: int) -> None:
    start, rng, moves = Twins.new(core, players).packed, Rng(players), 0
    while moves < 10_000_000 // 6:
        moves += core.audit(start, rng, 100)
