"""Reading the text of a record: strict, bounded, and forgiving only where a file was cut off."""

from __future__ import annotations

import re

from engine.components import MAX_SEATS
from engine.rng import MASK64
from tools.record import (
    CHANCE,
    HASH,
    KEY,
    MAGIC,
    MAX_BYTES,
    MAX_EVENTS,
    MAX_LINE,
    NOTE,
    NUMBER,
    SET,
    WORD,
    Ending,
    Engine,
    Event,
    Header,
    Record,
    RecordError,
    checked_text,
    checksum,
    end_line,
)


def parse_record(data: bytes) -> Record:
    """The record that the bytes hold. A cut last line is dropped; a record without its end is not whole.

    Whether the game can be played like this is for `tools.replay` to say. Raises RecordError with the line.
    """
    if len(data) > MAX_BYTES:
        raise RecordError(f"expected at most {MAX_BYTES} bytes, got {len(data)}")
    return _Parser(data).record()


class _Parser:
    """Reads a record line by line; `start` is the number of bytes read."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        whole, newline, _ = data.rpartition(b"\n")
        self.lines = (whole + newline).split(b"\n")[:-1] if newline else []
        self.at = 0
        self.start = 0
        self.players = 0

    def record(self) -> Record:
        header = self.header()
        events: list[Event] = []
        while (words := self.peek()) and words[0][:1].isdigit():
            events.append(self.event(len(events) + 1))
        ending = self.ending() if self.peek() else None
        whole = bool(self.peek()) and self.end(len(events))
        record = Record(header, tuple(events), ending, whole)
        if self.at < len(self.lines) or (whole and not self.data.endswith(b"\n")):
            raise self.error("expected nothing after the end", "more")
        return record

    def error(self, expected: str, got: str | None = None) -> RecordError:
        if got is None:
            got = repr(self.text()[:60]) if self.at < len(self.lines) else "the end of the file"
        return RecordError(f"line {self.at + 1}: {expected}, got {got}")

    def text(self) -> str:
        """The line to be read."""
        try:
            text = self.lines[self.at].decode("utf-8")
        except UnicodeDecodeError:
            raise self.error("expected UTF-8", "other bytes") from None
        if len(text) > MAX_LINE:
            raise self.error(f"expected at most {MAX_LINE} characters a line", str(len(text)))
        if not text or not text.isprintable():
            raise self.error("expected printable text", repr(text[:60]))
        return text

    def peek(self) -> list[str]:
        """The words of the line to be read, none at the end of the file."""
        return self.text().split(" ") if self.at < len(self.lines) else []

    def step(self) -> None:
        self.start += len(self.lines[self.at]) + 1
        self.at += 1

    def values(self, key: str, count: int, expected: str) -> list[str]:
        """The words after the key of a line; the last of `count` is the rest of the line."""
        if self.at == len(self.lines):
            raise self.error(expected)
        word, *values = self.text().split(" ", count)
        if word != key or len(values) != count:
            raise self.error(expected)
        return values

    def header(self) -> Header:
        if self.at == len(self.lines) or self.text() != MAGIC:
            raise self.error(f"expected {MAGIC!r}")
        self.step()
        components = self.values("set", 1, "expected set <id>:<hash>")[0]
        self.match(SET, components, "expected set <id>:<hash>")
        self.step()
        self.players = self.number("players", 1, MAX_SEATS)
        seed = self.number("seed", 0, MASK64) if self.peek()[:1] == ["seed"] else None
        engines = tuple(self.engine(seat) for seat in range(self.players))
        options = []
        while self.peek()[:1] == ["option"]:
            name, value = self.values("option", 2, "expected option <name> <value>")
            self.match(WORD, name, "expected option <name> <value>")
            options.append((name, self.rest(value)))
            self.step()
        return Header(components, engines, seed, tuple(options))

    def number(self, key: str, least: int, most: int) -> int:
        expected = f"expected {key} and a number from {least} to {most}"
        number = self.match(NUMBER, self.values(key, 1, expected)[0], expected)
        if not least <= int(number) <= most:
            raise self.error(expected)
        self.step()
        return int(number)

    def engine(self, seat: int) -> Engine:
        expected = f"expected engine {seat} <version> <name>"
        at, version, name = self.values("engine", 3, expected)
        if at != str(seat):
            raise self.error(expected)
        engine = Engine(self.rest(name), self.match(WORD, version, expected))
        self.step()
        return engine

    def match(self, pattern: re.Pattern[str], text: str, expected: str) -> str:
        if not pattern.fullmatch(text):
            raise self.error(expected)
        return text

    def rest(self, text: str) -> str:
        try:
            return checked_text(text)
        except ValueError as error:
            raise self.error(str(error), "this") from None

    def event(self, index: int) -> Event:
        expected = f"expected event {index}: <index> <who>/<move> <hash>"
        words = self.peek()
        if len(words) < 3 or words[0] != str(index) or index > MAX_EVENTS:
            raise self.error(expected)
        who, slash, move = words[1].partition("/")
        if not slash or (who != CHANCE and who not in map(str, range(self.players))):
            raise self.error(expected)
        notes = tuple(self.note(word) for word in words[3:])
        event = Event(who, self.match(WORD, move, expected), self.match(HASH, words[2], expected), notes)
        self.step()
        return event

    def note(self, word: str) -> tuple[str, str]:
        key, _, note = word.partition("=")
        expected = "expected notes key=value"
        return self.match(KEY, key, expected), self.match(NOTE, note, expected)

    def ending(self) -> Ending | None:
        expected = "expected an event, or result and the scores or -"
        scores = self.values("result", 1, expected)[0].split(" ")
        result = None
        if scores != ["-"]:
            result = tuple(int(self.match(NUMBER, score, expected)) for score in scores)
            if len(result) != self.players:
                raise self.error(f"expected {self.players} scores", str(len(result)))
        self.step()
        if not self.peek():
            return None
        cause = self.rest(self.values("cause", 1, "expected cause <text>")[0])
        self.step()
        return Ending(result, cause)

    def end(self, events: int) -> bool:
        want = end_line(events, checksum(self.data[: self.start]))
        if self.text() != want:
            raise self.error(f"expected {want!r}; the record has been changed")
        self.step()
        return True
