"""Hidden cards: what a seat cannot see changes nothing of what it is told or what is played for it."""

import pytest

from engine.loader import load_components
from engine.notation import from_wpn, to_wpn
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.state import ALL, State, new_game
from engine.view import determinize, view
from protocol.searcher import Players
from tests.protocol.talk import Talk, keys

CORE = load_components()
ASKED = ("go nodes=25 multipv=3", "eval", "legal")


def middle(seed: int, players: int) -> State:
    """A decision after a hundred random events, everything open."""
    state, rng = new_game(CORE, players), Rng(seed)
    for _ in range(100):
        moves = legal_moves(state)
        advance(state, moves[rng.below(len(moves))])
    while state.is_chance:
        advance(state, legal_moves(state)[0])
    return state


def swapped(state: State, seed: int) -> State:
    """Another position that the mover cannot tell apart from this one."""
    return determinize(view(state, state.turn), Rng(seed))


def findings(state: State) -> list[str]:
    """All that the engine says of a position but its hash and times."""
    lines = Talk(Players()).say(f"position {to_wpn(state)}", *ASKED)[1:]
    return [" ".join(word for word in line.split() if word.partition("=")[0] not in ("time", "nps")) for line in lines]


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_facts_that_the_mover_cannot_see_change_no_byte(seed: int, players: int) -> None:
    state = middle(seed, players)
    other = swapped(state, seed)
    assert to_wpn(other) != to_wpn(state)
    assert findings(other) == findings(state)


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_the_view_of_the_mover_is_searched_as_the_whole_position_is(seed: int, players: int) -> None:
    state = middle(seed, players)
    assert findings(view(state, state.turn)) == findings(state)


def test_facts_that_the_mover_does_see_make_a_difference() -> None:
    """So that the tests above cannot pass because nothing makes any."""
    state = middle(1, 2)
    other = state.copy()
    other.seat.stock[1] += 5
    assert findings(other) != findings(state)


def test_view_prints_the_same_for_positions_that_a_seat_cannot_tell_apart() -> None:
    state = middle(4, 3)
    t = Talk()
    shown = []
    for one in (state, swapped(state, 9)):
        t.ask(f"position {to_wpn(one)}")
        shown.append(t.ask(f"view {state.turn}"))
    assert shown[0] == shown[1]
    assert from_wpn(CORE, "wpn=" + shown[0].partition(" wpn=")[2]).view == state.turn != ALL


def test_another_seat_s_secrets_are_not_in_a_view() -> None:
    state = middle(5, 2)
    other = 1 - state.turn
    t = Talk()
    t.ask(f"position {to_wpn(state)}")
    hand = keys(t.ask(f"view {state.turn}"))["hand"].split("/")
    hidden = [CORE.cards[card].id for card in state.seats[other].hand]
    assert hidden
    assert not set(hand[other].split(",")) & set(hidden)
