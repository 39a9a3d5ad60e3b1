"""Replaying a record: every position comes again, and whatever does not fit is named."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from engine.notation import from_json, from_wpn, position_hash, to_wpn
from engine.picture import picture
from tools.commands import group
from tools.record import Ending, Record, checksum, end_line, format_record
from tools.record_files import write_bulk
from tools.replay import ReplayError, position_at, replay

from .games import CORE, TINY_FILE, played, write

GAME = played(3, 7)


def run(*args: object) -> Result:
    return CliRunner().invoke(group, ["replay", *map(str, args)])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_comes_again(players: int) -> None:
    game = played(players)
    hashes = [position_hash(state) for state in replay(CORE, game)]
    assert hashes[1:] == [event.hash for event in game.events]


@pytest.mark.parametrize("at", [0, 1, 57, len(GAME.events)])
def test_at_shows_the_position_after_so_many_events(tmp_path: Path, at: int) -> None:
    result = run(write(tmp_path / "game.wcr", GAME), "--at", at)
    assert result.exit_code == 0
    state = from_wpn(CORE, result.stdout.strip())
    assert to_wpn(state) + "\n" == result.stdout
    if at:
        assert position_hash(state) == GAME.events[at - 1].hash


def test_without_at_it_is_the_last_position(tmp_path: Path) -> None:
    result = run(write(tmp_path / "game.wcr", GAME))
    assert position_hash(from_wpn(CORE, result.stdout.strip())) == GAME.events[-1].hash


def test_a_position_can_be_shown_as_picture_or_json(tmp_path: Path) -> None:
    file = write(tmp_path / "game.wcr", GAME)
    assert run(file, "--at", 57, "--picture").stdout == picture(position_at(CORE, GAME, 57)) + "\n"
    shown = from_json(CORE, json.loads(run(file, "--at", 57, "--json").stdout))
    assert position_hash(shown) == GAME.events[56].hash


def test_a_game_of_many_is_chosen_by_its_number(tmp_path: Path) -> None:
    write_bulk(tmp_path / "games.wcb", [played(), GAME])
    result = run(tmp_path / "games.wcb", "--game", 2)
    assert position_hash(from_wpn(CORE, result.stdout.strip())) == GAME.events[-1].hash


def test_a_record_without_end_is_shown_and_said_to_be_cut(tmp_path: Path) -> None:
    file = write(tmp_path / "game.wcr", GAME)
    file.write_bytes(file.read_bytes()[:5000])
    result = run(file)
    assert result.exit_code == 3
    assert result.stdout.startswith("wpn=1 ")
    assert "the record has no end; its " in result.stderr


def changed(at: int, **change: str) -> Record:
    """The game with one event changed."""
    events = list(GAME.events)
    events[at - 1] = replace(events[at - 1], **change)  # type: ignore[arg-type]
    return replace(GAME, events=tuple(events))


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (changed(9, hash="0" * 16), "event 9, @/roll:..: the hash is [0-9a-f]{16}, recorded is 0{16}"),
        (changed(9, move="tile:lumber"), "event 9, @/tile:lumber: not legal there"),
        (changed(9, move="nonsense"), "event 9, @/nonsense: 'nonsense' begins no move"),
        (changed(9, who="0"), "event 9, 0/roll:..: @ was to act"),
        (replace(GAME, ending=Ending((1, 2, 3), "over")), r"the result is \(1, 2, 3\), but the scores are"),
        (replace(GAME, ending=Ending(None, "crash")), "the cause of the ending is 'crash', but the game is over"),
        (replace(GAME, events=GAME.events[:9]), "the cause of the ending is 'over', but the game is not over"),
        (replace(GAME, events=(*GAME.events, GAME.events[-1])), "the game was over"),
    ],
)
def test_what_does_not_fit_is_named(record: Record, text: str, tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match=text):
        position_at(CORE, record)
    result = run(write(tmp_path / "game.wcr", record))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: ")


def test_a_game_of_another_set_asks_for_its_file(tmp_path: Path) -> None:
    result = run(write(tmp_path / "game.wcr", GAME), "--set", TINY_FILE)
    assert result.exit_code == 1
    assert "the record was made with the set core:" in result.stderr
    assert "name its file with --set" in result.stderr


@pytest.mark.parametrize(
    ("args", "status", "text"),
    [
        (["missing.wcr"], 1, "missing.wcr: No such file or directory"),
        (["game.wcr", "--at", "9999"], 1, "events, so there is no position 9999"),
        (["game.wcr", "--game", "2"], 1, "there is no game 2 in it"),
        (["game.wcr", "--picture", "--json"], 2, "choose one of --picture and --json"),
        (["game.wcr", "--at", "-1"], 2, "-1 is not in the range"),
        (["text.wcr"], 1, "text.wcr: line 1: expected 'woodcraft-record 1', got 'no record'"),
        ([], 2, "Missing argument 'FILE'"),
    ],
)
def test_errors_are_one_line_for_people(
    args: list[str], status: int, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "game.wcr", GAME)
    (tmp_path / "text.wcr").write_text("no record\n")
    result = run(*args)
    assert result.exit_code == status
    assert text in result.stderr
    assert "Traceback" not in result.output


TEXT = format_record(played()).encode()


@given(at=st.integers(0, len(TEXT) - 1), change=st.integers(1, 255), sealed=st.booleans())
def test_a_changed_byte_is_told_and_never_a_fault_of_the_program(
    tmp_path_factory: pytest.TempPathFactory, at: int, change: int, sealed: bool
) -> None:
    """Also where whoever changed it has made the checksum fit again."""
    data = bytearray(TEXT)
    data[at] ^= change
    text, end, _ = bytes(data).rpartition(b"end ")
    if sealed and end:
        data = bytearray(text + end_line(len(played().events), checksum(text)).encode() + b"\n")
    path = tmp_path_factory.mktemp("changed") / "game.wcr"
    path.write_bytes(data)
    assert run(path).exit_code in ((0, 1, 3) if sealed else (1, 3))
