"""Trees: growth, planting, harvest and the produce action around them (rules 4.1, 6.6, 6.7, 7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.components import FACES, Trigger
from engine.dice import colour_of, dice_in, make_die, value_of
from engine.helpers import idle_spaces, production, push_triggers
from engine.moves import Form, Move
from engine.state import NO_POT, Pending, State, Wait


def grow(state: State) -> None:
    """Every tree grows; those that show the highest value are harvested, in colour order (rule 4.1)."""
    pots = state.seat.pots
    harvested = []
    for colour, tree in enumerate(pots):
        if tree > 0:
            pots[colour] = min(tree + state.components.growth, FACES)
            if pots[colour] == FACES:
                harvested.append(colour)
    for colour in harvested:
        pots[colour] = 0
        state.seat.add_die(make_die(colour, FACES))
    for _ in harvested:
        push_triggers(state, Trigger.HARVEST)


def harvest_moves(state: State) -> Iterator[Move]:
    """The pots that hold a tree."""
    return (Move(Form.HARVEST, (colour,)) for colour, tree in enumerate(state.seat.pots) if tree > 0)


def harvest(state: State, colour: int) -> None:
    """Moves a tree to the lumber (rule 7.1)."""
    seat = state.seat
    seat.add_die(make_die(colour, seat.pots[colour]))
    seat.pots[colour] = 0
    push_triggers(state, Trigger.HARVEST)


def trees_allowed(state: State) -> int:
    """How many trees one produce action may plant: the set's number or the largest of the placed pots' (rule 6.6)."""
    components = state.components
    placed = (pot.trees for pot in components.pots if state.seat.pots[pot.colour] != NO_POT)
    return max(components.produce_trees, *placed, 0)


def _may_produce(state: State, trees: int, produced: int) -> bool:
    components = state.components
    most = components.produce_helpers_planting if trees else components.produce_helpers
    return produced.bit_count() < most


def _may_plant(state: State, trees: int, produced: int) -> bool:
    return produced.bit_count() <= state.components.produce_helpers_planting and trees < trees_allowed(state)


def produce_moves(state: State, trees: int, produced: int) -> Iterator[Move]:
    """The productions and plantings that may follow `trees` plantings and the productions in the mask (rule 6.6)."""
    if _may_produce(state, trees, produced):
        yield from (Move(Form.PRODUCE, (space,)) for space in idle_spaces(state, produced))
    if _may_plant(state, trees, produced):
        yield from _plant_moves(state)


def _plant_moves(state: State) -> Iterator[Move]:
    seat, most = state.seat, state.components.plant_max
    for die in dice_in(seat.lumber):
        value = value_of(die)
        if seat.pots[colour_of(die)] == 0:
            if value <= most:
                yield Move(Form.PLANT, (die,))
            yield from (Move(Form.PLANT, (die, cut)) for cut in range(1, min(most, value - 1) + 1))


def produce_step(state: State, space: int) -> None:
    """One helper produces in the action."""
    entry = state.pending.pop()
    _go_on(state, entry.a, entry.b | 1 << space)
    production(state, space)


def plant(state: State, die: int, cut: int = 0) -> None:
    """Plants a die, or the part cut off it; the rest stays lumber (rule 6.7)."""
    seat, colour = state.seat, colour_of(die)
    seat.lumber[die] -= 1
    seat.pots[colour] = cut or value_of(die)
    if cut:
        seat.add_die(make_die(colour, value_of(die) - cut))
    entry = state.pending.pop()
    _go_on(state, entry.a + 1, entry.b)


def may_go_on(state: State, trees: int, produced: int) -> bool:
    """Whether the numbers of a produce action allow a further step (rule 4.8)."""
    return _may_produce(state, trees, produced) or _may_plant(state, trees, produced)


def _go_on(state: State, trees: int, produced: int) -> None:
    if may_go_on(state, trees, produced):
        state.push(Pending(Wait.STEP_PRODUCE, trees, produced))
    else:
        end_produce(state, trees, produced)


def end_produce(state: State, trees: int, produced: int) -> None:
    """The triggers of a produce action: production and planting each count if they happened (rule 12.6)."""
    words = [Trigger.PRODUCE] if produced else []
    if trees:
        words.append(Trigger.PLANT)
    push_triggers(state, *words)
