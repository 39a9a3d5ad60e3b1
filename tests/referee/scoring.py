"""The end of the game: contracts, leftovers, unfinished and completed orders, places (rule 11)."""

from .actions import improvements
from .cards import pips
from .gain import lose_fame
from .table import Position, Seat


def end_game(pos: Position) -> None:
    """Final scoring (11.1); nothing is left to do."""
    for seat in pos.seats:
        seat.score += sum(contract_points(pos, seat, card) for card in seat.claims)
        seat.score += leftover_points(pos, seat)
        for _ in seat.beside:
            lose_fame(pos, seat)
        seat.score += len(seat.completed) * pos.box.raw["reputation"]["values"][seat.fame]
    pos.turn = None
    pos.push("over")


def leftover_points(pos: Position, seat: Seat) -> int:
    """Points for what is left, by full tens."""
    table = pos.box.raw["leftovers"]
    tokens = sum(seat.purse[token] for token in ("blueberries", "scrap", "glue", "saw"))
    total = _lumber_pips(seat) + sum(seat.pots.values()) + tokens
    return int(total // table["per"] * table["points"])


def contract_points(pos: Position, seat: Seat, card: str) -> int:
    """What a claimed contract scores."""
    contract = pos.box.contracts[card]
    total = sum(metric(pos, seat, name) // per * points for name, points, per in contract.terms)
    return total if contract.cap is None else min(total, contract.cap)


def metric(pos: Position, seat: Seat, name: str) -> int:
    """One of the counts that contracts score by (12.4)."""
    orders = [pos.box.orders[card] for card in seat.completed]
    crew = list(pos.crew(seat).values())
    bottom = pos.box.raw["attic"]["rows"][0]
    return {
        "orders": len(orders),
        "orders_with_tokens": sum(bool(order.pay) for order in orders),
        "orders_with_brown": sum(any(need[:-1] == "b" for need in order.needs) for order in orders),
        "hazelnut_orders": sum(order.id[0] == "Z" for order in orders),
        "helpers": len(crew),
        "helpers_turn": sum(helper.kind == "turn" for helper in crew),
        "helpers_permanent": sum(helper.kind == "permanent" for helper in crew),
        "tools": len(seat.attic),
        "tool_kinds": len(set(seat.attic.values())),
        "attic_upper": sum(space not in bottom for space in seat.attic),
        "improvements": improvements(pos, seat),
        "hazelnut_level": seat.hazelnut,
        "berry_level": seat.berry,
        "fame": seat.fame,
        "marketing": seat.market,
        "lumber_pips": _lumber_pips(seat),
        "trees_pips": sum(seat.pots.values()),
        "tokens": sum(seat.purse[token] for token in ("scrap", "glue", "saw")),
        "lanterns": seat.purse["lantern"],
    }[name]


def _lumber_pips(seat: Seat) -> int:
    return sum(pips(die) for die in seat.lumber)


def places(pos: Position) -> list[int]:
    """The place of each seat, from 1; a tie goes to the seat that played later (11.2)."""
    ahead = sorted(range(pos.players), key=lambda number: (pos.seats[number].score, number), reverse=True)
    return [ahead.index(number) + 1 for number in range(pos.players)]
