"""Cards for path length, parallel work and field of view (section 一)."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="rnn-steps-and-direction",
        section="一",
        front=Text(
            zh="单向 RNN 里，第 1 位和第 $N$ 位之间，信息朝哪个方向走？要走几步？",
            en="In a one-way RNN, which way does information travel between positions 1 and $N$, and in how many "
            "steps?",
        ),
        back=Text(
            zh="只从第 1 位走到第 $N$ 位，共 $N-1$ 次状态转移，因为 $h_t = f(h_{t-1}, x_t)$。"
            "文档写成由第 $N$ 位传给第 1 位、走 $N$ 步：方向反了，步数也多了一步。",
            en="Only from 1 to $N$, in $N-1$ transitions, for $h_t = f(h_{t-1}, x_t)$. The document has it go from $N$ "
            "to 1 in $N$ steps: that is the wrong way round, and one step too many.",
        ),
        corrects=(4, 5),
    ),
    Card(
        id="when-every-path-is-one-step",
        section="一",
        front=Text(
            zh="什么时候，自注意力里任意两位之间一步就到？",
            en="When is it a single step between any two positions in self-attention?",
        ),
        back=Text(
            zh="只有一层全注意力、没有掩码时。文档说得没有条件；可是因果掩码下，后面的信息到不了前面；"
            "窗口宽 $W$ 时一层只走 $W-1$ 位，$L$ 层才看到 $1 + L(W-1)$ 个。",
            en="In full attention without a mask. The document sets no condition; but under a causal mask nothing "
            "travels back to earlier positions, and with windows of width $W$ a layer reaches $W-1$ positions, so "
            "that $L$ layers see $1 + L(W-1)$.",
        ),
        also=("七.2",),
        corrects=(7,),
    ),
    Card(
        id="who-sees-the-whole-sequence",
        section="一",
        front=Text(
            zh="长度为 $n$ 的序列，第 $i$ 个 token 看得到几个 token？",
            en="In a sequence of length $n$, how many tokens does token $i$ see?",
        ),
        back=Text(
            zh="没有掩码时是 $n$ 个，因果掩码下是 $i$ 个；有补位时，补位不算。"
            "文档先说每个位置都看到整个序列，后面又讲因果掩码，两处对不上：前一句只在没有掩码时成立。",
            en="Without a mask $n$, under a causal mask $i$, and never the padding that is masked. The document first "
            "lets every position see everything and later masks the future; the former holds only without a mask.",
        ),
        also=("四.1", "四.2"),
        corrects=(9,),
    ),
    Card(
        id="training-at-once-generation-in-steps",
        section="一",
        front=Text(
            zh="Transformer 处理 $T$ 个 token，训练时要几步，生成时要几步？",
            en="How many sequential steps does a Transformer take for $T$ tokens, in training and in generation?",
        ),
        back=Text(
            zh="训练时一步：整段文字已知，所有位置一起算。生成时 $T$ 步：下一个 token 要等上一个选定。"
            "文档只说可以同时算，那是训练和读入提示的情形。",
            en="In training one: the text is known, so all positions are computed together. In generation $T$: each "
            "token waits for the one before it. The document only says that all is computed at once, which fits "
            "training and reading a prompt.",
        ),
        corrects=(8,),
    ),
)
