"""What the core takes for a state: all that games come to, nothing that would mislead it; and no bytes crash it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.components import Deck, Stock
from engine.errors import WoodcraftError
from engine.native import NativeCore
from engine.notation import from_wpn, to_wpn
from engine.packing import HEAD, SEAT, STATE_SIZE, pack, unpack
from engine.rng import Rng
from engine.state import NO_CARD, Arrival, Pending, State, Tool, Wait, new_game
from engine.view import view
from tests.csrc.twins import TABLES, Twins, sampled

Change = Callable[[State], object]


@pytest.fixture(scope="module")
def middle(core: NativeCore) -> State:
    """A turn of round 3 with nothing open; all three seats have a hand."""
    twins, rng = Twins.new(core, 3), Rng(21)
    while twins.state.round < 3 or twins.state.pending:
        twins.step(rng)
    return twins.state


def put(name: str, value: object, seat: int | None = None) -> Change:
    """Give a field of the state, or of a seat, that value."""
    return lambda state: setattr(state if seat is None else state.seats[seat], name, value)


def put_at(name: str, at: int, value: int, seat: int | None = None) -> Change:
    """Give an entry of a list that value."""
    return lambda state: getattr(state if seat is None else state.seats[seat], name).__setitem__(at, value)


def pend(*entries: tuple[int, ...]) -> Change:
    """Put entries on the stack."""
    return lambda state: state.pending.extend(Pending(Wait(kind), *rest) for kind, *rest in entries)


def give(state: State, card: int) -> None:
    """A card comes to the hand of seat 0, wherever else it lies."""
    state.seats[0].hand = sorted([*state.seats[0].hand, card])


def have_fewer_saws_than_at_first(state: State) -> None:
    state.seats[1].saw_up = state.seats[1].saw_used = 0


def improve_without_a_purse(state: State) -> None:
    state.push(Pending(Wait.STEP_IMPROVE))
    state.seat.stock[Stock.BLUEBERRIES] = 0


def claim_too_early(state: State) -> None:
    state.seats[0].claims = [(state.contract_row[0], int(Arrival.OLD))]


BROKEN: dict[str, Change] = {
    "a seat that is not there decides": put("turn", 3),
    "nobody decides": put("turn", -1),
    "a round after the last": put("round", 15),
    "round 0 without setup": put("round", 0),
    "a helper used on an empty space": put("used", 1 << 11),
    "a lead beyond the wheel": put("lead", 4),
    "two tiles in one place": lambda state: put_at("wheel", 0, state.wheel[1])(state),
    "a tile not on the wheel": put_at("wheel", 0, -1),
    "a place beyond the wheel": put_at("wheel", 0, 28),
    "too many yard dice": put_at("yard", 0, 9),
    "a reputation tile that is not there": put_at("pale", 0, 9),
    "an order in two places": lambda state: give(state, state.order_row[0]),
    "a helper in a hand after setup": lambda state: give(state, state.unseen[Deck.EARLY_HELPERS].pop()),
    "a late order in a hand": lambda state: give(state, state.unseen[Deck.LATE_ORDERS].pop()),
    "a card that lies nowhere": lambda state: state.unseen[Deck.LATE_ORDERS].pop(),
    "a card known where it does not lie": lambda state: state.known.append(state.order_row[0]),
    "a card returned where it does not lie": lambda state: state.seats[0].returned.append(state.order_row[0]),
    "hidden cards in a full view": put_at("hidden", Deck.EARLY_ORDERS, 1, seat=0),
    "a contract gone without a claim": lambda state: state.contract_row.pop(),
    "an old claim of a contract in the row": claim_too_early,
    "a negative count": put_at("stock", Stock.GLUE, -1, seat=2),
    "a count beyond its limit": put_at("stock", Stock.GLUE, 30_001, seat=2),
    "a tree of seven pips": put_at("pots", 0, 7, seat=0),
    "more sawing tiles than slots": put("saw_up", 9, seat=1),
    "fewer sawing tiles than at first": have_fewer_saws_than_at_first,
    "no first splicing tile": put_at("splice", 0, Tool.ABSENT, seat=0),
    "reputation beyond the track": put("fame", 64, seat=0),
    "no helper on the start space": put("grid", [NO_CARD] * 6, seat=0),
    "a tool of no kind": put_at("attic", 0, 8, seat=0),
    "a reward of nothing": pend((Wait.POINTS, 0, 0), (Wait.TOOL, 0, 1)),
    "a reward that asks for nothing": pend((Wait.POINTS, 0, 3)),
    "a die of no colour": pend((Wait.DIE, 0, 3)),
    "a production by no helpers": pend((Wait.PRODUCE, 0, 0)),
    "a production on an empty space": pend((Wait.PRODUCE, 1, 1 << 11)),
    "setup in a turn": pend((Wait.SETUP,)),
    "the end in a turn": pend((Wait.OVER,)),
    "a step on top of a reward": pend((Wait.TOOL, 0, 1), (Wait.STEP_ORDERS, 0)),
    "a discard with room for all dice": pend((Wait.DISCARD,)),
    "a roll with a full yard": pend((Wait.ROLL,)),
    "a fill of a full row": pend((Wait.FILL_ORDERS,)),
    "a choice for an order not completed": pend((Wait.CLAIM, 0, 0)),
    "a trigger on an empty space": pend((Wait.FIRE, 11), (Wait.TOOL, 0, 1)),
    "a third die bought": pend((Wait.STEP_LUMBER, 3)),
    "a first step that nobody can make": improve_without_a_purse,
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_a_state_that_cannot_be_is_refused(core: NativeCore, middle: State, change: Change) -> None:
    broken = middle.copy()
    assert core.is_valid(pack(broken))
    change(broken)
    assert not core.is_valid(pack(broken))


def test_bytes_that_no_field_uses_must_be_zero(core: NativeCore, middle: State) -> None:
    unused = [HEAD.offset("zero"), HEAD.size + SEAT.offset("zero"), HEAD.size + 3 * SEAT.size, STATE_SIZE - 1]
    for at in [*unused, HEAD.offset("pending"), HEAD.offset("order_row") + 7]:
        data = bytearray(pack(middle))
        data[at] = 1
        assert not core.is_valid(bytes(data))


def test_a_quadrant_too_full_for_its_lap_is_refused(core: NativeCore, middle: State) -> None:
    """Two tiles behind a quadrant whose slot 5 is taken: the second would come to slot 7, which is none (rule 5.2)."""
    state, lead = middle.copy(), middle.lead
    behind = (lead - 1) % 4
    state.wheel = [lead * 7 + slot for slot in (1, 2, 3, 4, 5)] + [behind * 7, behind * 7 + 1]
    assert not core.is_valid(pack(state))
    state.wheel = [lead * 7 + slot for slot in (0, 1, 2, 3, 4)] + [behind * 7, behind * 7 + 1]
    assert core.is_valid(pack(state))


def test_more_hidden_cards_than_cards_that_can_be_are_refused(core: NativeCore, middle: State) -> None:
    seen = view(middle, 1)
    assert core.is_valid(pack(seen))
    seen.seats[0].hidden[Deck.EARLY_ORDERS] = 200
    assert not core.is_valid(pack(seen))


def test_a_hand_that_the_view_hides_must_not_be_there(core: NativeCore, middle: State) -> None:
    peeping = middle.copy()
    peeping.view = 1
    assert not core.is_valid(pack(peeping))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_needs_the_cards_that_it_deals(core: NativeCore, players: int) -> None:
    state = new_game(core.components, players)
    assert core.is_valid(pack(state))
    state.discards, state.unseen[Deck.EARLY_HELPERS] = state.unseen[Deck.EARLY_HELPERS], []
    assert not core.is_valid(pack(state))


def nudge(packed: bytes, rng: Rng) -> bytes:
    """The bytes with up to three of them changed, a bit flipped or a small number put there."""
    data = bytearray(packed)
    for _ in range(1 + rng.below(3)):
        at = rng.below(len(data))
        data[at] = data[at] ^ 1 << rng.below(8) if rng.below(2) else rng.below(8)
    return bytes(data)


@given(seed=st.integers(0, 2**32 - 1), table=st.sampled_from(TABLES))
def test_what_passes_after_a_nudge_is_played_alike_to_its_end(
    core: NativeCore, seed: int, table: tuple[int, int]
) -> None:
    """No nudge makes the core crash; a state that still passes leads only to others that pass, the same in Python."""
    rng = Rng(seed)
    (twins,) = sampled(core, *table, seed, 1)
    for packed in (nudge(twins.packed, rng) for _ in range(40)):
        if core.is_valid(packed):
            assert core.audit(packed, rng, 1) >= 0
            nudged = Twins(core, Twins(core, twins.state, packed).unpacked(), packed)
            for _ in range(5):
                nudged.agree()
                if not nudged.state.is_over:
                    nudged.step(rng)


@given(seed=st.integers(0, 2**32 - 1), table=st.sampled_from(TABLES))
def test_every_position_that_can_be_read_is_a_state_of_the_core(
    core: NativeCore, seed: int, table: tuple[int, int]
) -> None:
    rng = Rng(seed)
    (twins,) = sampled(core, *table, seed, 1)
    for packed in [twins.packed, *(nudge(twins.packed, rng) for _ in range(20))]:
        # Bytes that are no position have no text, or one that is refused.
        try:
            state = from_wpn(core.components, to_wpn(unpack(core.components, packed)))
        except (WoodcraftError, IndexError, ValueError, KeyError):
            continue
        assert core.is_valid(pack(state))


@given(data=st.binary(min_size=STATE_SIZE, max_size=STATE_SIZE))
def test_no_bytes_make_the_core_crash(core: NativeCore, data: bytes) -> None:
    core.is_valid(data)
