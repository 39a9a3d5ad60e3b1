"""The free actions (rule 7), completing orders (rule 8) and claiming contracts (9.6)."""

from collections.abc import Callable

from .cards import Helper, pips
from .gain import fires
from .table import Position, Seat, can_pay, pay


def free_moves(pos: Position) -> list[str]:
    """Every free action that the mover can do now, in canonical order."""
    return [
        *_harvest_moves(pos),
        *_saw_moves(pos),
        *_splice_moves(pos),
        *_glue_moves(pos),
        *_reuse_moves(pos),
        *_use_moves(pos),
        *_complete_moves(pos),
    ]


def do_free(pos: Position, move: str) -> None:
    """Does one free action."""
    word, *args = move.split(":")
    FREE[word](pos, *args)


# Harvest (7.1)


def _harvest_moves(pos: Position) -> list[str]:
    return [f"harvest:{colour}" for colour in pos.box.colours if pos.mover.pots.get(colour)]


def _harvest(pos: Position, colour: str) -> None:
    move_tree(pos.mover, colour)
    pos.push(*fires(pos, ["harvest"]))


def move_tree(seat: Seat, colour: str) -> None:
    """The tree of a pot becomes lumber."""
    seat.lumber.append(f"{colour}{seat.pots[colour]}")
    seat.pots[colour] = 0


# Saw (7.3)


