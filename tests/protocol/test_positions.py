"""The `position` command: every way to tell one, all or nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import sample
from engine.loader import load_components
from engine.notation import position_hash
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.spelling import move_text
from engine.state import State, new_game
from engine.view import view
from protocol.positions import PositionReader
from tests.protocol.talk import START, Talk, keys, talk

CORE = load_components()


def events(seed: int, count: int, players: int = 2) -> tuple[list[tuple[str, str]], State]:
    """The first events of a game, each with who acts, every choice the first legal one; and the state after them."""
    state, rng, told = new_game(CORE, players), Rng(seed), []
    for _ in range(count):
        who = "@" if state.is_chance else str(state.turn)
        event = sample(state, rng) if state.is_chance else legal_moves(state)[0]
        told.append((who, move_text(CORE, event)))
        advance(state, event)
    return told, state


def setup_events(players: int = 2) -> list[tuple[str, str]]:
    """All of setup: 7 tiles, 6 dice, 2 reputation tiles, 8 cards, n + 1 contracts; a seat: 10 cards, 3 choices."""
    return events(5, 23 + players + 1 + 13 * players, players)[0]


def test_the_answer_tells_hash_who_acts_and_how_many_moves_were_told() -> None:
    told, state = events(5, 4)
    answer = Talk().ask(f"position start players=2 moves {' '.join(text for _, text in told)}")
    assert answer == f"posok hash={position_hash(state)} toact=chance moves=4"


def test_entries_may_say_who_acts() -> None:
    told = setup_events()
    plain = Talk().ask(f"position start players=2 moves {' '.join(text for _, text in told)}")
    named = Talk().ask(f"position start players=2 moves {' '.join(f'{who}/{text}' for who, text in told)}")
    assert plain == named
    assert keys(plain)["toact"] == "0"


def test_an_entry_that_names_somebody_else_is_illegal() -> None:
    answer = Talk().ask("position start players=2 moves @/tile:lumber 0/tile:orders")
    assert answer.startswith("error code=illegal cmd=position at=1 token=0/tile:orders text=")


def test_a_seat_s_list_tells_the_position_that_seat_may_see() -> None:
    told, state = events(5, 26 + 26)
    secret = {"deal:": range(26 + 10, 26 + 20), "orders:": [26 + 20 + 4]}
    hidden = [
        start + "?" if any(text.startswith(start) and at in places for start, places in secret.items()) else text
        for at, (_, text) in enumerate(told)
        for start in [text.partition(":")[0] + ":"]
    ]
    assert hidden.count("deal:?") == 10
    answer = Talk().ask(f"position start players=2 view=0 moves {' '.join(hidden)}")
    assert keys(answer)["hash"] == position_hash(view(state, 0))


def test_a_seat_s_list_tells_no_secret_of_another() -> None:
    told = [text for _, text in events(5, 26 + 11)[0]]
    answer = Talk().ask(f"position start players=2 view=0 moves {' '.join(told)}")
    assert keys(answer)["code"] == "illegal"
    assert keys(answer)["at"] == "36"


def test_with_a_seed_the_list_holds_seats_moves_only() -> None:
    lines = talk(START, f"{START} moves", "legal")
    assert lines[0] == lines[1]
    first = keys(lines[2])["moves"].split("+")[0]
    assert keys(talk(f"{START} moves {first}")[0])["moves"] == "1"


def test_with_a_seed_the_engine_alone_draws() -> None:
    answer = keys(talk(f"{START} moves roll:g3")[0])
    assert answer["code"] == "illegal"
    assert answer["text"] == "the seed draws every chance event; the list holds the moves of seats only"


def test_a_seed_is_a_number_decimal_or_hexadecimal() -> None:
    assert talk("position start players=2 seed=255") == talk("position start players=2 seed=0xff")


def test_a_position_printed_is_read_again_fields_in_any_order() -> None:
    shown = talk(START, "state")[1].partition("wpn=")
    fields = ("wpn=" + shown[2]).split()
    assert keys(*talk("position " + " ".join(fields)))["hash"] == keys(shown[0])["hash"]
    assert keys(*talk("position " + " ".join(reversed(fields))))["hash"] == keys(shown[0])["hash"]


def test_a_printed_position_takes_moves() -> None:
    t = Talk()
    wpn = t.say(START, "state")[1].partition(" wpn=")[2]
    move = keys(t.ask("legal"))["moves"].split("+")[0]
    assert t.ask(f"position wpn={wpn} moves {move}") == t.ask(f"{START} moves {move}")


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("position", "badarg", "expected: position start"),
        ("position fen 8/8", "badarg", "expected start or wpn=.., not 'fen'"),
        ("position start", "badarg", "position start needs players="),
        ("position start players=5", "badarg", "players takes a whole number from 2 to 4"),
        ("position start players=two", "badarg", "players takes a whole number"),
        ("position start players=2 players=3", "badarg", "players stands twice"),
        ("position start players=2 view=2", "badarg", "view takes a whole number from 0 to 1"),
        ("position start players=2 seed=-1", "badarg", "seed takes a number from 0 to 2^64 - 1"),
        ("position start players=2 seed=1 view=0", "badarg", "view= is not for a game with seed="),
        ("position start players=2 board=x", "badarg", "'board=x' is none of players=, view=, seed=, moves"),
        ("position start players=2 move tile:lumber", "badarg", "'move' is none of"),
        ("position wpn=1", "badarg", "missing field"),
        ("position wpn=1 colour=red", "badarg", "unknown field"),
        ("position start players=2 moves tile:sofa", "illegal", "sofa' is not an action tile"),
        ("position start players=2 moves roll:g3", "illegal", "where chance is to act: tile:lumber"),
        ("position start players=2 moves tile:lumber tile:lumber", "illegal", "where chance is to act"),
        ("position start players=2 moves moves", "illegal", "'moves' begins no move"),
    ],
)
def test_what_is_wrong_is_said_and_the_old_position_stays(line: str, code: str, text: str) -> None:
    told, error, after = talk(START, line, "state")
    assert keys(error)["code"] == code
    assert text in keys(error)["text"]
    assert keys(after)["hash"] == keys(told)["hash"]


def test_an_impossible_position_is_inconsistent_and_names_the_pool() -> None:
    t = Talk()
    wpn = t.say(START, "state")[1].partition(" wpn=")[2]
    answer = keys(t.ask(f"position wpn={wpn.replace('L:30', 'L:29')}"))
    assert answer["code"] == "inconsistent"
    assert "L" in answer["text"]


def test_the_first_wrong_move_is_told_by_its_place() -> None:
    answer = talk("position start players=2 moves tile:lumber tile:orders tile:orders tile:improve")[0]
    assert answer.startswith("error code=illegal cmd=position at=2 token=tile:orders text=")


def test_after_the_end_nothing_can_be_played() -> None:
    moves = whole_game(seed=2, players=2)
    t = Talk()
    assert keys(t.ask(f"position start players=2 seed=2 moves {' '.join(moves)}"))["toact"] == "none"
    assert keys(t.ask(f"position start players=2 seed=2 moves {' '.join(moves)} end"))["text"] == "the game is over"
    assert t.say("legal", "go") == ["legal count=0 moves=", "bestmove none reason=gameover"]


def whole_game(seed: int, players: int) -> list[str]:
    """The seats' moves of a game in which every seat plays the last legal move: soon over."""
    state, rng, moves = new_game(CORE, players), Rng(seed), list[str]()
    while not state.is_over:
        event = sample(state, rng) if state.is_chance else legal_moves(state)[-1]
        if not state.is_chance:
            moves.append(move_text(CORE, event))
        advance(state, event)
    return moves


@given(st.lists(st.integers(0, 60), min_size=1, max_size=6), st.booleans())
def test_a_list_that_goes_on_from_the_last_one_is_told_as_a_fresh_one(lengths: list[int], spoil: bool) -> None:
    moves = whole_game(seed=2, players=2)
    kept = PositionReader(CORE)
    for length in lengths:
        if spoil:
            with pytest.raises(Exception, match="begins no move"):
                kept.read(["start", "players=2", "seed=2", "moves", *moves[:length], "nonsense"])
        words = ["start", "players=2", "seed=2", "moves", *moves[:length]]
        assert kept.read(words) == PositionReader(CORE).read(words)
