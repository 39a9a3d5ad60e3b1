"""Python's search and the core's on the same positions: what both are asked for, and positions to ask at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import search.playout
from engine.chance import sample
from engine.components import Components, Deck, Need
from engine.dice import DICE
from engine.moves import Move, encode
from engine.packing import pack
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.state import State, new_game
from search.api import Objective
from search.native import NativeWorker, SearchCore, TreeLine
from search.tree import Edge, Tree, TreeOptions


def python_lines(node: list[Edge], level: int = 0) -> Iterator[TreeLine]:
    """The edges of a Python tree in the order in which the core shows its own."""
    for edge in node:
        yield TreeLine(level, edge.key, edge.visits, edge.available, edge.value)
        yield from python_lines(edge.child or [], level + 1)


def grow_both(core: SearchCore, view: State, nodes: int, **shape: Any) -> tuple[Tree, NativeWorker]:
    """The same tree in both kernels; `shape` are options other than the usual ones."""
    options = replace(TreeOptions(seed=5, objective=Objective.WIN, explore=0.3, turns=1, max_edges=10_000), **shape)
    tree, worker = Tree(view, options), NativeWorker(core, view, options)
    tree.run(nodes)
    worker.run(nodes)
    return tree, worker


def assert_same_tree(tree: Tree, worker: NativeWorker) -> None:
    """Every edge with its key, visits, availability and value to the last bit, and what is kept besides."""
    assert worker.lines() == list(python_lines(tree.root))
    assert (worker.edges, worker.depth) == (tree.edges, tree.depth)
    kept = {key: (stats.square, tuple(stats.win), tuple(stats.score)) for key, stats in tree.stats.items()}
    seat = tree.view.turn
    assert {encode(one.move) | seat: (one.square, one.win, one.score) for one in worker.root_moves()} == kept


def played_out(state: State, seed: int, turns: int, patch: pytest.MonkeyPatch) -> tuple[list[int], bytes, int]:
    """What a playout of Python makes: codes of moves and events, the packed end, the generator's state."""
    end, rng, codes = state.copy(), Rng(seed), list[int]()

    def advance_and_note(position: State, move: Move) -> None:
        codes.append(encode(move))
        advance(position, move)

    with patch.context() as context:
        context.setattr(search.playout, "advance", advance_and_note)
        search.playout.play_out(end, rng, turns)
    return codes, pack(end), rng.state


def assert_same_playout(core: SearchCore, state: State, seed: int, turns: int, patch: pytest.MonkeyPatch) -> None:
    rng = Rng(seed)
    codes, end = core.play_out(state, rng, turns)
    assert (codes, end, rng.state) == played_out(state, seed, turns, patch)


def position(components: Components, players: int, seed: int, where: str) -> State:
    """A decision: the first of setup, the first of a round, or one in the middle of an action of a late round."""
    state, rng = new_game(components, players), Rng(seed)
    late = components.rounds[players] - 1
    while True:
        while state.is_chance:
            advance(state, sample(state, rng))
        middle = state.round >= late and state.pending and (state.pending[-1].a or state.pending[-1].b)
        found = {"setup": True, "opening": state.round == 1, "late": state.round == late, "action": middle}
        if found[where] and len(legal_moves(state)) > 1:
            return state
        advance(state, search.playout.sample_move(state, rng))


def is_unknown(card: int, state: State) -> bool:
    """Whether an early order lies in its deck, and nobody put it back there."""
    return card in state.unseen[Deck.EARLY_ORDERS] and all(card not in seat.returned for seat in state.seats)


def hoard(components: Components, card: int) -> State:
    """A first menu whose seat has two of each die, tokens in plenty, and an early order beside its board."""
    state = next(found for seed in range(99) if is_unknown(card, found := position(components, 2, seed, "opening")))
    state.unseen[Deck.EARLY_ORDERS].remove(card)
    seat = state.seat
    seat.beside = sorted([*seat.beside, (card, 0)])
    seat.lumber = [2] * DICE
    seat.stock = [count + 20 for count in seat.stock]
    return state


def with_needs(components: Components, card: int, needs: tuple[Need, ...]) -> Components:
    """The set with other dice on one order."""
    order = replace(components.orders[card], needs=needs)
    orders = (*components.orders[:card], order, *components.orders[card + 1 :])
    return replace(components, orders=orders, cards=(*orders, *components.helpers, *components.contracts))
