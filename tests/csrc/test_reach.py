"""The core finds the same cheapest completions as Python."""

import pytest

from engine.moves import encode
from engine.native import NativeCore
from engine.reach import cheapest_completion
from engine.state import ALL
from tests.csrc.twins import sampled


@pytest.mark.parametrize("players", [2, 4])
def test_cheapest_completions_are_the_same_moves(core: NativeCore, players: int) -> None:
    found = 0
    for twins in sampled(core, players, ALL, 7, 60):
        if twins.state.turn < 0:
            continue
        for card, _ in twins.state.seat.beside:
            want = cheapest_completion(twins.state, card, 3)
            codes = core.reach(twins.packed, card, 3)
            assert codes == ([encode(move) for move in want.moves] if want else [])
            found += bool(codes)
    assert found
