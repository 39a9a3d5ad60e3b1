"""Moves as values: their order, their integer code and their one spelling."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.components import ItemKind
from engine.moves import Form, Move, decode, encode
from engine.rules import legal_moves
from engine.spelling import move_text, parse_move
from engine.state import Wait
from tests.engine.builders import CORE, legal, position
from tests.engine.games import BY_ID, random_game, seeds, tables

card, die, space, small = st.integers(0, 191), st.integers(0, 17), st.integers(0, 15), st.integers(0, 6)
ARGS: dict[Form, st.SearchStrategy[tuple[int, ...]]] = {
    **dict.fromkeys((Form.KEEP, Form.PLACE, Form.TAKE, Form.CLAIM, Form.PLAY), st.tuples(card)),
    **dict.fromkeys((Form.MAIN, Form.BONUS, Form.AS, Form.TILE), st.tuples(small)),
    **dict.fromkeys((Form.BUY, Form.SELL, Form.PICK, Form.DISCARD, Form.ROLL), st.tuples(die)),
    **dict.fromkeys((Form.BUY6, Form.HARVEST, Form.REUSE, Form.IMPROVE), st.tuples(st.integers(0, 2))),
    **dict.fromkeys((Form.ACT, Form.BERRIES, Form.DONE, Form.INSTANT, Form.MARKET, Form.END), st.just(())),
    Form.ORDERS: st.lists(card, max_size=6).map(tuple),
    Form.DEAL: st.lists(card, max_size=1).map(tuple),
    Form.MAT: st.tuples(st.integers(0, 2), st.integers(1, 999)),
    Form.HIRE: st.tuples(card, space),
    Form.PRODUCE: st.tuples(space),
    Form.PLANT: st.tuples(die) | st.tuples(die, st.integers(1, 6)),
    Form.SAW: st.tuples(die, st.lists(st.integers(1, 5), min_size=2, max_size=6)).map(lambda saw: (saw[0], *saw[1])),
    Form.SPLICE: st.tuples(die, st.integers(2, 6)),
    Form.GLUE: st.tuples(die, die, st.integers(0, 2)),
    Form.USE: st.tuples(card) | st.tuples(card, die, st.integers(0, 6)),
    Form.COMPLETE: st.tuples(card, st.lists(die, max_size=8)).map(lambda paid: (paid[0], *paid[1])),
    Form.TOOL: st.tuples(small, space),
    Form.FAME: st.tuples(space),
}
moves = st.sampled_from(Form).flatmap(lambda form: ARGS[form].map(lambda args: Move(form, args)))


@given(move=moves)
def test_a_move_is_had_back_from_its_code(move: Move) -> None:
    assert decode(encode(move)) == move
    assert 0 <= encode(move) < 2**64


@given(one=moves, other=moves)
def test_codes_compare_as_moves_do(one: Move, other: Move) -> None:
    assert (one < other) == (encode(one) < encode(other))
    assert (one == other) == (encode(one) == encode(other))


@given(form=st.sampled_from(Form), data=st.data())
def test_codes_of_one_form_compare_argument_by_argument(form: Form, data: st.DataObject) -> None:
    """A missing argument comes first."""
    one, other = data.draw(ARGS[form]), data.draw(ARGS[form])
    assert (one < other) == (encode(Move(form, one)) < encode(Move(form, other)))


@given(table=tables, seed=seeds)
def test_the_moves_of_games_keep_their_order_as_codes(table: tuple[str, int], seed: int) -> None:
    for state in random_game(BY_ID[table[0]], table[1], seed):
        codes = [encode(move) for move in legal_moves(state)]
        assert all(one < other for one, other in pairwise(codes))
        assert [decode(code) for code in codes] == legal_moves(state)


@pytest.mark.parametrize(
    "text",
    [
        "keep:F03",
        "orders:E05,E11",
        "orders:?",
        "place:E05",
        "main:lumber",
        "bonus:produce",
        "act",
        "as:helper",
        "berries",
        "buy:g5",
        "sell:y4",
        "buy6:b",
        "mat:saw2",
        "take:E07",
        "hire:H12:b2",
        "produce:a1",
        "plant:g2",
        "plant:g5:2",
        "improve:pot",
        "improve:glue",
        "done",
        "harvest:g",
        "saw:g5:2,3",
        "saw:y6:1,1,1,1,1,1",
        "splice:g3:5",
        "glue:g2,y3:y",
        "reuse:splice",
        "use:F16",
        "use:F13:g3:4",
        "use:F14:g3:y",
        "complete:E12:y5,b1",
        "claim:C03",
        "instant",
        "tool:hammer:t2",
        "pick:g6",
        "market",
        "end",
        "discard:g1",
        "play:E12",
        "tile:lumber",
        "fame:R2",
        "roll:g4",
        "deal:E12",
        "deal:?",
    ],
)
def test_every_form_has_its_spelling(text: str) -> None:
    assert move_text(CORE, parse_move(CORE, text)) == text
    assert decode(encode(parse_move(CORE, text))) == parse_move(CORE, text)


def test_the_canonical_order_is_by_form_then_argument_by_argument() -> None:
    """Cards and spaces in set order, dice by colour and value, splits element by element."""
    start = position(saw=2, scrap=1, lumber="g2,g4,y1,y3", beside="E05:3,E06:3", blueberries=0, lantern=0)
    free = [text for text in legal(start) if not text.startswith("main:")]
    assert free == [
        "saw:g2:1,1",
        "saw:g4:1,1,1,1",
        "saw:g4:1,1,2",
        "saw:g4:1,3",
        "saw:g4:2,2",
        "saw:y3:1,1,1",
        "saw:y3:1,2",
        "splice:g2:3",
        "splice:g4:5",
        "splice:y1:2",
        "splice:y3:4",
    ]


def test_a_reward_item_waits_under_its_own_number() -> None:
    """The pending entries of rewards are numbered as the items are."""
    assert [(kind.name, kind.value) for kind in ItemKind] == [(wait.name, wait.value) for wait in list(Wait)[:14]]
