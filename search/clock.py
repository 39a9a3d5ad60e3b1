"""How much of a clock to spend on one turn."""

from __future__ import annotations

from engine.state import State

# A turn holds several decisions; most of its time goes to the first.
LEAST_MS = 1.0
DECISION_SHARE = 0.35


def allot(clock_ms: float, increment_ms: float, overhead_ms: float, state: State) -> float:
    """Milliseconds for the next decision of the seat to move, 0 if the clock has run out.

    The clock is shared over the turns that the seat still has, the increment is spent with it, and one decision takes
    a share of its turn: as much as is sure to leave something for the turns to come.
    """
    usable = clock_ms - overhead_ms
    if usable <= 0:
        return 0.0
    turns = max(1, state.components.rounds[state.players] - state.round + 1)
    turn_ms = min(usable, usable / turns + increment_ms)
    return max(LEAST_MS, min(usable, DECISION_SHARE * turn_ms))
