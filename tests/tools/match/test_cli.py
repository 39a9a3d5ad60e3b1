"""The command: what it prints and writes, its exit status, and what it says of wrong wishes."""

from __future__ import annotations

import inspect
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.loader import load_components
from tests.tools.match.field import HERE
from tools.match.cli import _EVENT_NAMES, command
from tools.match.event import Event
from tools.record_parser import parse_record
from tools.replay import replay


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(command, ["--concurrency", "0", *map(str, args)])


def test_whatever_makes_an_event_is_settled_once_it_has_begun() -> None:
    settled = {one.name for one in command.params} & set(inspect.signature(Event).parameters)
    assert settled - {"rounds"} <= set(_EVENT_NAMES)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "m.wcm"


def test_a_match_prints_players_with_intervals_and_baselines(out: Path) -> None:
    result = run("random", "greedy", "--blocks", "3", "--out", out)
    assert result.exit_code == 0
    for words in ("wins %", "(baseline 50.0)", "greedy", "random = 0", "6 games in 3 of 3 blocks count", "LOS"):
        assert words in result.output


def test_a_table_of_three_with_all_reports(out: Path, tmp_path: Path) -> None:
    files = {name: tmp_path / f"r.{name}" for name in ("json", "csv", "html", "picture")}
    args = [part for name, path in files.items() for part in (f"--{name}", path)]
    result = run("random", "greedy", f"py:{HERE}:first", "--seats", "3", "--blocks", "1", "--out", out, *args)
    assert result.exit_code == 0
    assert json.loads(files["json"].read_text())["games"]["counted"] == 3
    assert files["csv"].read_text().count("\n") == 10
    assert "</html>" in files["html"].read_text()
    assert "</svg>" in files["picture"].read_text()


def test_games_are_written_as_records(out: Path, tmp_path: Path) -> None:
    assert run("random", "greedy", "--blocks", "1", "--out", out, "--games", tmp_path / "games").exit_code == 0
    paths = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in paths] == ["00000-0.wcr", "00000-1.wcr"]
    record = parse_record(paths[0].read_bytes())
    assert record.whole
    assert record.ending is not None
    assert [engine.name for engine in record.header.engines] == ["random", "greedy"]


def test_a_game_that_was_played_on_after_trouble_is_a_record_that_replays(out: Path, tmp_path: Path) -> None:
    games = tmp_path / "games"
    bad = f"bad=py:{HERE}:crasher"
    run("greedy", bad, "--blocks", "1", "--out", out, "--policy", "forfeit-last", "--games", games)
    for path in sorted(games.iterdir()):
        record = parse_record(path.read_bytes())
        assert record.ending
        assert record.ending.cause == "over"
        assert ("trouble", f"seat {int(record.header.engines[1].name == 'bad')} crash") in record.header.options
        assert [state.is_over for state in replay(load_components(), record)][-1]


def test_resuming_a_complete_match_reports_it_again(out: Path) -> None:
    first = run("random", "greedy", "--blocks", "2", "--out", out)
    again = run("--resume", out)
    assert again.exit_code == 0
    assert first.output.splitlines()[-10:] == again.output.splitlines()[-10:]


def test_a_match_can_be_made_longer(out: Path) -> None:
    run("random", "greedy", "--blocks", "1", "--out", out)
    assert "6 games in 3 of 3 blocks" in run("--resume", out, "--blocks", "3").output


def test_a_shorter_report_of_a_longer_match(out: Path) -> None:
    run("random", "greedy", "--blocks", "3", "--out", out)
    result = run("--resume", out, "--blocks", "2")
    assert result.exit_code == 0
    assert "4 games in 2 of 2 blocks" in result.output


def test_trouble_shows_in_the_status_and_in_words(out: Path) -> None:
    result = run("greedy", f"bad=py:{HERE}:crasher", "--blocks", "2", "--out", out)
    assert result.exit_code == 3
    assert "trouble: bad crash x2" in result.output
    assert "bad crash, first in block 0, game 0, at its decision 11: " in result.output
    assert "void blocks: 2 games with trouble, 0 without, 2 not played" in result.output


def test_a_forfeit_counts(out: Path) -> None:
    result = run("greedy", f"bad=py:{HERE}:crasher", "--blocks", "2", "--out", out, "--policy", "forfeit-last")
    assert result.exit_code == 3
    assert "4 games were played on for a player in trouble" in result.output


def test_against_itself_a_player_has_points_but_no_wins(out: Path) -> None:
    result = run("random", "--format", "self-play", "--blocks", "3", "--out", out)
    assert result.exit_code == 0
    row = next(line for line in result.output.splitlines() if line.strip().startswith("random "))
    assert row.split()[1:4] == ["-", "-", "-"]


def test_a_sequential_test_ends_the_match(out: Path) -> None:
    result = run("greedy", f"bad=py:{HERE}:first", "--blocks", "200", "--out", out, "--gain", "10")
    assert result.exit_code == 0
    assert "better, log evidence" in result.output


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "name the players"),
        (["greedy"], "at least 2 players"),
        (["greedy", "greedy"], "two players are called 'greedy'"),
        (["greedy", "best"], "expected woodcraft, greedy, random"),
        (["greedy", "random", "--seats", "3"], "at least 3 players for 3 seats"),
        (["greedy", "random", "--clock", "soon"], "seconds like 60 or 60+1"),
        (["greedy", "random", "--anchor", "x"], "an anchor of greedy, random"),
        (["greedy", "random", "--sprt", "5", "0"], "the smaller first"),
        (["greedy", "random", "--sprt", "0", "5", "--gain", "3"], "two tests"),
        (["greedy", "random", "--option", "Hash=1"], "for no player"),
        (["greedy", "cmd:./no-such-engine", "--nodes", "1"], "cannot be run"),
        (["greedy", "woodcraft"], "how long may it think"),
        (["greedy", "no-such.toml"], "no-such.toml: No such file"),
        (["--resume", "no-such.wcm"], "No such file"),
        (["--resume", "no-such.wcm", "--seats", "3"], "leave out '--seats'"),
        (["--resume", "no-such.wcm", "greedy"], "leave out"),
    ],
)
def test_a_wrong_wish_is_told_in_words(out: Path, args: list[str], says: str) -> None:
    result = run(*args, *([] if "--resume" in args else ["--out", str(out)]))
    assert result.exit_code in (1, 2)
    assert says in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("option", ["--json", "--csv", "--html", "--picture"])
def test_a_report_that_could_not_be_written_stops_the_match_before_it_begins(
    out: Path, tmp_path: Path, option: str
) -> None:
    result = run("random", "greedy", "--blocks", "1", "--out", out, option, tmp_path / "nowhere" / "report")
    assert result.exit_code not in (0, 70)
    assert "nowhere/report: No such file or directory" in result.output
    assert not out.exists()


def test_a_record_is_not_written_over(out: Path) -> None:
    run("random", "greedy", "--blocks", "1", "--out", out)
    result = run("random", "greedy", "--blocks", "1", "--out", out)
    assert result.exit_code == 1
    assert f"--resume {out}" in result.output


def test_a_changed_player_is_not_mixed_in_unless_insisted(
    out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = tmp_path / "bot_of_mine.py"
    bot.write_text(f"from {HERE} import first as make\ndef mine(seed): return make(seed)\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    run("greedy", "py:bot_of_mine:mine", "--blocks", "1", "--out", out)
    bot.write_text(bot.read_text() + "# changed\n")
    result = run("--resume", out)
    assert result.exit_code == 1
    assert "would mix two programs" in result.output
    assert run("--resume", out, "--changed").exit_code == 0
