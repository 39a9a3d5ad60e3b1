"""Rule 4: growth, the menu of a turn, how actions and turns end, marketing and the discards."""

import pytest

from engine.errors import IllegalMoveError
from engine.moves import Form
from engine.rng import Rng
from engine.rules import advance, legal_moves
from tests.engine.builders import instant, legal, mine, play, position, show, variant

FULL_ATTIC = ",".join(
    f"{row}{at}:file" for row, length in (("t", 4), ("m", 3), ("u", 4)) for at in range(1, length + 1)
)
MAINS = [f"main:{word}" for word in ("lumber", "exchange", "materials", "orders", "helper", "produce", "improve")]


def next_turn(**fields: object) -> str:
    """Seat 0's lumber and pots after growth at the start of its turn."""
    return mine(play(position(**{"turn": 1, "marks": "main"} | fields), "end"), "lumber pots")


def test_a_tree_grows_by_2() -> None:
    """4.1"""
    assert next_turn(lumber="-", pots="g2,y1,b3") == "- g4,y3,b5"


def test_a_tree_stops_at_6_and_moves_to_the_lumber() -> None:
    """4.1: 4 + 2 = 6, and 5 + 2 is no more."""
    assert next_turn(lumber="g3", pots="g4,y5,b3") == "g3,g6,y6 g0,y0,b5"


def test_only_the_trees_of_the_seat_whose_turn_begins_grow() -> None:
    """4.1"""
    after = play(position(turn=1, marks="main", pots="g1/g1"), "end")
    assert show(after, "pots") == "g3/g1"


def test_harvest_triggers_wait_until_all_trees_have_moved_then_fire_tree_by_tree() -> None:
    """4.1: two trees, at each of them a1 and then b1."""
    asking = variant(
        ('on = ["plant", "harvest"], reward = "blueberries 1"', 'on = ["plant", "harvest"], reward = "die gy1"')
    )
    start = position(2, asking, turn=1, marks="main", lumber="-", pots="g4,y5", grid="a1:F24,b1:H21")
    after = play(start, "end")
    assert mine(after, "pend lumber score") == "die.gy1,fire.b1,fire.a1,fire.b1 g6,y6 10"
    assert mine(play(after, "pick:g1"), "pend score") == "die.gy1,fire.b1 12"


def test_on_the_first_turn_nothing_grows() -> None:
    """4.1: an empty pot stays empty."""
    assert next_turn(lumber="-", pots="g0") == "- g0"


def test_a_turn_takes_one_main_action_at_most_one_bonus_action_and_any_free_ones_in_any_order() -> None:
    """4.2"""
    start = position(lantern=6, lumber="g3,g5", saw=0, workshop="saw+,saw+,saw+,splice1+")
    after = play(start, "saw:g5:2,3 bonus:materials mat:saw2 saw:g3:1,2 done")
    assert legal(after, "main") == MAINS
    assert legal(after, "bonus") == []
    assert legal(after, "end") == []
    after = play(after, "main:orders saw:g3:1,1,1 act take:E01 deal:E10 done")
    assert legal(after, "main") == []
    assert legal(after, "end") == ["end"]


def test_end_closes_the_turn_and_so_does_market() -> None:
    """4.3"""
    start = position(marks="main")
    assert show(play(start, "end"), "turn market") == "1 0/0"
    assert show(play(start, "market"), "turn market") == "1 1/0"


def test_after_the_close_only_discards_follow_and_then_the_turn_is_over_by_itself() -> None:
    """4.3"""
    start = position(marks="main", lumber="g2,g2,g2,g2,g2,y3,y3,y4", scrap=2)
    after = play(start, "end")
    assert legal(after) == ["discard:g2", "discard:y3", "discard:y4"]
    after = play(after, "discard:y3")
    assert legal(after) == ["discard:g2", "discard:y3", "discard:y4"]
    assert show(play(after, "discard:g2"), "turn lumber") == "1 g2,g2,g2,g2,y3,y4/g3"


