"""Broken tables about boards and tracks."""

import pytest

from tests.engine.broken_sets import changed, refusal

BOARD = [
    (
        "lumber_spaces = 4",
        "lumber_spaces = 100",
        "[board]: lumber_spaces: expected a whole number from 1 to 99, got 100",
    ),
    (
        'rows = ["points 2",',
        'rows = ["", "", "", "", "points 2",',
        "[board]: rows: expected a list of 1 to 6 reward lists",
    ),
    ('rows = ["points 2"', 'rows = ["points"', "[board]: rows: expected a reward such as 'points 3'"),
    ("drop_fame = -1", "drop_fame = 1", "[board]: drop_fame: expected a whole number from -999 to 0, got 1"),
    ("{ cost = 5, points = 4 }", "{ cost = 5, fame = 4 }", "[board.marketing] steps number 2: points: missing"),
    ("{ cost = 5, points = 4 }", "7", "[board.marketing]: steps: expected a list of 1 to 16 steps, got 7"),
    (
        "steps = [",
        "steps = [" + "{}," * 14,
        "[board.marketing]: steps: expected a list of 1 to 16 steps, got a list of 17",
    ),
]

WORKSHOP = [
    (
        'colour = "g", cost',
        'colour = "r", cost',
        "[board.workshop] pots number 1: colour: expected one of: b, g, y, got 'r'",
    ),
    ("pots = [", "pots = [{},", "[board.workshop]: pots: expected a list of 0 to 2 pots, got a list of 3"),
    (
        'seed = "g2"',
        'seed = "y2"',
        "[board.workshop] pots number 1: seed: expected a die of the pot's colour g, got 'y'",
    ),
    ('seed = "g2"', 'seed = "g?"', "[board.workshop] pots number 1: seed: expected a die such as 'b4', got 'g?'"),
    ("trees_per_plant = 3", "trees_per_plant = 0", "[board.workshop] pots number 1: trees_per_plant: expected a whole"),
    ("{ cost = 4, off_six = 3,", "{ cost = 4,", "[board.workshop] saw_slots number 1: off_six: missing"),
    ("saw_slots = [", "saw_slots = [" + "{}," * 7, "[board.workshop]: saw_slots: expected a list of 0 to 7 slots"),
    (
        "splice_tiles = [",
        "splice_tiles = [" + "{}," * 7,
        "[board.workshop]: splice_tiles: expected a list of 0 to 7 tiles",
    ),
    (
        "{ max = 3, cost",
        "{ max = 6, cost",
        "[board.workshop] splice_tiles number 1: max: expected a whole number from 1 to 5",
    ),
    (
        "max_total = 5",
        "max_total = 7",
        "[board.workshop] glue_tile: max_total: expected a whole number from 2 to 6, got 7",
    ),
]

START = [
    (
        'lumber = ["b2", "g4"]',
        'lumber = ["b2", "bg4"]',
        "[board.start]: lumber: expected a die such as 'b4', got 'bg4'",
    ),
    ("lanterns = { 2 = 2,", "lanterns = { 2 = -2,", "[board.start] lanterns: 2: expected a whole number from 0 to 999"),
    ("lanterns = { 2 = 2,", "lanterns = {", "[board.start] lanterns: 2: missing"),
    ('pot = "b"', 'pot = "r"', "[board.start]: pot: expected one of: b, g, y, got 'r'"),
    ("saw_tiles = 2", "saw_tiles = 8", "[board.start]: saw_tiles: expected a whole number from 0 to 7, got 8"),
    ("splice_max = 2", "splice_max = 0", "[board.start]: splice_max: expected a whole number from 1 to 5, got 0"),
    (
        "helpers_kept = 1",
        "helpers_kept = 2",
        "[board.start]: helpers_kept: expected 1, the one helper that a move can name",
    ),
    (
        "orders_placed = 1",
        "orders_placed = 2",
        "[board.start]: orders_placed: expected 1, the one order that a move can",
    ),
    (
        "orders_kept = 1",
        "orders_kept = 4",
        "[board.start]: early_orders_kept: expected a whole number from 1 to 3, got 4",
    ),
]

GRID = [
    ("columns = 3", "columns = 7", "[helper_grid]: columns: expected a whole number from 1 to 6, got 7"),
    ("columns = 3", "columns = 4", "[helper_grid]: space: expected a list of 8 spaces, got a list of 6"),
    ('start = "q2"', 'start = "q4"', "[helper_grid]: start: expected one of: p1, p2, p3, q1, q2, q3, got 'q4'"),
    ('{ id = "p2"', '{ id = "p1"', "[helper_grid] space number 2: id: expected a space that comes once, got 'p1'"),
    (
        '{ id = "p2"',
        '{ id = "P2"',
        "[helper_grid] space number 2: id: expected a space: a lowercase letter and up to 3",
    ),
    (
        'income = "berry 2", produce = 0',
        'income = "berry 2", produce = 13',
        "[helper_grid] space number 1: produce: exp",
    ),
]

