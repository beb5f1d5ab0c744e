"""What the document says before its first section (开头), claim by claim, with the numbers that decide."""

import numpy as np

from engine.claim import Claim, Figure
from engine.item import Text
from quiz_bank.evidence import TOKENS, answer, causal, differing_rows, self_attention


def of_first_token(step, V=TOKENS):
    """Give a step of the attention of the first token over all six."""
    return answer("attention-output", step, q=TOKENS[0], K=TOKENS, V=V, d_k=2)


def changed_by_reversing(visible=None):
    """Count the tokens whose output changes when the sequence is turned round."""
    turned = self_attention(TOKENS[::-1], visible)[::-1]
    return differing_rows(self_attention(TOKENS, visible), turned)


def favourite_of(token):
    """Give the token, from 1, to which this one gives the largest weight."""
    return answer("largest-key", "largest_key", q=TOKENS[token - 1], K=TOKENS)


CLAIMS = (
    Claim(
        number=1,
        section="开头",
        says=Text(
            zh="每个查询与所有的键比相似度，softmax 把相似度变成权重，再对值做加权平均",
            en="every query is compared with all keys, softmax makes weights of that, and the values are averaged "
            "with these weights",
        ),
        finding="holds",
        correction=Text(zh="这是没有掩码的情形。", en="This is so where there is no mask."),
        figures=(
            Figure(
                Text("6 个键里分到权重的个数", "keys out of 6 that get some weight"),
                stated=6,
                found=lambda: (of_first_token("weights") > 0).sum(),
                decimals=0,
            ),
            Figure(
                Text("这些权重之和", "sum of these weights"),
                stated=1,
                found=lambda: of_first_token("weights").sum(),
                symbol=r"\sum_j w_j",
            ),
            Figure(
                Text("每个值都是 (3, −1) 时的平均", "the average where every value is (3, −1)"),
                stated=[3, -1],
                found=lambda: of_first_token("output", V=np.tile([3.0, -1.0], (6, 1))),
                symbol="o",
            ),
        ),
    ),
    Claim(
        number=2,
        section="开头",
        says=Text(
            zh="注意力这种平均考虑了序列的顺序",
            en="the average that attention takes depends on the order of the tokens",
        ),
        finding="wrong",
        correction=Text(
            zh="注意力本身不知道顺序：把输入换个次序，输出只是跟着换次序，每个 token 得到的向量不变。"
            "顺序来自位置编码，或者来自因果掩码。",
            en="Attention itself knows no order: shuffle the inputs and the outputs are shuffled alike, each token "
            "keeping its vector. Order comes from position encodings, or from a causal mask.",
        ),
        figures=(
            Figure(
                Text(
                    "序列倒过来后输出改变的 token 数",
                    "tokens whose output changes when the sequence is reversed",
                ),
                stated=6,
                found=changed_by_reversing,
                true=0,
                decimals=0,
            ),
            Figure(
                Text("同上，加了因果掩码", "the same under a causal mask"),
                stated=6,
                found=lambda: changed_by_reversing(causal(6)),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=3,
        section="开头",
        says=Text(zh="查询问的是谁跟自己最像", en="a query asks who is most like itself"),
        finding="imprecise",
        correction=Text(
            zh="比较的不是两个 token，而是 $x_i W^Q$ 与 $x_j W^K$；而且点积也随长度变大，"
            "所以得分最高的不一定是最像的，甚至不一定是自己。",
            en="What is compared is not two tokens but $x_i W^Q$ with $x_j W^K$; and a dot product also grows with "
            "length, so the highest score need not go to the most similar token, not even to the token itself.",
        ),
        figures=(
            Figure(
                Text("$q = k_2$ 时权重最大的键", "the key with the largest weight for $q = k_2$"),
                stated=2,
                found=lambda: favourite_of(2),
                true=1,
                decimals=0,
            ),
            Figure(
                Text("$q = k_2$ 与 $k_1$、$k_2$ 的点积", "dot products of $q = k_2$ with $k_1$ and $k_2$"),
                stated=[0.92, 0.82],
                found=lambda: answer("scaled-scores", "scores", q=TOKENS[1], K=TOKENS, d_k=2)[:2],
                symbol="s_1, s_2",
            ),
            Figure(
                Text("$q = k_4$ 时权重最大的键", "the key with the largest weight for $q = k_4$"),
                stated=4,
                found=lambda: favourite_of(4),
                true=3,
                decimals=0,
            ),
            Figure(
                Text("$q = k_1$ 时权重最大的键", "the key with the largest weight for $q = k_1$"),
                stated=1,
                found=lambda: favourite_of(1),
                decimals=0,
            ),
        ),
    ),
)
