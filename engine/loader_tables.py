"""The tables of a component set about the frame of the game: rounds, wheel, display and the seven actions.

Each function reads one table and returns the fields of `Components` that it holds, by name.
"""

from __future__ import annotations

import re
from typing import Any

from engine import limits
from engine.components import (
    COLOURS,
    FACES,
    MAX_SEATS,
    QUADRANTS,
    SLOTS,
    Action,
    Material,
    Offer,
    Stock,
)
from engine.loader_fields import Fields, Words

Parts = dict[str, Any]

SET_ID = re.compile(r"[a-z][a-z0-9-]{0,15}", re.ASCII)
FRAME = "which is part of the frame of the game (rule 1.7)"
LETTER = re.compile(r"[a-z]", re.ASCII)
MATERIALS = ("saw", "glue", "scrap")


def read_set(root: Fields) -> Parts:
    """[set]."""
    with root.table("set") as table:
        table.text("license")
        return {
            "id": table.name("id", SET_ID, "a lowercase word of at most 16 letters, digits and hyphens"),
            "version": table.integer("version", 1),
            "title": table.text("title"),
            "players": table.rising("players", (1, MAX_SEATS - 1), 2, MAX_SEATS),
        }


def read_colours(root: Fields) -> tuple[str, ...]:
    """[dice]: the letters of the colours."""
    with root.table("dice") as table:
        table.exactly("faces", FACES, FRAME)
        what = "different lowercase letters"
        letters = table.texts("colours", (COLOURS, COLOURS), what)
        for letter in letters:
            if not LETTER.fullmatch(letter) or letters.count(letter) > 1:
                table.refuse("colours", f"a list of {COLOURS} {what}", letter)
        return letters


def read_rounds(root: Fields, players: tuple[int, ...]) -> Parts:
    """[rounds] (rules 3.1, 3.2, 10.5, 10.6); `check_rounds` compares them."""
    with root.table("rounds") as table:
        return {
            "rounds": by_players(table, "count", players, 1, limits.ROUNDS),
            "income_rounds": frozenset(table.rising("income", (0, limits.ROUNDS), 1, limits.ROUNDS)),
            "x_rounds": frozenset(table.rising("x", (0, limits.ROUNDS), 1, limits.ROUNDS)),
            "late_round": table.integer("late", 1, limits.ROUNDS),
        }


def read_turn(root: Fields) -> Parts:
    """[turn] (rules 4.1, 5.6, 5.8)."""
    with root.table("turn") as table:
        return {
            "growth": table.integer("growth", 1, FACES),
            "instead": table.integer("instead"),
            "change_lantern": table.integer("change_lantern"),
            "bonus_lantern": table.integer("bonus_lantern"),
        }


def read_display(root: Fields) -> Parts:
    """[display] (rules 1.5, 2.4, 10.5)."""
    with root.table("display") as table:
        orders = table.integer("orders", 1, limits.DISPLAY_SLOTS)
        helpers = table.integer("helpers", 1, limits.DISPLAY_SLOTS)
        return {
            "order_slots": orders,
            "helper_slots": helpers,
            "contracts_over_players": table.integer("contracts_over_players", 0, limits.CONTRACTS),
            "x_order_slot": table.integer("x_order_slot", 0, orders - 1),
            "x_helper_slot": table.integer("x_helper_slot", 0, helpers - 1),
        }


def read_wheel(root: Fields, words: Words) -> Parts:
    """[wheel] (rules 2.1, 5.4)."""
    with root.table("wheel") as table:
        table.exactly("quadrants", QUADRANTS, FRAME)
        table.exactly("slots", SLOTS, FRAME)
        start = table.integer("start_quadrant", 0, QUADRANTS - 1)
        lead = (start + 1) % QUADRANTS
        actions = [action.name.lower() for action in Action]
        tiles = table.texts("tiles", (len(actions), len(actions)), "tiles")
        if sorted(tiles) != sorted(actions):
            table.refuse("tiles", f"each of {', '.join(actions)} once", ", ".join(tiles))
        return {
            "start_quadrant": start,
            "start_lead": table.exactly("start_lead", lead, "the quadrant after the start quadrant (rule 2.1)"),
            "tiles": tuple(Action[tile.upper()] for tile in tiles),
            "rim": words.reward_rows(table, "rim", (QUADRANTS, SLOTS)),
            "saw_bonus": words.reward_lists(table, "saw", (QUADRANTS, QUADRANTS)),
        }


