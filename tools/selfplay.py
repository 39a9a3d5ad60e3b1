"""`woodcraft selfplay`: the engine plays a game against itself, or against the reference players, and records it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from engine.chance import sample
from engine.components import MAX_SEATS, Components
from engine.errors import WoodcraftError
from engine.moves import Move
from engine.notation import position_hash
from engine.rng import MASK64, Rng
from engine.rules import advance, legal_moves
from engine.scoring import ranking, scores
from engine.spelling import move_text
from engine.state import NO_CARD, NO_TOOL, State, new_game
from engine.view import view
from protocol.identity import VERSION
from search.api import Budget, Report, SearchOptions
from search.kernel import kernel_name
from search.players import NAMES, Player, make_player
from tools.record import Ending, Engine, Event, Header
from tools.record_files import RecordWriter
from tools.replay import OVER, who_acts
from tools.shell import FILE, kernel_option, plain_errors, read_set, set_option

STOPPED = "stopped"
INTERRUPTED = 130
Notes = tuple[tuple[str, str], ...]


class SelfplayError(WoodcraftError):
    """A game that cannot be set up; the message says why."""


@dataclass(frozen=True, slots=True)
class Game:
    """What is to be played: the seed draws every chance event, and gives each seat's player one of its own."""

    components: Components
    seats: tuple[str, ...]
    seed: int
    nodes: int
    kernel: str = "auto"

    def __post_init__(self) -> None:
        """Raises SelfplayError if the set is not for so many seats."""
        if len(self.seats) not in self.components.players:
            allowed = ", ".join(map(str, self.components.players))
            raise SelfplayError(f"the set {self.components.id} is for {allowed} players, not {len(self.seats)}")

    def header(self) -> Header:
        """The header of the game's record."""
        return Header(
            f"{self.components.id}:{self.components.hash}",
            tuple(Engine(name, VERSION) for name in self.seats),
            self.seed,
            (("nodes", str(self.nodes)),),
        )

    def players(self) -> list[Player]:
        """A player for each seat. Raises KernelUnavailableError, UnknownPlayerError."""
        kernel_name(self.kernel)
        streams = Rng(self.seed)
        return [
            make_player(
                name,
                streams.split(seat).state,
                budget=Budget(nodes=self.nodes),
                options=SearchOptions(kernel=self.kernel),
            )
            for seat, name in enumerate(self.seats)
        ]


def seat_players(players: int, names: Sequence[str]) -> tuple[str, ...]:
    """The player of each seat: one name for all, or one name a seat. Raises SelfplayError."""
    if len(names) not in (1, players):
        raise SelfplayError(f"expected 1 or {players} players for {players} seats, got {len(names)}: {','.join(names)}")
    for name in names:
        if name not in NAMES:
            raise SelfplayError(f"expected players of {', '.join(NAMES)}, got {name!r}")
    return tuple(names) if len(names) == players else tuple(names) * players


def play(game: Game, watch: Callable[[Event, State], None]) -> State:
    """Plays a whole game and returns its last position; `watch` is told each event and the position after it.

    The same game is the same events. Raises KernelUnavailableError.
    """
    state = new_game(game.components, len(game.seats))
    chance, players = Rng(game.seed), game.players()
    while not state.is_over:
        who = who_acts(state)
        move, notes = (sample(state, chance), ()) if state.is_chance else _decide(state, players[state.turn])
        advance(state, move)
        watch(Event(who, move_text(state.components, move), position_hash(state), notes), state)
    return state


def _decide(state: State, player: Player) -> tuple[Move, Notes]:
    """The move of the seat to act, chosen from its view alone, and what its search thought of it."""
    moves = legal_moves(state)
    if len(moves) == 1:
        return moves[0], ()
    choice = player.choose(view(state, state.turn))
    return choice.move, _notes(choice.report)


def _notes(report: Report | None) -> Notes:
    if report is None:
        return ()
    best = report.lines[0]
    win = ",".join(f"{share:.3f}" for share in best.win)
    score = ",".join(f"{points:.1f}" for points in best.score)
    return (("nodes", str(report.nodes)), ("win", win), ("score", score))


def play_and_record(game: Game, path: Path, watch: Callable[[State], None]) -> State:
    """Plays a game into a record; a game broken off by the keyboard is recorded as far as it came, then raises."""
    with RecordWriter(path, game.header()) as writer:

        def note(event: Event, state: State) -> None:
            writer.event(event)
            watch(state)

        try:
            state = play(game, note)
        except KeyboardInterrupt:
            writer.finish(Ending(None, STOPPED))
            raise
        writer.finish(Ending(tuple(scores(state)), OVER))
    return state


def result_table(game: Game, state: State) -> Table:
    """The places of a finished game and what the seats made of it."""
    names = ("place", "seat", "player", "points", "orders", "helpers", "contracts", "tools")
    table = Table(*names, box=None, pad_edge=False)
    for column in table.columns:
        column.justify = "right"
    table.columns[2].justify = "left"
    points = scores(state)
    for place, at in enumerate(ranking(points), 1):
        seat = state.seats[at]
        helpers, tools = sum(card != NO_CARD for card in seat.grid), sum(kind != NO_TOOL for kind in seat.attic)
        counts = points[at], len(seat.completed), helpers, len(seat.claims), tools
        table.add_row(str(place), str(at), game.seats[at], *map(str, counts))
    return table


def progress_bar(console: Console) -> Progress:
    """The bar shown while a game is played, if anybody looks."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("turn {task.completed:.0f} of {task.total:.0f}"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def _play_with_bar(game: Game, path: Path) -> State:
    players = len(game.seats)
    with progress_bar(Console(stderr=True)) as bar:
        task = bar.add_task(", ".join(game.seats), total=game.components.rounds[players] * players)

        def show(state: State) -> None:
            bar.update(task, completed=max(0, state.round - 1) * players + max(0, state.turn))

        return play_and_record(game, path, show)


@click.command(name="selfplay", short_help="Play a game and record it.")
@click.option("--players", type=click.IntRange(1, MAX_SEATS), default=2, show_default=True, help="Seats at the table.")
@click.option("--seed", type=click.IntRange(0, MASK64), default=1, show_default=True, help="What all luck comes from.")
@click.option("--nodes", type=click.IntRange(1), default=200, show_default=True, help="Iterations of a search.")
@click.option("--seats", default="woodcraft", show_default=True, help="One player for all seats, or one a seat.")
@click.option("--out", type=FILE, help="The record, packed if a .wcb.  [default: selfplay-<players>-<seed>.wcr]")
@set_option
@kernel_option
@plain_errors
def command(
    players: int, seed: int, nodes: int, seats: str, out: Path | None, set_file: Path | None, kernel: str
) -> None:
    """Play a game of the engine against itself, or against the players `greedy` and `random`.

    The game is written to a record, which `woodcraft replay` plays again. The same seed, nodes and seats give the same
    record on every machine and with either kernel.
    """
    game = Game(read_set(set_file), seat_players(players, seats.split(",")), seed, nodes, kernel)
    path = out or Path(f"selfplay-{players}-{seed}.wcr")
    try:
        state = _play_with_bar(game, path)
    except KeyboardInterrupt:
        click.echo(f"stopped; the game so far is in {path}", err=True)
        click.get_current_context().exit(INTERRUPTED)
    Console().print(result_table(game, state))
    click.echo(f"recorded in {path}; see it with: woodcraft replay {quote(str(path))} --picture")
