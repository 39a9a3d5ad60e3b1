"""Tests of the tournament runner."""
