"""The three tracks of the income board and its reputation tiles (rules 9.1 to 9.4)."""

from __future__ import annotations

from enum import IntEnum

from engine.components import Components, Rewards, Stock
from engine.state import MAX_COUNT, Arrival, Seat, State


class Income(IntEnum):
    """The two income tracks."""

    HAZELNUT = 0
    BERRY = 1


def advance_income(state: State, track: Income, steps: int) -> None:
    """Moves an income counter of the seat to move, then puts the rewards it passed on the stack (rule 9.1)."""
    seat = state.seat
    before = seat.hazelnut if track == Income.HAZELNUT else seat.berry
    after = min(before + steps, MAX_COUNT)
    if track == Income.HAZELNUT:
        seat.hazelnut = after
    else:
        seat.berry = after
    for passing in reversed(state.components.passing):
        if before < passing.to <= after:
            state.push_rewards(passing.reward)


def advance_fame(state: State, steps: int) -> None:
    """Moves the reputation counter forward: steps past the end score, then first arrivals earn (rules 9.2, 9.3)."""
    components, seat = state.components, state.seat
    last = len(components.reputation) - 1
    before, reached = seat.fame, min(seat.fame + steps, last)
    seat.gain(Stock.SCORE, (before + steps - reached) * components.past_end_points)
    seat.fame = reached
    arrivals = []
    for at, space in enumerate(components.pale):
        if before < space <= reached and seat.reached[at] == Arrival.NO:
            seat.reached[at] = Arrival.NEW
            arrivals.append(_arrival_reward(state, at))
    for reward in reversed(arrivals):
        state.push_rewards(reward)


def _arrival_reward(state: State, at: int) -> Rewards:
    earlier = sum(seat.reached[at] == Arrival.OLD for seat in state.seats)
    places = state.components.arrivals[state.players]
    if earlier >= len(places):
        return ()
    return state.components.reputation_tiles[state.pale[at]].rewards[places[earlier]]


def lose_fame(seat: Seat, steps: int) -> None:
    """One loss of reputation, which stops at 0."""
    seat.fame = max(0, seat.fame - steps)


def income_pay(components: Components, level: int) -> int:
    """What an income level pays in a phase; laps add what the last space prints (rule 9.1)."""
    pays = components.income_pays
    laps, rest = divmod(level, len(pays) - 1)
    return laps * pays[-1] + (pays[rest] if rest or not laps else 0)
