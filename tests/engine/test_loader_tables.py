"""Broken tables about the frame of the game: rounds, wheel, display and actions."""

import pytest

from tests.engine.broken_sets import changed, refusal

TURN = "[turn]: growth: expected a whole number from 1 to 6"
KEYS = [
    ("[turn]\n", "[turn]\nspeed = 1\n", "[turn]: speed: unknown key, expected one of: source, growth, instead"),
    ("growth = 3\n", "", "[turn]: growth: missing, expected a whole number from 1 to 6"),
    ("[turn]", "[tern]", "[turn]: missing, expected a table"),
    ("# Early orders", "[garden]\nsource = 'x'", "[garden]: unknown table, expected one of: set, dice"),
    ("[board.marketing]", "[board.market]", "[board]: marketing: missing, expected a table"),
    ("growth = 3", "growth = 3.5", f"{TURN}, got 3.5"),
    ("growth = 3", "growth = nan", f"{TURN}, got nan"),
    ("growth = 3", "growth = true", f"{TURN}, got true"),
    ("growth = 3", "growth = '3'", f"{TURN}, got '3'"),
    ("growth = 3", "growth = [3]", f"{TURN}, got a list of 1"),
    ("growth = 3", "growth = {}", f"{TURN}, got a table"),
    ("growth = 3", "growth = 1979-05-27", f"{TURN}, got a date"),
    ("growth = 3", "growth = 0", f"{TURN}, got 0"),
    ("growth = 3", "growth = 7", f"{TURN}, got 7"),
    ("growth = 3", "growth = 0x" + "f" * 9000, f"{TURN}, got a number of more than 18 digits"),
    ("instead = 2", "instead = 1000", "[turn]: instead: expected a whole number from 0 to 999, got 1000"),
    ("instead = 2", "instead = -1", "[turn]: instead: expected a whole number from 0 to 999, got -1"),
    ('bonus_lantern = 4\nsource = "own"', "bonus_lantern = 4", "[turn]: source: missing, expected a text"),
    ('bonus_lantern = 4\nsource = "own"', "bonus_lantern = 4\nsource = 1", "[turn]: source: expected a text"),
    ('helper = "own, all of them"\n', "", "[sources]: helper: missing"),
    ('metrics = "own"\n', "", "[sources]: metrics: missing"),
]

SET = [
    ('id = "tiny"', 'id = "Tiny set"', "[set]: id: expected a lowercase word of at most 16 letters, digits"),
    ("version = 7", "version = 0", "[set]: version: expected a whole number from 1 to 999, got 0"),
    ('title = "Tiny set"', 'title = "Tiny\\nset"', "[set]: title: expected a text of 1 to 400 printable"),
    ("players = [2, 3, 4]", "players = [2, 3, 5]", "[set]: players: expected a list of 1 to 3, each a whole"),
    ("players = [2, 3, 4]", "players = [1, 2]", "[set]: players: expected a list of 1 to 3, each a whole"),
    ("players = [2, 3, 4]", "players = [3, 2]", "[set]: players: expected numbers that rise, the next one above 3"),
    ("players = [2, 3, 4]", "players = []", "[set]: players: expected a list of 1 to 3"),
    ("players = [2, 3, 4]", "players = 4", "[set]: players: expected a list of 1 to 3"),
    ('colours = ["b", "g", "y"]', 'colours = ["b", "g"]', "[dice]: colours: expected a list of 3"),
    ('colours = ["b", "g", "y"]', 'colours = ["b", "g", "b"]', "[dice]: colours: expected a list of 3 different"),
    ('colours = ["b", "g", "y"]', 'colours = ["b", "g", "Y"]', "[dice]: colours: expected a list of 3 different"),
    ('colours = ["b", "g", "y"]', 'colours = ["b", "g", "yy"]', "[dice]: colours: expected a list of 3 different"),
    ("faces = 6", "faces = 8", "[dice]: faces: expected 6, which is part of the frame of the game (rule 1.7), got 8"),
]

ROUNDS = [
    ("count = { 2 = 6, 3 = 6, 4 = 5 }", "count = { 2 = 6, 4 = 5 }", "[rounds] count: 3: missing"),
    ("count = { 2 = 6,", "count = { 1 = 6, 2 = 6,", "[rounds] count: 1: unknown key"),
    ("count = { 2 = 6,", "count = { 2 = 100,", "[rounds] count: 2: expected a whole number from 1 to 99, got 100"),
    ("count = { 2 = 6, 3 = 6, 4 = 5 }", "count = 6", "[rounds]: count: expected a table, got 6"),
    ("income = [2, 4]", "income = [4, 2]", "[rounds]: income: expected numbers that rise, the next one above 4, got 2"),
    ("income = [2, 4]", "income = [0, 2]", "[rounds]: income: expected a list of 0 to 99, each a whole number from 1"),
]

