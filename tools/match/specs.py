"""Players as people write them: `[NAME=]WHAT[:settings]` on the command line, or tables in a TOML file.

    greedy                              a player of this program
    old=woodcraft:nodes=100             the same with settings, under another name
    new=cmd:./woodcraft-new             an engine by its command line
    field.toml                          one player, or several, from a file
    py:bots.mine:make                   a player of Python code
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from search.players import NAMES
from tools.match.entrants import NO_LIMIT, Entrant, EntrantError, Kind
from tools.match.limits import Limit

COMMAND = "cmd:"
PYTHON = "py:"
_LIMITS = {one.name for one in fields(Limit)}
_KEYS = ("name", "player", "command", "python", "options", "limit")


def read_players(specs: Sequence[str], default: Limit = NO_LIMIT) -> tuple[Entrant, ...]:
    """The players of an event, from their texts. Raises EntrantError, LimitError, OSError."""
    return tuple(entrant for spec in specs for entrant in _read(spec, default))


def _read(spec: str, default: Limit) -> Iterator[Entrant]:
    name, equals, what = spec.partition("=")
    if not equals or ":" in name or name.endswith(".toml"):
        name, what = "", spec
    if what.startswith(COMMAND):
        words = tuple(shlex.split(what.removeprefix(COMMAND)))
        if not words:
            raise EntrantError(f"{spec!r}: expected a command after {COMMAND}")
        yield Entrant(name or Path(words[0]).name, Kind.COMMAND, words, {}, default)
    elif what.startswith(PYTHON):
        path = what.removeprefix(PYTHON)
        yield Entrant(name or path.rpartition(".")[2], Kind.PYTHON, (path,), {}, default)
    elif what.endswith(".toml"):
        yield from read_file(Path(what), default)
    else:
        yield _builtin(name, what, default)


def _builtin(name: str, what: str, default: Limit) -> Entrant:
    player, _, settings = what.partition(":")
    if player not in NAMES:
        raise EntrantError(
            f"expected {', '.join(NAMES)}, {COMMAND}COMMAND, {PYTHON}module:make or a .toml file, got {what!r}"
        )
    limit, options = default, {}
    for setting in filter(None, settings.split(",")):
        key, equals, value = setting.partition("=")
        if not equals:
            raise EntrantError(f"{what!r}: expected settings like nodes=100, got {setting!r}")
        if key in _LIMITS:
            limit = Limit.from_json({**limit.to_json(), key: _number(key, value)})
        else:
            options[key] = value
    return Entrant(name or what, Kind.BUILTIN, (player,), options, limit)


def _number(key: str, text: str) -> float:
    try:
        return int(text) if key == "nodes" else float(text)
    except ValueError:
        raise EntrantError(f"expected a number for {key}, got {text!r}") from None


def read_file(path: Path, default: Limit) -> Iterator[Entrant]:
    """The players of a TOML file: one in its top level, or a list `[[player]]`. Raises EntrantError, OSError."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EntrantError(f"{path}: {error}") from None
    players = table["player"] if isinstance(table.get("player"), list) else [table]
    for number, player in enumerate(players, 1):
        where = f"{path}, player {number}"
        if not isinstance(player, Mapping):
            raise EntrantError(f"{where}: expected a table, got {player!r}")
        yield _from_table(where, path, player, default)


def _from_table(where: str, path: Path, table: Mapping[str, Any], default: Limit) -> Entrant:
    unknown = next((key for key in table if key not in _KEYS), None)
    if unknown is not None:
        raise EntrantError(f"{where}: expected keys of {', '.join(_KEYS)}, got {unknown!r}")
    given = [key for key in ("player", "command", "python") if key in table]
    if len(given) != 1:
        raise EntrantError(f"{where}: expected one of player, command and python, got {' and '.join(given) or 'none'}")
    kind, target = _target(where, given[0], table[given[0]])
    options = table.get("options", {})
    if not isinstance(options, Mapping) or not isinstance(table.get("limit", {}), Mapping):
        raise EntrantError(f"{where}: expected tables for options and limit")
    limit = Limit.from_json(table["limit"]) if "limit" in table else default
    name = table.get("name", path.stem if given[0] == "command" else target[0])
    return Entrant(str(name), kind, target, dict(options), limit)


def _target(where: str, key: str, value: Any) -> tuple[Kind, tuple[str, ...]]:
    if key == "command":
        words = shlex.split(value) if isinstance(value, str) else value
        if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
            raise EntrantError(f"{where}: expected a command as text or a list of words, got {value!r}")
        return Kind.COMMAND, tuple(words)
    if not isinstance(value, str):
        raise EntrantError(f"{where}: expected a text for {key}, got {value!r}")
    return (Kind.BUILTIN if key == "player" else Kind.PYTHON), (value,)


def with_options(entrants: Sequence[Entrant], settings: Sequence[str]) -> tuple[Entrant, ...]:
    """The players with options `[PLAYER.]NAME=VALUE` set: for all commands, or for the one named."""
    changed = list(entrants)
    for setting in settings:
        key, equals, value = setting.partition("=")
        player, dot, name = key.rpartition(".")
        if not equals or not name:
            raise EntrantError(f"expected an option [PLAYER.]NAME=VALUE, got {setting!r}")
        chosen = [at for at, one in enumerate(changed) if (one.name == player if dot else one.kind == Kind.COMMAND)]
        if not chosen:
            names = ", ".join(one.name for one in entrants)
            raise EntrantError(f"{setting!r} is for no player; there are {names}" + ("" if dot else ", no engine"))
        for at in chosen:
            changed[at] = replace(changed[at], options={**changed[at].options, name: value})
    return tuple(changed)
