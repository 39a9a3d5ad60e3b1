"""Rule 2: the table is laid, each seat chooses a helper, its orders and the first one beside its board."""

import pytest

from engine.chance import sample
from engine.errors import InconsistentPositionError
from engine.notation import to_wpn
from engine.rng import Rng
from engine.rules import advance
from engine.spelling import move_text
from engine.state import State, new_game
from engine.view import view
from tests.engine.builders import CORE, legal, mine, play, position, show

TILES = "tile:improve tile:lumber tile:exchange tile:materials tile:orders tile:helper tile:produce"
YARD = "roll:g1 roll:g4 roll:y2 roll:y5 roll:b3 roll:b6"
PALE = "fame:R3 fame:R1"
ROWS = "deal:E01 deal:E02 deal:E03 deal:E04 deal:F01 deal:F02 deal:F03 deal:F04 deal:C01 deal:C02 deal:C03"
HAND_0 = "deal:F05 deal:F07 deal:F20 deal:E05 deal:E07 deal:E10 deal:E11 deal:E12 deal:Z01 deal:Z03"
HAND_1 = "deal:F08 deal:F10 deal:F12 deal:E20 deal:E21 deal:E22 deal:E23 deal:E24 deal:Z05 deal:Z06"
CHOICES_0 = "keep:F05 orders:E05,E10 place:E10"


def laid(more: str = "") -> State:
    """Two seats, all dealt."""
    return play(new_game(CORE, 2), " ".join([TILES, YARD, PALE, ROWS, HAND_0, HAND_1, more]))


def test_the_tiles_fill_the_start_quadrant_in_random_order() -> None:
    """2.1: any of the seven, then any but the first, from slot 0 up; the arrow is one quadrant on, the arc lies."""
    start = new_game(CORE, 2)
    words = ["lumber", "exchange", "materials", "orders", "helper", "produce", "improve"]
    assert legal(start) == [f"tile:{word}" for word in words]
    assert legal(play(start, "tile:improve")) == [f"tile:{word}" for word in words[:-1]]
    laid_wheel = "lumber:0.1,exchange:0.2,materials:0.3,orders:0.4,helper:0.5,produce:0.6,improve:0.0"
    assert mine(play(start, TILES), "wheel lead arc") == f"{laid_wheel} 1 1"


def test_the_yard_gets_two_dice_of_each_colour() -> None:
    """2.2"""
    start = play(new_game(CORE, 2), TILES)
    assert legal(start) == [f"roll:g{value}" for value in range(1, 7)]
    assert legal(play(start, "roll:g4 roll:g4")) == [f"roll:y{value}" for value in range(1, 7)]
    assert mine(play(start, YARD), "yard") == "g1,g4,y2,y5,b3,b6"


def test_two_of_three_reputation_tiles_are_drawn_for_all_to_see() -> None:
    """2.3"""
    start = play(new_game(CORE, 2), f"{TILES} {YARD}")
    assert legal(start) == ["fame:R1", "fame:R2", "fame:R3"]
    assert legal(play(start, "fame:R2")) == ["fame:R1", "fame:R3"]
    assert show(view(play(start, PALE), 1), "pale") == "R3,R1"


@pytest.mark.parametrize(("players", "contracts"), [(2, 3), (3, 4), (4, 5)])
def test_four_orders_four_helpers_and_a_contract_more_than_seats_are_laid_out(players: int, contracts: int) -> None:
    """2.4"""
    state, rng = new_game(CORE, players), Rng(4)
    while state.is_chance:
        advance(state, sample(state, rng))
    orders, helpers, row = show(state, "orders helpers contracts").split()
    assert [word[0] for word in orders.split(",")] == ["E"] * 4
    assert [word[0] for word in helpers.split(",")] == ["F"] * 4
    assert [word[0] for word in row.split(",")] == ["C"] * contracts


@pytest.mark.parametrize(("players", "lanterns"), [(2, 1), (3, 1), (4, 2)])
def test_every_seat_starts_with_the_same_things(players: int, lanterns: int) -> None:
    """2.5"""
    start = new_game(CORE, players)
    for seat in range(players):
        assert show(start, "score blueberries saw glue scrap lantern reuse", seat) == f"0 12 0 0 0 {lanterns} 0"
        assert show(start, "hazelnut berry fame market reached", seat) == "0 0 0 0 -"
        assert show(start, "lumber pots workshop grid attic", seat) == "g3,y2,b1 g0 saw+,splice1+ - -"


