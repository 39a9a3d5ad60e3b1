"""Checks 1xx: the handshake, and how lines are read and answered."""

from __future__ import annotations

import json
import re
import time

from protocol.conformance.lab import Lab
from protocol.conformance.registry import check
from protocol.conformance.wire import CheckFailedError

MEBIBYTE = 1 << 20
TYPES = {"check", "spin", "float", "combo", "string", "path", "button"}
# Commands of no protocol, of an older one, and a word that a terminal might send.
UNKNOWN = ("xyzzy", "xyzzy 1 2 3", "uci", "stopp", "go2 nodes=5", "quitx", "=", "\x1b[A", "position=start")


@check(101, "nothing is printed before the first command, and its answer comes through a pipe at once")
async def first_line(lab: Lab) -> None:
    """A banner would come first; an answer that is only buffered would not come."""
    wire = await lab.fresh(greeted=False)
    wire.send("ping first")
    line = await wire.line("pong first", lab.pace.allowed_ms("start"))
    if line != "pong first":
        raise CheckFailedError(f"the first line is not the answer to the first command: {line[:200]}")
    lab.pace.note("start", (time.perf_counter() - wire.began) * 1000)


@check(102, "uwi is answered with id, protocol, caps, rules, options and uwiok")
async def handshake(lab: Lab) -> None:
    """Every line of the handshake is known, and nothing that must be there is missing."""
    wire = await lab.fresh(greeted=False)
    shake = await lab.greet(wire)
    for key, value in (("name", shake.name), ("author", shake.author), ("version", shake.version)):
        if not value:
            raise CheckFailedError(f"there is no line: id {key} ..")
    if not re.fullmatch(r"1\.\d+", shake.protocol):
        raise CheckFailedError(f"the protocol is 1.0 or a later 1.x, not {shake.protocol!r}")
    if not re.fullmatch(r"[0-9a-f]{16}", shake.rules_hash):
        raise CheckFailedError(f"rules tells the set's id and a hash of 16 hex digits, not {shake.rules_hash!r}")
    words = [line[2:].split(" ")[0] for line in wire.exchange[: wire.exchange.index("< uwiok")] if line[0] == "<"]
    strange = set(words) - {"id", "protocol", "caps", "rules", "option"}
    if strange:
        raise CheckFailedError(f"lines that are no part of a handshake: {', '.join(sorted(strange))}")
    if "caps" not in words:
        raise CheckFailedError("there is no line: caps ..")


@check(103, "uwi may be repeated and take a major version; one that the engine lacks is refused")
async def versions(lab: Lab) -> None:
    """The engine lives on after a refusal."""
    wire = await lab.engine()
    for line in ("uwi 1", "uwi"):
        wire.send(line)
        while await wire.line("uwiok") != "uwiok":
            pass
    await wire.error("uwi 99", "version")
    await wire.error("uwi one", "badarg", "version")


@check(104, "options are well formed")
async def options(lab: Lab) -> None:
    """Types are known, names are single words and differ in more than case, defaults are in range."""
    await lab.engine()
    assert lab.handshake is not None
    names = [option.name.lower() for option in lab.handshake.options]
    if len(set(names)) < len(names):
        raise CheckFailedError(f"an option stands twice: {', '.join(sorted(names))}")
    for option in lab.handshake.options:
        if option.type not in TYPES:
            raise CheckFailedError(f"{option.name}: {option.type!r} is no type of option")
        if option.type in ("spin", "float"):
            if None in (option.min, option.max, option.default):
                raise CheckFailedError(f"{option.name}: a {option.type} has default, min and max")
            low, default, high = float(option.min or 0), float(option.default or 0), float(option.max or 0)
            if not low <= default <= high:
                raise CheckFailedError(f"{option.name}: the default {default:g} is not from {low:g} to {high:g}")
        if option.type == "combo" and option.default not in option.choices:
            raise CheckFailedError(f"{option.name}: the default {option.default!r} is no choice")


@check(105, "ping is answered with its token, or without one")
async def pings(lab: Lab) -> None:
    """Tokens come back as they are."""
    wire = await lab.engine()
    for token in ("", " 1", " a=b", " g4,y2:+"):
        answer = await wire.ask(f"ping{token}", "pong")
        if answer != f"pong{token}":
            raise CheckFailedError(f"expected 'pong{token}', got {answer!r}")


@check(106, "isready is answered with readyok, once each")
async def ready(lab: Lab) -> None:
    """Several in one write too."""
    wire = await lab.engine()
    wire.send(*["isready"] * 5)
    for _ in range(5):
        await wire.expect("readyok")


@check(107, "what needs a position is refused before there is one")
async def no_position(lab: Lab) -> None:
    """A refused go gets no bestmove."""
    wire = await lab.fresh()
    for line in ("legal", "state", "view 0", "d", "go nodes=1", "go infinite"):
        await wire.error(line, "noposition")
    wire.send("stop")
    await wire.silence("after go without a position")


