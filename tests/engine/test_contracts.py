"""Rule 12.4: what each public contract of the core set is worth."""

import pytest

from engine.scoring import contract_points
from tests.engine.builders import CORE, position, rest

ORDERS = "E02,E05,E06,E07,E10,E11,E14,E15,E17,E18"
EIGHT = "a1:F01,a2:F02,a3:F03,a4:F04,b1:F05,b2:F06,b3:F07,b4:F08"
MANY = "t1:file,t2:file,t3:file,t4:file,m1:file"


@pytest.mark.parametrize(
    ("card", "points", "board"),
    [
        ("C01", 0, {"completed": "E05"}),
        ("C01", 6, {"completed": "E05,E06,E07,E10,E11"}),
        ("C01", 14, {"completed": ORDERS}),
        ("C02", 0, {"completed": "E02,E05"}),
        ("C02", 6, {"completed": "E01,E05,E09"}),
        ("C02", 9, {"completed": "E08,E13,L30"}),
        ("C02", 12, {"completed": "E01,E08,E09,E12,E13"}),
        ("C03", 0, {"completed": "E01,E17,E20,E10"}),
        ("C03", 4, {"completed": "E03,E10,E21"}),
        ("C03", 12, {"completed": "E03,E04,E08,E11,E12,E14,E15"}),
        ("C04", 9, {"scrap": 1, "glue": 3, "saw": 3, "lantern": 3}),
        ("C04", 12, {"scrap": 9, "glue": 9, "saw": 9, "lantern": 9, "reuse": 9}),
        ("C05", 0, {"completed": ORDERS}),
        ("C05", 15, {"completed": "E05,Z01,Z04,Z09"}),
        ("C06", 2, {}),
        ("C06", 14, {"grid": EIGHT}),
        ("C07", 0, {"grid": "a1:F01,a2:F07"}),
        ("C07", 6, {"grid": "a1:F01,a2:F07,a3:F11,a4:F18"}),
        ("C07", 12, {"grid": "a1:F11,a2:F12,a3:F13,a4:F18,b1:F19"}),
        ("C08", 6, {"attic": "t1:file,t4:file"}),
        ("C08", 12, {"attic": MANY}),
        ("C09", 7, {"attic": "t1:file,t2:plane,m1:file"}),
        ("C09", 14, {"attic": "t1:file,t2:plane,t3:square,m1:hammer,m2:gouge,u2:file"}),
        ("C10", 0, {}),
        ("C10", 3, {"workshop": "saw+,saw-,splice1+"}),
        ("C10", 9, {"pots": "g0,y2", "workshop": "saw+,splice1+,splice2-,glue+"}),
        ("C10", 12, {"pots": "g0,y0,b0", "workshop": "saw+,saw+,saw+,splice1+,splice2+,splice4+,glue+"}),
        ("C11", 6, {"hazelnut": 5}),
        ("C11", 12, {"hazelnut": 13}),
        ("C12", 10, {"berry": 5}),
        ("C12", 14, {"berry": 12}),
        ("C13", 6, {"fame": 5, "reached": "3:old"}),
        ("C13", 12, {"fame": 12, "reached": "3:old,7:old"}),
        ("C14", 9, {"market": 9}),
        ("C14", 12, {"market": 13}),
        ("C15", 4, {"lumber": "g3,y2", "pots": "g4,y1"}),
        ("C15", 14, {"lumber": "g6,g6,y6,y6", "pots": "g5,y5,b5"}),
    ],
)
def test_a_contract_pays_each_term_by_full_units_up_to_its_cap(
    card: str, points: int, board: dict[str, object]
) -> None:
    """12.4: C15 counts 5 pips of lumber as 2 and 5 of trees as 2; C04 7 tokens as 3 and each lantern as 2.

    C02 counts a lantern asked for, C03 no need that leaves a choice of colour, C10 only what was bought.
    """
    state = position(**board)
    contract = CORE.contract(CORE.card_index[card])
    assert contract_points(CORE, state.seats[0], contract) == points


def test_second_laps_count() -> None:
    """12.4: without the cap 12 levels of blueberry income would be 24 points; the counter does not start anew at 1."""
    state = position(berry=11, completed=rest("Z"))
    assert contract_points(CORE, state.seats[0], CORE.contract(CORE.card_index["C12"])) == 14