@pytest.mark.parametrize(("piece", "count"), [("pot", 2), ("saw", 2), ("splice", 2), ("glue", 1)])
def test_the_reserve_holds_two_pots_two_saws_two_splicing_tiles_and_the_gluing_tile(piece: str, count: int) -> None:
    """2.5: so often the piece can be placed."""
    pots, workshop = "g0", "saw+,splice1+"
    for placed in range(count + 1):
        board = {"pots": pots, "workshop": workshop, "blueberries": 20}
        start = position(marks="main", pend="step.improve", **board)
        assert (f"improve:{piece}" in legal(start)) == (placed < count)
        if placed < count:
            pots, workshop = mine(play(start, f"improve:{piece}"), "pots workshop").split()


def test_a_seat_is_dealt_three_helpers_five_early_and_two_hazelnut_orders() -> None:
    """2.6"""
    assert show(laid(), "hand turn pend", 0) == "E05,E07,E10,E11,E12,Z01,Z03,F05,F07,F20 0 keep"
    assert show(laid(), "hand", 1) == "E20,E21,E22,E23,E24,Z05,Z06,F08,F10,F12"


def test_one_helper_is_kept_paid_and_put_on_the_start_space() -> None:
    """2.6: F05 costs 5 of the 12 blueberries."""
    assert legal(laid()) == ["keep:F05", "keep:F07", "keep:F20"]
    after = laid("keep:F05")
    assert mine(after, "blueberries grid returned pend") == "7 a1:F05 F07,F20 orders"


def test_an_immediate_ability_of_the_first_helper_works_at_once() -> None:
    """2.6: F07 gives a tool, with the choice of orders still below; F10 (6) produces its own 2 points; F08 a nut."""
    assert mine(laid("keep:F07"), "pend blueberries") == "tool.any,orders 8"
    assert mine(laid("keep:F07 tool:plane:t2"), "pend attic") == "orders t2:plane"
    assert show(laid(f"{CHOICES_0} keep:F10 produce:a1"), "score blueberries pend", 1) == "2 6 orders"
    assert show(laid(f"{CHOICES_0} keep:F08"), "hazelnut", 1) == "1"


def test_the_first_helper_fires_no_trigger() -> None:
    """2.6: F20 pays 2 blueberries after a helper action, but nothing here: 12 - 6 = 6."""
    assert mine(laid("keep:F20"), "blueberries hazelnut berry") == "6 0 0"


def test_two_of_five_early_orders_are_kept() -> None:
    """2.6: ten pairs of the five."""
    start = laid("keep:F05")
    seconds = {"E05": ["E07", "E10", "E11", "E12"], "E07": ["E10", "E11", "E12"], "E10": ["E11", "E12"], "E11": ["E12"]}
    assert legal(start) == [f"orders:{one},{two}" for one, others in seconds.items() for two in others]
    assert mine(play(start, "orders:E05,E11"), "hand returned pend") == "E05,E11,Z01,Z03 E07,E10,E12,F07,F20 place"


def test_one_of_the_four_orders_goes_beside_the_board_in_the_row_of_its_icon() -> None:
    """2.6: E05 has row 3, Z03 row 3, E10 row 3, E07 row 2; the other three are the hand."""
    start = laid("keep:F05 orders:E05,E07")
    assert legal(start) == ["place:E05", "place:E07", "place:Z01", "place:Z03"]
    assert mine(play(start, "place:E07"), "beside hand") == "E07:2 E05,Z01,Z03"
    assert mine(play(start, "place:Z03"), "beside hand") == "Z03:3 E05,E07,Z01"


def test_seat_0_makes_all_its_choices_then_seat_1() -> None:
    """2.6"""
    assert mine(laid("keep:F05"), "turn pend") == "0 orders"
    assert mine(laid("keep:F05 orders:E05,E10"), "turn pend") == "0 place"
    assert mine(laid(CHOICES_0), "turn pend") == "1 keep"
    done = laid(f"{CHOICES_0} keep:F12 orders:E20,E21 place:Z05")
    assert show(done, "turn round pend marks") == "0 1 - -"


