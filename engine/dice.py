"""Dice as small integers, the ways to split one, and which dice can pay an order's needs.

A die is `colour * 6 + value - 1`, so die order is colour by colour, then by value.
A heap of dice is a list of 18 counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from engine.components import COLOURS, FACES, Need

DICE = COLOURS * FACES


def make_die(colour: int, value: int) -> int:
    """The die of that colour showing `value` (1 to 6)."""
    return colour * FACES + value - 1


def colour_of(die: int) -> int:
    """The colour index of a die."""
    return die // FACES


def value_of(die: int) -> int:
    """The pips a die shows."""
    return die % FACES + 1


def dice_in(heap: Sequence[int]) -> Iterator[int]:
    """The different dice of a heap, in die order."""
    return (die for die, count in enumerate(heap) if count)


def pips(heap: Sequence[int]) -> int:
    """The sum of the values of a heap."""
    return sum(count * value_of(die) for die, count in enumerate(heap))


@cache
def partitions(value: int, max_parts: int) -> tuple[tuple[int, ...], ...]:
    """The ways to split `value` into 2 to `max_parts` ascending parts, compared element by element (rule 7.3)."""
    found: list[tuple[int, ...]] = []

    def extend(parts: tuple[int, ...], rest: int) -> None:
        if parts and len(parts) < max_parts and rest >= parts[-1]:
            found.append((*parts, rest))
        if len(parts) + 2 <= max_parts:
            for part in range(parts[-1] if parts else 1, rest // 2 + 1):
                extend((*parts, part), rest - part)

    extend((), value)
    return tuple(sorted(found))


def meets(die: int, need: Need) -> bool:
    """Whether the die is one that the need accepts (rule 8.1)."""
    return bool(need.colours >> colour_of(die) & 1) and need.value in (0, value_of(die))


def can_match(dice: Sequence[int], needs: Sequence[Need]) -> bool:
    """Whether dice and needs, equally many, can be matched one to one."""
    if not dice:
        return not needs
    return any(
        meets(dice[0], need) and can_match(dice[1:], (*needs[:at], *needs[at + 1 :])) for at, need in enumerate(needs)
    )


def is_exact(need: Need) -> bool:
    """Whether only one die meets the need."""
    return need.value > 0 and need.colours & (need.colours - 1) == 0


def payments(heap: Sequence[int], needs: Sequence[Need]) -> Iterator[tuple[int, ...]]:
    """Every different set of dice from the heap that meets the needs, as sorted tuples in canonical order.

    Exact needs force their dice; only the wild ones leave a choice, and adding the same dice to two choices keeps
    their order, so the choices are made in order and merged.
    """
    left = list(heap)
    forced = []
    for need in needs:
        if is_exact(need):
            die = make_die(need.colours.bit_length() - 1, need.value)
            left[die] -= 1
            if left[die] < 0:
                return
            forced.append(die)
    wild = tuple(need for need in needs if not is_exact(need))
    for chosen in _choices(left, len(wild), 0):
        if can_match(chosen, wild):
            yield tuple(sorted((*forced, *chosen)))


def _choices(heap: list[int], size: int, start: int) -> Iterator[tuple[int, ...]]:
    """The different multisets of `size` dice at or after `start`, in canonical order."""
    if size == 0:
        yield ()
        return
    for die in range(start, DICE):
        if heap[die]:
            heap[die] -= 1
            for rest in _choices(heap, size - 1, die):
                yield (die, *rest)
            heap[die] += 1
