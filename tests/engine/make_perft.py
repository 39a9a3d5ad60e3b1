"""Makes the golden counts anew: `python -m tests.engine.make_perft`.

It looks for positions of many kinds in random games and counts what can follow. Nothing is written unless the referee,
an implementation of its own, counts the same.
"""

import copy
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.components import Stock
from engine.notation import to_wpn
from engine.perft import divide, perft
from engine.rng import Rng
from engine.rules import apply, legal_moves
from engine.spelling import move_text
from engine.state import State, Wait, new_game
from tests.engine.builders import CORE
from tests.engine.games import SETS, choose
from tests.referee import Table

GOLDEN = Path(__file__).resolve().parent / "data" / "perft.json"
MOST_NODES = 3000
DEEPEST = 5


def top(state: State) -> Wait | None:
    """The kind of entry that waits, None at a turn's menu."""
    return state.pending[-1].kind if state.pending else None


def at_menu(state: State, first_round: int, moves: int) -> bool:
    """Whether it is a turn's menu of a round so late with more moves than that."""
    return state.round >= first_round and not state.pending and len(legal_moves(state)) > moves


def filling(state: State) -> bool:
    """Whether a phase has left both rows to fill."""
    return top(state) == Wait.FILL_ORDERS and state.pending[0].kind == Wait.BEGIN


WANTED: list[tuple[str, int, Callable[[State], bool]]] = [
    ("setup: the first tile", 2, lambda state: top(state) == Wait.SETUP),
    ("setup: the last card of a hand", 2, lambda state: state.seats[1].hand_size() == 9),
    ("setup: a first helper", 3, lambda state: top(state) == Wait.KEEP and state.turn == 1),
    ("setup: the orders of a hand", 4, lambda state: top(state) == Wait.ORDERS and state.turn == 2),
    ("the first turn", 2, lambda state: state.round == 1 and top(state) is None),
    ("the choice of a mode", 3, lambda state: top(state) == Wait.MODE and state.seat.stock[Stock.LANTERN] > 0),
    ("a die of the wheel", 2, lambda state: top(state) == Wait.DIE and state.pending[0].kind == Wait.MODE),
    ("the second die of a lumber action", 2, lambda state: top(state) == Wait.STEP_LUMBER and state.pending[-1].a == 1),
    ("a produce action under way", 3, lambda state: top(state) == Wait.STEP_PRODUCE and len(legal_moves(state)) > 8),
    ("tools among other rewards", 2, lambda state: top(state) == Wait.TOOL and len(state.pending) > 2),
    ("a contract or the instant reward", 4, lambda state: top(state) == Wait.CLAIM),
    ("yard dice to roll", 2, lambda state: top(state) == Wait.ROLL),
    ("an order to play in an income phase", 3, lambda state: top(state) == Wait.PLAY and state.turn == 1),
    ("the rows to fill after an income phase", 2, filling),
    ("too much lumber", 2, lambda state: top(state) == Wait.DISCARD),
    ("a late turn with a bonus action", 4, lambda state: at_menu(state, 10, 25)),
    ("the last moves of the game", 2, lambda state: state.turn == 1 and state.main and at_menu(state, 14, 3)),
]


def find(players: int, wanted: Callable[[State], bool]) -> tuple[State, list[str]]:
    """The first such position in the random games of seeds 0, 1, .. with the events that lead there."""
    for seed in range(200):
        state, rng, events = new_game(CORE, players), Rng(seed), list[str]()
        while not state.is_over:
            if wanted(state):
                return state, events
            move = choose(state, rng)
            events.append(move_text(CORE, move))
            state = apply(state, move)
    raise LookupError("no such position in 200 games")


def depth_for(state: State) -> int:
    """The greatest depth whose positions before the last move are few enough to visit."""
    depth = 1
    while depth < DEEPEST and perft(state, depth) <= MOST_NODES:
        depth += 1
    return depth


def referee_perft(table: Table, depth: int) -> int:
    """What the referee counts."""
    moves = table.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = copy.copy(table)
        after.position = copy.deepcopy(table.position, {id(table.position.box): table.position.box})
        after.play(move)
        total += referee_perft(after, depth - 1)
    return total


def entry(name: str, players: int, wanted: Callable[[State], bool]) -> dict[str, Any]:
    """One position with its counts by depth and, for the greatest, by the first move."""
    state, events = find(players, wanted)
    depths = range(1, depth_for(state) + 1)
    counts = [perft(state, depth) for depth in depths]
    referee = Table(str(SETS["core"]), players)
    for event in events:
        referee.play(event)
    if [referee_perft(referee, depth) for depth in depths] != counts:
        sys.exit(f"{name}: the referee does not count {counts}: {to_wpn(state)}")
    subtotals = {move_text(CORE, move): count for move, count in divide(state, depths[-1])}
    return {"name": name, "wpn": to_wpn(state), "counts": counts, "divide": subtotals}


if __name__ == "__main__":
    text = json.dumps([entry(*wanted) for wanted in WANTED], indent=1) + "\n"
    half = GOLDEN.with_suffix(".new")
    half.write_text(text, "utf-8")
    os.replace(half, GOLDEN)
