"""The picture of the table: it fits the page, leaves nothing out that lies open, and shows nothing that is hidden."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.components import Components, Stock
from engine.loader import load_components
from engine.notation import to_json
from engine.picture import picture
from engine.rng import Rng
from engine.rules import advance, apply, legal_moves
from engine.spelling import parse_move, read_die
from engine.state import ALL, NOBODY, State, new_game
from engine.view import view

CORE = load_components()
TINY = load_components(Path(__file__).parent.parent / "data" / "tiny.toml")


def random_state(components: Components, players: int, seed: int, steps: int) -> State:
    state, rng = new_game(components, players), Rng(seed)
    for _ in range(steps):
        if not state.is_over:
            moves = legal_moves(state)
            advance(state, moves[rng.below(len(moves))])
    return state


def open_cards(state: State) -> set[str]:
    """Every card that a position in this view lists by its id."""
    fields = to_json(state)
    cards = {*fields["orders"], *fields["helpers"], *fields["contracts"], *fields["discards"], *fields["known"]}
    for key in ("completed", "beside", "claims", "hand", "returned"):
        cards.update(*fields[key])
    cards.update(*(grid.values() for grid in fields["grid"]))
    return {card for card in cards if "?" not in card}


@given(
    components=st.sampled_from([CORE, TINY]),
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32),
    steps=st.integers(0, 500),
    seen_by=st.integers(-1, 3),
)
def test_every_position_fits_in_100_columns_and_shows_all_that_lies_open(
    components: Components, players: int, seed: int, steps: int, seen_by: int
) -> None:
    state = random_state(components, players, seed, steps)
    seen = state if seen_by == ALL else view(state, seen_by % players)
    text = picture(seen)
    assert max(len(line) for line in text.splitlines()) <= 98  # and two for a mark before each line
    assert text.isascii()
    assert not [line for line in text.splitlines() if line != line.rstrip()]
    assert open_cards(seen) <= set(text.replace(",", " ").replace(":", " ").split())


@pytest.mark.parametrize("seed", range(5))
def test_cards_of_other_hands_are_only_counted(seed: int) -> None:
    state = random_state(CORE, 3, seed, 60)
    hidden = {CORE.cards[card].id for seat in state.seats[1:] for card in seat.hand}
    assert hidden
    assert not hidden & set(picture(view(state, 0)).split())
    assert "hidden: " in picture(view(state, 0))


def menu(players: int = 2) -> State:
    """The first turn of seat 0 in some game."""
    state = random_state(CORE, players, 1, 0)
    rng = Rng(1)
    while state.round == 0:
        moves = legal_moves(state)
        advance(state, moves[rng.below(len(moves))])
    return state


def line(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if line.strip().startswith(start))


def test_the_first_line_says_round_phase_set_and_view() -> None:
    first = picture(view(menu(), 1)).splitlines()[0]
    assert first.startswith("WOODCRAFT   round 1 of 14, income after 4  ")
    assert first.endswith("  Core set, as seat 1 sees it")


def test_yard_dice_stand_over_their_prices() -> None:
    """Pips plus 0 for green, 1 for yellow, 2 for brown."""
    state = menu()
    state.turn, state.yard = NOBODY, [0] * 18
    for die in ("g1", "g6", "y2", "y2", "b1", "b6"):
        state.yard[read_die(CORE, die)] += 1
    assert line(picture(state), "YARD").split()[1:] == ["g1", "g6", "y2", "y2", "b1", "b6"]
    assert line(picture(state), "price").split()[1:] == ["1", "6", "3", "3", "3", "8"]


def test_prices_are_those_of_the_seat_to_act() -> None:
    """F18 takes 1 blueberry off every die of the yard and off a bought 6."""
    state = menu()
    state.seats[0].grid[0], state.yard = CORE.card_index["F18"], [0] * 18
    state.yard[read_die(CORE, "b6")] = 2
    assert line(picture(state), "price").split()[1:] == ["7", "7"]
    assert "a 6: g 5, y 6, b 7;" in line(picture(state), "supply")


def test_an_order_that_can_be_paid_is_marked_ready() -> None:
    """E03 asks for b5 and g1."""
    state = menu()
    seat = state.seats[0]
    seat.beside, seat.lumber = [(CORE.card_index["E03"], 0)], [0] * 18
    assert "ready" not in picture(state)
    seat.lumber[read_die(CORE, "b5")] = seat.lumber[read_die(CORE, "g1")] = 1
    assert "ready" in line(picture(state), "beside")


def test_the_arc_covers_the_bonuses_of_the_start_quadrant() -> None:
    state = menu()
    assert "(lantern 1)" in line(picture(state), "6 ")
    state.arc = False
    assert "(lantern 1)" not in picture(state)


def test_what_waits_is_told_from_the_top_down() -> None:
    state = menu()
    state.seats[0].stock[Stock.BLUEBERRIES] = 20
    state = apply(state, parse_move(CORE, "main:lumber"))
    assert line(picture(state), "seat 0 acts").split(maxsplit=3)[3] == "choose the mode for lumber"


def test_a_tool_shows_what_it_pays_its_neighbours() -> None:
    """Between t1 and t2 lie 2 blueberries, between t2 and t3 a glue and a scrapwood."""
    state = menu()
    state.seats[0].attic[1] = 0
    assert "t1 free (blue 2)" in picture(state)
    assert "t2 hammer" in picture(state)
    assert "m1 ." in picture(state)


def test_the_end_tells_the_places() -> None:
    state = random_state(CORE, 2, 3, 2000)
    state.seats[0].stock[Stock.SCORE] = state.seats[1].stock[Stock.SCORE] = 40
    assert line(picture(state), "the end").split(maxsplit=2)[2] == "1. seat 1 with 40, 2. seat 0 with 40"