WHEEL = [
    ("quadrants = 4", "quadrants = 5", "[wheel]: quadrants: expected 4, which is part of the frame"),
    ("slots = 7", "slots = 6", "[wheel]: slots: expected 7, which is part of the frame"),
    ("start_quadrant = 2", "start_quadrant = 4", "[wheel]: start_quadrant: expected a whole number from 0 to 3"),
    ("start_lead = 3", "start_lead = 1", "[wheel]: start_lead: expected 3, the quadrant after the start quadrant"),
    ('"exchange", "helper"]', '"exchange", "exchange"]', "[wheel]: tiles: expected each of lumber, exchange,"),
    ('"exchange", "helper"]', '"exchange"]', "[wheel]: tiles: expected a list of 7 tiles, got a list of 6"),
    ('["glue 1", "", "die', '["", "die', "[wheel]: rim: expected 4 lists of 7 reward lists, got a list of 6"),
    ("die *?", "die *0", "[wheel]: rim: expected a die"),
    ('saw = ["points 1", ""', 'saw = ["points 1", 2', "[wheel]: saw: expected a list of reward lists, got 2"),
    (
        'saw = ["points 1", "",',
        'saw = ["points 1",',
        "[wheel]: saw: expected a list of 4 reward lists, got a list of 3",
    ),
]

ACTIONS = [
    ("orders = 3", "orders = 9", "[display]: orders: expected a whole number from 1 to 8, got 9"),
    ("x_order_slot = 1", "x_order_slot = 3", "[display]: x_order_slot: expected a whole number from 0 to 2, got 3"),
    ("x_helper_slot = 1", "x_helper_slot = 2", "[display]: x_helper_slot: expected a whole number from 0 to 1"),
    ("dice_per_colour = 3", "dice_per_colour = 7", "[yard]: dice_per_colour: expected a whole number from 1 to 6"),
    ("buys = 1", "buys = 10", "[yard]: buys: expected a whole number from 1 to 9, got 10"),
    ("extra = { b = 3, g = 1, y = 0 }", "extra = { b = 3, g = 1 }", "[yard] extra: y: missing"),
    ("extra = { b = 3,", "extra = { r = 1, b = 3,", "[yard] extra: r: unknown key, expected one of: b, g, y"),
    ("buys = 3", "buys = 4", "[materials]: buys: expected a whole number from 1 to 3, got 4"),
    ("glue = [{ count = 1, cost = 0 }]\n", "", "[materials]: glue: missing, expected a list of 1 to 4 offers"),
    ("glue = [{ count = 1, cost = 0 }]", "glue = []", "[materials]: glue: expected a list of 1 to 4 offers"),
    ("glue = [{ count = 1, cost = 0 }]", "glue = [1]", "[materials]: glue: expected a list of 1 to 4 offers, got 1"),
    ("glue = [{ count = 1, cost = 0 }]\n", "glue = [{ count = 1, cost = 0 }]\nwax = []\n", "[materials]: wax: unknown"),
    (
        "{ count = 4, cost = 3 }",
        "{ count = 1, cost = 3 }",
        "[materials] scrap number 2: count: expected a whole number",
    ),
    ("{ count = 4, cost = 3 }", "{ count = 4 }", "[materials] scrap number 2: cost: missing"),
    ("takes = 1", "takes = 3", "[orders]: takes: expected a whole number from 1 to 2, got 3"),
    ("helpers = 3", "helpers = 0", "[produce]: helpers: expected a whole number from 1 to 12, got 0"),
    (
        "helpers_planting = 2",
        "helpers_planting = 4",
        "[produce]: helpers_planting: expected a whole number from 0 to 3",
    ),
    ("trees = 2", "trees = 4", "[produce]: trees: expected a whole number from 1 to 3, got 4"),
    ("plant_max = 3", "plant_max = 7", "[produce]: plant_max: expected a whole number from 1 to 6, got 7"),
    ("reuse = 2", "reuse = 0", "[tokens]: reuse: expected a whole number from 1 to 999, got 0"),
    ("per = 5", "per = 0", "[leftovers]: per: expected a whole number from 1 to 999, got 0"),
]


@pytest.mark.parametrize(("old", "new", "said"), [*KEYS, *SET, *ROUNDS, *WHEEL, *ACTIONS])
def test_a_broken_set_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    assert refusal(changed(old, new)).startswith(f"my.toml: {said}")
