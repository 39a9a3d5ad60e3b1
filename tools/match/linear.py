"""Small systems of linear equations, solved exactly as far as doubles go; for a few dozen unknowns."""

from __future__ import annotations

from collections.abc import Sequence

Vector = list[float]
Matrix = list[Vector]


def solve(matrix: Sequence[Sequence[float]], columns: Sequence[Sequence[float]]) -> Matrix:
    """The solutions of matrix · x = column, one for each column, by elimination with the largest pivot.

    Raises ZeroDivisionError for a singular matrix.
    """
    size = len(matrix)
    rows = [[*row, *(column[at] for column in columns)] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        lead = rows[at][at]
        rows[at] = [value / lead for value in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [value - factor * above for value, above in zip(rows[other], rows[at], strict=True)]
    return [[row[size + column] for row in rows] for column in range(len(columns))]


def inverse(matrix: Sequence[Sequence[float]]) -> Matrix:
    """The inverse of a symmetric matrix. Raises ZeroDivisionError for a singular one."""
    size = len(matrix)
    return solve(matrix, [[float(row == column) for row in range(size)] for column in range(size)])
