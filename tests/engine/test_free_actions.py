"""Rule 7: harvest, saw, splice, glue, reuse, helpers once per turn, and completing an order."""

import pytest

from tests.engine.builders import legal, mine, play, position

TREES = {"lumber": "-", "pots": "g4,y1", "workshop": "saw+,splice1+,glue+", "scrap": 1, "glue": 1}


def test_a_tree_is_harvested_at_any_time() -> None:
    """7.1"""
    start = position(pots="g4,y0,b1", workshop="saw-,splice1-")
    assert legal(start, "harvest") == ["harvest:g", "harvest:b"]
    assert mine(play(start, "harvest:b"), "lumber pots") == "g3,b1 g4,y0,b0"


def test_a_tree_planted_this_turn_is_harvested_too() -> None:
    """7.1"""
    start = position(marks="main", pend="step.produce.0", lumber="g2")
    assert mine(play(start, "plant:g2 harvest:g"), "lumber pots") == "g2 g0"


def test_trees_are_no_lumber() -> None:
    """7.2: they are not cut, raised, joined, sold or paid; E06 would take g4 and g1."""
    assert legal(position(marks="main", beside="E17:3", **TREES | {"pots": "g4"})) == ["harvest:g", "market", "end"]
    paying = position(marks="main", beside="E06:3", **TREES | {"pots": "g1", "lumber": "y4"})
    assert legal(paying, "complete") == []
    assert legal(position(marks="main", pend="mode.exchange", blueberries=5, **TREES), "act") == []


@pytest.mark.parametrize(
    ("blades", "cuts"),
    [
        (0, "1,4 2,3"),
        (1, "1,1,3 1,2,2 1,4 2,3"),
        (2, "1,1,1,2 1,1,3 1,2,2 1,4 2,3"),
        (3, "1,1,1,1,1 1,1,1,2 1,1,3 1,2,2 1,4 2,3"),
    ],
)
def test_a_5_is_sawn_into_as_many_dice_as_tile_and_blades_cut(blades: int, cuts: str) -> None:
    """7.3: the first cut is the tile's."""
    assert legal(position(lumber="y5", saw=blades), "saw") == [f"saw:y5:{cut}" for cut in cuts.split()]


@pytest.mark.parametrize(
    ("cut", "lumber", "left"),
    [("2,3", "b2,b3", 2), ("1,2,2", "b1,b2,b2", 1), ("1,1,1,2", "b1,b1,b1,b2", 0)],
)
def test_every_cut_after_the_first_costs_a_blade(cut: str, lumber: str, left: int) -> None:
    """7.3: a 5 with two blades becomes 1, 1, 1, 2; the parts keep its colour."""
    start = position(lumber="b5", saw=2, workshop="saw+,saw+,splice1+")
    assert mine(play(start, f"saw:b5:{cut}"), "lumber saw workshop") == f"{lumber} {left} saw+,saw-,splice1+"


def test_a_1_is_not_sawn_and_a_used_tile_saws_nothing() -> None:
    """7.3"""
    assert legal(position(lumber="g1,y1"), "saw") == []
    assert legal(position(lumber="g5", saw=2, workshop="saw-,splice1+"), "saw") == []


def test_splicing_costs_a_scrapwood_and_turns_the_tile() -> None:
    """7.4"""
    start = position(lumber="g3,y3", scrap=2)
    assert legal(start, "splice") == ["splice:g3:4", "splice:y3:4"]
    assert mine(play(start, "splice:y3:4"), "lumber scrap workshop") == "g3,y4 1 saw+,splice1-"
    assert legal(position(lumber="g3"), "splice") == []


@pytest.mark.parametrize(
    ("workshop", "values"),
    [
        ("splice1+", "3"),
        ("splice1-,splice2+", "3 4"),
        ("splice1-,splice2-,splice4+", "3 4 5 6"),
        ("splice1-,splice2-", ""),
    ],
)
def test_each_splicing_tile_has_its_strength(workshop: str, values: str) -> None:
    """7.4: by 1, by 1 or 2, by 1 to 4."""
    start = position(lumber="b2", scrap=1, workshop=f"saw+,{workshop}")
    assert legal(start, "splice") == [f"splice:b2:{value}" for value in values.split()]


def test_no_die_is_raised_above_6() -> None:
    """7.4"""
    start = position(lumber="g4,y6", scrap=1, workshop="saw+,splice1+,splice2+,splice4+")
    assert legal(start, "splice") == ["splice:g4:5", "splice:g4:6"]


@pytest.mark.parametrize(
    ("new", "left"),
    [(3, "splice1-,splice2+,splice4+"), (4, "splice1+,splice2-,splice4+"), (5, "splice1+,splice2+,splice4-")],
)
def test_the_weakest_tile_that_is_strong_enough_turns(new: int, left: str) -> None:
    """7.4"""
    start = position(lumber="g2", scrap=1, workshop="saw+,splice1+,splice2+,splice4+")
    assert mine(play(start, f"splice:g2:{new}"), "workshop") == f"saw+,{left}"


