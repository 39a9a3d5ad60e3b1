"""The client against real processes that misbehave: no hang, no child left, and errors that say what happened."""

import asyncio
import gc
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from protocol.answers import Info, Stray
from protocol.client import (
    AsyncEngine,
    Deadlines,
    Engine,
    EngineClosedError,
    EngineCrashedError,
    EngineProtocolError,
    EngineStartError,
    EngineTimeoutError,
    GoLimit,
    Start,
)
from protocol.client_async import DEFAULT_DEADLINES
from protocol.fake_engine import FAULTS, MOVES
from protocol.testing import fake_engine
from protocol.transport import is_group_alive
from tests.protocol.talk import PATIENCE_S

ROOT = Path(__file__).parents[2]
# For tests in which a deadline has to pass.
SHORT = Deadlines(answer_ms=100, margin_ms=50, stop_ms=50, quit_ms=50, terminate_ms=50)


@pytest.fixture(autouse=True)
def nothing_stays_behind() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    left = set(threading.enumerate()) - before
    # asyncio's own thread that has just reaped a child may not have returned yet: it is about to.
    for thread in left:
        thread.join(PATIENCE_S)
    assert not [thread for thread in left if thread.is_alive()]


def start(*faults: str, deadlines: Deadlines = DEFAULT_DEADLINES, behind: Sequence[str] = ()) -> Engine:
    return Engine.start(fake_engine(*faults, behind=behind), deadlines=deadlines)


def test_every_verb_works_with_a_process() -> None:
    with Engine.start(fake_engine(), options={"Seed": 3}) as engine:
        engine.new_game()
        ack = engine.position(Start(2), ["act"])
        assert (ack.seat, ack.moves) == (1, 1)
        assert engine.legal().moves == MOVES
        assert engine.state().hash == engine.view(0).hash == ack.hash
        assert engine.ask("d")[-1] == f"dok hash={ack.hash}"
        assert engine.go(GoLimit(nodes=5)).move == MOVES[0]
        engine.ready()
    assert (engine.closed_by, engine.exit_code, is_group_alive(engine.pid or 0)) == ("quit", 0, False)


def test_a_search_is_stopped_from_another_thread() -> None:
    with start() as engine:
        search = engine.go_start(GoLimit(infinite=True))
        helper = threading.Thread(target=engine.stop)
        helper.start()
        assert search.wait().move == MOVES[0]
        helper.join()


def test_threads_may_share_an_engine() -> None:
    answers = []
    with start() as engine:
        threads = [threading.Thread(target=lambda: answers.append(engine.legal().moves)) for _ in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert answers == [MOVES] * 20


@pytest.mark.parametrize("fault", ["crlf", "flood-stdout=2000", "answer-twice=info", "banner"])
def test_harmless_noise_changes_no_answer(fault: str) -> None:
    with start(fault) as engine:
        engine.position(Start(2))
        assert engine.go(GoLimit(nodes=1)).move == MOVES[0]


def test_a_banner_is_a_notice() -> None:
    with start("banner") as engine:
        assert Stray("Fake engine, at your service") in engine.notices


def test_garbage_is_blamed_on_the_verb_that_got_it() -> None:
    with pytest.raises(EngineStartError, match="malformed"):
        start("garbage")


def test_a_line_of_a_mebibyte_is_read() -> None:
    texts: list[str] = []

    def hear(info: Info) -> None:
        texts.append(info.text or "")

    with start("long-line=1024") as engine:
        engine.go(GoLimit(nodes=1), on_info=hear)
    assert [len(text) for text in texts] == [1 << 20, 1 << 20]


def test_a_flood_on_stderr_blocks_nothing_and_only_its_end_is_kept() -> None:
    with start("flood-stderr=300") as engine:
        engine.position(Start(2))
        assert engine.go(GoLimit(nodes=1)).move == MOVES[0]
        engine.ready()
        assert len(engine.stderr_tail()) <= 64 << 10
    assert engine.stderr_tail().endswith(".\n")


def test_a_crash_tells_exit_status_stderr_and_the_last_lines() -> None:
    with start("crash-on=legal") as engine:
        with pytest.raises(EngineCrashedError, match=r"exit status 70.*crashing as asked") as caught:
            engine.legal()
        trouble = caught.value.trouble
        assert (trouble.exit_code, trouble.sent[-1]) == (70, "legal")
        assert trouble.received[-2:] == ("uwiok", "info tim (unfinished)")
    assert engine.closed_by == "crash"


def test_a_crash_in_a_search_fails_the_search() -> None:
    with start("crash-on=stop") as engine:
        search = engine.go_start(GoLimit(infinite=True))
        with pytest.raises(EngineCrashedError):
            engine.stop()
        with pytest.raises(EngineCrashedError):
            search.wait()


def test_an_engine_that_only_closes_its_output_counts_as_crashed() -> None:
    engine = start("close-on=legal", deadlines=Deadlines(quit_ms=50, terminate_ms=50))
    with engine, pytest.raises(EngineCrashedError, match="closed its output and still runs"):
        engine.legal()
    assert not is_group_alive(engine.pid or 0)


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("crash-at-start", "exit status 70"),
        ("hang-at-handshake", "no answer to 'uwi'"),
        ("never-flush", "no answer to 'uwi'"),
        ("drop=uwiok", "no answer to 'uwi'"),
        ("old-protocol", "protocol '0.9'"),
    ],
)
def test_an_engine_that_does_not_start_is_an_error_that_leaves_nothing(fault: str, why: str) -> None:
    with pytest.raises(EngineStartError, match=why) as caught:
        start(fault, deadlines=Deadlines(start_ms=500, quit_ms=500))
    assert not is_group_alive(caught.value.trouble.pid or 0)


