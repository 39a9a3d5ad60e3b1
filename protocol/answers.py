"""The lines of an engine as typed values: one frozen dataclass for each kind of line, one function that reads them.

A line whose first word is not of the protocol becomes `Stray`; a line of the protocol that is malformed raises
`AnswerError`. Unknown keys are skipped, as the protocol asks.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

SEATS = 4


class AnswerError(ValueError):
    """A line that begins as the protocol knows but goes on as it does not; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Identity:
    """`id name ..`, `id author ..`, `id version ..`."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Speaks:
    """`protocol 1.0`."""

    version: str


@dataclass(frozen=True, slots=True)
class Caps:
    """`caps ..`: the optional parts that the engine has."""

    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Rules:
    """`rules <set id> <content hash>`: the component set that the engine plays."""

    set_id: str
    content_hash: str


@dataclass(frozen=True, slots=True)
class Option:
    """`option name .. type .. [default ..] [min ..] [max ..] [var ..]..`: numbers stay as they were written."""

    name: str
    type: str
    default: str | None = None
    min: str | None = None
    max: str | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UwiOk:
    """`uwiok`: the end of the handshake."""


@dataclass(frozen=True, slots=True)
class ReadyOk:
    """`readyok`."""


@dataclass(frozen=True, slots=True)
class Pong:
    """`pong [token]`."""

    token: str


@dataclass(frozen=True, slots=True)
class PositionAck:
    """`posok ..`: `to_act` is a seat as text, `chance` or `none`; `moves` is how many entries of a list were played."""

    hash: str
    to_act: str
    moves: int

    @property
    def seat(self) -> int | None:
        """The seat to act, None for chance and at the end."""
        return int(self.to_act) if self.to_act.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Legal:
    """`legal count=.. moves=..`: the legal moves, or the outcomes when chance is to act, in canonical order."""

    moves: tuple[str, ...]

    def __iter__(self) -> Iterator[str]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)


@dataclass(frozen=True, slots=True)
class PositionText:
    """The answer to `state` and `view`: a canonical WPN line, or a JSON object and no line, and its hash."""

    wpn: str
    hash: str | None = None
    json: str | None = None


@dataclass(frozen=True, slots=True)
class Info:
    """`info ..`: what a search thinks of one move. Vectors are in seat order; a key that was not sent is None."""

    id: str | None = None
    time_ms: int | None = None
    nodes: int | None = None
    nps: int | None = None
    multipv: int = 1
    move: str | None = None
    visits: int | None = None
    win: tuple[float, ...] = ()
    score: tuple[float, ...] = ()
    sd: float | None = None
    se: float | None = None
    depth: int | None = None
    worlds: int | None = None
    pv: tuple[str, ...] = ()
    text: str | None = None
    extra: Mapping[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class BestMoveLine:
    """`bestmove ..` as it stands: `move` is None for `bestmove none`, whose `reason` says why."""

    move: str | None
    id: str | None = None
    plan: tuple[str, ...] = ()
    until: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class EngineErrorLine:
    """`error code=.. cmd=.. [at= token=] text=..`."""

    code: str
    cmd: str | None = None
    at: str | None = None
    token: str | None = None
    text: str = ""
    id: str | None = None


@dataclass(frozen=True, slots=True)
class EngineWarningLine(EngineErrorLine):
    """`warning ..`, of the same form as an error."""


@dataclass(frozen=True, slots=True)
class Stray:
    """A line whose first word says nothing to this library; it may belong to a table picture or a later protocol."""

    line: str


Answer = (
    Identity | Speaks | Caps | Rules | Option | UwiOk | ReadyOk | Pong | PositionAck | Legal | PositionText | Info
    | BestMoveLine | EngineErrorLine | EngineWarningLine | Stray
)  # fmt: skip


def read_answer(line: str) -> Answer:
    """The typed value of one line without its line end. Raises AnswerError for a malformed line of the protocol."""
    word, _, rest = line.strip().partition(" ")
    if word.startswith("wpn="):
        return PositionText(line.strip())
    reader = _READERS.get(word)
    if reader is None:
        return Stray(line)
    try:
        return reader(rest.strip())
    except ValueError as error:
        raise AnswerError(f"malformed {word!r} line ({error}): {shortened(line)}") from None


def shortened(line: str, width: int = 200) -> str:
    """The line, its middle left out when it is long: for messages."""
    return line if len(line) <= width else f"{line[: width // 2]} ... {line[-width // 4 :]}"


def read_pairs(text: str, last: frozenset[str] = frozenset({"text"})) -> dict[str, str]:
    """`key=value` tokens; a key of `last` takes the rest of the line. Raises ValueError for a token without `=`."""
    pairs: dict[str, str] = {}
    while text := text.lstrip():
        key, equals, _ = text.partition("=")
        if not equals or " " in key:
            raise ValueError(f"expected key=value, not {text.split(' ')[0]!r}")
        if key in last:
            pairs[key] = text[len(key) + 1 :]
            break
        token, _, text = text.partition(" ")
        pairs[key] = token[len(key) + 1 :]
    return pairs


def _identity(rest: str) -> Identity:
    key, _, text = rest.partition(" ")
    return Identity(key, text.strip())


def _rules(rest: str) -> Rules:
    set_id, content_hash = rest.split()
    return Rules(set_id, content_hash)


_OPTION = re.compile(r"name (\S+) type (\S+)(?: (.*))?")
_DEFAULT = re.compile(r"(?:^|(?<= ))default(?: (.*?))?(?= (?:min|max|var) |$)")


def _option(rest: str) -> Option:
    head = _OPTION.fullmatch(" ".join(rest.split()) if " default " not in rest else rest)
    if head is None:
        raise ValueError("expected name <name> type <type>")
    name, kind, tail = head[1], head[2], head[3] or ""
    if kind in ("string", "path"):
        return Option(name, kind, tail.removeprefix("default").strip() if tail else None)
    default = _DEFAULT.search(tail)
    bounds = dict(re.findall(r"(?:^| )(min|max) (\S+)", tail))
    return Option(
        name,
        kind,
        (default[1] or "") if default else None,
        bounds.get("min"),
        bounds.get("max"),
        tuple(re.findall(r"(?:^|(?<= ))var (\S+)", tail)),
    )


def _posok(rest: str) -> PositionAck:
    pairs = read_pairs(rest)
    digest, to_act = _need(pairs, "hash"), _need(pairs, "toact")
    if to_act not in {"chance", "none", *map(str, range(SEATS))}:
        raise ValueError(f"toact is a seat, chance or none, not {to_act!r}")
    return PositionAck(digest, to_act, _count(_need(pairs, "moves")))


def _legal(rest: str) -> Legal:
    pairs = read_pairs(rest, frozenset({"moves"}))
    moves = tuple(pairs.get("moves", "").replace("+", " ").split())
    if _count(_need(pairs, "count")) != len(moves):
        raise ValueError(f"count={pairs['count']}, but there are {len(moves)} moves")
    return Legal(moves)


def _position(rest: str) -> PositionText:
    start = re.search(r"(?:^| )(wpn|json)=", rest)
    if start is None:
        raise ValueError("there is no wpn= in it")
    digest = next((token[5:] for token in rest[: start.start()].split() if token.startswith("hash=")), None)
    if start[1] == "json":
        return PositionText("", digest, rest[start.end() :])
    return PositionText(rest[start.start(1) :], digest)


def _info(rest: str) -> Info:
    pairs = read_pairs(rest)
    numbers = {name: _number(pairs.pop(name)) for name in ("sd", "se") if name in pairs}
    counts = {name: _count(pairs.pop(name)) for name in ("nodes", "nps", "visits", "depth", "worlds") if name in pairs}
    time_ms = _count(pairs.pop("time")) if "time" in pairs else None
    return Info(
        id=pairs.pop("id", None),
        time_ms=time_ms,
        nodes=counts.get("nodes"),
        nps=counts.get("nps"),
        multipv=_count(pairs.pop("multipv", "1")),
        move=pairs.pop("move", None),
        visits=counts.get("visits"),
        win=_vector(pairs.pop("win", "")),
        score=_vector(pairs.pop("score", "")),
        sd=numbers.get("sd"),
        se=numbers.get("se"),
        depth=counts.get("depth"),
        worlds=counts.get("worlds"),
        pv=read_moves(pairs.pop("pv", "")),
        text=pairs.pop("text", None),
        extra=pairs,
    )


def _bestmove(rest: str) -> BestMoveLine:
    move, _, tail = rest.partition(" ")
    if not move or "=" in move:
        raise ValueError("expected a move or none")
    pairs = read_pairs(tail)
    return BestMoveLine(
        None if move == "none" else move,
        pairs.get("id"),
        read_moves(pairs.get("plan", "")),
        pairs.get("until"),
        pairs.get("reason"),
    )


def _error(rest: str) -> EngineErrorLine:
    return EngineErrorLine(*_complaint(rest))


def _warning(rest: str) -> EngineWarningLine:
    return EngineWarningLine(*_complaint(rest))


def _complaint(rest: str) -> tuple[str, str | None, str | None, str | None, str, str | None]:
    pairs = read_pairs(rest)
    get = pairs.get
    return _need(pairs, "code"), get("cmd"), get("at"), get("token"), get("text", ""), get("id")


def read_moves(text: str) -> tuple[str, ...]:
    """The moves of a list joined by `+`."""
    return tuple(text.split("+")) if text else ()


def _need(pairs: Mapping[str, str], key: str) -> str:
    if key not in pairs:
        raise ValueError(f"{key}= is missing")
    return pairs[key]


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal():
        raise ValueError(f"expected a whole number, not {text!r}")
    return int(text)


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"expected a finite number, not {text!r}")
    return value


def _vector(text: str) -> tuple[float, ...]:
    return tuple(map(_number, text.split(","))) if text else ()


_READERS: dict[str, Callable[[str], Answer]] = {
    "id": _identity,
    "protocol": Speaks,
    "caps": lambda rest: Caps(frozenset(rest.split())),
    "rules": _rules,
    "option": _option,
    "uwiok": lambda rest: UwiOk(),
    "readyok": lambda rest: ReadyOk(),
    "pong": Pong,
    "posok": _posok,
    "legal": _legal,
    "state": _position,
    "view": _position,
    "info": _info,
    "bestmove": _bestmove,
    "error": _error,
    "warning": _warning,
}
