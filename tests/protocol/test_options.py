"""The option table: announced, read, refused; every type, also those that the engine has no option of yet."""

import pytest

from protocol.errors import Code, ProtocolError
from protocol.options import Kind, Option, OptionTable

TYPES = (
    Option("Flag", Kind.CHECK, True),
    Option("Count", Kind.SPIN, 2, 1, 8),
    Option("Warmth", Kind.FLOAT, 0.5, -1, 1),
    Option("Style", Kind.COMBO, "calm", words=("calm", "bold")),
    Option("Note", Kind.STRING, ""),
    Option("Book", Kind.PATH, ""),
    Option("Clear", Kind.BUTTON),
)


def test_each_type_has_its_line() -> None:
    assert list(OptionTable(TYPES).lines()) == [
        "option name Flag type check default true",
        "option name Count type spin default 2 min 1 max 8",
        "option name Warmth type float default 0.5 min -1 max 1",
        "option name Style type combo default calm var calm var bold",
        "option name Note type string default <empty>",
        "option name Book type path default <empty>",
        "option name Clear type button",
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("name Flag value FALSE", False),
        ("name flag value true", True),
        ("name COUNT value 8", 8),
        ("name Warmth value -0.25", -0.25),
        ("name Style value BOLD", "bold"),
        ("name Note value two  words", "two  words"),
        ("name Note value <empty>", ""),
        ("name Note", ""),
        ("name Book value /a b/#c", "/a b/#c"),
        ("name Clear", True),
    ],
)
def test_a_value_is_read(text: str, value: object) -> None:
    assert OptionTable(TYPES).read(text)[1] == value


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name Speed value 1", "'Speed' is no option; there are Flag, Count"),
        ("name Flag value yes", "Flag takes true or false, not 'yes'"),
        ("name Flag", "Flag needs a value: true or false"),
        ("name Count value 9", "Count takes a whole number from 1 to 8, not '9'"),
        ("name Count value 2.5", "Count takes a whole number"),
        ("name Count value", "Count needs a value"),
        ("name Warmth value 2", "Warmth takes a number from -1 to 1, not '2'"),
        ("name Warmth value nan", "Warmth takes a number"),
        ("name Style value wild", "Style takes one of calm, bold, not 'wild'"),
        ("name Clear value 1", "Clear is a button"),
    ],
)
def test_a_wrong_value_is_a_bad_option(text: str, why: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        OptionTable(TYPES).read(text)
    assert why in str(caught.value)
    assert caught.value.code == Code.BAD_OPTION


@pytest.mark.parametrize("text", ["", "Count value 3", "name", "name Count 3"])
def test_a_wrong_form_is_a_bad_argument(text: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        OptionTable(TYPES).read(text)
    assert caught.value.code == Code.BAD_ARG


@pytest.mark.parametrize(("text", "seed"), [("0", 0), ("0xFF", 255), ("18446744073709551615", (1 << 64) - 1)])
def test_a_seed_is_any_number_below_two_to_the_64(text: str, seed: int) -> None:
    assert OptionTable().read(f"name Seed value {text}") == ("Seed", seed)


@pytest.mark.parametrize("text", ["18446744073709551616", "-1", "0x10000000000000000", "0x"])
def test_no_other_seed_is_taken(text: str) -> None:
    with pytest.raises(ProtocolError, match="Seed takes"):
        OptionTable().read(f"name Seed value {text}")
