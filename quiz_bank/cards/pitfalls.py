"""Cards for common mistakes (sections 七.1 to 七.5)."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="attention-returns-values",
        section="七.1",
        front=Text(
            zh="相似度、权重、输出：哪一个是注意力的结果？各是什么形状？",
            en="Similarities, weights, output: which of them does attention return, and which shape has each?",
        ),
        back=Text(
            zh=r"结果是输出，即加权后的 value，形状 $n_q\times d_v$。相似度和权重只是中间量，都是 $n_q\times n_k$。",
            en=r"The output: weighted values, $n_q\times d_v$. Similarities and weights come on the way; both are "
            r"$n_q\times n_k$.",
        ),
    ),
    Card(
        id="weight-is-not-contribution",
        section="七.1",
        front=Text(
            zh="某个 token 的权重很大，它对输出的贡献一定也大吗？",
            en="A token has a large weight. Does it therefore contribute much to the output?",
        ),
        back=Text(
            zh="不一定。贡献是 $w_j v_j$：$v_j$ 接近 0，权重再大也没有多少内容进入输出。所以权重不等于重要性。",
            en="Not necessarily. It contributes $w_j v_j$: where $v_j$ is close to 0, even a large weight brings "
            "hardly anything into the output. A weight is not an importance.",
        ),
    ),
    Card(
        id="cost-of-a-layer",
        section="七.2",
        front=Text(
            zh="一层自注意力（序列长 $N$、宽 $d$）要做多少次浮点运算？",
            en="How many floating-point operations does a self-attention layer of length $N$ and width $d$ take?",
        ),
        back=Text(
            zh="$8Nd^2 + 4N^2 d$：四次投影，加上打分与加权。文档只写 $O(N^2 d)$，那是后一半；"
            "$N$ 不大时投影才是大头，$N$ 加倍，整层不到 4 倍。",
            en="$8Nd^2 + 4N^2 d$: four projections, then scoring and mixing. The document's $O(N^2 d)$ is the second "
            "part alone; for short sequences the projections are the larger one, and twice the $N$ costs less than "
            "4 times as much.",
        ),
        corrects=(60,),
    ),
    Card(
        id="length-where-scores-overtake",
        section="七.2",
        front=Text(
            zh="宽度 $d = 512$：序列多长时，打分与加权开始比四次投影更贵？",
            en="With width $d = 512$, from which length on do scoring and mixing cost more than the four projections?",
        ),
        back=Text(
            zh="令 $4N^2 d = 8Nd^2$，得 $N = 2d = 1024$。更短时投影更贵，更长时打分与加权更贵。",
            en="Set $4N^2 d = 8Nd^2$: $N = 2d = 1024$. Below that the projections cost more, above it scoring and "
            "mixing do.",
        ),
    ),
    Card(
        id="what-windows-cost",
        section="七.2",
        front=Text(
            zh="Swin 用 $M\\times M$ 的窗口省下了什么，又付出了什么？",
            en="What do Swin's windows of $M\\times M$ save, and what do they give up?",
        ),
        back=Text(
            zh="打分与加权从 $2N^2 C$ 降到 $2M^2 N C$，$M$ 固定时是线性的。文档只说降到 $O(N)$：投影没有省，"
            "56×56、96 个通道、7×7 窗口时整层约为 1/14；而且单层只看得到自己的窗口。",
            en="Scoring and mixing fall from $2N^2 C$ to $2M^2 N C$, linear for fixed $M$. The document says just "
            "$O(N)$; but projections stay, so with 56×56 positions, 96 channels and 7×7 windows a layer saves a "
            "factor of 14, and within one layer a position sees only its window.",
        ),
        corrects=(61,),
    ),
    Card(
        id="why-minus-infinity",
        section="七.3",
        also=("四.1",),
        front=Text(
            zh=r"为什么把要屏蔽的得分设为 $-\infty$，而不是 0？",
            en=r"Why are the scores to be masked set to $-\infty$ and not to 0?",
        ),
        back=Text(
            zh=r"因为 $e^0 = 1$：得分 0 照样分到权重，甚至多于得分为负的键。只有 $e^{-\infty} = 0$ 才一点不分，"
            "其余的权重随之和为 1。",
            en=r"Because $e^0 = 1$: a score of 0 still gets weight, even more than a negative score does. Only "
            r"$e^{-\infty} = 0$ takes none, and the others then add up to 1.",
        ),
    ),
    Card(
        id="zeros-after-softmax",
        section="七.3",
        also=("题3",),
        front=Text(
            zh="先对整行做 softmax，再把要屏蔽的权重改成 0，毛病在哪里？怎样补救？",
            en="Softmax over the whole row, then zeros for what is to be masked: what is wrong, and what repairs it?",
        ),
        back=Text(
            zh="行和小于 1，已经不是概率分布。除以剩下的和，就与先加掩码完全相同。"
            "文档说这样“改变分布”：其实看得见的权重比例没有变，缺的只是这次除法。",
            en="The row adds up to less than 1, so it is no distribution. Divided by what is left it equals masking "
            "first, exactly. The document says that the distribution changes; in fact the visible weights keep their "
            "proportions, and only this division is missing.",
        ),
        corrects=(63,),
    ),
    Card(
        id="which-sums-are-one",
        section="七.4",
        front=Text(
            zh="在 $n_q\\times n_k$ 的权重矩阵里，哪些和一定是 1？",
            en="In the $n_q\\times n_k$ matrix of weights, which sums are always 1?",
        ),
        back=Text(
            zh="softmax 之后每一行是 1；列和不定，全部之和是 $n_q$。文档称行和为 1 是硬约束：只对 softmax 的输出成立，"
            "经过注意力 dropout，或分母多加 1 时，就不再是 1。",
            en="Every row after the softmax. Columns add up to anything, the whole matrix to $n_q$. The document calls "
            "row sums of 1 a hard constraint: it holds for the softmax's output, not after attention dropout or with "
            "an extra 1 in the denominator.",
        ),
        corrects=(64,),
    ),
    Card(
        id="row-sum-under-dropout",
        section="七.4",
        front=Text(
            zh="对一行权重做 dropout（丢弃率 $p$），行和还是 1 吗？",
            en="Dropout with rate $p$ is applied to a row of weights. Is the row sum still 1?",
        ),
        back=Text(
            zh=r"只有期望是 1：留下的权重除以 $1-p$。每次的和都不同，方差是 $\frac{p}{1-p}\sum_j w_j^2$，"
            "权重越集中，波动越大。",
            en=r"Only on average: the weights kept are divided by $1-p$. Each time the sum is another, with variance "
            r"$\frac{p}{1-p}\sum_j w_j^2$: the more concentrated the weights, the more it varies.",
        ),
    ),
    Card(
        id="one-query-one-row",
        section="七.4",
        front=Text(
            zh="只改动第 $i$ 个查询，权重矩阵哪些地方会变？只改动第 $j$ 个键呢？",
            en="Only query $i$ changes: where does the weight matrix change? And where if only key $j$ does?",
        ),
        back=Text(
            zh="改查询只影响第 $i$ 行，各行独立归一化。改键则改动每一行的第 $j$ 个得分，而每行要重新归一化，"
            "所以凡是看得到它的行，整行都可能变。",
            en="A query changes row $i$ only, since rows are normalised one by one. A key changes score $j$ of every "
            "row, and as rows are normalised anew, all weights may change in each row that sees it.",
        ),
    ),
    Card(
        id="attention-sink",
        section="七.5",
        front=Text(
            zh="什么叫 attention sink？",
            en="What is an attention sink?",
        ),
        back=Text(
            zh="训练好的语言模型里，许多头把大量权重放在开头的 token 上，不管其内容。"
            "文档提到清华等机构的“注意力陷阱”，但自己没有读过，也查不到；"
            "已有据可查的是 attention sink（Xiao 等，2024）。",
            en="In trained language models many heads put much of their weight on the first tokens, whatever these "
            "say. The document names an attention trap found by Tsinghua and others, unread and not to be found; what "
            "is on record is the sink (Xiao et al. 2024).",
        ),
        corrects=(66,),
    ),
    Card(
        id="softmax-must-spend-its-weight",
        section="七.5",
        front=Text(
            zh="没有一个键合适时，softmax 注意力能做到谁也不看吗？有什么出路？",
            en="No key fits. Can softmax attention look at nothing, and what are the ways out?",
        ),
        back=Text(
            zh="不能：一行的和必须是 1。出路有：把权重放到 value 接近 0 的 token 上，给输出加门控，"
            r"或在分母里多加 1，使 $w_j = \frac{e^{s_j}}{1+\sum_i e^{s_i}}$ 之和可以接近 0。",
            en="No: the row must add up to 1. Ways out: weight on a token whose value is near 0, a gate on the output, "
            r"or an extra 1 in the denominator, so that the sum of $w_j = \frac{e^{s_j}}{1+\sum_i e^{s_i}}$ can "
            "come near 0.",
        ),
    ),
)
