"""Tests of csrc/."""
