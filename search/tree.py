"""One worker's search tree: information-set MCTS from one observer's view, with open-loop chance.

Each iteration deals what the observer cannot see, walks the tree by the legal moves of the dealt position, adds one
edge, plays on and backs a value vector up (max^n). Chance and forced moves make no nodes. The native kernel grows the
same tree from the same seed; every constant and every order of arithmetic here is part of that promise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from engine.chance import sample
from engine.moves import Move, encode
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.state import State
from engine.view import determinize
from search.api import Objective
from search.evaluate import expected_points, values, win_shares
from search.playout import play_out
from search.weights import weights

# Bytes that an edge with its node takes in the native arena: what `hash_mb` is divided by in both kernels.
EDGE_BYTES = 32


@dataclass(frozen=True, slots=True)
class TreeOptions:
    """What shapes a tree. `explore` is the PUCT constant, `turns` the length of playouts, `max_edges` the arena."""

    seed: int
    objective: Objective
    explore: float
    turns: int
    max_edges: int
    searchmoves: tuple[Move, ...] = ()


@dataclass(slots=True)
class Edge:
    """A move of one seat at a node. `available` counts the walks through the node in which it was legal."""

    key: int
    move: Move
    visits: int = 0
    available: int = 0
    value: float = 0.0
    child: list[Edge] | None = None


@dataclass(slots=True)
class RootStats:
    """What is kept of a root move besides its edge: sums over its visits, by seat where a list."""

    square: float = 0.0
    win: list[float] = field(default_factory=list)
    score: list[float] = field(default_factory=list)


class Tree:
    """The tree of one worker. A node is the list of its edges, sorted by key (move code and seat)."""

    def __init__(self, view: State, options: TreeOptions) -> None:
        self.view = view
        self.options = options
        self.rng = Rng(options.seed)
        self.root: list[Edge] = []
        self.stats: dict[int, RootStats] = {}
        self.edges = 0
        self.nodes = 0
        self.depth = 0

    def run(self, iterations: int) -> int:
        """Does so many iterations; each visits the root once."""
        for _ in range(iterations):
            self._iterate()
        return iterations

    def _iterate(self) -> None:
        state = determinize(self.view, self.rng)
        path: list[tuple[Edge, int]] = []
        node = self.root
        while True:
            moves = self._next_decision(state, at_root=not path)
            if not moves:
                break
            seat = state.turn
            edge = self._select(node, moves, weights(state, moves), seat)
            if edge is None:
                break
            advance(state, edge.move)
            path.append((edge, seat))
            if edge.visits == 0:
                break
            if edge.child is None:
                edge.child = []
            node = edge.child
        play_out(state, self.rng, self.options.turns)
        self._back_up(state, path)

    def _next_decision(self, state: State, at_root: bool) -> list[Move]:
        """Lets chance and forced moves happen; the legal moves of the next real decision, none if the game is over.

        At the root one legal move is a decision too, and only the moves asked for are considered.
        """
        while not state.is_over:
            if state.is_chance:
                advance(state, sample(state, self.rng))
                continue
            moves = legal_moves(state)
            if at_root:
                wanted = self.options.searchmoves
                return [move for move in moves if move in wanted] if wanted else moves
            if len(moves) > 1:
                return moves
            advance(state, moves[0])
        return []

    def _select(self, node: list[Edge], moves: list[Move], heights: list[int], seat: int) -> Edge | None:
        """The edge to walk: the best by PUCT, made if it is new; None if it would be new and the arena is full.

        Moves and edges are both in key order, so one pass pairs them. A move never tried counts as worth what the
        node's legal edges have brought on average, and as available as often as the node was visited.
        """
        total = float(sum(heights))
        paired: list[Edge | None] = []
        visits, value, at = 0, 0.0, 0
        for move in moves:
            key = encode(move) | seat
            while at < len(node) and node[at].key < key:
                at += 1
            edge = node[at] if at < len(node) and node[at].key == key else None
            if edge is not None:
                edge.available += 1
                visits += edge.visits
                value += edge.value
            paired.append(edge)
        untried = value / visits if visits else 0.5
        full = self.edges >= self.options.max_edges
        best, best_score = -1, -1.0
        for index, edge in enumerate(paired):
            prior = heights[index] / total
            if edge is None:
                if full:
                    continue
                score = untried + self.options.explore * prior * sqrt(float(visits + 1))
            else:
                mean = edge.value / edge.visits
                score = mean + self.options.explore * prior * sqrt(float(edge.available)) / (1.0 + edge.visits)
            if score > best_score:
                best, best_score = index, score
        if best < 0:
            return None
        return paired[best] or self._new_edge(node, encode(moves[best]) | seat, moves[best])

    def _new_edge(self, node: list[Edge], key: int, move: Move) -> Edge:
        edge = Edge(key, move, available=1)
        at = sum(other.key < key for other in node)
        node.insert(at, edge)
        self.edges += 1
        return edge

    def _back_up(self, state: State, path: list[tuple[Edge, int]]) -> None:
        points = expected_points(state)
        vector = values(state, points, self.options.objective)
        for edge, seat in path:
            edge.visits += 1
            edge.value += vector[seat]
        self.nodes += 1
        self.depth = max(self.depth, len(path))
        if path:
            edge, seat = path[0]
            stats = self.stats.setdefault(edge.key, RootStats(0.0, [0.0] * state.players, [0.0] * state.players))
            stats.square += vector[seat] * vector[seat]
            for at, share in enumerate(win_shares(state, points)):
                stats.win[at] += share
                stats.score[at] += points[at] / 100.0
