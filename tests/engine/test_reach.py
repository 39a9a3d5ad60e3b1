"""Which orders can be completed and the cheapest way: proven against brute force on every small case."""

from __future__ import annotations

import heapq
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from engine.components import Need, Stock
from engine.loader import load_components
from engine.moves import Form
from engine.reach import MOST, cheapest_completion, completions
from engine.rules import apply, legal_moves
from engine.spelling import move_text
from engine.state import State, Tool
from tests.search.tables import turn_start

CORE = load_components()
G, Y, B = range(3)
Die = tuple[int, int]


@cache
def _start() -> State:
    return turn_start(4)


def bench(dice: list[Die], order: str, **has: int) -> State:
    """A turn's start with these lumber dice, one order beside the board, and face-up tiles and tokens as named."""
    state = _start().copy()
    seat = state.seat
    seat.lumber = [0] * 18
    for colour, value in dice:
        seat.lumber[colour * 6 + value - 1] += 1
    seat.pots = [has.get("g_tree", 0), has.get("y_tree", -1), has.get("b_tree", -1)]
    seat.saw_up, seat.saw_used = has.get("saws", 0), 1 - min(1, has.get("saws", 0))
    strengths = (1, 2, 4)
    seat.splice = [int(Tool.UP) if has.get("splice") == strength else int(Tool.USED) for strength in strengths]
    seat.glue = Tool.UP if has.get("gluing") else Tool.ABSENT
    for stock, name in ((Stock.SAW, "blades"), (Stock.GLUE, "glue"), (Stock.SCRAP, "scrap")):
        seat.stock[stock] = has.get(name, 0)
    seat.stock[Stock.REUSE] = 0
    seat.beside = [(CORE.card_index[order], 0)]
    return state


def told(state: State) -> list[str]:
    found = cheapest_completion(state, state.seat.beside[0][0])
    return [str(found.cost), *(move_text(CORE, move) for move in found.moves)] if found else []


def test_an_order_that_the_lumber_pays_costs_nothing() -> None:
    assert told(bench([(G, 3), (Y, 1)], "E05")) == ["0", "complete:E05:g3,y1"]


def test_a_tree_may_be_the_die_that_lacks() -> None:
    assert told(bench([(Y, 1)], "E05", g_tree=3)) == ["1", "harvest:g", "complete:E05:g3,y1"]


def test_one_cut_may_make_a_die() -> None:
    """g5 sawn into 2 and 3 with the tile alone costs 1."""
    assert told(bench([(G, 5), (Y, 1)], "E05", saws=1)) == ["1", "saw:g5:2,3", "complete:E05:g3,y1"]


def test_a_further_cut_costs_a_blade() -> None:
    """E30 needs g1 g1 y1 y1 b5: a y2 and a g3 need two saws, the g3 a second cut, for 2 tiles and 1 blade."""
    state = bench([(G, 3), (Y, 2), (B, 5)], "E30", saws=2, blades=1)
    assert told(state) == ["3", "saw:g3:1,1,1", "saw:y2:1,1", "complete:E30:g1,g1,y1,y1,b5"]


def test_a_splice_costs_its_tile_and_a_scrapwood() -> None:
    assert told(bench([(G, 2), (Y, 1)], "E05", splice=1, scrap=1)) == ["2", "splice:g2:3", "complete:E05:g3,y1"]


def test_two_dice_may_be_glued_into_the_one_that_lacks() -> None:
    state = bench([(G, 1), (B, 2), (Y, 1)], "E05", gluing=1, glue=1)
    assert told(state) == ["2", "glue:g1,b2:g", "complete:E05:g3,y1"]


def test_a_token_that_the_order_asks_for_cannot_be_spent_on_the_way() -> None:
    """E16 needs b1 b1 y4 and 1 scrapwood: spliced from y3 with the only scrapwood it could not be paid."""
    assert told(bench([(B, 1), (B, 1), (Y, 3)], "E16", splice=1, scrap=1)) == []
    assert told(bench([(B, 1), (B, 1), (Y, 3)], "E16", splice=1, scrap=2))[0] == "2"


def test_a_wild_need_is_no_reason_to_work() -> None:
    """E22 needs g6 and any two dice."""
    assert told(bench([(G, 6), (B, 1), (Y, 4)], "E22", saws=1)) == ["0", "complete:E22:g6,y4,b1"]


def test_the_moves_can_be_played_as_they_stand() -> None:
    state = bench([(G, 3), (Y, 2), (B, 5)], "E30", saws=2, blades=1)
    found = completions(state)[CORE.card_index["E30"]]
    state.seat.grid = [
        card if space == state.components.start_space else -1 for space, card in enumerate(state.seat.grid)
    ]
    for move in found.moves:
        assert move in legal_moves(state)
        state = apply(state, move)
        while move.form != Form.COMPLETE and state.pending:
            state = apply(state, legal_moves(state)[0])


