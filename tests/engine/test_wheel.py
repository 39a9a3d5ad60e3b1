"""Rule 5: which tiles move and where to, what the wheel gives for it, and the mode of the main action."""

import pytest

from tests.engine.builders import legal, mine, play, position

OTHERS = ("exchange", "materials", "orders", "helper", "produce", "improve")

SHUT = "lumber:2.0,exchange:2.1,materials:3.2,orders:1.0,helper:1.1,produce:0.0,improve:0.1"
DIE_RIM = "lumber:2.0,exchange:2.1,materials:2.2,orders:2.3,helper:1.5,produce:2.4,improve:0.6"


def wheel(lumber: str, quadrant: int, first: int = 0) -> str:
    """The lumber tile at a place, the other six side by side in one quadrant."""
    places = [f"{tile}:{quadrant}.{first + at}" for at, tile in enumerate(OTHERS)]
    return ",".join([f"lumber:{lumber}", *places])


@pytest.mark.parametrize("lead", [0, 1, 2, 3])
@pytest.mark.parametrize(("behind", "gain"), [(0, "10 10"), (1, "10 11"), (2, "10 12"), (3, "12 10")])
def test_quadrants_count_back_from_the_lead_around_the_wheel(lead: int, behind: int, gain: str) -> None:
    """5.1: the saw bonuses nothing, 1 blueberry, 2 blueberries, 2 points; slot 0 has no rim bonus anywhere."""
    others = wheel(f"{(lead - behind) % 4}.0", (lead - 1) % 4, 1 if behind == 1 else 0)
    after = play(position(lead=lead, arc=0, wheel=others), "main:lumber")
    assert mine(after, "score blueberries") == gain


def test_a_tile_goes_to_the_slot_after_the_highest_in_the_next_quadrant() -> None:
    """5.2: slots 0 to 3 of quadrant 1, which the four tiles of the lead have left, stay gaps."""
    places = "lumber:2.0,exchange:2.1,materials:2.2,orders:2.3,helper:1.4,produce:0.5,improve:0.6"
    after = play(position(wheel=places), "main:produce")
    assert mine(after, "wheel") == places.replace("0.5", "1.5")


def test_a_tile_goes_to_slot_0_of_an_empty_quadrant() -> None:
    """5.2"""
    after = play(position(), "main:materials")
    assert mine(after, "wheel") == (
        "lumber:2.0,exchange:2.1,materials:3.0,orders:1.0,helper:1.1,produce:0.5,improve:0.6"
    )


def test_a_tile_of_the_lead_pushes_the_arrow_into_the_empty_quadrant_before_it() -> None:
    """5.3: from 3 the arrow comes to 0."""
    assert mine(play(position(), "main:lumber"), "lead") == "3"
    around = position(lead=3, arc=0, wheel=wheel("3.0", 3, 1))
    assert mine(play(around, "main:lumber"), "lead wheel").startswith("0 lumber:0.0,")


def test_a_tile_of_the_lead_stays_while_a_tile_lies_before_it() -> None:
    """5.3: the others move, and leave the arrow."""
    start = position(wheel=SHUT, arc=0)
    assert legal(start, "main") == ["main:materials", "main:orders", "main:helper", "main:produce", "main:improve"]
    assert mine(play(start, "main:materials"), "lead") == "2"
    assert mine(play(start, "main:orders"), "lead") == "2"


@pytest.mark.parametrize(
    ("place", "gain"),
    [
        ("0.2", ""),
        ("0.3", "blueberries 11"),
        ("0.5", "reuse 1"),
        ("0.6", "lantern 1"),
        ("1.2", "blueberries 11"),
        ("1.3", "saw 1"),
        ("1.4", "scrap 2"),
        ("1.6", "score 12"),
        ("2.3", "saw 1"),
        ("2.4", "blueberries 12"),
        ("2.5", "score 12"),
        ("2.6", "lantern 1"),
        ("3.1", "blueberries 11"),
        ("3.2", ""),
        ("3.3", "glue 2"),
        ("3.4", "lumber g2,g3"),
        ("3.5", "blueberries 12"),
        ("3.6", "reuse 1"),
    ],
)
def test_the_rim_bonus_is_the_one_under_the_slot(place: str, gain: str) -> None:
    """5.4: all tiles lie in the lead quadrant, where the blade gives nothing."""
    quadrant, slot = map(int, place.split("."))
    places = [f"{tile}:{quadrant}.{at}" for at, tile in enumerate([*OTHERS[:slot], "lumber", *OTHERS[slot:]])]
    start = position(lead=quadrant, arc=0, wheel=",".join(places))
    after = play(start, "main:lumber")
    key, value = gain.split() if gain else ("score", "10")
    usual = {"score": "10", "blueberries": "10", "saw": "0", "scrap": "0", "lantern": "0", "reuse": "0", "lumber": "g3"}
    assert mine(after, " ".join(usual | {key: ""})) == " ".join((usual | {key: value}).values())


def test_a_rim_bonus_may_be_two_things() -> None:
    """5.4: glue and scrapwood under 0.4."""
    seven = [f"{tile}:0.{at}" for at, tile in enumerate([*OTHERS[:4], "lumber", *OTHERS[4:]])]
    after = play(position(lead=0, arc=0, wheel=",".join(seven)), "main:lumber")
    assert mine(after, "glue scrap blueberries") == "1 1 10"