@check(108, "LF, CRLF and lone CR end a line; tabs, blanks, empty lines, comments and a byte-order mark do no harm")
async def blanks(lab: Lab) -> None:
    """Each ping must come back, and nothing else."""
    wire = await lab.fresh(greeted=False)
    wire.send_bytes(b"\xef\xbb\xbfping bom\n")
    wire.send_bytes(b"ping crlf\r\nping cr\rping lf\n\tping \t  tab\t \n")
    wire.send_bytes(b"\n   \n\t\r\n# ping comment\n  # ping another\nping end\n")
    for token in ("bom", "crlf", "cr", "lf", "tab", "end"):
        line = await wire.line(f"pong {token}", lab.pace.allowed_ms("start"))
        if line != f"pong {token}":
            raise CheckFailedError(f"expected 'pong {token}', got {line[:200]!r}")


@check(109, "bytes that are not UTF-8 get an error, and the stream goes on")
async def encoding(lab: Lab) -> None:
    """One error a line."""
    wire = await lab.engine()
    for data in (b"\xff\xfe\n", b"ping \xc3(\n", b"position start players=2 \x80\n"):
        wire.send_bytes(data)
        await wire.hear_error(None, "encoding")
        await wire.ping()


@check(110, "an unknown command gets exactly one error")
async def unknown(lab: Lab) -> None:
    """Silence would leave a client waiting; a crash too."""
    wire = await lab.engine()
    for line in UNKNOWN:
        wire.send(line)
        answer = await wire.hear_error(line if line.isalpha() else None, "unknowncmd")
        if not answer.cmd:
            raise CheckFailedError(f"the error about {line!r} has no cmd=")


@check(111, "a bad argument gets one error that names its command")
async def bad_arguments(lab: Lab) -> None:
    """Of every command that takes one."""
    wire = await lab.engine()
    for line in ("position", "position nonsense", "setoption", "setoption name", "setoption value 3"):
        await wire.error(line)
    await wire.position("start players=2 seed=1")
    for line in ("view", "view 2", "view x", "view -1", "go banana", "state sideways"):
        await wire.error(line)


@check(112, "a line of 1 MiB works; a longer one is an error, and the stream goes on")
async def huge_lines(lab: Lab) -> None:
    """Blanks pad a command to the limit."""
    wire = await lab.engine()
    for line, word in ((b"ping big", "pong"), (b"position start players=2 seed=1 moves", "posok")):
        wire.send_bytes(line.ljust(MEBIBYTE - 1) + b"\n", f"{line.decode()} (and blanks up to 1 MiB)")
        await wire.expect(word)
    wire.send_bytes(b"ping " + b"x" * (2 * MEBIBYTE) + b"\n", "ping xxx.. (2 MiB)")
    await wire.hear_error(None, "toolong")
    await wire.ping()


@check(113, "a line may come in pieces, and many lines at once")
async def pieces(lab: Lab) -> None:
    """The answers keep the order of the commands."""
    wire = await lab.engine()
    for byte in b"ping pieces\n":
        wire.send_bytes(bytes([byte]))
    if await wire.expect("pong") != "pong pieces":
        raise CheckFailedError("expected 'pong pieces'")
    tokens = [f"n{number}" for number in range(100)]
    wire.send(*(f"ping {token}" for token in tokens))
    for token in tokens:
        if await wire.expect("pong") != f"pong {token}":
            raise CheckFailedError(f"expected 'pong {token}': answers keep the order of the commands")


@check(114, "d shows the table and ends with its hash")
async def picture(lab: Lab) -> None:
    """The lines before the last begin with a bar, so that a client can tell them from answers."""
    wire = await lab.engine()
    ack = await wire.position("start players=2 seed=1")
    wire.send("d")
    lines = 0
    while (line := await wire.line("dok")).startswith("|"):
        lines += 1
    if line != f"dok hash={ack.hash}" or not lines:
        raise CheckFailedError(f"expected lines that begin with | and then dok hash={ack.hash}, got {line[:200]}")


@check(115, "an optional command that is not in caps is refused, one that is there is answered")
async def optional(lab: Lab) -> None:
    """No command is met with silence."""
    wire = await lab.engine()
    assert lab.handshake is not None
    await wire.position("start players=2 seed=1")
    for line in ("eval", "perft 1", "bench 1"):
        word = line.split()[0]
        if word in lab.handshake.caps:
            await wire.ask(line, word)
        else:
            await wire.error(line, "unsupported", "unknowncmd")
    if "json" in lab.handshake.caps:
        line = await wire.ask("state json", "state")
        found = re.fullmatch(r"state hash=([0-9a-f]{16}) json=(\{.*\})", line)
        if found is None or json.loads(found[2])["players"] != 2:
            raise CheckFailedError(f"expected state hash=.. json={{..}}, got {line[:200]}")
    else:
        await wire.error("state json", "unsupported", "badarg")


@check(116, "the engine writes printable ASCII and ends its lines with LF")
async def plain_text(lab: Lab) -> None:
    """Also where it repeats what it was told."""
    wire = await lab.fresh()
    await wire.position("start players=2 seed=1")
    await wire.shown("state")
    wire.send("d")
    while (await wire.line("dok")).startswith("|"):
        pass
    for line in (
        "xyzzy\u00e9\u4e2d\x07\x1b[0m",
        "position start players=2 colour=r\u00f6t",
        "setoption name \u00e9 value \x01",
    ):
        wire.send(line)
        await wire.hear_error(None)
    if wire.transport.strange:
        strange = ", ".join(f"{byte:#04x}" for byte in sorted(wire.transport.strange))
        raise CheckFailedError(f"bytes in the output that are neither printable ASCII nor LF: {strange}")
