"""The table as text for people: a picture of a whole position that fits in 100 columns."""

from __future__ import annotations

from engine.picture_layout import WIDTH, fold, labelled
from engine.picture_seat import seat_lines
from engine.picture_table import LABEL, middle
from engine.picture_words import wait_words
from engine.scoring import ranking, scores
from engine.state import ALL, NOBODY, State, Wait


def picture(state: State) -> str:
    """The position for people: what waits, the table, then each seat; lines of at most WIDTH columns, no line end."""
    parts = [_head(state), *middle(state), *(seat_lines(state, at) for at in range(state.players))]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _head(state: State) -> list[str]:
    left = f"WOODCRAFT   {_time(state)}"
    right = "all cards open" if state.view == ALL else f"as seat {state.view} sees it"
    title = f"{state.components.title}, {right}"
    lines = fold(left + title.rjust(max(WIDTH - len(left), len(title) + 3)), WIDTH)
    return [*lines, *labelled(_actor(state), _waiting(state), LABEL + 6)]


def _time(state: State) -> str:
    last = state.components.rounds[state.players]
    if not state.round:
        return "setup"
    phases = [after for after in (*sorted(state.components.income_rounds), last) if after >= state.round]
    return f"round {state.round} of {last}" + (f", income after {phases[0]}" if phases else "")


def _actor(state: State) -> str:
    if state.is_over:
        return "the end:"
    return "the table acts:" if state.is_chance or state.turn == NOBODY else f"seat {state.turn} acts:"


def _waiting(state: State) -> str:
    if state.is_over:
        points = scores(state)
        return ", ".join(f"{place}. seat {at} with {points[at]}" for place, at in enumerate(ranking(points), 1))
    words = [wait_words(state, entry) for entry in reversed(state.pending) if entry.kind != Wait.BEGIN]
    if not words:
        words = ["the turn begins"] if state.pending else [_menu(state)]
    return ", then ".join(words)


def _menu(state: State) -> str:
    """What the turn still offers when nothing is open (rule 4.7)."""
    main = "market or end" if state.main else "a main action"
    return f"{main}, free actions" + ("" if state.bonus else ", a bonus action")
