"""Rules 6.6 and 6.7: helpers produce and trees are planted."""

import pytest

from tests.engine.builders import legal, mine, play, position

CREW = {
    "marks": "main",
    "pend": "step.produce.0",
    "grid": "a1:F01,a2:F03,b1:F08",
    "lumber": "g1,g2,y1",
    "workshop": "saw-,splice1-",
}
ONE_POT = CREW | {"pots": "g0"}
TWO_POTS = CREW | {"pots": "g0,y0"}
THREE_POTS = CREW | {"pots": "g0,y0,b0"}
PRODUCE = ["produce:a1", "produce:a2", "produce:b1"]


def test_up_to_two_helpers_produce_without_a_planting() -> None:
    """6.6: F01 makes 3 blueberries and a scrapwood, F03 3 points; nobody produces twice."""
    start = position(**ONE_POT)
    assert legal(start) == [*PRODUCE, "plant:g1", "plant:g2", "plant:g2:1"]
    one = play(start, "produce:a1")
    assert mine(one, "blueberries scrap") == "13 1"
    assert legal(one) == ["produce:a2", "produce:b1", "plant:g1", "plant:g2", "plant:g2:1", "done"]
    assert mine(play(one, "produce:a2"), "score pend") == "13 -"


@pytest.mark.parametrize("moves", ["produce:a1 plant:g1", "plant:g1 produce:a1"])
def test_with_a_planting_one_helper_produces_in_either_order(moves: str) -> None:
    """6.6: with that the action is over."""
    assert mine(play(position(**ONE_POT), moves), "blueberries pots pend") == "13 g1 -"


def test_one_tree_is_planted_even_with_two_empty_pots() -> None:
    """6.6"""
    assert legal(play(position(**TWO_POTS), "plant:g1")) == [*PRODUCE, "done", "harvest:g"]


def test_the_brown_pot_allows_two_trees_and_still_one_helper() -> None:
    """6.6"""
    start = position(**THREE_POTS)
    one = play(start, "plant:g1")
    assert legal(one) == [*PRODUCE, "plant:y1", "done", "harvest:g"]
    assert legal(play(one, "plant:y1")) == [*PRODUCE, "done", "harvest:g", "harvest:y"]
    assert legal(play(one, "produce:a2")) == ["plant:y1", "done", "harvest:g"]
    for moves in ("plant:g1 plant:y1 produce:a2", "plant:g1 produce:a2 plant:y1", "produce:a2 plant:g1 plant:y1"):
        assert mine(play(start, moves), "pots score pend") == "g1,y1,b0 13 -"


def test_two_productions_leave_no_planting() -> None:
    """6.6: not with the brown pot either."""
    assert mine(play(position(**THREE_POTS), "produce:a1 produce:a2"), "pend pots") == "- g0,y0,b0"


def test_a_pot_harvested_meanwhile_is_planted_again() -> None:
    """6.6"""
    after = play(position(**THREE_POTS), "plant:g2 harvest:g plant:g2")
    assert mine(after, "pots lumber pend") == "g2,y0,b0 g1,y1 step.produce.2"


@pytest.mark.parametrize(
    ("lumber", "plants"),
    [
        ("g1", "plant:g1"),
        ("g2", "plant:g2 plant:g2:1"),
        ("g3", "plant:g3:1 plant:g3:2"),
        ("g6", "plant:g6:1 plant:g6:2"),
        ("y1,y4,b2", ""),
    ],
)
def test_what_may_be_planted_in_the_green_pot(lumber: str, plants: str) -> None:
    """6.7: 1 or 2 pips, as a die or cut from a larger one of the pot's colour."""
    start = position(**ONE_POT | {"lumber": lumber})
    assert " ".join(legal(start, "plant")) == plants


def test_the_other_part_of_a_cut_stays_lumber() -> None:
    """6.7: 5 is 2 and 3; the used sawing tile is not needed and the blades are not paid."""
    after = play(position(**ONE_POT | {"lumber": "g5"}, saw=1), "plant:g5:2")
    assert mine(after, "pots lumber saw workshop") == "g2 g3 1 saw-,splice1-"


def test_the_cut_is_no_sawing() -> None:
    """6.7: F23 would earn a blueberry with a sawing tile."""
    start = position(**ONE_POT | {"grid": "a1:F23", "lumber": "g5"})
    assert mine(play(start, "plant:g5:2 done"), "blueberries") == "10"


def test_each_planting_may_have_its_cut() -> None:
    """6.7"""
    start = position(**THREE_POTS | {"lumber": "g5,y4"})
    assert mine(play(start, "plant:g5:2 plant:y4:1"), "pots lumber") == "g2,y1,b0 g3,y3"


def test_a_pot_with_a_tree_takes_no_other() -> None:
    """6.7"""
    assert legal(position(**THREE_POTS | {"pots": "g3,y0"}), "plant") == ["plant:y1"]


def test_a_tree_first_grows_at_the_start_of_the_next_turn_of_its_owner() -> None:
    """6.7: 2 in this turn and through that of seat 1, then 4."""
    after = play(position(**ONE_POT), "plant:g2 done end")
    assert mine(after, "pots turn") == "g2 1"
    assert mine(play(after, "main:exchange berries end"), "pots turn") == "g4 0"


def test_a_production_with_a_choice_is_finished_before_the_next_step() -> None:
    """6.6: F04 makes a die of either colour; the step that ends the action has taken its entry off."""
    start = position(**ONE_POT | {"grid": "a1:F04,a2:F03"})
    assert mine(play(start, "produce:a1"), "pend") == "die.gy2,step.produce.0.a1"
    assert mine(play(start, "produce:a2 produce:a1"), "pend") == "die.gy2"
