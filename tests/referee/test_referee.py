"""The referee by itself: worked examples of the rules, and random games in which no card may be lost."""

import ast
import sys
from collections import Counter
from pathlib import Path

import pytest

from . import Table
from .cards import Box
from .free import partitions
from .gain import advance_fame, advance_income, lose_fame
from .phases import level_pays
from .scoring import contract_points, leftover_points, places
from .table import Position, new_position

HERE = Path(__file__).resolve().parent
CORE = str(HERE.parent.parent / "engine" / "data" / "core.toml")
BOX = Box(CORE)

ILLUSTRATION = (
    "wpn=1 set=LABEL view=0 players=2 round=7 turn=0 marks=main pend=tool.gouge,fame.1,claim.Z15,step.lumber.1 "
    "wheel=lumber:3.1,exchange:2.2,materials:0.2,orders:2.3,helper:3.0,produce:2.4,improve:1.2 lead=3 arc=1 "
    "yard=g6,y1,y5,b1,b6 pale=R1,R2 orders=E09,E13,E28,E02 helpers=F18,F08,F10,F23 contracts=C14,C15 "
    "decks=E:18,L:30,Z:12,F:17,H:24,C:12 known=- discards=E05,F05 score=9/16 blueberries=7/5 saw=0/1 glue=0/0 "
    "scrap=1/0 lantern=1/0 reuse=0/0 hazelnut=0/0 berry=0/1 fame=0/0 market=1/4 reached=-/- lumber=g2,b2/g2,g3 "
    "pots=g0/g1 workshop=saw-,saw-,splice1-/saw-,splice1- grid=a1:F13/a1:F20 attic=-/- "
    "beside=E18:1,E24:1,E29:1,Z05:2/Z02:2 completed=Z15/Z09 claims=-/C10:old hand=E19,E22/E?x2 "
    "returned=E06,E14,F11/E?x3,F?x2"
).replace("LABEL", BOX.label)


class Draws:
    """A small linear congruential generator."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def pick(self, options: list[str]) -> str:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return options[(self.state >> 33) * len(options) >> 31]


def menu(players: int = 2) -> Position:
    """A turn of seat 0 in round 1 with nothing open and no card dealt but F01 on each grid."""
    pos = new_position(BOX, players)
    pos.round, pos.turn, pos.stack, pos.pale = 1, 0, [], ["R1", "R2"]
    pos.wheel = {tile: (0, slot) for slot, tile in enumerate(BOX.tiles)}
    pos.yard = ["g1", "g6", "y2", "y2", "b6", "b6"]
    for seat in pos.seats:
        seat.grid["a1"] = "F01"
    return pos


def table_with(pos: Position) -> Table:
    table = Table(CORE, pos.players)
    table.position = pos
    return table


def illustration() -> Table:
    """The illustrated position of the notation, with E01 and E03 as the hand that seat 0 can't see."""
    pos = menu()
    pos.round, pos.main_begun, pos.lead = 7, True, 3
    pos.stack = ["step.lumber.1", "claim.Z15", "fame.1", "tool.gouge"]
    places_ = [(3, 1), (2, 2), (0, 2), (2, 3), (3, 0), (2, 4), (1, 2)]
    pos.wheel = dict(zip(BOX.tiles, places_, strict=True))
    pos.yard = ["g6", "y1", "y5", "b1", "b6"]
    pos.orders, pos.helpers = ["E09", "E13", "E28", "E02"], ["F18", "F08", "F10", "F23"]
    pos.contracts = ["C15", "C14"]
    pos.discards["E"], pos.discards["F"] = {"E05"}, {"F05"}
    one, two = pos.seats
    one.score, two.score = 9, 16
    one.purse = {"blueberries": 7, "saw": 0, "glue": 0, "scrap": 1, "lantern": 1, "reuse": 0}
    two.purse = {"blueberries": 5, "saw": 1, "glue": 0, "scrap": 0, "lantern": 0, "reuse": 0}
    two.berry, one.market, two.market = 1, 1, 4
    one.lumber, two.lumber, two.pots = ["b2", "g2"], ["g3", "g2"], {"g": 1}
    one.saws, two.saws = [False, False], [False]
    one.splices = two.splices = {1: False}
    one.grid, two.grid = {"a1": "F13"}, {"a1": "F20"}
    one.beside, two.beside = {"Z05": 2, "E18": 1, "E24": 1, "E29": 1}, {"Z02": 2}
    one.completed, two.completed, two.claims = ["Z15"], ["Z09"], {"C10": "old"}
    one.hand, two.hand = ["E22", "E19"], ["E01", "E03"]
    one.put_back, two.put_back = ["E06", "E14", "E24", "F11", "F23"], ["E07", "E08", "E10", "F01", "F02"]
    pos.returned = {"E06", "E14", "F11", "E07", "E08", "E10", "F01", "F02"}
    for card in [*held(pos), "C10"]:
        pos.decks[card[0]].discard(card)
    return table_with(pos)


