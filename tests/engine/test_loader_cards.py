"""Broken cards, and broken tables that count them or define their words."""

import pytest

from tests.engine.broken_sets import TINY, changed, refusal

IDS = [
    ('id = "Ebox"\n', "", "[[order]] number 2: id: missing"),
    ('id = "Ebox"', "id = 2", "[[order]] number 2: id: expected an id: E, the letter of its deck, and 1 to 7 letters"),
    ('id = "Ebox"', 'id = "Lbox"', "[[order]] Lbox: id: expected an id: E, the letter of its deck, and 1 to 7 letters"),
    ('id = "Ebox"', 'id = "E"', "[[order]] E: id: expected an id"),
    ('id = "Ebox"', 'id = "Eboxwood1"', "[[order]] Eboxwood1: id: expected an id"),
    ('id = "Ebox"', 'id = "Ebox\\u0000"', "[[order]] number 2: id: expected an id"),
    ('id = "Ebox"', 'id = "Eash"', "[[order]] Eash: id: expected an id that comes once"),
    ('id = "Fbob"', 'id = "Fada"', "[[helper]] Fada: id: expected an id that comes once"),
    ('id = "Call"', 'id = "Xall"', "[[contract]] Xall: id: expected an id: C, the letter of its deck"),
]

BOX = 'needs = ["g2", "g2"]'
ORDERS = [
    (
        'deck = "hazelnut"',
        'deck = "hazel"',
        "[[order]] Zape: deck: expected one of: early, late, hazelnut, got 'hazel'",
    ),
    (f"row = 2\n{BOX}", f"row = 4\n{BOX}", "[[order]] Ebox: row: expected a whole number from 1 to 3, got 4"),
    (f"row = 2\n{BOX}", f"row = 0\n{BOX}", "[[order]] Ebox: row: expected a whole number from 1 to 3, got 0"),
    (BOX, "needs = []", "[[order]] Ebox: needs: expected a list of 1 to 8 dice"),
    (BOX, f"needs = {['g2'] * 9}", "[[order]] Ebox: needs: expected a list of 1 to 8 dice, got a list of 9"),
    (
        BOX,
        'needs = ["g2", "g?"]',
        "[[order]] Ebox: needs: expected a value from 1 to 6 after the colour of a need, got 'g?'",
    ),
    (BOX, 'needs = ["g2", "gb2"]', "[[order]] Ebox: needs: expected a die"),
    ("saw = 1\nreward", "saw = 0\nreward", "[[order]] Ebox: saw: expected a whole number from 1 to 999, got 0"),
    ("saw = 1\nreward", "reuse = 1\nreward", "[[order]] Ebox: reuse: unknown key"),
    (
        '"points 1, glue 1"',
        '"points 1 glue 1"',
        "[[order]] Eash: reward: expected a number from 1 to 999, got '1 glue 1'",
    ),
    ('"points 1, glue 1"', '"glue 1' + ", glue 1" * 8 + '"', "[[order]] Eash: reward: expected at most 8 reward items"),
    (
        '"points 1, glue 1"',
        '["points 1"]',
        "[[order]] Eash: reward: expected a reward list such as 'points 3', got a list",
    ),
    (
        '"points 1, glue 1"',
        '"' + " " * 401 + '"',
        "[[order]] Eash: reward: expected a reward list such as 'points 3', got",
    ),
    ('"points 1, glue 1"', '"points 1"\ninstant = "points 1"', "[[order]] Eash: instant: unknown key"),
    ('instant = "points 3"\n', "", "[[order]] Zape: instant: missing"),
    ('instant = "points 3"', 'instant = ""', "[[order]] Zape: instant: expected at least one reward"),
    ('name = "Box"', f'name = "{"x" * 61}"', "[[order]] Ebox: name: expected a text of 1 to 60 printable characters"),
    ('name = "Box"', 'name = "  "', "[[order]] Ebox: name: expected a text of 1 to 60 printable characters"),
    ('source = "own, by hand"', "source = 1", "[[order]] Ecup: source: expected a text"),
]

COUNTS_AND_CONTRACTS = [
    ("early_orders = 16", "early_orders = 17", "[counts]: early_orders: expected 16, as many as there are such cards"),
    ("total = 48", "total = 139", "[counts]: total: expected 48, as many as there are cards, got 139"),
    ("cap = 20", "cap = -1", "[[contract]] Cbar: cap: expected a whole number from 0 to 999, got -1"),
    (
        "points = 4, per = 3",
        "points = 4, per = 0",
        "[[contract]] Call score number 1: per: expected a whole number from 1",
    ),
    (
        "points = 4, per = 3",
        "points = 0, per = 3",
        "[[contract]] Call score number 1: points: expected a whole number from 1",
    ),
    (
        'metric = "helpers"',
        'metric = "berries"',
        "[[contract]] Call score number 1: metric: expected one of: orders_with",
    ),
    ('text = "1 point for each lantern."\n', "", "[[contract]] Cfog: text: missing"),
    (
        'score = [{ metric = "lanterns", points = 1 }]',
        "score = []",
        "[[contract]] Cfog: score: expected a list of 1 to 8",
    ),
]

