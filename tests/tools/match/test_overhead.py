"""The benchmark of the runner's own cost: engines that answer from a script play that very game."""

from __future__ import annotations

from pathlib import Path

from tests.tools.match.field import event
from tools.match.overhead import measure, write_script

MATCH = event("greedy", "random")


def test_the_script_has_a_line_for_each_decision_and_is_played_to_its_end(tmp_path: Path) -> None:
    scripts = write_script(tmp_path, MATCH, 3)
    decisions = sum(len(script.read_text().splitlines()) - 2 for script in scripts)
    times = measure(MATCH, scripts, 3)
    assert len(times) == decisions - 1
    assert min(times) > 0
