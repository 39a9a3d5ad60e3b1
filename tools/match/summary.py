"""What an event has shown: one number with interval and baseline for everything that is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from engine.rng import Rng
from tools.match.adjust import adjusted, price_of_luck
from tools.match.elo import elo, likelihood_of_superiority, normalized_elo
from tools.match.event import Event
from tools.match.intervals import LEVEL, RESAMPLES, Bootstrap, Estimate
from tools.match.ratings import PlackettLuce, Ratings
from tools.match.results import BlockResult, Game
from tools.match.sample import Sample, places_of
from tools.match.trouble import Cause, Trouble

# Ways in which a process ends that did not leave by itself when told to.
_ROUGH = ("terminate", "kill")


@dataclass(frozen=True, slots=True)
class Row:
    """One player. Shares, places and points are means over its seats; `spread` is the deviation of its points.

    One without rivals played only against itself: its wins and places are what they are by arithmetic.
    """

    entrant: int
    games: int
    wins: Estimate
    place: Estimate
    points: Estimate
    lead: Estimate
    spread: float
    adjusted: Estimate
    rating: Estimate
    has_rivals: bool


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players alone at a table; `superiority` is the likelihood that the first is the better one."""

    first: int
    second: int
    pentanomial: tuple[int, ...]
    elo: Estimate
    normalized: Estimate
    superiority: float


@dataclass(frozen=True, slots=True)
class Ahead:
    """How often one player finished ahead of another at the same table, seat against seat; the baseline is a half."""

    first: int
    second: int
    share: Estimate


@dataclass(frozen=True, slots=True)
class Case:
    """One case of trouble, and where it is found."""

    block: int
    game: int
    entrant: int
    trouble: Trouble


