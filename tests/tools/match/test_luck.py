"""Luck is what came less what could be expected: zero on average, over all that could come, for every seat."""

from __future__ import annotations

import pytest

from engine.chance import outcomes
from engine.loader import load_components
from engine.rules import advance, legal_moves
from engine.state import State, Wait, new_game
from tools.match.chance import Draw, KeyedChance, draw_name
from tools.match.luck import LuckBook


def draws(players: int, block: int) -> list[State]:
    """The states of a game before each of its draws after setup."""
    state, chance = new_game(load_components(), players), KeyedChance(3, block)
    found: list[State] = []
    while not state.is_over:
        if not state.is_chance:
            moves = legal_moves(state)
            advance(state, moves[(7 * len(found) + state.round) % len(moves)])
            continue
        if state.pending[-1].kind != Wait.SETUP:
            found.append(state.copy())
        advance(state, chance.draw(state).event)
    return found


def test_over_all_outcomes_of_a_draw_luck_adds_up_to_nothing() -> None:
    states = draws(3, 0)
    assert len(states) > 10
    for state in states:
        options = outcomes(state)
        book = LuckBook(3)
        for event in options:
            book.note(state, Draw(event, draw_name(state, options), options))
        assert [luck for own in book.luck for luck in own] == pytest.approx([0.0] * 6)


def test_some_draws_are_luckier_than_others() -> None:
    book = LuckBook(3)
    for state in draws(3, 0):
        options = outcomes(state)
        book.note(state, Draw(options[0], draw_name(state, options), options))
    assert any(abs(luck) > 0.1 for own in book.luck for luck in own)


def test_setup_is_no_luck() -> None:
    state = new_game(load_components(), 2)
    book = LuckBook(2)
    book.note(state, KeyedChance(1, 0).draw(state))
    assert book.luck == [[0.0, 0.0], [0.0, 0.0]]