@pytest.mark.parametrize(
    ("bought", "cost", "points"),
    [
        (0, 3, 1),
        (1, 4, 2),
        (2, 5, 3),
        (3, 6, 4),
        (4, 8, 6),
        (5, 9, 7),
        (6, 10, 8),
        (7, 12, 11),
        (8, 12, 11),
        (30, 12, 11),
    ],
)
def test_marketing_buys_the_next_space_and_the_last_one_again_and_again(bought: int, cost: int, points: int) -> None:
    """4.4"""
    after = play(position(marks="main", market=bought, blueberries=20), "market")
    assert mine(after, "blueberries score market turn") == f"{20 - cost} {10 + points} {bought + 1} 1"
    assert legal(position(marks="main", market=bought, blueberries=cost - 1), "market") == []


def test_more_than_six_dice_are_discarded_one_by_one_by_choice() -> None:
    """4.5: seven dice, also after marketing."""
    start = position(marks="main", lumber="g1,g1,g2,y3,y4,b5,b6")
    choices = ["discard:g1", "discard:g2", "discard:y3", "discard:y4", "discard:b5", "discard:b6"]
    assert legal(play(start, "end")) == choices
    assert legal(play(start, "market")) == choices
    assert show(play(start, "end discard:b5"), "turn lumber") == "1 g1,g1,g2,y3,y4,b6/g3"


def test_six_dice_and_the_trees_beside_them_may_stay() -> None:
    """4.5"""
    start = position(marks="main", lumber="g1,g1,g2,y3,y4,b5", pots="g3,y1,b5")
    assert show(play(start, "end"), "turn") == "1"


def test_berries_are_there_for_a_seat_that_has_nothing() -> None:
    """4.6: no blueberries and no dice."""
    assert legal(play(position(blueberries=0, lumber="-"), "main:lumber")) == ["berries"]


def test_some_tile_can_always_move() -> None:
    """4.6: the lead quadrant is shut in while another tile lies before it, and open when all lie in it."""
    shut = "lumber:2.0,exchange:2.1,materials:2.2,orders:2.3,helper:2.4,produce:2.5,improve:3.0"
    assert legal(position(wheel=shut, arc=0), "main") == ["main:improve"]
    assert legal(position(wheel=shut.replace("3.0", "2.6"), arc=0), "main") == MAINS


def test_the_menu_before_the_main_action() -> None:
    """4.7: one blueberry pays for g1 or for glue or scrapwood, but for no helper and no improvement."""
    start = position(blueberries=1, lantern=3, scrap=1, lumber="g1")
    bonuses = ["bonus:lumber", "bonus:exchange", "bonus:materials", "bonus:orders", "bonus:produce"]
    assert legal(start) == [*MAINS, *bonuses, "splice:g1:2"]


def test_the_menu_after_the_main_action() -> None:
    """4.7"""
    assert legal(position(marks="main", scrap=1, lumber="g1")) == ["splice:g1:2", "market", "end"]


def test_free_actions_are_legal_at_the_choice_of_the_mode() -> None:
    """4.7"""
    assert legal(position(marks="main", pend="mode.produce")) == ["act", "berries", "saw:g3:1,2"]


def test_free_actions_wait_for_the_first_step_of_an_action() -> None:
    """4.7"""
    start = position(marks="main", pend="step.materials")
    mats = ["mat:saw2", "mat:glue2", "mat:glue3", "mat:scrap2", "mat:scrap3"]
    assert legal(start) == mats
    assert legal(play(start, "mat:glue3")) == ["mat:saw2", "mat:scrap2", "mat:scrap3", "done", "saw:g3:1,2"]


@pytest.mark.parametrize("entry", ["tool.any", "die.b0", "produce.2", "claim.Z01"])
def test_free_actions_wait_while_a_choice_is_open(entry: str) -> None:
    """4.7"""
    pend = entry.replace("die.b0", "die.b?")
    start = position(marks="main", pend=f"{pend},step.lumber.1", yard="g4,y2,y5,b3,b6", completed="Z01")
    assert legal(start, "saw") == []
    assert set(legal(start)) & {"end", "market"} == set()


