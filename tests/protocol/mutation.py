"""What an engine is made of that is wrong in one thing: the project's session, and places to spoil it.

A mutation changes what goes in (`hear`), what comes out (`say`) or the end. `MUTATIONS` says which check of the
conformance kit must notice it.
"""

import os
import re
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass

from protocol.session import Session


class Engine:
    """The engine as it should be."""

    status = 0

    def __init__(self) -> None:
        self.searching = False
        self._writing = threading.RLock()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        self._session = Session(lambda line: self.put(*self.say(self._watched(line))))

    def run(self) -> None:
        pending = b""
        while data := os.read(0, 1 << 16):
            *lines, pending = (pending + data).split(b"\n")
            for line in lines:
                self.obey(line)
        self.end()

    def obey(self, line: bytes) -> None:
        for heard in self.hear(line.decode("latin-1")):
            if heard.startswith("go"):
                self.searching = True
            if not self._session.feed(heard.encode("latin-1") + b"\n"):
                self.end()

    def _watched(self, line: str) -> str:
        if line.startswith("bestmove"):
            self.searching = False
        return line

    def put(self, *lines: str) -> None:
        with self._writing:
            for line in lines:
                os.write(1, line.encode("latin-1") + b"\n")

    def hear(self, line: str) -> list[str]:
        return [line]

    def say(self, line: str) -> list[str]:
        return [line]

    def end(self) -> None:
        self._session.end(0.4)
        os._exit(self.status)


@dataclass(frozen=True)
class Mutation:
    engine: type[Engine]
    check: int


MUTATIONS: dict[str, Mutation] = {}


def noticed_by(check: int) -> Callable[[type[Engine]], type[Engine]]:
    def add(engine: type[Engine]) -> type[Engine]:
        MUTATIONS[re.sub(r"(?<!^)(?=[A-Z])", "-", engine.__name__).lower()] = Mutation(engine, check)
        return engine

    return add


def replaced(check: int, name: str, pattern: str, by: str) -> None:
    """A mutation that only changes the text of what is said; no lines where `by` is empty and the whole line fits."""

    class Replaced(Engine):
        def say(self, line: str) -> list[str]:
            changed = re.sub(pattern, by, line)
            return [changed] if changed else []

    MUTATIONS[name] = Mutation(Replaced, check)
