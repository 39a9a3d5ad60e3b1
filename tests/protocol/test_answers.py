"""Lines of an engine become typed values; malformed ones say what was expected."""

import pytest

from protocol.answers import (
    Answer,
    AnswerError,
    BestMoveLine,
    Caps,
    EngineErrorLine,
    EngineWarningLine,
    Identity,
    Info,
    Legal,
    Option,
    Pong,
    PositionAck,
    PositionText,
    ReadyOk,
    Rules,
    Speaks,
    Stray,
    UwiOk,
    read_answer,
)

READ: list[tuple[str, Answer]] = [
    ("id name Wood Pecker 2", Identity("name", "Wood Pecker 2")),
    ("protocol 1.0", Speaks("1.0")),
    ("caps eval json", Caps(frozenset({"eval", "json"}))),
    ("caps", Caps(frozenset())),
    ("rules core 5d1c07e2a94b6f38", Rules("core", "5d1c07e2a94b6f38")),
    ("uwiok", UwiOk()),
    ("  readyok  ", ReadyOk()),
    ("pong", Pong("")),
    ("pong a=1", Pong("a=1")),
    ("posok hash=00ff toact=2 moves=17", PositionAck("00ff", "2", 17)),
    ("posok moves=0 hash=00ff new=1 toact=chance", PositionAck("00ff", "chance", 0)),
    ("legal count=2 moves=main:lumber+end", Legal(("main:lumber", "end"))),
    ("legal count=0 moves=", Legal(())),
    ("state hash=00ff wpn=1 set=core:11 view=all", PositionText("wpn=1 set=core:11 view=all", "00ff")),
    ("view seat=1 hash=00ff wpn=1 view=1", PositionText("wpn=1 view=1", "00ff")),
    ("wpn=1 view=1", PositionText("wpn=1 view=1")),
    ("bestmove end", BestMoveLine("end")),
    ("bestmove none reason=chance id=g7", BestMoveLine(None, "g7", reason="chance")),
    ("bestmove act id=g7 plan=buy:g5+done until=chance", BestMoveLine("act", "g7", ("buy:g5", "done"), "chance")),
    (
        "error code=illegal cmd=position at=3 token=main:x text=not legal = here",
        EngineErrorLine("illegal", "position", "3", "main:x", "not legal = here"),
    ),
    ("warning code=badarg cmd=go", EngineWarningLine("badarg", "go")),
    ("Hello, I am an engine", Stray("Hello, I am an engine")),
    ("", Stray("")),
]


@pytest.mark.parametrize(("line", "value"), READ, ids=[line[:24] for line, _ in READ])
def test_a_line_is_read_as_its_type(line: str, value: Answer) -> None:
    assert read_answer(line) == value


OPTIONS = [
    ("Ponder type check default true", Option("Ponder", "check", "true")),
    ("Hash type spin default 64 min 1 max 65536", Option("Hash", "spin", "64", "1", "65536")),
    (
        "Objective type combo default win var win var score",
        Option("Objective", "combo", "win", choices=("win", "score")),
    ),
    ("Clear type button", Option("Clear", "button")),
    ("Book type path default <empty>", Option("Book", "path", "<empty>")),
    ("Title type string default min 3 words", Option("Title", "string", "min 3 words")),
    ("Title type string default", Option("Title", "string", "")),
]


@pytest.mark.parametrize(("line", "option"), OPTIONS, ids=[line for line, _ in OPTIONS])
def test_an_option_is_read(line: str, option: Option) -> None:
    assert read_answer(f"option name {line}") == option


def test_a_report_is_read_and_its_unknown_keys_are_kept_apart() -> None:
    numbers = "time=12 nodes=300 multipv=2 win=0.25,0.75 score=30.5,41 sd=0.1 heat=9"
    info = read_answer(f"info id=g1 {numbers} move=end pv=end+act text=a b=c")
    assert info == Info(
        id="g1", time_ms=12, nodes=300, multipv=2, move="end", win=(0.25, 0.75), score=(30.5, 41.0), sd=0.1,
        pv=("end", "act"), text="a b=c",
    )  # fmt: skip
    assert isinstance(info, Info)
    assert info.extra == {"heat": "9"}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("posok toact=0 moves=1", "hash= is missing"),
        ("posok hash=1 toact=7 moves=1", "a seat, chance or none"),
        ("posok hash=1 toact=0 moves=-1", "a whole number"),
        ("legal count=3 moves=end", "there are 1 moves"),
        ("bestmove", "a move or none"),
        ("bestmove id=g1", "a move or none"),
        ("bestmove end soon", "key=value"),
        ("info win=0.5,nan", "finite"),
        ("info visits=many", "a whole number"),
        ("state hash=00", "wpn="),
        ("error text=oh", "code= is missing"),
        ("option type spin", "name <name>"),
        ("rules core", "values to unpack"),
    ],
)
def test_a_malformed_line_says_what_was_expected(line: str, expected: str) -> None:
    with pytest.raises(AnswerError, match=expected):
        read_answer(line)
