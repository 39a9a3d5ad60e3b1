"""Where blocks are played: executors of the shape of `concurrent.futures`, local or on a Dask cluster.

A local worker is a process of its own that ignores Ctrl-C, which is the runner's to handle, and that ends, its engines
with it, when the runner is gone for whatever reason.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process
from types import FrameType
from typing import Any

from engine.errors import WoodcraftError
from tools.match.event import Event
from tools.match.results import BlockResult
from tools.match.task import play_block

# How long a worker may take to end its engines when the runner is gone.
FAREWELL_S = 20.0
# How long a scheduler is waited for.
CONNECT_S = 10


class ClusterError(WoodcraftError):
    """A cluster that cannot be used; the message says why."""


class Orphaned(BaseException):
    """The runner is gone: raised in the main thread of its workers."""


def play_in_worker(event: Event, index: int) -> BlockResult:
    """Plays a block in a worker process, and ends that process if the runner is gone."""
    try:
        return play_block(event, index)
    except Orphaned:
        os._exit(1)


def watch_parent() -> None:
    """Called once in each worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_wait_for_parent, name="parent watch", daemon=True).start()


def _leave(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Orphaned


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is None:
        return
    connection.wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(FAREWELL_S)
    os._exit(1)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes begun in this time never see a Ctrl-C, not even before they can say so themselves; ours is kept."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class LocalPool:
    """Worker processes on this machine, replaced as a whole when one of them is lost."""

    def __init__(self, workers: int) -> None:
        self.slots = workers
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, event: Event, index: int) -> Future[BlockResult]:
        """Has a block played."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.slots, get_context("spawn"), watch_parent)
        with _without_interrupts():
            return self._pool.submit(play_in_worker, event, index)

    def renew(self) -> None:
        """Forgets a broken pool; the next block is played by a new one."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = None

    def kill(self) -> None:
        """Tells all workers to drop what they do, end their engines and go; ends those that don't."""
        if self._pool is None:
            return
        processes = list((self._pool._processes or {}).values())
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(FAREWELL_S)
            process.kill()
        self.close()

    def close(self) -> None:
        """Waits for the workers to go."""
        self.renew()


class InlinePool:
    """Plays each block here and now, for tests and for very short events."""

    slots = 1

    def submit(self, event: Event, index: int) -> Future[BlockResult]:
        """Plays a block before it returns."""
        future: Future[BlockResult] = Future()
        try:
            future.set_result(play_block(event, index))
        except Exception as error:
            future.set_exception(error)
        return future

    def renew(self) -> None:
        """Nothing to renew."""

    def kill(self) -> None:
        """Nothing to kill."""

    def close(self) -> None:
        """Nothing to close."""


class DaskPool:
    """The workers of a Dask cluster, which plays a lost worker's blocks again by itself."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor: Executor = client.get_executor(pure=False, retries=2)
        self.slots = max(1, sum(client.nthreads().values()))

    @classmethod
    def connect(cls, address: str) -> DaskPool:
        """Connects to a scheduler. Raises ClusterError."""
        try:
            from distributed import Client
        except ImportError:
            raise ClusterError("--dask needs the extra woodcraft-engine[cluster]: pip install distributed") from None
        try:
            client = Client(address, timeout=CONNECT_S, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ClusterError(f"there is no scheduler at {address}: {error}") from None
        if not client.nthreads():
            client.close()
            raise ClusterError(f"the scheduler at {address} has no workers")
        return cls(client)

    def submit(self, event: Event, index: int) -> Future[BlockResult]:
        """Has a block played on the cluster."""
        return self._executor.submit(play_block, event, index)

    def renew(self) -> None:
        """Nothing to renew: the cluster replaces its workers."""

    def kill(self) -> None:
        """Cancels what has not begun; a block under way ends by itself."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._client.close()

    def close(self) -> None:
        """Lets go of the cluster."""
        self._executor.shutdown(wait=True)
        self._client.close()


Pool = LocalPool | InlinePool | DaskPool


def local_pool(workers: int) -> LocalPool | InlinePool:
    """The pool for so many workers; none at all plays in this process."""
    return LocalPool(workers) if workers else InlinePool()
