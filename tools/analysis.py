"""`woodcraft analysis`: many positions at once, one request a line on stdin, replies on stdout."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import click

from engine.components import Components
from protocol.analysis import Analysis
from protocol.frames import CODECS
from protocol.stdio import Writer, read, watch_signals
from search.kernel import kernel_name
from tools.shell import kernel_option, plain_errors, read_set, set_option


def serve(components: Components, form: str, workers: int, kernel: str) -> NoReturn:
    """Answers requests from stdin until its end, then finishes the queue and ends the process with status 0."""
    watch_signals()
    codec = CODECS[form]()
    writer = Writer(1)
    analysis = Analysis(components, lambda reply: writer.write(codec.encode(reply)), workers, kernel)
    while data := read():
        for value in codec.feed(data):
            analysis.submit(value)
    for value in codec.close():
        analysis.submit(value)
    analysis.finish()
    writer.close()
    os._exit(0)


@click.command()
@click.option("--format", "form", type=click.Choice(sorted(CODECS)), default="json", show_default=True,
              help="JSON objects, one a line, or msgpack maps behind their length in four bytes.")  # fmt: skip
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Searches at a time.")
@kernel_option
@set_option
@plain_errors
def command(form: str, workers: int, kernel: str, set_file: Path | None) -> None:
    """Analyse many positions, told as requests on standard input (see protocol/ANALYSIS.md)."""
    kernel_name(kernel)
    serve(read_set(set_file), form, workers, kernel)
