"""Weaker play for people: fewer iterations and, at times a move drawn from the playout policy, not the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.moves import Move
from engine.rng import Rng
from engine.rules import legal_moves
from engine.state import State
from search.api import Line, Report, Search, SearchOptions
from search.playout import draw_by_weight
from search.weights import weights

FULL = 20
# Iterations at strength 0, and the growth per step in tenths: 4 * 1.5 ** strength, in whole numbers.
_FIRST_NODES = 4
_SLIP_PERCENT_A_STEP = 3
_STREAM = 0x57EA


def most_nodes(strength: int) -> int:
    """The iterations that a strength below FULL allows for a decision."""
    return int(_FIRST_NODES * 3**strength // 2**strength)


class WeakSearch:
    """A search held to a strength from 0 to 19: it stops early, and slips the more often the weaker it is."""

    def __init__(self, search: Search, view: State, options: SearchOptions, searchmoves: Sequence[Move]) -> None:
        self._search = search
        self._most = most_nodes(options.strength)
        rng = Rng(options.seed).split(_STREAM)
        self._slip = None
        if rng.below(100) < _SLIP_PERCENT_A_STEP * (FULL - options.strength):
            moves = [move for move in legal_moves(view) if not searchmoves or move in searchmoves]
            self._slip = draw_by_weight(moves, weights(view, moves), rng)

    @property
    def nodes(self) -> int:
        """Iterations done so far."""
        return self._search.nodes

    def run(self, iterations: int) -> int:
        """Does up to so many iterations, none once the strength's share is done."""
        return self._search.run(max(0, min(iterations, self._most - self.nodes)))

    def report(self, lines: int = 1) -> Report:
        """The report of the search, a slip put first."""
        report = self._search.report(max(lines, 1_000) if self._slip else lines)
        ordered = sorted(report.lines, key=self._is_not_slip)
        return replace(report, lines=tuple(ordered[:lines]))

    def _is_not_slip(self, line: Line) -> bool:
        return line.move != self._slip
