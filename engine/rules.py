"""The rules as a whole: the legal moves of any state, and what a move or a chance event does.

Every arm is one call into the room that knows the subject. `apply` checks and leaves its argument as it was; `advance`
is the fast door: in place and unchecked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine import (
    attic,
    chance,
    helpers,
    income,
    orders,
    setup,
    tracks,
    trade,
    trees,
    turn,
    wheel,
    workshop,
)
from engine.components import FACES, Action, ItemKind, Stock
from engine.dice import make_die
from engine.errors import IllegalMoveError
from engine.moves import Form, Move
from engine.spelling import move_text
from engine.state import Pending, State, Wait


def legal_moves(state: State) -> list[Move]:
    """The moves of the seat to decide, or the possible outcomes if chance is to act; in canonical order, none twice.

    Empty only when the game is over (rule 4.6).
    """
    if not state.pending:
        return list(_menu(state))
    top = state.pending[-1]
    if state.is_chance:
        return chance.outcomes(state)
    lister = _LISTERS.get(top.kind)
    return list(lister(state, top)) if lister else []


def _menu(state: State) -> Iterator[Move]:
    """What may be done when nothing is open (rule 4.7)."""
    components = state.components
    tiles = range(len(components.tiles))
    if not state.main:
        yield from (Move(Form.MAIN, (tile,)) for tile in tiles if wheel.can_move(state, tile))
    if not state.bonus and state.seat.stock[Stock.LANTERN] >= components.bonus_lantern:
        yield from (Move(Form.BONUS, (tile,)) for tile in tiles if can_start(state, components.tiles[tile]))
    yield from _free(state)
    yield from turn.closing_moves(state)


def _free(state: State) -> Iterator[Move]:
    """The free actions (rule 7)."""
    yield from trees.harvest_moves(state)
    yield from workshop.saw_moves(state)
    yield from workshop.splice_moves(state)
    yield from workshop.glue_moves(state)
    yield from workshop.reuse_moves(state)
    yield from helpers.use_moves(state)
    yield from orders.complete_moves(state)


def _mode_moves(state: State, top: Pending) -> Iterator[Move]:
    components = state.components
    if can_start(state, components.tiles[top.a]):
        yield Move(Form.ACT)
    if state.seat.stock[Stock.LANTERN] >= components.change_lantern:
        for tile, action in enumerate(components.tiles):
            if tile != top.a and can_start(state, action):
                yield Move(Form.AS, (tile,))
    yield Move(Form.BERRIES)
    yield from _free(state)


def can_start(state: State, action: Action) -> bool:
    """Whether the action has a legal first step (rule 5.7)."""
    return any(True for _ in _STEPS[action](state, Pending(Wait(Wait.STEP_LUMBER + action))))


def _exchange_moves(state: State, top: Pending) -> Iterator[Move]:
    if not top.a:
        yield from trade.sell_moves(state)
    yield from trade.buy6_moves(state, top.a)


_STEPS: dict[Action, Callable[[State, Pending], Iterator[Move]]] = {
    Action.LUMBER: lambda state, top: trade.buy_moves(state),
    Action.EXCHANGE: _exchange_moves,
    Action.MATERIALS: lambda state, top: trade.material_moves(state, top.a),
    Action.ORDERS: lambda state, top: orders.take_moves(state, top.a),
    Action.HELPER: lambda state, top: helpers.hire_moves(state),
    Action.PRODUCE: lambda state, top: trees.produce_moves(state, top.a, top.b),
    Action.IMPROVE: lambda state, top: workshop.improve_moves(state),
}


def _step_moves(state: State, top: Pending) -> Iterator[Move]:
    """The steps of an action; after the first also its end and free actions (rules 4.7, 4.8)."""
    yield from _STEPS[Action(top.kind - Wait.STEP_LUMBER)](state, top)
    if top.a or top.b:
        yield Move(Form.DONE)
        yield from _free(state)


def _produce_moves(state: State, top: Pending) -> Iterator[Move]:
    yield from (Move(Form.PRODUCE, (space,)) for space in helpers.idle_spaces(state, top.b))
    yield Move(Form.DONE)


def _tool_moves(state: State, top: Pending) -> Iterator[Move]:
    kinds = [top.a - 1] if top.a else range(len(state.components.tool_kinds))
    spaces = attic.free_spaces(state)
    return (Move(Form.TOOL, (kind, space)) for kind in kinds for space in spaces)


def _pick_moves(state: State, top: Pending) -> Iterator[Move]:
    values = [top.b] if top.b else range(1, FACES + 1)
    for colour in range(len(state.components.colours)):
        if top.a >> colour & 1:
            yield from (Move(Form.PICK, (make_die(colour, value),)) for value in values)


_LISTERS: dict[Wait, Callable[[State, Pending], Iterable[Move]]] = {
    Wait.KEEP: lambda state, top: setup.keep_moves(state),
    Wait.ORDERS: lambda state, top: setup.order_choices(state),
    Wait.PLACE: lambda state, top: [Move(Form.PLACE, (card,)) for card in setup.hand_orders(state)],
    Wait.MODE: _mode_moves,
    **{Wait(Wait.STEP_LUMBER + action): _step_moves for action in Action},
    Wait.PRODUCE: _produce_moves,
    Wait.TOOL: _tool_moves,
    Wait.DIE: _pick_moves,
    Wait.CLAIM: lambda state, top: orders.claim_moves(state),
    Wait.DISCARD: lambda state, top: turn.discard_moves(state),
    Wait.PLAY: lambda state, top: income.play_moves(state),
}


def _done(state: State) -> None:
    """Ends an action, or a production gained as a reward."""
    top = state.pending.pop()
    if top.kind != Wait.PRODUCE:
        _ENDS[top.kind](state, top)


_ENDS: dict[Wait, Callable[[State, Pending], None]] = {
    Wait.STEP_LUMBER: lambda state, top: trade.end_lumber(state),
    Wait.STEP_EXCHANGE: lambda state, top: trade.end_exchange(state),
    Wait.STEP_MATERIALS: lambda state, top: trade.end_materials(state),
    Wait.STEP_ORDERS: lambda state, top: orders.end_orders(state),
    Wait.STEP_PRODUCE: lambda state, top: trees.end_produce(state, top.a, top.b),
}


def _produce(state: State, space: int) -> None:
    if state.pending[-1].kind == Wait.PRODUCE:
        helpers.produce_reward(state, space)
    else:
        trees.produce_step(state, space)


def _act(state: State) -> None:
    wheel.choose_tile_action(state, state.pending[-1].a)


def _place_tool(state: State, kind: int, space: int) -> None:
    state.pending.pop()
    attic.place_tool(state, kind, space)


def _pick(state: State, die: int) -> None:
    state.pending.pop()
    state.seat.add_die(die)


_MOVES: dict[Form, Callable[..., None]] = {
    Form.KEEP: setup.keep,
    Form.ORDERS: setup.keep_orders,
    Form.PLACE: setup.place,
    Form.MAIN: wheel.move_tile,
    Form.BONUS: wheel.begin_bonus,
    Form.ACT: _act,
    Form.AS: wheel.choose_tile_action,
    Form.BERRIES: wheel.take_berries,
    Form.BUY: trade.buy,
    Form.SELL: trade.sell,
    Form.BUY6: trade.buy6,
    Form.MAT: trade.buy_material,
    Form.TAKE: orders.take,
    Form.HIRE: helpers.hire,
    Form.PRODUCE: _produce,
    Form.PLANT: trees.plant,
    Form.IMPROVE: workshop.improve,
    Form.DONE: _done,
    Form.HARVEST: trees.harvest,
    Form.SAW: workshop.saw,
    Form.SPLICE: workshop.splice,
    Form.GLUE: workshop.glue,
    Form.REUSE: workshop.reuse,
    Form.USE: helpers.use,
    Form.COMPLETE: orders.complete,
    Form.CLAIM: orders.claim,
    Form.INSTANT: orders.take_instant,
    Form.TOOL: _place_tool,
    Form.PICK: _pick,
    Form.MARKET: turn.market,
    Form.END: turn.end,
    Form.DISCARD: turn.discard,
    Form.PLAY: income.play_order,
}


def advance(state: State, move: Move) -> None:
    """Plays a move or chance event in place and resolves what asks for nothing. Legality is the caller's job."""
    action = _MOVES.get(move.form)
    if action is None:
        chance.happen(state, move)
    else:
        action(state, *move.args)
    settle(state)


