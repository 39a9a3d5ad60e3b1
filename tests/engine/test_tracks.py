"""Rules 9.1 to 9.4: the income tracks, reputation and its tiles, the score."""

import pytest

from tests.engine.builders import instant, legal, mine, play, position, show, variant

PAYS = "pays = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"
OLD = {"reached": "3:old,7:old"}


@pytest.mark.parametrize(("level", "pays"), [(0, 0), (1, 1), (9, 9), (10, 10), (11, 11), (20, 20), (23, 23)])
def test_a_level_pays_its_own_number_in_the_core_set(level: int, pays: int) -> None:
    """9.1: nuts pay points, berries blueberries."""
    nuts = position(round=8, turn=1, marks="main", hazelnut=level)
    assert mine(play(nuts, "end"), "score blueberries") == f"{10 + pays} 10"
    berries = position(round=8, turn=1, marks="main", berry=level)
    assert mine(play(berries, "end"), "score blueberries") == f"10 {10 + pays}"


@pytest.mark.parametrize(("level", "pays"), [(9, 12), (10, 20), (11, 21), (13, 22), (20, 40), (25, 44)])
def test_above_10_every_full_10_pays_the_last_space_and_the_rest_its_own(level: int, pays: int) -> None:
    """9.1: with other figures, 13 is 20 + 2 and 25 is 2 x 20 + 4."""
    other = variant((PAYS, "pays = [0, 1, 1, 2, 3, 4, 6, 8, 9, 12, 20]"))
    start = position(2, other, round=8, turn=1, marks="main", berry=level)
    assert mine(play(start, "end"), "blueberries") == str(10 + pays)


@pytest.mark.parametrize("card", ["Z06", "Z12"])
@pytest.mark.parametrize(
    ("level", "score", "pend"),
    [
        (1, 10, "-"),
        (2, 10, "tool.any"),
        (3, 10, "tool.any"),
        (4, 10, "-"),
        (5, 10, "-"),
        (6, 13, "-"),
        (7, 13, "-"),
        (8, 10, "-"),
    ],
)
def test_a_counter_passing_to_4_gains_a_tool_and_to_8_three_points(
    card: str, level: int, score: int, pend: str
) -> None:
    """9.1: Z06 moves the nuts by 2, Z12 the berries; the other counter has passed already."""
    track, other = ("hazelnut", "berry") if card == "Z06" else ("berry", "hazelnut")
    after = instant(card, **{track: level, other: 9})
    assert mine(after, f"{track} {other} score pend") == f"{level + 2} 9 {score} {pend}"


@pytest.mark.parametrize("level", [10, 12, 13, 16, 17, 23])
def test_a_second_lap_passes_without_reward(level: int) -> None:
    """9.1"""
    assert mine(instant("Z06", hazelnut=level), "hazelnut score pend") == f"{level + 2} 10 -"


@pytest.mark.parametrize(("fame", "score"), [(9, 10), (10, 10), (11, 12), (12, 14)])
def test_a_step_beyond_the_last_space_of_reputation_is_2_points(fame: int, score: int) -> None:
    """9.2: the last is space 12; Z04 brings 2 steps."""
    assert mine(instant("Z04", fame=fame, **OLD), "fame score") == f"{min(fame + 2, 12)} {score}"


@pytest.mark.parametrize(
    ("fame", "value"),
    [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 3), (9, 3), (10, 4), (11, 4), (12, 5)],
)
def test_a_space_says_what_a_completed_order_is_worth(fame: int, value: int) -> None:
    """9.2: three orders completed."""
    bare = {"blueberries": "0", "lumber": "-", "completed": "E05,E06,E10"}
    start = position(round=14, turn=1, marks="main", fame=fame, **bare, **OLD)
    assert mine(play(start, "end"), "score") == str(10 + 3 * value)


@pytest.mark.parametrize(("fame", "left"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 3)])
def test_every_loss_of_reputation_stops_at_0(fame: int, left: int) -> None:
    """9.2: an order that falls off the board costs 2."""
    start = position(round=8, turn=1, marks="main", fame=fame, beside="E05:4", **OLD)
    assert mine(play(start, "end"), "fame") == str(left)


