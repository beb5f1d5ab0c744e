"""Cards for what the document leaves to be checked (section 九): what is open, and what is known so far."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="open-why-sinks-arise",
        section="九",
        also=("七.5",),
        front=Text(
            zh="attention sink 普遍吗？它来自训练过程，还是 softmax 的结构？",
            en="Are attention sinks common? Do they come from training or from the softmax itself?",
        ),
        back=Text(
            zh="尚无定论。已知：小模型里也会出现，在训练中逐渐形成；把 softmax 换成不归一化的 sigmoid，"
            "在 1B 参数以内没有出现（Gu 等，2025）。看来两者都有份。",
            en="Not settled. Known: they appear in small models too and form during training; with an unnormalised "
            "sigmoid for the softmax they did not appear up to 1B parameters (Gu et al. 2025). "
            "Both seem to play a part.",
        ),
    ),
    Card(
        id="open-scaling-and-initialisation",
        section="九",
        also=("三",),
        front=Text(
            zh=r"换一种初始化，$\frac{1}{\sqrt{d_k}}$ 还是最好的缩放吗？",
            en=r"With another initialisation, is $\frac{1}{\sqrt{d_k}}$ still the best scaling?",
        ),
        back=Text(
            zh=r"没有一般的答案。它依据的是 $q$、$k$ 各分量方差为 1；若初始化使方差为 2，缩放后得分的方差就是 4。"
            r"T5 把这个因子并入初始化；针对很宽的模型，也有人主张 $\frac{1}{d_k}$，因为训练后 $q$ 与 $k$ 相关。",
            en="There is no general answer. It rests on components of variance 1; where an initialisation gives them "
            "variance 2, scaled scores have variance 4. T5 puts the factor into its initialisation, and for very wide "
            r"models $\frac{1}{d_k}$ has been proposed, since trained $q$ and $k$ are correlated.",
        ),
    ),
    Card(
        id="open-output-projection-and-sparsity",
        section="九",
        also=("四.3",),
        front=Text(
            zh="注意力变稀疏，会放大 $W^O$ 的训练动态吗？",
            en="Does sparser attention amplify the training of $W^O$?",
        ),
        back=Text(
            zh=r"未有定论。能确定的是起点：$W^O$ 的梯度与各头的输出成正比；若各 value 独立、方差为 1，输出的方差是 "
            r"$\sum_j w_j^2$，从均匀时的 $\frac{1}{n}$ 到独热时的 1。训练中是否因此放大，要靠实验回答。",
            en="Open. Certain is where it starts: the gradient of $W^O$ is proportional to the heads' outputs, and "
            r"with independent values of variance 1 these have variance $\sum_j w_j^2$, from $\frac{1}{n}$ for even "
            "weights to 1 for one-hot ones. Whether training amplifies it takes experiments.",
        ),
    ),
    Card(
        id="excerpts-against-the-paper",
        section="九",
        front=Text(
            zh="只读摘要就转述论文，会出什么错？以 2017 年的 Transformer 论文为例，说出三处。",
            en="What goes wrong when a paper is retold from excerpts? Name three cases for the Transformer paper "
            "of 2017.",
        ),
        back=Text(
            zh="文档引的摘要说：只有自注意力和前馈网络，只做机器翻译，胜过所有基准。其实还有交叉注意力、嵌入、位置编码、"
            "残差与层归一化；还做了英语句法分析；翻译只报告两项，WMT 2014 英德和英法。",
            en="The document's excerpts say: nothing but self-attention and feed-forward, translation only, best on "
            "every benchmark. In fact there are cross-attention, embeddings, positions, residuals and layer "
            "normalisation; English parsing as well; and two benchmarks, WMT 2014 to German and to French.",
        ),
        corrects=(80, 82, 83),
    ),
)
