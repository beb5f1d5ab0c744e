"""Cards for scaled dot-product attention and its scaling (section 三)."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="scaled-attention-formula",
        section="三",
        front=Text(
            zh="写出带掩码的缩放点积注意力公式，并说明 softmax 沿哪个方向做。",
            en="Write down scaled dot-product attention with a mask. Along which direction does the softmax run?",
        ),
        back=Text(
            zh="$\\text{softmax}\\!\\left(\\frac{QK^\\top}{\\sqrt{d_k}} + M\\right)V$，"
            "softmax 逐行做：每个查询的权重之和是 1。",
            en="$\\text{softmax}\\!\\left(\\frac{QK^\\top}{\\sqrt{d_k}} + M\\right)V$, with the softmax along each "
            "row: the weights of one query add up to 1.",
        ),
        also=("题1", "七.4"),
    ),
    Card(
        id="four-steps-in-order",
        section="三",
        front=Text(
            zh="从 $Q$、$K$、$V$ 到输出，依次是哪四步？",
            en="Which four steps lead from $Q$, $K$ and $V$ to the output, in order?",
        ),
        back=Text(
            zh="打分 $QK^\\top$，除以 $\\sqrt{d_k}$，加掩码 $M$，softmax 后乘 $V$。"
            "文档把前三步归给所引文章的“三步走”，而那篇文章的三步是：算相似度、softmax、对值加权平均。",
            en="Scores $QK^\\top$, division by $\\sqrt{d_k}$, mask $M$, then softmax and the product with $V$. The "
            "document credits the first three to the three steps of an article, whose steps are similarity, softmax "
            "and weighted average.",
        ),
        also=("题1",),
        corrects=(16,),
    ),
    Card(
        id="score-matrix-has-no-width",
        section="三",
        front=Text(
            zh="$d_k$ 加倍，得分矩阵 $QK^\\top$ 的形状会变吗？",
            en="Does the shape of the scores $QK^\\top$ change when $d_k$ doubles?",
        ),
        back=Text(
            zh="不变。$(n_q\\times d_k)(d_k\\times n_k) = n_q\\times n_k$，$d_k$ 在点积里求和掉了。"
            "输出是 $n_q\\times d_v$。",
            en="No. $(n_q\\times d_k)(d_k\\times n_k) = n_q\\times n_k$: the dot product sums over $d_k$. The output "
            "is $n_q\\times d_v$.",
        ),
        also=("题5",),
    ),
    Card(
        id="what-grows-with-the-root-of-width",
        section="三",
        front=Text(
            zh="$q$、$k$ 的分量独立、均值 0、方差 1：$q\\cdot k$ 的均值、方差、标准差各是多少？"
            "除以 $\\sqrt{d_k}$ 之后呢？",
            en="Components of $q$ and $k$ are independent with mean 0 and variance 1. What are the mean, variance and "
            "standard deviation of $q\\cdot k$, and after division by $\\sqrt{d_k}$?",
        ),
        back=Text(
            zh="均值 0，方差 $d_k$，标准差 $\\sqrt{d_k}$；除以 $\\sqrt{d_k}$ 后方差是 1。"
            "文档只说点积按 $O(\\sqrt{d})$ 增长，没说是标准差；$q = k$ 或均值不为 0 时，点积按 $d$ 增长。",
            en="Mean 0, variance $d_k$, standard deviation $\\sqrt{d_k}$; then the variance is 1. The document says "
            "that the dot product grows like $O(\\sqrt{d})$ but not that this is its standard deviation; for $q = k$, "
            "or a mean other than 0, it grows like $d$.",
        ),
        also=("题1",),
        corrects=(21,),
    ),
    Card(
        id="without-scaling-by-degrees",
        section="三",
        front=Text(
            zh="不除以 $\\sqrt{d_k}$，softmax 是不是一定变成一家独大？",
            en="Without division by $\\sqrt{d_k}$, does one key always take nearly all of the weight?",
        ),
        back=Text(
            zh="要看 $d_k$。16 个键、分量为 ±1 时，最大权重平均是 0.20（$d = 2$）、0.82（$d = 64$）、"
            "0.97（$d = 1024$）。文档说梯度直接消失，其实它起初还略升，$d$ 大了才降到接近 0。",
            en="It depends on $d_k$. With 16 keys and components ±1 the largest weight is 0.20 on average at $d = 2$, "
            "0.82 at $d = 64$ and 0.97 at $d = 1024$. The document lets the gradient vanish at once; in fact it rises "
            "a little before it falls.",
        ),
        also=("题1",),
        corrects=(22,),
    ),
    Card(
        id="additive-mask-values",
        section="三",
        front=Text(
            zh="加在得分上的掩码 $M$，允许处和屏蔽处各填什么？为什么不是 1 和 0？",
            en="A mask $M$ is added to the scores. What does it hold where looking is allowed and where it is blocked, "
            "and why not 1 and 0?",
        ),
        back=Text(
            zh="允许处填 0，屏蔽处填 $-\\infty$：$e^{s+0} = e^s$，而 $e^{-\\infty} = 0$。"
            "加 1 或加 0 都挡不住谁，最多把权重之比改变 $e$ 倍。",
            en="0 where allowed and $-\\infty$ where blocked: $e^{s+0} = e^s$ and $e^{-\\infty} = 0$. Adding 1 or 0 "
            "blocks nobody; it changes a ratio of weights by a factor of $e$ at most.",
        ),
        also=("四.1", "题3"),
    ),
)
