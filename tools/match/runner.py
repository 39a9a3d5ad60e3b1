"""Runs an event: hands blocks to workers, writes what comes back to the journal, and knows when to end."""

from __future__ import annotations

import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from tools.match.event import Event
from tools.match.journal import Journal
from tools.match.results import BlockResult
from tools.match.sprt import Verdict
from tools.match.stopping import Standing, StopTest
from tools.match.workers import Pool

# How often a block is tried when something around the players fails.
TRIES = 3
# Blocks handed out beyond those that can be under way, so that no worker waits for the runner.
AHEAD = 1
TICK_S = 0.2


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run came to. `results` are the blocks that a report is made of, in order of block number.

    After a verdict these are the blocks up to the one that brought it, whatever else was finished by then.
    """

    results: tuple[BlockResult, ...]
    is_complete: bool
    interrupts: int = 0
    standing: Standing | None = None


class Runner:
    """One run of an event, from its start or from where a journal ends."""

    def __init__(
        self,
        event: Event,
        pool: Pool,
        journal: Journal | None = None,
        done: Sequence[BlockResult] = (),
        test: StopTest | None = None,
        watch: Callable[[Runner], None] = lambda runner: None,
        taken: Callable[[BlockResult], None] = lambda result: None,
    ) -> None:
        self.event = event
        self.results: dict[int, BlockResult] = {}
        self.interrupts = 0
        self._pool = pool
        self._journal = journal
        self._test = test
        self._watch = watch
        self._taken = taken
        self._flying: dict[Future[BlockResult], int] = {}
        self._failures: Counter[int] = Counter()
        self._looked = 0
        self._stop_at: int | None = None
        schedule = event.schedule()
        self.total = len(schedule)
        for result in done:
            if result.index < self.total:
                self._keep(result)
        self._todo = deque(index for index in range(self.total) if index not in self.results)

    @property
    def standing(self) -> Standing | None:
        """Where the sequential test stands, if there is one."""
        return self._test.standing() if self._test else None

    @property
    def is_stopping(self) -> bool:
        """Whether no more blocks are begun."""
        return self._stop_at is not None or self.interrupts > 0

    def run(self) -> Outcome:
        """Plays until all blocks are done, a test has its verdict, or somebody interrupts."""
        with self._heed_signals():
            try:
                self._play()
            finally:
                # Also when something fails here, such as a full disk under the journal, no worker stays behind.
                if self._flying:
                    self._pool.kill()
                else:
                    self._pool.close()
            self._watch(self)
        return self.outcome()

    def _play(self) -> None:
        while self.interrupts < 2:
            self._hand_out()
            if not self._flying:
                return
            ready, _ = wait(self._flying, timeout=TICK_S, return_when=FIRST_COMPLETED)
            self._take(ready)
            self._watch(self)

    def outcome(self) -> Outcome:
        """What there is by now."""
        last = self.total if self._stop_at is None else self._stop_at
        results = tuple(self.results[index] for index in sorted(self.results) if index <= last)
        complete = self._stop_at is not None or len(self.results) == self.total
        return Outcome(results, complete, self.interrupts, self.standing)

    def _hand_out(self) -> None:
        if self.is_stopping:
            for future in [future for future in self._flying if future.cancel()]:
                del self._flying[future]
            return
        while self._todo and len(self._flying) < self._pool.slots + AHEAD:
            index = self._todo.popleft()
            try:
                self._flying[self._pool.submit(self.event, index)] = index
            except BrokenProcessPool as error:
                self._fail(index, error)
                self._pool.renew()

    def _take(self, ready: set[Future[BlockResult]]) -> None:
        broken = False
        for future in ready:
            index = self._flying.pop(future)
            try:
                result = future.result()
            except BrokenProcessPool as error:
                broken = True
                self._fail(index, error)
            except CancelledError:
                self._todo.appendleft(index)
            except Exception as error:
                self._fail(index, error)
            else:
                self._finish(result)
        if broken:
            self._pool.renew()

    def _fail(self, index: int, error: Exception) -> None:
        """A block failed through no player's fault: it is tried again, or given up as void."""
        self._failures[index] += 1
        if self._failures[index] < TRIES:
            self._todo.appendleft(index)
        else:
            table = self.event.schedule().block(index).table
            self._finish(BlockResult(index, table, (), is_void=True, fault=f"{type(error).__name__}: {error}"))

    def _finish(self, result: BlockResult) -> None:
        if result.index in self.results:
            return
        if self._journal is not None:
            self._journal.append(result)
        self._keep(result)
        self._taken(result)

    def _keep(self, result: BlockResult) -> None:
        """Notes a block, and shows the test what it may see: blocks in order, up to the first that is missing."""
        self.results[result.index] = result
        if not self.event.restart and any(game.troubles for game in result.games):
            self._stop_at = min(result.index, self.total if self._stop_at is None else self._stop_at)
        while self._test is not None and self._stop_at is None and self._looked in self.results:
            seen = self.results[self._looked]
            if not seen.is_void and self._test.see(seen) != Verdict.OPEN:
                self._stop_at = self._looked
            self._looked += 1

    @contextmanager
    def _heed_signals(self) -> Iterator[None]:
        """The first Ctrl-C lets blocks under way end; the second, or SIGTERM, drops them."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def heed(number: int, frame: FrameType | None) -> None:
            self.interrupts += 1 if number == signal.SIGINT else 2

        before = {number: signal.signal(number, heed) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
