"""The published JSON Schema describes every position and refuses what is none."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
import pytest
from hypothesis import given

from engine.fields import FIELDS
from engine.notation import to_json
from engine.schema import position_schema
from engine.view import view
from tests.engine.builders import position
from tests.engine.games import BY_ID, random_game, seeds, tables


@cache
def validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(position_schema())


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(position_schema())


def test_the_schema_names_every_field_in_printed_order_and_requires_it() -> None:
    schema, keys = position_schema(), [field.key for field in FIELDS]
    assert list(schema["properties"]) == keys
    assert schema["required"] == keys


def objects(part: object) -> Iterator[dict[str, Any]]:
    """Every schema of an object within a schema."""
    if isinstance(part, dict):
        if part.get("type") == "object":
            yield part
        for inner in part.values():
            yield from objects(inner)
    if isinstance(part, list):
        for inner in part:
            yield from objects(inner)


def test_every_object_is_closed() -> None:
    found = list(objects(position_schema()))
    assert len(found) == 8
    assert all(part["additionalProperties"] is False for part in found)


def test_every_field_and_list_says_what_it_holds() -> None:
    assert all(field["description"].endswith(".") for field in position_schema()["properties"].values())


@given(table=tables, seed=seeds)
def test_positions_and_views_of_games_fit(table: tuple[str, int], seed: int) -> None:
    for number, state in enumerate(random_game(BY_ID[table[0]], table[1], seed)):
        if number % 23 == seed % 23:
            validator().validate(to_json(state))
            validator().validate(to_json(view(state, number % table[1])))


@pytest.mark.parametrize(
    "change",
    [
        {"wpn": 2},
        {"set": "core"},
        {"view": 0},
        {"view": "2"},
        {"players": 5},
        {"players": 3},
        {"round": -1},
        {"round": 100},
        {"round": 5.5},
        {"turn": None},
        {"turn": "2"},
        {"marks": "main"},
        {"marks": ["main", "main"]},
        {"pend": ["wait"]},
        {"pend": ["step.lumber"]},
        {"pend": ["step.materials.wood"]},
        {"pend": ["tool.any"] * 65},
        {"pend": ["points.0"]},
        {"pend": ["die.gybg1"]},
        {"wheel": {"lumber": "4.0"}},
        {"wheel": {"wood": "0.0"}},
        {"wheel": []},
        {"lead": 4},
        {"arc": True},
        {"yard": ["g7"]},
        {"orders": ["Z01"]},
        {"orders": ["E01", "E01"]},
        {"helpers": ["E01"]},
        {"contracts": ["F01"]},
        {"decks": {"E": 1}},
        {"decks": {"E": 1, "L": 1, "Z": 1, "F": 1, "H": 1, "C": "1"}},
        {"decks": {"E": 1, "L": 1, "Z": 1, "F": 1, "H": 1, "C": 1, "X": 1}},
        {"discards": ["C01"]},
        {"score": 10},
        {"score": [10]},
        {"score": [10, 10, 10]},
        {"score": [10, -1]},
        {"saw": [0, 30001]},
        {"reached": [{"3": "soon"}, {}]},
        {"reached": [{"x": "new"}, {}]},
        {"lumber": [["g3"], "g3"]},
        {"pots": [["g7"], ["g0"]]},
        {"pots": [[], ["g0"]]},
        {"workshop": [["saw"], ["saw+"]]},
        {"grid": [{"a1": "E01"}, {}]},
        {"attic": [{"t1": 1}, {}]},
        {"beside": [{"E05": 0}, {}]},
        {"beside": [{"E05": "2"}, {}]},
        {"completed": [["F01"], []]},
        {"claims": [{"E01": "new"}, {}]},
        {"hand": [["E?x2"], []]},
        {"hand": [["L01"], []]},
        {"returned": [["Z01"], []]},
        {"luck": 7},
    ],
    ids=str,
)
def test_a_broken_position_does_not_fit(change: dict[str, Any]) -> None:
    assert not validator().is_valid(to_json(position()) | change)


@pytest.mark.parametrize("key", [field.key for field in FIELDS])
def test_no_field_may_be_missing(key: str) -> None:
    value = to_json(position())
    del value[key]
    assert not validator().is_valid(value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hand", [["E?x1"], ["E?x1"]]),
        ("hand", [["E10"], ["E11"]]),
        ("returned", [["E?x3", "F?x2"], ["E?x3", "F?x2"]]),
        ("returned", [[], ["E10"]]),
    ],
)
def test_in_a_view_cards_are_listed_for_its_seat_and_counted_for_the_others(key: str, value: object) -> None:
    sound = to_json(position(view=0, hand="E10/E?x1"))
    assert validator().is_valid(sound)
    assert not validator().is_valid(sound | {key: value})
