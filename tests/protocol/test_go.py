"""`go` and what belongs to it: limits, reports, the one answer, stop and ponderhit, faults in the search."""

from itertools import pairwise

import pytest

from engine.moves import Form, Move
from engine.native import is_available
from engine.rng import Rng
from engine.state import State
from protocol.searcher import Players
from search.api import Choice, Report
from tests.protocol.talk import START, FakePlayers, Talk, keys, talk


def broken() -> None:
    raise ZeroDivisionError("oops")


def test_a_search_ends_with_its_reports_and_one_bestmove() -> None:
    lines = talk(START, "go nodes=12 id=g1")[1:]
    assert [line.split()[0] for line in lines] == ["info", "bestmove"]
    move = lines[1].split()[1]
    assert lines[0] == (
        f"info id=g1 time=12 nodes=12 nps=1000 multipv=1 move={move} visits=12 win=0.5000,0.5000 score=90.00,90.00 "
        f"sd=0.1000 se=0.0100 depth=1 worlds=12 pv={move}"
    )
    assert keys(lines[1])["id"] == "g1"


def test_nodes_are_exact() -> None:
    assert keys(talk(START, "go nodes=777")[-2])["nodes"] == "777"


def test_time_ends_a_search_at_its_end_and_not_before() -> None:
    last = keys(talk(START, "go movetime=300")[-2])
    assert int(last["time"]) >= 300


def test_time_counts_from_the_go_whatever_a_search_needs_to_begin() -> None:
    t = Talk()
    players(t).breaks = lambda: setattr(t.clock, "now", t.clock.now + 250)
    assert 300 <= int(keys(t.say(START, "go movetime=300")[-2])["time"]) < 325
    assert keys(t.say("go movetime=200")[-2])["nodes"] == "1"


def test_whichever_limit_comes_first_ends_it() -> None:
    assert keys(talk(START, "go movetime=100000 nodes=5")[-2])["nodes"] == "5"


def test_as_many_lines_as_multipv_asks_and_there_are_moves() -> None:
    t = Talk()
    t.say("setoption name MultiPV value 2", START)
    assert [keys(line)["multipv"] for line in t.say("go nodes=5")[:-1]] == ["1", "2"]
    assert [keys(line)["multipv"] for line in t.say("go nodes=5 multipv=9")[:-1]] == ["1", "2", "3"]


def test_searchmoves_confine_the_search() -> None:
    t = Talk()
    t.ask(START)
    last = keys(t.ask("legal"))["moves"].split("+")[-1]
    assert t.say(f"go nodes=3 searchmoves={last}")[-1].split()[1] == last


def test_an_illegal_searchmove_is_named() -> None:
    t = Talk()
    t.ask(START)
    first = keys(t.ask("legal"))["moves"].split("+")[0]
    assert t.ask(f"go searchmoves={first}+end id=z").startswith("error code=illegal cmd=go id=z at=1 token=end text=")


def test_reports_come_at_most_once_an_interval_while_time_ends_the_search() -> None:
    t = Talk()
    t.say("setoption name InfoInterval value 100", START)
    times = [int(keys(line)["time"]) for line in t.say("go movetime=1000")[:-1]]
    assert len(times) > 3
    assert all(later - earlier >= 100 for earlier, later in pairwise(times[:-1]))


def test_a_search_by_nodes_alone_reports_only_at_its_end() -> None:
    t = Talk(node_ms=1000)
    t.ask(START)
    assert len(t.say("go nodes=5000")) == 2


@pytest.mark.parametrize("clock", ["0,0", "-500,1000", "5,1000"], ids=["zero", "negative", "less than the overhead"])
def test_a_clock_that_has_run_out_is_answered_at_once(clock: str) -> None:
    assert keys(talk(START, f"go clock={clock}")[-2])["nodes"] == "1"


def test_the_clock_of_the_seat_to_act_counts_with_its_increment() -> None:
    for inc, expected in (("50", 149), ("50,7", 149), ("7,50", 106)):
        last = keys(talk(START, f"go clock=1000,9 inc={inc}")[-2])
        assert expected <= int(last["time"]) <= expected + 20


