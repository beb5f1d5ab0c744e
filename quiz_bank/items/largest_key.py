"""Which key gets the largest weight, where length and direction disagree (document, self-test 2)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank.self_attention import repeated
from quiz_bank.winners import LARGEST, by_direction, by_length, query_and_keys_in_roles

ITEM = Item(
    id="largest-key",
    title=Text(zh="哪个键权重最大", en="The key that wins"),
    section="五",
    also=("开头", "题2"),
    needs=("scaled-scores",),
    ask=Text(
        zh="查询 <q>，键矩阵 <K> 的各行依次是 $k_1, k_2, \\dots$。缩放点积注意力会把最大的权重给哪个键？",
        en="The query is <q>; the rows of <K> are $k_1, k_2, \\dots$ in order. "
        "Which key gets the largest weight in scaled dot-product attention?",
    ),
    draw=query_and_keys_in_roles,
    avoid={
        "tied scores": att.tied,
        "direction alone is enough": lambda q, K, largest_key: by_direction(q, K) == largest_key,
        "length alone is enough": lambda K, largest_key: by_length(K) == largest_key,
        "two keys equal": lambda K: repeated(K),
    },
    # Without signs in the products the longest key would win as well: here only the score's own sign is dropped.
    steps=[att.SCORES.plus(score_drops_sign=lambda q, K: abs(K @ q)), LARGEST],
    answer=Answer("largest_key"),
    example=({"q": [2, 1], "K": [[1, 0.5], [1, 3], [-3, 6], [-4, -2]]}, 2),
    exceptions={
        "knn_weights_one_over_n": "no weights are asked",
        "tau0_is_topk": "no temperature and no average are asked",
        "score_self_always_max": "the query is not one of the tokens here",
    },
)
