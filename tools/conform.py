"""`woodcraft conform`: checks any UWI engine, in whatever language it is written."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from engine.errors import WoodcraftError
from protocol.conformance import CHECKS, Effort, Report, Result, conform
from protocol.conformance.render import result_lines, summary_lines, to_json
from tools.shell import set_option
from tools.whole_file import write_whole

QUICK = Effort(steps=150, side_steps=40, burst=40, nodes=10, kills=2)


def read_numbers(ctx: click.Context, param: click.Parameter, value: str | None) -> frozenset[int]:
    """The checks of numbers and ranges such as `101,501-515`."""
    chosen: set[int] = set()
    for part in value.split(",") if value else ():
        low, _, high = part.partition("-")
        try:
            first, last = int(low), int(high or low)
        except ValueError:
            raise click.BadParameter(f"expected numbers such as 101,501-515, not {part!r}", ctx, param) from None
        found = {number for number in CHECKS if first <= number <= last}
        if not found:
            raise click.BadParameter(f"there is no check {part}", ctx, param)
        chosen |= found
    return frozenset(chosen)


def read_options(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """The sides of every `NAME=VALUE`."""
    options = {}
    for value in values:
        name, equals, rest = value.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"expected NAME=VALUE, not {value!r}", ctx, param)
        options[name] = rest
    return options


def write_report(report: Report, path: Path) -> None:
    """Writes the report as JSON, the whole file or none."""
    write_whole(path, json.dumps(to_json(report), indent=1) + "\n")


@click.command()
@click.option("--only", callback=read_numbers, metavar="NUMBERS", help="Run only these, such as 101,501-515.")
@click.option("--quick", is_flag=True, help="Shorter random games, a shorter burst, smaller searches.")
@click.option("--tolerance", type=click.FloatRange(min=0.1), default=10.0, show_default=True,
              help="How many times the protocol's own time limits to wait.")  # fmt: skip
@click.option(
    "--option", "options", callback=read_options, multiple=True, metavar="NAME=VALUE", help="An option to set."
)
@click.option("--json", "json_path", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
              help="Write the report as JSON to this file, - for standard output instead of the text.")  # fmt: skip
@click.option("--verbose", is_flag=True, help="Show the exchange of every check, not only of those that failed.")
@click.option("--list", "listed", is_flag=True, help="List the checks and exit.")
@set_option
@click.argument("engine", nargs=-1, type=click.UNPROCESSED)
def command(
    only: frozenset[int],
    quick: bool,
    tolerance: float,
    options: dict[str, str],
    json_path: Path | None,
    verbose: bool,
    listed: bool,
    set_file: Path | None,
    engine: tuple[str, ...],
) -> None:
    """Check the UWI engine that a command runs.

    Put the command after two dashes: woodcraft conform -- ./my-engine --its-flag. The exit status is 0 if no check
    fails, 1 if one does.
    """
    if listed:
        for number, one in sorted(CHECKS.items()):
            click.echo(f"{number}  {one.title}")
        return
    if not engine:
        raise click.UsageError("which engine? woodcraft conform -- COMMAND")
    silent = json_path is not None and str(json_path) == "-"

    def show(result: Result) -> None:
        if not silent:
            click.echo("\n".join(result_lines(result, exchange=verbose)))

    try:
        report = conform(
            engine, only=only, tolerance=tolerance, options=options, effort=QUICK if quick else None,
            component_set=set_file, on_result=show,
        )  # fmt: skip
    except WoodcraftError as error:
        raise click.ClickException(str(error)) from None
    if silent:
        click.echo(json.dumps(to_json(report), indent=1))
    else:
        click.echo("\n".join(summary_lines(report)))
        if json_path is not None:
            try:
                write_report(report, json_path)
            except OSError as error:
                raise click.ClickException(f"{json_path}: {error.strerror}") from None
    sys.exit(0 if report.passed else 1)
