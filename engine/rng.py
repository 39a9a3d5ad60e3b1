"""The portable random generator: SplitMix64 with unbiased bounded draws, the same bit for bit in Python and C."""

from __future__ import annotations

MASK64 = (1 << 64) - 1
_MASK32 = (1 << 32) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    return z ^ (z >> 31)


class Rng:
    """A SplitMix64 stream. Whoever draws owns one; nothing in the project draws from anywhere else."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK64

    def next64(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + _GOLDEN) & MASK64
        return _mix(self.state)

    def below(self, bound: int) -> int:
        """A uniform draw from 0..bound-1, 1 <= bound < 2**32, without bias (Lemire's multiply and reject).

        The high 32 bits of `next64` are multiplied by the bound; the high half of the product is the draw. A draw with
        one possible outcome is still a draw (rule 1.6).
        """
        product = (self.next64() >> 32) * bound
        if product & _MASK32 < bound:
            threshold = ((1 << 32) - bound) % bound
            while product & _MASK32 < threshold:
                product = (self.next64() >> 32) * bound
        return product >> 32

    def split(self, key: int) -> Rng:
        """A new independent stream named by `key`; this stream does not move."""
        return Rng(_mix((self.state ^ _mix((key + _GOLDEN) & MASK64)) & MASK64))

    def copy(self) -> Rng:
        """A generator that will draw the same numbers."""
        return Rng(self.state)
