"""The workshop: sawing, splicing, gluing, tile reuse and the improve action (rules 6.8, 7.3 to 7.6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.components import FACES, Components, Stock, Trigger
from engine.dice import colour_of, dice_in, make_die, partitions, value_of
from engine.helpers import price, push_triggers
from engine.moves import Form, Move, Piece, Tile
from engine.state import NO_POT, Seat, State, Tool


def splice_strengths(components: Components) -> tuple[int, ...]:
    """How far each splicing tile raises a die, the start tile first."""
    return (components.start.splice, *(tile.strength for tile in components.splice_tiles))


def saw_slots_bought(components: Components, seat: Seat) -> int:
    """How many sawing tiles the seat has bought."""
    return seat.saw_up + seat.saw_used - components.start.saw_tiles


def off_six(state: State) -> int:
    """Blueberries off every 6 that the seat buys: the bought sawing slots added up (rule 6.8)."""
    bought = saw_slots_bought(state.components, state.seat)
    return sum(slot.off_six for slot in state.components.saw_slots[:bought])


def saw_moves(state: State) -> Iterator[Move]:
    """Every split of every lumber die that the saw blades allow (rule 7.3)."""
    seat, components = state.seat, state.components
    if not seat.saw_up:
        return
    parts = 2 + seat.stock[Stock.SAW] // components.extra_cut if components.extra_cut else FACES
    for die in dice_in(seat.lumber):
        for split in partitions(value_of(die), min(parts, FACES)):
            yield Move(Form.SAW, (die, *split))


def saw(state: State, die: int, *parts: int) -> None:
    """Saws a die into parts: the first cut is the tile's, each further one costs saw blades."""
    seat = state.seat
    seat.saw_up -= 1
    seat.saw_used += 1
    seat.pay(Stock.SAW, (len(parts) - 2) * state.components.extra_cut)
    seat.lumber[die] -= 1
    for part in parts:
        seat.add_die(make_die(colour_of(die), part))
    push_triggers(state, Trigger.SAW)


def splice_moves(state: State) -> Iterator[Move]:
    """Every raise that some face-up splicing tile allows (rule 7.4)."""
    seat, components = state.seat, state.components
    if seat.stock[Stock.SCRAP] < components.splice_scrap:
        return
    strengths = splice_strengths(components)
    reach = max((strengths[at] for at, tile in enumerate(seat.splice) if tile == Tool.UP), default=0)
    for die in dice_in(seat.lumber):
        value = value_of(die)
        yield from (Move(Form.SPLICE, (die, new)) for new in range(value + 1, min(value + reach, FACES) + 1))


def splice(state: State, die: int, new: int) -> None:
    """Raises a die with the weakest tile that can."""
    seat, components = state.seat, state.components
    strengths = splice_strengths(components)
    tile = next(
        at for at, tool in enumerate(seat.splice) if tool == Tool.UP and strengths[at] >= new - value_of(die)
    )  # fmt: skip
    seat.splice[tile] = Tool.USED
    seat.pay(Stock.SCRAP, components.splice_scrap)
    seat.lumber[die] -= 1
    seat.add_die(make_die(colour_of(die), new))
    push_triggers(state, Trigger.SPLICE)


def glue_moves(state: State) -> Iterator[Move]:
    """Every pair of lumber dice that can become one, with its colour (rule 7.5)."""
    seat, components = state.seat, state.components
    if seat.glue != Tool.UP or seat.stock[Stock.GLUE] < components.glue_glue:
        return
    most = min(components.glue_tile.max_total, FACES)
    dice = list(dice_in(seat.lumber))
    for at, first in enumerate(dice):
        for second in dice[at:]:
            if value_of(first) + value_of(second) <= most and (first != second or seat.lumber[first] > 1):
                for colour in sorted({colour_of(first), colour_of(second)}):
                    yield Move(Form.GLUE, (first, second, colour))


