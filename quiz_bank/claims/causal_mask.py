"""The causal mask and the code that makes it (section 四.1), claim by claim, with the numbers that decide."""

import numpy as np

from engine.claim import Claim, Figure
from engine.item import Text
from quiz_bank.evidence import (
    TOKENS,
    answer,
    causal,
    largest_difference,
    softmax_rows,
    wrong_answer,
)

AHEAD = ~causal(6)
"""True above the diagonal."""
SCORES = TOKENS @ TOKENS.T
DISTANCE = np.abs(np.subtract.outer(np.arange(6), np.arange(6)))


def row(i):
    """Give row i, from 1, of the causal weights of the six tokens."""
    return answer("causal-weights", "weights", q=TOKENS[i - 1], K=TOKENS, d_k=2, i=i)


def row_with(misconception, i):
    """Give row i as a wrong mask makes it."""
    return wrong_answer("causal-weights", misconception, "weights", q=TOKENS[i - 1], K=TOKENS, d_k=2, i=i)


def all_rows():
    """Give the whole matrix of causal weights."""
    return np.array([row(i) for i in range(1, 7)])


def rows_that_see_their_answer(weights_of):
    """Count the rows 1 to 5 that look at the token they have to predict: row i predicts token i + 1."""
    return sum(weights_of(i)[i] > 0 for i in range(1, 6))


def change_of_weights_if_added_first(bias):
    """Give how far weights move when the bias is added before the scores are divided by √d_k, not after."""
    first, last = (SCORES + bias) / np.sqrt(2), SCORES / np.sqrt(2) + bias
    return largest_difference(softmax_rows(first), softmax_rows(last))


def filled(buffer, length, cut=False):
    """Fill scores of this length by the mask in a buffer, cut to their size or not."""
    mask = buffer[:length, :length] if cut else buffer
    return np.where(mask.astype(bool), -np.inf, SCORES[:length, :length])


def lengths_that_work(cut):
    """Count the lengths 2 to 6 at which a buffer made for 6 tokens fits the scores."""
    buffer = np.triu(np.ones((6, 6)), 1)
    return sum(_fits(buffer, length, cut) for length in range(2, 7))


def _fits(buffer, length, cut):
    try:
        return filled(buffer, length, cut).shape == (length, length)
    except ValueError:  # shapes that do not broadcast
        return False


