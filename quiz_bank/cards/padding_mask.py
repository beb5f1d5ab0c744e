"""Cards for the padding mask (section 四.2)."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="padding-columns-not-rows",
        section="四.2",
        front=Text(
            zh="padding 掩码屏蔽的是补位的行还是列？另一个怎么处理？",
            en="Does a padding mask block the rows or the columns of the padding, and what becomes of the other?",
        ),
        back=Text(
            zh="屏蔽列，也就是补位的键。补位的行照常计算，在损失里忽略；若整行都填 $-\\infty$，"
            "softmax 是 $0/0$，得到 NaN。文档只说把补位设成 $-\\infty$，没说是行还是列。",
            en="The columns: the keys of the padding. Its rows are computed as usual and ignored in the loss; with "
            "$-\\infty$ in a whole row the softmax is $0/0$, which is NaN. The document sets the padding to "
            "$-\\infty$ without saying which.",
        ),
        corrects=(31,),
    ),
    Card(
        id="padding-gets-no-attention",
        section="四.2",
        front=Text(
            zh="加 padding 掩码，是为了让补位得到注意力，还是得不到？",
            en="Is a padding mask there to give the padding attention, or to keep it from getting any?",
        ),
        back=Text(
            zh="得不到：补位的权重必须是 0，否则没有内容的位置会混进每个输出。"
            "文档引的那句“避免 pad 的地方没有注意力”多了一个“没有”，意思正好反了。",
            en="To keep it from any: its weight must be 0, or places without content are mixed into every output. The "
            "document quotes a line by which the mask prevents padding from going without attention; that says the "
            "opposite.",
        ),
        corrects=(32,),
    ),
)
