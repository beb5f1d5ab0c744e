"""Scaled dot-product attention and its scaling (section 三), claim by claim, with the numbers that decide."""

import numpy as np

from engine.claim import Claim, Figure
from engine.item import Text
from quiz_bank.evidence import (
    TOKENS,
    W_V,
    answer,
    attend,
    causal,
    dot_product_odds,
    largest_difference,
    mean_entropy_share,
    mean_gradient,
    mean_largest_weight,
    scaled_scores,
    softmax_rows,
    typical_scores,
    weights,
)

BY_HAND = {"q": [1, 0], "K": [[1, 0], [0, 1], [-1, 0]], "V": [[1, 2, 0], [0, 3, -1], [2, 0, 3]], "d_k": 2}
"""A query, three keys and three values whose output was worked by hand: (0.856, 2.004, 0.136)."""
V = TOKENS @ W_V


def formula(Q, K, V, M):
    """Write the formula down once more, as it stands."""
    Q, K, V = (np.array(matrix, dtype=float) for matrix in (Q, K, V))
    return softmax_rows(Q @ K.T / np.sqrt(K.shape[1]) + M) @ V


def additive(visible):
    """Give the mask that is added to scores: 0 where a query may look, -∞ where not."""
    return np.where(visible, 0.0, -np.inf)


def at(dims, of_scores, scaled):
    """Give what `of_scores` makes of typical scores for each d, scaled by √d or not."""
    return [of_scores(typical_scores(d) / (np.sqrt(d) if scaled else 1)) for d in dims]


def saturated(dims, scaled):
    """Count those d at which one of 16 keys gets more than half of the weight on average."""
    return sum(largest > 0.5 for largest in at(dims, mean_largest_weight, scaled))


def spread_of(dims, of_scores):
    """Give how far apart `of_scores` comes out for scaled scores of different d."""
    return float(np.ptp(at(dims, of_scores, scaled=True)))


def moments(step, d):
    """Give a step of the variance of q·k for components with mean 0 and variance 1."""
    return answer("dot-variance", step, d_k=d, var_q=1, var_k=1)


def mean_size(d):
    """Give the mean of the absolute value of q·k for independent components ±1."""
    values, odds = dot_product_odds(d)
    return abs(values) @ odds


def mean_square(d):
    """Give q·q, the dot product of a vector with components ±1 with itself."""
    return (np.resize([1.0, -1.0], d) ** 2).sum()


