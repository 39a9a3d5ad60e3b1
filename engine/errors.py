"""The errors of the engine: one base, and one class for each case that a caller treats differently."""

from __future__ import annotations


class WoodcraftError(Exception):
    """Base of every error that bad input causes; the message is one line for people."""


class RewardTextError(WoodcraftError):
    """A text that is no reward, cost, need or die; the message says what was expected and what came."""


class ComponentError(WoodcraftError):
    """A component set that cannot be used; the message says file, table, key, what was expected and what came."""
