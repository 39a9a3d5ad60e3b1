"""Linear systems against solutions found by hand."""

from __future__ import annotations

import pytest

from tools.match.linear import inverse, solve


def test_two_equations() -> None:
    assert solve([[2, 1], [1, 3]], [[5, 10]])[0] == pytest.approx([1, 3])


def test_a_zero_on_the_diagonal_is_no_obstacle() -> None:
    assert solve([[0, 1], [1, 0]], [[7, 9]])[0] == pytest.approx([9, 7])


def test_the_inverse_of_a_symmetric_matrix() -> None:
    assert inverse([[2, 1], [1, 1]]) == [pytest.approx([1, -1]), pytest.approx([-1, 2])]


def test_a_singular_matrix_is_refused() -> None:
    with pytest.raises(ZeroDivisionError):
        solve([[1, 2], [2, 4]], [[1, 1]])