@pytest.mark.parametrize("limits", ["clock=1000", "clock=1,2,3", "clock=1,2 inc=1,2,3"])
def test_there_is_one_clock_a_seat(limits: str) -> None:
    assert keys(talk(START, f"go {limits}")[1])["code"] == "badarg"


def test_a_forced_move_takes_no_time_off_the_clock() -> None:
    t = Talk()
    t.ask(START)
    first = keys(t.ask("legal"))["moves"].split("+")[0]
    assert keys(t.say(f"go clock=100000,1000 searchmoves={first}")[-2])["nodes"] == "1"


@pytest.mark.parametrize(
    ("position", "reason"), [("position start players=2", "chance"), ("position start players=2 view=1", "chance")]
)
def test_where_no_seat_can_be_asked_the_answer_is_none(position: str, reason: str) -> None:
    assert talk(position, "go id=4")[1:] == [f"bestmove none reason={reason} id=4"]


def view_of_seat_1() -> str:
    return "position wpn=" + talk(START, "view 1")[1].partition(" wpn=")[2]


def test_another_seat_s_turn_is_not_searched_in_a_view() -> None:
    assert talk(view_of_seat_1(), "go nodes=3")[1:] == ["bestmove none reason=notmyturn"]


def test_an_analysis_may_search_another_seat_s_turn() -> None:
    answer = talk(view_of_seat_1(), "go analyse nodes=3")[-1]
    assert answer.startswith("bestmove keep:")


def test_a_refused_go_starts_no_search() -> None:
    t = Talk()
    assert keys(t.say(START, "go depth=3 id=a")[-1])["code"] == "badarg"
    assert keys(t.said[-1])["id"] == "a"
    assert players(t).asked == []


def players(t: Talk) -> FakePlayers:
    assert isinstance(t.players, FakePlayers)
    return t.players


# Beside a search


def test_a_search_goes_on_until_stop_and_answers_once() -> None:
    t = Talk(threads=True)
    t.say(START, "go id=1", "isready", "ping 2")
    assert t.said[1:] == ["readyok", "pong 2"] or t.said[-1] == "pong 2"
    assert not [line for line in t.said if line.startswith("bestmove")]
    t.say("stop")
    t.wait_for("bestmove")
    t.session.end(60)
    assert len(t.wait_for("bestmove")) == 1


@pytest.mark.parametrize("line", ["go nodes=1", "setoption name Seed value 3", "perft 1", "bench 1"])
def test_while_searching_some_commands_are_refused_as_busy(line: str) -> None:
    t = Talk(threads=True)
    t.say(START, "go infinite")
    t.say(line)
    assert keys(t.wait_for("error")[0])["code"] == "busy"
    t.session.end(60)


def test_other_commands_are_answered_while_searching() -> None:
    t = Talk(threads=True)
    t.say(START, "go infinite id=long", "legal", "state", "view 0", "eval", f"{START} moves", "uwi")
    for start in ("legal", "state", "view", "eval", "uwiok"):
        t.wait_for(start)
    t.wait_for("posok", 2)
    t.session.end(60)


def test_a_go_right_after_stop_is_searched_in_its_turn() -> None:
    t = Talk(threads=True)
    t.say(START, *(line for number in range(50) for line in (f"go infinite id={number}", "stop")))
    t.say("go nodes=1 id=last")
    answers = t.wait_for("bestmove", 51)
    assert [keys(line)["id"] for line in answers] == [*map(str, range(50)), "last"]


def test_a_search_keeps_the_position_and_options_it_was_asked_with() -> None:
    t = Talk(threads=True)
    t.say(START, "go infinite id=1")
    t.say("position start players=3 seed=8", "stop", "setoption name Seed value 5")
    t.wait_for("bestmove")
    assert [(state.players, options.seed) for state, options, _ in players(t).asked] == [(2, 0)]


@pytest.mark.parametrize("limits", ["infinite", "ponder nodes=1", "ponder clock=0,0", ""])
def test_infinite_and_ponder_never_end_on_their_own(limits: str) -> None:
    t = Talk(threads=True)
    t.ask(START)
    forced = keys(t.ask("legal"))["moves"].split("+")[0]
    t.say(f"go {limits} searchmoves={forced}")
    t.wait_for("info", 3)
    assert not [line for line in t.said if line.startswith("bestmove")]
    t.say("stop")
    t.wait_for("bestmove")


