"""The document's worked example (section 五), claim by claim, with the numbers that decide."""

import math

import numpy as np

from engine.claim import Claim, Figure
from engine.item import Text
from quiz_bank import attention as att
from quiz_bank.document import EXAMPLE, SIX_KEYS
from quiz_bank.evidence import TOKENS, answer, wrong_answer
from quiz_bank.winners import by_direction

PRINTED_SCALED = (0.735, 0.651, 0.170, -0.014, -0.141, -0.792)
PRINTED_WEIGHTS = (0.435, 0.396, 0.245, 0.204, 0.180, 0.094)
BUT_THE_THIRD = [0, 1, 3, 4, 5]


def worked(name):
    """Give a step of the worked example, computed by the item's own steps."""
    return answer("softmax-weights", name, **EXAMPLE)


def slipped_scores():
    return wrong_answer("scaled-scores", "score_reuses_coordinate", "scores", **EXAMPLE)


def cosines():
    return worked("scores") / (att.norm(TOKENS[0]) * att.norm(TOKENS))


def log_ratios():
    """Give ln(w_i/w_6) − (s'_i − s'_6), which is 0 for a softmax and for no other weights that add up to 1."""
    weights, scaled = worked("weights"), worked("scaled")
    return np.log(weights / weights[-1]) - (scaled - scaled[-1])


def places(values):
    """Give the places of the two largest and of the smallest entry, counted from 1."""
    order = np.argsort(-values) + 1
    return [*order[:2], order[-1]]


def evenness():
    weights = worked("weights")
    return -(weights * np.log(weights)).sum() / math.log(len(weights))


def third_row():
    return answer("causal-weights", "weights", q=SIX_KEYS[2], K=SIX_KEYS, d_k=2, i=3)


