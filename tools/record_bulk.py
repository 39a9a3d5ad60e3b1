"""Many records in one file of msgpack (`.wcb`): the same content as their texts, smaller, read under limits.

A file is a stream of msgpack values: first `["woodcraft-records", 1, games]`, then one list for each game,
`[set, seed, engines, options, events, scores, cause, checksum]`. An event is `[who, move, hash]`, its hash as 8 bytes,
or `[who, move, hash, notes]`. The checksum is the one of the game's text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import msgpack

from tools.record import (
    MAX_BYTES,
    MAX_EVENTS,
    VERSION,
    Ending,
    Engine,
    Event,
    Header,
    Record,
    RecordError,
    format_record,
)
from tools.record_parser import parse_record

KIND = "woodcraft-records"
# How the list of three at the head of a file begins; no text does.
BULK_MARK = b"\x93"
MAX_GAMES = 1_000_000
_LIMITS = {"max_str_len": 8192, "max_bin_len": 8, "max_array_len": MAX_EVENTS, "max_map_len": 0, "max_ext_len": 0}


def pack_records(records: Iterable[Record]) -> bytes:
    """The bytes of whole records. Raises ValueError for one that is not whole or that no record can be."""
    games = list(records)
    parts = [[KIND, VERSION, len(games)], *(_to_value(record) for record in games)]
    return b"".join(msgpack.packb(part) for part in parts)


def unpack_records(file: BinaryIO) -> Iterator[Record]:
    """The records in a file, one after the other. Raises RecordError at the first that is cut off or changed."""
    unpacker = msgpack.Unpacker(file, raw=False, max_buffer_size=2 * MAX_BYTES, **_LIMITS)
    head = _next(unpacker, "the head")
    if not isinstance(head, list) or len(head) != 3 or head[:2] != [KIND, VERSION] or not _is_count(head[2], MAX_GAMES):
        raise RecordError(f"expected {KIND} {VERSION} and a number of games")
    for game in range(1, head[2] + 1):
        yield _from_value(_next(unpacker, f"game {game}"), f"game {game}")
    if unpacker.read_bytes(1):
        raise RecordError(f"expected nothing after game {head[2]}, got more")


def _next(unpacker: Any, what: str) -> object:
    try:
        value: object = unpacker.unpack()
    except msgpack.OutOfData:
        raise RecordError(f"{what}: expected a value, got the end of the file") from None
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        raise RecordError(f"{what}: no msgpack value within the limits ({error})") from None
    return value


def _is_count(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _to_value(record: Record) -> list[object]:
    if not record.whole or record.ending is None:
        raise ValueError("only whole records go into a file of many")
    header, ending = record.header, record.ending
    closing = format_record(record).split()[-1]
    return [
        header.components,
        header.seed,
        [[engine.name, engine.version] for engine in header.engines],
        [list(option) for option in header.options],
        [_event_value(event) for event in record.events],
        None if ending.scores is None else list(ending.scores),
        ending.cause,
        closing,
    ]


def _event_value(event: Event) -> list[object]:
    value: list[object] = [event.who, event.move, bytes.fromhex(event.hash)]
    return [*value, [list(note) for note in event.notes]] if event.notes else value


def _from_value(value: Any, what: str) -> Record:
    """The record of a value; what its text would not allow is refused with the text's own message."""
    try:
        components, seed, engines, options, events, scores, cause, closing = value
        header = Header(
            components,
            tuple(Engine(name, version) for name, version in engines),
            seed,
            tuple((name, option) for name, option in options),
        )
        ending = Ending(None if scores is None else tuple(scores), cause)
        record = Record(header, tuple(_event(*event) for event in events), ending)
        text = format_record(record)
    except (TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"{what}: not the parts of a record ({error})") from None
    if len(text) > MAX_BYTES or text.split()[-1] != closing:
        raise RecordError(f"{what}: the checksum does not fit; the record has been changed")
    return parse_record(text.encode())


def _event(who: str, move: str, position: bytes, notes: list[list[str]] | None = None) -> Event:
    return Event(who, move, position.hex(), tuple((key, note) for key, note in notes or ()))
