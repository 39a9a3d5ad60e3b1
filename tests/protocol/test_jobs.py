"""Jobs run one after another, answer once, and count as busy until they answer."""

from collections.abc import Callable, Sequence

from protocol.jobs import AnswerJob, Job, JobQueue
from tests.protocol.talk import PATIENCE_S


class Waits(Job):
    """Waits to be stopped."""

    def work(self) -> Sequence[str]:
        assert self.stop.wait(PATIENCE_S)
        return ["cancelled" if self.cancelled else "stopped"]

    def on_crash(self, error: Exception) -> Sequence[str]:
        return [f"crashed: {error}"]


class Breaks(Waits):
    def work(self) -> Sequence[str]:
        raise ValueError("oops")


def test_answers_come_in_order_and_what_was_stopped_is_not_busy() -> None:
    said: list[str] = []
    jobs = JobQueue(said.extend)
    for _ in range(3):
        jobs.submit(Waits())
        assert jobs.current
        jobs.halt()
        assert jobs.current is None
    jobs.submit(AnswerJob(["last"]))
    assert jobs.wait_idle(PATIENCE_S)
    assert said == ["stopped", "stopped", "stopped", "last"]


def test_a_job_told_to_stop_is_not_cancelled_afterwards() -> None:
    said: list[str] = []
    jobs = JobQueue(said.extend, run=lambda work: None)
    first, second = Waits(), Waits()
    jobs.submit(first)
    jobs.halt()
    jobs.submit(second)
    jobs.halt(cancel=True)
    assert (first.cancelled, second.cancelled) == (False, True)


def test_a_job_that_breaks_is_answered_and_the_next_one_runs() -> None:
    said: list[str] = []
    jobs = JobQueue(said.extend, run=lambda work: work())
    jobs.submit(Breaks())
    jobs.submit(AnswerJob(["next"]))
    assert said == ["crashed: oops", "next"]


def test_a_job_does_not_count_as_busy_any_more_when_its_answer_is_heard() -> None:
    busy: list[bool] = []
    jobs = JobQueue(lambda lines: busy.append(jobs.current is not None))
    jobs.submit(AnswerJob(["done"]))
    assert jobs.wait_idle(PATIENCE_S)
    assert busy == [False]


def test_without_a_thread_to_be_had_a_job_is_still_answered() -> None:
    def refuse(work: Callable[[], None]) -> None:
        raise RuntimeError("can't start new thread")

    said: list[str] = []
    JobQueue(said.extend, refuse).submit(Waits())
    assert said == ["stopped"]


def test_waiting_for_a_busy_queue_ends() -> None:
    jobs = JobQueue(lambda lines: None)
    jobs.submit(Waits())
    assert not jobs.wait_idle(0)
    jobs.halt()
    assert jobs.wait_idle(PATIENCE_S)
