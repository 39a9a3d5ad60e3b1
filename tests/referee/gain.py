"""Rewards (12.1), tracks (9.1-9.3), the attic (9.5) and triggers (12.6): what an entry of the stack gives."""

from collections.abc import Iterable

from .cards import items
from .table import Position, Seat


def gain(pos: Position, item: str) -> None:
    """The mover gains one reward item that asks nothing, or whose choice can't be made."""
    word, arg = item.split(".", 1)
    seat = pos.mover
    if word == "points":
        seat.score += int(arg)
    elif word == "lose":
        seat.score = max(0, seat.score - int(arg))
    elif word in seat.purse:
        seat.purse[word] += int(arg)
    elif word in ("hazelnut", "berry"):
        pos.push(*advance_income(pos, seat, word, int(arg)))
    elif word == "fame":
        pos.push(*advance_fame(pos, seat, int(arg)))
    elif word == "die":
        seat.lumber.append(arg)
    else:
        assert word in ("tool", "produce"), item


def asks(pos: Position, item: str) -> bool:
    """Whether a reward item waits for a choice of the mover."""
    word, *args = item.split(".")
    if word == "die":
        return len(pos.box.dice_of(args[0])) > 1
    if word == "tool":
        return bool(attic_spaces(pos, pos.mover))
    return word == "produce" and int(args[0]) > 0 and bool(idle_crew(pos, args[1:]))


def advance_income(pos: Position, seat: Seat, track: str, spaces: int) -> list[str]:
    """Moves an income counter its whole way; the rewards passed, in the order passed (9.1)."""
    old = seat.hazelnut if track == "hazelnut" else seat.berry
    new = old + spaces
    if track == "hazelnut":
        seat.hazelnut = new
    else:
        seat.berry = new
    lines = sorted(pos.box.raw["income"]["passing"], key=lambda line: int(line["to"]))
    return [item for line in lines if old <= line["from"] and new >= line["to"] for item in items(line["reward"])]


def advance_fame(pos: Position, seat: Seat, spaces: int) -> list[str]:
    """Moves the reputation counter its whole way; what the tiles reached for the first time give (9.2, 9.3)."""
    track = pos.box.raw["reputation"]
    last = len(track["values"]) - 1
    goal = seat.fame + spaces
    seat.score += max(0, goal - last) * track["past_end_points"]
    seat.fame = min(goal, last)
    entries: list[str] = []
    for space, tile in zip(track["pale"], pos.pale, strict=True):
        if seat.fame >= space and space not in seat.reached:
            earlier = sum(other.reached.get(space) == "old" for other in pos.seats)
            prizes = track["arrivals"][str(pos.players)]
            if earlier < len(prizes):
                entries += items(pos.box.fame_tiles[tile][prizes[earlier]])
            seat.reached[space] = "new"
    return entries


def lose_fame(pos: Position, seat: Seat) -> None:
    """One order is not delivered: reputation back, not below 0 (9.2, 10.1)."""
    seat.fame = max(0, seat.fame + pos.box.raw["board"]["drop_fame"])


def die_moves(pos: Position) -> list[str]:
    """The dice that the reward on top may be."""
    return [f"pick:{die}" for die in pos.box.dice_of(pos.top.split(".")[1])]


def pick_die(pos: Position, die: str) -> None:
    """The owner has chosen a gained die; it goes to the lumber (12.2)."""
    pos.stack.pop()
    pos.mover.lumber.append(die)


def attic_spaces(pos: Position, seat: Seat) -> list[str]:
    """The empty supported spaces of a seat's attic, in set order (9.5)."""
    support = pos.box.raw["attic"]["support"]
    free = (space for space in pos.box.attic if space not in seat.attic)
    return [space for space in free if all(under in seat.attic for under in support.get(space, ()))]


def tool_moves(pos: Position) -> list[str]:
    """The tools that the reward on top may be, with their places."""
    kind = pos.top.split(".")[1]
    kinds = pos.box.raw["attic"]["kinds"] if kind == "any" else [kind]
    return [f"tool:{kind}:{space}" for kind in kinds for space in attic_spaces(pos, pos.mover)]


def place_tool(pos: Position, kind: str, space: str) -> None:
    """A tool comes into the attic; each edge to another kind pays (9.5, 12.5)."""
    pos.stack.pop()
    attic = pos.mover.attic
    entries: list[str] = []
    for edge in pos.box.raw["attic"]["edges"]:
        if space in (edge["a"], edge["b"]):
            other = edge["b"] if edge["a"] == space else edge["a"]
            if other in attic and attic[other] != kind:
                entries += items(edge["reward"])
    attic[space] = kind
    pos.push(*entries)


def idle_crew(pos: Position, done: list[str]) -> list[str]:
    """The spaces whose helpers have not produced yet, in grid order."""
    return [space for space in pos.crew(pos.mover) if space not in done]


def production_moves(pos: Position) -> list[str]:
    """The moves while production as a reward is under way: less may be taken (12.1)."""
    done = pos.top.split(".")[2:]
    return [*(f"produce:{space}" for space in idle_crew(pos, done)), "done"]


def produce_as_reward(pos: Position, space: str) -> None:
    """One helper produces; the entry stays while another one may follow."""
    _, left, *done = pos.stack.pop().split(".")
    done = sorted([*done, space], key=list(pos.box.grid).index)
    if int(left) > 1 and idle_crew(pos, done):
        pos.push(".".join(["produce", str(int(left) - 1), *done]))
    pos.push(*pos.crew(pos.mover)[space].production)


def end_production(pos: Position) -> None:
    """The owner wants no more helpers to produce."""
    pos.stack.pop()


def fires(pos: Position, words: Iterable[str], but: str = "") -> list[str]:
    """The triggers that these words set off: helpers in grid order, words in the order of the list (12.6).

    A discount is no reward and fires nothing. The helper on the space `but` ignores the event.
    """
    happened = set(words)
    entries: list[str] = []
    for space, helper in pos.crew(pos.mover).items():
        if helper.kind == "permanent" and helper.discount is None and space != but:
            entries += [f"fire.{space}" for word in helper.on if word in happened]
    return entries


def fire(pos: Position, space: str) -> None:
    """A triggered helper gives its reward."""
    pos.push(*pos.crew(pos.mover)[space].reward)