def test_after_ponderhit_the_limits_hold() -> None:
    t = Talk(threads=True)
    t.say(START, "go ponder movetime=200")
    t.wait_for("info", 2)
    t.say("ponderhit")
    t.wait_for("bestmove")


def test_ponderhit_before_the_search_has_begun_counts() -> None:
    t = Talk(threads=True)
    t.say(START, "go ponder nodes=1", "ponderhit")
    t.wait_for("bestmove")


def test_ponderhit_does_not_end_an_infinite_search() -> None:
    t = Talk(threads=True)
    t.say(START, "go infinite", "ponderhit")
    t.wait_for("info", 3)
    t.say("stop")
    assert len(t.wait_for("bestmove")) == 1


def test_newgame_cancels_a_search_and_forgets_the_position() -> None:
    t = Talk(threads=True)
    t.say(START, "go infinite id=x")
    t.say("newgame", "legal")
    assert t.wait_for("bestmove") == ["bestmove none reason=cancelled id=x"]
    assert keys(t.wait_for("error")[0])["code"] == "noposition"


def test_the_end_of_input_stops_a_search_and_lets_it_answer() -> None:
    t = Talk(threads=True)
    t.say(START, "go infinite")
    t.session.end(60)
    assert t.said[-1].startswith("bestmove keep:")


def test_nothing_is_obeyed_after_quit() -> None:
    t = Talk()
    assert not t.session.feed(b"quit\nping\n")
    assert t.said == []


# Faults in a search


def test_a_search_that_breaks_is_reported_and_answered_with_a_legal_move() -> None:
    t = Talk(FakePlayers(Talk().clock, breaks=broken))
    t.ask(START)
    legal = keys(t.ask("legal"))["moves"].split("+")
    error, answer = t.say("go nodes=5 id=b")
    assert error == "error code=internal cmd=go id=b text=ZeroDivisionError: oops"
    assert answer == f"bestmove {legal[0]} id=b"
    assert t.ask("ping") == "pong"
    assert [type(error) for error in t.complaints] == [ZeroDivisionError]


def test_a_move_that_is_not_legal_is_never_given() -> None:
    class Wrong(FakePlayers):
        def choose(self, state: State, report: Report) -> Choice:
            return Choice(Move(Form.END))

    lines = Talk(Wrong(Talk().clock)).say(START, "go nodes=5")
    assert keys(lines[1])["text"] == "ValueError: the search chose end, which is not legal"
    assert lines[2].startswith("bestmove keep:")


# With the real players


def masked(lines: list[str]) -> list[str]:
    return [
        " ".join(token for token in line.split() if token.partition("=")[0] not in ("time", "nps")) for line in lines
    ]


def test_at_fixed_seed_and_nodes_all_output_but_times_is_the_same() -> None:
    lines = ["setoption name Seed value 7", START, "go nodes=40 multipv=3", START, "go nodes=25"]
    first, second = (masked(Talk(Players()).say(*lines)) for _ in range(2))
    assert first == second
    assert len(first) == 8


@pytest.mark.skipif(not is_available(), reason="needs the compiled core")
def test_both_kernels_say_the_same() -> None:
    lines = ["position start players=3 seed=2", "go nodes=60 multipv=4", "perft 3 divide"]
    python, native = (
        masked(Talk(Players()).say(f"setoption name Kernel value {kernel}", *lines)) for kernel in ("python", "native")
    )
    assert python == native


@pytest.mark.parametrize("seed", [3, 4])
def test_plans_are_legal_as_far_as_they_go(seed: int) -> None:
    t, rng, moves = Talk(Players()), Rng(seed), list[str]()
    start = f"position start players=3 seed={seed} moves"
    for _ in range(25):
        t.say(f"{start} {' '.join(moves)}")
        answer = t.say("go nodes=8")[-1]
        plan = keys(answer).get("plan", "").split("+") if "plan" in keys(answer) else []
        whole = [*moves, answer.split()[1], *plan]
        assert keys(t.ask(f"{start} {' '.join(whole)}"))["moves"] == str(len(whole))
        moves = whole[: len(moves) + 1 + rng.below(len(plan) + 1)]
