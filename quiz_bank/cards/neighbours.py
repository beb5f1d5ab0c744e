"""Cards for attention beside k-NN, similarity and temperature (section 六)."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="hard-knn-against-attention",
        section="六",
        front=Text(
            zh="硬 k-NN 与注意力有哪三点不同？",
            en="In which three ways do hard k-NN and attention differ?",
        ),
        back=Text(
            zh="硬 k-NN 只取 k 个，通常等权（即 1/k），选择时会跳变、不可微；注意力用上所有看得见的键，"
            "以 softmax 加权，处处可微。文档把“1/k”与“相等”说成两种，又说它只用距离：其实也可按距离倒数加权，"
            "也可用余弦或内积。",
            en="Hard k-NN takes k keys, usually in equal parts of 1/k, and jumps; attention takes every visible key, "
            "weighted by softmax, smoothly. The document lists 1/k and equal as two options and distance as the only "
            "measure; weights by inverse distance, cosines and inner products are usual too.",
        ),
        corrects=(50, 51),
    ),
    Card(
        id="no-k-in-attention",
        section="六",
        also=("开头",),
        front=Text(
            zh="把注意力叫作“软 k-NN”，哪里不准确？",
            en="Attention is called a soft k-NN. Where does that go wrong?",
        ),
        back=Text(
            zh=r"公式里没有 k：$\tau\to 0$ 只剩得分最大的一个键，并列则平分。而且点积最大不等于距离最近。"
            "文档的向量中，以 $k_2$ 为查询，最近的是 $k_2$，得分最大的却是 $k_1$。",
            en=r"The formula has no k: as $\tau\to 0$ one key is left, the highest scoring, shared only by ties. Nor "
            "is the largest dot product the nearest key. With the document's vectors, when $k_2$ asks, $k_2$ is "
            "nearest but $k_1$ scores most.",
        ),
        corrects=(58,),
    ),
    Card(
        id="length-in-dot-and-cosine",
        section="六",
        front=Text(
            zh="把一个键拉长为两倍，它的点积和余弦各怎样变？",
            en="A key is made twice as long. What happens to its dot product and to its cosine?",
        ),
        back=Text(
            zh=r"点积变为两倍，余弦不变。点积看方向也看长度，余弦 $\frac{q\cdot k}{\lVert q\rVert\,\lVert k\rVert}$ "
            "把两个长度都除掉了。",
            en="The dot product doubles, the cosine stays. The dot product looks at direction and length; the cosine "
            r"$\frac{q\cdot k}{\lVert q\rVert\,\lVert k\rVert}$ divides both lengths away.",
        ),
    ),
    Card(
        id="rbf-is-dot-with-bias",
        section="六",
        front=Text(
            zh=r"$-\frac{\lVert q-k\rVert^2}{2\sigma^2}$ 作得分，与点积注意力有什么关系？",
            en=r"Scores are $-\frac{\lVert q-k\rVert^2}{2\sigma^2}$. How is that related to dot-product attention?",
        ),
        back=Text(
            zh=r"展开平方，与键无关的 $\lVert q\rVert^2$ 一项消掉，剩下 $\frac{q\cdot k}{\sigma^2}$ 加偏置 "
            r"$-\frac{\lVert k\rVert^2}{2\sigma^2}$；各键等长时就是点积注意力。"
            "文档把它与负距离并作一种，但不平方的负距离给出的权重不同。",
            en=r"Expand the square: $\lVert q\rVert^2$ is the same for all keys and cancels, leaving "
            r"$\frac{q\cdot k}{\sigma^2}$ with the bias $-\frac{\lVert k\rVert^2}{2\sigma^2}$. With keys of equal "
            "length that is dot-product attention. The document counts it and negative distance as one; unsquared "
            "distance gives other weights.",
        ),
        corrects=(55,),
    ),
    Card(
        id="temperature-limits",
        section="六",
        front=Text(
            zh=r"$\text{softmax}(s/\tau)$ 在 $\tau\to 0^{+}$ 和 $\tau\to\infty$ 时各趋于什么？",
            en=r"What does $\text{softmax}(s/\tau)$ tend to as $\tau\to 0^{+}$ and as $\tau\to\infty$?",
        ),
        back=Text(
            zh=r"$\tau\to 0^{+}$：得分最大的键得 1，$m$ 个并列则各得 $\frac{1}{m}$。$\tau\to\infty$："
            "看得见的键平分；被屏蔽的键在任何温度下都是 0。",
            en=r"As $\tau\to 0^{+}$ the highest score takes 1, and $m$ tied ones take $\frac{1}{m}$ each. As "
            r"$\tau\to\infty$ the visible keys share equally; a masked key has 0 at any temperature.",
        ),
    ),
)
