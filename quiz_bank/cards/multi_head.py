"""Cards for multi-head attention (section 四.3)."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="project-then-split",
        section="四.3",
        front=Text(
            zh="多头注意力先切成 $h$ 份还是先投影？次序要紧吗？",
            en="Does multi-head attention split into $h$ parts first or project first, and does it matter?",
        ),
        back=Text(
            zh="先用完整的 $X$ 投影，再切 $Q$、$K$、$V$ 的列：等于每个头各有一组投影，都读全部特征。"
            "先切 $X$，每个头就只看到一段，结果不同。文档说切 $Q$、$K$、$V$，没有说是投影之后的。",
            en="First project the whole $X$, then split the columns of $Q$, $K$ and $V$: every head has projections of "
            "its own and reads all features. With $X$ split first, a head sees one piece only. The document does not "
            "say that it splits what was projected.",
        ),
        also=("题4",),
        corrects=(33,),
    ),
    Card(
        id="what-the-output-projection-does",
        section="四.3",
        front=Text(
            zh="拼接各头之后为什么还要乘 $W^O$？不拼接能得到同样的结果吗？",
            en="Why is the concatenation of the heads multiplied by $W^O$, and can one do without concatenating?",
        ),
        back=Text(
            zh="拼接只是并排放着，$W^O$ 才把各头混合起来，并回到宽度 $d_{\\text{model}}$。"
            "逐头相加也一样：$\\text{Concat}(\\text{head}_1,\\dots,\\text{head}_h)\\,W^O = "
            "\\sum_i \\text{head}_i W^O_i$。",
            en="Side by side the heads do not mix; $W^O$ combines them and leads back to width $d_{\\text{model}}$. A "
            "sum gives the same: $\\text{Concat}(\\text{head}_1,\\dots,\\text{head}_h)\\,W^O = "
            "\\sum_i \\text{head}_i W^O_i$.",
        ),
        also=("题4",),
    ),
    Card(
        id="heads-may-differ",
        section="四.3",
        front=Text(
            zh="为什么分成多个头？一定会学到不同的关系吗？",
            en="Why several heads, and do they always learn different relations?",
        ),
        back=Text(
            zh="每个头有自己的 $W^Q_i$、$W^K_i$、$W^V_i$，同一个 token 可以在不同的头里看重不同的键；"
            "一个头只有一行权重，做不到。但这是可能，不是保证：两个头也会学得差不多。",
            en="With $W^Q_i$, $W^K_i$ and $W^V_i$ of its own, every head lets a token favour other keys; a single head "
            "has only one row of weights for it. That is possible, not certain: two heads may also end up alike.",
        ),
        also=("题4",),
    ),
)
