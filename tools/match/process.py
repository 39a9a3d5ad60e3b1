"""An engine process at the table: the client library's engine, with every way to fail told as `PlayerTroubleError`."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import Any

from engine.components import Components
from engine.errors import WoodcraftError
from protocol.client import (
    Deadlines,
    Engine,
    EngineCrashedError,
    EngineError,
    EngineProtocolError,
    EngineRefusedError,
    EngineStartError,
    EngineTimeoutError,
    Start,
)
from protocol.transport import ProcessTransport, Receiver
from tools.match.contestants import Answer, Question, Seating
from tools.match.trouble import KEPT_LINES, Cause, PlayerTroubleError

# What an engine may write in one game before it counts as a flood. A game is some 150 decisions a seat.
MOST_STDOUT = 64 << 20
MOST_STDERR = 4 << 20

_CAUSES: tuple[tuple[type[EngineError], Cause], ...] = (
    (EngineStartError, Cause.START),
    (EngineTimeoutError, Cause.STALL),
    (EngineCrashedError, Cause.CRASH),
    (EngineProtocolError, Cause.PROTOCOL),
    (EngineRefusedError, Cause.PROTOCOL),
)
# Codes by which an engine says that a position told to it cannot be.
_DISPUTES = frozenset({"illegal", "inconsistent"})


class Tell(StrEnum):
    """How an engine is told the position."""

    MOVES = "moves"
    """The game from the start as its seat saw it, so that its own rules are put to the test."""
    WPN = "wpn"
    """Its seat's view as a position."""


class EngineStrangerError(WoodcraftError):
    """An engine that does not start; the message says why."""


class Meter(ProcessTransport):
    """A process whose output is counted; one that floods is killed."""

    def __init__(self, receiver: Receiver) -> None:
        super().__init__(receiver)
        self.reset()

    def reset(self) -> None:
        """Counts anew, for the next game."""
        self.written = {1: 0, 2: 0}
        self.flooded = False

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """The loop has read bytes."""
        self.written[fd] += len(data)
        if self.flooded:
            return
        if self.written[1] > MOST_STDOUT or self.written[2] > MOST_STDERR:
            self.flooded = True
            self.kill()
        super().pipe_data_received(fd, data)


class EngineProcess:
    """A UWI engine. It is started when a game begins and none runs, and kept for the next game."""

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, Any],
        components: Components,
        deadlines: Deadlines,
        tell: Tell = Tell.MOVES,
    ) -> None:
        self._command = list(command)
        self._options = options
        self._components = components
        self._deadlines = deadlines
        self._tell = tell
        self._engine: Engine | None = None
        self._meter: Meter | None = None
        self._seating: Seating | None = None
        self._said: deque[str] = deque(maxlen=KEPT_LINES)
        self.farewells: list[str] = []
        """How each process that was ended took it: `quit`, `terminate`, `kill` or `crash`."""

    def introduce(self, name: str) -> str:
        """Starts the engine once and returns its own name and version. Raises EngineStrangerError."""
        try:
            self._start()
            assert self._engine is not None
            shaken = self._engine.handshake
            return " ".join(f"{shaken.name} {shaken.version}".split())
        except PlayerTroubleError as error:
            last = error.stderr.strip().splitlines()[-1:]
            raise EngineStrangerError(": ".join([name, error.text, *last])) from None
        finally:
            self.close()

    def begin(self, seating: Seating) -> None:
        """Starts the engine if none runs, seeds it unless its options fix the seed, and tells it of a new game."""
        self._seating = seating
        if self._engine is None:
            self._start()
        with self._blame():
            assert self._engine is not None
            assert self._meter is not None
            self._meter.reset()
            seed = self._engine.handshake.option("Seed")
            if seed is not None and "seed" not in {name.lower() for name in self._options}:
                most = int(seed.max) if seed.max and seed.max.isdecimal() else seating.seed
                self._engine.set_option("Seed", seating.seed % (most + 1))
            self._engine.new_game()

    def choose(self, question: Question) -> Answer:
        """Tells the position, checks that the engine sees the same one, and asks for a move."""
        assert self._seating is not None
        with self._blame():
            assert self._engine is not None
            if self._tell == Tell.MOVES:
                start = Start(self._seating.players, view=self._seating.seat)
                ack = self._engine.position(start, question.told)
            else:
                ack = self._engine.position(question.wpn)
            self._said.append(f"> position .. {' '.join(question.told[-8:])}")
            self._said.append(f"< posok hash={ack.hash} toact={ack.to_act}")
            if (ack.hash, ack.seat) != (question.hash, self._seating.seat):
                seen = f"hash {ack.hash}, {ack.to_act} to act"
                raise self.blame(Cause.HASH, f"it sees {seen} where it is {question.hash}, {self._seating.seat}")
            best = self._engine.go(question.limit)
            self._said += (f"> go {question.limit.words()}", f"< bestmove {best.move}")
        if best.late:
            raise self.blame(Cause.LATE, f"it answered only when told to stop, after {best.elapsed_ms:.0f} ms")
        if best.move is None:
            raise self.blame(Cause.ILLEGAL, f"it answered bestmove none reason={best.reason}")
        return Answer(best.move, best.elapsed_ms)

    def blame(self, cause: Cause, text: str) -> PlayerTroubleError:
        """Trouble of that kind, with the last lines both ways and the tail of stderr."""
        return PlayerTroubleError(cause, text, tuple(self._said), self._engine.stderr_tail() if self._engine else "")

    def dismiss(self) -> None:
        """Ends the process, whatever it takes."""
        engine, self._engine, self._meter = self._engine, None, None
        if engine is not None:
            engine.close()
            self.farewells.append(engine.closed_by or "crash")

    def close(self) -> None:
        """Ends the process, whatever it takes."""
        self.dismiss()

    def _start(self) -> None:
        async def connect(receiver: Receiver) -> Meter:
            started = await Meter.start(receiver, self._command)
            assert isinstance(started, Meter)
            self._meter = started
            return started

        with self._blame():
            self._engine = Engine.connect(connect, options=self._options, deadlines=self._deadlines)
        shaken = self._engine.handshake
        if shaken.rules_hash != self._components.hash:
            ours = f"{self._components.id} {self._components.hash}"
            trouble = self.blame(Cause.RULES, f"it plays the set {shaken.rules_id} {shaken.rules_hash}, not {ours}")
            self.dismiss()
            raise trouble

    @contextmanager
    def _blame(self) -> Iterator[None]:
        """Turns what the client library raises into trouble."""
        try:
            yield
        except EngineError as error:
            cause = next((cause for kind, cause in _CAUSES if isinstance(error, kind)), Cause.CRASH)
            if isinstance(error, EngineRefusedError) and error.code in _DISPUTES:
                cause = Cause.HASH
            if self._meter is not None and self._meter.flooded:
                cause = Cause.FLOOD
            trouble = error.trouble
            half = KEPT_LINES // 2
            sent = (f"> {line}" for line in trouble.sent[-half:])
            exchange = (*sent, *(f"< {line}" for line in trouble.received[-half:]))
            raise PlayerTroubleError(cause, str(error), exchange, trouble.stderr) from error
