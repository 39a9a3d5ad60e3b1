"""Golden counts of what can follow some positions; `python -m tests.engine.make_perft` makes them anew."""

import json
from typing import Any

import pytest

from engine.notation import from_wpn, to_wpn
from engine.perft import divide, perft
from engine.spelling import move_text
from engine.view import view
from tests.engine.builders import CORE, position
from tests.engine.make_perft import GOLDEN

ENTRIES: list[dict[str, Any]] = json.loads(GOLDEN.read_text("utf-8"))


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["name"] for entry in ENTRIES])
def test_the_golden_counts_hold(entry: dict[str, Any]) -> None:
    """A difference shows the subtotals by the first move; two implementations agreed when the counts were made."""
    state, counts = from_wpn(CORE, entry["wpn"]), entry["counts"]
    subtotals = {move_text(CORE, move): count for move, count in divide(state, len(counts))}
    assert list(subtotals.items()) == list(entry["divide"].items())
    assert sum(subtotals.values()) == counts[-1]
    assert [perft(state, depth) for depth in range(1, len(counts))] == counts[:-1]
    assert to_wpn(state) == entry["wpn"]


def test_the_golden_positions_are_of_many_kinds() -> None:
    assert len(ENTRIES) >= 5
    assert len({entry["wpn"].partition(" pend=")[2].partition(" ")[0] for entry in ENTRIES}) >= 12


def test_tiles_of_setup_are_counted_by_hand() -> None:
    """Three of seven tiles in a row: 7, 7 x 6, 7 x 6 x 5."""
    assert ENTRIES[0]["counts"][:3] == [7, 42, 210]


def test_depth_0_is_the_position_itself_and_the_end_leads_nowhere() -> None:
    over = position(round=14, turn="-", pend="over")
    assert perft(position(), 0) == 1
    assert [perft(over, depth) for depth in (1, 2, 3)] == [0, 0, 0]
    assert divide(over, 1) == []


def test_chance_outcomes_count_as_moves() -> None:
    """Six rolls for the die that was bought, and six ways to go on to the second roll."""
    start = position(marks="main", pend="roll", yard="g1,y2,b3,b6")
    assert [perft(start, depth) for depth in (1, 2)] == [6, 36]


def test_a_view_is_counted_like_a_position() -> None:
    """Seat 1 plays one of two orders that seat 0 does not see: any of the 24 that may be there, each in its own row."""
    start = position(pend="play", turn=1, round=4, hand="-/E10,E11")
    assert perft(start, 1) == 2
    assert perft(view(start, 0), 1) == 26


@pytest.mark.parametrize("call", [lambda: perft(position(), -1), lambda: divide(position(), 0)])
def test_an_impossible_depth_is_refused(call: Any) -> None:
    with pytest.raises(ValueError, match="depth must"):
        call()
