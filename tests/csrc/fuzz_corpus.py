"""Writes what the fuzz targets of csrc/fuzz begin with. Usage: python -m tests.csrc.fuzz_corpus FOLDER

FOLDER receives core.set and tiny.set, and for each set a folder of packed states out of random games.
"""

import sys
from pathlib import Path

from engine.native import NativeCore
from engine.packing_set import pack_components
from tests.csrc.twins import SETS, TABLES, load, sampled

STATES_A_TABLE = 30


def write_corpus(folder: Path) -> None:
    """Write sets and states; the folder is made if it is not there."""
    for name in SETS:
        core = NativeCore(load(name))
        states = folder / name
        states.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.set").write_bytes(pack_components(core.components))
        for number, (players, viewer) in enumerate(TABLES):
            for at, twins in enumerate(sampled(core, players, viewer, number, STATES_A_TABLE)):
                (states / f"{number}-{at}").write_bytes(twins.packed)


if __name__ == "__main__":
    write_corpus(Path(sys.argv[1]))
