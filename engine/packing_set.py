"""A component set as a flat row of numbers, in the order in which `csrc/components.c` reads them."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from engine.components import MAX_SEATS, Components, Contract, Cost, Helper, Order, Rewards
from engine.dice import DICE
from engine.limits import ROUNDS

FORMAT = 1


def pack_components(components: Components) -> bytes:
    """The numbers of the set that play needs, two bytes each."""
    words = [FORMAT, *_frame(components), *_actions(components), *_board(components), *_tracks(components)]
    words += [*_cards(components)]
    return struct.pack(f"<{len(words)}H", *words)


def _rewards(rewards: Rewards) -> Iterator[int]:
    """How many items, then the kind, amount and detail of each."""
    yield len(rewards)
    for item in rewards:
        yield from item


def _cost(cost: Cost) -> Iterator[int]:
    yield len(cost)
    for stock, amount in cost:
        yield from (stock, amount)


def _piece(
    cost: int, gives: Rewards, *, off_six: int = 0, colour: int = 0, seed: int = 0, trees: int = 0, strength: int = 0
) -> Iterator[int]:
    yield from (cost, off_six, colour, seed, trees, strength)
    yield from _rewards(gives)


def _frame(components: Components) -> Iterator[int]:
    yield len(components.tool_kinds)
    for seats in range(2, MAX_SEATS + 1):
        arrivals = components.arrivals.get(seats, ())
        yield from (components.rounds.get(seats, 0), components.start.lanterns.get(seats, 0))
        yield from (len(arrivals), *arrivals)
    for number in range(1, ROUNDS + 1):
        yield (number in components.income_rounds) + 2 * (number in components.x_rounds)
    yield from (components.late_round, components.growth, components.instead)
    yield from (components.change_lantern, components.bonus_lantern)
    yield from (components.order_slots, components.helper_slots, components.contracts_over_players)
    yield from (components.x_order_slot, components.x_helper_slot)
    yield from components.tiles
    yield components.start_quadrant
    for row, saw in zip(components.rim, components.saw_bonus, strict=True):
        for rewards in (*row, saw):
            yield from _rewards(rewards)


def _actions(components: Components) -> Iterator[int]:
    yield from (components.yard_per_colour, components.yard_buys, components.sale_factor, components.six_price)
    for extras in zip(components.yard_extra, components.sale_extra, components.six_extra, strict=True):
        yield from extras
    yield from (len(components.materials), components.material_buys)
    for material in components.materials:
        yield from (material.stock, len(material.offers))
        for offer in material.offers:
            yield from offer
    yield from (components.order_takes, components.second_order)
    yield from (components.produce_helpers, components.produce_helpers_planting)
    yield from (components.produce_trees, components.plant_max)
    yield from (components.extra_cut, components.splice_scrap, components.glue_glue, components.reuse_tokens)


def _board(components: Components) -> Iterator[int]:
    start, glue = components.start, components.glue_tile
    yield from (components.lumber_spaces, len(components.rows))
    for rewards in components.rows:
        yield from _rewards(rewards)
    yield from (-components.drop_fame, len(components.marketing))
    for step in components.marketing:
        yield from step
    yield from (start.pot, len(components.pots))
    for pot in components.pots:
        yield from _piece(pot.cost, pot.advance, colour=pot.colour, seed=pot.seed, trees=pot.trees)
    yield len(components.saw_slots)
    for slot in components.saw_slots:
        yield from _piece(slot.cost, slot.unlock, off_six=slot.off_six)
    yield len(components.splice_tiles) + 1
    yield from _piece(0, (), strength=start.splice)
    for tile in components.splice_tiles:
        yield from _piece(tile.cost, tile.advance, strength=tile.strength)
    yield from _piece(glue.cost, glue.advance)
    yield from (glue.max_total, glue.mixed_points)
    yield start.blueberries
    yield from (start.lumber.count(die) for die in range(DICE))
    yield from (start.saw_tiles, start.helpers_drawn, start.orders_drawn, start.orders_kept, start.hazelnut_drawn)


def _tracks(components: Components) -> Iterator[int]:
    yield from (len(components.grid), components.start_space)
    for space in components.grid:
        yield from _rewards(space.income)
        yield from (space.produce, sum(1 << near for near in space.neighbours))
    yield len(components.attic)
    for place in components.attic:
        yield from (place.row > 0, place.support)
    yield len(components.edges)
    for edge in components.edges:
        yield from (edge.a, edge.b)
        yield from _rewards(edge.reward)
    yield from (len(components.income_pays), *components.income_pays)
    yield len(components.passing)
    for passing in components.passing:
        yield passing.to
        yield from _rewards(passing.reward)
    yield from (len(components.reputation), *components.reputation)
    yield from (len(components.pale), *components.pale, components.past_end_points)
    yield len(components.reputation_tiles)
    for tile in components.reputation_tiles:
        for rewards in tile.rewards:
            yield from _rewards(rewards)
    yield from (components.leftover_per, components.leftover_points)


def _cards(components: Components) -> Iterator[int]:
    yield from (components.brown, len(components.orders))
    for order in components.orders:
        yield from _order(order)
    yield len(components.helpers)
    for helper in components.helpers:
        yield from _helper(helper)
    yield len(components.contracts)
    for contract in components.contracts:
        yield from _contract(contract)


def _order(order: Order) -> Iterator[int]:
    yield from (order.deck, order.row, len(order.needs))
    for need in order.needs:
        yield from need
    yield from _cost(order.cost)
    yield from _rewards(order.reward)
    yield from _rewards(order.instant)


def _helper(helper: Helper) -> Iterator[int]:
    ability = helper.ability
    yield from (helper.deck, helper.cost)
    yield from _rewards(helper.production)
    yield ability.kind
    yield from _rewards(ability.reward)
    yield from _cost(ability.pay)
    yield from (ability.change, sum(1 << word for word in ability.on), ability.discount)


def _contract(contract: Contract) -> Iterator[int]:
    yield from (0 if contract.cap is None else contract.cap + 1, len(contract.terms))
    for term in contract.terms:
        yield from term
