"""The session's commands, one by one: what is said, what is answered, with every error code."""

import json
import os
from pathlib import Path

import pytest

from engine.loader import load_components
from engine.notation import from_json, from_wpn, position_hash
from protocol.session import Session
from tests.protocol.talk import START, FakePlayers, Talk, keys, talk

TINY = "tests/data/tiny.toml"
VIEW_0 = "position start players=2 view=0"


def test_nothing_is_said_before_the_first_command() -> None:
    assert Talk().said == []


def test_the_handshake_names_engine_protocol_set_and_options_and_ends_with_uwiok() -> None:
    lines = talk("uwi")
    core = load_components()
    assert [line.split()[:2] for line in lines[:3]] == [["id", "name"], ["id", "author"], ["id", "version"]]
    assert lines[3] in ("id kernel native", "id kernel python")
    assert lines[4] == "protocol 1.0"
    assert lines[5].startswith("caps ")
    assert lines[6] == f"rules {core.id} {core.hash}"
    assert {line.split()[0] for line in lines[7:-1]} == {"option"}
    assert lines[-1] == "uwiok"


def test_the_handshake_announces_the_options_of_the_protocol() -> None:
    names = [line.split()[2] for line in talk("uwi") if line.startswith("option")]
    search = "Threads Hash Seed MultiPV MoveOverhead InfoInterval Strength Objective Kernel"
    assert " ".join(names) == f"{search} ComponentSet LogFile"


def test_major_version_1_is_spoken_and_no_other() -> None:
    assert talk("uwi 1")[-1] == "uwiok"
    assert talk("uwi 2") == ["error code=version cmd=uwi token=2 text=this engine speaks UWI 1"]


def test_ping_echoes_its_token() -> None:
    assert talk("ping", "ping a-7") == ["pong", "pong a-7"]


def test_blank_lines_and_comments_are_passed_over() -> None:
    assert talk("", "   ", "# ping", " \t# ping", "\tping\t") == ["pong"]


@pytest.mark.parametrize("cmd", ["foo", "UWI", "uci", "Stop", "go=1", "\x00", "position\u00a0start"])
def test_an_unknown_command_is_named(cmd: str) -> None:
    assert keys(*talk(cmd))["code"] == "unknowncmd"


def test_a_uci_program_is_told_what_is_spoken_here() -> None:
    assert talk("uci")[0].endswith("text=this engine speaks UWI: begin with uwi")


@pytest.mark.parametrize("line", ["isready now", "newgame 2", "stop now", "ponderhit 1", "legal all", "d 3", "eval 0"])
def test_a_command_without_arguments_takes_none(line: str) -> None:
    (answer,) = Talk().say(line)
    assert keys(answer)["code"] == "badarg"
    assert keys(answer)["token"] == line.split()[1]


@pytest.mark.parametrize("line", ["go", "legal", "state", "view 0", "d", "eval", "perft 1"])
def test_without_a_position_there_is_nothing_to_look_at(line: str) -> None:
    (answer,) = talk(line)
    assert answer.startswith(f"error code=noposition cmd={line.split()[0]} text=")


def test_stop_and_ponderhit_are_harmless_when_idle() -> None:
    assert talk("stop", "ponderhit", "isready") == ["readyok"]


def test_an_answer_is_printable_ascii_whatever_came() -> None:
    (answer,) = talk("sm\u00f6rg\u00e5s\x07")
    assert answer.isascii()
    assert answer.isprintable()


def test_a_wrong_byte_and_a_long_line_are_answered_and_the_session_goes_on() -> None:
    said: list[str] = []
    Session(said.append).feed(b"\xff\n" + b"x" * (1 << 20) + b"x\nping\n")
    assert [keys(line).get("code") for line in said] == ["encoding", "toolong", None]


# Looking at a position


def test_legal_lists_the_moves_of_the_seat_to_act() -> None:
    answer = keys(talk(START, "legal")[1])
    assert answer["count"] == "3"
    assert [move.split(":")[0] for move in answer["moves"].split("+")] == ["keep"] * 3


def test_legal_lists_what_chance_may_bring() -> None:
    tiles = ["lumber", "exchange", "materials", "orders", "helper", "produce", "improve"]
    answer = talk("position start players=3", "legal")[1]
    assert answer == "legal count=7 moves=" + "+".join(f"tile:{tile}" for tile in tiles)


def test_legal_in_the_view_of_another_seat_is_refused() -> None:
    t = Talk()
    t.ask(START)
    view = t.ask("view 1").partition(" wpn=")[2]
    assert keys(t.say(f"position wpn={view}", "legal")[1])["code"] == "notmyturn"


def test_state_is_the_position_and_its_hash() -> None:
    told, shown = talk(START, "state")
    state = from_wpn(load_components(), "wpn=" + shown.partition("wpn=")[2])
    assert keys(told)["hash"] == keys(shown)["hash"] == position_hash(state)


def test_state_json_is_the_same_position() -> None:
    shown = talk(START, "state json")[1]
    state = from_json(load_components(), json.loads(shown.partition("json=")[2]))
    assert keys(shown)["hash"] == position_hash(state)


