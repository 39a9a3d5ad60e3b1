"""The door to the rules: who acts, what is legal, and what a move or a draw does to the table."""

from collections.abc import Callable

from . import actions, free, gain, phases, setup, turn
from .table import Position

DRAWS = ("setup", "roll", "fill")
MOVES = ("keep", "orders", "place", "mode", "step", "claim", "discard", "play", "over")
"""The entries of the stack that always wait: for the table, for a seat or for nothing."""

CHOICES: dict[str, Callable[[Position], list[str]]] = {
    "die": gain.die_moves,
    "tool": gain.tool_moves,
    "produce": gain.production_moves,
    "claim": free.claim_moves,
    "discard": turn.discard_moves,
    "play": phases.play_moves,
}
"""The moves at a choice that nothing else can be done beside."""


def actor(pos: Position) -> str | int | None:
    """Who acts: ``chance``, a seat, or None when the game is over."""
    if _word(pos.top) in DRAWS:
        return "chance"
    return None if pos.top == "over" else pos.turn


def legal(pos: Position) -> list[str]:
    """Every legal move, or every outcome of the draw that is due, in canonical order."""
    word = _word(pos.top)
    if word in DRAWS:
        return setup.chance_outcomes(pos)
    if word in ("keep", "orders", "place"):
        return setup.setup_moves(pos)
    if word == "":
        first, last = turn.menu_moves(pos)
        return [*first, *free.free_moves(pos), *last]
    if word == "mode":
        return [*turn.mode_moves(pos), *free.free_moves(pos)]
    if word == "step":
        return [*actions.steps(pos, pos.top), *(free.free_moves(pos) if actions.is_begun(pos.top) else [])]
    return [] if word == "over" else CHOICES[word](pos)


def play(pos: Position, text: str) -> int | None:
    """Plays a legal move or draw, then resolves all that asks nothing.

    The result is the seat that alone knows what was said in full, None when it is open to all.
    """
    secret = _do(pos, text)
    _settle(pos)
    return secret


def _do(pos: Position, text: str) -> int | None:
    word, *args = text.split(":")
    top = _word(pos.top)
    if top in DRAWS:
        return setup.do_chance(pos, text)
    if word in ("keep", "orders", "place"):
        seat = pos.turn
        setup.do_setup(pos, text)
        return seat if word == "orders" else None
    if word == "main":
        turn.move_tile(pos, args[0])
    elif word == "bonus":
        turn.begin_bonus(pos, args[0])
    elif word in ("act", "as", "berries"):
        turn.choose_mode(pos, text)
    elif word in ("market", "end"):
        turn.close_turn(pos, text)
    elif word == "discard":
        turn.do_discard(pos, args[0])
    elif word == "play":
        phases.do_play(pos, args[0])
    elif word in ("claim", "instant"):
        free.do_claim(pos, text)
    elif word == "tool":
        gain.place_tool(pos, *args)
    elif word == "pick":
        gain.pick_die(pos, args[0])
    elif top == "produce":
        gain.end_production(pos) if word == "done" else gain.produce_as_reward(pos, args[0])
    elif word in actions.STEPS:
        actions.take_step(pos, text)
    else:
        free.do_free(pos, text)
    return None


def _settle(pos: Position) -> None:
    """Takes entries off the stack until one waits, or the turn's menu is reached."""
    while pos.stack and not _waits(pos):
        entry = pos.stack.pop()
        if entry == "begin":
            turn.begin_turn(pos)
        elif entry.startswith("fire."):
            gain.fire(pos, entry.split(".")[1])
        elif _word(entry) not in DRAWS:
            gain.gain(pos, entry)


def _waits(pos: Position) -> bool:
    word = _word(pos.top)
    if word == "roll":
        return bool(setup.yard_short(pos))
    if word == "fill":
        return setup.row_waits(pos)
    # `orders` is a setup choice here; every reward item has a number or a kind after its word.
    return word in ("setup", *MOVES) or gain.asks(pos, pos.top)


def _word(entry: str) -> str:
    return entry.split(".")[0]
