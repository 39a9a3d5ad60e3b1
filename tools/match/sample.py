"""The counted blocks of an event, turned into what the statistics take: games by block, in order of block number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from tools.match.adjust import Case, luck_of
from tools.match.blocks import Table
from tools.match.ratings import Finish
from tools.match.results import BlockResult, Game


@dataclass(frozen=True, slots=True)
class Sample:
    """Games that count, grouped by block."""

    entrants: int
    seats: int
    blocks: tuple[tuple[Game, ...], ...]
    tables: tuple[Table, ...]

    @classmethod
    def of(cls, entrants: int, seats: int, results: Iterable[BlockResult]) -> Sample:
        """Those of the blocks that are not void."""
        counted = sorted((one for one in results if not one.is_void), key=lambda one: one.index)
        return cls(entrants, seats, tuple(one.games for one in counted), tuple(one.table for one in counted))

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(map(len, self.blocks))

    def finishes(self) -> list[list[Finish]]:
        """The games of each block as entrants and seats in order of place."""
        return [[finish(game) for game in block] for block in self.blocks]

    def cases(self) -> list[list[Case]]:
        """Points and luck of every seat by block, those of forfeited seats left out."""
        return [
            [
                Case(entrant, game.points[seat], luck_of(seat, game.luck))
                for game in block
                for seat, entrant in enumerate(game.seating)
                if seat not in game.forfeits()
            ]
            for block in self.blocks
        ]

    def duplicates(self) -> int:
        """How many games are move for move the same as another one before them, whatever sat where."""
        seen = Counter(sha256(game.moves.encode()).digest() for block in self.blocks for game in block)
        return sum(count - 1 for count in seen.values())

    def pentanomial(self, first: int, second: int) -> list[int]:
        """The pairs of games of two players by what the first made of them: both lost, to both won."""
        counts = [0] * 5
        for table, block in zip(self.tables, self.blocks, strict=True):
            if sorted(table) == sorted((first, second)) and len(block) == 2:
                won = sum(game.places[game.seating.index(first)] == 1 for game in block)
                counts[2 * won] += 1
        return counts

    def win_shares(self, entrant: int) -> Iterator[float]:
        """The share of wins of an entrant's seats in each block it played, in order."""
        for block in self.blocks:
            places = [place for game in block for place in places_of(game, entrant)]
            if places:
                yield sum(place == 1 for place in places) / len(places)


def finish(game: Game) -> Finish:
    """A game as (entrant, seat) from first to last place."""
    order = sorted(range(len(game.seating)), key=lambda seat: game.places[seat])
    return tuple((game.seating[seat], seat) for seat in order)


def places_of(game: Game, entrant: int) -> Sequence[int]:
    """The places that the seats of an entrant came to."""
    return [place for other, place in zip(game.seating, game.places, strict=True) if other == entrant]
