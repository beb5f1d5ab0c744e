"""Section 二 of the document, where Q, K and V come from, retold."""

from engine.chapter import Chapter
from engine.item import Text

CHAPTERS = (
    Chapter(
        id="projections",
        number=Text(zh="二", en="2"),
        title=Text(zh="Q、K、V 的来历", en="Where Q, K and V come from"),
        places=("二",),
        told=Text(
            zh="输入是矩阵 $X$：每个 token 一行，每行 $d_{\\text{model}}$ 个数。三个学出来的矩阵把它变成三样东西："
            "查询表示这个 token 在找什么，键表示它能怎样被找到，值是找到之后取回的内容。三者来自同一个 $X$，"
            "序列自己检索自己，所以叫自注意力。\n\n"
            "形状值得记清楚。$W^Q$ 和 $W^K$ 都是 $d_{\\text{model}}\\times d_k$：查询和键要做点积，宽度必须相同，"
            "也就处在同一个空间里。$W^V$ 是 $d_{\\text{model}}\\times d_v$，只有值可以另有宽度。"
            "行数始终是 token 的个数。",
            en="The input is a matrix $X$: one row per token, $d_{\\text{model}}$ numbers in a row. Three learned "
            "matrices turn it into three things. The query says what a token is looking for, the key says how it can "
            "be found, and the value is what it hands over once it is found. All three come from the same $X$: the "
            "sequence searches itself, hence self-attention.\n\n"
            "The shapes are worth keeping straight. $W^Q$ and $W^K$ are both $d_{\\text{model}}\\times d_k$: queries "
            "and keys meet in a dot product, so they must be equally wide and share one space. $W^V$ is "
            "$d_{\\text{model}}\\times d_v$; only the values may have a width of their own. The number of rows stays "
            "the number of tokens throughout.",
        ),
        formula=r"Q = XW^Q,\quad K = XW^K,\quad V = XW^V",
        figure="shapes",
    ),
)
