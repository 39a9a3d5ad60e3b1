"""The text of dice, moves and chance events: one spelling each, so that parse then print is the identity."""

from __future__ import annotations

from collections.abc import Sequence

from engine.components import COLOURS, FACES, Change, Components, Contract, Helper, Order
from engine.dice import colour_of, make_die, value_of
from engine.errors import MoveTextError
from engine.moves import Form, Move, Piece, Tile

MAX_TEXT = 200
_PLAIN = {Form.ACT, Form.BERRIES, Form.DONE, Form.INSTANT, Form.MARKET, Form.END}
_WORDS = {form.name.lower(): form for form in Form}
UNSEEN = "?"


def die_text(components: Components, die: int) -> str:
    """A die as colour letter and value: `g4`."""
    return f"{components.colours[colour_of(die)]}{value_of(die)}"


def dice_text(components: Components, dice: Sequence[int]) -> str:
    """Dice joined by commas."""
    return ",".join(die_text(components, die) for die in dice)


def tile_text(components: Components, tile: int) -> str:
    """The word of an action tile."""
    return components.tiles[tile].name.lower()


def material_text(components: Components, kind: int) -> str:
    """The word of a material."""
    return components.materials[kind].stock.name.lower()


def move_text(components: Components, move: Move) -> str:
    """The one spelling of a move or chance event."""
    parts = [move.form.name.lower(), *_args_text(components, move)]
    return ":".join(parts)


def _args_text(components: Components, move: Move) -> list[str]:
    form, args = move
    cards = components.cards
    match form:
        case Form.MAIN | Form.BONUS | Form.AS | Form.TILE:
            return [tile_text(components, args[0])]
        case Form.BUY | Form.SELL | Form.PICK | Form.DISCARD | Form.ROLL:
            return [die_text(components, args[0])]
        case Form.BUY6 | Form.HARVEST:
            return [components.colours[args[0]]]
        case Form.MAT:
            return [f"{material_text(components, args[0])}{args[1]}"]
        case Form.HIRE:
            return [cards[args[0]].id, components.grid[args[1]].id]
        case Form.PRODUCE:
            return [components.grid[args[0]].id]
        case Form.PLANT:
            return [die_text(components, args[0]), *map(str, args[1:])]
        case Form.IMPROVE:
            return [Piece(args[0]).name.lower()]
        case Form.SAW:
            return [die_text(components, args[0]), ",".join(map(str, args[1:]))]
        case Form.SPLICE:
            return [die_text(components, args[0]), str(args[1])]
        case Form.GLUE:
            return [dice_text(components, args[:2]), components.colours[args[2]]]
        case Form.REUSE:
            return [Tile(args[0]).name.lower()]
        case Form.USE:
            return [cards[args[0]].id, *_change_text(components, args)]
        case Form.COMPLETE:
            return [cards[args[0]].id, dice_text(components, args[1:])]
        case Form.TOOL:
            return [components.tool_kinds[args[0]], components.attic[args[1]].id]
        case Form.FAME:
            return [components.reputation_tiles[args[0]].id]
        case Form.ORDERS | Form.DEAL:
            return [",".join(cards[card].id for card in args) or UNSEEN]
        case Form.KEEP | Form.PLACE | Form.TAKE | Form.CLAIM | Form.PLAY:
            return [cards[args[0]].id]
    return []


def _change_text(components: Components, args: tuple[int, ...]) -> list[str]:
    if len(args) == 1:
        return []
    card, die, new = args
    recolour = components.helper(card).ability.change == Change.RECOLOUR
    return [die_text(components, die), components.colours[new] if recolour else str(new)]


def parse_move(components: Components, text: str) -> Move:
    """The move that the text spells; legality is not checked. Raises MoveTextError for any other text."""
    if len(text) > MAX_TEXT:
        raise MoveTextError(f"a move has at most {MAX_TEXT} characters, not {len(text)}")
    word, *parts = text.split(":")
    form = _WORDS.get(word)
    if form is None or word != form.name.lower():
        raise MoveTextError(f"{word!r} begins no move")
    try:
        move = Move(form, _Reader(components, parts).args(form))
    except (IndexError, ValueError) as error:
        raise MoveTextError(f"{text!r} is no move of the form {word}: {_reason(error)}") from None
    if move_text(components, move) != text:
        raise MoveTextError(f"{text!r} is not the one spelling of this move: {move_text(components, move)!r}")
    return move


def _reason(error: Exception) -> str:
    return "a part is missing" if isinstance(error, IndexError) else str(error)


