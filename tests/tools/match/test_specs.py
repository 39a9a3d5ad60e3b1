"""Players as people write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import WoodcraftError
from tools.match.entrants import Entrant, EntrantError, Kind
from tools.match.limits import Limit
from tools.match.specs import read_players, with_options

DEFAULT = Limit(nodes=7)


def one(spec: str) -> Entrant:
    (entrant,) = read_players([spec], DEFAULT)
    return entrant


def test_a_name_is_a_player_of_this_program() -> None:
    assert one("greedy") == Entrant("greedy", Kind.BUILTIN, ("greedy",), {}, DEFAULT)


def test_settings_are_limits_or_options() -> None:
    entrant = one("old=woodcraft:nodes=100,strength=5")
    assert entrant == Entrant("old", Kind.BUILTIN, ("woodcraft",), {"strength": "5"}, Limit(nodes=100))


def test_an_unnamed_player_is_called_what_it_is() -> None:
    assert one("woodcraft:nodes=100").name == "woodcraft:nodes=100"


def test_a_command_with_its_arguments() -> None:
    assert one("new=cmd:./bot --log 'a b'") == Entrant("new", Kind.COMMAND, ("./bot", "--log", "a b"), {}, DEFAULT)


def test_a_command_is_called_by_its_program() -> None:
    assert one("cmd:/opt/bots/engine --name=x").name == "engine"


def test_python_code() -> None:
    assert one("py:bots.mine:make") == Entrant("mine:make", Kind.PYTHON, ("bots.mine:make",), {}, DEFAULT)


def test_a_file_with_one_engine(tmp_path: Path) -> None:
    path = tmp_path / "dev.toml"
    path.write_text('command = "./dev --fast"\n[options]\nHash = 64\n[limit]\nmove_ms = 50\n')
    assert one(str(path)) == Entrant("dev", Kind.COMMAND, ("./dev", "--fast"), {"Hash": 64}, Limit(move_ms=50))


def test_a_file_with_a_field(tmp_path: Path) -> None:
    path = tmp_path / "field.toml"
    path.write_text('[[player]]\nplayer = "greedy"\n[[player]]\nname = "b"\npython = "x:make"\n')
    assert [(entrant.name, entrant.kind) for entrant in read_players([str(path)], DEFAULT)] == [
        ("greedy", Kind.BUILTIN), ("b", Kind.PYTHON),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("stockfish", "expected woodcraft, greedy, random, cmd:"),
        ("woodcraft:nodes", "settings like nodes=100"),
        ("woodcraft:nodes=many", "a number for nodes"),
        ("cmd:", "a command after"),
        ("woodcraft:nodes=0", "above 0"),
    ],
)
def test_what_is_no_player_is_told(spec: str, says: str) -> None:
    with pytest.raises(WoodcraftError, match=says):
        one(spec)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nonsense", "Expected '='"),
        ("speed = 5", "got 'speed'"),
        ('name = "x"', "got none"),
        ('command = "a"\nplayer = "greedy"', "player and command"),
        ("command = []", "a list of words"),
        ('player = "greedy"\nlimit = 5', "tables for options and limit"),
        ('player = "greedy"\nlimit = {depth = 5}', "got 'depth'"),
        ("player = [1]", "expected a table"),
    ],
)
def test_a_file_that_is_wrong_is_told(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(text)
    with pytest.raises(WoodcraftError, match=says):
        one(str(path))


def test_options_go_to_all_commands_or_to_the_one_named() -> None:
    players = read_players(["a=cmd:x", "b=cmd:y", "greedy"], DEFAULT)
    changed = with_options(players, ["Hash=1", "b.Threads=2"])
    assert [dict(entrant.options) for entrant in changed] == [{"Hash": "1"}, {"Hash": "1", "Threads": "2"}, {}]


@pytest.mark.parametrize("setting", ["Hash", "c.Hash=1", "=1", "Hash=1"])
def test_an_option_for_nobody_is_refused(setting: str) -> None:
    with pytest.raises(EntrantError):
        with_options(read_players(["greedy"], DEFAULT), [setting])