def test_view_is_what_that_seat_may_see() -> None:
    shown = talk(START, "view 1")[1]
    assert shown.startswith("view seat=1 hash=")
    assert " view=1 " in shown
    assert "hand=E?x5,Z?x2,F?x3/" in shown


@pytest.mark.parametrize("line", ["view", "view 2", "view all", "view 0 xml", "view 0 json 1", "state wpn"])
def test_a_wrong_view_is_refused(line: str) -> None:
    assert keys(talk(START, line)[1])["code"] == "badarg"


def test_a_view_shows_no_other_seat_s_view() -> None:
    t = Talk()
    t.ask(START)
    view = t.ask("view 1").partition(" wpn=")[2]
    assert keys(t.say(f"position wpn={view}", "view 0")[1])["code"] == "badarg"


def test_the_picture_is_marked_and_ended() -> None:
    told, *picture, end = talk(START, "d")
    assert picture
    assert all(line.startswith("|") for line in picture)
    assert end == f"dok hash={keys(told)['hash']}"


def test_eval_tells_every_seat_s_chances_and_score() -> None:
    answer = keys(talk("position start players=4 seed=3", "eval")[1])
    assert sum(int(share.replace(".", "")) for share in answer["win"].split(",")) == 10_000
    assert len(answer["score"].split(",")) == 4


# Options


def test_a_set_option_is_silent_and_reaches_the_search() -> None:
    t = Talk()
    options = ["Seed value 9", "threads value 2", "Hash value 16", "Strength value 4", "Objective value score"]
    assert t.say(*(f"setoption name {option}" for option in options)) == []
    t.say(START, "go nodes=1")
    (asked,) = [options for _, options, _ in players(t).asked]
    assert (asked.seed, asked.threads, asked.hash_mb, asked.strength, asked.objective.value) == (9, 2, 16, 4, "score")


def players(t: Talk) -> FakePlayers:
    assert isinstance(t.players, FakePlayers)
    return t.players


def test_a_wrong_option_changes_nothing() -> None:
    t = Talk()
    assert keys(t.ask("setoption name Seed value x"))["code"] == "badoption"
    t.say(START, "go nodes=1")
    assert players(t).asked[0][1].seed == 0


def test_another_component_set_is_loaded_and_announced() -> None:
    tiny = load_components(TINY)
    lines = talk(f"setoption name ComponentSet value {TINY}", "uwi")
    assert f"rules {tiny.id} {tiny.hash}" in lines


def test_a_new_component_set_leaves_no_position() -> None:
    lines = talk(START, f"setoption name ComponentSet value {TINY}", "legal")
    assert keys(lines[-1])["code"] == "noposition"


def test_a_missing_component_set_is_refused_with_the_loader_s_words_and_the_old_one_stays() -> None:
    told, error, after = talk(START, "setoption name ComponentSet value no/such.toml", "state")
    assert error == "error code=badoption cmd=setoption text=no/such.toml: cannot be read: No such file or directory"
    assert keys(after)["hash"] == keys(told)["hash"]


def test_an_empty_path_brings_the_core_set_back() -> None:
    core = load_components()
    lines = talk(f"setoption name ComponentSet value {TINY}", "setoption name ComponentSet value", "uwi")
    assert f"rules {core.id} {core.hash}" in lines


def test_a_kernel_that_is_not_there_is_refused() -> None:
    class Missing(FakePlayers):
        def kernel_name(self, choice: str) -> str:
            raise ValueError(f"no {choice} kernel was built")

    t = Talk(Missing(Talk().clock))
    assert keys(t.ask("setoption name Kernel value native"))["text"] == "no native kernel was built"


def test_the_log_holds_both_sides(tmp_path: Path) -> None:
    path = f"{tmp_path}/uwi.log"
    talk(f"setoption name LogFile value {path}", "ping 1", "setoption name LogFile value", "ping 2")
    with open(path, encoding="utf-8") as log:
        lines = [line.split(" ", 1)[1] for line in log.read().splitlines()]
    assert lines == ["> ping 1", "< pong 1", "> setoption name LogFile value"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_log_that_fails_later_hinders_nobody() -> None:
    assert talk("setoption name LogFile value /dev/full", "ping 1", "ping 2") == ["pong 1", "pong 2"]


def test_a_log_into_a_pipe_that_nobody_reads_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    assert keys(*talk(f"setoption name LogFile value {tmp_path}/fifo"))["code"] == "badoption"


def test_a_log_that_cannot_be_written_is_refused() -> None:
    assert keys(*talk("setoption name LogFile value /no/such/folder/uwi.log"))["code"] == "badoption"


# Faults of ours


def test_an_internal_fault_is_an_error_line_and_the_session_lives() -> None:
    class Broken(FakePlayers):
        def evaluate(self, state: object) -> tuple[tuple[float, ...], tuple[float, ...]]:
            raise KeyError("oops")

    t = Talk(Broken(Talk().clock))
    answers = t.say(START, "eval", "ping")
    assert answers[1:] == ["error code=internal cmd=eval text=KeyError: 'oops'", "pong"]
    assert [type(error) for error in t.complaints] == [KeyError]
