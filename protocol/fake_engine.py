"""A UWI engine that misbehaves on request, to test whoever drives engines. Runs on the standard library, by its path.

    python fake_engine.py [--fault NAME[=VALUE]].. [-- COMMAND..]

With a COMMAND it stands between the client and that engine and spoils what passes; without, it plays an engine
itself: one that knows no rules, takes any position, calls three moves legal and plays the first. `FAULTS` lists what
can go wrong.
"""

from __future__ import annotations

import hashlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence

HANDSHAKE = (
    "id name Fake",
    "id author nobody",
    "id version 0",
    "protocol 1.0",
    "caps",
    "rules fake 0123456789abcdef",
    "option name Seed type spin default 0 min 0 max 100",
    "uwiok",
)
MOVES = ("main:lumber", "main:orders", "end")
Lines = list[bytes]


class Program:
    """The process: lines in, through the faults, to an engine; its lines back, through the faults, out."""

    def __init__(self, faults: Sequence[tuple[str, str]], command: Sequence[str]) -> None:
        self.faults = faults
        self.commands = 0
        self.held: Lines = []
        self._writing = threading.RLock()
        self._engine = Relay(self, command) if command else Canned(self)

    def run(self) -> None:
        """Serves until the end of input."""
        for name, value in self.faults:
            if name in AT_START:
                AT_START[name](self, value)
        pending = b""
        while data := os.read(0, 1 << 16):
            *lines, pending = (pending + data).split(b"\n")
            for line in lines:
                self.hear(line)
        if self.has("ignore-quit"):
            threading.Event().wait()
        self._engine.end()

    def has(self, fault: str) -> bool:
        """Whether a fault was asked for."""
        return any(name == fault for name, _ in self.faults)

    def hear(self, line: bytes) -> None:
        """Takes a command."""
        self.commands += 1
        lines = [line]
        for name, value in self.faults:
            if name in ON_COMMAND:
                lines = [kept for one in lines for kept in ON_COMMAND[name](self, value, one)]
        for one in lines:
            self._engine.hear(one)

    def say(self, line: bytes) -> None:
        """Answers with a line."""
        lines = [line]
        for name, value in self.faults:
            if name in ON_ANSWER:
                lines = [kept for one in lines for kept in ON_ANSWER[name](self, value, one)]
        for one in lines:
            self.write(one + b"\n")

    def write(self, data: bytes) -> None:
        """Writes bytes past the faults."""
        with self._writing:
            while data:
                data = data[os.write(1, data) :]


