"""Weights with cosine similarity and a temperature (document, section 六; self-test 6)."""

from engine.arithmetic import sqrt
from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att

# Short decimals whose length is a short decimal too: multiples of the triangles 3-4-5, 5-12-13 and 8-15-17, and of
# the boxes with sides 1-2-2, 2-3-6 and 1-4-8. With three coordinates √d_k is far from 1/ln 2; with two it is near.
EXACT_LENGTHS = {
    2: ((0.6, 0.8), (1.2, 1.6), (1.5, 2.0), (0.5, 1.2), (1.0, 2.4), (0.8, 1.5), (1.6, 3.0), (3.0, 4.0)),
    3: ((0.2, 0.4, 0.4), (0.5, 1.0, 1.0), (1.0, 2.0, 2.0), (0.2, 0.3, 0.6), (1.0, 1.5, 3.0), (0.1, 0.4, 0.8)),
}


def vector(numbers, d):
    return [x * numbers.pick(1, -1) for x in numbers.shuffled(numbers.pick(*EXACT_LENGTHS[d]))]


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    d = numbers.sized(easy=(2,), usual=(2, 3, 3), hard=(3,))
    return {
        "q": vector(numbers, d),
        "K": [vector(numbers, d) for _ in range(n)],
        "tau": numbers.pick(0.25, 0.4, 0.5, 2),
    }


LENGTHS = Step(
    "lengths",
    Text(zh="键的模长", en="the lengths of the keys"),
    lambda K: att.norm(K),
    r"\|k\|",
    r"\|k_j\| = \sqrt{k_j\cdot k_j}",
)

QUERY_LENGTH = Step(
    "query_length",
    Text(zh="查询的模长", en="the length of the query"),
    lambda q: att.norm(q),
    r"\|q\|",
    r"\|q\| = \sqrt{q\cdot q}",
)

COSINES = Step(
    "cosines",
    Text(zh="余弦相似度", en="cosine similarities"),
    lambda scores, query_length, lengths: scores / (query_length * lengths),
    r"\cos",
    r"\cos_j = \frac{q\cdot k_j}{\|q\|\,\|k_j\|}",
    wrong={
        "cosine_equals_dot": lambda scores: scores,
        "cosine_one_side_normalised": (
            lambda scores, query_length: scores / query_length,
            lambda scores, lengths: scores / lengths,
        ),
    },
)

LOGITS = Step(
    "logits",
    Text(zh="除以温度", en="divided by the temperature"),
    lambda cosines, tau: cosines / tau,
    "z",
    r"z_j = \frac{\cos_j}{\tau}",
    wrong={
        "cosine_no_temperature": lambda cosines: cosines,
        "cosine_keeps_sqrt_dk": lambda cosines, tau, q: cosines / tau / sqrt(len(q)),
        "temperature_multiplied": lambda cosines, tau: cosines * tau,
        "temperature_applied_twice": lambda cosines, tau: cosines / tau**2,
    },
)

ITEM = Item(
    id="cosine-weights",
    title=Text(zh="余弦相似度的权重", en="Weights from cosine similarity"),
    section="六",
    also=("题6",),
    needs=("softmax-weights",),
    ask=Text(
        zh="把相似度换成余弦：权重是 $\\text{softmax}(\\cos(q, k_j)/\\tau)$，温度 $\\tau = <tau>$。"
        "查询 <q>，键是 <K> 的各行。求各个权重。",
        en="Cosine similarity takes the dot product's place: the weights are "
        "$\\text{softmax}(\\cos(q, k_j)/\\tau)$ with temperature $\\tau = <tau>$. "
        "The query is <q>, the keys are the rows of <K>. Find all the weights.",
    ),
    draw=draw,
    avoid={
        "tied cosines": lambda cosines: att.tied(cosines.round(9)),
        "saturated": lambda logits: logits.max() - logits.min() > 6,
        "logits that sum to zero": lambda logits: att.scores_sum_to_zero(logits),
    },
    steps=[
        att.SCORES.only("score_drops_sign"),
        QUERY_LENGTH,
        LENGTHS,
        COSINES,
        LOGITS,
        att.EXPONENTIALS.only("softmax_base2", "softmax_linear_normalisation")
        .fed(scaled="logits")
        .written(r"e_j = e^{z_j}"),
        att.TOTAL.only("softmax_plus_one"),
        att.WEIGHTS.only("softmax_no_normalise", "softmax_hard_argmax").plus(
            temperature_after_softmax=(
                lambda cosines, tau: att.softmax(cosines) / tau,
                lambda cosines, tau: att.softmax(cosines) ** (1 / tau),
            )
        ),
    ],
    answer=Answer("weights", decimals=3),
    example=(
        {"q": [0.6, 0.8], "K": [[3, 4], [-0.8, 0.6], [-1.2, -1.6]], "tau": 0.5},
        [0.867, 0.117, 0.016],
    ),
    exceptions={
        "distance_sign_positive": "the question names the cosine, no distance",
        "distance_not_squared": "the question names the cosine, no distance",
        "rbf_missing_two": "the question names the cosine and gives no σ",
        "rbf_sigma_not_squared": "the question names the cosine and gives no σ",
        "rbf_mean_not_sum": "the question names the cosine and gives no σ",
        "temperature_limits_swapped": "the temperature is given; no limit is asked",
        "temperature_inf_is_zero": "the temperature is given; no limit is asked",
        "uniform_limit_counts_masked": "no limit is asked, and no key is hidden",
        "temperature_replaces_sqrt_dk": "the cosine has no √d_k that a temperature could replace",
    },
)
