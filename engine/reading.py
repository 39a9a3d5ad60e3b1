"""Reads the fields of a position back into a state; whether the state can be is checked by `engine.consistency`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.components import (
    DECK_LETTERS,
    QUADRANTS,
    SLOTS,
    Components,
    Contract,
    Deck,
    Helper,
    Order,
    Stock,
)
from engine.consistency import check
from engine.dice import DICE
from engine.errors import InconsistentPositionError, PositionError
from engine.fields import FIELDS, MARKS, WPN_VERSION, Field, Shape
from engine.pending_text import parse_pending
from engine.setup import returned_count
from engine.spelling import name_index, read_die, read_value, tile_text
from engine.state import ALL, MAX_COUNT, MAX_DICE, MAX_PENDING, NO_POT, NOBODY, Seat, State, Tool, new_game
from engine.workshop import splice_strengths

MAX_ELEMENTS = 512
MAX_WORD = 100
_BY_KEY = {field.key: field for field in FIELDS}


def from_fields(components: Components, fields: dict[str, Any]) -> State:
    """The state that the fields tell.

    Raises PositionError, naming the field, for what is malformed, and InconsistentPositionError, naming the pool, for a
    position that cannot be.
    """
    _check_keys(fields)
    try:
        state = _Reader(components, fields).state()
    except ValueError as error:
        raise PositionError(str(error)) from None
    check(state)
    _check_counts(state, fields)
    return state


def _check_keys(fields: dict[str, Any]) -> None:
    for key in fields:
        if key not in _BY_KEY:
            raise PositionError(f"unknown field {key[:40]!r}")
    for field in FIELDS:
        if field.key not in fields:
            raise PositionError(f"missing field {field.key!r}")


def _check_shape(field: Field, value: Any, where: str) -> None:
    """Refuses a value that is not of the field's shape, or too large."""
    kinds: dict[Shape, Any] = {Shape.NUMBER: int, Shape.WORD: str, Shape.LIST: list, Shape.MAP: dict}
    if not isinstance(value, kinds[field.shape]) or isinstance(value, bool):
        raise PositionError(f"{where}: expected a {field.shape.value}")
    if isinstance(value, (list, dict)):
        _check_elements(value, where)
    else:
        _check_size(value, where)


def _check_elements(value: list[Any] | dict[Any, Any], where: str) -> None:
    if len(value) > MAX_ELEMENTS:
        raise PositionError(f"{where}: expected at most {MAX_ELEMENTS} elements, got {len(value)}")
    inner = list(value.values()) if isinstance(value, dict) else value
    if not all(isinstance(word, str) or (isinstance(word, int) and not isinstance(word, bool)) for word in inner):
        raise PositionError(f"{where}: expected words or numbers inside")
    if not all(isinstance(word, str) for word in value):
        raise PositionError(f"{where}: expected words inside")
    for word in [*value, *inner]:
        _check_size(word, where)


def _check_size(value: str | int, where: str) -> None:
    """Refuses a number or word that is larger than any can be, before a message quotes it."""
    if isinstance(value, str) and len(value) > MAX_WORD:
        raise PositionError(f"{where}: expected words of at most {MAX_WORD} characters, got {len(value)}")
    if isinstance(value, int) and not 0 <= value <= MAX_COUNT:
        got = value if abs(value) < 10**9 else "one of many digits"
        raise PositionError(f"{where}: expected a number from 0 to {MAX_COUNT}, got {got}")