class Canned:
    """The engine that knows no rules."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._position = "none"
        self._go: str | None = None

    def hear(self, line: bytes) -> None:
        """Obeys a command."""
        word, _, rest = line.decode("utf-8", "replace").strip().partition(" ")
        answer = {
            "uwi": self._uwi, "position": self._set_position, "go": self._search, "stop": self._stop,
            "ponderhit": self._stop, "newgame": self._stop, "setoption": self._option,
        }.get(word)  # fmt: skip
        if answer is not None:
            answer(rest)
        elif word == "quit":
            os._exit(0)
        elif word in ("ping", "isready", "legal", "state", "view", "d"):
            self._look(word, rest)
        elif word:
            self._say(f"error code=unknowncmd cmd={word} token={word} text=no such command")

    def end(self) -> None:
        """The input has ended."""
        os._exit(0)

    def _say(self, text: str) -> None:
        self._program.say(text.encode())

    def _uwi(self, rest: str) -> None:
        for line in HANDSHAKE:
            self._say(line)

    def _look(self, word: str, rest: str) -> None:
        digest = self._hash()
        self._say({
            "ping": f"pong {rest}".rstrip(),
            "isready": "readyok",
            "legal": f"legal count={len(MOVES)} moves={'+'.join(MOVES)}",
            "state": f"state hash={digest} wpn=1 told={self._position.replace(' ', '_')}",
            "view": f"view seat={rest} hash={digest} wpn=1 view={rest} told={self._position.replace(' ', '_')}",
            "d": f"| a table\ndok hash={digest}",
        }[word])  # fmt: skip

    def _hash(self) -> str:
        return hashlib.sha256(self._position.encode()).hexdigest()[:16]

    def _set_position(self, rest: str) -> None:
        if rest.startswith("bad"):
            self._say("error code=illegal cmd=position at=0 token=bad text=not a position")
            return
        self._position = rest
        moves = rest.partition(" moves ")[2].split()
        self._say(f"posok hash={self._hash()} toact={len(moves) % 2} moves={len(moves)}")

    def _option(self, rest: str) -> None:
        if rest.split()[1:2] != ["Seed"]:
            self._say("error code=badoption cmd=setoption text=there is only Seed")

    def _search(self, rest: str) -> None:
        if self._go is not None:
            self._say("error code=busy cmd=go text=a search is running")
            return
        self._go = rest
        if not {"infinite", "ponder"} & set(rest.split()) and "=" in rest.replace("id=", "", 1):
            self._stop("")

    def _stop(self, rest: str) -> None:
        if self._go is None:
            return
        words = dict(word.split("=", 1) for word in self._go.split() if "=" in word)
        self._go = None
        name = f" id={words['id']}" if "id" in words else ""
        report = f"multipv=1 move={MOVES[0]} win=0.5,0.5 score=10,9 pv={MOVES[0]}"
        for nodes in (1, 2):
            self._say(f"info{name} time={nodes} nodes={nodes} {report}")
        self._say(f"bestmove {MOVES[0]}{name} until=turn")


class Relay:
    """Another engine behind this one."""

    def __init__(self, program: Program, command: Sequence[str]) -> None:
        import subprocess

        self._program = program
        self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        threading.Thread(target=self._pump, daemon=True).start()

    def hear(self, line: bytes) -> None:
        """Passes a command on."""
        assert self._child.stdin is not None
        try:
            self._child.stdin.write(line + b"\n")
            self._child.stdin.flush()
        except OSError:
            os._exit(self._child.wait())

    def end(self) -> None:
        """Ends the other's input too, and goes when it does."""
        assert self._child.stdin is not None
        self._child.stdin.close()
        threading.Event().wait()

    def _pump(self) -> None:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            self._program.say(line.rstrip(b"\r\n"))
        code = self._child.wait()
        if not self._program.has("ignore-quit"):
            os._exit(code if code >= 0 else 128 - code)


def word_of(line: bytes) -> str:
    """The first word of a line."""
    return line.split(b" ")[0].decode("ascii", "replace").strip()


def crash(program: Program, value: str = "") -> None:
    """Dies in the middle of a line."""
    os.write(2, b"fake engine: crashing as asked\n")
    os.write(1, b"info tim")
    os._exit(70)


def _crash_after(program: Program, value: str, line: bytes) -> Lines:
    if program.commands >= int(value):
        crash(program)
    return [line]


def _crash_on(program: Program, value: str, line: bytes) -> Lines:
    if word_of(line) == value:
        crash(program)
    return [line]


def _close_on(program: Program, value: str, line: bytes) -> Lines:
    if word_of(line) == value:
        os.close(1)
        return []
    return [line]


def _flood_stderr(program: Program, value: str, line: bytes) -> Lines:
    for number in range(int(value or 256)):
        os.write(2, f"flood {number:6d} ".encode().ljust(1023, b".") + b"\n")
    return [line]


def _flood_stdout(program: Program, value: str, line: bytes) -> Lines:
    return [b"noise %d" % number for number in range(int(value or 1000))] + [line]


def _garbage(program: Program, value: str, line: bytes) -> Lines:
    return [b"", b"\xff\xfe\x00", b"info =", b"bestmove", b"posok hash", b"   ", b"wpn", b"\x1b[31mred\x1b[0m", line]