class _Reader:
    """Reads the parts of one move; each method raises ValueError with what was expected."""

    def __init__(self, components: Components, parts: list[str]) -> None:
        self.components = components
        self.parts = parts

    def args(self, form: Form) -> tuple[int, ...]:
        parts, components = self.parts, self.components
        match form:
            case Form.MAIN | Form.BONUS | Form.AS | Form.TILE:
                return (name_index(parts[0], [tile.name.lower() for tile in components.tiles], "an action tile"),)
            case Form.BUY | Form.SELL | Form.PICK | Form.DISCARD | Form.ROLL:
                return (read_die(components, parts[0]),)
            case Form.BUY6 | Form.HARVEST:
                return (self.colour(parts[0]),)
            case Form.MAT:
                return self.material(parts[0])
            case Form.HIRE:
                return self.card(parts[0], Helper), self.space(parts[1])
            case Form.PRODUCE:
                return (self.space(parts[0]),)
            case Form.PLANT:
                return (read_die(components, parts[0]), *map(read_value, parts[1:2]))
            case Form.IMPROVE:
                return (name_index(parts[0], [piece.name.lower() for piece in Piece], "a workshop piece"),)
            case Form.SAW:
                return (read_die(components, parts[0]), *map(read_value, parts[1].split(",")))
            case Form.SPLICE:
                return read_die(components, parts[0]), read_value(parts[1])
            case Form.GLUE:
                first, second = self.two_dice(parts[0])
                return first, second, self.colour(parts[1])
            case Form.REUSE:
                return (name_index(parts[0], [tile.name.lower() for tile in Tile], "a workshop tile"),)
            case Form.USE:
                return self.use()
            case Form.COMPLETE:
                dice = sorted(read_die(components, part) for part in parts[1].split(","))
                return (self.card(parts[0], Order), *dice)
            case Form.TOOL:
                spaces = [space.id for space in components.attic]
                kind = name_index(parts[0], components.tool_kinds, "a tool kind")
                return kind, name_index(parts[1], spaces, "an attic space")
            case Form.FAME:
                return (name_index(parts[0], [tile.id for tile in components.reputation_tiles], "a reputation tile"),)
            case Form.ORDERS:
                if parts[0] == UNSEEN:
                    return ()
                return tuple(sorted(self.card(part, Order) for part in parts[0].split(",")))
            case Form.DEAL:
                return () if parts[0] == UNSEEN else (self.card(parts[0]),)
            case Form.KEEP:
                return (self.card(parts[0], Helper),)
            case Form.PLACE | Form.TAKE | Form.PLAY:
                return (self.card(parts[0], Order),)
            case Form.CLAIM:
                return (self.card(parts[0], Contract),)
        return ()

    def card(self, text: str, kind: type | None = None) -> int:
        card = self.components.card_index.get(text)
        if card is None or (kind and not isinstance(self.components.cards[card], kind)):
            raise ValueError(f"{text!r} is no {kind.__name__.lower() if kind else 'card'} of the set")
        return card

    def space(self, text: str) -> int:
        return name_index(text, [space.id for space in self.components.grid], "a helper space")

    def colour(self, text: str) -> int:
        return name_index(text, self.components.colours, "a colour")

    def two_dice(self, text: str) -> list[int]:
        dice = [read_die(self.components, part) for part in text.split(",")]
        if len(dice) != 2:
            raise ValueError(f"{text!r} is not two dice")
        return dice

    def material(self, text: str) -> tuple[int, int]:
        for kind in range(len(self.components.materials)):
            word = material_text(self.components, kind)
            tokens = text.removeprefix(word)
            if tokens != text and tokens.isascii() and tokens.isdigit() and len(tokens) <= 3:
                return kind, int(tokens)
        raise ValueError(f"{text!r} is no material and number")

    def use(self) -> tuple[int, ...]:
        card = self.card(self.parts[0], Helper)
        change = self.components.helper(card).ability.change
        if change == Change.NONE:
            return (card,)
        die = read_die(self.components, self.parts[1])
        return card, die, self.colour(self.parts[2]) if change == Change.RECOLOUR else read_value(self.parts[2])


def name_index(text: str, names: Sequence[str], what: str) -> int:
    """The place of a name in a list of names. Raises ValueError that says what was expected."""
    for at, name in enumerate(names):
        if name == text:
            return at
    raise ValueError(f"{text!r} is not {what}")


def read_value(text: str) -> int:
    """A number of pips, 1 to 6. Raises ValueError."""
    if len(text) == 1 and text in "123456789" and int(text) <= FACES:
        return int(text)
    raise ValueError(f"{text!r} is no value from 1 to {FACES}")


def read_die(components: Components, text: str) -> int:
    """A die such as `g4`. Raises ValueError."""
    for colour in range(COLOURS):
        if text[:-1] == components.colours[colour]:
            return make_die(colour, read_value(text[-1]))
    raise ValueError(f"{text!r} is no die")