def apply(state: State, move: Move) -> State:
    """The state after a move or chance event; the given state stays. Raises IllegalMoveError."""
    if move not in legal_moves(state):
        raise IllegalMoveError(f"{move_text(state.components, move)} is not legal here")
    after = state.copy()
    advance(after, move)
    return after


_STOCKS = {
    ItemKind.BLUEBERRIES: Stock.BLUEBERRIES,
    ItemKind.POINTS: Stock.SCORE,
    ItemKind.SAW: Stock.SAW,
    ItemKind.GLUE: Stock.GLUE,
    ItemKind.SCRAP: Stock.SCRAP,
    ItemKind.LANTERN: Stock.LANTERN,
    ItemKind.REUSE: Stock.REUSE,
}


def _gain_item(state: State, top: Pending) -> None:
    """Gains a reward item that asks for nothing (rule 12.1)."""
    kind = ItemKind(top.kind)
    if kind in _STOCKS:
        state.seat.gain(_STOCKS[kind], top.b)
    elif kind == ItemKind.LOSE:
        state.seat.stock[Stock.SCORE] = max(0, state.seat.stock[Stock.SCORE] - top.b)
    elif kind == ItemKind.HAZELNUT:
        tracks.advance_income(state, tracks.Income.HAZELNUT, top.b)
    elif kind == ItemKind.BERRY:
        tracks.advance_income(state, tracks.Income.BERRY, top.b)
    elif kind == ItemKind.FAME:
        tracks.advance_fame(state, top.b)
    elif kind == ItemKind.DIE:
        state.seat.add_die(make_die(top.a.bit_length() - 1, top.b))
    # a tool without a free space is lost (rule 9.5), a production without helpers is nothing


