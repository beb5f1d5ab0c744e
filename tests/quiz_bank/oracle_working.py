"""Which line of a shown working is the first that does not follow, when each is worked out again with other means?"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg.blas

from tests.quiz_bank.oracle_sums import Answer, Drawn, array

UNIT = 1e-3


def scaled_scores(drawn: Drawn) -> Answer:
    """Take BLAS for the scores, a power of e for the divisor, and a product with the inverse for the scaled scores."""
    shown = [array(drawn, f"shown_{name}") for name in ("scores", "divisor", "scaled")]
    follows: list[Any] = [
        scipy.linalg.blas.dgemv(1.0, array(drawn, "K"), array(drawn, "q")),
        np.exp(0.5 * np.log(drawn["d_k"])),
        shown[0] * (1 / shown[1]),
    ]
    for line, (here, there) in enumerate(zip(shown, follows, strict=True), start=1):
        if here.shape != np.shape(there) or (np.abs(here - there) > UNIT).any():
            return [line, there]
    raise AssertionError("every line follows")


ORACLES = {"error-in-scaled-scores": scaled_scores}
