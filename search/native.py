"""The compiled search behind Python's types: a worker whose tree grows in C, and the single questions that tests ask.

Each call is one whole job, and the interpreter's lock is free while it runs, so that several trees grow at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from engine.components import Components
from engine.moves import Move, decode, encode
from engine.native import NativeCore, NativeError
from engine.packing import STATE_SIZE, pack
from engine.rng import MASK64, Rng
from engine.state import State
from search.api import Objective
from search.ismcts import RootMove
from search.tree import EDGE_BYTES, TreeOptions

OBJECTIVES = {Objective.WIN: 0, Objective.SCORE: 1}
# The core counts turns in 32 bits, and edges too, where one number is kept for none.
MOST_TURNS = (1 << 32) - 1
MOST_EDGES = (1 << 32) - 2
# A megabyte: a tree that small fits any machine that runs at all.
LEAST_EDGES = (1 << 20) // EDGE_BYTES
# More moves and events than a playout has.
_PLAYED = 1 << 16


class TreeMemoryError(NativeError):
    """There is not so much memory as a tree was to have."""


class TreeLine(NamedTuple):
    """One edge of a tree: `level` is 0 at the root, `key` the code of the move plus the seat."""

    level: int
    key: int
    visits: int
    available: int
    value: float


@dataclass(frozen=True, slots=True)
class Worth:
    """What the evaluation makes of a position, by seat: hundredths of points, values, chances to finish first."""

    points: list[int]
    values: list[float]
    wins: list[float]


class SearchCore(NativeCore):
    """The core with one component set, asked for what the search knows."""

    def weights(self, state: State) -> list[int]:
        """The weight of each legal move of a decision (`search.weights`)."""
        packed, count = pack(state), self._ffi.new("size_t *")
        self._check(self._lib.wc_state_weights(self._set, packed, self._ffi.NULL, 0, count))
        found = self._ffi.new("int64_t[]", count[0])
        self._check(self._lib.wc_state_weights(self._set, packed, found, count[0], count))
        return list(found)

    def worth(self, state: State, objective: Objective) -> Worth:
        """The evaluation of a position (`search.evaluate`)."""
        points, values, wins = (self._ffi.new(kind) for kind in ("int64_t[4]", "double[4]", "double[4]"))
        self._check(self._lib.wc_state_worth(self._set, pack(state), OBJECTIVES[objective], points, values, wins))
        seats = slice(0, state.players)
        return Worth(list(points[seats]), list(values[seats]), list(wins[seats]))

    def play_out(self, state: State, rng: Rng, turns: int) -> tuple[list[int], bytes]:
        """One playout (`search.playout`): the codes of its moves and events, and the packed state at its end."""
        out, codes = bytearray(STATE_SIZE), self._ffi.new("uint64_t[]", _PLAYED)
        stream, made = self._ffi.new("uint64_t *", rng.state), self._ffi.new("size_t *")
        end = self._ffi.from_buffer(out)
        self._check(self._lib.wc_state_guided(self._set, pack(state), stream, turns, end, codes, _PLAYED, made))
        rng.state = stream[0]
        return list(codes[0 : made[0]]), bytes(out)

    def play_outs(self, state: State, rng: Rng, games: int, turns: int) -> int:
        """So many playouts from one state on one generator; how many moves and events they had together."""
        stream, made = self._ffi.new("uint64_t *", rng.state), self._ffi.new("uint64_t *")
        self._check(self._lib.wc_state_guided_playouts(self._set, pack(state), stream, games, turns, made))
        rng.state = stream[0]
        return int(made[0])

    def edge_bytes(self) -> int:
        """How many bytes an edge takes in the arena, its node included."""
        return int(self._lib.wc_tree_edge_size())

    def new_tree(self, view: State, options: TreeOptions) -> Any:
        """A tree with all the room that it will ever have. Raises TreeMemoryError."""
        wanted = self._ffi.new("uint64_t[]", [encode(move) for move in sorted(options.searchmoves)])
        edges = min(options.max_edges, MOST_EDGES)
        shape = self._ffi.new("wc_tree_options *", {
            "seed": options.seed & MASK64, "explore": options.explore, "wanted": wanted, "wanteds": len(wanted),
            "turns": min(options.turns, MOST_TURNS), "max_edges": edges, "objective": OBJECTIVES[options.objective],
        })  # fmt: skip
        tree = self._ffi.new("wc_tree **")
        try:
            self._check(self._lib.wc_tree_create(self._set, pack(view), shape, tree))
        except MemoryError:
            raise TreeMemoryError(
                f"expected memory for a tree of {edges * EDGE_BYTES >> 20} MB, there is less"
            ) from None
        return self._ffi.gc(tree[0], self._lib.wc_tree_destroy, edges * EDGE_BYTES)

    def grow(self, tree: Any, iterations: int) -> None:
        """So many iterations."""
        self._check(self._lib.wc_tree_run(tree, iterations))

    def depth(self, tree: Any) -> int:
        """The most decisions on one walk so far."""
        return int(self._lib.wc_tree_depth(tree))

    def edges(self, tree: Any) -> int:
        """The edges made so far."""
        return int(self._lib.wc_tree_edges(tree))

    def root_moves(self, tree: Any, players: int) -> list[RootMove]:
        """The tried root moves, in canonical order."""
        found = self._ffi.new("wc_root_move[]", self._lib.wc_tree_roots(tree, self._ffi.NULL, 0))
        self._lib.wc_tree_roots(tree, found, len(found))
        return [
            RootMove(
                move=decode(one.code),
                visits=one.visits,
                value=one.value,
                square=one.square,
                win=tuple(one.win[0:players]),
                score=tuple(one.score[0:players]),
            )
            for one in found
        ]

    def best_reply(self, tree: Any, path: Sequence[Move], legal: Sequence[Move]) -> Move | None:
        """The most visited of the legal moves after a path of decisions from the root, None if none was visited."""
        walked, answers = [encode(move) for move in path], [encode(move) for move in legal]
        reply = self._ffi.new("uint64_t *")
        known = self._lib.wc_tree_reply(tree, walked, len(walked), answers, len(answers), reply)
        return decode(reply[0]) if known else None

    def lines(self, tree: Any) -> list[TreeLine]:
        """The whole tree, each edge followed by those beneath it."""
        found = self._ffi.new("wc_tree_line[]", self._lib.wc_tree_dump(tree, self._ffi.NULL, 0))
        self._lib.wc_tree_dump(tree, found, len(found))
        return [TreeLine(one.level, one.key, one.visits, one.available, one.value) for one in found]


class NativeWorker:
    """A tree in C as a worker."""

    def __init__(self, core: SearchCore, view: State, options: TreeOptions) -> None:
        self._core = core
        self._players = view.players
        self._tree = core.new_tree(view, options)

    def run(self, iterations: int) -> int:
        """Does so many iterations."""
        self._core.grow(self._tree, iterations)
        return iterations

    @property
    def depth(self) -> int:
        """The most decisions on one walk so far."""
        return self._core.depth(self._tree)

    @property
    def edges(self) -> int:
        """The edges made so far."""
        return self._core.edges(self._tree)

    def root_moves(self) -> list[RootMove]:
        """The tried root moves, in canonical order."""
        return self._core.root_moves(self._tree, self._players)

    def best_reply(self, path: Sequence[Move], legal: Sequence[Move]) -> Move | None:
        """The most visited of the legal moves after the path, the first of equals."""
        return self._core.best_reply(self._tree, path, legal)

    def lines(self) -> list[TreeLine]:
        """The whole tree, each edge followed by those beneath it."""
        return self._core.lines(self._tree)


@lru_cache(maxsize=4)
def core_of(components: Components) -> SearchCore:
    """The core with that set, made once for all searches. Raises NativeUnavailableError."""
    return SearchCore(components)


def native_worker(view: State, options: TreeOptions) -> NativeWorker:
    """A worker for the view, its tree halved until the machine has the memory. Raises NativeUnavailableError."""
    core, room = core_of(view.components), options
    while True:
        try:
            return NativeWorker(core, view, room)
        except TreeMemoryError:
            if room.max_edges <= LEAST_EDGES:
                raise
            room = replace(room, max_edges=room.max_edges // 2)
