"""Section 六 of the document, attention beside k-NN, retold."""

from engine.chapter import Chapter
from engine.item import Text

CHAPTERS = (
    Chapter(
        id="nearest-neighbours",
        number=Text(zh="六", en="6"),
        title=Text(zh="与 k-NN 对照", en="Compared with k-NN"),
        places=("六",),
        told=Text(
            zh="硬的 k 近邻按某种距离或相似度挑出 $k$ 个邻居，把它们的值平均（也可以按距离加权），其余的一概不算；"
            "“挑选”这一步不可微。注意力里没有 $k$：人人有份，份量由 softmax 决定，所以整个过程可微，"
            "可以端到端训练。\n\n"
            "相似度可以换。点积兼看方向和长度；余弦只看方向；负距离和 RBF 看远近，而且是两种不同的核。"
            "把平方展开就知道，RBF 的得分就是点积除以 $\\sigma^2$，再减去 $\\|k\\|^2/(2\\sigma^2)$ 和一个常数，"
            "所以键都等长时它就是点积注意力。\n\n"
            "温度 $\\tau$ 越小，权重越集中到得分最高的键（并列则平分）；越大，越接近在看得见的键之间均分。用点积时，"
            "得分最高的键不一定是最近的那个。",
            en="Hard k-NN picks $k$ neighbours by some distance or similarity, averages their values (perhaps "
            "weighted by distance) and ignores all others; the picking is not differentiable. Attention has no $k$: "
            "everybody has a share, the softmax says how large, and so the whole can be trained end to end.\n\n"
            "The similarity may be exchanged. The dot product sees direction and length; the cosine direction only; "
            "negative distance and RBF see nearness, and they are two different kernels. Expand the square: RBF is "
            "the dot product over $\\sigma^2$ less $\\|k\\|^2/(2\\sigma^2)$ and a constant, so with keys of equal "
            "length it is dot-product attention.\n\n"
            "The smaller the temperature $\\tau$, the more weight goes to the highest score (ties share); the larger, "
            "the more evenly the visible keys share. With dot products the highest score need not be the nearest key.",
        ),
        formula=r"\begin{aligned} w_j &= \frac{e^{s_j/\tau}}{\sum_l e^{s_l/\tau}} \\[4pt] "
        r"s_j &\in \bigl\{\, q\cdot k_j,\ \ \cos(q, k_j), \\ "
        r"&\qquad -\|q-k_j\|,\ \ -\tfrac{1}{2\sigma^2}\|q-k_j\|^2 \,\bigr\} \end{aligned}",
        figure="temperature",
    ),
)
