"""Section 五 of the document, its worked example, retold with the right numbers."""

from engine.chapter import Chapter
from engine.item import Text

CHAPTERS = (
    Chapter(
        id="worked-example",
        number=Text(zh="五", en="5"),
        title=Text(zh="完整算例", en="A worked example"),
        places=("五",),
        told=Text(
            zh="六个二维的键，查询取第一个键，$q = k_1 = (1,\\ 0.2)$。做点积，除以 $\\sqrt{2}$，再做 softmax，"
            "权重是 $(0.273,\\ 0.251,\\ 0.174,\\ 0.129,\\ 0.114,\\ 0.059)$，加起来正好是 1。\n\n"
            "文档在这里有两处错。第三个得分是 $1\\times 0.2 + 0.2\\times 1 = 0.40$，它写成 $0.24$，"
            "相当于第二个乘积里又用了一次键的第一个分量。它列出的六个权重加起来是 $1.554$，"
            "不可能是 softmax 的结果。\n\n"
            "大小次序倒没有错：$k_1$、$k_2$ 最大，$k_6$ 最小。不过前两个合起来只有 $0.524$，谈不上主导。"
            "例子到权重为止，没有给出值和输出。若取 $q = k_3$ 并屏蔽后三个键，"
            "前三个的权重是 $(0.286,\\ 0.263,\\ 0.450)$。",
            en="There are six keys with two components each, and the query is the first key, $q = k_1 = (1,\\ 0.2)$. "
            "Take dot products, divide by $\\sqrt{2}$, apply the softmax: the weights are "
            "$(0.273,\\ 0.251,\\ 0.174,\\ 0.129,\\ 0.114,\\ 0.059)$ and add up to exactly 1.\n\n"
            "The document slips twice here. The third score is $1\\times 0.2 + 0.2\\times 1 = 0.40$; it has $0.24$, "
            "as if the second product took the key's first component again. And the six weights that it lists add up "
            "to $1.554$, so they cannot come from a softmax.\n\n"
            "Their order is right: $k_1$ and $k_2$ get most, $k_6$ least. Yet the first two hold only $0.524$ between "
            "them and hardly dominate. The example stops at the weights; it has no values and no output. With "
            "$q = k_3$ and the last three keys masked, the first three get $(0.286,\\ 0.263,\\ 0.450)$.",
        ),
        formula=r"\begin{aligned} s_i &= q\cdot k_i \\[4pt] s'_i &= \frac{s_i}{\sqrt{d_k}} \\[4pt] "
        r"w_i &= \frac{e^{s'_i}}{\sum_j e^{s'_j}} \end{aligned}",
        figure="worked_example",
    ),
)
