"""Positions that contradict themselves are refused, each with one line that names the field or the pool."""

import re
from typing import Any

import pytest

from engine.errors import InconsistentPositionError
from tests.engine.builders import position, rest, variant

MAIN = {"marks": "main"}
WHEEL = "lumber:0.0,exchange:0.1,materials:0.2,orders:0.3,helper:0.4,produce:0.5,improve:0.6"
START = {
    "wheel": WHEEL,
    "lead": 1,
    "blueberries": "12/12",
    "grid": "-/-",
}
DRAWING = START | {"round": 0, "turn": "-", "pend": "setup"}
CHOOSING = START | {"round": 0, "pend": "keep"}
HAND = "E05,E06,E07,E08,E09,Z01,Z02,F07,F08,F09"
OTHER = "E10,E11,E12,E13,E14,Z03,Z04,F10,F11,F12"
SOLE = "pend: setup, keep, place, discard, play and over stand alone"
DEAL = "pend: setup deals one thing after the other"

STACK: list[tuple[dict[str, Any], str]] = [
    (MAIN | {"pend": "tool.any,discard", "lumber": "g1,g1,g1,g1,g1,g1,g1"}, SOLE),
    ({"round": 4, "pend": "fire.a1,play", "hand": "E10"}, SOLE),
    (MAIN | {"pend": "mode.lumber,tool.any"}, "pend: orders, begin, mode and step stand at the bottom"),
    (MAIN | {"pend": "tool.any,roll", "yard": "g1,y2,y5,b3,b6"}, "pend: draws stand at the top"),
    (MAIN | {"pend": "fire.a1,fill.orders,step.orders.1", "grid": "a1:F20"}, "pend: draws stand at the top"),
    ({"pend": "tool.any,begin"}, "pend: only draws stand above begin"),
    (START | {"round": 0, "pend": "claim.Z01,orders", "completed": "Z01"}, "pend: only rewards stand above orders"),
    (MAIN | {"pend": "tool.any,step.lumber.0"}, "pend: nothing stands above the first step of an action"),
    (MAIN | {"pend": "tool.any,step.improve"}, "pend: nothing stands above the first step of an action"),
    ({"pend": "step.lumber.0"}, "marks: an action is under way, but not begun"),
    ({"marks": "bonus", "pend": "mode.lumber"}, "marks: an action is under way, but not begun"),
    (MAIN | {"pend": "step.lumber.2", "yard": "y2,y5,b3,b6"}, "pend: step.lumber.2 is past the last buy"),
    (MAIN | {"pend": "step.orders.2"}, "pend: step.orders.2 is past the last order"),
    (MAIN | {"pend": "step.materials.saw.glue"}, "pend: step.materials is past the last buy"),
    (MAIN | {"pend": "produce.0"}, "pend: produce needs helpers left"),
    (MAIN | {"pend": "claim.E05", "completed": "E05"}, "pend: E05 is no hazelnut order"),
    (MAIN | {"pend": "claim.C01"}, "pend: C01 is no hazelnut order"),
    ({"round": 14, "pend": "over"}, "turn: expected - while nobody is to decide"),
    (MAIN | {"turn": "-", "pend": "tool.any"}, "turn: expected the seat that is to decide"),
    ({"turn": "-"}, "turn: expected the seat that is to decide"),
    (MAIN | {"pend": "produce.1.a2"}, "pend: no helper on a2 to produce"),
    (MAIN | {"pend": "step.produce.0.b1"}, "pend: no helper on b1 to produce"),
    (MAIN | {"pend": "step.produce.1.a1"}, "pend: step.produce is past its last step"),
    (MAIN | {"pend": "step.produce.999"}, "pend: step.produce is past its last step"),
    (MAIN | {"pend": "claim.Z01", "completed": "-/Z01"}, "pend: seat 0 has not completed Z01"),
    (MAIN | {"pend": "fire.a2,tool.any"}, "pend: no helper on a2 that can be triggered"),
    (MAIN | {"pend": "fire.a1,tool.any"}, "pend: no helper on a1 that can be triggered"),
    (MAIN | {"pend": "fire.a1", "grid": "a1:F18"}, "pend: no helper on a1 that can be triggered"),
    (MAIN | {"pend": "points.3"}, "pend: its top asks for nothing"),
    (MAIN | {"pend": "discard"}, "pend: its top asks for nothing"),
    (MAIN | {"pend": "step.improve", "blueberries": 1}, "pend: its top has no legal answer"),
]

