"""Players and events for the tests: short to write, and some that misbehave inside the worker's own process."""

from __future__ import annotations

import sys
from typing import Any

from engine.moves import Move
from engine.rng import Rng
from engine.rules import legal_moves
from engine.state import State
from tools.match.entrants import Entrant, Kind
from tools.match.event import Event
from tools.match.limits import Limit

HERE = "tests.tools.match.field"
ENGINE = (sys.executable, "-m", "tools.cli")


def builtin(player: str, name: str = "", **limit: Any) -> Entrant:
    return Entrant(name or player, Kind.BUILTIN, (player,), {}, Limit(**limit))


def python(maker: str, name: str = "", **options: Any) -> Entrant:
    return Entrant(name or maker, Kind.PYTHON, (f"{HERE}:{maker}",), options)


def command(*faults: str, name: str = "", **limit: Any) -> Entrant:
    """The project's own engine at one node; faults put the one that misbehaves in front of it."""
    asked = [word for fault in faults for word in ("--fault", fault)]
    words = (sys.executable, "protocol/fake_engine.py", *asked, "--", *ENGINE) if faults else ENGINE
    return Entrant(name or "+".join(faults) or "engine", Kind.COMMAND, words, {}, Limit(**(limit or {"nodes": 1})))


def event(*players: Entrant | str, **settings: Any) -> Event:
    entrants = tuple(builtin(player) if isinstance(player, str) else player for player in players)
    return Event(entrants, **{"rounds": 1, **settings})


class Seeded:
    """Plays at random, and fails in its own way once it has been asked `good` times."""

    def __init__(self, seed: int, good: int) -> None:
        self.rng = Rng(seed)
        self.good = good

    def choose(self, view: State) -> Move | str:
        self.good -= 1
        moves = legal_moves(view)
        return self.fail() if self.good < 0 else moves[self.rng.below(len(moves))]

    def fail(self) -> str:
        raise RuntimeError("as asked")


class Cheater(Seeded):
    def fail(self) -> str:
        return "main:nowhere"


def crasher(seed: int, good: int = 10) -> Seeded:
    return Seeded(seed, good)


def cheater(seed: int, good: int = 10) -> Cheater:
    return Cheater(seed, good)


def no_start(seed: int) -> Seeded:
    raise OSError("no such bot")


class First:
    """Plays the first legal move."""

    def choose(self, view: State) -> Move:
        return legal_moves(view)[0]


class Peeper(First):
    """Plays the first legal move and refuses to look at what its seat may not know."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: State) -> Move:
        assert view.view == view.turn
        assert not any(seat.hand or seat.returned for at, seat in enumerate(view.seats) if at != view.turn)
        return super().choose(view)


def first(seed: int) -> First:
    return First()


class Greedier(First):
    """Takes two steps where another takes one: buys a second die whenever it can."""

    def choose(self, view: State) -> Move:
        return legal_moves(view)[-1]


def last(seed: int) -> Greedier:
    return Greedier()
