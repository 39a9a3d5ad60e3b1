"""The conformance kit passes what keeps to the protocol and fails what breaks one thing of it."""

import asyncio
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from protocol.conformance import CHECKS, Effort, Report, conform
from protocol.conformance.wire import Pace, Wire
from search.kernel import KernelUnavailableError, kernel_name
from tests.protocol.broken import MUTATIONS
from tools.conform import command

ROOT = Path(__file__).parents[2]
ENGINE = (sys.executable, "-m", "tools.cli")
# A pass must not hang on how busy the machine is; a failure that consists in silence has to be waited for.
PATIENT, HASTY = 60.0, 2.0
SMALL = Effort(steps=110, side_steps=10, burst=8, nodes=4, kills=1)
SHORT = replace(SMALL, to_the_end=False)
# What the quick pass tries: of every kind one, and none that has to be waited for long.
QUICK = {
    "prints-a-banner", "short-rules-hash", "default-out-of-range", "pong-without-token", "answers-twice",
    "stumbles-over-carriage-returns", "crashes-on-garbage", "silent-on-unknown-commands", "option-names-in-one-case",
    "takes-any-option-value", "one-game-for-all-seeds", "wrong-hash", "forgets-atomicity", "view-shows-hands",
    "legal-moves-in-any-order", "accepts-illegal-moves", "moves-at-chance", "wrong-id", "unknown-limits-are-fine",
    "ignores-searchmoves", "nan-in-reports", "plays-at-random", "peeks-in-the-search", "ends-with-an-error",
    "dies-at-the-end-of-input-in-a-search", "dies-of-an-interrupt", "obeys-after-quit",
}  # fmt: skip


@pytest.fixture(autouse=True)
def in_the_clone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def broken(name: str) -> list[str]:
    return [sys.executable, "-m", "tests.protocol.broken", name]


def failures(report: Report) -> list[str]:
    return [f"{one.number} {one.title}: {one.note}" for one in report.results if one.status != "pass"]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in MUTATIONS]
)
def test_an_engine_that_is_wrong_in_one_thing_fails_the_check_of_it(name: str) -> None:
    report = conform(broken(name), only=[MUTATIONS[name].check], tolerance=HASTY, effort=SHORT)
    assert [one.status for one in report.results] == ["fail"]


def test_more_than_twenty_ways_to_be_wrong_are_tried() -> None:
    assert len(MUTATIONS) > 60
    assert len(QUICK & set(MUTATIONS)) == len(QUICK) > 20
    assert {mutation.check for mutation in MUTATIONS.values()} <= set(CHECKS)


def test_the_engine_passes_every_check() -> None:
    report = conform(ENGINE, tolerance=PATIENT, effort=SMALL)
    assert failures(report) == []
    assert report.passed
    assert len(report.results) == len(CHECKS)


@pytest.mark.slow
def test_the_engine_that_the_broken_ones_are_made_of_is_not_broken() -> None:
    report = conform(
        broken("none"), only={mutation.check for mutation in MUTATIONS.values()}, tolerance=PATIENT, effort=SMALL
    )
    assert failures(report) == []


@pytest.mark.slow
@pytest.mark.parametrize("kernel", ["python", "native"])
def test_the_engine_passes_every_check_in_full_with_either_kernel(kernel: str) -> None:
    try:
        kernel_name(kernel)
    except KernelUnavailableError as error:
        pytest.skip(str(error))
    assert failures(conform(ENGINE, tolerance=PATIENT, options={"Kernel": kernel})) == []


@pytest.mark.slow
def test_the_kit_checks_an_engine_that_plays_another_component_set() -> None:
    tiny = str(ROOT / "tests" / "data" / "tiny.toml")
    report = conform(ENGINE, tolerance=PATIENT, options={"ComponentSet": tiny}, effort=SMALL, component_set=tiny)
    assert failures(report) == []


