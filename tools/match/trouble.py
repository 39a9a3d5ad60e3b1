"""Trouble with a player as plain data: what happened, in which exchange, with the last words of its stderr.

Faults of the machinery around the players (a lost worker, a full disk) are none of theirs and have no cause here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

# What is kept of an exchange and of a player's stderr.
KEPT_LINES = 12
KEPT_LINE = 400
KEPT_STDERR = 4_000


class Cause(StrEnum):
    """What a player can do wrong; each is counted apart."""

    START = "start"
    """It could not be run, or did not shake hands."""
    RULES = "rules"
    """It plays another component set."""
    CRASH = "crash"
    """It ended, closed its output, or raised an exception."""
    STALL = "stall"
    """It gave no answer at all."""
    LATE = "late"
    """It answered after its time and the margin had passed."""
    ILLEGAL = "illegal"
    """It answered with a move that is not legal, or with no move."""
    PROTOCOL = "protocol"
    """It said what the protocol does not allow, or refused a correct command."""
    FLOOD = "flood"
    """It wrote more than any game needs to stdout or stderr."""
    HASH = "hash"
    """It disagreed on the position: another hash, or another seat to act."""


class Policy(StrEnum):
    """What becomes of a game in which a player got into trouble."""

    VOID_BLOCK = "void-block"
    """Its whole block counts for nothing."""
    FORFEIT_LAST = "forfeit-last"
    """A fixed safe player plays on for it, and it is placed last."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """One case of trouble. `at` is the number of the seat's decision in that game, from 1; 0 before the first."""

    seat: int
    cause: Cause
    text: str
    at: int = 0
    exchange: tuple[str, ...] = ()
    stderr: str = ""

    def to_json(self) -> dict[str, Any]:
        """As JSON values."""
        return {**asdict(self), "cause": self.cause.value, "exchange": list(self.exchange)}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Trouble:
        """From such values."""
        return cls(**{**value, "cause": Cause(value["cause"]), "exchange": tuple(value["exchange"])})


class PlayerTroubleError(Exception):
    """A player got into trouble; the referee makes a `Trouble` of it."""

    def __init__(self, cause: Cause, text: str, exchange: tuple[str, ...] = (), stderr: str = "") -> None:
        super().__init__(text)
        self.cause = cause
        self.text = text
        self.exchange = tuple(line[:KEPT_LINE] for line in exchange[-KEPT_LINES:])
        self.stderr = stderr[-KEPT_STDERR:]