def _waits(state: State, top: Pending) -> bool:
    """Whether a reward item asks its owner something."""
    if top.kind == Wait.DIE:
        return top.b == 0 or top.a.bit_count() > 1
    if top.kind == Wait.TOOL:
        return bool(attic.free_spaces(state))
    return top.kind == Wait.PRODUCE and bool(helpers.idle_spaces(state, top.b))


def settle(state: State) -> None:
    """Resolves pending entries until a decision, a draw or the end is on top (rule 12.5)."""
    pending = state.pending
    while pending:
        top = pending[-1]
        if top.kind <= Wait.PRODUCE:
            if _waits(state, top):
                return
            pending.pop()
            _gain_item(state, top)
        elif top.kind == Wait.FIRE:
            pending.pop()
            helpers.fire(state, top.a)
        elif top.kind == Wait.BEGIN:
            turn.begin_turn(state)
        elif top.kind == Wait.DISCARD:
            if turn.discard_is_due(state):
                return
        elif top.kind == Wait.SETUP:
            if chance.setup_is_due(state):
                return
        elif top.kind in (Wait.ROLL, Wait.FILL_ORDERS, Wait.FILL_HELPERS):
            if setup.short_colour(state) is not None if top.kind == Wait.ROLL else chance.fill_is_due(state, top.kind):
                return
            pending.pop()
        else:
            return
