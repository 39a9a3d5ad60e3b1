"""Rules 10 and 11: the phases after rounds 4, 8, 12 and the last, and how the game is scored."""

import pytest

from engine.scoring import ranking
from tests.engine.builders import instant, legal, mine, play, position, rest, show

END = {"turn": 1, "marks": "main"}
BARE = {"blueberries": "0/0", "lumber": "-/-"}
LAST = END | BARE | {"round": 14}


def test_all_orders_move_down_a_row() -> None:
    """10.1"""
    start = position(**END, round=8, beside="E05:1,E06:3/E10:2")
    assert show(play(start, "end"), "beside discards fame") == "E05:2,E06:4/E10:3 - 0/0"


def test_an_order_that_falls_off_is_discarded_and_costs_2_reputation() -> None:
    """10.1"""
    start = position(**END, round=8, beside="E05:4,E06:3/E10:4", fame="2/3", reached="-/3:old")
    assert show(play(start, "end"), "beside discards fame") == "E06:4/- E05,E10 0/1"


def test_every_seat_with_a_hand_plays_an_order_into_its_row() -> None:
    """10.2: E07 has row 2, E10 row 3; they do not move down in the phase in which they come."""
    start = position(**END, round=8, hand="E05,E07/E10,E06")
    after = play(start, "end")
    assert show(after, "turn pend") == "0 play"
    assert legal(after) == ["play:E05", "play:E07"]
    after = play(after, "play:E07")
    assert show(after, "turn pend beside hand") == "1 play E07:2/- E05/E06,E10"
    assert show(play(after, "play:E10"), "beside hand round") == "E07:2/E10:3 E05/E06 9"


def test_a_seat_without_a_hand_plays_none() -> None:
    """10.2"""
    assert show(play(position(**END, round=8, hand="-/E10"), "end"), "turn pend") == "1 play"
    assert show(play(position(**END, round=8), "end"), "round turn pend") == "9 0 -"


def test_every_step_is_done_by_all_seats_before_the_next() -> None:
    """10.1 to 10.4: at each choice of 10.2 all orders have moved, and nobody is paid or has tiles turned up."""
    board = {"beside": "E05:1/E06:1", "berry": "2/2", "workshop": "saw-,splice1-/saw-,splice1-"}
    state = play(position(**END, round=8, hand="E07/E10", **board), "end")
    assert show(state, "beside blueberries workshop") == "E05:2/E06:2 10/10 saw-,splice1-/saw-,splice1-"
    state = play(state, "play:E07")
    assert show(state, "blueberries workshop") == "10/10 saw-,splice1-/saw-,splice1-"
    state = play(state, "play:E10")
    assert show(state, "blueberries workshop") == "12/12 saw+,splice1+/saw+,splice1+"


def test_every_seat_is_paid_by_both_income_tracks() -> None:
    """10.3"""
    start = position(**END, round=8, hazelnut="2/5", berry="3/1")
    assert show(play(start, "end"), "score blueberries") == "12/15 13/11"


def test_all_used_tiles_turn_up() -> None:
    """10.4"""
    workshop = "saw-,saw-,splice1-,splice2-,splice4-,glue-"
    start = position(**END, round=8, workshop=f"{workshop}/{workshop}")
    up = workshop.replace("-", "+")
    assert show(play(start, "end"), "workshop") == f"{up}/{up}"


@pytest.mark.parametrize(("round_", "orders", "helpers"), [(4, "E", "F"), (12, "L", "H")])
def test_after_rounds_4_and_12_the_cards_on_the_x_leave_before_anything_is_dealt(
    round_: int, orders: str, helpers: str
) -> None:
    """10.5: the X are the slots 0; then the orders are filled before the helpers."""
    rows = {"orders": "E05,E02,E03,E04", "helpers": "F06,F03,F04,F05"}
    state = play(position(**END, round=round_, **rows), "end")
    assert show(state, "discards orders helpers") == "E05,F06 E02,E03,E04 F03,F04,F05"
    assert show(state, "pend round turn") == f"fill.orders,fill.helpers,begin {round_ + 1} 0"
    assert {text[5] for text in legal(state)} == {orders}
    state = play(state, f"deal:{orders}20")
    assert {text[5] for text in legal(state)} == {helpers}
    state = play(state, f"deal:{helpers}20")
    assert show(state, "orders helpers pend") == f"E02,E03,E04,{orders}20 F03,F04,F05,{helpers}20 -"


def test_an_empty_x_slot_gives_up_nothing() -> None:
    """10.5: no helper lies there, and four are dealt."""
    state = play(position(**END, round=4, orders="E05,E02,E03,E04", helpers="-"), "end deal:E06")
    assert show(state, "discards helpers pend") == "E05 - fill.helpers,begin"
    state = play(state, "deal:F05 deal:F06 deal:F07 deal:F08")
    assert show(state, "helpers pend") == "F05,F06,F07,F08 -"


@pytest.mark.parametrize("round_", [5, 8, 11])
def test_the_x_is_idle_after_other_rounds(round_: int) -> None:
    """10.5"""
    start = position(**END, round=round_)
    assert show(play(start, "end"), "orders helpers discards pend") == f"{show(start, 'orders helpers')} - -"


