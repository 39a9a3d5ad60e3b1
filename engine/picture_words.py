"""The words of the picture: rewards, costs, needs, abilities and pending entries, shorter than a set spells them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.components import Ability, AbilityKind, Change, Components, Cost, GridSpace, Item, ItemKind, Order, Stock
from engine.pending_text import pending_text
from engine.rewards_text import format_item, format_need
from engine.spelling import tile_text
from engine.state import Pending, State, Wait

_ITEMS = {
    ItemKind.BLUEBERRIES: "blue {}",
    ItemKind.POINTS: "pts {}",
    ItemKind.LOSE: "pts -{}",
    ItemKind.HAZELNUT: "hazel +{}",
    ItemKind.BERRY: "berry +{}",
    ItemKind.FAME: "fame +{}",
}
_CHANGES = {
    Change.PIP_UP: "a die +1",
    Change.PIP_DOWN: "a die -1",
    Change.PIP_EITHER: "a die +1 or -1",
    Change.RECOLOUR: "a die to another colour",
}
_WAITS = {
    Wait.SETUP: "the table deals",
    Wait.KEEP: "keep a helper",
    Wait.ORDERS: "keep orders",
    Wait.PLACE: "place an order beside the board",
    Wait.BEGIN: "the turn begins",
    Wait.STEP_HELPER: "hire a helper",
    Wait.STEP_IMPROVE: "improve the workshop",
    Wait.ROLL: "the yard is filled",
    Wait.FILL_ORDERS: "the order row is filled",
    Wait.FILL_HELPERS: "the helper row is filled",
    Wait.DISCARD: "discard a die",
    Wait.PLAY: "play an order from the hand",
    Wait.OVER: "the game is over",
}


def rewards_words(components: Components, rewards: Iterable[Item]) -> str:
    """A reward list in short words: `pts 2, fame +1`."""
    return ", ".join(_item_words(components, item) for item in rewards)


def _item_words(components: Components, item: Item) -> str:
    pattern = _ITEMS.get(item.kind)
    if pattern:
        return pattern.format(item.amount)
    return format_item(item, components.colours, components.tool_kinds)


def cost_words(cost: Cost) -> str:
    """What a card asks for besides dice."""
    return ", ".join(f"{'blue' if stock == Stock.BLUEBERRIES else stock.name.lower()} {n}" for stock, n in cost)


def needs_words(components: Components, order: Order) -> str:
    """The dice, tokens and blueberries that an order asks for."""
    dice = " ".join(format_need(need, components.colours) for need in order.needs)
    return f"{dice}, {cost_words(order.cost)}" if order.cost else dice


def gains_words(components: Components, order: Order) -> str:
    """The reward of an order, and what a hazelnut order gives instead of a contract."""
    reward = rewards_words(components, order.reward)
    return f"{reward}; contract or {rewards_words(components, order.instant)}" if order.instant else reward


def ability_words(components: Components, ability: Ability) -> str:
    """What a helper can do besides producing."""
    reward = rewards_words(components, ability.reward)
    match ability.kind:
        case AbilityKind.IMMEDIATE:
            return f"at once: {reward}"
        case AbilityKind.TURN:
            pay = f"pay {cost_words(ability.pay)}" if ability.pay else ""
            return "once a turn: " + ", ".join(filter(None, (pay, _change_words(components, ability.change), reward)))
        case AbilityKind.PERMANENT:
            gives = reward or f"{ability.discount} off"
            return f"{' or '.join(word.name.lower() for word in ability.on)}: {gives}"
    return ""


def _change_words(components: Components, change: Change) -> str:
    if change >= Change.SET_FIRST:
        return f"a {components.colours[change - Change.SET_FIRST]} die to any value"
    return _CHANGES.get(change, "")


def space_words(components: Components, space: GridSpace) -> str:
    """What a grid space gives when it is covered."""
    words = rewards_words(components, space.income)
    return ", ".join(filter(None, (words, f"produce {space.produce}" if space.produce else "")))


def wait_words(state: State, entry: Pending) -> str:
    """What a pending entry waits for, in words for people."""
    components = state.components
    kind, a, b = entry
    if kind in _WAITS:
        return _WAITS[kind]
    match kind:
        case Wait.DIE:
            return f"pick a die ({pending_text(components, entry).removeprefix('die.')})"
        case Wait.TOOL:
            return f"place {'any tool' if not a else 'a tool: ' + components.tool_kinds[a - 1]}"
        case Wait.PRODUCE:
            return f"production (helpers left: {a})"
        case Wait.MODE:
            return f"choose the mode for {tile_text(components, a)}"
        case Wait.CLAIM:
            return f"claim a contract for {components.cards[b].id} or take its instant reward"
        case Wait.FIRE:
            return f"{components.cards[state.seat.grid[a]].id} is triggered"
        case Wait.STEP_LUMBER:
            return f"buy lumber{_after(a, 'bought')}"
        case Wait.STEP_ORDERS:
            return f"take orders{_after(a, 'taken')}"
        case Wait.STEP_EXCHANGE:
            return "buy a 6" if a else "exchange lumber"
        case Wait.STEP_MATERIALS:
            return f"buy materials{_after(a.bit_count(), 'bought')}"
        case Wait.STEP_PRODUCE:
            return f"produce{_after(a, 'planted')}{_after(b.bit_count(), 'produced')}"
    return rewards_words(components, [Item(ItemKind(kind), b, a)])


def _after(count: int, word: str) -> str:
    return f" ({count} {word})" if count else ""
