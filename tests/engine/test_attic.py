"""Rule 9.5: where a tool may be placed, what its edges pay, and when it is lost."""

import pytest

from tests.engine.builders import instant, legal, mine, play, position

GAINS = "score blueberries saw glue scrap lantern reuse hazelnut berry fame"
NOTHING = "10 10 0 0 0 0 0 0 0 0"


def attic(spaces: str, kind: str = "file") -> str:
    """These spaces filled with tools of one kind."""
    return ",".join(f"{space}:{kind}" for space in spaces.split()) or "-"


@pytest.mark.parametrize(
    ("filled", "free"),
    [
        ("", "t1 t2 t3 t4"),
        ("t1 t2", "t3 t4 m1"),
        ("t1 t3", "t2 t4"),
        ("t2 t3 t4", "t1 m2 m3"),
        ("t1 t2 t3 t4", "m1 m2 m3"),
        ("t1 t2 t3 m1 m2", "t4 u2"),
        ("t1 t2 t3 t4 m1 m3", "m2"),
        ("t1 t2 t3 m1 m2 u2", "t4 u1"),
        ("t1 t2 t3 t4 m1 m2 m3", "u2 u3"),
        ("t1 t2 t3 t4 m1 m2 m3 u3", "u2 u4"),
        ("t1 t2 t3 t4 m1 m2 m3 u1 u2", "u3"),
        ("t1 t2 t3 t4 m1 m2 m3 u1 u2 u3", "u4"),
    ],
)
def test_a_space_must_be_supported(filled: str, free: str) -> None:
    """9.5: the bottom row always; m and the inner u by both below; u1 and u4 by their neighbour alone."""
    start = position(marks="main", pend="tool.gouge", attic=attic(filled))
    assert legal(start) == [f"tool:gouge:{space}" for space in free.split()]


def test_any_tool_leaves_the_kind_to_the_owner() -> None:
    """9.5"""
    kinds = ["hammer", "plane", "gouge", "file", "square"]
    start = position(marks="main", pend="tool.any", attic=attic("t1 t2 t4"))
    assert legal(start) == [f"tool:{kind}:{space}" for kind in kinds for space in ("t3", "m1")]


@pytest.mark.parametrize(
    ("filled", "space", "gains"),
    [
        ("", "t1", NOTHING),
        ("t1", "t2", "10 12 0 0 0 0 0 0 0 0"),
        ("t2", "t1", "10 12 0 0 0 0 0 0 0 0"),
        ("t2 t4", "t3", "12 10 0 1 1 0 0 0 0 0"),
        ("t1 t3", "t4", "12 10 0 0 0 0 0 0 0 0"),
        ("t1 t2", "m1", "11 12 0 0 0 0 0 0 0 0"),
        ("t1 t2 t3 t4 m1 m3", "m2", "14 10 2 0 0 1 0 0 0 0"),
        ("t3 t4", "m3", "10 13 0 0 0 0 1 0 0 0"),
        ("t1 t2 t3 m1 m2", "u2", "12 10 0 0 0 0 0 1 0 0"),
        ("t2 t3 t4 m2 m3", "u3", "10 13 0 0 0 0 0 0 1 0"),
        ("t1 t2 t3 m1 m2 u2", "u1", "15 10 0 0 0 0 0 0 0 0"),
        ("t2 t3 t4 m2 m3 u3", "u4", "15 10 0 0 0 0 0 0 0 0"),
        ("t1 t2 t3 t4 m1 m2 m3 u2", "u3", "10 13 0 0 0 0 0 0 1 1"),
    ],
)
def test_each_edge_to_another_kind_pays_its_reward(filled: str, space: str, gains: str) -> None:
    """9.5: all filled spaces hold files, and a hammer comes to them."""
    start = position(marks="main", pend="tool.hammer", attic=attic(filled))
    assert mine(play(start, f"tool:hammer:{space}"), GAINS) == gains


def test_an_edge_to_the_same_kind_pays_nothing() -> None:
    """9.5: m1 has a file to its left below (1 point) and a hammer to its right (2 blueberries)."""
    start = position(marks="main", pend="tool.hammer", attic="t1:file,t2:hammer")
    assert mine(play(start, "tool:hammer:m1"), GAINS) == "11 10 0 0 0 0 0 0 0 0"
    all_same = position(marks="main", pend="tool.file", attic=attic("t1 t2 t3 t4 m1 m3"))
    assert mine(play(all_same, "tool:file:m2"), GAINS) == NOTHING


def test_a_tool_without_a_free_space_is_lost() -> None:
    """9.5: nothing is asked and nothing paid; what comes after it in the list is still gained."""
    full = attic("t1 t2 t3 t4 m1 m2 m3 u1 u2 u3 u4")
    assert mine(instant("Z13", attic=full), GAINS) == "10 13 0 0 0 0 0 0 0 0"
    assert mine(instant("Z02", attic=full), f"{GAINS} pend") == f"{NOTHING} -"


def test_two_tools_are_placed_one_after_the_other() -> None:
    """9.5: the second pays the edge to the first, 2 blueberries."""
    after = play(instant("Z02"), "tool:plane:t1 tool:file:t2")
    assert mine(after, "attic blueberries pend") == "t1:plane,t2:file 12 -"
