"""What goes into the client library and what comes out of it: limits, deadlines, results, exceptions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from protocol.answers import Answer, Caps, Identity, Info, Option, Rules, Speaks


@dataclass(frozen=True, slots=True)
class Handshake:
    """Who the engine is and what it plays."""

    name: str
    author: str
    version: str
    protocol: str
    caps: frozenset[str]
    rules_id: str
    rules_hash: str
    options: tuple[Option, ...]

    @classmethod
    def of(cls, answers: Sequence[Answer]) -> Self:
        """What the lines from `uwi` to `uwiok` say. Raises EngineProtocolError if `protocol` or `rules` is missing."""
        names = {answer.key: answer.text for answer in answers if isinstance(answer, Identity)}
        speaks = next((answer for answer in answers if isinstance(answer, Speaks)), None)
        rules = next((answer for answer in answers if isinstance(answer, Rules)), None)
        if speaks is None or rules is None:
            raise EngineProtocolError(f"the handshake has no {'protocol' if speaks is None else 'rules'} line")
        return cls(
            name=names.get("name", ""),
            author=names.get("author", ""),
            version=names.get("version", ""),
            protocol=speaks.version,
            caps=frozenset(word for answer in answers if isinstance(answer, Caps) for word in answer.words),
            rules_id=rules.set_id,
            rules_hash=rules.content_hash,
            options=tuple(answer for answer in answers if isinstance(answer, Option)),
        )

    def option(self, name: str) -> Option | None:
        """The option of that name, whatever its case."""
        return next((option for option in self.options if option.name.lower() == name.lower()), None)


@dataclass(frozen=True, slots=True)
class BestMove:
    """What a `go` came to.

    `move` is None for `bestmove none`, whose `reason` says why. `infos` holds the last report of each line, best first;
    `elapsed_ms` is the time from `go` to `bestmove` on the client's clock. `late` tells that the deadline had passed
    and the answer came only to the client's `stop`.
    """

    move: str | None
    plan: tuple[str, ...] = ()
    until: str | None = None
    infos: tuple[Info, ...] = ()
    elapsed_ms: float = 0.0
    reason: str | None = None
    late: bool = False
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Deadlines:
    """How long the client waits, in ms, before it calls an engine stuck.

    A `go` may take what its limit gives (its time, or `node_ms` a node) and `margin_ms` more; one without a limit may
    take for ever. The last three are the rungs of `close`.
    """

    start_ms: float = 10_000
    answer_ms: float = 10_000
    margin_ms: float = 5_000
    node_ms: float = 100
    stop_ms: float = 2_000
    quit_ms: float = 1_000
    terminate_ms: float = 1_000
    kill_ms: float = 5_000

    def scaled(self, factor: float) -> Deadlines:
        """All of them longer, for a slow machine, or shorter."""
        return Deadlines(*(getattr(self, name) * factor for name in self.__dataclass_fields__))


@dataclass(frozen=True, slots=True)
class GoLimit:
    """When a search shall end. None of the limits: only at `stop`. Clocks and increments are in seat order."""

    nodes: int | None = None
    movetime_ms: float | None = None
    clock_ms: tuple[float, ...] | None = None
    inc_ms: tuple[float, ...] | None = None
    infinite: bool = False
    ponder: bool = False
    analyse: bool = False
    searchmoves: tuple[str, ...] = ()
    multipv: int | None = None

    def words(self) -> str:
        """The limit as the protocol spells it."""
        words = [
            *(word for word in ("infinite", "ponder", "analyse") if getattr(self, word)),
            *_valued("movetime", () if self.movetime_ms is None else (self.movetime_ms,)),
            *_valued("clock", self.clock_ms or ()),
            *_valued("inc", self.inc_ms or ()),
            *_valued("nodes", () if self.nodes is None else (self.nodes,)),
            *([f"searchmoves={'+'.join(self.searchmoves)}"] if self.searchmoves else []),
            *_valued("multipv", () if self.multipv is None else (self.multipv,)),
        ]
        return " ".join(words)

    def deadline_ms(self, seat: int | None, deadlines: Deadlines) -> float | None:
        """When the answer is overdue, None for never. `seat` is whose clock runs; if unknown, the longest counts."""
        if self.infinite or self.ponder:
            return None
        given = []
        if self.movetime_ms is not None:
            given.append(self.movetime_ms)
        if self.clock_ms:
            known = seat is not None and seat < len(self.clock_ms)
            given.append(self.clock_ms[seat] if known and seat is not None else max(self.clock_ms))
        if self.nodes is not None:
            given.append(self.nodes * deadlines.node_ms)
        return max(0.0, min(given)) + deadlines.margin_ms if given else None


def _valued(key: str, values: Sequence[float]) -> list[str]:
    return [f"{key}={','.join(map(_decimal, values))}"] if values else []


def _decimal(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.3f}"


@dataclass(frozen=True, slots=True)
class Start:
    """A game from the beginning, for `position`. Without a seed, the moves must tell every chance event."""

    players: int
    seed: int | None = None
    view: int | None = None

    def __str__(self) -> str:
        view = "" if self.view is None else f" view={self.view}"
        return f"start players={self.players}{view}" + ("" if self.seed is None else f" seed={self.seed}")


@dataclass(frozen=True, slots=True)
class Trouble:
    """What was known of an engine when something went wrong: the last lines both ways, newest last."""

    exit_code: int | None = None
    stderr: str = ""
    sent: tuple[str, ...] = ()
    received: tuple[str, ...] = ()
    pid: int | None = None

    def __str__(self) -> str:
        lines = [] if self.exit_code is None else [f"exit status {self.exit_code}"]
        stderr = self.stderr.splitlines()[-20:]
        for title, part in (("sent", self.sent), ("received", self.received), ("stderr", stderr)):
            lines += [f"{title}:", *(f"  {line}" for line in part)] if part else [f"{title}: nothing"]
        return "\n".join(lines)


class EngineError(Exception):
    """Base of what can go wrong with an engine. `str` is one line; `trouble` has the rest."""

    def __init__(self, message: str, trouble: Trouble | None = None) -> None:
        super().__init__(message)
        self.trouble = trouble or Trouble()

    def details(self) -> str:
        """The message with all that is known, over several lines."""
        return f"{self}\n{self.trouble}"


class EngineStartError(EngineError):
    """The engine could not be run, died before `uwiok`, or speaks another protocol."""


class EngineTimeoutError(EngineError):
    """No answer within the deadline. The engine still runs: `restart` or `close` it."""


class EngineCrashedError(EngineError):
    """The engine ended by itself, or closed its output."""


class EngineClosedError(EngineError):
    """The client has closed the engine."""


class EngineProtocolError(EngineError):
    """The engine said something that the protocol does not allow."""


class EngineRefusedError(EngineError):
    """The engine answered `error`: `code` is the protocol's word, `text` its reason, `at` and `token` the place."""

    def __init__(
        self, code: str, text: str, *, at: str | None = None, token: str | None = None, trouble: Trouble | None = None
    ) -> None:
        super().__init__(f"{code}: {text}", trouble)
        self.code = code
        self.text = text
        self.at = at
        self.token = token
