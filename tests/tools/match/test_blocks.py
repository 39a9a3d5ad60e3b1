"""Tables, seatings and the order of blocks, against what a tournament director would write down."""

from __future__ import annotations

import pytest

from tools.match.blocks import FieldError, Format, Schedule, Seatings, seatings, tables


def test_a_round_robin_of_three_for_two_seats() -> None:
    assert tables(Format.ROUND_ROBIN, 3, 2) == [(0, 1), (0, 2), (1, 2)]


def test_all_tables_of_three_from_four() -> None:
    assert tables(Format.ROUND_ROBIN, 4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]


def test_a_gauntlet_always_seats_the_first_player() -> None:
    assert tables(Format.GAUNTLET, 4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3)]


def test_self_play_seats_each_with_itself() -> None:
    assert tables(Format.SELF_PLAY, 2, 3) == [(0, 0, 0), (1, 1, 1)]


def test_one_against_the_rest_goes_both_ways() -> None:
    assert tables(Format.ONE_V_REST, 2, 4) == [(0, 1, 1, 1), (1, 0, 0, 0)]


def test_one_against_the_rest_of_two_seats_is_one_pair() -> None:
    assert tables(Format.ONE_V_REST, 2, 2) == [(0, 1)]


def test_two_against_two() -> None:
    assert tables(Format.TWO_V_TWO, 3, 4) == [(0, 0, 1, 1), (0, 0, 2, 2), (1, 1, 2, 2)]


@pytest.mark.parametrize(
    ("form", "entrants", "seats", "says"),
    [
        (Format.ROUND_ROBIN, 2, 3, "at least 3 players"),
        (Format.GAUNTLET, 1, 2, "at least 2 players"),
        (Format.TWO_V_TWO, 2, 3, "4 seats"),
        (Format.ONE_V_REST, 1, 3, "at least 2 players"),
        (Format.ROUND_ROBIN, 9, 5, "2 to 4 seats"),
    ],
)
def test_a_field_that_makes_no_table_is_refused(form: Format, entrants: int, seats: int, says: str) -> None:
    with pytest.raises(FieldError, match=says):
        tables(form, entrants, seats)


def test_rotations_bring_everybody_to_every_seat_once() -> None:
    assert seatings((5, 6, 7), Seatings.ROTATIONS) == ((5, 6, 7), (7, 5, 6), (6, 7, 5))


def test_permutations_are_all_orders() -> None:
    assert len(seatings((0, 1, 2, 3), Seatings.PERMUTATIONS)) == 24


def test_a_mixed_table_is_played_in_every_arrangement_once() -> None:
    assert set(seatings((0, 0, 1, 1), Seatings.ROTATIONS)) == {
        (0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0),
    }  # fmt: skip
    assert len(seatings((0, 1, 1, 1), Seatings.ROTATIONS)) == 4


def test_one_player_alone_has_one_seating() -> None:
    assert seatings((2, 2), Seatings.PERMUTATIONS) == ((2, 2),)


def test_blocks_go_round_the_tables() -> None:
    schedule = Schedule(((0, 1), (0, 2), (1, 2)), Seatings.ROTATIONS, 2)
    assert [schedule.block(index).table for index in range(len(schedule))] == [(0, 1), (0, 2), (1, 2)] * 2
    assert schedule.games() == 12


def test_there_is_no_block_beyond_the_last() -> None:
    with pytest.raises(IndexError):
        Schedule(((0, 1),), Seatings.ROTATIONS, 2).block(2)
