"""Weights with cosine similarity and a temperature (document, section 六; self-test 6)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import cosine


def draw(numbers):
    return {**cosine.query_and_keys(numbers), "tau": numbers.pick(0.25, 0.4, 0.5, 2)}


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
    avoid=cosine.AVOID,
    steps=[att.SCORES.only("score_drops_sign"), *cosine.FROM_SCORES, *cosine.WEIGHING],
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
