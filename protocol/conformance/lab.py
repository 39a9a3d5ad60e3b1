"""Where the checks work: the engine that they share, fresh ones, its handshake, and positions found by random play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.components import Components
from engine.rng import Rng
from protocol.answers import Option
from protocol.client_types import EngineProtocolError, Handshake
from protocol.conformance.order import Order
from protocol.conformance.wire import CheckFailedError, CheckSkippedError, Pace, UselessEngineError, Wire, typed
from protocol.conformance.wpn import Wpn

STALL = 4_000
# The moves that end a turn and a game soonest.
HURRY = ("end", "done", "berries", "instant")


@dataclass(frozen=True)
class Sample:
    """A position met in random play: who acts (a seat as text, `chance` or `none`) and what is legal there."""

    wpn: str
    hash: str
    to_act: str
    legal: tuple[str, ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(Wpn.read(self.wpn)["players"])

    @property
    def is_seats(self) -> bool:
        """Whether a seat is to act."""
        return self.to_act.isdecimal()


@dataclass(frozen=True)
class Effort:
    """How much is tried: random steps of a game (None: all), rounds of the burst and of timing, nodes of a search.

    The game of two seats goes on to its end, in a hurry; without `to_the_end` some checks are skipped. `kills` is how
    many searches meet a SIGTERM.
    """

    steps: int | None = None
    to_the_end: bool = True
    side_steps: int = 80
    burst: int = 200
    nodes: int = 30
    kills: int = 4


class Lab:
    """One run of the kit against one command."""

    def __init__(
        self,
        command: Sequence[str],
        components: Components,
        pace: Pace,
        effort: Effort,
        options: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.command = list(command)
        self.options = dict(options)
        self.components = components
        self.pace = pace
        self.effort = effort
        self.rng = Rng(20_240_229)
        self.handshake: Handshake | None = None
        self.wires: list[tuple[Wire, int]] = []
        self._shared: Wire | None = None
        self._samples: dict[int, list[Sample]] = {}

    async def engine(self) -> Wire:
        """The engine that checks share, greeted; in every check it is as after `newgame`."""
        if self._shared is None:
            self._shared = await Wire.start(self.command, self.pace)
            self.wires.append((self._shared, 0))
            self.handshake = await self.greet(self._shared)
        elif all(wire is not self._shared for wire, _ in self.wires):
            self.wires.append((self._shared, len(self._shared.exchange)))
        return self._shared

    async def fresh(self, *, greeted: bool = True) -> Wire:
        """A process for one check alone."""
        wire = await Wire.start(self.command, self.pace)
        self.wires.append((wire, 0))
        if greeted:
            await self.greet(wire)
        return wire

    async def greet(self, wire: Wire) -> Handshake:
        """Greets an engine and sets the options asked for; they may change what it says of itself: it is asked anew."""
        shake = await greet(wire)
        if self.options:
            await self.set_options(wire)
            shake = await greet(wire)
        return shake

    async def set_options(self, wire: Wire) -> None:
        """Sets what the caller wants set in every process. Raises UselessEngineError if the engine refuses."""
        wire.send(*(f"setoption name {name} value {value}" for name, value in self.options.items()))
        try:
            await wire.silence("setting the options asked for")
        except CheckFailedError as error:
            raise UselessEngineError(str(error)) from None

    async def settle(self) -> None:
        """After a check that passed: the shared engine must have nothing more to say, and is told of a new game."""
        if self._shared is not None and any(wire is self._shared for wire, _ in self.wires):
            await self._shared.silence("after the last answer that was due")
            self._shared.send("stop", "newgame")
            await self._shared.silence("at newgame")
            await self._shared.ping(timed=False)
            if self.options:
                await self.set_options(self._shared)

    async def leave(self, *, failed: bool) -> list[str]:
        """Ends the processes of a check, the shared one too if it failed; returns the exchange."""
        exchange: list[str] = []
        for wire, begin in self.wires:
            if len(self.wires) > 1:
                exchange.append(f"! process {wire.transport.pid if hasattr(wire, 'transport') else '-'}")
            exchange += wire.exchange[begin:]
            if wire is not self._shared or failed:
                await wire.dismiss()
        if failed and any(wire is self._shared for wire, _ in self.wires):
            self._shared = None
        self.wires = []
        return exchange

    async def close(self) -> None:
        """Ends what is left."""
        if self._shared is not None:
            await self._shared.dismiss()

    # What the engine says of itself.

    def needs(self, cap: str) -> None:
        """Skips the check for an engine that does not declare a word in `caps`."""
        if self.handshake is not None and cap not in self.handshake.caps:
            raise CheckSkippedError(f"the engine does not declare {cap} in caps")

    def option(self, name: str) -> Option | None:
        """The option of that name."""
        return self.handshake.option(name) if self.handshake else None

    def order(self) -> Order:
        """The canonical order of the engine's component set. Skips if the kit has another set."""
        shake = self.handshake
        if shake is not None and shake.rules_hash != self.components.hash:
            raise CheckSkippedError(
                f"the engine plays the set {shake.rules_id} {shake.rules_hash}, "
                f"the kit knows {self.components.id} {self.components.hash}; give it the set's file"
            )
        return Order(self.components)

    async def steady(self, wire: Wire) -> None:
        """Sets what makes searches repeat. Skips for an engine without a seed."""
        if self.option("Seed") is None:
            raise CheckSkippedError("the engine has no option Seed")
        for name, value in (("Seed", "11"), ("Threads", "1")):
            if self.option(name) is not None:
                wire.send(f"setoption name {name} value {value}")
        await wire.silence("setting Seed and Threads")

    # Positions.

    async def samples(self, players: int = 2) -> list[Sample]:
        """The positions of one random game, from the first draw on for two players, else from the first choice."""
        if players not in self._samples:
            wire = await self.engine()
            steps = self.effort.steps if players == 2 else self.effort.side_steps
            seed = "" if players == 2 else " seed=5"
            self._samples[players] = await walk(
                wire,
                f"start players={players}{seed}",
                self.rng,
                steps,
                to_the_end=players == 2 and self.effort.to_the_end,
            )
        return self._samples[players]

    async def sample(self, *, legal: range = range(2, 1000), players: int = 2, nth: int = 1) -> Sample:
        """A position of the game's rounds in which a seat has so many legal moves; another for another `nth`."""
        found = [
            one
            for one in await self.samples(players)
            if one.is_seats and len(one.legal) in legal and not one.legal[0].startswith(("keep", "orders", "place"))
        ]
        if not found:
            raise CheckSkippedError(f"random play met no position with {legal.start} to {legal.stop - 1} legal moves")
        return found[nth * len(found) // 5 % len(found)]

    async def sample_of(self, to_act: str) -> Sample:
        """A position in which `chance` or `none` is to act."""
        found = [one for one in await self.samples() if one.to_act == to_act]
        if not found:
            raise CheckSkippedError(f"random play was too short to meet a position where {to_act} is to act")
        return found[len(found) // 2]


async def greet(wire: Wire) -> Handshake:
    """Says `uwi`, and reads the answer to its end. Raises UselessEngineError if it has none."""
    wire.send("uwi")
    answers = []
    try:
        while (line := await wire.line("uwiok", wire.pace.allowed_ms("start"))) != "uwiok":
            answers.append(typed(line))
        return Handshake.of(answers)
    except (CheckFailedError, EngineProtocolError) as error:
        raise UselessEngineError(str(error)) from None


async def walk(wire: Wire, start: str, rng: Rng, steps: int | None, *, to_the_end: bool) -> list[Sample]:
    """Plays random moves and draws, each from the WPN of the position before it.

    After `steps` it stops, or hurries to the end of the game; without, it is random to the end.
    """
    samples: list[Sample] = []
    ack = await wire.position(start)
    while True:
        legal = await wire.legal()
        wpn, digest = await wire.shown("state")
        if digest != ack.hash:
            raise CheckFailedError(f"posok told hash={ack.hash}, state tells hash={digest}")
        samples.append(Sample(wpn, digest, ack.to_act, legal))
        late = steps is not None and len(samples) > steps
        if ack.to_act == "none" or (late and not to_the_end):
            return samples
        if not legal:
            raise CheckFailedError(f"{ack.to_act} is to act and nothing is legal: {wpn}")
        if len(samples) > STALL:
            raise CheckFailedError(f"a game of random moves does not end in {STALL} moves and draws")
        move = legal[rng.below(len(legal))]
        if late:
            move = next((one for one in HURRY if one in legal), move)
        ack = await wire.position(f"{wpn} moves {move}")