@dataclass(frozen=True, slots=True)
class Tally:
    """How all games of the blocks came out: counted, or void and why.

    `causes` counts the trouble of each player by its cause; `cases` has the first case of each of these.
    """

    blocks: int
    counted_blocks: int
    counted_games: int
    void_troubled: int
    void_sound: int
    void_unplayed: int
    faults: int
    causes: tuple[tuple[int, Cause, int], ...]
    cases: tuple[Case, ...]
    forfeits: int
    rough_ends: tuple[tuple[int, str, int], ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything that a report says of an event; rows from the best rating down."""

    level: float
    anchor: int
    sample: Sample
    rows: tuple[Row, ...]
    seats: tuple[Estimate, ...]
    seat_ratings: tuple[Estimate, ...]
    ahead: tuple[Ahead, ...]
    duels: tuple[Duel, ...]
    luck_taken: float
    duplicates: int
    tally: Tally


def summarize(
    entrants: int,
    seats: int,
    results: Sequence[BlockResult],
    scheduled: Sequence[int],
    anchor: int = 0,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
) -> Summary:
    """The summary of an event's blocks. `scheduled` is the number of games of each block."""
    sample = Sample.of(entrants, seats, results)
    bootstrap = Bootstrap(len(sample.blocks), Rng(len(sample.blocks)), resamples, level)
    ratings = PlackettLuce(entrants, seats, anchor).rate(sample.finishes(), bootstrap)
    rows, taken = _rows(sample, bootstrap, ratings)
    return Summary(
        level=level,
        anchor=anchor,
        sample=sample,
        rows=tuple(sorted(rows, key=lambda row: (-row.rating.value, row.entrant))),
        seats=tuple(_seat_wins(sample, bootstrap, seat) for seat in range(seats)),
        seat_ratings=ratings.seats,
        ahead=tuple(_ahead(sample, bootstrap)),
        duels=tuple(_duels(sample, level)),
        luck_taken=taken,
        duplicates=sample.duplicates(),
        tally=tally(results, scheduled),
    )


def summarize_event(event: Event, results: Sequence[BlockResult], resamples: int = RESAMPLES) -> Summary:
    """The summary of blocks of an event, in any order."""
    schedule = event.schedule()
    games = [len(schedule.block(one.index).games) for one in results]
    return summarize(len(event.entrants), event.seats, results, games, event.anchor, resamples)


def _rows(sample: Sample, bootstrap: Bootstrap, ratings: Ratings) -> tuple[list[Row], float]:
    cases = sample.cases()
    prices = price_of_luck([case for block in cases for case in block])
    rows, before, after = [], 0.0, 0.0
    for entrant in range(sample.entrants):
        own = [[case for case in block if case.entrant == entrant] for block in cases]
        counts = [float(len(block)) for block in own]
        sums = [sum(case.points for case in block) for block in own]
        clean = [sum(adjusted(case, prices) for case in block) for block in own]
        field = _field_points(sample, entrant)
        points = bootstrap.ratio(sums, counts, field)
        without = bootstrap.ratio(clean, counts, field)
        before += _variance(sums, counts)
        after += _variance(clean, counts)
        rows.append(Row(
            entrant=entrant,
            games=sum(len(places_of(game, entrant)) for block in sample.blocks for game in block),
            wins=_wins(sample, bootstrap, entrant),
            place=_place(sample, bootstrap, entrant),
            points=points,
            lead=_lead(sample, bootstrap, entrant),
            spread=_deviation([case.points for block in own for case in block]),
            adjusted=without,
            rating=ratings.players[entrant],
            has_rivals=any(entrant in table and len(set(table)) > 1 for table in sample.tables),
        ))  # fmt: skip
    return rows, 1 - after / before if before else 0.0


def _wins(sample: Sample, bootstrap: Bootstrap, entrant: int) -> Estimate:
    return _of_places(sample, bootstrap, entrant, lambda place: float(place == 1), 1 / sample.seats, (0.0, 1.0))


def _place(sample: Sample, bootstrap: Bootstrap, entrant: int) -> Estimate:
    bounds = (1.0, float(sample.seats))
    return _of_places(sample, bootstrap, entrant, float, (1 + sample.seats) / 2, bounds)


def _of_places(
    sample: Sample,
    bootstrap: Bootstrap,
    entrant: int,
    worth: Callable[[int], float],
    baseline: float,
    bounds: tuple[float, float],
) -> Estimate:
    found = [[place for game in block for place in places_of(game, entrant)] for block in sample.blocks]
    tops = [sum(map(worth, block)) for block in found]
    return bootstrap.ratio(tops, [float(len(block)) for block in found], baseline, bounds)


def _lead(sample: Sample, bootstrap: Bootstrap, entrant: int) -> Estimate:
    """Points above the mean of the other players of the same game."""
    tops, bottoms = [], []
    for block in sample.blocks:
        leads = [lead for game in block for lead in _leads(game, entrant)]
        tops.append(sum(leads))
        bottoms.append(float(len(leads)))
    return bootstrap.ratio(tops, bottoms, 0.0)


def _leads(game: Game, entrant: int) -> Iterable[float]:
    forfeits = game.forfeits()
    others = [game.points[seat] for seat, one in enumerate(game.seating) if one != entrant and seat not in forfeits]
    for seat, one in enumerate(game.seating):
        if one == entrant and seat not in forfeits and others:
            yield game.points[seat] - sum(others) / len(others)


def _field_points(sample: Sample, entrant: int) -> float:
    """The mean points of all seats in the games of an entrant."""
    points = [p for block in sample.blocks for game in block if entrant in game.seating for p in game.points]
    return sum(points) / len(points) if points else 0.0


def _variance(sums: Sequence[float], counts: Sequence[float]) -> float:
    """The variance between blocks of a mean, up to a factor."""
    total = sum(counts)
    mean = sum(sums) / total if total else 0.0
    return sum((top - mean * count) ** 2 for top, count in zip(sums, counts, strict=True))


def _deviation(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


def _seat_wins(sample: Sample, bootstrap: Bootstrap, seat: int) -> Estimate:
    tops = [float(sum(game.places[seat] == 1 for game in block)) for block in sample.blocks]
    return bootstrap.ratio(tops, [float(len(block)) for block in sample.blocks], 1 / sample.seats, (0.0, 1.0))


def _ahead(sample: Sample, bootstrap: Bootstrap) -> Iterable[Ahead]:
    for first in range(sample.entrants):
        for second in range(first + 1, sample.entrants):
            tops, bottoms = [], []
            for block in sample.blocks:
                pairs = [
                    (mine, theirs)
                    for game in block
                    for mine in places_of(game, first)
                    for theirs in places_of(game, second)
                ]
                tops.append(float(sum(mine < theirs for mine, theirs in pairs)))
                bottoms.append(float(len(pairs)))
            if any(bottoms):
                yield Ahead(first, second, bootstrap.ratio(tops, bottoms, 0.5, (0.0, 1.0)))


def _duels(sample: Sample, level: float) -> Iterable[Duel]:
    for first, second in sorted({(min(table), max(table)) for table in sample.tables if len(set(table)) == 2}):
        counts = sample.pentanomial(first, second) if sample.seats == 2 else [0]
        if sum(counts):
            yield Duel(first, second, tuple(counts), elo(counts, level), normalized_elo(counts, level),
                       likelihood_of_superiority(counts))  # fmt: skip


def cases(results: Iterable[BlockResult]) -> Iterator[Case]:
    """Every case of trouble, in the order of blocks and games."""
    for one in sorted(results, key=lambda one: one.index):
        for number, game in enumerate(one.games):
            for trouble in game.troubles:
                yield Case(one.index, number, game.seating[trouble.seat], trouble)


def tally(results: Sequence[BlockResult], scheduled: Sequence[int]) -> Tally:
    """How the games came out. Every game of every block is counted in exactly one of the four ways."""
    found = list(cases(results))
    causes = Counter((case.entrant, case.trouble.cause) for case in found)
    first = {(case.entrant, case.trouble.cause): case for case in reversed(found)}
    ends: Counter[tuple[int, str]] = Counter()
    void = [one for one in results if one.is_void]
    for one in results:
        for entrant, word, count in one.farewells:
            if word in _ROUGH:
                ends[entrant, word] += count
    planned = dict(zip((one.index for one in results), scheduled, strict=True))
    counted = [one for one in results if not one.is_void]
    return Tally(
        blocks=len(results),
        counted_blocks=len(counted),
        counted_games=sum(len(one.games) for one in counted),
        void_troubled=sum(bool(game.troubles) for one in void for game in one.games),
        void_sound=sum(not game.troubles for one in void for game in one.games),
        void_unplayed=sum(planned[one.index] - len(one.games) for one in void),
        faults=sum(bool(one.fault) for one in results),
        causes=tuple((entrant, cause, count) for (entrant, cause), count in sorted(causes.items())),
        cases=tuple(first[key] for key in sorted(first)),
        forfeits=sum(bool(game.troubles) for one in counted for game in one.games),
        rough_ends=tuple((entrant, word, count) for (entrant, word), count in sorted(ends.items())),
    )
