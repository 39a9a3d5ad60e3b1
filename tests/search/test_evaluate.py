"""Evaluation and move weights: their shape, and what they must prefer."""

import pytest

from engine.components import Stock
from engine.dice import make_die
from engine.moves import Form
from engine.rules import legal_moves
from engine.scoring import ranking, scores
from search.api import Objective
from search.evaluate import expected_points, squash, values, win_shares
from search.sense import lacking, sense, worth
from search.weights import weights
from tests.search.tables import CORE, after, finish

G, Y, B = range(3)


def heap(*dice: tuple[int, int]) -> list[int]:
    counts = [0] * 18
    for colour, value in dice:
        counts[make_die(colour, value)] += 1
    return counts


def test_a_finished_game_is_worth_its_scores() -> None:
    end = finish(after(0))
    assert expected_points(end) == [100 * score for score in scores(end)]
    assert win_shares(end, expected_points(end))[ranking(scores(end))[0]] == 1.0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_to_finish_first_sum_to_one(players: int) -> None:
    state = after(60, players)
    assert sum(win_shares(state, expected_points(state))) == pytest.approx(1)


def test_more_points_are_worth_more() -> None:
    state = after(40)
    before = expected_points(state)
    state.seats[0].stock[Stock.SCORE] += 5
    assert expected_points(state) == [before[0] + 500, before[1]]


@pytest.mark.parametrize("objective", list(Objective))
def test_values_stay_between_nothing_and_all(objective: Objective) -> None:
    state = after(40, 4)
    for points in ([0, 0, 0, 0], [-500, 900_000, 3, 4]):
        assert all(0 <= value <= 1 for value in values(state, points, objective))


def test_a_tie_is_worth_more_to_the_later_seat() -> None:
    low, high = values(after(40), [3000, 3000], Objective.WIN)
    assert low < 0.5 < high


def test_a_squashed_margin_is_half_at_nothing_and_three_quarters_at_its_scale() -> None:
    assert (squash(0.0, 7.0), squash(7.0, 7.0), squash(-7.0, 7.0)) == (0.5, 0.75, 0.25)


def test_needs_are_served_exact_ones_first() -> None:
    """Mosaic-like needs g3 and any 3: one g3 and one y3 serve both, one g3 alone leaves the wild one open."""
    needs = CORE.orders[CORE.card_index["E27"]].needs  # g3 g3 b3 y1
    open_needs, paid = lacking(heap((G, 3), (B, 3)), needs)
    assert [(need.colours, need.value) for need in open_needs] == [(1 << G, 3), (1 << Y, 1)]
    assert paid == heap((G, 3), (B, 3))


def test_dice_that_an_order_would_take_are_not_spare() -> None:
    state = after(20)
    seat = state.seats[0]
    seat.beside = [(CORE.card_index["E05"], 2)]  # needs g3 and y1
    seat.lumber = heap((G, 3), (G, 3), (B, 2))
    context = sense(CORE, seat)
    assert context.spare == heap((G, 3), (B, 2))
    assert context.wish[make_die(Y, 1)] > context.wish[make_die(Y, 2)] == 0


def test_the_worth_of_a_reward_list_is_the_sum_of_its_items() -> None:
    reward = CORE.orders[CORE.card_index["E05"]].reward  # points 3, blueberries 4, scrap 2
    assert worth(reward) == 3 * 4 + 4 * 2 + 2 * 2


def test_every_weight_is_at_least_one() -> None:
    for decisions in range(0, 200, 3):
        state = after(decisions, 2 + decisions % 3)
        if not state.is_over:
            assert min(weights(state, legal_moves(state))) >= 1


def test_completing_an_order_outweighs_all_else() -> None:
    seen = 0
    for seed in range(300):
        state = after(60, 2, seed)
        moves = legal_moves(state)
        if any(move.form == Form.COMPLETE for move in moves):
            heights = weights(state, moves)
            assert moves[heights.index(max(heights))].form == Form.COMPLETE
            seen += 1
    assert seen