def test_a_used_tile_leaves_the_work_to_a_stronger_one() -> None:
    """7.4"""
    start = position(lumber="g2", scrap=1, workshop="saw+,splice1-,splice2+,splice4+")
    assert mine(play(start, "splice:g2:3"), "workshop") == "saw+,splice1-,splice2-,splice4+"


def test_glue_joins_two_dice_of_at_most_6_together() -> None:
    """7.5: not b2 with y5; a colour alone needs two dice."""
    start = position(lumber="g4,y2,y5,b2", glue=1, workshop="saw+,splice1+,glue+")
    glued = ["g4,y2:g", "g4,y2:y", "g4,b2:g", "g4,b2:b", "y2,b2:y", "y2,b2:b"]
    assert legal(start, "glue") == [f"glue:{pair}" for pair in glued]
    pair = position(lumber="g3,g3", glue=1, workshop="saw+,splice1+,glue+")
    assert legal(pair, "glue") == ["glue:g3,g3:g"]


def test_glue_of_one_colour_scores_nothing() -> None:
    """7.5: it costs a glue and turns the tile."""
    start = position(lumber="g1,g2,y5", glue=2, workshop="saw+,splice1+,glue+")
    after = play(start, "glue:g1,g2:g")
    assert mine(after, "lumber glue score workshop") == "g3,y5 1 10 saw+,splice1+,glue-"


@pytest.mark.parametrize("colour", ["g", "b"])
def test_glue_of_two_colours_scores_4_and_the_owner_chooses_the_colour(colour: str) -> None:
    """7.5"""
    start = position(lumber="g2,b4", glue=1, workshop="saw+,splice1+,glue+")
    assert mine(play(start, f"glue:g2,b4:{colour}"), "lumber score") == f"{colour}6 14"


def test_without_glue_or_tile_nothing_is_joined() -> None:
    """7.5"""
    assert legal(position(lumber="g1,g2", glue=0, workshop="saw+,splice1+,glue+"), "glue") == []
    assert legal(position(lumber="g1,g2", glue=1, workshop="saw+,splice1+,glue-"), "glue") == []
    assert legal(position(lumber="g1,g2", glue=1, workshop="saw+,splice1+"), "glue") == []


def test_a_reuse_token_turns_up_a_used_tile() -> None:
    """7.6: a tile face up does not qualify."""
    start = position(reuse=2, workshop="saw+,saw-,splice1-,glue-")
    assert legal(start, "reuse") == ["reuse:saw", "reuse:splice", "reuse:glue"]
    assert mine(play(start, "reuse:saw"), "workshop reuse") == "saw+,saw+,splice1-,glue- 1"
    assert mine(play(start, "reuse:splice reuse:glue"), "workshop reuse") == "saw+,saw-,splice1+,glue+ 0"
    assert legal(position(reuse=2, workshop="saw+,splice1+,glue+"), "reuse") == []
    assert legal(position(reuse=0, workshop="saw-,splice1-,glue-"), "reuse") == []


@pytest.mark.parametrize(
    ("workshop", "after"),
    [
        ("splice1-,splice2-,splice4-", "splice1-,splice2-,splice4+"),
        ("splice1-,splice2-,splice4+", "splice1-,splice2+,splice4+"),
    ],
)
def test_reuse_turns_the_strongest_used_splicing_tile(workshop: str, after: str) -> None:
    """7.6"""
    start = position(reuse=1, workshop=f"saw+,{workshop}")
    assert mine(play(start, "reuse:splice"), "workshop") == f"saw+,{after}"


def test_a_tile_placed_and_used_this_turn_is_turned_up() -> None:
    """7.6"""
    start = position(marks="main", pend="step.improve", glue=2, reuse=1, lumber="g1,g1,g1", workshop="saw+,splice1+")
    after = play(start, "improve:glue glue:g1,g1:g reuse:glue glue:g1,g2:g")
    assert mine(after, "lumber workshop") == "g3 saw+,splice1+,glue-"


def test_a_helper_works_once_in_each_turn() -> None:
    """7.7: F17 trades a scrapwood for 2 blueberries; a reuse token does not make it ready."""
    start = position(grid="a1:F17", scrap=3, reuse=3)
    assert legal(start, "use") == ["use:F17"]
    after = play(start, "use:F17")
    assert mine(after, "blueberries scrap marks") == "12 2 a1"
    assert legal(after, "use") == []
    assert legal(after, "reuse") == []


def test_a_helper_works_also_in_the_turn_in_which_it_is_placed() -> None:
    """7.7"""
    start = position(marks="main", pend="step.helper", helpers="F17,F05,F06,F07", scrap=1)
    assert mine(play(start, "hire:F17:b1 deal:F20 use:F17"), "marks scrap blueberries") == "main,b1 0 7"


def test_an_order_beside_the_board_is_completed_as_a_free_action() -> None:
    """7.8: E05 asks for g3 and y1; in the hand it stays where it is."""
    start = position(beside="E05:3", hand="E06", lumber="g1,g3,g4,y1", workshop="saw-,splice1-")
    assert legal(start, "complete") == ["complete:E05:g3,y1"]
    after = play(start, "complete:E05:g3,y1")
    assert mine(after, "completed beside lumber hand") == "E05 - g1,g4 E06"
