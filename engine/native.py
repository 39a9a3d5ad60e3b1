"""The compiled core behind a typed Python API: packed states and numbers go in and come out, nothing C-shaped does.

Every method is one whole job; the interpreter's lock is free while it runs. Python's answers are the law: the same seed
gives the same result in both.
"""

from __future__ import annotations

import hashlib
import importlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from engine.components import Components
from engine.errors import IllegalMoveError, WoodcraftError
from engine.packing import HEAD, STATE_SIZE, PackingError
from engine.packing_set import pack_components
from engine.rng import Rng

SOURCES = Path(__file__).resolve().parent.parent / "csrc"
_PLAYERS_AT = HEAD.offset("players")
# More moves than a position has in practice; a longer list is asked for again.
_LISTED = 1024


class NativeUnavailableError(WoodcraftError):
    """The compiled core is not there, or is not made of the sources that came with this package."""


class NativeError(WoodcraftError):
    """The compiled core refused a job for a reason that the Python engine would not have either."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """What a batch of random games gave: final scores by game and seat, and the moves made, chance not counted."""

    scores: list[list[int]]
    moves: int


def source_hash(folder: Path = SOURCES) -> str | None:
    """16 hex digits over the C sources that came with this package, None if none did."""
    digest = hashlib.sha256()
    paths = sorted(path for path in folder.glob("*.[ch]"))
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16] if paths else None


def unavailable_reason() -> str | None:
    """Why the compiled core cannot be used, None if it can."""
    return _load()[1]


def is_available() -> bool:
    """Whether the compiled core is there and fits its sources."""
    return unavailable_reason() is None


@cache
def _load() -> tuple[ModuleType | None, str | None]:
    """The compiled module, or why there is none."""
    try:
        module = importlib.import_module("engine._core")
    except ImportError as error:
        return None, f"engine._core was not built or cannot be loaded: {error}"
    reason = misfit(module, source_hash())
    return (None, reason) if reason else (module, None)


def misfit(module: Any, expected: str | None) -> str | None:
    """Why a compiled module does not fit the sources whose hash is expected (None: there are none), or None."""
    try:
        built = module.ffi.string(module.lib.wc_source_hash()).decode("ascii")
    except AttributeError:
        return "engine._core is not the compiled core: build it again"
    if expected not in (None, built):
        return f"engine._core was built from other sources ({built}) than those here ({expected}): build it again"
    if module.lib.wc_state_size() != STATE_SIZE:
        return f"engine._core packs states in {module.lib.wc_state_size()} bytes, engine.packing in {STATE_SIZE}"
    return None


class NativeCore:
    """The core with one component set. States are the bytes that `engine.packing` makes."""

    def __init__(self, components: Components) -> None:
        """Hand the set to the core. Raises NativeUnavailableError."""
        module, reason = _load()
        if module is None:
            raise NativeUnavailableError(f"the native kernel cannot be used: {reason}")
        self.components = components
        self._ffi: Any = module.ffi
        self._lib: Any = module.lib
        words = pack_components(components)
        handle = self._ffi.new("wc_set **")
        self._check(self._lib.wc_set_create(self._ffi.from_buffer("uint16_t[]", words), len(words) // 2, handle))
        self._set = self._ffi.gc(handle[0], self._lib.wc_set_destroy)

    def new_game(self, players: int, view: int) -> bytes:
        """The state before the first draw of setup."""
        out = bytearray(STATE_SIZE)
        self._check(self._lib.wc_state_new(self._set, players, view, self._ffi.from_buffer(out)))
        return bytes(out)

    def is_valid(self, state: bytes) -> bool:
        """Whether the bytes are a state of the set that every job can work on."""
        return len(state) == STATE_SIZE and bool(self._lib.wc_state_is_valid(self._set, state))

    def legal(self, state: bytes) -> list[int]:
        """The codes of the legal moves, or of the outcomes at chance, in canonical order."""
        self._check_size(state)
        count = self._ffi.new("size_t *")
        capacity = _LISTED
        while True:
            codes = self._ffi.new("uint64_t[]", capacity)
            self._check(self._lib.wc_state_legal(self._set, state, codes, capacity, count))
            if count[0] <= capacity:
                return list(codes[0 : count[0]])
            capacity = count[0]

    def apply(self, state: bytes, code: int) -> bytes:
        """The state after a move or outcome. Raises IllegalMoveError."""
        self._check_size(state)
        out = bytearray(STATE_SIZE)
        self._check(self._lib.wc_state_apply(self._set, state, code, self._ffi.from_buffer(out)))
        return bytes(out)

    def sample(self, state: bytes, rng: Rng) -> tuple[int, bytes]:
        """The code of the outcome drawn, and the state after it."""
        self._check_size(state)
        out, code, stream = bytearray(STATE_SIZE), self._ffi.new("uint64_t *"), self._ffi.new("uint64_t *", rng.state)
        self._check(self._lib.wc_state_sample(self._set, state, stream, code, self._ffi.from_buffer(out)))
        rng.state = stream[0]
        return code[0], bytes(out)

    def determinize(self, state: bytes, rng: Rng) -> bytes:
        """A full position drawn from a view."""
        self._check_size(state)
        out, stream = bytearray(STATE_SIZE), self._ffi.new("uint64_t *", rng.state)
        self._check(self._lib.wc_state_determinize(self._set, state, stream, self._ffi.from_buffer(out)))
        rng.state = stream[0]
        return bytes(out)

    def perft(self, state: bytes, depth: int) -> int:
        """The number of ways to play `depth` moves and chance events from here."""
        self._check_size(state)
        count = self._ffi.new("uint64_t *")
        self._check(self._lib.wc_state_perft(self._set, state, depth, count))
        return int(count[0])

    def reach(self, state: bytes, card: int, most: int) -> list[int]:
        """The codes of a cheapest completion of an order by the seat to move; none if none costs `most` or less."""
        self._check_size(state)
        codes, count = self._ffi.new("uint64_t[]", self._lib.WC_REACH_MOST + 1), self._ffi.new("size_t *")
        self._check(self._lib.wc_state_reach(self._set, state, card, most, codes, count))
        return list(codes[0 : count[0]])

    def playouts(self, state: bytes, rng: Rng, games: int) -> Playouts:
        """Random games to the end, one after the other on one generator."""
        self._check_size(state)
        players = state[_PLAYERS_AT]
        scores = self._ffi.new("int32_t[]", max(1, games * players))
        stream, moves = self._ffi.new("uint64_t *", rng.state), self._ffi.new("uint64_t *")
        self._check(self._lib.wc_state_playouts(self._set, state, stream, games, scores, moves))
        rng.state = stream[0]
        rows = [list(scores[at : at + players]) for at in range(0, games * players, players)]
        return Playouts(rows, int(moves[0]))

    def audit(self, state: bytes, rng: Rng, games: int) -> int:
        """The moves made in random games in which the core checks itself at every step. Raises PackingError."""
        self._check_size(state)
        stream, moves = self._ffi.new("uint64_t *", rng.state), self._ffi.new("uint64_t *")
        self._check(self._lib.wc_state_audit(self._set, state, stream, games, moves))
        rng.state = stream[0]
        return int(moves[0])

    def _check_size(self, state: bytes) -> None:
        if len(state) != STATE_SIZE:
            raise PackingError(f"expected a packed state of {STATE_SIZE} bytes, got {len(state)}")

    def _check(self, status: int) -> None:
        if status != self._lib.WC_OK:
            self._refuse(status)

    def _refuse(self, status: int) -> NoReturn:
        text = self._ffi.string(self._lib.wc_strerror(status)).decode("ascii")
        if status == self._lib.WC_ILLEGAL_MOVE:
            raise IllegalMoveError(text)
        if status == self._lib.WC_BAD_STATE:
            raise PackingError(text)
        if status == self._lib.WC_NO_MEMORY:
            raise MemoryError(text)
        raise NativeError(text)
