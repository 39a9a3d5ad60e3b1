"""Whole jobs on one state: a random game to the end, and counts of what is legal. The law for `csrc/playout.c`."""

from __future__ import annotations

from engine.chance import sample
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.state import State


def random_playout(state: State, rng: Rng) -> int:
    """Plays uniformly random legal moves and sampled chance to the end, in place; the number of moves, without chance.

    Each move is one bounded draw, an index into the legal moves, also where there is only one.
    """
    moves = 0
    while not state.is_over:
        if state.is_chance:
            advance(state, sample(state, rng))
        else:
            legal = legal_moves(state)
            advance(state, legal[rng.below(len(legal))])
            moves += 1
    return moves
