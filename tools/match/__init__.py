"""The tournament runner: fair games between engines and players, at tables of 2 to 4, and results one can trust."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """The click command, loaded only when somebody asks for it: workers don't."""
    if name == "command":
        from tools.match.cli import command

        return command
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
