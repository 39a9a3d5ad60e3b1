"""The `position` command: from its words to a state, all or nothing; a list that goes on from the last one is cheap."""

from __future__ import annotations

from dataclasses import dataclass

from engine.chance import sample
from engine.components import Components
from engine.errors import InconsistentPositionError, MoveTextError, PositionError
from engine.moves import Form, Move
from engine.notation import from_wpn
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.spelling import move_text, parse_move
from engine.state import ALL, State, new_game
from protocol.errors import Code, ProtocolError
from protocol.numbers import bad_value, read_integer, read_seed

CHANCE = "@"
_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Position:
    """What a `position` line has told: the state, and how many moves the list held. Nobody changes the state."""

    state: State
    moves: int


@dataclass(frozen=True, slots=True)
class _Told:
    """The last line obeyed, to go on from: its words before the list, the list, and what came of them."""

    head: list[str]
    moves: list[str]
    state: State
    rng: Rng | None


class PositionReader:
    """Reads `position` lines over one component set."""

    def __init__(self, components: Components) -> None:
        self._components = components
        self._told: _Told | None = None

    def read(self, words: list[str]) -> Position:
        """The position that the words after `position` tell.

        Raises ProtocolError: badarg, inconsistent or illegal, the last with the index of the move that failed.
        """
        split = words.index("moves") if "moves" in words else len(words)
        head, moves = words[:split], words[split + 1 :]
        told, done = self._told, 0
        if told and told.head == head and told.moves == moves[: len(told.moves)]:
            state, rng, done = told.state.copy(), told.rng and told.rng.copy(), len(told.moves)
        else:
            state, rng = self._start(head)
        for at in range(done, len(moves)):
            tell(state, rng, at, moves[at])
        self._told = _Told(head, moves, state, rng)
        return Position(state, len(moves))

    def _start(self, head: list[str]) -> tuple[State, Rng | None]:
        if not head:
            raise ProtocolError(Code.BAD_ARG, "expected: position start players=.. or position wpn=1 ..")
        if head[0] == "start":
            return self._start_game(head[1:])
        if "=" not in head[0]:
            raise ProtocolError(Code.BAD_ARG, f"expected start or wpn=.., not {head[0]!r}", token=head[0])
        try:
            return from_wpn(self._components, " ".join(head)), None
        except InconsistentPositionError as error:
            raise ProtocolError(Code.INCONSISTENT, str(error)) from None
        except PositionError as error:
            raise ProtocolError(Code.BAD_ARG, str(error)) from None

    def _start_game(self, args: list[str]) -> tuple[State, Rng | None]:
        found: dict[str, str] = {}
        for arg in args:
            key, equals, value = arg.partition("=")
            if key not in ("players", "view", "seed") or not equals:
                raise ProtocolError(Code.BAD_ARG, f"{arg!r} is none of players=, view=, seed=, moves", token=arg)
            if key in found:
                raise ProtocolError(Code.BAD_ARG, f"{key} stands twice", token=arg)
            found[key] = value
        allowed = self._components.players
        if "players" not in found:
            raise ProtocolError(Code.BAD_ARG, "position start needs players=, the number of seats")
        players = read_integer("players", found["players"], min(allowed), max(allowed))
        if players not in allowed:
            raise bad_value("players", f"one of {', '.join(map(str, allowed))}", str(players))
        if "seed" in found and "view" in found:
            raise ProtocolError(Code.BAD_ARG, "view= is not for a game with seed=: it is told in full", token="view=")
        view = found.get("view", "all")
        state = new_game(
            self._components, players, ALL if view == "all" else read_integer("view", view, 0, players - 1)
        )
        rng = Rng(read_seed("seed", found["seed"])) if "seed" in found else None
        draw_due(state, rng)
        return state, rng


def draw_due(state: State, rng: Rng | None) -> None:
    """Where the engine is the table, it draws all that is due."""
    while rng and state.is_chance:
        advance(state, sample(state, rng))


def who_acts(state: State) -> str:
    """Who is to act: a seat's number, `chance` or `none`."""
    if state.is_over:
        return "none"
    return "chance" if state.is_chance else str(state.turn)


def tell(state: State, rng: Rng | None, at: int, text: str) -> None:
    """Plays the entry `at` of a list in place; it may say who acts: `0/main:lumber`, `@/roll:g4`.

    With `rng` the engine is the table. Raises ProtocolError (illegal); the state is as it was then.
    """
    actor = CHANCE if state.is_chance else str(state.turn)
    who, slash, spelling = text.partition("/")
    try:
        if state.is_over:
            raise MoveTextError("the game is over")
        if slash and who != actor:
            raise MoveTextError(f"it is not {who!r} that is to act, but {actor!r}")
        move = parse_move(state.components, spelling if slash else text)
        _check_legal(state, move, rng)
    except MoveTextError as error:
        raise ProtocolError(Code.ILLEGAL, str(error), at=at, token=text) from None
    advance(state, move)
    draw_due(state, rng)


def _check_legal(state: State, move: Move, rng: Rng | None) -> None:
    legal = legal_moves(state)
    if move in legal:
        return
    if rng and move.form >= Form.TILE:
        raise MoveTextError("the seed draws every chance event; the list holds the moves of seats only")
    shown = [move_text(state.components, one) for one in legal[:_SHOWN]]
    who = "chance" if state.is_chance else f"seat {state.turn}"
    more = f" and {len(legal) - _SHOWN} more" if len(legal) > _SHOWN else ""
    raise MoveTextError(f"not legal here, where {who} is to act: {' '.join(shown)}{more}")
