"""The tiny component set with one thing broken, and what the loader says about it."""

from pathlib import Path

import pytest

from engine.errors import ComponentError
from engine.loader import parse_components

TINY_PATH = Path(__file__).parent.parent / "data" / "tiny.toml"
TINY = TINY_PATH.read_text("utf-8")


def changed(old: str, new: str) -> str:
    """The tiny set with the first `old` replaced."""
    assert old in TINY
    return TINY.replace(old, new, 1)


def refusal(text: str) -> str:
    """What the loader says about a broken set, which it calls my.toml."""
    with pytest.raises(ComponentError) as caught:
        parse_components(text, "my.toml")
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 500
    return message
