"""A UWI engine that knows no rules: a rules engine, its child, tells it what is legal, and it picks a move itself.

    python bot.py [--rules COMMAND]        COMMAND: default $WOODCRAFT_RULES, else woodcraft

Only `go`, what ends it, and the bot's own options are decided here; every other line is the child's to answer,
malformed ones included. An `isready` behind each line that is passed on tells where its answer ends. Standard library
only.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence

LONGEST = 1 << 20
# What the greedy style likes best, in this order, and what it does last.
FIRST = ("complete", "claim", "pick", "tool", "improve", "hire", "take", "produce", "plant", "act")
LAST = ("market", "done", "berries", "end")
OPTIONS = {"seed": r"[0-9]{1,9}", "style": r"random|greedy"}
NUMBER = r"[+-]?[0-9]{1,15}(\.[0-9]{0,15})?"
LIMITS = {
    "id": r"[!-~]{1,64}",
    "nodes": r"0*[1-9][0-9]{0,14}",
    "movetime": NUMBER,
    "clock": rf"{NUMBER}(,{NUMBER})*",
    "inc": rf"{NUMBER}(,{NUMBER})*",
    "searchmoves": r"[!-~]+",
    "infinite": "",
    "ponder": "",
}
ENDING = {"nodes", "movetime", "clock"}


class Bot:
    """One line at a time: nothing takes long here, so nothing runs beside the reader."""

    def __init__(self, rules: str) -> None:
        self.child = subprocess.Popen(shlex.split(rules), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.options = {"seed": "0", "style": "random"}
        self.to_act = "none"
        self.search: tuple[str, list[str], bool] | None = None
        """The search that waits for `stop` or `ponderhit`: its id, its moves, whether `ponderhit` ends it."""

    def say(self, line: str) -> None:
        """Writes a line at once."""
        os.write(1, line.encode("latin-1") + b"\n")

    def error(self, code: str, cmd: str, text: str, more: str = "") -> None:
        """Answers with an error."""
        self.say(f"error code={code} cmd={cmd}{more} text={text}")

    def ask(self, line: str) -> list[str]:
        """The child's answer to a line."""
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        self.child.stdin.write(line.encode("latin-1") + b"\nisready\n")
        self.child.stdin.flush()
        answer: list[str] = []
        for told in self.child.stdout:
            answer.append(told.decode("latin-1").rstrip("\r\n"))
            if answer[-1] == "readyok":
                return answer[:-1]
        sys.exit("bot.py: the rules engine has ended")

    def obey(self, line: str) -> bool:
        """Answers a line; False for quit."""
        word, *words = line.removeprefix("\xef\xbb\xbf").split() or [""]
        if self.search is not None and word in ("go", "setoption"):
            self.error("busy", word, "a search is running", id_among(words) if word == "go" else "")
        elif word in ("perft", "bench"):
            self.error("unsupported", word, "ask the rules engine itself")
        elif word == "uwi":
            self.greet(line)
        elif word == "setoption":
            self.set_option(words, line)
        elif word == "go":
            self.go(words)
        elif word in ("stop", "ponderhit") and not words:
            self.answer(only_pondered=word == "ponderhit")
        elif word == "isready" and not words:
            self.ask("")
            self.say("readyok")
        elif word != "quit":
            self.pass_on(word, line)
        return word != "quit"

    def pass_on(self, word: str, line: str) -> None:
        """Lets the child answer, and notes who is to act."""
        if word == "newgame" and self.search is not None:
            self.say(f"bestmove none reason=cancelled{self.search[0]}")
            self.search = None
        for told in self.ask(line):
            if told.startswith("posok "):
                self.to_act = told.split("toact=")[1].split()[0]
            self.say(told)

    def greet(self, line: str) -> None:
        """The handshake: the child's rules, and of its talents those that are passed on."""
        answer = self.ask(line)
        if answer[-1] != "uwiok":
            self.say(answer[-1])
            return
        lines = {told.split()[0]: told for told in answer}
        caps = {"eval", "json"} & set(lines["caps"].split()) | {"ponder", "searchmoves"}
        self.say("id name Little Bot in Python")
        self.say("id author the Woodcraft Engine authors")
        self.say("id version 1")
        self.say("protocol 1.0")
        self.say(f"caps {' '.join(sorted(caps))}")
        self.say(lines["rules"])
        self.say("option name Seed type spin default 0 min 0 max 999999999")
        self.say("option name Style type combo default random var random var greedy")
        self.say("uwiok")

    def set_option(self, words: Sequence[str], line: str) -> None:
        """Sets an own option; of others the child says what it thinks."""
        name = words[1].lower() if len(words) > 1 and words[0] == "name" else ""
        value = " ".join(words[3:])
        if name not in OPTIONS:
            self.pass_on("setoption", line)
        elif words[2:3] != ["value"] or not re.fullmatch(OPTIONS[name], value):
            self.error("badoption", "setoption", f"{name} takes {OPTIONS[name]}")
        else:
            self.options[name] = value

    def go(self, words: Sequence[str]) -> None:
        """Starts a search, which ends here and now unless it is infinite."""
        name, limits = id_among(words), dict[str, str]()
        for word in words:
            key, _, value = word.partition("=")
            if key in limits or not re.fullmatch(LIMITS.get(key, "nothing fits"), value):
                self.error("badarg", "go", "no such limit, or not so", f"{name} token={word}")
                return
            limits[key] = value
        legal = self.ask("legal")[0]
        if "code=noposition" in legal:
            self.error("noposition", "go", "there is no position yet", name)
        elif "code=notmyturn" in legal:
            self.say(f"bestmove none reason=notmyturn{name}")
        elif not self.to_act.isdigit():
            self.say(f"bestmove none reason={'chance' if self.to_act == 'chance' else 'gameover'}{name}")
        else:
            self.begin(limits, legal.partition("moves=")[2].split("+"), name)

    def begin(self, limits: dict[str, str], legal: list[str], name: str) -> None:
        """Starts a search whose limits are well formed."""
        moves = limits["searchmoves"].split("+") if "searchmoves" in limits else legal
        strange = [move for move in moves if move not in legal]
        players = self.ask("state")[0].partition(" players=")[2][:1]
        if strange:
            self.error("illegal", "go", "not legal here", f"{name} token={strange[0]}")
        elif "clock" in limits and limits["clock"].count(",") + 1 != int(players):
            self.error("badarg", "go", f"clock= takes {players} times here", f"{name} token=clock=")
        else:
            self.search = (name, moves, bool(ENDING & set(limits)))
            if "ponder" not in limits:
                self.answer(only_pondered=True)

    def answer(self, *, only_pondered: bool) -> None:
        """Answers the search that waits, if one does and, if so told, it has limits that end it."""
        if self.search is None or (only_pondered and not self.search[2]):
            return
        name, moves, _ = self.search
        self.search = None
        move = self.choose(moves)
        self.say(f"info{name} time=0 nodes=1 multipv=1 move={move} visits=1 pv={move}")
        self.say(f"bestmove {move}{name}")

    def choose(self, moves: list[str]) -> str:
        """The move: with one seed the same for the same list, and the list tells nothing that the seat can't see."""
        number = 2166136261
        for byte in f"{self.options['seed']} {'+'.join(moves)}".encode("latin-1"):
            number = (number ^ byte) * 16777619 % (1 << 32)
        if self.options["style"] == "greedy":
            best = min(map(rank, moves))
            moves = [move for move in moves if rank(move) == best]
        return moves[number % len(moves)]