def _hold(program: Program, value: str, line: bytes) -> Lines:
    program.held.append(line)
    return []


def _late(program: Program, value: str, line: bytes) -> Lines:
    if word_of(line) == "bestmove":
        time.sleep(float(value) / 1000)
    return [line]


def _long_line(program: Program, value: str, line: bytes) -> Lines:
    return [line + b" text=" + b"x" * (int(value) << 10)] if word_of(line) == "info" else [line]


def _replace(word: str, change: Callable[[bytes], bytes]) -> Callable[[Program, str, bytes], Lines]:
    return lambda program, value, line: [change(line) if word_of(line) == word else line]


def _without_id(line: bytes) -> bytes:
    return b" ".join(part for part in line.split(b" ") if not part.startswith(b"id="))


def _start_orphan(program: Program, value: str) -> None:
    if os.fork() == 0:
        time.sleep(3600)
        os._exit(0)


AT_START: dict[str, Callable[[Program, str], None]] = {
    "crash-at-start": crash,
    "banner": lambda program, value: program.write(b"Fake engine, at your service\n"),
    "ignore-term": lambda program, value: (signal.signal(signal.SIGTERM, signal.SIG_IGN), None)[1],
    "orphan": _start_orphan,
}
ON_COMMAND: dict[str, Callable[[Program, str, bytes], Lines]] = {
    "hang-at-handshake": lambda program, value, line: [] if word_of(line) == "uwi" else [line],
    "silent": lambda program, value, line: [] if word_of(line) == value else [line],
    "ignore-stop": lambda program, value, line: [] if word_of(line) == "stop" else [line],
    "ignore-quit": lambda program, value, line: [] if word_of(line) == "quit" else [line],
    "crash-after": _crash_after,
    "crash-on": _crash_on,
    "close-on": _close_on,
    "flood-stderr": _flood_stderr,
}
ON_ANSWER: dict[str, Callable[[Program, str, bytes], Lines]] = {
    "answer-twice": lambda program, value, line: [line] * (2 if word_of(line) == (value or "bestmove") else 1),
    "drop": lambda program, value, line: [] if word_of(line) == value else [line],
    "never-flush": _hold,
    "late": _late,
    "flood-stdout": _flood_stdout,
    "garbage": _garbage,
    "long-line": _long_line,
    "crlf": lambda program, value, line: [line + b"\r"],
    "illegal-move": _replace("bestmove", lambda line: b" ".join([b"bestmove main:nowhere", *line.split(b" ")[2:]])),
    "wrong-id": _replace("bestmove", lambda line: line.replace(b" id=", b" id=not-")),
    "no-id": _replace("bestmove", _without_id),
    "wrong-hash": _replace("posok", lambda line: line.replace(b"hash=", b"hash=f")[:26] + line[27:]),
    "old-protocol": _replace("protocol", lambda line: b"protocol 0.9"),
    "nan": _replace("info", lambda line: line.replace(b"win=", b"win=nan,")),
}
FAULTS = sorted({*AT_START, *ON_COMMAND, *ON_ANSWER})
"""The names that `--fault` takes; some take a value: a command or answer word, a number of lines, KiB or ms."""


def main(args: Sequence[str]) -> None:
    """Runs the program. The arguments are as the module says."""
    faults: list[tuple[str, str]] = []
    rest = list(args)
    while rest and rest[0] == "--fault" and len(rest) > 1:
        name, _, value = rest[1].partition("=")
        if name not in FAULTS:
            sys.exit(f"there is no fault {name!r}; there are {', '.join(FAULTS)}")
        faults.append((name, value))
        rest = rest[2:]
    if rest and rest[0] != "--":
        sys.exit(f"expected --fault NAME[=VALUE] or -- COMMAND, not {rest[0]!r}")
    Program(faults, rest[1:]).run()


if __name__ == "__main__":
    main(sys.argv[1:])
