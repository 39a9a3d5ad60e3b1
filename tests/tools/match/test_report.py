"""Reports: whole files, finite JSON, one line a seat in CSV, pages and pictures that are well-formed."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.tools.match.field import builtin, event
from tests.tools.match.test_summary import game, three
from tools.match.entrants import Identity
from tools.match.event import Event
from tools.match.intervals import UNKNOWN, Estimate
from tools.match.page import as_html
from tools.match.plots import points_plot, progress_plot, ranking_plot
from tools.match.report import as_csv, as_json, timing, write_json
from tools.match.results import BlockResult, Game
from tools.match.summary import Summary, summarize
from tools.match.svg import Axis
from tools.match.text import interval, lines, player_table
from tools.match.trouble import Cause, Trouble
from tools.whole_file import write_whole

NAMES = ["<first> & co", "second", "third"]
MATCH = event(*(builtin("greedy", name) for name in NAMES), seats=3, rounds=2)
IDENTITIES = (Identity("greedy 1", "aa"),) * 3
__all__ = ["three"]


def results(summary: Summary) -> list[BlockResult]:
    return [BlockResult(index, (0, 1, 2), games) for index, games in enumerate(summary.sample.blocks)]


def test_the_json_report_is_the_same_every_time_and_finite(three: Summary) -> None:
    one, other = (json.dumps(as_json(MATCH, IDENTITIES, three), allow_nan=False) for _ in range(2))
    assert one == other


def test_everything_in_the_json_report_has_its_interval_and_baseline(three: Summary) -> None:
    value = as_json(MATCH, IDENTITIES, three)
    parts = [player[key] for player in value["players"] for key in ("rating", "wins", "place", "points", "lead")]
    parts += [one["share"] for one in value["ahead"]] + [seat["wins"] for seat in value["seats"]]
    assert all(set(part) == {"value", "low", "high", "baseline"} for part in parts)
    assert [player["name"] for player in value["players"]] == NAMES


def test_the_event_can_be_read_from_the_report(three: Summary) -> None:
    assert Event.from_json(as_json(MATCH, IDENTITIES, three)["event"]) == MATCH


def test_csv_has_a_line_for_each_seat_of_each_game(three: Summary) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(MATCH, results(three)))))
    assert len(rows) == 18
    assert rows[0] == {"block": "0", "game": "0", "counts": "1", "seat": "0", "player": NAMES[0], "points": "50",
                       "place": "1", "trouble": ""}  # fmt: skip


@pytest.mark.parametrize("plot", [points_plot, progress_plot, lambda one, names: ranking_plot(one, names, "a < b")])
def test_a_plot_is_well_formed_and_names_every_player(three: Summary, plot: object) -> None:
    root = ElementTree.fromstring(plot(three, NAMES))  # type: ignore[operator]
    words = " ".join(root.itertext())
    assert all(name in words for name in NAMES)
    assert "NaN" not in words.replace("nan", "NaN")


def test_the_page_is_whole_and_escapes_names(three: Summary) -> None:
    page = as_html(MATCH, IDENTITIES, results(three), three)
    assert page.count("<svg") == page.count("</svg>") == 3
    assert "&lt;first&gt; &amp; co" in page
    assert "<first>" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_the_page_shows_what_was_said_before_trouble_and_the_last_words_on_stderr(three: Summary) -> None:
    trouble = Trouble(1, Cause.CRASH, "it ended", 3, ("> go id=g3 nodes=5", "< info <x>"), "Segmentation fault")
    page = as_html(MATCH, IDENTITIES, [BlockResult(0, (0, 1, 2), (Game((0, 1, 2), troubles=(trouble,)),))], three)
    for words in ("&gt; go id=g3 nodes=5\n&lt; info &lt;x&gt;", "Segmentation fault", "block 0, game 0: second, crash"):
        assert words in page


def test_plots_of_nothing_are_drawn() -> None:
    empty = summarize(2, 2, [], [])
    for text in (points_plot(empty, NAMES), progress_plot(empty, NAMES), ranking_plot(empty, NAMES, "none")):
        ElementTree.fromstring(text)


def test_the_lines_tell_every_number_with_interval_and_baseline(three: Summary) -> None:
    said = list(lines(three, NAMES))
    told = [line for line in said if "%" in line]
    assert told
    assert all("[" in line and "baseline" in line for line in told)


def test_the_table_of_players(three: Summary) -> None:
    heads, rows = player_table(three, NAMES)
    assert heads[1:4] == ["rating (<first> & co = 0)", "wins % (baseline 33.3)", "place (baseline 2.0)"]
    assert [row[0] for row in rows] == NAMES
    assert {len(row) for row in rows} == {len(heads)}


def test_a_duplicate_is_warned_of() -> None:
    same = game((0, 1), (20, 10), moves="0/end")
    found = summarize(2, 2, [BlockResult(0, (0, 1), (same, same))], [2])
    assert any(line.startswith("warning: 1 games") for line in lines(found, NAMES))


@pytest.mark.parametrize(
    ("one", "text"),
    [
        (Estimate(12.34, 10, 14, 0), "12.3 [10.0, 14.0]"),
        (Estimate(900, 400, float("inf"), 0), "> 400.0"),
        (Estimate(-900, float("-inf"), -400, 0), "< -400.0"),
        (Estimate(0, *UNKNOWN, 0), "0.0 [unknown]"),
        (Estimate(-0.01, -1, 1, 0), "0.0 [-1.0, 1.0]"),
    ],
)
def test_intervals_in_words(one: Estimate, text: str) -> None:
    assert interval(one) == text


def test_time_is_added_up_by_player() -> None:
    clock = {"decisions": (4, 1, 0), "spent_ms": (8.0, 5.0, 0.0), "slowest_ms": (7.0, 5.0, 0.0)}
    timed = Game.from_json({**game((0, 1, 2), (3, 2, 1)).to_json(), **clock})
    rows = timing(MATCH, [BlockResult(0, (0, 1, 2), (timed,))])
    assert [(row["decisions"], row["mean_ms"], row["slowest_ms"]) for row in rows] == [
        (4, 2.0, 7.0), (1, 5.0, 5.0), (0, None, 0.0),
    ]  # fmt: skip


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    write_whole(path, "before")
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_json(path, {"a": float("nan")})
    assert (path.read_text(), list(tmp_path.iterdir())) == ("before", [path])


@pytest.mark.parametrize(
    ("values", "step", "labels"),
    [([0, 100], 20, ["0", "20", "40", "60"]), ([0.0, 0.03], 0.005, ["0", "0.005"]), ([5, 5], 0.5, ["4.0"])],
)
def test_axes_have_round_marks(values: list[float], step: float, labels: list[str]) -> None:
    axis = Axis.covering(values, 0, 100)
    assert axis.step == pytest.approx(step)
    assert [axis.label(mark) for mark in axis.marks()][: len(labels)] == labels


def test_an_axis_puts_values_in_their_place() -> None:
    axis = Axis(0, 10, 1, 100, 200)
    assert [axis.at(value) for value in (0, 5, 10, 99, -3)] == [100, 150, 200, 200, 100]
