"""Positions as WPN, JSON and msgpack: one canonical text, views told apart, mid-action states included."""

import hashlib
import json

import msgpack
import pytest

from engine.notation import from_json, from_msgpack, from_wpn, position_hash, to_json, to_msgpack, to_wpn
from engine.state import State
from engine.view import view
from tests.engine.builders import CORE, legal, mine, play, position, rest, show

ILLUSTRATION = (
    f"wpn=1 set=core:{CORE.hash} view=0 players=2 round=7 turn=0 marks=main "
    "pend=tool.gouge,fame.1,claim.Z15,step.lumber.1 "
    "wheel=lumber:3.1,exchange:2.2,materials:0.2,orders:2.3,helper:3.0,produce:2.4,improve:1.2 lead=3 arc=1 "
    "yard=g6,y1,y5,b1,b6 pale=R1,R2 orders=E09,E13,E28,E02 helpers=F18,F08,F10,F23 contracts=C14,C15 "
    "decks=E:18,L:30,Z:12,F:17,H:24,C:12 known=- discards=E05,F05 score=9/16 blueberries=7/5 saw=0/1 glue=0/0 "
    "scrap=1/0 lantern=1/0 reuse=0/0 hazelnut=0/0 berry=0/1 fame=0/0 market=1/4 reached=-/- lumber=g2,b2/g2,g3 "
    "pots=g0/g1 workshop=saw-,saw-,splice1-/saw-,splice1- grid=a1:F13/a1:F20 attic=-/- "
    "beside=E18:1,E24:1,E29:1,Z05:2/Z02:2 completed=Z15/Z09 claims=-/C10:old hand=E19,E22/E?x2 "
    "returned=E06,E14,F11/E?x3,F?x2"
)


@pytest.fixture
def illustrated() -> State:
    """Seat 0's view in round 7, in the middle of a lumber action, with Z15 just completed."""
    return from_wpn(CORE, ILLUSTRATION)


def test_the_illustrated_position_prints_as_it_was_read(illustrated: State) -> None:
    assert to_wpn(illustrated) == ILLUSTRATION


def test_the_illustrated_position_first_asks_for_the_place_of_the_gouge(illustrated: State) -> None:
    assert legal(illustrated) == ["tool:gouge:t1", "tool:gouge:t2", "tool:gouge:t3", "tool:gouge:t4"]


def test_then_its_reputation_moves_and_a_contract_or_the_instant_reward_is_chosen(illustrated: State) -> None:
    state = play(illustrated, "tool:gouge:t2")
    assert mine(state, "fame pend attic") == "1 claim.Z15,step.lumber.1 t2:gouge"
    assert legal(state) == ["claim:C14", "claim:C15", "instant"]


def test_then_it_buys_stops_or_takes_a_free_action(illustrated: State) -> None:
    """7 blueberries: g6 and b6 are 2 cheaper with the second sawing tile, 4 and 6; y1 2, y5 6, b1 3."""
    state = play(illustrated, "tool:gouge:t2 claim:C14")
    buys = ["buy:g6", "buy:y1", "buy:y5", "buy:b1", "buy:b6"]
    uses = ["use:F13:g2:1", "use:F13:g2:3", "use:F13:b2:1", "use:F13:b2:3"]
    assert legal(state) == [*buys, "done", *uses]


def test_the_illustrated_lumber_action_ends_with_the_roll_of_a_green_die(illustrated: State) -> None:
    state = play(illustrated, "tool:gouge:t2 instant pick:b6 done")
    assert legal(state) == [f"roll:g{value}" for value in range(1, 7)]
    assert mine(play(state, "roll:g3"), "yard pend lumber") == "g3,g6,y1,y5,b1,b6 - g2,b2,b6"


def test_the_hash_is_the_beginning_of_sha_256_over_the_line(illustrated: State) -> None:
    assert position_hash(illustrated) == hashlib.sha256(ILLUSTRATION.encode("ascii")).hexdigest()[:16]
    assert len({position_hash(seen) for seen in (position(), view(position(), 0), view(position(), 1))}) == 3


