"""What the document says of common mistakes (sections 七.1 to 七.5), claim by claim."""

import numpy as np

from engine.claim import Claim, Figure
from engine.item import Text
from quiz_bank.document import EXAMPLE, SELF_TEST, SIX_KEYS
from quiz_bank.evidence import NOISE, TOKENS, answer, largest_difference, weights
from quiz_bank.evidence_counts import counted, dropout_sums, layer_macs, weights_by_formula

VALUES = [[1, 2, 0], [0, 3, -1], [2, 0, 3]]
OUTPUT = {**SELF_TEST, "V": VALUES}
THIRD_ASKS = {"q": SIX_KEYS[2], "K": SIX_KEYS, "d_k": 2, "i": 3}
SIZES = {"n_q": 2, "n_k": 5, "d_k": 4, "d_v": 3}
SWIN = {"n": 56 * 56, "d": 96}
WINDOW = 7 * 7


def value_by_value():
    """Give the output for OUTPUT, its weighted values added up one by one."""
    row = answer("attention-output", "weights", **OUTPUT)
    return np.array([sum(w * value[c] for w, value in zip(row, VALUES, strict=True)) for c in range(3)])


def growth(part, n, d, **windows):
    """Give how many times as many multiply-adds a part of the layer takes with four times the tokens."""
    return part(counted(4 * n, d, **windows)) / part(counted(n, d, **windows))


def after(name):
    return answer("lost-mass", name, **THIRD_ASKS)


def before(name):
    return answer("causal-weights", name, **THIRD_ASKS)


def renormalised():
    """Give row 3 with the softmax first, zeros after it, and then divided by what is left."""
    return np.where(np.arange(6) < 3, after("weights"), 0) / after("row_sum")


def worked(name):
    return answer("softmax-weights", name, **EXAMPLE)


def rows_that_change():
    """Give the places, from 1, of the rows that change when the first token asks with another query."""
    another = np.array([[-3, 2], *SIX_KEYS[1:]])
    change = weights_by_formula(another, TOKENS) - weights_by_formula(TOKENS, TOKENS)
    return np.flatnonzero(abs(change).max(axis=1) > NOISE) + 1


