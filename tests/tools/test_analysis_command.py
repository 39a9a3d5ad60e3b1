"""`woodcraft analysis` as a process: requests in, replies out, and how it ends."""

import json
import signal
import sys

import msgpack
import pytest

from tests.protocol.process import Process

COMMAND = [sys.executable, "-m", "tools.cli", "analysis"]
GAME = {"players": 2, "seed": 1}


def ask(data: bytes, *options: str) -> bytes:
    """What the command writes to this input; it ends with status 0 and no complaint."""
    with Process([*COMMAND, *options]) as process:
        said, complaints = process.engine.communicate(data)
        assert (process.exit_status(), complaints) == (0, b"")
        return said


def test_the_end_of_input_finishes_the_queue() -> None:
    queries = [{"id": str(number), "start": GAME, "nodes": 3} for number in range(12)]
    said = ask("\n".join(map(json.dumps, queries)).encode(), "--workers", "2")
    replies = [json.loads(line) for line in said.splitlines()]
    assert sorted(int(reply["id"]) for reply in replies) == list(range(12))
    assert {reply["type"] for reply in replies} == {"result"}


def test_bad_lines_are_answered_in_between() -> None:
    said = ask(b'{"id":1}\n\xff\n\n{"id":"v","action":"validate","start":{"players":2,"seed":1}}\n')
    assert [json.loads(line)["type"] for line in said.splitlines()] == ["error", "error", "valid"]


def test_msgpack_frames_carry_the_same_schema() -> None:
    query = {"id": "q", "start": GAME, "nodes": 3}
    packed = msgpack.packb(query)
    said = ask(len(packed).to_bytes(4, "big") + packed, "--format", "msgpack")
    assert int.from_bytes(said[:4], "big") == len(said) - 4
    framed, line = msgpack.unpackb(said[4:]), json.loads(ask(json.dumps(query).encode()))
    assert {**framed, "time_ms": 0} == {**line, "time_ms": 0}


def test_replies_come_while_the_input_is_open() -> None:
    with Process(COMMAND) as process:
        process.send(json.dumps({"id": "a", "start": GAME, "nodes": 2}))
        assert '"result"' in process.wait_for('{"id":"a"')
        process.close_input()
        assert process.exit_status() == 0


def test_sigterm_ends_it_in_the_middle_of_a_search() -> None:
    with Process(COMMAND) as process:
        process.send(json.dumps({"id": "a", "start": GAME, "movetime": 1e9, "report_ms": 1}))
        process.wait_for('{"id":"a"')
        process.signal(signal.SIGTERM)
        assert process.exit_status() == 143
        assert process.group_is_gone()


def test_a_broken_pipe_ends_it_silently() -> None:
    with Process(COMMAND) as process:
        process.close_output()
        process.send("{}")
        assert process.exit_status() == 0
        assert process.complaints() == ""


@pytest.mark.parametrize(
    ("options", "status", "text"),
    [
        (["--set", "no/such.toml"], 1, "no/such.toml"),
        (["--workers", "0"], 2, "--workers"),
        (["--format", "x"], 2, "json"),
    ],
)
def test_a_wrong_option_is_one_clear_message(options: list[str], status: int, text: str) -> None:
    with Process([*COMMAND, *options]) as process:
        _, complaints = process.engine.communicate(b"")
        assert process.exit_status() == status
        assert text in complaints.decode()
        assert "Traceback" not in complaints.decode()
