"""What the commands share: options, and errors as one line for people instead of a traceback."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

import click

from engine.components import Components
from engine.errors import WoodcraftError
from engine.loader import load_components

P = ParamSpec("P")
R = TypeVar("R")

FILE = click.Path(dir_okay=False, path_type=Path)

set_option = click.option(
    "--set", "set_file", type=FILE, help="The component set to play with, a TOML file; the core set if not given."
)
kernel_option = click.option(
    "--kernel",
    type=click.Choice(["auto", "native", "python"]),
    default="auto",
    show_default=True,
    help="What searches: the compiled core, Python, or whichever is there.",
)


def plain_errors(function: Callable[P, R]) -> Callable[P, R]:
    """Wraps a command: bad input and failing files end it with one line and status 1."""

    @functools.wraps(function)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except WoodcraftError as error:
            raise click.ClickException(str(error)) from None
        except BrokenPipeError:
            raise
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            raise click.ClickException(f"{where}{error.strerror or error}") from None

    return wrapped


def read_set(path: Path | None) -> Components:
    """The component set of an option. Raises ComponentError."""
    return load_components(path)