def held(pos: Position) -> list[str]:
    """Every card outside the decks, contracts that are only claimed left aside."""
    cards = [*pos.orders, *pos.helpers, *pos.contracts, *(card for pile in pos.discards.values() for card in pile)]
    for seat in pos.seats:
        cards += [*seat.hand, *seat.grid.values(), *list(seat.beside), *seat.completed]
    return cards


def check(table: Table) -> None:
    pos = table.position
    claimed = {card for seat in pos.seats for card in seat.claims} - set(pos.contracts)
    count = Counter([*held(pos), *claimed, *(card for deck in pos.decks.values() for card in deck)])
    assert count == Counter(BOX.cards)
    assert all(number >= 0 for seat in pos.seats for number in (seat.score, seat.fame, *seat.purse.values()))
    moves = table.legal()
    assert len(set(moves)) == len(moves)
    assert bool(moves) == (table.actor() is not None)


def random_game(players: int, seed: int) -> Table:
    table, draws = Table(CORE, players), Draws(seed)
    while table.actor() is not None:
        check(table)
        table.play(draws.pick(table.legal()))
    check(table)
    return table


def test_the_referee_imports_nothing_but_itself_and_the_standard_library() -> None:
    for path in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            assert {name.split(".")[0] for name in names} <= {*sys.stdlib_module_names, "pytest"}, path


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_game_keeps_every_card_and_ends_after_its_last_round(players: int, seed: int) -> None:
    table = random_game(players, seed)
    assert table.position.round == {2: 14, 3: 14, 4: 13}[players]
    assert table.wpn().split(" ")[5:8] == ["turn=-", "marks=-", "pend=over"]
    assert sorted(table.result().places) == list(range(1, players + 1))


def test_the_illustrated_position_prints_as_the_notation_shows_it() -> None:
    assert illustration().wpn(0) == ILLUSTRATION


def test_the_illustrated_position_goes_on_as_the_notation_says() -> None:
    table = illustration()
    assert table.legal() == [f"tool:gouge:t{n}" for n in (1, 2, 3, 4)]
    table.play("tool:gouge:t1")
    assert table.position.seats[0].fame == 1
    assert table.legal() == ["claim:C14", "claim:C15", "instant"]
    table.play("claim:C15")
    # Seven blueberries pay for all: y1 2, y5 6, b1 3, and the sixes 4 and 6, for the second saw slot takes 2 off each.
    assert table.legal()[:6] == ["buy:g6", "buy:y1", "buy:y5", "buy:b1", "buy:b6", "done"]
    assert table.legal()[6:] == ["use:F13:g2:1", "use:F13:g2:3", "use:F13:b2:1", "use:F13:b2:3"]


def test_a_hand_dealt_is_told_to_its_owner_alone() -> None:
    table = Table(CORE, 2)
    draws = Draws(5)
    while table.position.turn is None:
        event = draws.pick(table.legal())
        table.play(event)
    owner_sees, other_sees = table.spelling_for(event, 1), table.spelling_for(event, 0)
    assert (owner_sees, other_sees, table.spelling_for(event, "all")) == (event, "deal:?", event)
    assert "hand=E?x5,Z?x2,F?x3/" in table.wpn(1)


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    table = Table(CORE, 2)
    before = table.hash()
    with pytest.raises(ValueError, match="not legal here"):
        table.play("tile:chess")
    assert table.hash() == before


def test_a_5_is_sawn_into_4_dice_with_the_tile_and_two_blades() -> None:
    pos = menu()
    pos.mover.lumber, pos.mover.purse["saw"] = ["g5"], 2
    table = table_with(pos)
    saws = [move for move in table.legal() if move.startswith("saw:")]
    assert saws == ["saw:g5:1,1,1,2", "saw:g5:1,1,3", "saw:g5:1,2,2", "saw:g5:1,4", "saw:g5:2,3"]
    table.play("saw:g5:1,1,1,2")
    assert "lumber=g1,g1,g1,g2/" in table.wpn()
    assert pos.mover.purse["saw"] == 0


def test_partitions_come_in_list_order() -> None:
    assert partitions(4) == [[1, 1, 1, 1], [1, 1, 2], [1, 3], [2, 2], [4]]


def test_glue_of_two_colours_scores_4_and_asks_for_the_colour() -> None:
    pos = menu()
    pos.mover.glue_tile, pos.mover.purse["glue"], pos.mover.lumber = True, 1, ["g2", "y4", "y3"]
    table = table_with(pos)
    glues = [move for move in table.legal() if move.startswith("glue:")]
    assert glues == ["glue:g2,y3:g", "glue:g2,y3:y", "glue:g2,y4:g", "glue:g2,y4:y"]
    table.play("glue:g2,y4:y")
    assert (pos.mover.score, pos.mover.lumber, pos.mover.glue_tile) == (4, ["y3", "y6"], False)


