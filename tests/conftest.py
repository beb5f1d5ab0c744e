"""Holds for all tests: nothing fails because a machine was busy. What is slow is measured in benchmarks."""

from hypothesis import settings

from tests.chromium import browser

__all__ = ["browser"]

settings.register_profile("trainer", deadline=None)
settings.load_profile("trainer")
