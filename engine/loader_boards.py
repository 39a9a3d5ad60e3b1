"""The tables of a component set about boards and tracks: workshop, start, helper grid, attic, income, reputation.

Each function reads one table and returns the fields of `Components` that it holds, by name.
"""

from __future__ import annotations

import re

from engine import limits
from engine.components import (
    COLOURS,
    FACES,
    AtticSpace,
    Edge,
    GlueTile,
    GridSpace,
    MarketStep,
    Passing,
    PotPiece,
    ReputationTile,
    Rewards,
    SawSlot,
    SpliceTile,
    Start,
)
from engine.dice import make_die
from engine.loader_fields import Fields, Words
from engine.loader_tables import Parts, by_players
from engine.rewards_text import parse_die

SPACE_ID = re.compile(r"[a-z][a-z0-9]{0,3}", re.ASCII)
SPACE_WORDS = "a space: a lowercase letter and up to 3 lowercase letters or digits"
TILE_ID = re.compile(r"[A-Z][A-Za-z0-9]{1,7}", re.ASCII)
TILE_WORDS = "an id: a capital letter and 1 to 7 letters or digits"
KIND = re.compile(r"[a-z]{1,16}", re.ASCII)
ARRIVALS = ("top", "middle", "bottom")


def read_board(root: Fields, words: Words, players: tuple[int, ...]) -> Parts:
    """[board] with its marketing track, workshop and start."""
    with root.table("board") as table:
        return {
            "lumber_spaces": table.integer("lumber_spaces", 1, limits.LUMBER_SPACES),
            "rows": words.reward_lists(table, "rows", (1, limits.ROWS)),
            "drop_fame": table.integer("drop_fame", -limits.AMOUNT, 0),
            "marketing": _read_marketing(table),
            "start": _read_start(table, words.colours, players),
            **_read_workshop(table, words),
        }


def _read_marketing(board: Fields) -> tuple[MarketStep, ...]:
    with board.table("marketing") as table:
        steps = []
        for fields in table.inlines("steps", (1, limits.MARKET_STEPS), "steps"):
            with fields:
                steps.append(MarketStep(fields.integer("cost"), fields.integer("points")))
        return tuple(steps)


def _read_workshop(board: Fields, words: Words) -> Parts:
    with board.table("workshop") as table:
        return {
            "pots": tuple(_read_pot(fields, words) for fields in table.inlines("pots", (0, COLOURS - 1), "pots")),
            "saw_slots": tuple(
                _read_saw_slot(fields, words) for fields in table.inlines("saw_slots", (0, limits.SAW_SLOTS), "slots")
            ),
            "splice_tiles": tuple(
                _read_splice(fields, words)
                for fields in table.inlines("splice_tiles", (0, limits.SPLICE_TILES), "tiles")
            ),
            "glue_tile": _read_glue(table.inline("glue_tile"), words),
        }


def _read_pot(fields: Fields, words: Words) -> PotPiece:
    with fields:
        colour = words.colours.index(fields.word("colour", words.colours))
        seed_colour, seed = fields.parsed("seed", lambda text: parse_die(text, words.colours), "a die")
        if seed_colour != colour:
            fields.refuse("seed", f"a die of the pot's colour {words.colours[colour]}", words.colours[seed_colour])
        return PotPiece(
            colour,
            fields.integer("cost"),
            words.rewards(fields, "advance"),
            seed,
            fields.integer("trees_per_plant", 1, COLOURS),
        )


def _read_saw_slot(fields: Fields, words: Words) -> SawSlot:
    with fields:
        return SawSlot(fields.integer("cost"), fields.integer("off_six"), words.rewards(fields, "unlock"))


def _read_splice(fields: Fields, words: Words) -> SpliceTile:
    with fields:
        return SpliceTile(
            fields.integer("max", 1, limits.SPLICE_STRENGTH), fields.integer("cost"), words.rewards(fields, "advance")
        )


def _read_glue(fields: Fields, words: Words) -> GlueTile:
    with fields:
        return GlueTile(
            fields.integer("cost"),
            words.rewards(fields, "advance"),
            fields.integer("max_total", 2, FACES),
            fields.integer("mixed_points"),
        )


