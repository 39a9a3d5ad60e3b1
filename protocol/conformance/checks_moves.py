"""Checks 4xx: legal moves."""

from __future__ import annotations

from protocol.conformance.lab import Lab
from protocol.conformance.registry import check
from protocol.conformance.wire import CheckFailedError

# Moves that hardly any position allows; none of them is legal where the engine does not list it.
FOREIGN = (
    "end",
    "market",
    "done",
    "act",
    "berries",
    "instant",
    "main:lumber",
    "harvest:g",
    "buy6:b",
    "roll:g4",
    "improve:pot",
)


@check(401, "legal moves stand in canonical order, none twice, each with its one spelling")
async def order(lab: Lab) -> None:
    """In every position of a game for two, and of parts of games for three and four."""
    await lab.engine()
    by_order = lab.order()
    for players in (2, 3, 4):
        for sample in await lab.samples(players):
            fault = by_order.fault(sample.legal)
            if fault:
                raise CheckFailedError(f"{fault}, in legal moves {'+'.join(sample.legal)} of {sample.wpn}")


@check(402, "no move is listed twice")
async def unique(lab: Lab) -> None:
    """Whatever the component set."""
    for players in (2, 3, 4):
        for sample in await lab.samples(players):
            if len(set(sample.legal)) < len(sample.legal):
                raise CheckFailedError(f"listed twice: {'+'.join(sample.legal)} in {sample.wpn}")


@check(403, "what is listed is accepted, and nothing else")
async def listed(lab: Lab) -> None:
    """Moves and draws, and common moves that the position does not list."""
    wire = await lab.engine()
    samples = await lab.samples()
    for sample in samples[:: max(1, len(samples) // 12)]:
        for move in sample.legal[:12]:
            await wire.position(f"{sample.wpn} moves {move}")
        for move in FOREIGN:
            if move not in sample.legal:
                await wire.error(f"position {sample.wpn} moves {move}", "illegal")


@check(404, "a move has one spelling")
async def spelling(lab: Lab) -> None:
    """Another case, blanks left out or a part too many is no move."""
    wire = await lab.engine()
    for nth in range(4):
        sample = await lab.sample(nth=nth)
        for move in sample.legal[:3]:
            for other in (move.upper(), f"{move}:", f":{move}", f"{move}:g1:g1:g1", move[:-1]):
                if other not in sample.legal:
                    await wire.error(f"position {sample.wpn} moves {other}", "illegal")


@check(405, "a game of random moves ends, with nobody to act and nothing legal")
async def whole_game(lab: Lab) -> None:
    """After the last round, the final scores stand in the position."""
    wire = await lab.engine()
    over = await lab.sample_of("none")
    if over.legal:
        raise CheckFailedError(f"the game is over and moves are legal: {'+'.join(over.legal)}")
    await wire.error(f"position {over.wpn} moves end", "illegal")


@check(406, "chance has outcomes, and only those")
async def outcomes(lab: Lab) -> None:
    """Where the table is to draw, no seat's move is legal."""
    wire = await lab.engine()
    sample = await lab.sample_of("chance")
    if any(not one.startswith(("tile:", "fame:", "roll:", "deal:")) for one in sample.legal):
        raise CheckFailedError(f"chance is to act, and these are legal: {'+'.join(sample.legal)}")
    await wire.error(f"position {sample.wpn} moves end", "illegal")


@check(407, "perft counts the legal moves, and those after each of them", cap="perft")
async def perft(lab: Lab) -> None:
    """An outcome of chance counts as a move."""
    wire = await lab.engine()
    for sample in (await lab.sample(legal=range(2, 20)), await lab.sample_of("chance")):
        replies = 0
        for move in sample.legal:
            await wire.position(f"{sample.wpn} moves {move}")
            replies += len(await wire.legal())
        await wire.position(sample.wpn)
        for depth, nodes in ((1, len(sample.legal)), (2, replies)):
            line = await wire.ask(f"perft {depth}", "perft")
            if f"nodes={nodes}" not in line.split():
                raise CheckFailedError(f"expected nodes={nodes}, got {line}")
