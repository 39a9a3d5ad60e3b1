"""Rules 12.5 and 12.6: effects go depth first, and triggers come after what the event itself gave."""

import pytest

from tests.engine.builders import instant, legal, mine, play, position, show, variant

PRODUCING = {"marks": "main", "pend": "step.produce.0", "lumber": "g1,y1", "workshop": "saw-,splice1-"}
HIRING = {"marks": "main", "pend": "step.helper", "helpers": "F05,F06,F07,F09"}
UNDER_U2 = "t1:file,t2:file,t3:file,m1:file,m2:file"


def asking(on: str) -> tuple[str, str]:
    """F24 rewards these words with a die to choose, so that the stack shows what waits behind it."""
    return ('on = ["plant", "harvest"], reward = "blueberries 1"', f'on = [{on}], reward = "die gy1"')


def test_an_item_with_all_that_it_causes_is_finished_before_the_next() -> None:
    """12.5: the first tool covers the nut edge, the counter passes to 4 for a tool; then come u2-m2 and the rest."""
    start = instant("Z02", attic=UNDER_U2, hazelnut=3)
    assert mine(play(start, "tool:plane:u2"), "pend score") == "tool.any,points.2,tool.any 10"


def test_a_placed_tool_is_paid_for_the_tools_that_lay_there_before_it() -> None:
    """12.5: the tool that comes in between at u3 pays its edge to u2 once, as its own: reputation 1."""
    start = instant("Z02", attic=f"{UNDER_U2},t4:file,m3:file", hazelnut=3)
    after = play(start, "tool:plane:u2 tool:gouge:u3")
    # u2: nut, 2 points; u3: 3 blueberries to m2, a berry to m3, reputation to u2
    assert mine(after, "score blueberries hazelnut berry fame pend") == "12 13 4 1 1 tool.any"


def test_the_edges_of_a_tool_are_paid_in_set_order() -> None:
    """12.5: u2-m1 (a nut, which asks) before u2-m2."""
    start = position(marks="main", pend="tool.plane", attic=UNDER_U2, hazelnut=3)
    assert mine(play(start, "tool:plane:u2"), "pend") == "tool.any,points.2"


def test_an_advance_moves_all_its_way_and_then_gives_what_it_passed_in_order() -> None:
    """12.5: from 3 by 5 to 8: a tool for 4, 3 points for 8."""
    far = variant(('instant = "hazelnut 2"', 'instant = "hazelnut 5"'))
    after = instant("Z06", 2, far, hazelnut=3)
    assert mine(after, "hazelnut pend score") == "8 tool.any,points.3 10"
    assert mine(play(after, "tool:file:t1"), "score") == "13"


def test_points_past_the_end_come_with_the_advance_before_the_tiles() -> None:
    """12.5: from 2 by 12: two steps too many are 4 points; R3 asks first, R1 comes later."""
    far = variant(('instant = "fame 2"', 'instant = "fame 12"'))
    after = instant("Z04", 2, far, fame=2, pale="R3,R1")
    assert mine(after, "fame score pend") == "12 14 tool.any,reuse.1,blueberries.5"


def test_triggers_come_after_all_that_the_event_itself_gave() -> None:
    """12.5: the order's tool, its row, the contract, and then F22's 2 blueberries."""
    start = position(marks="main", beside="Z15:1", lumber="g3,g3,y3,y3,b3", grid="a1:F22")
    after = play(start, "complete:Z15:g3,g3,y3,y3,b3")
    assert mine(after, "pend blueberries") == "tool.gouge,fame.1,claim.Z15,fire.a1 17"
    assert mine(play(after, "tool:gouge:t1 claim:C01"), "blueberries fame") == "19 1"


@pytest.mark.parametrize(
    ("pend", "moves"),
    [
        ("step.lumber.0", "buy:g1 buy:g4 roll:g2 roll:g2"),
        ("step.exchange", "sell:g3 buy6:y"),
        ("step.materials", "mat:glue2 mat:scrap2"),
        ("step.orders.0", "take:E01 deal:E10 take:E02 deal:E11"),
        ("step.helper", "hire:F05:b1 deal:F20"),
        ("step.improve", "improve:glue"),
        ("step.produce.0", "produce:a1 produce:a2"),
    ],
)
def test_an_action_triggers_once_however_many_steps_it_had(pend: str, moves: str) -> None:
    """12.6"""
    word = pend.split(".")[1]
    board = {"marks": "main", "grid": "a1:F24,a2:F12", "orders": "E01,E02,E03,E04", "helpers": "F05,F06,F07,F09"}
    after = play(position(2, variant(asking(f'"{word}"')), pend=pend, **board), moves)
    assert mine(after, "pend") == "die.gy1"


@pytest.mark.parametrize(
    ("pend", "moves", "left"),
    [
        ("step.lumber.0", "buy:b3 done", "roll,fire.a1"),
        ("step.orders.0", "take:E01 deal:E10 take:E02", "fill.orders,fire.a1"),
        ("step.helper", "hire:F07:b1", "fill.helpers,hazelnut.1,tool.any,fire.a1"),
    ],
)
def test_an_action_triggers_after_its_rolls_and_deals(pend: str, moves: str, left: str) -> None:
    """12.6"""
    board = {"marks": "main", "grid": "a1:F24", "orders": "E01,E02,E03,E04", "helpers": "F05,F06,F07,F09"}
    listening = variant(asking('"lumber", "orders", "helper"'))
    assert mine(play(position(2, listening, pend=pend, **board), moves), "pend") == left


