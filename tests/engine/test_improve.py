"""Rule 6.8: what each piece of the reserve costs and gives."""

import pytest

from tests.engine.builders import legal, mine, play, position

IMPROVING = {"marks": "main", "pend": "step.improve", "blueberries": 20}


@pytest.mark.parametrize(
    ("pots", "workshop", "piece", "blueberries", "income", "after"),
    [
        ("g0", "saw+,splice1+", "pot", 15, "1 0", "g0,y1 saw+,splice1+"),
        ("g2,y0", "saw+,splice1+", "pot", 13, "1 0", "g2,y0,b1 saw+,splice1+"),
        ("g0", "saw-,splice1+", "saw", 17, "0 0", "g0 saw+,saw-,splice1+"),
        ("g0", "saw-,saw-,splice1+", "saw", 15, "0 0", "g0 saw+,saw-,saw-,splice1+"),
        ("g0", "saw+,splice1-", "splice", 18, "1 0", "g0 saw+,splice1-,splice2+"),
        ("g0", "saw+,splice1-,splice2-", "splice", 16, "1 1", "g0 saw+,splice1-,splice2-,splice4+"),
        ("g0", "saw+,splice1+", "glue", 14, "0 1", "g0 saw+,splice1+,glue+"),
    ],
)
def test_each_piece_has_its_price_and_its_gain(
    pots: str, workshop: str, piece: str, blueberries: int, income: str, after: str
) -> None:
    """6.8: a pot comes with a die of 1 and a nut, the tiles face up; each kind in its order."""
    done = play(position(**IMPROVING, pots=pots, workshop=workshop), f"improve:{piece}")
    assert mine(done, "blueberries hazelnut berry pots workshop") == f"{blueberries} {income} {after}"


@pytest.mark.parametrize(
    ("blueberries", "pieces"),
    [(2, "splice"), (3, "saw splice"), (4, "saw splice"), (5, "pot saw splice"), (6, "pot saw splice glue")],
)
def test_what_a_seat_cannot_pay_it_cannot_improve(blueberries: int, pieces: str) -> None:
    """6.8: the prices are 5, 3, 2 and 6."""
    start = position(**IMPROVING | {"blueberries": blueberries})
    assert legal(start) == [f"improve:{piece}" for piece in pieces.split()]
    assert "act" not in legal(position(marks="main", pend="mode.improve", blueberries=1))


@pytest.mark.parametrize(
    ("workshop", "prices"), [("saw-", (6, 7, 8)), ("saw-,saw-", (4, 5, 6)), ("saw-,saw-,saw-", (4, 5, 6))]
)
def test_the_first_saw_bought_takes_2_off_every_6_for_good(workshop: str, prices: tuple[int, int, int]) -> None:
    """6.8: the tile of the start gives nothing, and the second one bought no more."""
    board = {"marks": "main", "workshop": f"{workshop},splice1-", "blueberries": 20}
    for colour, price in zip("gyb", prices, strict=True):
        six = play(position(**board, pend="step.exchange"), f"buy6:{colour}")
        die = play(position(**board, pend="step.lumber.0", yard="g5,g6,y5,y6,b5,b6"), f"buy:{colour}6")
        assert mine(six, "blueberries") == mine(die, "blueberries") == str(20 - price)


def test_a_5_costs_the_same_with_the_first_saw_bought() -> None:
    """6.8: y5 is 5 + 1."""
    start = position(marks="main", pend="step.lumber.0", workshop="saw+,saw+,splice1+")
    assert mine(play(start, "buy:y5"), "blueberries") == "4"


def test_the_second_saw_bought_unlocks_a_tool_and_two_saw_blades() -> None:
    """6.8"""
    start = position(**IMPROVING, workshop="saw+,saw+,splice1+")
    after = play(start, "improve:saw")
    assert mine(after, "pend workshop saw") == "tool.any,saw.2 saw+,saw+,saw+,splice1+ 0"
    assert mine(play(after, "tool:file:t1"), "pend attic saw") == "- t1:file 2"


def test_the_brown_pot_lets_a_seat_plant_two_trees() -> None:
    """6.8: the yellow one does not."""
    board = {"marks": "main", "pend": "step.produce.0", "lumber": "g1,y1", "workshop": "saw-,splice1-"}
    assert legal(play(position(**board, pots="g0,y0"), "plant:g1"), "plant") == []
    assert legal(play(position(**board, pots="g0,y0,b3"), "plant:g1"), "plant") == ["plant:y1"]


def test_a_new_piece_is_used_in_the_same_turn() -> None:
    """6.8"""
    after = play(position(**IMPROVING, scrap=1, workshop="saw-,splice1-"), "improve:splice")
    assert legal(after, "splice") == ["splice:g3:4", "splice:g3:5"]
    after = play(position(**IMPROVING, workshop="saw-,splice1-", lumber="g2,g4", glue=1), "improve:glue")
    assert legal(after, "glue") == ["glue:g2,g4:g"]


def test_the_pot_has_its_die_before_the_advance() -> None:
    """6.8: the advance from 3 to 4 asks for a tool's place, and the yellow tree stands already."""
    after = play(position(**IMPROVING, hazelnut=3), "improve:pot")
    assert mine(after, "pend pots hazelnut blueberries") == "tool.any g0,y1 4 15"


def test_the_advances_of_a_tile_come_in_the_order_written() -> None:
    """6.8: hazelnut 1 with its tool, then berry 1; the tile lies there face up."""
    after = play(position(**IMPROVING, hazelnut=3, workshop="saw+,splice1+,splice2+"), "improve:splice")
    assert mine(after, "pend berry workshop") == "tool.any,berry.1 0 saw+,splice1+,splice2+,splice4+"


def test_one_piece_is_placed_in_an_action() -> None:
    """6.8"""
    assert mine(play(position(**IMPROVING), "improve:glue"), "pend") == "-"
