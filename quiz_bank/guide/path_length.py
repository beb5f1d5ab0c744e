"""Section 一 of the document, why attention, retold."""

from engine.chapter import Chapter
from engine.item import Text

CHAPTERS = (
    Chapter(
        id="why-attention",
        number=Text(zh="一", en="1"),
        title=Text(zh="为什么需要注意力", en="Why attention"),
        places=("一",),
        told=Text(
            zh="循环网络一次读一个 token，把读过的内容压进一个状态，再往后传。"
            "第 $i$ 个 token 的信息要到达后面的第 $j$ 个，得经过 $j-i$ 次状态转移；路越长，往往剩下的越少。"
            "反方向则根本没有路，除非用双向网络。而在没有掩码的自注意力里，任意两个位置只隔一步。\n\n"
            "由此有两个好处，也各有限度。所有位置的查询、键和值可以同时算出，所以训练和读入提示都能并行；"
            "生成却仍要一个接一个地来。每个位置都能看到整个序列，这也只在没有掩码时成立：因果掩码挡住了后面的内容，"
            "窗口注意力要叠好几层才能看远。",
            en="A recurrent network reads one token at a time and hands on what it has read in a single state. For "
            "token $i$ to reach a later token $j$ takes $j-i$ transitions, and the longer the way, the less tends to "
            "arrive. Backwards there is no way at all, unless the network is bidirectional. In self-attention without "
            "a mask any two positions are one step apart.\n\n"
            "Two benefits follow, each with a limit. All queries, keys and values can be computed at once, so "
            "training and reading a prompt run in parallel; generation still goes token by token. And every position "
            "sees the whole sequence, but again only without a mask: a causal mask hides what comes later, and "
            "attention in windows needs several layers to see far.",
        ),
        formula=r"\begin{aligned} L_{\text{RNN}} &= j-i \\[4pt] "
        r"L_{\text{conv}} &= \left\lceil\frac{j-i}{(k-1)/2}\right\rceil \\[4pt] L_{\text{att}} &= 1 \end{aligned}",
        figure="path_length",
    ),
)
