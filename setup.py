"""The build hook for the compiled core; every other fact about the build stands in pyproject.toml.

Two variables steer it: WOODCRAFT_NO_NATIVE=1 leaves the core out, WOODCRAFT_REQUIRE_NATIVE=1 makes a failure an error.
"""

import os
import sys
from pathlib import Path
from textwrap import shorten

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

BUILD_SCRIPT = "csrc/build_core.py"


class BuildCore(build_ext):
    """Builds the core if it can; a core that cannot be compiled costs speed, never the installation."""

    def run(self) -> None:
        """Build the core, or say in one line on stderr that the engine goes without.

        Raises: whatever the build raised, if WOODCRAFT_REQUIRE_NATIVE asks for the core.
        """
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as error:
            if wanted("WOODCRAFT_REQUIRE_NATIVE"):
                raise
            # Later steps of the build ask which files came out of it: none.
            self.extensions = []
            why = shorten(str(error), 100)
            print(f"woodcraft-engine: the C core was not built, pure Python is used: {why}", file=sys.stderr)


def wanted(variable: str) -> bool:
    """Say whether the environment variable is set to something other than nothing or 0."""
    return os.environ.get(variable, "0") not in ("", "0")


def core_modules() -> list[str]:
    """Return what CFFI is to build: the core, or nothing."""
    present = (Path(__file__).parent / BUILD_SCRIPT).is_file()
    if wanted("WOODCRAFT_REQUIRE_NATIVE"):
        if not present or wanted("WOODCRAFT_NO_NATIVE"):
            raise SystemExit(f"woodcraft-engine: WOODCRAFT_REQUIRE_NATIVE is set, so {BUILD_SCRIPT} must be there and "
                             "WOODCRAFT_NO_NATIVE must not be set")
        return [f"{BUILD_SCRIPT}:ffibuilder"]
    return [f"{BUILD_SCRIPT}:ffibuilder"] if present and not wanted("WOODCRAFT_NO_NATIVE") else []


setup(cmdclass={"build_ext": BuildCore}, cffi_modules=core_modules())
