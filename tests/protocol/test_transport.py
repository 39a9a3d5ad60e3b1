"""Bytes of an engine become lines, whatever the chunks; what it says on stderr is kept within bounds."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.transport import LineSplitter, Tail


def split(data: bytes, cuts: list[int]) -> list[str]:
    splitter, edges = LineSplitter(), [0, *sorted(cut % (len(data) + 1) for cut in cuts), len(data)]
    lines = [line for start, end in pairwise(edges) for line in splitter.feed(data[start:end])]
    return [*lines, f"rest: {splitter.rest()}"]


@given(st.lists(st.integers(0, 99), max_size=12))
def test_lines_end_at_lf_crlf_and_cr_wherever_the_chunks_are_cut(cuts: list[int]) -> None:
    assert split(b"one\ntwo\r\nthree\r\rfive\n\nsev", cuts) == ["one", "two", "three", "", "five", "", "rest: sev"]


def test_bytes_that_are_not_utf_8_become_escapes() -> None:
    assert LineSplitter().feed(b"a\xffb\n") == ["a\\xffb"]


def test_a_line_far_beyond_the_protocols_limit_is_read() -> None:
    assert LineSplitter().feed(b"x" * 3_000_000 + b"\n") == ["x" * 3_000_000]


def test_a_line_without_end_is_a_flood() -> None:
    splitter = LineSplitter(max_line=100)
    with pytest.raises(ValueError, match="more than 100 bytes"):
        [splitter.feed(b"x" * 40) for _ in range(3)]


def test_a_tail_keeps_the_end_and_no_more() -> None:
    tail = Tail(kept=10)
    for number in range(1000):
        tail.feed(b"%03d" % number)
    assert tail.text() == "6997998999"


def test_a_tail_of_one_great_chunk_is_its_end() -> None:
    tail = Tail(kept=4)
    tail.feed(b"abcdefgh")
    assert tail.text() == "efgh"
