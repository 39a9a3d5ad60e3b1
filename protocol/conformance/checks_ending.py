"""Checks 7xx: how a process ends, within the second that the protocol grants, with nothing left behind."""

from __future__ import annotations

from protocol.conformance.lab import Lab
from protocol.conformance.registry import check
from protocol.conformance.wire import Wire

# What a shell reads of a process that SIGTERM ended, by its own exit status or by the signal.
TERMINATED = (143, -15)


async def _idle(lab: Lab) -> Wire:
    return await lab.fresh()


async def _searching(lab: Lab) -> Wire:
    wire = await lab.fresh()
    await wire.position("start players=2 seed=2")
    wire.go("infinite")
    await wire.ping()
    return wire


@check(701, "quit ends the process")
async def quits(lab: Lab) -> None:
    """Idle and during a search."""
    for start in (_idle, _searching):
        wire = await start(lab)
        wire.send("quit")
        await wire.gone([0], "quit")


@check(702, "the end of input ends the process")
async def idle_eof(lab: Lab) -> None:
    """Nobody can say quit any more."""
    wire = await _idle(lab)
    wire.close_input()
    await wire.gone([0], "end of input")


@check(703, "the end of input ends the process during a search")
async def searching_eof(lab: Lab) -> None:
    """With no thread or child left."""
    wire = await _searching(lab)
    wire.close_input()
    await wire.gone([0], "end of input during a search")


@check(704, "SIGTERM ends the process with status 143")
async def terminated(lab: Lab) -> None:
    """Idle and during a search, more than once: where a signal meets an engine is chance."""
    for start in (_idle, *[_searching] * lab.effort.kills):
        wire = await start(lab)
        wire.signal("SIGTERM")
        await wire.gone(TERMINATED, "SIGTERM")


@check(705, "SIGINT is ignored where stdin is no terminal")
async def interrupted(lab: Lab) -> None:
    """A Ctrl-C is for the program that drives the engine."""
    wire = await _searching(lab)
    wire.signal("SIGINT")
    await wire.ping()
    wire.send("quit")
    await wire.gone([0], "quit")


@check(706, "an engine that nobody listens to any more ends")
async def broken_pipe(lab: Lab) -> None:
    """A client has died; the next line written meets a broken pipe."""
    for start in (_idle, _searching):
        wire = await start(lab)
        await wire.close_output()
        wire.send("ping 1", "stop", "ping 2")
        await wire.gone(range(-64, 256), "its output was closed")


@check(707, "what follows quit is not obeyed")
async def after_quit(lab: Lab) -> None:
    """In one write with it."""
    wire = await _idle(lab)
    wire.send("quit", "ping late", "uwi")
    await wire.gone([0], "quit")
    await wire.no_more("quit")
