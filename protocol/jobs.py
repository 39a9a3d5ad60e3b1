"""The long work of a session, one job after another beside the reader, which only ever queues, stops or cancels."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence

Run = Callable[[Callable[[], None]], None]


class Job(ABC):
    """One piece of long work. It watches `stop`, and answers in any case."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.cancelled = False

    @abstractmethod
    def work(self) -> Sequence[str]:
        """Does the work and returns the lines that end it; with `stop` set, as soon as it can."""

    @abstractmethod
    def on_crash(self, error: Exception) -> Sequence[str]:
        """The lines that end it after an exception."""

    def halt(self) -> None:
        """Asks the work to end with what it has."""
        self.stop.set()


class AnswerJob(Job):
    """An answer that needs no work, but must not overtake those before it."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def work(self) -> Sequence[str]:
        """The answer."""
        return self._lines

    def on_crash(self, error: Exception) -> Sequence[str]:
        """The answer all the same."""
        return self._lines


def run_on_thread(work: Callable[[], None]) -> None:
    """Starts the work on a thread that does not keep the process alive."""
    threading.Thread(target=work, name="search", daemon=True).start()


class JobQueue:
    """Runs jobs in order, at most one at a time.

    `emit` writes a job's last lines; by then the job does not count as busy any more.
    """

    def __init__(self, emit: Callable[[Sequence[str]], None], run: Run = run_on_thread) -> None:
        self._emit = emit
        self._run = run
        self._jobs: deque[Job] = deque()
        self._running = False
        self._changed = threading.Condition()

    @property
    def current(self) -> Job | None:
        """The job that is neither done nor told to stop, if there is one."""
        with self._changed:
            return self._unstopped()

    def submit(self, job: Job) -> None:
        """Queues a job; it starts when those before it have answered."""
        with self._changed:
            self._jobs.append(job)
            if self._running:
                return
            self._running = True
        try:
            self._run(self._drain)
        except RuntimeError:
            # The system has no thread left: a short answer beats none.
            self.halt()
            self._drain()

    def halt(self, *, cancel: bool = False) -> None:
        """Asks the current job to end, as cancelled if told so. Does nothing when there is none."""
        with self._changed:
            job = self._unstopped()
            if job:
                job.cancelled = cancel
                job.halt()

    def wait_idle(self, timeout_s: float) -> bool:
        """Whether all jobs have answered within that time."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._running, timeout_s)

    def _unstopped(self) -> Job | None:
        return next((job for job in self._jobs if not job.stop.is_set()), None)

    def _drain(self) -> None:
        while True:
            with self._changed:
                if not self._jobs:
                    self._running = False
                    self._changed.notify_all()
                    return
                job = self._jobs[0]
            try:
                lines = job.work()
            except Exception as error:
                lines = job.on_crash(error)
            with self._changed:
                self._jobs.popleft()
            self._emit(lines)
