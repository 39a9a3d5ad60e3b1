"""`woodcraft replay`: plays a record again, checks every move and hash, and shows a position of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import click

from engine.components import Components
from engine.errors import IllegalMoveError, MoveTextError, WoodcraftError
from engine.notation import position_hash, to_json, to_wpn
from engine.picture import picture
from engine.rules import advance, legal_moves
from engine.scoring import scores
from engine.spelling import parse_move
from engine.state import State, new_game
from tools.record import CHANCE, Event, Record
from tools.record_files import read_records
from tools.shell import FILE, plain_errors, read_set, set_option

NOT_WHOLE = 3
OVER = "over"


class ReplayError(WoodcraftError):
    """A record that the rules do not play as it says; the message names the event."""


def who_acts(state: State) -> str:
    """Who is to act, as a record names them."""
    return CHANCE if state.is_chance else str(state.turn)


def replay(components: Components, record: Record) -> Iterator[State]:
    """The position before the first event, then after each, all checked; one state, which changes from step to step.

    At the end it is checked that the ending fits. Raises ReplayError.
    """
    state = _table(components, record)
    yield state
    for index, event in enumerate(record.events, 1):
        try:
            _play(state, event)
        except (MoveTextError, IllegalMoveError) as error:
            raise ReplayError(f"event {index}, {event.who}/{event.move}: {error}") from None
        found = position_hash(state)
        if found != event.hash:
            raise ReplayError(f"event {index}, {event.who}/{event.move}: the hash is {found}, recorded is {event.hash}")
        yield state
    _check_ending(state, record)


def _table(components: Components, record: Record) -> State:
    mine, recorded = f"{components.id}:{components.hash}", record.header.components
    if mine != recorded:
        raise ReplayError(f"the record was made with the set {recorded}, this is {mine}: name its file with --set")
    try:
        return new_game(components, len(record.header.engines))
    except ValueError as error:
        raise ReplayError(str(error)) from None


def _play(state: State, event: Event) -> None:
    """Plays an event in place. Raises IllegalMoveError, MoveTextError."""
    if state.is_over:
        raise IllegalMoveError("the game was over")
    if event.who != who_acts(state):
        raise IllegalMoveError(f"{who_acts(state)} was to act")
    move = parse_move(state.components, event.move)
    if move not in legal_moves(state):
        raise IllegalMoveError("not legal there")
    advance(state, move)


def _check_ending(state: State, record: Record) -> None:
    ending = record.ending
    if ending is None:
        return
    if (ending.cause == OVER) != state.is_over:
        found = "over" if state.is_over else "not over"
        raise ReplayError(f"the cause of the ending is {ending.cause!r}, but the game is {found}")
    if ending.scores is not None and list(ending.scores) != scores(state):
        raise ReplayError(f"the result is {ending.scores}, but the scores are {tuple(scores(state))}")


def position_at(components: Components, record: Record, at: int | None = None) -> State:
    """The position after the first `at` events, by default after all; the whole record is checked.

    Raises ReplayError.
    """
    if at is None:
        at = len(record.events)
    if not 0 <= at <= len(record.events):
        raise ReplayError(f"the record has {len(record.events)} events, so there is no position {at}")
    found = None
    for index, state in enumerate(replay(components, record)):
        if index == at:
            found = state.copy()
    assert found is not None
    return found


def pick_game(path: Path, game: int) -> Record:
    """One game of a file, counted from 1. Raises RecordError, ReplayError, OSError."""
    record = next(islice(read_records(path), game - 1, None), None)
    if record is None:
        raise ReplayError(f"{path}: there is no game {game} in it")
    return record


@click.command(name="replay", short_help="Check a record and show a position of it.")
@click.argument("file", type=FILE)
@click.option("--at", type=click.IntRange(min=0), help="The position after so many events; after all by default.")
@click.option("--game", type=click.IntRange(min=1), default=1, show_default=True, help="Which game of a file of many.")
@click.option("--picture", "as_picture", is_flag=True, help="Show the table for people.")
@click.option("--json", "as_json", is_flag=True, help="Show the position as a JSON object.")
@set_option
@plain_errors
def command(file: Path, at: int | None, game: int, as_picture: bool, as_json: bool, set_file: Path | None) -> None:
    """Play the record FILE again, check every move and every hash, and print a position as WPN.

    The exit status is 0 if all fits, 1 if not, and 3 if what is there fits but the record has no end.
    """
    if as_picture and as_json:
        raise click.UsageError("choose one of --picture and --json")
    record = pick_game(file, game)
    state = position_at(read_set(set_file), record, at)
    if as_picture:
        click.echo(picture(state))
    elif as_json:
        click.echo(json.dumps(to_json(state)))
    else:
        click.echo(to_wpn(state))
    if not record.whole:
        click.echo(f"{file}: the record has no end; its {len(record.events)} events fit", err=True)
        click.get_current_context().exit(NOT_WHOLE)
