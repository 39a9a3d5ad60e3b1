"""Runs an engine that is wrong in one thing: python -m tests.protocol.broken NAME, or `none` for one that is not."""

import sys

from tests.protocol import mutation_texts, mutation_ways
from tests.protocol.mutation import MUTATIONS, Engine

__all__ = ["MUTATIONS", "mutation_texts", "mutation_ways"]

if __name__ == "__main__":
    name = sys.argv[1]
    (Engine if name == "none" else MUTATIONS[name].engine)().run()
