"""Whole games at random, and what must hold at each of their positions."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path

from hypothesis import strategies as st

from engine.chance import sample
from engine.components import Components
from engine.loader import load_components
from engine.moves import Form, Move
from engine.rng import Rng
from engine.rules import apply, legal_moves
from engine.state import State, new_game
from tests.engine.builders import CORE

SETS = {
    "core": Path(__file__).resolve().parents[2] / "engine/data/core.toml",
    "tiny": Path(__file__).resolve().parents[1] / "data/tiny.toml",
}
TINY = load_components(SETS["tiny"])
BY_ID = {"core": CORE, "tiny": TINY}

CLOSING = (Form.BERRIES, Form.DONE, Form.END)

seeds = st.integers(0, 2**64 - 1)
tables = st.tuples(st.sampled_from(["core", "tiny"]), st.integers(2, 4))
"""A set's id and a number of seats."""


def choose(state: State, rng: Rng) -> Move:
    """A draw of the table, or a legal move; three times in four none that closes something: turns are rich."""
    if state.is_chance:
        return sample(state, rng)
    moves = legal_moves(state)
    going_on = [move for move in moves if move.form not in CLOSING]
    if going_on and rng.below(4):
        moves = going_on
    return moves[rng.below(len(moves))]


def random_game(components: Components, players: int, seed: int) -> Iterator[State]:
    """Every position of a random game, from the first draw of setup to the end; each is a state of its own."""
    state, rng = new_game(components, players), Rng(seed)
    while not state.is_over:
        yield state
        state = apply(state, choose(state, rng))
    yield state


def cards_of(state: State) -> Counter[int]:
    """Every card that lies somewhere; a contract counts once, in the row or as claimed earlier."""
    claimed = {card for seat in state.seats for card, _ in seat.claims} - set(state.contract_row)
    places = [state.order_row, state.helper_row, state.contract_row, state.discards, list(claimed), *state.unseen]
    for seat in state.seats:
        beside = [card for card, _ in seat.beside]
        places += [beside, seat.completed, seat.hand, [card for card in seat.grid if card >= 0]]
    return Counter(chain.from_iterable(places))


def check_state(state: State) -> None:
    """No card lost or doubled, nothing negative, nothing above its bound, moves in order, an answer always there."""
    components = state.components
    assert cards_of(state) == Counter(range(len(components.cards)))
    for seat in state.seats:
        assert min(*seat.stock, *seat.lumber, seat.saw_up, seat.saw_used) >= 0
        assert 0 <= seat.fame < len(components.reputation)
        assert all(-1 <= tree <= 6 for tree in seat.pots)
        assert all(0 <= row < len(components.rows) for _, row in seat.beside)
    assert min(state.yard) >= 0
    assert sum(state.yard) <= components.yard_per_colour * 3
    assert len(state.order_row) <= components.order_slots
    assert len(state.helper_row) <= components.helper_slots
    moves = legal_moves(state)
    assert all(one < other for one, other in pairwise(moves))
    assert bool(moves) != state.is_over
