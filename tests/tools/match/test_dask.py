"""A match on a Dask cluster: a real scheduler and two workers on this machine, one of them killed in the middle."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools.match.field import event
from tests.tools.match.processes import PATIENCE_S, ROOT, match, report
from tools.match import workers
from tools.match.results import BlockResult
from tools.match.runner import Outcome, Runner
from tools.match.workers import ClusterError, DaskPool, InlinePool

distributed = pytest.importorskip("distributed", reason="needs the extra woodcraft-engine[cluster]")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

MATCH = event("random", "greedy", rounds=12)


class Cluster:
    """A scheduler and its workers, as processes."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.folder = folder
        self.processes = [self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")]
        self.workers = [self._start("dask_worker", "--nthreads", "1", "--no-nanny") for _ in range(2)]
        self.processes += self.workers
        with distributed.Client(scheduler_file=str(self.file), timeout=PATIENCE_S, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=PATIENCE_S)
            self.address = client.scheduler.address

    def _start(self, module: str, *args: str) -> subprocess.Popen[bytes]:
        words: list[str | Path] = [sys.executable, "-m", f"distributed.cli.{module}", "--no-dashboard"]
        words += ["--scheduler-file", self.file]
        if module == "dask_worker":
            words += ["--local-directory", self.folder]
        return subprocess.Popen([*words, *args], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path)
    yield found
    found.end()


def essence(outcome: Outcome) -> list[tuple[int, list[str], str]]:
    return [(one.index, [game.hash for game in one.games], one.fault) for one in outcome.results]


def test_a_killed_worker_changes_nothing(cluster: Cluster) -> None:
    taken: list[BlockResult] = []

    def take(result: BlockResult) -> None:
        taken.append(result)
        if len(taken) == 3:
            cluster.workers[0].kill()

    pool = DaskPool.connect(cluster.address)
    assert pool.slots == 2
    outcome = Runner(MATCH, pool, taken=take).run()
    assert cluster.workers[0].wait() == -9
    assert essence(outcome) == essence(Runner(MATCH, InlinePool()).run())


def test_the_command_plays_on_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    players = ("random", "greedy", "--blocks", "4")
    there = match(*players, "--dask", cluster.address, "--out", tmp_path / "a.wcm", "--json", tmp_path / "a.json")
    here = match(*players, "--concurrency", "0", "--out", tmp_path / "b.wcm", "--json", tmp_path / "b.json")
    assert (there[0], here[0]) == (0, 0)
    assert report(tmp_path / "a.json") == report(tmp_path / "b.json")


def test_no_scheduler_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "CONNECT_S", 1)
    with pytest.raises(ClusterError, match="there is no scheduler at tcp"):
        DaskPool.connect("tcp://127.0.0.1:1")
