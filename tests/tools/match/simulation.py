"""Events that never were: blocks with a luck of their own, which all games of the block share."""

from __future__ import annotations

from math import exp

from engine.rng import Rng
from tools.match.ratings import Finish


def uniform(rng: Rng) -> float:
    """A number from 0 up to 1."""
    return rng.next64() / 2**64


def chosen(shares: list[float], rng: Rng) -> int:
    """An index drawn with these probabilities."""
    at, left = 0, uniform(rng) * sum(shares)
    while at < len(shares) - 1 and left >= shares[at]:
        left -= shares[at]
        at += 1
    return at


def win_block(games: int, rng: Rng) -> tuple[float, float]:
    """Wins and games of a block that is good (9 of 10 are won) or bad (3 of 10), half and half: truly 0.6."""
    chance = 0.9 if uniform(rng) < 0.5 else 0.3
    return float(sum(uniform(rng) < chance for _ in range(games))), float(games)


def pair(share: float, rng: Rng) -> int:
    """What the first of two players makes of a pair, 0 to 4; it scores that share, and luck decides a quarter whole.

    In a quarter of the pairs both games go one way; in the others each game is won by itself.
    """
    if uniform(rng) < 0.25:
        return 4 if uniform(rng) < share else 0
    return 2 * sum(uniform(rng) < share for _ in range(2))


def finish(strengths: list[float], seating: tuple[int, ...], rng: Rng) -> Finish:
    """A game by the Plackett-Luce model."""
    left, order = list(enumerate(seating)), []
    while left:
        at = chosen([exp(strengths[entrant]) for _, entrant in left], rng)
        seat, entrant = left.pop(at)
        order.append((entrant, seat))
    return tuple(order)


def rotations(entrants: int) -> list[tuple[int, ...]]:
    """The seatings of a block of one table."""
    return [tuple((at - by) % entrants for at in range(entrants)) for by in range(entrants)]


def shared_luck_block(strengths: list[float], spread: float, rng: Rng) -> list[Finish]:
    """A block in which every player is stronger or weaker by `spread`, the same in all games of the block."""
    lucky = [strength + (spread if uniform(rng) < 0.5 else -spread) for strength in strengths]
    return [finish(lucky, seating, rng) for seating in rotations(len(strengths))]
