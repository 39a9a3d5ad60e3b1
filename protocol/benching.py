"""`bench` as a job: searches from fixed positions, and a signature of what they found."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from engine.components import Components
from engine.notation import to_wpn
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.spelling import move_text
from engine.state import State, new_game
from protocol.errors import Code, ProtocolError, error_line
from protocol.jobs import Job
from protocol.thinking import Surroundings
from search.api import Budget, Report, SearchOptions

# How far into a game of random moves the positions lie, in quarters of its rounds.
_QUARTERS = range(4)
_LINES = 5


def positions(components: Components) -> Iterator[State]:
    """The workload: for each number of players a decision at the beginning of each quarter of a random game."""
    for players in components.players:
        state, rng = new_game(components, players), Rng(players)
        for quarter in _QUARTERS:
            begins = 1 + components.rounds[players] * quarter // len(_QUARTERS)
            while not state.is_over:
                moves = legal_moves(state)
                if state.round >= begins and not state.is_chance and len(moves) > 1:
                    yield state.copy()
                    break
                advance(state, moves[rng.below(len(moves))])


class BenchJob(Job):
    """Searches each position of the workload for so many nodes."""

    def __init__(self, components: Components, nodes: int, kernel: str, around: Surroundings) -> None:
        super().__init__()
        self._components = components
        self._nodes = nodes
        self._kernel = kernel
        self._around = around

    def work(self) -> Sequence[str]:
        """Signature and speed."""
        begun_ms, digest, total = self._around.clock(), hashlib.sha256(), 0
        name = self._around.searcher.kernel_name(self._kernel)
        for state in positions(self._components):
            report = self._search(state)
            if self.stop.is_set():
                return [f"bench none reason={'cancelled' if self.cancelled else 'stopped'}"]
            total += report.nodes
            for text in (to_wpn(state), *_findings(self._components, report)):
                digest.update(f"{text}\n".encode())
        elapsed = round(self._around.clock() - begun_ms)
        speed = total * 1000 // max(1, elapsed)
        signature = digest.hexdigest()[:16]
        return [f"bench nodes={total} signature={signature} kernel={name} time={elapsed} nps={speed}"]

    def on_crash(self, error: Exception) -> Sequence[str]:
        """An internal error."""
        self._around.complain(error)
        return [error_line(ProtocolError(Code.INTERNAL, f"{type(error).__name__}: {error}"), "bench")]

    def _search(self, state: State) -> Report:
        around, options = self._around, SearchOptions(seed=1, kernel=self._kernel)
        search = around.searcher.new_search(state, options, ())
        return around.searcher.think(
            search, Budget(nodes=self._nodes), self.stop, around.clock, lambda report: None, float("inf"), _LINES
        )


def _findings(components: Components, report: Report) -> Iterator[str]:
    """All that a search found, to the last bit."""
    for line in report.lines:
        moves = "+".join(move_text(components, move) for move in line.pv)
        yield f"{moves} {line.visits} {line.value.hex()} {' '.join(share.hex() for share in line.win)}"