FAY = 'on = ["improve", "helper"], discount = 4'
GUS = 'on = ["harvest", "complete"], reward = "reuse 1"'
EVE = 'pay = "lantern 1", reward = "points 3"'
ABILITIES = [
    ('"blueberries 4"', '"lose 4"', "[[helper]] Fada: production: expected no 'lose' in a production, got 'lose'"),
    (
        '"blueberries 4"',
        '"produce 1"',
        "[[helper]] Fada: production: expected no 'produce' in a production, got 'produce'",
    ),
    (
        'deck = "early"\nname = "Ada"',
        'deck = "hazelnut"\nname = "Ada"',
        "[[helper]] Fada: deck: expected one of: early, late",
    ),
    ('{ kind = "none" }', '"none"', "[[helper]] Fada: ability: expected a table, got 'none'"),
    (
        'kind = "none"',
        'kind = "daily"',
        "[[helper]] Fada ability: kind: expected one of: none, immediate, turn, permanent",
    ),
    ('kind = "none"', 'kind = "none", reward = "points 1"', "[[helper]] Fada ability: reward: unknown key"),
    (
        '"immediate", reward = "tool any"',
        '"immediate", reward = ""',
        "[[helper]] Fbob ability: reward: expected at least",
    ),
    (EVE, 'pay = "", reward = "points 3"', "[[helper]] Feve ability: pay: expected a cost or a change, got 'neither'"),
    (EVE, 'pay = "lantern 1", reward = ""', "[[helper]] Feve ability: reward: expected a reward or a change"),
    (EVE, 'pay = "reuse 1", reward = "points 3"', "[[helper]] Feve ability: pay: expected a cost such as 'glue 1'"),
    (
        'change = "set y"',
        'change = "set g"',
        "[[helper]] Fdee ability: change: expected one of: pip +1, pip -1, pip +-1",
    ),
    (
        FAY,
        'on = ["improve", "produce"], discount = 4',
        "[[helper]] Ffay ability: on: expected words with a price to lower",
    ),
    (FAY, 'on = ["improve"], discount = 0', "[[helper]] Ffay ability: discount: expected a whole number from 1 to 999"),
    (FAY, 'on = ["improve"], discount = 4, reward = "points 1"', "[[helper]] Ffay ability: reward: unknown key"),
    (FAY, 'on = ["improve"]', "[[helper]] Ffay ability: reward: missing"),
    (FAY, 'on = ["improve"], reward = ""', "[[helper]] Ffay ability: reward: expected at least one reward"),
    (FAY, 'on = ["improve", "improve"], discount = 4', "[[helper]] Ffay ability: on: expected different words out of"),
    (
        FAY,
        'on = ["dance"], discount = 4',
        "[[helper]] Ffay ability: on: expected different words out of: lumber, exchange",
    ),
    (FAY, "on = [], discount = 4", "[[helper]] Ffay ability: on: expected a list of 1 to 13 words out of: lumber"),
    (
        GUS,
        'on = ["harvest"], reward = "produce 1"',
        "[[helper]] Fgus ability: reward: expected no 'produce' in a permanent",
    ),
    (
        GUS,
        'on = ["harvest", "saw"], reward = "reuse 1"',
        "[[helper]] Fgus ability: reward: expected no 'reuse' in a perm",
    ),
    (GUS, 'on = ["splice"], reward = "reuse 1"', "[[helper]] Fgus ability: reward: expected no 'reuse' in a permanent"),
    (
        GUS,
        'on = ["glue"], reward = "reuse 1"',
        "[[helper]] Fgus ability: reward: expected no 'reuse' in a permanent reward",
    ),
]

WORDS = [
    ('lanterns = "Lanterns."', 'lamps = "Lamps."', "[metrics]: lamps: unknown key, expected one of: orders, "),
    ('lanterns = "Lanterns."\n', "", "[[contract]] Cfog score number 1: metric: expected one of: "),
    ('"set y" = "Any value for a yellow one."\n', "", "[[helper]] Fdee ability: change: expected one of: "),
    ('"set y" =', '"set r" =', "[changes]: set r: unknown key, expected one of: pip +1, "),
    ('harvest = "Harvest."\n', "", "[[helper]] Fgus ability: on: expected different words out of: lumber, "),
    ('harvest = "Harvest."', 'harvest = ""', "[triggers]: harvest: expected a text"),
    (
        'turn = "Once a turn."',
        'round = "Once a round."',
        "[ability_kinds]: round: unknown key, expected one of: none, ",
    ),
]


@pytest.mark.parametrize(("old", "new", "said"), [*IDS, *ORDERS, *COUNTS_AND_CONTRACTS, *ABILITIES, *WORDS])
def test_a_broken_set_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    assert refusal(changed(old, new)).startswith(f"my.toml: {said}")


@pytest.mark.parametrize(
    ("kind", "count", "said"),
    [
        ("order", 97, "[order]: expected 1 to 96 tables [[order]], got a list of 97"),
        ("helper", 65, "[helper]: expected 1 to 64 tables [[helper]], got a list of 65"),
        ("contract", 33, "[contract]: expected 1 to 32 tables [[contract]], got a list of 33"),
    ],
)
def test_a_set_has_not_too_many_cards(kind: str, count: int, said: str) -> None:
    more = count - TINY.count(f"[[{kind}]]")
    assert refusal(TINY + f"\n[[{kind}]]" * more) == f"my.toml: {said}"
