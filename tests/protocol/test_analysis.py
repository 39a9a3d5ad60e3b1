"""Analysis mode: strict requests, replies by id, the queue, its end."""

import threading
from typing import Any

import pytest

from engine.loader import load_components
from engine.notation import from_wpn, position_hash, to_json
from protocol.analysis import Analysis
from protocol.searcher import Players
from tests.protocol.talk import PATIENCE_S, START, Clock, FakePlayers, Talk

CORE = load_components()
GAME = {"players": 2, "seed": 1}
WPN = Talk().say(START, "state")[1].partition(" wpn=")[2]


def wpn() -> str:
    return "wpn=" + WPN


def replies(*requests: object, players: Players | None = None, workers: int = 1) -> list[dict[str, Any]]:
    """What is answered to these requests until the queue is done."""
    found: list[dict[str, Any]] = []
    complaints: list[Exception] = []
    clock = Clock()
    analysis = Analysis(
        CORE, found.append, workers, searcher=players or FakePlayers(clock), clock=clock, complain=complaints.append
    )
    for request in requests:
        analysis.submit(request)
    analysis.finish()
    return found


def only(*requests: object) -> dict[str, Any]:
    (reply,) = replies(*requests)
    return reply


def test_a_query_is_answered_with_its_result() -> None:
    reply = only({"id": "q", "start": GAME, "nodes": 10, "multipv": 2})
    first, second = reply["lines"]
    assert (reply["id"], reply["type"], reply["nodes"], reply["terminated"]) == ("q", "result", 10, False)
    assert reply["bestmove"] == first["move"] != second["move"]
    assert first["win"] == [0.5, 0.5]
    assert reply["hash"] == position_hash(from_wpn(CORE, wpn()))


@pytest.mark.parametrize("form", ["wpn", "json"])
def test_a_position_is_told_as_text_or_object(form: str) -> None:
    position = wpn() if form == "wpn" else to_json(from_wpn(CORE, wpn()))
    assert only({"id": "q", "position": position, "nodes": 1})["hash"] == position_hash(from_wpn(CORE, wpn()))


def test_moves_are_played_before_the_search() -> None:
    first = only({"id": "v", "action": "validate", "start": GAME})["legal"][0]
    reply = only({"id": "v", "action": "validate", "position": wpn(), "moves": [first]})
    assert all(move.startswith("orders:") for move in reply["legal"])


def test_validate_tells_the_position_and_searches_nothing() -> None:
    players = FakePlayers(Clock())
    (reply,) = replies({"id": "v", "action": "validate", "start": GAME}, players=players)
    assert (reply["type"], reply["toact"], reply["wpn"]) == ("valid", "0", wpn())
    assert players.asked == []


@pytest.mark.parametrize(
    ("changes", "field", "text"),
    [
        ({"colour": 1}, "colour", "unknown field"),
        ({"action": "dance"}, "action", "expected analyse, validate or terminate"),
        ({"nodes": 0}, "nodes", "a whole number from 1"),
        ({"nodes": 1.5}, "nodes", "a whole number"),
        ({"nodes": True}, "nodes", "a whole number"),
        ({"nodes": None}, "nodes", "a whole number"),
        ({"movetime": -1}, "movetime", "milliseconds from 0 on"),
        ({"movetime": "5"}, "movetime", "milliseconds"),
        ({"report_ms": 0}, "report_ms", "milliseconds from 1 on"),
        ({"multipv": 0}, "multipv", "a whole number from 1"),
        ({"priority": "high"}, "priority", "a whole number"),
        ({"seed": -1}, "seed", "a number from 0 to 2^64 - 1"),
        ({"seed": "1e3"}, "seed", "a number from 0"),
        ({"strength": 21}, "strength", "a whole number from 0 to 20"),
        ({"objective": "draw"}, "objective", "win or score"),
        ({"hash": 0}, "hash", "a whole number from 1"),
        ({"position": "wpn=1"}, "position", "either position or start"),
        ({"start": None}, "start", "expected an object"),
        ({"start": {}}, "start.players", "one of 2, 3, 4"),
        ({"start": {"players": True}}, "start.players", "one of 2, 3, 4"),
        ({"start": {"players": 2, "view": 2}}, "start.view", "a whole number from 0 to 1"),
        ({"start": {"players": 2, "view": 0, "seed": 1}}, "start.view", "told in full"),
        ({"start": {"players": 2, "board": 1}}, "start.board", "unknown field"),
        ({"moves": "end"}, "moves", "a list of moves"),
        ({"moves": ["end"]}, "moves[0]", "not legal here"),
        ({"moves": [7]}, "moves[0]", "expected a move, not 7"),
        ({"searchmoves": ["end"]}, "searchmoves[0]", "not legal here"),
        ({"searchmoves": ["sit"]}, "searchmoves[0]", "'sit' begins no move"),
    ],
)
def test_what_is_wrong_is_told_with_id_and_field(changes: dict[str, object], field: str, text: str) -> None:
    reply = only({"id": "q", "start": GAME, "nodes": 1} | changes)
    assert (reply["id"], reply["type"], reply["field"]) == ("q", "error", field)
    assert text in reply["text"]


@pytest.mark.parametrize(
    ("request_", "field"),
    [({"nodes": 1}, "id"), ({"id": 7}, "id"), ({"id": ""}, "id"), ({"id": "x" * 201}, "id"), ([], None), ("go", None)],
)
def test_without_a_good_id_the_error_has_none(request_: object, field: str | None) -> None:
    reply = only(request_)
    assert (reply["id"], reply["type"], reply["field"]) == (None, "error", field)


