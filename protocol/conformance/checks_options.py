"""Checks 2xx: options."""

from __future__ import annotations

from protocol.answers import Option
from protocol.conformance.lab import Lab
from protocol.conformance.registry import check
from protocol.conformance.wire import CheckSkippedError, Wire

# Options whose values touch files or build what may not be there; they are tried only at their default.
TIMID = ("string", "path", "button")


async def _options(lab: Lab) -> tuple[Wire, list[Option]]:
    wire = await lab.engine()
    assert lab.handshake is not None
    found = [option for option in lab.handshake.options if option.type not in TIMID]
    if not found:
        raise CheckSkippedError("the engine has no option with a value to try")
    return wire, found


def _set(option: Option, value: str | None) -> str:
    return f"setoption name {option.name} value {value}"


@check(201, "every option takes its default, in any order and any case")
async def any_order(lab: Lab) -> None:
    """Silence means yes."""
    wire, options = await _options(lab)
    for change in (str, str.lower, str.upper):
        for option in options if change is not str.lower else reversed(options):
            wire.send(f"setoption name {change(option.name)} value {option.default}")
        await wire.silence("setting options to their defaults")


@check(202, "a value of the wrong type or out of range is refused")
async def out_of_range(lab: Lab) -> None:
    """And one at the lower bound is not."""
    wire, options = await _options(lab)
    for option in options:
        bad = ["banana", ""]
        if option.type in ("spin", "float") and option.min is not None and option.max is not None:
            bad += [str(int(float(option.min)) - 1), str(int(float(option.max)) + 1), "1e400", "nan"]
            wire.send(_set(option, option.min))
            await wire.silence(f"setting {option.name} to its minimum")
        for value in bad:
            await wire.error(_set(option, value), "badoption")
        wire.send(_set(option, option.default))
        await wire.silence(f"setting {option.name} to its default")


@check(203, "an option that does not exist is refused")
async def unknown_option(lab: Lab) -> None:
    """However it is spelled."""
    wire = await lab.engine()
    for line in ("setoption name Nonsuch value 1", "setoption name Nonsuch", "setoption name N\u00f6 value 1"):
        await wire.error(line, "badoption")


@check(204, "options are refused while a search runs, and the search goes on")
async def busy(lab: Lab) -> None:
    """The search answers to its own id afterwards."""
    wire, options = await _options(lab)
    await wire.position("start players=2 seed=1")
    name = wire.go("infinite")
    await wire.error(_set(options[0], options[0].default), "busy")
    await wire.stop(name)
