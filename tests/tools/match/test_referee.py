"""One game at a time: what players are shown, what is checked, what is recorded, what trouble becomes."""

from __future__ import annotations

import pytest

from engine.components import Components
from engine.loader import load_components
from engine.moves import Move
from engine.notation import position_hash
from engine.rules import apply
from engine.scoring import scores
from engine.spelling import parse_move
from engine.state import State, new_game
from engine.view import view
from tests.tools.match.field import First
from tools.match.chance import KeyedChance
from tools.match.contestants import Answer, Contestant, InProcess, Question, Seating
from tools.match.limits import Limit
from tools.match.referee import Referee, Sitting, places
from tools.match.results import Game
from tools.match.trouble import Cause, PlayerTroubleError, Policy


@pytest.fixture(scope="module")
def components() -> Components:
    return load_components()


class Noting(First):
    """Plays the first legal move and keeps what it was shown."""

    def __init__(self) -> None:
        self.views: list[State] = []

    def choose(self, view: State) -> Move:
        self.views.append(view.copy())
        return super().choose(view)


def seated(components: Components, player: object) -> InProcess:
    from engine.spelling import move_text

    return InProcess(
        lambda seating: player,  # type: ignore[arg-type,return-value]
        lambda choice: choice if isinstance(choice, str) else move_text(components, choice),  # type: ignore[arg-type]
    )


def referee(
    components: Components,
    *players: Contestant,
    policy: Policy = Policy.VOID_BLOCK,
    limit: Limit = Limit(),  # noqa: B008
) -> Referee:
    count = len(players)
    sitting = Sitting(tuple(range(count)), players, [limit] * count, list(range(count)))
    return Referee(components, sitting, KeyedChance(1, 0), policy, margin_ms=0)


def replay(components: Components, game: Game) -> State:
    state = new_game(components, len(game.seating))
    for word in game.moves.split():
        who, _, text = word.partition("/")
        assert who == ("@" if state.is_chance else str(state.turn))
        state = apply(state, parse_move(components, text))
    return state


def test_the_record_replays_to_the_same_end(components: Components) -> None:
    game = referee(components, *(seated(components, First()) for _ in range(3))).play()
    end = replay(components, game)
    assert end.is_over
    assert (tuple(scores(end)), position_hash(end)) == (game.points, game.hash)


def test_a_player_is_shown_only_its_seats_view(components: Components) -> None:
    noting = Noting()
    referee(components, seated(components, First()), seated(components, noting)).play()
    assert noting.views
    for seen in noting.views:
        assert (seen.view, seen.turn) == (1, 1)
        assert not seen.seats[0].hand
        assert not seen.seats[0].returned


class Told(InProcess):
    """Checks that what it is told leads to what it is shown."""

    def __init__(self, components: Components) -> None:
        inner = seated(components, First())
        super().__init__(inner._make, inner._spell)
        self.components = components
        self.questions = 0

    def begin(self, seating: Seating) -> None:
        self.state, self.heard = new_game(self.components, 2, seating.seat), 0
        super().begin(seating)

    def choose(self, question: Question) -> Answer:
        self.questions += 1
        for text in question.told[self.heard :]:
            self.state = apply(self.state, parse_move(self.components, text))
        self.heard = len(question.told)
        assert position_hash(self.state) == position_hash(question.view) == question.hash
        return super().choose(question)


def test_the_moves_told_lead_to_the_view_shown(components: Components) -> None:
    told = [Told(components), Told(components)]
    game = referee(components, *told).play()
    assert game.is_played
    assert game.decisions == (told[0].questions, told[1].questions)


def test_a_single_legal_move_is_not_asked_for(components: Components) -> None:
    told = [Told(components), Told(components)]
    game = referee(components, *told).play()
    assert sum(game.decisions) < sum(not word.startswith("@") for word in game.moves.split())


