"""The action wheel: which tiles may move, and the main and bonus action's start (rule 5)."""

from __future__ import annotations

from engine.components import QUADRANTS, SLOTS, Action, Stock
from engine.state import Pending, State, Wait


def can_move(state: State, tile: int) -> bool:
    """Whether the tile may move: out of the lead quadrant only if the next one is empty (rule 5.3)."""
    quadrant = state.wheel[tile] // SLOTS
    if quadrant != state.lead:
        return True
    ahead = (state.lead + 1) % QUADRANTS
    return all(place // SLOTS != ahead for place in state.wheel)


def move_tile(state: State, tile: int) -> None:
    """Begins the main action: moves the tile, waits for its bonuses, then for the mode (rules 5.2 to 5.5)."""
    components = state.components
    quadrant, slot = divmod(state.wheel[tile], SLOTS)
    under_arc = state.arc and quadrant == components.start_quadrant
    saw = components.saw_bonus[(state.lead - quadrant) % QUADRANTS]
    ahead = (quadrant + 1) % QUADRANTS
    highest = max((place % SLOTS for place in state.wheel if place // SLOTS == ahead), default=-1)
    state.wheel[tile] = ahead * SLOTS + highest + 1
    if quadrant == state.lead:
        state.lead = ahead
    if all(place // SLOTS != components.start_quadrant for place in state.wheel):
        state.arc = False
    state.main = True
    state.push(Pending(Wait.MODE, tile))
    state.push_rewards(saw)
    if not under_arc:
        state.push_rewards(components.rim[quadrant][slot])


def begin_action(state: State, action: Action) -> None:
    """Waits for the first step of an action."""
    state.push(Pending(Wait(Wait.STEP_LUMBER + action)))


def choose_tile_action(state: State, tile: int) -> None:
    """The mode is chosen: the action of that tile, for lanterns if it is not the tile moved (rule 5.6)."""
    moved = state.pending.pop().a
    if tile != moved:
        state.seat.pay(Stock.LANTERN, state.components.change_lantern)
    begin_action(state, state.components.tiles[tile])


def take_berries(state: State) -> None:
    """Blueberries instead of an action (rule 5.6)."""
    state.pending.pop()
    state.seat.gain(Stock.BLUEBERRIES, state.components.instead)


def begin_bonus(state: State, tile: int) -> None:
    """The bonus action: lanterns for the action of any tile (rule 5.8)."""
    state.seat.pay(Stock.LANTERN, state.components.bonus_lantern)
    state.bonus = True
    begin_action(state, state.components.tiles[tile])
