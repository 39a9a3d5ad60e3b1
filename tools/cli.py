"""The `woodcraft` program: without arguments it speaks UWI; its commands are loaded when they are asked for."""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """The console script. A bare start goes straight to the protocol, so that it is quick."""
    if len(sys.argv) == 1:
        from protocol.stdio import main as speak

        speak()
    from tools.commands import group

    group.main(prog_name="woodcraft")
    raise AssertionError("click ends the process")


if __name__ == "__main__":
    main()
