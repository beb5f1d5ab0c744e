"""Section 九 of the document, what it leaves open, retold."""

from engine.chapter import Chapter
from engine.item import Text

CHAPTERS = (
    Chapter(
        id="open-questions",
        number=Text(zh="九", en="9"),
        title=Text(zh="尚无答案的问题", en="Open questions"),
        places=("九",),
        told=Text(
            zh="文档在最后列出自己没有回答的问题。这里同样不代它回答：下面的每一条都还开着，没有判定对错的说法。\n\n"
            "可以先弄清其中一个背景。softmax 总要把权重分完，哪怕没有一个键值得看；在训练好的模型里，"
            "多余的权重常常落到最前面的几个 token 上，这叫 attention sink。分母里多加一个 1，就允许一行“不花完”："
            "所有得分都很低时，权重可以一起趋于零。在图里试一试就能看到差别；至于毛病究竟出在结构还是训练，"
            "这并不能回答。",
            en="The document ends with questions that it does not answer, and neither does this page: each of those "
            "below is open, and nothing here is judged right or wrong.\n\n"
            "One piece of background can be had at once. A softmax must spend all its weight, even where no key is "
            "worth a look; in trained models the surplus often lands on the first few tokens, which is called an "
            "attention sink. An extra 1 in the denominator lets a row keep some of it back: when all scores are low, "
            "all weights may tend to zero. The figure shows the difference. Whether structure or training is to "
            "blame, it does not say.",
        ),
        formula=r"\text{softmax}_1(s)_j = \frac{e^{s_j}}{1 + \sum_l e^{s_l}}",
        figure="sink",
        open_questions=(
            Text(
                zh="据说由清华大学等机构提出的“注意力陷阱”，在标准 Transformer 里是否普遍？它出自训练过程，"
                "还是出自 softmax 的结构？（文档没有读到论文，我们也没有查到。）",
                en="Is the “attention trap” that is ascribed to Tsinghua University and others common in standard "
                "Transformers, and does it come from training or from the softmax itself? (The document did not read "
                "the paper, and we found none.)",
            ),
            Text(
                zh="换一种初始化（如 Xavier 或 Kaiming），$1/\\sqrt{d_k}$ 还是最好的缩放吗？",
                en="With another initialisation, such as Xavier or Kaiming, is $1/\\sqrt{d_k}$ still the best scale?",
            ),
            Text(
                zh="注意力变得稀疏时，多头里 $W^O$ 的训练动态会不会被放大？",
                en="When attention becomes sparse, does that amplify the training dynamics of $W^O$ behind the heads?",
            ),
            Text(
                zh="文档引用的四篇知乎文章只读到了搜索摘要。原文到底怎么说？",
                en="Of four articles on Zhihu the document read excerpts in search results only. What do they say in "
                "full?",
            ),
        ),
    ),
)
