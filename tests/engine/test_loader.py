"""Component sets that load: every table of the core set read as its file says, and a second set with other numbers."""

import hashlib
from pathlib import Path

import pytest

from engine.components import (
    Ability,
    AbilityKind,
    Action,
    Change,
    Deck,
    Edge,
    Item,
    ItemKind,
    MarketStep,
    Material,
    Metric,
    Need,
    Offer,
    Passing,
    PotPiece,
    SawSlot,
    SpliceTile,
    Stock,
    Term,
    Trigger,
)
from engine.dice import make_die
from engine.loader import content_hash, load_components, parse_components
from tests.engine.broken_sets import TINY, TINY_PATH

CORE = load_components()
TINY_SET = load_components(TINY_PATH)

GREEN, YELLOW, BROWN = range(3)


def one(kind: ItemKind, amount: int, detail: int = 0) -> tuple[Item, ...]:
    return (Item(kind, amount, detail),)


def test_the_core_set_holds_139_cards_in_six_decks() -> None:
    """Rule 1.3."""
    assert [len(CORE.deck_cards[deck]) for deck in Deck] == [30, 30, 16, 24, 24, 15]
    assert len(CORE.cards) == len(CORE.card_index) == 139


def test_cards_are_numbered_orders_first_then_helpers_then_contracts() -> None:
    assert [CORE.cards[index].id for index in (0, 29, 30, 59, 60, 75)] == ["E01", "E30", "L01", "L30", "Z01", "Z16"]
    assert [CORE.cards[index].id for index in (76, 99, 100, 123, 124, 138)] == [
        "F01",
        "F24",
        "H01",
        "H24",
        "C01",
        "C15",
    ]
    assert all(CORE.card_index[card.id] == index for index, card in enumerate(CORE.cards))
    assert CORE.deck_cards[Deck.LATE_HELPERS] == tuple(range(100, 124))
    assert (CORE.order(60).id, CORE.helper(76).id, CORE.contract(138).id) == ("Z01", "F01", "C15")


def test_set_dice_rounds_and_turn_of_the_core_set() -> None:
    """Rules 1.1, 3.1, 3.2, 4.1, 5.6, 5.8, 10.5, 10.6."""
    assert (CORE.id, CORE.version, CORE.title, CORE.players) == ("core", 1, "Core set", (2, 3, 4))
    assert CORE.colours == ("g", "y", "b")
    assert CORE.rounds == {2: 14, 3: 14, 4: 13}
    assert (sorted(CORE.income_rounds), sorted(CORE.x_rounds), CORE.late_round) == ([4, 8, 12], [4, 12], 8)
    assert (CORE.growth, CORE.instead, CORE.change_lantern, CORE.bonus_lantern) == (2, 3, 1, 3)


def test_display_of_the_core_set() -> None:
    """Rules 1.5, 2.4, 10.5."""
    assert (CORE.order_slots, CORE.helper_slots, CORE.contracts_over_players) == (4, 4, 1)
    assert (CORE.x_order_slot, CORE.x_helper_slot) == (0, 0)


def test_wheel_of_the_core_set() -> None:
    """Rules 2.1, 5.4."""
    assert CORE.tiles == tuple(Action)
    assert (CORE.start_quadrant, CORE.start_lead) == (0, 1)
    assert [len(quadrant) for quadrant in CORE.rim] == [7, 7, 7, 7]
    assert CORE.rim[0][4] == (Item(ItemKind.GLUE, 1), Item(ItemKind.SCRAP, 1))
    assert CORE.rim[1][5] == one(ItemKind.DIE, 1, 0b011)
    assert CORE.rim[3][4] == one(ItemKind.DIE, 2, 0b001)
    assert CORE.rim[2][0] == ()
    assert CORE.saw_bonus == (
        (),
        one(ItemKind.BLUEBERRIES, 1),
        one(ItemKind.BLUEBERRIES, 2),
        one(ItemKind.POINTS, 2),
    )


