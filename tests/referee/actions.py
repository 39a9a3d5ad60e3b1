"""The seven actions (rule 6): their legal steps and what each step does."""

from collections.abc import Callable
from typing import Any

from .cards import items, pips
from .gain import fires, idle_crew
from .table import Position, Seat

FIRST = {
    "lumber": "step.lumber.0",
    "exchange": "step.exchange",
    "materials": "step.materials",
    "orders": "step.orders.0",
    "helper": "step.helper",
    "produce": "step.produce.0",
    "improve": "step.improve",
}
"""The stack entry with which each action begins."""


def begin_action(pos: Position, action: str) -> None:
    """An action starts, before its first step."""
    pos.push(FIRST[action])


def can_begin(pos: Position, action: str) -> bool:
    """Whether an action has a legal first step (5.7). No step costs lanterns, so paying them first changes nothing."""
    return bool(steps(pos, FIRST[action]))


def steps(pos: Position, entry: str) -> list[str]:
    """The steps legal now in the action that this entry stands for, `done` among them, but no free actions."""
    _, action, *args = entry.split(".")
    if action == "lumber":
        moves = _buy_moves(pos)
    elif action == "exchange":
        moves = _exchange_moves(pos, args)
    elif action == "materials":
        moves = _material_moves(pos, args)
    elif action == "orders":
        moves = _take_moves(pos, int(args[0]))
    elif action == "helper":
        moves = _hire_moves(pos)
    elif action == "produce":
        moves = _produce_moves(pos, int(args[0]), args[1:])
    else:
        moves = _improve_moves(pos)
    return [*moves, "done"] if is_begun(entry) else moves


def is_begun(entry: str) -> bool:
    """Whether the action of a `step` entry has had its first step."""
    args = entry.split(".")[2:]
    return bool(args) and args != ["0"]


def take_step(pos: Position, move: str) -> None:
    """Does one step of the action on top."""
    word, *args = move.split(":")
    STEPS[word](pos, *args)


def _end(pos: Position, entry: str, *given: str) -> None:
    """Puts on the stack what follows an action: rolls, deals and what the last step gave, then the triggers."""
    _, action, *args = entry.split(".")
    words = [action]
    if action == "produce":
        trees, done = int(args[0]), args[1:]
        words = ["produce"] * bool(done) + ["plant"] * (trees > 0)
    rolls = ["roll"] if action == "lumber" else []
    pos.push(*given, *rolls, *fires(pos, words))


def _done(pos: Position) -> None:
    _end(pos, pos.stack.pop())


def price(pos: Position, seat: Seat, action: str, printed: int, off: int = 0) -> int:
    """A printed price less the discounts for the action and what else comes off, never below 0 (12.7)."""
    return max(0, printed - pos.discount(seat, action) - off)


def _off_six(pos: Position, seat: Seat) -> int:
    """What the bought saw slots take off every 6 (6.8)."""
    slots = pos.box.raw["board"]["workshop"]["saw_slots"]
    return sum(slot["off_six"] for slot in slots[: _bought(pos, seat, "saw")])


# Lumber (6.1)


def _die_price(pos: Position, seat: Seat, die: str) -> int:
    printed = pips(die) + pos.box.raw["yard"]["extra"][die[0]]
    return price(pos, seat, "lumber", printed, _off_six(pos, seat) if pips(die) == pos.box.faces else 0)


def _buy_moves(pos: Position) -> list[str]:
    seat = pos.mover
    dice = pos.kinds_of_dice(pos.yard)
    return [f"buy:{die}" for die in dice if _die_price(pos, seat, die) <= seat.purse["blueberries"]]


def _buy(pos: Position, die: str) -> None:
    entry = pos.stack.pop()
    seat = pos.mover
    seat.purse["blueberries"] -= _die_price(pos, seat, die)
    pos.yard.remove(die)
    seat.lumber.append(die)
    count = int(entry.split(".")[2]) + 1
    if count < pos.box.raw["yard"]["buys"]:
        pos.push(f"step.lumber.{count}")
    else:
        _end(pos, entry)


# Exchange (6.2)


def _six_price(pos: Position, seat: Seat, colour: str) -> int:
    table = pos.box.raw["exchange"]
    return price(pos, seat, "exchange", table["six_price"] + table["six_extra"][colour], _off_six(pos, seat))


def _exchange_moves(pos: Position, sold: list[str]) -> list[str]:
    seat = pos.mover
    sales = [] if sold else [f"sell:{die}" for die in pos.kinds_of_dice(seat.lumber)]
    colours = [colour for colour in pos.box.colours if colour not in sold]
    return sales + [f"buy6:{c}" for c in colours if _six_price(pos, seat, c) <= seat.purse["blueberries"]]


