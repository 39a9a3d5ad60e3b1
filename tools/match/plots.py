"""The plots of a report: ratings with intervals, the points of each player, and wins as they added up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, isfinite, isinf

from tools.match.intervals import Estimate
from tools.match.sample import places_of
from tools.match.summary import Summary
from tools.match.svg import FAINT, INK, Axis, Canvas, colour
from tools.match.text import interval

WIDTH = 860
_ROW = 44
_LEFT = 170
_TOP = 64
_BINS = 30


def ranking_plot(summary: Summary, names: Sequence[str], title: str) -> str:
    """Ratings as dots with their intervals, and beside them wins and points."""
    rows, right = [row for row in summary.rows if row.games], 430
    ends = [end for row in rows for end in (row.rating.value, row.rating.low, row.rating.high) if isfinite(end)]
    axis = Axis.covering([0.0, *ends], _LEFT, right + 70)
    bottom = _TOP + _ROW * len(rows)
    canvas = Canvas(WIDTH, bottom + 66, title)
    canvas.text(16, 26, title, 15, bold=True)
    base = 100 / summary.sample.seats
    canvas.text(528, _TOP - 14, f"wins % (baseline {base:.1f})", 12)
    canvas.text(708, _TOP - 14, "points", 12)
    for mark in axis.marks():
        x = axis.at(mark)
        canvas.line(x, _TOP, x, bottom, INK if mark == 0 else FAINT, 1, "4 3" if abs(mark) < 1e-9 else "")
        canvas.text(x, bottom + 16, axis.label(mark), 11, "middle")
    canvas.text(_LEFT, bottom + 34, f"rating in Elo above {names[summary.anchor]}", 12)
    level = f"{100 * summary.level:g} % intervals by bootstrap over {len(summary.sample.blocks)} blocks, "
    canvas.text(_LEFT, bottom + 52, f"{level}{summary.sample.games} games of {summary.sample.seats} seats", 12)
    for at, row in enumerate(rows):
        y = _TOP + _ROW * (at + 0.5)
        canvas.text(_LEFT - 14, y + 5, names[row.entrant], 14, "end", bold=True)
        _whisker(canvas, axis, row.rating, y, colour(row.entrant))
        canvas.text(528, y + 5, interval(row.wins, 1, 100), 13)
        canvas.text(708, y + 5, interval(row.points), 13)
    return canvas.finish()


def _whisker(canvas: Canvas, axis: Axis, one: Estimate, y: float, ink: str) -> None:
    """A dot and its interval; an end that is not known goes on to the edge, without a bar."""
    low = axis.start if isinf(one.low) else axis.at(one.low)
    high = axis.end if isinf(one.high) else axis.at(one.high)
    canvas.line(low, y, high, y, ink, 2.5)
    for x, end in ((low, one.low), (high, one.high)):
        if isfinite(end) and one.low < one.high:
            canvas.line(x, y - 6, x, y + 6, ink, 2.5)
    canvas.dot(axis.at(one.value), y, 5, ink)


def points_plot(summary: Summary, names: Sequence[str]) -> str:
    """How often each player made how many points, one row a player, all on one scale; the line marks the mean."""
    by_player = {row.entrant: _points(summary, row.entrant) for row in summary.rows if row.games}
    everything = [points for all_points in by_player.values() for points in all_points] or [0.0]
    axis = Axis.covering(everything, _LEFT, WIDTH - 30, 10)
    row_height, bottom = 70, _TOP + 70 * len(by_player) - 20
    canvas = Canvas(WIDTH, bottom + 44, "points by player")
    canvas.text(16, 26, "points by player", 15, bold=True)
    for mark in axis.marks():
        canvas.line(axis.at(mark), _TOP - 20, axis.at(mark), bottom, FAINT)
        canvas.text(axis.at(mark), bottom + 16, axis.label(mark), 11, "middle")
    canvas.text(_LEFT, bottom + 34, "points in a game", 12)
    for at, (entrant, points) in enumerate(by_player.items()):
        base = _TOP + row_height * at + 44
        canvas.text(_LEFT - 14, base - 6, names[entrant], 14, "end", bold=True)
        _histogram(canvas, axis, points, base, colour(entrant))
    return canvas.finish()


def _points(summary: Summary, entrant: int) -> list[float]:
    return [
        float(game.points[seat])
        for block in summary.sample.blocks
        for game in block
        for seat, other in enumerate(game.seating)
        if other == entrant and seat not in game.forfeits()
    ]


def _histogram(canvas: Canvas, axis: Axis, points: Sequence[float], base: float, ink: str) -> None:
    if not points:
        return
    width = ceil((axis.high - axis.low) / _BINS)
    counts = [0] * (int((axis.high - axis.low) / width) + 1)
    for value in points:
        counts[int((value - axis.low) / width)] += 1
    tallest = max(counts)
    for at, count in enumerate(counts):
        left, right = axis.at(axis.low + at * width), axis.at(axis.low + (at + 1) * width)
        height = 52 * count / tallest
        if count:
            canvas.rect(left, base - height, right - left - 1, height, ink, 0.75)
    mean = axis.at(sum(points) / len(points))
    canvas.line(mean, base - 56, mean, base + 3, INK, 1.5)


def progress_plot(summary: Summary, names: Sequence[str]) -> str:
    """Wins above what the baseline gives, as they added up block by block."""
    courses = {row.entrant: _course(summary, row.entrant) for row in summary.rows if row.games}
    values = [value for course in courses.values() for value in course] or [0.0]
    bottom = 380
    across = Axis.covering([0.0, float(len(summary.sample.blocks))], _LEFT - 100, WIDTH - 150, 8)
    up = Axis.covering([0.0, *values], bottom, _TOP)
    canvas = Canvas(WIDTH, bottom + 62, "wins above the baseline")
    canvas.text(16, 26, f"wins above the baseline of 1 in {summary.sample.seats}, added up", 15, bold=True)
    for mark in up.marks():
        canvas.line(across.start, up.at(mark), across.end, up.at(mark), INK if abs(mark) < 1e-9 else FAINT)
        canvas.text(across.start - 8, up.at(mark) + 4, up.label(mark), 11, "end")
    for mark in across.marks():
        canvas.text(across.at(mark), bottom + 32, across.label(mark), 11, "middle")
    canvas.text(across.start, bottom + 50, "blocks", 12)
    heights = _apart([up.at(course[-1]) for course in courses.values()])
    for (entrant, course), height in zip(courses.items(), heights, strict=True):
        points = [(across.at(float(at)), up.at(value)) for at, value in enumerate(course)]
        canvas.path(points, colour(entrant))
        canvas.text(points[-1][0] + 8, height + 4, names[entrant], 13, ink=colour(entrant), bold=True)
    return canvas.finish()


def _course(summary: Summary, entrant: int) -> list[float]:
    total, course = 0.0, [0.0]
    for block in summary.sample.blocks:
        places = [place for game in block for place in places_of(game, entrant)]
        total += sum(place == 1 for place in places) - len(places) / summary.sample.seats
        course.append(total)
    return course


def _apart(heights: Sequence[float], least: float = 16.0) -> list[float]:
    """Heights for labels that don't overlap, in the same order from top to bottom."""
    placed = list(heights)
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + least)
    return placed