class _Reader:
    """Reads field by field; ValueError tells what was wrong, `where` which field."""

    def __init__(self, components: Components, fields: dict[str, Any]) -> None:
        self.components = components
        self.fields = fields
        self.where = ""

    def value(self, key: str, seat: int | None = None) -> Any:
        value = self.fields[key]
        self.where = key
        if seat is not None:
            players = self.fields["players"]
            if not isinstance(value, list) or len(value) != players:
                raise ValueError(f"{key}: expected one value for each of {players} seats")
            value = value[seat]
            self.where = f"{key} of seat {seat}"
        _check_shape(_BY_KEY[key], value, self.where)
        return value

    def error(self, text: str) -> ValueError:
        return ValueError(f"{self.where}: {text}")

    def state(self) -> State:
        state = self.frame()
        try:
            self.table(state)
            for at, seat in enumerate(state.seats):
                self.board(at, seat)
                self.seat_cards(state, at, seat)
        except ValueError as error:
            text = str(error)
            raise (error if text.startswith(self.where) else self.error(text)) from None
        self.unlist(state)
        return state

    def frame(self) -> State:
        components = self.components
        if self.value("wpn") != WPN_VERSION:
            raise self.error(f"expected {WPN_VERSION}")
        if self.value("set") != f"{components.id}:{components.hash}":
            raise self.error(f"expected {components.id}:{components.hash}, the set loaded here")
        players = self.value("players")
        if players not in components.players:
            raise self.error(f"the set is for {', '.join(map(str, components.players))} players, not {players}")
        seats = [str(at) for at in range(players)]
        view = self.value("view")
        state = new_game(components, players, ALL if view == "all" else self.one_of(view, seats, "all or a seat"))
        turn = self.value("turn")
        state.turn = NOBODY if turn == "-" else self.one_of(turn, seats, "a seat or -")
        return state

    def one_of(self, text: str, names: list[str], what: str) -> int:
        try:
            return name_index(text, names, what)
        except ValueError as error:
            raise self.error(str(error)) from None

    def table(self, state: State) -> None:
        components = self.components
        state.round = self.value("round")
        spaces = [space.id for space in components.grid]
        marks = self.value("marks")
        if len(set(marks)) < len(marks):
            raise self.error("expected each mark once")
        state.main, state.bonus = "main" in marks, "bonus" in marks
        state.used = sum(1 << name_index(word, spaces, "a mark") for word in marks if word not in ("main", "bonus"))
        pend = self.value("pend")
        if len(pend) > MAX_PENDING:
            raise self.error(f"expected at most {MAX_PENDING} entries")
        state.pending = [parse_pending(components, word) for word in reversed(pend)]
        self.wheel(state)
        state.yard = self.heap("yard")
        tiles = [tile.id for tile in components.reputation_tiles]
        state.pale = [name_index(word, tiles, "a reputation tile") for word in self.value("pale")]
        state.order_row = self.cards("orders", Order)
        state.helper_row = self.cards("helpers", Helper)
        state.contract_row = sorted(self.cards("contracts", Contract))
        state.known = sorted(self.cards("known"))
        state.discards = sorted(self.cards("discards"))

    def wheel(self, state: State) -> None:
        tiles = [tile_text(self.components, tile) for tile in range(len(self.components.tiles))]
        places = [f"{quadrant}.{slot}" for quadrant in range(QUADRANTS) for slot in range(SLOTS)]
        for word, place in self.value("wheel").items():
            state.wheel[name_index(word, tiles, "an action tile")] = name_index(place, places, "a quadrant and slot")
        state.lead = self.value("lead")
        if state.lead >= QUADRANTS:
            raise self.error(f"expected a quadrant from 0 to {QUADRANTS - 1}, got {state.lead}")
        arc = self.value("arc")
        if arc > 1:
            raise self.error(f"expected 0 or 1, got {arc}")
        state.arc = bool(arc)

    def heap(self, key: str, seat: int | None = None) -> list[int]:
        heap = [0] * DICE
        for word in self.value(key, seat):
            die = read_die(self.components, word)
            heap[die] += 1
            if heap[die] > MAX_DICE:
                raise self.error(f"expected at most {MAX_DICE} dice {word}")
        return heap

    def card(self, word: str, kind: type | None = None) -> int:
        card = self.components.card_index.get(word)
        if card is None or (kind and not isinstance(self.components.cards[card], kind)):
            raise self.error(f"{word!r} is no {kind.__name__.lower() if kind else 'card'} of the set")
        return card

    def cards(self, key: str, kind: type | None = None, seat: int | None = None) -> list[int]:
        return [self.card(word, kind) for word in self.value(key, seat)]

    def number(self, word: Any, least: int, most: int) -> int:
        if not isinstance(word, int) or not least <= word <= most:
            raise self.error(f"expected a number from {least} to {most}, got {word!r}")
        return word

    def mark(self, word: Any) -> int:
        for mark, name in MARKS.items():
            if name == word:
                return mark
        raise self.error(f"expected new or old, got {word!r}")

    def board(self, at: int, seat: Seat) -> None:
        components = self.components
        for stock in Stock:
            seat.stock[stock] = self.value(stock.name.lower(), at)
        seat.hazelnut, seat.berry = self.value("hazelnut", at), self.value("berry", at)
        seat.fame, seat.market = self.value("fame", at), self.value("market", at)
        pale = [str(space) for space in components.pale]
        for word, mark in self.value("reached", at).items():
            seat.reached[name_index(word, pale, "a pale space")] = self.mark(mark)
        seat.lumber = self.heap("lumber", at)
        seat.pots = [NO_POT] * len(components.colours)
        for word in self.value("pots", at):
            colour = name_index(word[:-1], components.colours, "a pot")
            if seat.pots[colour] != NO_POT:
                raise self.error(f"pot {word[:-1]} stands there twice")
            seat.pots[colour] = 0 if word[-1] == "0" else read_value(word[-1])
        self.workshop(at, seat)
        spaces = [space.id for space in components.grid]
        for word, card in self.value("grid", at).items():
            seat.grid[name_index(word, spaces, "a helper space")] = self.card(card, Helper)
        attic = [space.id for space in components.attic]
        for word, kind in self.value("attic", at).items():
            seat.attic[name_index(word, attic, "an attic space")] = name_index(
                kind, components.tool_kinds, "a tool kind"
            )

    def workshop(self, at: int, seat: Seat) -> None:
        words = self.value("workshop", at)
        seat.saw_up, seat.saw_used = words.count("saw+"), words.count("saw-")
        others = [word for word in words if word not in ("saw+", "saw-")]
        if len(set(others)) < len(others):
            raise self.error("expected each splicing and gluing tile once")
        names = [f"splice{strength}" for strength in splice_strengths(self.components)]
        seat.splice = [int(Tool.ABSENT)] * len(names)
        for word in others:
            if word[-1:] not in ("+", "-"):
                raise self.error(f"expected + or - after {word!r}")
            tool = int(Tool.UP if word[-1] == "+" else Tool.USED)
            if word[:-1] == "glue":
                seat.glue = tool
            else:
                seat.splice[name_index(word[:-1], names, "a workshop tile")] = tool
        if len([tool for tool in (*seat.splice, seat.glue) if tool]) != len(others):
            raise self.error("expected each splicing and gluing tile once")

    def seat_cards(self, state: State, at: int, seat: Seat) -> None:
        rows = len(self.components.rows)
        beside = self.value("beside", at)
        seat.beside = sorted((self.card(word, Order), self.number(row, 1, rows) - 1) for word, row in beside.items())
        seat.completed = sorted(self.cards("completed", Order, at))
        claims = self.value("claims", at)
        seat.claims = sorted((self.card(word, Contract), self.mark(mark)) for word, mark in claims.items())
        words = self.value("hand", at)
        if state.view in (ALL, at):
            seat.hand = sorted(self.cards("hand", None, at))
        else:
            seat.hidden = self.unknown(words)
        words = self.value("returned", at)
        if state.view in (ALL, at):
            seat.returned = sorted(self.cards("returned", None, at))
        else:
            self.unknown(words)

    def unknown(self, words: Iterable[str]) -> list[int]:
        counts = [0] * len(DECK_LETTERS)
        for word in words:
            letter, mark, count = word.partition("?x")
            if not mark or letter not in tuple(DECK_LETTERS) or not count.isascii() or not count.isdigit():
                raise self.error(f"expected a count of unknown cards such as E?x2, got {word!r}")
            if len(count) > 3 or count[0] == "0" or counts[DECK_LETTERS.index(letter)]:
                raise self.error(f"expected each deck once with a number from 1, got {word!r}")
            counts[DECK_LETTERS.index(letter)] = int(count)
        return counts

    def unlist(self, state: State) -> None:
        """What no field lists lies in a deck, or in a hand that this view does not know."""
        listed: set[int] = set()
        self.where = "cards"
        for card in self.listed(state):
            if card in listed:
                name = self.components.cards[card].id
                raise InconsistentPositionError(f"card {name} is listed twice")
            listed.add(card)
        claimed = {card for seat in state.seats for card, _ in seat.claims}
        listed |= claimed
        state.unseen = [[card for card in cards if card not in listed] for cards in self.components.deck_cards]

    def listed(self, state: State) -> Iterable[int]:
        yield from state.order_row + state.helper_row + state.contract_row + state.discards
        for seat in state.seats:
            yield from [card for card, _ in seat.beside] + seat.completed + seat.hand
            yield from [card for card in seat.grid if card >= 0]


def _check_counts(state: State, fields: dict[str, Any]) -> None:
    """Conservation: what `decks` and the other seats' `returned` say must fit the cards listed elsewhere."""
    decks = fields["decks"]
    _check_shape(_BY_KEY["decks"], decks, "decks")
    if set(decks) != set(DECK_LETTERS):
        raise PositionError(f"decks: expected one count for each of {', '.join(DECK_LETTERS)}")
    for deck, letter in enumerate(DECK_LETTERS):
        holds, total = state.deck_size(deck), len(state.components.deck_cards[deck])
        if not isinstance(decks[letter], int):
            raise PositionError(f"decks: expected a number of cards for {letter}, got {decks[letter]!r}")
        if decks[letter] != holds:
            raise InconsistentPositionError(
                f"deck {letter}: {decks[letter]} in it and {total - holds} elsewhere are not the {total} of the set"
            )
    for at in range(state.players):
        if state.view not in (ALL, at):
            want = [f"{DECK_LETTERS[deck]}?x{n}" for deck in Deck if (n := returned_count(state, at, deck))]
            if sorted(fields["returned"][at]) != sorted(want):
                raise InconsistentPositionError(
                    f"returned of seat {at}: expected {','.join(want) or '-'}, as every seat puts back"
                )
