"""Game records of a match in the project's own format, each in a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.components import Components
from engine.notation import position_hash
from engine.rules import apply
from engine.spelling import parse_move
from engine.state import new_game
from tools.match.entrants import Identity
from tools.match.event import Event
from tools.match.results import BlockResult, Game
from tools.record import Ending, Engine, Header, Record, format_record
from tools.record import Event as RecordEvent
from tools.whole_file import write_whole


def game_record(event: Event, components: Components, identities: Sequence[Identity], block: int, game: Game) -> Record:
    """A game of a match as a record, its hashes found by playing it again."""
    state = new_game(components, event.seats)
    events = []
    for word in game.moves.split():
        who, _, text = word.partition("/")
        state = apply(state, parse_move(components, text))
        events.append(RecordEvent(who, text, position_hash(state)))
    engines = [Engine(event.entrants[at].name, _version(identities[at])) for at in game.seating]
    limits = [(f"limit{seat}", event.entrants[at].limit.words()) for seat, at in enumerate(game.seating)]
    options = (("match-seed", str(event.seed)), ("match-block", str(block)), *limits)
    causes = "; ".join(f"seat {trouble.seat} {trouble.cause.value}" for trouble in game.troubles)
    troubles = (("trouble", causes),) if causes else ()
    header = Header(f"{components.id}:{components.hash}", tuple(engines), None, options + troubles)
    # A game that was played on after trouble has come to its end all the same.
    return Record(header, tuple(events), Ending(game.points or None, "over" if state.is_over else causes))


def _version(identity: Identity) -> str:
    """What a program calls its version, as far as a record can hold it."""
    last = identity.program.split()[-1:] or ["unknown"]
    return last[0].encode("ascii", "replace").decode()[:100]


def write_games(folder: Path, event: Event, identities: Sequence[Identity], result: BlockResult) -> None:
    """Writes the games of a block as `<block>-<game>.wcr`; writing them again changes nothing."""
    folder.mkdir(parents=True, exist_ok=True)
    components = event.components()
    for number, game in enumerate(result.games):
        record = game_record(event, components, identities, result.index, game)
        write_whole(folder / f"{result.index:05}-{number}.wcr", format_record(record))
