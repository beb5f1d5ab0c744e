"""Does the command line read, grade and show formulas?"""

from __future__ import annotations

import json

import pytest

from tests.quiz_bank.command_line import Run
