"""Who the engine is and what it speaks: the constant part of the handshake."""

from __future__ import annotations

NAME = "Woodcraft Engine"
AUTHOR = "the Woodcraft Engine authors"
VERSION = "0.1.0"
MAJOR = 1
PROTOCOL = "1.0"
CAPS = (
    "analyse",
    "bench",
    "divide",
    "eval",
    "json",
    "multipv",
    "perft",
    "plan",
    "ponder",
    "searchmoves",
    "strength",
)
