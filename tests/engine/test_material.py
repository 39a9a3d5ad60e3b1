"""Rule 1: what lies on the table, how decks are dealt, and what chance is."""

import pytest

from engine.chance import sample
from engine.errors import ComponentError
from engine.rng import Rng
from engine.state import new_game
from engine.view import view
from tests.engine.builders import CORE, DECKS, card_ids, instant, legal, mine, play, position, rest, show, variant

TAKING = {"marks": "main", "pend": "step.orders.0", "orders": "E01,E02,E03,E04"}
EMPTY_EARLY = rest("E", "E01", "E02", "E03", "E04", "E05", "E06")


@pytest.mark.parametrize("players", [1, 5])
def test_a_game_is_for_2_to_4_seats(players: int) -> None:
    """1.1"""
    with pytest.raises(ValueError, match="for 2, 3, 4 players"):
        new_game(CORE, players)


def test_a_die_shows_1_to_6_in_its_colour() -> None:
    """1.1: the yard lacks a yellow die."""
    start = position(marks="main", pend="roll", yard="g1,g4,y2,b3,b6")
    assert legal(start) == ["roll:y1", "roll:y2", "roll:y3", "roll:y4", "roll:y5", "roll:y6"]


def test_no_supply_runs_out() -> None:
    """1.1: 900 saw blades lie with each seat, and there are two more."""
    after = play(position(marks="main", pend="step.materials", saw="900/900"), "mat:saw2")
    assert mine(after, "saw") == "902"


def test_there_are_seven_action_tiles() -> None:
    """1.2"""
    words = ["lumber", "exchange", "materials", "orders", "helper", "produce", "improve"]
    assert legal(position(), "main") == [f"main:{word}" for word in words]


def test_six_decks_hold_139_cards_and_tools_come_in_five_kinds() -> None:
    """1.3: 30 + 30 + 16 + 24 + 24 + 15 = 139."""
    assert show(new_game(CORE, 2), "decks") == "E:30,L:30,Z:16,F:24,H:24,C:15"
    assert sum(DECKS.values()) == 139
    assert legal(instant("Z02"), "tool")[::4] == [f"tool:{kind}:t1" for kind in CORE.tool_kinds]
    assert list(CORE.tool_kinds) == ["hammer", "plane", "gouge", "file", "square"]


def test_any_card_of_the_deck_may_be_dealt() -> None:
    """1.4: the 26 early orders that lie nowhere else, in set order."""
    start = play(position(**TAKING), "take:E01")
    assert legal(start) == [f"deal:{card}" for card in card_ids("E")[4:]]


def test_an_empty_deck_is_made_anew_from_its_discards_which_all_know() -> None:
    """1.4: late and helper discards stay where they are."""
    start = position(**TAKING, completed=f"-/{EMPTY_EARLY}", discards="E05,E06,L07,F20")
    after = play(start, "take:E02")
    assert legal(after) == ["deal:E05", "deal:E06"]
    assert show(view(after, 1), "known discards") == "E05,E06 L07,F20"
    assert show(play(after, "deal:E06"), "orders known decks") == "E01,E03,E04,E06 E05 E:1,L:29,Z:16,F:17,H:24,C:12"


def test_a_deck_of_discards_is_known_also_where_hands_are_hidden() -> None:
    """1.4: E07 and E08 are the two cards that seat 1 hides, so the deck is empty for seat 0 too."""
    hidden = rest("E", "E01", "E02", "E03", "E04", "E05", "E06", "E07", "E08")
    start = position(**TAKING, view=0, completed=f"{hidden}/-", discards="E05,E06", hand="-/E?x2")
    assert legal(play(start, "take:E02")) == ["deal:E05", "deal:E06"]


def test_without_deck_and_discards_nothing_is_dealt() -> None:
    """1.4: completed orders are no discards."""
    start = position(**TAKING, completed=f"-/{EMPTY_EARLY},E05,E06")
    assert mine(play(start, "take:E02"), "orders pend") == "E01,E03,E04 step.orders.1"


def test_a_row_closes_its_gap_and_takes_the_new_card_at_its_end() -> None:
    """1.5"""
    assert mine(play(position(**TAKING), "take:E02 deal:E30"), "orders") == "E01,E03,E04,E30"
    hiring = position(marks="main", pend="step.helper", helpers="F05,F06,F07,F08")
    assert mine(play(hiring, "hire:F05:b1 deal:F09"), "helpers") == "F06,F07,F08,F09"


def test_a_short_row_is_filled_up_when_a_card_is_taken_and_at_no_other_time() -> None:
    """1.5: one of three taken, two dealt."""
    short = TAKING | {"orders": "E01,E02,E03"}
    assert show(play(position(**short), "take:E01 deal:E10 deal:E11"), "orders pend") == "E02,E03,E10,E11 step.orders.1"
    assert show(play(position(marks="main", orders="E01,E02,E03"), "end"), "orders pend") == "E01,E02,E03 -"


@pytest.mark.parametrize(("round_", "letter"), [(8, "E"), (9, "L")])
def test_rows_are_dealt_from_the_early_decks_then_from_the_late_ones(round_: int, letter: str) -> None:
    """1.5: hazelnut orders never lie in a row."""
    start = play(position(**TAKING, round=round_), "take:E01")
    assert {text[5] for text in legal(start)} == {letter}
    hiring = position(marks="main", pend="step.helper", round=round_)
    after = play(hiring, legal(hiring, "hire")[0])
    assert {text[5] for text in legal(after)} == {{"E": "F", "L": "H"}[letter]}


def test_draws_come_one_by_one_and_one_with_a_single_outcome_is_a_draw_too() -> None:
    """1.6"""
    start = position(**TAKING, completed=f"-/{EMPTY_EARLY}")
    after = play(start, "take:E01 deal:E05 take:E02")
    assert after.is_chance
    assert legal(after) == ["deal:E06"]


def test_every_outcome_of_a_draw_comes_up_equally_often() -> None:
    """1.6: 6,000 rolls give each value 1,000 times; 200 away is 7 times the standard deviation of 29."""
    rng, start = Rng(6), position(marks="main", pend="roll", yard="g1,g4,y2,b3,b6")
    rolls = [sample(start, rng) for _ in range(6000)]
    assert all(800 <= rolls.count(move) <= 1200 for move in set(rolls))
    assert len(set(rolls)) == 6


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('colours = ["g", "y", "b"]', 'colours = ["g", "y"]'),
        ("faces = 6", "faces = 8"),
        ("quadrants = 4", "quadrants = 5"),
        ("slots = 7", "slots = 8"),
        ("players = [2, 3, 4]", "players = [2, 3, 4, 5]"),
        ('"produce", "improve"]', '"produce"]'),
    ],
)
def test_a_set_must_fit_the_frame(old: str, new: str) -> None:
    """1.7"""
    with pytest.raises(ComponentError):
        variant((old, new))


def test_every_other_figure_is_read_from_the_set() -> None:
    """1.7: a set in which trees grow by 1 and a yellow yard die costs 3 more."""
    other = variant(
        ("growth = 2", "growth = 1"),
        (
            "dice_per_colour = 2\nbuys = 2\nextra = { g = 0, y = 1",
            "dice_per_colour = 2\nbuys = 2\nextra = { g = 0, y = 3",
        ),
    )
    assert mine(play(position(2, other, turn=1, marks="main", pots="g2"), "end"), "pots") == "g3"
    assert mine(play(position(2, other, marks="main", pend="step.lumber.0"), "buy:y2"), "blueberries") == "5"