ATTIC = [
    ('kinds = ["rasp",', 'kinds = ["rasp", "rasp",', "[attic]: kinds: expected different lowercase words"),
    (
        'kinds = ["rasp",',
        'kinds = ["any",',
        "[attic]: kinds: expected different lowercase words, none of them 'any', got 'any'",
    ),
    ('kinds = ["rasp",', 'kinds = ["Rasp",', "[attic]: kinds: expected different lowercase words"),
    ('kinds = ["rasp",', 'kinds = ["a", "b", "c", "d", "e", "f", "rasp",', "[attic]: kinds: expected a list of 1 to 8"),
    ('["e1", "e2"]]', '["e1", "d2"]]', "[attic]: rows: expected each space once, got 'd2'"),
    ('["e1", "e2"]]', '["e1", "e-2"]]', "[attic]: rows: expected a space: a lowercase letter"),
    ('["e1", "e2"]]', '["e1", 2]]', "[attic]: rows: expected a list of spaces, got 2"),
    ('["e1", "e2"]]', '["e1", "e2"], []]', "[attic]: rows: expected rows of 1 to 16 spaces in all, got a list of 0"),
    (
        '["e1", "e2"]]',
        f'["e1", "e2"], {[f"f{i}" for i in range(12)]}]',
        "[attic]: rows: expected rows of 1 to 16 spaces",
    ),
    (
        'e2 = ["d2", "d3"]',
        'e2 = ["d4"]',
        "[attic] support: e2: expected spaces of the attic (d1, d2, d3, e1, e2), got 'd4'",
    ),
    ('e2 = ["d2", "d3"]', 'e3 = ["d2", "d3"]', "[attic] support: e3: unknown key"),
    ('a = "e1", b = "e2"', 'a = "e1", b = "e1"', "[attic] edges number 1: b: expected another space than a, got 'e1'"),
    (
        'a = "e1", b = "e2"',
        'a = "e1", b = "e3"',
        "[attic] edges number 1: b: expected one of: d1, d2, d3, e1, e2, got 'e3'",
    ),
    ('a = "d2", b = "d1"', 'a = "e2", b = "e1"', "[attic] edges number 2: b: expected one edge between e2 and e1"),
    ("edges = [", "edges = [" + "{}," * 28, "[attic]: edges: expected a list of 0 to 32 edges, got a list of 33"),
]

TRACKS = [
    ("pays = [0, 2, 3, 5, 6]", "pays = [0]", "[income]: pays: expected a list of 2 to 64"),
    ("pays = [0, 2, 3, 5, 6]", f"pays = {[0] * 65}", "[income]: pays: expected a list of 2 to 64"),
    (
        "{ from = 1, to = 2,",
        "{ from = 0, to = 2,",
        "[income] passing number 1: from: expected 1, the space before 2, got 0",
    ),
    (
        "{ from = 1, to = 2,",
        "{ from = 4, to = 5,",
        "[income] passing number 1: to: expected a whole number from 1 to 4",
    ),
    ("passing = [", "passing = [{ from = 1, to = 2, reward = '' },", "[income] passing number 2: to: expected a whole"),
    (
        "values = [1, 1, 2, 3, 5]",
        "values = [1, 1, -2]",
        "[reputation]: values: expected a list of 2 to 64, each a whole",
    ),
    (
        "pale = [2]",
        "pale = [5]",
        "[reputation]: pale: expected a list of 0 to 4, each a whole number from 1 to 4, got 5",
    ),
    (
        "pale = [2]",
        "pale = [0]",
        "[reputation]: pale: expected a list of 0 to 4, each a whole number from 1 to 4, got 0",
    ),
    (
        "pale = [2]",
        "pale = [1, 2, 3]",
        "[reputation]: tile: expected 3 to 16 tables [[reputation.tile]], got a list of 2",
    ),
    ('2 = ["top"]', '2 = ["first"]', "[reputation] arrivals: 2: expected top, middle or bottom, got 'first'"),
    ('2 = ["top"]', '2 = ["top", "top", "top"]', "[reputation] arrivals: 2: expected a list of 0 to 2"),
    ('2 = ["top"], ', "", "[reputation] arrivals: 2: missing"),
    ('id = "Ty"', 'id = "Tx"', "[[reputation.tile]] Tx: id: expected an id that comes once, got 'Tx'"),
    ('id = "Ty"', 'id = "t"', "[[reputation.tile]] t: id: expected an id: a capital letter"),
    (
        'middle = "tool rasp"',
        'middle = "tool saw"',
        "[[reputation.tile]] Tx: middle: expected a tool: any, rasp, chisel,",
    ),
    ('bottom = ""\nsource = "own"', 'bottom = ""', "[[reputation.tile]] Ty: source: missing"),
]


@pytest.mark.parametrize(("old", "new", "said"), [*BOARD, *WORKSHOP, *START, *GRID, *ATTIC, *TRACKS])
def test_a_broken_set_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    assert refusal(changed(old, new)).startswith(f"my.toml: {said}")
