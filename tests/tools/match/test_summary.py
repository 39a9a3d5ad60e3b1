"""Summaries of small events that can be added up by hand."""

from __future__ import annotations

import pytest

from tests.tools.match.test_runner import win
from tools.match.results import BlockResult, Game
from tools.match.summary import Summary, summarize
from tools.match.trouble import Cause, Trouble


def game(seating: tuple[int, ...], points: tuple[int, ...], moves: str = "", forfeits: tuple[int, ...] = ()) -> Game:
    """A game whose places are those of the points; no two are the same."""
    ranked = sorted(points, reverse=True)
    troubles = tuple(Trouble(seat, Cause.CRASH, "crash") for seat in forfeits)
    luck = tuple((0.0, 0.0) for _ in points)
    return Game(seating, points, tuple(ranked.index(own) + 1 for own in points), luck, moves or str((seating, points)),
                troubles=troubles)  # fmt: skip


def summary(*blocks: BlockResult, entrants: int = 3, seats: int = 3) -> Summary:
    return summarize(entrants, seats, blocks, [seats] * len(blocks), resamples=100)


@pytest.fixture(scope="module")
def three() -> Summary:
    """Two blocks of three players; 0 wins four of six games, 1 two of them, 2 none."""
    first = (game((0, 1, 2), (50, 40, 30)), game((2, 0, 1), (20, 60, 10)), game((1, 2, 0), (70, 5, 15)))
    second = (game((0, 1, 2), (55, 45, 35)), game((2, 0, 1), (25, 65, 15)), game((1, 2, 0), (75, 10, 20)))
    return summary(BlockResult(0, (0, 1, 2), first), BlockResult(1, (0, 1, 2), second))


def test_rows_are_ordered_by_rating(three: Summary) -> None:
    assert [row.entrant for row in three.rows] == [0, 1, 2]


def test_wins_places_points_and_lead_by_hand(three: Summary) -> None:
    """Player 0: 50 60 15 55 65 20; the others' mean in these games: 35 15 37.5 40 20 42.5."""
    row = three.rows[0]
    assert row.games == 6
    assert (row.wins.value, row.wins.baseline) == pytest.approx((4 / 6, 1 / 3))
    assert (row.place.value, row.place.baseline) == pytest.approx(((1 + 1 + 2) / 3, 2.0))
    assert row.points.value == pytest.approx(265 / 6)
    assert row.points.baseline == pytest.approx((300 + 345) / 18)
    assert row.lead.value == pytest.approx((265 - 190) / 6)


def test_spread_is_the_deviation_between_games(three: Summary) -> None:
    """Of 50 60 15 55 65 20: squares around 44.17 add up to 2270.83; divided by 5, its root is 21.31."""
    assert three.rows[0].spread == pytest.approx(21.31, abs=0.01)


def test_who_finished_ahead_of_whom(three: Summary) -> None:
    shares = {(one.first, one.second): one.share.value for one in three.ahead}
    assert shares == {(0, 1): pytest.approx(4 / 6), (0, 2): 1.0, (1, 2): pytest.approx(4 / 6)}


def test_wins_by_seat(three: Summary) -> None:
    assert [one.value for one in three.seats] == pytest.approx([4 / 6, 2 / 6, 0])
    assert [one.baseline for one in three.seats] == pytest.approx([1 / 3] * 3)


def test_void_blocks_count_for_nothing_but_are_told() -> None:
    broken = Game((2, 0, 1), troubles=(Trouble(1, Cause.STALL, ""),))
    void = BlockResult(1, (0, 1, 2), (game((0, 1, 2), (9, 8, 7)), broken), is_void=True)
    found = summary(BlockResult(0, (0, 1, 2), (game((0, 1, 2), (3, 2, 1)),) * 3), void)
    assert found.rows[0].games == 3
    tally = found.tally
    assert (tally.counted_games, tally.void_troubled, tally.void_sound, tally.void_unplayed) == (3, 1, 1, 1)
    assert tally.causes == ((0, Cause.STALL, 1),)


def test_a_forfeited_seat_is_placed_but_its_points_are_not_the_players() -> None:
    block = BlockResult(0, (0, 1), (game((0, 1), (10, 90), forfeits=(0,)), game((1, 0), (80, 20))))
    found = summary(block, entrants=2, seats=2)
    loser = next(row for row in found.rows if row.entrant == 0)
    assert (loser.points.value, loser.games, loser.wins.value, found.tally.forfeits) == (20, 2, 0.0, 1)


def test_pairs_of_two_players_make_a_duel() -> None:
    blocks = [win(index, int(index > 2)) for index in range(4)]
    (duel,) = summary(*blocks, entrants=2, seats=2).duels
    assert (duel.first, duel.second) == (0, 1)
    assert duel.pentanomial == (1, 0, 0, 0, 3)


def test_games_alike_move_for_move_are_counted() -> None:
    same = game((0, 1), (20, 10), moves="0/end")
    assert summary(BlockResult(0, (0, 1), (same, same, same)), entrants=2, seats=2).duplicates == 2


def test_a_player_without_a_game_has_no_figures_that_mean_anything() -> None:
    found = summary(*(win(index, 0) for index in range(3)), seats=2)
    absent = next(row for row in found.rows if row.entrant == 2)
    assert (absent.games, absent.points.is_known) == (0, False)


def test_an_event_without_a_counted_block_has_a_summary() -> None:
    found = summary(BlockResult(0, (0, 1, 2), (), is_void=True, fault="lost"))
    assert (found.tally.counted_games, found.tally.void_unplayed, found.tally.faults) == (0, 3, 1)


def test_order_of_arrival_does_not_matter(three: Summary) -> None:
    blocks = [BlockResult(index, (0, 1, 2), games) for index, games in enumerate(three.sample.blocks)]
    assert summary(*reversed(blocks)) == summary(*blocks)
