"""Draws of the table (1.4-1.6) and the setup choices (rule 2)."""

from itertools import combinations

from .table import Position, Seat

# Chance (1.5, 1.6, 2.7)


def chance_outcomes(pos: Position) -> list[str]:
    """What the table may draw now, in set order."""
    if pos.top == "setup":
        return _setup_outcomes(pos)
    if pos.top == "roll":
        return _roll_outcomes(pos)
    return _deal_outcomes(pos, fill_deck(pos))


def _setup_outcomes(pos: Position) -> list[str]:
    """The outcomes of the first draw of 2.7 that is missing."""
    table, start = pos.box.raw["display"], pos.box.raw["board"]["start"]
    if len(pos.wheel) < len(pos.box.tiles):
        return [f"tile:{tile}" for tile in pos.box.tiles if tile not in pos.wheel]
    if yard_short(pos):
        return _roll_outcomes(pos)
    if len(pos.pale) < len(pos.box.raw["reputation"]["pale"]):
        return [f"fame:{tile}" for tile in pos.box.fame_tiles if tile not in pos.pale]
    if len(pos.orders) < table["orders"]:
        return _deal_outcomes(pos, "E")
    if len(pos.helpers) < table["helpers"]:
        return _deal_outcomes(pos, "F")
    if len(pos.contracts) < pos.players + table["contracts_over_players"]:
        return _deal_outcomes(pos, "C")
    drawn = {"F": start["helpers_drawn"], "E": start["early_orders_drawn"], "Z": start["hazelnut_orders_drawn"]}
    for seat in pos.seats:
        for deck, number in drawn.items():
            if sum(card[0] == deck for card in seat.hand) < number:
                return _deal_outcomes(pos, deck)
    return []


def _deal_outcomes(pos: Position, deck: str) -> list[str]:
    return [f"deal:{card}" for card in pos.by_card(pos.decks[deck])]


def _roll_outcomes(pos: Position) -> list[str]:
    return [f"roll:{yard_short(pos)}{value}" for value in range(1, pos.box.faces + 1)]


def yard_short(pos: Position) -> str:
    """The first colour of which the yard lacks a die, or nothing."""
    full = pos.box.raw["yard"]["dice_per_colour"]
    short = (colour for colour in pos.box.colours if sum(die[0] == colour for die in pos.yard) < full)
    return next(short, "")


def _row(pos: Position, kind: str) -> list[str]:
    return pos.orders if kind == "orders" else pos.helpers


def fill_deck(pos: Position) -> str:
    """The deck that the top entry deals from: a late one after the round of 10.6."""
    late = pos.round > pos.box.raw["rounds"]["late"]
    return {"fill.orders": "EL", "fill.helpers": "FH"}[pos.top][late]


def row_waits(pos: Position) -> bool:
    """Whether the row that the top entry fills is short and a card can be dealt to it.

    When a card is to be dealt and the deck is empty, its discards become the deck (1.4).
    """
    kind = pos.top.split(".")[1]
    if len(_row(pos, kind)) >= pos.box.raw["display"][kind]:
        return False
    deck = fill_deck(pos)
    if not pos.decks[deck] and pos.discards[deck]:
        pos.decks[deck], pos.discards[deck] = pos.discards[deck], set()
        pos.remade.add(deck)
    return bool(pos.decks[deck])


def do_chance(pos: Position, outcome: str) -> int | None:
    """The table draws. The result is the seat that alone sees the card, None when all see it."""
    word, arg = outcome.split(":")
    seen_by = None
    if word == "tile":
        pos.wheel[arg] = (pos.box.raw["wheel"]["start_quadrant"], len(pos.wheel))
    elif word == "roll":
        pos.yard.append(arg)
    elif word == "fame":
        pos.pale.append(arg)
    elif pos.top != "setup":
        _row(pos, pos.top.split(".")[1]).append(pos.draw(arg))
    else:
        seen_by = _deal_in_setup(pos, arg)
    if pos.top == "setup" and not _setup_outcomes(pos):
        pos.turn = 0
        pos.stack = ["keep"]
    return seen_by


def _deal_in_setup(pos: Position, card: str) -> int | None:
    table, start = pos.box.raw["display"], pos.box.raw["board"]["start"]
    pos.draw(card)
    if card[0] == "C":
        pos.contracts.append(card)
    elif card[0] == "E" and len(pos.orders) < table["orders"]:
        pos.orders.append(card)
    elif card[0] == "F" and len(pos.helpers) < table["helpers"]:
        pos.helpers.append(card)
    else:
        size = start["helpers_drawn"] + start["early_orders_drawn"] + start["hazelnut_orders_drawn"]
        number, seat = next((n, seat) for n, seat in enumerate(pos.seats) if len(seat.hand) < size)
        seat.hand.append(card)
        return number
    return None


# Setup choices (2.6)


def setup_moves(pos: Position) -> list[str]:
    """The choices of the seat that sets up."""
    hand = pos.by_card(pos.mover.hand)
    if pos.top == "keep":
        return [f"keep:{card}" for card in hand if card in pos.box.helpers]
    if pos.top == "orders":
        kept = pos.box.raw["board"]["start"]["early_orders_kept"]
        return [f"orders:{','.join(pair)}" for pair in combinations([c for c in hand if c[0] == "E"], kept)]
    return [f"place:{card}" for card in hand]


def do_setup(pos: Position, move: str) -> None:
    """Does one setup choice; the entry at the bottom of the stack is replaced by the next one."""
    word, text = move.split(":")
    seat = pos.mover
    pos.stack.pop()
    if word == "keep":
        helper = pos.box.helpers[text]
        seat.purse["blueberries"] -= helper.cost
        seat.grid[pos.box.raw["helper_grid"]["start"]] = text
        seat.hand.remove(text)
        _put_back(pos, seat, [card for card in seat.hand if card in pos.box.helpers])
        pos.push(*(helper.reward if helper.kind == "immediate" else ()), "orders")
    elif word == "orders":
        kept = text.split(",")
        _put_back(pos, seat, [card for card in seat.hand if card[0] == "E" and card not in kept])
        pos.push("place")
    else:
        put_beside(pos, seat, text)
        if len(seat.beside) < pos.box.raw["board"]["start"]["orders_placed"]:
            pos.push("place")
        else:
            _next_to_set_up(pos)


def _put_back(pos: Position, seat: Seat, cards: list[str]) -> None:
    for card in cards:
        seat.hand.remove(card)
        seat.put_back.append(card)
        pos.decks[card[0]].add(card)
        pos.returned.add(card)


def put_beside(pos: Position, seat: Seat, card: str) -> None:
    """An order goes from the hand into the row that its icon names."""
    seat.hand.remove(card)
    seat.beside[card] = pos.box.orders[card].row


def _next_to_set_up(pos: Position) -> None:
    assert pos.turn is not None
    if pos.turn + 1 < pos.players:
        pos.turn += 1
        pos.push("keep")
    else:
        pos.round = 1
        pos.turn = 0
        pos.push("begin")
