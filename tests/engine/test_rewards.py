"""Rules 12.1 and 12.2: what each reward gives, and which of them ask."""

import pytest

from tests.engine.builders import instant, legal, mine, play, position

COUNTS = "score blueberries saw glue scrap lantern reuse hazelnut berry fame"


@pytest.mark.parametrize(
    ("card", "counts"),
    [
        ("Z03", "10 17 0 0 0 0 0 0 0 0"),
        ("Z01", "15 10 0 0 0 0 0 0 0 0"),
        ("Z05", "14 10 0 2 0 0 0 0 0 0"),
        ("Z07", "10 14 0 0 0 1 0 0 0 0"),
        ("Z08", "10 10 2 0 0 0 2 0 0 0"),
        ("Z06", "10 10 0 0 0 0 0 2 0 0"),
        ("Z12", "10 10 0 0 0 0 0 0 2 0"),
        ("Z14", "13 10 0 0 0 0 0 0 0 1"),
    ],
)
def test_counts_and_tracks(card: str, counts: str) -> None:
    """12.1: 7 blueberries; 5 points; 4 points, 2 glue; lantern, 4 blueberries; 2 reuse, 2 saw; the three tracks."""
    assert mine(instant(card), COUNTS) == counts


def test_scrapwood_comes_with_a_production() -> None:
    """12.1: F17 makes 2."""
    assert mine(play(instant("Z16", grid="a1:F17"), "produce:a1"), "scrap") == "2"


@pytest.mark.parametrize(("score", "left"), [(10, 7), (3, 0), (2, 0)])
def test_points_are_lost_as_far_as_there_are_any(score: int, left: int) -> None:
    """12.1: H08 brings 14 blueberries for its 9, and loses 3 points."""
    start = position(round=9, marks="main", pend="step.helper", helpers="H08,F05,F06,F07", score=score)
    assert mine(play(start, "hire:H08:b1 deal:H20"), "score blueberries") == f"{left} 15"


@pytest.mark.parametrize(
    ("entry", "picks"),
    [
        ("die.gy2", "g2 y2"),
        ("die.*3", "g3 y3 b3"),
        ("die.b?", "b1 b2 b3 b4 b5 b6"),
        ("die.*?", "g1 g2 g3 g4 g5 g6 y1 y2 y3 y4 y5 y6 b1 b2 b3 b4 b5 b6"),
    ],
)
def test_of_a_die_the_owner_chooses_what_is_left_open(entry: str, picks: str) -> None:
    """12.1: its colour among those named, its value, or both; it cannot be declined."""
    assert legal(position(marks="main", pend=entry)) == [f"pick:{die}" for die in picks.split()]


def test_a_fixed_die_asks_nothing() -> None:
    """12.1: F09 brings b3."""
    start = position(marks="main", pend="step.helper", helpers="F09,F05,F06,F07")
    assert mine(play(start, "hire:F09:b1 deal:F20"), "lumber pend") == "g3,b3 -"


def test_a_tool_cannot_be_declined() -> None:
    """12.1"""
    start = position(marks="main", pend="tool.gouge")
    assert {text.split(":")[1] for text in legal(start)} == {"gouge"}


def test_a_list_is_gained_in_its_order_with_the_choices_as_they_come() -> None:
    """12.1: Z13 is a tool and then 3 blueberries, E24 points and blueberries and then a tool."""
    assert mine(instant("Z13"), "pend blueberries") == "tool.any,blueberries.3 10"
    start = position(marks="main", beside="E24:3", lumber="g1,g1,g1,y5", scrap=1)
    assert mine(play(start, "complete:E24:g1,g1,g1,y5"), "pend score blueberries") == "tool.any 13 16"


CREW = {"grid": "a1:F01,a2:F03,b1:F08"}


def test_production_as_a_reward_is_by_different_helpers_and_may_stop_short() -> None:
    """12.1: `done` is legal from the start; F01 makes 3 blueberries and a scrapwood, F03 3 points."""
    start = instant("Z16", **CREW)
    assert legal(start) == ["produce:a1", "produce:a2", "produce:b1", "done"]
    assert mine(play(start, "done"), "pend blueberries") == "- 10"
    after = play(start, "produce:a2")
    assert legal(after) == ["produce:a1", "produce:b1", "done"]
    assert mine(after, "pend score") == "produce.2.a2 13"


def test_production_as_a_reward_ends_by_itself_when_all_have_produced() -> None:
    """12.1: Z16 is for three helpers, F08 makes a glue and a scrapwood."""
    three = play(instant("Z16", **CREW), "produce:a2 produce:a1 produce:b1")
    assert mine(three, "pend score blueberries scrap glue") == "- 13 13 2 1"
    two = play(instant("Z16", grid="a1:F01,a2:F03"), "produce:a2 produce:a1")
    assert mine(two, "pend score blueberries") == "- 13 13"
    four = play(instant("Z16", grid="a1:F01,a2:F03,b1:F08,b2:F02"), "produce:a2 produce:a1 produce:b1")
    assert mine(four, "pend") == "-"


def test_production_as_a_reward_is_over_before_the_last_helper_gives_its_choice() -> None:
    """12.1: of three helpers there is only F04, who makes a 2 in green or yellow."""
    assert mine(play(instant("Z16", grid="a1:F04"), "produce:a1"), "pend") == "die.gy2"


def test_another_production_starts_afresh() -> None:
    """12.1: the icon of a3 and the bell ringer F10 each let two helpers produce; F03 does both times."""
    start = position(marks="main", pend="step.helper", helpers="F10,F05,F06,F07", grid="a1:F01,a2:F03")
    after = play(start, "hire:F10:a3 deal:F20 produce:a2 produce:a1 produce:a2 produce:a3")
    assert mine(after, "score blueberries pend") == "18 7 -"


def test_a_die_gained_goes_to_the_lumber() -> None:
    """12.2: also a seventh one, until the end of the turn."""
    after = play(instant("Z15", lumber="g1,g1,g1,g1,g1,g1"), "pick:b4")
    assert mine(after, "lumber pots pend") == "g1,g1,g1,g1,g1,g1,b4 g0 -"