def id_among(words: Sequence[str]) -> str:
    """The id of a `go` as it is repeated."""
    return next((f" {word}" for word in words if word.startswith("id=")), "")


def rank(move: str) -> int:
    """How much the greedy style likes a move; less is more."""
    word = move.split(":")[0]
    if word in FIRST:
        return FIRST.index(word)
    return len(FIRST) + 1 + LAST.index(word) if word in LAST else len(FIRST)


def lines_of(fd: int) -> Iterator[str | None]:
    """The lines that come in, whatever ends them, byte for character; None for one that is too long."""
    begun = b""
    while data := os.read(fd, 1 << 16):
        *complete, begun = re.split(rb"[\r\n]", begun + data)
        for line in complete:
            yield None if len(line) > LONGEST else line.decode("latin-1")
        begun = begun[: LONGEST + 1]
    if begun:
        yield begun.decode("latin-1")


def main(args: Sequence[str]) -> None:
    """Speaks UWI until quit or the end of input; the child ends with its input."""
    if args and (args[0] != "--rules" or len(args) != 2):
        sys.exit("usage: bot.py [--rules COMMAND]")
    rules = args[1] if args else os.environ.get("WOODCRAFT_RULES", "woodcraft")
    if not sys.stdin.isatty():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        bot = Bot(rules)
    except (OSError, ValueError, IndexError) as error:
        sys.exit(f"bot.py: the rules engine {rules!r} cannot be run: {error}")
    try:
        for line in lines_of(0):
            if line is None:
                bot.error("toolong", "-", "a line has at most 1 MiB")
            elif not bot.obey(line):
                break
    except BrokenPipeError:
        pass
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
