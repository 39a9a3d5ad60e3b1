"""Time for a move when the clock runs for a whole turn: the turn is given its share once, its moves spend from that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.notation import position_hash
from engine.state import State, Wait

# Each move of a turn may take this part of what the turn has left: the first moves decide most.
SHARE = 0.5

Allot = Callable[[float, float, float, State], float]


@dataclass
class TurnClock:
    """The time given to the present turn and what is spent of it, in ms."""

    given_ms: float = 0.0
    spent_ms: float = 0.0
    _turn: tuple[int, int, bool] | None = None
    _seen: set[str] = field(default_factory=set)

    def forget(self) -> None:
        """The next move begins a turn."""
        self._turn = None

    def move_ms(self, state: State, clock_ms: float, inc_ms: float, overhead_ms: float, allot: Allot) -> float:
        """Time for the move now asked for; 0 if the clock has run out.

        A move of the turn that the last one belonged to goes on with that turn's time. A position that has been asked
        before is no such move, but the same question again.
        """
        left = max(0.0, clock_ms - overhead_ms)
        turn = (state.round, state.turn, bool(state.pending) and state.pending[0].kind == Wait.PLAY)
        digest = position_hash(state)
        if turn != self._turn or digest in self._seen:
            self._turn, self._seen, self.spent_ms = turn, set(), 0.0
            self.given_ms = max(0.0, allot(clock_ms, inc_ms, overhead_ms, state)) if left else 0.0
        self._seen.add(digest)
        return max(0.0, min(left, (self.given_ms - self.spent_ms) * SHARE))

    def spend(self, ms: float) -> None:
        """A move of the turn has taken so long."""
        self.spent_ms += ms
