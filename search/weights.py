"""How likely a sensible player is to make a move: one whole number a move, the playout policy and the tree's prior.

A move that looks like waste weighs 1, an ordinary one some dozens, completing an order thousands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.components import QUADRANTS, SLOTS, AbilityKind, Action, Change, Stock
from engine.dice import colour_of, make_die, value_of
from engine.moves import Form, Move
from engine.scoring import contract_points
from engine.state import NO_CARD, NO_TOOL, State, Wait
from engine.trade import yard_price
from search.sense import Sense, lacking, sense, worth

ORDINARY = 64
WASTE = 1


def weights(state: State, moves: Sequence[Move]) -> list[int]:
    """The weight of each of the legal moves of a decision, each at least 1."""
    context = sense(state.components, state.seat)
    return [_WEIGHTS[move.form](state, context, move.args) for move in moves]


def _keep(state: State, context: Sense, args: tuple[int, ...]) -> int:
    helper = state.components.helper(args[0])
    able = 12 if helper.ability.kind != AbilityKind.NONE else 0
    return 4 * max(1, 16 + worth(helper.production) + able - 2 * helper.cost)


def _readiness(state: State, card: int) -> int:
    """From 0 to 32: how near an order is to completion with the lumber at hand."""
    needs, _ = lacking(state.seat.lumber, state.components.orders[card].needs)
    return 32 - 6 * min(len(needs), 5)


def _ready(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 8 * _readiness(state, args[0])


def _orders(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return sum(_readiness(state, card) for card in args)


def _urge(state: State, context: Sense, action: Action) -> int:
    """From 1 to 12: how much the seat wants to do an action."""
    seat = state.seat
    if action == Action.LUMBER:
        purse = seat.stock[Stock.BLUEBERRIES]
        wishes = (
            context.wish[die] for die, count in enumerate(state.yard) if count and yard_price(state, die) <= purse
        )
        return 2 + max(wishes, default=0) // 3
    if action == Action.ORDERS:
        return (12, 8, 5, 2, 1)[min(len(seat.beside), 4)]
    if action == Action.PRODUCE:
        return 2 + min(2 * sum(card != NO_CARD for card in seat.grid), 8)
    if action in (Action.HELPER, Action.IMPROVE):
        return 7 if state.round * 3 <= 2 * state.components.rounds[state.players] else 3
    return 3


def _main(state: State, context: Sense, args: tuple[int, ...]) -> int:
    components, tile = state.components, args[0]
    quadrant, slot = divmod(state.wheel[tile], SLOTS)
    bonus = worth(components.saw_bonus[(state.lead - quadrant) % QUADRANTS])
    if not (state.arc and quadrant == components.start_quadrant):
        bonus += worth(components.rim[quadrant][slot])
    return 32 + 4 * bonus + 16 * _urge(state, context, components.tiles[tile])


def _bonus(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 4 * _urge(state, context, state.components.tiles[args[0]])


def _act(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 32 + 32 * _urge(state, context, state.components.tiles[state.pending[-1].a])


def _as(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 8 + 12 * _urge(state, context, state.components.tiles[args[0]])


def _berries(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 128 if state.seat.stock[Stock.BLUEBERRIES] < 4 else 48


def _buy(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 16 + 16 * context.wish[args[0]]


def _sell(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 16 + 8 * value_of(args[0]) if context.spare[args[0]] > 0 else 4


def _buy6(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 16 + 16 * context.wish[make_die(args[0], 6)]


def _take(state: State, context: Sense, args: tuple[int, ...]) -> int:
    order = state.components.orders[args[0]]
    return 4 * _readiness(state, args[0]) + 2 * worth(order.reward)


def _hire(state: State, context: Sense, args: tuple[int, ...]) -> int:
    helper, space = state.components.helper(args[0]), state.components.grid[args[1]]
    able = 10 if helper.ability.kind != AbilityKind.NONE else 0
    return max(8, 32 + 4 * (worth(helper.production) + able + worth(space.income) + 4 * space.produce - helper.cost))


def _produce(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 16 + 16 * worth(state.components.helper(state.seat.grid[args[0]]).production)


def _plant(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return ORDINARY if context.spare[args[0]] > 0 else 16


def _done(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 4 if state.pending[-1].kind == Wait.PRODUCE else ORDINARY


def _harvest(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 1 + 16 * context.wish[make_die(args[0], state.seat.pots[args[0]])]


def _saw(state: State, context: Sense, args: tuple[int, ...]) -> int:
    die, colour = args[0], colour_of(args[0])
    if context.spare[die] <= 0:
        return WASTE
    return 1 + 8 * sum(context.wish[make_die(colour, part)] for part in args[1:])


def _splice(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 1 + 16 * context.wish[make_die(colour_of(args[0]), args[1])] if context.spare[args[0]] > 0 else WASTE


def _glue(state: State, context: Sense, args: tuple[int, ...]) -> int:
    first, second, colour = args
    spare = context.spare[first] > 0 and context.spare[second] > (first == second)
    mixed = 8 * state.components.glue_tile.mixed_points if colour_of(first) != colour_of(second) else 0
    if not spare:
        return 1 + mixed // 4
    return 1 + 16 * context.wish[make_die(colour, value_of(first) + value_of(second))] + mixed


def _use(state: State, context: Sense, args: tuple[int, ...]) -> int:
    ability = state.components.helper(args[0]).ability
    gain = 8 * worth(ability.reward)
    if len(args) == 1:
        return 16 + gain
    _, die, new = args
    if context.spare[die] <= 0:
        return 1 + gain // 4
    changed = make_die(new, value_of(die)) if ability.change == Change.RECOLOUR else make_die(colour_of(die), new)
    return 1 + 16 * context.wish[changed] + gain


def _claim(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 32 + 16 * contract_points(state.components, state.seat, state.components.contract(args[0]))


def _instant(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return 32 + 4 * worth(state.components.orders[state.pending[-1].b].instant)


def _tool(state: State, context: Sense, args: tuple[int, ...]) -> int:
    kind, space = args
    attic, gain = state.seat.attic, 0
    for edge in state.components.edges:
        if space in (edge.a, edge.b) and attic[edge.a + edge.b - space] not in (NO_TOOL, kind):
            gain += worth(edge.reward)
    return 16 + 16 * gain


def _market(state: State, context: Sense, args: tuple[int, ...]) -> int:
    late = state.round * 4 >= 3 * state.components.rounds[state.players]
    return 256 if late else 32


def _discard(state: State, context: Sense, args: tuple[int, ...]) -> int:
    return ORDINARY if context.spare[args[0]] > 0 else 2


def _fixed(weight: int) -> Callable[[State, Sense, tuple[int, ...]], int]:
    return lambda state, context, args: weight


_WEIGHTS: dict[Form, Callable[[State, Sense, tuple[int, ...]], int]] = {
    Form.KEEP: _keep,
    Form.ORDERS: _orders,
    Form.PLACE: _ready,
    Form.MAIN: _main,
    Form.BONUS: _bonus,
    Form.ACT: _act,
    Form.AS: _as,
    Form.BERRIES: _berries,
    Form.BUY: _buy,
    Form.SELL: _sell,
    Form.BUY6: _buy6,
    Form.MAT: _fixed(32),
    Form.TAKE: _take,
    Form.HIRE: _hire,
    Form.PRODUCE: _produce,
    Form.PLANT: _plant,
    Form.IMPROVE: _fixed(ORDINARY),
    Form.DONE: _done,
    Form.HARVEST: _harvest,
    Form.SAW: _saw,
    Form.SPLICE: _splice,
    Form.GLUE: _glue,
    Form.REUSE: _fixed(8),
    Form.USE: _use,
    Form.COMPLETE: _fixed(4096),
    Form.CLAIM: _claim,
    Form.INSTANT: _instant,
    Form.TOOL: _tool,
    Form.PICK: lambda state, context, args: 8 + 16 * context.wish[args[0]],
    Form.MARKET: _market,
    Form.END: _fixed(ORDINARY),
    Form.DISCARD: _discard,
    Form.PLAY: _ready,
}
