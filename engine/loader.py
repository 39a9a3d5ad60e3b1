"""Loading a component set: the TOML text becomes a checked, frozen `Components`, or one ComponentError says why not."""

from __future__ import annotations

import hashlib
import json
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

from engine import limits, loader_boards, loader_tables
from engine.components import Components
from engine.errors import ComponentError
from engine.loader_cards import read_cards
from engine.loader_checks import check_components
from engine.loader_fields import Fields, Words

UNHASHED = ("source", "title", "license")


def load_components(path: str | Path | None = None) -> Components:
    """The component set in the file at `path`, by default the core set. Raises ComponentError."""
    if path is None:
        return parse_components((resources.files("engine") / "data" / "core.toml").read_text("utf-8"), "core.toml")
    name = str(path) if str(path).isprintable() else repr(str(path))
    return parse_components(_read_file(Path(path), name), name)


def parse_components(text: str, name: str) -> Components:
    """The component set that `text` spells; messages call it `name`. Raises ComponentError."""
    document = _parse_toml(text, name)
    with Fields(name, "", document) as root:
        parts = loader_tables.read_set(root)
        players = parts["players"]
        colours = loader_tables.read_colours(root)
        words = Words(colours, loader_boards.read_kinds(root))
        parts |= loader_tables.read_rounds(root, players)
        parts |= loader_tables.read_turn(root)
        parts |= loader_tables.read_display(root)
        parts |= loader_tables.read_wheel(root, words)
        parts |= loader_tables.read_yard(root, colours)
        parts |= loader_tables.read_exchange(root, colours)
        parts |= loader_tables.read_materials(root)
        parts |= loader_tables.read_orders(root)
        parts |= loader_tables.read_produce(root)
        parts |= loader_tables.read_tokens(root)
        parts |= loader_boards.read_board(root, words, players)
        parts |= loader_boards.read_grid(root, words)
        parts |= loader_boards.read_attic(root, words)
        parts |= loader_boards.read_income(root, words)
        parts |= loader_boards.read_reputation(root, words, players)
        parts |= loader_tables.read_leftovers(root)
        parts |= read_cards(root, words, len(parts["rows"]))
    components = Components(hash=content_hash(document), colours=colours, tool_kinds=words.kinds, **parts)
    check_components(components, name)
    return components


def content_hash(document: dict[str, Any]) -> str:
    """16 hex digits that two sets share exactly if they differ in texts about themselves only (`UNHASHED`)."""
    text = json.dumps(_hashed(document), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def _hashed(value: object) -> object:
    """The part of a document that the hash covers."""
    if isinstance(value, dict):
        return {key: _hashed(item) for key, item in value.items() if key not in UNHASHED}
    if isinstance(value, list):
        return [_hashed(item) for item in value]
    return value


def _read_file(path: Path, name: str) -> str:
    try:
        # Opening a pipe would wait for its other end, and a device has no end.
        if path.exists() and not path.is_file():
            raise ComponentError(f"{name}: expected a file, got a folder or a device")
        with path.open("rb") as file:
            data = file.read(limits.FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ComponentError(f"{name}: cannot be read: {reason}") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ComponentError(f"{name}: expected UTF-8, got a wrong byte at position {error.start}") from None


def _parse_toml(text: str, name: str) -> dict[str, Any]:
    if len(text.encode("utf-8", "surrogatepass")) > limits.FILE_BYTES:
        raise ComponentError(f"{name}: expected at most {limits.FILE_BYTES} bytes, got more")
    for number, line in enumerate(text.split("\n"), 1):
        # A key of very many parts keeps the TOML parser busy for hours; no key of a set has more than two.
        if line.count(".") > limits.LINE_DOTS and not line.startswith("#"):
            raise ComponentError(f"{name}: line {number}: expected at most {limits.LINE_DOTS} dots, got more")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ComponentError(f"{name}: expected tables and lists that are not nested so deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise ComponentError(f"{name}: not TOML: {' '.join(str(error).split())}") from None
    except ValueError:
        # Python converts no number of thousands of digits, so as not to hang over it.
        raise ComponentError(
            f"{name}: expected numbers of at most {len(str(limits.AMOUNT))} digits, got more"
        ) from None
