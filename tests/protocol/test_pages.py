"""The protocol's pages: every example is what the engine says, every command and code has its place."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.rng import Rng
from protocol.errors import Code
from protocol.identity import CAPS
from protocol.options import OPTIONS, Option
from protocol.requests import QUERY, TERMINATE
from protocol.session import Session
from tests.protocol.pages import (
    ANALYSIS,
    PROTOCOL,
    ROOT,
    Block,
    blocks,
    differences,
    fits,
    fits_reply,
    masked,
    replies,
    turns,
)
from tests.protocol.process import COMMAND, ENVIRONMENT, Process
from tests.protocol.talk import PATIENCE_S, Talk, keys

TEXT = PROTOCOL.read_text("utf-8")


def name(block: Block) -> str:
    return f"line {block.at}"


@pytest.mark.parametrize("block", blocks(PROTOCOL, "uwi"), ids=name)
def test_an_example_is_what_the_engine_says(block: Block) -> None:
    found = list(differences(block))
    assert not found, "\n".join([*found, "python -m tests.protocol.pages writes the answers of today"])


def test_an_example_that_is_not_would_be_noticed() -> None:
    assert list(differences(Block("uwi", ("> ping 1", "pong 2"), 0)))
    assert list(differences(Block("uwi", ("> ping 1",), 0)))


def test_left_out_and_found_things_do_not_count_and_all_else_does() -> None:
    assert fits("error code=badarg cmd=go text=a b c", "error code=badarg cmd=go text=a ..")
    assert not fits("error code=badarg cmd=go text=a b c", "error code=badarg cmd=go text=b ..")
    assert masked("info id=a time=5 nodes=3 pv=act") == masked("info id=a time=9 nodes=3 pv=end") != "info"
    assert masked("info id=a pv=act") != masked("info id=b pv=act")
    assert masked("perft depth=1 nodes=3 time=1") != masked("perft depth=1 nodes=4 time=1")
    assert masked("bestmove act id=a plan=end until=turn") == masked("bestmove end id=a until=chance")


@pytest.mark.parametrize("cmd", Session._handlers)
def test_every_command_has_its_section(cmd: str) -> None:
    assert re.search(rf"^### {cmd}\b", TEXT, re.MULTILINE)


@pytest.mark.parametrize("code", Code)
def test_every_error_code_is_explained(code: Code) -> None:
    assert f"| `{code}` |" in TEXT


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_is_explained_with_its_type_and_default(option: Option) -> None:
    assert re.search(rf"\| `{option.name}` \| {option.kind}[ ,].*{option.default}", TEXT)


@pytest.mark.parametrize("word", CAPS)
def test_every_cap_is_explained(word: str) -> None:
    assert re.search(rf"^\|.*`{word}`.*\|.*\|$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("page", [PROTOCOL, ANALYSIS], ids=lambda page: page.name)
def test_the_links_of_the_page_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    for target, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", text):
        assert (page.parent / target).exists(), target
        if not target:
            headings = [
                re.sub(r"[^\w -]", "", line.lstrip("# ").lower()) for line in text.splitlines() if line[:1] == "#"
            ]
            assert anchor in [heading.replace(" ", "-") for heading in headings]


@pytest.mark.parametrize("block", blocks(ANALYSIS, "analysis"), ids=name)
def test_an_analysis_is_answered_as_on_the_page(block: Block) -> None:
    for (said, expected), (_, found) in zip(turns(block), replies(block), strict=True):
        assert len(found) == len(expected), said
        assert all(map(fits_reply, found, expected)), found


def test_every_field_of_a_query_is_explained() -> None:
    for field in QUERY | TERMINATE:
        assert f"`{field}`" in ANALYSIS.read_text("utf-8")


# The generator


@pytest.mark.parametrize("line", blocks(PROTOCOL, "vectors")[0].lines, ids=lambda line: line[:20])
def test_a_test_vector_is_what_the_generator_draws(line: str) -> None:
    seed, what, *expected = line.split()
    rng = Rng(int(seed, 0))
    if what == "next":
        assert [int(word, 0) for word in expected] == [rng.next64() for _ in expected]
    elif what == "below(6)":
        assert [int(word) for word in expected] == [rng.below(6) for _ in expected]
    else:
        told = Talk().ask(f"position start players=2 moves {' '.join(expected)}")
        assert keys(told)["moves"] == str(len(expected))
        events = [*expected, *rest_of_the_deal(int(seed, 0), len(expected))]
        seeded = keys(Talk().ask(f"position start players=2 seed={seed}"))
        assert seeded["hash"] == keys(Talk().ask(f"position start players=2 moves {' '.join(events)}"))["hash"]


def rest_of_the_deal(seed: int, told: int) -> list[str]:
    """The events of setup after the first `told`, drawn as the page says: an index into what `legal` lists."""
    rng, events, t = Rng(seed), list[str](), Talk()
    t.ask("position start players=2")
    while True:
        answer = keys(t.ask("legal"))
        events.append(answer["moves"].split("+")[rng.below(int(answer["count"]))])
        if keys(t.ask(f"position start players=2 moves {' '.join(events)}"))["toact"] != "chance":
            return events[told:]


# The programs


def program(mark: str, folder: Path) -> str:
    """The path of the page's program, written to a file; its engine thinks but for one node."""
    path = folder / f"{mark}.py"
    text = "\n".join(blocks(PROTOCOL, f"python {mark}")[0].lines) + "\n"
    path.write_text(text.replace("movetime=500", "nodes=1"), "utf-8")
    return str(path)


def run(command: list[str], said: str) -> list[str]:
    """What a program says to this."""
    done = subprocess.run(
        command, input=said, capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE_S, env=ENVIRONMENT
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.parametrize("mark", ["bot", "gui"])
def test_a_program_has_at_most_sixty_lines(mark: str) -> None:
    assert sum(map(bool, blocks(PROTOCOL, f"python {mark}")[0].lines)) <= 60


def test_the_bot_shakes_hands_and_answers(tmp_path: Path) -> None:
    said = "uwi\nping 3\ngo\nposition start players=2 seed=1\ngo id=7\ngo\nstop\nbench\n# x\n\nisready\nquit\n"
    lines = run([sys.executable, program("bot", tmp_path)], said)
    assert lines[lines.index("uwiok") + 1] == "pong 3"
    codes = [keys(line).get("code") for line in lines if line.startswith("error")]
    assert codes == ["noposition", "busy", "unknowncmd"]
    assert [line.split()[0] for line in lines[-5:]] == ["posok", "error", "bestmove", "error", "readyok"]


def test_the_bot_plays_a_whole_game_of_legal_moves(tmp_path: Path) -> None:
    bot, moves = [sys.executable, program("bot", tmp_path)], list[str]()
    with Process(bot) as engine:
        while True:
            engine.send(f"position start players=4 seed=5 moves {' '.join(moves)}", "go nodes=1")
            if keys(engine.wait_for("posok"))["toact"] == "none":
                break
            moves.append(engine.wait_for("bestmove").split()[1])
    assert len(moves) > 100


def test_the_gui_plays_a_whole_game_and_shows_no_secret(tmp_path: Path) -> None:
    said = run([sys.executable, program("gui", tmp_path), *COMMAND], "0\nx\n99\n" + "0\n" * 2000)
    assert re.search(r"final scores: \d+ \d+$", said[-1])
    assert any("seat 1 plays end" in line for line in said)
    assert not any("seat 1 plays" in line and "?" in line for line in said)
