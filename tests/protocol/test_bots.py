"""The example bots keep to the protocol, know no rules, and play a whole game with the engine."""

import ast
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from protocol.client import Deadlines, Engine, GoLimit, Start
from protocol.conformance import conform
from protocol.testing import fake_engine

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "protocol" / "examples"
ENGINE = [sys.executable, "-m", "tools.cli"]
RULES = ["--rules", shlex.join(ENGINE)]
PYTHON_BOT = [sys.executable, str(EXAMPLES / "bot.py")]
NODE_BOT = ["node", str(EXAMPLES / "bot.js")]
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
BOTS = [pytest.param(PYTHON_BOT, id="python"), pytest.param(NODE_BOT, id="node", marks=needs_node)]
PATIENT = Deadlines().scaled(6)


@pytest.fixture(autouse=True)
def in_the_clone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_passes_the_kit_where_it_answers_itself(bot: list[str]) -> None:
    chosen = [101, 103, 107, 108, 110, 112, 201, 202, 204, 504, 703, 706]
    report = conform([*bot, *RULES], only=chosen, tolerance=60)
    assert [f"{one.number}: {one.note}" for one in report.results if one.status != "pass"] == []


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_fails_no_check_of_the_kit(bot: list[str]) -> None:
    report = conform([*bot, *RULES], tolerance=60)
    assert [f"{one.number}: {one.note}" for one in report.results if one.status == "fail"] == []
    assert [one.number for one in report.results if one.status == "skip"] == [407, 514, 523]


def test_the_python_bot_needs_nothing_but_python() -> None:
    tree = ast.parse((EXAMPLES / "bot.py").read_text("utf-8"))
    modules = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    modules |= {str(node.module).split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert modules <= set(sys.stdlib_module_names)


@needs_node
@pytest.mark.parametrize("style", ["random", "greedy"])
def test_both_bots_choose_the_same_moves(style: str) -> None:
    options = {"Style": style, "Seed": "5"}
    chosen = []
    for bot in (PYTHON_BOT, NODE_BOT):
        with Engine.start([*bot, *RULES], options=options, deadlines=PATIENT) as engine:
            moves: list[str] = []
            while len(moves) < 40:
                engine.position(Start(3, seed=8), moves)
                moves.append(engine.go(GoLimit(nodes=1)).move or "none")
            chosen.append(moves)
    assert chosen[0] == chosen[1]


@needs_node
@pytest.mark.slow
def test_a_whole_game_of_four_is_played_by_the_engine_and_both_bots() -> None:
    """Each seat's engine is told what that seat may see, and comes to the same hash; the table knows everything."""
    commands = [ENGINE, [*PYTHON_BOT, *RULES], [*NODE_BOT, *RULES], [*PYTHON_BOT, *RULES]]
    engines = [Engine.start(command, options={"Seed": 3}, deadlines=PATIENT) for command in [*commands, ENGINE]]
    *players, table = engines
    players[3].set_option("Style", "greedy")
    moves: list[str] = []
    while (seat := (ack := table.position(Start(4, seed=6), moves)).seat) is not None:
        view = table.view(seat)
        assert players[seat].position(view.wpn).hash == view.hash
        best = players[seat].go(GoLimit(nodes=2))
        assert best.move in table.legal().moves
        moves.append(best.move or "none")
    assert ack.to_act == "none"
    assert " round=13 " in table.state().wpn
    for engine in engines:
        engine.close()
    assert [engine.closed_by for engine in engines] == ["quit"] * 5


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_says_when_its_rules_engine_cannot_be_run(bot: list[str]) -> None:
    done = subprocess.run([*bot, "--rules", "/no/such"], input="uwi\n", capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "the rules engine '/no/such' cannot be run" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_says_when_its_rules_engine_has_ended(bot: list[str]) -> None:
    rules = shlex.join(fake_engine("crash-on=legal"))
    given = "position x\nlegal\n"
    done = subprocess.run([*bot, "--rules", rules], input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "the rules engine has ended" in done.stderr


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_explains_its_arguments(bot: list[str]) -> None:
    done = subprocess.run([*bot, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "[--rules COMMAND]" in done.stderr
