"""The conformance kit: numbered checks of any UWI engine, by its command line alone."""

from __future__ import annotations

from protocol.conformance.kit import Report, Result, Timing, conform
from protocol.conformance.lab import Effort
from protocol.conformance.registry import CHECKS, Check

__all__ = ["CHECKS", "Check", "Effort", "Report", "Result", "Timing", "conform"]
