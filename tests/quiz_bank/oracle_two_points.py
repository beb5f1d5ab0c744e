"""What does a sum over all outcomes of two-point components say of the variance of a dot product?"""

from __future__ import annotations

from tests.quiz_bank.oracle_sums import two_point_variance

ORACLES = {"dot-variance": two_point_variance}
