"""Players by name: the searcher, and two references to measure it against."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from engine.errors import WoodcraftError
from engine.rng import Rng
from engine.rules import legal_moves
from engine.state import State
from search.api import Budget, Choice, SearchOptions
from search.driver import think
from search.kernel import new_search
from search.plan import choose
from search.weights import weights

NAMES = ("woodcraft", "greedy", "random")


class UnknownPlayerError(WoodcraftError):
    """There is no player of that name."""


class Player(Protocol):
    """Decides for the seat to move, knowing no more than its view."""

    def choose(self, state: State) -> Choice:
        """The move to play in a position whose decision is this seat's."""


@dataclass
class RandomPlayer:
    """Plays a uniformly random legal move."""

    rng: Rng

    def choose(self, state: State) -> Choice:
        """One bounded draw."""
        moves = legal_moves(state)
        return Choice(moves[self.rng.below(len(moves))])


@dataclass
class GreedyPlayer:
    """Plays the legal move of the greatest weight, the first of equals."""

    def choose(self, state: State) -> Choice:
        """No look ahead, no chance."""
        moves = legal_moves(state)
        heights = weights(state, moves)
        return Choice(moves[heights.index(max(heights))])


@dataclass
class SearchPlayer:
    """Plays what a search of so many nodes finds; each decision has a seed of its own."""

    options: SearchOptions
    budget: Budget
    rng: Rng = field(init=False)

    def __post_init__(self) -> None:
        self.rng = Rng(self.options.seed)

    def choose(self, state: State) -> Choice:
        """A fresh search; a single legal move is played at once."""
        moves = legal_moves(state)
        if len(moves) == 1:
            return Choice(moves[0])
        options = SearchOptions(
            seed=self.rng.next64(),
            threads=self.options.threads,
            hash_mb=self.options.hash_mb,
            strength=self.options.strength,
            objective=self.options.objective,
            kernel=self.options.kernel,
        )
        report = think(new_search(state, options), self.budget, threading.Event(), lambda: time.monotonic() * 1000.0)
        return choose(state, report)


def make_player(name: str, seed: int, budget: Budget | None = None, options: SearchOptions | None = None) -> Player:
    """The player of that name. Raises UnknownPlayerError."""
    base = options or SearchOptions()
    makers: dict[str, Callable[[], Player]] = {
        "random": lambda: RandomPlayer(Rng(seed)),
        "greedy": GreedyPlayer,
        "woodcraft": lambda: SearchPlayer(
            SearchOptions(seed, base.threads, base.hash_mb, base.strength, base.objective, base.kernel),
            budget or Budget(nodes=200),
        ),
    }
    if name not in makers:
        raise UnknownPlayerError(f"expected a player of {', '.join(NAMES)}, got {name!r}")
    return makers[name]()
