"""Drawing as SVG text: a canvas of a few shapes, and axes with round marks. Nothing but the standard library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

INK = "#222222"
FAINT = "#d8d8d8"
PAPER = "#ffffff"
# Okabe and Ito's palette, told apart by colour-blind eyes too.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f")
FONT = "font-family='Helvetica, Arial, sans-serif'"


def colour(index: int) -> str:
    """The colour of a player."""
    return COLOURS[index % len(COLOURS)]


class Canvas:
    """A picture of so many pixels on white paper."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.width = width
        self.height = height
        self._parts = [
            f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' viewBox='0 0 {width} {height}'",
            f"role='img' {FONT}>",
            f"<title>{escape(title)}</title>",
            f"<rect width='{width}' height='{height}' fill='{PAPER}'/>",
        ]

    def line(
        self, x1: float, y1: float, x2: float, y2: float, ink: str = INK, width: float = 1, dash: str = ""
    ) -> None:
        """A straight line; `dash` such as `4 3`."""
        dashes = f" stroke-dasharray='{dash}'" if dash else ""
        self._parts.append(
            f"<line x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}' "
            f"stroke='{ink}' stroke-width='{width:g}'{dashes}/>"
        )

    def path(self, points: Sequence[tuple[float, float]], ink: str, width: float = 1.8) -> None:
        """A line through points."""
        text = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._parts.append(f"<polyline points='{text}' fill='none' stroke='{ink}' stroke-width='{width:g}'/>")

    def rect(self, x: float, y: float, width: float, height: float, fill: str, opacity: float = 1.0) -> None:
        """A filled rectangle."""
        self._parts.append(
            f"<rect x='{x:.1f}' y='{y:.1f}' width='{width:.1f}' height='{height:.1f}' "
            f"fill='{fill}' opacity='{opacity:g}'/>"
        )

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        """A filled circle."""
        self._parts.append(f"<circle cx='{x:.1f}' cy='{y:.1f}' r='{radius:g}' fill='{fill}'/>")

    def text(
        self, x: float, y: float, words: str, size: int = 13, anchor: str = "start", ink: str = INK, bold: bool = False
    ) -> None:
        """Words on a line; `anchor` is start, middle or end."""
        weight = " font-weight='bold'" if bold else ""
        self._parts.append(
            f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size}' text-anchor='{anchor}' fill='{ink}'{weight}>"
            f"{escape(words)}</text>"
        )

    def finish(self) -> str:
        """The picture."""
        return "\n".join([*self._parts, "</svg>"]) + "\n"


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale from values to pixels, with round marks that cover all values."""

    low: float
    high: float
    step: float
    start: float
    end: float

    @classmethod
    def covering(cls, values: Sequence[float], start: float, end: float, marks: int = 6) -> Axis:
        """The axis from pixel `start` to `end` for all the values."""
        low, high = min(values), max(values)
        if high - low < 1e-9:
            low, high = low - 1, high + 1
        step = _round_step((high - low) / marks)
        return cls(floor(low / step) * step, ceil(high / step) * step, step, start, end)

    def at(self, value: float) -> float:
        """The pixel of a value; one beyond the axis stays at its end."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def marks(self) -> list[float]:
        """The values to mark."""
        return [self.low + number * self.step for number in range(round((self.high - self.low) / self.step) + 1)]

    def label(self, value: float) -> str:
        """How a mark is written."""
        digits = max(0, -floor(log10(self.step)))
        return f"{value:.{digits}f}" if abs(value) > self.step / 1e6 else "0"


def _round_step(step: float) -> float:
    """1, 2 or 5 times a power of ten, at least the step."""
    power = 10.0 ** floor(log10(step))
    return next(factor * power for factor in (1.0, 2.0, 5.0, 10.0) if factor * power >= step * (1 - 1e-9))