def test_under_the_arc_there_is_no_rim_bonus() -> None:
    """5.4: improve on 0.6 would bring a lantern; two behind the lead the blade brings 2 blueberries."""
    assert mine(play(position(), "main:improve"), "lantern blueberries") == "0 12"


def test_the_rim_bonus_comes_before_the_saw_bonus() -> None:
    """5.4"""
    start = position(wheel=DIE_RIM)
    after = play(start, "main:helper")
    assert mine(after, "pend blueberries") == "die.gy1,blueberries.1,mode.helper 10"
    assert mine(play(after, "pick:y1"), "pend blueberries lumber") == "mode.helper 11 g3,y1"


def test_the_arc_goes_for_good_with_the_last_tile_of_the_start_quadrant() -> None:
    """5.4: that tile still has no rim bonus; a tile that comes back round finds no arc."""
    last = position(wheel="lumber:2.0,exchange:2.1,materials:2.2,orders:1.0,helper:1.1,produce:1.2,improve:0.6")
    assert mine(play(last, "main:improve"), "arc lantern") == "0 0"
    assert mine(play(position(), "main:improve"), "arc") == "1"
    back = position(lead=3, arc=0, wheel=wheel("3.0", 3, 1))
    assert mine(play(back, "main:lumber"), "arc") == "0"


def test_the_bonuses_are_gained_before_the_mode_is_chosen() -> None:
    """5.5: only the die's choice is legal."""
    start = position(wheel=DIE_RIM)
    assert legal(play(start, "main:helper")) == ["pick:g1", "pick:y1"]


def test_what_the_bonuses_give_may_be_spent_on_the_mode() -> None:
    """5.5: a lantern for another tile's action; a blueberry for g1 of the yard."""
    seven = [f"{tile}:2.{at}" for at, tile in enumerate([*OTHERS, "lumber"])]
    lantern = play(position(arc=0, wheel=",".join(seven)), "main:lumber")
    assert legal(lantern, "as") != []
    berry = position(blueberries=0, arc=0, wheel=wheel("1.0", 1, 1))
    assert legal(play(berry, "main:lumber"), "act") == ["act"]


def test_act_does_the_action_of_the_tile() -> None:
    """5.6"""
    assert mine(play(position(), "main:materials act"), "pend marks") == "step.materials main"
    assert mine(play(position(), "main:orders act"), "pend") == "step.orders.0"


def test_for_a_lantern_it_is_the_action_of_another_tile() -> None:
    """5.6: of any of the other six."""
    mode = play(position(lantern=1, blueberries=20), "main:materials")
    words = ["lumber", "exchange", "orders", "helper", "produce", "improve"]
    assert legal(mode, "as") == [f"as:{word}" for word in words]
    assert mine(play(mode, "as:improve"), "pend lantern") == "step.improve 0"


def test_without_a_lantern_there_is_no_other_action() -> None:
    """5.6"""
    assert legal(play(position(), "main:materials"), "as") == []


def test_the_other_tile_need_not_be_free_to_move() -> None:
    """5.6: lumber is shut in."""
    start = position(lantern=1, wheel=SHUT, arc=0)
    assert "main:lumber" not in legal(start)
    assert "as:lumber" in legal(play(start, "main:orders"))


def test_instead_of_an_action_there_are_3_blueberries() -> None:
    """5.6"""
    assert mine(play(position(), "main:lumber berries"), "blueberries pend marks") == "13 - main"


def test_an_action_without_a_legal_first_step_cannot_be_chosen() -> None:
    """5.7: no blueberries, no dice, no order on display: only a helper can produce."""
    poor = position(blueberries=0, lumber="-", lantern=4, orders="-")
    assert legal(poor, "bonus") == ["bonus:produce"]
    mode = play(poor, "main:lumber")
    assert legal(mode) == ["as:produce", "berries"]
    assert legal(play(poor, "main:produce"), "act") == ["act"]


def test_berries_trigger_nothing() -> None:
    """5.7: F20 pays for an orders action."""
    assert mine(play(position(grid="a1:F20"), "main:orders berries"), "blueberries") == "14"


def test_the_bonus_action_costs_3_lanterns_and_leaves_the_wheel() -> None:
    """5.8: no tile moves, no bonus of the wheel comes, no mode is asked."""
    start = position(lantern=4)
    after = play(start, "bonus:improve")
    assert mine(after, "lantern pend marks blueberries") == "1 step.improve bonus 10"
    assert mine(after, "wheel") == mine(start, "wheel")
    assert legal(after) == ["improve:pot", "improve:saw", "improve:splice", "improve:glue"]


def test_two_lanterns_are_no_bonus_action() -> None:
    """5.8"""
    assert legal(position(lantern=2), "bonus") == []


def test_there_is_one_bonus_action_a_turn_before_or_after_the_main_action() -> None:
    """5.8: it may be the main action over again."""
    start = position(lantern=9)
    before = play(start, "bonus:materials mat:saw2 done")
    assert legal(before, "bonus") == []
    again = play(before, "main:materials act mat:saw2 done")
    assert mine(again, "saw marks") == "4 main,bonus"
    after = play(start, "main:materials act mat:saw2 done bonus:materials")
    assert mine(after, "pend") == "step.materials"
