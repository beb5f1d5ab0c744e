"""What the document's own answers to its six self-test questions claim (section 八), claim by claim."""

import math

import numpy as np

from engine.claim import Claim, Figure
from engine.item import Text
from quiz_bank import attention as att
from quiz_bank.document import SELF_TEST, SIX_KEYS
from quiz_bank.evidence import TOKENS, answer, causal, dot_product_odds, largest_difference, weights
from quiz_bank.evidence_counts import counted, larger_weight, weights_by_formula
from quiz_bank.winners import by_direction

SIZES = {"n_q": 2, "n_k": 5, "d_k": 4, "d_v": 3}
TRANSFORMER = {"d_model": 512, "h": 8}
DIMENSIONS = (2, 64, 1024)
SHORT_BUT_ALONG = {"q": [1, 0], "K": [[0.5, 0], [1, 1], [-1, 0]]}
VISIBLE = causal(6)


def formula_gap():
    """Give the formula's largest difference from our own steps, row by row, without and with a causal mask."""
    plain = largest_difference(weights_by_formula(TOKENS, TOKENS), weights(TOKENS, TOKENS))
    mask = np.where(VISIBLE, 0, -np.inf)
    return max(plain, largest_difference(weights_by_formula(TOKENS, TOKENS, mask), causal_rows()))


def causal_rows():
    return weights(TOKENS, TOKENS, VISIBLE)


def sums_after_zeros():
    """Give the row sums when the softmax comes first and the hidden weights are set to 0 afterwards."""
    asked = enumerate(SIX_KEYS, start=1)
    return np.array([answer("lost-mass", "row_sum", q=q, K=SIX_KEYS, d_k=2, i=i) for i, q in asked])


def variance(d):
    """Give the variance of q·k over every q and k with components ±1."""
    values, chances = dot_product_odds(d)
    return chances @ values**2 - (chances @ values) ** 2


def shape(name="output_shape", **sizes):
    return answer("output-shape", name, **{**SIZES, **sizes})


def score_cells(**sizes):
    return math.prod(shape("score_shape", **sizes))


def parameters(name):
    return answer("head-parameters", name, **TRANSFORMER)


def cosine(sign, d):
    """Give the cosine of a vector of d components with itself or, with −1, its opposite."""
    vector = [1.0] * d
    return answer("cosine-weights", "cosines", q=vector, K=[[sign * x for x in vector]], tau=1)[0]


def largest_possible(n, gain=1.0):
    """Give the weight of a key that points along the query while the n − 1 others point against it."""
    return math.exp(gain) / (math.exp(gain) + (n - 1) * math.exp(-gain))


