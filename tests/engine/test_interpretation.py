"""Rule 12.8, the rulings for programs at the end of the rules page, and whether every rule of that page has a test."""

import ast
import re
from pathlib import Path

import pytest

from engine.errors import ComponentError
from tests.engine.builders import instant, legal, mine, play, position, rest, variant

HERE = Path(__file__).resolve().parent
RULES = (HERE.parent.parent / "engine" / "RULES.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("helpers_drawn = 3", "helpers_drawn = 6", "early_helpers"),
        ('cost = 6\nproduction = "points 3"', 'cost = 13\nproduction = "points 3"', "12"),
        ('{ id = "a1", income = ""', '{ id = "a1", income = "berry 1"', "a1"),
        ('{ id = "a1", income = "", produce = 0', '{ id = "a1", income = "", produce = 1', "a1"),
        ('m1 = ["t1", "t2"]', 'm1 = ["t1", "u2"]', "attic"),
        (
            'production = "points 3"\nability = { kind = "none" }',
            'production = "lose 1"\nability = { kind = "none" }',
            "lose",
        ),
        ('on = ["produce"], reward = "points 2"', 'on = ["produce"], reward = "produce 1"', "produce"),
        ('"splice", "glue"], reward = "blueberries 1"', '"splice", "glue"], reward = "reuse 1"', "reuse"),
        ("x = [4, 12]", "x = [4, 11]", "rounds"),
        ("x = [4, 12]", "x = [4, 14]", "rounds"),
        ("late = 8", "late = 9", "rounds"),
        ("late = 8", "late = 14", "rounds"),
    ],
)
def test_a_set_that_could_come_to_a_stop_is_refused(old: str, new: str, complaint: str) -> None:
    """12.8"""
    with pytest.raises(ComponentError, match=complaint):
        variant((old, new))


def test_the_stack_of_setup_has_its_stage_at_the_bottom() -> None:
    """Interpretation (a): the choice of orders lies beneath what the first helper gives."""
    wheel = "lumber:0.0,exchange:0.1,materials:0.2,orders:0.3,helper:0.4,produce:0.5,improve:0.6"
    hand = "E05,E06,E07,E08,E09,Z01,Z02,F07,F08,F09/E10,E11,E12,E13,E14,Z03,Z04,F10,F11,F12"
    start = position(round=0, pend="keep", wheel=wheel, lead=1, grid="-/-", hand=hand, blueberries="12/12")
    state = play(start, "keep:F07")
    assert mine(state, "pend") == "tool.any,orders"
    state = play(state, "tool:file:t1")
    assert mine(state, "pend") == "orders"
    state = play(state, "orders:E05,E06")
    assert mine(state, "pend") == "place"
    assert mine(play(state, "place:E05"), "pend turn") == "keep 1"


def test_triggers_wait_beneath_what_their_event_gives() -> None:
    """Interpretation (b): F20 is on the stack from the moment the helper action ends."""
    start = position(marks="main", pend="step.helper", grid="a1:F20", helpers="F07,F05,F06,F09")
    assert mine(play(start, "hire:F07:b1"), "pend") == "fill.helpers,hazelnut.1,tool.any,fire.a1"


def test_where_10_5_and_10_6_fall_together_the_first_fills_are_early() -> None:
    """Interpretation (c): one early order is left to fill the row after the X, and the late ones fill the rest."""
    both = variant(("x = [4, 12]", "x = [8]"))
    gone = rest("E", "E01", "E02", "E03")
    start = position(
        2, both, round=8, turn=1, marks="main", orders="E01,E02,E03", completed=f"-/{gone}", helpers="F05,F06,F07,F08"
    )
    state = play(start, "end")
    assert mine(state, "pend orders") == "fill.orders,fill.helpers,fill.orders,fill.helpers,begin E02,E03"
    assert legal(state) == ["deal:E01"]
    state = play(state, "deal:E01")
    assert {text[5] for text in legal(state)} == {"F"}
    state = play(state, "deal:F20")
    assert {text[5] for text in legal(state)} == {"L"}
    assert mine(play(state, "deal:L01"), "orders pend") == "E02,E03,E01,L01 -"


def test_a_reward_that_the_stack_cannot_hold_is_lost() -> None:
    """Interpretation (d): two tools come onto 63 entries that wait."""
    state = instant("Z02", pend=",".join(["claim.Z02", *["tool.any"] * 63]))
    assert mine(state, "pend") == ",".join(["tool.any"] * 64)


def test_counts_stop_at_their_bounds() -> None:
    """Interpretation (e): 30000 of a token, 255 dice of a colour and value."""
    assert mine(instant("Z03", blueberries=29_995), "blueberries") == "30000"
    assert mine(instant("Z08", saw=30_000), "saw") == "30000"
    many = instant("Z15", lumber=",".join(["g3"] * 255))
    assert mine(play(many, "pick:g3"), "lumber").count("g3") == 255
    assert mine(play(many, "pick:g4"), "lumber").count("g") == 256


def test_levels_and_marketing_stop_at_their_bound() -> None:
    """Interpretation (e): an income level and the marketing steps stop at 30000, so that every position can be read."""
    assert mine(instant("Z06", hazelnut=29_999), "hazelnut") == "30000"
    assert mine(play(position(marks="main", market=30_000, blueberries=12), "market"), "market") == "30000"


def named_rules() -> set[str]:
    """The rules that the docstrings of tests in this folder begin with, before a colon."""
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                head = (ast.get_docstring(node) or "").partition(":")[0]
                found |= set(re.findall(r"\b\d{1,2}\.\d{1,2}\b|\([a-e]\)", head))
    return found


def test_every_rule_of_the_page_is_named_by_a_test() -> None:
    """Each numbered rule, and each letter of the interpretation."""
    numbers = re.findall(r"^\*\*(\d+\.\d+|\([a-e]\))", RULES, re.MULTILINE)
    assert len(numbers) == 80 + 5
    assert sorted(set(numbers) - named_rules()) == []