def read_yard(root: Fields, colours: tuple[str, ...]) -> Parts:
    """[yard] (rule 6.1)."""
    with root.table("yard") as table:
        per_colour = table.integer("dice_per_colour", 1, limits.YARD_PER_COLOUR)
        return {
            "yard_per_colour": per_colour,
            "yard_buys": table.integer("buys", 1, COLOURS * per_colour),
            "yard_extra": by_colour(table, "extra", colours),
        }


def read_exchange(root: Fields, colours: tuple[str, ...]) -> Parts:
    """[exchange] (rule 6.2)."""
    with root.table("exchange") as table:
        return {
            "sale_factor": table.integer("sale_factor"),
            "sale_extra": by_colour(table, "sale_extra", colours),
            "six_price": table.integer("six_price"),
            "six_extra": by_colour(table, "six_extra", colours),
        }


def read_materials(root: Fields) -> Parts:
    """[materials] (rule 6.3), the kinds in the order of the file."""
    with root.table("materials") as table:
        buys = table.integer("buys", 1, len(MATERIALS))
        offers = {kind: _read_offers(table, kind) for kind in MATERIALS}
        return {
            "material_buys": buys,
            "materials": tuple(Material(Stock[kind.upper()], offers[kind]) for kind in table.in_file_order(MATERIALS)),
        }


def _read_offers(table: Fields, kind: str) -> tuple[Offer, ...]:
    offers: list[Offer] = []
    for fields in table.inlines(kind, (1, limits.OFFERS), "offers"):
        with fields:
            # A move names an offer by its kind and count, so no count may come twice.
            least = offers[-1].tokens + 1 if offers else 1
            offers.append(Offer(fields.integer("count", least), fields.integer("cost")))
    return tuple(offers)


def read_orders(root: Fields) -> Parts:
    """[orders] (rule 6.4)."""
    with root.table("orders") as table:
        return {"order_takes": table.integer("takes", 1, 2), "second_order": table.integer("second")}


def read_produce(root: Fields) -> Parts:
    """[produce] (rules 6.6, 6.7)."""
    with root.table("produce") as table:
        helpers = table.integer("helpers", 1, limits.GRID_SPACES)
        return {
            "produce_helpers": helpers,
            "produce_helpers_planting": table.integer("helpers_planting", 0, helpers),
            "produce_trees": table.integer("trees", 1, COLOURS),
            "plant_max": table.integer("plant_max", 1, FACES),
        }


def read_tokens(root: Fields) -> Parts:
    """[tokens] (rules 7.3 to 7.6)."""
    with root.table("tokens") as table:
        return {
            "extra_cut": table.integer("extra_cut"),
            "splice_scrap": table.integer("splice"),
            "glue_glue": table.integer("glue"),
            # With tiles turned up for nothing a turn need not end.
            "reuse_tokens": table.integer("reuse", 1),
        }


def read_leftovers(root: Fields) -> Parts:
    """[leftovers] (rule 11.1)."""
    with root.table("leftovers") as table:
        return {"leftover_per": table.integer("per", 1), "leftover_points": table.integer("points")}


def by_players(
    table: Fields, key: str, players: tuple[int, ...], low: int = 0, high: int = limits.AMOUNT
) -> dict[int, int]:
    """A number for each number of players."""
    with table.inline(key) as fields:
        return {count: fields.integer(str(count), low, high) for count in players}


def by_colour(table: Fields, key: str, colours: tuple[str, ...]) -> tuple[int, ...]:
    """A number for each colour, in set order."""
    with table.inline(key) as fields:
        return tuple(fields.integer(letter) for letter in colours)
