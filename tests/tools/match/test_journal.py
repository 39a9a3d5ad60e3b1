"""The journal: what was written is read, a cut tail is dropped, other damage is told, two writers are kept apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.match.field import event
from tools.match.entrants import Identity
from tools.match.journal import Journal, JournalError, frame, read_journal, unframe
from tools.match.results import BlockResult, Game
from tools.match.trouble import Cause, Trouble

MATCH = event("random", "greedy", rounds=9)
IDENTITIES = (Identity("random 1", "aa"), Identity("greedy 1", "bb"))


def result(index: int) -> BlockResult:
    trouble = Trouble(1, Cause.CRASH, "it was \u00e9 \n odd", 3, ("> go", "< "), "tail")
    game = Game((0, 1), (30, 40), (2, 1), ((0.5, 1.0), (0.0, -1.0)), "@/tile:lumber 0/end", "00ff", (1, 2), (0.5, 1.5),
                (0.5, 1.0), (trouble,))  # fmt: skip
    return BlockResult(index, (0, 1), (game,), is_void=True, farewells=((1, "kill", 2),))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of three blocks."""
    path = tmp_path / "m.wcm"
    with Journal.create(path, MATCH, IDENTITIES) as journal:
        for index in (0, 2, 1):
            journal.append(result(index))
    return path


def test_what_was_written_is_read(path: Path) -> None:
    contents = read_journal(path)
    assert (contents.event, contents.identities, contents.cut) == (MATCH, IDENTITIES, 0)
    assert contents.results == (result(0), result(2), result(1))


def test_a_file_cut_anywhere_holds_the_blocks_that_were_whole(path: Path) -> None:
    """Wherever a kill strikes: no partial block is accepted, and none that was whole is lost."""
    data = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(data) if byte == 10]
    for size in [*range(ends[0], len(data), 37), *ends, *(end - 1 for end in ends[1:])]:
        path.write_bytes(data[:size])
        assert len(read_journal(path).results) == sum(end <= size for end in ends) - 1


def test_a_cut_line_is_taken_away_before_the_next_is_written(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:-20])
    journal, contents = Journal.reopen(path)
    with journal:
        assert len(contents.results) == 2
        journal.append(result(1))
    assert path.read_bytes() == data


@pytest.mark.parametrize("at", [0, 5, 30, 300, 700])
def test_damage_that_is_no_cut_is_an_error_with_its_line(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    with pytest.raises(JournalError, match=r"line \d"):
        read_journal(path)


def test_a_file_with_only_part_of_a_head_is_no_match(tmp_path: Path) -> None:
    path = tmp_path / "m.wcm"
    path.write_bytes(frame({"event": 1})[:-5])
    with pytest.raises(JournalError):
        read_journal(path)
    path.write_bytes(b"")
    with pytest.raises(JournalError, match="no match was begun"):
        read_journal(path)


def test_a_block_that_stands_twice_counts_once(path: Path) -> None:
    journal, _ = Journal.reopen(path)
    with journal:
        journal.append(result(2))
    assert [one.index for one in read_journal(path).results] == [0, 2, 1]


def test_a_journal_is_never_written_over(path: Path) -> None:
    with pytest.raises(JournalError, match="--resume"):
        Journal.create(path, MATCH, IDENTITIES)


def test_a_journal_whose_head_was_cut_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "m.wcm"
    path.write_bytes(b"wcm1 500 00")
    Journal.create(path, MATCH, IDENTITIES).close()
    assert read_journal(path).event == MATCH


def test_two_matches_cannot_write_to_one_journal(path: Path) -> None:
    pytest.importorskip("fcntl")
    journal, _ = Journal.reopen(path)
    with journal, pytest.raises(JournalError, match="in use"):
        Journal.reopen(path)


@pytest.mark.parametrize(
    "line",
    [b"", b"wcm1", b"wcm1 2 00000000 {}\n", b"wcm1 3 a8a6bf9b {}\n", b"wcm1 x y {}\n", b"x 2 a8a6bf9b {}\n"],
)
def test_a_line_with_another_length_checksum_or_mark_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError, match=r"no framed line|the checksum is wrong"):
        unframe(line)


def test_a_frame_is_read_back() -> None:
    assert unframe(frame({"a": [1, "é"]})) == {"a": [1, "é"]}
