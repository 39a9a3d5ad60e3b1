"""The record of a game as text: a header, one event a line with the hash of the position after it, and an ending.

    woodcraft-record 1
    set core:2d4f0a5b6c7d8e9f
    players 2
    seed 7
    engine 0 0.1.0 woodcraft
    engine 1 0.1.0 greedy
    option nodes 200
    1 @/tile:lumber 5f2c6a7be03d9184
    2 ...
    result 88 71
    cause over
    end 341 90b1c2d3e4f5a697

Event 1 leads from the empty table to the first position. `@` is chance. Events may carry notes, `key=value`.
The last line counts the events and closes with 16 hex digits of SHA-256 over all bytes before it, so that a record that
was cut off, anywhere, is seen. There is one spelling: printing what was read gives the same bytes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.components import MAX_SEATS
from engine.errors import WoodcraftError
from engine.rng import MASK64

VERSION = 1
MAX_BYTES = 1 << 24
MAX_LINE = 8192
MAX_EVENTS = 100_000
MAX_TEXT = 300
CHECKSUM_DIGITS = 16
CHANCE = "@"
MAGIC = f"woodcraft-record {VERSION}"

# How the words of a record are spelt, each to be matched in full.
SET = re.compile(r"[a-z][a-z0-9-]{0,15}:[0-9a-f]{16}", re.ASCII)
HASH = re.compile(r"[0-9a-f]{16}", re.ASCII)
WORD = re.compile(r"[!-~]{1,200}", re.ASCII)
KEY = re.compile(r"[a-z][a-z0-9]{0,15}", re.ASCII)
NOTE = re.compile(r"[!-~]{1,2000}", re.ASCII)
NUMBER = re.compile(r"0|[1-9][0-9]{0,19}", re.ASCII)


class RecordError(WoodcraftError):
    """A text or bytes that are no record; the message says where and what was expected."""


@dataclass(frozen=True, slots=True)
class Engine:
    """Who plays a seat; the version without blanks."""

    name: str
    version: str


@dataclass(frozen=True, slots=True)
class Header:
    """What a game was played with: set id and content hash as `id:hash`, one engine a seat, and options of any kind."""

    components: str
    engines: tuple[Engine, ...]
    seed: int | None = None
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """A move or chance event: who acts (a seat, or `@`), its spelling, and the hash of the full position after it."""

    who: str
    move: str
    hash: str
    notes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: the scores in seat order, None if it was not played to its end, and the cause in one line.

    The cause of a game played to its end is `over`.
    """

    scores: tuple[int, ...] | None
    cause: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game. `ending` is None for a record that was cut off before it; `whole` says that nothing is missing."""

    header: Header
    events: tuple[Event, ...]
    ending: Ending | None
    whole: bool = True


def header_lines(header: Header) -> Iterator[str]:
    """The lines of a header. Raises ValueError for what a record cannot hold."""
    yield MAGIC
    yield f"set {_checked(SET, header.components)}"
    if not 1 <= len(header.engines) <= MAX_SEATS:
        raise ValueError(f"expected 1 to {MAX_SEATS} engines, got {len(header.engines)}")
    yield f"players {len(header.engines)}"
    if header.seed is not None:
        if not 0 <= header.seed <= MASK64:
            raise ValueError(f"expected a seed below 2**64, got {header.seed}")
        yield f"seed {header.seed}"
    for seat, engine in enumerate(header.engines):
        yield f"engine {seat} {_checked(WORD, engine.version)} {checked_text(engine.name)}"
    for name, value in header.options:
        yield f"option {_checked(WORD, name)} {checked_text(value)}"


def event_line(index: int, event: Event) -> str:
    """The line of an event; the first has index 1. Raises ValueError for what a record cannot hold."""
    if event.who != CHANCE and event.who not in map(str, range(MAX_SEATS)):
        raise ValueError(f"expected a seat or {CHANCE}, got {event.who!r}")
    words = [str(index), f"{event.who}/{_checked(WORD, event.move)}", _checked(HASH, event.hash)]
    line = " ".join(words + [f"{_checked(KEY, key)}={_checked(NOTE, note)}" for key, note in event.notes])
    if len(line) > MAX_LINE:
        raise ValueError(f"expected at most {MAX_LINE} characters a line, got {len(line)}")
    return line


def ending_lines(ending: Ending) -> Iterator[str]:
    """The lines that say how the game ended. Raises ValueError for what a record cannot hold."""
    scores = "-" if ending.scores is None else " ".join(map(str, ending.scores))
    yield f"result {scores}"
    yield f"cause {checked_text(ending.cause)}"


def end_line(events: int, checksum: str) -> str:
    """The last line of a record."""
    return f"end {events} {checksum}"


def checksum(data: bytes) -> str:
    """What the last line says of all bytes before it."""
    return hashlib.sha256(data).hexdigest()[:CHECKSUM_DIGITS]


def format_record(record: Record) -> str:
    """The text of a record, without its last line if it is not whole. Raises ValueError for what it cannot hold."""
    lines = [*header_lines(record.header)]
    lines += [event_line(index, event) for index, event in enumerate(record.events, 1)]
    if record.ending:
        lines += ending_lines(record.ending)
    text = "".join(line + "\n" for line in lines)
    if record.whole:
        text += end_line(len(record.events), checksum(text.encode())) + "\n"
    return text


def _checked(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(f"a record cannot hold {text[:40]!r} there")
    return text


def checked_text(text: str) -> str:
    """A text that goes to the end of its line, as it is. Raises ValueError if a record cannot hold it."""
    if not text or not text.isprintable() or text != text.strip() or len(text) > MAX_TEXT:
        raise ValueError(f"expected 1 to {MAX_TEXT} printable characters without blanks around them, got {text[:40]!r}")
    return text
