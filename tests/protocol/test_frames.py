"""JSON lines and msgpack frames: the same objects either way, and what cannot be read."""

import json

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.frames import CODECS, Codec, JsonLines, MsgpackFrames
from protocol.requests import RequestError

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


def read(codec: Codec, *chunks: bytes) -> list[object]:
    return [value for chunk in chunks for value in codec.feed(chunk)] + list(codec.close())


def error(value: object) -> RequestError:
    assert isinstance(value, RequestError)
    return value


@pytest.mark.parametrize("form", CODECS)
@given(values=st.lists(st.dictionaries(st.text(max_size=4), PLAIN, max_size=3), max_size=4), cut=st.integers(0, 200))
def test_what_is_written_is_read_whatever_the_chunks(form: str, values: list[dict[str, object]], cut: int) -> None:
    codec = CODECS[form]()
    data = b"".join(codec.encode(value) for value in values)
    assert read(codec, data[:cut], data[cut:]) == values


@given(st.lists(st.binary(max_size=40)))
def test_no_garbage_stops_a_codec(chunks: list[bytes]) -> None:
    for codec in (JsonLines(), MsgpackFrames()):
        read(codec, *chunks)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (b"{", "not JSON"),
        (b'{"id": NaN}', "NaN is no number"),
        (b"[" * 100_000, "not JSON"),
        (b'{"id": ' + b"9" * 10_000 + b"}", "not JSON"),
        (b"\xff", "expected UTF-8"),
    ],
    ids=["cut", "nan", "deep", "huge number", "encoding"],
)
def test_what_is_no_json_is_an_error_and_the_next_line_is_read(line: bytes, text: str) -> None:
    bad, good = read(JsonLines(), line + b"\n" + b'{"id":"a"}\n')
    assert text in str(error(bad))
    assert good == {"id": "a"}


def test_blank_lines_are_passed_over_and_the_last_needs_no_end() -> None:
    assert read(JsonLines(), b'\n  \r\n{"id":"a"}') == [{"id": "a"}]


@pytest.mark.parametrize("form", CODECS)
def test_a_field_that_stands_twice_is_named(form: str) -> None:
    line = b'{"id":"q","nodes":1,"nodes":2}\n'
    frame = b"\x83" + b"".join(map(msgpack.packb, ["id", "q", "nodes", 1, "nodes", 2]))
    data = line if form == "json" else len(frame).to_bytes(4, "big") + frame
    (found,) = read(CODECS[form](), data)
    assert (error(found).id, error(found).field) == ("q", "nodes")


def test_of_two_ids_neither_counts() -> None:
    (found,) = read(JsonLines(), b'{"id":"a","id":"b"}\n')
    assert (error(found).id, error(found).field) == (None, "id")


def test_a_frame_that_is_no_msgpack_is_an_error_and_the_next_is_read() -> None:
    bad, good = read(MsgpackFrames(), b"\0\0\0\1\xc1" + MsgpackFrames().encode({"id": "a"}))
    assert "not msgpack" in str(error(bad))
    assert good == {"id": "a"}


def test_a_frame_beyond_the_limit_is_skipped() -> None:
    long = ((1 << 20) + 1).to_bytes(4, "big") + b"\xc0" * ((1 << 20) + 1)
    bad, good = read(MsgpackFrames(), long[:1000], long[1000:] + MsgpackFrames().encode({"id": "a"}))
    assert error(bad).code == "toolong"
    assert good == {"id": "a"}


def test_half_a_frame_at_the_end_is_an_error() -> None:
    (found,) = read(MsgpackFrames(), b"\0\0\0\5ab")
    assert "inside a frame" in str(error(found))


def test_both_forms_carry_the_same_object() -> None:
    value = {"id": "q", "type": "result", "lines": [{"win": [0.5, 0.5]}], "bestmove": None}
    assert msgpack.unpackb(MsgpackFrames().encode(value)[4:]) == json.loads(JsonLines().encode(value)) == value