def test_cards_not_kept_go_back_into_their_decks() -> None:
    """2.6: E 30 - 4 in the row - 5 in a hand - 2 kept; F 24 - 4 - 3 - 1; put back, they may be dealt again."""
    after = laid(CHOICES_0)
    assert show(after, "decks") == "E:19,L:30,Z:12,F:16,H:24,C:12"
    done = play(after, "keep:F12 orders:E20,E21 place:Z05 main:orders act take:E01")
    assert "deal:E07" in legal(done)
    assert mine(play(done, "deal:E07"), "returned") == "E11,E12,F07,F20"


def test_only_their_owner_knows_which_cards_went_back() -> None:
    """2.6"""
    after = laid(CHOICES_0)
    assert show(view(after, 0), "returned") == "E07,E11,E12,F07,F20/-"
    assert show(view(after, 1), "returned") == "E?x3,F?x2/-"


def test_every_early_helper_can_be_kept() -> None:
    """2.6: none costs more than the 12 blueberries (12.8); a position in which a seat has spent some before is none."""
    wheel = "lumber:0.0,exchange:0.1,materials:0.2,orders:0.3,helper:0.4,produce:0.5,improve:0.6"
    hand = "E05,Z01,Z03/E20,E21,E22,E23,E24,Z05,Z06,F08,F10,F12"
    board = {"wheel": wheel, "lead": 1, "grid": "a1:F01/-", "hand": hand, "beside": "E10:3"}
    start = {"round": 0, "pend": "keep", "turn": 1, **board}
    assert legal(position(**start, blueberries="0/12")) == ["keep:F08", "keep:F10", "keep:F12"]
    with pytest.raises(InconsistentPositionError, match="blueberries of seat 1: expected 12"):
        position(**start, blueberries="0/5")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_draws_in_one_order(players: int) -> None:
    """2.7"""
    state, rng, seen = new_game(CORE, players), Rng(9), []
    while state.is_chance:
        event = sample(state, rng)
        seen.append(move_text(CORE, event).replace("deal:", "")[:6].rstrip("0123456789"))
        advance(state, event)
    hand = ["F"] * 3 + ["E"] * 5 + ["Z"] * 2
    rolls = ["roll:g", "roll:g", "roll:y", "roll:y", "roll:b", "roll:b"]
    table = ["E"] * 4 + ["F"] * 4 + ["C"] * (players + 1)
    assert [word[:5] for word in seen[:7]] == ["tile:"] * 7
    assert seen[7:] == [*rolls, "fame:R", "fame:R", *table, *hand * players]


def test_a_hand_is_secret_but_for_the_decks_of_its_cards() -> None:
    """2.8"""
    start = position(hand="E05,E06,Z01/E07,Z02,Z03")
    assert show(view(start, 0), "hand") == "E05,E06,Z01/E?x1,Z?x2"
    assert show(view(start, 1), "hand") == "E?x2,Z?x1/E07,Z02,Z03"


def test_all_else_is_open() -> None:
    """2.8: but for view, hand and returned a seat's view shows every field, the completed orders too."""
    start = position(hand="E05/E07", completed="E10/E11", returned="E12,E13,E14,F20,F21/F22")
    here, there = to_wpn(start).split(), to_wpn(view(start, 1)).split()
    differ = [one.split("=")[0] for one, other in zip(here, there, strict=True) if one != other]
    assert differ == ["view", "hand", "returned"]


def test_a_card_that_a_hidden_hand_shows_was_not_in_the_deck() -> None:
    """2.8: when seat 1 plays E07, seat 0 sees the card and as many cards in the deck as before."""
    seen = view(position(round=4, turn=1, marks="-", pend="play", hand="-/E07,E08"), 0)
    after = play(seen, "play:E07")
    assert show(after, "decks") == show(seen, "decks")
    assert show(after, "hand") == "-/E?x1"


def test_states_that_a_seat_cannot_tell_apart_look_the_same_to_it() -> None:
    """2.8: what seat 1 holds and put back, and so what lies in the decks."""
    one = position(hand="E05,E06/E07,Z02", returned="E08,F20/E09,E10,E11,F21,F22")
    two = position(hand="E05,E06/E11,Z09", returned="E08,F20/E07,E10,F23")
    assert to_wpn(one) != to_wpn(two)
    assert view(one, 0) == view(two, 0)
    assert to_wpn(view(one, 0)) == to_wpn(view(two, 0))
    assert to_wpn(view(one, 1)) != to_wpn(view(two, 1))
