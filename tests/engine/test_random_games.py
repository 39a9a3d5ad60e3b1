"""Properties of whole random games, of two component sets and of two to four seats."""

from collections import Counter
from dataclasses import fields
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import IllegalMoveError
from engine.moves import Form, Move
from engine.notation import from_json, from_msgpack, from_wpn, position_hash, to_json, to_msgpack, to_wpn
from engine.rng import Rng
from engine.rules import advance, apply, legal_moves
from engine.spelling import move_text, parse_move
from engine.state import Seat, State, new_game
from engine.view import determinize, view
from tests.engine.games import BY_ID, SETS, TINY, check_state, choose, random_game, seeds, tables
from tests.referee import Table

FORMS = {
    "wpn": lambda state: to_wpn(from_wpn(state.components, to_wpn(state))),
    "json": lambda state: to_wpn(from_json(state.components, to_json(state))),
    "msgpack": lambda state: to_wpn(from_msgpack(state.components, to_msgpack(state))),
}


@given(table=tables, seed=seeds)
def test_no_position_of_a_game_is_out_of_bounds_and_the_game_ends_in_its_last_round(
    table: tuple[str, int], seed: int
) -> None:
    components, players = BY_ID[table[0]], table[1]
    for state in random_game(components, players, seed):
        check_state(state)
    assert state.round == components.rounds[players]
    assert state.round == {"core": {2: 14, 3: 14, 4: 13}, "tiny": {2: 6, 3: 6, 4: 5}}[table[0]][players]


@given(table=tables, seed=seeds)
def test_every_position_and_every_view_reads_back_from_each_form(table: tuple[str, int], seed: int) -> None:
    """The pairs of a view and a form take turns from one position to the next."""
    pairs = [(at, form) for at in range(table[1] + 1) for form in FORMS]
    for number, state in enumerate(random_game(BY_ID[table[0]], table[1], seed), seed % len(pairs)):
        at, form = pairs[number % len(pairs)]
        seen = view(state, at) if at < table[1] else state
        assert FORMS[form](seen) == to_wpn(seen)


@given(table=tables, seed=seeds)
def test_exactly_the_listed_moves_are_accepted(table: tuple[str, int], seed: int) -> None:
    """Moves that were legal at earlier positions are tried where they are not listed; a refusal changes nothing."""
    rng, seen = Rng(seed), set[Move]()
    for state in random_game(BY_ID[table[0]], table[1], seed):
        listed, before = legal_moves(state), to_wpn(state)
        seen.update(listed)
        apply(state, listed[rng.below(len(listed))]) if listed else None
        others = sorted(seen - set(listed))
        if others:
            with pytest.raises(IllegalMoveError):
                apply(state, others[rng.below(len(others))])
        assert to_wpn(state) == before


@given(table=tables, seed=seeds)
def test_moves_are_spelt_in_one_way(table: tuple[str, int], seed: int) -> None:
    components = BY_ID[table[0]]
    for state in random_game(components, table[1], seed):
        for move in legal_moves(state):
            assert parse_move(components, move_text(components, move)) == move


@given(table=tables, seed=seeds, stop=st.integers(0, 200))
def test_a_copy_shares_nothing_with_its_original(table: tuple[str, int], seed: int, stop: int) -> None:
    """A game played on from the copy leaves the original as it was."""
    *_, state = islice(random_game(BY_ID[table[0]], table[1], seed), stop + 1)
    before, copy, rng = to_wpn(state), state.copy(), Rng(seed)
    assert copy == state
    assert not lists_of(copy) & lists_of(state)
    while not copy.is_over:
        advance(copy, choose(copy, rng))
    assert to_wpn(state) == before


def lists_of(state: State) -> set[int]:
    """The identities of all lists in a state."""
    holders: list[State | Seat] = [state, *state.seats]
    values = [getattr(holder, part.name) for holder in holders for part in fields(holder)]
    return {id(value) for value in [*values, *state.unseen] if isinstance(value, list)}


@given(table=tables, seed=seeds)
def test_a_determinization_looks_like_the_view_it_was_drawn_from(table: tuple[str, int], seed: int) -> None:
    rng = Rng(seed)
    for state in random_game(BY_ID[table[0]], table[1], seed):
        seat = rng.below(state.players)
        seen = view(state, seat)
        full = determinize(seen, rng)
        check_state(full)
        assert view(full, seat) == seen
        assert len(full.pending) == len(state.pending)


@given(table=tables, seed=seeds)
def test_a_view_hides_what_hands_hold_and_nothing_else(table: tuple[str, int], seed: int) -> None:
    """No card of another hand is listed anywhere, and no card put back by another seat."""
    for state in random_game(BY_ID[table[0]], table[1], seed):
        for at in range(state.players):
            seen = view(state, at)
            others = [seat for other, seat in enumerate(seen.seats) if other != at]
            assert not any(seat.hand or seat.returned for seat in others)
            hidden = Counter(card for other, seat in enumerate(state.seats) if other != at for card in seat.hand)
            assert set(hidden) <= {card for cards in seen.unseen for card in cards}


@given(table=tables, seed=seeds)
def test_the_referee_sees_the_same_game_in_every_view(table: tuple[str, int], seed: int) -> None:
    """An implementation of its own agrees on legal moves, lines and hashes; views go on by what they may be told."""
    components, players = BY_ID[table[0]], table[1]
    referee, rng = Table(str(SETS[table[0]]), players), Rng(seed)
    states = {"all": new_game(components, players)} | {at: new_game(components, players, at) for at in range(players)}
    while not states["all"].is_over:
        legal = [move_text(components, move) for move in legal_moves(states["all"])]
        assert legal == referee.legal()
        text = move_text(components, choose(states["all"], rng))
        referee.play(text)
        for at, state in states.items():
            states[at] = apply(state, parse_move(components, referee.spelling_for(text, at)))
            assert to_wpn(states[at]) == referee.wpn(at)
    assert position_hash(states["all"]) == referee.hash()
    assert tuple(seat.stock[0] for seat in states["all"].seats) == referee.result().scores


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hundreds_of_games_run_to_their_end(players: int) -> None:
    """With the other numbers of seats 1,000 games of the core set, and 200 of the tiny one."""
    for seed in range({2: 334, 3: 333, 4: 333}[players]):
        for state in random_game(BY_ID["core"], players, seed):
            assert len(state.pending) < 64
        check_state(state)
    for seed in range(70):
        *_, state = random_game(TINY, players, seed)
        assert state.is_over
    assert Form.MAIN not in {move.form for move in legal_moves(state)}
