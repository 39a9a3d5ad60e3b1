"""Splits and payments against brute force."""

from collections import Counter
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.components import Need
from engine.dice import DICE, can_match, colour_of, make_die, meets, partitions, payments, pips, value_of

dice = st.lists(st.integers(0, DICE - 1), max_size=7)
need = st.builds(Need, st.integers(1, 7), st.integers(0, 6))
needs = st.lists(need, min_size=1, max_size=4)
pairs = st.lists(st.tuples(st.integers(0, DICE - 1), need), min_size=1, max_size=5)


def test_a_die_is_its_colour_and_its_value() -> None:
    """Die order is colour by colour, then by value."""
    pairs = [(colour, value) for colour in range(3) for value in range(1, 7)]
    assert [make_die(*pair) for pair in pairs] == list(range(18))
    assert [(colour_of(die), value_of(die)) for die in range(DICE)] == pairs


def test_pips_are_added_up() -> None:
    """Two g1, a y5 and a b6 are 13."""
    heap = [0] * DICE
    heap[0], heap[10], heap[17] = 2, 1, 1
    assert pips(heap) == 13


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("parts", range(2, 7))
def test_splits_are_all_ascending_lists_with_that_sum(value: int, parts: int) -> None:
    """7.3: in the order of their elements."""
    lists = [one for size in range(2, parts + 1) for one in product(range(1, 7), repeat=size)]
    expected = sorted(one for one in lists if sum(one) == value and list(one) == sorted(one))
    assert list(partitions(value, parts)) == expected


def heap_of(chosen: list[int]) -> list[int]:
    counts = Counter(chosen)
    return [counts[die] for die in range(DICE)]


@given(chosen=dice, wanted=needs)
def test_payments_are_all_sets_of_dice_that_can_be_matched(chosen: list[int], wanted: list[Need]) -> None:
    """8.1: tried out in every order."""
    sets = {tuple(sorted(paid)) for paid in combinations(chosen, len(wanted))}
    expected = sorted(paid for paid in sets if any(fits(order, wanted) for order in permutations(paid)))
    assert list(payments(heap_of(chosen), wanted)) == expected


def fits(order: tuple[int, ...], wanted: list[Need]) -> bool:
    """Whether each die is of a colour and a value that the need at its place names; value 0 stands for any."""
    pairs = zip(order, wanted, strict=True)
    return all(need.colours & 2 ** (die // 6) and need.value in (0, die % 6 + 1) for die, need in pairs)


@given(chosen=dice, wanted=needs)
def test_a_payment_leaves_the_heap_as_it_was(chosen: list[int], wanted: list[Need]) -> None:
    heap = heap_of(chosen)
    list(payments(heap, wanted))
    assert heap == heap_of(chosen)


@given(pairs=pairs)
def test_a_matching_is_found_if_there_is_one(pairs: list[tuple[int, Need]]) -> None:
    """8.1"""
    chosen, wanted = [die for die, _ in pairs], [need for _, need in pairs]
    assert can_match(chosen, wanted) == any(fits(order, wanted) for order in permutations(chosen))


def test_a_need_names_colours_and_a_value() -> None:
    """8.1: gy3 is met by g3 and y3 only, *? by all."""
    assert [die for die in range(DICE) if meets(die, Need(0b011, 3))] == [2, 8]
    assert all(meets(die, Need(0b111, 0)) for die in range(DICE))
