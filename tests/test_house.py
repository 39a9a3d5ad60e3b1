"""The house: folders are plain packages, imports run downward, rooms are small enough to read, data stays data."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

# What a package may import besides itself and the standard library.
ALLOWED = {
    "engine": {"msgpack"},
    "search": {"engine", "cffi"},
    "protocol": {"engine", "search", "msgpack"},
    "tools": {"engine", "search", "protocol", "msgpack", "click", "rich", "distributed"},
    "csrc": {"cffi"},
}
LONGEST = 450


def python_files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def c_files() -> list[Path]:
    return sorted(path for kind in ("*.c", "*.h") for path in (ROOT / "csrc").rglob(kind))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


PACKAGED = python_files(*ALLOWED)
ALL_PYTHON = [*PACKAGED, *python_files("tests"), ROOT / "setup.py"]


def imported(source: str) -> Iterator[str]:
    """Yield the top-level name of everything imported anywhere in the source; a relative import stays at home."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def forbidden_imports(package: str, source: str) -> set[str]:
    return set(imported(source)) - ALLOWED[package] - {package} - set(sys.stdlib_module_names)


@pytest.mark.parametrize("path", PACKAGED, ids=name)
def test_imports_run_downward(path: Path) -> None:
    assert not forbidden_imports(path.relative_to(ROOT).parts[0], path.read_text("utf-8"))


@pytest.mark.parametrize("source", ["import tools.cli", "from search import x", "def f():\n    import click"])
def test_an_upward_or_foreign_import_is_noticed(source: str) -> None:
    assert forbidden_imports("engine", source)


def test_packages_need_at_run_time_only_what_the_project_declares() -> None:
    declared = {re.split(r"[<>=~! ]", line)[0] for line in PROJECT["project"]["dependencies"]}
    assert declared == {"cffi", "msgpack", "click", "rich"}


@pytest.mark.parametrize("path", ALL_PYTHON, ids=name)
def test_a_module_opens_with_a_docstring(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text("utf-8")))


@pytest.mark.parametrize("path", [*ALL_PYTHON, *c_files()], ids=name)
def test_a_module_is_short_enough_to_read(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("folder", ALLOWED)
def test_every_folder_with_python_is_a_package(folder: str) -> None:
    with_python = {ROOT / folder, *(path.parent for path in python_files(folder))}
    assert not [name(path) for path in with_python if not (path / "__init__.py").is_file()]


def test_the_import_packages_are_the_folders() -> None:
    """No folder is mapped to another name and none is a link: type checkers and editable installs see what is there."""
    assert PROJECT["tool"]["setuptools"]["package-dir"] == {"": "."}
    paths = [path for folder in ALLOWED for path in (ROOT / folder, *(ROOT / folder).rglob("*"))]
    assert not [name(path) for path in paths if path.is_symlink()]


def test_the_wheel_holds_every_package_and_no_tests() -> None:
    found = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    assert set(found) == {pattern for folder in ALLOWED for pattern in (folder, f"{folder}.*")}


def core_ids() -> list[str]:
    core = tomllib.loads((ROOT / "engine/data/core.toml").read_text("utf-8"))
    cards = [*core["order"], *core["helper"], *core["contract"]]
    return [card["id"] for card in cards]


def card_id_pattern() -> re.Pattern[str]:
    """Match a word shaped like a card id of the core set, whether there is such a card or not.

    Left out is the one id that is also the name of the language of csrc.
    """
    letters = "".join(sorted({card[0] for card in core_ids()}))
    return re.compile(rf"\b(?!C11\b)[{letters}]\d\d\b")


@pytest.mark.parametrize("path", [*PACKAGED, *c_files()], ids=name)
def test_no_source_names_a_card_of_the_core_set(path: Path) -> None:
    assert not card_id_pattern().findall(path.read_text("utf-8"))


def test_every_card_id_of_the_core_set_would_be_noticed() -> None:
    assert [card for card in core_ids() if not card_id_pattern().search(f"'{card}'")] == ["C11"]


def test_importing_the_engine_needs_only_the_standard_library() -> None:
    """The msgpack form of a position asks for its library only when it is used."""
    modules = ", ".join(f"engine.{path.stem}" for path in (ROOT / "engine").glob("[a-z]*.py") if path.stem != "native")
    script = f"import sys; sys.modules['msgpack'] = sys.modules['cffi'] = None; import {modules}"
    subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT)
