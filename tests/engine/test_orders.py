"""Rules 8 and 9.6: what completes an order, what it gives in its row, and the contracts after a hazelnut order."""

import pytest

from engine.components import Components
from tests.engine.builders import legal, mine, play, position, show, variant

READY = {"marks": "main", "workshop": "saw-,splice1-"}


@pytest.mark.parametrize(
    ("card", "lumber", "paid"),
    [
        ("E02", "g4,y2,y2", ""),
        ("E02", "g4,y2,y2,y2,b2", "g4,y2,y2,y2"),
        ("E05", "g1,y3", ""),
        ("E06", "g1,g4,y1,y4", "g1,g4 g1,y4"),
        ("E10", "g2,g5,y2,b2,b5", "g2,g5 g2,b5 g5,y2 y2,b5"),
        ("E17", "g1,g4,y1,b1", "g1,g4,y1 g1,g4,b1 g4,y1,b1"),
        ("E22", "g1,g6,y1,y1", "g1,g6,y1 g6,y1,y1"),
        ("E22", "g6,g6,g6", "g6,g6,g6"),
        ("E22", "g1,y1,y1", ""),
    ],
)
def test_the_dice_paid_match_the_needs_one_to_one(card: str, lumber: str, paid: str) -> None:
    """8.1: exact; *4 any colour; gy2 either colour; *? any die. Each set of dice is one move."""
    start = position(**READY, beside=f"{card}:3", lumber=lumber)
    assert legal(start, "complete") == [f"complete:{card}:{dice}" for dice in paid.split()]


@pytest.fixture(scope="module")
def crossed() -> Components:
    """E10 asks for a 2 in green or yellow and a 2 in yellow or brown."""
    return variant(('needs = ["gy2", "*5"]', 'needs = ["gy2", "yb2"]'))


@pytest.mark.parametrize(
    ("lumber", "paid"), [("g2,y2", "g2,y2"), ("y2,b2", "y2,b2"), ("y2,y2", "y2,y2"), ("g2,b2", "g2,b2"), ("g2,g2", "")]
)
def test_a_matching_is_found_whichever_die_must_meet_which_need(crossed: Components, lumber: str, paid: str) -> None:
    """8.1: y2 fits both needs and takes the one that the other die leaves."""
    start = position(2, crossed, **READY, beside="E10:3", lumber=lumber)
    assert legal(start, "complete") == [f"complete:E10:{dice}" for dice in paid.split()]


@pytest.mark.parametrize(
    ("card", "lumber", "kind", "needed"),
    [
        ("E01", "g2,y4", "glue", 1),
        ("E08", "b1,b3", "saw", 1),
        ("E13", "g2,g2,y3", "scrap", 2),
        ("E09", "g5,y6", "blueberries", 2),
        ("L30", "g6,y1,y5,b6", "lantern", 1),
    ],
)
def test_an_order_may_ask_for_tokens_or_blueberries(card: str, lumber: str, kind: str, needed: int) -> None:
    """8.1"""
    board = {**READY, "beside": f"{card}:3", "lumber": lumber}
    assert len(legal(position(**board, **{kind: needed}), "complete")) == 1
    assert legal(position(**board, **{kind: needed - 1}), "complete") == []


def test_a_completed_order_returns_what_it_asked_for_and_gives_its_reward() -> None:
    """8.2: E09 takes 2 blueberries and gives 8, 3 points and a nut: 10 - 2 + 8 = 16."""
    start = position(**READY, beside="E09:3,E05:2", lumber="g5,y1,y6")
    after = play(start, "complete:E09:g5,y6")
    assert mine(after, "lumber blueberries score hazelnut beside completed") == "y1 16 13 1 E05:2 E09"
    tokens = play(position(**READY, beside="E13:3", lumber="g2,g2,y3", scrap=3), "complete:E13:g2,g2,y3")
    assert mine(tokens, "scrap blueberries score lumber") == "1 19 13 -"


