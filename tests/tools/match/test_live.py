"""What is seen while a match runs: a table and a bar on a terminal, a few lines elsewhere."""

from __future__ import annotations

import io

from rich.console import Console

from tests.tools.match.field import event
from tests.tools.match.test_runner import Scripted, win
from tools.match.live import Display
from tools.match.runner import Runner
from tools.match.sprt import Sprt
from tools.match.stopping import pair_test

MATCH = event("random", "greedy", rounds=40)


def shown(terminal: bool, interrupts: int = 0) -> str:
    """What a run of 40 blocks writes, the clock moving on by a minute at each look."""
    minutes = iter(range(0, 100_000, 60))
    console = Console(file=io.StringIO(), force_terminal=terminal, width=120)
    display = Display(console, 40, 4, lambda: next(minutes))
    done = [win(index, 0) for index in range(4)]
    runner = Runner(MATCH, Scripted(), done=done, test=pair_test(MATCH, Sprt(0, 5)), watch=display)
    runner.interrupts = interrupts
    with display.screen():
        runner.run()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_log_gets_a_line_every_tenth() -> None:
    lines = shown(terminal=False).splitlines()
    assert lines[0].endswith("of 40 blocks")
    assert 8 <= len(lines) <= 10
    assert lines[-1] == "40 of 40 blocks"


def test_a_terminal_sees_the_table_the_test_and_the_bar() -> None:
    text = shown(terminal=True)
    for words in ("wins %", "SPRT: random", "40/40", "greedy"):
        assert words in text


def test_who_interrupts_is_told_what_happens() -> None:
    assert "Ctrl-C again drops them" in shown(terminal=True, interrupts=1)
