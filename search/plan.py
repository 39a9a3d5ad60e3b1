"""From a report to the move to play and the plan that goes with it."""

from __future__ import annotations

from engine.rules import advance
from engine.state import State
from search.api import Choice, Report


def choose(state: State, report: Report) -> Choice:
    """The best line's move, and the rest of it, which stays valid until the word `until` comes true."""
    line = report.lines[0]
    after = state.copy()
    seat = after.turn
    for move in line.pv:
        advance(after, move)
    until = "chance" if after.is_chance and after.turn == seat else "turn"
    return Choice(line.move, line.pv[1:], until, report)
