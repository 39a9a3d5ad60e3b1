"""Positions for the search tests, reached by seeded play."""

from engine.chance import sample
from engine.components import Components
from engine.loader import load_components
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.state import State, new_game

CORE: Components = load_components()


def after(decisions: int, players: int = 2, seed: int = 1, components: Components = CORE) -> State:
    """The decision that follows so many random ones in a seeded game, setup included."""
    state, rng = new_game(components, players), Rng(seed)
    while True:
        while state.is_chance:
            advance(state, sample(state, rng))
        if state.is_over or decisions == 0:
            return state
        decisions -= 1
        moves = legal_moves(state)
        advance(state, moves[rng.below(len(moves))])


def finish(state: State, seed: int = 1) -> State:
    """The end of the game by random play."""
    state, rng = state.copy(), Rng(seed)
    while not state.is_over:
        moves = legal_moves(state)
        advance(state, moves[rng.below(len(moves))])
    return state


def turn_start(turns: int, players: int = 2, seed: int = 1) -> State:
    """The first decision of the turn that follows so many random ones: the whole menu, main actions included."""
    state, rng = new_game(CORE, players), Rng(seed)
    while True:
        if not state.pending and (state.round - 1) * players + state.turn == turns and not state.main:
            return state
        moves = legal_moves(state)
        advance(state, moves[rng.below(len(moves))])
