"""Checks 50x and 51x: go, its limits, and how it ends."""

from __future__ import annotations

import time

from protocol.conformance.lab import Lab, Sample
from protocol.conformance.registry import check
from protocol.conformance.wire import CheckFailedError, Wire

# How long a search that must not end is watched, and how often it is pinged meanwhile.
WATCH_MS = 150
PINGS = 3
BAD_LIMITS = (
    "banana",
    "depth=3",
    "nodes",
    "nodes=",
    "nodes=0",
    "nodes=-5",
    "nodes=many",
    "nodes=5 nodes=6",
    "movetime=soon",
    "movetime=nan",
    "clock=1",
    "clock=1,2,3,4,5",
    "clock=a,b",
    "infinite=yes",
    "multipv=0",
)

# Those that an engine may lack; `caps` says so.
OPTIONAL_LIMITS = frozenset({"analyse", "multipv", "ponder", "searchmoves"})


async def still_runs(wire: Wire, what: str) -> None:
    """Fails if the search ends within a while, pinged and left alone."""
    for _ in range(PINGS):
        await wire.ping()
    await wire.silence(what)
    await wire.quiet(WATCH_MS, what)


def must_be_legal(move: str | None, sample: Sample) -> None:
    """Fails for a move that the position does not allow."""
    if move not in sample.legal:
        raise CheckFailedError(f"bestmove {move or 'none'} is not legal: {'+'.join(sample.legal)}")


@check(501, "every go gets one bestmove: legal, with the id of its go, or without one")
async def bestmove(lab: Lab) -> None:
    """In positions of all kinds."""
    wire = await lab.engine()
    for nth in range(5):
        sample = await lab.sample(nth=nth, players=2 + nth % 3)
        await wire.position(sample.wpn)
        name = wire.go(f"nodes={lab.effort.nodes}", go_id=f"a.b-{nth}/c")
        must_be_legal((await wire.best(name))[0].move, sample)
        wire.send("go nodes=1")
        must_be_legal((await wire.best(None))[0].move, sample)
        await wire.silence("after bestmove")


@check(502, "movetime ends a search, and so does the nearer of two limits")
async def movetime(lab: Lab) -> None:
    """A negative or zero time is answered at once."""
    wire = await lab.engine()
    sample = await lab.sample()
    await wire.position(sample.wpn)
    for limits, ms in (
        ("movetime=40", 40),
        ("movetime=0", 0),
        ("movetime=-5", 0),
        ("movetime=3600000 nodes=1", 0),
        ("nodes=1000000000 movetime=20", 20),
    ):
        began = time.perf_counter()
        name = wire.go(limits)
        found, _ = await wire.best(name, ms + lab.pace.allowed_ms("stop") + lab.pace.allowed_ms("ping"))
        lab.pace.note("after movetime", max(0.0, (time.perf_counter() - began) * 1000 - ms))
        must_be_legal(found.move, sample)


@check(503, "zero and negative clocks are answered at once")
async def clocks(lab: Lab) -> None:
    """With increments too; and a clock with time left is not used up."""
    wire = await lab.engine()
    sample = await lab.sample()
    await wire.position(sample.wpn)
    late = "-1,5000" if sample.to_act == "0" else "5000,-1"
    for limits in ("clock=0,0", "clock=-100,-100", f"clock={late} inc=0,0", "clock=0,0 inc=50"):
        began = time.perf_counter()
        name = wire.go(limits)
        found, _ = await wire.best(name, lab.pace.allowed_ms("stop") + lab.pace.allowed_ms("ping"))
        lab.pace.note("zero clock", (time.perf_counter() - began) * 1000)
        must_be_legal(found.move, sample)
    name = wire.go("clock=300,300 inc=10,10")
    must_be_legal((await wire.best(name))[0].move, sample)


def _refusals(lab: Lab, limits: str) -> tuple[str, ...]:
    """How a wrong limit may be refused: an engine without it need not read its value."""
    word = limits.partition("=")[0]
    assert lab.handshake is not None
    is_missing = word in OPTIONAL_LIMITS and word not in lab.handshake.caps
    return ("badarg", "unsupported") if is_missing else ("badarg",)