def _read_start(board: Fields, colours: tuple[str, ...], players: tuple[int, ...]) -> Start:
    with board.table("start") as table:
        lumber = table.texts("lumber", (0, limits.LUMBER_SPACES), "dice")
        orders_drawn = table.integer("early_orders_drawn", 1, limits.CARDS_DRAWN)
        return Start(
            blueberries=table.integer("blueberries"),
            lumber=tuple(
                make_die(*table.reparse("lumber", lambda text: parse_die(text, colours), die)) for die in lumber
            ),
            lanterns=by_players(table, "lanterns", players),
            pot=colours.index(table.word("pot", colours)),
            saw_tiles=table.integer("saw_tiles", 0, limits.SAW_TILES),
            splice=table.integer("splice_max", 1, limits.SPLICE_STRENGTH),
            helpers_drawn=table.integer("helpers_drawn", 1, limits.CARDS_DRAWN),
            helpers_kept=table.exactly("helpers_kept", 1, "the one helper that a move can name (rule 2.6)"),
            orders_drawn=orders_drawn,
            orders_kept=table.integer("early_orders_kept", 1, min(orders_drawn, limits.ORDERS_KEPT)),
            hazelnut_drawn=table.integer("hazelnut_orders_drawn", 0, limits.CARDS_DRAWN),
            orders_placed=table.exactly("orders_placed", 1, "the one order that a move can name (rule 2.6)"),
        )


def read_grid(root: Fields, words: Words) -> Parts:
    """[helper_grid] (rule 6.5): spaces row by row, each with the spaces orthogonally beside it."""
    with root.table("helper_grid") as table:
        rows = table.integer("rows", 1, limits.GRID_SPACES)
        columns = table.integer("columns", 1, limits.GRID_SPACES // rows)
        spaces: list[GridSpace] = []
        for index, fields in enumerate(table.inlines("space", (rows * columns, rows * columns), "spaces")):
            with fields:
                spaces.append(
                    GridSpace(
                        _new_id(fields, [space.id for space in spaces]),
                        words.rewards(fields, "income"),
                        fields.integer("produce", 0, limits.GRID_SPACES),
                        _beside(index, rows, columns),
                    )
                )
        ids = [space.id for space in spaces]
        return {"grid": tuple(spaces), "start_space": ids.index(table.word("start", ids))}


def _beside(index: int, rows: int, columns: int) -> tuple[int, ...]:
    row, column = divmod(index, columns)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * columns + c for r, c in steps if 0 <= r < rows and 0 <= c < columns)


def _new_id(fields: Fields, taken: list[str]) -> str:
    found = fields.name("id", SPACE_ID, SPACE_WORDS)
    if found in taken:
        fields.refuse("id", "a space that comes once", found)
    return found


def read_kinds(root: Fields) -> tuple[str, ...]:
    """[attic].kinds: the kinds of tool; the rest of the table is for `read_attic`."""
    table = root.table("attic")
    what = "different lowercase words, none of them 'any'"
    kinds = table.texts("kinds", (1, limits.TOOL_KINDS), what)
    for kind in kinds:
        if not KIND.fullmatch(kind) or kind == "any" or kinds.count(kind) > 1:
            table.refuse("kinds", what, kind)
    return kinds


def read_attic(root: Fields, words: Words) -> Parts:
    """[attic] (rule 9.5): spaces from the bottom row up, in each row from left to right."""
    with root.table("attic") as table:
        table.has("kinds")
        row_of = _read_attic_rows(table)
        ids = list(row_of)
        support = _read_support(table, ids)
        return {
            "attic": tuple(AtticSpace(space, row_of[space], support[space]) for space in ids),
            "edges": _read_edges(table, words, ids),
        }


