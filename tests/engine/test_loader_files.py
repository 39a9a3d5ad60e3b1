"""Files that are no component set at all, or mean harm: one error each, never a traceback, never a hang."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ComponentError, WoodcraftError
from engine.loader import load_components, parse_components
from tests.engine.broken_sets import TINY, refusal

# A card's costs, source and cap may be left out, and words that no card of the tiny set uses.
OPTIONAL = {"saw", "scrap", "glue", "lantern", "blueberries", "source", "cap", '"pip +-1"'}
UNUSED = {"lumber", "materials", "orders", "splice"}


def reason(path: Path) -> str:
    """What the loader says about a file."""
    with pytest.raises(ComponentError) as caught:
        load_components(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")


def loads(text: str) -> bool:
    """Whether a set is loaded; if not, one line says why."""
    message = ""
    try:
        parse_components(text, "my.toml")
    except WoodcraftError as error:
        message = str(error)
    assert message.isprintable()
    return not message


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert reason(tmp_path / "none.toml") == "cannot be read: No such file or directory"


def test_a_folder_is_no_set(tmp_path: Path) -> None:
    assert reason(tmp_path) == "expected a file, got a folder or a device"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert reason(tmp_path / "pipe") == "expected a file, got a folder or a device"


def test_a_path_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(ComponentError, match="cannot be read"):
        load_components("a\0b")


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(b'[set]\ntitle = "H\xe4user"\n')
    assert reason(path) == "expected UTF-8, got a wrong byte at position 16"


def test_a_file_of_more_than_a_mebibyte_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_bytes(b"#" * (1 << 20) + b"\n")
    assert reason(path) == "expected at most 1048576 bytes, got more"


def test_a_file_of_a_mebibyte_is_read(tmp_path: Path) -> None:
    path = tmp_path / "full.toml"
    text = TINY.encode()
    path.write_bytes(text + b"#" * ((1 << 20) - len(text)))
    assert load_components(path).id == "tiny"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "[set]: missing, expected a table"),
        ("[set", "not TOML: "),
        ("a = 1\na = 2", "not TOML: "),
        ("set = 1", "[set]: expected a table, got 1"),
        ("a = " + "[" * 100_000, "expected tables and lists that are not nested so deeply"),
        ("a = " + "{a=" * 100_000, "expected tables and lists that are not nested so deeply"),
        ("a = " + "9" * 5000, "expected numbers of at most 3 digits, got more"),
        ("\n" + "a." * 100_000 + "a = 1", "line 2: expected at most 16 dots, got more"),
        ("[set]\nsource = '\ud800'", "[set]: source: expected a text of 1 to 400 printable characters, got '\\ud800'"),
    ],
)
def test_a_text_that_is_no_set_is_refused(text: str, said: str) -> None:
    assert refusal(text).startswith(f"my.toml: {said}")


def test_no_line_of_a_set_can_be_left_out() -> None:
    lines = TINY.splitlines()
    keys = {number: line.partition(" = ")[0] for number, line in enumerate(lines) if re.match(r'["\w].* = ', line)}
    free = {keys[number] for number in keys if loads("\n".join(lines[:number] + lines[number + 1 :]))}
    assert free == OPTIONAL | UNUSED


@pytest.mark.parametrize("header", sorted({line for line in TINY.splitlines() if line.startswith("[")}))
def test_no_table_takes_a_key_that_it_does_not_know(header: str) -> None:
    assert ": zest: unknown key, expected one of: " in refusal(TINY.replace(header, f"{header}\nzest = 1", 1))


@given(place=st.integers(0, len(TINY) - 1), old=st.integers(0, 40), new=st.text(max_size=20))
def test_a_damaged_set_is_loaded_or_refused_in_one_line(place: int, old: int, new: str) -> None:
    loads(TINY[:place] + new + TINY[place + old :])


@given(
    line=st.sampled_from([number for number, line in enumerate(TINY.splitlines()) if " = " in line]),
    value=st.sampled_from(["1", "-1", "''", "'x'", "[]", "[1]", "['x']", "{}", "{a=1}", "[{}]", "1.5", "true", "[[]]"]),
)
def test_a_value_of_another_kind_is_loaded_or_refused_in_one_line(line: int, value: str) -> None:
    lines = TINY.splitlines()
    lines[line] = f"{lines[line].partition(' = ')[0]} = {value}"
    loads("\n".join(lines))
