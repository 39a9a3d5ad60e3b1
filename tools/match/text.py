"""A summary as text for the terminal: tables of rich, each number with its interval and its baseline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isinf

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tools.match.intervals import Estimate
from tools.match.stopping import Standing
from tools.match.summary import Row, Summary, Tally

# How much of the variance luck must take away for adjusted points to be told.
WORTH_TELLING = 0.01


def number(value: float, digits: int = 1) -> str:
    """A number, infinite ones as signs."""
    if isinf(value):
        return "∞" if value > 0 else "-∞"
    text = f"{value:.{digits}f}"
    return text if float(text) else text.removeprefix("-")


def interval(estimate: Estimate, digits: int = 1, factor: float = 1.0) -> str:
    """`12.3 [10.1, 14.5]`; `> 10.1` where only one side is known."""
    one = estimate.scaled(factor)
    if not one.is_known:
        return f"{number(one.value, digits)} [unknown]"
    if isinf(one.high) and not isinf(one.low):
        return f"> {number(one.low, digits)}"
    if isinf(one.low) and not isinf(one.high):
        return f"< {number(one.high, digits)}"
    return f"{number(one.value, digits)} [{number(one.low, digits)}, {number(one.high, digits)}]"


def player_table(summary: Summary, names: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """The table of players: what heads each column, and the cells of each row."""
    base, middle = 100 / summary.sample.seats, (1 + summary.sample.seats) / 2
    heads = [
        "player",
        f"rating ({names[summary.anchor]} = 0)",
        f"wins % (baseline {number(base)})",
        f"place (baseline {number(middle)})",
        "points (field)",
        "lead (baseline 0)",
        "spread",
        "games",
    ]
    rows = [[names[row.entrant], *_cells(row, row.entrant == summary.anchor)] for row in summary.rows if row.games]
    rows += [[names[row.entrant], *["-"] * 6, "0"] for row in summary.rows if not row.games]
    return heads, rows


def _cells(row: Row, is_anchor: bool) -> list[str]:
    points = f"{interval(row.points)} ({number(row.points.baseline)})"
    if not row.has_rivals:
        return ["-", "-", "-", points, "-", number(row.spread), str(row.games)]
    return [
        "anchor" if is_anchor else interval(row.rating, 0),
        interval(row.wins, 1, 100),
        interval(row.place, 2),
        points,
        interval(row.lead),
        number(row.spread),
        str(row.games),
    ]


def ranking(summary: Summary, names: Sequence[str]) -> Table:
    """The table of players for a terminal."""
    title = f"{100 * summary.level:g} % intervals over blocks"
    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left")
    heads, rows = player_table(summary, names)
    for head in heads:
        table.add_column(head.replace(" (", "\n("), justify="left" if head == "player" else "right")
    for row in rows:
        table.add_row(*(cell.replace(" [", "\n[") for cell in row))
    return table


def lines(summary: Summary, names: Sequence[str], standing: Standing | None = None) -> Iterator[str]:
    """Everything else, a line each."""
    for duel in summary.duels:
        counts = ", ".join(map(str, duel.pentanomial))
        yield (
            f"{names[duel.first]} v {names[duel.second]}: Elo {interval(duel.elo)}, normalized "
            f"{interval(duel.normalized)} (baseline 0), LOS {100 * duel.superiority:.1f} % (baseline 50 %), "
            f"pairs [{counts}]"
        )
    for one in summary.ahead:
        yield f"{names[one.first]} ahead of {names[one.second]}: {interval(one.share, 1, 100)} % (baseline 50 %)"
    wins = ", ".join(f"seat {seat} {interval(one, 1, 100)} %" for seat, one in enumerate(summary.seats))
    yield f"wins by seat: {wins} (baseline {number(100 / summary.sample.seats)} %)"
    seats = ", ".join(f"seat {seat} {interval(one, 0)}" for seat, one in enumerate(summary.seat_ratings) if seat)
    yield f"effect of the seat on the rating: {seats} (baseline: seat 0)"
    if summary.luck_taken >= WORTH_TELLING:
        clean = ", ".join(f"{names[row.entrant]} {interval(row.adjusted)}" for row in summary.rows)
        yield (
            f"points with luck taken out: {clean} (baseline: the field, as above); "
            f"this takes away {100 * summary.luck_taken:.0f} % of the variance between blocks"
        )
    if standing:
        yield standing.text
    yield from tally_lines(summary.tally, names)
    if summary.duplicates:
        yield f"warning: {summary.duplicates} games are move for move like another one, and tell nothing new"


def tally_lines(tally: Tally, names: Sequence[str]) -> Iterator[str]:
    """How the games came out, and what went wrong with whom."""
    yield f"{tally.counted_games} games in {tally.counted_blocks} of {tally.blocks} blocks count"
    if tally.blocks > tally.counted_blocks:
        yield (
            f"void blocks: {tally.void_troubled} games with trouble, {tally.void_sound} without, "
            f"{tally.void_unplayed} not played"
        )
    if tally.forfeits:
        yield f"{tally.forfeits} games were played on for a player in trouble, which is placed last in them"
    if tally.causes:
        causes = (f"{names[entrant]} {cause.value} x{count}" for entrant, cause, count in tally.causes)
        yield f"trouble: {', '.join(causes)}"
        for case in tally.cases:
            one = case.trouble
            where = f"block {case.block}, game {case.game}, at its decision {one.at}"
            yield f"{names[case.entrant]} {one.cause.value}, first in {where}: {one.text}"
    if tally.faults:
        yield f"{tally.faults} blocks were given up because something around the players failed"
    if tally.rough_ends:
        ends = ", ".join(f"{names[entrant]} {word} x{count}" for entrant, word, count in tally.rough_ends)
        yield f"processes that did not leave at quit: {ends}"


def render(summary: Summary, names: Sequence[str], standing: Standing | None = None) -> RenderableType:
    """The whole summary."""
    return Group(ranking(summary, names), *(Text(line) for line in lines(summary, names, standing)))
