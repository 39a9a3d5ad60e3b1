"""`woodcraft match`: games between players, and what they show, from the command line."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource
from rich.console import Console

from engine.rng import MASK64
from tools.match.blocks import MOST_SEATS, Format, Seatings
from tools.match.entrants import EntrantError, Identity, identify
from tools.match.event import Event
from tools.match.games import write_games
from tools.match.journal import Contents, Journal
from tools.match.limits import Limit
from tools.match.live import Display
from tools.match.page import as_html, title_of
from tools.match.plots import ranking_plot
from tools.match.process import Tell
from tools.match.report import as_csv, as_json, timing, write_json
from tools.match.results import BlockResult
from tools.match.runner import Outcome, Runner
from tools.match.specs import read_players, with_options
from tools.match.sprt import Model, Sprt
from tools.match.stopping import StopTest, pair_test, share_test
from tools.match.summary import summarize_event
from tools.match.text import render
from tools.match.trouble import Policy
from tools.match.workers import DaskPool, Pool, local_pool
from tools.shell import FILE, plain_errors, set_option
from tools.whole_file import check_place, write_whole

TROUBLED = 3
INTERRUPTED = 130
# Columns of a report that no terminal limits.
WIDE = 120
DEFAULT_ROUNDS = 100


Shell = TypeVar("Shell", bound=Callable[..., Any])


def _choices(kind: Any) -> click.Choice[str]:
    return click.Choice([one.value for one in kind])


_event_options = [
    click.argument("players", nargs=-1),
    click.option("--seats", type=click.IntRange(2, MOST_SEATS), default=2, show_default=True, help="Seats at a table."),
    click.option("--format", "form", type=_choices(Format), default=Format.ROUND_ROBIN.value, show_default=True,
                 help="Which tables: all of so many from the pool; the first player against all others; each against "
                      "itself; mixed tables."),
    click.option("--seatings", "which", type=_choices(Seatings), default=Seatings.ROTATIONS.value, show_default=True,
                 help="The seatings of a block."),
    click.option("--blocks", "rounds", type=click.IntRange(1), default=None,
                 help=f"Blocks of each table; with --resume, a new number.  [default: {DEFAULT_ROUNDS}]"),
    click.option("--seed", type=click.IntRange(0, MASK64), default=1, show_default=True,
                 help="What all luck comes from."),
    click.option("--nodes", type=click.IntRange(1), help="Nodes for each decision."),
    click.option("--move-ms", type=click.FloatRange(0, min_open=True), help="Time for each decision, in ms."),
    click.option("--turn-ms", type=click.FloatRange(0, min_open=True), help="Time for each turn, in ms."),
    click.option("--clock", metavar="S[+S]", help="Time for the game, and more for each turn, in seconds: 60+1."),
    click.option("--margin-ms", type=click.FloatRange(0), default=200.0, show_default=True,
                 help="How much later an answer may come before it is late."),
    click.option("--patience-s", type=click.FloatRange(0, min_open=True), default=60.0, show_default=True,
                 help="How long a player without a time limit may be silent, and any engine may take to start."),
    click.option("--option", "settings", multiple=True, metavar="[PLAYER.]NAME=VALUE", help="An option of an engine."),
    click.option("--policy", type=_choices(Policy), default=Policy.VOID_BLOCK.value, show_default=True,
                 help="What becomes of a game with trouble."),
    click.option("--restart/--no-restart", default=True, show_default=True,
                 help="Whether the match goes on after trouble."),
    click.option("--tell", type=_choices(Tell), default=Tell.MOVES.value, show_default=True,
                 help="How engines are told the position."),
    click.option("--anchor", metavar="PLAYER", help="Whose rating is 0.  [default: the first player]"),
]  # fmt: skip
_run_options = [
    click.option("--concurrency", type=click.IntRange(0), default=1, show_default=True,
                 help="Blocks at a time, each in a process of its own; 0 plays in this one."),
    click.option("--dask", metavar="ADDRESS", help="Play on the workers of this Dask scheduler."),
    click.option("--out", type=FILE, help="The record of the match.  [default: match.wcm]"),
    click.option("--resume", type=FILE, help="Go on with the match of this record, or just report it."),
    click.option("--sprt", type=float, nargs=2, metavar="ELO0 ELO1",
                 help="Stop when the first player is known to be better by ELO1, or by no more than ELO0."),
    click.option("--model", type=_choices(Model), default=Model.LOGISTIC.value, show_default=True,
                 help="The Elo of --sprt."),
    click.option("--gain", type=click.FloatRange(0, 100, min_open=True, max_open=True), metavar="PERCENT",
                 help="Stop when the first player is known to win more than the baseline, or less than so much more."),
    click.option("--alpha", type=click.FloatRange(0, 0.5, True, True), default=0.05, show_default=True,
                 help="Error rate of saying better."),
    click.option("--beta", type=click.FloatRange(0, 0.5, True, True), default=0.05, show_default=True,
                 help="Error rate of saying not better."),
    click.option("--json", "json_file", type=FILE, help="Write the report as JSON."),
    click.option("--csv", "csv_file", type=FILE, help="Write a line for each seat of each game."),
    click.option("--html", "html_file", type=FILE, help="Write the report as a page with plots."),
    click.option("--picture", type=FILE, help="Write the ranking as an SVG picture."),
    click.option("--games", type=click.Path(file_okay=False, path_type=Path), help="Write game records here."),
    click.option("--changed", is_flag=True, help="Resume although a player is no longer the same program."),
]  # fmt: skip


# The parameters of an event that cannot be changed once it has begun; its length can.
_EVENT_NAMES = ("players", "seats", "form", "which", "seed", "nodes", "move_ms", "turn_ms", "clock", "margin_ms",
                "patience_s", "settings", "policy", "restart", "tell", "anchor", "set_file")  # fmt: skip


def _with(options: Sequence[Callable[[Shell], Shell]]) -> Callable[[Shell], Shell]:
    def add(function: Shell) -> Shell:
        for option in reversed(options):
            function = option(function)
        return function

    return add


@click.command(name="match", short_help="Play a match and tell what it shows.")
@_with(_event_options)
@_with(_run_options)
@set_option
@plain_errors
def command(**given: Any) -> None:
    """Play games between PLAYERS and tell what they show, with intervals.

    A player is `random`, `greedy` or `woodcraft` (with settings: `woodcraft:nodes=100`), an engine by its command
    (`cmd:./engine --flag`), Python code (`py:package.module:make`), or a TOML file of players. NAME= before it gives it
    a name.

    Every seed of chance is played from all seatings; such a block is the unit of all statistics. The match is recorded
    as it goes, and can be resumed after any end. The exit status is 0, 1 for an error, 3 if players got into trouble,
    130 if it was interrupted.
    """
    console = Console() if sys.stdout.isatty() else Console(width=WIDE)
    journal, event, identities, done = _open(given)
    with journal:
        runner, display = _runner(given, event, identities, journal, done, console)
        with display.screen():
            outcome = runner.run()
    _report(given, console, event, identities, outcome)
    if not outcome.is_complete:
        console.print(f"to go on: {_resume_command(journal.path, given)}", soft_wrap=True)
        raise click.exceptions.Exit(INTERRUPTED)
    if any(one.fault or any(game.troubles for game in one.games) for one in outcome.results):
        raise click.exceptions.Exit(TROUBLED)


def _open(given: dict[str, Any]) -> tuple[Journal, Event, tuple[Identity, ...], Contents | None]:
    """The journal to write to, what is played, by whom, and what was played before.

    Where a report could not be written nothing is played. Raises OSError.
    """
    for name in ("json_file", "csv_file", "html_file", "picture"):
        if given[name]:
            check_place(given[name])
    if given["resume"]:
        _refuse_changes()
        journal, contents = Journal.reopen(given["resume"])
        event = contents.event.lengthened(given["rounds"])
        try:
            _same_players(event, contents.identities, given["changed"])
        except BaseException:
            journal.close()
            raise
        return journal, event, contents.identities, contents
    event = _event(given)
    around = event.surroundings(event.components())
    identities = tuple(identify(entrant, around) for entrant in event.entrants)
    return Journal.create(given["out"] or Path("match.wcm"), event, identities), event, identities, None


def _refuse_changes() -> None:
    """Raises UsageError if the command line asks for what the record has settled already."""
    context = click.get_current_context()
    for name in (*_EVENT_NAMES, "out"):
        if context.get_parameter_source(name) == ParameterSource.COMMANDLINE:
            option = next(one for one in context.command.params if one.name == name)
            raise click.UsageError(f"with --resume the record says it all: leave out {option.get_error_hint(context)}")


def _event(given: dict[str, Any]) -> Event:
    if not given["players"]:
        raise click.UsageError("name the players, or a record with --resume; see --help")
    entrants = with_options(read_players(given["players"], _limit(given)), given["settings"])
    names = [entrant.name for entrant in entrants]
    if given["anchor"] and given["anchor"] not in names:
        raise EntrantError(f"expected an anchor of {', '.join(names)}, got {given['anchor']!r}")
    return Event(
        entrants=entrants,
        seats=given["seats"],
        form=Format(given["form"]),
        which=Seatings(given["which"]),
        rounds=given["rounds"] or DEFAULT_ROUNDS,
        seed=given["seed"],
        policy=Policy(given["policy"]),
        restart=given["restart"],
        margin_ms=given["margin_ms"],
        patience_ms=given["patience_s"] * 1000,
        tell=Tell(given["tell"]),
        set_file=str(given["set_file"].resolve()) if given["set_file"] else "",
        anchor=names.index(given["anchor"]) if given["anchor"] else 0,
    )


def _limit(given: dict[str, Any]) -> Limit:
    clock_ms, inc_ms = None, 0.0
    if given["clock"]:
        base, _, more = given["clock"].partition("+")
        try:
            clock_ms, inc_ms = float(base) * 1000, float(more or 0) * 1000
        except ValueError:
            problem = f"expected seconds like 60 or 60+1, got {given['clock']!r}"
            raise click.BadParameter(problem, param_hint="--clock") from None
    return Limit(given["nodes"], given["move_ms"], given["turn_ms"], clock_ms, inc_ms)


def _same_players(event: Event, identities: Sequence[Identity], changed: bool) -> None:
    around = event.surroundings(event.components())
    for entrant, known in zip(event.entrants, identities, strict=True):
        now = identify(entrant, around)
        if now != known and not changed:
            raise EntrantError(
                f"{entrant.name} was {known.program} ({known.hash}) and is now {now.program} ({now.hash}): results "
                "would mix two programs; begin a new match, or insist with --changed"
            )


def _runner(
    given: dict[str, Any],
    event: Event,
    identities: Sequence[Identity],
    journal: Journal,
    done: Contents | None,
    console: Console,
) -> tuple[Runner, Display]:
    pool: Pool = DaskPool.connect(given["dask"]) if given["dask"] else local_pool(given["concurrency"])
    played = done.results if done else ()
    display = Display(console, len(event.schedule()), len(played), time.monotonic)
    test, games = _test(given, event), given["games"]

    def write(result: BlockResult) -> None:
        if games:
            write_games(games, event, identities, result)

    for result in played:
        write(result)
    return Runner(event, pool, journal, played, test, display, write), display


def _test(given: dict[str, Any], event: Event) -> StopTest | None:
    if given["sprt"] and given["gain"]:
        raise click.UsageError("--sprt and --gain are two tests; choose one")
    if given["sprt"]:
        low, high = given["sprt"]
        return pair_test(event, Sprt(low, high, given["alpha"], given["beta"], Model(given["model"])))
    return share_test(event, given["gain"] / 100, given["alpha"], given["beta"]) if given["gain"] else None


def _report(
    given: dict[str, Any], console: Console, event: Event, identities: Sequence[Identity], outcome: Outcome
) -> None:
    summary, names = summarize_event(event, outcome.results), [entrant.name for entrant in event.entrants]
    console.print(render(summary, names, outcome.standing), soft_wrap=not console.is_terminal)
    if given["json_file"]:
        value = as_json(event, identities, summary, outcome.standing)
        write_json(given["json_file"], {**value, "timing": timing(event, outcome.results)})
    if given["csv_file"]:
        write_whole(given["csv_file"], as_csv(event, outcome.results))
    if given["html_file"]:
        write_whole(given["html_file"], as_html(event, identities, outcome.results, summary, outcome.standing))
    if given["picture"]:
        write_whole(given["picture"], ranking_plot(summary, names, title_of(event)))


def _resume_command(path: Path, given: dict[str, Any]) -> str:
    """The exact command that goes on with the match and ends in the same report."""
    words = ["woodcraft", "match", "--resume", str(path)]
    for name, key in (("--concurrency", "concurrency"), ("--dask", "dask"), ("--gain", "gain"), ("--json", "json_file"),
                      ("--csv", "csv_file"), ("--html", "html_file"), ("--picture", "picture"),
                      ("--games", "games")):  # fmt: skip
        if given[key]:
            words += [name, str(given[key])]
    if given["sprt"]:
        words += ["--sprt", *(f"{elo:g}" for elo in given["sprt"]), "--model", given["model"]]
    if given["sprt"] or given["gain"]:
        words += ["--alpha", f"{given['alpha']:g}", "--beta", f"{given['beta']:g}"]
    return shlex.join(words)
