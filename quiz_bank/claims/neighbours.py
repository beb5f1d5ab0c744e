"""What the document says of attention beside k-NN, similarity and temperature (section 六), claim by claim."""

import numpy as np

from engine.arithmetic import sqrt
from engine.claim import Claim, Figure
from engine.item import Text
from quiz_bank import attention as att
from quiz_bank.evidence import TOKENS, answer, largest_difference

KEYS, QUERY = TOKENS, TOKENS[0]
SAME_LENGTH = np.array([[1.0, 0.0], [0.6, 0.8], [0.0, -1.0], [-0.8, 0.6]])
TINY = 1e-6


def distances(q):
    return att.norm(KEYS - q)


def hard_neighbours(q, k):
    """Give the weights of hard k-NN: 1/k on each of the k nearest keys."""
    weights = np.zeros(len(KEYS))
    weights[np.argsort(distances(q), kind="stable")[:k]] = 1 / k
    return weights


def soft_neighbours(q):
    return answer("softmax-weights", "weights", q=q, K=KEYS, d_k=2)


def by_inverse_distance():
    """Give the weights of the three nearest neighbours of k3, itself left out, when the nearer ones count more."""
    near = np.sort(distances(KEYS[2]))[1:4]
    return (1 / near) / (1 / near).sum()


def jump(weights):
    """Give by how much some weight changes when the query crosses the middle between k2 and k3."""
    middle, across = (KEYS[1] + KEYS[2]) / 2, TINY * (KEYS[2] - KEYS[1])
    return largest_difference(weights(middle + across), weights(middle - across))


def slope_gap():
    """Give the largest gap between dw/dq by small steps and by the formula w_j (k_j − Σ w k)/√d_k."""
    moves = TINY * np.eye(2)
    by_steps = [(soft_neighbours(QUERY + h) - soft_neighbours(QUERY - h)) / (2 * TINY) for h in moves]
    weights = soft_neighbours(QUERY)
    by_formula = weights[:, None] * (KEYS - weights @ KEYS) / sqrt(2)
    return largest_difference(np.array(by_steps).T, by_formula)


def cosine(q, k):
    return answer("cosine-weights", "cosines", q=q, K=[k], tau=1)[0]


def by_distance(q, keys):
    return att.softmax(-att.norm(keys - q))


def by_rbf(q, keys):
    """Give the weights of softmax(−‖q − k‖²/2), that is σ = 1."""
    return att.softmax(-((keys - q) ** 2).sum(axis=1) / 2)


def with_bias(q, keys):
    return att.softmax(keys @ q - (keys**2).sum(axis=1) / 2)


def at_temperature(tau):
    scores = answer("softmax-weights", "scores", q=QUERY, K=KEYS, d_k=2)
    return att.softmax((scores - scores.max()) / tau)  # shifted, or e^1040 would leave the floats


