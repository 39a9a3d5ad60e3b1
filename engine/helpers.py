"""Helpers: hiring, production, discounts, triggers and once-per-turn abilities (rules 6.5, 7.7, 12.3, 12.6, 12.7)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.components import (
    COLOURS,
    FACES,
    AbilityKind,
    Change,
    Cost,
    Helper,
    Item,
    ItemKind,
    Stock,
    Trigger,
)
from engine.dice import colour_of, dice_in, make_die, value_of
from engine.moves import Form, Move
from engine.state import NO_CARD, Pending, Seat, State, Wait


def placed(state: State) -> Iterator[tuple[int, Helper]]:
    """The placed helpers of the seat to move with their spaces, in grid order."""
    helper = state.components.helper
    return ((space, helper(card)) for space, card in enumerate(state.seat.grid) if card != NO_CARD)


def discount(state: State, word: Trigger) -> int:
    """What the seat's helpers take off a price that belongs to the word, all together (rule 12.7)."""
    return sum(helper.ability.discount * helper.ability.on.count(word) for _, helper in placed(state))


def price(state: State, printed: int, word: Trigger) -> int:
    """A printed price less all discounts, never below 0."""
    return max(0, printed - discount(state, word))


def push_triggers(state: State, *words: Trigger, new_helper: int = NO_CARD) -> None:
    """Puts an entry on the stack for each helper and word of its list that happened, grid order on top (rule 12.6)."""
    fires = [
        Pending(Wait.FIRE, space)
        for space, helper in placed(state)
        if helper.ability.kind == AbilityKind.PERMANENT and helper.ability.reward and space != new_helper
        for word in helper.ability.on
        if word in words
    ]
    for fire in reversed(fires):
        state.push(fire)


def fire(state: State, space: int) -> None:
    """The reward of a triggered helper comes on the stack."""
    state.push_rewards(state.components.helper(state.seat.grid[space]).ability.reward)


def can_pay(seat: Seat, cost: Cost) -> bool:
    """Whether the seat has what a cost asks."""
    return all(seat.stock[stock] >= amount for stock, amount in cost)


def pay(seat: Seat, cost: Cost) -> None:
    """Pays a cost."""
    for stock, amount in cost:
        seat.pay(stock, amount)


def open_spaces(state: State) -> list[int]:
    """The empty grid spaces beside a placed helper, in grid order."""
    grid = state.seat.grid
    return [
        at
        for at, space in enumerate(state.components.grid)
        if grid[at] == NO_CARD and any(grid[near] != NO_CARD for near in space.neighbours)
    ]


def hire_moves(state: State) -> Iterator[Move]:
    """The affordable displayed helpers on every open space (rule 6.5)."""
    spaces = open_spaces(state)
    for card in sorted(state.helper_row):
        if price(state, state.components.helper(card).cost, Trigger.HELPER) <= state.seat.stock[Stock.BLUEBERRIES]:
            yield from (Move(Form.HIRE, (card, space)) for space in spaces)


def hire(state: State, card: int, space: int) -> None:
    """Takes, pays and places a helper; then the row, the income, the production and the ability (rule 6.5)."""
    components, seat = state.components, state.seat
    helper, spot = components.helper(card), components.grid[space]
    state.pending.pop()
    seat.pay(Stock.BLUEBERRIES, price(state, helper.cost, Trigger.HELPER))
    state.helper_row.remove(card)
    seat.grid[space] = card
    push_triggers(state, Trigger.HELPER, new_helper=space)
    if helper.ability.kind == AbilityKind.IMMEDIATE:
        state.push_rewards(helper.ability.reward)
    if spot.produce:
        state.push_rewards((Item(ItemKind.PRODUCE, spot.produce),))
    state.push_rewards(spot.income)
    state.push(Pending(Wait.FILL_HELPERS))


def idle_spaces(state: State, produced: int) -> list[int]:
    """The spaces of placed helpers that are not in the mask `produced`."""
    return [at for at, card in enumerate(state.seat.grid) if card != NO_CARD and not produced >> at & 1]


def production(state: State, space: int) -> None:
    """The production of the helper on that space comes on the stack."""
    state.push_rewards(state.components.helper(state.seat.grid[space]).production)


def produce_reward(state: State, space: int) -> None:
    """One helper of a production gained as a reward; it ends by itself when none is left (rule 12.1)."""
    entry = state.pending.pop()
    left, produced = entry.a - 1, entry.b | 1 << space
    if left and idle_spaces(state, produced):
        state.push(Pending(Wait.PRODUCE, left, produced))
    production(state, space)


def _changes(seat: Seat, change: Change) -> Iterator[tuple[int, int]]:
    """Every (die, new value or colour) that a change allows, in canonical order."""
    for die in dice_in(seat.lumber):
        colour, value = colour_of(die), value_of(die)
        if change == Change.RECOLOUR:
            yield from ((die, other) for other in range(COLOURS) if other != colour)
        elif change >= Change.SET_FIRST:
            if colour == change - Change.SET_FIRST:
                yield from ((die, new) for new in range(1, FACES + 1) if new != value)
        else:
            if change in (Change.PIP_DOWN, Change.PIP_EITHER) and value > 1:
                yield die, value - 1
            if change in (Change.PIP_UP, Change.PIP_EITHER) and value < FACES:
                yield die, value + 1


def use_moves(state: State) -> Iterator[Move]:
    """The once-per-turn abilities that can be used now (rules 7.7, 12.3)."""
    seat, components = state.seat, state.components
    for card in sorted(card for at, card in enumerate(seat.grid) if card != NO_CARD and not state.used >> at & 1):
        ability = components.helper(card).ability
        if ability.kind == AbilityKind.TURN and can_pay(seat, ability.pay):
            if ability.change == Change.NONE:
                yield Move(Form.USE, (card,))
            else:
                yield from (Move(Form.USE, (card, *change)) for change in _changes(seat, ability.change))


def use(state: State, card: int, *change: int) -> None:
    """Uses a once-per-turn ability: pays, changes the die, gains."""
    seat = state.seat
    ability = state.components.helper(card).ability
    state.used |= 1 << seat.grid.index(card)
    pay(seat, ability.pay)
    if change:
        die, new = change
        seat.lumber[die] -= 1
        recolour = ability.change == Change.RECOLOUR
        seat.add_die(make_die(new, value_of(die)) if recolour else make_die(colour_of(die), new))
    state.push_rewards(ability.reward)
