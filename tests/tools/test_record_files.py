"""Records in files: nothing half-written under its own name, and the packed form holds the same content."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.record import Ending, Record, RecordError, event_line, format_record
from tools.record_bulk import pack_records, unpack_records
from tools.record_files import RecordWriter, read_records, write_bulk

from .games import made_up, played, write

PACKED = pack_records([made_up(), made_up(1)])


def unpacked(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> list[Record]:
    path = tmp_path_factory.mktemp("bulk") / "games.wcb"
    path.write_bytes(data)
    return list(read_records(path))


def test_a_record_gets_its_name_when_it_is_finished(tmp_path: Path) -> None:
    path, part = tmp_path / "game.wcr", tmp_path / "game.wcr.part"
    with RecordWriter(path, made_up().header) as writer:
        for event in made_up().events:
            writer.event(event)
        assert part.read_text() == format_record(made_up(ending=None, whole=False))
        assert not path.exists()
        writer.finish(Ending((3, 12), "over"))
    assert path.read_text() == format_record(made_up())
    assert [file.name for file in tmp_path.iterdir()] == ["game.wcr"]


def test_what_a_broken_off_game_leaves_reads_as_not_whole(tmp_path: Path) -> None:
    with RecordWriter(tmp_path / "game.wcr", made_up().header) as writer:
        writer.event(made_up().events[0])
    assert list(read_records(tmp_path / "game.wcr.part")) == [made_up(1, ending=None, whole=False)]


def test_an_earlier_record_stays_until_the_new_one_is_finished(tmp_path: Path) -> None:
    path = write(tmp_path / "game.wcr", made_up())
    with RecordWriter(path, played().header) as writer:
        assert list(read_records(path)) == [made_up()]
        writer.finish(Ending(None, "stopped"))
    assert next(read_records(path)).ending == Ending(None, "stopped")


def test_a_file_that_ends_in_wcb_is_packed(tmp_path: Path) -> None:
    with RecordWriter(tmp_path / "game.wcb", made_up().header) as writer:
        for event in made_up().events:
            writer.event(event)
        writer.finish(Ending((3, 12), "over"))
    assert (tmp_path / "game.wcb").read_bytes() == pack_records([made_up()])
    assert [file.name for file in tmp_path.iterdir()] == ["game.wcb"]


@pytest.mark.parametrize(("more", "events"), [(b"2 0/ke", 1), (event_line(2, made_up().events[1]).encode() + b"\n", 2)])
def test_an_interrupt_between_two_steps_of_writing_spoils_no_record(tmp_path: Path, more: bytes, events: int) -> None:
    """It comes in the middle of a line, or after it and before the line is counted: what is in the file counts."""
    path = tmp_path / "game.wcr"
    with RecordWriter(path, made_up().header) as writer:
        writer.event(made_up().events[0])
        with writer.part.open("ab") as file:
            file.write(more)
        writer.finish(Ending(None, "stopped"))
    assert list(read_records(path)) == [made_up(events, ending=Ending(None, "stopped"))]


def test_only_a_file_is_replaced_by_a_record(tmp_path: Path) -> None:
    path = tmp_path / "game.wcr"
    os.mkfifo(path)
    with pytest.raises(OSError, match="not a regular file"):
        RecordWriter(path, made_up().header)
    with pytest.raises(OSError, match="not a regular file"):
        write_bulk(path, [made_up()])
    assert path.is_fifo()
    assert [file.name for file in tmp_path.iterdir()] == ["game.wcr"]


def test_two_games_do_not_write_one_record(tmp_path: Path) -> None:
    """Where the system has locks for files."""
    pytest.importorskip("fcntl")
    path = tmp_path / "game.wcr"
    with RecordWriter(path, made_up().header) as first:
        with pytest.raises(OSError, match="in use by another game"):
            RecordWriter(path, played().header)
        first.finish(Ending(None, "stopped"))
    assert list(read_records(path)) == [made_up(0, ending=Ending(None, "stopped"))]


def test_what_a_broken_off_game_left_makes_room_for_the_next(tmp_path: Path) -> None:
    path = tmp_path / "game.wcr"
    with RecordWriter(path, made_up().header) as writer:
        writer.event(made_up().events[0])
    with RecordWriter(path, played().header) as writer:
        writer.finish(Ending(None, "stopped"))
    assert next(read_records(path)).header == played().header


def test_a_file_of_many_gives_each_record_again(tmp_path: Path) -> None:
    games = [played(players, seed) for players in (2, 3, 4) for seed in (1, 2)]
    write_bulk(tmp_path / "games.wcb", games)
    assert list(read_records(tmp_path / "games.wcb")) == games
    assert (tmp_path / "games.wcb").stat().st_size < sum(len(format_record(game)) for game in games)


def test_a_record_that_is_not_whole_is_not_packed(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="only whole records"):
        write_bulk(tmp_path / "games.wcb", [made_up(whole=False)])
    assert not list(tmp_path.iterdir())


@given(at=st.integers(0, len(PACKED) - 1))
def test_a_file_of_many_cut_anywhere_is_refused(tmp_path_factory: pytest.TempPathFactory, at: int) -> None:
    with pytest.raises(RecordError):
        unpacked(tmp_path_factory, PACKED[:at])


@given(at=st.integers(0, len(PACKED) - 1), change=st.integers(1, 255))
def test_a_changed_byte_of_a_file_of_many_is_refused(
    tmp_path_factory: pytest.TempPathFactory, at: int, change: int
) -> None:
    data = bytearray(PACKED)
    data[at] ^= change
    with pytest.raises(RecordError):
        unpacked(tmp_path_factory, bytes(data))


def test_nothing_may_follow_the_last_game(tmp_path_factory: pytest.TempPathFactory) -> None:
    with pytest.raises(RecordError, match="expected nothing after game 2"):
        unpacked(tmp_path_factory, PACKED + b"\x00")


@given(st.binary(max_size=100))
def test_packed_nonsense_is_an_error(tmp_path_factory: pytest.TempPathFactory, tail: bytes) -> None:
    with pytest.raises(RecordError):
        unpacked(tmp_path_factory, b"\x93" + tail)


def test_the_games_before_a_damaged_one_are_read(tmp_path: Path) -> None:
    path = tmp_path / "games.wcb"
    path.write_bytes(PACKED[:-1])
    with path.open("rb") as file:
        games = unpack_records(file)
        assert next(games) == made_up()
        with pytest.raises(RecordError, match=r"^game 2: expected a value, got the end of the file"):
            next(games)
