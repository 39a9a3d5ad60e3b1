"""The search over one or more worker trees: slices, merged root statistics, and reports (both kernels)."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Protocol

from engine.moves import Move
from engine.rules import advance, legal_moves
from engine.state import State
from search.api import Line, Report
from search.evaluate import add_up

# A root move with at least this share of the most visits may be chosen by its value.
WELL_VISITED = 0.3


@dataclass(frozen=True, slots=True)
class RootMove:
    """What one worker, or all together, know of a root move: sums over its visits."""

    move: Move
    visits: int
    value: float
    square: float
    win: tuple[float, ...]
    score: tuple[float, ...]


class Worker(Protocol):
    """One tree, in Python or in C."""

    def run(self, iterations: int) -> int:
        """Does so many iterations."""

    def root_moves(self) -> list[RootMove]:
        """The tried root moves, in canonical order."""

    def best_reply(self, path: Sequence[Move], legal: Sequence[Move]) -> Move | None:
        """The most visited of the legal moves after a path of decisions from the root, None if none was visited."""

    @property
    def depth(self) -> int:
        """The most decisions on one walk so far."""


class ParallelSearch:
    """Root-parallel search: every worker grows its own tree; their root moves are merged in worker order."""

    def __init__(self, view: State, workers: Sequence[Worker], searchmoves: tuple[Move, ...]) -> None:
        self.view = view
        self.workers = workers
        self.searchmoves = searchmoves
        self._done = [0] * len(workers)

    @property
    def nodes(self) -> int:
        """Iterations done so far, over all workers."""
        return sum(self._done)

    def run(self, iterations: int) -> int:
        """Does so many more iterations, shared evenly among the workers by what each has done."""
        total = self.nodes + iterations
        shares = [total // len(self.workers) + (at < total % len(self.workers)) for at in range(len(self.workers))]
        todo = [max(0, share - done) for share, done in zip(shares, self._done, strict=True)]
        if len(self.workers) == 1:
            self._done[0] += self.workers[0].run(todo[0])
        else:
            with ThreadPoolExecutor(len(self.workers)) as pool:
                for at, done in enumerate(pool.map(lambda worker, count: worker.run(count), self.workers, todo)):
                    self._done[at] += done
        return iterations

    def merged(self) -> list[RootMove]:
        """The root moves of all workers together, in canonical order."""
        found: dict[Move, RootMove] = {}
        for worker in self.workers:
            for one in worker.root_moves():
                other = found.get(one.move)
                found[one.move] = _add(other, one) if other else one
        return [found[move] for move in sorted(found)]

    def report(self, lines: int = 1) -> Report:
        """The best root moves by now. Before the first iteration: the first legal move."""
        roots = ranked(self.merged())
        if not roots:
            roots = [_untried(move, self.view.players) for move in self._moves()[:1]]
        rest = [move for move in self._moves() if all(move != root.move for root in roots)]
        roots = (roots + [_untried(move, self.view.players) for move in rest])[:lines]
        return Report(
            nodes=self.nodes,
            worlds=self.nodes,
            depth=max(worker.depth for worker in self.workers),
            lines=tuple(self._line(root) for root in roots),
        )

    def _moves(self) -> list[Move]:
        return [move for move in legal_moves(self.view) if not self.searchmoves or move in self.searchmoves]

    def _line(self, root: RootMove) -> Line:
        visits = max(root.visits, 1)
        mean = root.value / visits
        variance = max(0.0, root.square / visits - mean * mean)
        total = add_up(root.win) or 1.0
        return Line(
            move=root.move,
            visits=root.visits,
            value=mean,
            win=tuple(share / total for share in root.win),
            score=tuple(points / visits for points in root.score),
            sd=sqrt(variance),
            se=sqrt(variance / visits),
            pv=self.principal_variation(root.move),
        )

    def principal_variation(self, first: Move) -> tuple[Move, ...]:
        """The most visited continuation of the seat's own turn: up to the next chance event or the turn's end."""
        state = self.view.copy()
        seat = state.turn
        line, decisions, move = [first], [first], first
        while True:
            advance(state, move)
            if state.is_over or state.is_chance or state.turn != seat:
                return tuple(line)
            moves = legal_moves(state)
            if len(moves) > 1:
                reply = self.workers[0].best_reply(decisions, moves)
                if reply is None:
                    return tuple(line)
                move = reply
                decisions.append(move)
            else:
                move = moves[0]
            line.append(move)


def _add(one: RootMove, other: RootMove) -> RootMove:
    return RootMove(
        one.move,
        one.visits + other.visits,
        one.value + other.value,
        one.square + other.square,
        tuple(a + b for a, b in zip(one.win, other.win, strict=True)),
        tuple(a + b for a, b in zip(one.score, other.score, strict=True)),
    )


def _untried(move: Move, players: int) -> RootMove:
    return RootMove(move, 0, 0.0, 0.0, (1.0 / players,) * players, (0.0,) * players)


def ranked(roots: Sequence[RootMove]) -> list[RootMove]:
    """Root moves from best to worst: the well visited by value, then the others by visits; ties in canonical order."""
    most = max((root.visits for root in roots), default=0)

    def rank(root: RootMove) -> tuple[bool, float, int, Move]:
        well = root.visits >= WELL_VISITED * most
        return not well, -root.value / root.visits if well else 0.0, -root.visits, root.move

    return sorted((root for root in roots if root.visits), key=rank)
