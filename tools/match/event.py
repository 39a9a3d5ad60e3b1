"""An event: everything that its results depend on, as one value that goes into the journal and to the workers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.components import Components
from engine.errors import WoodcraftError
from engine.loader import load_components
from tools.match.blocks import FieldError, Format, Schedule, Seatings, tables
from tools.match.entrants import Entrant, Surroundings
from tools.match.process import Tell
from tools.match.trouble import Policy


class EventError(WoodcraftError):
    """An event that cannot be played; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class Event:
    """What is played, by whom, and by which rules of conduct.

    `rounds` is the number of blocks of each table. `margin_ms` is how much longer than its limit a decision may take;
    `patience_ms` how long a player without a time limit may be silent. `anchor` is the entrant whose rating is 0.
    With `restart` off the event ends at the first trouble. `set_file` is the component set, the core set if empty.
    """

    entrants: tuple[Entrant, ...]
    seats: int = 2
    form: Format = Format.ROUND_ROBIN
    which: Seatings = Seatings.ROTATIONS
    rounds: int = 100
    seed: int = 1
    policy: Policy = Policy.VOID_BLOCK
    restart: bool = True
    margin_ms: float = 200.0
    patience_ms: float = 60_000.0
    tell: Tell = Tell.MOVES
    set_file: str = ""
    anchor: int = 0

    def __post_init__(self) -> None:
        names = [entrant.name for entrant in self.entrants]
        doubled = next((name for name in names if names.count(name) > 1), None)
        if doubled is not None:
            raise EventError(f"two players are called {doubled!r}: give one another name, as in new={doubled}")
        try:
            tables(self.form, len(self.entrants), self.seats)
        except FieldError as error:
            raise EventError(str(error)) from None

    def lengthened(self, rounds: int | None) -> Event:
        """The same event with so many blocks of each table; the blocks that both have are the same."""
        return self if rounds is None else replace(self, rounds=rounds)

    def schedule(self) -> Schedule:
        """The blocks of the event."""
        return Schedule(tuple(tables(self.form, len(self.entrants), self.seats)), self.which, self.rounds)

    def components(self) -> Components:
        """The component set. Raises ComponentError, EventError."""
        components = load_components(self.set_file or None)
        if self.seats not in components.players:
            allowed = ", ".join(map(str, components.players))
            raise EventError(f"the set {components.id} is for {allowed} players, not {self.seats}")
        return components

    def surroundings(self, components: Components) -> Surroundings:
        """What the event's contestants have in common."""
        return Surroundings(components, self.tell, self.margin_ms, self.patience_ms)

    def to_json(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "entrants": [entrant.to_json() for entrant in self.entrants],
            "seats": self.seats,
            "format": self.form.value,
            "seatings": self.which.value,
            "rounds": self.rounds,
            "seed": self.seed,
            "policy": self.policy.value,
            "restart": self.restart,
            "margin_ms": self.margin_ms,
            "patience_ms": self.patience_ms,
            "tell": self.tell.value,
            "set_file": self.set_file,
            "anchor": self.anchor,
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Event:
        """From such values."""
        return cls(
            entrants=tuple(Entrant.from_json(entrant) for entrant in value["entrants"]),
            seats=value["seats"],
            form=Format(value["format"]),
            which=Seatings(value["seatings"]),
            rounds=value["rounds"],
            seed=value["seed"],
            policy=Policy(value["policy"]),
            restart=value["restart"],
            margin_ms=value["margin_ms"],
            patience_ms=value["patience_ms"],
            tell=Tell(value["tell"]),
            set_file=value["set_file"],
            anchor=value["anchor"],
        )