def partitions(total: int, least: int = 1) -> list[list[int]]:
    """All ascending lists of whole numbers from `least` that add up to the total, in list order."""
    longer = [[first, *rest] for first in range(least, total // 2 + 1) for rest in partitions(total - first, first)]
    return [*longer, [total]]


def _saw_cost(pos: Position, parts: int) -> int:
    """The saw blades for cutting a die into so many parts: the tile makes the first cut."""
    return (parts - 2) * int(pos.box.raw["tokens"]["extra_cut"])


def _saw_moves(pos: Position) -> list[str]:
    seat = pos.mover
    if not any(seat.saws):
        return []
    return [
        f"saw:{die}:{','.join(map(str, parts))}"
        for die in pos.kinds_of_dice(seat.lumber)
        for parts in partitions(pips(die))
        if len(parts) > 1 and _saw_cost(pos, len(parts)) <= seat.purse["saw"]
    ]


def _saw(pos: Position, die: str, text: str) -> None:
    parts = text.split(",")
    seat = pos.mover
    seat.saws[seat.saws.index(True)] = False
    seat.purse["saw"] -= _saw_cost(pos, len(parts))
    seat.lumber.remove(die)
    seat.lumber += [die[0] + part for part in parts]
    pos.push(*fires(pos, ["saw"]))


# Splice (7.4)


def _splice_moves(pos: Position) -> list[str]:
    seat = pos.mover
    ready = [most for most, up in seat.splices.items() if up]
    if not ready or seat.purse["scrap"] < pos.box.raw["tokens"]["splice"]:
        return []
    return [
        f"splice:{die}:{value}"
        for die in pos.kinds_of_dice(seat.lumber)
        for value in range(pips(die) + 1, min(pos.box.faces, pips(die) + max(ready)) + 1)
    ]


def _splice(pos: Position, die: str, value: str) -> None:
    seat = pos.mover
    seat.purse["scrap"] -= pos.box.raw["tokens"]["splice"]
    raised = int(value) - pips(die)
    seat.splices[min(most for most, up in seat.splices.items() if up and most >= raised)] = False
    _change(seat, die, die[0] + value)
    pos.push(*fires(pos, ["splice"]))


def _change(seat: Seat, old: str, new: str) -> None:
    seat.lumber.remove(old)
    seat.lumber.append(new)


# Glue (7.5)


def _glue_moves(pos: Position) -> list[str]:
    seat = pos.mover
    if not seat.glue_tile or seat.purse["glue"] < pos.box.raw["tokens"]["glue"]:
        return []
    most = pos.box.raw["board"]["workshop"]["glue_tile"]["max_total"]
    kinds = pos.kinds_of_dice(seat.lumber)
    moves = []
    for place, one in enumerate(kinds):
        for two in kinds[place:]:
            if pips(one) + pips(two) <= most and (one != two or seat.lumber.count(one) > 1):
                moves += [f"glue:{one},{two}:{colour}" for colour in dict.fromkeys((one[0], two[0]))]
    return moves


def _glue(pos: Position, dice: str, colour: str) -> None:
    one, two = dice.split(",")
    seat = pos.mover
    seat.purse["glue"] -= pos.box.raw["tokens"]["glue"]
    seat.glue_tile = False
    seat.lumber.remove(one)
    seat.lumber.remove(two)
    seat.lumber.append(f"{colour}{pips(one) + pips(two)}")
    if one[0] != two[0]:
        seat.score += pos.box.raw["board"]["workshop"]["glue_tile"]["mixed_points"]
    pos.push(*fires(pos, ["glue"]))


# Tile reuse (7.6)


def _reuse_moves(pos: Position) -> list[str]:
    seat = pos.mover
    if seat.purse["reuse"] < pos.box.raw["tokens"]["reuse"]:
        return []
    used = {"saw": not all(seat.saws), "splice": not all(seat.splices.values()), "glue": seat.glue_tile is False}
    return [f"reuse:{tile}" for tile, turned in used.items() if turned]


def _reuse(pos: Position, tile: str) -> None:
    seat = pos.mover
    seat.purse["reuse"] -= pos.box.raw["tokens"]["reuse"]
    if tile == "saw":
        seat.saws[seat.saws.index(False)] = True
    elif tile == "splice":
        seat.splices[max(most for most, up in seat.splices.items() if not up)] = True
    else:
        seat.glue_tile = True


# Once-per-turn helpers (7.7, 12.3)


def _use_moves(pos: Position) -> list[str]:
    seat = pos.mover
    crew = {space: helper for space, helper in pos.crew(seat).items() if helper.kind == "turn"}
    ready = {helper.id: helper for space, helper in crew.items() if space not in pos.helpers_used}
    moves = []
    for card in sorted(ready, key=pos.box.rank.__getitem__):
        if can_pay(seat, ready[card].pay):
            moves += [f"use:{card}"] if not ready[card].change else _change_moves(pos, ready[card])
    return moves


def _change_moves(pos: Position, helper: Helper) -> list[str]:
    word, how = helper.change.split(" ") if " " in helper.change else (helper.change, "")
    moves = []
    for die in pos.kinds_of_dice(pos.mover.lumber):
        value, results = pips(die), []
        if word == "pip":
            if "-" in how and value > 1:
                results.append(str(value - 1))
            if "+" in how and value < pos.box.faces:
                results.append(str(value + 1))
        elif word == "recolour":
            results = [colour for colour in pos.box.colours if colour != die[0]]
        elif die[0] == how:
            results = [str(other) for other in range(1, pos.box.faces + 1) if other != value]
        moves += [f"use:{helper.id}:{die}:{result}" for result in results]
    return moves


def _use(pos: Position, card: str, die: str = "", result: str = "") -> None:
    seat = pos.mover
    helper = pos.box.helpers[card]
    pos.helpers_used.add(next(space for space, placed in seat.grid.items() if placed == card))
    pay(seat, helper.pay)
    if die:
        _change(seat, die, die[0] + result if result.isdigit() else result + die[1:])
    pos.push(*helper.reward)


# Orders and contracts (rule 8, 9.6)


def _complete_moves(pos: Position) -> list[str]:
    seat = pos.mover
    moves = []
    for card in pos.by_card(seat.beside):
        order = pos.box.orders[card]
        if can_pay(seat, order.pay):
            moves += [f"complete:{card}:{','.join(dice)}" for dice in payments(pos, seat.lumber, order.needs)]
    return moves


def payments(pos: Position, lumber: list[str], needs: tuple[str, ...]) -> list[list[str]]:
    """Every different choice of lumber dice that meets the needs one to one, each in die order, all in list order."""
    ways = {()} if not needs else set[tuple[str, ...]]()
    if needs:
        allowed = pos.box.dice_of(needs[0])
        for die in set(lumber).intersection(allowed):
            left = list(lumber)
            left.remove(die)
            ways |= {tuple(pos.by_die([die, *rest])) for rest in payments(pos, left, needs[1:])}
    return sorted(map(list, ways), key=lambda dice: [pos.box.die_key(die) for die in dice])


def _complete(pos: Position, card: str, dice: str = "") -> None:
    seat = pos.mover
    order = pos.box.orders[card]
    for die in dice.split(","):
        seat.lumber.remove(die)
    pay(seat, order.pay)
    row = pos.box.rows[seat.beside.pop(card) - 1]
    seat.completed.append(card)
    claim = [f"claim.{card}"] if order.instant is not None else []
    pos.push(*order.reward, *row, *claim, *fires(pos, ["complete"]))


def claim_moves(pos: Position) -> list[str]:
    """A contract of the row that the mover has not claimed yet, or the instant reward."""
    claimable = [card for card in pos.by_card(pos.contracts) if card not in pos.mover.claims]
    return [*(f"claim:{card}" for card in claimable), "instant"]


def do_claim(pos: Position, move: str) -> None:
    """Claims a contract, or takes the instant reward of the order just completed."""
    card = pos.stack.pop().split(".")[1]
    if move == "instant":
        pos.push(*(pos.box.orders[card].instant or ()))
    else:
        pos.mover.claims[move.split(":")[1]] = "new"


FREE: dict[str, Callable[..., None]] = {
    "harvest": _harvest,
    "saw": _saw,
    "splice": _splice,
    "glue": _glue,
    "reuse": _reuse,
    "use": _use,
    "complete": _complete,
}
"""The moves that are free actions."""