CLAIMS = (
    Claim(
        number=59,
        section="七.1",
        says=Text(
            zh="注意力返回的是加权后的 value，不是相似度",
            en="attention returns weighted values, not similarities",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(
                    zh="2 个查询、5 个键、$d_v = 3$ 时输出的形状（得分是 2×5）",
                    en="shape of the output for 2 queries, 5 keys, $d_v = 3$ (the scores are 2×5)",
                ),
                stated=(2, 3),
                found=lambda: answer("output-shape", "output_shape", **SIZES),
                decimals=0,
            ),
            Figure(
                Text(
                    zh="输出减去逐项相加的加权 value",
                    en="an output less its weighted values, added up one by one",
                ),
                stated=(0, 0, 0),
                found=lambda: answer("attention-output", "output", **OUTPUT) - value_by_value(),
                decimals=9,
                symbol=r"o - \sum_j w_j v_j",
            ),
        ),
    ),
    Claim(
        number=60,
        section="七.2",
        says=Text(
            zh="自注意力的复杂度不是 $O(N)$，而是 $O(N^2 d)$",
            en="self-attention is not $O(N)$ but $O(N^2 d)$",
        ),
        finding="imprecise",
        correction=Text(
            zh=r"$O(N^2 d)$ 只是打分与加权两次乘法。整层还有四次投影的 $O(N d^2)$，合计 $8Nd^2 + 4N^2 d$ 次浮点运算；"
            r"$N \lt 2d$ 时投影更贵。",
            en=r"$O(N^2 d)$ is scoring and mixing alone. A layer also makes four projections, $O(N d^2)$: "
            r"$8Nd^2 + 4N^2 d$ floating-point operations in all, and for $N \lt 2d$ the projections cost more.",
        ),
        figures=(
            Figure(
                Text(
                    zh="$N$ 变为 4 倍，整层乘加次数变为几倍",
                    en="factor on a layer's multiply-adds for 4 times the $N$",
                ),
                stated=16,
                found=lambda: growth(lambda layer: layer.macs, 2, 8),
                true=5.33,
                decimals=2,
            ),
            Figure(
                Text(
                    zh="$N$ 变为 4 倍，打分与加权变为几倍",
                    en="factor on scoring and mixing alone for 4 times the $N$",
                ),
                stated=16,
                found=lambda: growth(lambda layer: layer.core.count, 2, 8),
                decimals=2,
            ),
            Figure(
                Text(
                    zh="$N = 4$、$d = 8$ 时整层的浮点运算（打分与加权是 512）",
                    en="operations of a layer, $N = 4$, $d = 8$ (512 for scoring and mixing)",
                ),
                stated=512,
                found=lambda: 2 * counted(4, 8).macs,
                true=2560,
                decimals=0,
                symbol=r"8Nd^2 + 4N^2 d",
            ),
        ),
    ),
    Claim(
        number=61,
        section="七.2",
        says=Text(
            zh="Swin 用局部窗口把 $O(N^2)$ 降到 $O(N)$",
            en="Swin's local windows bring $O(N^2)$ down to $O(N)$",
        ),
        finding="imprecise",
        correction=Text(
            zh=r"窗口边长 $M$ 固定时，打分与加权是 $2M^2 N C$，确实是线性的；但投影不变，整层只省到约 1/14，"
            "而且单层里每个位置只看得到自己的窗口，不再是全局的。",
            en=r"For a fixed window side $M$ scoring and mixing take $2M^2 N C$, which is linear. But the projections "
            "stay, so a whole layer saves a factor of about 14 only, and within a layer each position sees its own "
            "window, no longer everything.",
        ),
        figures=(
            Figure(
                Text(
                    zh=r"$N$ 变为 4 倍：全局与窗口的打分加权各变为几倍",
                    en=r"factor on scoring and mixing for 4 times the $N$: global, in windows",
                ),
                stated=(16, 4),
                found=lambda: [growth(lambda layer: layer.core.count, 8, 2, seen=seen) for seen in (None, 4)],
            ),
            Figure(
                Text(
                    zh="56×56 个位置、96 个通道、7×7 窗口：整层降为几分之一（$N/M^2$ 是 64）",
                    en="56×56 positions, 96 channels, 7×7 windows: saving of a whole layer ($N/M^2$ is 64)",
                ),
                stated=64,
                found=lambda: layer_macs(**SWIN, seen=SWIN["n"]) / layer_macs(**SWIN, seen=WINDOW),
                true=13.8,
                decimals=1,
            ),
            Figure(
                Text(
                    zh="整层的乘加次数，以十亿计：全局、窗口",
                    en="multiply-adds of a whole layer in billions: global, in windows",
                ),
                stated=(2.004, 0.031),
                found=lambda: [layer_macs(**SWIN, seen=seen) / 1e9 for seen in (SWIN["n"], WINDOW)],
                true=(2.004, 0.145),
            ),
        ),
    ),
    Claim(
        number=62,
        section="七.3",
        says=Text(
            zh=r"掩码是在 softmax 之前把得分设为 $-\infty$",
            en=r"masking sets scores to $-\infty$ before the softmax",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(zh="$q = k_3$ 时被屏蔽位置的指数", en="exponentials of the masked positions, $q = k_3$"),
                stated=(0, 0, 0),
                found=lambda: before("exponentials")[3:],
                decimals=9,
                symbol=r"e^{-\infty}",
            ),
            Figure(
                Text(zh="这一行权重之和", en="sum of that row's weights"),
                stated=1,
                found=lambda: before("weights").sum(),
                decimals=9,
            ),
        ),
    ),
    Claim(
        number=63,
        section="七.3",
        says=Text(
            zh="先 softmax 再乘 0，会改变概率分布",
            en="zeros after the softmax change the probability distribution",
        ),
        finding="imprecise",
        correction=Text(
            zh="乘 0 之后已经不是概率分布：$q = k_3$ 这一行的和只有 0.615。留下的权重彼此比例没有变，"
            "再除以这个和，就与先加掩码完全相同。",
            en="After the zeros it is no distribution at all: for $q = k_3$ the row adds up to only 0.615. The weights "
            "left keep their proportions, and divided by that sum they are exactly those of masking first.",
        ),
        figures=(
            Figure(
                Text(zh="置零之后的行和", en="the row sum after the zeros"),
                stated=1,
                found=lambda: after("row_sum"),
                true=0.615,
                symbol=r"\sum_{j\le 3} w_j",
            ),
            Figure(
                Text(
                    zh="再除以行和之后，与先掩码的最大差别",
                    en="largest difference from masking first, once divided by that sum",
                ),
                stated=0,
                found=lambda: largest_difference(renormalised(), before("weights")),
                decimals=9,
            ),
        ),
    ),
    Claim(
        number=64,
        section="七.4",
        says=Text(
            zh="同一行权重之和为 1，是 softmax 的硬约束",
            en="a row's weights adding up to 1 is a hard constraint of the softmax",
        ),
        finding="imprecise",
        correction=Text(
            zh=r"对 softmax 的输出成立。真正用来加权的权重却不一定：注意力 dropout 之后只有期望是 1，"
            "分母多加 1 的 softmax 之和小于 1，整行都被屏蔽时各家实现不同。整个矩阵之和是 $n_q$。",
            en="It holds for the softmax's output, not for every weight that is used: after attention dropout only the "
            "mean is 1, a softmax with an extra 1 in the denominator stays below 1, and on a fully masked row "
            "libraries differ. The whole matrix adds up to $n_q$.",
        ),
        figures=(
            Figure(
                Text(zh="六个 token 各自的行和", en="the six tokens' row sums"),
                stated=(1,) * 6,
                found=lambda: weights(TOKENS, TOKENS).sum(axis=1),
                decimals=9,
            ),
            Figure(
                Text(zh="整个 6×6 矩阵之和", en="sum of the whole 6×6 matrix"),
                stated=6,
                found=lambda: weights(TOKENS, TOKENS).sum(),
                decimals=9,
                symbol="n_q",
            ),
            Figure(
                Text(
                    zh="dropout（$p = 0.5$）之后行和的均值",
                    en="mean of a row sum after dropout with $p = 0.5$",
                ),
                stated=1,
                found=lambda: dropout_sums(worked("weights"), 0.5)[0],
                decimals=9,
            ),
            Figure(
                Text(zh="dropout 之后行和的方差", en="variance of that row sum"),
                stated=0,
                found=lambda: dropout_sums(worked("weights"), 0.5)[1],
                true=0.201,
                symbol=r"\frac{p}{1-p}\sum_j w_j^2",
            ),
            Figure(
                Text(zh="分母多加 1 时的行和", en="row sum with an extra 1 in the denominator"),
                stated=1,
                found=lambda: worked("total") / (1 + worked("total")),
                true=0.884,
                symbol=r"\frac{Z}{1+Z}",
            ),
        ),
    ),
    Claim(
        number=65,
        section="七.4",
        says=Text(
            zh="不同查询的行各自独立归一化",
            en="the rows of different queries are normalised independently",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(
                    zh="换掉第 1 个查询之后，哪几行的权重变了",
                    en="rows of weights that change when the first query is another",
                ),
                stated=1,
                found=rows_that_change,
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=66,
        section="七.5",
        says=Text(
            zh="清华大学等机构提出了“注意力陷阱”：softmax 必须花完权重，可能造成病态分布",
            en="a study by Tsinghua and others names an attention trap: a softmax must spend all its weight, "
            "which may lead to ill-behaved distributions",
        ),
        finding="unverifiable",
        correction=Text(
            zh="查不到这项研究，文档自己也没有读到原文。最接近的公认现象叫 attention sink："
            "许多查询把大量权重放在开头几个内容无关的 token 上。",
            en="No such study could be found, and the document had not read it either. The nearest established finding "
            "is the attention sink: many queries put much weight on the first few tokens, whatever these say.",
        ),
        source="Xiao et al. 2024, Efficient Streaming Language Models with Attention Sinks (ICLR), for the nearest "
        "finding",
    ),
)
