"""What does the document claim, and does it hold? One file per section, found because it is there."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from engine.claim import Claim
from quiz_bank.shelf import gather

CLAIMS: Mapping[int, Claim] = gather(
    sys.modules[__name__], "CLAIMS", key=lambda claim: claim.number, order=lambda claim: claim.number
)
"""Every claim by its number, in the order of the document."""
