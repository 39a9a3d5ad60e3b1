"""The words of `go`."""

import pytest

from protocol.errors import Code, ProtocolError
from protocol.limits import Limits, read_limits


def test_no_limit_is_endless() -> None:
    assert read_limits([]) == Limits()
    assert Limits().is_endless


def test_every_limit_is_read() -> None:
    words = "id=a7 movetime=250 clock=1000,-5.5 inc=10,20 nodes=400 ponder analyse searchmoves=act+as:helper multipv=3"
    assert read_limits(words.split()) == Limits(
        id="a7", movetime=250, clock=(1000, -5.5), inc=(10, 20), nodes=400, ponder=True, analyse=True,
        searchmoves=("act", "as:helper"), multipv=3,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("depth=3", "'depth' is no limit"),
        ("nodes", "nodes takes a value"),
        ("nodes=", "nodes takes a whole number from 1"),
        ("nodes=0", "nodes takes a whole number from 1"),
        ("nodes=1e3", "nodes takes a whole number from 1"),
        ("nodes=" + "9" * 5000, "nodes takes a whole number"),
        ("movetime=nan", "movetime takes milliseconds"),
        ("movetime=1e400", "movetime takes milliseconds"),
        ("clock=1,,2", "clock takes milliseconds"),
        ("clock=1,x", "clock takes milliseconds"),
        ("infinite=1", "infinite takes no value"),
        ("infinite nodes=5", "infinite excludes"),
        ("inc=5", "inc= needs clock="),
        ("nodes=1 nodes=2", "nodes stands twice"),
        ("ponder ponder", "ponder stands twice"),
        ("searchmoves=", "moves joined by +"),
        ("multipv=0", "multipv takes a whole number from 1"),
        ("id=", "id takes 1 to 64"),
        ("id=" + "x" * 65, "id takes 1 to 64"),
        ("id=é", "id takes 1 to 64"),
        ("nodes 100", "nodes takes a value"),
        ("=", "'' is no limit"),
    ],
)
def test_a_wrong_limit_is_named(words: str, text: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        read_limits(words.split())
    assert text in str(caught.value)
    assert caught.value.code == Code.BAD_ARG
