"""Playing on from a leaf: sampled moves by weight and sampled chance, cut after some turns and never inside one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import sample
from engine.moves import Move
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.state import State
from search.weights import weights

TURNS_A_SEAT = 3
TO_THE_END = 1_000_000
MOST_BOUND = (1 << 32) - 1


def sample_move(state: State, rng: Rng) -> Move:
    """A legal move drawn by weight: one bounded draw. A single legal move is not drawn for."""
    moves = legal_moves(state)
    if len(moves) == 1:
        return moves[0]
    return draw_by_weight(moves, weights(state, moves), rng)


def draw_by_weight(moves: Sequence[Move], heights: Sequence[int], rng: Rng) -> Move:
    """A move drawn with probability proportional to its weight: one bounded draw.

    Weights beyond the largest bound of a draw are out of its reach; no playable list of moves comes near that.
    """
    draw = rng.below(min(sum(heights), MOST_BOUND))
    for move, weight in zip(moves, heights, strict=True):
        draw -= weight
        if draw < 0:
            return move
    raise AssertionError("a draw below the sum of weights finds its move")


def play_out(state: State, rng: Rng, turns: int) -> int:
    """Plays on in place until the game ends, or a turn would begin after `turns` whole ones; returns the moves made."""
    begun = (state.round, state.turn)
    count = 0
    while not state.is_over:
        if state.is_chance:
            advance(state, sample(state, rng))
        else:
            now = (state.round, state.turn)
            if not state.pending and now != begun:
                begun = now
                turns -= 1
                if turns < 0:
                    break
            advance(state, sample_move(state, rng))
        count += 1
    return count
