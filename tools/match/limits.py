"""How long a player may think, and the clocks that keep to it: nodes, time for a decision, for a turn, for a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from engine.errors import WoodcraftError
from engine.state import State, Wait
from protocol.client_types import GoLimit


class LimitError(WoodcraftError):
    """A limit that cannot be; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What a player is given: any of these together, `clock_ms` and `turn_ms` only one of them.

    `nodes` and `move_ms` are for one decision; `turn_ms` for all decisions of a turn; `clock_ms` for the game, with
    `inc_ms` more for each turn.
    """

    nodes: int | None = None
    move_ms: float | None = None
    turn_ms: float | None = None
    clock_ms: float | None = None
    inc_ms: float = 0.0

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if value is not None and (value < 0 or (value == 0 and one.name != "inc_ms")):
                raise LimitError(f"expected {one.name} above 0, got {value}")
        if self.clock_ms is not None and self.turn_ms is not None:
            raise LimitError("expected a clock for the game or one for each turn, got both")

    @property
    def is_timed(self) -> bool:
        """Whether the referee watches the time; where not, only `patience` ends a decision."""
        return self.move_ms is not None or self.turn_ms is not None or self.clock_ms is not None

    def words(self) -> str:
        """The limit in words: `100 nodes`, `10 s + 0.1 s a turn`."""
        parts = [f"{self.nodes} nodes"] if self.nodes else []
        parts += [f"{self.move_ms:g} ms a decision"] if self.move_ms else []
        parts += [f"{self.turn_ms:g} ms a turn"] if self.turn_ms else []
        if self.clock_ms:
            more = f" + {self.inc_ms / 1000:g} s a turn" if self.inc_ms else ""
            parts.append(f"{self.clock_ms / 1000:g} s{more}")
        return ", ".join(parts) or "no limit"

    def to_json(self) -> dict[str, Any]:
        """As JSON values, what is not set left out."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: value for name, value in values.items() if value}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Limit:
        """From such values. Raises LimitError."""
        names = [one.name for one in fields(cls)]
        for name, number in value.items():
            if name not in names:
                raise LimitError(f"expected a limit of {', '.join(names)}, got {name!r}")
            if isinstance(number, bool) or not isinstance(number, int if name == "nodes" else int | float):
                raise LimitError(f"expected a number for {name}, got {number!r}")
        return cls(**value)


def turn_of(state: State) -> tuple[int, int, bool]:
    """What tells one turn from another: round, seat, and whether it is the choice of an income phase (rule 10.2)."""
    return state.round, state.turn, bool(state.pending) and state.pending[0].kind == Wait.PLAY


class Clocks:
    """The clocks of all seats in one game. Time is measured by whoever asks the players."""

    def __init__(self, limits: Sequence[Limit], margin_ms: float) -> None:
        self._limits = limits
        self._margin_ms = margin_ms
        self._left = [_first(limit) for limit in limits]
        self._turn: tuple[int, int, bool] | None = None

    def start_decision(self, state: State) -> GoLimit:
        """The limit for the decision of the seat to move; a new turn gives it the turn's time first."""
        seat, limit = state.turn, self._limits[state.turn]
        turn = turn_of(state)
        if turn != self._turn:
            self._turn = turn
            if limit.turn_ms is not None:
                self._left[seat] = limit.turn_ms
            elif limit.clock_ms is not None:
                self._left[seat] += limit.inc_ms
        clock = None
        if limit.turn_ms is not None or limit.clock_ms is not None:
            clock = tuple(max(0.0, self._left[at] if at == seat or other.is_timed else self._left[seat])
                          for at, other in enumerate(self._limits))  # fmt: skip
        inc = tuple(other.inc_ms for other in self._limits) if clock and limit.inc_ms else None
        return GoLimit(nodes=limit.nodes, movetime_ms=limit.move_ms, clock_ms=clock, inc_ms=inc)

    def spend(self, seat: int, elapsed_ms: float) -> float:
        """Books the time of a decision; returns by how much it broke the limit, margin included: 0 if it did not."""
        limit = self._limits[seat]
        over = 0.0
        if limit.move_ms is not None:
            over = max(over, elapsed_ms - limit.move_ms - self._margin_ms)
        if limit.turn_ms is not None or limit.clock_ms is not None:
            over = max(over, elapsed_ms - self._left[seat] - self._margin_ms)
            self._left[seat] = max(0.0, self._left[seat] - elapsed_ms)
        return over


def _first(limit: Limit) -> float:
    return limit.clock_ms or limit.turn_ms or limit.move_ms or 0.0