ROUND: list[tuple[dict[str, Any], str]] = [
    ({"round": 0}, "round: 0 is setup, and setup is round 0"),
    (DRAWING | {"round": 3}, "round: 0 is setup, and setup is round 0"),
    ({"round": 15}, "round: expected at most 14, got 15"),
    ({"round": 5, "pend": "play", "hand": "E10"}, "pend: no income phase follows round 5"),
    ({"round": 4, "pend": "play"}, "hand of seat 0: empty, nothing to play"),
    ({"round": 13, "turn": "-", "pend": "over"}, "round: the game is over after round 14, not 13"),
    ({"round": 6, "pend": "fill.orders,begin"}, "pend: begin waits only for the deals after a phase"),
    ({"round": 5, "turn": 1, "pend": "fill.orders,begin"}, "pend: begin waits only for the deals after a phase"),
    ({"round": 4, "marks": "main", "pend": "play", "hand": "E10"}, "marks: none outside a turn"),
    ({"marks": "a2"}, "marks: no helper on a2"),
    ({"pend": "discard", "lumber": "g1,g1,g1,g1,g1,g1,g1"}, "marks: a turn is closed only after its main action"),
]

TABLE: list[tuple[dict[str, Any], str]] = [
    ({"wheel": WHEEL.replace("0.1", "0.0")}, "wheel: two tiles in one slot"),
    (CHOOSING | {"wheel": "lumber:1.0"}, "wheel: setup fills the start quadrant slot by slot"),
    (DRAWING | {"wheel": "lumber:0.0"}, "wheel: setup fills the start quadrant slot by slot"),
    (CHOOSING | {"lead": 2}, "arc, lead: setup has them at their start"),
    (CHOOSING | {"arc": 0}, "arc, lead: setup has them at their start"),
    ({"wheel": "lumber:0.0"}, "wheel: expected all seven tiles"),
    (
        {"wheel": "lumber:2.0,exchange:2.1,materials:2.2,orders:1.0,helper:1.1,produce:1.2,improve:1.3"},
        "arc: it has gone when no tile is left in the start quadrant",
    ),
    (
        {"wheel": "lumber:2.0,exchange:2.1,materials:2.2,orders:1.0,helper:1.5,produce:0.5,improve:0.6"},
        "wheel: quadrant 1 is filled too far for this lap",
    ),
    ({"yard": "g1,g1,g4,y2,b3,b6"}, "yard: more than 2 dice g"),
    (MAIN | {"pend": "roll"}, "yard: expected as many dice missing as can be bought"),
    (MAIN | {"pend": "roll", "yard": "g1,y2,b3"}, "yard: expected as many dice missing as can be bought"),
    ({"yard": "g1,y2,y5,b3,b6"}, "yard: 1 dice missing, 0 bought"),
    (MAIN | {"pend": "step.lumber.1"}, "yard: 0 dice missing, 1 bought"),
    ({"orders": "E01,E02,E03,E04,E05"}, "orders: more than 4 cards"),
    ({"helpers": "F01,F02,F03,F04,F05"}, "helpers: more than 4 cards"),
    ({"contracts": "C01,C02,C03,C04"}, "contracts: more than 3 cards"),
    ({"orders": "E01,E02,E03,Z04"}, "orders: hazelnut orders never lie in a row"),
    ({"discards": "C09"}, "discards: contracts are never discarded"),
    ({"pale": "R1,R1"}, "pale: a reputation tile lies there twice"),
    ({"pale": "R1"}, "pale: expected one tile for each pale space"),
    ({"pale": "R1,R2,R3"}, "pale: expected one tile for each pale space"),
]

BOARDS: list[tuple[dict[str, Any], str]] = [
    ({"workshop": "splice1+"}, "workshop of seat 0: wrong number of sawing tiles"),
    ({"workshop": "saw+,splice1+/saw+,saw+,saw-,saw-,splice1+"}, "workshop of seat 1: wrong number of sawing tiles"),
    ({"workshop": "saw+,splice1+,splice4+"}, "workshop of seat 0: splicing tiles are placed in order"),
    ({"workshop": "saw+"}, "workshop of seat 0: splicing tiles are placed in order"),
    ({"pots": "y0"}, "pots of seat 0: the first pot is missing"),
    ({"pots": "g0,b0"}, "pots of seat 0: wrong order"),
    ({"fame": 13, "reached": "3:old,7:old"}, "fame of seat 0: expected at most 12, got 13"),
    ({"fame": "0/4"}, "reached of seat 1: space 3 is missing"),
    ({"attic": "t1:file,m1:file"}, "attic of seat 0: m1 hangs"),
    ({"attic": "u1:file"}, "attic of seat 0: u1 hangs"),
    ({"grid": "a1:F01,a3:F02"}, "grid of seat 0: helpers are joined to the start space"),
    ({"grid": "b2:F01"}, "grid of seat 0: helpers are joined to the start space"),
    ({"grid": "a1:F01/-"}, "grid of seat 1: the helper kept in setup lies on the start space"),
    (CHOOSING | {"grid": "a1:F01/-"}, "grid of seat 0: the helper kept in setup lies on the start space"),
    (
        CHOOSING | {"hand": f"{HAND}/{OTHER}", "blueberries": "12/1"},
        "blueberries of seat 1: expected 12 until a helper",
    ),
]