def test_a_tile_of_the_lead_may_not_move_into_an_occupied_quadrant() -> None:
    pos = menu()
    pos.wheel = dict.fromkeys(BOX.tiles, (1, 0)) | {"improve": (2, 3), "helper": (0, 5)}
    # Nothing may pass the arrow at the end of quadrant 1; the helper tile comes up from quadrant 0.
    assert [m for m in table_with(pos).legal() if m.startswith("main:")] == ["main:helper", "main:improve"]


def test_two_seats_of_one_round_earn_the_same_and_the_third_counts_on() -> None:
    pos = menu(4)
    first, second, third, last = pos.seats
    assert advance_fame(pos, first, 3) == ["blueberries.7"]
    assert advance_fame(pos, second, 4) == ["blueberries.7"]
    first.reached[3] = second.reached[3] = "old"
    assert advance_fame(pos, third, 3) == ["blueberries.3"]
    third.reached[3] = "old"
    assert advance_fame(pos, last, 3) == []
    assert last.reached == {3: "new"}


def test_steps_past_the_end_of_reputation_score_2_each_and_losses_stop_at_0() -> None:
    pos = menu()
    seat = pos.mover
    seat.reached = {3: "old", 7: "old"}
    seat.fame = 11
    assert advance_fame(pos, seat, 3) == []
    assert (seat.fame, seat.score) == (12, 4)
    seat.fame = 1
    lose_fame(pos, seat)
    assert seat.fame == 0


def test_income_passes_its_lines_once_and_pays_laps() -> None:
    pos = menu()
    assert advance_income(pos, pos.mover, "berry", 8) == ["tool.any", "points.3"]
    assert advance_income(pos, pos.mover, "berry", 6) == []
    assert [level_pays(pos, level) for level in (0, 9, 10, 11, 20, 23)] == [0, 9, 10, 11, 20, 23]


def test_triggers_wait_below_what_the_action_itself_gives() -> None:
    pos = menu()
    # F20 fires on orders and helper, F24 on plant and harvest.
    pos.mover.grid = {"a1": "F20", "a2": "F24"}
    pos.mover.purse["blueberries"], pos.stack = 20, ["step.helper"]
    pos.helpers = ["H09", "F02", "F03", "F04"]
    pos.decks["F"] -= {"F02", "F03", "F04", "F20", "F24", "F01"}
    table = table_with(pos)
    table.play("hire:H09:a3")
    assert "pend=fill.helpers,hazelnut.1,produce.2,tool.any,tool.any,fame.1,fire.a1 " in table.wpn()


def test_an_order_completed_in_the_lowest_row_loses_no_more_than_there_is() -> None:
    pos = menu()
    pos.mover.lumber, pos.mover.beside = ["g1", "b4", "g5"], {"E06": 4}
    table = table_with(pos)
    assert "complete:E06:g1,b4" in table.legal()
    table.play("complete:E06:g1,b4")
    # E06: points 3, blueberries 5; then the fourth row takes a point.
    assert (pos.mover.score, pos.mover.purse["blueberries"]) == (2, 17)


def test_an_empty_deck_is_remade_from_its_discards_when_a_card_is_due() -> None:
    pos = menu()
    pos.stack, pos.orders = ["step.orders.0"], ["E01", "E02", "E03", "E04"]
    pos.decks["E"], pos.discards["E"] = set(), {"E06", "E05"}
    table = table_with(pos)
    table.play("take:E02")
    assert "known=E05,E06 discards=- " in table.wpn()
    assert table.legal() == ["deal:E05", "deal:E06"]
    table.play("deal:E06")
    assert "orders=E01,E03,E04,E06 " in table.wpn()
    assert "known=E05 " in table.wpn()


def test_leftovers_count_full_tens_of_pips_blueberries_and_tokens() -> None:
    pos = menu()
    seat = pos.mover
    seat.lumber, seat.pots = ["g6", "b3"], {"g": 4}
    seat.purse = {"blueberries": 4, "saw": 1, "glue": 1, "scrap": 0, "lantern": 9, "reuse": 9}
    assert leftover_points(pos, seat) == 1
    seat.purse["scrap"] = 1
    assert leftover_points(pos, seat) == 2


def test_a_contract_pays_each_term_by_full_units_up_to_its_cap() -> None:
    pos = menu()
    pos.mover.purse.update(scrap=2, glue=2, saw=1, lantern=3)
    # Two full pairs of tokens and three lanterns: 2 + 6.
    assert contract_points(pos, pos.mover, "C04") == 8
    pos.mover.purse["lantern"] = 6
    assert contract_points(pos, pos.mover, "C04") == 12


def test_a_tie_goes_to_the_seat_that_played_later() -> None:
    pos = menu(3)
    for seat, score in zip(pos.seats, (9, 4, 9), strict=True):
        seat.score = score
    assert places(pos) == [2, 3, 1]
