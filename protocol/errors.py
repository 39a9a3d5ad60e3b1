"""What a bad line is answered with: the closed list of codes, and the one form of error lines."""

from __future__ import annotations

from enum import StrEnum

from engine.errors import WoodcraftError

_TOKEN_LENGTH = 100
_TEXT_LENGTH = 1000


class Code(StrEnum):
    """Why a line was refused."""

    UNKNOWN_CMD = "unknowncmd"
    BAD_ARG = "badarg"
    BAD_OPTION = "badoption"
    BUSY = "busy"
    NO_POSITION = "noposition"
    ILLEGAL = "illegal"
    INCONSISTENT = "inconsistent"
    NOT_MY_TURN = "notmyturn"
    UNSUPPORTED = "unsupported"
    VERSION = "version"
    TOO_LONG = "toolong"
    ENCODING = "encoding"
    INTERNAL = "internal"


class ProtocolError(WoodcraftError):
    """A line that cannot be obeyed; nothing of it has been done.

    `at` counts from 0 in the list that `token` is from.
    """

    def __init__(self, code: Code, text: str, *, at: int | None = None, token: str | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.at = at
        self.token = token


def printable(text: str, limit: int) -> str:
    """The text in printable ASCII without line ends, cut to `limit` characters."""
    shown = "".join(char if " " <= char <= "~" else ascii(char)[1:-1] for char in text[:limit])
    return shown if len(shown) <= limit and len(text) <= limit else shown[: limit - 2] + ".."


def error_line(error: ProtocolError, cmd: str, go_id: str | None = None) -> str:
    """The line that reports an error in the command `cmd`."""
    parts = ["error", f"code={error.code}", f"cmd={printable(cmd, _TOKEN_LENGTH)}"]
    if go_id is not None:
        parts.append(f"id={go_id}")
    if error.at is not None:
        parts.append(f"at={error.at}")
    if error.token is not None:
        parts.append(f"token={printable(error.token, _TOKEN_LENGTH).replace(' ', '_')}")
    parts.append(f"text={printable(' '.join(str(error).split()), _TEXT_LENGTH)}")
    return " ".join(parts)
