"""Printed numbers: shares that add up, values in range, never NaN; lists cut to the line."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.loader import load_components
from engine.moves import Form, Move
from protocol.lines import MAX_OUTPUT
from protocol.reports import info_lines, moves_text, scores_text, shares_text
from search.api import Line, Report

CORE = load_components()
END = Move(Form.END)


@given(st.lists(st.floats(0, 1), min_size=2, max_size=4).filter(any))
def test_printed_shares_add_up_to_exactly_one(shares: list[float]) -> None:
    assert sum(Fraction(text) for text in shares_text(shares).split(",")) == 1


def test_shares_are_rounded_by_the_largest_remainder() -> None:
    assert shares_text([1 / 3, 1 / 3, 1 / 3]) == "0.3334,0.3333,0.3333"
    assert shares_text([1.0, 0.0]) == "1.0000,0.0000"
    assert shares_text([0.0, 0.0]) == "0.5000,0.5000"


def test_scores_have_two_places_and_are_never_negative() -> None:
    assert scores_text([81.25, -0.001]) == "81.25,0.00"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_is_a_fault_and_never_printed(value: float) -> None:
    for spoilt in (
        Line(END, 1, 0.5, (value, 0.5), (1, 1), 0, 0, ()),
        Line(END, 1, 0.5, (0.5, 0.5), (1, 1), 0, value, ()),
    ):
        with pytest.raises(ValueError, match="a search reported"):
            list(info_lines(CORE, Report(1, 1, 1, (spoilt,)), None, 0))


def test_a_long_list_is_cut_between_two_moves() -> None:
    text = moves_text(CORE, [END] * 20_000)
    assert 20_000 < len(text) < MAX_OUTPUT
    assert set(text.split("+")) == {"end"}
