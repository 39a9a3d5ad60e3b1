"""`woodcraft bench`: a fixed workload with one signature, and how fast each kernel does it."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from statistics import median

import click
from rich.console import Console
from rich.table import Table

from engine.components import Components
from engine.errors import WoodcraftError
from engine.notation import to_wpn
from engine.rng import Rng
from engine.rules import legal_moves
from engine.spelling import move_text
from engine.state import State, new_game
from protocol.benching import positions
from search.api import Search, SearchOptions
from search.kernel import KernelUnavailableError, kernel_name, new_search
from tools.bench_kernels import Kernel, kernel_named
from tools.shell import plain_errors, read_set, set_option

GAMES = 10
DEPTH = 2
LINES = 5
STARTS = 5
LONG_SLICE = 5_000
# Whole games are those of the fewest players, from the empty table; moves are counted without chance.
FIGURES = ("random games/s", "random moves/s", "legal-move lists/s", "search nodes/s", "search nodes/s, 2 threads")


class BenchError(WoodcraftError):
    """The program could not be measured; the message says why."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a run found: by kernel the signature and the figures of FIGURES, and the start to `uwiok` in ms."""

    nodes: int
    signatures: dict[str, str] = field(default_factory=dict)
    figures: dict[str, dict[str, float]] = field(default_factory=dict)
    start_ms: float | None = None

    @property
    def agrees(self) -> bool:
        """Whether all kernels gave the same answers."""
        return len(set(self.signatures.values())) == 1


def signature(kernel: Kernel, states: Sequence[State], nodes: int) -> str:
    """16 hex digits over everything that the workload answers: the same for every kernel and machine."""
    digest = hashlib.sha256()

    def note(*words: object) -> None:
        digest.update(" ".join(map(str, words)).encode() + b"\n")

    for state in states:
        note(to_wpn(state))
        jobs, rng = kernel.jobs(state), Rng(1)
        scores, moves = jobs.playouts(rng, GAMES)
        note("playouts", scores, moves, rng.state)
        note("perft", [jobs.perft(depth) for depth in range(1, DEPTH + 1)])
        search = new_search(state, SearchOptions(seed=1, kernel=kernel.name))
        search.run(nodes)
        for line in search.report(LINES).lines:
            moves_found = "+".join(move_text(state.components, move) for move in line.pv)
            note("line", moves_found, line.visits, line.value.hex(), *(share.hex() for share in line.win))
    return digest.hexdigest()[:16]


def figures(kernel: Kernel, states: Sequence[State], nodes: int, seconds: float) -> dict[str, float]:
    """The figures of a kernel, each measured for about so long."""
    components = states[0].components
    table = kernel.jobs(new_game(components, min(components.players)))
    games = _rate(lambda: table.playouts(Rng(1), GAMES), seconds)
    lists = sum(1 + len(legal_moves(state)) for state in states)
    ready = [kernel.jobs(state) for state in states]
    found = [
        games * GAMES,
        games * table.playouts(Rng(1), GAMES)[1],
        lists * _rate(lambda: [jobs.perft(DEPTH) for jobs in ready], seconds),
    ]
    for threads in (1, 2) if kernel.runs_in_parallel else (1,):
        # Long enough a slice that beginning it, on as many threads, costs nothing to speak of.
        slice_ = threads * (LONG_SLICE if kernel.runs_in_parallel else nodes)
        searches = [new_search(state, SearchOptions(seed=1, threads=threads, kernel=kernel.name)) for state in states]
        found.append(len(states) * slice_ * _rate(partial(_search, searches, slice_), seconds))
    return dict(zip(FIGURES, found, strict=False))


def _search(searches: Sequence[Search], nodes: int) -> None:
    for search in searches:
        search.run(nodes)


def _rate(job: Callable[[], object], seconds: float) -> float:
    """How often a second the job can be done."""
    begun, done = time.perf_counter(), 0
    while True:
        job()
        done += 1
        took = time.perf_counter() - begun
        if took >= seconds:
            return done / took


def start_ms() -> float:
    """Milliseconds from the start of the program to its `uwiok`: the median of a few starts."""
    return median(_start_ms() for _ in range(STARTS))


def _start_ms() -> float:
    script = "import sys; sys.argv = ['woodcraft']; from tools.cli import main; main()"
    path = os.pathsep.join(filter(None, (str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH"))))
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("uwi\n")
        process.stdin.flush()
        if not any(line == "uwiok\n" for line in process.stdout):
            raise BenchError("the program did not answer uwiok")
        took = time.perf_counter() - begun
        process.stdin.close()
    return took * 1000


def kernels_here(choice: str) -> list[Kernel]:
    """The kernels to measure: those that are there, or the one named. Raises KernelUnavailableError."""
    names = ["python", "native"] if choice == "all" else [kernel_name(choice)]
    found = []
    for name in names:
        try:
            found.append(kernel_named(kernel_name(name)))
        except KernelUnavailableError:
            if choice != "all":
                raise
    return found


def bench(components: Components, nodes: int, seconds: float, choice: str = "all") -> Result:
    """Runs the workload on the kernels chosen. Raises KernelUnavailableError, BenchError."""
    result = Result(nodes)
    states = list(positions(components))
    for kernel in kernels_here(choice):
        result.signatures[kernel.name] = signature(kernel, states, nodes)
        if seconds:
            result.figures[kernel.name] = figures(kernel, states, nodes, seconds)
    return Result(nodes, result.signatures, result.figures, start_ms() if seconds else None)


def result_table(result: Result) -> Table:
    """The figures by kernel, and native : python where both are there."""
    names = list(result.figures)
    table = Table("", *names, box=None, pad_edge=False)
    both = {"python", "native"} <= set(names)
    if both:
        table.add_column("native : python")
    for column in table.columns[1:]:
        column.justify = "right"
    for figure in FIGURES:
        rates = [result.figures[name].get(figure) for name in names]
        if any(rates):
            cells = [f"{rate:,.0f}" if rate else "" for rate in rates]
            table.add_row(figure, *cells, *([_ratio(result, figure)] if both else []))
    return table


def _ratio(result: Result, figure: str) -> str:
    native, python = (result.figures[name].get(figure) for name in ("native", "python"))
    return f"{native / python:,.0f}" if native and python else ""


@click.command(name="bench", short_help="Measure the kernels on a fixed workload.")
@click.option("--nodes", type=click.IntRange(1), default=50, show_default=True, help="Iterations of each search.")
@click.option("--seconds", type=click.FloatRange(0), default=1.0, show_default=True,
              help="How long to measure each figure; 0 for the signature alone.")  # fmt: skip
@click.option("--kernel", type=click.Choice(["all", "auto", "native", "python"]), default="all", show_default=True,
              help="The kernels to measure.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON object.")
@set_option
@plain_errors
def command(nodes: int, seconds: float, kernel: str, as_json: bool, set_file: Path | None) -> None:
    """Play random games, list legal moves and search from fixed positions, with each kernel.

    The signature stands for all answers: it is the same for both kernels, on every machine and in every run, and
    changes only with the rules, the search, the component set or --nodes. The exit status is 1 if kernels differ.
    """
    result = bench(read_set(set_file), nodes, seconds, kernel)
    if as_json:
        click.echo(json.dumps(asdict(result)))
    else:
        for name, found in result.signatures.items():
            click.echo(f"signature {found} ({name})")
        if result.figures:
            Console().print(result_table(result))
        if result.start_ms is not None:
            click.echo(f"start to uwiok: {result.start_ms:.0f} ms")
    if not result.agrees:
        raise click.ClickException("the kernels do not give the same answers")
