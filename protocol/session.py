"""A UWI session: bytes in, lines out. It touches no stream and no process; its shell does that."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from engine.components import Components
from engine.errors import WoodcraftError
from engine.loader import load_components
from engine.notation import position_hash
from engine.rules import legal_moves
from engine.state import State
from protocol import identity, queries
from protocol.benching import BenchJob
from protocol.clocks import TurnClock
from protocol.counting import PerftJob
from protocol.errors import Code, ProtocolError, error_line
from protocol.jobs import AnswerJob, Job, JobQueue, Run, run_on_thread
from protocol.limits import MAX_NODES, Limits, go_id, read_limits
from protocol.linelog import LineLog
from protocol.lines import MAX_OUTPUT, LineSplitter, decode, first_word, words
from protocol.numbers import read_integer
from protocol.options import OptionTable, Value
from protocol.positions import Position, PositionReader, who_acts
from protocol.reports import no_bestmove_line
from protocol.searcher import Players, Searcher
from protocol.thinking import GoJob, Surroundings, Task
from search.api import Clock, Objective, SearchOptions

MAX_PERFT = 20
BENCH_NODES = 100


def now_ms() -> float:
    """Milliseconds of a clock that never goes back."""
    return time.monotonic() * 1000


def complain(error: Exception) -> None:
    """Writes the traceback of a fault of ours to stderr, if there is one."""
    try:
        traceback.print_exception(error, file=sys.stderr)
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        pass


class Session:
    """One conversation. `write` gets each line, without its end, from one thread at a time, and must not raise.

    `feed` never waits for a search: searches and counts run one after another through `run`, by default on a thread.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        searcher: Searcher | None = None,
        clock: Clock = now_ms,
        run: Run = run_on_thread,
        complain: Callable[[Exception], None] = complain,
    ) -> None:
        self._write = write
        self._searcher = searcher or Players()
        self._clock = clock
        self._complain = complain
        self._writing = threading.Lock()
        self._log = LineLog(clock)
        self._splitter = LineSplitter()
        self._jobs = JobQueue(self._emit, run)
        self._options = OptionTable()
        self._components: Components | None = None
        self._reader: PositionReader | None = None
        self._position: Position | None = None
        self._turn_clock = TurnClock()
        self._alive = True

    def feed(self, data: bytes) -> bool:
        """Obeys the lines that these bytes complete; False after `quit`, when nothing more will be obeyed."""
        for line in self._splitter.feed(data):
            self._take(line)
        return self._alive

    def end(self, timeout_s: float) -> None:
        """Ends the input: obeys a last line without an end, stops what runs and gives it so long to answer."""
        for line in self._splitter.close():
            self._take(line)
        self._alive = False
        self._jobs.halt()
        self._jobs.wait_idle(timeout_s)

    def _take(self, line: bytes | ProtocolError) -> None:
        if not self._alive:
            return
        if isinstance(line, ProtocolError):
            self._emit([error_line(line, "-")])
            return
        try:
            text = decode(line)
        except ProtocolError as error:
            self._emit([error_line(error, "-")])
            return
        if text and not text.startswith("#"):
            self._log.write(">", text)
            self._obey(*first_word(text))

    def _obey(self, cmd: str, rest: str) -> None:
        name = go_id(words(rest)) if cmd == "go" else None
        try:
            handler = self._handlers.get(cmd)
            if handler is None:
                raise ProtocolError(Code.UNKNOWN_CMD, _unknown(cmd), token=cmd)
            lines = list(handler(self, rest))
            if any(len(line) > MAX_OUTPUT for line in lines):
                raise ProtocolError(Code.UNSUPPORTED, "the answer is longer than a line may be")
        except ProtocolError as error:
            lines = [error_line(error, cmd, name)]
        except Exception as error:
            self._complain(error)
            lines = [error_line(ProtocolError(Code.INTERNAL, f"{type(error).__name__}: {error}"), cmd, name)]
        self._emit(lines)

    def _emit(self, lines: Sequence[str]) -> None:
        """Writes lines that belong together, nothing between them."""
        with self._writing:
            for line in lines:
                self._log.write("<", line)
                self._write(line)

    # Commands: each takes the rest of its line and returns what is answered at once.

    def _uwi(self, rest: str) -> Iterable[str]:
        args = _at_most(1, "uwi [major]", rest)
        if args and read_integer("uwi", args[0], 0, 10**6) != identity.MAJOR:
            raise ProtocolError(Code.VERSION, f"this engine speaks UWI {identity.MAJOR}", token=args[0])
        components = self._set()
        yield f"id name {identity.NAME}"
        yield f"id author {identity.AUTHOR}"
        yield f"id version {identity.VERSION}"
        yield f"id kernel {self._searcher.kernel_name(self._options.text('Kernel'))}"
        yield f"protocol {identity.PROTOCOL}"
        yield f"caps {' '.join(identity.CAPS)}"
        yield f"rules {components.id} {components.hash}"
        yield from self._options.lines()
        yield "uwiok"

    def _ping(self, rest: str) -> Iterable[str]:
        args = _at_most(1, "ping [token]", rest)
        if args and not (args[0].isascii() and args[0].isprintable() and len(args[0]) <= 64):
            raise ProtocolError(Code.BAD_ARG, "a token has at most 64 printable ASCII characters", token=args[0])
        yield " ".join(["pong", *args])

    def _isready(self, rest: str) -> Iterable[str]:
        _at_most(0, "isready", rest)
        self._set()
        self._searcher.prepare()
        yield "readyok"

    def _setoption(self, rest: str) -> Iterable[str]:
        self._refuse_while_busy()
        name, value = self._options.read(rest)
        try:
            self._use_option(name, value)
        except OSError as error:
            raise ProtocolError(Code.BAD_OPTION, f"{name}: {value}: {error.strerror or error}") from None
        except (WoodcraftError, ValueError) as error:
            raise ProtocolError(Code.BAD_OPTION, str(error)) from None
        self._options.set(name, value)
        return ()

    def _use_option(self, name: str, value: Value) -> None:
        """What an option does the moment it is set. Raises what the thing itself raises."""
        if name == "Kernel":
            self._searcher.kernel_name(str(value))
        elif name == "LogFile":
            self._log.open(str(value))
        elif name == "ComponentSet":
            self._components = load_components(str(value) or None)
            self._reader = self._position = None

    def _newgame(self, rest: str) -> Iterable[str]:
        _at_most(0, "newgame", rest)
        self._jobs.halt(cancel=True)
        self._reader = self._position = None
        self._turn_clock = TurnClock()
        return ()

    def _set_position(self, rest: str) -> Iterable[str]:
        self._reader = self._reader or PositionReader(self._set())
        self._position = position = self._reader.read(words(rest))
        yield f"posok hash={position_hash(position.state)} toact={who_acts(position.state)} moves={position.moves}"

    def _go(self, rest: str) -> Iterable[str]:
        self._refuse_while_busy()
        state = self._state()
        limits = read_limits(words(rest))
        reason = queries.reason_not_to_move(state)
        if reason and not (reason == "notmyturn" and limits.analyse):
            self._jobs.submit(AnswerJob([no_bestmove_line(reason, limits.id)]))
        else:
            self._jobs.submit(self._search_job(state, limits))
        return ()

    def _search_job(self, state: State, limits: Limits) -> Job:
        for key, times, sizes in (("clock", limits.clock, {state.players}), ("inc", limits.inc, {1, state.players})):
            if times is not None and len(times) not in sizes:
                raise ProtocolError(
                    Code.BAD_ARG, f"{key}= takes {state.players} times here, not {len(times)}", token=f"{key}="
                )
        legal = legal_moves(state)
        chosen = queries.read_moves(state.components, limits.searchmoves, legal)
        options = self._options
        search_options = SearchOptions(
            seed=options.number("Seed"),
            threads=options.number("Threads"),
            hash_mb=options.number("Hash"),
            strength=options.number("Strength"),
            objective=Objective(options.text("Objective")),
            kernel=options.text("Kernel"),
        )
        multipv = limits.multipv or options.number("MultiPV")
        interval_ms, overhead_ms = options.number("InfoInterval"), options.number("MoveOverhead")
        task = Task(state, limits, chosen or tuple(legal), chosen, search_options, multipv, interval_ms, overhead_ms)
        return GoJob(task, self._surroundings())

    def _surroundings(self) -> Surroundings:
        return Surroundings(self._searcher, self._clock, self._turn_clock, self._emit, self._complain)

    def _stop(self, rest: str) -> Iterable[str]:
        _at_most(0, "stop", rest)
        self._jobs.halt()
        return ()

    def _ponderhit(self, rest: str) -> Iterable[str]:
        _at_most(0, "ponderhit", rest)
        job = self._jobs.current
        if isinstance(job, GoJob):
            job.ponderhit()
        return ()

    def _legal(self, rest: str) -> Iterable[str]:
        _at_most(0, "legal", rest)
        yield queries.legal_line(self._state())

    def _show_state(self, rest: str) -> Iterable[str]:
        yield queries.state_line(self._state(), "state", words(rest))

    def _view(self, rest: str) -> Iterable[str]:
        yield queries.view_line(self._state(), words(rest))

    def _picture(self, rest: str) -> Iterable[str]:
        _at_most(0, "d", rest)
        return queries.picture_lines(self._state())

    def _eval(self, rest: str) -> Iterable[str]:
        _at_most(0, "eval", rest)
        yield queries.eval_line(self._state(), self._searcher)

    def _perft(self, rest: str) -> Iterable[str]:
        self._refuse_while_busy()
        state = self._state()
        args = _at_most(2, "perft <n> [divide]", rest)
        if not args or args[1:] not in ([], ["divide"]):
            raise ProtocolError(Code.BAD_ARG, "expected: perft <n> [divide]")
        depth = read_integer("perft", args[0], 0, MAX_PERFT)
        kernel = self._options.text("Kernel")
        self._jobs.submit(PerftJob(state, depth, bool(args[1:]), kernel, self._surroundings()))
        return ()

    def _bench(self, rest: str) -> Iterable[str]:
        self._refuse_while_busy()
        args = _at_most(1, "bench [n]", rest)
        nodes = read_integer("bench", args[0], 1, MAX_NODES) if args else BENCH_NODES
        self._jobs.submit(BenchJob(self._set(), nodes, self._options.text("Kernel"), self._surroundings()))
        return ()

    def _quit(self, rest: str) -> Iterable[str]:
        self._alive = False
        return ()

    def _set(self) -> Components:
        """The component set, loaded when first needed."""
        if self._components is None:
            self._components = load_components()
        return self._components

    def _state(self) -> State:
        """The position. Raises ProtocolError (noposition)."""
        if self._position is None:
            raise ProtocolError(Code.NO_POSITION, "no position yet: position start players=.. or position wpn=1 ..")
        return self._position.state

    def _refuse_while_busy(self) -> None:
        if self._jobs.current:
            raise ProtocolError(Code.BUSY, "a search or a count is running: stop it first")

    _handlers: ClassVar[dict[str, Callable[[Session, str], Iterable[str]]]] = {
        "uwi": _uwi,
        "ping": _ping,
        "isready": _isready,
        "setoption": _setoption,
        "newgame": _newgame,
        "position": _set_position,
        "go": _go,
        "stop": _stop,
        "ponderhit": _ponderhit,
        "legal": _legal,
        "state": _show_state,
        "view": _view,
        "d": _picture,
        "eval": _eval,
        "perft": _perft,
        "bench": _bench,
        "quit": _quit,
    }  # fmt: skip


def _at_most(count: int, form: str, rest: str) -> list[str]:
    """The words of a command that takes only so many. Raises ProtocolError (badarg)."""
    args = words(rest)
    if len(args) > count:
        raise ProtocolError(Code.BAD_ARG, f"expected: {form}", token=args[count])
    return args


def _unknown(cmd: str) -> str:
    if cmd == "uci":
        return "this engine speaks UWI: begin with uwi"
    if cmd.lower() in Session._handlers:
        return f"commands are written small: {cmd.lower()}"
    return f"there is no command {cmd!r}; there are {', '.join(Session._handlers)}"