def test_after_round_8_both_rows_are_filled_from_the_late_decks() -> None:
    """10.6: the cards that lie there stay."""
    state = play(position(**END, round=8, orders="E05,E06,E07", helpers="F05,F06,F07"), "end")
    assert legal(state) == [f"deal:L{number:02}" for number in range(1, 31)]
    state = play(state, "deal:L09")
    assert legal(state) == [f"deal:H{number:02}" for number in range(1, 25)]
    assert show(play(state, "deal:H09"), "orders helpers") == "E05,E06,E07,L09 F05,F06,F07,H09"


TAKING = {"round": 9, "marks": "main", "pend": "step.orders.0", "orders": "E01,E02,E03,E04"}
NO_LATE = rest("L", "L05")


def test_early_cards_are_never_dealt_again() -> None:
    """10.6: with no late card left but a discarded one it is dealt, and then nothing, whatever the early deck holds."""
    start = position(**TAKING, completed=f"-/{NO_LATE}", discards="E07,L05")
    state = play(start, "take:E01")
    assert legal(state) == ["deal:L05"]
    state = play(state, "deal:L05 take:E02")
    assert show(state, "orders pend discards") == "E03,E04,L05 - E07"


def test_early_cards_discarded_later_join_their_discards() -> None:
    """10.6"""
    start = position(
        **END, round=12, beside="E05:4", discards="E07", orders="E01,E02,E03,E04", helpers="F05,F06,F07,F08"
    )
    assert show(play(start, "end"), "discards") == "E01,E05,E07,F05"


def test_the_final_phase_is_like_the_others_without_new_cards() -> None:
    """10.7: E05 falls off, E06 goes down, income is paid (3 nuts), the tiles turn up.

    Then 3 - 2 reputation for E05, 1 - 2 stopping at 0 for E06, which was not completed.
    """
    board = {"beside": "E05:4,E06:1", "fame": "3", "reached": "3:old", "hazelnut": 3, "workshop": "saw-,splice1-"}
    state = play(position(**LAST, **board), "end")
    keys = "pend discards beside score workshop fame"
    assert mine(state, keys) == "over E05 E06:2 13 saw+,splice1+ 0"


def test_with_four_seats_the_final_phase_follows_the_next_round() -> None:
    """10.7: orders placed in row 1 move down after round 12 and again after round 13."""
    first = play(position(4, round=12, turn=3, marks="main", beside="E05:1"), "end")
    assert mine(first, "beside round") == "E05:2 13"
    last = play(position(4, round=13, turn=3, marks="main", beside="E05:2"), "end")
    assert mine(last, "beside pend") == "E05:3 over"


@pytest.mark.parametrize(("saw", "points"), [(1, 2), (2, 3), (11, 3), (12, 4)])
def test_leftovers_score_1_for_every_full_10(saw: int, points: int) -> None:
    """11.1: lumber 5 + 4, a tree of 6, 10 blueberries, 2 scrapwood, 1 glue: 28 and the blades; 29 are 2, 30 are 3."""
    board = {"lumber": "g5,y4/-", "pots": "g0,y0,b6", "blueberries": "10/0", "scrap": 2, "glue": 1, "saw": saw}
    start = position(**LAST | board, lantern=9, reuse=9)
    assert show(play(start, "end"), "score") == f"{10 + points}/10"


def test_contracts_count_before_unfinished_orders_cost_reputation() -> None:
    """11.1: C13 pays 3 for every 2 of 5 spaces, 6; then 5 - 2 = 3, where the completed order is worth 1."""
    board = {"fame": 5, "reached": "3:old", "claims": "C13:old", "beside": "E05:1", "completed": "E06"}
    assert mine(play(position(**LAST, **board), "end"), "score fame") == "17 3"


def test_contracts_count_after_the_final_phase() -> None:
    """11.1: E05 has fallen off before, 5 - 2 = 3: C13 pays 3, the completed order 1."""
    board = {"fame": 5, "reached": "3:old", "claims": "C13:old", "beside": "E05:4", "completed": "E06"}
    assert mine(play(position(**LAST, **board), "end"), "score fame") == "14 3"


def test_every_order_beside_the_board_costs_2_reputation() -> None:
    """11.1: 7 - 2 - 2 = 3, where two completed orders are worth 1 each."""
    board = {"fame": 7, "reached": "3:old,7:old", "beside": "E05:1,E07:2", "completed": "E06,E10"}
    assert mine(play(position(**LAST, **board), "end"), "score fame") == "12 3"


def test_most_points_win() -> None:
    """11.2"""
    assert ranking([10, 31, 4]) == [1, 0, 2]


def test_a_tie_goes_to_the_later_seat() -> None:
    """11.2"""
    assert ranking([12, 30, 12, 30]) == [3, 1, 2, 0]
    assert ranking([7, 7]) == [1, 0]


def test_the_end_is_the_end() -> None:
    """11.1: nothing is legal any more, and nobody is to decide."""
    state = play(position(**LAST), "end")
    assert state.is_over
    assert legal(state) == []
    assert show(state, "turn marks") == "- -"
    assert not instant("Z01").is_over
