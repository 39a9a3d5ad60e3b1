"""How a search's findings are printed: `info` and `bestmove` lines, their numbers always finite and in range."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from engine.components import Components
from engine.moves import Move
from engine.spelling import move_text
from protocol.lines import MAX_OUTPUT
from search.api import Choice, Line, Report

# Room for the keys before the list of moves that ends a line.
_LIST_LENGTH = MAX_OUTPUT - 2000
_UNIT = 10_000


def moves_text(components: Components, moves: Sequence[Move], limit: int = _LIST_LENGTH) -> str:
    """Moves joined by `+`, as many of them from the first on as fit."""
    text = ""
    for move in moves:
        word = move_text(components, move)
        if len(text) + 1 + len(word) > limit:
            break
        text += f"+{word}" if text else word
    return text


def finite(value: float, low: float = -math.inf, high: float = math.inf) -> float:
    """The value, brought into range where rounding has left it outside. Raises ValueError if it is no number."""
    if not math.isfinite(value):
        raise ValueError(f"a search reported {value}")
    return min(max(value, low), high)


def rounded_shares(shares: Sequence[float]) -> list[float]:
    """Shares of a whole in ten-thousandths that add up to 1, the largest remainders rounded up."""
    whole = sum(finite(share, 0.0) for share in shares)
    parts = (
        [_UNIT * finite(share, 0.0) / whole for share in shares] if whole > 0 else [_UNIT / len(shares)] * len(shares)
    )
    counts = [math.floor(part) for part in parts]
    order = sorted(range(len(parts)), key=lambda at: (counts[at] - parts[at], at))
    for at in order[: _UNIT - sum(counts)]:
        counts[at] += 1
    return [count / _UNIT for count in counts]


def shares_text(shares: Sequence[float]) -> str:
    """Shares of a whole; what is printed adds up to exactly 1."""
    return ",".join(f"{share:.4f}" for share in rounded_shares(shares))


def scores_text(scores: Sequence[float]) -> str:
    """Expected final scores."""
    return ",".join(f"{finite(score, 0.0):.2f}" for score in scores)


def info_lines(components: Components, report: Report, go_id: str | None, time_ms: float) -> Iterator[str]:
    """The lines of one burst, from the best move on."""
    elapsed = max(0, round(time_ms))
    name = f" id={go_id}" if go_id else ""
    head = f"info{name} time={elapsed} nodes={report.nodes} nps={report.nodes * 1000 // max(1, elapsed)}"
    for rank, line in enumerate(report.lines, 1):
        yield f"{head} multipv={rank} {_line_text(components, report, line)}"


def _line_text(components: Components, report: Report, line: Line) -> str:
    parts = [
        f"move={move_text(components, line.move)}",
        f"visits={line.visits}",
        f"win={shares_text(line.win)}",
        f"score={scores_text(line.score)}",
        f"sd={finite(line.sd, 0.0):.4f}",
        f"se={finite(line.se, 0.0):.4f}",
        f"depth={report.depth}",
        f"worlds={report.worlds}",
        f"pv={moves_text(components, line.pv or (line.move,))}",
    ]
    return " ".join(parts)


def bestmove_line(components: Components, choice: Choice, go_id: str | None) -> str:
    """The answer to a `go` that was searched."""
    parts = [f"bestmove {move_text(components, choice.move)}"]
    if go_id:
        parts.append(f"id={go_id}")
    if choice.plan:
        parts.append(f"plan={moves_text(components, choice.plan)}")
    parts.append(f"until={choice.until}")
    return " ".join(parts)


def no_bestmove_line(reason: str, go_id: str | None) -> str:
    """The answer to a `go` that was not."""
    return f"bestmove none reason={reason}" + (f" id={go_id}" if go_id else "")
