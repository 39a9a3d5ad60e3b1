"""The text of pending entries: one word with its parts after dots, `step.lumber.1`."""

from __future__ import annotations

from engine.components import Components, Item, ItemKind
from engine.errors import RewardTextError
from engine.rewards_text import format_item, parse_item
from engine.spelling import material_text, name_index, tile_text
from engine.state import Pending, Wait, pending_item

_PLAIN = {
    Wait.SETUP: "setup",
    Wait.KEEP: "keep",
    Wait.ORDERS: "orders",
    Wait.PLACE: "place",
    Wait.BEGIN: "begin",
    Wait.STEP_HELPER: "step.helper",
    Wait.STEP_IMPROVE: "step.improve",
    Wait.ROLL: "roll",
    Wait.FILL_ORDERS: "fill.orders",
    Wait.FILL_HELPERS: "fill.helpers",
    Wait.DISCARD: "discard",
    Wait.PLAY: "play",
    Wait.OVER: "over",
}
_PLAIN_WORDS = {word: kind for kind, word in _PLAIN.items()}


def pending_text(components: Components, entry: Pending) -> str:
    """The one spelling of a pending entry."""
    kind, a, b = entry
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == Wait.PRODUCE:
        return ".".join(["produce", str(a), *_spaces(components, b)])
    if kind < Wait.PRODUCE:
        item = Item(ItemKind(kind), b, a)
        return format_item(item, components.colours, components.tool_kinds).replace(" ", ".")
    if kind == Wait.MODE:
        return f"mode.{tile_text(components, a)}"
    if kind == Wait.STEP_EXCHANGE:
        return "step.exchange" + (f".{components.colours[a - 1]}" if a else "")
    if kind == Wait.STEP_MATERIALS:
        words = [material_text(components, at) for at in range(len(components.materials)) if a >> at & 1]
        return ".".join(["step.materials", *words])
    if kind == Wait.STEP_PRODUCE:
        return ".".join(["step.produce", str(a), *_spaces(components, b)])
    if kind == Wait.CLAIM:
        return f"claim.{components.cards[b].id}"
    if kind == Wait.FIRE:
        return f"fire.{components.grid[a].id}"
    return f"{'step.lumber' if kind == Wait.STEP_LUMBER else 'step.orders'}.{a}"


def _spaces(components: Components, mask: int) -> list[str]:
    return [space.id for at, space in enumerate(components.grid) if mask >> at & 1]


def parse_pending(components: Components, text: str) -> Pending:
    """The entry that the text spells. Raises ValueError that says what was expected."""
    if text in _PLAIN_WORDS:
        return Pending(_PLAIN_WORDS[text])
    try:
        entry = _parse(components, text)
    except RewardTextError as error:
        raise ValueError(str(error)) from None
    if pending_text(components, entry) != text:
        raise ValueError(f"{text!r} is spelt {pending_text(components, entry)!r}")
    return entry


def _parse(components: Components, text: str) -> Pending:
    word, *parts = text.split(".")
    if word == "produce" and parts:
        return Pending(Wait.PRODUCE, _number(parts[0]), _mask(components, parts[1:]))
    if word == "mode" and parts:
        return Pending(Wait.MODE, name_index(parts[0], [tile.name.lower() for tile in components.tiles], "a tile"))
    if word == "claim" and parts:
        return Pending(Wait.CLAIM, 0, _card(components, parts[0]))
    if word == "fire" and parts:
        return Pending(Wait.FIRE, name_index(parts[0], [space.id for space in components.grid], "a helper space"))
    if word == "step" and parts:
        return _parse_step(components, parts[0], parts[1:])
    return pending_item(parse_item(" ".join([word, *parts]), components.colours, components.tool_kinds))


def _parse_step(components: Components, action: str, parts: list[str]) -> Pending:
    first = parts[0] if parts else ""
    match action:
        case "lumber":
            return Pending(Wait.STEP_LUMBER, _number(first))
        case "orders":
            return Pending(Wait.STEP_ORDERS, _number(first))
        case "exchange":
            return Pending(Wait.STEP_EXCHANGE, name_index(first, components.colours, "a colour") + 1 if parts else 0)
        case "materials":
            words = [material_text(components, at) for at in range(len(components.materials))]
            return Pending(Wait.STEP_MATERIALS, sum(1 << name_index(part, words, "a material") for part in set(parts)))
        case "produce":
            return Pending(Wait.STEP_PRODUCE, _number(first), _mask(components, parts[1:]))
    raise ValueError(f"{action!r} is no action with steps to wait for")


def _mask(components: Components, parts: list[str]) -> int:
    ids = [space.id for space in components.grid]
    return sum(1 << name_index(part, ids, "a helper space") for part in set(parts))


def _card(components: Components, text: str) -> int:
    if text not in components.card_index:
        raise ValueError(f"{text!r} is no card of the set")
    return components.card_index[text]


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 3:
        return int(text)
    raise ValueError(f"{text!r} is no number of steps")
