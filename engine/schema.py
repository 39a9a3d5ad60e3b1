"""The JSON Schema of positions, as `engine.notation.to_json` writes them and `from_json` reads them."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def position_schema() -> dict[str, Any]:
    """The schema (draft 2020-12) for positions of any component set, read anew at each call.

    It is closed: a field that it does not name is an error. Whether the cards are of the set, and whether the position
    can be, is for `from_json` to say.
    """
    schema: dict[str, Any] = json.loads(
        (resources.files("engine") / "data" / "position.schema.json").read_text("utf-8")
    )
    return schema
