"""Positions as text, taken apart and put together again: enough to spoil one or to move a hidden card."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

EMPTY = "-"


def position_hash(wpn: str) -> str:
    """The hash that the protocol gives a canonical line."""
    return hashlib.sha256(wpn.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Wpn:
    """A line as its fields, in their order. Nothing is checked."""

    fields: tuple[tuple[str, str], ...]

    @classmethod
    def read(cls, text: str) -> Wpn:
        """The fields of a line."""
        return cls(tuple((key, value) for key, _, value in (token.partition("=") for token in text.split(" "))))

    def __str__(self) -> str:
        return " ".join(f"{key}={value}" for key, value in self.fields)

    def __getitem__(self, key: str) -> str:
        return dict(self.fields)[key]

    def with_value(self, key: str, value: str) -> Wpn:
        """The same line with another value."""
        return Wpn(tuple((name, value if name == key else old) for name, old in self.fields))

    def without(self, key: str) -> Wpn:
        """The line without a field."""
        return Wpn(tuple(pair for pair in self.fields if pair[0] != key))

    def seat_lists(self, key: str) -> list[list[str]]:
        """The lists of a seat field."""
        return [[] if part == EMPTY else part.split(",") for part in self[key].split("/")]

    def with_seat_lists(self, key: str, lists: list[list[str]]) -> Wpn:
        """The line with other lists in a seat field; cards of one deck are put in order of their ids."""
        return self.with_value(key, "/".join(",".join(cards) or EMPTY for cards in lists))


def hidden_swaps(wpn: Wpn, mover: int) -> Iterator[Wpn]:
    """Positions that the mover can't tell from this full one: two cards of a deck that it can't see change places.

    They change places between the hands of two other seats, or between another seat's hand and the cards that this seat
    put back at setup.
    """
    hands, returned = wpn.seat_lists("hand"), wpn.seat_lists("returned")
    others = [seat for seat in range(len(hands)) if seat != mover]
    places = [(hands, seat) for seat in others] + [(returned, seat) for seat in others]
    known = set(wpn["known"].split(","))
    for first in range(len(places)):
        for second in range(first + 1, len(places)):
            if places[first][0] is returned:
                continue
            here, there = places[first][0][places[first][1]], places[second][0][places[second][1]]
            for one in here:
                for other in there:
                    if one[0] == other[0] and not {one, other} & known:
                        yield _swapped(wpn, hands, returned, one, other)


def _swapped(wpn: Wpn, hands: list[list[str]], returned: list[list[str]], one: str, other: str) -> Wpn:
    change = {one: other, other: one}

    def put(lists: list[list[str]]) -> list[list[str]]:
        return [_in_order([change.get(card, card) for card in cards]) for cards in lists]

    return wpn.with_seat_lists("hand", put(hands)).with_seat_lists("returned", put(returned))


def _in_order(cards: list[str]) -> list[str]:
    """The cards by deck, the decks in the order that they stood in, by id within a deck."""
    decks = list(dict.fromkeys(card[0] for card in cards))
    return sorted(cards, key=lambda card: (decks.index(card[0]), card))
