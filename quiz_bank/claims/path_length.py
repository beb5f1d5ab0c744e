"""Path length, parallel work and field of view (section 一), claim by claim, with the numbers that decide."""

import math

import numpy as np

from engine.claim import Claim, Figure
from engine.item import Text
from quiz_bank import attention as att
from quiz_bank.evidence import NOISE, TOKENS, causal, columns, hops, self_attention, weights, window

INPUTS = (0.3, -0.2, 0.5, 0.1, -0.4, 0.2)
"""One small number per position: what an RNN reads."""


def states(inputs):
    """Give the states of a small RNN, each made from the one before and the input at its place."""
    made = [math.tanh(inputs[0])]
    for x in inputs[1:]:
        made.append(math.tanh(made[-1] + x))
    return np.array(made)


def effect(position, inputs=INPUTS):
    """Give how far every state moves when the input at this position, from 1, moves by 0.01."""
    moved = [x + 0.01 * (place == position) for place, x in enumerate(inputs, start=1)]
    return np.abs(states(moved) - states(inputs))


def rnn_reads(n):
    """Say which state reads which in one transition: its own place and the one before."""
    return window(n, 2)


def seen(n, visible=None):
    """Say which of n tokens gives weight to which."""
    X = np.resize(TOKENS, (n, 2))
    return weights(X, X, visible) > 0


def same_in_one_pass():
    """Count the tokens for which one pass over the whole text gives what a pass over its beginning gives."""
    together = self_attention(TOKENS, causal(6))
    alone = [self_attention(TOKENS[:n], causal(n))[-1] for n in range(1, 7)]
    return sum(np.abs(one - other).max() < NOISE for one, other in zip(together, alone, strict=True))


def passes_to_generate(length):
    """Count the passes that it takes to write `length` tokens, each of them chosen by what came out before it."""
    text, passes = [TOKENS[0]], 0
    while len(text) <= length:
        output = self_attention(np.array(text), causal(len(text)))[-1]
        passes += 1
        text.append(TOKENS[att.largest(TOKENS @ output[:2]) - 1])
    return passes


