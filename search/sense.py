"""What a seat's orders still lack, and rough worths of rewards: the common ground of move weights and evaluation.

Everything here is whole numbers, so that both kernels agree to the last bit. Worths are in quarters of a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.components import COLOURS, FACES, Components, ItemKind, Need, Rewards
from engine.dice import DICE, is_exact, make_die
from engine.state import Seat

# How much a die is wished for that an order lacks, by the number of dice it lacks.
WISHES = (0, 24, 10, 5, 3, 2, 1, 1, 1)

# Worth of one unit of each reward item, in quarters of a point.
WORTHS = {
    ItemKind.BLUEBERRIES: 2,
    ItemKind.POINTS: 4,
    ItemKind.LOSE: -4,
    ItemKind.HAZELNUT: 10,
    ItemKind.BERRY: 7,
    ItemKind.FAME: 8,
    ItemKind.SAW: 3,
    ItemKind.GLUE: 2,
    ItemKind.SCRAP: 2,
    ItemKind.LANTERN: 5,
    ItemKind.REUSE: 5,
    ItemKind.PRODUCE: 8,
}
DIE_WORTH = 9
TOOL_WORTH = 14
MOST_WORTH = 1000


def worth(rewards: Rewards) -> int:
    """The rough worth of a reward list, in quarters of a point, from 0 to MOST_WORTH.

    The bounds keep every weight above 0 and every sum of weights small, whatever a component set pays or takes.
    """
    total = 0
    for kind, amount, _ in rewards:
        if kind == ItemKind.DIE:
            total += DIE_WORTH
        elif kind == ItemKind.TOOL:
            total += TOOL_WORTH
        else:
            total += WORTHS[kind] * amount
    return max(0, min(total, MOST_WORTH))


def lacking(heap: Sequence[int], needs: tuple[Need, ...]) -> tuple[list[Need], list[int]]:
    """The needs that the heap leaves open, and how many of each die it would pay.

    Exact needs are served first, then the wild ones in order, each with the lowest die that will do.
    """
    left = list(heap)
    paid = [0] * DICE
    open_needs = []
    for exact in (True, False):
        for need in needs:
            if is_exact(need) == exact:
                die = _first_die(left, need)
                if die < 0:
                    open_needs.append(need)
                else:
                    left[die] -= 1
                    paid[die] += 1
    return open_needs, paid


def _first_die(heap: Sequence[int], need: Need) -> int:
    """The lowest die of the heap that meets the need, -1 if none does."""
    for colour in range(COLOURS):
        if need.colours >> colour & 1:
            values = (need.value,) if need.value else range(1, FACES + 1)
            for value in values:
                die = make_die(colour, value)
                if heap[die]:
                    return die
    return -1


class Sense(NamedTuple):
    """What the orders beside a board make of dice: the `wish` for each, and the `spare` lumber that none would pay."""

    wish: list[int]
    spare: list[int]


def sense(components: Components, seat: Seat) -> Sense:
    """Looks at the orders beside the board of a seat."""
    wish = [0] * DICE
    kept = [0] * DICE
    for card, _ in seat.beside:
        needs, paid = lacking(seat.lumber, components.orders[card].needs)
        wished = WISHES[len(needs)]
        for need in needs:
            _wish_for(wish, need, wished)
        for die, count in enumerate(paid):
            if count > kept[die]:
                kept[die] = count
    return Sense(wish, [have - keep for have, keep in zip(seat.lumber, kept, strict=True)])


def _wish_for(wish: list[int], need: Need, wished: int) -> None:
    for colour in range(COLOURS):
        if need.colours >> colour & 1:
            values = (need.value,) if need.value else range(1, FACES + 1)
            for value in values:
                die = make_die(colour, value)
                if wished > wish[die]:
                    wish[die] = wished
