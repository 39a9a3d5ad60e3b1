"""A clock that runs for a turn: the moves of one turn share its time, a new turn is given anew."""

from engine.loader import load_components
from engine.rules import advance, legal_moves
from engine.state import State
from protocol.clocks import TurnClock
from protocol.positions import PositionReader


def state(*moves: str) -> State:
    words = ["start", "players=2", "seed=1", "moves", *moves]
    return PositionReader(load_components()).read(words).state


def allot(clock_ms: float, inc_ms: float, overhead_ms: float, state: State) -> float:
    """A tenth of what there is."""
    return (clock_ms - overhead_ms) / 10 + inc_ms


def after_one_move(before: State) -> State:
    after = before.copy()
    advance(after, legal_moves(before)[0])
    return after


def ask(clock: TurnClock, where: State, clock_ms: float = 10_000) -> float:
    return clock.move_ms(where, clock_ms, 0, 0, allot)


def test_the_first_move_of_a_turn_gets_what_is_allotted() -> None:
    assert ask(TurnClock(), state()) == 1000


def test_a_turn_takes_three_times_that_and_no_more_however_many_moves_it_has() -> None:
    clock, where, spent = TurnClock(), state(), list[float]()
    for _ in range(3):
        spent.append(ask(clock, where))
        clock.spend(spent[-1])
        where = after_one_move(where)
    assert spent == [1000, 1000, 500]


def test_another_seat_s_turn_is_given_anew() -> None:
    clock, where = TurnClock(), state()
    clock.spend(ask(clock, where))
    while where.turn == 0:
        where = after_one_move(where)
    assert ask(clock, where, 5000) == 500


def test_the_same_question_again_is_no_second_move() -> None:
    clock, where = TurnClock(), state()
    for _ in range(5):
        assert ask(clock, where) == 1000
        clock.spend(1000)


def test_a_move_never_takes_more_than_the_clock_shows() -> None:
    clock, where = TurnClock(), state()
    clock.spend(ask(clock, where))
    assert ask(clock, after_one_move(where), 40) == 40


def test_a_clock_that_has_run_out_gives_nothing() -> None:
    assert ask(TurnClock(), state(), 0) == 0
    assert ask(TurnClock(), state(), -3000) == 0
