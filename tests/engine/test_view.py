"""Rule 2.8 for programs: what a view keeps, and full positions drawn uniformly from one."""

from collections import Counter

import pytest

from engine.errors import PositionError
from engine.notation import to_wpn
from engine.rng import Rng
from engine.state import ALL
from engine.view import determinize, hidden_cards, view
from tests.engine.builders import CORE, card_ids, legal, line, play, position, rest, show


def drawn_hands(seed: int, draws: int = 6000, **fields: object) -> list[list[list[str]]]:
    """The hands of many determinizations, seat by seat."""
    seen, rng = position(3, view=0, **fields), Rng(seed)
    return [[names(seat.hand) for seat in determinize(seen, rng).seats] for _ in range(draws)]


def names(cards: list[int]) -> list[str]:
    return [CORE.cards[card].id for card in cards]


def chi_square(counts: Counter[str], cells: int) -> float:
    """How far counts lie from equal ones: on average cells - 1, give or take the root of twice that."""
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 for cell in counts) / expected + (cells - len(counts)) * expected


def test_every_hidden_card_is_drawn_equally_often() -> None:
    """2.8: 30 - 4 in the row - 1 in the own hand are 25; 24 give or take 7 is expected, 60 is 5 times that far."""
    hands = drawn_hands(1, hand="E10/E?x2/E?x1,Z?x2", orders="E01,E02,E03,E04")
    first = Counter(card for hand in hands for card in hand[1])
    third = Counter(card for hand in hands for card in hand[2] if card[0] == "E")
    assert set(first) == set(third) == set(card_ids("E")) - {"E01", "E02", "E03", "E04", "E10"}
    assert chi_square(first, 25) < 60
    assert chi_square(third, 25) < 60
    nuts = Counter(card for hand in hands for card in hand[2] if card[0] == "Z")
    assert len(nuts) == 16
    assert chi_square(nuts, 16) < 45


def test_every_deal_of_the_hidden_cards_is_drawn_equally_often() -> None:
    """2.8: one card each from four are 12 deals; 11 give or take 5 is expected."""
    gone = rest("E", "E01", "E02", "E03", "E04", "E11", "E12", "E13", "E14")
    hands = drawn_hands(2, hand="-/E?x1/E?x1", completed=gone, orders="E01,E02,E03,E04")
    deals = Counter(f"{hand[1][0]} {hand[2][0]}" for hand in hands)
    assert len(deals) == 12
    assert chi_square(deals, 12) < 34


def test_cards_that_the_seat_put_back_and_known_decks_are_drawn_for_nobody() -> None:
    """2.8: seat 0 knows that E11 and E12 lie in the deck."""
    gone = rest("E", "E01", "E02", "E03", "E04", "E11", "E12", "E13", "E14")
    hands = drawn_hands(3, 200, hand="-/E?x1/-", completed=gone, orders="E01,E02,E03,E04", returned="E11,E12")
    assert {card for hand in hands for card in hand[1]} == {"E13", "E14"}
    known = position(2, view=0, hand="-/E?x1", completed=f"{gone},E11", orders="E01,E02,E03,E04", known="E12,E13")
    assert {show(determinize(known, Rng(seed)), "hand") for seed in range(30)} == {"-/E14"}


def test_a_view_deals_no_card_that_must_be_in_a_hidden_hand() -> None:
    """1.4: of E11 and E13 one lies in the deck, the other with seat 1; seat 0 has put E11 back and knows which."""
    gone = rest("E", "E01", "E02", "E03", "E04", "E11", "E13")
    board = {"pend": "step.orders.0", "marks": "main", "orders": "E01,E02,E03,E04", "completed": gone}
    seen = position(view=0, hand="-/E?x1", returned="E11", **board)
    assert legal(play(seen, "take:E01")) == ["deal:E11"]
    unsure = position(view=0, hand="-/E?x1", **board)
    assert legal(play(unsure, "take:E01")) == ["deal:E11", "deal:E13"]


def test_the_same_seed_draws_the_same_hands() -> None:
    seen = view(position(4, hand="E05/E06,Z01/E07,Z02/E08,Z03"), 2)
    assert to_wpn(determinize(seen, Rng(7))) == to_wpn(determinize(seen, Rng(7)))
    assert len({to_wpn(determinize(seen, Rng(seed))) for seed in range(20)}) > 10


def test_a_determinization_is_a_full_position_whose_view_is_the_given_one() -> None:
    """The other seats' cards put back are forgotten."""
    seen = view(position(3, hand="E05/E06,Z01/E07", returned="E10,F20/E11,F21/E12"), 0)
    full = determinize(seen, Rng(1))
    assert full.view == ALL
    assert view(full, 0) == seen
    assert show(full, "returned") == "E10,F20/-/-"
    assert [len(seat.hand) for seat in full.seats] == [1, 2, 1]


def test_hidden_cards_are_counted() -> None:
    start = position(3, hand="E05/E06,Z01/E07")
    assert [hidden_cards(state) for state in (start, view(start, 0), view(start, 1), view(start, 2))] == [0, 3, 2, 3]


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_seat_that_is_not_there_has_no_view(seat: int) -> None:
    with pytest.raises(ValueError, match=f"no seat {seat} at a table of 2"):
        view(position(), seat)


def test_the_view_of_another_seat_cannot_be_had_from_a_view() -> None:
    """2.8: what one seat sees says nothing of what another one does; its own view is itself."""
    seen = view(position(), 0)
    assert view(seen, 0) == seen
    with pytest.raises(ValueError, match="seen by seat 0 cannot be seen by seat 1"):
        view(seen, 1)


def test_a_view_names_no_hidden_card() -> None:
    with pytest.raises(PositionError):
        position(view=0, hand="-/E10")
    assert "E10" not in line(view=0, hand="-/E?x1")