def glue(state: State, first: int, second: int, colour: int) -> None:
    """Glues two dice into one; two colours score."""
    seat, components = state.seat, state.components
    seat.glue = Tool.USED
    seat.pay(Stock.GLUE, components.glue_glue)
    seat.lumber[first] -= 1
    seat.lumber[second] -= 1
    seat.add_die(make_die(colour, value_of(first) + value_of(second)))
    if colour_of(first) != colour_of(second):
        seat.gain(Stock.SCORE, components.glue_tile.mixed_points)
    push_triggers(state, Trigger.GLUE)


def reuse_moves(state: State) -> Iterator[Move]:
    """The kinds of used tile that a reuse token can turn up (rule 7.6)."""
    seat = state.seat
    if seat.stock[Stock.REUSE] >= state.components.reuse_tokens:
        if seat.saw_used:
            yield Move(Form.REUSE, (Tile.SAW,))
        if Tool.USED in seat.splice:
            yield Move(Form.REUSE, (Tile.SPLICE,))
        if seat.glue == Tool.USED:
            yield Move(Form.REUSE, (Tile.GLUE,))


def reuse(state: State, tile: int) -> None:
    """Turns a used tile face up, of the splicing tiles the strongest."""
    seat = state.seat
    seat.pay(Stock.REUSE, state.components.reuse_tokens)
    if tile == Tile.SAW:
        seat.saw_used -= 1
        seat.saw_up += 1
    elif tile == Tile.SPLICE:
        strongest = max(at for at, tool in enumerate(seat.splice) if tool == Tool.USED)
        seat.splice[strongest] = Tool.UP
    else:
        seat.glue = Tool.UP


def next_cost(state: State, piece: int) -> int | None:
    """The printed price of the next piece of that kind, None if all are placed."""
    components, seat = state.components, state.seat
    if piece == Piece.POT:
        return next((pot.cost for pot in components.pots if seat.pots[pot.colour] == NO_POT), None)
    if piece == Piece.SAW:
        slots = components.saw_slots[saw_slots_bought(components, seat) :]
        return slots[0].cost if slots else None
    if piece == Piece.SPLICE:
        return next(
            (tile.cost for at, tile in enumerate(components.splice_tiles, 1) if seat.splice[at] == Tool.ABSENT), None
        )
    return components.glue_tile.cost if seat.glue == Tool.ABSENT else None


def improve_moves(state: State) -> Iterator[Move]:
    """The kinds of piece whose next one the seat can pay (rule 6.8)."""
    for piece in Piece:
        cost = next_cost(state, piece)
        if cost is not None and price(state, cost, Trigger.IMPROVE) <= state.seat.stock[Stock.BLUEBERRIES]:
            yield Move(Form.IMPROVE, (piece,))


def improve(state: State, piece: int) -> None:
    """Pays and places the next piece of that kind, face up; then what it gives."""
    components, seat = state.components, state.seat
    cost = next_cost(state, piece)
    assert cost is not None
    state.pending.pop()
    seat.pay(Stock.BLUEBERRIES, price(state, cost, Trigger.IMPROVE))
    push_triggers(state, Trigger.IMPROVE)
    if piece == Piece.POT:
        pot = next(pot for pot in components.pots if seat.pots[pot.colour] == NO_POT)
        seat.pots[pot.colour] = pot.seed
        state.push_rewards(pot.advance)
    elif piece == Piece.SAW:
        state.push_rewards(components.saw_slots[saw_slots_bought(components, seat)].unlock)
        seat.saw_up += 1
    elif piece == Piece.SPLICE:
        at = seat.splice.index(Tool.ABSENT)
        seat.splice[at] = Tool.UP
        state.push_rewards(components.splice_tiles[at - 1].advance)
    else:
        seat.glue = Tool.UP
        state.push_rewards(components.glue_tile.advance)


def turn_all_up(seat: Seat) -> None:
    """All workshop tiles turn face up (rule 10.4)."""
    seat.saw_up += seat.saw_used
    seat.saw_used = 0
    seat.splice = [Tool.UP if tool == Tool.USED else tool for tool in seat.splice]
    if seat.glue == Tool.USED:
        seat.glue = Tool.UP
