"""Draws are named by what they are, so that no player's doings shift another's luck."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.components import Components
from engine.loader import load_components
from engine.moves import Form, Move
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.state import NOBODY, Pending, State, Wait, new_game
from tools.match.chance import KeyedChance, draw_name, player_seed


@pytest.fixture(scope="module")
def components() -> Components:
    return load_components()


def play(components: Components, block: int, players: int) -> tuple[dict[tuple[int, ...], Move], State]:
    """A game of random players of that seed; the draws by name and number."""
    state, chance, rng = new_game(components, 2), KeyedChance(7, block), Rng(players)
    drawn: dict[tuple[int, ...], Move] = {}
    made: Counter[tuple[int, ...]] = Counter()
    while not state.is_over:
        if state.is_chance:
            draw = chance.draw(state)
            drawn[(*draw.name, made[draw.name])] = draw.event
            made[draw.name] += 1
            advance(state, draw.event)
        else:
            moves = legal_moves(state)
            advance(state, moves[rng.below(len(moves))])
    return drawn, state


def test_the_same_seed_and_block_draw_the_same(components: Components) -> None:
    assert play(components, 3, 0)[0] == play(components, 3, 0)[0]


def test_another_block_draws_something_else(components: Components) -> None:
    assert play(components, 3, 0)[0] != play(components, 4, 0)[0]


def rolling(components: Components, round_: int, seat: int) -> State:
    """A state in which a green die of the yard is to be rolled in that turn."""
    state = new_game(components, 3)
    state.round, state.turn, state.pending = round_, seat, [Pending(Wait.ROLL)]
    return state


def test_a_turn_that_rolls_more_dice_shifts_no_later_roll(components: Components) -> None:
    for block in range(20):
        short, long = KeyedChance(1, block), KeyedChance(1, block)
        first = short.draw(rolling(components, 1, 0)).event
        three = [long.draw(rolling(components, 1, 0)).event for _ in range(3)]
        assert three[0] == first
        for turn in ((1, 1), (1, 2), (2, 0)):
            state = rolling(components, *turn)
            assert short.draw(state).event == long.draw(state).event


def test_turns_have_rolls_of_their_own(components: Components) -> None:
    turns = [(round_, seat) for round_ in range(1, 14) for seat in range(3)]
    rolls = {KeyedChance(1, 0).draw(rolling(components, *turn)).event for turn in turns}
    assert len(rolls) == 6


def test_most_cards_dealt_are_the_same_whatever_was_played(components: Components) -> None:
    """Decks that differ in a few cards deal the same card, unless it is one of those."""
    pairs = []
    for block in range(8):
        one, other = play(components, block, 0)[0], play(components, block, 1)[0]
        pairs += [
            one[name] == other[name] for name in one if name in other and name[0] == Form.DEAL and name[1] > 0
        ]  # fmt: skip
    assert len(pairs) > 20
    assert sum(pairs) > 0.6 * len(pairs)


def test_setup_names_the_hand_that_is_dealt(components: Components) -> None:
    state, chance = new_game(components, 2), KeyedChance(1, 0)
    seats = []
    while state.is_chance:
        draw = chance.draw(state)
        seats.append(draw.name.seat)
        advance(state, draw.event)
    assert seats == [NOBODY] * (7 + 6 + 2 + 4 + 4 + 3) + [0] * 10 + [1] * 10


def test_the_second_roll_of_a_colour_in_a_turn_is_another_draw(components: Components) -> None:
    state = new_game(components, 2)
    for tile in range(7):
        advance(state, Move(Form.TILE, (tile,)))
    chance = KeyedChance(1, 0)
    rolls = [chance.draw(state).event for _ in range(40)]
    assert len(set(rolls)) == 6


def test_every_outcome_is_equally_likely(components: Components) -> None:
    """Chi-square over 6 faces: 2000 rolls of fixed seeds, below the 0.1 % point of 5 degrees, 20.5."""
    state = new_game(components, 2)
    for tile in range(7):
        advance(state, Move(Form.TILE, (tile,)))
    counts = Counter(KeyedChance(1, block).draw(state).event for block in range(2000))
    expected = 2000 / 6
    assert len(counts) == 6
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 20.5


def test_every_card_is_equally_likely(components: Components) -> None:
    """The first order of the row, 30 cards, 3000 blocks: below the 0.1 % point of 29 degrees, 58.3."""
    state, chance = new_game(components, 2), KeyedChance(1, 0)
    while draw_name(state, legal_moves(state)).form != Form.DEAL:
        advance(state, chance.draw(state).event)
    counts = Counter(KeyedChance(1, block).draw(state).event for block in range(3000))
    assert len(counts) == 30
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 58.3


def test_draws_of_one_game_do_not_hang_together(components: Components) -> None:
    """Two rolls of the same block agree in a sixth of the blocks: within 4 standard errors of 3000."""
    state = new_game(components, 2)
    for tile in range(7):
        advance(state, Move(Form.TILE, (tile,)))
    same = 0
    for block in range(3000):
        chance = KeyedChance(5, block)
        same += chance.draw(state).event == chance.draw(state).event
    assert abs(same - 500) < 4 * (3000 * 5 / 36) ** 0.5


def test_players_have_seeds_of_their_own() -> None:
    seeds = {player_seed(1, block, game, seat) for block in range(3) for game in range(4) for seat in range(4)}
    assert len(seeds) == 48
    assert all(0 <= seed < 1 << 63 for seed in seeds)