CARDS: list[tuple[dict[str, Any], str]] = [
    ({"claims": "C09:new"}, "claims of seat 0: C09 is new while it lies in the row, then old"),
    ({"claims": "C01:old", "contracts": "C01"}, "claims of seat 0: C01 is new while it lies in the row, then old"),
    ({"hand": "F07"}, "hand of seat 0: helpers are in hands only in setup"),
    ({"view": 0, "hand": "-/F?x1"}, "hand of seat 1: helpers are in hands only in setup"),
    ({"hand": "L01"}, "hand of seat 0: a card of a deck that is not dealt to hands"),
    ({"view": 0, "hand": "-/C?x1"}, "hand of seat 1: a card of a deck that is not dealt to hands"),
    (CHOOSING | {"hand": f"{HAND[:-4]}/{OTHER}"}, "hand of seat 0: expected 3 helpers at this stage of setup"),
    (CHOOSING | {"hand": f"{HAND}/{OTHER[4:]}"}, "hand of seat 1: expected 7 orders at this stage of setup"),
    (CHOOSING | {"hand": f"{HAND.replace('E05', 'Z09')}/{OTHER}"}, "hand of seat 0: wrong early orders"),
    ({"returned": "E10,E11,E12,E13"}, "returned of seat 0: more cards than setup puts back"),
    ({"returned": "Z10"}, "returned of seat 0: more cards than setup puts back"),
    ({"returned": "E01", "orders": "E01"}, "known, returned: E01 lies elsewhere"),
    ({"known": "E01", "orders": "E01"}, "known, returned: E01 lies elsewhere"),
    ({"returned": "E10/E10"}, "known, returned: a card stands there twice"),
    ({"known": "E10"}, "known: the whole deck early_orders is made from discards, or none"),
    (
        {
            "view": 0,
            "hand": "-/E?x1",
            "returned": "E11,E12",
            "orders": "E01",
            "completed": rest("E", "E01", "E11", "E12"),
        },
        "deck early_orders: more hidden cards than cards that can be",
    ),
    ({"orders": "E01,E01"}, "card E01 is listed twice"),
    ({"orders": "E01", "beside": "-/E01:2"}, "card E01 is listed twice"),
    ({"decks": "E:25,L:30,Z:16,F:18,H:24,C:12"}, "deck E: 25 in it and 4 elsewhere are not the 30 of the set"),
    ({"view": 0, "returned": "-/E?x2,F?x2"}, "returned of seat 1: expected E?x3,F?x2, as every seat puts back"),
    (DRAWING | {"yard": "g1", "pale": "-", "contracts": "-", "helpers": "-"}, DEAL),
    (DRAWING | {"pale": "R1", "orders": "-", "contracts": "-"}, DEAL),
    (DRAWING | {"hand": "-/E05"}, DEAL),
    (DRAWING | {"hand": "F07,F08,F09,E05,Z01"}, DEAL),
]


@pytest.mark.parametrize(("fields", "message"), [*STACK, *ROUND, *TABLE, *BOARDS, *CARDS])
def test_a_position_that_cannot_be_is_refused(fields: dict[str, Any], message: str) -> None:
    """Each case breaks one thing in a sound position."""
    with pytest.raises(InconsistentPositionError, match=f"^{re.escape(message)}"):
        position(2, **fields)


def test_a_pot_that_the_set_has_not_is_refused() -> None:
    brown = '  { colour = "b", cost = 7, advance = "hazelnut 1", seed = "b1", trees_per_plant = 2 },\n'
    one_pot = variant((brown, ""))
    assert position(2, one_pot, pots="g0,y0").seats[0].pots == [0, 0, -1]
    with pytest.raises(InconsistentPositionError, match="pots of seat 0: a pot that the set has not"):
        position(2, one_pot, pots="g0,b0")


@pytest.mark.parametrize(
    "fields",
    [
        CHOOSING | {"hand": f"{HAND}/{OTHER}"},
        DRAWING | {"pale": "R1", "orders": "-"} | {"helpers": "-", "contracts": "-"},
    ],
)
def test_the_sound_positions_behind_the_cases_are_accepted(fields: dict[str, Any]) -> None:
    assert position(2, **fields).round == 0
