"""The cards of a component set, and the tables that count them and define the words they use."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from engine import limits
from engine.components import (
    DECK_LETTERS,
    Ability,
    AbilityKind,
    Change,
    Contract,
    Cost,
    Deck,
    Helper,
    ItemKind,
    Metric,
    Need,
    Order,
    Rewards,
    Term,
    Trigger,
)
from engine.loader_fields import Fields, Words
from engine.loader_tables import Parts
from engine.rewards_text import COST_STOCKS, parse_need

CARD_ID = re.compile(r"[A-Z][A-Za-z0-9]{1,7}", re.ASCII)
ORDER_DECKS = {"early": Deck.EARLY_ORDERS, "late": Deck.LATE_ORDERS, "hazelnut": Deck.HAZELNUT_ORDERS}
HELPER_DECKS = {"early": Deck.EARLY_HELPERS, "late": Deck.LATE_HELPERS}
# The triggers of rule 12.6 that have a price (rule 12.7) for a discount to lower.
PRICED = (Trigger.LUMBER, Trigger.EXCHANGE, Trigger.MATERIALS, Trigger.ORDERS, Trigger.HELPER, Trigger.IMPROVE)
TILE_TRIGGERS = (Trigger.SAW, Trigger.SPLICE, Trigger.GLUE)
T = TypeVar("T")

DEFINED = ("ability_kinds", "changes", "triggers", "metrics")


class Vocabulary:
    """The words that the set defines for its abilities and contracts, each with what it means to the engine."""

    def __init__(self, root: Fields, colours: tuple[str, ...]) -> None:
        self.kinds = _defined(root, "ability_kinds", {kind.name.lower(): kind for kind in AbilityKind})
        self.changes = _defined(root, "changes", change_words(colours))
        self.triggers = _defined(root, "triggers", {trigger.name.lower(): trigger for trigger in Trigger})
        self.metrics = _defined(root, "metrics", {metric.name.lower(): metric for metric in Metric})


def change_words(colours: tuple[str, ...]) -> dict[str, Change]:
    """How a set spells the changes of a once-per-turn ability."""
    words = {
        "pip +1": Change.PIP_UP,
        "pip -1": Change.PIP_DOWN,
        "pip +-1": Change.PIP_EITHER,
        "recolour": Change.RECOLOUR,
    }
    return words | {f"set {letter}": Change(Change.SET_FIRST + place) for place, letter in enumerate(colours)}


def _defined(root: Fields, key: str, known: dict[str, T]) -> dict[str, T]:
    """The known words that the table `key` explains."""
    with root.table(key, sourced=False) as table:
        for word in known:
            if table.has(word):
                table.text(word)
        return {word: meaning for word, meaning in known.items() if table.has(word)}


def read_cards(root: Fields, words: Words, rows: int) -> Parts:
    """[sources], [counts], the four tables of words and all cards."""
    with root.table("sources", sourced=False) as table:
        order, helper, contract = (table.text(kind) for kind in ("order", "helper", "contract"))
        for kind in DEFINED:
            table.text(kind)
    vocabulary = Vocabulary(root, words.colours)
    orders = tuple(_read_order(f, words, rows, order) for f in root.tables("order", (1, limits.ORDERS)))
    helpers = tuple(_read_helper(f, words, vocabulary, helper) for f in root.tables("helper", (1, limits.HELPERS)))
    contracts = tuple(_read_contract(f, vocabulary, contract) for f in root.tables("contract", (1, limits.CONTRACTS)))
    cards: tuple[Order | Helper | Contract, ...] = (*orders, *helpers, *contracts)
    _check_ids(root, cards)
    decks = tuple(tuple(index for index, card in enumerate(cards) if card.deck is deck) for deck in Deck)
    _check_counts(root, decks)
    return {
        "orders": orders,
        "helpers": helpers,
        "contracts": contracts,
        "cards": cards,
        "deck_cards": decks,
        "card_index": {card.id: index for index, card in enumerate(cards)},
    }


def _check_ids(root: Fields, cards: Iterable[Order | Helper | Contract]) -> None:
    seen: set[str] = set()
    for card in cards:
        if card.id in seen:
            kind = type(card).__name__.lower()
            Fields(root.file, f"[[{kind}]] {card.id}", {}).refuse("id", "an id that comes once", card.id)
        seen.add(card.id)


def _check_counts(root: Fields, decks: tuple[tuple[int, ...], ...]) -> None:
    with root.table("counts") as table:
        for deck in Deck:
            table.exactly(deck.name.lower(), len(decks[deck]), "as many as there are such cards")
        table.exactly("total", sum(map(len, decks)), "as many as there are cards")


def _read_id(fields: Fields, deck: Deck) -> str:
    letter = DECK_LETTERS[deck]
    expected = f"an id: {letter}, the letter of its deck, and 1 to 7 letters or digits"
    found = fields.name("id", CARD_ID, expected)
    if found[0] != letter:
        fields.refuse("id", expected, found)
    return found


def _read_source(fields: Fields, default: str) -> str:
    return fields.text("source") if fields.has("source") else default


def _read_order(fields: Fields, words: Words, rows: int, source: str) -> Order:
    with fields:
        deck = ORDER_DECKS[fields.word("deck", ORDER_DECKS)]
        return Order(
            id=_read_id(fields, deck),
            name=fields.text("name", limits.NAME_LENGTH),
            deck=deck,
            row=fields.integer("row", 1, rows) - 1,
            needs=_read_needs(fields, words.colours),
            cost=_read_order_cost(fields),
            reward=words.rewards(fields, "reward"),
            instant=words.some_rewards(fields, "instant") if deck is Deck.HAZELNUT_ORDERS else (),
            source=_read_source(fields, source),
        )


def _read_needs(fields: Fields, colours: tuple[str, ...]) -> tuple[Need, ...]:
    needs = fields.texts("needs", (1, limits.NEEDS), "dice")
    return tuple(fields.reparse("needs", lambda text: parse_need(text, colours), need) for need in needs)


def _read_order_cost(fields: Fields) -> Cost:
    names = [(stock, stock.name.lower()) for stock in COST_STOCKS]
    return tuple((stock, fields.integer(name, 1)) for stock, name in names if fields.has(name))


def _read_helper(fields: Fields, words: Words, vocabulary: Vocabulary, source: str) -> Helper:
    with fields:
        deck = HELPER_DECKS[fields.word("deck", HELPER_DECKS)]
        production = words.rewards(fields, "production")
        # A production that produces need not end, and points lost in one are outside the rules (rule 12.8).
        _refuse_items(fields, "production", production, (ItemKind.LOSE, ItemKind.PRODUCE), "a production")
        return Helper(
            id=_read_id(fields, deck),
            name=fields.text("name", limits.NAME_LENGTH),
            deck=deck,
            cost=fields.integer("cost"),
            production=production,
            ability=_read_ability(fields.inline("ability"), words, vocabulary),
            source=_read_source(fields, source),
        )


def _read_ability(fields: Fields, words: Words, vocabulary: Vocabulary) -> Ability:
    with fields:
        kind = vocabulary.kinds[fields.word("kind", vocabulary.kinds)]
        if kind is AbilityKind.IMMEDIATE:
            return Ability(kind, words.some_rewards(fields, "reward"))
        if kind is AbilityKind.TURN:
            return _read_turn_ability(fields, words, vocabulary)
        if kind is AbilityKind.PERMANENT:
            return _read_permanent(fields, words, vocabulary)
        return Ability(kind)


def _read_turn_ability(fields: Fields, words: Words, vocabulary: Vocabulary) -> Ability:
    pay = fields.cost("pay")
    reward = words.rewards(fields, "reward")
    change = Change.NONE
    if fields.has("change"):
        change = vocabulary.changes[fields.word("change", vocabulary.changes)]
    elif not pay:
        fields.refuse("pay", "a cost or a change", "neither")
    elif not reward:
        fields.refuse("reward", "a reward or a change for what is paid", "neither")
    return Ability(AbilityKind.TURN, reward=reward, pay=pay, change=change)


def _read_permanent(fields: Fields, words: Words, vocabulary: Vocabulary) -> Ability:
    names = fields.texts("on", (1, len(Trigger)), f"words out of: {', '.join(vocabulary.triggers)}")
    for name in names:
        if name not in vocabulary.triggers or names.count(name) > 1:
            fields.refuse("on", f"different words out of: {', '.join(vocabulary.triggers)}", name)
    on = tuple(vocabulary.triggers[name] for name in names)
    if fields.has("discount"):
        for trigger in on:
            if trigger not in PRICED:
                priced = ", ".join(word.name.lower() for word in PRICED)
                fields.refuse("on", f"words with a price to lower ({priced})", trigger.name.lower())
        return Ability(AbilityKind.PERMANENT, on=on, discount=fields.integer("discount", 1))
    reward = words.some_rewards(fields, "reward")
    _refuse_items(fields, "reward", reward, (ItemKind.PRODUCE,), "a permanent reward")
    if any(trigger in TILE_TRIGGERS for trigger in on):
        _refuse_items(fields, "reward", reward, (ItemKind.REUSE,), "a permanent reward for saw, splice or glue")
    return Ability(AbilityKind.PERMANENT, reward=reward, on=on)


def _refuse_items(fields: Fields, key: str, rewards: Rewards, kinds: tuple[ItemKind, ...], where: str) -> None:
    for item in rewards:
        if item.kind in kinds:
            fields.refuse(key, f"no '{item.kind.name.lower()}' in {where}", item.kind.name.lower())


def _read_contract(fields: Fields, vocabulary: Vocabulary, source: str) -> Contract:
    with fields:
        return Contract(
            id=_read_id(fields, Deck.CONTRACTS),
            name=fields.text("name", limits.NAME_LENGTH),
            deck=Deck.CONTRACTS,
            text=fields.text("text"),
            terms=tuple(_read_term(term, vocabulary) for term in fields.inlines("score", (1, limits.TERMS), "terms")),
            cap=fields.integer("cap") if fields.has("cap") else None,
            source=_read_source(fields, source),
        )


def _read_term(fields: Fields, vocabulary: Vocabulary) -> Term:
    with fields:
        return Term(
            vocabulary.metrics[fields.word("metric", vocabulary.metrics)],
            fields.integer("points", 1),
            fields.integer("per", 1) if fields.has("per") else 1,
        )
