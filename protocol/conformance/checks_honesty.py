"""Checks 6xx: an engine must not look at what its seat can't see."""

from __future__ import annotations

from protocol.conformance.checks_reports import steady_search
from protocol.conformance.lab import Lab, Sample
from protocol.conformance.registry import check
from protocol.conformance.wire import CheckFailedError, CheckSkippedError, Wire
from protocol.conformance.wpn import Wpn, hidden_swaps

SWAPS = 5


async def _samples(lab: Lab) -> list[Sample]:
    """Positions with a choice and with cards to swap, for two seats and for three."""
    found = []
    for players in (2, 3):
        for nth in (1, 2):
            sample = await lab.sample(legal=range(3, 1000), players=players, nth=nth)
            if next(hidden_swaps(Wpn.read(sample.wpn), int(sample.to_act)), None) is not None:
                found.append(sample)
    if not found:
        raise CheckSkippedError("random play met no position with hidden cards to swap")
    return found


@check(601, "what a seat can't see does not change what the engine says for it")
async def swaps(lab: Lab) -> None:
    """Hidden cards change places; with seed and nodes fixed, every line but its time is the same."""
    wire = await lab.engine()
    await lab.steady(wire)
    for sample in await _samples(lab):
        expected = await steady_search(lab, wire, sample.wpn)
        for swapped in _spread(list(hidden_swaps(Wpn.read(sample.wpn), int(sample.to_act)))):
            await _same(lab, wire, str(swapped), expected, "hidden cards have changed places, and the search differs")


@check(602, "a position with all cards open is searched as its mover sees it")
async def own_view(lab: Lab) -> None:
    """The same search from the mover's view gives the same lines."""
    wire = await lab.engine()
    await lab.steady(wire)
    for sample in await _samples(lab):
        expected = await steady_search(lab, wire, sample.wpn)
        await wire.position(sample.wpn)
        view, _ = await wire.shown(f"view {sample.to_act}")
        await _same(lab, wire, view, expected, "the mover's own view is searched differently")


@check(603, "the static evaluation does not look at hidden cards", cap="eval")
async def evaluation(lab: Lab) -> None:
    """Hidden cards change places; the evaluation stays."""
    wire = await lab.engine()
    for sample in await _samples(lab):
        await wire.position(sample.wpn)
        expected = await wire.ask("eval", "eval")
        for swapped in _spread(list(hidden_swaps(Wpn.read(sample.wpn), int(sample.to_act)))):
            await wire.position(str(swapped))
            found = await wire.ask("eval", "eval")
            if found != expected:
                raise CheckFailedError(f"hidden cards have changed places: {expected} became {found}")


def _spread(swapped: list[Wpn]) -> list[Wpn]:
    return swapped[:: max(1, len(swapped) // SWAPS)][:SWAPS]


async def _same(lab: Lab, wire: Wire, wpn: str, expected: list[str], blame: str) -> None:
    found = await steady_search(lab, wire, wpn)
    if found != expected:
        other = next((pair for pair in zip(expected, found, strict=False) if pair[0] != pair[1]), ("..", ".."))
        raise CheckFailedError(f"{blame}: {other[0][:300]} became {other[1][:300]}")
