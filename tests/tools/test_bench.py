"""The benchmark: one signature for the fixed workload, figures by kernel, and a failure where kernels differ."""

import json
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.rules import legal_moves
from protocol.benching import positions
from tools import bench
from tools.bench import FIGURES, kernels_here, signature
from tools.bench_kernels import PythonKernel
from tools.commands import group

from .games import CORE, TINY_FILE

HERE = [kernel.name for kernel in kernels_here("all")]


def run(*args: object) -> Result:
    return CliRunner().invoke(group, ["bench", *map(str, args)])


def test_the_fixed_positions_ask_for_a_choice() -> None:
    """For each number of players at the beginning of each quarter of 14, 14 or 13 rounds."""
    states = list(positions(CORE))
    rounds = [[1, 4, 8, 11], [1, 4, 8, 11], [1, 4, 7, 10]]
    assert [(state.players, state.round) for state in states] == [
        (players, first) for players, firsts in zip((2, 3, 4), rounds, strict=True) for first in firsts
    ]
    assert not [state for state in states if state.is_chance or len(legal_moves(state)) < 2]


def test_every_kernel_gives_the_same_signature_again_and_again() -> None:
    told = [run("--seconds", 0, "--nodes", 2) for _ in range(2)]
    assert told[0].stdout == told[1].stdout
    lines = told[0].stdout.splitlines()
    assert [line.split()[2] for line in lines] == [f"({name})" for name in HERE]
    assert len({line.split()[1] for line in lines}) == 1


def test_the_signature_stands_for_the_nodes_and_the_set() -> None:
    python, states = PythonKernel(), list(islice(positions(CORE), 1))
    assert signature(python, states, 1) != signature(python, states, 2)
    other = run("--seconds", 0, "--nodes", 1, "--set", TINY_FILE)
    assert other.exit_code == 0
    assert other.stdout != run("--seconds", 0, "--nodes", 1).stdout


def test_figures_come_with_each_kernel() -> None:
    told = json.loads(run("--seconds", 0.001, "--nodes", 1, "--json").stdout)
    assert list(told["signatures"]) == list(told["figures"]) == HERE
    assert set(told["figures"]["python"]) == set(FIGURES[:4])
    assert all(rate > 0 for figures in told["figures"].values() for rate in figures.values())
    assert told["start_ms"] > 0


def test_a_table_shows_them_for_people() -> None:
    told = run("--seconds", 0.001, "--nodes", 1).stdout
    assert all(figure in told for figure in FIGURES[:4])
    assert ("native : python" in told) == (HERE == ["python", "native"])
    assert "start to uwiok: " in told


def test_kernels_that_differ_are_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter("ab")
    monkeypatch.setattr(bench, "kernels_here", lambda choice: [PythonKernel(), Other()])
    monkeypatch.setattr(bench, "signature", lambda *args: next(answers))
    told = run("--seconds", 0)
    assert told.exit_code == 1
    assert "the kernels do not give the same answers" in told.stderr


class Other(PythonKernel):
    """A second kernel."""

    name = "other"


@pytest.mark.skipif("native" in HERE, reason="the native kernel is there")
def test_a_kernel_that_is_not_there_is_an_error() -> None:
    told = run("--kernel", "native")
    assert told.exit_code == 1
    assert "native kernel" in told.stderr


@pytest.mark.parametrize(
    ("args", "status", "text"),
    [
        (["--nodes", "0"], 2, "0 is not in the range"),
        (["--seconds", "-1"], 2, "-1.0 is not in the range"),
        (["--set", "missing.toml"], 1, "missing.toml: cannot be read"),
    ],
)
def test_errors_are_one_line_for_people(args: list[str], status: int, text: str, tmp_path: Path) -> None:
    told = run(*args)
    assert told.exit_code == status
    assert text in told.stderr
    assert "Traceback" not in told.output
