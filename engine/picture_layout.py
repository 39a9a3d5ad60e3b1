"""Text in columns whose cells wrap, so that no line of the picture is wider than it may be."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import TextWrapper

# Two less than the 100 columns of a page: the protocol puts a mark before each line.
WIDTH = 98
GAP = 2


def fold(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """The text in lines of at most `width`; the first begins with `first`, the others with `rest`."""
    return TextWrapper(width, first, rest, break_on_hyphens=False).wrap(text)


def labelled(label: str, text: str, indent: int) -> list[str]:
    """A text that hangs beside its label."""
    return fold(text, WIDTH, label.ljust(indent), " " * indent)


def table(rows: Sequence[Sequence[str]], indent: int = 0) -> list[str]:
    """The rows as aligned columns, as wide as their cells; the widest columns wrap if the whole is too wide."""
    return columns(rows, _fitted(rows, WIDTH - indent), indent) if rows else []


def columns(rows: Sequence[Sequence[str]], widths: Sequence[int], indent: int = 0, gap: int = GAP) -> list[str]:
    """The rows in columns of these widths; a cell that is wider wraps."""
    lines = []
    for row in rows:
        cells = [fold(cell, width) for cell, width in zip(row, widths, strict=True)]
        for at in range(max(map(len, cells))):
            parts = (cell[at] if at < len(cell) else "" for cell in cells)
            padded = (part.ljust(width) for part, width in zip(parts, widths, strict=True))
            lines.append((" " * indent + (" " * gap).join(padded)).rstrip())
    return lines


def _fitted(rows: Sequence[Sequence[str]], room: int) -> list[int]:
    """The width of each column: that of its widest cell, the widest columns narrowed until all fit the room."""
    widths = [max(1, *(len(cell) for cell in column)) for column in zip(*rows, strict=True)]
    while sum(widths) + GAP * (len(widths) - 1) > room and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    return widths
