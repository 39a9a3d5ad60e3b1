"""Which kernel searches: the native one where it can be had, else Python; both give the same answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.errors import WoodcraftError
from engine.moves import Move, encode
from engine.native import unavailable_reason
from engine.rng import Rng
from engine.state import ALL, NOBODY, State
from engine.view import view
from search.api import Search, SearchOptions
from search.ismcts import ParallelSearch, RootMove, Worker
from search.native import native_worker
from search.playout import TURNS_A_SEAT
from search.strength import FULL, WeakSearch
from search.tree import EDGE_BYTES, Edge, Tree, TreeOptions

EXPLORE = 0.3


class KernelUnavailableError(WoodcraftError):
    """The kernel asked for cannot be used here; the message says why."""


class NotSearchableError(WoodcraftError):
    """There is nothing to decide in the position: chance is to act, or the game is over."""


class PythonWorker:
    """A `Tree` as a worker."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def run(self, iterations: int) -> int:
        """Does so many iterations."""
        return self._tree.run(iterations)

    @property
    def depth(self) -> int:
        """The most decisions on one walk so far."""
        return self._tree.depth

    def root_moves(self) -> list[RootMove]:
        """The tried root moves, in canonical order."""
        tree = self._tree
        return [
            RootMove(edge.move, edge.visits, edge.value, stats.square, tuple(stats.win), tuple(stats.score))
            for edge in tree.root
            if (stats := tree.stats.get(edge.key)) is not None
        ]

    def best_reply(self, path: Sequence[Move], legal: Sequence[Move]) -> Move | None:
        """The most visited of the legal moves after the path, the first of equals."""
        node: list[Edge] | None = self._tree.root
        seat = self._tree.view.turn
        for move in path:
            key = encode(move) | seat
            node = next((edge.child for edge in node or () if edge.key == key), None)
        keys = {encode(move) | seat for move in legal}
        tried = [edge for edge in node or () if edge.key in keys and edge.visits]
        return max(tried, key=lambda edge: edge.visits).move if tried else None


def kernel_name(choice: str = "auto") -> str:
    """The kernel that a choice of auto, native or python means here. Raises KernelUnavailableError."""
    if choice not in ("auto", "native", "python"):
        raise KernelUnavailableError(f"expected the kernel auto, native or python, got {choice!r}")
    if choice == "python":
        return "python"
    reason = unavailable_reason()
    if reason is None:
        return "native"
    if choice == "native":
        raise KernelUnavailableError(f"the native kernel cannot be used: {reason}")
    return "python"


def new_search(state: State, options: SearchOptions, searchmoves: tuple[Move, ...] = ()) -> Search:
    """A search of the position as the seat to move may see it. Raises NotSearchableError, KernelUnavailableError."""
    if state.turn == NOBODY or state.is_chance:
        raise NotSearchableError("there is nothing to decide: chance is to act or the game is over")
    seen = view(state, state.turn) if state.view == ALL else state
    make = _maker(kernel_name(options.kernel))
    streams = Rng(options.seed)
    workers = [
        make(
            seen,
            TreeOptions(
                seed=streams.split(worker).state,
                objective=options.objective,
                explore=EXPLORE,
                turns=TURNS_A_SEAT * state.players,
                max_edges=options.hash_mb * (1 << 20) // EDGE_BYTES // options.threads,
                searchmoves=searchmoves,
            ),
        )
        for worker in range(options.threads)
    ]
    search = ParallelSearch(seen, workers, searchmoves)
    return search if options.strength >= FULL else WeakSearch(search, seen, options, searchmoves)


def _python_worker(seen: State, options: TreeOptions) -> Worker:
    return PythonWorker(Tree(seen, options))


def _maker(kernel: str) -> Callable[[State, TreeOptions], Worker]:
    return native_worker if kernel == "native" else _python_worker
