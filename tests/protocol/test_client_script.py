"""The client against a scripted engine: which answer belongs to which verb, and what becomes of the others."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from protocol.answers import EngineErrorLine, Info, PositionAck, Stray
from protocol.client import (
    AsyncEngine,
    Deadlines,
    EngineClosedError,
    EngineCrashedError,
    EngineProtocolError,
    EngineRefusedError,
    EngineStartError,
    EngineTimeoutError,
    GoLimit,
    Start,
)
from protocol.client_async import DEFAULT_DEADLINES
from protocol.testing import MockTransport

# Long enough never to pass while a script answers at once; short where a test waits for it to pass.
SHORT = Deadlines(answer_ms=40, margin_ms=40, stop_ms=40)
POSITION = "posok hash=00000000000000ff toact=1 moves=0"
Play = Callable[[AsyncEngine, MockTransport], Awaitable[None]]


def scripted(
    play: Play, deadlines: Deadlines = DEFAULT_DEADLINES, mock_of: Callable[[], MockTransport] = MockTransport
) -> None:
    """Plays against a mock; at the end the client must have said all that the script has, and no more."""

    async def run() -> None:
        mock = mock_of()
        engine = await AsyncEngine.connect(mock.connect, deadlines=deadlines)
        await play(engine, mock)
        mock.assert_done()

    asyncio.run(run())


def test_the_handshake_tells_who_the_engine_is() -> None:
    lines = (
        "id name A B",
        "id author C",
        "protocol 1.3",
        "caps eval",
        "rules core ff",
        "option name Seed type spin",
        "uwiok",
    )
    mock_of = lambda: MockTransport(handshake=False).expect("uwi 1", *lines)  # noqa: E731

    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        shake = engine.handshake
        assert (shake.name, shake.author, shake.version, shake.protocol) == ("A B", "C", "", "1.3")
        assert (set(shake.caps), shake.rules_id, shake.rules_hash) == ({"eval"}, "core", "ff")
        assert [option.name for option in shake.options] == ["Seed"]
        assert shake.option("SEED") is not None

    scripted(play, mock_of=mock_of)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (("error code=version cmd=uwi text=only 2",), "version: only 2"),
        (("protocol 2.0", "rules a b", "uwiok"), "protocol '2.0'"),
        (("rules a b", "uwiok"), "no protocol line"),
        (("protocol 1.0", "rules a", "uwiok"), "malformed 'rules'"),
        ((), "no answer to 'uwi'"),
    ],
)
def test_an_engine_with_a_wrong_handshake_does_not_start(lines: tuple[str, ...], why: str) -> None:
    mock = MockTransport(handshake=False).expect("uwi 1", *lines).expect("quit", exit_code=0)
    with pytest.raises(EngineStartError, match=why):
        asyncio.run(AsyncEngine.connect(mock.connect, deadlines=Deadlines(start_ms=40)))
    mock.assert_done()


def test_a_position_is_acknowledged() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("position start players=2 seed=7 moves act done", POSITION)
        ack = await engine.position(Start(2, seed=7), ["act", "done"])
        assert ack == PositionAck("00000000000000ff", "1", 0)
        assert ack.seat == 1

    scripted(play)


def test_a_refusal_carries_the_code_the_place_and_the_reason() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("position x", "error code=illegal cmd=position at=4 token=end text=not yet")
        with pytest.raises(EngineRefusedError, match="illegal: not yet") as caught:
            await engine.position("x")
        error = caught.value
        assert (error.code, error.at, error.token, error.text) == ("illegal", "4", "end", "not yet")
        assert error.trouble.sent[-1] == "position x"

    scripted(play)


def test_a_line_that_is_too_long_for_the_engine_is_refused_at_once() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("position x", "error code=toolong cmd=- text=a line has at most 1048576 bytes")
        with pytest.raises(EngineRefusedError, match="toolong: a line has"):
            await engine.position("x")

    scripted(play)


def test_an_option_is_refused_although_its_acceptance_is_silent() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("setoption name Ponder value true").expect("isready", "readyok")
        await engine.set_option("Ponder", True)
        mock.expect("setoption name X", "error code=badoption cmd=setoption text=no X").expect("isready", "readyok")
        with pytest.raises(EngineRefusedError, match="badoption"):
            await engine.set_option("X")

    scripted(play)


def test_a_search_returns_the_last_complete_set_of_reports() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        heard: list[Info] = []
        burst = ("info id=g1 multipv=1 move=a nodes={0}", "info id=g1 multipv=2 move=b nodes={0}")
        lines = [line.format(nodes) for nodes in (1, 2) for line in burst]
        mock.expect("go id=g1 nodes=2 multipv=2", *lines, "bestmove a id=g1 plan=b+c until=turn")
        best = await engine.go(GoLimit(nodes=2, multipv=2), on_info=heard.append)
        assert (best.move, best.plan, best.until, best.late) == ("a", ("b", "c"), "turn", False)
        assert [(info.move, info.nodes) for info in best.infos] == [("a", 2), ("b", 2)]
        assert len(heard) == 4

    scripted(play)


def test_bestmove_none_tells_its_reason() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("go id=g1 nodes=1", "bestmove none reason=chance id=g1")
        best = await engine.go(GoLimit(nodes=1))
        assert (best.move, best.reason) == (None, "chance")

    scripted(play)


def test_answers_with_another_id_are_dropped_and_counted() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        stale = ("info id=g0 move=x", "bestmove x id=g0", "bestmove a id=g1", "bestmove a id=g1")
        mock.expect("go id=g1 nodes=1", *stale)
        assert (await engine.go(GoLimit(nodes=1))).move == "a"
        mock.expect("go id=g2 nodes=1", "bestmove b id=g2")
        assert (await engine.go(GoLimit(nodes=1))).move == "b"
        assert engine.stale_answers == 3

    scripted(play)


def test_a_bestmove_without_the_id_of_its_go_is_an_error() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("go id=g1 nodes=1", "bestmove a")
        with pytest.raises(EngineProtocolError, match="without the id"):
            await engine.go(GoLimit(nodes=1))

    scripted(play)


def test_a_refused_search_can_be_followed_by_another() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("go id=g1 nodes=1", "error code=noposition cmd=go text=none yet")
        with pytest.raises(EngineRefusedError, match="noposition"):
            await engine.go(GoLimit(nodes=1))
        mock.expect("go id=g2 nodes=1", "bestmove b id=g2")
        assert (await engine.go(GoLimit(nodes=1))).move == "b"

    scripted(play)


def test_an_internal_error_in_a_search_is_noted_and_its_move_counts() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("go id=g1 nodes=1", "error code=internal cmd=go text=oops", "bestmove a id=g1")
        assert (await engine.go(GoLimit(nodes=1))).move == "a"
        assert engine.notices == (EngineErrorLine("internal", "go", text="oops"),)

    scripted(play)


def test_a_running_search_can_be_pinged_and_stopped_but_not_doubled() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("go id=g1 infinite").expect("ping p1", "pong p1").expect("stop", "bestmove a id=g1")
        search = await engine.go_start(GoLimit(infinite=True))
        assert await engine.ping() >= 0
        with pytest.raises(EngineRefusedError, match="busy"):
            await engine.go_start()
        assert not search.done
        best = await engine.stop()
        assert best is not None
        assert best == await search.wait()

    scripted(play)


def test_stop_without_a_search_is_harmless() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("stop")
        assert await engine.stop() is None

    scripted(play)


def test_pondering_gets_its_deadline_when_the_move_is_played() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("go id=g1 ponder movetime=1").expect("ponderhit").expect("stop", "bestmove a id=g1")
        search = await engine.go_start(GoLimit(ponder=True, movetime_ms=1))
        search.ponderhit()
        assert (await search.wait()).late

    scripted(play, SHORT)


def test_an_overdue_search_is_stopped_and_marked_late() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("go id=g1 movetime=1").expect("stop", "bestmove a id=g1")
        best = await engine.go(GoLimit(movetime_ms=1))
        assert (best.move, best.late) == ("a", True)

    scripted(play, SHORT)


def test_a_search_that_never_stops_is_a_timeout() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("go id=g1 movetime=1").expect("stop")
        with pytest.raises(EngineTimeoutError, match="go movetime=1"):
            await engine.go(GoLimit(movetime_ms=1))
        mock.say("bestmove a id=g1")
        mock.expect("go id=g2 movetime=1", "bestmove b id=g2")
        assert (await engine.go(GoLimit(movetime_ms=1))).move == "b"

    scripted(play, SHORT)


def test_a_search_waits_for_the_end_of_the_one_given_up() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("go id=g1 infinite").expect("stop")
        task = asyncio.ensure_future(engine.go(GoLimit(infinite=True)))
        while len(mock.said) < 2:
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        following = asyncio.ensure_future(engine.go(GoLimit(nodes=1)))
        await asyncio.sleep(0)
        mock.expect("go id=g2 nodes=1", "bestmove b id=g2").say("bestmove a id=g1")
        assert (await following).move == "b"
        assert task.cancelled()

    scripted(play)


def test_what_on_info_raises_ends_the_search() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("go id=g1 infinite", "info id=g1 move=a").expect("stop", "bestmove a id=g1")
        with pytest.raises(KeyError, match="heat"):
            await engine.go(GoLimit(infinite=True), on_info=lambda info: info.extra["heat"])

    scripted(play)


def test_a_malformed_report_ends_the_search_and_shows_the_line() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("go id=g1 infinite", "info id=g1 win=nan,1").expect("stop", "bestmove a id=g1")
        with pytest.raises(EngineProtocolError, match="win=nan"):
            await engine.go(GoLimit(infinite=True))

    scripted(play)


def test_an_answer_that_comes_after_its_deadline_is_not_taken_for_the_next() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("legal")
        with pytest.raises(EngineTimeoutError, match="'legal'"):
            await engine.legal()
        mock.expect("isready", "legal count=1 moves=old", "readyok").expect("legal", "legal count=1 moves=new")
        assert (await engine.legal()).moves == ("new",)

    scripted(play, SHORT)


def test_an_answer_that_never_comes_does_not_swallow_the_next() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("legal")
        with pytest.raises(EngineTimeoutError):
            await engine.legal()
        mock.expect("isready", "readyok").expect("legal", "legal count=1 moves=new")
        assert (await engine.legal()).moves == ("new",)

    scripted(play, SHORT)


def test_verbs_from_several_tasks_take_turns() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("legal", "legal count=0 moves=").expect("state", "state hash=1 wpn=1").expect(
            "view 1", "view wpn=2"
        )
        legal, state, view = await asyncio.gather(engine.legal(), engine.state(), engine.view(1))
        assert (len(legal), state.wpn, state.hash, view.wpn) == (0, "wpn=1", "1", "wpn=2")

    scripted(play)


def test_any_command_can_be_asked() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("d", "| table", "dok hash=1").expect("isready", "readyok")
        assert await engine.ask("d") == ["| table", "dok hash=1"]
        mock.expect("dance", "error code=unknowncmd cmd=dance text=no").expect("isready", "readyok")
        with pytest.raises(EngineRefusedError, match="unknowncmd"):
            await engine.ask("dance")

    scripted(play)


def test_unasked_lines_are_kept_as_notices() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.say("Hello", "legal count=0 moves=", "error code=toolong cmd=-")
        assert engine.notices == (Stray("Hello"), EngineErrorLine("toolong", "-"))
        assert engine.stale_answers == 1

    scripted(play)


def test_a_line_end_within_a_command_is_never_sent() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        with pytest.raises(ValueError, match="one line"):
            await engine.position("start players=2\nquit")

    scripted(play)


def test_a_crash_fails_the_verb_with_all_that_was_known() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.stderr = "warming up\nSegmentation fault\n"
        mock.expect("legal", exit_code=139)
        with pytest.raises(EngineCrashedError, match=r"exit status 139.*Segmentation fault") as caught:
            await engine.legal()
        trouble = caught.value.trouble
        assert (trouble.exit_code, trouble.stderr, trouble.sent[-1]) == (139, mock.stderr, "legal")
        with pytest.raises(EngineCrashedError):
            await engine.go()
        await engine.close()
        assert engine.closed_by == "crash"

    scripted(play)


def test_closing_asks_before_it_forces() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("quit")
        await engine.close()
        await engine.close()
        assert (engine.closed_by, engine.exit_code, mock.signals) == ("quit", 0, [])
        with pytest.raises(EngineClosedError):
            await engine.legal()

    scripted(play)


def test_closing_during_a_search_stops_it_first() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        mock.expect("go id=g1 infinite").expect("stop", "bestmove a id=g1").expect("quit")
        search = await engine.go_start(GoLimit(infinite=True))
        await engine.close()
        assert (await search.wait()).move == "a"

    scripted(play)


def test_a_restart_tells_the_new_process_options_game_and_position() -> None:
    async def play(engine: AsyncEngine, mock: MockTransport) -> None:
        await engine.set_option("Seed", 5)
        await engine.set_option("SEED", 6)
        await engine.new_game()
        await engine.position("start players=2", ["act"])
        await engine.restart()
        assert engine.closed_by is None

    def mock_of() -> MockTransport:
        mock = MockTransport()
        for seed in ("Seed value 5", "SEED value 6"):
            mock.expect(f"setoption name {seed}").expect("isready", "readyok")
        mock.expect("newgame").expect("isready", "readyok").expect("position start players=2 moves act", POSITION)
        mock.expect("quit", exit_code=0).expect_handshake()
        mock.expect("setoption name SEED value 6").expect("isready", "readyok")
        mock.expect("newgame").expect("isready", "readyok").expect("position start players=2 moves act", POSITION)
        return mock

    scripted(play, mock_of=mock_of)