@check(504, "an unknown or malformed limit is refused, and nothing is searched")
async def bad_limits(lab: Lab) -> None:
    """One error, no bestmove."""
    wire = await lab.engine()
    await wire.position("start players=2 seed=4")
    for limits in BAD_LIMITS:
        await wire.error(f"go {limits}", *_refusals(lab, limits))
    wire.send("stop")
    await wire.silence("after refused limits")


@check(505, "an infinite search does not end by itself, not even with one legal move")
async def forced(lab: Lab) -> None:
    """It ends at stop, with that move."""
    wire = await lab.engine()
    sample = await lab.sample(legal=range(1, 2))
    await wire.position(sample.wpn)
    name = wire.go("infinite")
    await still_runs(wire, "an infinite search on a forced move")
    must_be_legal((await wire.stop(name))[0].move, sample)


@check(506, "a plain go searches until stop")
async def plain(lab: Lab) -> None:
    """As infinite does."""
    wire = await lab.engine()
    sample = await lab.sample()
    await wire.position(sample.wpn)
    name = wire.go("")
    await still_runs(wire, "a plain go")
    must_be_legal((await wire.stop(name))[0].move, sample)


@check(507, "pondering does not end by itself; after ponderhit the limits hold", cap="ponder")
async def ponder(lab: Lab) -> None:
    """It can be stopped too."""
    wire = await lab.engine()
    sample = await lab.sample()
    await wire.position(sample.wpn)
    name = wire.go("ponder nodes=5")
    await still_runs(wire, "go ponder")
    wire.send("ponderhit")
    must_be_legal((await wire.best(name))[0].move, sample)
    name = wire.go("ponder movetime=20")
    must_be_legal((await wire.stop(name))[0].move, sample)


@check(508, "stop without a search is harmless and forgotten")
async def idle_stop(lab: Lab) -> None:
    """The next search does not end of it."""
    wire = await lab.engine()
    sample = await lab.sample()
    await wire.position(sample.wpn)
    wire.send("stop", "stop", "ponderhit")
    await wire.silence("after an idle stop")
    name = wire.go("infinite")
    await still_runs(wire, "go infinite after an idle stop")
    await wire.stop(name)
    wire.send("stop")
    await wire.silence("after a second stop")


@check(509, "ping and isready are answered during a search, which goes on")
async def ping_in_search(lab: Lab) -> None:
    """Each in the time that the protocol grants."""
    wire = await lab.engine()
    await wire.position((await lab.sample()).wpn)
    name = wire.go("infinite")
    for _ in range(10):
        await wire.ping()
    await wire.silence("isready during a search")
    await wire.stop(name)


@check(510, "a second go during a search is refused, and the first goes on")
async def busy(lab: Lab) -> None:
    """One bestmove, that of the first."""
    wire = await lab.engine()
    await wire.position((await lab.sample()).wpn)
    name = wire.go("infinite")
    await wire.error("go id=second nodes=1", "busy")
    await still_runs(wire, "the first search")
    await wire.stop(name)


@check(511, "newgame cancels a search")
async def cancelled(lab: Lab) -> None:
    """It is answered with none, and the reason."""
    wire = await lab.engine()
    await wire.position((await lab.sample()).wpn)
    name = wire.go("infinite")
    wire.send("newgame")
    found, _ = await wire.best(name, lab.pace.allowed_ms("stop"))
    if (found.move, found.reason) != (None, "cancelled"):
        raise CheckFailedError(f"expected bestmove none reason=cancelled, got {found}")


