"""Who sits at the table, as the referee sees it: asked one question at a time, knowing no more than its seat's view."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from engine.components import Components
from engine.errors import WoodcraftError
from engine.moves import Move
from engine.notation import position_hash, to_wpn
from engine.spelling import parse_move
from engine.state import State
from protocol.client_types import GoLimit
from search.players import Player
from tools.match.trouble import Cause, PlayerTroubleError


@dataclass(frozen=True, slots=True)
class Seating:
    """What a player is told before a game: where it sits, how many sit there, and a seed for its own draws."""

    seat: int
    players: int
    seed: int


@dataclass(frozen=True)
class Question:
    """A decision that a player is asked for.

    `view` is the position as its seat may know it, its own to change; `told` is every move and chance event so far as
    that seat saw it.
    """

    view: State
    told: tuple[str, ...]
    limit: GoLimit

    @cached_property
    def hash(self) -> str:
        """The hash of the view."""
        return position_hash(self.view)

    @property
    def wpn(self) -> str:
        """The view as text."""
        return to_wpn(self.view)


@dataclass(frozen=True, slots=True)
class Answer:
    """The move that a player chose, as it spelt it, and how long it took."""

    move: str
    elapsed_ms: float


class Contestant(Protocol):
    """A player for any number of games, one after the other. Every verb may raise PlayerTroubleError."""

    def begin(self, seating: Seating) -> None:
        """Another game begins. Whatever the last one came to, the player is ready for it after this."""

    def choose(self, question: Question) -> Answer:
        """The move for a decision of its seat."""

    def blame(self, cause: Cause, text: str) -> PlayerTroubleError:
        """What the referee raises when it finds fault with the last answer."""

    def dismiss(self) -> None:
        """Ends the player after trouble; `begin` may call it back."""

    def close(self) -> None:
        """Ends the player for good. Never raises."""


def spell_checked(components: Components, text: str) -> Move | None:
    """The move that a text spells, None if it spells none."""
    try:
        return parse_move(components, text)
    except WoodcraftError:
        return None


class MovePlayer(Protocol):
    """A player of Python code: anything with this method, such as the players of `search.players`."""

    def choose(self, state: State) -> object:
        """A `Choice`, a `Move` or the text of one."""


class InProcess:
    """A player that runs in the worker's own process. It cannot be interrupted: a stall of its stalls the game."""

    def __init__(self, make: Callable[[Seating], Player | MovePlayer], spell: Callable[[object], str]) -> None:
        self._make = make
        self._spell = spell
        self._player: Player | MovePlayer | None = None

    def begin(self, seating: Seating) -> None:
        """A new player for each game."""
        try:
            self._player = self._make(seating)
        except Exception as error:
            raise PlayerTroubleError(Cause.START, f"{type(error).__name__}: {error}") from error

    def choose(self, question: Question) -> Answer:
        """Asks the player and takes its time."""
        assert self._player is not None
        began = time.perf_counter()
        try:
            answer = self._spell(self._player.choose(question.view))
        except Exception as error:
            raise PlayerTroubleError(Cause.CRASH, f"{type(error).__name__}: {error}") from error
        return Answer(answer, (time.perf_counter() - began) * 1000)

    def blame(self, cause: Cause, text: str) -> PlayerTroubleError:
        """Trouble of that kind; a player in this process leaves no other traces."""
        return PlayerTroubleError(cause, text)

    def dismiss(self) -> None:
        """Forgets the player."""
        self._player = None

    def close(self) -> None:
        """Forgets the player."""
        self._player = None
