"""What the runner itself costs for a move: `python -m tools.match.overhead`.

A block of two games is played once by players in this process, and written down. Then engines that answer from what was
written play the same games again, as many at a time as asked. What passes between two answers of engines, less the time
from `go` to `bestmove`, is the runner's: rules, views, hashes, clocks, the client library, the pipes.
"""

from __future__ import annotations

import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles

import click

from engine.components import Components
from tools.match.chance import KeyedChance
from tools.match.contestants import Answer, Contestant, InProcess, Question
from tools.match.entrants import Entrant, Kind, contestant
from tools.match.event import Event
from tools.match.limits import Limit
from tools.match.process import EngineProcess
from tools.match.referee import Referee, Sitting
from tools.match.trouble import Policy

NULL_ENGINE = Path(__file__).with_name("null_engine.py")
PLAYERS = ("greedy", "random")


class _Noting(InProcess):
    """A player that writes down its decisions as `null_engine` reads them."""

    lines: list[str]

    def choose(self, question: Question) -> Answer:
        answer = super().choose(question)
        self.lines.append(f"{question.hash} {question.view.turn} {answer.move}")
        return answer


class _Timed(EngineProcess):
    """An engine whose answers' moments and durations are kept, both in ms."""

    answered: list[tuple[float, float]]

    def choose(self, question: Question) -> Answer:
        answer = super().choose(question)
        self.answered.append((time.perf_counter() * 1000, answer.elapsed_ms))
        return answer


def _play(components: Components, players: list[Contestant], game: int) -> None:
    sitting = Sitting((0, 1), players, [Limit(nodes=1)] * 2, [game, game + 1])
    Referee(components, sitting, KeyedChance(game, 0), Policy.VOID_BLOCK, 0.0).play()


def write_script(folder: Path, event: Event, game: int) -> list[Path]:
    """Plays a game in this process; the scripts of both seats for engines that are to play it again."""
    components = event.components()
    around = event.surroundings(components)
    players: list[Contestant] = []
    for entrant in event.entrants:
        player = contestant(entrant, around)
        assert isinstance(player, InProcess)
        noting = _Noting(player._make, player._spell)
        noting.lines = []
        players.append(noting)
    _play(components, players, game)
    paths = []
    for seat, player in enumerate(players):
        assert isinstance(player, _Noting)
        path = folder / f"{game}-{seat}"
        path.write_text("\n\n".join([f"{components.id} {components.hash}", "\n".join(player.lines)]) + "\n")
        paths.append(path)
    return paths


def measure(event: Event, scripts: list[Path], game: int) -> list[float]:
    """Plays the game with engines that answer from the scripts; the runner's time for each decision, in ms."""
    components = event.components()
    deadlines = event.surroundings(components).deadlines(Limit(nodes=1))
    answered: list[tuple[float, float]] = []
    players: list[Contestant] = []
    for script in scripts:
        engine = _Timed([sys.executable, "-S", "-E", str(NULL_ENGINE), str(script)], {}, components, deadlines)
        engine.answered = answered
        players.append(engine)
    try:
        _play(components, players, game)
    finally:
        for player in players:
            player.close()
    return [then - before - took for (before, _), (then, took) in pairwise(answered)]


def measure_all(games: int, concurrency: int) -> list[float]:
    """The runner's time for every decision of so many games, so many at a time."""
    event = Event(tuple(Entrant(name, Kind.BUILTIN, (name,)) for name in PLAYERS))
    with tempfile.TemporaryDirectory() as folder:
        scripts = [write_script(Path(folder), event, game) for game in range(games)]
        with ProcessPoolExecutor(concurrency, get_context("spawn")) as pool:
            found = pool.map(measure, [event] * games, scripts, range(games))
            return [ms for times in found for ms in times]


@click.command()
@click.option("--games", type=click.IntRange(1), default=32, show_default=True)
@click.option("--concurrency", type=click.IntRange(1), default=8, show_default=True)
def main(games: int, concurrency: int) -> None:
    """Measure what the runner costs for a move, with engines that answer at once."""
    times = measure_all(games, concurrency)
    tenths = quantiles(times, n=10)
    click.echo(
        f"runner overhead for a move: median {median(times):.2f} ms, 10 % {tenths[0]:.2f} ms, 90 % {tenths[8]:.2f} ms; "
        f"{len(times)} moves, {concurrency} games at a time"
    )


if __name__ == "__main__":
    main()
