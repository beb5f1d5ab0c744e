"""Section 四 of the document, two masks and many heads, retold."""

from engine.chapter import Chapter
from engine.item import Text

CHAPTERS = (
    Chapter(
        id="masks-and-heads",
        number=Text(zh="四", en="4"),
        title=Text(zh="掩码与多头", en="Masks and heads"),
        places=("四.1", "四.2", "四.3"),
        told=Text(
            zh="因果掩码：生成文字时，第 $i$ 行只能看到第 $1$ 到第 $i$ 个位置，包括它自己，"
            "这一行用来预测第 $i+1$ 个 token。对角线以上是 $-\\infty$，在缩放之后加上去，"
            "softmax 使那里的权重正好是 $0$。\n\n"
            "填充掩码：短句子用 pad 补齐。要屏蔽的是 pad 所在的列，谁也不去看它们；pad 自己的那几行照常计算，"
            "只是不计入损失。如果把一整行都屏蔽，softmax 就成了 $0/0$。\n\n"
            "多头：先投影，再把结果分成 $h$ 个窄的头，各自做注意力，拼接起来之后还要乘 $W^O$。"
            "不同的头可以学到不同的关系，但没有谁保证它们会这样。先切开 $X$ 再投影，是另一回事。",
            en="Causal mask: in generation, row $i$ sees positions $1$ to $i$, its own included, and serves to "
            "predict token $i+1$. Above the diagonal stands $-\\infty$, added after the scaling, and the softmax "
            "turns it into a weight of exactly $0$.\n\n"
            "Padding mask: short sentences are filled up with pad tokens. What is hidden are the columns of the pads, "
            "so that nobody looks at them; the rows of the pads are computed as usual and left out of the loss. A row "
            "that is hidden entirely would give $0/0$.\n\n"
            "Many heads: project first, split the result into $h$ narrow heads, let each attend by itself, "
            "concatenate, and multiply by $W^O$. Heads can learn different relations, but nothing makes them. "
            "Splitting $X$ before projecting is another thing.",
        ),
        formula=r"\begin{aligned} &M_{ij} = 0\ (j\le i),\ -\infty\ (j>i) \\[4pt] "
        r"&\text{head}_m = \text{Attention}(XW_m^Q, XW_m^K, XW_m^V) \\[4pt] "
        r"&\text{MultiHead}(X) = \text{Concat}(\text{head}_1,\dots,\text{head}_h)\,W^O \end{aligned}",
        figure="masks",
    ),
)
