"""The compiled core is used only if it fits its sources, and refuses what it cannot do with the engine's own errors."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from engine import native
from engine.errors import IllegalMoveError, WoodcraftError
from engine.moves import Form, Move, encode
from engine.native import NativeCore, NativeError, NativeUnavailableError, misfit, source_hash, unavailable_reason
from engine.packing import STATE_SIZE, PackingError, pack
from engine.packing_set import pack_components
from engine.rng import Rng
from engine.state import ALL
from tests.csrc.twins import Twins, load


def stand_in(built: bytes, size: int = STATE_SIZE) -> SimpleNamespace:
    """What a compiled module answers about itself."""
    lib = SimpleNamespace(wc_source_hash=lambda: built, wc_state_size=lambda: size)
    return SimpleNamespace(lib=lib, ffi=SimpleNamespace(string=lambda text: text))


def test_a_core_of_these_sources_fits() -> None:
    assert misfit(stand_in(b"abc"), "abc") is None


def test_a_core_of_other_sources_is_stale() -> None:
    assert misfit(stand_in(b"old"), "new") == (
        "engine._core was built from other sources (old) than those here (new): build it again"
    )


def test_a_core_fits_where_no_sources_were_installed() -> None:
    assert misfit(stand_in(b"abc"), None) is None


def test_a_core_with_another_layout_does_not_fit() -> None:
    reason = misfit(stand_in(b"abc", size=8), "abc")
    assert reason == f"engine._core packs states in 8 bytes, engine.packing in {STATE_SIZE}"


def test_what_only_bears_the_name_of_the_core_does_not_fit() -> None:
    """A folder engine/_core is a package to Python, though an empty one."""
    assert misfit(ModuleType("engine._core"), "abc") == "engine._core is not the compiled core: build it again"


def test_one_changed_byte_of_the_sources_changes_their_hash(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("int a;")
    before = source_hash(tmp_path)
    (tmp_path / "a.c").write_text("int b;")
    assert before != source_hash(tmp_path)


def test_no_sources_have_no_hash(tmp_path: Path) -> None:
    assert source_hash(tmp_path) is None


def test_a_missing_core_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "_load", lambda: (None, "it was not built"))
    assert (native.is_available(), unavailable_reason()) == (False, "it was not built")
    with pytest.raises(NativeUnavailableError, match="the native kernel cannot be used: it was not built"):
        NativeCore(load("core"))


def test_a_core_that_is_there_says_no_reason(core: NativeCore) -> None:
    assert native.is_available()
    assert unavailable_reason() is None


def test_an_illegal_move_is_refused(core: NativeCore) -> None:
    with pytest.raises(IllegalMoveError):
        core.apply(Twins.new(core, 2).packed, encode(Move(Form.END)))


@pytest.mark.parametrize("length", [0, STATE_SIZE - 1, STATE_SIZE + 8])
def test_bytes_of_another_length_are_refused(core: NativeCore, length: int) -> None:
    assert not core.is_valid(bytes(length))
    with pytest.raises(PackingError, match="1264 bytes"):
        core.legal(bytes(length))


def test_bytes_that_are_no_state_are_refused(core: NativeCore) -> None:
    nothing, rng = bytes(STATE_SIZE), Rng(1)
    jobs: list[Callable[[], object]] = [
        lambda: core.legal(nothing),
        lambda: core.apply(nothing, 0),
        lambda: core.sample(nothing, rng),
        lambda: core.determinize(nothing, rng),
        lambda: core.perft(nothing, 1),
        lambda: core.playouts(nothing, rng, 1),
        lambda: core.audit(nothing, rng, 1),
    ]
    for job in jobs:
        with pytest.raises(PackingError, match="no state of the component set"):
            job()
    assert rng.state == 1


def test_a_decision_is_nothing_to_draw(core: NativeCore) -> None:
    twins, rng = Twins.new(core, 2), Rng(2)
    while twins.state.is_chance:
        twins.step(rng)
    with pytest.raises(NativeError, match="nothing to draw"):
        core.sample(twins.packed, rng)


@pytest.mark.parametrize(("players", "view"), [(1, ALL), (5, ALL), (2, 2), (2, -2)])
def test_a_table_that_the_set_is_not_for_is_refused(core: NativeCore, players: int, view: int) -> None:
    with pytest.raises(NativeError, match="out of range"):
        core.new_game(players, view)


def test_a_perft_too_deep_to_end_is_refused(core: NativeCore) -> None:
    with pytest.raises(NativeError, match="out of range"):
        core.perft(Twins.new(core, 2).packed, 100)


def test_a_state_of_another_set_is_refused(core: NativeCore) -> None:
    other = load("tiny" if core.components.id == "core" else "core")
    assert not core.is_valid(pack(Twins.new(NativeCore(other), 2).state))


def test_numbers_that_are_no_set_are_refused(core: NativeCore, monkeypatch: pytest.MonkeyPatch) -> None:
    real = pack_components(load("core"))
    for words in (b"", real[:-2], real + b"\0\0", b"\2" + real[1:], real[:40] + b"\xff\xff" + real[42:]):
        monkeypatch.setattr(native, "pack_components", lambda _, words=words: words)
        with pytest.raises(WoodcraftError, match="no component set"):
            NativeCore(load("core"))
