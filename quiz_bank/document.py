"""Which questions does the study document itself ask in numbers? Fixed ones, beside the drawn variants.

The worked example of section 五 prints s3 = 0.24, s'3 = 0.170 and weights that add up to 1.554; from its own vectors
s3 = 0.40, s'3 = 0.283 and the weights are 0.273, 0.251, 0.174, 0.129, 0.114, 0.059. Ours are worked from the vectors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.item import Text
from engine.pose import Question, question_from
from quiz_bank import bank

SIX_KEYS = [[1.0, 0.2], [0.9, 0.1], [0.2, 1.0], [-0.2, 0.9], [0.0, -1.0], [-1.0, -0.6]]
EXAMPLE = {"q": [1.0, 0.2], "K": SIX_KEYS, "d_k": 2}
PRINTED = {
    "shown_scores": [1.04, 0.92, 0.24, -0.02, -0.20, -1.12],
    "shown_divisor": 1.414,
    "shown_scaled": [0.735, 0.651, 0.170, -0.014, -0.141, -0.792],
}
"""What the document prints for its example; the third score is wrong, and what follows from it."""
SELF_TEST = {"q": [1, 0], "K": [[1, 0], [0, 1], [-1, 0]], "d_k": 2}


@dataclass(frozen=True)
class FixedQuestion:
    """A question of the document: where it stands there, the item it belongs to, and its values."""

    place: Text
    item: str
    values: Mapping[str, Any]

    def question(self) -> Question:
        """Make the question; its certificate says which rules do not show in these values."""
        return question_from(bank()[self.item], self.values)


_SECTION = Text(zh="文档第五节的算例", en="The document's worked example (section 五)")
_PRINTED = Text(zh="文档第五节印出来的算式", en="The working that the document prints (section 五)")
_CAUSAL = Text(zh="文档第五节：q = k₃ 的因果掩码", en="The document, section 五: q = k₃ under a causal mask")
_TEST = Text(zh="文档自测题 2", en="The document's self-test 2")

FIXED = (
    FixedQuestion(_SECTION, "scaled-scores", EXAMPLE),
    FixedQuestion(_SECTION, "softmax-weights", EXAMPLE),
    FixedQuestion(_PRINTED, "error-in-scaled-scores", {**EXAMPLE, **PRINTED}),
    FixedQuestion(_CAUSAL, "causal-weights", {"q": SIX_KEYS[2], "K": SIX_KEYS, "d_k": 2, "i": 3}),
    FixedQuestion(_TEST, "scaled-scores", SELF_TEST),
    FixedQuestion(_TEST, "largest-key", {"q": SELF_TEST["q"], "K": SELF_TEST["K"]}),
    FixedQuestion(_TEST, "softmax-weights", SELF_TEST),
)
