"""Who takes part in an event, as data: players by name, engines by command line, players of Python code by path."""

from __future__ import annotations

import hashlib
import importlib
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any

import engine
import search
from engine.components import Components
from engine.errors import WoodcraftError
from engine.moves import Move
from engine.spelling import move_text
from protocol.client_types import Deadlines
from protocol.identity import VERSION
from protocol.options import OPTIONS
from search.api import Budget, Choice, Objective, SearchOptions
from search.kernel import kernel_name
from search.players import NAMES, make_player
from tools.match.contestants import Contestant, InProcess, MovePlayer, Seating
from tools.match.limits import Limit
from tools.match.process import EngineProcess, Tell

HASH_DIGITS = 16
NO_LIMIT = Limit()
_SEARCH_OPTIONS = ("hash_mb", "kernel", "objective", "strength", "threads")
# The numbers among them, with the bounds that the protocol's options of that meaning have.
_NUMBERS = {
    name: next(option for option in OPTIONS if option.name == word)
    for name, word in (("hash_mb", "Hash"), ("strength", "Strength"), ("threads", "Threads"))
}


class Kind(StrEnum):
    """What runs a player."""

    BUILTIN = "builtin"
    COMMAND = "command"
    PYTHON = "python"


class EntrantError(WoodcraftError):
    """A player that cannot take part; the message says who and why."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player of the field.

    `target` is a name of `search.players`, a command with its arguments, or `package.module:make`. What `make` returns,
    called with `seed` and the options, has a method `choose(view)` that returns a move or its text.
    """

    name: str
    kind: Kind
    target: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    limit: Limit = NO_LIMIT

    def to_json(self) -> dict[str, Any]:
        """As JSON values."""
        return {"name": self.name, "kind": self.kind.value, "target": list(self.target),
                "options": dict(self.options), "limit": self.limit.to_json()}  # fmt: skip

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Entrant:
        """From such values."""
        limit = Limit.from_json(value["limit"])
        return cls(value["name"], Kind(value["kind"]), tuple(value["target"]), dict(value["options"]), limit)

    def __reduce__(self) -> tuple[Any, ...]:
        return Entrant, (self.name, self.kind, self.target, dict(self.options), self.limit)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What contestants of an event have in common: the set, how engines are told the game, and how long is too long."""

    components: Components
    tell: Tell
    margin_ms: float
    patience_ms: float

    def deadlines(self, limit: Limit) -> Deadlines:
        """How long the client library waits for an engine with this limit."""
        patience = self.patience_ms
        margin = self.margin_ms if limit.is_timed else patience
        return Deadlines(start_ms=patience, answer_ms=patience, margin_ms=margin, node_ms=0.0)


def contestant(entrant: Entrant, around: Surroundings) -> Contestant:
    """The player itself; nothing runs yet. Raises EntrantError for one that can't be."""
    searches = entrant.kind == Kind.COMMAND or entrant.target[0] == "woodcraft"
    if searches and entrant.limit == NO_LIMIT:
        wish = "say nodes, or time for a decision, a turn or the game"
        raise EntrantError(f"{entrant.name}: how long may it think? {wish}")
    if entrant.kind == Kind.COMMAND:
        return EngineProcess(
            entrant.target, entrant.options, around.components, around.deadlines(entrant.limit), around.tell
        )
    make = _builtin(entrant) if entrant.kind == Kind.BUILTIN else _python(entrant)
    return InProcess(make, lambda choice: _spelling(around.components, choice))


def _spelling(components: Components, choice: object) -> str:
    if isinstance(choice, Choice):
        choice = choice.move
    return move_text(components, choice) if isinstance(choice, Move) else str(choice)


def _builtin(entrant: Entrant) -> Callable[[Seating], MovePlayer]:
    name, limit = entrant.target[0], entrant.limit
    if name not in NAMES:
        raise EntrantError(f"{entrant.name}: expected a player of {', '.join(NAMES)}, got {name!r}")
    if name == "woodcraft" and (limit.turn_ms is not None or limit.clock_ms is not None):
        raise EntrantError(f"{entrant.name}: {name} takes nodes or time for a decision here; a clock needs its command")
    wrong = [option for option in entrant.options if name != "woodcraft" or option not in _SEARCH_OPTIONS]
    if wrong:
        known = f"; there are {', '.join(_SEARCH_OPTIONS)}" if name == "woodcraft" else ""
        raise EntrantError(f"{entrant.name}: {name} has no option {wrong[0]!r}{known}")
    options = _search_options(entrant)
    budget = Budget(limit.nodes, limit.move_ms)
    return lambda seating: make_player(name, seating.seed, budget, options)


def _search_options(entrant: Entrant) -> SearchOptions:
    values = dict(entrant.options)
    try:
        if "objective" in values:
            values["objective"] = Objective(values["objective"])
        for name, option in _NUMBERS.items():
            if name in values:
                values[name] = option.read(str(values[name]))
        kernel_name(str(values.get("kernel", "auto")))
        return SearchOptions(**values)
    except (ValueError, WoodcraftError) as error:
        raise EntrantError(f"{entrant.name}: {error}") from None


def _python(entrant: Entrant) -> Callable[[Seating], MovePlayer]:
    make = _load(entrant)
    return lambda seating: make(seed=seating.seed, **entrant.options)


def _load(entrant: Entrant) -> Callable[..., MovePlayer]:
    module, _, attribute = entrant.target[0].partition(":")
    try:
        make: Callable[..., MovePlayer] = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise EntrantError(f"{entrant.name}: there is no {entrant.target[0]}: {error}") from None
    return make


@dataclass(frozen=True, slots=True)
class Identity:
    """Which program a player is: its own name and version, and a hash of what runs."""

    program: str
    hash: str


def identify(entrant: Entrant, around: Surroundings) -> Identity:
    """The identity of a player; an engine is started once for it. Raises EntrantError if it doesn't start."""
    contestant(entrant, around)
    if entrant.kind == Kind.BUILTIN:
        kernel = kernel_name(str(entrant.options.get("kernel", "auto")))
        return Identity(f"{entrant.target[0]} {VERSION}", sources_hash(compiled=kernel == "native"))
    if entrant.kind == Kind.PYTHON:
        path = getattr(importlib.import_module(_load(entrant).__module__), "__file__", None)
        return Identity(entrant.target[0], file_hash([Path(path)] if path else []))
    program = shutil.which(entrant.target[0])
    files = [Path(word) for word in (program or entrant.target[0], *entrant.target[1:])]
    process = EngineProcess(entrant.target, entrant.options, around.components, around.deadlines(entrant.limit))
    return Identity(process.introduce(entrant.name), file_hash(path for path in files if path.is_file()))


def file_hash(paths: Any) -> str:
    """The first 16 hex digits of SHA-256 over the contents of files, one after the other."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(Path(path).read_bytes())
    return digest.hexdigest()[:HASH_DIGITS]


def sources_hash(compiled: bool) -> str:
    """The hash of the engine and the search that run here, so that a change of the code shows in a record."""
    folders = [Path(str(package.__file__)).parent for package in (engine, search)]
    kinds = ("*.py", "*.toml", "_core*") if compiled else ("*.py", "*.toml")
    return file_hash(sorted(path for folder in folders for kind in kinds for path in folder.rglob(kind)))
