"""Section 三 of the document, scaled dot-product attention, retold."""

from engine.chapter import Chapter
from engine.item import Text

CHAPTERS = (
    Chapter(
        id="scaled-attention",
        number=Text(zh="三", en="3"),
        title=Text(zh="缩放点积注意力", en="Scaled dot-product attention"),
        places=("三",),
        told=Text(
            zh="整个计算分四步。打分：$QK^\\top$ 里有 $n_q\\times n_k$ 个点积。缩放：每个都除以 $\\sqrt{d_k}$。掩码："
            "加上 $M$，允许的位置是 $0$，屏蔽的位置是 $-\\infty$。最后按行做 softmax 得到权重，再乘 $V$。\n\n"
            "为什么要除？若查询和键的各个分量互相独立，均值是 $0$，方差是 $1$，那么点积的均值是 $0$，方差是 $d_k$，"
            "标准差是 $\\sqrt{d_k}$。向量越宽，分数拉得越开，权重越集中到一个键上，梯度也随之变小："
            "这是随 $d_k$ 逐渐加重的趋势，不是一步跌到底。除过之后，不论多宽，方差都是 $1$。这说的是刚初始化的时候，"
            "训练会把查询和键重新拉长。",
            en="The calculation has four steps. Score: $QK^\\top$ holds $n_q\\times n_k$ dot products. Scale: divide "
            "each of them by $\\sqrt{d_k}$. Mask: add $M$, which is $0$ where looking is allowed and $-\\infty$ where "
            "it is not. Then a softmax along each row gives the weights, and they multiply $V$.\n\n"
            "Why divide? If the components of queries and keys are independent with mean $0$ and variance $1$, a dot "
            "product has mean $0$, variance $d_k$ and standard deviation $\\sqrt{d_k}$. Wider vectors push the scores "
            "apart, one key takes more and more of the weight, and the gradient shrinks: a tendency that grows with "
            "$d_k$, not a sudden drop. After the division the variance is $1$ at any width. All this holds at "
            "initialisation; training may stretch queries and keys again.",
        ),
        formula=r"\begin{aligned} &\text{Attention}(Q, K, V) \\[4pt] "
        r"&\quad = \text{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}} + M\right) V \end{aligned}",
        figure="scaling",
    ),
)
