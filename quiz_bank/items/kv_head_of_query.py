"""Which KV head does a query head use in grouped-query attention (document, section 四.3)?"""

from engine.item import Answer, Item, Step, Text


def draw(numbers):
    n_kv = numbers.sized(easy=(2, 3, 4), usual=(3, 4, 5, 6, 8), hard=(4, 6, 8, 10, 16))
    group = numbers.sized(easy=(3, 4, 5, 6), usual=(3, 4, 5, 6, 7), hard=(5, 6, 7, 8, 12), but=n_kv)
    last = group * numbers.integer(
        1, n_kv - 1
    )  # the last query head of its group: who forgets to subtract 1 errs
    other = numbers.integer(2, n_kv * group - 1, but=last)
    i, j = numbers.shuffled((last, other))
    return {"n_q": n_kv * group, "n_kv": n_kv, "i": i, "j": j}


GROUP = Step(
    "group",
    Text(zh="每组的查询头数", en="query heads in a group"),
    lambda n_q, n_kv: n_q // n_kv,
    "g",
    r"g = \frac{n_q}{n_{kv}}",
    wrong={"gqa_group_is_kv_count": lambda n_kv: n_kv},
    kind="integer",
)

BEFORE = Step(
    "before",
    Text(zh="各自前面的查询头数", en="query heads in front of each"),
    lambda i, j: (i - 1, j - 1),
    "b",
    r"b = (i-1,\ j-1)",
    wrong={"position_counts_itself": lambda i, j: (i, j)},
    kind="integer",
)

GROUPS = Step(
    "groups",
    Text(zh="各自前面的整组数", en="whole groups in front of each"),
    lambda before, group: before // group,
    "a",
    r"a = \lfloor b/g\rfloor",
    wrong={"gqa_tile_not_interleave": lambda before, n_kv: before % n_kv},
    kind="integer",
)

FIRST = Step(
    "kv_first",
    Text(zh="第 $i$ 个查询头用第几个 KV 头", en="the KV head of query head $i$"),
    lambda groups: groups[0] + 1,
    "m_i",
    "m_i = a_1 + 1",
    kind="index",
)

SECOND = Step(
    "kv_second",
    Text(zh="第 $j$ 个查询头用第几个 KV 头", en="the KV head of query head $j$"),
    lambda groups: groups[1] + 1,
    "m_j",
    "m_j = a_2 + 1",
    kind="index",
)

ITEM = Item(
    id="kv-head-of-query",
    title=Text(zh="查询头用哪个 KV 头", en="The KV head of a query head"),
    section="四.3",
    needs=("channel-of-head",),
    ask=Text(
        zh="分组查询注意力（GQA）有 $n_q = <n_q>$ 个查询头和 $n_{kv} = <n_kv>$ 个 KV 头，查询头按标准做法分成一样大的组，"
        "每组共用一个 KV 头。第 $i = <i>$ 个和第 $j = <j>$ 个查询头各用第几个 KV 头？都从 1 数起。",
        en="Grouped-query attention (GQA) has $n_q = <n_q>$ query heads and $n_{kv} = <n_kv>$ KV heads. The query "
        "heads are grouped in the standard way, the groups are of the same size, and each shares one KV head. Which KV heads do query head "
        "$i = <i>$ and query head $j = <j>$ use? Everything counts from 1.",
    ),
    draw=draw,
    avoid={
        "dealing out leads to the same KV heads": lambda groups, before, n_kv: bool(
            (groups == before % n_kv).all()
        ),
        "groups of another size lead to the same KV heads": lambda groups, before, n_kv: bool(
            (groups == before // n_kv).all()
        ),
    },
    steps=[GROUP, BEFORE, GROUPS, FIRST, SECOND],
    answer=[Answer("kv_first"), Answer("kv_second")],
    example=({"n_q": 12, "n_kv": 3, "i": 8, "j": 9}, [2, 3]),
)
