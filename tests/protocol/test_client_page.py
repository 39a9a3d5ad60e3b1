"""The examples on the page about the client library run, and leave nothing behind."""

import sys
import threading

import pytest

from tests.protocol.pages import ROOT, Block, blocks

PAGE = ROOT / "protocol" / "CLIENT.md"


@pytest.mark.parametrize("block", blocks(PAGE, "python client"), ids=lambda block: f"line {block.at}")
def test_an_example_runs(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    code = "\n".join(block.lines).replace('["woodcraft"]', repr([sys.executable, "-m", "tools.cli"]))
    exec(compile(code, f"{PAGE.name}:{block.at}", "exec"), {})
    assert not [thread for thread in threading.enumerate() if thread.name == "uwi-client"]
