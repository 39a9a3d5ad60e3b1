"""Players made from their description, and told apart by what they run."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest

from engine.errors import WoodcraftError
from tests.tools.match.field import HERE, builtin, command, event, python
from tools.match.entrants import Entrant, Kind, Surroundings, contestant, file_hash, identify
from tools.match.limits import Limit

ONE_NODE = Limit(nodes=1)


@pytest.fixture(scope="module")
def around() -> Surroundings:
    match = event("random", "greedy")
    return match.surroundings(match.components())


@pytest.mark.parametrize(
    ("entrant", "says"),
    [
        (builtin("best"), "expected a player of woodcraft, greedy, random"),
        (builtin("woodcraft"), "how long may it think"),
        (Entrant("x", Kind.COMMAND, ("./x",)), "how long may it think"),
        (builtin("woodcraft", clock_ms=1000.0), "a clock needs its command"),
        (Entrant("g", Kind.BUILTIN, ("greedy",), {"strength": 3}), "greedy has no option 'strength'"),
        (Entrant("w", Kind.BUILTIN, ("woodcraft",), {"colour": 3}, ONE_NODE), "there are hash_mb"),
        (Entrant("w", Kind.BUILTIN, ("woodcraft",), {"strength": "high"}, ONE_NODE), "w: Strength takes a whole"),
        (Entrant("w", Kind.BUILTIN, ("woodcraft",), {"strength": 99}, ONE_NODE), "from 0 to 20, not '99'"),
        (Entrant("w", Kind.BUILTIN, ("woodcraft",), {"threads": "0"}, ONE_NODE), "from 1 to 256, not '0'"),
        (Entrant("w", Kind.BUILTIN, ("woodcraft",), {"kernel": "gpu"}, ONE_NODE), "auto, native or python"),
        (Entrant("p", Kind.PYTHON, (f"{HERE}:nobody",)), "p: there is no"),
        (Entrant("p", Kind.PYTHON, ("no.such.module:make",)), "p: there is no"),
    ],
)
def test_a_player_that_cannot_be_is_told_before_any_game(around: Surroundings, entrant: Entrant, says: str) -> None:
    with pytest.raises(WoodcraftError, match=says):
        identify(entrant, around)


def test_an_engine_that_does_not_start_is_told_with_its_last_word(around: Surroundings) -> None:
    with pytest.raises(WoodcraftError, match=r"crash: the engine did not start: .*crashing as asked"):
        identify(command("crash-at-start", name="crash"), around)


def test_a_command_that_is_not_there_is_told(around: Surroundings) -> None:
    with pytest.raises(WoodcraftError, match="nowhere: the engine cannot be run"):
        identify(Entrant("nowhere", Kind.COMMAND, ("./no-such-engine",), {}, ONE_NODE), around)


def test_an_engine_with_other_rules_is_told(around: Surroundings) -> None:
    fake = Entrant("fake", Kind.COMMAND, (sys.executable, "protocol/fake_engine.py"), {}, ONE_NODE)
    with pytest.raises(WoodcraftError, match="it plays the set fake 0123456789abcdef, not core"):
        identify(fake, around)


def test_an_engine_is_known_by_its_own_name_and_its_files(around: Surroundings) -> None:
    one = identify(command(), around)
    assert one.program.startswith("Woodcraft")
    assert one.hash == file_hash([sys.executable])


def test_a_change_of_a_file_of_the_command_changes_the_hash(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("one")
    before = file_hash([path])
    path.write_text("two")
    assert file_hash([path]) != before


def test_python_code_is_known_by_its_file(around: Surroundings) -> None:
    assert identify(python("first"), around).hash == file_hash([sys.modules[HERE].__file__])


def test_the_search_with_a_time_for_each_decision(around: Surroundings) -> None:
    assert contestant(builtin("woodcraft", move_ms=1.0), around)


def test_an_entrant_goes_to_workers_and_into_the_journal() -> None:
    entrant = Entrant("e", Kind.COMMAND, ("x", "y"), {"Hash": 3}, Limit(nodes=4))
    assert pickle.loads(pickle.dumps(entrant)) == entrant
    assert Entrant.from_json(entrant.to_json()) == entrant
