"""The document before its first section (开头), retold."""

from engine.chapter import Chapter
from engine.item import Text

CHAPTERS = (
    Chapter(
        id="intuition",
        number=Text(zh="开头", en="0"),
        title=Text(zh="直觉：软邻居平均", en="Intuition: a soft average over neighbours"),
        places=("开头",),
        told=Text(
            zh="注意力是一种“软”的邻居平均。每个 token 发出一个查询，与所有 token 的键做点积，得到分数；"
            "softmax 把分数变成加起来等于 1 的权重；再用这些权重对各个值求加权平均。分数越高的键，"
            "它的值在结果里占的份量越大，只要没有掩码，谁的份量都不会正好是零。\n\n"
            "有两点常被说错。第一，拿来比较的是投影之后的查询和键，不是 token 本身；点积还看长度，"
            "所以得分最高的键不一定离得最近，也不一定是 token 自己的键。第二，这个过程不知道顺序：输入换一种排列，"
            "输出只是跟着换同样的排列。顺序要靠位置编码或掩码带进来。",
            en="Attention is a soft average over neighbours. Each token sends out a query; its dot product with every "
            "token's key is a score; the softmax turns the scores into weights that add up to 1; and the values are "
            "averaged with these weights. A higher score gives its value a larger share; without a mask no share is "
            "ever exactly zero.\n\n"
            "Two things are easily said wrong. What is compared are the projected query and key, not the tokens "
            "themselves, and the dot product also sees length: the key with the highest score need be neither the "
            "nearest one nor the token's own. And nothing in here knows the order: shuffle the inputs, and the "
            "outputs are shuffled in the same way. Order comes in through position encodings or a mask.",
        ),
        formula=r"\begin{aligned} w &= \text{softmax}\!\left(\frac{Kq}{\sqrt{d_k}}\right) \\[4pt] "
        r"o &= \sum_j w_j v_j \end{aligned}",
        figure="soft_average",
    ),
)
