"""The commands of the `woodcraft` program by name, each in a module of its own that is loaded when it is needed."""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from importlib.util import find_spec
from typing import Any

import click

from protocol.identity import NAME, VERSION
from search.kernel import kernel_name

MODULES = {
    "analysis": "tools.analysis",
    "bench": "tools.bench",
    "conform": "tools.conform",
    "match": "tools.match",
    "replay": "tools.replay",
    "selfplay": "tools.selfplay",
}
TRACEBACK = "WOODCRAFT_TRACEBACK"
INTERNAL = 70


class LazyGroup(click.Group):
    """A group whose commands are the `command` of their modules; a command that is not there is not offered."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands that are there."""
        return [name for name in MODULES if self.get_command(ctx, name)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, None if there is none."""
        module = MODULES.get(cmd_name)
        if module is None or find_spec(module) is None:
            return None
        found = getattr(importlib.import_module(module), "command", None)
        return found if isinstance(found, click.Command) else None

    def invoke(self, ctx: click.Context) -> Any:
        """Runs a command. A fault of the program itself is told in one line; the traceback only to who asks for it."""
        try:
            return super().invoke(ctx)
        except (click.exceptions.Exit, click.Abort, click.ClickException, KeyboardInterrupt, BrokenPipeError):
            raise
        except Exception as error:
            if os.environ.get(TRACEBACK):
                traceback.print_exc()
            told = f"internal error: {error!r}; this is a fault of the program ({TRACEBACK}=1 shows where)"
            click.echo(told, err=True)
            sys.exit(INTERNAL)


def version_line() -> str:
    """The program, its version and the kernel at work."""
    return f"{NAME} {VERSION} (kernel: {kernel_name()})"


def _print_version(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(version_line())
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version,
              help="Show the version and the kernel at work, and exit.")  # fmt: skip
def group() -> None:
    """Play, study and measure the board game Woodcraft.

    Without a command, woodcraft speaks its text protocol UWI on standard input and output.
    """