def test_losses_are_taken_one_by_one() -> None:
    """9.2: two orders fall off, 5 - 2 - 2 = 1."""
    start = position(round=8, turn=1, marks="main", fame=5, beside="E05:4,E06:4", **OLD)
    assert mine(play(start, "end"), "fame") == "1"


@pytest.mark.parametrize(
    ("players", "earlier", "gain"),
    [(4, 0, 7), (4, 1, 5), (4, 2, 3), (4, 3, 0), (3, 0, 7), (3, 1, 3), (3, 2, 0), (2, 0, 5), (2, 1, 0)],
)
def test_an_arrival_earns_by_how_many_came_in_earlier_rounds(players: int, earlier: int, gain: int) -> None:
    """9.3: R1 on space 3 has the rewards 7, 5 and 3 blueberries. An arrival that earns nothing counts too."""
    others = "/".join(["3:old"] * earlier + ["-"] * (players - 1 - earlier))
    after = instant("Z04", players, fame=2, reached=f"-/{others}")
    assert mine(after, "blueberries reached fame") == f"{10 + gain} 3:new 4"


@pytest.mark.parametrize(("players", "gain"), [(4, 7), (3, 7), (2, 5)])
def test_seats_of_the_same_round_earn_alike(players: int, gain: int) -> None:
    """9.3"""
    others = "/".join(["3:new"] * (players - 1))
    assert mine(instant("Z04", players, fame=2, reached=f"-/{others}"), "blueberries") == str(10 + gain)


def test_two_seats_arrive_in_one_round_and_a_third_in_the_next() -> None:
    """9.3: of four seats both of the first earn 7 blueberries, the third earns 3.

    The orders themselves bring 5, 5 and 4; seat 3 takes 3 blueberries for its action.
    """
    board = {"fame": "2/2/2/2", "lumber": "g3,y1/-/g1,g4/g2,g5", "beside": "E05:1/-/E06:1/E10:1"}
    state = play(position(4, turn=2, marks="main", **board), "complete:E06:g1,g4 end")
    state = play(state, "main:lumber berries complete:E10:g2,g5 end complete:E05:g3,y1")
    assert show(state, "reached") == "3:new/-/3:old/3:old"
    # 10 + 4 + 3, untouched, 10 + 5 + 7, 10 + 3 + 5 + 7
    assert show(state, "blueberries") == "17/10/22/25"


def test_the_second_pale_space_has_the_second_tile() -> None:
    """9.3: R2 in the middle is 4 points for the first of two seats on space 7."""
    after = instant("Z04", fame=6, reached="3:old")
    assert mine(after, "score blueberries reached") == "14 10 3:old,7:new"


def test_only_the_first_arrival_earns() -> None:
    """9.3: a seat that fell back from space 3 comes there again."""
    assert mine(instant("Z04", fame=1, reached="3:old"), "blueberries reached fame") == "10 3:old 3"


def test_moving_back_undoes_no_arrival() -> None:
    """9.3: seat 1 has fallen back to 1, and still seat 0 is the second to come."""
    start = position(round=8, turn=1, marks="main", fame="0/3", reached="-/3:old", beside="-/E05:4")
    assert show(play(start, "end"), "fame reached") == "0/1 -/3:old"
    assert mine(instant("Z04", fame="2/1", reached="-/3:old"), "blueberries") == "10"


def test_a_tile_may_ask_for_a_choice() -> None:
    """9.3: R3 in the middle is a tool and then a reuse token."""
    after = instant("Z04", fame=2, pale="R3,R1")
    assert mine(after, "pend reuse") == "tool.any,reuse.1 0"
    assert legal(after)[:2] == ["tool:hammer:t1", "tool:hammer:t2"]


def test_the_score_is_a_plain_number() -> None:
    """9.4: 49 + 5 = 54, 99 + 5 = 104."""
    assert mine(instant("Z01", score=49), "score") == "54"
    assert mine(instant("Z01", score=99), "score") == "104"
