"""Requests of the analysis mode: strict objects, and errors that name id and field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.components import Components
from engine.errors import InconsistentPositionError, MoveTextError, PositionError
from engine.moves import Move
from engine.notation import from_json, from_wpn
from engine.rng import Rng
from engine.rules import legal_moves
from engine.spelling import parse_move
from engine.state import ALL, State, new_game
from protocol.errors import Code, ProtocolError
from protocol.limits import MAX_MULTIPV, MAX_NODES
from protocol.numbers import MAX_MS, SEED_LIMIT, integer
from protocol.positions import draw_due, tell
from search.api import Objective, SearchOptions

MAX_ID = 200
MAX_PRIORITY = 1_000_000


class RequestError(Exception):
    """A request that cannot be obeyed: the field that is wrong, the code of the protocol, and what was expected.

    `id` is known where the request could be read, but not as an object of the schema.
    """

    def __init__(self, field: str | None, text: str, code: Code = Code.BAD_ARG, name: str | None = None) -> None:
        super().__init__(text)
        self.field = field
        self.code = code
        self.id = name


@dataclass(frozen=True, slots=True)
class Query:
    """An `analyse` or `validate` request, checked as a whole."""

    id: str
    search: bool
    state: State
    legal: tuple[Move, ...]
    searchmoves: tuple[Move, ...]
    nodes: int | None
    movetime_ms: float | None
    report_ms: float | None
    multipv: int
    priority: int
    options: SearchOptions


@dataclass(frozen=True, slots=True)
class Terminate:
    """A `terminate` request; without a target it means all queries."""

    id: str
    target: str | None


Request = Query | Terminate


def read_id(value: object) -> str:
    """The id of a request, whatever else is wrong with it. Raises RequestError."""
    if not isinstance(value, dict):
        raise RequestError(None, "a request is an object")
    name = value.get("id")
    if not isinstance(name, str) or not 1 <= len(name) <= MAX_ID:
        raise RequestError("id", f"expected a text of 1 to {MAX_ID} characters")
    return name


def read_request(components: Components, value: dict[str, Any], kernel: str = "auto") -> Request:
    """The request that an object with a good id spells. Raises RequestError."""
    action = value.get("action", "analyse")
    if action not in ("analyse", "validate", "terminate"):
        raise RequestError("action", f"expected analyse, validate or terminate, not {_short(action)}")
    fields = TERMINATE if action == "terminate" else QUERY
    for key in value:
        if key not in fields:
            raise RequestError(str(key)[:100], f"unknown field; {action} takes {', '.join(sorted(fields))}")
    if action == "terminate":
        target = value.get("target")
        if target is not None and not isinstance(target, str):
            raise RequestError("target", "expected the id of a query")
        return Terminate(value["id"], target)
    return _read_query(components, value, kernel, action == "analyse")


TERMINATE = frozenset({"id", "action", "target"})
QUERY = frozenset(
    {
        "id", "action", "position", "start", "moves", "nodes", "movetime", "multipv", "searchmoves", "seed", "strength",
        "objective", "hash", "priority", "report_ms",
    }
)  # fmt: skip


def _read_query(components: Components, value: dict[str, Any], kernel: str, search: bool) -> Query:
    fields = _Fields(value)
    nodes = fields.number("nodes", 1, MAX_NODES)
    movetime_ms = fields.time("movetime", 0)
    if search and nodes is None and movetime_ms is None:
        raise RequestError("nodes", "expected nodes or movetime: an analysis has an end")
    options = SearchOptions(
        seed=fields.seed() or 0,
        hash_mb=fields.number("hash", 1, 65_536) or SearchOptions().hash_mb,
        strength=fields.number("strength", 0, 20, 20) or 0,
        objective=Objective(fields.word("objective", ("win", "score"))),
        kernel=kernel,
    )
    state = _read_state(components, fields)
    legal = tuple(legal_moves(state))
    return Query(
        id=value["id"],
        search=search,
        state=state,
        legal=legal,
        searchmoves=_read_searchmoves(components, fields.texts("searchmoves"), legal),
        nodes=nodes,
        movetime_ms=movetime_ms,
        report_ms=fields.time("report_ms", 1),
        multipv=fields.number("multipv", 1, MAX_MULTIPV, 1) or 1,
        priority=fields.number("priority", -MAX_PRIORITY, MAX_PRIORITY, 0) or 0,
        options=options,
    )


class _Fields:
    """Reads fields of one object, each with its own complaint; `prefix` names the object in it."""

    def __init__(self, value: dict[str, Any], prefix: str = "") -> None:
        self.value = value
        self._prefix = prefix

    def wrong(self, key: str, expected: str) -> RequestError:
        return RequestError(self._prefix + key, f"expected {expected}, not {_short(self.value[key])}")

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int | None:
        if key not in self.value:
            return default
        number = self.value[key]
        if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
            raise self.wrong(key, f"a whole number from {low} to {high}")
        return number

    def time(self, key: str, low: float) -> float | None:
        if key not in self.value:
            return None
        time = self.value[key]
        if not isinstance(time, int | float) or isinstance(time, bool) or not low <= time <= MAX_MS:
            raise self.wrong(key, f"milliseconds from {low} on")
        return float(time)

    def seed(self) -> int | None:
        """A number, or a text for those whose numbers end at 2^53."""
        seed = self.value.get("seed")
        if isinstance(seed, str):
            seed = integer(seed, 0, SEED_LIMIT - 1)
        elif "seed" not in self.value:
            return None
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEED_LIMIT:
            raise self.wrong("seed", "a number from 0 to 2^64 - 1, or a text of one, decimal or 0x..")
        return seed

    def word(self, key: str, words: tuple[str, ...]) -> str:
        word = self.value.get(key, words[0])
        if word not in words:
            raise self.wrong(key, " or ".join(words))
        return str(word)

    def texts(self, key: str) -> list[str]:
        texts = self.value.get(key, [])
        if not isinstance(texts, list):
            raise self.wrong(key, "a list of moves")
        for at, text in enumerate(texts):
            if not isinstance(text, str):
                raise RequestError(f"{self._prefix}{key}[{at}]", f"expected a move, not {_short(text)}")
        return texts


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:58] + ".."


def _read_state(components: Components, fields: _Fields) -> State:
    value = fields.value
    if ("position" in value) == ("start" in value):
        raise RequestError("position", "expected either position or start")
    if "start" in value:
        state, rng = _start(components, value["start"])
    else:
        state, rng = _position(components, value["position"]), None
    for at, text in enumerate(fields.texts("moves")):
        try:
            tell(state, rng, at, text)
        except ProtocolError as error:
            raise RequestError(f"moves[{at}]", str(error), error.code) from None
    return state


def _position(components: Components, value: object) -> State:
    try:
        return from_wpn(components, value) if isinstance(value, str) else from_json(components, value)
    except InconsistentPositionError as error:
        raise RequestError("position", str(error), Code.INCONSISTENT) from None
    except PositionError as error:
        raise RequestError("position", str(error)) from None


def _start(components: Components, value: object) -> tuple[State, Rng | None]:
    if not isinstance(value, dict):
        raise RequestError("start", f"expected an object, not {_short(value)}")
    for key in value:
        if key not in ("players", "seed", "view"):
            raise RequestError(f"start.{key}"[:100], "unknown field; start takes players, seed, view")
    fields = _Fields(value, "start.")
    players = value.get("players")
    if players not in components.players or isinstance(players, bool | float):
        raise RequestError("start.players", f"expected one of {', '.join(map(str, components.players))}")
    assert isinstance(players, int)
    view = ALL if value.get("view") == "all" else fields.number("view", 0, players - 1, ALL)
    if "seed" in value and "view" in value:
        raise RequestError("start.view", "a game with a seed is told in full")
    state = new_game(components, players, ALL if view is None else view)
    seed = fields.seed()
    rng = None if seed is None else Rng(seed)
    draw_due(state, rng)
    return state, rng


def _read_searchmoves(components: Components, texts: list[str], legal: tuple[Move, ...]) -> tuple[Move, ...]:
    moves = []
    for at, text in enumerate(texts):
        try:
            move = parse_move(components, text)
        except MoveTextError as error:
            raise RequestError(f"searchmoves[{at}]", str(error), Code.ILLEGAL) from None
        if move not in legal:
            raise RequestError(f"searchmoves[{at}]", "not legal here", Code.ILLEGAL)
        moves.append(move)
    return tuple(dict.fromkeys(moves))