def test_an_analysis_needs_an_end() -> None:
    assert only({"id": "q", "start": GAME})["field"] == "nodes"


def test_an_impossible_position_is_inconsistent() -> None:
    reply = only({"id": "q", "position": wpn().replace("L:30", "L:29"), "nodes": 1})
    assert (reply["code"], reply["field"]) == ("inconsistent", "position")


@pytest.mark.parametrize("seed", [18446744073709551615, "18446744073709551615", "0xffffffffffffffff"])
def test_a_seed_may_be_a_text_for_those_whose_numbers_are_too_short(seed: object) -> None:
    players = FakePlayers(Clock())
    replies({"id": "q", "start": GAME, "nodes": 1, "seed": seed}, players=players)
    assert players.asked[0][1].seed == (1 << 64) - 1


def test_where_there_is_nothing_to_decide_there_is_no_move() -> None:
    reply = only({"id": "q", "start": {"players": 2}, "nodes": 1})
    assert (reply["bestmove"], reply["reason"]) == (None, "chance")


def test_another_seat_s_turn_is_searched_in_a_view_too() -> None:
    view = "wpn=" + Talk().say(START, "view 1")[1].partition(" wpn=")[2]
    assert only({"id": "q", "position": view, "nodes": 1})["bestmove"].startswith("keep:")


def test_partial_reports_come_when_asked_for() -> None:
    kinds = [reply["type"] for reply in replies({"id": "q", "start": GAME, "movetime": 1000, "report_ms": 100})]
    assert kinds[-1] == "result"
    assert set(kinds[:-1]) == {"report"}
    assert len(kinds) > 3


def test_a_fault_in_a_search_is_told_and_the_next_query_is_answered() -> None:
    broken = iter([True, False])

    def breaks() -> None:
        if next(broken):
            raise ZeroDivisionError("oops")

    players = FakePlayers(Clock(), breaks=breaks)
    first, second = replies(*({"id": name, "start": GAME, "nodes": 1} for name in "ab"), players=players)
    assert (first["id"], first["code"], first["text"]) == ("a", "internal", "ZeroDivisionError: oops")
    assert (second["id"], second["type"]) == ("b", "result")


class Gate(FakePlayers):
    """Players whose first search waits to be let go; what follows queues up behind it."""

    def __init__(self) -> None:
        self.begun, self.opened = threading.Event(), threading.Event()
        super().__init__(Clock(), breaks=self._wait)

    def _wait(self) -> None:
        self.begun.set()
        assert self.opened.wait(PATIENCE_S)


def behind_a_gate(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Replies to requests of which all but the first come while that one is searched."""
    gate, found = Gate(), list[dict[str, Any]]()
    analysis = Analysis(CORE, found.append, searcher=gate, clock=gate.clock)
    analysis.submit({"id": "first", "start": GAME, "nodes": 1})
    assert gate.begun.wait(PATIENCE_S)
    for request in requests:
        analysis.submit({"start": GAME, "nodes": 1} | request if "action" not in request else request)
    gate.opened.set()
    analysis.finish()
    return found


def test_the_most_urgent_goes_first_and_of_equals_the_earlier() -> None:
    found = behind_a_gate({"id": "low", "priority": -1}, {"id": "a"}, {"id": "b"}, {"id": "high", "priority": 5})
    assert [reply["id"] for reply in found] == ["first", "high", "a", "b", "low"]


def test_an_id_is_taken_until_it_is_answered() -> None:
    error, *results = behind_a_gate({"id": "first"})
    assert (error["id"], error["field"], error["text"]) == ("first", "id", "a query of that id is not answered yet")
    assert [reply["type"] for reply in results] == ["result"]


def test_terminate_ends_a_query_that_waits_and_tells_how_many_it_met() -> None:
    found = behind_a_gate({"id": "a"}, {"id": "b"}, {"id": "t", "action": "terminate", "target": "b"})
    assert found[0] == {"id": "t", "type": "terminated", "count": 1}
    by_id = {reply["id"]: reply for reply in found}
    assert (by_id["b"]["bestmove"], by_id["b"]["reason"]) == (None, "terminated")
    assert by_id["a"]["bestmove"]


def test_terminate_without_target_ends_all_the_running_one_with_what_it_has() -> None:
    found = behind_a_gate({"id": "a"}, {"id": "t", "action": "terminate"})
    by_id = {reply["id"]: reply for reply in found}
    assert by_id["t"]["count"] == 2
    assert by_id["first"]["terminated"]
    assert by_id["first"]["bestmove"]
    assert by_id["a"]["reason"] == "terminated"


def test_terminate_takes_no_other_field() -> None:
    assert only({"id": "t", "action": "terminate", "nodes": 1})["field"] == "nodes"
    assert only({"id": "t", "action": "terminate", "target": 1})["field"] == "target"


def test_several_workers_answer_every_query_once() -> None:
    requests = [{"id": str(number), "start": GAME, "nodes": 5} for number in range(40)]
    found = replies(*requests, workers=4)
    assert sorted(int(reply["id"]) for reply in found) == list(range(40))


def test_the_same_query_has_the_same_result_with_the_real_players() -> None:
    query = {"start": GAME, "nodes": 25, "seed": 3}
    first, second = replies({"id": "a"} | query, {"id": "b"} | query, players=Players())
    assert {**first, "id": "", "time_ms": 0} == {**second, "id": "", "time_ms": 0}
