"""Weights from a Gaussian (RBF) kernel of the distance (document, section 六)."""

from engine.item import Answer, Item, Text
from quiz_bank import neighbours as near


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    d = numbers.sized(easy=(2,), usual=(2, 3), hard=(3,))
    sigmas = (0.6, 0.8, 1.2, 1.5)
    return {"q": numbers.halves(-1, 1, d), "K": numbers.halves(-1, 1, n, d), "sigma": numbers.pick(*sigmas)}


ITEM = Item(
    id="rbf-weights",
    title=Text(zh="RBF 核的权重", en="Weights from an RBF kernel"),
    section="六",
    needs=("softmax-weights",),
    ask=Text(
        zh="把相似度换成高斯（RBF）核 $\\kappa(q, k_j) = \\exp(-\\|q - k_j\\|^2/(2\\sigma^2))$，再除以各个键的核函数值之和，"
        "就得到权重。查询 <q>，键是 <K> 的各行，<sigma>。求各个权重。",
        en="A Gaussian (RBF) kernel takes the place of the dot product: "
        "$\\kappa(q, k_j) = \\exp(-\\|q - k_j\\|^2/(2\\sigma^2))$, divided by its sum over all keys, gives the "
        "weights. The query is <q>, the keys are the rows of <K>, and <sigma>. Find all the weights.",
    ),
    draw=draw,
    avoid=near.KERNEL_AVOID,
    steps=[
        near.KERNEL_SQUARED,
        near.KERNEL_WIDTH,
        near.KERNEL_LOGITS,
        near.KERNEL_EXPONENTIALS,
        near.KERNEL_TOTAL,
        near.KERNEL_WEIGHTS,
    ],
    answer=Answer("weights", decimals=3),
    example=({"q": [0, 0.5], "K": [[0.5, 0.5], [0.5, 0], [-0.5, -0.5]], "sigma": 0.5}, [0.574, 0.348, 0.078]),
    exceptions={
        "cosine_equals_dot": "the question names a distance, no cosine",
        "cosine_no_temperature": "the question names a distance, no cosine",
        "temperature_multiplied": "the width σ is given in place of a temperature",
    },
)