def _read_attic_rows(table: Fields) -> dict[str, int]:
    row_of: dict[str, int] = {}
    expected = f"rows of 1 to {limits.ATTIC_SPACES} spaces in all"
    for row, items in enumerate(table.items("rows", (1, limits.ATTIC_SPACES), expected)):
        if not isinstance(items, list) or not items:
            table.refuse("rows", expected, items)
        for space in table.strings(items, "rows", "spaces"):
            if not SPACE_ID.fullmatch(space):
                table.refuse("rows", SPACE_WORDS, space)
            if space in row_of:
                table.refuse("rows", "each space once", space)
            row_of[space] = row
    if len(row_of) > limits.ATTIC_SPACES:
        table.refuse("rows", expected, len(row_of))
    return row_of


def _read_support(table: Fields, ids: list[str]) -> dict[str, int]:
    """The mask of the spaces to be filled first, by space."""
    masks = dict.fromkeys(ids, 0)
    with table.inline("support") as fields:
        for space in ids:
            if fields.has(space):
                for below in fields.texts(space, (1, len(ids)), "spaces"):
                    if below not in ids:
                        fields.refuse(space, f"spaces of the attic ({', '.join(ids)})", below)
                    masks[space] |= 1 << ids.index(below)
    return masks


def _read_edges(table: Fields, words: Words, ids: list[str]) -> tuple[Edge, ...]:
    edges: list[Edge] = []
    seen: set[frozenset[int]] = set()
    for fields in table.inlines("edges", (0, limits.EDGES), "edges"):
        with fields:
            a, b = ids.index(fields.word("a", ids)), ids.index(fields.word("b", ids))
            if a == b:
                fields.refuse("b", "another space than a", ids[b])
            if frozenset((a, b)) in seen:
                fields.refuse("b", f"one edge between {ids[a]} and {ids[b]}", "a second one")
            seen.add(frozenset((a, b)))
            edges.append(Edge(a, b, words.rewards(fields, "reward")))
    return tuple(edges)


def read_income(root: Fields, words: Words) -> Parts:
    """[income] (rule 9.1)."""
    with root.table("income") as table:
        pays = table.integers("pays", (2, limits.TRACK_SPACES))
        passing: list[Passing] = []
        for fields in table.inlines("passing", (0, limits.TRACK_SPACES), "rewards"):
            with fields:
                least = passing[-1].to + 1 if passing else 1
                to = fields.integer("to", least, len(pays) - 1)
                fields.exactly("from", to - 1, f"the space before {to}")
                passing.append(Passing(to, words.rewards(fields, "reward")))
        return {"income_pays": pays, "passing": tuple(passing)}


def read_reputation(root: Fields, words: Words, players: tuple[int, ...]) -> Parts:
    """[reputation] (rules 9.2, 9.3)."""
    with root.table("reputation") as table:
        values = table.integers("values", (2, limits.TRACK_SPACES))
        pale = table.rising("pale", (0, limits.PALE_SPACES), 1, len(values) - 1)
        tiles: list[ReputationTile] = []
        for fields in table.tables("tile", (len(pale), limits.REPUTATION_TILES)):
            with fields:
                tiles.append(_read_tile(fields, words, [tile.id for tile in tiles]))
        return {
            "reputation": values,
            "pale": pale,
            "past_end_points": table.integer("past_end_points"),
            "arrivals": _read_arrivals(table, players),
            "reputation_tiles": tuple(tiles),
        }


def _read_tile(fields: Fields, words: Words, taken: list[str]) -> ReputationTile:
    fields.text("source")
    tile = fields.name("id", TILE_ID, TILE_WORDS)
    if tile in taken:
        fields.refuse("id", "an id that comes once", tile)
    top, middle, bottom = (words.rewards(fields, arrival) for arrival in ARRIVALS)
    rewards: tuple[Rewards, Rewards, Rewards] = (top, middle, bottom)
    return ReputationTile(tile, rewards)


def _read_arrivals(table: Fields, players: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """By number of players, which reward of a tile comes first, second and so on: 0 top, 1 middle, 2 bottom."""
    arrivals: dict[int, tuple[int, ...]] = {}
    with table.inline("arrivals") as fields:
        for count in players:
            found = fields.texts(str(count), (0, count), "of top, middle, bottom")
            for word in found:
                if word not in ARRIVALS:
                    fields.refuse(str(count), "top, middle or bottom", word)
            arrivals[count] = tuple(ARRIVALS.index(word) for word in found)
    return arrivals
