"""Rules 12.3 and 12.7: what helpers can do, and what their discounts are taken off."""

import pytest

from tests.engine.builders import legal, mine, play, position, variant

HIRING = {"marks": "main", "pend": "step.helper"}


def test_a_helper_without_an_ability_only_produces() -> None:
    """12.3"""
    start = position(**HIRING, helpers="F03,F05,F06,F07")
    assert mine(play(start, "hire:F03:b1 deal:F20"), "score pend blueberries") == "10 - 4"


def test_an_immediate_ability_works_once_when_the_helper_is_placed() -> None:
    """12.3: F08 (4 blueberries) brings a nut beside the one of b1; in later turns and productions it brings none."""
    after = play(position(**HIRING, helpers="F08,F05,F06,F07"), "hire:F08:b1 deal:F20")
    assert mine(after, "hazelnut") == "2"
    produced = play(position(marks="main", pend="step.produce.0", grid="a1:F08"), "produce:a1 done")
    assert mine(produced, "hazelnut") == "0"


@pytest.mark.parametrize(
    ("helper", "board", "uses"),
    [
        ("F11", {"lumber": "g3,g6,y5"}, "g3:4 y5:6"),
        ("F12", {"lumber": "g1,g3,b6"}, "g3:2 b6:5"),
        ("F13", {"lumber": "g1,g3,y6"}, "g1:2 g3:2 g3:4 y6:5"),
        ("F14", {"lumber": "g3,y1", "scrap": 1}, "g3:y g3:b y1:g y1:b"),
        ("F15", {"lumber": "g2,g6,y3", "blueberries": 3}, "g2:1 g2:3 g2:4 g2:5 g2:6 g6:1 g6:2 g6:3 g6:4 g6:5"),
    ],
)
def test_the_changes_of_a_lumber_die(helper: str, board: dict[str, object], uses: str) -> None:
    """12.3: pip +1, pip -1, either, recolour, set green; trees are not changed."""
    state = position(grid=f"a1:{helper}", pots="g3", **board)
    assert legal(state, "use") == [f"use:{helper}:{use}" for use in uses.split()]


@pytest.mark.parametrize(
    ("helper", "board"),
    [
        ("F11", {"lumber": "g6,b6"}),
        ("F12", {"lumber": "g1"}),
        ("F14", {"lumber": "g3", "scrap": 0}),
        ("F14", {"lumber": "-", "scrap": 1}),
        ("F15", {"lumber": "g3", "blueberries": 2}),
        ("F15", {"lumber": "y3", "blueberries": 9}),
        ("F16", {"glue": 0}),
        ("H16", {"glue": 1, "saw": 0}),
        ("H15", {"blueberries": 2}),
    ],
)
def test_a_helper_is_used_only_if_its_cost_can_be_paid_and_its_change_made(
    helper: str, board: dict[str, object]
) -> None:
    """12.3"""
    assert legal(position(grid=f"a1:{helper}", pots="g3", **board), "use") == []


@pytest.mark.parametrize(
    ("helper", "move", "after"),
    [
        ("F11", "use:F11:g3:4", "g4 10 10 2 2 2"),
        ("F12", "use:F12:g3:2", "g2 11 10 2 2 2"),
        ("F14", "use:F14:g3:b", "b3 10 10 2 2 1"),
        ("F15", "use:F15:g3:6", "g6 10 7 2 2 2"),
        ("F16", "use:F16", "g3 10 10 3 1 3"),
        ("H10", "use:H10:g3:4", "g4 11 10 2 2 2"),
        ("H12", "use:H12:g3:2", "g2 10 10 2 2 3"),
        ("H13", "use:H13:g3:y", "y3 11 10 2 2 2"),
        ("H14", "use:H14:g3:1", "g1 10 8 2 2 2"),
        ("H15", "use:H15", "g3 14 7 2 2 2"),
        ("H16", "use:H16", "g3 14 10 1 1 2"),
    ],
)
def test_a_use_pays_changes_and_rewards(helper: str, move: str, after: str) -> None:
    """12.3: the seat has 2 saw blades, 2 glue and 2 scrapwood."""
    start = position(grid=f"a1:{helper}", saw=2, glue=2, scrap=2)
    assert mine(play(start, move), "lumber score blueberries saw glue scrap") == after


def test_a_helper_may_change_one_die_of_several_alike() -> None:
    """12.3"""
    assert mine(play(position(grid="a1:F11", lumber="g3,g3"), "use:F11:g3:4"), "lumber") == "g3,g4"


def test_a_permanent_reward_comes_each_time() -> None:
    """12.3: F23 pays a blueberry for sawing and again for splicing."""
    start = position(grid="a1:F23", scrap=1, lumber="g5")
    assert mine(play(start, "saw:g5:2,3 splice:g2:3"), "blueberries") == "12"