CLAIMS = (
    Claim(
        number=67,
        section="题1",
        says=Text(
            zh=r"公式是 $\text{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}+M\right)V$",
            en=r"the formula is $\text{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}+M\right)V$",
        ),
        finding="holds",
        correction=Text(
            zh="论文的式 (1) 不含 $M$；加上掩码是通行的写法。",
            en="Equation 1 of the paper has no $M$; adding the mask is the usual extension.",
        ),
        figures=(
            Figure(
                Text(
                    zh="照公式算整个矩阵，与逐行逐步计算的最大差别（无掩码、因果掩码）",
                    en="the formula on whole matrices against our steps row by row, largest difference "
                    "(without and with a causal mask)",
                ),
                stated=0,
                found=formula_gap,
                decimals=9,
            ),
        ),
    ),
    Claim(
        number=68,
        section="题1",
        says=Text(
            zh="点积的方差随 $d_k$ 增长，使 softmax 饱和",
            en="the variance of the dot product grows with $d_k$ and saturates the softmax",
        ),
        finding="holds",
        correction=Text(
            zh="条件是各分量独立、均值为 0、方差为 1。",
            en="Provided that the components are independent, with mean 0 and variance 1.",
        ),
        figures=(
            Figure(
                Text(
                    zh=r"$d_k = 1, 4, 64, 256$，分量为 ±1 时点积的方差",
                    en=r"variance of dot products with components ±1, for $d_k = 1, 4, 64, 256$",
                ),
                stated=(1, 4, 64, 256),
                found=lambda: [variance(d) for d in (1, 4, 64, 256)],
                symbol=r"\operatorname{Var}(q\cdot k)",
            ),
            Figure(
                Text(
                    zh="两个键、$d_k = 256$、不缩放：较大权重的均值，取一位小数",
                    en="two keys, $d_k = 256$, unscaled: mean of the larger weight, to one decimal",
                ),
                stated=1,
                found=lambda: larger_weight(256, 1),
                decimals=1,
            ),
            Figure(
                Text(
                    zh="缩放之后，$d_k = 256$ 与 $d_k = 16$ 的同一均值之差",
                    en="the same mean with scaling, $d_k = 256$ less $d_k = 16$",
                ),
                stated=0,
                found=lambda: larger_weight(256, math.sqrt(256)) - larger_weight(16, math.sqrt(16)),
                decimals=2,
            ),
        ),
    ),
    Claim(
        number=69,
        section="题2",
        says=Text(
            zh="得分是 1、0、−1，缩放后是 0.707、0、−0.707，$k_1$ 的权重最大",
            en="the scores are 1, 0 and −1, scaled 0.707, 0 and −0.707, and $k_1$ gets the largest weight",
        ),
        finding="holds",
        correction=Text(
            zh="三个权重是 0.576、0.284、0.140。",
            en="The weights are 0.576, 0.284 and 0.140.",
        ),
        figures=(
            Figure(
                Text(zh="得分", en="the scores"),
                stated=(1, 0, -1),
                found=lambda: answer("scaled-scores", "scores", **SELF_TEST),
                symbol="s_i",
            ),
            Figure(
                Text(zh="缩放后的得分", en="the scaled scores"),
                stated=(0.707, 0, -0.707),
                found=lambda: answer("scaled-scores", "scaled", **SELF_TEST),
                symbol="s'_i",
            ),
            Figure(
                Text(zh="权重最大的键", en="the key with the largest weight"),
                stated=1,
                found=lambda: att.largest(answer("softmax-weights", "weights", **SELF_TEST)),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=70,
        section="题2",
        says=Text(
            zh="理由：$k_1$ 与 $q$ 方向一致，所以权重最大",
            en="the reason given: $k_1$ gets the largest weight because it points the same way as $q$",
        ),
        finding="imprecise",
        correction=Text(
            zh="理由是 $s'_1$ 最大，而 softmax 保持大小次序。这里各键等长，看方向才够；"
            "把 $k_1$ 缩到 $(0.5, 0)$、$k_2$ 换成 $(1, 1)$，方向一致的仍是 $k_1$，权重最大的却是 $k_2$。",
            en="The reason is that $s'_1$ is the largest score and a softmax keeps the order. Direction is enough only "
            "because these keys are equally long: with $k_1 = (0.5, 0)$ and $k_2 = (1, 1)$ the key along $q$ is still "
            "$k_1$, but $k_2$ gets more weight.",
        ),
        figures=(
            Figure(
                Text(zh="自测题中方向最接近 $q$ 的键", en="the key nearest in direction in the self-test"),
                stated=1,
                found=lambda: by_direction(np.array(SELF_TEST["q"]), np.array(SELF_TEST["K"])),
                decimals=0,
            ),
            Figure(
                Text(
                    zh="$k_1 = (0.5, 0)$、$k_2 = (1, 1)$ 时权重最大的键",
                    en="the key with the largest weight when $k_1 = (0.5, 0)$ and $k_2 = (1, 1)$",
                ),
                stated=1,
                found=lambda: answer("largest-key", "largest_key", **SHORT_BUT_ALONG),
                true=2,
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=71,
        section="题3",
        says=Text(
            zh="因果掩码要在 softmax 之前加，被屏蔽的位置才会是 0",
            en="the causal mask goes in before the softmax, so that what it hides comes out as 0",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(
                    zh="六个 token：对角线以上 15 格中不为 0 的权重",
                    en="six tokens: weights above the diagonal (15 cells) that are not 0",
                ),
                stated=0,
                found=lambda: np.count_nonzero(causal_rows()[~VISIBLE]),
                decimals=0,
            ),
            Figure(
                Text(zh="六行各自的和", en="the six row sums"),
                stated=(1,) * 6,
                found=lambda: causal_rows().sum(axis=1),
                decimals=9,
            ),
        ),
    ),
    Claim(
        number=72,
        section="题3",
        says=Text(
            zh="顺序反了，概率分布会被错误地重新归一化",
            en="in the other order the distribution is renormalised wrongly",
        ),
        finding="wrong",
        correction=Text(
            zh="恰好相反：先 softmax 后置 0，问题正是没有重新归一化，行和小于 1。若补上重新归一化，结果反而完全正确。"
            r"把 $-\infty$ 加在 softmax 之后，则会得到 $-\infty$ 的“权重”。",
            en="The opposite: after softmax and zeros nothing has been renormalised, and rows add up to less than 1. "
            r"Renormalising would make them exactly right. Adding $-\infty$ after the softmax gives weights of "
            r"$-\infty$.",
        ),
        figures=(
            Figure(
                Text(zh="六行先 softmax 后置 0 的行和", en="the six row sums, softmax first and zeros after"),
                stated=(1,) * 6,
                found=lambda: sums_after_zeros(),
                true=(0.273, 0.507, 0.615, 0.809, 0.760, 1),
            ),
            Figure(
                Text(
                    zh="若真的重新归一化，与正确权重的最大差别",
                    en="largest difference from the right weights if one does renormalise",
                ),
                stated=0,
                found=lambda: largest_difference(
                    weights(TOKENS, TOKENS) * VISIBLE / sums_after_zeros()[:, None], causal_rows()
                ),
                decimals=9,
            ),
        ),
    ),
    Claim(
        number=73,
        section="题4",
        says=Text(
            zh="拆成 $h$ 个头，计算预算不变，学到 $h$ 组关系",
            en="splitting into $h$ heads learns $h$ sets of relations at the same cost",
        ),
        finding="holds",
        correction=Text(
            zh=r"乘加次数不变；要算的指数却是 $h n^2$ 个，随头数增加。",
            en=r"In multiply-adds; the exponentials to take are $h n^2$, more with every head.",
        ),
        figures=(
            Figure(
                Text(
                    zh="$n = 3$、$d_{\\text{model}} = 8$，头数 1、2、4、8：打分与加权的乘加次数",
                    en="multiply-adds to score and mix with 1, 2, 4 and 8 heads, $n = 3$, $d_{\\text{model}} = 8$",
                ),
                stated=(144,) * 4,
                found=lambda: [counted(3, 8, h=h).core.count for h in (1, 2, 4, 8)],
                decimals=0,
                symbol=r"2n^2 d_{\text{model}}",
            ),
            Figure(
                Text(zh="头数 1、2、4、8：参数量", en="parameters with 1, 2, 4 and 8 heads"),
                stated=(256,) * 4,
                found=lambda: [counted(3, 8, h=h).parameters for h in (1, 2, 4, 8)],
                decimals=0,
                symbol=r"4 d_{\text{model}}^2",
            ),
        ),
    ),
    Claim(
        number=74,
        section="题4",
        says=Text(
            zh="若用 $h$ 个独立输入，参数量和计算量都膨胀 $h$ 倍",
            en="with $h$ independent inputs both parameters and computation would grow $h$ times",
        ),
        finding="wrong",
        correction=Text(
            zh=r"参数不随输入的个数变：$h$ 个输入共用一层，参数不变，只有计算量变为 $h$ 倍。"
            r"真正使参数变为 $h$ 倍的，是每个头都用整宽 $d_{\text{model}}$：$4hd^2$ 对 $4d^2$。",
            en="Parameters do not depend on how many inputs there are: $h$ inputs through one layer cost $h$ times the "
            r"computation and no parameter more. What does multiply them by $h$ is giving every head the full width "
            r"$d_{\text{model}}$: $4hd^2$ against $4d^2$.",
        ),
        figures=(
            Figure(
                Text(
                    zh="8 个输入共用一层，参数变为几倍",
                    en="factor on the parameters for 8 inputs through one layer",
                ),
                stated=8,
                found=lambda: counted(2, 4, inputs=8).parameters / counted(2, 4).parameters,
                true=1,
            ),
            Figure(
                Text(
                    zh="8 个输入共用一层，乘加次数变为几倍",
                    en="factor on the multiply-adds for these 8 inputs",
                ),
                stated=8,
                found=lambda: counted(2, 4, inputs=8).macs / counted(2, 4).macs,
            ),
            Figure(
                Text(
                    zh=r"$d_{\text{model}} = 512$、8 个头：每头整宽时参数变为几倍",
                    en=r"factor on the parameters when 8 heads keep the full width, $d_{\text{model}} = 512$",
                ),
                stated=8,
                found=lambda: parameters("full_width") / parameters("split"),
                symbol=r"\frac{4hd^2}{4d^2}",
            ),
        ),
    ),
    Claim(
        number=75,
        section="题5",
        says=Text(
            zh="输出的宽度由 $d_v$ 决定，形状是 $(n_q, d_v)$",
            en="$d_v$ decides the width of the output, whose shape is $(n_q, d_v)$",
        ),
        finding="holds",
        correction=Text(
            zh=r"指单个头；多头乘过 $W^O$ 之后，宽度是 $d_{\text{model}}$。",
            en=r"For a single head; after $W^O$ the width is $d_{\text{model}}$.",
        ),
        figures=(
            Figure(
                Text(
                    zh="2 个查询、5 个键、$d_k = 4$，$d_v = 3$ 与 $d_v = 7$ 的输出形状",
                    en="output shapes for 2 queries, 5 keys and $d_k = 4$, with $d_v = 3$ and $d_v = 7$",
                ),
                stated=((2, 3), (2, 7)),
                found=lambda: [shape(), shape(d_v=7)],
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=76,
        section="题5",
        says=Text(
            zh="Q、K 的维度只影响打分矩阵的大小",
            en="the width of Q and K only affects the size of the score matrix",
        ),
        finding="wrong",
        correction=Text(
            zh="$d_k$ 在点积里被求和消掉，打分矩阵是 $n_q\\times n_k$，与 $d_k$ 无关。"
            "$d_k$ 影响的是得分的数值和缩放的除数。",
            en="$d_k$ is summed away in the dot product: the score matrix is $n_q\\times n_k$ whatever $d_k$ is. "
            "What $d_k$ changes is the scores themselves and their divisor.",
        ),
        figures=(
            Figure(
                Text(
                    zh="$d_k$ 加倍，打分矩阵的格数变为几倍",
                    en="factor on the cells of the scores for twice the $d_k$",
                ),
                stated=2,
                found=lambda: score_cells(d_k=8) / score_cells(),
                true=1,
            ),
            Figure(
                Text(zh="$n_k$ 加倍，格数变为几倍", en="factor on the cells for twice the $n_k$"),
                stated=2,
                found=lambda: score_cells(n_k=10) / score_cells(),
            ),
        ),
    ),
    Claim(
        number=77,
        section="题5",
        says=Text(
            zh="Q、K 不影响最终输出的形状",
            en="Q and K do not affect the shape of the output",
        ),
        finding="wrong",
        correction=Text(
            zh="输出的行数 $n_q$ 就是 Q 的行数，这与文档自己给出的 $(n_q, d_v)$ 矛盾。"
            "不影响形状的是 $d_k$，以及键的个数 $n_k$。",
            en="The output has $n_q$ rows, the rows of Q: this contradicts the shape $(n_q, d_v)$ given with it. "
            "What leaves the shape alone is $d_k$, and the number of keys $n_k$.",
        ),
        figures=(
            Figure(
                Text(
                    zh="查询从 2 个变为 6 个，输出的形状",
                    en="shape of the output with 6 queries in place of 2",
                ),
                stated=(2, 3),
                found=lambda: shape(n_q=6),
                true=(6, 3),
                decimals=0,
            ),
            Figure(
                Text(
                    zh="键从 5 个变为 9 个、$d_k$ 从 4 变为 8，输出的形状",
                    en="shape of the output with 9 keys in place of 5 and $d_k = 8$ in place of 4",
                ),
                stated=(2, 3),
                found=lambda: shape(n_k=9, d_k=8),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=78,
        section="题6",
        says=Text(
            zh="余弦总在 $[-1, 1]$ 之内，不随维度增长",
            en="a cosine always lies in $[-1, 1]$ and does not grow with the dimension",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(
                    zh="维度 2、64、1024：同向时的余弦（点积是 2、64、1024）",
                    en="the cosine of equal vectors in 2, 64 and 1024 dimensions (dot products 2, 64 and 1024)",
                ),
                stated=(1, 1, 1),
                found=lambda: [cosine(1, d) for d in DIMENSIONS],
                decimals=9,
            ),
            Figure(
                Text(zh="反向时的余弦", en="the cosine of opposite vectors"),
                stated=(-1, -1, -1),
                found=lambda: [cosine(-1, d) for d in DIMENSIONS],
                decimals=9,
            ),
            Figure(
                Text(
                    zh="$d = 64$、分量为 ±1 的全部向量对：超出范围的余弦值",
                    en="all pairs with components ±1, $d = 64$: values of the cosine outside the range",
                ),
                stated=0,
                found=lambda: np.count_nonzero(abs(dot_product_odds(64)[0] / 64) > 1),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=79,
        section="题6",
        says=Text(
            zh="余弦理论上不必缩放，也可以保留缩放作为温度",
            en="a cosine needs no scaling in theory, and the scaling may be kept as a temperature",
        ),
        finding="imprecise",
        correction=Text(
            zh=r"余弦的毛病是太小，不是太大：权重之比至多 $e^2$，64 个键里最大的权重不超过 0.105。"
            r"所以要乘上可学习的 $g = \frac{1}{\tau}$；再除以 $\sqrt{d_k}$ 则方向反了，只剩 0.020。",
            en=r"Cosines are too small, not too large: weights differ by a factor of $e^2$ at most, and of 64 keys "
            r"none gets more than 0.105. They need a learned gain $g = \frac{1}{\tau}$; dividing by $\sqrt{d_k}$ "
            "goes the wrong way and leaves 0.020.",
        ),
        figures=(
            Figure(
                Text(
                    zh="64 个、1024 个键时，只用余弦能得到的最大权重（1 为完全集中）",
                    en="largest weight that bare cosines can give among 64 and 1024 keys (1 is full focus)",
                ),
                stated=(1, 1),
                found=lambda: [largest_possible(64), largest_possible(1024)],
                true=(0.1050, 0.0072),
                decimals=4,
                symbol=r"\frac{e}{e+(n-1)e^{-1}}",
            ),
            Figure(
                Text(
                    zh=r"64 个键，保留 $\sqrt{d_k}$（$d_k = 64$）时的最大权重",
                    en=r"the same among 64 keys with $\sqrt{d_k}$ kept, $d_k = 64$",
                ),
                stated=0.105,
                found=lambda: largest_possible(64, 1 / math.sqrt(64)),
                true=0.020,
            ),
        ),
    ),
)