@pytest.mark.parametrize("command", [[], ["/no/such/engine"], [str(ROOT)]])
def test_a_command_that_cannot_be_run_is_a_start_error(command: list[str]) -> None:
    with pytest.raises(EngineStartError, match="cannot be run"):
        Engine.start(command)


def test_an_engine_that_ignores_stop_is_a_timeout_and_can_be_restarted() -> None:
    with start("ignore-stop", deadlines=SHORT) as engine:
        with pytest.raises(EngineTimeoutError):
            engine.go_start().stop()
        engine.restart()
        assert engine.legal().moves == MOVES


@pytest.mark.parametrize("fault", ["wrong-id", "drop=bestmove"])
def test_an_answer_without_a_match_is_a_timeout(fault: str) -> None:
    with start(fault, deadlines=SHORT) as engine, pytest.raises(EngineTimeoutError):
        engine.go(GoLimit(movetime_ms=1))


def test_an_answer_without_an_id_is_an_error() -> None:
    with start("no-id") as engine, pytest.raises(EngineProtocolError, match="without the id"):
        engine.go(GoLimit(nodes=1))


def test_an_answer_given_twice_is_counted() -> None:
    with start("answer-twice") as engine:
        moves = [engine.go(GoLimit(nodes=1)).move for _ in range(5)]
        engine.ready()
        assert (moves, engine.stale_answers) == ([MOVES[0]] * 5, 5)


@pytest.mark.parametrize(
    ("faults", "rung"),
    [((), "quit"), (("ignore-quit",), "terminate"), (("ignore-quit", "ignore-term"), "kill")],
    ids=["quit", "terminate", "kill"],
)
def test_closing_goes_as_far_as_it_must(faults: tuple[str, ...], rung: str) -> None:
    deadlines = Deadlines(quit_ms=50, terminate_ms=50) if faults else Deadlines()
    with start(*faults, deadlines=deadlines) as engine:
        pass
    assert (engine.closed_by, is_group_alive(engine.pid or 0)) == (rung, False)


@pytest.mark.parametrize("faults", [("orphan",), ("orphan", "crash-on=legal")], ids=["closed", "crashed"])
def test_an_engines_own_children_end_with_it(faults: tuple[str, ...]) -> None:
    with start(*faults) as engine:
        if len(faults) > 1:
            with pytest.raises(EngineCrashedError):
                engine.legal()
    assert not is_group_alive(engine.pid or 0)


def test_a_crashed_engine_is_restarted_where_it_was() -> None:
    with start("crash-on=legal") as engine:
        ack, pid = engine.position(Start(2, seed=9), ["act"]), engine.pid
        with pytest.raises(EngineCrashedError):
            engine.legal()
        engine.restart()
        assert engine.pid != pid
        assert engine.state().hash == ack.hash


def test_a_closed_engine_says_so() -> None:
    engine = start()
    engine.close()
    engine.close()
    with pytest.raises(EngineClosedError):
        engine.legal()


def test_a_blocking_verb_inside_on_info_is_refused_instead_of_hanging() -> None:
    with start() as engine, pytest.raises(RuntimeError, match="would wait for itself"):
        engine.go(GoLimit(nodes=1), on_info=lambda info: engine.ping())


def test_a_forgotten_engine_is_closed_when_it_is_collected() -> None:
    engine = start()
    pid = engine.pid
    del engine
    gc.collect()
    assert not is_group_alive(pid or 0)


def test_a_program_that_forgets_its_engine_still_ends_and_leaves_no_process() -> None:
    code = (
        "from protocol.client import Engine, GoLimit\n"
        f"engine = Engine.start({fake_engine()!r})\n"
        "engine.go_start(GoLimit(infinite=True))\n"
        "print(engine.pid)\n"
    )
    program = [sys.executable, "-c", code]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert not is_group_alive(int(done.stdout))


def test_the_async_twin_does_the_same() -> None:
    async def play() -> tuple[str | None, str | None]:
        async with await AsyncEngine.start(fake_engine()) as engine:
            await engine.position(Start(2))
            best = await engine.go(GoLimit(nodes=1))
        return best.move, engine.closed_by

    assert asyncio.run(play()) == (MOVES[0], "quit")


def test_a_fake_engine_can_stand_before_another() -> None:
    with start("illegal-move", behind=fake_engine()) as engine:
        engine.position(Start(2))
        assert engine.go(GoLimit(nodes=1)).move == "main:nowhere"
    assert (engine.closed_by, engine.exit_code) == ("quit", 0)


def test_an_unknown_fault_is_refused_with_the_list_of_faults() -> None:
    done = subprocess.run(fake_engine("sulk"), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr == f"there is no fault 'sulk'; there are {', '.join(FAULTS)}\n"