def test_the_action_done_counts_and_not_the_tile_moved() -> None:
    """12.6: F20 pays 2 for an orders action, with the lumber tile for a lantern as in the bonus action."""
    start = position(grid="a1:F20", lantern=4, orders="E01,E02,E03,E04")
    other = play(start, "main:lumber as:orders take:E01 deal:E10 done")
    assert mine(other, "blueberries") == "12"
    bonus = play(start, "bonus:orders take:E01 deal:E10 done")
    assert mine(bonus, "blueberries") == "12"
    moved = play(start, "main:orders as:materials mat:glue2 done")
    # one behind the lead: 1 blueberry; glue costs 1
    assert mine(moved, "blueberries") == "10"


def test_a_helper_fires_once_for_every_word_that_happened() -> None:
    """12.6: H20 pays 2 for producing and 2 for planting."""
    start = position(**PRODUCING, grid="a1:H20,a2:F03", pots="g0,y0,b3")
    assert mine(play(start, "plant:g1 done"), "score") == "12"
    assert mine(play(start, "produce:a1 done"), "score") == "12"
    assert mine(play(start, "plant:g1 produce:a1 done"), "score") == "14"


def test_planting_happens_once_for_two_trees_and_not_for_the_seed_of_a_pot() -> None:
    """12.6: F24 pays 1 for planting."""
    start = position(**PRODUCING, grid="a1:F24", pots="g0,y0,b3")
    assert mine(play(start, "plant:g1 plant:y1 done"), "blueberries") == "11"
    seed = position(marks="main", pend="step.improve", grid="a1:F24")
    assert mine(play(seed, "improve:pot"), "blueberries") == "5"


def test_harvest_triggers_once_a_tree() -> None:
    """12.6: F24 pays 1, H21 2 points."""
    start = position(grid="a1:F24,a2:H21", pots="g3,y1")
    assert mine(play(start, "harvest:g"), "blueberries score") == "11 12"
    assert mine(play(start, "harvest:g harvest:y"), "blueberries score") == "12 14"


@pytest.mark.parametrize(
    ("move", "helper", "gain"),
    [
        ("saw:g5:1,1,1,2", "F23", "11 10"),
        ("splice:g2:3", "F23", "11 10"),
        ("glue:g2,g2:g", "F23", "11 10"),
        ("saw:g5:2,3", "H23", "10 11"),
        ("splice:g2:3", "H23", "10 11"),
        ("glue:g2,g2:g", "H23", "10 10"),
        ("glue:g2,g2:g", "H24", "10 13"),
    ],
)
def test_a_tile_triggers_once_when_it_is_used(move: str, helper: str, gain: str) -> None:
    """12.6: once for the sawing tile whatever the number of cuts."""
    board = {"lumber": "g2,g2,g5", "saw": 2, "scrap": 1, "glue": 1, "workshop": "saw+,splice1+,glue+"}
    assert mine(play(position(grid=f"a1:{helper}", **board), move), "blueberries score") == gain


def test_helpers_fire_in_grid_order() -> None:
    """12.6: a2 before b1, and a3 before b1 and b2."""
    listening = variant(asking('"plant"'))
    first = position(2, listening, **PRODUCING, grid="a1:F03,a2:F24,b1:H20")
    assert mine(play(first, "plant:g1 produce:a1"), "pend score") == "die.gy1,fire.b1,fire.b1 13"
    last = position(2, listening, **PRODUCING, grid="a1:F03,a2:H20,b1:F24")
    assert mine(play(last, "plant:g1 produce:a1"), "pend score") == "die.gy1 17"


def test_the_words_of_a_helper_fire_one_after_the_other() -> None:
    """12.6: both words of F24 happened, so it asks twice, and then H20 fires."""
    listening = variant(asking('"produce", "plant"'))
    start = position(2, listening, **PRODUCING, grid="a1:F24,a2:H20")
    assert mine(play(start, "plant:g1 produce:a2"), "pend") == "die.gy1,fire.a1,fire.a2,fire.a2"


def test_a_helper_ignores_the_action_that_placed_it_and_sees_everything_after() -> None:
    """12.6: F20 costs 6 and pays 2 for the next helper action, the bonus action of the same turn."""
    start = position(marks="main", pend="step.helper", helpers="F05,F06,F07,F20", lantern=3)
    placed = play(start, "hire:F20:b1 deal:F10")
    assert mine(placed, "blueberries pend") == "4 -"
    assert mine(play(placed, "bonus:helper hire:F07:a2 deal:F11 tool:file:t1"), "blueberries") == "2"


def test_a_helper_placed_before_sees_the_action() -> None:
    """12.6: F20 pays 2 when F05 (5) comes."""
    assert mine(play(position(**HIRING, grid="a1:F20"), "hire:F05:b1 deal:F10"), "blueberries") == "7"


def test_production_as_a_reward_triggers_nothing() -> None:
    """12.6: F21 pays 2 points for a produce action only."""
    crew = "a1:F21,a2:F01"
    assert mine(play(instant("Z16", grid=crew), "produce:a1 produce:a2"), "score") == "10"
    action = position(**PRODUCING, grid=crew)
    assert mine(play(action, "produce:a1 produce:a2"), "score") == "12"


def test_planting_alone_is_no_producing() -> None:
    """12.6"""
    assert mine(play(position(**PRODUCING, grid="a1:F21"), "plant:g1 done"), "score") == "10"


def test_triggers_are_the_movers_own() -> None:
    """12.3: what seat 0 does pays nothing to the Messenger of seat 1."""
    start = position(marks="main", pend="step.orders.0", orders="E01,E02,E03,E04", grid="a1:F01/a1:F20")
    assert show(play(start, "take:E01 deal:E10 done"), "blueberries") == "10/10"
    assert legal(start, "use") == []
