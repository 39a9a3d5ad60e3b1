"""Selfplay: the same seed is the same game, each player decides from its view, and the record is a whole one."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.rng import Rng
from engine.state import State
from search.api import Choice
from search.players import Player, make_player
from tools import selfplay
from tools.commands import group
from tools.record import Event, format_record
from tools.record_files import read_records
from tools.replay import position_at
from tools.selfplay import Game, SelfplayError, play, seat_players

from .games import CORE, TINY_FILE, played

ROOT = Path(__file__).parent.parent.parent


def run(*args: object) -> Result:
    return CliRunner().invoke(group, ["selfplay", *map(str, args)])


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_game_is_played_recorded_and_told() -> None:
    result = run("--players", 3, "--seed", 7, "--seats", "greedy,random,greedy")
    assert result.exit_code == 0
    record = next(read_records(Path("selfplay-3-7.wcr")))
    assert [engine.name for engine in record.header.engines] == ["greedy", "random", "greedy"]
    assert position_at(CORE, record).is_over
    assert record.ending is not None
    assert record.ending.scores is not None
    assert [str(score) in result.stdout for score in record.ending.scores] == [True] * 3
    assert "recorded in selfplay-3-7.wcr" in result.stdout


def test_the_same_seed_gives_the_same_bytes() -> None:
    for name in ("one.wcr", "two.wcr"):
        run("--seed", 5, "--nodes", 2, "--seats", "woodcraft,random", "--out", name)
    assert Path("one.wcr").read_bytes() == Path("two.wcr").read_bytes()
    assert " nodes=2 win=" in Path("one.wcr").read_text()


def test_another_seed_gives_another_game() -> None:
    assert format_record(played(2, 1)) != format_record(played(2, 2))


def test_the_seed_draws_the_same_chance_as_the_protocol_does() -> None:
    """The first draw of seed 7 is one of seven tiles, told by the portable generator."""
    first = played(3, 7).events[0]
    assert first.move == f"tile:{CORE.tiles[Rng(7).below(7)].name.lower()}"


def test_a_packed_record_holds_the_same_game() -> None:
    run("--seats", "random", "--out", "game.wcb")
    assert [record.events for record in read_records(Path("game.wcb"))] == [played(2, 1).events]


def test_another_set_is_played(tmp_path: Path) -> None:
    assert run("--seats", "random", "--set", TINY_FILE).exit_code == 0
    assert next(read_records(Path("selfplay-2-1.wcr"))).header.components.startswith("tiny:")


class Spy:
    """Plays as another player does, and keeps what it was shown."""

    def __init__(self, player: Player, shown: list[State]) -> None:
        self.player = player
        self.shown = shown

    def choose(self, state: State) -> Choice:
        self.shown.append(state.copy())
        return self.player.choose(state)


def test_a_player_is_shown_its_own_view_only(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[State] = []
    monkeypatch.setattr(selfplay, "make_player", lambda *args, **kwargs: Spy(make_player(*args, **kwargs), shown))
    events: list[Event] = []
    play(Game(CORE, ("greedy", "greedy"), 3, 1), lambda event, state: events.append(event))
    assert shown
    assert all(state.view == state.turn for state in shown)


def test_one_name_stands_for_all_seats() -> None:
    assert seat_players(3, ["greedy"]) == ("greedy",) * 3
    assert seat_players(2, ["greedy", "random"]) == ("greedy", "random")


@pytest.mark.parametrize(
    ("args", "status", "text"),
    [
        (["--seats", "greedy,random,random"], 1, "expected 1 or 2 players for 2 seats, got 3"),
        (["--seats", "stockfish"], 1, "expected players of woodcraft, greedy, random, got 'stockfish'"),
        (["--players", "5"], 2, "5 is not in the range"),
        (["--players", "1"], 1, "the set core is for 2, 3, 4 players, not 1"),
        (["--nodes", "0"], 2, "0 is not in the range"),
        (["--seed", "-1"], 2, "-1 is not in the range"),
        (["--set", "missing.toml"], 1, "missing.toml: cannot be read: No such file or directory"),
        (["--set", "bad.toml"], 1, "bad.toml: not TOML"),
        (["--out", "missing/game.wcr"], 1, "missing/game.wcr: No such file or directory"),
        (["--kernel", "magic"], 2, "'magic' is not one of"),
        (["more"], 2, "unexpected extra argument"),
    ],
)
def test_errors_are_one_line_for_people(args: list[str], status: int, text: str) -> None:
    Path("bad.toml").write_text("[set\n")
    result = run(*args)
    assert result.exit_code == status
    assert text in result.stderr
    assert "Traceback" not in result.output
    assert not list(Path().glob("*.wcr*"))


def test_a_set_for_other_numbers_of_players_is_refused() -> None:
    with pytest.raises(SelfplayError, match="for 2, 3, 4 players, not 1"):
        Game(CORE, ("random",), 1, 1)


def test_an_interrupted_game_is_recorded_as_far_as_it_came(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tools.cli", "selfplay", "--nodes", "1000000", "--out", str(tmp_path / "g.wcr")]
    part = tmp_path / "g.wcr.part"
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not part.exists() or part.read_text().count("\n") < 20:
            assert process.poll() is None
        os.kill(process.pid, signal.SIGINT)
        told = process.communicate()
    assert process.returncode == 130
    assert told == ("", f"stopped; the game so far is in {tmp_path / 'g.wcr'}\n")
    record = next(read_records(tmp_path / "g.wcr"))
    assert record.whole
    assert record.ending is not None
    assert (record.ending.scores, record.ending.cause) == (None, "stopped")
    assert not position_at(CORE, record).is_over