CLAIMS = (
    Claim(
        number=49,
        section="六",
        says=Text(
            zh="硬 k-NN 只取前 k 个邻居，注意力给所有邻居加权",
            en="hard k-NN picks the k nearest, attention weights every neighbour",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(zh="硬 2-NN 中有权重的键数", en="keys with any weight in hard 2-NN"),
                stated=2,
                found=lambda: np.count_nonzero(hard_neighbours(QUERY, 2)),
                decimals=0,
            ),
            Figure(
                Text(zh="注意力中有权重的键数", en="keys with any weight in attention"),
                stated=6,
                found=lambda: np.count_nonzero(soft_neighbours(QUERY)),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=50,
        section="六",
        says=Text(
            zh="硬 k-NN 的相似度就是“距离”",
            en="the similarity that hard k-NN uses is distance",
        ),
        finding="imprecise",
        correction=Text(
            zh="距离只是常见的选择。k-NN 同样可以用余弦、内积或任何别的度量；“硬”指的是取前 k 个，与用什么度量无关。",
            en="Distance is only the usual choice. k-NN works as well with the cosine, the inner product or any other "
            "measure; what is hard about it is the cut after k, not the measure.",
        ),
        source="https://scikit-learn.org/stable/modules/generated/sklearn.neighbors.KNeighborsClassifier "
        "(parameter metric)",
    ),
    Claim(
        number=51,
        section="六",
        says=Text(
            zh="硬 k-NN 的权重是“1/k 或相等”",
            en="the weights of hard k-NN are 1/k or equal",
        ),
        finding="imprecise",
        correction=Text(
            zh="1/k 就是相等，是同一件事。另一种常见做法是按距离的倒数加权，那时各邻居的权重不等。",
            en="1/k and equal are the same thing. The other usual way weights neighbours by the inverse of their "
            "distance, and then they differ.",
        ),
        figures=(
            Figure(
                Text(zh="3-NN 的等权重", en="equal weights of 3-NN"),
                stated=(0.333, 0.333, 0.333),
                found=lambda: np.sort(hard_neighbours(KEYS[2], 3))[-3:],
            ),
            Figure(
                Text(
                    zh="$k_3$ 的三个近邻，按距离倒数加权",
                    en="the three neighbours of $k_3$, weighted by inverse distance",
                ),
                stated=(0.333, 0.333, 0.333),
                found=by_inverse_distance,
                true=(0.579, 0.211, 0.210),
            ),
        ),
    ),
    Claim(
        number=52,
        section="六",
        says=Text(
            zh="硬 k-NN 不可微，注意力可微",
            en="hard k-NN is not differentiable, attention is",
        ),
        finding="holds",
        correction=Text(
            zh="不可微的是“选谁”这一步：查询越过分界时权重跳变。对 value 而言，硬 k-NN 仍是线性的。",
            en="What has no derivative is the choice: weights jump as the query crosses a border. "
            "In the values hard k-NN is still linear.",
        ),
        figures=(
            Figure(
                Text(
                    zh="查询微微越过 $k_2$、$k_3$ 的中点时，1-NN 权重的跳变",
                    en="jump of a 1-NN weight as the query just crosses the middle of $k_2$ and $k_3$",
                ),
                stated=1,
                found=lambda: jump(lambda q: hard_neighbours(q, 1)),
            ),
            Figure(
                Text(zh="同一处注意力权重的变化", en="change of an attention weight in the same place"),
                stated=0,
                found=lambda: jump(soft_neighbours),
            ),
            Figure(
                Text(
                    zh="注意力权重的导数：差分与公式之差",
                    en="derivative of the attention weights: small steps less the formula",
                ),
                stated=0,
                found=slope_gap,
                decimals=6,
                symbol=r"\frac{\partial w_j}{\partial q} = \frac{w_j}{\sqrt{d_k}}\Bigl(k_j - \sum_i w_i k_i\Bigr)",
            ),
        ),
    ),
    Claim(
        number=53,
        section="六",
        says=Text(
            zh="点积同时看方向和长度",
            en="a dot product takes both direction and length into account",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(zh="键变为两倍长，得分变为几倍", en="factor on the score when the key is twice as long"),
                stated=2,
                found=lambda: (2 * KEYS[1]) @ QUERY / (KEYS[1] @ QUERY),
            ),
            Figure(
                Text(
                    zh="键长度不变、转到与查询垂直，得分变为",
                    en="the score when a key of the same length is turned square to the query",
                ),
                stated=0,
                found=lambda: np.array([-QUERY[1], QUERY[0]]) @ QUERY,
            ),
        ),
    ),
    Claim(
        number=54,
        section="六",
        says=Text(
            zh="余弦相似度只看角度，不看长度",
            en="cosine similarity looks at the angle only and ignores length",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(
                    zh="键变为十倍长，余弦的变化", en="change of the cosine when the key is ten times as long"
                ),
                stated=0,
                found=lambda: cosine([1, 0.2], [2, 10]) - cosine([1, 0.2], [0.2, 1]),
            ),
            Figure(
                Text(zh="垂直、同向、反向时的余弦", en="the cosine at a right angle, along and against"),
                stated=(0, 1, -1),
                found=lambda: [cosine([3, 4], k) for k in ([-4, 3], [6, 8], [-1.5, -2])],
            ),
        ),
    ),
    Claim(
        number=55,
        section="六",
        says=Text(
            zh="“负距离 / RBF”算作一种相似度",
            en="negative distance and RBF count as one similarity",
        ),
        finding="imprecise",
        correction=Text(
            zh=r"是两种：$-\lVert q-k\rVert$ 与 $-\frac{\lVert q-k\rVert^2}{2\sigma^2}$ 给出的权重不同。"
            r"后者展开就是 $\frac{q\cdot k}{\sigma^2}$ 加上偏置 $-\frac{\lVert k\rVert^2}{2\sigma^2}$；"
            "各键等长时，它就是点积注意力。",
            en=r"They are two: $-\lVert q-k\rVert$ and $-\frac{\lVert q-k\rVert^2}{2\sigma^2}$ give different weights. "
            r"The latter, expanded, is $\frac{q\cdot k}{\sigma^2}$ with the bias "
            r"$-\frac{\lVert k\rVert^2}{2\sigma^2}$; for keys of equal length it is dot-product attention.",
        ),
        figures=(
            Figure(
                Text(
                    zh=r"两种权重的最大差别（$\sigma = 1$）",
                    en=r"largest difference of the two weightings ($\sigma = 1$)",
                ),
                stated=0,
                found=lambda: largest_difference(by_distance(QUERY, KEYS), by_rbf(QUERY, KEYS)),
                true=0.058,
            ),
            Figure(
                Text(
                    zh="RBF 与点积加偏置的最大差别",
                    en="largest difference of RBF and the dot product with the bias",
                ),
                stated=0,
                found=lambda: largest_difference(by_rbf(QUERY, KEYS), with_bias(QUERY, KEYS)),
                decimals=9,
            ),
            Figure(
                Text(
                    zh="各键等长时，RBF 与点积的最大差别",
                    en="largest difference of RBF and the dot product, keys of equal length",
                ),
                stated=0,
                found=lambda: largest_difference(
                    by_rbf(QUERY, SAME_LENGTH), att.softmax(SAME_LENGTH @ QUERY)
                ),
                decimals=9,
            ),
        ),
    ),
    Claim(
        number=56,
        section="六",
        says=Text(
            zh=r"$\tau$ 越小越接近 argmax，越大越接近均匀分布",
            en=r"a smaller $\tau$ comes closer to argmax, a larger one to the even spread",
        ),
        finding="holds",
        correction=Text(
            zh=r"指 $\tau\to 0^{+}$ 与 $\tau\to\infty$ 两个极限：并列的最大值平分权重，均匀也只在看得见的键之间。",
            en=r"In the limits $\tau\to 0^{+}$ and $\tau\to\infty$: tied largest scores share the weight, and the "
            "spread is even over the visible keys only.",
        ),
        figures=(
            Figure(
                Text(zh=r"$\tau = 0.001$ 时的权重", en=r"weights at $\tau = 0.001$"),
                stated=(1, 0, 0, 0, 0, 0),
                found=lambda: at_temperature(0.001),
            ),
            Figure(
                Text(zh=r"$\tau = 10000$ 时的权重", en=r"weights at $\tau = 10000$"),
                stated=(0.167,) * 6,
                found=lambda: at_temperature(10000),
            ),
        ),
    ),
    Claim(
        number=57,
        section="六",
        says=Text(
            zh="温度的两个极限，所引原文都已写明",
            en="the cited article states both limits of the temperature",
        ),
        finding="unverifiable",
        correction=Text(
            zh=r"能读到的部分只说 $\tau$ 越小越尖锐、越像 argmax；没有见到“越大越均匀”。两个极限本身都是对的。",
            en=r"What can be read of it says only that a smaller $\tau$ is sharper and more like argmax; the even "
            "spread was not found there. Both limits are right in themselves.",
        ),
        source="https://www.cnblogs.com/deephub/p/19109945",
    ),
    Claim(
        number=58,
        section="六",
        says=Text(zh="注意力就是“软 k-NN”", en="attention is a soft k-NN"),
        finding="imprecise",
        correction=Text(
            zh=r"这只是比喻：公式里没有 k。$\tau\to 0$ 时剩下的是得分最大的那一个（并列则平分），"
            "而点积最大的键不一定离查询最近：以 $k_2$ 为查询，最近的是 $k_2$，得分最大的是 $k_1$。",
            en=r"It is a figure of speech: the formula has no k. As $\tau\to 0$ the one key with the largest score is "
            "left (ties share), and the largest dot product need not be the nearest: when $k_2$ asks, $k_2$ is nearest "
            "and $k_1$ scores most.",
        ),
        figures=(
            Figure(
                Text(
                    zh="$q = k_2$ 时权重最大的键（最近的是第 2 个）",
                    en="the heaviest key when $q = k_2$ (the nearest is the second)",
                ),
                stated=2,
                found=lambda: att.largest(soft_neighbours(KEYS[1])),
                true=1,
                decimals=0,
            ),
            Figure(
                Text(zh="$q = k_2$ 时最近的键", en="the nearest key when $q = k_2$"),
                stated=2,
                found=lambda: att.largest(hard_neighbours(KEYS[1], 1)),
                decimals=0,
            ),
        ),
    ),
)
