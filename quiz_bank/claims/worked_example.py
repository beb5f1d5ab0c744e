"""The document's worked example (section 五), claim by claim, with the numbers that decide."""

from engine.claim import Claim, Figure
from engine.item import Text
from engine.procedure import plan, run_floats
from quiz_bank import bank
from quiz_bank.document import EXAMPLE


def worked(step):
    """Give a step of the worked example, computed by the item's own steps."""
    return run_floats(plan(bank()["softmax-weights"]), EXAMPLE)[step]


PRINTED_WEIGHTS = (0.435, 0.396, 0.245, 0.204, 0.180, 0.094)

CLAIMS = (
    Claim(
        number=43,
        section="五",
        says=Text(zh="所列的各个权重之和约等于 1", en="the listed weights add up to about 1"),
        finding="wrong",
        correction=Text(
            zh="所列的六个数之和是 1.554；由同样的向量算出的权重，和正好是 1。",
            en="The six numbers listed add up to 1.554; the weights that the same vectors give add up to exactly 1.",
        ),
        figures=(
            Figure(
                Text(zh="所列权重之和", en="sum of the listed weights"),
                stated=1,
                found=lambda: sum(PRINTED_WEIGHTS),
                true=1.554,
                symbol=r"\sum_i w_i",
            ),
            Figure(
                Text(zh="正确权重之和", en="sum of the true weights"),
                stated=1,
                found=lambda: worked("weights").sum(),
                symbol=r"\sum_i w_i",
            ),
        ),
    ),
)
