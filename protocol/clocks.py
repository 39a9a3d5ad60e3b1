"""Time for a move when the clock runs for a whole turn: the turn is given time once, and its moves spend from that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.notation import position_hash
from engine.state import State, Wait

# A turn may take so many times what its first move is given, and a later move half of what is then left.
TURN_MOVES = 3

Allot = Callable[[float, float, float, State], float]


@dataclass
class TurnClock:
    """What a move of the present turn may take at most, and what the turn has left, in ms."""

    most_ms: float = 0.0
    left_ms: float = 0.0
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
            self._turn, self._seen = turn, set()
            self.most_ms = max(0.0, allot(clock_ms, inc_ms, overhead_ms, state)) if left else 0.0
            self.left_ms = self.most_ms * TURN_MOVES
        self._seen.add(digest)
        return max(0.0, min(left, self.most_ms, self.left_ms / 2))

    def spend(self, ms: float) -> None:
        """A move of the turn has taken so long."""
        self.left_ms -= ms
