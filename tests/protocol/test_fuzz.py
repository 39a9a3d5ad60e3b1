"""Whatever a client says: no crash, no hang, and every line is answered or is one of those that are silent."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.rng import Rng
from protocol.analysis import Analysis
from protocol.frames import JsonLines
from protocol.requests import QUERY, TERMINATE
from tests.protocol.talk import START, Clock, FakePlayers, Talk
from tests.protocol.test_analysis import CORE, GAME, wpn

VOCABULARY = (
    "uwi ping isready setoption newgame position go stop ponderhit legal state view d eval perft bench quit name value "
    "start players=2 players=3 seed=1 view=0 moves tile:lumber keep:F14 end nodes=1 nodes=0 movetime=1 clock=1,1 "
    "clock=0 inc=1 id=a searchmoves=end multipv=2 infinite=1 analyse Seed Threads Kernel ComponentSet 0 1 2 -1 json "
    "divide @/tile:orders 0/end wpn=1 # = / + : , ? \ufeff \u00e9 \x00 \t"
)
WORDS = st.sampled_from(VOCABULARY.split(" "))
LINES = st.lists(WORDS, max_size=7).map(" ".join)
ANSWER = re.compile(
    r"(id|protocol|caps|rules|option|pong|posok|legal|state|view|eval|perft|bench|info|bestmove|error|dok) \S.*"
    r"|uwiok|readyok|pong|\|.*"
)
SILENT = ("stop", "ponderhit", "newgame", "quit", "setoption")


def searching_forever(line: str) -> bool:
    """Whether a line might begin a search without an end, which a session that searches inside `feed` never leaves."""
    return line.split()[:1] == ["go"] and not any(word in line for word in ("nodes=", "movetime=", "clock="))


@given(st.lists(LINES.filter(lambda line: not searching_forever(line)), max_size=8))
@example([START, "go nodes=1 multipv=2", "state json", "view 1", "perft 1 divide"])
@example(["position start players=2 moves tile:lumber moves"])
def test_lines_of_real_words_are_all_answered(lines: list[str]) -> None:
    t = Talk()
    for line in lines:
        answers = t.say(line)
        said = line.replace("\ufeff", " ").split()
        silent = not said or said[0].startswith("#") or said[0] in SILENT or not t.session.feed(b"")
        assert answers or silent, line
        assert all(ANSWER.fullmatch(answer) for answer in answers)
    assert not t.complaints


@given(st.lists(st.binary(max_size=200), max_size=5))
def test_bytes_of_any_kind_do_no_harm(chunks: list[bytes]) -> None:
    t = Talk()
    for chunk in chunks:
        t.session.feed(chunk)
    assert not t.complaints
    assert all(ANSWER.fullmatch(answer) for answer in t.said)


@given(st.text(max_size=60), st.integers(0, 1100), st.integers(0, 60))
def test_a_spoilt_position_is_refused_and_the_old_one_stays(text: str, at: int, cut: int) -> None:
    t = Talk()
    told = t.ask(START)
    spoilt = wpn()[:at] + text.replace("\n", "").replace("\r", "") + wpn()[at + cut :]
    answer = t.ask(f"position {spoilt}")
    assert answer.startswith(("error code=badarg", "error code=inconsistent", "error code=illegal", "posok"))
    if not answer.startswith("posok"):
        assert t.ask("state").split()[1] == told.split()[1]
    assert not t.complaints


@given(st.lists(st.sampled_from(["go infinite", "go nodes=3", "stop", "newgame", "ponderhit", "go ponder", START])))
def test_every_go_that_is_not_refused_is_answered_once_whatever_the_order(lines: list[str]) -> None:
    t = Talk(threads=True)
    t.say(START, *lines)
    t.session.end(60)
    refused = sum(line.startswith("error") and " cmd=go " in line for line in t.said)
    answered = sum(line.startswith("bestmove") for line in t.said)
    assert answered + refused == sum(line.startswith("go") for line in lines)
    assert not t.complaints


PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6)
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner))
FIELDS = st.sampled_from(sorted(QUERY | TERMINATE | {"colour"}))


@given(st.dictionaries(FIELDS, VALUES, max_size=5), st.booleans())
def test_a_request_of_any_shape_has_its_reply(request: dict[str, object], good: bool) -> None:
    found: list[dict[str, object]] = []
    complaints: list[Exception] = []
    clock = Clock()
    analysis = Analysis(CORE, found.append, searcher=FakePlayers(clock), clock=clock, complain=complaints.append)
    analysis.submit({"id": "q", "start": GAME, "nodes": 1} | request if good else request)
    analysis.finish()
    assert [reply["type"] in ("error", "result", "valid", "terminated") for reply in found] == [True]
    assert not complaints
    assert JsonLines().encode(found[0])


def spoilt(line: bytes, rng: Rng) -> bytes:
    """The line with a few bytes changed, added, lost or doubled."""
    data = bytearray(line)
    for _ in range(1 + rng.below(3)):
        at = rng.below(len(data) + 1)
        match rng.below(4):
            case 0:
                data[at:at] = bytes([rng.below(256)])
            case 1:
                data[at : at + 1] = bytes([rng.below(256)])
            case 2:
                del data[at : at + 1 + rng.below(4)]
            case _:
                data[at:at] = data[at : at + 1 + rng.below(30)]
    return bytes(data)


GOOD = (
    "uwi", "ping 1", "isready", "setoption name Seed value 7", "setoption name MultiPV value 2", "newgame", START,
    f"{START} moves keep:F14", "position start players=4 view=2 moves tile:lumber tile:orders", f"position {wpn()}",
    "go nodes=2 id=a", "go movetime=1 searchmoves=keep:F14", "go clock=10,10 inc=1", "stop", "ponderhit", "legal",
    "state", "state json", "view 1", "d", "eval", "perft 1 divide", "# nothing",
)  # fmt: skip


def takes_long(line: str) -> bool:
    """Whether a line might ask for more work than a test wants to see done."""
    deep = line.startswith("perft") and line != "perft 1 divide"
    long = line.startswith("go") and re.search(r"\d{4}", line) is not None
    return deep or long or searching_forever(line)


def hear_a_client(seed: int, lines: int) -> None:
    """A session hears a client that speaks well and badly, in chunks of any size; it must stand and answer."""
    t, rng = Talk(), Rng(seed)
    for _ in range(lines):
        line = GOOD[rng.below(len(GOOD))].encode()
        line = line if rng.below(3) == 0 else spoilt(line, rng)
        parts = re.split("[\r\n]", line.decode("utf-8", "replace"))
        if any(takes_long(part.strip("\ufeff \t")) for part in parts):
            continue
        data, cut = line + b"\n", rng.below(len(line) + 1)
        for chunk in (data[:cut], data[cut:]):
            t.session.feed(chunk)
    assert not t.complaints, t.complaints
    assert all(ANSWER.fullmatch(answer) for answer in t.said)
    if t.session.feed(b""):
        assert t.ask("ping still") == "pong still"


@pytest.mark.parametrize("seed", range(5))
def test_a_client_that_spoils_bytes_does_no_harm(seed: int) -> None:
    hear_a_client(seed, 60)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 200))
def test_a_hundred_clients_that_spoil_bytes_do_no_harm(seed: int) -> None:
    hear_a_client(seed, 20_000)
