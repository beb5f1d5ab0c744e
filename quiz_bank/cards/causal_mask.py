"""Cards for the causal mask and the code that makes it (section 四.1)."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="what-a-causal-row-sees",
        section="四.1",
        front=Text(
            zh="因果掩码下，第 $t$ 行看得到哪些 token？它用来预测第几个？",
            en="Under a causal mask, which tokens does row $t$ see, and which one does it predict?",
        ),
        back=Text(
            zh="看到第 $1$ 到第 $t$ 个，包括自己，预测第 $t+1$ 个。文档说预测第 $t$ 个时不能看第 $t+1$ 个及以后，"
            "差了一位：连第 $t$ 个也不能看，它就是答案。标题“只看过去”又漏了当前位置。",
            en="It sees tokens $1$ to $t$, itself included, and predicts $t+1$. The document hides only $t+1$ and "
            "later when $t$ is predicted, which is off by one: $t$ is the answer. And its heading, that the decoder "
            "only sees the past, leaves out the current position.",
        ),
        also=("题3",),
        corrects=(24, 25),
    ),
    Card(
        id="mask-after-scaling",
        section="四.1",
        front=Text(
            zh="掩码加在缩放之前还是之后？什么时候两种次序结果不同？",
            en="Is the mask added before or after the scaling, and when does the order matter?",
        ),
        back=Text(
            zh="之后：$QK^\\top/\\sqrt{d_k} + M$。填 $-\\infty$ 时次序无所谓，它除以什么都还是 $-\\infty$；"
            "有限的偏置先加就会被缩小。文档说直接加在 $QK^\\top$ 上，与它自己的公式不一致。",
            en="After it: $QK^\\top/\\sqrt{d_k} + M$. With $-\\infty$ the order does not matter, for it stays "
            "$-\\infty$ whatever divides it; a finite bias that is added first gets scaled down. The document adds the "
            "mask to $QK^\\top$, unlike its own formula.",
        ),
        also=("三",),
        corrects=(26,),
    ),
    Card(
        id="why-triu-starts-at-one",
        section="四.1",
        front=Text(
            zh="用 triu 做因果掩码，为什么取 diagonal=1，而不是 0 或 2？",
            en="Why does a causal mask take triu with diagonal=1, and not 0 or 2?",
        ),
        back=Text(
            zh="取 1，正好屏蔽 $j > i$。取 0 连自己也挡住，第 1 行一个键都不剩，得到 NaN；"
            "取 2 会放进第 $i+1$ 个，正是要预测的答案。",
            en="With 1 exactly $j > i$ is blocked. With 0 a token cannot see itself, and row 1, left without any key, "
            "becomes NaN; with 2 token $i+1$ gets through, the very answer to be predicted.",
        ),
        also=("题3",),
    ),
    Card(
        id="cut-the-mask-to-length",
        section="四.1",
        front=Text(
            zh="掩码按 context_length 做好了，序列却只有 $T$ 个 token，直接用会怎样？",
            en="The mask was made for context_length, but the sequence has only $T$ tokens. What happens?",
        ),
        back=Text(
            zh="形状对不上：掩码比 $T\\times T$ 的得分大，会报错。文档的代码要补一步：先取掩码的前 $T$ 行、前 $T$ 列。",
            en="The shapes do not match: the mask is larger than the $T\\times T$ scores, and it fails. The code in "
            "the document needs one more step: take the first $T$ rows and columns of the mask.",
        ),
        corrects=(29,),
    ),
)
