"""Sets whose tables are sound one by one but not together (rule 12.8)."""

import pytest

from engine.loader import parse_components
from tests.engine.broken_sets import changed, refusal

DAYS = "income = [2, 4]\nx = [4]\nlate = 2"
ROUNDS = [
    (DAYS, "income = [2, 4, 7]\nx = [4]\nlate = 2", "[rounds]: income: expected rounds of the game, at most 6, got 7"),
    (DAYS, "income = [2, 4]\nx = [3]\nlate = 2", "[rounds]: x: expected a round of income, got 3"),
    (DAYS, "income = [2, 4]\nx = [4]\nlate = 3", "[rounds]: late: expected a round of income, got 3"),
    (
        DAYS,
        "income = [2, 5]\nx = [5]\nlate = 2",
        "[rounds]: x: expected a round before the last for any number of players",
    ),
    (DAYS, "income = [4, 6]\nx = [4]\nlate = 6", "[rounds]: late: expected a round before the last for any number of"),
]

WORKSHOP = [
    (
        'pot = "b"',
        'pot = "g"',
        "[board.workshop] pots number 1: colour: expected one pot of a colour, the first one included",
    ),
    (
        "{ max = 3, cost",
        "{ max = 2, cost",
        "[board.workshop] splice_tiles number 1: max: expected more than the tile before",
    ),
    ("lumber_spaces = 4", "lumber_spaces = 1", "[board.start]: lumber: expected at most lumber_spaces (1) dice, got 2"),
]

SPACES = [
    (
        'id = "q2", income = ""',
        'id = "q2", income = "berry 1"',
        "[helper_grid] q2: income: expected nothing on the start",
    ),
    (
        '"q2", income = "", produce = 0',
        '"q2", income = "", produce = 1',
        "[helper_grid] q2: produce: expected 0 on the start",
    ),
    ('e2 = ["d2", "d3"]', 'e2 = ["d2", "e2"]', "[attic] support: e2: expected spaces that can be filled before it"),
    (
        'support = { e1 = ["d1", "d2"]',
        'support = { d2 = ["e2"]',
        "[attic] support: d2: expected spaces that can be filled",
    ),
]

SETUP = [
    (
        "orders = 3",
        "orders = 5",
        "[counts]: early_orders: expected at least 17 cards for the setup of 4 players, got 16",
    ),
    (
        "hazelnut_orders_drawn = 1",
        "hazelnut_orders_drawn = 2",
        "[counts]: hazelnut_orders: expected at least 8 cards for the",
    ),
    (
        "helpers = 2\n",
        "helpers = 4\n",
        "[counts]: early_helpers: expected at least 12 cards for the setup of 4 players",
    ),
    (
        "over_players = 2",
        "over_players = 4",
        "[counts]: contracts: expected at least 8 cards for the setup of 4 players",
    ),
    (
        "blueberries = 15",
        "blueberries = 14",
        "[[helper]] Fcal: cost: expected at most the 14 blueberries of the start, got 15",
    ),
]


@pytest.mark.parametrize(("old", "new", "said"), [*ROUNDS, *WORKSHOP, *SPACES, *SETUP])
def test_a_broken_set_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    assert refusal(changed(old, new)).startswith(f"my.toml: {said}")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("orders = 3", "orders = 4"),
        ("helpers = 2\n", "helpers = 3\n"),
        ("over_players = 2", "over_players = 3"),
        ("hazelnut_orders_drawn = 1", "hazelnut_orders_drawn = 0"),
        ('e2 = ["d2", "d3"]', 'e2 = ["d2", "e1"]'),
        ("pale = [2]", "pale = []"),
    ],
)
def test_a_set_that_just_suffices_is_loaded(old: str, new: str) -> None:
    """4 players need 4 + 4 x 3 early orders of 16, 3 + 4 x 2 early helpers of 11, 4 + 3 contracts of 7."""
    assert parse_components(changed(old, new), "my.toml").id == "tiny"


def test_only_the_players_of_the_set_need_cards() -> None:
    """For 2 players 8 + 2 x 3 early orders are 14 of 16; for 4 players they would be 20."""
    text = changed("players = [2, 3, 4]", "players = [2]").replace("orders = 3", "orders = 8", 1)
    text = text.replace("{ 2 = 6, 3 = 6, 4 = 5 }", "{ 2 = 6 }").replace("{ 2 = 2, 3 = 3, 4 = 5 }", "{ 2 = 2 }")
    text = text.replace('{ 2 = ["top"], 3 = ["middle"], 4 = ["top", "bottom", "bottom"] }', '{ 2 = ["top"] }')
    assert parse_components(text, "my.toml").players == (2,)
