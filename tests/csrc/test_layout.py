"""Packing and the core agree on every byte of a state, and nothing is lost on the way there and back."""

import importlib

import pytest

from engine.components import Deck
from engine.native import NativeCore
from engine.packing import HEAD, HEAD_FIELDS, SEAT, SEAT_FIELDS, STATE_SIZE, PackingError, pack, unpack
from engine.rng import Rng
from engine.state import MAX_COUNT, Pending, State, Wait, new_game
from tests.csrc.twins import TABLES, Twins, load, sampled


def test_every_field_lies_where_the_core_has_it(core: NativeCore) -> None:
    module = importlib.import_module("engine._core")
    count = module.ffi.new("size_t *")
    fields = module.lib.wc_state_fields(count)
    said = [(module.ffi.string(fields[at].name).decode(), fields[at].offset) for at in range(count[0])]
    head = [(name, HEAD.offset(name)) for name in HEAD_FIELDS]
    assert said == head + [(name, HEAD.size + SEAT.offset(name)) for name in SEAT_FIELDS]


def test_a_packed_state_is_as_long_as_the_core_has_it(core: NativeCore) -> None:
    module = importlib.import_module("engine._core")
    assert (module.lib.wc_state_size(), module.lib.wc_seat_size()) == (STATE_SIZE, SEAT.size) == (1264, 192)


@pytest.mark.parametrize(("players", "viewer"), TABLES)
def test_what_was_packed_comes_back(core: NativeCore, players: int, viewer: int) -> None:
    for twins in sampled(core, players, viewer, 12, 5):
        assert unpack(core.components, pack(twins.state)) == twins.state


def a_state() -> State:
    return new_game(load("core"), 2)


def test_a_count_at_its_limit_fits() -> None:
    state = a_state()
    state.seats[1].stock = [MAX_COUNT] * 7
    assert unpack(state.components, pack(state)) == state


def test_a_number_beyond_its_field_does_not_fit() -> None:
    state = a_state()
    state.seats[0].market = 1 << 16
    with pytest.raises(PackingError, match="out of the range"):
        pack(state)


def test_a_pending_entry_beyond_its_word_does_not_fit() -> None:
    state = a_state()
    state.push(Pending(Wait.POINTS, 0, 1 << 16))
    with pytest.raises(PackingError, match="pending entry"):
        pack(state)


def test_a_row_longer_than_any_display_does_not_fit() -> None:
    state = a_state()
    state.order_row = list(range(9))
    with pytest.raises(PackingError, match="order_row"):
        pack(state)


def test_a_contract_in_a_hand_does_not_fit() -> None:
    state = a_state()
    state.seats[0].hand = [state.components.deck_cards[Deck.CONTRACTS][0]]
    with pytest.raises(PackingError, match="is a contract"):
        pack(state)


@pytest.mark.parametrize("length", [0, STATE_SIZE - 1, STATE_SIZE + 1])
def test_bytes_of_another_length_are_no_state(length: int) -> None:
    with pytest.raises(PackingError, match="1264 bytes"):
        unpack(load("core"), bytes(length))


def test_bytes_without_seats_are_no_state() -> None:
    with pytest.raises(PackingError, match="1 to 4 seats, got 0"):
        unpack(load("core"), bytes(STATE_SIZE))


def test_an_unknown_pending_entry_is_refused() -> None:
    data = bytearray(pack(a_state()))
    data[HEAD.offset("pending")] = 63
    with pytest.raises(PackingError, match="63 is no kind"):
        unpack(load("core"), bytes(data))


def test_seats_that_do_not_play_are_zero(core: NativeCore) -> None:
    twins, rng = Twins.new(core, 3), Rng(13)
    for _ in range(150):
        twins.step(rng)
    assert not any(twins.packed[HEAD.size + 3 * SEAT.size :])
