"""Multi-head attention (section 四.3), claim by claim, with the numbers that decide."""

import numpy as np

from engine.claim import Claim, Figure
from engine.item import Text
from quiz_bank import attention as att
from quiz_bank.evidence import NOISE, attend, largest_difference, weights

X = np.array([[1.0, 0.0, 0.5, -1.0], [0.0, 1.0, -0.5, 1.0], [1.0, -1.0, 1.0, 0.5]])
"""Three tokens, d_model = 4."""
W_Q = np.array([[1.0, 0.5, 0.0, -1.0], [0.0, 1.0, 0.5, 0.5], [-0.5, 1.0, 1.0, 0.0], [0.5, 0.0, -1.0, 1.0]])
W_K = np.array([[0.5, 0.0, 1.0, 1.0], [-1.0, 0.5, 0.0, 0.5], [1.0, 1.0, -0.5, 0.0], [0.0, -0.5, 0.5, 1.0]])
W_V = np.array([[1.0, -1.0, 0.5, 0.0], [0.5, 0.0, 1.0, -0.5], [0.0, 1.0, 0.0, 1.0], [1.0, 0.5, -1.0, 0.0]])
W_O = np.array([[0.5, 1.0, 0.0, -0.5], [1.0, 0.0, -1.0, 0.5], [0.0, 0.5, 1.0, 1.0], [-1.0, 0.0, 0.5, 0.0]])
HEADS = (slice(0, 2), slice(2, 4))
"""The columns of each of two heads: d_k = 2."""


def concatenated():
    """Project the whole input, then cut the columns, attend in each part and join the results."""
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V
    return np.hstack([attend(Q[:, head], K[:, head], V[:, head]) for head in HEADS])


def head_by_head():
    """Give every head projections of its own for the whole input."""
    return [attend(X @ W_Q[:, head], X @ W_K[:, head], X @ W_V[:, head]) for head in HEADS]


def input_cut_first():
    """Let every head project only its own part of the input."""
    parts = [(X[:, head], W_Q[head, head], W_K[head, head], W_V[head, head]) for head in HEADS]
    return np.hstack([attend(x @ to_q, x @ to_k, x @ to_v) for x, to_q, to_k, to_v in parts])


def differing(one, other):
    """Count the entries in which two matrices differ by more than rounding."""
    return (np.abs(one - other) > NOISE).sum()


def favourites(*heads):
    """Count the different keys to which these heads let token 1 give its largest weight."""
    tokens = np.array([[1.0, 0.0, 0.0, 1.0], [1.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 2.0]])
    rows = [weights(3 * tokens[:1, head], tokens[1:, head])[0] for head in heads]
    return len({att.largest(row) for row in rows})


CLAIMS = (
    Claim(
        number=33,
        section="四.3",
        says=Text(
            zh="把 $Q$、$K$、$V$ 沿通道切成 $h$ 份，各做注意力，最后拼接",
            en="$Q$, $K$ and $V$ are cut into $h$ parts along the channels, each attends, and the results are joined",
        ),
        finding="imprecise",
        correction=Text(
            zh="切的是投影之后的 $Q$、$K$、$V$，这等于每个头各有一组投影、都读完整的输入；先切输入 $X$ 再投影，"
            "结果不同。拼接之后还要乘 $W^O$。",
            en="What is cut is $Q$, $K$ and $V$ after the projection. That equals projections of its own for every "
            "head, each reading the whole input; to cut $X$ first gives something else. And the joined result is "
            "still multiplied by $W^O$.",
        ),
        figures=(
            Figure(
                Text(
                    "投影后再切，与每头各自投影的最大差别",
                    "projected then cut: largest difference from projections for each head",
                ),
                stated=0,
                found=lambda: largest_difference(concatenated(), np.hstack(head_by_head())),
            ),
            Figure(
                Text(
                    "先切输入再投影：12 个输出里不同的个数",
                    "input cut first: entries out of 12 that come out differently",
                ),
                stated=0,
                found=lambda: differing(input_cut_first(), concatenated()),
                true=12,
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=34,
        section="四.3",
        says=Text(
            zh="多头的输出是各头拼接后乘 $W^O$",
            en="the output of several heads is their concatenation times $W^O$",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(
                    "与逐头相加 $\\sum_i \\text{head}_i W^O_i$ 的最大差别",
                    "largest difference from the sum $\\sum_i \\text{head}_i W^O_i$ over the heads",
                ),
                stated=0,
                found=lambda: largest_difference(
                    concatenated() @ W_O,
                    sum(out @ W_O[head] for out, head in zip(head_by_head(), HEADS, strict=True)),
                ),
            ),
            Figure(
                Text(
                    "3 个 token、$d_{\\text{model}} = 4$：输出的行数和列数",
                    "rows and columns of the output for 3 tokens and $d_{\\text{model}} = 4$",
                ),
                stated=[3, 4],
                found=lambda: (concatenated() @ W_O).shape,
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=35,
        section="四.3",
        says=Text(zh="不同的头可以学到不同的关系", en="different heads can learn different relations"),
        finding="holds",
        correction=Text(
            zh="这是可能，不是保证：两个头也可能学成一样。",
            en="It is possible, not certain: two heads may also come to do the same.",
        ),
        figures=(
            Figure(
                Text(
                    "两个头各读一半特征：同一个查询最看重的键有几个不同的",
                    "two heads that read different features: different keys that one query favours",
                ),
                stated=2,
                found=lambda: favourites(*HEADS),
                decimals=0,
            ),
        ),
    ),
)
