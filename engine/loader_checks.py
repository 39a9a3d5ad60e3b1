"""What must hold between the tables of a component set (rule 12.8): a set that passes can be played to its end."""

from __future__ import annotations

from collections.abc import Iterator

from engine.components import Components, Deck
from engine.errors import ComponentError


def check_components(components: Components, file: str) -> None:
    """Raise ComponentError for the first rule of the set as a whole that is broken."""
    for place, expected, got in _faults(components):
        raise ComponentError(f"{file}: {place}: expected {expected}, got {got}")


def _faults(components: Components) -> Iterator[tuple[str, str, str]]:
    """Everything that is wrong, as place, what was expected and what came."""
    yield from _round_faults(components)
    yield from _workshop_faults(components)
    yield from _grid_faults(components)
    yield from _attic_faults(components)
    yield from _setup_faults(components)
    yield from _draft_faults(components)


def _round_faults(components: Components) -> Iterator[tuple[str, str, str]]:
    shortest, longest = min(components.rounds.values()), max(components.rounds.values())
    for number in sorted(components.income_rounds):
        if number > longest:
            yield "[rounds]: income", f"rounds of the game, at most {longest}", str(number)
    special = [("x", number) for number in sorted(components.x_rounds)] + [("late", components.late_round)]
    for key, number in special:
        if number not in components.income_rounds:
            yield f"[rounds]: {key}", "a round of income", str(number)
        if number >= shortest:
            yield f"[rounds]: {key}", f"a round before the last for any number of players ({shortest})", str(number)


def _workshop_faults(components: Components) -> Iterator[tuple[str, str, str]]:
    start = components.start
    pots = [start.pot, *(pot.colour for pot in components.pots)]
    for number, pot in enumerate(components.pots, 1):
        if pots.count(pot.colour) > 1:
            place = f"[board.workshop] pots number {number}: colour"
            yield place, "one pot of a colour, the first one included", components.colours[pot.colour]
    strength = start.splice
    for number, tile in enumerate(components.splice_tiles, 1):
        if tile.strength <= strength:
            place = f"[board.workshop] splice_tiles number {number}: max"
            yield place, f"more than the tile before ({strength})", str(tile.strength)
        strength = tile.strength
    spaces, dice = components.lumber_spaces, len(start.lumber)
    if dice > spaces:
        yield "[board.start]: lumber", f"at most lumber_spaces ({spaces}) dice", str(dice)


def _grid_faults(components: Components) -> Iterator[tuple[str, str, str]]:
    """Rules 2.6 and 12.8. No grid can be stuck: it is a full rectangle, so all of it is joined to the start space."""
    start = components.grid[components.start_space]
    if start.income:
        yield f"[helper_grid] {start.id}: income", "nothing on the start space", "a reward"
    if start.produce:
        yield f"[helper_grid] {start.id}: produce", "0 on the start space", str(start.produce)


def _attic_faults(components: Components) -> Iterator[tuple[str, str, str]]:
    """What is supported stays so, hence one greedy filling that reaches every space shows that all of them do."""
    filled = 0
    for _ in components.attic:
        for index, space in enumerate(components.attic):
            if space.support & ~filled == 0:
                filled |= 1 << index
    for index, space in enumerate(components.attic):
        if not filled >> index & 1:
            yield f"[attic] support: {space.id}", "spaces that can be filled before it", "a circle of spaces"


def _setup_faults(components: Components) -> Iterator[tuple[str, str, str]]:
    """Rules 2.4, 2.6: everything dealt in the setup of the most players comes from decks that are still full."""
    start, seats = components.start, max(components.players)
    needed = {
        Deck.EARLY_ORDERS: components.order_slots + seats * start.orders_drawn,
        Deck.HAZELNUT_ORDERS: seats * start.hazelnut_drawn,
        Deck.EARLY_HELPERS: components.helper_slots + seats * start.helpers_drawn,
        Deck.CONTRACTS: seats + components.contracts_over_players,
    }
    for deck, count in needed.items():
        have = len(components.deck_cards[deck])
        if have < count:
            expected = f"at least {count} cards for the setup of {seats} players"
            yield f"[counts]: {deck.name.lower()}", expected, str(have)


def _draft_faults(components: Components) -> Iterator[tuple[str, str, str]]:
    """Rule 2.6: whatever helpers a seat draws, it can pay for the one that it keeps."""
    purse = components.start.blueberries
    for card in components.deck_cards[Deck.EARLY_HELPERS]:
        helper = components.helper(card)
        if helper.cost > purse:
            yield f"[[helper]] {helper.id}: cost", f"at most the {purse} blueberries of the start", str(helper.cost)
