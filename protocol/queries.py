"""The commands that only look at a position: each a function from the state to lines."""

from __future__ import annotations

import json
from collections.abc import Iterator

from engine.components import Components
from engine.errors import MoveTextError
from engine.moves import Move
from engine.notation import position_hash, to_json, to_wpn
from engine.rules import legal_moves
from engine.spelling import parse_move
from engine.state import ALL, State
from engine.view import view
from protocol.errors import Code, ProtocolError
from protocol.lines import MAX_OUTPUT
from protocol.numbers import bad_value, read_integer
from protocol.positions import who_acts
from protocol.reports import moves_text, scores_text, shares_text
from protocol.searcher import Searcher

PICTURE_MARK = "| "


def reason_not_to_move(state: State) -> str | None:
    """Why no seat of this view can be asked for a move: `gameover`, `chance` or `notmyturn`; None if one can."""
    if state.is_over:
        return "gameover"
    if state.is_chance:
        return "chance"
    return None if state.view in (ALL, state.turn) else "notmyturn"


def legal_line(state: State) -> str:
    """The legal moves, or what chance may bring. Raises ProtocolError (notmyturn, unsupported)."""
    if reason_not_to_move(state) == "notmyturn":
        text = f"seat {state.turn} is to act, and this is the view of seat {state.view}"
        raise ProtocolError(Code.NOT_MY_TURN, text)
    moves = legal_moves(state)
    line = f"legal count={len(moves)} moves={moves_text(state.components, moves, MAX_OUTPUT * 2)}"
    if len(line) > MAX_OUTPUT:
        raise ProtocolError(Code.UNSUPPORTED, f"the {len(moves)} legal moves are more than a line may hold")
    return line


def state_line(state: State, head: str, args: list[str]) -> str:
    """The position as WPN, or as JSON if `args` say so; `head` begins the line. Raises ProtocolError (badarg)."""
    if args not in ([], ["json"]):
        raise ProtocolError(Code.BAD_ARG, "expected nothing more, or json", token=args[0])
    body = "json=" + json.dumps(to_json(state), separators=(",", ":")) if args else to_wpn(state)
    return f"{head} hash={position_hash(state)} {body}"


def view_line(state: State, args: list[str]) -> str:
    """What a seat may see of the position. Raises ProtocolError (badarg)."""
    if not args:
        raise ProtocolError(Code.BAD_ARG, "expected: view <seat>")
    seat = read_integer("view", args[0], 0, state.players - 1)
    if state.view not in (ALL, seat):
        raise bad_value("view", f"{state.view} alone in a position seen by that seat", args[0])
    return state_line(view(state, seat), f"view seat={seat}", args[1:])


def picture_lines(state: State) -> Iterator[str]:
    """The table for people, and a line that ends it."""
    from engine.picture import picture

    yield from ((PICTURE_MARK + line).rstrip() for line in picture(state).splitlines())
    yield f"dok hash={position_hash(state)}"


def eval_line(state: State, searcher: Searcher) -> str:
    """A static evaluation for every seat, from what the seat to act may know."""
    seen = view(state, state.turn) if state.view == ALL and who_acts(state).isdigit() else state
    win, score = searcher.evaluate(seen)
    return f"eval win={shares_text(win)} score={scores_text(score)}"


def read_moves(components: Components, texts: tuple[str, ...], legal: list[Move]) -> tuple[Move, ...]:
    """The moves spelled, each legal, none twice. Raises ProtocolError (illegal)."""
    moves: dict[Move, None] = {}
    for at, text in enumerate(texts):
        try:
            move = parse_move(components, text)
        except MoveTextError as error:
            raise ProtocolError(Code.ILLEGAL, str(error), at=at, token=text) from None
        if move not in legal:
            raise ProtocolError(Code.ILLEGAL, "not legal here", at=at, token=text)
        moves[move] = None
    return tuple(moves)
