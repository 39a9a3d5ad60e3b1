"""The real engine process, spoken to over pipes."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Self

from tests.protocol.talk import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
COMMAND = [sys.executable, "-c", "from protocol.stdio import main; main()"]


class Process:
    """An engine process. Whatever a test does, it is dead and reaped in the end."""

    def __init__(self, command: list[str] = COMMAND) -> None:
        pipe = subprocess.PIPE
        self.engine = subprocess.Popen(
            command, cwd=ROOT, env=ENVIRONMENT, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
        )
        self._watchdog = threading.Timer(PATIENCE_S, self.engine.kill)

    def __enter__(self) -> Self:
        self._watchdog.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._watchdog.cancel()
        self.engine.kill()
        self.engine.wait()
        for stream in (self.engine.stdin, self.engine.stdout, self.engine.stderr):
            if stream:
                stream.close()

    def send(self, *lines: str) -> None:
        """Writes lines."""
        assert self.engine.stdin
        self.engine.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.engine.stdin.flush()

    def wait_for(self, start: str) -> str:
        """Reads up to a line that begins so, and returns that line."""
        return self.read_to(start)[-1]

    def read_to(self, start: str) -> list[str]:
        """Reads up to a line that begins so, and returns all that was read."""
        assert self.engine.stdout
        read = []
        for line in iter(self.engine.stdout.readline, b""):
            read.append(line.decode().rstrip("\n"))
            if read[-1].startswith(start):
                return read
        raise AssertionError(f"the engine ended before it said {start!r}")

    def close_input(self) -> None:
        """Ends its input."""
        assert self.engine.stdin
        self.engine.stdin.close()

    def close_output(self) -> None:
        """Leaves nobody to read its output."""
        assert self.engine.stdout
        self.engine.stdout.close()

    def signal(self, number: signal.Signals) -> None:
        """Sends a signal."""
        self.engine.send_signal(number)

    def exit_status(self) -> int:
        """How it ended; waits for it."""
        return self.engine.wait(PATIENCE_S)

    def rest(self) -> list[str]:
        """What it said until it ended."""
        assert self.engine.stdout
        return self.engine.stdout.read().decode().splitlines()

    def complaints(self) -> str:
        """What it wrote to stderr until it ended."""
        assert self.engine.stderr
        return self.engine.stderr.read().decode()

    def group_is_gone(self) -> bool:
        """Whether no process of its group is left."""
        try:
            os.killpg(self.engine.pid, 0)
        except ProcessLookupError:
            return True
        return False
