"""The mini-language of a component set: rewards, costs, dice needs and dice, read and printed (rules 8.1, 12.1).

Reading is exact: a text is accepted only as printing would spell it. `colours` are the letters of the set in set
order, `kinds` its kinds of tool. Every `parse_` function raises RewardTextError.
"""

from __future__ import annotations

import re

from engine import limits
from engine.components import COLOURS, FACES, Cost, Item, ItemKind, Need, Rewards, Stock
from engine.errors import RewardTextError

ALL_COLOURS = (1 << COLOURS) - 1
COST_STOCKS = (Stock.BLUEBERRIES, Stock.SAW, Stock.GLUE, Stock.SCRAP, Stock.LANTERN)

_KINDS = {kind.name.lower(): kind for kind in ItemKind}
_COSTS = {stock.name.lower(): stock for stock in COST_STOCKS}
_AMOUNT = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)


def parse_rewards(text: str, colours: tuple[str, ...], kinds: tuple[str, ...]) -> Rewards:
    """The items of a reward list such as "points 3, die gy1", in the order written; an empty text is nothing."""
    if not text:
        return ()
    words = text.split(", ")
    if len(words) > limits.REWARD_ITEMS:
        raise RewardTextError(f"expected at most {limits.REWARD_ITEMS} reward items, got {len(words)}")
    return tuple(parse_item(word, colours, kinds) for word in words)


def format_rewards(rewards: Rewards, colours: tuple[str, ...], kinds: tuple[str, ...]) -> str:
    """The text that `parse_rewards` reads as `rewards`."""
    return ", ".join(format_item(item, colours, kinds) for item in rewards)


def parse_item(text: str, colours: tuple[str, ...], kinds: tuple[str, ...]) -> Item:
    """One item of a reward list."""
    word, blank, rest = text.partition(" ")
    kind = _KINDS.get(word)
    if kind is None or not blank:
        raise RewardTextError(f"expected a reward such as 'points 3' ({', '.join(_KINDS)}), got {_quote(text)}")
    if kind is ItemKind.DIE:
        mask, value = _parse_die_choice(rest, colours)
        return Item(kind, value, mask)
    if kind is ItemKind.TOOL:
        return Item(kind, 1, _parse_tool(rest, kinds))
    return Item(kind, _parse_amount(rest))


def format_item(item: Item, colours: tuple[str, ...], kinds: tuple[str, ...]) -> str:
    """The text that `parse_item` reads as `item`."""
    word = item.kind.name.lower()
    if item.kind is ItemKind.DIE:
        return f"{word} {_format_mask(item.detail, colours)}{item.amount or '?'}"
    if item.kind is ItemKind.TOOL:
        return f"{word} {kinds[item.detail - 1] if item.detail else 'any'}"
    return f"{word} {item.amount}"


def parse_cost(text: str) -> Cost:
    """A cost such as "glue 1, saw 1"; its parts come in the order of `Stock`, each stock at most once."""
    amounts: dict[Stock, int] = {}
    for part in text.split(", ") if text else ():
        word, _, rest = part.partition(" ")
        stock = _COSTS.get(word)
        if stock is None:
            raise RewardTextError(f"expected a cost such as 'glue 1' ({', '.join(_COSTS)}), got {_quote(part)}")
        if stock in amounts:
            raise RewardTextError(f"expected each word of a cost once, got {word!r} twice")
        amounts[stock] = _parse_amount(rest)
    return tuple(sorted(amounts.items()))


def format_cost(cost: Cost) -> str:
    """The text that `parse_cost` reads as `cost`."""
    return ", ".join(f"{stock.name.lower()} {amount}" for stock, amount in cost)


def parse_need(text: str, colours: tuple[str, ...]) -> Need:
    """A die that an order asks for: "g4", "gy3" (either colour), "*6" (any colour) or "*?" (any die at all)."""
    mask, value = _parse_die_choice(text, colours)
    if not value and mask != ALL_COLOURS:
        raise RewardTextError(f"expected a value from 1 to {FACES} after the colour of a need, got {_quote(text)}")
    return Need(mask, value)


def format_need(need: Need, colours: tuple[str, ...]) -> str:
    """The text that `parse_need` reads as `need`."""
    return f"{_format_mask(need.colours, colours)}{need.value or '?'}"


def parse_die(text: str, colours: tuple[str, ...]) -> tuple[int, int]:
    """The colour and the value of one die such as "g4"."""
    if len(text) == 2 and text[0] in colours and _is_value(text[1]):
        return colours.index(text[0]), int(text[1])
    raise RewardTextError(f"expected a die such as {colours[0] + '4'!r}, got {_quote(text)}")


def _parse_die_choice(text: str, colours: tuple[str, ...]) -> tuple[int, int]:
    """The mask of colours and the value (0: any) of a die that may leave a choice."""
    mask = _parse_mask(text[:-1], colours)
    if not mask or not (text[-1] == "?" or _is_value(text[-1])):
        one, two = colours[:2]
        raise RewardTextError(
            f"expected a die: a colour, two in the order {''.join(colours)} or '*', then 1 to {FACES} or '?'"
            f" ({one}4, {one}{two}3, *6, *?), got {_quote(text)}"
        )
    return mask, 0 if text[-1] == "?" else int(text[-1])


def _parse_mask(text: str, colours: tuple[str, ...]) -> int:
    """The mask of one colour, of two in set order, or of all ("*"); 0 for anything else."""
    if text == "*":
        return ALL_COLOURS
    places = [colours.index(letter) for letter in text if letter in colours]
    if len(places) != len(text) or len(places) not in (1, 2) or places != sorted(set(places)):
        return 0
    return sum(1 << place for place in places)


def _format_mask(mask: int, colours: tuple[str, ...]) -> str:
    if mask == ALL_COLOURS:
        return "*"
    return "".join(letter for place, letter in enumerate(colours) if mask >> place & 1)


def _parse_tool(text: str, kinds: tuple[str, ...]) -> int:
    if text == "any":
        return 0
    if text not in kinds:
        raise RewardTextError(f"expected a tool: any, {', '.join(kinds)}, got {_quote(text)}")
    return kinds.index(text) + 1


def _parse_amount(text: str) -> int:
    if not _AMOUNT.fullmatch(text):
        raise RewardTextError(f"expected a number from 1 to {limits.AMOUNT}, got {_quote(text)}")
    return int(text)


def _is_value(letter: str) -> bool:
    return letter in "123456"[:FACES]


def _quote(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "...")
