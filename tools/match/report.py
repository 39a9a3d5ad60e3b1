"""Reports of an event in files: JSON for programs, CSV for tables, and the parts that depend on the clock apart."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import Any

from tools.match.entrants import Identity
from tools.match.event import Event
from tools.match.intervals import Estimate
from tools.match.results import BlockResult
from tools.match.stopping import Standing
from tools.match.summary import Summary, Tally
from tools.whole_file import write_whole

FORMAT = "woodcraft-match-report"
VERSION = 1


def as_json(
    event: Event, identities: Sequence[Identity], summary: Summary, standing: Standing | None = None
) -> dict[str, Any]:
    """The report as JSON values. The same event gives the same report, whenever and wherever it is played."""
    names = [entrant.name for entrant in event.entrants]
    return {
        "format": FORMAT,
        "version": VERSION,
        "event": event.to_json(),
        "identities": [{"program": one.program, "hash": one.hash} for one in identities],
        "level": summary.level,
        "players": [
            {
                "name": names[row.entrant],
                "games": row.games,
                "rating": _estimate(row.rating),
                "wins": _estimate(row.wins),
                "place": _estimate(row.place),
                "points": _estimate(row.points),
                "points_spread": round(row.spread, 6),
                "points_without_luck": _estimate(row.adjusted),
                "lead": _estimate(row.lead),
            }
            for row in summary.rows
        ],
        "ahead": [
            {"first": names[one.first], "second": names[one.second], "share": _estimate(one.share)}
            for one in summary.ahead
        ],
        "duels": [
            {
                "first": names[one.first],
                "second": names[one.second],
                "pentanomial": list(one.pentanomial),
                "elo": _estimate(one.elo),
                "normalized_elo": _estimate(one.normalized),
                "los": round(one.superiority, 6),
            }
            for one in summary.duels
        ],
        "seats": [
            {"wins": _estimate(wins), "rating": _estimate(rating)}
            for wins, rating in zip(summary.seats, summary.seat_ratings, strict=True)
        ],
        "luck_taken": round(summary.luck_taken, 6),
        "duplicate_games": summary.duplicates,
        "games": _tally(summary.tally, names),
        "test": None if standing is None else _standing(standing),
    }


def _estimate(one: Estimate) -> dict[str, float | None]:
    """Value, bounds and baseline; a bound that is not known is null."""
    parts = {"value": one.value, "low": one.low, "high": one.high, "baseline": one.baseline}
    return {key: round(value, 6) if isfinite(value) else None for key, value in parts.items()}


def _standing(standing: Standing) -> dict[str, Any]:
    return {"verdict": standing.verdict.value, "looked": standing.looked, "text": standing.text}


def _tally(tally: Tally, names: Sequence[str]) -> dict[str, Any]:
    return {
        "blocks": tally.blocks,
        "counted_blocks": tally.counted_blocks,
        "counted": tally.counted_games,
        "void_with_trouble": tally.void_troubled,
        "void_without_trouble": tally.void_sound,
        "not_played": tally.void_unplayed,
        "blocks_given_up": tally.faults,
        "forfeited": tally.forfeits,
        "trouble": [
            {"player": names[entrant], "cause": cause.value, "count": count} for entrant, cause, count in tally.causes
        ],
        "rough_ends": [
            {"player": names[entrant], "end": word, "count": count} for entrant, word, count in tally.rough_ends
        ],
    }


def timing(event: Event, results: Sequence[BlockResult]) -> list[dict[str, Any]]:
    """Time by player: decisions, mean and slowest, in ms. It differs from run to run."""
    rows = []
    for entrant, player in enumerate(event.entrants):
        sitting = [
            (count, spent, slowest)
            for one in results
            for game in one.games
            for other, count, spent, slowest in zip(
                game.seating, game.decisions, game.spent_ms, game.slowest_ms, strict=False
            )
            if other == entrant
        ]
        decisions = sum(count for count, _, _ in sitting)
        rows.append({
            "name": player.name,
            "decisions": decisions,
            "mean_ms": round(sum(spent for _, spent, _ in sitting) / decisions, 3) if decisions else None,
            "slowest_ms": round(max((slowest for _, _, slowest in sitting), default=0.0), 3),
        })  # fmt: skip
    return rows


def as_csv(event: Event, results: Sequence[BlockResult]) -> str:
    """One line for each seat of each game: what a spreadsheet needs to do statistics of its own."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("block", "game", "counts", "seat", "player", "points", "place", "trouble"))
    for one in sorted(results, key=lambda one: one.index):
        for number, game in enumerate(one.games):
            causes = {trouble.seat: trouble.cause.value for trouble in game.troubles}
            for seat, entrant in enumerate(game.seating):
                points, place = (game.points[seat], game.places[seat]) if game.is_played else ("", "")
                name = event.entrants[entrant].name
                writer.writerow(
                    (one.index, number, int(not one.is_void), seat, name, points, place, causes.get(seat, ""))
                )
    return text.getvalue()


def write_json(path: Path, value: Any) -> None:
    """Writes JSON for people and programs."""
    write_whole(path, json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False) + "\n")
