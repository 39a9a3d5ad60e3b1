"""The unit of work: one block, played from its number alone, so that any worker anywhere comes to the same result."""

from __future__ import annotations

from collections import Counter

from engine.components import Components
from tools.match.blocks import Block
from tools.match.chance import KeyedChance, player_seed
from tools.match.contestants import Contestant
from tools.match.entrants import contestant
from tools.match.event import Event
from tools.match.process import EngineProcess
from tools.match.referee import Referee, Sitting
from tools.match.results import BlockResult, Game
from tools.match.trouble import Policy


def play_block(event: Event, index: int) -> BlockResult:
    """Plays the block of that number with players of its own, which are all gone when it returns or raises."""
    components = event.components()
    block = event.schedule().block(index)
    around = event.surroundings(components)
    company = [contestant(event.entrants[entrant], around) for entrant in block.table]
    try:
        games, is_void = _play_games(event, components, block, company)
    finally:
        for one in company:
            one.close()
    return BlockResult(index, block.table, tuple(games), is_void, farewells=_farewells(block, company))


def _play_games(
    event: Event, components: Components, block: Block, company: list[Contestant]
) -> tuple[list[Game], bool]:
    games: list[Game] = []
    for number, seating in enumerate(block.games):
        sitting = Sitting(
            entrants=seating,
            players=_seat(block, seating, company),
            limits=[event.entrants[entrant].limit for entrant in seating],
            seeds=[player_seed(event.seed, block.index, number, seat) for seat in range(event.seats)],
        )
        chance = KeyedChance(event.seed, block.index)
        game = Referee(components, sitting, chance, event.policy, event.margin_ms).play()
        games.append(game)
        if game.troubles and event.policy == Policy.VOID_BLOCK:
            return games, True
    return games, False


def _seat(block: Block, seating: tuple[int, ...], company: list[Contestant]) -> list[Contestant]:
    """The players in the order of a seating; an entrant that sits twice has a player for each seat."""
    free = list(zip(block.table, company, strict=True))
    seated = []
    for entrant in seating:
        at = next(at for at, (other, _) in enumerate(free) if other == entrant)
        seated.append(free.pop(at)[1])
    return seated


def _farewells(block: Block, company: list[Contestant]) -> tuple[tuple[int, str, int], ...]:
    counts = Counter(
        (entrant, word)
        for entrant, one in zip(block.table, company, strict=True)
        if isinstance(one, EngineProcess)
        for word in one.farewells
    )
    return tuple((entrant, word, count) for (entrant, word), count in sorted(counts.items()))
