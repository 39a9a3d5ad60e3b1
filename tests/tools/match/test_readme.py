"""The examples of the runner's README are run as they stand, in order, in a folder of their own."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.match.processes import PATIENCE_S, ROOT
from tools.match.blocks import Format
from tools.match.trouble import Cause

TEXT = (ROOT / "tools/match/README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def run(words: list[str], folder: Path) -> str:
    """Runs a command with `woodcraft` on the path, whether it is installed or not."""
    program = folder / "bin" / "woodcraft"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f"#!/bin/sh\nexec {shlex.quote(sys.executable)} -m tools.cli \"$@\"\n")
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(words, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT), "PATH": path}, text=True,
                          capture_output=True, timeout=PATIENCE_S, check=False)  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_commands_do_what_they_say(tmp_path: Path) -> None:
    (tmp_path / "field.toml").write_text(blocks("toml")[0])
    commands = [line for block in blocks("sh") for line in block.splitlines()]
    assert len(commands) == 5
    for line in commands:
        assert "baseline" in run(shlex.split(line), tmp_path)
    for name in ("match.html", "match.csv", "three.svg"):
        assert (tmp_path / name).stat().st_size > 500


def test_the_ladder_of_the_front_page_can_be_played(tmp_path: Path) -> None:
    """The command beside the picture, with one seed and one node a move."""
    (line,) = re.findall(r"^woodcraft match .*", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert line in TEXT
    assert line.count("nodes=100 ") == line.count("--blocks 200 ") == 1
    small = line.replace("nodes=100 ", "nodes=1 ").replace("--blocks 200 ", "--blocks 1 ")
    assert "baseline" in run(shlex.split(small), tmp_path)
    assert (tmp_path / "example.svg").stat().st_size > 500


def test_the_python_example_runs(tmp_path: Path) -> None:
    (code,) = blocks("python")
    assert "greedy" in run([sys.executable, "-c", code], tmp_path)


@pytest.mark.parametrize("word", [*Cause, *Format])
def test_every_cause_and_format_is_told(word: str) -> None:
    assert f"| `{word}` |" in TEXT


def test_every_file_is_told() -> None:
    files = {path.name for path in (ROOT / "tools/match").glob("*.py")} - {"__init__.py"}
    assert files == set(re.findall(r"`([a-z_]+\.py)`", TEXT))
