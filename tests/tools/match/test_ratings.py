"""Plackett-Luce ratings: closed forms where there are any, and the way they must lean."""

from __future__ import annotations

from math import inf, log10

import pytest

from engine.rng import Rng
from tools.match.intervals import Bootstrap
from tools.match.ratings import ELO, Finish, PlackettLuce, Ratings


def rate(blocks: list[list[Finish]], entrants: int, seats: int, anchor: int = 0) -> Ratings:
    return PlackettLuce(entrants, seats, anchor).rate(blocks, Bootstrap(len(blocks), Rng(1)))


def duel(winner: int, first_seat: int) -> Finish:
    """A game of players 0 and 1; the winner sat in that seat."""
    return ((winner, first_seat), (1 - winner, 1 - first_seat))


def test_two_players_have_the_elo_of_their_score() -> None:
    """75 of 100 won from either seat alike: 400 log10 3; the prior takes less than 1 % of it."""
    blocks = [[duel(1, 0), duel(1, 1)]] * 50 + [[duel(0, 0), duel(0, 1)]] * 10 + [[duel(1, 0), duel(0, 0)]] * 10
    blocks += [[duel(1, 1), duel(0, 1)]] * 10 + [[duel(0, 0), duel(0, 1)]] * 5
    won = sum(game[0][0] == 1 for block in blocks for game in block)
    assert rate(blocks, 2, 2).players[1].value == pytest.approx(400 * log10(won / (170 - won)), rel=0.01)


def test_a_seat_that_wins_three_of_four_is_191_elo_better() -> None:
    blocks = [[duel(0, 1), duel(1, 1)]] * 30 + [[duel(0, 0), duel(1, 0)]] * 10
    ratings = rate(blocks, 2, 2)
    assert ratings.seats[1].value == pytest.approx(400 * log10(3), rel=0.01)
    assert ratings.players[1].value == pytest.approx(0, abs=1e-6)


def test_the_anchor_is_zero_and_moving_it_shifts_all() -> None:
    blocks = [[duel(1, 0), duel(1, 1)], [duel(0, 0), duel(1, 1)], [duel(1, 0), duel(0, 1)]] * 10
    first, second = rate(blocks, 2, 2, 0), rate(blocks, 2, 2, 1)
    assert first.players[0].value == second.players[1].value == 0
    assert first.players[1].value == pytest.approx(-second.players[0].value, rel=0.02)


def test_places_behind_the_first_count_too() -> None:
    """Player 2 never wins, but is second ahead of 1 nine times in ten."""
    ahead: Finish = ((0, 0), (2, 1), (1, 2))
    behind: Finish = ((0, 0), (1, 1), (2, 2))
    ratings = rate([[ahead]] * 27 + [[behind]] * 3, 3, 3)
    assert ratings.players[2].value > ratings.players[1].value


def test_one_who_always_won_has_a_lower_bound_only() -> None:
    one = rate([[duel(1, 0), duel(1, 1)]] * 40, 2, 2).players[1]
    assert one.high == inf
    assert 200 < one.low < one.value < 5000


def test_one_who_always_lost_has_an_upper_bound_only() -> None:
    one = rate([[duel(0, 0), duel(0, 1)]] * 40, 2, 2).players[1]
    assert one.low == -inf
    assert one.high < -200


def test_blocks_all_split_evenly_leave_the_models_own_interval() -> None:
    one = rate([[duel(0, 0), duel(1, 0)]] * 40, 2, 2).players[1]
    assert one.value == pytest.approx(0, abs=1e-6)
    assert one.low < -50
    assert one.high > 50


def test_a_player_at_several_seats_of_a_table() -> None:
    """One against two of the same: the one wins half of the games, so 2 to 1 against each; 400 log10 2."""
    alone = [((0, seat), *((1, other) for other in range(3) if other != seat)) for seat in range(3)]
    last = [((1, (seat + 1) % 3), (0, seat), (1, (seat + 2) % 3)) for seat in range(3)]
    ratings = rate([[game] for game in alone + last] * 10, 2, 3, anchor=1)
    assert 0 < ratings.players[0].value < 400


def test_the_scale_is_elo() -> None:
    assert pytest.approx(173.7178, abs=1e-4) == ELO
