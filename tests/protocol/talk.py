"""Scripted conversations with a session, and a searcher and a clock that do as they are told."""

import threading
from collections.abc import Callable, Sequence

from engine.moves import Move
from engine.rules import legal_moves
from engine.state import State
from protocol.searcher import Players
from protocol.session import Session, now_ms
from search.api import Line, Report, Search, SearchOptions

START = "position start players=2 seed=1"
PATIENCE_S = 60.0


class Clock:
    """A clock in ms that moves only when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class FakeSearch:
    """Finds the legal moves good in canonical order, and takes so many ms of the clock for a node."""

    def __init__(self, moves: Sequence[Move], seats: int, clock: Clock, node_ms: float) -> None:
        self.moves, self.seats, self.clock, self.node_ms = moves, seats, clock, node_ms
        self.nodes = 0

    def run(self, iterations: int) -> int:
        self.nodes += iterations
        self.clock.now += iterations * self.node_ms
        return iterations

    def report(self, lines: int = 1) -> Report:
        equal = (1 / self.seats,) * self.seats
        found = [
            Line(move, self.nodes, 0.5, equal, (90.0,) * self.seats, 0.1, 0.01, (move,)) for move in self.moves[:lines]
        ]
        return Report(self.nodes, self.nodes, 1, tuple(found))


class FakePlayers(Players):
    """Players whose search is a `FakeSearch`; remembers what it was asked. `breaks` makes it raise."""

    def __init__(self, clock: Clock, node_ms: float = 1.0, breaks: Callable[[], None] | None = None) -> None:
        self.clock, self.node_ms, self.breaks = clock, node_ms, breaks
        self.asked: list[tuple[State, SearchOptions, tuple[Move, ...]]] = []

    def new_search(self, state: State, options: SearchOptions, searchmoves: tuple[Move, ...]) -> Search:
        self.asked.append((state, options, searchmoves))
        if self.breaks:
            self.breaks()
        return FakeSearch(searchmoves or legal_moves(state), state.players, self.clock, self.node_ms)

    def allot(self, clock_ms: float, increment_ms: float, overhead_ms: float, state: State) -> float:
        return (clock_ms - overhead_ms) / 10 + increment_ms


class Talk:
    """A session and what it has answered. Searches run inside `say`, unless `threads` puts them beside it."""

    def __init__(
        self, players: Players | None = None, threads: bool = False, node_ms: float = 1.0, real_clock: bool = False
    ) -> None:
        self.clock = Clock()
        self.players = players or FakePlayers(self.clock, node_ms)
        self.complaints: list[Exception] = []
        self.said: list[str] = []
        self._heard = threading.Condition()
        run = {} if threads else {"run": lambda work: work()}
        clock = now_ms if real_clock else self.clock
        self.session = Session(self._hear, self.players, clock, complain=self.complaints.append, **run)

    def _hear(self, line: str) -> None:
        with self._heard:
            self.said.append(line)
            self._heard.notify_all()

    def say(self, *lines: str) -> list[str]:
        """What was answered to these lines before the last of them was done with."""
        before = len(self.said)
        self.session.feed("".join(f"{line}\n" for line in lines).encode())
        return self.said[before:]

    def ask(self, line: str) -> str:
        """The one line that answers."""
        (answer,) = self.say(line)
        return answer

    def line(self, at: int) -> str:
        """The line of that number; waits for it."""
        with self._heard:
            assert self._heard.wait_for(lambda: len(self.said) > at, PATIENCE_S), f"nothing came after {self.said[-3:]}"
        return self.said[at]

    def wait_for(self, start: str, count: int = 1) -> list[str]:
        """Waits until so many lines that begin so have come since the conversation began."""
        with self._heard:
            found = self._heard.wait_for(lambda: len(self._starting(start)) >= count, PATIENCE_S)
        assert found, f"no {start!r} came: {self.said[-5:]}"
        return self._starting(start)

    def _starting(self, start: str) -> list[str]:
        return [line for line in self.said if line.startswith(start)]


def talk(*lines: str) -> list[str]:
    """What a fresh session answers."""
    return Talk().say(*lines)


def keys(line: str) -> dict[str, str]:
    """The `key=value` tokens of a line; `text` takes the rest."""
    head, _, text = line.partition(" text=")
    pairs = dict(token.partition("=")[::2] for token in head.split()[1:] if "=" in token)
    return pairs | ({"text": text} if text else {})