@check(512, "searchmoves restricts the choice", cap="searchmoves")
async def searchmoves(lab: Lab) -> None:
    """To one move, or to one of two; an illegal one is refused."""
    wire = await lab.engine()
    sample = await lab.sample(legal=range(3, 1000))
    await wire.position(sample.wpn)
    for chosen in [(move,) for move in sample.legal[:4]] + [sample.legal[1:3], sample.legal[-2:]]:
        name = wire.go(f"nodes=8 searchmoves={'+'.join(chosen)}")
        found, _ = await wire.best(name)
        if found.move not in chosen:
            raise CheckFailedError(f"bestmove {found.move} is none of searchmoves={'+'.join(chosen)}")
    await wire.error("go nodes=8 searchmoves=main:nowhere", "illegal", "badarg")
    await wire.error(f"go nodes=8 searchmoves={sample.legal[0]}+nonsense", "illegal", "badarg")


@check(513, "when no seat of the view is to act, go is answered with none and the reason")
async def nobody(lab: Lab) -> None:
    """At chance, after the end, and on another's turn."""
    wire = await lab.engine()
    sample = await lab.sample()
    for to_act, reason in (("chance", "chance"), ("none", "gameover")):
        other = await lab.sample_of(to_act)
        await wire.position(other.wpn)
        await _none(wire, reason)
    await wire.position(sample.wpn)
    view, _ = await wire.shown(f"view {1 - int(sample.to_act)}")
    await wire.position(view)
    await _none(wire, "notmyturn")


async def _none(wire: Wire, reason: str) -> None:
    for limits in ("nodes=5", "infinite", "movetime=10"):
        name = wire.go(limits)
        found, _ = await wire.best(name)
        if (found.move, found.reason) != (None, reason):
            raise CheckFailedError(f"expected bestmove none reason={reason}, got {found}")


@check(514, "an analysis may search another seat's turn", cap="analyse")
async def analyse(lab: Lab) -> None:
    """From a view that does not know the mover's hand."""
    wire = await lab.engine()
    sample = await lab.sample()
    await wire.position(sample.wpn)
    view, _ = await wire.shown(f"view {1 - int(sample.to_act)}")
    await wire.position(view)
    name = wire.go("analyse nodes=8")
    found, _ = await wire.best(name)
    if found.move is None:
        raise CheckFailedError(f"go analyse is answered with none: {found}")


@check(515, "answers equal goes when stop, position and go follow each other in any rhythm")
async def burst(lab: Lab) -> None:
    """Some waited for, some not; each id comes back once, in order."""
    wire = await lab.engine()
    samples = [await lab.sample(nth=nth) for nth in range(5)]
    pending: list[tuple[str, Sample]] = []
    for round_number in range(lab.effort.burst):
        sample = samples[round_number % len(samples)]
        wire.send(f"position {sample.wpn}")
        pending.append((wire.go("infinite" if lab.rng.below(3) else "nodes=2"), sample))
        if lab.rng.below(2):
            wire.send(f"ping {round_number}")
        wire.send("stop")
        if lab.rng.below(2):
            await _answers(wire, pending)
    await _answers(wire, pending)
    wire.send("isready")
    while (line := await wire.line("readyok")) != "readyok":
        if not line.startswith(("pong ", "posok ")):
            raise CheckFailedError(f"after the burst: got {line[:200]}")


async def _answers(wire: Wire, pending: list[tuple[str, Sample]]) -> None:
    """Takes lines until every search has its bestmove; they come in the order of the searches."""
    while pending:
        line = await wire.line(f"bestmove of {pending[0][0]}")
        word = line.split(" ")[0]
        if word == "bestmove":
            name, sample = pending.pop(0)
            if f"id={name}" not in line.split():
                raise CheckFailedError(f"expected the bestmove of {name}, got: {line}")
            must_be_legal(line.split(" ")[1], sample)
        elif word not in ("info", "posok", "pong"):
            raise CheckFailedError(f"got: {line[:200]}")


@check(516, "stop and ping are answered in time, again and again")
async def in_time(lab: Lab) -> None:
    """The times are told at the end of a run."""
    wire = await lab.engine()
    samples = [await lab.sample(nth=nth) for nth in range(5)]
    for round_number in range(lab.effort.burst):
        await wire.position(samples[round_number % len(samples)].wpn)
        name = wire.go("infinite")
        await wire.ping()
        await wire.stop(name)
