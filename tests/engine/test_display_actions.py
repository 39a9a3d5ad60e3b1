"""Rules 6.4 and 6.5: the orders action and the helper action."""

import pytest

from tests.engine.builders import legal, mine, play, position

TAKING = {"marks": "main", "pend": "step.orders.0", "orders": "E01,E05,E07,E13"}
HIRING = {"marks": "main", "pend": "step.helper", "helpers": "F03,F05,F06,F07"}


@pytest.mark.parametrize(("card", "row"), [("E01", 1), ("E07", 2), ("E05", 3)])
def test_an_order_goes_beside_the_board_in_the_row_of_its_icon(card: str, row: int) -> None:
    """6.4"""
    start = position(**TAKING, hand="E20,E21")
    assert legal(start) == ["take:E01", "take:E05", "take:E07", "take:E13"]
    after = play(start, f"take:{card}")
    assert mine(after, "beside hand blueberries pend") == f"{card}:{row} E20,E21 10 fill.orders,step.orders.1"


def test_the_row_slides_and_is_filled_before_the_second_order() -> None:
    """6.4: the fresh card may be the second, for 3 blueberries; then the row is filled again."""
    after = play(position(**TAKING), "take:E05 deal:E30")
    assert mine(after, "orders") == "E01,E07,E13,E30"
    assert legal(after) == ["take:E01", "take:E07", "take:E13", "take:E30", "done", "saw:g3:1,2"]
    after = play(after, "take:E30")
    assert mine(after, "orders beside blueberries pend") == "E01,E07,E13 E05:3,E30:1 7 fill.orders"
    assert mine(play(after, "deal:E29"), "orders pend") == "E01,E07,E13,E29 -"


def test_the_second_order_takes_3_blueberries() -> None:
    """6.4"""
    assert legal(play(position(**TAKING, blueberries=2), "take:E05 deal:E30"), "take") == []
    assert len(legal(play(position(**TAKING, blueberries=3), "take:E05 deal:E30"), "take")) == 4


def test_an_order_of_the_hand_is_not_placed_by_the_orders_action() -> None:
    """6.4"""
    start = position(**TAKING, hand="E20,E21")
    assert legal(start, "play") == []
    assert mine(play(start, "take:E05 deal:E30 done"), "beside hand") == "E05:3 E20,E21"


def test_a_helper_is_paid_and_placed_beside_a_placed_one() -> None:
    """6.5: F07 costs 4, the others more."""
    start = position(**HIRING, blueberries=4)
    assert legal(start) == ["hire:F07:a2", "hire:F07:b1"]
    after = play(start, "hire:F07:b1")
    assert mine(after, "blueberries helpers grid") == "0 F03,F05,F06 a1:F01,b1:F07"


def test_beside_means_sharing_a_side() -> None:
    """6.5: a1, a2 and b2 have the free neighbours a3, b1 and b3, but not b4 or a4."""
    start = position(**HIRING, grid="a1:F01,a2:F02,b2:F04", blueberries=4)
    assert legal(start) == ["hire:F07:a3", "hire:F07:b1", "hire:F07:b3"]


@pytest.mark.parametrize(
    ("space", "grid", "income", "production"),
    [
        ("a2", "a1:F01", "0 1", ""),
        ("a3", "a1:F01,a2:F02", "1 0", "produce.2"),
        ("a4", "a1:F01,a2:F02,a3:F04", "1 1", ""),
        ("b1", "a1:F01", "1 0", ""),
        ("b2", "a1:F01,b1:F02", "0 1", "produce.1"),
        ("b3", "a1:F01,b1:F02,b2:F04", "1 0", "produce.3"),
        ("b4", "a1:F01,b1:F02,b2:F04,b3:F10", "0 1", "produce.4"),
    ],
)
def test_a_helper_gains_the_icons_that_it_covers(space: str, grid: str, income: str, production: str) -> None:
    """6.5"""
    after = play(position(**HIRING, grid=grid), f"hire:F05:{space} deal:F20")
    assert mine(after, "hazelnut berry pend") == f"{income} {production or '-'}"


def test_a_helper_fills_the_row_then_advances_then_produces_then_works_at_once() -> None:
    """6.5: F07 brings a tool when it is placed."""
    start = position(**HIRING, grid="a1:F01,a2:F02")
    after = play(start, "hire:F07:a3")
    assert mine(after, "pend") == "fill.helpers,hazelnut.1,produce.2,tool.any"
    after = play(after, "deal:F20")
    assert mine(after, "pend hazelnut") == "produce.2,tool.any 1"
    assert mine(play(after, "done"), "pend") == "tool.any"


def test_the_helper_just_placed_may_use_its_production_icon_itself() -> None:
    """6.5: a3 lets two helpers produce; F03 makes 3 points, F01 3 blueberries and a scrapwood."""
    start = position(**HIRING, grid="a1:F01,a2:F02")
    after = play(start, "hire:F03:a3 deal:F20")
    assert legal(after) == ["produce:a1", "produce:a2", "produce:a3", "done"]
    after = play(after, "produce:a3 produce:a1")
    assert mine(after, "score blueberries scrap pend") == "13 7 1 -"


def test_a_full_grid_or_an_empty_purse_means_no_helper_action() -> None:
    """6.5"""
    full = "a1:F01,a2:F02,a3:F04,a4:F08,b1:F12,b2:F10,b3:F11,b4:F13"
    mode = {"lantern": 1, "helpers": "F03,F05,F06,F07"}
    assert "act" not in legal(play(position(**mode, grid=full), "main:helper"))
    # One behind the lead the move brings a blueberry: 2 + 1 are too few for F07.
    assert "act" not in legal(play(position(**mode, blueberries=2), "main:helper"))
    assert "act" in legal(play(position(**mode, blueberries=3), "main:helper"))
