"""The report as one HTML page with its plots inside, to be opened from a disk; it asks the network for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from tools.match.entrants import Identity
from tools.match.event import Event
from tools.match.plots import points_plot, progress_plot, ranking_plot
from tools.match.report import timing
from tools.match.results import BlockResult
from tools.match.stopping import Standing
from tools.match.summary import Case, Summary, cases
from tools.match.text import lines, player_table

# So many cases of trouble are shown one by one.
SHOWN_CASES = 200
_STYLE = """
body { font: 15px/1.5 Helvetica, Arial, sans-serif; color: #222; background: #fff; max-width: 900px; margin: 2em auto;
       padding: 0 1em; }
h1 { font-size: 22px; } h2 { font-size: 17px; margin-top: 2em; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th, td { border-bottom: 1px solid #ddd; padding: 4px 8px; text-align: right; vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; } code { font-size: 13px; } pre { white-space: pre-wrap; font-size: 12px; }
.warning { color: #b00020; font-weight: bold; }
"""


def title_of(event: Event) -> str:
    """The event in a line."""
    names = " v ".join(entrant.name for entrant in event.entrants)
    return f"{names}, {event.seats} seats" if len(names) < 60 else f"{len(event.entrants)} players, {event.seats} seats"


def as_html(
    event: Event,
    identities: Sequence[Identity],
    results: Sequence[BlockResult],
    summary: Summary,
    standing: Standing | None = None,
) -> str:
    """The page."""
    names = [entrant.name for entrant in event.entrants]
    title = title_of(event)
    parts = [
        "<!doctype html>",
        f"<html lang='en'><head><meta charset='utf-8'><title>{escape(title)}</title>",
        f"<style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(_conduct(event))}</p>",
        ranking_plot(summary, names, "ranking"),
        _table(*player_table(summary, names)),
        *(_line(line) for line in lines(summary, names, standing)),
        points_plot(summary, names),
        progress_plot(summary, names),
        "<h2>Who played</h2>",
        _identities(event, identities),
        "<h2>Time</h2>",
        _times(event, results),
        *_troubles(event, results),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _conduct(event: Event) -> str:
    return (
        f"Format {event.form.value}, {event.which.value} of every table on one seed of chance make a block; "
        f"{event.rounds} blocks of each of the {len(event.schedule().tables)} table(s), seed {event.seed}, "
        f"policy {event.policy.value}, margin {event.margin_ms:g} ms."
    )


def _line(line: str) -> str:
    kind = " class='warning'" if line.startswith("warning") else ""
    return f"<p{kind}>{escape(line)}</p>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def _identities(event: Event, identities: Sequence[Identity]) -> str:
    rows = (
        (entrant.name, " ".join(entrant.target), one.program, one.hash, entrant.limit.words(),
         ", ".join(f"{name}={value}" for name, value in entrant.options.items()))
        for entrant, one in zip(event.entrants, identities, strict=True)
    )  # fmt: skip
    return _table(("player", "runs", "program", "hash", "limit", "options"), rows)


def _times(event: Event, results: Sequence[BlockResult]) -> str:
    rows = ([str(value) for value in row.values()] for row in timing(event, results))
    return _table(("player", "decisions", "mean ms", "slowest ms"), rows)


def _troubles(event: Event, results: Sequence[BlockResult]) -> Iterable[str]:
    found = list(cases(results))
    if found:
        yield "<h2>Trouble</h2>"
        rows = ((str(case.block), str(case.game), event.entrants[case.entrant].name, case.trouble.cause.value,
                 str(case.trouble.at), case.trouble.text) for case in found[:SHOWN_CASES])  # fmt: skip
        yield _table(("block", "game", "player", "cause", "decision", "what"), rows)
        yield from (_said(event, case) for case in found[:SHOWN_CASES])


def _said(event: Event, case: Case) -> str:
    """The exchange before the trouble and the last words on stderr, to be unfolded."""
    head = f"block {case.block}, game {case.game}: {event.entrants[case.entrant].name}, {case.trouble.cause.value}"
    said = "\n".join(case.trouble.exchange) or "nothing was said"
    last = case.trouble.stderr.strip()
    words = f"{said}\n\nstderr:\n{last}" if last else said
    return f"<details><summary>{escape(head)}</summary><pre>{escape(words)}</pre></details>"
