"""Checks 35x: what a seat may see."""

from __future__ import annotations

from protocol.conformance.lab import Lab, Sample
from protocol.conformance.registry import check
from protocol.conformance.wire import CheckFailedError, Wire
from protocol.conformance.wpn import Wpn, hidden_swaps

UNSEEN = "?"


async def _mid_game(lab: Lab, players: int) -> list[Sample]:
    samples = [one for one in await lab.samples(players) if one.is_seats]
    return samples[:: max(1, len(samples) // 10)]


@check(351, "a view hides the hands of the others and what they put back")
async def hides(lab: Lab) -> None:
    """Counts by deck stand in their place; nothing else is hidden."""
    wire = await lab.engine()
    for players in (2, 3, 4):
        for sample in await _mid_game(lab, players):
            await wire.position(sample.wpn)
            for seat in range(players):
                _compare(Wpn.read(sample.wpn), Wpn.read((await wire.shown(f"view {seat}"))[0]), seat)


def _compare(full: Wpn, seen: Wpn, seat: int) -> None:
    if seen["view"] != str(seat):
        raise CheckFailedError(f"view {seat} prints view={seen['view']}")
    for key, value in full.fields:
        if key not in ("view", "hand", "returned") and seen[key] != value:
            raise CheckFailedError(f"view {seat} prints {key}={seen[key]}, the position has {key}={value}")
    for at, (hand, shown) in enumerate(zip(full.seat_lists("hand"), seen.seat_lists("hand"), strict=True)):
        counted = [
            f"{deck}{UNSEEN}x{sum(card[0] == deck for card in hand)}" for deck in dict.fromkeys(c[0] for c in hand)
        ]
        if shown != (hand if at == seat else counted):
            raise CheckFailedError(f"view {seat} prints seat {at}'s hand as {shown}, the hand is {hand}")
    for at, shown in enumerate(seen.seat_lists("returned")):
        if at != seat and any(UNSEEN not in card for card in shown):
            raise CheckFailedError(f"view {seat} prints what seat {at} put back: {shown}")


@check(352, "a view can be read back, and its seat has the same legal moves in it")
async def reads_back(lab: Lab) -> None:
    """For another seat's turn, legal is refused and go is answered with none."""
    wire = await lab.engine()
    for players in (2, 3, 4):
        for sample in await _mid_game(lab, players):
            await wire.position(sample.wpn)
            views = [await wire.shown(f"view {seat}") for seat in range(players)]
            for seat, (wpn, digest) in enumerate(views):
                ack = await wire.position(wpn)
                if (ack.hash, ack.to_act, (await wire.shown("state"))[0]) != (digest, sample.to_act, wpn):
                    raise CheckFailedError(f"the view does not read back as itself: {wpn}")
                await _legal_in_view(wire, sample, seat)


async def _legal_in_view(wire: Wire, sample: Sample, seat: int) -> None:
    if str(seat) == sample.to_act:
        if await wire.legal() != sample.legal:
            raise CheckFailedError("the seat to act has other legal moves in its own view")
    else:
        await wire.error("legal", "notmyturn")
        await wire.error(f"view {sample.to_act}", "badarg", "notmyturn", "illegal")


@check(353, "two positions that a seat can't tell apart give it the same view")
async def same_view(lab: Lab) -> None:
    """Hidden cards change places; the text stays, byte for byte."""
    wire = await lab.engine()
    for players in (2, 3):
        for sample in await _mid_game(lab, players):
            seat = int(sample.to_act)
            await wire.position(sample.wpn)
            view = await wire.shown(f"view {seat}")
            for swapped in list(hidden_swaps(Wpn.read(sample.wpn), seat))[:6]:
                await wire.position(str(swapped))
                if await wire.shown(f"view {seat}") != view:
                    raise CheckFailedError(
                        f"seat {seat}'s view differs although it can't know the difference: {swapped}"
                    )
                if await wire.legal() != sample.legal:
                    raise CheckFailedError(f"seat {seat}'s legal moves differ although it can't know the difference")


@check(354, "a game told as a seat sees it ends in that seat's view")
async def told_view(lab: Lab) -> None:
    """Draws and choices that the seat may not know are told as `deal:?` and `orders:?`."""
    wire = await lab.engine()
    for seat in (0, 1):
        full: list[str] = []
        seen: list[str] = []
        ack = await wire.position("start players=2")
        while Wpn.read((await wire.shown("state"))[0])["round"] == "0":
            outcomes = await wire.legal()
            event = outcomes[lab.rng.below(len(outcomes))]
            secret = event.startswith("orders:") and ack.to_act != str(seat)
            if ack.to_act == "chance":
                await wire.position(f"start players=2 view={seat} moves {' '.join(seen)}")
                secret = await wire.legal() == ("deal:?",)
            full.append(event)
            seen.append(event.split(":")[0] + ":?" if secret else event)
            ack = await wire.position(f"start players=2 moves {' '.join(full)}")
        view, _ = await wire.shown(f"view {seat}")
        await wire.position(f"start players=2 view={seat} moves {' '.join(seen)}")
        if (await wire.shown("state"))[0] != view:
            raise CheckFailedError(f"view={seat} with what it may know is not the view of the whole")
        if "deal:?" not in seen or "orders:?" not in seen:
            raise CheckFailedError(f"seat {seat} was told everything: {' '.join(seen)}")
