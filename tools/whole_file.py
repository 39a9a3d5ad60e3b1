"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def check_place(path: Path) -> None:
    """Refuses a device, a pipe or a folder, whose place a finished file would take, and a folder that is not there.

    Raises OSError that names the path.
    """
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "not a regular file", str(path))


def write_whole(path: Path, text: str) -> None:
    """Writes a text file whole, in the place of what bears its name. Raises OSError; then nothing has changed."""
    check_place(path)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_text(text, "utf-8")
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
