"""The mini-language of component sets, spelt as the core set's own comment spells it (rules 8.1, 12.1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.components import Item, ItemKind, Need, Rewards, Stock
from engine.errors import RewardTextError
from engine.rewards_text import (
    format_cost,
    format_need,
    format_rewards,
    parse_cost,
    parse_die,
    parse_need,
    parse_rewards,
)

COLOURS = ("g", "y", "b")
KINDS = ("hammer", "plane")

REWARDS = {
    "": (),
    "blueberries 3": (Item(ItemKind.BLUEBERRIES, 3),),
    "points 12": (Item(ItemKind.POINTS, 12),),
    "lose 1": (Item(ItemKind.LOSE, 1),),
    "hazelnut 1, berry 2, fame 3": (
        Item(ItemKind.HAZELNUT, 1),
        Item(ItemKind.BERRY, 2),
        Item(ItemKind.FAME, 3),
    ),
    "saw 1, glue 2, scrap 3": (Item(ItemKind.SAW, 1), Item(ItemKind.GLUE, 2), Item(ItemKind.SCRAP, 3)),
    "lantern 4, reuse 5": (Item(ItemKind.LANTERN, 4), Item(ItemKind.REUSE, 5)),
    "die g4": (Item(ItemKind.DIE, 4, 0b001),),
    "die gy3": (Item(ItemKind.DIE, 3, 0b011),),
    "die gb5": (Item(ItemKind.DIE, 5, 0b101),),
    "die *6": (Item(ItemKind.DIE, 6, 0b111),),
    "die b?": (Item(ItemKind.DIE, 0, 0b100),),
    "die *?": (Item(ItemKind.DIE, 0, 0b111),),
    "tool any": (Item(ItemKind.TOOL, 1, 0),),
    "tool hammer, tool plane": (Item(ItemKind.TOOL, 1, 1), Item(ItemKind.TOOL, 1, 2)),
    "produce 2": (Item(ItemKind.PRODUCE, 2),),
    "points 999": (Item(ItemKind.POINTS, 999),),
}

NEEDS = {
    "g4": Need(0b001, 4),
    "gy3": Need(0b011, 3),
    "yb1": Need(0b110, 1),
    "*6": Need(0b111, 6),
    "*?": Need(0b111, 0),
}


@pytest.mark.parametrize("text", REWARDS)
def test_a_reward_list_means_its_items_in_the_order_written(text: str) -> None:
    assert parse_rewards(text, COLOURS, KINDS) == REWARDS[text]


@pytest.mark.parametrize("text", REWARDS)
def test_a_reward_list_is_printed_as_it_is_written(text: str) -> None:
    assert format_rewards(REWARDS[text], COLOURS, KINDS) == text


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("berries 3", "berries 3"),
        ("points", "points"),
        ("points 0", "'0'"),
        ("points 1000", "1000"),
        ("points -1", "'-1'"),
        ("points 03", "'03'"),
        ("points 3,glue 1", "3,glue 1"),
        ("points 3, ", "''"),
        (" points 3", "' points 3'"),
        ("points  3", "' 3'"),
        ("POINTS 3", "POINTS 3"),
        ("points ٣", "number from 1 to 999"),
        ("tool saw", "any, hammer, plane"),
        ("tool ", "any, hammer, plane"),
        ("die", "'die'"),
        ("die ", "a die"),
        ("die g7", "g7"),
        ("die g0", "g0"),
        ("die yg3", "in the order gyb"),
        ("die gg3", "gg3"),
        ("die gyb3", "gyb3"),
        ("die r3", "r3"),
        ("die *", "'*'"),
        ("die g12", "g12"),
        ("points 1, " * 8 + "points 1", "at most 8 reward items, got 9"),
    ],
)
def test_anything_else_is_no_reward_list(text: str, named: str) -> None:
    with pytest.raises(RewardTextError) as caught:
        parse_rewards(text, COLOURS, KINDS)
    assert named in str(caught.value)


def test_eight_items_are_a_reward_list() -> None:
    assert len(parse_rewards("points 1, " * 7 + "glue 1", COLOURS, KINDS)) == 8


def test_colours_count_in_the_order_of_the_set() -> None:
    assert parse_rewards("die bg3", ("b", "g", "y"), KINDS) == (Item(ItemKind.DIE, 3, 0b011),)
    assert parse_die("y5", ("b", "g", "y")) == (2, 5)


@pytest.mark.parametrize("text", NEEDS)
def test_a_need_names_colours_and_a_value(text: str) -> None:
    assert parse_need(text, COLOURS) == NEEDS[text]
    assert format_need(NEEDS[text], COLOURS) == text


@pytest.mark.parametrize("text", ["", "g", "4", "g?", "gy?", "bg4", "g44", "*7", "* 6", "G4"])
def test_anything_else_is_no_need(text: str) -> None:
    """Only "any die at all" leaves the value open (rule 8.1)."""
    with pytest.raises(RewardTextError):
        parse_need(text, COLOURS)


@pytest.mark.parametrize("text", ["", "g", "g?", "*4", "gy4", "g0", "g7", "r4", "g4 "])
def test_a_die_has_one_colour_and_one_value(text: str) -> None:
    with pytest.raises(RewardTextError):
        parse_die(text, COLOURS)


def test_a_cost_comes_in_the_order_of_the_stocks() -> None:
    assert parse_cost("glue 1, saw 2, blueberries 3") == (
        (Stock.BLUEBERRIES, 3),
        (Stock.SAW, 2),
        (Stock.GLUE, 1),
    )
    assert parse_cost("") == ()


def test_a_cost_is_printed_as_it_is_read() -> None:
    assert format_cost(parse_cost("blueberries 3, scrap 1, lantern 2")) == "blueberries 3, scrap 1, lantern 2"
    assert format_cost(()) == ""


@pytest.mark.parametrize(
    "text", ["points 1", "reuse 1", "glue", "glue 0", "glue 1, glue 2", "glue 1,saw 1", "glue 1, "]
)
def test_anything_else_is_no_cost(text: str) -> None:
    with pytest.raises(RewardTextError):
        parse_cost(text)


def test_a_long_text_is_cut_in_the_message() -> None:
    with pytest.raises(RewardTextError) as caught:
        parse_rewards("x" * 5000, COLOURS, KINDS)
    assert len(str(caught.value)) < 250


@st.composite
def items(draw: st.DrawFn) -> Item:
    kind = draw(st.sampled_from(ItemKind))
    if kind is ItemKind.DIE:
        return Item(kind, draw(st.integers(0, 6)), draw(st.integers(1, 7)))
    if kind is ItemKind.TOOL:
        return Item(kind, 1, draw(st.integers(0, len(KINDS))))
    return Item(kind, draw(st.integers(1, 999)))


@given(st.lists(items(), max_size=8).map(tuple))
def test_what_is_printed_is_read_back(rewards: Rewards) -> None:
    assert parse_rewards(format_rewards(rewards, COLOURS, KINDS), COLOURS, KINDS) == rewards


@given(st.text(alphabet="gyb*?0123456789, diepontslra", max_size=30))
def test_a_text_that_is_read_is_printed_as_it_was(text: str) -> None:
    try:
        rewards = parse_rewards(text, COLOURS, KINDS)
    except RewardTextError:
        return
    assert format_rewards(rewards, COLOURS, KINDS) == text
