"""Game records of a match in the project's own format, each in a file of its own."""

from __future__ import annotations

from pathlib import Path

from engine.components import Components
from engine.notation import position_hash
from engine.rules import apply
from engine.spelling import parse_move
from engine.state import new_game
from tools.match.event import Event
from tools.match.report import write_whole
from tools.match.results import BlockResult, Game
from tools.record import Ending, Engine, Header, Record, format_record
from tools.record import Event as RecordEvent


def game_record(event: Event, components: Components, game: Game) -> Record:
    """A game of a match as a record, its hashes found by playing it again."""
    state = new_game(components, event.seats)
    events = []
    for word in game.moves.split():
        who, _, text = word.partition("/")
        state = apply(state, parse_move(components, text))
        events.append(RecordEvent(who, text, position_hash(state)))
    players = [event.entrants[entrant] for entrant in game.seating]
    header = Header(
        f"{components.id}:{components.hash}",
        tuple(Engine(player.name, player.limit.words().replace(" ", "-")) for player in players),
        None,
        (("match-seed", str(event.seed)),),
    )
    causes = "; ".join(f"seat {trouble.seat} {trouble.cause.value}" for trouble in game.troubles)
    return Record(header, tuple(events), Ending(game.points or None, causes or "over"))


def write_games(folder: Path, event: Event, result: BlockResult) -> None:
    """Writes the games of a block as `<block>-<game>.wcr`; writing them again changes nothing."""
    folder.mkdir(parents=True, exist_ok=True)
    components = event.components()
    for number, game in enumerate(result.games):
        record = game_record(event, components, game)
        write_whole(folder / f"{result.index:05}-{number}.wcr", format_record(record))