def _sell(pos: Position, die: str) -> None:
    table = pos.box.raw["exchange"]
    seat = pos.mover
    seat.lumber.remove(die)
    seat.purse["blueberries"] += table["sale_factor"] * pips(die) + table["sale_extra"][die[0]]
    pos.stack[-1] = f"step.exchange.{die[0]}"


def _buy_six(pos: Position, colour: str) -> None:
    seat = pos.mover
    seat.purse["blueberries"] -= _six_price(pos, seat, colour)
    seat.lumber.append(f"{colour}{pos.box.faces}")
    _end(pos, pos.stack.pop())


# Materials (6.3)


def _material_price(pos: Position, seat: Seat, kind: str, count: int) -> int:
    printed = next(buy["cost"] for buy in pos.box.raw["materials"][kind] if buy["count"] == count)
    return price(pos, seat, "materials", printed)


def _material_moves(pos: Position, bought: list[str]) -> list[str]:
    seat = pos.mover
    moves = []
    for kind in pos.box.materials:
        for count in sorted(buy["count"] for buy in pos.box.raw["materials"][kind]):
            if kind not in bought and _material_price(pos, seat, kind, count) <= seat.purse["blueberries"]:
                moves.append(f"mat:{kind}{count}")
    return moves


def _buy_material(pos: Position, text: str) -> None:
    kind = text.rstrip("0123456789")
    count = int(text.removeprefix(kind))
    entry = pos.stack.pop()
    seat = pos.mover
    seat.purse["blueberries"] -= _material_price(pos, seat, kind, count)
    seat.purse[kind] += count
    bought = sorted([*entry.split(".")[2:], kind], key=pos.box.materials.index)
    if len(bought) < pos.box.raw["materials"]["buys"]:
        pos.push(".".join(["step.materials", *bought]))
    else:
        _end(pos, entry)


# Orders (6.4)


def _order_price(pos: Position, seat: Seat, taken: int) -> int:
    return price(pos, seat, "orders", pos.box.raw["orders"]["second"]) if taken else 0


def _take_moves(pos: Position, taken: int) -> list[str]:
    seat = pos.mover
    if _order_price(pos, seat, taken) > seat.purse["blueberries"]:
        return []
    return [f"take:{card}" for card in pos.by_card(pos.orders)]


def _take(pos: Position, card: str) -> None:
    entry = pos.stack.pop()
    taken = int(entry.split(".")[2])
    seat = pos.mover
    seat.purse["blueberries"] -= _order_price(pos, seat, taken)
    pos.orders.remove(card)
    seat.beside[card] = pos.box.orders[card].row
    if taken + 1 < pos.box.raw["orders"]["takes"]:
        pos.push("fill.orders", f"step.orders.{taken + 1}")
    else:
        _end(pos, entry, "fill.orders")


# Helper (6.5)


def _hire_price(pos: Position, seat: Seat, card: str) -> int:
    return price(pos, seat, "helper", pos.box.helpers[card].cost)


def _hire_moves(pos: Position) -> list[str]:
    seat = pos.mover
    free = [space for space in pos.box.grid if space not in seat.grid]
    spaces = [space for space in free if any(near in seat.grid for near in pos.box.neighbours(space))]
    cards = [card for card in pos.by_card(pos.helpers) if _hire_price(pos, seat, card) <= seat.purse["blueberries"]]
    return [f"hire:{card}:{space}" for card in cards for space in spaces]


def _hire(pos: Position, card: str, space: str) -> None:
    pos.stack.pop()
    seat = pos.mover
    seat.purse["blueberries"] -= _hire_price(pos, seat, card)
    pos.helpers.remove(card)
    seat.grid[space] = card
    covered = pos.box.grid[space]
    production = [f"produce.{covered.produce}"] if covered.produce else []
    helper = pos.box.helpers[card]
    at_once = helper.reward if helper.kind == "immediate" else ()
    # The helper just placed ignores the action that placed it (12.6).
    pos.push("fill.helpers", *covered.income, *production, *at_once, *fires(pos, ["helper"], but=space))


# Produce and plant (6.6, 6.7)


def _trees_allowed(pos: Position, seat: Seat) -> int:
    pots = pos.box.raw["board"]["workshop"]["pots"]
    placed = [pot["trees_per_plant"] for pot in pots if pot["colour"] in seat.pots]
    return int(max([pos.box.raw["produce"]["trees"], *placed]))


