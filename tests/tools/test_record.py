"""The text of a record: one spelling, and a file that was cut or changed is always seen."""

import hashlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tools.record import MAX_LINE, Ending, Engine, Event, Header, Record, RecordError, format_record
from tools.record_parser import parse_record

from .games import made_up, played

TEXT = """\
woodcraft-record 1
set some:0123456789abcdef
players 2
seed 7
engine 0 1.0 First Engine
engine 1 2-rc b
option nodes 20
1 @/tile:lumber 0000000000000000
2 0/keep:F03 0000000000000001 nodes=20 win=0.5,0.5
result 3 12
cause over
"""
END = "end 2 " + hashlib.sha256(TEXT.encode()).hexdigest()[:16] + "\n"


def test_a_record_is_a_header_its_events_and_its_end() -> None:
    assert format_record(made_up()) == TEXT + END
    assert parse_record((TEXT + END).encode()) == made_up()


words = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=30)
texts = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=40)
hashes = st.integers(0, 2**64 - 1).map("{:016x}".format)
notes = st.lists(st.tuples(st.from_regex(r"[a-z][a-z0-9]{0,9}", fullmatch=True), words), max_size=3).map(tuple)


@st.composite
def records(draw: st.DrawFn) -> Record:
    players = draw(st.integers(1, 4))
    engines = tuple(draw(st.builds(Engine, texts, words)) for _ in range(players))
    options = tuple(draw(st.lists(st.tuples(words, texts), max_size=3)))
    seed = draw(st.none() | st.integers(0, 2**64 - 1))
    who = st.sampled_from(["@", *map(str, range(players))])
    events = tuple(draw(st.lists(st.builds(Event, who, words, hashes, notes), max_size=5)))
    scores = draw(st.none() | st.tuples(*[st.integers(0, 999)] * players))
    header = Header(draw(st.just("set:") | st.just("my-set:")) + draw(hashes), engines, seed, options)
    return Record(header, events, Ending(scores, draw(texts)))


def parsed(data: bytes) -> Record | str:
    """The record, or what is said against it."""
    try:
        return parse_record(data)
    except RecordError as error:
        return str(error)


@given(records())
def test_what_is_written_is_read_again(record: Record) -> None:
    assert parse_record(format_record(record).encode()) == record


@given(records(), st.integers(0, 10_000))
def test_a_record_cut_anywhere_is_not_whole(record: Record, at: int) -> None:
    """What is left of its events is kept, a cut line is not."""
    data = format_record(record).encode()
    left = parsed(data[: at % len(data)])
    if isinstance(left, str):
        assert left.endswith("got the end of the file")
    else:
        assert not left.whole
        assert left.events == record.events[: len(left.events)]


@given(st.integers(0, len(TEXT + END) - 1), st.integers(1, 255))
@example(len(TEXT + END) - 1, 1)
def test_a_changed_byte_is_refused_or_leaves_no_end(at: int, change: int) -> None:
    data = bytearray((TEXT + END).encode())
    data[at] ^= change
    left = parsed(bytes(data))
    assert left.startswith("line ") if isinstance(left, str) else not left.whole


@given(st.binary(max_size=300))
def test_any_bytes_are_a_record_or_an_error(data: bytes) -> None:
    with pytest.raises(RecordError):
        parse_record(data)


@pytest.mark.parametrize(
    ("wrong", "right", "line"),
    [
        ("woodcraft-record 2", "woodcraft-record 1", 1),
        ("set core", "set some:0123456789abcdef", 2),
        ("players 5", "players 2", 3),
        ("players 02", "players 2", 3),
        ("seed 18446744073709551616", "seed 7", 4),
        ("engine 1 1.0 x", "engine 0 1.0 First Engine", 5),
        ("engine 0 1.0", "engine 0 1.0 First Engine", 5),
        ("option nodes", "option nodes 20", 7),
        ("7 @/tile:lumber 0000000000000000", "1 @/tile:lumber 0000000000000000", 8),
        ("1 2/tile:lumber 0000000000000000", "1 @/tile:lumber 0000000000000000", 8),
        ("1 @/tile:lumber 000000000000000A", "1 @/tile:lumber 0000000000000000", 8),
        ("1  @/tile:lumber 0000000000000000", "1 @/tile:lumber 0000000000000000", 8),
        ("2 0/keep:F03 0000000000000001 nodes=", "2 0/keep:F03 0000000000000001 nodes=20 win=0.5,0.5", 9),
        ("result 3", "result 3 12", 10),
        ("result 3 -12", "result 3 12", 10),
        ("cause", "cause over", 11),
        ("", "cause over", 11),
        ("over\tand out", "cause over", 11),
        ("x" * (MAX_LINE + 1), "cause over", 11),
    ],
)
def test_an_error_names_the_line_and_what_was_expected(wrong: str, right: str, line: int) -> None:
    text = (TEXT + END).replace(right + "\n", wrong + "\n")
    with pytest.raises(RecordError, match=rf"^line {line}: expected .*, got .*"):
        parse_record(text.encode())


def test_nothing_may_follow_the_end() -> None:
    with pytest.raises(RecordError, match=r"^line 13: expected nothing after the end"):
        parse_record((TEXT + END + "more\n").encode())
    with pytest.raises(RecordError, match=r"^line 13: expected nothing after the end"):
        parse_record((TEXT + END + "more").encode())


def test_a_record_without_result_is_not_whole() -> None:
    assert parse_record(TEXT.partition("result")[0].encode()) == made_up(ending=None, whole=False)


@pytest.mark.parametrize(
    "event",
    [
        Event("4", "end", "0" * 16),
        Event("0", "two words", "0" * 16),
        Event("0", "end", "0" * 15),
        Event("0", "end", "0" * 16, (("Key", "value"),)),
        Event("0", "end", "0" * 16, (("key", "two words"),)),
    ],
)
def test_what_could_not_be_read_again_is_not_written(event: Event) -> None:
    with pytest.raises(ValueError, match=r"expected|cannot hold"):
        format_record(Record(made_up().header, (event,), None))


def test_a_played_game_is_read_again() -> None:
    assert parse_record(format_record(played()).encode()) == played()
