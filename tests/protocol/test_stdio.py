"""The real process: what it says through pipes, and how it ends."""

import os
import signal
import subprocess

import pytest

from engine.rng import Rng
from tests.protocol.process import COMMAND, ENVIRONMENT, ROOT, Process
from tests.protocol.talk import PATIENCE_S, START, keys

ENDLESS = (START, "go infinite id=long")


def searching() -> Process:
    process = Process()
    process.send(*ENDLESS)
    process.wait_for("posok")
    return process


def test_lines_come_through_a_pipe_one_by_one() -> None:
    with Process() as engine:
        engine.send("uwi")
        engine.wait_for("uwiok")
        engine.send("ping 1")
        assert engine.wait_for("pong") == "pong 1"


def test_it_says_nothing_before_the_first_command() -> None:
    with Process() as engine:
        engine.close_input()
        assert (engine.exit_status(), engine.rest(), engine.complaints()) == (0, [], "")


def test_a_byte_order_mark_and_windows_line_ends_are_no_trouble() -> None:
    with Process() as engine:
        engine.send("\ufeffping a\r", "ping b\r")
        assert engine.wait_for("pong b") == "pong b"


def test_the_last_line_needs_no_end() -> None:
    with Process() as engine:
        assert engine.engine.communicate(b"ping 1\nping 2")[0] == b"pong 1\npong 2\n"


@pytest.mark.parametrize("idle", [True, False], ids=["idle", "searching"])
@pytest.mark.parametrize("how", ["quit", "end of input"])
def test_quit_and_the_end_of_input_end_it_with_status_0(how: str, idle: bool) -> None:
    with Process() if idle else searching() as engine:
        if how == "quit":
            engine.send("quit")
        else:
            engine.close_input()
        assert engine.exit_status() == 0
        assert engine.complaints() == ""
        assert engine.group_is_gone()


def test_a_search_met_by_the_end_of_input_still_answers() -> None:
    with Process() as engine:
        engine.send("setoption name InfoInterval value 1", *ENDLESS)
        engine.wait_for("info")
        engine.close_input()
        assert keys(engine.rest()[-1])["id"] == "long"


@pytest.mark.parametrize("idle", [True, False], ids=["idle", "searching"])
def test_sigterm_ends_it_with_status_143(idle: bool) -> None:
    with Process() if idle else searching() as engine:
        engine.send("ping ready")
        engine.wait_for("pong ready")
        engine.signal(signal.SIGTERM)
        assert engine.exit_status() == 143
        assert engine.complaints() == ""
        assert engine.group_is_gone()


def test_sigint_is_ignored_when_stdin_is_no_terminal() -> None:
    with searching() as engine:
        engine.signal(signal.SIGINT)
        engine.send("ping still")
        assert engine.wait_for("pong") == "pong still"


@pytest.mark.parametrize("idle", [True, False], ids=["idle", "searching"])
def test_a_broken_output_pipe_ends_it_silently(idle: bool) -> None:
    with Process() if idle else searching() as engine:
        engine.close_output()
        engine.send("ping")
        assert engine.exit_status() == 0
        assert engine.complaints() == ""


def test_a_reader_that_goes_while_there_is_nothing_to_write_ends_it_too() -> None:
    with Process() as engine:
        engine.send(START, "setoption name InfoInterval value 60000", "go infinite")
        engine.wait_for("posok")
        engine.close_output()
        assert engine.exit_status() == 0


def test_whoever_writes_without_reading_does_not_block_it() -> None:
    """More answers than a pipe holds wait inside the engine: it still takes more input than a pipe holds."""
    with Process() as engine:
        engine.send(START, *["state"] * 400, *["# " + "x" * 1000] * 400, "ping done")
        assert engine.wait_for("pong") == "pong done"


def test_quit_ends_it_even_if_nobody_reads_what_it_says() -> None:
    with Process() as engine:
        engine.send(START, *["state"] * 400, "quit")
        assert engine.exit_status() == 0


def test_streams_that_do_not_block_are_no_trouble() -> None:
    """A parent may have set them so; an answer then waits for room in the pipe, not for ever."""
    reading, writing = os.pipe()
    answers, answering = os.pipe()
    os.set_blocking(reading, False)
    os.set_blocking(answering, False)
    with subprocess.Popen(COMMAND, cwd=ROOT, env=ENVIRONMENT, stdin=reading, stdout=answering):
        os.close(reading)
        os.close(answering)
        os.write(writing, "\n".join([START, *["state"] * 201, ""]).encode())
        os.close(writing)
        with os.fdopen(answers, "rb") as stream:
            assert len(stream.readlines()) == 202


def test_an_interrupt_at_the_terminal_ends_it_without_a_word() -> None:
    person, terminal = os.openpty()
    with subprocess.Popen(COMMAND, cwd=ROOT, env=ENVIRONMENT, stdin=terminal, stdout=subprocess.PIPE) as engine:
        os.write(person, b"ping\n")
        assert engine.stdout
        assert engine.stdout.readline() == b"pong\n"
        engine.send_signal(signal.SIGINT)
        assert engine.wait(PATIENCE_S) == 130
        assert engine.stdout.read() == b""
    os.close(person)
    os.close(terminal)


def test_a_fault_of_ours_leaves_its_traceback_on_stderr_and_the_process_alive() -> None:
    breaking = (
        "import search.kernel, protocol.stdio\n"
        "def broken(*args): raise ZeroDivisionError('oops')\n"
        "search.kernel.new_search = broken\n"
        "protocol.stdio.main()"
    )
    with Process([*COMMAND[:-1], breaking]) as engine:
        engine.send(START, "go nodes=5 id=b")
        assert keys(engine.wait_for("error"))["code"] == "internal"
        assert engine.wait_for("bestmove").endswith("id=b")
        engine.send("quit")
        assert engine.exit_status() == 0
        assert "ZeroDivisionError: oops" in engine.complaints()


def test_stop_right_after_go_is_answered_every_time() -> None:
    with Process() as engine:
        engine.send(START)
        for number in range(100):
            engine.send(f"go infinite id={number}", "stop")
            assert engine.wait_for("bestmove").split("id=")[1].split()[0] == str(number)


@pytest.mark.slow
def test_a_thousand_bursts_of_stop_position_go_give_one_answer_each_in_order() -> None:
    """Whether anything is read between two bursts, and how much, is drawn."""
    rng, read = Rng(1), list[str]()
    with Process() as engine:
        for number in range(1000):
            engine.send("stop", f"position start players={2 + number % 3} seed={number}", f"go nodes=1 id={number}")
            match rng.below(4):
                case 0:
                    read += engine.read_to("posok")
                case 1:
                    engine.send(f"ping {number}")
                    read += engine.read_to(f"pong {number}")
        engine.send("stop")
        while sum(line.startswith("bestmove") for line in read) < 1000:
            read += engine.read_to("bestmove")
    answers = [keys(line)["id"] for line in read if line.startswith("bestmove")]
    assert answers == [str(number) for number in range(1000)]
