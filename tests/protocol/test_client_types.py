"""What a `go` may ask and how long the client waits for it."""

import pytest

from protocol.client_types import Deadlines, EngineCrashedError, GoLimit, Start, Trouble

QUICK = Deadlines(margin_ms=10, node_ms=2)


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        (GoLimit(), ""),
        (GoLimit(infinite=True), "infinite"),
        (GoLimit(nodes=2_000_000), "nodes=2000000"),
        (GoLimit(movetime_ms=1500), "movetime=1500"),
        (GoLimit(movetime_ms=0.25), "movetime=0.250"),
        (GoLimit(clock_ms=(3_600_000, -5), inc_ms=(0, 100)), "clock=3600000,-5 inc=0,100"),
        (GoLimit(ponder=True, nodes=5, multipv=3), "ponder nodes=5 multipv=3"),
        (GoLimit(analyse=True, searchmoves=("act", "berries")), "analyse searchmoves=act+berries"),
    ],
)
def test_a_limit_is_spelled_as_the_protocol_has_it(limit: GoLimit, words: str) -> None:
    assert limit.words() == words


@pytest.mark.parametrize(
    ("limit", "seat", "deadline_ms"),
    [
        (GoLimit(), 0, None),
        (GoLimit(infinite=True, nodes=3), 0, None),
        (GoLimit(ponder=True, movetime_ms=5), 0, None),
        (GoLimit(movetime_ms=100), 0, 110),
        (GoLimit(nodes=50), 0, 110),
        (GoLimit(clock_ms=(100, 200)), 1, 210),
        (GoLimit(clock_ms=(100, 200)), None, 210),
        (GoLimit(clock_ms=(-100, 200)), 0, 10),
        (GoLimit(clock_ms=(100, 200), movetime_ms=50, nodes=200), 0, 60),
    ],
)
def test_the_deadline_is_the_nearest_limit_and_a_margin(limit: GoLimit, seat: int | None, deadline_ms: float) -> None:
    assert limit.deadline_ms(seat, QUICK) == deadline_ms


def test_deadlines_scale_together() -> None:
    assert Deadlines().scaled(3) == Deadlines(*(3 * getattr(Deadlines(), name) for name in Deadlines.__slots__))


@pytest.mark.parametrize(
    ("start", "text"),
    [
        (Start(2), "start players=2"),
        (Start(4, seed=0), "start players=4 seed=0"),
        (Start(3, view=0), "start players=3 view=0"),
    ],
)
def test_a_start_is_spelled_as_the_protocol_has_it(start: Start, text: str) -> None:
    assert str(start) == text


def test_the_details_of_an_error_show_the_last_lines_both_ways() -> None:
    error = EngineCrashedError("it died", Trouble(70, "oh\nno\n", ("go",), ("info a", "info b")))
    assert error.details().splitlines() == [
        "it died", "exit status 70", "sent:", "  go", "received:", "  info a", "  info b", "stderr:", "  oh", "  no",
    ]  # fmt: skip
