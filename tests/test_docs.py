"""The documents: their examples run, their links lead somewhere, and every command has an example."""

import re
from pathlib import Path

import click
import pytest

from tools.commands import group

from .console import ROOT, Shell, blocks, line_matches, matches

EXAMPLES = ["README.md", "tools/README.md"]
DOCUMENTS = [
    path.relative_to(ROOT).as_posix()
    for path in sorted(ROOT.rglob("*.md"))
    if not {part for part in path.relative_to(ROOT).parts if part.startswith(".") or part in ("build", "dist")}
]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_gives_what_is_shown(name: str, tmp_path: Path) -> None:
    hint = f"python -m tests.console {name} brings it up to date"
    shell = Shell(tmp_path)
    shown = list(blocks((ROOT / name).read_text("utf-8")))
    assert shown
    for block in shown:
        for parts in block.commands:
            for part, found in zip(parts, shell.run(parts, block.masked), strict=True):
                assert matches(part.output, found.output, block.masked), "\n".join([hint, part.given, *found.output])


def test_every_command_has_an_example() -> None:
    shown = blocks((ROOT / "tools/README.md").read_text("utf-8"))
    given = "\n".join(parts[0].given for block in shown for parts in block.commands)
    there = group.list_commands(click.Context(group))
    assert there
    assert not [name for name in there if not re.search(rf"\bwoodcraft {name}\b", given)]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_to_files_and_headings_that_are_there(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text):
        file, _, heading = target.partition("#")
        path = (ROOT / name).parent / file if file else ROOT / name
        assert path.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.MULTILINE)
            assert heading in [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles], target


def test_a_line_may_leave_out_text_times_and_numbers() -> None:
    assert line_matches("a ... z", "a b c z", masked=False)
    assert line_matches("info time=3 nodes=5", "info time=12 nodes=5", masked=False)
    assert line_matches("games/s   12,345", "games/s 7", masked=True)
    assert not line_matches("info time=3 nodes=5", "info time=3 nodes=6", masked=False)
    assert not line_matches("a...", "b", masked=False)


def test_lines_may_be_left_out_only_where_it_says_so() -> None:
    assert matches(["a", "...", "z"], ["a", "b", "c", "z"], masked=False)
    assert not matches(["a", "z"], ["a", "b", "z"], masked=False)
    assert not matches(["a", "..."], [], masked=False)
