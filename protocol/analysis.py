"""Analysis mode: many positions at once, the most urgent first. Requests and replies are plain objects; no I/O."""

from __future__ import annotations

import heapq
import itertools
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.components import Components
from engine.notation import position_hash, to_wpn
from engine.spelling import move_text
from protocol.errors import Code
from protocol.positions import who_acts
from protocol.queries import reason_not_to_move
from protocol.reports import finite, rounded_shares
from protocol.requests import MAX_PRIORITY, Query, RequestError, Terminate, read_id, read_request
from protocol.searcher import Players, Searcher
from protocol.session import complain, now_ms
from search.api import Budget, Choice, Clock, Line, Report

Reply = dict[str, Any]


@dataclass(order=True)
class _Waiting:
    """A query and its place in the queue: the higher priority first, then the earlier."""

    rank: tuple[int, int]
    query: Query = field(compare=False)
    stop: threading.Event = field(compare=False, default_factory=threading.Event)


class Analysis:
    """Answers requests through `send`, which is called from several threads, one at a time, and must not raise."""

    def __init__(
        self,
        components: Components,
        send: Callable[[Reply], None],
        workers: int = 1,
        kernel: str = "auto",
        searcher: Searcher | None = None,
        clock: Clock = now_ms,
        complain: Callable[[Exception], None] = complain,
    ) -> None:
        self._components = components
        self._send = send
        self._kernel = kernel
        self._searcher = searcher or Players()
        self._clock = clock
        self._complain = complain
        self._numbers = itertools.count()
        self._queue: list[_Waiting] = []
        self._active: dict[str, _Waiting] = {}
        self._closing = False
        self._changed = threading.Condition()
        self._sending = threading.Lock()
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(workers)]
        for thread in self._threads:
            thread.start()

    def submit(self, value: object) -> None:
        """Takes one request, or what a codec made of one that it could not read; an error is answered, never raised."""
        if isinstance(value, RequestError):
            self._refuse(value)
            return
        name = None
        try:
            name = read_id(value)
            assert isinstance(value, dict)
            request = read_request(self._components, value, self._kernel)
            if isinstance(request, Terminate):
                self._terminate(request)
            elif request.search:
                self._enqueue(request)
            else:
                self._reply(name, "valid", **_about(request), wpn=to_wpn(request.state), legal=_legal(request))
        except RequestError as error:
            error.id = name
            self._refuse(error)
        except Exception as error:
            self._crash(name, error)

    def finish(self) -> None:
        """Waits until every query is answered, then ends the workers."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _enqueue(self, query: Query) -> None:
        waiting = _Waiting((-query.priority, next(self._numbers)), query)
        with self._changed:
            if query.id in self._active:
                raise RequestError("id", "a query of that id is not answered yet")
            self._active[query.id] = waiting
            heapq.heappush(self._queue, waiting)
            self._changed.notify()

    def _terminate(self, request: Terminate) -> None:
        with self._changed:
            found = [one for name, one in self._active.items() if request.target in (None, name)]
            for one in found:
                one.stop.set()
                one.rank = (-MAX_PRIORITY - 1, one.rank[1])
            heapq.heapify(self._queue)
        self._reply(request.id, "terminated", count=len(found))

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._queue or self._closing)
                if not self._queue:
                    return
                waiting = heapq.heappop(self._queue)
            try:
                reply = self._answer(waiting)
            except Exception as error:
                self._forget(waiting)
                self._crash(waiting.query.id, error)
            else:
                self._forget(waiting)
                self._reply(waiting.query.id, "result", **reply)

    def _forget(self, waiting: _Waiting) -> None:
        """The id is free again before the answer is out, for whoever asks on at once."""
        with self._changed:
            del self._active[waiting.query.id]

    def _answer(self, waiting: _Waiting) -> Reply:
        query, stop = waiting.query, waiting.stop
        reason = reason_not_to_move(query.state)
        if reason in ("gameover", "chance"):
            return {**_about(query), "bestmove": None, "reason": reason}
        if stop.is_set():
            return {**_about(query), "bestmove": None, "reason": "terminated"}
        begun_ms = self._clock()

        def found(report: Report) -> Reply:
            return {**_about(query), **_report(query, report), "time_ms": round(self._clock() - begun_ms, 1)}

        def on_report(report: Report) -> None:
            if query.report_ms is not None:
                self._reply(query.id, "report", **found(report))

        search = self._searcher.new_search(query.state, query.options, query.searchmoves)
        budget = Budget(query.nodes, query.movetime_ms)
        report = self._searcher.think(
            search, budget, stop, self._clock, on_report, query.report_ms or float("inf"), query.multipv
        )
        choice = self._searcher.choose(query.state, report)
        return {**found(report), **_choice(query, choice), "terminated": stop.is_set()}

    def _crash(self, name: str | None, error: Exception) -> None:
        self._complain(error)
        self._refuse(RequestError(None, f"{type(error).__name__}: {error}", Code.INTERNAL, name))

    def _refuse(self, error: RequestError) -> None:
        self._reply(error.id, "error", code=str(error.code), field=error.field, text=str(error))

    def _reply(self, name: str | None, kind: str, **fields: object) -> None:
        with self._sending:
            self._send({"id": name, "type": kind, **fields})


def _about(query: Query) -> Reply:
    return {"hash": position_hash(query.state), "toact": who_acts(query.state)}


def _legal(query: Query) -> list[str]:
    return [move_text(query.state.components, move) for move in query.legal]


def _choice(query: Query, choice: Choice) -> Reply:
    components = query.state.components
    return {
        "bestmove": move_text(components, choice.move),
        "plan": [move_text(components, move) for move in choice.plan],
        "until": choice.until,
    }


def _report(query: Query, report: Report) -> Reply:
    lines = [_line(query, line) for line in report.lines]
    return {"nodes": report.nodes, "worlds": report.worlds, "depth": report.depth, "lines": lines}


def _line(query: Query, line: Line) -> Reply:
    components = query.state.components
    return {
        "move": move_text(components, line.move),
        "visits": line.visits,
        "win": rounded_shares(line.win),
        "score": [round(finite(score, 0.0), 2) for score in line.score],
        "sd": round(finite(line.sd, 0.0), 4),
        "se": round(finite(line.se, 0.0), 4),
        "pv": [move_text(components, move) for move in line.pv or (line.move,)],
    }
