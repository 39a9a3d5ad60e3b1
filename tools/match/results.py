"""What came of games and blocks: plain records, and their JSON form for the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tools.match.blocks import Table
from tools.match.trouble import Trouble


@dataclass(frozen=True, slots=True)
class Game:
    """One game. Everything by seat; `seating` holds the entrants.

    `points` and `places` (1 is first) are empty for a game that was not played to its end. `luck` is by seat, then by
    `tools.match.luck.KINDS`. `moves` are all moves and chance events, `0/main:lumber @/roll:g4 ..`, and `hash` is the
    hash of the last position. `spent_ms` and `slowest_ms` are of the seat's decisions, which `decisions` counts.
    """

    seating: Table
    points: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    luck: tuple[tuple[float, ...], ...] = ()
    moves: str = ""
    hash: str = ""
    decisions: tuple[int, ...] = ()
    spent_ms: tuple[float, ...] = ()
    slowest_ms: tuple[float, ...] = ()
    troubles: tuple[Trouble, ...] = ()

    @property
    def is_played(self) -> bool:
        """Whether the game came to its end."""
        return bool(self.places)

    def forfeits(self) -> set[int]:
        """The seats that others played on for."""
        return {trouble.seat for trouble in self.troubles}

    def to_json(self) -> dict[str, Any]:
        """As JSON values."""
        return {**asdict(self), "troubles": [trouble.to_json() for trouble in self.troubles]}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Game:
        """From such values."""
        known: dict[str, Any] = {name: _tuples(part) for name, part in value.items()}
        known["troubles"] = tuple(Trouble.from_json(trouble) for trouble in value["troubles"])
        return cls(**known)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class BlockResult:
    """What came of a block. It is void if a game of it may not count; then the games after that were not played.

    `fault` says what failed around the players, if that voided the block; `farewells` counts, by entrant, how its
    processes ended: `quit` is as it should be.
    """

    index: int
    table: Table
    games: tuple[Game, ...]
    is_void: bool = False
    fault: str = ""
    farewells: tuple[tuple[int, str, int], ...] = field(default=())

    def to_json(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "index": self.index,
            "table": list(self.table),
            "games": [game.to_json() for game in self.games],
            "void": self.is_void,
            "fault": self.fault,
            "farewells": [list(one) for one in self.farewells],
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> BlockResult:
        """From such values."""
        games = tuple(Game.from_json(game) for game in value["games"])
        farewells = tuple((entrant, word, count) for entrant, word, count in value["farewells"])
        return cls(value["index"], tuple(value["table"]), games, value["void"], value["fault"], farewells)
