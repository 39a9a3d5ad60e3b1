"""Python and the core side by side: random games in which both are asked the same at every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.chance import sample
from engine.components import Components
from engine.loader import load_components
from engine.moves import Form, encode
from engine.native import NativeCore
from engine.packing import pack, unpack
from engine.rng import Rng
from engine.rules import advance, legal_moves
from engine.state import ALL, State, new_game
from engine.view import determinize, view

SETS = {"core": None, "tiny": Path(__file__).parent.parent / "data" / "tiny.toml"}
# Full games, and games as one seat sees them, by number of seats.
TABLES = [(2, ALL), (3, ALL), (4, ALL), (2, 1), (3, 0), (4, 2)]
# Every so many states what is costly in Python is compared too.
SELDOM = 11


def load(name: str) -> Components:
    return load_components(SETS[name])


@dataclass(slots=True)
class Twins:
    """The same position in both kernels."""

    core: NativeCore
    state: State
    packed: bytes

    @classmethod
    def new(cls, core: NativeCore, players: int, viewer: int = ALL) -> Twins:
        return cls(core, new_game(core.components, players, viewer), core.new_game(players, viewer))

    def unpacked(self) -> State:
        return unpack(self.core.components, self.packed)

    def step(self, rng: Rng, played: Counter[Form] | None = None) -> int:
        """Play a random move or the outcome drawn, in both; return its code.

        Half the time the move is one of the form that `played` counts least, so that rare forms come up.
        """
        if self.state.is_chance:
            twin = rng.copy()
            move = sample(self.state, rng)
            code, self.packed = self.core.sample(self.packed, twin)
            assert (code, twin.state) == (encode(move), rng.state)
        else:
            legal = legal_moves(self.state)
            if played is not None and rng.below(2):
                rarest = min(played[move.form] for move in legal)
                legal = [move for move in legal if played[move.form] == rarest]
            move = legal[rng.below(len(legal))]
            code = encode(move)
            self.packed = self.core.apply(self.packed, code)
        advance(self.state, move)
        if played is not None:
            played[move.form] += 1
        return code

    def enrich(self, rng: Rng) -> None:
        """Give every seat a random wealth of tokens and dice, which random play seldom comes to by itself."""
        for seat in self.state.seats:
            seat.stock = [count + rng.below(20) for count in seat.stock]
            seat.lumber = [count + rng.below(2) for count in seat.lumber]
        self.packed = pack(self.state)

    def agree(self) -> None:
        """Assert that both have the same bytes, which the core takes for valid, and list the same moves in order."""
        assert self.packed == pack(self.state)
        assert self.core.is_valid(self.packed)
        assert self.core.legal(self.packed) == [encode(move) for move in legal_moves(self.state)]

    def agree_on_views(self, seed: int) -> None:
        """Assert the same of what each seat sees, and that both deal the hidden cards alike."""
        assert self.unpacked() == self.state
        for seat in range(self.state.players) if self.state.view == ALL else [self.state.view]:
            seen = view(self.state, seat)
            Twins(self.core, seen, pack(seen)).agree()
            python, native = Rng(seed), Rng(seed)
            full = determinize(seen, python)
            assert self.core.determinize(pack(seen), native) == pack(full)
            assert native.state == python.state


def walk(core: NativeCore, players: int, viewer: int, seed: int, states: int) -> Iterator[Twins]:
    """Random games, one after the other, until so many states have come up; rare moves are not rare in them.

    After each income phase of every other game the seats come into wealth.
    """
    rng, played, games = Rng(seed), Counter[Form](), 0
    twins = Twins.new(core, players, viewer)
    for _ in range(states):
        yield twins
        if twins.state.is_over:
            twins, games = Twins.new(core, players, viewer), games + 1
            continue
        before = twins.state.round
        twins.step(rng, played)
        if games % 2 and twins.state.round != before and before in core.components.income_rounds | {0}:
            twins.enrich(rng)


def sampled(core: NativeCore, players: int, viewer: int, seed: int, count: int) -> Iterator[Twins]:
    """So many states out of random games, some way apart."""
    for at, twins in enumerate(walk(core, players, viewer, seed, 37 * count)):
        if at % 37 == 36:
            yield twins
