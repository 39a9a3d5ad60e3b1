"""The examples of the documents: blocks of a console whose commands are run, and whose output must be what is shown.

A block is fenced as ```console. `$ ` begins a command, `> ` a line typed into the program that it runs; everything else
is output. `...` on a line of its own stands for any lines, within a line for any text. In a block fenced as
```console numbers, every number or hash stands for any.

`python -m tests.console FILE..` writes the true output into the files, around the `...` lines that are there.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ANY = "..."
MOST_LINES = 1000
_FENCE = re.compile(r"^```console( numbers)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_VARYING = re.compile(r"(\b(?:time|nps)=|\"time_ms\":)[\d.]+")
_NUMBER = re.compile(r"\b[0-9a-f]{16}\b|\d[\d,.]*")


@dataclass
class Part:
    """A command or a typed line, and the output shown after it."""

    given: str
    output: list[str] = field(default_factory=list)


@dataclass
class Block:
    """A fenced block: its commands with what is typed into each; `masked` if numbers stand for any number."""

    start: int
    end: int
    masked: bool
    commands: list[list[Part]] = field(default_factory=list)


def blocks(text: str) -> Iterator[Block]:
    """The console blocks of a document."""
    for match in _FENCE.finditer(text):
        block = Block(match.start(2), match.end(2), bool(match[1]))
        for line in match[2].splitlines():
            if line.startswith("$ "):
                block.commands.append([Part(line[2:])])
            elif line.startswith("> "):
                block.commands[-1].append(Part(line[2:]))
            else:
                block.commands[-1][-1].output.append(line)
        yield block


class Shell:
    """Runs commands in a folder, with `woodcraft` on the path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        program = folder / "bin" / "woodcraft"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tools.cli "$@"\n')
        program.chmod(0o755)
        path = os.pathsep.join([str(program.parent), os.environ["PATH"]])
        self.env = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "COLUMNS": "100"}

    def run(self, parts: list[Part], masked: bool) -> list[Part]:
        """What a command and the lines typed into it give; a typed line waits for the output shown before it."""
        work = self.folder / "work"
        work.mkdir(exist_ok=True)
        with subprocess.Popen(
            ["sh", "-c", parts[0].given],
            cwd=work,
            env=self.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            found = [Part(part.given) for part in parts]
            for at, part in enumerate(parts):
                if at:
                    process.stdin.write(part.given + "\n")
                    process.stdin.flush()
                if at + 1 < len(parts):
                    found[at].output = _read_shown(process.stdout.readline, part.output, masked)
            process.stdin.close()
            found[-1].output += process.stdout.read().splitlines()
        return found


def _read_shown(readline: object, shown: list[str], masked: bool) -> list[str]:
    """Reads as many lines as are shown; after `...`, up to the line that is shown next."""
    assert callable(readline)
    lines: list[str] = []
    wanted = [at for at, line in enumerate(shown) if line != ANY]
    for at in wanted:
        skipping = at > 0 and shown[at - 1] == ANY
        while len(lines) < MOST_LINES and (line := readline()):
            lines.append(line.rstrip("\n"))
            if not skipping or line_matches(shown[at], lines[-1], masked):
                break
    return lines


def line_matches(shown: str, line: str, masked: bool) -> bool:
    """Whether a line is what is shown, but for times and what `...` stands for."""
    shown, line = (_VARYING.sub(r"\1=0", text).rstrip() for text in (shown, line))
    if masked:
        shown, line = (re.sub(r"\s+", " ", _NUMBER.sub("0", text)) for text in (shown, line))
    return re.fullmatch(".*".join(map(re.escape, shown.split(ANY))), line) is not None


def matches(shown: list[str], lines: list[str], masked: bool) -> bool:
    """Whether lines are what is shown."""
    if not shown:
        return not lines
    if shown[0] == ANY:
        return any(matches(shown[1:], lines[at:], masked) for at in range(len(lines) + 1))
    return bool(lines) and line_matches(shown[0], lines[0], masked) and matches(shown[1:], lines[1:], masked)


def refreshed(shown: list[str], lines: list[str]) -> list[str]:
    """The true lines; what was left out of lines, or between them, is left out in the same places."""
    if ANY not in shown:
        return _shortened(shown, lines)
    before, after = shown.index(ANY), len(shown) - shown.index(ANY) - 1
    tail = lines[len(lines) - after :]
    return [*_shortened(shown[:before], lines[:before]), ANY, *_shortened(shown[before + 1 :], tail)]


def _shortened(shown: list[str], lines: list[str]) -> list[str]:
    """The lines, with as much left out of each as in the line that is shown in its place."""
    short = [line if ANY not in old else _left_out(old, line) for old, line in zip(shown, lines, strict=False)]
    return short + lines[len(short) :]


def _left_out(shown: str, line: str) -> str:
    head, tail = shown.index(ANY), len(shown) - shown.rindex(ANY) - len(ANY)
    return line[:head] + ANY + line[len(line) - tail :]


def refresh(path: Path) -> None:
    """Writes the true output into the blocks of a document."""
    text = path.read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        shell = Shell(Path(folder))
        new = [(block, _true_text(shell, block)) for block in blocks(text)]
    for block, true in reversed(new):
        text = text[: block.start] + true + text[block.end :]
    path.write_text(text, "utf-8")


def _true_text(shell: Shell, block: Block) -> str:
    lines = []
    for parts in block.commands:
        for at, (part, found) in enumerate(zip(parts, shell.run(parts, block.masked), strict=True)):
            lines.append(("> " if at else "$ ") + part.given)
            same = matches(part.output, found.output, block.masked)
            lines += part.output if same else refreshed(part.output, found.output)
    return "".join(line.rstrip() + "\n" for line in lines)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        refresh(Path(name))
