"""The end of the game: contracts, leftovers, reputation, and who has won (rules 11, 12.4)."""

from __future__ import annotations

from collections.abc import Callable

from engine.components import (
    AbilityKind,
    Components,
    Contract,
    Deck,
    Metric,
    Order,
    Stock,
)
from engine.dice import pips
from engine.state import NO_CARD, NO_POT, NO_TOOL, Seat, State, Tool
from engine.tracks import lose_fame
from engine.workshop import saw_slots_bought


def _orders(components: Components, seat: Seat, wanted: Callable[[Order], bool]) -> int:
    return sum(wanted(components.order(card)) for card in seat.completed)


def _helpers(components: Components, seat: Seat, kind: AbilityKind) -> int:
    return sum(components.helper(card).ability.kind == kind for card in seat.grid if card != NO_CARD)


def _improvements(components: Components, seat: Seat) -> int:
    pots = sum(seat.pots[pot.colour] != NO_POT for pot in components.pots)
    splices = sum(tool != Tool.ABSENT for tool in seat.splice) - 1
    return pots + splices + saw_slots_bought(components, seat) + (seat.glue != Tool.ABSENT)


def _upper_tools(components: Components, seat: Seat) -> int:
    return sum(space.row > 0 for space, kind in zip(components.attic, seat.attic, strict=True) if kind != NO_TOOL)


def _tokens(seat: Seat) -> int:
    return seat.stock[Stock.SCRAP] + seat.stock[Stock.GLUE] + seat.stock[Stock.SAW]


def _trees(seat: Seat) -> int:
    return sum(tree for tree in seat.pots if tree > 0)


_METRICS: dict[Metric, Callable[[Components, Seat], int]] = {
    Metric.ORDERS: lambda c, s: len(s.completed),
    Metric.ORDERS_WITH_TOKENS: lambda c, s: _orders(c, s, lambda order: bool(order.cost)),
    Metric.ORDERS_WITH_BROWN: lambda c, s: _orders(
        c, s, lambda order: any(need.colours == 1 << c.brown for need in order.needs)
    ),
    Metric.HAZELNUT_ORDERS: lambda c, s: _orders(c, s, lambda order: order.deck == Deck.HAZELNUT_ORDERS),
    Metric.HELPERS: lambda c, s: sum(card != NO_CARD for card in s.grid),
    Metric.HELPERS_TURN: lambda c, s: _helpers(c, s, AbilityKind.TURN),
    Metric.HELPERS_PERMANENT: lambda c, s: _helpers(c, s, AbilityKind.PERMANENT),
    Metric.TOOLS: lambda c, s: sum(kind != NO_TOOL for kind in s.attic),
    Metric.TOOL_KINDS: lambda c, s: len({kind for kind in s.attic if kind != NO_TOOL}),
    Metric.ATTIC_UPPER: _upper_tools,
    Metric.IMPROVEMENTS: _improvements,
    Metric.HAZELNUT_LEVEL: lambda c, s: s.hazelnut,
    Metric.BERRY_LEVEL: lambda c, s: s.berry,
    Metric.FAME: lambda c, s: s.fame,
    Metric.MARKETING: lambda c, s: s.market,
    Metric.LUMBER_PIPS: lambda c, s: pips(s.lumber),
    Metric.TREES_PIPS: lambda c, s: _trees(s),
    Metric.TOKENS: lambda c, s: _tokens(s),
    Metric.LANTERNS: lambda c, s: s.stock[Stock.LANTERN],
}


def metric(components: Components, seat: Seat, which: Metric) -> int:
    """What a seat has of a contract's metric (rule 12.4)."""
    return _METRICS[which](components, seat)


def contract_points(components: Components, seat: Seat, contract: Contract) -> int:
    """What a contract scores for a seat, its cap applied."""
    points = sum(metric(components, seat, term.metric) // term.per * term.points for term in contract.terms)
    return points if contract.cap is None else min(points, contract.cap)


def leftovers(components: Components, seat: Seat) -> int:
    """Points for pips of lumber and trees, blueberries, scrapwood, glue and saw blades left over (rule 11.1)."""
    left = pips(seat.lumber) + _trees(seat) + seat.stock[Stock.BLUEBERRIES] + _tokens(seat)
    return left // components.leftover_per * components.leftover_points


def final_scoring(state: State) -> None:
    """Contracts, leftovers, the loss for unfinished orders, then the completed ones (rule 11.1)."""
    components = state.components
    for seat in state.seats:
        for card, _ in seat.claims:
            seat.gain(Stock.SCORE, contract_points(components, seat, components.contract(card)))
        seat.gain(Stock.SCORE, leftovers(components, seat))
        for _ in seat.beside:
            lose_fame(seat, -components.drop_fame)
        seat.gain(Stock.SCORE, len(seat.completed) * components.reputation[seat.fame])


def scores(state: State) -> list[int]:
    """The score of each seat as it stands."""
    return [seat.stock[Stock.SCORE] for seat in state.seats]


def ranking(points: list[int]) -> list[int]:
    """The seats from first to last place; of equal scores the higher seat is ahead (rule 11.2)."""
    return sorted(range(len(points)), key=lambda at: (-points[at], -at))
