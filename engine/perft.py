"""Counting what can happen: the number of move sequences of a given length, the yardstick of a move generator."""

from __future__ import annotations

from engine.moves import Move
from engine.rules import advance, legal_moves
from engine.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` moves lead on from a position; an outcome of chance counts as a move.

    A game that is over earlier has none. Raises ValueError for a negative depth.
    """
    if depth < 0:
        raise ValueError(f"depth must not be negative, got {depth}")
    if depth == 0:
        return 1
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(_after(state, move), depth - 1) for move in moves)


def divide(state: State, depth: int) -> list[tuple[Move, int]]:
    """Each legal move in canonical order with its share of `perft(state, depth)`.

    Raises ValueError for a depth below 1.
    """
    if depth < 1:
        raise ValueError(f"depth must be at least 1, got {depth}")
    return [(move, perft(_after(state, move), depth - 1)) for move in legal_moves(state)]


def _after(state: State, move: Move) -> State:
    after = state.copy()
    advance(after, move)
    return after
