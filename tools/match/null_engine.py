"""A UWI engine that thinks nothing: it answers from a script, as fast as it can. Run by its path; see `overhead.py`.

    python null_engine.py SCRIPT

Line by line the script holds: the set's id and hash, then for each decision in turn the hash that `posok` tells, the
seat to act, and the move. A new game starts the script of the next seat; an empty line ends one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator


def answers(script: list[list[str]], rules: str) -> Iterator[str]:
    """Answers commands from stdin; the script has a list of lines for each game."""
    game = decision = -1
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "uwi":
            yield f"id name null\nid author nobody\nid version 0\nprotocol 1.0\ncaps\nrules {rules}\nuwiok"
        elif word == "isready":
            yield "readyok"
        elif word == "newgame":
            game, decision = game + 1, -1
        elif word == "position":
            decision += 1
            digest, seat, _ = script[game][decision].split()
            yield f"posok hash={digest} toact={seat} moves=0"
        elif word == "go":
            yield f"bestmove {script[game][decision].split()[2]} {rest.split()[0]}"
        elif word == "quit":
            return


def main(path: str) -> None:
    """Speaks until `quit`."""
    with open(path, encoding="ascii") as file:
        rules, *games = file.read().rstrip("\n").split("\n\n")
    for answer in answers([game.split("\n") for game in games], rules):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
