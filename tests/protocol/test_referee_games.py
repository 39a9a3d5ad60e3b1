"""Whole games through the protocol, refereed by the independent implementation: every hash and move list is checked."""

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.rng import Rng
from tests.referee import Table

ROOT = Path(__file__).resolve().parent.parent.parent
CORE = str(ROOT / "engine" / "data" / "core.toml")


class Engine:
    """The real process, spoken to line by line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, line: str) -> str:
        """The answer to a command that has one line of answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().rstrip("\n")


@contextmanager
def engine() -> Iterator[Engine]:
    command = [sys.executable, "-c", "import sys; from protocol.stdio import main; sys.exit(main())"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        yield Engine(process)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def told(view: str, table: Table) -> str:
    """The acknowledgement that the design asks for, from the referee's own position."""
    actor = table.actor()
    to_act = "none" if actor is None else str(actor)
    return f"posok hash={hashlib.sha256(wpn(table, view).encode()).hexdigest()[:16]} toact={to_act}"


def wpn(table: Table, view: str) -> str:
    return table.wpn("all" if view == "all" else int(view))


def play_one(uwi: Engine, players: int, seed: int) -> int:
    """One random game; each event is told to the engine as the table and as one of the seats, in turn, sees it."""
    table, rng, events = Table(CORE, players), Rng(seed), 0
    while table.actor() is not None:
        moves = table.legal()
        assert uwi.ask(f"position {wpn(table, 'all')}").startswith(told("all", table))
        assert uwi.ask("legal") == f"legal count={len(moves)} moves={'+'.join(moves)}"
        event = moves[rng.below(len(moves))]
        before = {view: wpn(table, view) for view in ("all", str(events % players))}
        table.play(event)
        for view, line in before.items():
            seen = event if view == "all" else table.spelling_for(event, int(view))
            answer = uwi.ask(f"position {line} moves {seen}")
            assert answer.startswith(told(view, table)), (event, seen, line)
        events += 1
    assert uwi.ask("state").endswith(wpn(table, view))
    return events


def play_many(games: int) -> None:
    with engine() as uwi:
        for seed in range(games):
            assert play_one(uwi, 2 + seed % 3, seed) > 100


def test_a_game_of_each_size_is_told_and_followed_move_by_move() -> None:
    play_many(3)


@pytest.mark.slow
def test_a_hundred_games_are_told_and_followed_move_by_move() -> None:
    play_many(100)
