"""A second implementation of the game, written from the rules and the notation alone, to check the engine against."""

import hashlib
from dataclasses import dataclass

from . import play as rules
from .cards import Box
from .scoring import places
from .table import new_position
from .wpn import wpn

__all__ = ["Result", "Table"]


@dataclass(frozen=True)
class Result:
    """How a game ended: final scores and places (from 1), in seat order."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


class Table:
    """A game with all facts open, from the first draw of setup to the final score."""

    def __init__(self, toml_path: str, players: int) -> None:
        self.position = new_position(Box(toml_path), players)
        self._told: tuple[str, int | None] = ("", None)
        self._legal: list[str] | None = None

    def actor(self) -> str | int | None:
        """``"chance"``, the seat to move, or None when the game is over."""
        return rules.actor(self.position)

    def legal(self) -> list[str]:
        """The legal moves, or the outcomes when chance is to act, in canonical order."""
        if self._legal is None:
            self._legal = rules.legal(self.position)
        return list(self._legal)

    def play(self, text: str) -> None:
        """Plays a move or a draw in place; ValueError if it is not legal."""
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal here: {wpn(self.position)}")
        self._legal = None
        self._told = (text, rules.play(self.position, text))

    def spelling_for(self, text: str, view: str | int) -> str:
        """The spelling of the event just played as a view sees it: ``deal:?``, ``orders:?`` if it is a secret."""
        told, knower = self._told
        if text != told:
            raise ValueError(f"the event just played is {told!r}, not {text!r}")
        if knower is None or view in ("all", knower):
            return text
        return text.split(":")[0] + ":?"

    def wpn(self, view: str | int = "all") -> str:
        """The canonical WPN line of the position in a view."""
        return wpn(self.position, view)

    def hash(self, view: str | int = "all") -> str:
        """The first 16 hex digits of SHA-256 over the WPN line."""
        return hashlib.sha256(self.wpn(view).encode("ascii")).hexdigest()[:16]

    def result(self) -> Result:
        """Final scores and places; ValueError before the end."""
        if self.actor() is not None:
            raise ValueError("the game is not over")
        return Result(tuple(seat.score for seat in self.position.seats), tuple(places(self.position)))
