"""Cards for what the document says before its first section (开头)."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="attention-in-one-sentence",
        section="开头",
        front=Text(
            zh="用一句话说：没有掩码时，注意力为一个查询做了什么？",
            en="In one sentence: what does attention without a mask do for one query?",
        ),
        back=Text(
            zh="拿它与所有的键算得分，用 softmax 把得分变成和为 1 的权重，再按权重对值求平均："
            "$o = \\sum_j w_j v_j$。",
            en="It scores the query against all keys, turns the scores by softmax into weights that add up to 1, and "
            "averages the values with them: $o = \\sum_j w_j v_j$.",
        ),
        also=("七.1",),
    ),
    Card(
        id="order-is-not-in-attention",
        section="开头",
        front=Text(
            zh="把输入的 token 换个次序，没有掩码、没有位置编码的自注意力，输出会怎样变？",
            en="The input tokens are shuffled. What becomes of the output of self-attention without a mask and without "
            "position encodings?",
        ),
        back=Text(
            zh="只是跟着换次序：每个 token 得到的向量不变。文档说这种平均考虑了序列顺序，其实注意力本身不知道顺序；"
            "顺序要靠位置编码，或者靠因果掩码带进来。",
            en="It is shuffled in the same way; every token keeps its vector. The document says that this average "
            "depends on the order of the sequence, but attention itself knows none: order comes in by position "
            "encodings or by a causal mask.",
        ),
        corrects=(2,),
    ),
    Card(
        id="highest-score-need-not-be-itself",
        section="开头",
        front=Text(
            zh="一个 token 总是给自己打最高分吗？",
            en="Does a token always give itself the highest score?",
        ),
        back=Text(
            zh="不一定。文档说查询在问谁跟自己最像，可是点积也随长度变大：在它自己的算例里，$q = k_2$ 给 $k_1$ 打 "
            "0.92，给 $k_2$ 只有 0.82。何况真正比较的是 $x_i W^Q$ 与 $x_j W^K$。",
            en="No. The document lets a query ask who is most like itself, but a dot product also grows with length: "
            "in its own example $q = k_2$ scores 0.92 with $k_1$ and only 0.82 with $k_2$. Besides, what is compared "
            "is $x_i W^Q$ with $x_j W^K$.",
        ),
        also=("五", "六"),
        corrects=(3,),
    ),
)