CLAIMS = (
    Claim(
        number=36,
        section="五",
        says=Text(
            zh="这是一个从头算到尾的例子，设定中有 $d_v = 2$",
            en="the example is worked through to the end, with $d_v = 2$",
        ),
        finding="imprecise",
        correction=Text(
            zh="例子停在权重上：没有给出任何 value，也没有算输出向量，$d_v$ 根本没有用到。",
            en="It stops at the weights: no values are given and no output vector is worked out, "
            "so $d_v$ is never used.",
        ),
        source="The study document, worked example, steps 1 to 3",
    ),
    Claim(
        number=37,
        section="五",
        says=Text(
            zh="第 1、2、4、5、6 个得分是 1.04、0.92、−0.02、−0.20、−1.12",
            en="scores 1, 2, 4, 5 and 6 are 1.04, 0.92, −0.02, −0.20 and −1.12",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(zh="这五个得分", en="these five scores"),
                stated=(1.04, 0.92, -0.02, -0.20, -1.12),
                found=lambda: worked("scores")[BUT_THE_THIRD],
                decimals=2,
                symbol=r"s_j = q\cdot k_j",
            ),
        ),
    ),
    Claim(
        number=38,
        section="五",
        says=Text(zh="第 3 个得分是 0.24", en="the third score is 0.24"),
        finding="wrong",
        correction=Text(
            zh=r"应为 $1.0\times 0.2 + 0.2\times 1.0 = 0.40$。"
            r"第二个乘积误用了 $k_3$ 的第一个坐标：$1.0\times 0.2 + 0.2\times 0.2 = 0.24$。",
            en=r"It is $1.0\times 0.2 + 0.2\times 1.0 = 0.40$. The second product took the first coordinate of $k_3$ "
            r"again: $1.0\times 0.2 + 0.2\times 0.2 = 0.24$.",
        ),
        figures=(
            Figure(
                Text(zh="第 3 个得分", en="the third score"),
                stated=0.24,
                found=lambda: worked("scores")[2],
                true=0.40,
                decimals=2,
                symbol="s_3",
            ),
            Figure(
                Text(zh="若第二个乘积重复用第一个坐标", en="with the first coordinate used twice"),
                stated=0.24,
                found=lambda: slipped_scores()[2],
                decimals=2,
            ),
        ),
    ),
    Claim(
        number=39,
        section="五",
        says=Text(
            zh=r"$\sqrt{2}$ 约为 1.414，除以它之后，第 1、2、4、5、6 个得分是 0.735、0.651、−0.014、−0.141、−0.792",
            en=r"$\sqrt{2}$ is about 1.414, and divided by it scores 1, 2, 4, 5 and 6 become 0.735, 0.651, −0.014, "
            "−0.141 and −0.792",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(zh="除数", en="the divisor"),
                stated=1.414,
                found=lambda: worked("divisor"),
                symbol=r"\sqrt{2}",
            ),
            Figure(
                Text(zh="这五个缩放后的得分", en="these five scaled scores"),
                stated=(0.735, 0.651, -0.014, -0.141, -0.792),
                found=lambda: worked("scaled")[BUT_THE_THIRD],
                symbol=r"s'_j = s_j/\sqrt{2}",
            ),
        ),
    ),
    Claim(
        number=40,
        section="五",
        says=Text(zh="第 3 个缩放后的得分是 0.170", en="the third scaled score is 0.170"),
        finding="wrong",
        correction=Text(
            zh=r"除法没有错，错的是被除数：$0.40/\sqrt{2} = 0.283$，而 0.170 来自算错的 0.24。",
            en=r"The division is right, what it divides is not: $0.40/\sqrt{2} = 0.283$; 0.170 comes from the wrong "
            "score 0.24.",
        ),
        figures=(
            Figure(
                Text(zh="第 3 个缩放后的得分", en="the third scaled score"),
                stated=0.170,
                found=lambda: worked("scaled")[2],
                true=0.283,
                symbol="s'_3",
            ),
            Figure(
                Text(zh="若得分是 0.24", en="if the score were 0.24"),
                stated=0.170,
                found=lambda: slipped_scores()[2] / worked("divisor"),
                symbol=r"0.24/\sqrt{2}",
            ),
        ),
    ),
    Claim(
        number=41,
        section="五",
        says=Text(
            zh=r"第 3 步的公式是 $w_i = \frac{e^{s'_i}}{\sum_j e^{s'_j}}$",
            en=r"step 3 uses $w_i = \frac{e^{s'_i}}{\sum_j e^{s'_j}}$",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(
                    zh="权重之比的对数与得分之差，二者相差",
                    en="logarithms of weight ratios less differences of scores",
                ),
                stated=(0, 0, 0, 0, 0, 0),
                found=log_ratios,
                decimals=9,
                symbol=r"\ln\frac{w_i}{w_6} - (s'_i - s'_6)",
            ),
            Figure(
                Text(zh="权重之和", en="sum of the weights"),
                stated=1,
                found=lambda: worked("weights").sum(),
                decimals=9,
                symbol=r"\sum_i w_i",
            ),
        ),
    ),
    Claim(
        number=42,
        section="五",
        says=Text(
            zh="六个权重是 0.435、0.396、0.245、0.204、0.180、0.094",
            en="the six weights are 0.435, 0.396, 0.245, 0.204, 0.180 and 0.094",
        ),
        finding="wrong",
        correction=Text(
            zh="正确的权重是 0.273、0.251、0.174、0.129、0.114、0.059。单是第 3 个得分算错不会这样："
            "它们除以了大约 4.8，而六个指数之和是 7.64。",
            en="The right weights are 0.273, 0.251, 0.174, 0.129, 0.114 and 0.059. The wrong third score alone "
            "would not do this: they were divided by about 4.8, while the six exponentials add up to 7.64.",
        ),
        figures=(
            Figure(
                Text(zh="六个权重", en="the six weights"),
                stated=PRINTED_WEIGHTS,
                found=lambda: worked("weights"),
                true=(0.273, 0.251, 0.174, 0.129, 0.114, 0.059),
                symbol="w_i",
            ),
            Figure(
                Text(zh="分母（所列的权重倒推出 4.8）", en="the denominator (the listed weights imply 4.8)"),
                stated=4.8,
                found=lambda: worked("total"),
                true=7.6,
                decimals=1,
                symbol=r"\sum_j e^{s'_j}",
            ),
            Figure(
                Text(
                    zh="由所列的得分和权重倒推的分母",
                    en="the denominator that the listed scores and weights imply",
                ),
                stated=4.8,
                found=lambda: np.exp(PRINTED_SCALED).sum() / sum(PRINTED_WEIGHTS),
                decimals=1,
            ),
        ),
    ),
    Claim(
        number=43,
        section="五",
        says=Text(zh="所列的各个权重之和约等于 1", en="the listed weights add up to about 1"),
        finding="wrong",
        correction=Text(
            zh="所列的六个数之和是 1.554；由同样的向量算出的权重，和正好是 1。",
            en="The six numbers listed add up to 1.554; the weights that the same vectors give add up to exactly 1.",
        ),
        figures=(
            Figure(
                Text(zh="所列权重之和", en="sum of the listed weights"),
                stated=1,
                found=lambda: sum(PRINTED_WEIGHTS),
                true=1.554,
                symbol=r"\sum_i w_i",
            ),
            Figure(
                Text(zh="正确权重之和", en="sum of the true weights"),
                stated=1,
                found=lambda: worked("weights").sum(),
                symbol=r"\sum_i w_i",
            ),
        ),
    ),
    Claim(
        number=44,
        section="五",
        says=Text(
            zh="$k_1$、$k_2$ 的权重最大，$k_6$ 的最小",
            en="$k_1$ and $k_2$ get the largest weights, $k_6$ the smallest",
        ),
        finding="holds",
        figures=(
            Figure(
                Text(
                    zh="最大的两个与最小的一个，各是第几个",
                    en="places of the two largest and of the smallest",
                ),
                stated=(1, 2, 6),
                found=lambda: places(worked("weights")),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=45,
        section="五",
        says=Text(
            zh="$k_1$、$k_2$ 权重最大，是因为方向与 $q$ 最接近",
            en="$k_1$ and $k_2$ get the most weight because they point most nearly the way $q$ does",
        ),
        finding="imprecise",
        correction=Text(
            zh="在这里碰巧成立。点积还取决于长度，一般不能只看方向：若以 $k_2$ 为查询，方向最近的当然是 $k_2$ 自己，"
            "权重最大的却是更长的 $k_1$（0.92 对 0.82）。",
            en="Here it happens to be so. A dot product also depends on length, so direction alone does not settle it: "
            "when $k_2$ asks, $k_2$ itself is nearest in direction, yet the longer $k_1$ gets more weight "
            "(0.92 against 0.82).",
        ),
        figures=(
            Figure(
                Text(zh="$q = k_1$ 时，按方向取最大与最小", en="by direction alone, with $q = k_1$"),
                stated=(1, 2, 6),
                found=lambda: places(cosines()),
                decimals=0,
            ),
            Figure(
                Text(
                    zh="$q = k_2$ 时权重最大的键（按方向应是第 2 个）",
                    en="the heaviest key when $q = k_2$ (by direction the second)",
                ),
                stated=2,
                found=lambda: answer("largest-key", "largest_key", q=SIX_KEYS[1], K=SIX_KEYS),
                true=1,
                decimals=0,
            ),
            Figure(
                Text(zh="$q = k_2$ 时方向最近的键", en="the key nearest in direction when $q = k_2$"),
                stated=2,
                found=lambda: by_direction(TOKENS[1], TOKENS),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=46,
        section="五",
        says=Text(zh="$k_6$ 与 $q$ 的方向几乎相反", en="$k_6$ points almost opposite to $q$"),
        finding="holds",
        correction=Text(
            zh="余弦是 −0.942，夹角约 160°。",
            en="Their cosine is −0.942, an angle of about 160°.",
        ),
        figures=(
            Figure(
                Text(
                    zh="余弦，取整（−1 为正好相反）",
                    en="the cosine, to a whole number (−1 is exactly opposite)",
                ),
                stated=-1,
                found=lambda: cosines()[5],
                decimals=0,
                symbol=r"\cos(q, k_6)",
            ),
        ),
    ),
    Claim(
        number=47,
        section="五",
        says=Text(
            zh="结果主要由与查询相似的 token 主导",
            en="tokens similar to the query dominate the result",
        ),
        finding="imprecise",
        correction=Text(
            zh="按正确的权重，$k_1$ 和 $k_2$ 合起来只占 0.524，熵是均匀分布的 94%，谈不上主导；"
            "所列的错误权重才给出 0.831。",
            en="With the right weights $k_1$ and $k_2$ together get only 0.524, and the entropy is 94% of the even "
            "spread's: they do not dominate. Only the wrong weights give 0.831.",
        ),
        figures=(
            Figure(
                Text(zh="$k_1$ 与 $k_2$ 的权重之和", en="the weight of $k_1$ and $k_2$ together"),
                stated=0.831,
                found=lambda: worked("weights")[:2].sum(),
                true=0.524,
                symbol="w_1 + w_2",
            ),
            Figure(
                Text(
                    zh="熵与最大值之比（若只有两个键平分，则为 0.387）",
                    en="entropy as a share of its maximum (two keys alone, in equal parts, would have 0.387)",
                ),
                stated=0.387,
                found=evenness,
                true=0.940,
                symbol=r"\frac{H(w)}{\ln 6}",
            ),
        ),
    ),
    Claim(
        number=48,
        section="五",
        says=Text(
            zh=r"若 $q = k_3$ 并屏蔽 $j \gt 3$，权重只分布在 $k_1$、$k_2$、$k_3$ 上",
            en=r"with $q = k_3$ and $j \gt 3$ masked, only $k_1$, $k_2$ and $k_3$ get weight",
        ),
        finding="holds",
        correction=Text(
            zh="三个权重是 0.286、0.263、0.450，被屏蔽的都正好是 0。",
            en="Their weights are 0.286, 0.263 and 0.450, and the masked ones are exactly 0.",
        ),
        figures=(
            Figure(
                Text(zh="被屏蔽的三个权重", en="the three masked weights"),
                stated=(0, 0, 0),
                found=lambda: third_row()[3:],
                decimals=9,
                symbol="w_4, w_5, w_6",
            ),
            Figure(
                Text(zh="看得见的三个权重之和", en="sum of the three visible weights"),
                stated=1,
                found=lambda: third_row()[:3].sum(),
                decimals=9,
                symbol="w_1 + w_2 + w_3",
            ),
        ),
    ),
)
