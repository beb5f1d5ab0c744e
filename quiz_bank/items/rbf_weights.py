"""Weights from a Gaussian (RBF) kernel of the distance (document, section 六)."""

from engine.arithmetic import sqrt
from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import neighbours as near


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    d = numbers.sized(easy=(2,), usual=(2, 3), hard=(3,))
    return {
        "q": numbers.halves(-1, 1, d),
        "K": numbers.halves(-1, 1, n, d),
        "sigma": numbers.pick(0.6, 0.8, 1.2, 1.5),
    }


WIDTH = Step(
    "width",
    Text(zh="指数的分母", en="the divisor in the exponent"),
    lambda sigma: 2 * sigma**2,
    r"2\sigma^2",
    r"2\sigma^2",
    wrong={"rbf_missing_two": lambda sigma: sigma**2, "rbf_sigma_not_squared": lambda sigma: 2 * sigma},
)

LOGITS = Step(
    "logits",
    Text(zh="指数上的数", en="the exponents"),
    lambda squared, width: -squared / width,
    "z",
    r"z_j = -\frac{d_j^2}{2\sigma^2}",
    wrong={
        "distance_sign_positive": lambda squared, width: squared / width,
        "distance_not_squared": lambda squared, width: -sqrt(squared) / width,
    },
)

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
    avoid={
        "tied distances": near.AVOID["tied distances"],
        "the query is a key": att.query_is_a_key,
        "saturated": lambda logits: logits.max() - logits.min() > 5,
    },
    steps=[
        near.SQUARED.plus(rbf_mean_not_sum=lambda q, K: near.squares(q, K) / len(q)),
        WIDTH,
        LOGITS,
        att.EXPONENTIALS.only("softmax_base2").fed(scaled="logits").written(r"\kappa_j = e^{z_j}"),
        att.TOTAL.only("softmax_plus_one").written(r"Z = \sum_j \kappa_j"),
        att.WEIGHTS.only("softmax_hard_argmax")
        .written(r"w_j = \frac{\kappa_j}{Z}")
        .plus(
            kernel_not_normalised=lambda exponentials: exponentials,
            inverse_distance_weights=lambda squared: near.by_inverse(sqrt(squared)),
        ),
    ],
    answer=Answer("weights", decimals=3),
    example=(
        {"q": [0, 0.5], "K": [[0.5, 0.5], [0.5, 0], [-0.5, -0.5]], "sigma": 0.5},
        [0.574, 0.348, 0.078],
    ),
    exceptions={
        "cosine_equals_dot": "the question names a distance, no cosine",
        "cosine_no_temperature": "the question names a distance, no cosine",
        "temperature_multiplied": "the width σ is given in place of a temperature",
    },
)
