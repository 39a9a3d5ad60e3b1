"""The core with each component set; without a core its tests are skipped, or fail where it is required."""

import os

import pytest

from engine.native import NativeCore, unavailable_reason
from tests.csrc.twins import SETS, load


@pytest.fixture(scope="session", params=SETS)
def core(request: pytest.FixtureRequest) -> NativeCore:
    reason = unavailable_reason()
    if reason and os.environ.get("WOODCRAFT_REQUIRE_NATIVE", "0") not in ("", "0"):
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)
    return NativeCore(load(request.param))
