"""A block is a function of the event and its number: players, seats and luck."""

from __future__ import annotations

import pytest

from tests.tools.match.field import builtin, event, python
from tools.match.blocks import Seatings
from tools.match.results import BlockResult
from tools.match.task import play_block
from tools.match.trouble import Cause, Policy


def essence(result: BlockResult) -> list[tuple[str, str]]:
    return [(game.moves, game.hash) for game in result.games]


def test_a_block_is_the_same_whenever_it_is_played() -> None:
    match = event("random", "greedy", rounds=3)
    assert essence(play_block(match, 2)) == essence(play_block(match, 2))


def test_blocks_differ_and_so_do_seeds() -> None:
    match = event("random", "greedy", rounds=3)
    other = event("random", "greedy", rounds=3, seed=2)
    games = [essence(play_block(match, 0)), essence(play_block(match, 1)), essence(play_block(other, 0))]
    assert games[0] != games[1]
    assert games[0] != games[2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_block_seats_everybody_everywhere_once(seats: int) -> None:
    players = [builtin("greedy", f"g{number}") for number in range(seats)]
    result = play_block(event(*players, seats=seats), 0)
    for seat in range(seats):
        assert sorted(game.seating[seat] for game in result.games) == list(range(seats))


def test_a_block_deals_every_seat_the_same_setup_in_every_game() -> None:
    result = play_block(event("random", "greedy", seats=2), 0)
    setups = {tuple(word for word in game.moves.split() if word.startswith("@"))[:46] for game in result.games}
    assert len(setups) == 1


def test_all_permutations_of_three() -> None:
    result = play_block(event("random", "greedy", python("first"), seats=3, which=Seatings.PERMUTATIONS), 0)
    assert len({game.seating for game in result.games}) == 6


def test_players_know_only_their_view() -> None:
    result = play_block(event(python("Peeper"), python("Peeper", "other"), "greedy", seats=3), 0)
    assert not result.is_void


def test_trouble_voids_the_block_and_ends_it() -> None:
    result = play_block(event("greedy", python("crasher")), 0)
    (game,) = result.games
    assert result.is_void
    assert [(trouble.cause, trouble.text) for trouble in game.troubles] == [(Cause.CRASH, "RuntimeError: as asked")]


def test_trouble_forfeits_a_game_and_the_block_counts() -> None:
    result = play_block(event("greedy", python("cheater"), policy=Policy.FORFEIT_LAST), 0)
    assert not result.is_void
    assert [game.places[game.seating.index(1)] for game in result.games] == [2, 2]
    assert {trouble.cause for game in result.games for trouble in game.troubles} == {Cause.ILLEGAL}


def test_a_player_that_cannot_be_made_is_a_failed_start() -> None:
    result = play_block(event("greedy", python("no_start")), 0)
    assert result.games[0].troubles[0].cause == Cause.START


def test_honest_players_are_not_touched_by_others_trouble() -> None:
    """The block of two honest players is the same whoever else is in the field."""
    alone = event("greedy", "random", rounds=1)
    field = event("greedy", "random", python("crasher"), rounds=1)
    assert field.schedule().block(0).table == (0, 1)
    assert essence(play_block(alone, 0)) == essence(play_block(field, 0))


def test_results_go_through_json() -> None:
    result = play_block(event("greedy", python("crasher", good=3), policy=Policy.FORFEIT_LAST), 0)
    assert BlockResult.from_json(result.to_json()) == result
