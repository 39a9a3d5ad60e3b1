"""Tells CFFI how to build `engine._core` out of the sources that lie beside this file. Run by setup.py."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

from cffi import FFI

HERE = Path(__file__).resolve().parent
GNU_FLAGS = ["-std=c11", "-O3", "-ffp-contract=off", "-fno-fast-math", "-Wall", "-Wextra"]
# The glue that CFFI writes leaves some parameters unused.
GLUE = """
#include "search_api.h"
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
"""


def sources() -> list[Path]:
    """The files that the core is made of, by name."""
    return sorted(path for path in HERE.iterdir() if path.suffix in (".c", ".h"))


def source_hash() -> str:
    """16 hex digits over names and content of the sources; `engine.native` counts in the same way."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def declarations() -> str:
    """The C declarations of the two interfaces without their preprocessor lines."""
    lines = [line for name in ("api.h", "search_api.h") for line in (HERE / name).read_text("utf-8").splitlines()]
    return "\n".join(line for line in lines if not line.startswith("#"))


def make_builder() -> FFI:
    """The builder of `engine._core`. WOODCRAFT_CFLAGS adds flags of the compiler, for sanitizers and strict builds."""
    builder = FFI()
    builder.cdef(declarations())
    extra = os.environ.get("WOODCRAFT_CFLAGS", "").split()
    builder.set_source(
        "engine._core",
        GLUE,
        sources=["csrc/core.c"],
        include_dirs=["csrc"],
        libraries=[] if sys.platform == "win32" else ["m"],
        define_macros=[("WC_SOURCE_HASH", f'"{source_hash()}"')],
        depends=[f"csrc/{path.name}" for path in sources()],
        extra_compile_args=([] if sys.platform == "win32" else GNU_FLAGS) + extra,
        extra_link_args=[flag for flag in extra if flag.startswith("-fsanitize")],
    )
    return builder


ffibuilder = make_builder()
