"""The attic: where tools may lie and what a placed tool pays (rule 9.5)."""

from __future__ import annotations

from engine.state import NO_TOOL, State


def free_spaces(state: State) -> list[int]:
    """The empty, supported attic spaces of the seat to move, in set order."""
    attic = state.seat.attic
    filled = sum(1 << at for at, kind in enumerate(attic) if kind != NO_TOOL)
    return [
        at
        for at, space in enumerate(state.components.attic)
        if attic[at] == NO_TOOL and space.support & ~filled == 0
    ]  # fmt: skip


def place_tool(state: State, kind: int, space: int) -> None:
    """Places a tool and puts the rewards of its edges on the stack, in the order of the set's edge list (rule 12.5)."""
    attic = state.seat.attic
    attic[space] = kind
    for edge in reversed(state.components.edges):
        if space in (edge.a, edge.b):
            other = attic[edge.a + edge.b - space]
            if other not in (NO_TOOL, kind):
                state.push_rewards(edge.reward)
