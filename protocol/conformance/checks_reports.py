"""Checks 52x: what a search reports."""

from __future__ import annotations

from protocol.answers import BestMoveLine, Info
from protocol.conformance.checks_search import must_be_legal
from protocol.conformance.lab import Lab, Sample
from protocol.conformance.registry import check
from protocol.conformance.wire import CheckFailedError, Wire, typed

TOLERANCE = 0.002
PARTLY_TIMED = ("time=", "nps=")


def last_set(lines: list[str]) -> list[Info]:
    """The reports of the last complete set: from the last first line on."""
    infos = [answer for line in lines if isinstance(answer := typed(line), Info) and answer.move is not None]
    starts = [at for at, info in enumerate(infos) if info.multipv == 1]
    return infos[starts[-1] :] if starts else []


async def search(wire: Wire, sample: Sample, limits: str) -> tuple[BestMoveLine, list[str]]:
    """Sets the position and searches it to the end."""
    await wire.position(sample.wpn)
    return await wire.best(wire.go(limits))


def untimed(lines: list[str]) -> list[str]:
    """The lines without what depends on the clock."""
    return [" ".join(word for word in line.split(" ") if not word.startswith(PARTLY_TIMED)) for line in lines]


@check(521, "reports are well formed: finite numbers in range, vectors in seat order, legal moves")
async def reports(lab: Lab) -> None:
    """Chances to win sum to 1, and the variation begins with the move."""
    wire = await lab.engine()
    for players in (2, 3, 4):
        for nth in range(3):
            sample = await lab.sample(players=players, nth=nth)
            for line in (await search(wire, sample, f"nodes={lab.effort.nodes}"))[1]:
                _well_formed(line, sample)


def _well_formed(line: str, sample: Sample) -> None:
    info = typed(line)
    assert isinstance(info, Info)
    players = len(info.win or info.score)
    if info.win and abs(sum(info.win) - 1) > TOLERANCE:
        raise CheckFailedError(f"the chances to win sum to {sum(info.win):g}, not 1: {line}")
    if info.win and not all(0 <= share <= 1 for share in info.win):
        raise CheckFailedError(f"a chance to win is not from 0 to 1: {line}")
    if {len(vector) for vector in (info.win, info.score) if vector} - {sample.players}:
        raise CheckFailedError(f"a vector of {players} for {sample.players} seats: {line}")
    if (info.sd or 0) < 0 or (info.se or 0) < 0:
        raise CheckFailedError(f"a negative deviation: {line}")
    if info.move is not None:
        must_be_legal(info.move, sample)
    if info.pv and info.pv[0] != info.move:
        raise CheckFailedError(f"the variation does not begin with the move: {line}")


@check(522, "a complete set of reports comes before bestmove")
async def complete(lab: Lab) -> None:
    """Also when the search had no time."""
    wire = await lab.engine()
    for nth, limits in enumerate((f"nodes={lab.effort.nodes}", "nodes=1", "movetime=0", "clock=0,0")):
        sample = await lab.sample(nth=nth)
        if not last_set((await search(wire, sample, limits))[1]):
            raise CheckFailedError(f"go {limits}: bestmove came without a report of a move")


@check(523, "multipv gives as many lines as asked, or as there are moves", cap="multipv")
async def multipv(lab: Lab) -> None:
    """Numbered from 1, no move twice."""
    wire = await lab.engine()
    for sample in (await lab.sample(legal=range(3, 1000)), await lab.sample(legal=range(1, 2))):
        found = last_set((await search(wire, sample, f"nodes={lab.effort.nodes} multipv=3"))[1])
        wanted = min(3, len(sample.legal))
        if [info.multipv for info in found] != list(range(1, wanted + 1)):
            raise CheckFailedError(f"expected multipv=1 to {wanted}, got {[info.multipv for info in found]}")
        if len({info.move for info in found}) < wanted:
            raise CheckFailedError(f"a move stands twice: {[info.move for info in found]}")


@check(524, "the plan that comes with bestmove can be played")
async def plan(lab: Lab) -> None:
    """Move after move, with no draw between them."""
    wire = await lab.engine()
    for nth in range(5):
        sample = await lab.sample(nth=nth)
        found, _ = await search(wire, sample, f"nodes={lab.effort.nodes}")
        if found.until not in (None, "chance", "turn", "reveal"):
            raise CheckFailedError(f"until={found.until} is none of chance, turn, reveal")
        if found.plan and found.until is None:
            raise CheckFailedError("a plan comes with until=")
        await wire.position(f"{sample.wpn} moves {' '.join([found.move or '', *found.plan])}")


@check(531, "with a fixed seed and a number of nodes a search repeats")
async def repeats(lab: Lab) -> None:
    """All lines but their times, in one process and in another."""
    wire = await lab.engine()
    samples = [await lab.sample(nth=nth) for nth in range(3)]
    await lab.steady(wire)
    first = await _all_lines(lab, wire, samples)
    if await _all_lines(lab, wire, samples) != first:
        raise CheckFailedError("after newgame the same searches gave other lines")
    other = await lab.fresh()
    await lab.steady(other)
    if await _all_lines(lab, other, samples) != first:
        raise CheckFailedError("another process gave other lines for the same searches")


async def _all_lines(lab: Lab, wire: Wire, samples: list[Sample]) -> list[str]:
    lines: list[str] = []
    for sample in samples:
        lines += await steady_search(lab, wire, sample.wpn)
    return lines


async def steady_search(lab: Lab, wire: Wire, wpn: str) -> list[str]:
    """The lines of a search of a new game, without times."""
    wire.send("newgame")
    await wire.position(wpn)
    best, reports = await wire.best(wire.go(f"nodes={lab.effort.nodes}", go_id="steady"))
    return [*untimed(reports), f"bestmove {best.move} plan={'+'.join(best.plan)} until={best.until}"]
