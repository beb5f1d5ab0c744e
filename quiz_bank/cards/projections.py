"""Cards for where Q, K and V come from (section 二)."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="shapes-of-input-and-projections",
        section="二",
        front=Text(
            zh="$n$ 个 token：$X$、$W^Q$、$W^K$、$W^V$ 各是什么形状？",
            en="For $n$ tokens, what are the shapes of $X$, $W^Q$, $W^K$ and $W^V$?",
        ),
        back=Text(
            zh="$X$ 是 $n\\times d_{\\text{model}}$；$W^Q$、$W^K$ 是 $d_{\\text{model}}\\times d_k$；"
            "$W^V$ 是 $d_{\\text{model}}\\times d_v$。文档只说 $X$ 的维度是 $d_{\\text{model}}$，"
            "那只是一行的宽度，还差行数 $n$。",
            en="$X$ is $n\\times d_{\\text{model}}$; $W^Q$ and $W^K$ are $d_{\\text{model}}\\times d_k$; $W^V$ is "
            "$d_{\\text{model}}\\times d_v$. The document gives $X$ the dimension $d_{\\text{model}}$, which is only "
            "the width of a row; the $n$ rows are missing.",
        ),
        also=("题5",),
        corrects=(10,),
    ),
    Card(
        id="which-widths-must-agree",
        section="二",
        front=Text(
            zh="$Q$、$K$、$V$ 里，谁和谁的宽度必须相同？谁可以不同？",
            en="Which of $Q$, $K$ and $V$ must have the same width, and which may differ?",
        ),
        back=Text(
            zh="$Q$ 与 $K$ 必须同宽（$d_k$），否则 $QK^\\top$ 乘不起来；$V$ 的宽度 $d_v$ 可以另选。"
            "文档说投影到三个不同空间，但 $q$ 和 $k$ 正是在同一个空间里做点积的。",
            en="$Q$ and $K$ need the same width $d_k$, or the product $QK^\\top$ does not exist; $V$ may have its own, "
            "$d_v$. The document speaks of three different spaces, but $q$ and $k$ meet in one, where their dot "
            "product is taken.",
        ),
        also=("题5",),
        corrects=(12,),
    ),
    Card(
        id="what-query-key-and-value-change",
        section="二",
        front=Text(
            zh="没有掩码时，只改一个 token 的查询、键或值，分别会影响什么？",
            en="There is no mask. Change one token's query, its key or its value alone: what does each of them affect?",
        ),
        back=Text(
            zh="改查询：只变它自己那一行权重。改键：每一行权重都变，因为别人靠键找到它。"
            "改值：权重全不变，变的是用到它的那些输出。",
            en="Its query: only its own row of weights. Its key: every row of weights, since the others find it by its "
            "key. Its value: no weight at all, only the outputs that it enters.",
        ),
    ),
)