CLAIMS = (
    Claim(
        number=15,
        section="三",
        says=Text(
            zh="缩放点积注意力是 $\\text{softmax}(QK^\\top/\\sqrt{d_k} + M)\\,V$",
            en="scaled dot-product attention is $\\text{softmax}(QK^\\top/\\sqrt{d_k} + M)\\,V$",
        ),
        finding="holds",
        correction=Text(
            zh="Vaswani 等人（2017）的式 (1) 里没有 $M$，这是通行的扩展。",
            en="Equation (1) of Vaswani et al. (2017) has no $M$; that is the usual extension.",
        ),
        figures=(
            Figure(
                Text("一个手算过的输出", "an output that was worked by hand"),
                stated=[0.856, 2.004, 0.136],
                found=lambda: formula([BY_HAND["q"]], BY_HAND["K"], BY_HAND["V"], M=0)[0],
                symbol="o",
            ),
            Figure(
                Text(
                    "因果掩码：公式与逐行手算步骤的最大差别",
                    "a causal mask: largest difference between the formula and the steps row by row",
                ),
                stated=0,
                found=lambda: largest_difference(
                    formula(TOKENS, TOKENS, V, additive(causal(6))), attend(TOKENS, TOKENS, V, causal(6))
                ),
            ),
        ),
    ),
    Claim(
        number=16,
        section="三",
        says=Text(
            zh="四步里的打分、缩放、掩码，就是所引文章的“三步走”",
            en="scoring, scaling and masking are the three steps of the article that is cited",
        ),
        finding="wrong",
        correction=Text(
            zh="那篇文章的三步是：与每个键算相似度，softmax，对值加权平均。缩放和掩码在文中另外说明，不算在三步里。",
            en="The three steps of that article are the similarity to every key, the softmax, and the weighted average "
            "of the values. It explains scaling and masks apart from them.",
        ),
        source="https://www.cnblogs.com/deephub/p/19109945",
    ),
    Claim(
        number=17,
        section="三",
        says=Text(
            zh="$QK^\\top$ 是 $n_q\\times n_k$ 的相似度矩阵",
            en="$QK^\\top$ is an $n_q\\times n_k$ matrix of similarities",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(
                    "$n_q = 2$、$n_k = 5$、$d_k = 4$：行数和列数",
                    "rows and columns for $n_q = 2$, $n_k = 5$ and $d_k = 4$",
                ),
                stated=[2, 5],
                found=lambda: answer("output-shape", "score_shape", n_q=2, n_k=5, d_k=4, d_v=3),
                decimals=0,
            ),
            Figure(
                Text("实际相乘得到的行数和列数", "rows and columns that come out of the product"),
                stated=[2, 5],
                found=lambda: (np.ones((2, 4)) @ np.ones((5, 4)).T).shape,
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=18,
        section="三",
        says=Text(
            zh="除以 $\\sqrt{d_k}$ 让 softmax 不进入饱和区",
            en="division by $\\sqrt{d_k}$ keeps the softmax from saturating",
        ),
        finding="holds",
        correction=Text(
            zh="说的是初始化的时候；训练之后 q 和 k 仍可能变大，softmax 照样可以饱和。",
            en="That is so at the start of training; the learned q and k can still grow until it saturates.",
        ),
        figures=(
            Figure(
                Text(
                    "16 个键、有缩放：$d = 64, 256, 1024$ 里，一个键平均独占一半以上权重的有几个",
                    "16 keys, scaled: how many of $d = 64, 256, 1024$ give one key over half of the weight on average",
                ),
                stated=0,
                found=lambda: saturated((64, 256, 1024), scaled=True),
                decimals=0,
            ),
            Figure(
                Text("同上，不缩放", "the same without scaling"),
                stated=3,
                found=lambda: saturated((64, 256, 1024), scaled=False),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=19,
        section="三",
        says=Text(
            zh="掩码 $M$ 里，0 表示允许，$-\\infty$ 表示屏蔽",
            en="in the mask $M$, 0 allows and $-\\infty$ blocks",
        ),
        finding="holds",
        correction=Text(
            zh="这是相加式掩码的约定。布尔掩码里 True 的含义各库不同；整行都被屏蔽时，结果也没有统一约定。",
            en="That is the convention for a mask that is added. What True means in a boolean mask differs between "
            "libraries, and so does the result of a row that is blocked throughout.",
        ),
        figures=(
            Figure(
                Text(
                    "$q = k_3$、屏蔽 $j > 3$：后三个权重",
                    "$q = k_3$ with $j > 3$ blocked: the last three weights",
                ),
                stated=[0, 0, 0],
                found=lambda: softmax_rows(scaled_scores(TOKENS, TOKENS) + additive(causal(6)))[2, 3:],
                symbol="w_4, w_5, w_6",
            ),
            Figure(
                Text("处处加 0 让权重改变多少", "change of the weights when 0 is added everywhere"),
                stated=0,
                found=lambda: largest_difference(
                    softmax_rows(scaled_scores(TOKENS, TOKENS) + additive(np.full((6, 6), True))),
                    weights(TOKENS, TOKENS),
                ),
            ),
        ),
    ),
    Claim(
        number=20,
        section="三",
        says=Text(
            zh="softmax 把得分变成权重，再乘 $V$ 得到输出",
            en="the softmax turns scores into weights, and these times $V$ are the output",
        ),
        finding="holds",
        figures=(
            Figure(
                Text("6 行权重各自的和", "the sum of each of 6 rows of weights"),
                stated=[1, 1, 1, 1, 1, 1],
                found=lambda: weights(TOKENS, TOKENS).sum(axis=1),
                symbol=r"\sum_j w_{ij}",
            ),
            Figure(
                Text("一个手算过的输出", "an output that was worked by hand"),
                stated=[0.856, 2.004, 0.136],
                found=lambda: answer("attention-output", "output", **BY_HAND),
                symbol="o",
            ),
        ),
    ),
    Claim(
        number=21,
        section="三",
        says=Text(
            zh="随机 $d$ 维向量的点积按 $O(\\sqrt{d})$ 增长",
            en="the dot product of random vectors of $d$ components grows like $O(\\sqrt{d})$",
        ),
        finding="imprecise",
        correction=Text(
            zh="各分量独立、均值 0、方差 1 时：点积的均值是 0，方差是 $d$，随 $\\sqrt{d}$ 增长的是标准差。"
            "均值不为 0，或者 $q = k$，点积就随 $d$ 增长。",
            en="With independent components of mean 0 and variance 1 the dot product has mean 0 and variance $d$; what "
            "grows like $\\sqrt{d}$ is its standard deviation. Where the mean is not 0, or $q = k$, it grows like $d$.",
        ),
        figures=(
            Figure(
                Text("$d = 64$ 时的标准差", "standard deviation at $d = 64$"),
                stated=8,
                found=lambda: moments("std_dot", 64),
                symbol=r"\operatorname{std}(q\cdot k)",
            ),
            Figure(
                Text("$d = 64$ 时的方差", "variance at $d = 64$"),
                stated=8,
                found=lambda: moments("var_dot", 64),
                true=64,
                symbol=r"\operatorname{Var}(q\cdot k)",
            ),
            Figure(
                Text(
                    "分量为 ±1：$d$ 从 16 变到 64，$|q\\cdot k|$ 的均值变为几倍",
                    "components ±1: factor by which the mean of $|q\\cdot k|$ grows from $d = 16$ to $d = 64$",
                ),
                stated=2,
                found=lambda: mean_size(64) / mean_size(16),
                decimals=1,
            ),
            Figure(
                Text(
                    "$q = k$、分量为 ±1：$d$ 从 16 变到 64，点积变为几倍",
                    "$q = k$ with components ±1: factor by which it grows from $d = 16$ to $d = 64$",
                ),
                stated=2,
                found=lambda: mean_square(64) / mean_square(16),
                true=4,
            ),
        ),
    ),
    Claim(
        number=22,
        section="三",
        says=Text(
            zh="不缩放就会一家独大，梯度随即消失",
            en="without scaling the winner takes all and the gradient is gone at once",
        ),
        finding="imprecise",
        correction=Text(
            zh="这是随 $d$ 逐渐加重的趋势。$d = 2$ 时还看不到；梯度（softmax 的雅可比范数）起初甚至变大，"
            "$d$ 再大才一路下降。",
            en="It is a tendency that grows with $d$. At $d = 2$ there is none of it; the gradient (the norm of the "
            "softmax's Jacobian) even grows at first, and falls only for larger $d$.",
        ),
        figures=(
            Figure(
                Text(
                    "不缩放、16 个键：$d = 2, 8, 64, 1024$ 时最大权重的平均",
                    "no scaling, 16 keys: mean largest weight at $d = 2, 8, 64, 1024$",
                ),
                stated=[1, 1, 1, 1],
                found=lambda: at((2, 8, 64, 1024), mean_largest_weight, scaled=False),
                true=[0.20, 0.54, 0.82, 0.97],
                decimals=2,
            ),
            Figure(
                Text(
                    "不缩放：$d = 1, 4, 64, 1024$ 时雅可比范数的平均",
                    "no scaling: mean norm of the Jacobian at $d = 1, 4, 64, 1024$",
                ),
                stated=[0, 0, 0, 0],
                found=lambda: at((1, 4, 64, 1024), mean_gradient, scaled=False),
                true=[0.29, 0.35, 0.19, 0.04],
                decimals=2,
                symbol=r"\|J\|_F",
            ),
        ),
    ),
    Claim(
        number=23,
        section="三",
        says=Text(
            zh="缩放后得分的方差合理，softmax 的熵也稳定",
            en="scaling keeps the variance of the scores within reason and the softmax's entropy steady",
        ),
        finding="holds",
        figures=(
            Figure(
                Text("$d = 8, 64, 1024$ 时缩放后的方差", "variance after scaling at $d = 8, 64, 1024$"),
                stated=[1, 1, 1],
                found=lambda: [moments("var_scaled", d) for d in (8, 64, 1024)],
                symbol=r"\operatorname{Var}(s')",
            ),
            Figure(
                Text(
                    "16 个键：$d = 8, 64, 1024$ 之间，熵（占最大值的份额）最多差多少",
                    "16 keys: how far the entropy, as a share of the largest, differs between $d = 8, 64, 1024$",
                ),
                stated=0,
                found=lambda: spread_of((8, 64, 1024), mean_entropy_share),
                decimals=2,
                symbol=r"\frac{H}{\ln 16}",
            ),
        ),
    ),
)