CLAIMS = (
    Claim(
        number=24,
        section="四.1",
        says=Text(
            zh="预测第 $t$ 个 token 时，不能看第 $t+1$ 个及以后",
            en="who predicts token $t$ must not look at token $t+1$ and later ones",
        ),
        finding="wrong",
        correction=Text(
            zh="差了一位：第 $t$ 个正是答案，预测它时只能看第 $1$ 到第 $t-1$ 个。换句话说，第 $t$ 行看得到第 $1$ "
            "到第 $t$ 个，用来预测第 $t+1$ 个。",
            en="It is off by one: token $t$ is the answer, so only tokens $1$ to $t-1$ may be seen. In other words, "
            "row $t$ sees tokens $1$ to $t$ and predicts token $t+1$.",
        ),
        figures=(
            Figure(
                Text("预测第 4 个 token 时看得到几个", "tokens that are seen when token 4 is predicted"),
                stated=4,
                found=lambda: (row(3) > 0).sum(),
                true=3,
                decimals=0,
            ),
            Figure(
                Text(
                    "照字面只挡第 $t+1$ 个以后：5 行里看到答案的行数",
                    "only $t+1$ and later hidden, as said: rows out of 5 that see their answer",
                ),
                stated=0,
                found=lambda: rows_that_see_their_answer(lambda i: row_with("mask_off_by_one_future", i)),
                true=5,
                decimals=0,
            ),
            Figure(
                Text("正确的因果掩码：看到答案的行数", "the right causal mask: rows that see their answer"),
                stated=0,
                found=lambda: rows_that_see_their_answer(row),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=25,
        section="四.1",
        says=Text(zh="解码器只看过去", en="the decoder only looks at the past"),
        finding="imprecise",
        correction=Text(
            zh="看的是过去和当前位置：对角线要留下（triu 的 diagonal=1）。否则第 1 行一个键都没有，算出来是 NaN。",
            en="It looks at the past and at the current position: the diagonal stays (diagonal=1 in triu). Without it "
            "row 1 has no key at all and comes out as NaN.",
        ),
        figures=(
            Figure(
                Text("第 1 行和第 3 行各看到几个", "tokens that row 1 and row 3 see"),
                stated=[0, 2],
                found=lambda: [(row(i) > 0).sum() for i in (1, 3)],
                true=[1, 3],
                decimals=0,
            ),
            Figure(
                Text(
                    "连对角线也屏蔽：第 1 行 6 个权重里有几个是数",
                    "the diagonal hidden as well: weights out of 6 in row 1 that are numbers",
                ),
                stated=6,
                found=lambda: np.isfinite(row_with("mask_diagonal_too", 1)).sum(),
                true=0,
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=26,
        section="四.1",
        says=Text(
            zh="掩码矩阵加在 $QK^\\top$ 上",
            en="the mask is added to $QK^\\top$",
        ),
        finding="imprecise",
        correction=Text(
            zh="按公式本身，先除以 $\\sqrt{d_k}$ 再加 $M$。填 $-\\infty$ 时两种次序结果相同，"
            "因为 $-\\infty/\\sqrt{d_k}$ 还是 $-\\infty$；有限的偏置（如按距离减分）就不同了。",
            en="By the formula itself the scores are divided by $\\sqrt{d_k}$ first and $M$ is added then. With "
            "$-\\infty$ both orders agree, since $-\\infty/\\sqrt{d_k}$ is $-\\infty$ still; with finite biases, such "
            "as a penalty for distance, they do not.",
        ),
        figures=(
            Figure(
                Text(
                    "填 $-\\infty$：先加与后加，权重最多差多少",
                    "$-\\infty$ above the diagonal: largest difference of weights between both orders",
                ),
                stated=0,
                found=lambda: change_of_weights_if_added_first(np.where(AHEAD, -np.inf, 0)),
            ),
            Figure(
                Text(
                    "每远一位减 0.5：先加与后加，权重最多差多少",
                    "0.5 less for every position farther: largest difference between both orders",
                ),
                stated=0,
                found=lambda: change_of_weights_if_added_first(-0.5 * DISTANCE),
                true=0.065,
            ),
        ),
    ),
    Claim(
        number=27,
        section="四.1",
        says=Text(
            zh="对角线以上填 $-\\infty$，softmax 之后那里的权重是 0",
            en="with $-\\infty$ above the diagonal the weights there are 0 after the softmax",
        ),
        finding="holds",
        correction=Text(
            zh="严格在对角线以上，不含对角线。",
            en="Strictly above it, without the diagonal.",
        ),
        figures=(
            Figure(
                Text("对角线以上的权重之和", "sum of the weights above the diagonal"),
                stated=0,
                found=lambda: all_rows()[AHEAD].sum(),
            ),
            Figure(
                Text("6 个 token：大于 0 的权重个数", "weights above 0 for 6 tokens"),
                stated=21,
                found=lambda: (all_rows() > 0).sum(),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=28,
        section="四.1",
        says=Text(
            zh="用 triu（diagonal=1）取上三角，再把这些位置填成 $-\\infty$",
            en="triu with diagonal=1 gives the upper triangle, whose places are then filled with $-\\infty$",
        ),
        finding="holds",
        correction=Text(
            zh="前提是序列正好有 context_length 那么长。",
            en="Provided that the sequence is as long as context_length.",
        ),
        figures=(
            Figure(
                Text("6 个 token：被填的格子数", "places filled for 6 tokens"),
                stated=15,
                found=lambda: np.isinf(filled(np.triu(np.ones((6, 6)), 1), 6)).sum(),
                decimals=0,
            ),
            Figure(
                Text("与因果权重的最大差别", "largest difference from the causal weights"),
                stated=0,
                found=lambda: largest_difference(
                    softmax_rows(filled(np.triu(np.ones((6, 6)), 1), 6) / np.sqrt(2)), all_rows()
                ),
            ),
        ),
    ),
    Claim(
        number=29,
        section="四.1",
        says=Text(zh="这段掩码代码可以原样使用", en="the lines of code for the mask work as they stand"),
        finding="imprecise",
        correction=Text(
            zh="序列比 context_length 短时，掩码和得分的形状对不上，会报错；要先把掩码切成前 $T$ 行、前 $T$ 列。",
            en="With a sequence shorter than context_length the shapes of mask and scores do not match and it fails: "
            "cut the mask to its first $T$ rows and columns.",
        ),
        figures=(
            Figure(
                Text(
                    "为 6 个 token 做的掩码：长度 2 到 6 里用得上的有几个",
                    "a mask made for 6 tokens: lengths out of 2 to 6 at which it works",
                ),
                stated=5,
                found=lambda: lengths_that_work(cut=False),
                true=1,
                decimals=0,
            ),
            Figure(
                Text("切成 $T\\times T$ 之后", "after cutting it to $T\\times T$"),
                stated=5,
                found=lambda: lengths_that_work(cut=True),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=30,
        section="四.1",
        says=Text(
            zh="register_buffer 让掩码跟着模型换设备，又不作为参数参加训练",
            en="register_buffer lets the mask move between devices with the model and keeps it out of training",
        ),
        finding="holds",
        correction=Text(
            zh="它默认还会随 state_dict 一起保存。",
            en="By default it is also saved with the state_dict.",
        ),
        source="PyTorch, torch.nn.Module.register_buffer, https://docs.pytorch.org/docs/stable/generated/torch.nn.Module.html",
    ),
)
