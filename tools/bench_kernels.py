"""The two kernels behind one face, for the jobs of the benchmark that are no search."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from engine import playout
from engine.native import NativeCore
from engine.packing import pack
from engine.rng import Rng
from engine.scoring import scores
from engine.state import State


class Kernel(Protocol):
    """Does whole jobs on positions."""

    @property
    def name(self) -> str:
        """The word of the option Kernel."""

    @property
    def runs_in_parallel(self) -> bool:
        """Whether two threads of it run at the same time."""

    def playouts(self, state: State, rng: Rng, games: int) -> tuple[list[list[int]], int]:
        """The scores of random games played to the end, and the moves made, chance not counted."""

    def perft(self, state: State, depth: int) -> int:
        """The number of ways to play so many moves and chance events."""


class PythonKernel:
    """The rules in Python."""

    name = "python"
    runs_in_parallel = False

    def playouts(self, state: State, rng: Rng, games: int) -> tuple[list[list[int]], int]:
        """See `Kernel`."""
        found, moves = [], 0
        for _ in range(games):
            game = state.copy()
            moves += playout.random_playout(game, rng)
            found.append(scores(game))
        return found, moves

    def perft(self, state: State, depth: int) -> int:
        """See `Kernel`."""
        return playout.perft(state, depth)


@dataclass
class NativeKernel:
    """The compiled core."""

    name: str = "native"
    runs_in_parallel: bool = True
    _cores: dict[str, NativeCore] = field(default_factory=dict)

    def playouts(self, state: State, rng: Rng, games: int) -> tuple[list[list[int]], int]:
        """See `Kernel`."""
        found = self._core(state).playouts(pack(state), rng, games)
        return found.scores, found.moves

    def perft(self, state: State, depth: int) -> int:
        """See `Kernel`."""
        return self._core(state).perft(pack(state), depth)

    def _core(self, state: State) -> NativeCore:
        components = state.components
        if components.hash not in self._cores:
            self._cores[components.hash] = NativeCore(components)
        return self._cores[components.hash]


def kernel_named(name: str) -> Kernel:
    """The kernel that `search.kernel.kernel_name` names."""
    return NativeKernel() if name == "native" else PythonKernel()
