"""Who plays whom and where: tables from a pool, the seatings of a table, and the blocks of an event in order.

A block is one seed of chance and a set of seatings of one table. It is the unit of all statistics: luck and seat are
the same for all who sat there, and no two blocks share any draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, permutations

MOST_SEATS = 4

# A table or a seating: the entrant at each place. An entrant that sits there twice is listed twice.
Table = tuple[int, ...]


class Format(StrEnum):
    """Which tables an event has."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    SELF_PLAY = "self-play"
    ONE_V_REST = "one-v-rest"
    TWO_V_TWO = "two-v-two"


class Seatings(StrEnum):
    """Which seatings of a table a block has; a seating that comes out twice is played once."""

    ROTATIONS = "rotations"
    PERMUTATIONS = "permutations"


@dataclass(frozen=True, slots=True)
class Block:
    """One block of an event."""

    index: int
    table: Table
    games: tuple[Table, ...]


class FieldError(ValueError):
    """The players given do not make the format's tables; the message says what would."""


def tables(form: Format, entrants: int, seats: int) -> list[Table]:
    """The tables of an event. Raises FieldError."""
    if not 2 <= seats <= MOST_SEATS:
        raise FieldError(f"a table has 2 to {MOST_SEATS} seats, not {seats}")
    pool = range(entrants)
    if form == Format.SELF_PLAY:
        _need(entrants >= 1, form, "at least 1 player", entrants)
        return [(one,) * seats for one in pool]
    if form == Format.ONE_V_REST:
        _need(entrants >= 2, form, "at least 2 players", entrants)
        pairs = permutations(pool, 2) if seats > 2 else combinations(pool, 2)
        return [(one, *(other,) * (seats - 1)) for one, other in pairs]
    if form == Format.TWO_V_TWO:
        _need(entrants >= 2 and seats == MOST_SEATS, form, "4 seats and at least 2 players", entrants)
        return [(one, one, other, other) for one, other in combinations(pool, 2)]
    _need(entrants >= seats, form, f"at least {seats} players for {seats} seats", entrants)
    if form == Format.GAUNTLET:
        return [(0, *field) for field in combinations(pool[1:], seats - 1)]
    return list(combinations(pool, seats))


def _need(met: bool, form: Format, what: str, entrants: int) -> None:
    if not met:
        raise FieldError(f"{form} needs {what}, got {entrants}")


def seatings(table: Table, which: Seatings) -> tuple[Table, ...]:
    """The seatings of a table, each once. In a mixed table every rotation of every arrangement is played."""
    mixed = len(set(table)) not in (1, len(table))
    if which == Seatings.PERMUTATIONS or mixed:
        return tuple(dict.fromkeys(permutations(table)))
    turned = (table[-by:] + table[:-by] for by in range(len(table)))
    return tuple(dict.fromkeys(turned)) if len(set(table)) > 1 else (table,)


@dataclass(frozen=True, slots=True)
class Schedule:
    """The blocks of an event: one of each table, then the next of each, so that an early stop is fair to all."""

    tables: tuple[Table, ...]
    which: Seatings
    rounds: int

    def __len__(self) -> int:
        return len(self.tables) * self.rounds

    def block(self, index: int) -> Block:
        """The block of that number, from 0. Raises IndexError."""
        if not 0 <= index < len(self):
            raise IndexError(f"there are {len(self)} blocks, no block {index}")
        table = self.tables[index % len(self.tables)]
        return Block(index, table, seatings(table, self.which))

    def games(self) -> int:
        """How many games the event has."""
        return self.rounds * sum(len(seatings(table, self.which)) for table in self.tables)
