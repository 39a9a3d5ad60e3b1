"""The errors of the engine: one base, and one class for each case that a caller treats differently."""

from __future__ import annotations


class WoodcraftError(Exception):
    """Base of every error that bad input causes; the message is one line for people."""


class RewardTextError(WoodcraftError):
    """A text that is no reward, cost, need or die; the message says what was expected and what came."""


class ComponentError(WoodcraftError):
    """A component set that cannot be used; the message says file, table, key, what was expected and what came."""


class MoveTextError(WoodcraftError):
    """A text that is no move or chance event of the component set."""


class IllegalMoveError(WoodcraftError):
    """A move that the position does not allow."""


class PositionError(WoodcraftError):
    """A text that is no position: a field that is unknown, doubled, missing or malformed."""


class InconsistentPositionError(PositionError):
    """A well-formed position that contradicts itself: the message names the pool or field."""
