"""Rule 3: rounds, the phases after them, and what their end does to the marks of this round."""

import pytest

from tests.engine.builders import mine, play, position, show


@pytest.mark.parametrize(("players", "order"), [(2, "5:1 6:0"), (3, "5:1 5:2 6:0"), (4, "5:1 5:2 5:3 6:0")])
def test_every_seat_takes_one_turn_a_round_from_seat_0_on(players: int, order: str) -> None:
    """3.1: what comes after the turn of each seat in round 5."""
    ends = [play(position(players, turn=seat, marks="main"), "end") for seat in range(players)]
    assert " ".join(show(state, "round turn").replace(" ", ":") for state in ends) == order


@pytest.mark.parametrize(("players", "last"), [(2, 14), (3, 14), (4, 13)])
def test_the_last_round_is_14_or_with_four_seats_13(players: int, last: int) -> None:
    """3.1"""
    before = play(position(players, round=last - 1, turn=players - 2, marks="main"), "end")
    assert show(before, "round turn") == f"{last - 1} {players - 1}"
    assert show(play(position(players, round=last - 1, turn=players - 1, marks="main"), "end"), "round") == f"{last}"
    over = play(position(players, round=last, turn=players - 1, marks="main"), "end")
    assert show(over, "round turn pend") == f"{last} - over"


def test_setup_belongs_to_round_1() -> None:
    """3.1: the last choice of setup opens the first turn of round 1."""
    wheel = "lumber:0.0,exchange:0.1,materials:0.2,orders:0.3,helper:0.4,produce:0.5,improve:0.6"
    hands = {"hand": "E05,E06,Z04/E08,E09,Z01,Z02", "beside": "Z03:3"}
    start = position(round=0, turn=1, pend="place", wheel=wheel, lead=1, **hands)
    assert show(play(start, "place:Z01"), "round turn pend") == "1 0 -"


@pytest.mark.parametrize("round_", range(1, 15))
def test_phases_follow_rounds_4_8_and_12_and_the_last(round_: int) -> None:
    """3.2: hazelnut income 3 pays in a phase, so the score of 10 becomes 13; leftovers are 1 pip, 0 points."""
    board = {"hazelnut": "3/3", "blueberries": "0/0", "lumber": "g1/g1"}
    after = play(position(round=round_, turn=1, marks="main", **board, orders="E01,E02,E03,E04"), _closing(round_))
    assert mine(after, "score") == ("13" if round_ in (4, 8, 12, 14) else "10")


def _closing(round_: int) -> str:
    """Ends the turn of the last seat and deals what leaves the display."""
    return {4: "end deal:E10 deal:F10", 12: "end deal:L10 deal:H10"}.get(round_, "end")


@pytest.mark.parametrize("round_", [12, 13])
def test_with_four_seats_phases_follow_rounds_12_and_13(round_: int) -> None:
    """3.2"""
    board = {"hazelnut": "3", "blueberries": "0/0/0/0", "lumber": "g1/g1/g1/g1"}
    after = play(position(4, round=round_, turn=3, marks="main", **board), _closing(round_))
    assert mine(after, "score") == "13"


def test_a_round_ends_before_its_phase_and_makes_its_marks_earlier() -> None:
    """3.3: at the first choice of the phase the arrival and the claim are of an earlier round."""
    marks = {"fame": "3/0", "reached": "3:new/-", "claims": "C02:new/C02:new", "contracts": "C01,C02,C03"}
    start = position(round=4, turn=1, marks="main", hand="E10/E11", **marks)
    after = play(start, "end")
    assert show(after, "round pend reached claims contracts") == "4 play 3:old/- C02:old/C02:old C01,C03"


def test_the_turns_within_a_round_leave_its_marks_alone() -> None:
    """3.3"""
    marks = {"fame": "3/0", "reached": "3:new/-", "claims": "C02:new/-", "contracts": "C01,C02,C03"}
    after = play(position(marks="main", **marks), "end")
    assert show(after, "turn reached claims contracts") == "1 3:new/- C02:new/- C01,C02,C03"
