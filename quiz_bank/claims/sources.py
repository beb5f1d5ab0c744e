"""What the document's source excerpts say of the Transformer paper, claim by claim."""

from engine.claim import Claim, Figure
from engine.item import Text
from quiz_bank import SOURCES

# The base model of Vaswani et al. 2017 (sections 3 and 5.1), in matrices without biases.
ENCODER_LAYERS = DECODER_LAYERS = 6
D_MODEL, D_FF, VOCABULARY = 512, 2048, 37000

ATTENTION = 4 * D_MODEL**2
FEED_FORWARD = 2 * D_MODEL * D_FF


def shares():
    """Give the shares of self-attention with feed-forward, of cross-attention and of the embedding."""
    named = (ENCODER_LAYERS + DECODER_LAYERS) * (ATTENTION + FEED_FORWARD)
    cross, embedding = DECODER_LAYERS * ATTENTION, VOCABULARY * D_MODEL
    return [part / (named + cross + embedding) for part in (named, cross, embedding)]


CLAIMS = (
    Claim(
        number=80,
        section=SOURCES,
        says=Text(
            zh="Transformer 由且仅由自注意力和前馈网络组成",
            en="a Transformer consists of self-attention and feed-forward networks and of nothing else",
        ),
        finding="wrong",
        correction=Text(
            zh="还有嵌入与输出层、位置编码、残差连接、层归一化，以及解码器对编码器的交叉注意力。"
            "基础模型的权重只有约 60% 在自注意力和前馈网络里。",
            en="There are also embeddings and the output layer, positional encodings, residual connections, layer "
            "normalisation, and the decoder's cross-attention to the encoder. Only about 60% of the base model's "
            "weights are in self-attention and feed-forward networks.",
        ),
        figures=(
            Figure(
                Text(
                    zh="基础模型的权重所占比例：自注意力与前馈、交叉注意力、嵌入",
                    en="shares of the base model's weights: self-attention with feed-forward, cross-attention, "
                    "embedding",
                ),
                stated=(1, 0, 0),
                found=shares,
                true=(0.60, 0.10, 0.30),
                decimals=2,
            ),
        ),
    ),
    Claim(
        number=81,
        section=SOURCES,
        says=Text(
            zh="编码器、解码器各 6 层，共 12 层",
            en="encoder and decoder have 6 layers each, 12 in all",
        ),
        finding="holds",
        correction=Text(
            zh="论文的基础模型与大模型都是如此；别的模型另有层数。",
            en="In the paper's base and big models, that is; other models have other numbers.",
        ),
        figures=(
            Figure(
                Text(zh="总层数", en="layers in all"),
                stated=12,
                found=lambda: ENCODER_LAYERS + DECODER_LAYERS,
                decimals=0,
                symbol="6 + 6",
            ),
        ),
    ),
    Claim(
        number=82,
        section=SOURCES,
        says=Text(
            zh="论文只做了机器翻译的实验",
            en="the paper's experiments are on machine translation only",
        ),
        finding="wrong",
        correction=Text(
            zh="论文还做了英语成分句法分析，用来说明模型能推广到别的任务。",
            en="It also reports English constituency parsing, to show that the model generalises to other tasks.",
        ),
        source="Vaswani et al. 2017, abstract and section 6.3 (https://www.arxiv-vanity.com/papers/1706.03762/)",
    ),
    Claim(
        number=83,
        section=SOURCES,
        says=Text(
            zh="论文在机器翻译的各个基准上都打败了当时最好的结果",
            en="the paper beat the state of the art on every machine translation benchmark",
        ),
        finding="imprecise",
        correction=Text(
            zh="只报告了两项：WMT 2014 英德与英法翻译；英法一项是单个模型中的最好。",
            en="It reports two: WMT 2014 English to German and English to French; "
            "the latter is the best of single models.",
        ),
        source="Vaswani et al. 2017, abstract (https://www.arxiv-vanity.com/papers/1706.03762/)",
    ),
    Claim(
        number=84,
        section=SOURCES,
        says=Text(
            zh="Q、K、V 由输入分别乘以 $W_q$、$W_k$、$W_v$ 得到",
            en="Q, K and V come from multiplying the input by $W_q$, $W_k$ and $W_v$",
        ),
        finding="holds",
        source="Vaswani et al. 2017, section 3.2.2",
    ),
)