def test_discounts_on_a_yard_die_add_up_and_stop_at_0() -> None:
    """12.7: F18 takes 1 and H17 takes 2 off each die: g1 is free, g4 costs 1, y5 (6) costs 3."""
    board = {"marks": "main", "pend": "step.lumber.0", "lumber": "-"}
    both = position(**board, grid="a1:F18,a2:H17", blueberries=1)
    assert legal(both) == ["buy:g1", "buy:g4", "buy:y2"]
    assert mine(play(both, "buy:g4 buy:g1"), "blueberries") == "0"
    assert mine(play(both, "buy:g1 buy:g4"), "blueberries") == "0"
    one = position(**board, grid="a1:F18")
    assert mine(play(one, "buy:y5 buy:g4"), "blueberries") == "2"


def test_the_sawing_slot_and_the_helpers_share_the_price_of_a_6() -> None:
    """12.7: 6 - 2 - 1 - 2 = 1 for green, 2 for yellow; a g6 of the yard likewise."""
    board = {"marks": "main", "workshop": "saw+,saw+,splice1+", "grid": "a1:F18,a2:H17"}
    six = position(**board, pend="step.exchange")
    assert mine(play(six, "buy6:y"), "blueberries") == "8"
    die = position(**board, pend="step.lumber.0", yard="g1,g6,y2,y5,b3,b6")
    assert mine(play(die, "buy:g6"), "blueberries") == "9"


def test_a_discount_is_off_each_materials_buy() -> None:
    """12.7: F19 takes 1 off: 2 glue are free, 2 saw blades cost 1, 3 scrapwood 2."""
    board = {"marks": "main", "pend": "step.materials", "grid": "a1:F19"}
    assert legal(position(**board, blueberries=0)) == ["mat:glue2", "mat:scrap2"]
    assert mine(play(position(**board), "mat:saw2 mat:scrap3"), "blueberries") == "7"
    assert mine(play(position(**board), "mat:glue2 mat:saw2"), "blueberries") == "9"


@pytest.mark.parametrize(("discount", "purse", "left"), [(2, 10, 9), (2, 1, 0), (7, 10, 10), (7, 0, 0)])
def test_a_discount_on_orders_is_off_the_second_order(discount: int, purse: int, left: int) -> None:
    """12.7: 3 less the discount, so that 1 or nothing is enough; the first order has no price."""
    old = 'on = ["orders", "helper"], reward = "blueberries 2"'
    other = variant((old, f'on = ["orders"], discount = {discount}'))
    board = {"marks": "main", "pend": "step.orders.0", "grid": "a1:F20", "orders": "E01,E02,E03,E04"}
    start = position(2, other, **board, blueberries=purse)
    assert mine(play(start, "take:E01 deal:E10 take:E02"), "blueberries") == str(left)


def test_a_discount_is_off_a_helper_but_not_off_the_one_that_brings_it() -> None:
    """12.7: H19 takes 3 off F05's 5, and costs its own 8."""
    cheap = position(**HIRING, helpers="F03,F05,F06,F07", grid="a1:H19")
    assert mine(play(cheap, "hire:F05:b1"), "blueberries") == "8"
    itself = position(**HIRING, round=9, helpers="F03,F05,F06,H19")
    assert mine(play(itself, "hire:H19:b1"), "blueberries") == "2"
    gift = position(**HIRING, helpers="F14,F03,F05,F06", grid="a1:H19", blueberries=0)
    assert legal(gift) == ["hire:F14:a2", "hire:F14:b1"]


def test_discounts_are_off_an_improvement() -> None:
    """12.7: F19 and H19 take 4 off: the first pot costs 1, a splicing tile for 2 nothing."""
    board = {"marks": "main", "pend": "step.improve", "grid": "a1:F19,a2:H19"}
    assert mine(play(position(**board), "improve:pot"), "blueberries") == "9"
    assert legal(position(**board, blueberries=0)) == ["improve:saw", "improve:splice"]


def test_sales_marketing_orders_and_abilities_have_no_discount() -> None:
    """12.7: a sale of g3 brings 6, marketing costs 3, E09 asks for 2 blueberries and H15 for 3."""
    grid = "a1:F18,a2:H17,a3:F19,a4:H19,b4:H15"
    board = {"marks": "main", "grid": grid}
    assert mine(play(position(**board, pend="step.exchange"), "sell:g3"), "blueberries") == "16"
    assert mine(play(position(**board), "market"), "blueberries") == "7"
    start = position(**board, beside="E09:3", lumber="g5,y6")
    assert mine(play(start, "complete:E09:g5,y6"), "blueberries") == "16"
    assert mine(play(position(**board), "use:H15"), "blueberries") == "7"
