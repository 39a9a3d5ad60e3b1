"""Rules 6.1 to 6.3: lumber, exchange and materials."""

import pytest

from tests.engine.builders import legal, mine, play, position


@pytest.mark.parametrize(("die", "price"), [("g1", 1), ("g6", 6), ("y2", 3), ("y6", 7), ("b3", 5), ("b6", 8)])
def test_a_yard_die_costs_its_pips_and_its_colour(die: str, price: int) -> None:
    """6.1: nothing more for green, 1 for yellow, 2 for brown."""
    board = {"marks": "main", "pend": "step.lumber.0", "lumber": "-", "yard": "g1,g6,y2,y6,b3,b6"}
    assert mine(play(position(**board), f"buy:{die}"), "blueberries lumber") == f"{10 - price} {die}"
    poor = position(**board | {"pend": "mode.lumber", "blueberries": price - 1})
    assert f"buy:{die}" not in legal(play(poor, "act") if "act" in legal(poor) else poor)


def test_one_die_or_two_are_bought() -> None:
    """6.1: g1 (1) and b3 (5), or only one of them."""
    start = position(marks="main", pend="step.lumber.0", lumber="-")
    assert legal(start) == ["buy:g1", "buy:g4", "buy:y2", "buy:y5", "buy:b3", "buy:b6"]
    one = play(start, "buy:b3")
    assert mine(one, "lumber blueberries yard pend") == "b3 5 g1,g4,y2,y5,b6 step.lumber.1"
    assert legal(one, "buy") == ["buy:g1", "buy:g4", "buy:y2"]
    assert mine(play(one, "buy:g1"), "lumber blueberries pend") == "g1,b3 4 roll"
    assert mine(play(one, "done"), "lumber pend") == "b3 roll"


def test_new_dice_are_rolled_when_the_action_ends_green_before_yellow_before_brown() -> None:
    """6.1: whatever was bought first."""
    start = position(marks="main", pend="step.lumber.0", blueberries=20)
    after = play(start, "buy:b6 buy:g4")
    assert {text[:6] for text in legal(after)} == {"roll:g"}
    after = play(after, "roll:g2")
    assert {text[:6] for text in legal(after)} == {"roll:b"}
    assert mine(play(after, "roll:b1"), "yard pend") == "g1,g2,y2,y5,b1,b3 -"


@pytest.mark.parametrize(("die", "price"), [("g3", 6), ("g6", 12), ("y4", 9), ("b2", 6), ("b6", 14)])
def test_a_die_sells_for_twice_its_pips_and_its_colour(die: str, price: int) -> None:
    """6.2: 2 x pips + 0, 1, 2."""
    start = position(marks="main", pend="step.exchange", lumber=die)
    assert mine(play(start, f"sell:{die}"), "blueberries lumber pend") == f"{10 + price} - step.exchange.{die[0]}"


@pytest.mark.parametrize(("colour", "price"), [("g", 6), ("y", 7), ("b", 8)])
def test_a_6_comes_from_the_supply_for_6_and_its_colour(colour: str, price: int) -> None:
    """6.2: no die of the yard is touched, and the action is over."""
    start = position(marks="main", pend="step.exchange", blueberries=price, lumber="-")
    after = play(start, f"buy6:{colour}")
    assert mine(after, "blueberries lumber yard pend") == f"0 {colour}6 g1,g4,y2,y5,b3,b6 -"
    poor = position(marks="main", pend="step.exchange", blueberries=price - 1)
    assert f"buy6:{colour}" not in legal(poor)


def test_the_6_has_another_colour_than_the_die_sold() -> None:
    """6.2: the sale of y4 brings 9."""
    start = position(marks="main", pend="step.exchange", blueberries=0, lumber="g3,y4")
    assert legal(start) == ["sell:g3", "sell:y4"]
    after = play(start, "sell:y4")
    assert legal(after) == ["buy6:g", "buy6:b", "done", "saw:g3:1,2"]
    assert mine(play(after, "buy6:b"), "blueberries lumber") == "1 g3,b6"


def test_an_exchange_is_a_sale_or_a_6_or_both_but_not_two_sales() -> None:
    """6.2: `done` comes only after something was done."""
    start = position(marks="main", pend="step.exchange", lumber="g3,y4")
    assert legal(start) == ["sell:g3", "sell:y4", "buy6:g", "buy6:y", "buy6:b"]
    assert legal(play(start, "sell:g3"), "sell") == []
    assert mine(play(start, "sell:g3 done"), "pend blueberries") == "- 16"


@pytest.mark.parametrize(
    ("buy", "count", "cost"), [("saw2", 2, 2), ("glue2", 2, 1), ("glue3", 3, 3), ("scrap2", 2, 1), ("scrap3", 3, 3)]
)
def test_what_the_materials_cost(buy: str, count: int, cost: int) -> None:
    """6.3"""
    start = position(marks="main", pend="step.materials", blueberries=cost)
    kind = buy[:-1]
    assert mine(play(start, f"mat:{buy}"), f"{kind} blueberries pend") == f"{count} 0 step.materials.{kind}"


@pytest.mark.parametrize(
    ("blueberries", "offers"),
    [
        (1, "glue2 scrap2"),
        (2, "saw2 glue2 scrap2"),
        (3, "saw2 glue2 glue3 scrap2 scrap3"),
        (99, "saw2 glue2 glue3 scrap2 scrap3"),
    ],
)
def test_the_offers_of_the_materials_action(blueberries: int, offers: str) -> None:
    """6.3"""
    start = position(marks="main", pend="step.materials", blueberries=blueberries)
    assert legal(start) == [f"mat:{offer}" for offer in offers.split()]


def test_the_second_buy_is_of_another_material_and_ends_the_action() -> None:
    """6.3: 3 + 2 of 10 blueberries."""
    one = play(position(marks="main", pend="step.materials"), "mat:scrap3")
    assert legal(one, "mat") == ["mat:saw2", "mat:glue2", "mat:glue3"]
    assert mine(play(one, "mat:saw2"), "saw scrap blueberries pend") == "2 3 5 -"