@pytest.mark.parametrize(("row", "pend"), [(1, ",fame.1"), (2, ",blueberries.2"), (3, ""), (4, ",lose.1")])
def test_the_row_in_which_the_order_lies_now_comes_after_the_reward(row: int, pend: str) -> None:
    """8.2: E07 has row 2 printed; its plane waits for a place while the row's share is still to come."""
    start = position(**READY, beside=f"E07:{row}", lumber="g6,y1")
    assert mine(play(start, "complete:E07:g6,y1"), "pend score blueberries") == f"tool.plane{pend} 13 14"


def test_after_a_hazelnut_order_and_its_row_comes_a_contract_or_the_instant_reward() -> None:
    """8.2: Z01 gives 5 points and 6 blueberries, row 2 two more; then 5 points or a contract."""
    start = position(**READY, beside="Z01:2", lumber="g5,y3,b1", contracts="C04,C05,C06")
    after = play(start, "complete:Z01:g5,y3,b1")
    assert mine(after, "pend score blueberries") == "claim.Z01 15 18"
    assert legal(after) == ["claim:C04", "claim:C05", "claim:C06", "instant"]
    assert mine(play(after, "instant"), "score claims pend") == "20 - -"
    assert mine(play(after, "claim:C05"), "score claims pend") == "15 C05:new -"


def test_other_orders_bring_no_contract() -> None:
    """8.2"""
    assert mine(play(position(**READY, beside="E06:3", lumber="g1,g4"), "complete:E06:g1,g4"), "pend") == "-"


@pytest.mark.parametrize(("row", "gain"), [(1, "13 15 1"), (2, "13 17 0"), (3, "13 15 0"), (4, "12 15 0")])
def test_the_four_rows(row: int, gain: str) -> None:
    """8.3: reputation 1, 2 blueberries, nothing, a point lost; E06 itself gives 3 points and 5 blueberries."""
    start = position(**READY, beside=f"E06:{row}", lumber="g1,g4")
    assert mine(play(start, "complete:E06:g1,g4"), "score blueberries fame") == gain


def test_a_row_has_room_for_any_number_of_orders() -> None:
    """8.3"""
    five = "E05:3,E06:3,E10:3,E17:3,E22:3"
    start = position(marks="main", pend="step.orders.0", beside=five, orders="E23,E24,E25,E26")
    assert mine(play(start, "take:E23"), "beside") == "E05:3,E06:3,E10:3,E17:3,E22:3,E23:1"


@pytest.mark.parametrize(("score", "left"), [(2, 1), (1, 0), (0, 0)])
def test_points_lost_stop_at_0(score: int, left: int) -> None:
    """8.4: E03 gives no points, and row 4 takes one."""
    start = position(**READY, beside="E03:4", lumber="g1,b5", score=score)
    assert mine(play(start, "complete:E03:g1,b5 tool:hammer:t1"), "score") == str(left)


CLAIMING = {"marks": "main", "pend": "claim.Z01", "completed": "Z01", "contracts": "C04,C05,C06"}


def test_a_seat_claims_any_contract_of_the_row_but_those_it_has() -> None:
    """9.6"""
    assert legal(position(**CLAIMING, claims="C05:new")) == ["claim:C04", "claim:C06", "instant"]
    everything = position(**CLAIMING, claims="C04:new,C05:new,C06:new")
    assert legal(everything) == ["instant"]


def test_several_seats_claim_one_contract_in_one_round() -> None:
    """9.6"""
    after = play(position(**CLAIMING, claims="-/C05:new"), "claim:C05")
    assert show(after, "claims contracts") == "C05:new/C05:new C04,C05,C06"


def test_claimed_contracts_leave_the_row_when_the_round_ends() -> None:
    """9.6: after the turn of seat 1, not before."""
    after = play(position(**CLAIMING), "claim:C05 end")
    assert show(after, "contracts turn") == "C04,C05,C06 1"
    assert show(play(after, "main:lumber berries end"), "contracts claims") == "C04,C06 C05:old/-"


def test_every_claim_scores_in_full() -> None:
    """9.6: C06 pays each seat 2 points for its one helper."""
    bare = {"blueberries": "0/0", "lumber": "-/-"}
    start = position(round=14, turn=1, marks="main", claims="C06:old/C06:old", contracts="C04", **bare)
    assert show(play(start, "end"), "score") == "12/12"
