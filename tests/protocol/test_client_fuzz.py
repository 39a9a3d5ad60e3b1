"""Whatever an engine says, the client neither fails in its own way nor takes one answer for another."""

import asyncio
import contextlib
import math

from hypothesis import given
from hypothesis import strategies as st

from protocol.answers import AnswerError, Info, read_answer
from protocol.client import AsyncEngine, EngineError, GoLimit
from protocol.testing import MockTransport

WORDS = ["id", "protocol", "caps", "rules", "option", "readyok", "pong", "posok", "legal", "state", "view", "info"]
PARTS = ["name", "type", "spin", "default", "id=g1", "id=g2", "hash=00", "toact=0", "moves=1", "moves=a+b", "count=2"]
VALUES = [
    "win=0.5,0.5",
    "win=nan",
    "nodes=5",
    "nodes=-5",
    "multipv=1",
    "move=a",
    "wpn=1",
    "json={}",
    "=",
    "none",
    "\u00e9",
]
ERRORS = [
    "error code=busy cmd=go",
    "error code=internal cmd=go",
    "error code=illegal cmd=legal text=x",
    "bestmove",
    "warning",
]
line = st.builds(
    lambda word, parts: " ".join([word, *parts]),
    st.sampled_from([*WORDS, *ERRORS]),
    st.lists(st.sampled_from([*PARTS, *VALUES]), max_size=5),
)


@given(st.one_of(line, st.text()))
def test_any_line_is_read_or_refused(text: str) -> None:
    try:
        answer = read_answer(text)
    except AnswerError:
        return
    if isinstance(answer, Info):
        assert all(map(math.isfinite, (*answer.win, *answer.score)))


class Noisy(MockTransport):
    """Says nonsense before its answer to `go`."""

    def __init__(self, noise: list[str]) -> None:
        super().__init__()
        self._noise = noise

    def write(self, data: bytes) -> None:
        if data.startswith(b"go "):
            asyncio.get_running_loop().call_soon(lambda: self.say(*self._noise, "bestmove right id=g1"))
        elif data.startswith(b"uwi"):
            super().write(data)


@given(st.lists(st.one_of(line, st.text(max_size=20)), max_size=15))
def test_nonsense_before_an_answer_ends_in_the_answer_or_in_an_engine_error(noise: list[str]) -> None:
    async def play() -> None:
        mock = Noisy([one for one in noise if not ("bestmove" in one and "id=g1" in one)])
        engine = await AsyncEngine.connect(mock.connect)
        search = await engine.go_start(GoLimit(nodes=1))
        with contextlib.suppress(EngineError):
            assert (await search.wait()).move == "right"
        await engine.close()

    asyncio.run(play())
