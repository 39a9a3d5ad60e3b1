"""The two kernels behind one face, for the jobs of the benchmark that are no search."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from engine.native import NativeCore
from engine.packing import pack
from engine.perft import perft
from engine.playout import random_playout
from engine.rng import Rng
from engine.scoring import scores
from engine.state import State


class Jobs(Protocol):
    """Whole jobs on one position, made ready so that only the job itself is measured."""

    def playouts(self, rng: Rng, games: int) -> tuple[list[list[int]], int]:
        """The scores of random games played to the end, and the moves made, chance not counted."""

    def perft(self, depth: int) -> int:
        """The number of ways to play so many moves and chance events."""


class Kernel(Protocol):
    """Makes a position ready for jobs."""

    @property
    def name(self) -> str:
        """The word of the option Kernel."""

    @property
    def runs_in_parallel(self) -> bool:
        """Whether two threads of it run at the same time."""

    def jobs(self, state: State) -> Jobs:
        """The jobs on that position."""


@dataclass
class PythonJobs:
    """Jobs for the rules in Python."""

    state: State

    def playouts(self, rng: Rng, games: int) -> tuple[list[list[int]], int]:
        """See `Jobs`."""
        found, moves = [], 0
        for _ in range(games):
            game = self.state.copy()
            moves += random_playout(game, rng)
            found.append(scores(game))
        return found, moves

    def perft(self, depth: int) -> int:
        """See `Jobs`."""
        return perft(self.state, depth)


class PythonKernel:
    """The rules in Python."""

    name = "python"
    runs_in_parallel = False

    def jobs(self, state: State) -> Jobs:
        """See `Kernel`."""
        return PythonJobs(state)


@dataclass
class NativeJobs:
    """Jobs for the compiled core."""

    core: NativeCore
    state: bytes

    def playouts(self, rng: Rng, games: int) -> tuple[list[list[int]], int]:
        """See `Jobs`."""
        found = self.core.playouts(self.state, rng, games)
        return found.scores, found.moves

    def perft(self, depth: int) -> int:
        """See `Jobs`."""
        return self.core.perft(self.state, depth)


@dataclass
class NativeKernel:
    """The compiled core; each component set is handed to it once."""

    name: str = "native"
    runs_in_parallel: bool = True
    _cores: dict[str, NativeCore] = field(default_factory=dict)

    def jobs(self, state: State) -> Jobs:
        """See `Kernel`."""
        components = state.components
        if components.hash not in self._cores:
            self._cores[components.hash] = NativeCore(components)
        return NativeJobs(self._cores[components.hash], pack(state))


def kernel_named(name: str) -> Kernel:
    """The kernel that `search.kernel.kernel_name` names."""
    return NativeKernel() if name == "native" else PythonKernel()
