"""The vocabulary of moves and chance events: immutable values, their one canonical order, and an integer code.

The text spelling of a move needs the names of a component set: see `engine.spelling`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Form(IntEnum):
    """The forms of moves, then of chance events, in canonical order."""

    KEEP = 0
    ORDERS = 1
    PLACE = 2
    MAIN = 3
    BONUS = 4
    ACT = 5
    AS = 6
    BERRIES = 7
    BUY = 8
    SELL = 9
    BUY6 = 10
    MAT = 11
    TAKE = 12
    HIRE = 13
    PRODUCE = 14
    PLANT = 15
    IMPROVE = 16
    DONE = 17
    HARVEST = 18
    SAW = 19
    SPLICE = 20
    GLUE = 21
    REUSE = 22
    USE = 23
    COMPLETE = 24
    CLAIM = 25
    INSTANT = 26
    TOOL = 27
    PICK = 28
    MARKET = 29
    END = 30
    DISCARD = 31
    PLAY = 32
    TILE = 33
    FAME = 34
    ROLL = 35
    DEAL = 36


class Piece(IntEnum):
    """What `improve` places, in canonical order."""

    POT = 0
    SAW = 1
    SPLICE = 2
    GLUE = 3


class Tile(IntEnum):
    """What `reuse` turns face up, in canonical order."""

    SAW = 0
    SPLICE = 1
    GLUE = 2


class Move(NamedTuple):
    """A move or chance event. Sorting moves by (form, args) is the canonical order.

    `args` by form: cards, tiles, spaces, kinds and dice as their indices in set order; PLANT (die[, cut pips]);
    SAW (die, parts..); SPLICE (die, new value); GLUE (die, die, colour); USE (card[, die, new value or colour]);
    MAT (material, tokens); COMPLETE (card, dice..); ORDERS and DEAL with no args are cards that the view may not know.
    """

    form: Form
    args: tuple[int, ...] = ()


class _Layout(NamedTuple):
    """How many bits each argument takes: fixed ones, then optional or listed ones, stored plus one."""

    fixed: tuple[int, ...] = ()
    more: tuple[int, ...] = ()


_CARD, _DIE, _SPACE, _SMALL = 8, 5, 5, 3
_LAYOUT: dict[Form, _Layout] = {
    Form.KEEP: _Layout((_CARD,)),
    Form.ORDERS: _Layout((), (_CARD,) * 6),
    Form.PLACE: _Layout((_CARD,)),
    Form.MAIN: _Layout((_SMALL,)),
    Form.BONUS: _Layout((_SMALL,)),
    Form.ACT: _Layout(),
    Form.AS: _Layout((_SMALL,)),
    Form.BERRIES: _Layout(),
    Form.BUY: _Layout((_DIE,)),
    Form.SELL: _Layout((_DIE,)),
    Form.BUY6: _Layout((_SMALL,)),
    Form.MAT: _Layout((_SMALL, 10)),
    Form.TAKE: _Layout((_CARD,)),
    Form.HIRE: _Layout((_CARD, _SPACE)),
    Form.PRODUCE: _Layout((_SPACE,)),
    Form.PLANT: _Layout((_DIE,), (_SMALL,)),
    Form.IMPROVE: _Layout((_SMALL,)),
    Form.DONE: _Layout(),
    Form.HARVEST: _Layout((_SMALL,)),
    Form.SAW: _Layout((_DIE,), (_SMALL,) * 6),
    Form.SPLICE: _Layout((_DIE, _SMALL)),
    Form.GLUE: _Layout((_DIE, _DIE, _SMALL)),
    Form.REUSE: _Layout((_SMALL,)),
    Form.USE: _Layout((_CARD,), (_DIE, _SMALL)),
    Form.COMPLETE: _Layout((_CARD,), (_DIE,) * 8),
    Form.CLAIM: _Layout((_CARD,)),
    Form.INSTANT: _Layout(),
    Form.TOOL: _Layout((_SMALL, _SPACE)),
    Form.PICK: _Layout((_DIE,)),
    Form.MARKET: _Layout(),
    Form.END: _Layout(),
    Form.DISCARD: _Layout((_DIE,)),
    Form.PLAY: _Layout((_CARD,)),
    Form.TILE: _Layout((_SMALL,)),
    Form.FAME: _Layout((_SPACE,)),
    Form.ROLL: _Layout((_DIE,)),
    Form.DEAL: _Layout((), (_CARD,)),
}
_FORM_SHIFT = 58


def encode(move: Move) -> int:
    """The move as a 64-bit code; codes compare as moves do.

    The form takes the top 6 bits, then argument by argument.
    """
    layout = _LAYOUT[move.form]
    code, shift = move.form << _FORM_SHIFT, _FORM_SHIFT
    fixed = len(layout.fixed)
    for arg, width in zip(move.args, layout.fixed + layout.more, strict=False):
        shift -= width
        code |= arg << shift if fixed > 0 else (arg + 1) << shift
        fixed -= 1
    return code


def decode(code: int) -> Move:
    """The move of a code made by `encode`."""
    form, shift = Form(code >> _FORM_SHIFT), _FORM_SHIFT
    layout = _LAYOUT[form]
    args: list[int] = []
    for width in layout.fixed:
        shift -= width
        args.append(code >> shift & (1 << width) - 1)
    for width in layout.more:
        shift -= width
        field = code >> shift & (1 << width) - 1
        if field == 0:
            break
        args.append(field - 1)
    return Move(form, tuple(args))
