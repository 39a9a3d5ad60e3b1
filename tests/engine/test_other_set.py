"""The tiny set is played to its end: no number of the game comes from the code."""

import pytest

from engine import rules
from engine.loader import load_components
from engine.rng import Rng
from engine.state import State, Wait, new_game
from tests.engine.broken_sets import TINY_PATH

TINY_SET = load_components(TINY_PATH)


def is_over(state: State) -> bool:
    return bool(state.pending) and state.pending[-1].kind == Wait.OVER


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 6), (4, 5)])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_of_another_set_end_with_its_last_round(players: int, rounds: int, seed: int) -> None:
    state, rng = new_game(TINY_SET, players), Rng(seed)
    rules.settle(state)
    while not is_over(state):
        moves = rules.legal_moves(state)
        state = rules.apply(state, moves[rng.below(len(moves))])
    assert state.round == rounds
