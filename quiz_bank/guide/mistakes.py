"""Section 七 of the document, five common mistakes, retold."""

from engine.chapter import Chapter
from engine.item import Text

CHAPTERS = (
    Chapter(
        id="common-mistakes",
        number=Text(zh="七", en="7"),
        title=Text(zh="常见误区", en="Common mistakes"),
        places=("七.1", "七.2", "七.3", "七.4", "七.5"),
        told=Text(
            zh="相似度不是结果。它只是中途的数，注意力返回的是加权平均之后的值。\n\n"
            "复杂度不是 $O(N)$。两次大的矩阵乘法是 $O(N^2 d)$，整层还要加上投影的 $O(N d^2)$；"
            "$N < 2d$ 时反而是投影更贵。Swin 把窗口大小固定下来，这部分才随长度线性增长，代价是单层看不到全局。\n\n"
            "掩码加在 softmax 之前。之后才置零，剩下的权重加起来小于 1；再除以这个和，就与先加掩码完全相同。\n\n"
            "加起来等于 1 的是每一行，各行互不相干，所以整个矩阵加起来是 $n_q$。做过 dropout，或在分母里多加一个 1，"
            "行和就不再是 1。\n\n"
            "“注意力陷阱”一说没有查到出处；公认的现象里，最接近的是 attention sink。",
            en="The similarity is not the result. Attention returns the weighted average of the values.\n\n"
            "The cost is not $O(N)$. The two large matrix products take $O(N^2 d)$ and the projections another "
            "$O(N d^2)$, which is more as long as $N < 2d$. Swin fixes the window size; only then does the first part "
            "grow linearly, and a single layer no longer sees everything.\n\n"
            "The mask goes in before the softmax. Zeros put in afterwards leave weights that add up to less than 1; "
            "divide by their sum, and you have exactly masking first.\n\n"
            "What adds up to 1 is each row by itself, so the matrix adds up to $n_q$. After dropout, or with an extra "
            "1 in the denominator, a row no longer does.\n\n"
            "For the “attention trap” no source was found; the nearest thing known is the attention sink.",
        ),
        formula=r"\begin{aligned} \text{FLOPs} &= 8Nd^2 + 4N^2d \\[4pt] 8Nd^2 &= 4N^2d \iff N = 2d \end{aligned}",
        figure="layer_cost",
    ),
)
