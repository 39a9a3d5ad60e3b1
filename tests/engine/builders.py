"""Positions for tests in few words: a plausible middle of a game, of which a test names only what it is about.

The default is a turn of seat 0 in round 5 with nothing open. Eight tiles have moved, as two seats make it by then; no
card is in a hand, beside a board or on the open discards; each seat has 10 points, 10 blueberries, no token, g3 in its
lumber, and one helper without an ability.
"""

import re
from collections import Counter
from importlib import resources
from itertools import islice

from engine.components import Components
from engine.errors import IllegalMoveError
from engine.fields import FIELDS
from engine.loader import load_components, parse_components
from engine.notation import from_wpn, to_wpn
from engine.rules import apply, legal_moves
from engine.spelling import move_text, parse_move
from engine.state import State

CORE = load_components()
CORE_TEXT = (resources.files("engine") / "data" / "core.toml").read_text("utf-8")
DECKS = {"E": 30, "L": 30, "Z": 16, "F": 24, "H": 24, "C": 15}

TABLE = {
    "wpn": "1",
    "view": "all",
    "round": "5",
    "turn": "0",
    "marks": "-",
    "pend": "-",
    "wheel": "lumber:2.0,exchange:2.1,materials:2.2,orders:1.0,helper:1.1,produce:0.5,improve:0.6",
    "lead": "2",
    "arc": "1",
    "yard": "g1,g4,y2,y5,b3,b6",
    "pale": "R1,R2",
    "known": "-",
    "discards": "-",
}
SEAT = {
    "score": "10",
    "blueberries": "10",
    "saw": "0",
    "glue": "0",
    "scrap": "0",
    "lantern": "0",
    "reuse": "0",
    "hazelnut": "0",
    "berry": "0",
    "fame": "0",
    "market": "0",
    "reached": "-",
    "lumber": "g3",
    "pots": "g0",
    "workshop": "saw+,splice1+",
    "attic": "-",
    "beside": "-",
    "completed": "-",
    "claims": "-",
    "hand": "-",
}
HELD = ("orders", "helpers", "contracts", "discards", "grid", "beside", "completed", "claims", "hand")


def card_ids(letter: str) -> list[str]:
    """The ids of one deck of the core set."""
    return [f"{letter}{number:02}" for number in range(1, DECKS[letter] + 1)]


def rest(letter: str, *but: str) -> str:
    """A list of all the deck's cards but those: where they lie, the deck has them not."""
    return ",".join(card for card in card_ids(letter) if card not in but)


def line(players: int = 2, components: Components = CORE, /, **fields: object) -> str:
    """The WPN line of the default position with these fields instead; whether it can be is not asked.

    A seat field may be given for the first seats alone. Rows and first helpers that are not given take the first cards
    of their deck that no other field names; `decks` is counted.
    """
    given = {key: str(value) for key, value in fields.items()}
    named = set(re.findall(r"\b[A-Z]\d\d\b", " ".join(given.values())))
    free = {letter: iter([card for card in card_ids(letter) if card not in named]) for letter in DECKS}
    grid = [f"a1:{card}" for card in islice(free["F"], players)]
    rows = {
        "set": f"{components.id}:{components.hash}",
        "players": str(players),
        "orders": ",".join(islice(free["E"], 4)),
        "helpers": ",".join(islice(free["F"], 4)),
        "contracts": ",".join(islice(free["C"], players + 1)),
    }
    view = given.get("view", "all")
    returned = ["-" if view in ("all", str(at)) else "E?x3,F?x2" for at in range(players)]
    boards = {key: [text] * players for key, text in SEAT.items()} | {"grid": grid, "returned": returned}
    values = TABLE | rows | {key: _by_seat(given.pop(key, ""), seats) for key, seats in boards.items()}
    values |= given
    values.setdefault("decks", _counted(values))
    return " ".join(f"{field.key}={values[field.key]}" for field in FIELDS)


def _by_seat(given: str, defaults: list[str]) -> str:
    parts = given.split("/") if given else []
    return "/".join(parts + defaults[len(parts) :])


def _counted(values: dict[str, str]) -> str:
    text = ",".join(values[key] for key in HELD)
    listed = Counter(card[0] for card in set(re.findall(r"\b[A-Z]\d\d\b", text)))
    for letter, count in re.findall(r"\b([A-Z])\?x(\d+)", values["hand"]):
        listed[letter] += int(count)
    return ",".join(f"{letter}:{count - listed[letter]}" for letter, count in DECKS.items())


def position(players: int = 2, components: Components = CORE, /, **fields: object) -> State:
    """The state of such a line."""
    return from_wpn(components, line(players, components, **fields))


def variant(*changes: tuple[str, str]) -> Components:
    """The core set with pieces of its text replaced, each of which it has exactly once."""
    text = CORE_TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{text.count(old)} times in the core set: {old}"
        text = text.replace(old, new)
    return parse_components(text, "variant")


def legal(state: State, word: str = "") -> list[str]:
    """The texts of the legal moves or outcomes in order, of one form if `word` is given."""
    texts = [move_text(state.components, move) for move in legal_moves(state)]
    return [text for text in texts if not word or text.split(":")[0] == word]


def play(state: State, moves: str) -> State:
    """The state after moves and draws joined by blanks. Raises IllegalMoveError that lists what is legal."""
    for text in moves.split():
        try:
            state = apply(state, parse_move(state.components, text))
        except IllegalMoveError:
            raise IllegalMoveError(f"{text} in {moves!r}; legal are {' '.join(legal(state))}") from None
    return state


def show(state: State, keys: str, seat: int | None = None) -> str:
    """The WPN values of some fields, joined by blanks; of seat fields one seat's part if `seat` is given."""
    values = dict(token.split("=") for token in to_wpn(state).split())
    seats = {field.key for field in FIELDS if field.seats}
    chosen = [values[key] if seat is None or key not in seats else values[key].split("/")[seat] for key in keys.split()]
    return " ".join(chosen)


def mine(state: State, keys: str) -> str:
    """What `show` shows of seat 0."""
    return show(state, keys, 0)


def instant(card: str, players: int = 2, components: Components = CORE, /, **fields: object) -> State:
    """Seat 0 has completed a hazelnut order and takes its instant reward, in a turn with nothing else open."""
    values: dict[str, object] = {"marks": "main", "pend": f"claim.{card}", "completed": card}
    return play(position(players, components, **values | fields), "instant")
