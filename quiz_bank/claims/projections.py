"""Where Q, K and V come from (section 二), claim by claim, with the numbers that decide."""

import numpy as np

from engine.claim import Claim, Figure
from engine.item import Text
from quiz_bank.evidence import TOKENS, W_K, W_Q, W_V, attend, differing_rows, largest_difference, weights

VOCABULARY = np.arange(40.0).reshape(10, 4)
"""An embedding table: ten words, d_model = 4."""
SENTENCE = [3, 1, 4, 1, 5, 9]

Q, K, V = TOKENS @ W_Q, TOKENS @ W_K, TOKENS @ W_V


def one_by_one(W):
    """Project the tokens one at a time, entry by entry."""
    return np.array(
        [[sum(x * w for x, w in zip(token, column, strict=True)) for column in W.T] for token in TOKENS]
    )


def widths_free_to_change():
    """Count those of Q, K and V that can be one column wider than the other two were made for."""
    wider = {"Q": np.ones((6, 3)), "K": np.ones((6, 3)), "V": np.ones((6, 4))}
    return sum(_fits(**{"Q": Q, "K": K, "V": V, name: matrix}) for name, matrix in wider.items())


def _fits(Q, K, V):
    try:
        return ((Q @ K.T) @ V).shape[0] == len(Q)
    except ValueError:  # a product of matrices whose sizes do not meet
        return False


def touched(matrix):
    """Give the matrix with the row of token 3 changed."""
    changed = matrix.copy()
    changed[2] += 1
    return changed


CLAIMS = (
    Claim(
        number=10,
        section="二",
        says=Text(
            zh="输入矩阵 $X$ 的维度是 $d_{\\text{model}}$",
            en="the input matrix $X$ has dimension $d_{\\text{model}}$",
        ),
        finding="imprecise",
        correction=Text(
            zh="$d_{\\text{model}}$ 只是一行的宽度：$X$ 有 $n$ 行，形状是 $n\\times d_{\\text{model}}$。"
            "$W^Q$ 和 $W^K$ 是 $d_{\\text{model}}\\times d_k$，$W^V$ 是 $d_{\\text{model}}\\times d_v$。",
            en="$d_{\\text{model}}$ is only the width of a row: $X$ has $n$ rows and the shape "
            "$n\\times d_{\\text{model}}$. $W^Q$ and $W^K$ are $d_{\\text{model}}\\times d_k$, and $W^V$ is "
            "$d_{\\text{model}}\\times d_v$.",
        ),
        figures=(
            Figure(
                Text(
                    "6 个 token、$d_{\\text{model}} = 4$：$X$ 里有几个数",
                    "numbers in $X$ for 6 tokens and $d_{\\text{model}} = 4$",
                ),
                stated=4,
                found=lambda: VOCABULARY[SENTENCE].size,
                true=24,
                decimals=0,
            ),
            Figure(
                Text("$X$ 的一行里有几个数", "numbers in one row of $X$"),
                stated=4,
                found=lambda: VOCABULARY[SENTENCE][0].size,
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=11,
        section="二",
        says=Text(
            zh="$Q = XW^Q$，$K = XW^K$，$V = XW^V$，各由输入乘一个矩阵得到",
            en="$Q = XW^Q$, $K = XW^K$ and $V = XW^V$: each is the input times a matrix",
        ),
        finding="holds",
        correction=Text(
            zh="每个 token 占一行，并且省略了偏置。",
            en="With one token per row, and biases left out.",
        ),
        figures=(
            Figure(
                Text("与逐个 token 投影的最大差别", "largest difference from projecting token by token"),
                stated=[0, 0, 0],
                found=lambda: [largest_difference(TOKENS @ W, one_by_one(W)) for W in (W_Q, W_K, W_V)],
            ),
            Figure(
                Text(
                    "6 个 token、$d_v = 3$：$V$ 的行数和列数",
                    "rows and columns of $V$ for 6 tokens and $d_v = 3$",
                ),
                stated=[6, 3],
                found=lambda: V.shape,
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=12,
        section="二",
        says=Text(
            zh="三个矩阵把 $X$ 投影到三个不同的空间",
            en="the three matrices project $X$ into three different spaces",
        ),
        finding="imprecise",
        correction=Text(
            zh="$Q$ 与 $K$ 要做点积，必须同为 $d_k$ 维、在同一个空间里比较；只有 $V$ 的宽度 $d_v$ 可以另选。",
            en="$Q$ and $K$ meet in dot products, so both need width $d_k$ and are compared in one space; only $V$ may "
            "have a width $d_v$ of its own.",
        ),
        figures=(
            Figure(
                Text(
                    "$Q$、$K$、$V$ 里可以单独改宽度的有几个",
                    "how many of $Q$, $K$ and $V$ may change their width alone",
                ),
                stated=3,
                found=widths_free_to_change,
                true=1,
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=13,
        section="二",
        says=Text(
            zh="查询表示想找什么，键表示凭什么被找到，值是找到之后拿走的内容",
            en="a query says what is sought, a key by what one is found, and a value what is handed over then",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(
                    "只改第 3 个 token 的查询：6 行权重里变了几行",
                    "rows of weights out of 6 that change with the query of token 3 alone",
                ),
                stated=1,
                found=lambda: differing_rows(weights(touched(Q), K), weights(Q, K)),
                decimals=0,
            ),
            Figure(
                Text("只改它的键：变了几行", "with its key alone"),
                stated=6,
                found=lambda: differing_rows(weights(Q, touched(K)), weights(Q, K)),
                decimals=0,
            ),
            Figure(
                Text(
                    "只改它的值：6 行输出里变了几行",
                    "rows of the output out of 6 that change with its value alone",
                ),
                stated=6,
                found=lambda: differing_rows(attend(Q, K, touched(V)), attend(Q, K, V)),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=14,
        section="二",
        says=Text(
            zh="$Q$、$K$、$V$ 出自同一个 $X$，所以叫自注意力",
            en="it is called self-attention because $Q$, $K$ and $V$ come from the same $X$",
        ),
        finding="holds",
        source="Vaswani et al. 2017, Attention Is All You Need, sections 2 and 3.2.3, https://arxiv.org/abs/1706.03762",
    ),
)
