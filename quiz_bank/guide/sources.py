"""What the document passes on from its sources (来源), retold."""

from engine.chapter import Chapter
from engine.item import Text

CHAPTERS = (
    Chapter(
        id="sources",
        number=Text(zh="来源", en="Sources"),
        title=Text(zh="引文里的 Transformer", en="The Transformer in its quotations"),
        places=("来源",),
        told=Text(
            zh="文档末尾摘录的几段资料里，有些话常被转述，却要打折扣。\n\n"
            "Transformer 不只有自注意力和前馈网络：还有嵌入和输出层、位置编码、残差连接、层归一化，"
            "以及解码器看编码器的交叉注意力。原论文的编码器和解码器各有 6 层，base 和 big 两种模型都是这样。\n\n"
            "论文不只做了机器翻译，还做了英语成分句法分析。翻译上刷新纪录的是 WMT 2014 的英德和英法两项，"
            "不是所有基准。\n\n"
            "这几篇文章多半只读到了摘要，所以这里只核对话本身对不对，不替原文作证。",
            en="Among the excerpts at the end of the document are sentences that are often repeated and need a grain "
            "of salt.\n\n"
            "A Transformer is more than self-attention and feed-forward networks: there are embeddings and an output "
            "layer, position encodings, residual connections, layer normalisation, and the cross-attention with which "
            "the decoder looks at the encoder. In the original paper encoder and decoder have 6 layers each, in the "
            "base model and in the big one.\n\n"
            "The paper is about more than machine translation: it also parses English. The records it broke in "
            "translation are English to German and English to French at WMT 2014, not every benchmark.\n\n"
            "Most of these articles were read as excerpts only, so what is checked here is the statement itself, not "
            "its source.",
        ),
        formula=r"\begin{aligned} P \approx |V|\,d &+ 6\,(4d^2 + 2d\,d_{\text{ff}}) \\ "
        r"&+ 6\,(8d^2 + 2d\,d_{\text{ff}}) \end{aligned}",
        figure="transformer_parts",
    ),
)
