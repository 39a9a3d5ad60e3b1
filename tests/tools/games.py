"""Small games and records for the tests of the commands."""

from functools import cache
from pathlib import Path

from engine.loader import load_components
from tools.record import Ending, Engine, Event, Header, Record, format_record
from tools.selfplay import Game, play

CORE = load_components()
TINY_FILE = Path(__file__).parent.parent / "data" / "tiny.toml"


FINISHED = Ending((3, 12), "over")


def made_up(events: int = 2, ending: Ending | None = FINISHED, whole: bool = True) -> Record:
    """A record that no rule knows, for the tests of its text."""
    engines = Engine("First Engine", "1.0"), Engine("b", "2-rc")
    header = Header("some:0123456789abcdef", engines, 7, (("nodes", "20"),))
    moves = (("@", "tile:lumber", ()), ("0", "keep:F03", (("nodes", "20"), ("win", "0.5,0.5"))))
    told = tuple(Event(who, move, f"{at:016x}", notes) for at, (who, move, notes) in enumerate(moves[:events]))
    return Record(header, told, ending, whole)


@cache
def played(players: int = 2, seed: int = 1, seats: str = "random") -> Record:
    """A whole game of the core set."""
    game = Game(CORE, (seats,) * players, seed, 1)
    events: list[Event] = []
    state = play(game, lambda event, state: events.append(event))
    return Record(game.header(), tuple(events), Ending(tuple(seat.stock[0] for seat in state.seats), "over"))


def write(path: Path, record: Record) -> Path:
    """A file with the text of a record."""
    path.write_bytes(format_record(record).encode())
    return path