def _allowed(pos: Position, productions: int, trees: int) -> bool:
    """Whether one action may hold so many productions and plantings."""
    table = pos.box.raw["produce"]
    if trees == 0:
        return productions <= int(table["helpers"])
    return productions <= int(table["helpers_planting"]) and trees <= _trees_allowed(pos, pos.mover)


def _produce_moves(pos: Position, trees: int, done: list[str]) -> list[str]:
    moves = []
    if _allowed(pos, len(done) + 1, trees):
        moves += [f"produce:{space}" for space in idle_crew(pos, done)]
    if _allowed(pos, len(done), trees + 1):
        moves += _plant_moves(pos)
    return moves


def _plant_moves(pos: Position) -> list[str]:
    seat = pos.mover
    most = pos.box.raw["produce"]["plant_max"]
    moves = []
    for die in pos.kinds_of_dice(seat.lumber):
        if seat.pots.get(die[0]) == 0:
            whole = [f"plant:{die}"] if pips(die) <= most else []
            moves += whole + [f"plant:{die}:{part}" for part in range(1, min(most, pips(die) - 1) + 1)]
    return moves


def _produce(pos: Position, space: str) -> None:
    _, _, trees, *done = pos.stack.pop().split(".")
    done = sorted([*done, space], key=list(pos.box.grid).index)
    _go_on_producing(pos, int(trees), done, pos.crew(pos.mover)[space].production)


def _plant(pos: Position, die: str, part: str = "") -> None:
    _, _, trees, *done = pos.stack.pop().split(".")
    seat = pos.mover
    seat.lumber.remove(die)
    seat.pots[die[0]] = int(part) if part else pips(die)
    if part:
        seat.lumber.append(f"{die[0]}{pips(die) - int(part)}")
    _go_on_producing(pos, int(trees) + 1, done, ())


def _go_on_producing(pos: Position, trees: int, done: list[str], given: tuple[str, ...]) -> None:
    entry = ".".join(["step.produce", str(trees), *done])
    if _allowed(pos, len(done) + 1, trees) or _allowed(pos, len(done), trees + 1):
        pos.push(*given, entry)
    else:
        _end(pos, entry, *given)


# Improve (6.8)


def _bought(pos: Position, seat: Seat, piece: str) -> int:
    """How many pieces of a kind the seat has placed with improve actions."""
    start = pos.box.raw["board"]["start"]
    return {
        "pot": len(seat.pots) - 1,
        "saw": len(seat.saws) - int(start["saw_tiles"]),
        "splice": len(seat.splices) - 1,
        "glue": int(seat.glue_tile is not None),
    }[piece]


def improvements(pos: Position, seat: Seat) -> int:
    """The number of pieces that a seat has placed with improve actions."""
    return sum(_bought(pos, seat, piece) for piece in ("pot", "saw", "splice", "glue"))


def _improve_moves(pos: Position) -> list[str]:
    seat = pos.mover
    moves = []
    for piece, reserve in _reserve(pos).items():
        bought = _bought(pos, seat, piece)
        if bought == len(reserve):
            continue
        if price(pos, seat, "improve", reserve[bought]["cost"]) <= seat.purse["blueberries"]:
            moves.append(f"improve:{piece}")
    return moves


def _reserve(pos: Position) -> dict[str, list[dict[str, Any]]]:
    """All pieces that can be bought, by kind, in buying order."""
    shop = pos.box.raw["board"]["workshop"]
    return {"pot": shop["pots"], "saw": shop["saw_slots"], "splice": shop["splice_tiles"], "glue": [shop["glue_tile"]]}


def _improve(pos: Position, piece: str) -> None:
    seat = pos.mover
    tile = _reserve(pos)[piece][_bought(pos, seat, piece)]
    entry = pos.stack.pop()
    seat.purse["blueberries"] -= price(pos, seat, "improve", tile["cost"])
    if piece == "pot":
        seat.pots[tile["colour"]] = pips(tile["seed"])
    elif piece == "saw":
        seat.saws.append(True)
    elif piece == "splice":
        seat.splices[tile["max"]] = True
    else:
        seat.glue_tile = True
    given = [*items(tile.get("advance", "")), *items(tile.get("unlock", ""))]
    _end(pos, entry, *given)


STEPS: dict[str, Callable[..., None]] = {
    "buy": _buy,
    "sell": _sell,
    "buy6": _buy_six,
    "mat": _buy_material,
    "take": _take,
    "hire": _hire,
    "produce": _produce,
    "plant": _plant,
    "improve": _improve,
    "done": _done,
}
"""The moves that are steps of an action."""
