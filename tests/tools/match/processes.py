"""The `woodcraft match` command as a process of its own, and a look at the processes that are there."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 120


def start_match(*args: str | Path) -> subprocess.Popen[str]:
    """Starts the command."""
    words = [sys.executable, "-m", "tools.cli", "match", *map(str, args)]
    return subprocess.Popen(
        words, cwd=ROOT, text=True, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def match(*args: str | Path) -> tuple[int, str]:
    """Runs the command; its status and what it printed."""
    process = start_match(*args)
    out, err = process.communicate(timeout=PATIENCE_S)
    return process.returncode, out + err


def report(path: Path) -> dict[str, Any]:
    """A report without what depends on the clock."""
    value: dict[str, Any] = json.loads(path.read_text())
    value.pop("timing")
    return value


def processes_with(mark: str) -> list[int]:
    """The processes whose command line has a word."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if mark.encode() in words:
                found.append(int(entry.name))
    return found


def are_gone(pids: Sequence[int], timeout_s: float) -> bool:
    """Whether all these processes end within that time."""
    for pid in pids:
        try:
            handle = os.pidfd_open(pid)
        except ProcessLookupError:
            continue
        try:
            if not select.select([handle], [], [], timeout_s)[0]:
                return False
        finally:
            os.close(handle)
    return True
