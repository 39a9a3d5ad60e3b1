"""The `woodcraft` program: its commands, its version, and how it fails."""

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from protocol.identity import VERSION
from search.kernel import kernel_name
from tools import commands
from tools.commands import MODULES, group

ROOT = Path(__file__).parent.parent.parent


def woodcraft(*args: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.cli", *args]
    return subprocess.run(command, cwd=ROOT, input=given, capture_output=True, text=True, check=False)


def test_without_a_command_it_speaks_uwi() -> None:
    told = woodcraft(given="uwi\nquit\n")
    assert told.returncode == 0
    assert told.stdout.splitlines()[-1] == "uwiok"
    assert told.stderr == ""


def test_a_bare_start_loads_no_command() -> None:
    script = (
        "import sys; sys.argv = ['woodcraft']; import protocol.stdio as stdio;"
        "stdio.main = lambda: sys.exit(len({'click', 'rich', 'msgpack', 'search.ismcts'} & set(sys.modules)));"
        "from tools.cli import main; main()"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0


def test_version_says_the_version_and_the_kernel() -> None:
    told = woodcraft("--version")
    assert (told.returncode, told.stderr) == (0, "")
    assert VERSION in told.stdout
    assert kernel_name() in told.stdout


OFFERED = group.list_commands(click.Context(group))


def test_every_command_is_offered_with_a_line_of_help() -> None:
    told = CliRunner().invoke(group, ["--help"])
    assert told.exit_code == 0
    assert {"bench", "replay", "selfplay"} <= set(OFFERED) <= set(MODULES)
    for name in OFFERED:
        assert re.search(rf"\n  {name} +[A-Z].*\.\n", told.stdout)


@pytest.mark.parametrize("name", OFFERED)
def test_every_command_explains_itself(name: str) -> None:
    told = CliRunner().invoke(group, [name, "--help"], prog_name="woodcraft")
    assert told.exit_code == 0
    assert told.stdout.startswith(f"Usage: woodcraft {name} ")


def test_help_has_a_short_name_too() -> None:
    assert woodcraft("replay", "-h").stdout == woodcraft("replay", "--help").stdout


def test_an_unknown_command_is_a_usage_error() -> None:
    told = woodcraft("chess")
    assert (told.returncode, told.stdout) == (2, "")
    assert "No such command 'chess'" in told.stderr


def test_a_fault_of_the_program_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    def broken() -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(commands.LazyGroup, "get_command", lambda self, ctx, name: broken)
    told = CliRunner().invoke(group, ["replay"])
    assert told.exit_code == 70
    assert told.stderr.count("\n") == 1
    assert "internal error: ZeroDivisionError('by zero')" in told.stderr


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    """As in `woodcraft --help | head -1`."""
    command = f"{sys.executable} -m tools.cli replay --help | true"
    told = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "Traceback" not in told.stderr
