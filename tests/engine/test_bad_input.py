"""Text that is no move or no position: one line says what was wrong, and nothing else ever happens."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgpack
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import InconsistentPositionError, MoveTextError, PositionError
from engine.fields import FIELDS
from engine.notation import MAX_BYTES, MAX_WPN, from_json, from_msgpack, from_wpn, to_json, to_msgpack, to_wpn
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.spelling import parse_move
from engine.state import State
from engine.view import view
from tests.engine.builders import CORE, line, position, variant
from tests.engine.games import BY_ID, choose, random_game, seeds, tables

LINE = line()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' begins no move"),
        ("MAIN:lumber", "'MAIN' begins no move"),
        ("main", "a part is missing"),
        ("main:wood", "'wood' is not an action tile"),
        ("main:lumber:2", "is not the one spelling of this move: 'main:lumber'"),
        (" main:lumber", "' main' begins no move"),
        ("buy:g7", "'7' is no value from 1 to 6"),
        ("buy:r3", "'r3' is no die"),
        ("buy:", "'' is no die"),
        ("buy6:r", "'r' is not a colour"),
        ("mat:saw", "'saw' is no material and number"),
        ("mat:saw02", "is not the one spelling of this move: 'mat:saw2'"),
        ("take:F01", "'F01' is no order of the set"),
        ("keep:E99", "'E99' is no helper of the set"),
        ("hire:F01:z9", "'z9' is not a helper space"),
        ("saw:g5:0,5", "'0' is no value from 1 to 6"),
        ("glue:g2:g", "'g2' is not two dice"),
        ("glue:g1,g2,g3:g", "'g1,g2,g3' is not two dice"),
        ("complete:E05:y1,g3", "is not the one spelling of this move: 'complete:E05:g3,y1'"),
        ("orders:E11,E05", "is not the one spelling of this move: 'orders:E05,E11'"),
        ("tool:saw:t1", "'saw' is not a tool kind"),
        ("use:F11", "a part is missing"),
        ("use:F17:g1:2", "is not the one spelling of this move: 'use:F17'"),
        ("deal:X01", "'X01' is no card of the set"),
        ("buy:\uff473", "'\uff473' is no die"),
        ("splice:g3:\u0664", "'\u0664' is no value from 1 to 6"),
        ("main:" + "x" * 300, "a move has at most 200 characters, not 305"),
    ],
)
def test_a_text_that_is_no_move_is_refused(text: str, message: str) -> None:
    with pytest.raises(MoveTextError) as caught:
        parse_move(CORE, text)
    assert message in str(caught.value)


def without(key: str) -> str:
    return " ".join(token for token in LINE.split() if not token.startswith(f"{key}="))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "missing field 'wpn'"),
        ("hello", "expected key=value, got 'hello'"),
        (without("lead"), "missing field 'lead'"),
        (without("returned"), "missing field 'returned'"),
        (f"{LINE} lead=2", "doubled field 'lead'"),
        (f"{LINE} luck=7", "unknown field 'luck'"),
        (f"{LINE} " + "x" * 90 + "=1", "unknown field '" + "x" * 40 + "'"),
        (f"{LINE} é=1", "a position is printable ASCII"),
        (LINE.replace(" lead", "\tlead"), "a position is printable ASCII"),
        (f"{LINE} {'x' * MAX_WPN}", f"a position has at most {MAX_WPN} characters, not"),
        (line(wpn=2), "wpn: expected 1"),
        (line(set="core:0123456789abcdef"), "the set loaded here"),
        (line(players=5), "the set is for 2, 3, 4 players, not 5"),
        (line(players=3), "expected one value for each of 3 seats"),
        (line(view=2), "view: '2' is not all or a seat"),
        (line(turn=2), "turn: '2' is not a seat or -"),
        (line(lead=4), "lead: expected a quadrant from 0 to 3, got 4"),
        (line(arc=2), "arc: expected 0 or 1, got 2"),
        (line(round=""), "round: expected a value, - for an empty list"),
        (line(round="x"), "round: expected a number, got 'x'"),
        (line(round="-1"), "round: expected a number, got '-1'"),
        (line(round="05"), "round: expected a number, got '05'"),
        (line(saw=30001), "saw of seat 0: expected a number from 0 to 30000, got 30001"),
        (line(saw="9" * 50), "saw: expected a number, got '" + "9" * 40 + "'"),
        (line(marks="a1,a1", grid="a1:F11,a2:F12"), "marks: expected each mark once"),
        (line(marks="lumber"), "marks: 'lumber' is not a mark"),
        (line(pend="wait"), "pend: expected"),
        (line(pend="tool.saw"), "pend: expected a tool"),
        (line(pend="step.lumber.x"), "pend: 'x' is no number of steps"),
        (line(pend="step.lumber.01"), "pend: 'step.lumber.01' is spelt 'step.lumber.1'"),
        (line(pend="produce.1.a2.a1"), "pend: 'produce.1.a2.a1' is spelt 'produce.1.a1.a2'"),
        (line(pend="claim.Z99"), "pend: 'Z99' is no card of the set"),
        (line(pend="mode.wood"), "pend: 'wood' is not a tile"),
        (line(pend="fire.z9"), "pend: 'z9' is not a helper space"),
        (line(pend=",".join(["tool.any"] * 65)), "pend: expected at most 64 entries"),
        (line(wheel="wood:0.0"), "wheel: 'wood' is not an action tile"),
        (line(wheel="lumber:0.7"), "wheel: '0.7' is not a quadrant and slot"),
        (line(wheel="lumber"), "wheel: expected elements with a colon, got 'lumber'"),
        (line(wheel="lumber:0.1,lumber:0.2"), "wheel: 'lumber' stands there twice"),
        (line(yard="g9"), "yard: '9' is no value from 1 to 6"),
        (line(pale="R9"), "pale: 'R9' is not a reputation tile"),
        (line(orders="F01"), "orders: 'F01' is no order of the set"),
        (line(orders="E01,"), "orders: '' is no order of the set"),
        (line(helpers="E01"), "helpers: 'E01' is no helper of the set"),
        (line(contracts="E01"), "contracts: 'E01' is no contract of the set"),
        (line(decks="E:26"), "decks: expected one count for each of E, L, Z, F, H, C"),
        (line(decks="E:x,L:30,Z:16,F:18,H:24,C:12"), "decks: expected a number of cards for E, got 'x'"),
        (line(reached="4:old"), "reached of seat 0: '4' is not a pale space"),
        (line(reached="3:soon"), "reached of seat 0: expected new or old, got 'soon'"),
        (line(lumber="g3,q1"), "lumber of seat 0: 'q1' is no die"),
        (line(lumber=",".join(["g1"] * 256)), "lumber of seat 0: expected at most 255 dice g1"),
        (line(lumber=",".join(["g1", "g2", "g3"] * 200)), "lumber of seat 0: expected at most 512 elements, got 600"),
        (line(pots="g0,g1"), "pots of seat 0: pot g stands there twice"),
        (line(pots="g7"), "pots of seat 0: '7' is no value from 1 to 6"),
        (line(workshop="saw+,splice1"), "workshop of seat 0: expected + or - after 'splice1'"),
        (line(workshop="saw+,splice1+,splice1-"), "workshop of seat 0: expected each splicing and gluing tile once"),
        (line(workshop="saw+,splice3+"), "workshop of seat 0: 'splice3' is not a workshop tile"),
        (line(grid="a1:E01"), "grid of seat 0: 'E01' is no helper of the set"),
        (line(attic="t1:saw"), "attic of seat 0: 'saw' is not a tool kind"),
        (line(beside="E05:5"), "beside of seat 0: expected a number from 1 to 4, got 5"),
        (line(beside="E05:x"), "beside of seat 0: expected a number from 1 to 4, got 'x'"),
        (line(claims="C09:now"), "claims of seat 0: expected new or old, got 'now'"),
        (line(hand="E?x2"), "hand of seat 0: 'E?x2' is no card of the set"),
        (line(view=1, hand="E10/-"), "hand of seat 0: expected a count of unknown cards such as E?x2, got 'E10'"),
        (line(view=1, hand="E?x0/-"), "hand of seat 0: expected each deck once with a number from 1, got 'E?x0'"),
        (line(view=1, hand="E?x1,E?x1/-"), "hand of seat 0: expected each deck once with a number from 1, got 'E?x1'"),
        (line(discards="x" * 101), "discards: expected words of at most 100 characters, got 101"),
    ],
)  # fmt: skip
def test_a_malformed_line_is_refused(text: str, message: str) -> None:
    """The message names the field, what was expected and what came; it stays short whatever came."""
    with pytest.raises(PositionError) as caught:
        from_wpn(CORE, text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 250


def test_the_fields_are_read_in_any_order_and_printed_in_one() -> None:
    assert to_wpn(from_wpn(CORE, " ".join(reversed(LINE.split())))) == LINE


@pytest.mark.parametrize("cut", range(0, len(LINE) - 1, 9))
def test_a_truncated_line_is_refused(cut: int) -> None:
    with pytest.raises(PositionError):
        from_wpn(CORE, LINE[:cut])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"round": "5"}, "round: expected a number"),
        ({"round": 5.0}, "round: expected a number"),
        ({"round": True}, "round: expected a number"),
        ({"round": None}, "round: expected a number"),
        ({"round": -1}, "round: expected a number from 0 to 30000, got -1"),
        ({"round": 10**5000}, "round: expected a number from 0 to 30000, got one of many digits"),
        ({"saw": 3}, "saw: expected one value for each of 2 seats"),
        ({"saw": [0]}, "saw: expected one value for each of 2 seats"),
        ({"saw": [0, 10**5000]}, "saw of seat 1: expected a number from 0 to 30000, got one of many digits"),
        ({"players": [2]}, "players: expected a number"),
        ({"orders": "E01"}, "orders: expected a list"),
        ({"orders": [1]}, "orders: expected words inside"),
        ({"orders": [["E01"]]}, "orders: expected words or numbers inside"),
        ({"orders": ["x" * 10**6]}, "orders: expected words of at most 100 characters, got 1000000"),
        ({"orders": ["E01"] * 600}, "orders: expected at most 512 elements, got 600"),
        ({"grid": [{"a1": "F01"}, ["a1"]]}, "grid of seat 1: expected a map"),
        ({"grid": [{"a1": {}}, {}]}, "grid of seat 0: expected words or numbers inside"),
        ({"decks": {"E": True}}, "decks: expected words or numbers inside"),
        ({"decks": dict.fromkeys("ELZFHC", "\n")}, r"decks: expected a number of cards for E, got '\n'"),
        ({"pots": [[""], ["g0"]]}, "pots of seat 0: '' is not a pot"),
        ({"pend": ["points 3"]}, "pend: 'points 3' is spelt 'points.3'"),
        ({"set": "x" * 1000}, "set: expected words of at most 100 characters, got 1000"),
        ({"x" * 1000: 1}, "unknown field 'xxxx"),
    ],
)
def test_a_malformed_json_position_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        from_json(CORE, to_json(position()) | change)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("key", [field.key for field in FIELDS])
@pytest.mark.parametrize(
    "value", [None, True, 2.5, -1, "", "?", [], [[]], [None], {}, {"": ""}, [{"x": [1]}] * 2, b"-"]
)
def test_no_field_takes_a_value_of_another_kind(key: str, value: object) -> None:
    """Where the kind is right by chance the value is wrong, or an empty list that is just as good."""
    sound = to_json(position())
    try:
        state = from_json(CORE, sound | {key: value})
    except PositionError:
        return
    assert to_json(state)[key] == value


@pytest.mark.parametrize("value", [None, 5, "wpn", [], {1: 2}])
def test_what_is_no_json_object_is_no_position(value: object) -> None:
    with pytest.raises(PositionError, match="a position is an object with the fields of WPN"):
        from_json(CORE, value)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda data: b"", "no msgpack position"),
        (lambda data: data[:-1], "no msgpack position"),
        (lambda data: data + b"\x00", "no msgpack position"),
        (lambda data: b"\xc1" + data, "no msgpack position"),
        (lambda data: b"\xdf\xff\xff\xff\xff", "no msgpack position"),
        (lambda data: b"\x91" * 5000, "no msgpack position"),
        (lambda data: msgpack.packb({1: 2}), "no msgpack position"),
        (lambda data: msgpack.packb([1]), "a position is an object"),
        (lambda data: b"\xc0" * (MAX_BYTES + 1), f"a position has at most {MAX_BYTES} bytes, not {MAX_BYTES + 1}"),
    ],
)
def test_bytes_that_are_no_position_are_refused(spoil: Callable[[bytes], bytes], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        from_msgpack(CORE, spoil(to_msgpack(position())))


@pytest.mark.parametrize("entry", ["produce.12", "step.lumber.10"])
def test_counters_of_two_digits_are_read_back(entry: str) -> None:
    """A set may let one buy more than nine dice, or produce with more than nine helpers."""
    many = variant(("dice_per_colour = 2\nbuys = 2", "dice_per_colour = 4\nbuys = 12"))
    yard = "g1,g1" if entry.startswith("step") else "g1,g1,g1,g1,y1,y1,y1,y1,b1,b1,b1,b1"
    state = position(2, many, marks="main", pend=entry, yard=yard)
    assert to_wpn(from_wpn(many, to_wpn(state))) == to_wpn(state)


ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-.,:/?= _"


def mutated(text: str, rng: Rng) -> str:
    """The text with one character left out, put in or put in the place of another."""
    at, way = rng.below(len(text)), rng.below(3)
    new = "" if way == 0 else ALPHABET[rng.below(len(ALPHABET))]
    return text[:at] + new + text[at + (way != 1) :]


def play_to_the_end(state: State, rng: Rng) -> None:
    while not state.is_over:
        advance(state, choose(state, rng))
        assert min(min(*seat.stock, *seat.lumber) for seat in state.seats) >= 0
    assert legal_moves(state) == []


@given(table=tables, seed=seeds, share=st.integers(0, 99))
@example(table=("core", 4), seed=100, share=3)
def test_a_line_with_one_wrong_character_is_refused_or_a_game_that_can_be_played(
    table: tuple[str, int], seed: int, share: int
) -> None:
    """Spoiled lines of one game, full and as seats see them; nothing but PositionError comes of them."""
    components, rng = BY_ID[table[0]], Rng(seed)
    for number, state in enumerate(random_game(components, table[1], seed)):
        if number % 100 != share:
            continue
        for seen in [state, view(state, rng.below(state.players))]:
            for _ in range(25):
                text = mutated(to_wpn(seen), rng)
                with suppress(PositionError):
                    spoiled = from_wpn(components, text)
                    play_to_the_end(spoiled, rng)


def test_contradictions_are_told_apart_from_malformed_text() -> None:
    """Both are position errors; a client treats them differently."""
    assert issubclass(InconsistentPositionError, PositionError)
    with pytest.raises(InconsistentPositionError):
        position(round=15)
