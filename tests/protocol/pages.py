"""Runs the examples of the protocol's pages, and writes them anew: `python -m tests.protocol.pages`.

In a block marked `uwi` or `analysis`, lines that begin with `> ` are said and the others are the answers. In an answer
`..` stands for what is left out, a line `..` for any number of lines. What a search finds, and times, may differ from
the page: only the keys must be there.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.loader import load_components
from protocol.analysis import Analysis
from protocol.frames import JsonLines
from protocol.searcher import Players
from tests.protocol.talk import Talk

ROOT = Path(__file__).resolve().parents[2]
PROTOCOL = ROOT / "protocol" / "PROTOCOL.md"
ANALYSIS = ROOT / "protocol" / "ANALYSIS.md"
SAID = "> "
LEFT_OUT = ".."
_FOUND = re.compile(
    r"\b(time|nodes|nps|visits|win|score|sd|se|depth|worlds|move|pv|plan|until|signature|kernel)=[^\s]*"
)
_BEST = re.compile(r"^bestmove (?!none\b)\S+")


@dataclass(frozen=True)
class Block:
    """A fenced block: its mark, its lines, and the number of its first line on the page."""

    mark: str
    lines: tuple[str, ...]
    at: int


def blocks(page: Path, mark: str) -> list[Block]:
    """The blocks of a page that carry this mark."""
    return [block for block in _all_blocks(page.read_text("utf-8").splitlines()) if block.mark == mark]


def _all_blocks(lines: list[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        if lines[at].startswith("```"):
            end = next(later for later in range(at + 1, len(lines)) if lines[later] == "```")
            yield Block(lines[at][3:], tuple(lines[at + 1 : end]), at + 1)
            at = end
        at += 1


def turns(block: Block) -> Iterator[tuple[str, list[str]]]:
    """What is said, with the answers that the page gives."""
    said, answers = "", list[str]()
    for line in block.lines:
        if line.startswith(SAID):
            if said:
                yield said, answers
            said, answers = line.removeprefix(SAID), []
        else:
            answers.append(line)
    yield said, answers


def masked(line: str) -> str:
    """The line without what a search finds, without times, and without the kernel that this machine has."""
    if line in ("id kernel native", "id kernel python"):
        return "id kernel ?"
    if line.split(" ", 1)[0] in ("info", "bestmove", "eval", "perft", "bench"):
        keep = ("move", "nodes") if line.startswith(("perft", "bench")) else ()
        line = _BEST.sub("bestmove ?", line)
        line = _FOUND.sub(lambda found: found[0] if found[1] in keep else f"{found[1]}=?", line)
        line = line.replace(" plan=?", "")
    return line


def fits(answer: str, line: str) -> bool:
    """Whether an answer is what the page's line says."""
    pattern = LEFT_OUT.join(f"{re.escape(part)}" for part in masked(line).split(LEFT_OUT))
    return re.fullmatch(pattern.replace(LEFT_OUT, ".*"), masked(answer)) is not None


class Reader:
    """A session with the real players that is read line by line as a page goes on."""

    def __init__(self) -> None:
        self._talk = Talk(Players(), threads=True, real_clock=True)
        self._talk.say("setoption name InfoInterval value 60000")
        self._read = 0

    def say(self, line: str) -> None:
        """Says a line."""
        self._talk.say(line)

    def next(self) -> str:
        """The next line of the session; waits for it."""
        self._read += 1
        return self._talk.line(self._read - 1)

    def rest(self) -> list[str]:
        """What has not been read yet, once everything has ended."""
        self._talk.session.end(60)
        return self._talk.said[self._read :]


def differences(block: Block) -> Iterator[str]:
    """Where a session answers otherwise than the block."""
    reader = Reader()
    for said, answers in turns(block):
        reader.say(said)
        for line in answers:
            if line == LEFT_OUT:
                continue
            answer = reader.next()
            while not fits(answer, line) and _skips(answers, line):
                answer = reader.next()
            if not fits(answer, line):
                yield f"{said}\n  expected: {line}\n  got:      {answer}"
    yield from (f"not on the page: {line}" for line in reader.rest())


def _skips(answers: list[str], line: str) -> bool:
    """Whether lines may be left out before this one."""
    at = answers.index(line)
    return at > 0 and answers[at - 1] == LEFT_OUT


def renewed(block: Block) -> list[str]:
    """The block's lines with the answers of today; lines with something left out stay while they fit."""
    reader, lines = Reader(), list[str]()
    for said, answers in turns(block):
        lines.append(SAID + said)
        reader.say(said)
        for line in answers:
            if line == LEFT_OUT:
                lines.append(line)
                continue
            answer = reader.next()
            while _skips(answers, line) and not fits(answer, line):
                answer = reader.next()
            lines.append(line if LEFT_OUT in line and fits(answer, line) else answer)
    return lines


FOUND = frozenset({"nodes", "worlds", "depth", "time_ms", "lines", "bestmove", "plan", "until"})
"""What a query finds: for a field of this name any value will do, unless it is null."""


def replies(block: Block) -> Iterator[tuple[str, list[str]]]:
    """What is said in an analysis block, and the replies of today to it, one request after the other."""
    for said, _ in turns(block):
        yield said, _analysed(said)


def _analysed(said: str) -> list[str]:
    codec, found = JsonLines(), list[str]()
    analysis = Analysis(load_components(), lambda reply: found.append(codec.encode(reply).decode().strip()))
    for value in (*codec.feed(f"{said}\n".encode()), *codec.close()):
        analysis.submit(value)
    analysis.finish()
    return found


def fits_reply(reply: str, line: str) -> bool:
    """Whether a reply is what the page's line says."""
    return _masked_reply(reply) == _masked_reply(line)


def _masked_reply(line: str) -> object:
    value = json.loads(line)
    return {key: "?" if key in FOUND and part is not None else part for key, part in value.items()}


def main() -> None:
    """Writes the answers of today into the pages."""
    for page in (PROTOCOL, ANALYSIS):
        text = page.read_text("utf-8").splitlines()
        for block in blocks(page, "uwi"):
            text[block.at : block.at + len(block.lines)] = renewed(block)
        for block in blocks(page, "analysis"):
            lines = [line for said, found in replies(block) for line in (SAID + said, *found)]
            assert len(lines) == len(block.lines)
            text[block.at : block.at + len(block.lines)] = lines
        page.write_text("\n".join(text) + "\n", "utf-8")


if __name__ == "__main__":
    main()
