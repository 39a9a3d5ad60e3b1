"""Killed at any moment and resumed, a match ends in the same report; interrupted, it says how to go on."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.rng import Rng
from tests.tools.match.processes import PATIENCE_S, are_gone, match, report, start_match

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")


def whole(tmp_path: Path, blocks: int) -> dict[str, object]:
    """The report of a match that nobody disturbs."""
    out, file = tmp_path / "whole.wcm", tmp_path / "whole.json"
    players = ("random", "greedy", "--blocks", str(blocks))
    assert match(*players, "--out", out, "--json", file, "--concurrency", "0")[0] == 0
    return report(file)


def kill_and_resume(tmp_path: Path, blocks: int, kills: int, concurrency: int, longest_s: float) -> dict[str, object]:
    """The report of a match that is killed so many times, at random moments, and then left to end."""
    out, file, rng = tmp_path / "killed.wcm", tmp_path / "killed.json", Rng(kills)
    more = ("--concurrency", str(concurrency), "--json", file)
    for left in range(kills, -1, -1):
        begun = out.exists() and b"\n" in out.read_bytes()
        args = ("--resume", out) if begun else ("random", "greedy", "--blocks", str(blocks), "--out", out)
        process = start_match(*args, *more)
        try:
            process.communicate(timeout=PATIENCE_S if not left else longest_s * rng.below(1000) / 1000)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
    return report(file)


def test_a_match_killed_once_ends_in_the_same_report(tmp_path: Path) -> None:
    assert kill_and_resume(tmp_path, 4, 1, 0, 2.0) == whole(tmp_path, 4)


@pytest.mark.slow
def test_a_match_killed_at_twenty_random_points_ends_in_the_same_report(tmp_path: Path) -> None:
    assert kill_and_resume(tmp_path, 60, 20, 2, 3.5) == whole(tmp_path, 60)


def interrupted(tmp_path: Path, number: signal.Signals, times: int) -> tuple[int, str, list[str]]:
    """A long match on processes, signalled once its first blocks are done: status, output, command to go on.

    A Ctrl-C goes to the whole group, as at a terminal.
    """
    process = start_match("random", "greedy", "--blocks", "400", "--out", tmp_path / "m.wcm", "--concurrency", "1",
                          "--json", tmp_path / "r.json")  # fmt: skip
    assert process.stdout is not None
    assert "blocks" in process.stdout.readline()
    for _ in range(times):
        if number == signal.SIGINT:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE_S)
    assert err == ""
    command = next(line for line in out.splitlines() if line.startswith("to go on: "))
    return process.returncode, out, shlex.split(command.removeprefix("to go on: woodcraft match "))


@pytest.mark.slow
@pytest.mark.parametrize(("number", "times"), [(signal.SIGINT, 1), (signal.SIGINT, 2), (signal.SIGTERM, 1)])
def test_an_interrupted_match_says_how_to_go_on_and_does(tmp_path: Path, number: signal.Signals, times: int) -> None:
    status, out, command = interrupted(tmp_path, number, times)
    assert status == 130
    assert "of 400 blocks" not in out.splitlines()[-1]
    played = report(tmp_path / "r.json")["games"]["blocks"]
    assert 40 <= played < 400
    assert match(*command, "--blocks", str(played))[0] == 0
    assert report(tmp_path / "r.json")["games"]["blocks"] == played


@pytest.mark.slow
def test_no_engine_survives_the_death_of_the_runner(tmp_path: Path) -> None:
    """Not even one that ignores the end of its input, and that answers nothing while the runner waits for it."""
    told = tmp_path / "told"
    os.mkfifo(told)
    fake = [sys.executable, "protocol/fake_engine.py", "--fault", "ignore-quit", "--fault", "late=3600000"]
    engine = shlex.join([*fake, "--", sys.executable, "-m", "tools.cli"])
    stubborn = f"stubborn=cmd:sh -c 'echo $$ > {told}; exec {engine}'"
    process = start_match(stubborn, "greedy", "--nodes", "1", "--blocks", "2", "--out", tmp_path / "m.wcm")
    introduced, playing = int(told.read_text()), int(told.read_text())
    process.kill()
    process.communicate()
    assert are_gone([introduced, playing], 30)
