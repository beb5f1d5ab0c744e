"""What do new tokens see when the keys before them come from a cache (document, section 四.1)?"""

from engine.item import Answer, Item, Text
from quiz_bank import cells


def draw(numbers):
    n_q = numbers.sized(easy=range(3, 11), usual=range(3, 31), hard=range(20, 101))
    before = numbers.sized(easy=range(4, 31), usual=range(10, 201), hard=range(100, 1001), but=n_q)
    return {"n_q": n_q, "n_k": n_q + before, "i": numbers.integer(2, n_q - 1)}


ITEM = Item(
    id="cached-causal",
    title=Text(zh="有缓存时的因果掩码", en="The causal mask with a cache"),
    section="四.1",
    also=("七.2",),
    needs=("causal-pairs",),
    ask=Text(
        zh="解码时一次送进 <n_q> 个新 token；算上缓存里更早的，键一共有 <n_k> 个，"
        "新 token 就是这些位置里的最后 $<n_q>$ 个。加因果掩码（按各自的真实位置），第 $<i>$ 个新 token 能看到几个键？"
        "$<n_q>$ 行 $<n_k>$ 列的权重矩阵里，没有被屏蔽的格子一共有几个？",
        en="A decoder takes <n_q> new tokens at once. With the older ones in its cache there are <n_k> keys, and the "
        "new tokens are the last $<n_q>$ of these positions. Under a causal mask that goes by true positions, "
        "how many keys does new token $<i>$ see? And how many cells of the weight matrix with $<n_q>$ rows and "
        "$<n_k>$ columns are not masked?",
    ),
    draw=draw,
    steps=[cells.SHIFT, cells.CACHED_ROW, cells.CACHED_PAIRS],
    answer=[Answer("row"), Answer("pairs")],
    example=({"n_q": 3, "n_k": 7, "i": 2}, [6, 18]),
)
