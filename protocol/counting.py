"""`perft` as a job: counting move sequences in portions, so that `stop` ends it soon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules import apply, legal_moves
from engine.spelling import move_text
from engine.state import State
from protocol.errors import Code, ProtocolError, error_line
from protocol.jobs import Job
from protocol.thinking import Surroundings

# Deeper counts are walked move by move down to this depth.
_PORTION = 2


class PerftJob(Job):
    """Counts the sequences of `depth` moves; with `divide`, each first move's share too."""

    def __init__(self, state: State, depth: int, divide: bool, kernel: str, around: Surroundings) -> None:
        super().__init__()
        self._state = state
        self._depth = depth
        self._divide = divide
        self._kernel = kernel
        self._around = around

    def work(self) -> Sequence[str]:
        """The count, and the time that it took."""
        begun_ms = self._around.clock()
        lines, total = [], 0 if self._depth else 1
        for move in legal_moves(self._state) if self._depth else []:
            nodes = sum(self._portions(apply(self._state, move), self._depth - 1))
            total += nodes
            if self._divide:
                lines.append(f"perft move={move_text(self._state.components, move)} nodes={nodes}")
        if self.stop.is_set():
            return [f"perft none reason={'cancelled' if self.cancelled else 'stopped'}"]
        elapsed = round(self._around.clock() - begun_ms)
        return [*lines, f"perft depth={self._depth} nodes={total} time={elapsed} nps={total * 1000 // max(1, elapsed)}"]

    def on_crash(self, error: Exception) -> Sequence[str]:
        """An internal error."""
        self._around.complain(error)
        return [error_line(ProtocolError(Code.INTERNAL, f"{type(error).__name__}: {error}"), "perft")]

    def _portions(self, state: State, depth: int) -> Iterator[int]:
        if self.stop.is_set():
            return
        if depth <= _PORTION:
            yield self._around.searcher.perft(state, depth, self._kernel) if depth else 1
            return
        for move in legal_moves(state):
            yield from self._portions(apply(state, move), depth - 1)