class Answering(InProcess):
    """Plays the first legal move at first, then answers as told, claiming to have taken so long."""

    def __init__(self, components: Components, good: int, move: str = "", elapsed_ms: float = 0.0) -> None:
        inner = seated(components, First())
        super().__init__(inner._make, inner._spell)
        self.good, self.move, self.elapsed_ms = good, move, elapsed_ms
        self.dismissed = 0

    def choose(self, question: Question) -> Answer:
        self.good -= 1
        answer = super().choose(question)
        if self.good >= 0:
            return Answer(answer.move, 0.0)
        return Answer(self.move or answer.move, self.elapsed_ms)

    def dismiss(self) -> None:
        self.dismissed += 1
        super().dismiss()


@pytest.mark.parametrize("move", ["main:nowhere", "", "end\nend", "deal:E01", "complete:Z99:g1", "x" * 10_000])
def test_an_answer_that_is_not_legal_is_found_and_ends_the_game(components: Components, move: str) -> None:
    bad = Answering(components, 5, move or " ")
    game = referee(components, seated(components, First()), bad).play()
    (trouble,) = game.troubles
    assert (trouble.seat, trouble.cause, trouble.at, bad.dismissed) == (1, Cause.ILLEGAL, 6, 1)
    assert not game.is_played


def test_an_answer_after_the_time_is_late(components: Components) -> None:
    bad = Answering(components, 5, elapsed_ms=101.0)
    game = referee(components, bad, seated(components, First()), limit=Limit(move_ms=100)).play()
    assert [(trouble.seat, trouble.cause) for trouble in game.troubles] == [(0, Cause.LATE)]


def test_an_answer_in_time_is_not(components: Components) -> None:
    slow = Answering(components, 5, elapsed_ms=100.0)
    game = referee(components, slow, seated(components, First()), limit=Limit(move_ms=100)).play()
    assert (game.troubles, game.slowest_ms[0]) == ((), 100.0)
    assert game.spent_ms[0] == 100.0 * (game.decisions[0] - 5)


def test_after_a_forfeit_a_safe_player_plays_on_and_the_seat_is_last(components: Components) -> None:
    bad = Answering(components, 5, "main:nowhere")
    game = referee(components, bad, seated(components, First()), policy=Policy.FORFEIT_LAST).play()
    assert replay(components, game).is_over
    assert (game.places, game.forfeits(), len(game.troubles)) == ((2, 1), {0}, 1)


class NoStart(InProcess):
    def begin(self, seating: Seating) -> None:
        raise PlayerTroubleError(Cause.START, "no")


def test_a_player_that_does_not_start_has_trouble_before_its_first_decision(components: Components) -> None:
    inner = seated(components, First())
    game = referee(components, NoStart(inner._make, inner._spell), inner).play()
    assert [(trouble.cause, trouble.at) for trouble in game.troubles] == [(Cause.START, 0)]
    assert game.moves == ""


def test_no_start_can_be_forfeited(components: Components) -> None:
    inner = seated(components, First())
    players = (NoStart(inner._make, inner._spell), seated(components, First()))
    game = referee(components, *players, policy=Policy.FORFEIT_LAST).play()
    assert game.places == (2, 1)


def test_places_follow_points_and_a_tie_goes_to_the_later_seat() -> None:
    """Rule 11.2."""
    assert places([10, 30, 20], []) == (3, 1, 2)
    assert places([10, 10, 5], []) == (2, 1, 3)


def test_who_forfeited_first_is_last() -> None:
    assert places([50, 40, 30, 20], [0, 2]) == (4, 1, 3, 2)
    assert places([50, 40], [1, 0]) == (1, 2)


def test_the_view_of_a_question_is_the_players_own_to_change(components: Components) -> None:
    class Vandal(First):
        def choose(self, seen: State) -> Move:
            move = super().choose(seen)
            seen.seats.clear()
            return move

    game = referee(components, seated(components, Vandal()), seated(components, First())).play()
    assert replay(components, game).is_over
    assert view(replay(components, game), 0)