def test_lists_are_printed_in_set_order_whatever_order_they_were_read_in() -> None:
    """Cards, dice, tiles and marks; the display rows keep their slots."""
    jumbled = position(
        lumber="b2,g5,y1,g3",
        hand="Z02,E09,E07",
        workshop="splice1-,saw-,saw+",
        beside="E20:1,E10:3",
        attic="t2:file,t1:plane",
        orders="E04,E01,E03,E02",
        marks="a1,main",
        yard="b6,b3,y5,y2,g4,g1",
        grid="b1:F11,a1:F12",
    )
    assert mine(jumbled, "lumber hand workshop beside") == "g3,g5,y1,b2 E07,E09,Z02 saw+,saw-,splice1- E10:3,E20:1"
    assert mine(jumbled, "attic orders marks yard") == "t1:plane,t2:file E04,E01,E03,E02 main,a1 g1,g4,y2,y5,b3,b6"
    assert mine(jumbled, "grid") == "a1:F12,b1:F11"


def test_the_cards_of_a_deck_made_from_discards_are_read_back() -> None:
    known = position(
        completed=rest("E", "E01", "E02", "E03", "E04", "E11", "E12"), orders="E01,E02,E03,E04", known="E12,E11"
    )
    assert show(from_wpn(CORE, to_wpn(known)), "known") == "E11,E12"


def test_an_empty_list_is_a_dash_and_an_unknown_card_a_count() -> None:
    seen = view(position(hand="E10/E11,E12,Z05"), 0)
    assert show(seen, "hand attic pend") == "E10/E?x2,Z?x1 -/- -"


def test_a_view_says_whose_it_is() -> None:
    assert [show(state, "view") for state in (position(), view(position(), 0), view(position(), 1))] == [
        "all",
        "0",
        "1",
    ]


def test_json_holds_the_same_content_as_plain_values() -> None:
    state = position(marks="main", pend="tool.any,step.lumber.1", yard="g1,y2,y5,b3,b6", beside="E10:3")
    value = to_json(state)
    assert json.loads(json.dumps(value)) == value
    assert list(value) == [token.split("=")[0] for token in to_wpn(state).split()]
    assert (value["wpn"], value["view"], value["round"], value["turn"]) == (1, "all", 5, "0")
    assert value["pend"] == ["tool.any", "step.lumber.1"]
    assert value["beside"] == [{"E10": 3}, {}]
    assert value["blueberries"] == [10, 10]
    assert value["wheel"]["lumber"] == "2.0"
    assert from_json(CORE, json.loads(json.dumps(value))) == state


def test_msgpack_is_that_object_packed() -> None:
    state = view(position(3, hand="E10/E11/Z05"), 1)
    assert msgpack.unpackb(to_msgpack(state)) == to_json(state)
    assert from_msgpack(CORE, to_msgpack(state)) == state


@pytest.mark.parametrize(
    "pend",
    [
        "step.lumber.0",
        "step.exchange",
        "step.exchange.y",
        "step.materials.saw",
        "step.orders.1",
        "step.helper",
        "step.improve",
        "step.produce.0.a1",
        "step.produce.1",
        "mode.improve",
        "tool.any,fire.a1",
        "produce.2.a1",
        "die.gy2",
        "die.*3,points.7,lose.2,berry.1",
        "die.b?,blueberries.3,hazelnut.2,fame.1,saw.1,glue.1,scrap.1,lantern.1,reuse.1,produce.1",
        "tool.any,claim.Z01,step.materials.saw",
        "tool.file,fire.a1",
        "roll",
        "roll,fire.a1",
        "fill.orders,step.orders.1",
        "fill.helpers,hazelnut.1,produce.2,tool.any",
    ],
)
def test_what_waits_is_part_of_a_position(pend: str) -> None:
    board = {"grid": "a1:F20,a2:F02", "completed": "Z01", "orders": "E01,E02,E03", "helpers": "F05,F06,F07"}
    yard = "g1,y2,y5,b3,b6" if pend.startswith("roll") else "g1,g4,y2,y5,b3,b6"
    state = position(marks="main", pend=pend, yard=yard, **board)
    assert show(from_wpn(CORE, to_wpn(state)), "pend") == pend
