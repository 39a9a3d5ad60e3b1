"""From bytes to lines: ends, length, encoding."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.errors import Code, ProtocolError
from protocol.lines import LineSplitter, decode, first_word, words


def split(*chunks: bytes, limit: int = 100) -> list[bytes | ProtocolError]:
    splitter = LineSplitter(limit)
    return [line for chunk in chunks for line in splitter.feed(chunk)] + list(splitter.close())


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["lf", "crlf", "cr"])
def test_every_line_end_ends_a_line(end: bytes) -> None:
    assert [line for line in split(b"uwi" + end + b"ping" + end) if line] == [b"uwi", b"ping"]


def test_a_line_ends_at_its_end_and_does_not_wait_for_the_next() -> None:
    assert list(LineSplitter().feed(b"uwi\r")) == [b"uwi"]


def test_the_last_line_needs_no_end() -> None:
    assert split(b"ping\nquit") == [b"ping", b"quit"]


def test_a_line_of_the_limit_passes() -> None:
    assert split(b"x" * 100 + b"\n") == [b"x" * 100]


def test_a_longer_line_is_reported_once_and_the_stream_goes_on() -> None:
    long, after = split(b"x" * 60, b"x" * 60, b"x" * 60 + b"\nping\n")
    assert isinstance(long, ProtocolError)
    assert long.code == Code.TOO_LONG
    assert after == b"ping"


def test_a_line_of_one_mebibyte_passes() -> None:
    assert list(LineSplitter().feed(b"x" * (1 << 20) + b"\n")) == [b"x" * (1 << 20)]


@given(st.lists(st.binary(max_size=30)), st.lists(st.integers(0, 300)))
def test_chunks_make_no_difference(lines: list[bytes], cuts: list[int]) -> None:
    data = b"\n".join(lines)
    edges = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    chunks = [data[a:b] for a, b in pairwise(edges)]
    assert split(*chunks, limit=1000) == split(data, limit=1000)


def test_a_byte_order_mark_and_blank_edges_fall_away() -> None:
    assert decode(b"\xef\xbb\xbf \tuwi \t") == "uwi"


def test_a_wrong_byte_is_an_encoding_error_that_says_where() -> None:
    with pytest.raises(ProtocolError, match="position 5") as caught:
        decode(b"ping \xff")
    assert caught.value.code == Code.ENCODING


def test_blanks_and_tabs_in_runs_separate_words() -> None:
    assert words("\tgo  nodes=1 \t infinite ") == ["go", "nodes=1", "infinite"]
    assert first_word("setoption \t name x") == ("setoption", "name x")