def test_prices_of_the_core_set() -> None:
    """Rules 6.1 to 6.4."""
    assert (CORE.yard_per_colour, CORE.yard_buys, CORE.yard_extra) == (2, 2, (0, 1, 2))
    assert (CORE.sale_factor, CORE.sale_extra, CORE.six_price, CORE.six_extra) == (2, (0, 1, 2), 6, (0, 1, 2))
    assert CORE.material_buys == 2
    assert CORE.materials == (
        Material(Stock.SAW, (Offer(2, 2),)),
        Material(Stock.GLUE, (Offer(2, 1), Offer(3, 3))),
        Material(Stock.SCRAP, (Offer(2, 1), Offer(3, 3))),
    )
    assert (CORE.order_takes, CORE.second_order) == (2, 3)


def test_production_and_tools_of_the_core_set() -> None:
    """Rules 6.6, 6.7, 7.3 to 7.6."""
    assert (CORE.produce_helpers, CORE.produce_helpers_planting, CORE.produce_trees, CORE.plant_max) == (2, 1, 1, 2)
    assert (CORE.extra_cut, CORE.splice_scrap, CORE.glue_glue, CORE.reuse_tokens) == (1, 1, 1, 1)


def test_board_of_the_core_set() -> None:
    """Rules 4.4, 4.5, 8.3, 10.1."""
    assert (CORE.lumber_spaces, CORE.drop_fame) == (6, -2)
    assert CORE.rows == (one(ItemKind.FAME, 1), one(ItemKind.BLUEBERRIES, 2), (), one(ItemKind.LOSE, 1))
    assert len(CORE.marketing) == 8
    assert (CORE.marketing[0], CORE.marketing[-1]) == (MarketStep(3, 1), MarketStep(12, 11))


def test_workshop_of_the_core_set() -> None:
    """Rule 6.8."""
    nut = Item(ItemKind.HAZELNUT, 1)
    berry = Item(ItemKind.BERRY, 1)
    assert CORE.pots == (PotPiece(YELLOW, 5, (nut,), 1, 1), PotPiece(BROWN, 7, (nut,), 1, 2))
    assert CORE.saw_slots == (SawSlot(3, 2, ()), SawSlot(5, 0, (Item(ItemKind.TOOL, 1), Item(ItemKind.SAW, 2))))
    assert CORE.splice_tiles == (SpliceTile(2, 2, (nut,)), SpliceTile(4, 4, (nut, berry)))
    glue = CORE.glue_tile
    assert (glue.cost, glue.advance, glue.max_total, glue.mixed_points) == (6, (berry,), 6, 4)


def test_start_of_the_core_set() -> None:
    """Rules 2.5, 2.6."""
    start = CORE.start
    assert start.lumber == (make_die(GREEN, 3), make_die(YELLOW, 2), make_die(BROWN, 1))
    assert (start.blueberries, start.lanterns, start.pot) == (12, {2: 1, 3: 1, 4: 2}, GREEN)
    assert (start.saw_tiles, start.splice) == (1, 1)
    assert (start.helpers_drawn, start.orders_drawn, start.hazelnut_drawn) == (3, 5, 2)
    assert (start.helpers_kept, start.orders_kept, start.orders_placed) == (1, 2, 1)


def test_helper_grid_of_the_core_set() -> None:
    """Rule 6.5: two rows of four; a1 lies beside a2 and b1, b3 beside a3, b2 and b4."""
    assert [space.id for space in CORE.grid] == ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"]
    assert CORE.start_space == 0
    assert CORE.grid[0].neighbours == (1, 4)
    assert CORE.grid[6].neighbours == (2, 5, 7)
    assert CORE.grid[3].income == (Item(ItemKind.HAZELNUT, 1), Item(ItemKind.BERRY, 1))
    assert [space.produce for space in CORE.grid] == [0, 0, 2, 0, 0, 1, 3, 4]


