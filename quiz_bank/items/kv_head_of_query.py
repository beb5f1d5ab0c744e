"""Which KV head does a query head use in grouped-query attention (document, section 四.3)?"""

from engine.item import Answer, Item, Text
from quiz_bank import grouped


def draw(numbers):
    """Draw the last query head of a group beside another: who forgets to subtract 1 errs there."""
    n_kv = numbers.sized(easy=(2, 3, 4), usual=(3, 4, 5, 6, 8), hard=(4, 6, 8, 10, 16))
    group = numbers.sized(easy=(3, 4, 5, 6), usual=(3, 4, 5, 6, 7), hard=(5, 6, 7, 8, 12), but=n_kv)
    last = group * numbers.integer(1, n_kv - 1)
    i, j = numbers.shuffled((last, numbers.integer(2, n_kv * group - 1, but=last)))
    return {"n_q": n_kv * group, "n_kv": n_kv, "i": i, "j": j}


ITEM = Item(
    id="kv-head-of-query",
    title=Text(zh="查询头用哪个 KV 头", en="The KV head of a query head"),
    section="四.3",
    needs=("channel-of-head",),
    ask=Text(
        zh="分组查询注意力（GQA）有 $n_q = <n_q>$ 个查询头和 $n_{kv} = <n_kv>$ 个 KV 头，查询头按标准做法分成一样大的组，"
        "每组共用一个 KV 头。第 $i = <i>$ 个和第 $j = <j>$ 个查询头各用第几个 KV 头？都从 1 数起。",
        en="Grouped-query attention (GQA) has $n_q = <n_q>$ query heads and $n_{kv} = <n_kv>$ KV heads. The query "
        "heads are grouped in the standard way, the groups are of the same size, and each shares one KV head. Which "
        "KV heads do query head $i = <i>$ and query head $j = <j>$ use? Everything counts from 1.",
    ),
    draw=draw,
    avoid=grouped.SAME_KV_HEADS,
    steps=[grouped.GROUP, grouped.BEFORE, grouped.GROUPS, grouped.FIRST, grouped.SECOND],
    answer=[Answer("kv_first"), Answer("kv_second")],
    example=({"n_q": 12, "n_kv": 3, "i": 8, "j": 9}, [2, 3]),
)
