"""What do new tokens see when the keys before them come from a cache (document, section 四.1)?"""

from engine.item import Answer, Item, Step, Text
from quiz_bank import masks


def draw(numbers):
    n_q = numbers.sized(easy=range(3, 11), usual=range(3, 31), hard=range(20, 101))
    before = numbers.sized(easy=range(4, 31), usual=range(10, 201), hard=range(100, 1001), but=n_q)
    return {"n_q": n_q, "n_k": n_q + before, "i": numbers.integer(2, n_q - 1)}


SHIFT = Step(
    "shift",
    Text(zh="第一个新 token 之前的位置数", en="positions before the first new token"),
    lambda n_q, n_k: n_k - n_q,
    "c",
    "c = n_k - n_q",
    wrong={"mask_topleft_kv_cache": lambda n_q: 0},
    kind="integer",
)

ROW = Step(
    "row",
    Text(zh="这个新 token 能看到的键数", en="keys that this new token sees"),
    lambda shift, i: shift + i,
    "r_i",
    "r_i = c + i",
    wrong={
        "mask_forgotten": lambda n_k: n_k,
        "mask_past_instead_of_future": lambda n_q, i: n_q - i + 1,
        "mask_diagonal_too": lambda shift, i: shift + i - 1,
        "mask_off_by_one_future": lambda shift, i: shift + i + 1,
    },
    kind="integer",
)

PAIRS = Step(
    "pairs",
    Text(zh="没有被屏蔽的格子数", en="cells that are not masked"),
    lambda shift, n_q: n_q * shift + masks.triangle(n_q),
    "P",
    r"P = n_q\,c + \frac{n_q(n_q+1)}{2}",
    wrong={
        "mask_forgotten": lambda n_q, n_k: n_q * n_k,
        "causal_pair_count": (
            lambda n_k: masks.triangle(n_k),
            lambda shift, n_q: n_q * shift + masks.triangle(n_q - 1),
        ),
    },
    kind="integer",
)

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
    steps=[SHIFT, ROW, PAIRS],
    answer=[Answer("row"), Answer("pairs")],
    example=({"n_q": 3, "n_k": 7, "i": 2}, [6, 18]),
)
