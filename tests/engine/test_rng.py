"""The portable generator: published vectors, unbiased bounded draws, streams that do not share."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rng import Rng

bounds = st.integers(1, 2**32 - 1)


def test_published_vectors_of_splitmix64_for_seed_1234567() -> None:
    """The first outputs of the reference implementation of Sebastiano Vigna, as printed by Rosetta Code."""
    rng = Rng(1234567)
    assert [rng.next64() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_published_vectors_of_splitmix64_for_seed_0() -> None:
    """As in the test suites of implementations in C, Java and Go."""
    rng = Rng(0)
    assert [rng.next64() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_a_bounded_draw_is_the_high_half_of_a_product() -> None:
    """6457827717110365317 >> 32 is 1503580183; 1503580183 x 6 >> 32 is 2, and x 100 >> 32 is 35."""
    assert [Rng(1234567).below(6), Rng(1234567).below(100)] == [2, 35]


def test_a_draw_below_1_is_a_draw() -> None:
    """1.6: what has one outcome moves the stream on as well."""
    rng, other = Rng(5), Rng(5)
    assert rng.below(1) == 0
    other.next64()
    assert rng.next64() == other.next64()


@given(seed=st.integers(0, 2**64 - 1), bound=bounds)
def test_a_bounded_draw_is_below_its_bound(seed: int, bound: int) -> None:
    assert 0 <= Rng(seed).below(bound) < bound


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 30, 139])
def test_bounded_draws_are_uniform(bound: int) -> None:
    """Chi-square over 400 draws for each outcome stays within 5 standard deviations of bound - 1."""
    rng, counts = Rng(bound), Counter[int]()
    for _ in range(400 * bound):
        counts[rng.below(bound)] += 1
    distance = sum((counts[outcome] - 400) ** 2 for outcome in range(bound)) / 400
    assert abs(distance - (bound - 1)) < 5 * (2 * (bound - 1)) ** 0.5


def test_draws_are_without_bias_where_the_bound_does_not_divide_the_range() -> None:
    """Below 3 x 2**30 a plain product would favour every third outcome twofold; 4,000 each, give or take 52."""
    rng, bound, thirds = Rng(99), 3 * 2**30, Counter[int]()
    for _ in range(12_000):
        thirds[rng.below(bound) % 3] += 1
    assert all(abs(count - 4_000) < 260 for count in thirds.values())


@given(seed=st.integers(0, 2**64 - 1), key=st.integers(0, 2**64 - 1))
def test_a_split_leaves_its_stream_and_is_named_by_its_key(seed: int, key: int) -> None:
    rng = Rng(seed)
    child, again, other = rng.split(key), rng.split(key), rng.split((key + 1) % 2**64)
    assert rng.next64() == Rng(seed).next64()
    first = child.next64()
    assert first == again.next64()
    assert first != other.next64()


def test_a_copy_draws_the_same_numbers() -> None:
    rng = Rng(3)
    rng.next64()
    copy = rng.copy()
    assert [rng.below(1000) for _ in range(20)] == [copy.below(1000) for _ in range(20)]


def test_a_seed_is_taken_modulo_2_to_the_64() -> None:
    assert Rng(2**64 + 7).next64() == Rng(7).next64()
