"""Tests of search/."""