def test_attic_of_the_core_set() -> None:
    """Rule 9.5."""
    assert CORE.tool_kinds == ("hammer", "plane", "gouge", "file", "square")
    ids = ["t1", "t2", "t3", "t4", "m1", "m2", "m3", "u1", "u2", "u3", "u4"]
    assert [space.id for space in CORE.attic] == ids
    assert [space.row for space in CORE.attic] == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2]
    t2, t3, u2 = (1 << ids.index(space) for space in ("t2", "t3", "u2"))
    assert [CORE.attic[index].support for index in (0, 5, 7)] == [0, t2 | t3, u2]
    assert len(CORE.edges) == 18
    assert CORE.edges[1] == Edge(1, 2, (Item(ItemKind.GLUE, 1), Item(ItemKind.SCRAP, 1)))
    assert CORE.edges[-1] == Edge(9, 10, one(ItemKind.POINTS, 5))


def test_tracks_of_the_core_set() -> None:
    """Rules 9.1 to 9.3, 11.1."""
    assert CORE.income_pays == tuple(range(11))
    assert CORE.passing == (Passing(4, one(ItemKind.TOOL, 1)), Passing(8, one(ItemKind.POINTS, 3)))
    assert CORE.reputation == (0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5)
    assert (CORE.pale, CORE.past_end_points) == ((3, 7), 2)
    assert CORE.arrivals == {2: (1,), 3: (0, 2), 4: (0, 1, 2)}
    assert [tile.id for tile in CORE.reputation_tiles] == ["R1", "R2", "R3"]
    assert CORE.reputation_tiles[0].rewards == tuple(one(ItemKind.BLUEBERRIES, amount) for amount in (7, 5, 3))
    assert (CORE.leftover_per, CORE.leftover_points) == (10, 1)


def test_an_order_of_the_core_set() -> None:
    """E01 asks for y4, g2 and a glue in row 1, counted from 0 once loaded."""
    order = CORE.order(CORE.card_index["E01"])
    assert (order.name, order.deck, order.row) == ("Bowl", Deck.EARLY_ORDERS, 0)
    assert order.needs == (Need(0b010, 4), Need(0b001, 2))
    assert order.cost == ((Stock.GLUE, 1),)
    assert order.reward == (Item(ItemKind.POINTS, 3), Item(ItemKind.BLUEBERRIES, 6))
    assert order.instant == ()


def test_a_hazelnut_order_of_the_core_set() -> None:
    order = CORE.order(CORE.card_index["Z11"])
    assert (order.deck, order.row, order.needs) == (Deck.HAZELNUT_ORDERS, 1, (Need(0b111, 6), Need(0b111, 6)))
    assert order.cost == ((Stock.BLUEBERRIES, 2),)
    assert order.instant == (Item(ItemKind.POINTS, 3), Item(ItemKind.BLUEBERRIES, 3))


@pytest.mark.parametrize(
    ("card", "ability"),
    [
        ("F01", Ability(AbilityKind.NONE)),
        ("F07", Ability(AbilityKind.IMMEDIATE, one(ItemKind.TOOL, 1))),
        ("F13", Ability(AbilityKind.TURN, change=Change.PIP_EITHER)),
        ("F15", Ability(AbilityKind.TURN, pay=((Stock.BLUEBERRIES, 3),), change=Change.SET_FIRST)),
        ("H13", Ability(AbilityKind.TURN, one(ItemKind.POINTS, 1), change=Change.RECOLOUR)),
        ("H16", Ability(AbilityKind.TURN, one(ItemKind.POINTS, 4), pay=((Stock.SAW, 1), (Stock.GLUE, 1)))),
        ("H19", Ability(AbilityKind.PERMANENT, on=(Trigger.HELPER, Trigger.IMPROVE), discount=3)),
        ("F24", Ability(AbilityKind.PERMANENT, one(ItemKind.BLUEBERRIES, 1), on=(Trigger.PLANT, Trigger.HARVEST))),
    ],
)
def test_abilities_of_the_core_set(card: str, ability: Ability) -> None:
    """Rule 12.3."""
    assert CORE.helper(CORE.card_index[card]).ability == ability