def test_an_engine_with_a_set_that_the_kit_does_not_know_is_not_failed_for_it() -> None:
    tiny = str(ROOT / "tests" / "data" / "tiny.toml")
    report = conform(ENGINE, only=[401], tolerance=PATIENT, options={"ComponentSet": tiny}, effort=SMALL)
    assert [one.status for one in report.results] == ["skip"]
    assert not report.passed


@pytest.mark.slow
def test_a_thousand_goes_have_a_thousand_answers() -> None:
    assert failures(conform(ENGINE, only=[515], tolerance=PATIENT, effort=replace(SHORT, burst=1000))) == []


def test_a_failed_check_shows_what_was_said_and_what_was_expected() -> None:
    report = conform(broken("pong-without-token"), only=[105], tolerance=HASTY)
    (result,) = report.results
    assert not report.passed
    assert result.note == "expected 'pong 1', got 'pong'"
    assert result.exchange[-4:] == ("> ping", "< pong", "> ping 1", "< pong")


def test_a_command_that_cannot_be_run_fails_and_nothing_else_is_tried() -> None:
    report = conform(["/no/such/engine"])
    assert [one.status for one in report.results] == ["fail"] + ["skip"] * (len(CHECKS) - 1)
    assert not report.passed


def test_an_option_that_is_refused_fails_and_nothing_else_is_tried() -> None:
    report = conform(ENGINE, options={"Nonsuch": "1"}, only=[105, 106])
    assert [one.status for one in report.results] == ["fail", "skip"]


def test_an_output_that_the_kit_reads_no_more_is_closed_before_it_says_anything_else() -> None:
    async def is_closed() -> bool:
        wire = await Wire.start([sys.executable, "-c", "input()"], Pace())
        output = wire.transport._pipes and wire.transport._pipes.get_pipe_transport(1)
        assert output
        await wire.close_output()
        closed = bool(output.get_extra_info("pipe").closed)
        await wire.dismiss()
        return closed

    assert asyncio.run(is_closed())


def test_a_number_that_is_no_check_is_refused() -> None:
    with pytest.raises(ValueError, match="no check 9;"):
        conform(ENGINE, only=[9])


def run(*args: str) -> Result:
    return CliRunner().invoke(command, args)


def test_the_command_tells_every_check_and_ends_with_the_verdict() -> None:
    done = run("--only", "105-106", "--", *ENGINE)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert [line.split()[:2] for line in lines[:2]] == [["pass", "105"], ["pass", "106"]]
    assert lines[-1] == "PASS: 2 passed"


def test_the_command_has_status_1_and_shows_the_exchange_when_a_check_fails() -> None:
    done = run("--only", "105", "--tolerance", "2", "--", *broken("pong-without-token"))
    assert done.exit_code == 1
    assert "           > ping 1\n           < pong\n" in done.stdout
    assert done.stdout.endswith("FAIL: 1 failed\n")


def test_the_command_writes_the_report_as_json(tmp_path: Path) -> None:
    done = run("--only", "105", "--json", str(tmp_path / "report.json"), "--", *ENGINE)
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert (done.exit_code, report["passed"], report["counts"]) == (0, True, {"pass": 1, "fail": 0, "skip": 0})
    assert report["engine"]["protocol"] == "1.0"
    assert report["checks"][0]["exchange"][-2:] == ["> ping t1", "< pong t1"]
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_json_on_standard_output_is_nothing_but_json() -> None:
    assert json.loads(run("--only", "105", "--json", "-", "--", *ENGINE).stdout)["passed"] is True


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((), "which engine?"),
        (("--only", "9", "--", "x"), "there is no check 9"),
        (("--only", "a-b", "--", "x"), "expected numbers such as"),
        (("--option", "Seed", "--", "x"), "expected NAME=VALUE"),
    ],
)
def test_a_wrong_use_of_the_command_is_told_in_one_line(args: tuple[str, ...], told: str) -> None:
    done = run(*args)
    assert done.exit_code == 2
    assert told in done.stderr


def test_the_command_lists_the_checks() -> None:
    assert [int(line.split()[0]) for line in run("--list").stdout.splitlines()] == sorted(CHECKS)