def brute(
    dice: tuple[Die, ...],
    tree: int,
    saws: int,
    blades: int,
    reach: int,
    scrap: int,
    glues: int,
    glue: int,
    needs: tuple[Need, ...],
) -> int | None:
    """The least cost by trying everything: Dijkstra over plain tuples, from rules 7.1 to 7.5 alone."""
    start = (tuple(sorted(dice)), tree, saws, blades, reach, scrap, glues, glue)
    queue, done = [(0, start)], set()
    while queue:
        cost, here = heapq.heappop(queue)
        if here in done:
            continue
        done.add(here)
        lumber, tree, saws, blades, reach, scrap, glues, glue = here
        if fits(list(lumber), list(needs)):
            return cost
        if tree:
            push(queue, cost + 1, [*lumber, (G, tree)], 0, saws, blades, reach, scrap, glues, glue)
        for at, (colour, value) in enumerate(lumber):
            rest = [*lumber[:at], *lumber[at + 1 :]]
            if saws:
                for parts in range(2, min(value, 2 + blades) + 1):
                    for split in combinations_with_replacement(range(1, value), parts):
                        if sum(split) == value:
                            cut = [*rest, *((colour, part) for part in split)]
                            spent = parts - 2
                            push(
                                queue, cost + 1 + spent, cut, tree, saws - 1, blades - spent, reach, scrap, glues, glue
                            )
            if reach and scrap:
                for new in range(value + 1, min(6, value + reach) + 1):
                    push(queue, cost + 2, [*rest, (colour, new)], tree, saws, blades, 0, scrap - 1, glues, glue)
            if glues and glue:
                for other in range(at, len(rest)):
                    left = [*rest[:other], *rest[other + 1 :]]
                    total = value + rest[other][1]
                    for kept in {colour, rest[other][0]}:
                        if total <= 6:
                            push(queue, cost + 2, [*left, (kept, total)], tree, saws, blades, reach, scrap, 0, glue - 1)
    return None


def push(queue: list, cost: int, dice: list[Die], *rest: int) -> None:  # type: ignore[type-arg]
    if cost <= MOST:
        heapq.heappush(queue, (cost, (tuple(sorted(dice)), *rest)))


def fits(dice: list[Die], needs: list[Need]) -> bool:
    if not needs:
        return True
    first, *others = needs
    for at, (colour, value) in enumerate(dice):
        if first.colours >> colour & 1 and first.value in (0, value) and fits(dice[:at] + dice[at + 1 :], others):
            return True
    return False


BENCHES = [
    {},
    {"saws": 1},
    {"saws": 1, "blades": 1},
    {"saws": 2, "blades": 1},
    {"splice": 1, "scrap": 1},
    {"splice": 4, "scrap": 1, "g_tree": 2},
    {"gluing": 1, "glue": 1},
    {"saws": 1, "splice": 2, "scrap": 1, "gluing": 1, "glue": 1},
]
SMALL: list[tuple[Die, ...]] = [((colour, value),) for colour, value in product(range(3), range(1, 7))]
SMALL += combinations_with_replacement([die for (die,) in SMALL], 2)


def agree(dice: tuple[Die, ...], order: str, has: dict[str, int]) -> None:
    state = bench(list(dice), order, **has)
    card = state.components.order(CORE.card_index[order])
    seat = state.seat
    want = brute(
        dice, has.get("g_tree", 0), seat.saw_up, seat.stock[Stock.SAW], has.get("splice", 0), seat.stock[Stock.SCRAP],
        has.get("gluing", 0), seat.stock[Stock.GLUE], card.needs,
    )  # fmt: skip
    found = cheapest_completion(state, seat.beside[0][0])
    assert (found.cost if found else None) == want, (dice, order, has)


@pytest.mark.parametrize("has", BENCHES, ids=lambda has: ",".join(f"{key}={n}" for key, n in has.items()) or "nothing")
def test_every_heap_of_one_or_two_dice_agrees_with_brute_force(has: dict[str, int]) -> None:
    """E05 g3 y1, E06 any 4 and g1, E10 g or y 2 and any 5: exact, wild and mixed needs, none with tokens."""
    for order in ("E05", "E06", "E10"):
        for dice in SMALL:
            agree(dice, order, has)


@pytest.mark.slow
@pytest.mark.parametrize("order", ["E15", "E17", "E22", "E23", "E29"])
def test_heaps_of_three_dice_agree_with_brute_force(order: str) -> None:
    dice = [heap[0] for heap in SMALL[:18]]
    for has in BENCHES:
        for heap in list(combinations_with_replacement(dice, 3))[::7]:
            agree(heap, order, has)