CLAIMS = (
    Claim(
        number=4,
        section="一",
        says=Text(
            zh="RNN 里，第 $N$ 位要把信息传给第 1 位",
            en="in an RNN, position $N$ has to send its information to position 1",
        ),
        finding="wrong",
        correction=Text(
            zh="方向反了：$h_t = f(h_{t-1}, x_t)$ 只向后传。单向 RNN 里第 1 位能影响第 $N$ 位，"
            "第 $N$ 位永远影响不到第 1 位；要两头都通，得用双向 RNN。",
            en="It is the other way round: $h_t = f(h_{t-1}, x_t)$ only leads forward. In a one-way RNN position 1 "
            "reaches position $N$, and position $N$ never reaches position 1; that takes an RNN in both directions.",
        ),
        figures=(
            Figure(
                Text(
                    "6 位的 RNN：第 6 个输入改变后，变了的状态数",
                    "an RNN over 6 positions: states that change with input 6",
                ),
                stated=6,
                found=lambda: (effect(6) > NOISE).sum(),
                true=1,
                decimals=0,
            ),
            Figure(
                Text("第 1 个输入改变后，变了的状态数", "states that change with input 1"),
                stated=6,
                found=lambda: (effect(1) > NOISE).sum(),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=5,
        section="一",
        says=Text(zh="这条路要走 $N$ 步", en="the path takes $N$ steps"),
        finding="imprecise",
        correction=Text(
            zh="从第 1 位到第 $N$ 位有 $N-1$ 次状态转移；量级上说是 $O(N)$。",
            en="From position 1 to position $N$ there are $N-1$ transitions; the order of growth is $O(N)$.",
        ),
        figures=(
            Figure(
                Text(
                    "从第 1 位到第 $N$ 位的转移次数，$N$ 取 2、6、50",
                    "transitions from position 1 to position $N$, for $N$ of 2, 6 and 50",
                ),
                stated=[2, 6, 50],
                found=lambda: [hops(rnn_reads(n), 0, n - 1) for n in (2, 6, 50)],
                true=[1, 5, 49],
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=6,
        section="一",
        says=Text(zh="路径越长，丢失的信息越多", en="the longer the path, the more information is lost"),
        finding="holds",
        correction=Text(
            zh="这是一种趋势，不是定律：状态转移若会放大信号，影响也可能变大。"
            "Vaswani 等人（2017，第 4 节）只说路径越短，远距离的依赖越容易学到。",
            en="It is a tendency and no law: transitions that amplify can make an effect grow. Vaswani et al. (2017, "
            "section 4) only say that shorter paths make distant dependencies easier to learn.",
        ),
        figures=(
            Figure(
                Text(
                    "tanh 的 RNN 走 10 步，其中让第 1 个输入的影响变小的步数",
                    "steps out of 10 in which a tanh RNN weakens the effect of input 1",
                ),
                stated=10,
                found=lambda: (np.diff(effect(1, (*INPUTS, *INPUTS[:5]))) < 0).sum(),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=7,
        section="一",
        says=Text(
            zh="自注意力里任意两个位置直接相连，路径长度都是 1",
            en="self-attention joins any two positions directly, by a path of length 1",
        ),
        finding="imprecise",
        correction=Text(
            zh="没有掩码的全注意力才是这样。因果掩码下，第 $i$ 位收不到后面任何一位的信息；"
            "窗口宽 $W$ 时，一层只够走 $W-1$ 位，更远就要靠更多层。",
            en="That is full attention without a mask. Under a causal mask position $i$ hears nothing from later ones; "
            "with windows of width $W$ one layer reaches back $W-1$ positions, and farther takes more layers.",
        ),
        figures=(
            Figure(
                Text(
                    "6 个 token、无掩码：直接相连的有序对", "ordered pairs joined directly: 6 tokens, no mask"
                ),
                stated=36,
                found=lambda: seen(6).sum(),
                decimals=0,
            ),
            Figure(
                Text("同上，加了因果掩码", "the same under a causal mask"),
                stated=36,
                found=lambda: seen(6, causal(6)).sum(),
                true=21,
                decimals=0,
            ),
            Figure(
                Text(
                    "窗口宽 3：第 1 位的信息到第 10 位要几层",
                    "layers from position 1 to position 10 with windows of width 3",
                ),
                stated=1,
                found=lambda: hops(seen(10, window(10, 3)), 0, 9),
                true=5,
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=8,
        section="一",
        says=Text(
            zh="所有位置可以同时计算，不必一步步来",
            en="all positions are computed at once, not one after the other",
        ),
        finding="imprecise",
        correction=Text(
            zh="训练时和读入提示时是这样，因为整段文字已知。自回归生成时，下一个 token 要等上一个选定，"
            "所以 $T$ 个 token 还是要 $T$ 步。",
            en="So it is in training and while a prompt is read, for there the whole text is known. In generation each "
            "token waits until the one before it is chosen: $T$ tokens take $T$ steps.",
        ),
        figures=(
            Figure(
                Text(
                    "整段文字一次算完：6 位里结果正确的位数",
                    "a known text in one pass: positions out of 6 that come out right",
                ),
                stated=6,
                found=same_in_one_pass,
                decimals=0,
            ),
            Figure(
                Text("生成 8 个 token 要几步", "passes to generate 8 tokens"),
                stated=1,
                found=lambda: passes_to_generate(8),
                true=8,
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=9,
        section="一",
        says=Text(zh="每个位置都看得到整个序列", en="every position sees the whole sequence"),
        finding="imprecise",
        correction=Text(
            zh="没有掩码时才是这样。因果掩码下第 $i$ 位看到 $i$ 个，padding 掩码挡住补位，窗口只留下近处。",
            en="Only without a mask. Under a causal mask position $i$ sees $i$ tokens, a padding mask hides the "
            "padding, and a window leaves what is near.",
        ),
        figures=(
            Figure(
                Text("6 个位置各看到几个：无掩码", "tokens that each of 6 positions sees: no mask"),
                stated=[6, 6, 6, 6, 6, 6],
                found=lambda: seen(6).sum(axis=1),
                decimals=0,
            ),
            Figure(
                Text("因果掩码", "a causal mask"),
                stated=[6, 6, 6, 6, 6, 6],
                found=lambda: seen(6, causal(6)).sum(axis=1),
                true=[1, 2, 3, 4, 5, 6],
                decimals=0,
            ),
            Figure(
                Text("末尾 2 个是补位", "the last 2 are padding"),
                stated=[6, 6, 6, 6, 6, 6],
                found=lambda: seen(6, columns(6, 4)).sum(axis=1),
                true=[4, 4, 4, 4, 4, 4],
                decimals=0,
            ),
            Figure(
                Text("窗口宽 3", "windows of width 3"),
                stated=[6, 6, 6, 6, 6, 6],
                found=lambda: seen(6, window(6, 3)).sum(axis=1),
                true=[1, 2, 3, 3, 3, 3],
                decimals=0,
            ),
        ),
    ),
)
