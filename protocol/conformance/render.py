"""What came of a run, as lines for people and as a JSON value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from protocol.answers import shortened
from protocol.conformance.kit import Report, Result

EXCHANGE_SHOWN = 40
WIDTH = 240
WORDS = (("pass", "passed"), ("fail", "failed"), ("skip", "skipped"))


def result_lines(result: Result, *, exchange: bool = False) -> Iterator[str]:
    """One line for a check; below a failed one what was wrong and the exchange that led to it."""
    yield f"{result.status:4}  {result.number}  {result.title}"
    if result.note:
        for line in result.note.splitlines():
            yield f"           {shortened(line, 4 * WIDTH)}"
    if exchange or result.status == "fail":
        lines = result.exchange
        if len(lines) > EXCHANGE_SHOWN and not exchange:
            yield f"           (the last {EXCHANGE_SHOWN} of {len(lines)} lines)"
            lines = lines[-EXCHANGE_SHOWN:]
        yield from (f"           {shortened(line, WIDTH)}" for line in lines)


def summary_lines(report: Report) -> Iterator[str]:
    """The times measured, and how many checks came out how."""
    for timing in report.timings:
        limit = "" if timing.limit_ms is None else f", the protocol grants {timing.limit_ms:g}"
        over = "  TOO SLOW" if timing.is_slow else ""
        yield (
            f"time  {timing.what}: median {timing.median_ms:.1f} ms, worst {timing.worst_ms:.1f} ms "
            f"of {timing.count}{limit}{over}"
        )
    counts = ", ".join(f"{report.count(status)} {word}" for status, word in WORDS if report.count(status))
    yield f"{'PASS' if report.passed else 'FAIL'}: {counts or 'nothing was checked'}"


def to_json(report: Report) -> dict[str, Any]:
    """The report as a JSON value. Exchanges are whole: `>` to the engine, `<` from it, `!` what else happened."""
    shake = report.handshake
    return {
        "command": list(report.command),
        "passed": report.passed,
        "engine": None
        if shake is None
        else {
            "name": shake.name,
            "author": shake.author,
            "version": shake.version,
            "protocol": shake.protocol,
            "caps": sorted(shake.caps),
            "rules": f"{shake.rules_id} {shake.rules_hash}",
        },
        "counts": {status: report.count(status) for status, _ in WORDS},
        "checks": [asdict(result) for result in report.results],
        "timings": [asdict(timing) for timing in report.timings],
    }
