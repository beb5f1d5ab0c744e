"""Which key is most alike by dot product, by cosine and by distance (document, section 六)?"""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import neighbours as near

ITEM = Item(
    id="which-key-wins",
    title=Text(zh="三种相似度各选哪个键", en="Three measures, three winners"),
    section="六",
    also=("开头", "五"),
    needs=("largest-key",),
    ask=Text(
        zh="查询 <q>，键矩阵 <K> 的各行依次是 $k_1, k_2, \\dots$。按点积、按余弦相似度、按欧氏距离，最像查询的键各是哪一个？",
        en="The query is <q>; the rows of <K> are $k_1, k_2, \\dots$ in order. Which key is most like the query by dot "
        "product, which by cosine similarity, and which by Euclidean distance?",
    ),
    draw=near.in_roles,
    avoid=near.NOT_THREE_WINNERS,
    steps=[
        att.SCORES.only(),
        near.COSINES,
        near.SQUARED,
        near.BY_DOT,
        near.BY_COSINE,
        near.BY_DISTANCE,
    ],
    answer=[Answer("by_dot"), Answer("by_cosine"), Answer("by_distance")],
    example=({"q": [2, 1], "K": [[1, 0.5], [2.25, 0.5], [4.5, 6.5], [6, -8]]}, [3, 1, 2]),
    exceptions={
        "knn_weights_one_over_n": "no weights are asked",
        "tau0_is_topk": "no temperature and no average are asked",
    },
)
