"""Holds for all tests: nothing fails because a machine was busy. What is slow is measured in benchmarks."""

from hypothesis import settings

from tests.chromium import browser
from tests.thorough import IS_FULL

__all__ = ["browser"]

settings.register_profile("trainer", deadline=None, max_examples=100 if IS_FULL else 40)
settings.load_profile("trainer")
