"""A seat's turn: growth, the menu, the wheel, marketing, discards (rules 4 and 5)."""

from .actions import begin_action, can_begin
from .cards import items
from .free import move_tree
from .gain import fires
from .phases import end_round
from .table import Position

# The turn (rule 4)


def begin_turn(pos: Position) -> None:
    """The mover's trees grow, full ones become lumber, then their triggers fire tree by tree (4.1)."""
    seat = pos.mover
    growth = pos.box.raw["turn"]["growth"]
    for colour, value in seat.pots.items():
        if value:
            seat.pots[colour] = min(pos.box.faces, value + growth)
    felled = [colour for colour in pos.box.colours if seat.pots.get(colour) == pos.box.faces]
    for colour in felled:
        move_tree(seat, colour)
    pos.push(*fires(pos, ["harvest"]) * len(felled))


def menu_moves(pos: Position) -> tuple[list[str], list[str]]:
    """What the turn's menu offers before and after the free actions (4.7)."""
    first = [] if pos.main_begun else [f"main:{tile}" for tile in pos.box.tiles if _may_move(pos, tile)]
    if not pos.bonus_used and pos.mover.purse["lantern"] >= pos.box.raw["turn"]["bonus_lantern"]:
        first += [f"bonus:{action}" for action in pos.box.tiles if can_begin(pos, action)]
    if not pos.main_begun:
        return first, []
    return first, ["market", "end"] if _next_step(pos)["cost"] <= pos.mover.purse["blueberries"] else ["end"]


def _next_step(pos: Position) -> dict[str, int]:
    """The next marketing step; the last one comes again and again (4.4)."""
    steps: list[dict[str, int]] = pos.box.raw["board"]["marketing"]["steps"]
    return steps[min(pos.mover.market, len(steps) - 1)]


def close_turn(pos: Position, move: str) -> None:
    """`market` or `end`; then discards, or the turn is over."""
    seat = pos.mover
    if move == "market":
        step = _next_step(pos)
        seat.purse["blueberries"] -= step["cost"]
        seat.score += step["points"]
        seat.market += 1
    _discard_or_go_on(pos)


def discard_moves(pos: Position) -> list[str]:
    """The lumber dice that may be discarded (4.5)."""
    return [f"discard:{die}" for die in pos.kinds_of_dice(pos.mover.lumber)]


def do_discard(pos: Position, die: str) -> None:
    """One die above the limit goes."""
    pos.stack.pop()
    pos.mover.lumber.remove(die)
    _discard_or_go_on(pos)


def _discard_or_go_on(pos: Position) -> None:
    if len(pos.mover.lumber) > pos.box.raw["board"]["lumber_spaces"]:
        pos.push("discard")
        return
    pos.main_begun = pos.bonus_used = False
    pos.helpers_used.clear()
    assert pos.turn is not None
    if pos.turn + 1 < pos.players:
        pos.turn += 1
        pos.push("begin")
    else:
        end_round(pos)


# The wheel (rule 5)


def _may_move(pos: Position, tile: str) -> bool:
    quadrant = pos.wheel[tile][0]
    ahead = _after(pos, pos.lead)
    return quadrant != pos.lead or all(place[0] != ahead for place in pos.wheel.values())


def _after(pos: Position, quadrant: int) -> int:
    return (quadrant + 1) % int(pos.box.raw["wheel"]["quadrants"])


def move_tile(pos: Position, tile: str) -> None:
    """The main action begins: the tile moves, its rim and saw bonuses come, then the mode is chosen (5.4, 5.5)."""
    table = pos.box.raw["wheel"]
    quadrant, slot = pos.wheel[tile]
    covered = pos.arc and quadrant == table["start_quadrant"]
    rim = "" if covered else table["rim"][quadrant][slot]
    saw = table["saw"][(pos.lead - quadrant) % table["quadrants"]]
    goal = _after(pos, quadrant)
    pos.wheel[tile] = (goal, 1 + max((place[1] for place in pos.wheel.values() if place[0] == goal), default=-1))
    if quadrant == pos.lead:
        pos.lead = goal
    if all(place[0] != table["start_quadrant"] for place in pos.wheel.values()):
        pos.arc = False
    pos.main_begun = True
    pos.push(*items(rim), *items(saw), f"mode.{tile}")


def mode_moves(pos: Position) -> list[str]:
    """The tile's action, another one for lanterns, or blueberries (5.6)."""
    tile = pos.top.split(".")[1]
    moves = ["act"] if can_begin(pos, tile) else []
    if pos.mover.purse["lantern"] >= pos.box.raw["turn"]["change_lantern"]:
        moves += [f"as:{other}" for other in pos.box.tiles if other != tile and can_begin(pos, other)]
    return [*moves, "berries"]


def choose_mode(pos: Position, move: str) -> None:
    """The mode is chosen; an action begins, or blueberries come instead."""
    tile = pos.stack.pop().split(".")[1]
    table = pos.box.raw["turn"]
    if move == "berries":
        pos.mover.purse["blueberries"] += table["instead"]
    elif move == "act":
        begin_action(pos, tile)
    else:
        pos.mover.purse["lantern"] -= table["change_lantern"]
        begin_action(pos, move.split(":")[1])


def begin_bonus(pos: Position, action: str) -> None:
    """The bonus action (5.8)."""
    pos.mover.purse["lantern"] -= pos.box.raw["turn"]["bonus_lantern"]
    pos.bonus_used = True
    begin_action(pos, action)