@pytest.mark.parametrize(
    ("pend", "moves", "left"),
    [
        ("step.lumber.0", "buy:g1 buy:g4", "roll"),
        ("step.exchange", "buy6:g", "-"),
        ("step.exchange", "sell:g3 buy6:y", "-"),
        ("step.materials", "mat:saw2 mat:scrap3", "-"),
        ("step.orders.0", "take:E01 deal:E10 take:E02 deal:E11", "-"),
        ("step.helper", "hire:F06:b1 deal:F10", "-"),
        ("step.improve", "improve:glue", "-"),
    ],
)
def test_an_action_ends_by_itself_when_its_numbers_allow_no_further_step(pend: str, moves: str, left: str) -> None:
    """4.8"""
    start = position(
        marks="main", pend=pend, blueberries=20, lumber="g3", orders="E01,E02,E03,E04", helpers="F03,F04,F05,F06"
    )
    assert mine(play(start, moves), "pend") == left


@pytest.mark.parametrize(
    ("pend", "moves", "blueberries", "left"),
    [
        ("step.lumber.0", "buy:g4", 4, ["done"]),
        ("step.exchange", "sell:y1", 0, ["done"]),
        ("step.materials", "mat:saw2", 2, ["done"]),
        ("step.orders.0", "take:E01 deal:E10", 2, ["done"]),
        ("step.produce.0", "produce:a1", 0, ["done"]),
    ],
)
def test_what_a_seat_can_afford_does_not_end_an_action(
    pend: str, moves: str, blueberries: int, left: list[str]
) -> None:
    """4.8: nothing more can be bought, sold or produced, and yet it takes `done`."""
    board = {"lumber": "y1", "workshop": "saw-,splice1-", "grid": "a1:F02", "orders": "E01,E02,E03,E04"}
    start = position(marks="main", pend=pend, blueberries=blueberries, **board)
    assert legal(play(start, moves)) == left


def test_done_is_legal_only_after_the_first_step() -> None:
    """4.8"""
    for pend in ("step.lumber.0", "step.exchange", "step.materials", "step.orders.0", "step.produce.0", "step.helper"):
        assert legal(position(marks="main", pend=pend), "done") == []


def test_a_decision_with_one_option_is_a_move_and_one_with_none_is_not_asked() -> None:
    """4.9: two tools for an attic with one space left, or with none."""
    almost = instant("Z02", attic=FULL_ATTIC.replace(",u4:file", ""))
    assert legal(instant("Z02", attic=FULL_ATTIC.replace(",u4:file", "")), "tool")[-1] == "tool:square:u4"
    assert mine(play(almost, "tool:file:u4"), "pend") == "-"
    single = position(marks="main", pend="tool.gouge", attic=FULL_ATTIC.replace(",u4:file", ""))
    assert legal(single) == ["tool:gouge:u4"]
    assert mine(instant("Z02", attic=FULL_ATTIC), "pend") == "-"


def test_the_marks_of_a_turn_vanish_with_it() -> None:
    """4.10: seat 1 starts with its main action, its bonus action and its helper."""
    start = position(marks="main,bonus,a1", grid="a1:F11/a1:F12", lantern="0/3")
    after = play(start, "end")
    assert show(after, "turn marks") == "1 -"
    assert legal(after, "main") == MAINS
    assert legal(after, "bonus") != []
    assert legal(after, "use") == ["use:F12:g3:2"]


@pytest.mark.parametrize("seed", range(5))
def test_free_actions_run_out(seed: int) -> None:
    """4.11: at most 3 trees + 7 tiles + 3 reuse tokens + 3 tiles turned up by them + 4 helpers = 20."""
    workshop = "saw+,saw+,saw+,splice1+,splice2+,splice4+,glue+"
    state = position(
        workshop=workshop,
        saw=9,
        glue=9,
        scrap=9,
        reuse=3,
        lumber="g6,g6,y5,b4",
        pots="g3,y2,b1",
        grid="a1:F11,a2:F12,b1:F13,b2:F17",
    )
    rng, played = Rng(seed), 0
    while free := [move for move in legal_moves(state) if move.form not in (Form.MAIN, Form.BONUS)]:
        advance(state, free[rng.below(len(free))])
        played += 1
    assert 0 < played <= 20


def test_an_illegal_move_says_so_and_leaves_the_position() -> None:
    """4.7"""
    start = position()
    before = show(start, "lumber turn")
    with pytest.raises(IllegalMoveError, match="end in 'end'"):
        play(start, "end")
    assert show(start, "lumber turn") == before