def test_a_helper_of_the_core_set() -> None:
    helper = CORE.helper(CORE.card_index["H12"])
    assert (helper.name, helper.deck, helper.cost) == ("Surveyor", Deck.LATE_HELPERS, 8)
    assert helper.production == one(ItemKind.DIE, 1, 0b111)


def test_contracts_of_the_core_set() -> None:
    """Rule 12.4; `per` is 1 where the card gives none, and a card without a cap has none."""
    stocked = CORE.contract(CORE.card_index["C04"])
    assert stocked.terms == (Term(Metric.TOKENS, 1, 2), Term(Metric.LANTERNS, 2, 1))
    assert (stocked.cap, stocked.name) == (12, "Well stocked")
    assert CORE.contract(CORE.card_index["C05"]).cap is None


def test_a_card_has_its_own_source_or_that_of_its_kind() -> None:
    assert CORE.cards[CORE.card_index["E01"]].source == "fact, whole card"
    assert CORE.cards[CORE.card_index["E05"]].source.startswith("own, but for the cards")
    assert TINY_SET.cards[TINY_SET.card_index["Fada"]].source == "own, all of them"


def test_another_set_brings_its_own_numbers() -> None:
    assert (TINY_SET.id, len(TINY_SET.cards), TINY_SET.rounds) == ("tiny", 48, {2: 6, 3: 6, 4: 5})
    assert TINY_SET.tiles[0] is Action.IMPROVE
    assert [material.stock for material in TINY_SET.materials] == [Stock.SCRAP, Stock.SAW, Stock.GLUE]
    assert len(TINY_SET.rows) == 3
    assert TINY_SET.grid[TINY_SET.start_space].neighbours == (1, 3, 5)


def test_colours_of_another_order_are_read_by_their_place() -> None:
    """The tiny set's colours are b, g, y; its yard adds 3 to brown, 1 to green and nothing to yellow."""
    assert TINY_SET.colours == ("b", "g", "y")
    assert TINY_SET.yard_extra == (3, 1, 0)
    assert TINY_SET.start.lumber == (make_die(0, 2), make_die(1, 4))
    assert TINY_SET.helper(TINY_SET.card_index["Fdee"]).ability.change is Change.SET_THIRD
    assert TINY_SET.helper(TINY_SET.card_index["Hcid"]).ability.change is Change.SET_FIRST


def test_the_sets_share_no_card() -> None:
    assert not TINY_SET.card_index.keys() & CORE.card_index.keys()


def test_a_set_is_loaded_from_a_path_given_as_text() -> None:
    assert load_components(str(TINY_PATH)).hash == TINY_SET.hash


def test_the_content_hash_covers_the_document_as_plain_json() -> None:
    """Keys sorted, no blanks, UTF-8 as it is; texts about the set itself left out at every depth."""
    document = {"b": [{"source": "x", "k": "é"}], "a": {"title": "t", "n": 1}, "license": "MIT", "sources": {"o": "p"}}
    plain = '{"a":{"n":1},"b":[{"k":"é"}],"sources":{"o":"p"}}'
    assert content_hash(document) == hashlib.sha256(plain.encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ('title = "Tiny set"', 'title = "Another title"', True),
        ('source = "own, by hand"', 'source = "fact"', True),
        ("# Late orders", "# A comment", True),
        ("growth = 3\ninstead = 2", "instead = 2\ngrowth = 3", True),
        ("growth = 3", "growth = 2", False),
        ('name = "Ada"', 'name = "Ava"', False),
    ],
)
def test_the_content_hash_changes_with_the_content_alone(old: str, new: str, same: bool) -> None:
    assert old in TINY
    assert (parse_components(TINY.replace(old, new), "tiny.toml").hash == TINY_SET.hash) is same


def test_line_ends_of_another_system_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "crlf.toml"
    path.write_bytes(TINY_PATH.read_bytes().replace(b"\n", b"\r\n"))
    assert load_components(path).hash == TINY_SET.hash
