"""Buying and selling: the lumber, exchange and materials actions (rules 6.1 to 6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.components import FACES, Stock, Trigger
from engine.dice import colour_of, dice_in, make_die, value_of
from engine.helpers import price, push_triggers
from engine.moves import Form, Move
from engine.state import Pending, State, Wait
from engine.workshop import off_six


def yard_price(state: State, die: int) -> int:
    """Blueberries for a yard die (rule 6.1), discounts taken off."""
    printed = value_of(die) + state.components.yard_extra[colour_of(die)]
    if value_of(die) == FACES:
        printed -= off_six(state)
    return price(state, printed, Trigger.LUMBER)


def buy_moves(state: State) -> Iterator[Move]:
    """The yard dice that the seat can pay."""
    purse = state.seat.stock[Stock.BLUEBERRIES]
    return (Move(Form.BUY, (die,)) for die in dice_in(state.yard) if yard_price(state, die) <= purse)


def buy(state: State, die: int) -> None:
    """Buys a yard die; the yard is filled when the action ends."""
    state.seat.pay(Stock.BLUEBERRIES, yard_price(state, die))
    state.yard[die] -= 1
    state.seat.add_die(die)
    bought = state.pending.pop().a + 1
    if bought < state.components.yard_buys:
        state.push(Pending(Wait.STEP_LUMBER, bought))
    else:
        end_lumber(state)


def end_lumber(state: State) -> None:
    """New dice are rolled, then the triggers come."""
    push_triggers(state, Trigger.LUMBER)
    state.push(Pending(Wait.ROLL))


def six_price(state: State, colour: int) -> int:
    """Blueberries for a 6 from the supply (rule 6.2), discounts taken off."""
    printed = state.components.six_price + state.components.six_extra[colour] - off_six(state)
    return price(state, printed, Trigger.EXCHANGE)


def sell_moves(state: State) -> Iterator[Move]:
    """The lumber dice to sell."""
    return (Move(Form.SELL, (die,)) for die in dice_in(state.seat.lumber))


def buy6_moves(state: State, sold: int) -> Iterator[Move]:
    """The sixes to buy; `sold` is the colour sold plus one, 0 if none was."""
    purse = state.seat.stock[Stock.BLUEBERRIES]
    for colour in range(len(state.components.colours)):
        if colour + 1 != sold and six_price(state, colour) <= purse:
            yield Move(Form.BUY6, (colour,))


def sell(state: State, die: int) -> None:
    """Sells a lumber die; a 6 of another colour may follow."""
    components = state.components
    state.seat.lumber[die] -= 1
    colour = colour_of(die)
    state.seat.gain(Stock.BLUEBERRIES, components.sale_factor * value_of(die) + components.sale_extra[colour])
    state.pending[-1] = Pending(Wait.STEP_EXCHANGE, colour + 1)


def buy6(state: State, colour: int) -> None:
    """Buys a 6 from the supply, which ends the action."""
    state.seat.pay(Stock.BLUEBERRIES, six_price(state, colour))
    state.seat.add_die(make_die(colour, FACES))
    state.pending.pop()
    end_exchange(state)


def end_exchange(state: State) -> None:
    """The triggers of an exchange action."""
    push_triggers(state, Trigger.EXCHANGE)


def material_moves(state: State, bought: int) -> Iterator[Move]:
    """The materials to buy whose kind is not in the mask `bought` (rule 6.3)."""
    purse = state.seat.stock[Stock.BLUEBERRIES]
    for kind, material in enumerate(state.components.materials):
        if not bought >> kind & 1:
            for offer in material.offers:
                if price(state, offer.cost, Trigger.MATERIALS) <= purse:
                    yield Move(Form.MAT, (kind, offer.tokens))


def buy_material(state: State, kind: int, tokens: int) -> None:
    """Buys tokens of one kind."""
    material = state.components.materials[kind]
    cost = next(offer.cost for offer in material.offers if offer.tokens == tokens)
    state.seat.pay(Stock.BLUEBERRIES, price(state, cost, Trigger.MATERIALS))
    state.seat.gain(material.stock, tokens)
    bought = state.pending.pop().a | 1 << kind
    if bought.bit_count() < state.components.material_buys:
        state.push(Pending(Wait.STEP_MATERIALS, bought))
    else:
        end_materials(state)


def end_materials(state: State) -> None:
    """The triggers of a materials action."""
    push_triggers(state, Trigger.MATERIALS)
