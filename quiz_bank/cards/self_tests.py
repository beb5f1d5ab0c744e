"""Cards for the document's six self-test questions (section 八)."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="when-the-mask-may-be-left-out",
        section="八",
        also=("题1", "三"),
        front=Text(
            zh=r"2017 年论文的式 (1) 没有 $M$，很多资料却写 $\frac{QK^\top}{\sqrt{d_k}} + M$。两种写法矛盾吗？",
            en=r"Equation 1 of the 2017 paper has no $M$, yet many texts write $\frac{QK^\top}{\sqrt{d_k}} + M$. Do "
            "they contradict each other?",
        ),
        back=Text(
            zh="不矛盾。每个查询都可以看全部键时，$M = 0$，可以不写；有因果掩码或补位时必须写，"
            r"加在缩放之后、softmax 之前，屏蔽处为 $-\infty$。",
            en="No. Where every query may see every key, $M = 0$ and can be left out. With a causal mask or padding it "
            r"has to stand, after the scaling and before the softmax, with $-\infty$ where nothing may be seen.",
        ),
    ),
    Card(
        id="why-the-root-of-dk",
        section="八",
        also=("题1", "三"),
        front=Text(
            zh=r"缩放为什么除以 $\sqrt{d_k}$，而不是 $d_k$？",
            en=r"Why does the scaling divide by $\sqrt{d_k}$ and not by $d_k$?",
        ),
        back=Text(
            zh=r"要抵消的是标准差：分量独立、均值 0、方差 1 时，它是 $\sqrt{d_k}$（方差才是 $d_k$）。"
            r"若除以 $d_k$，得分的标准差只剩 $\frac{1}{\sqrt{d_k}}$，维度越大，权重越接近均匀。",
            en="What has to be undone is the standard deviation, and with independent components of mean 0 and "
            r"variance 1 that is $\sqrt{d_k}$; the variance is $d_k$. Dividing by $d_k$ would leave scores with "
            r"$\frac{1}{\sqrt{d_k}}$, and weights ever more even as the dimension grows.",
        ),
    ),
    Card(
        id="largest-score-wins",
        section="八",
        also=("题2",),
        front=Text(
            zh="$q=(1,0)$，$k_1=(1,0)$，$k_2=(0,1)$，$k_3=(-1,0)$，$d_k=2$：哪个键权重最大？理由是什么？",
            en="$q=(1,0)$, $k_1=(1,0)$, $k_2=(0,1)$, $k_3=(-1,0)$, $d_k=2$: which key gets the largest weight, and "
            "why?",
        ),
        back=Text(
            zh="缩放得分 0.707、0、−0.707，softmax 保持大小次序，所以是 $k_1$（0.576）。文档的理由是方向一致："
            "只因这里各键等长才够用。若 $k_1=(0.5,0)$、$k_2=(1,1)$，胜出的是 $k_2$。",
            en="Scaled scores 0.707, 0 and −0.707; softmax keeps their order, so $k_1$ (0.576). The document's reason, "
            "the same direction, is enough only because these keys are equally long: with $k_1=(0.5,0)$ and "
            "$k_2=(1,1)$ it is $k_2$ that wins.",
        ),
        corrects=(70,),
    ),
    Card(
        id="mask-before-softmax",
        section="八",
        also=("题3", "四.1"),
        front=Text(
            zh="因果掩码加在 softmax 之前还是之后？反过来会怎样？",
            en="Does the causal mask go in before or after the softmax? What if it is the other way round?",
        ),
        back=Text(
            zh="之前。反过来，softmax 之后置 0，行和就小于 1。文档说那会“错误地重新归一化”，恰好说反了："
            "毛病正是没有重新归一化，补上就与先掩码相同。",
            en="Before. With zeros after the softmax the rows add up to less than 1. The document says that this "
            "renormalises wrongly, which is the wrong way round: nothing was renormalised, and doing so would give "
            "the same as masking first.",
        ),
        corrects=(72,),
    ),
    Card(
        id="why-split-into-heads",
        section="八",
        also=("题4", "四.3"),
        front=Text(
            zh=r"把 $d_{\text{model}}$ 拆给 $h$ 个头，参数和计算量怎样变？不拆、每头都用整宽呢？",
            en=r"$d_{\text{model}}$ is split over $h$ heads: what happens to parameters and cost? And if every head "
            "keeps the full width?",
        ),
        back=Text(
            zh=r"拆开：参数仍是 $4d^2$，乘加次数不变，却有 $h$ 组权重。每头整宽：$4hd^2$，都变为 $h$ 倍。"
            "文档说用 $h$ 个独立输入会使参数变为 $h$ 倍，这不对：输入的个数只影响计算量。",
            en="Split: still $4d^2$ parameters and as many multiply-adds, yet $h$ sets of weights. Full width: "
            "$4hd^2$, and $h$ times the cost. The document says that $h$ independent inputs would multiply the "
            "parameters; they do not, the number of inputs changes the computation alone.",
        ),
        corrects=(74,),
    ),
    Card(
        id="what-grows-with-heads",
        section="八",
        also=("题4", "四.3"),
        front=Text(
            zh=r"$d_{\text{model}}$ 固定，头数 $h$ 加倍，打分阶段什么不变，什么加倍？",
            en=r"$d_{\text{model}}$ is fixed and $h$ doubles: what stays and what doubles in scoring?",
        ),
        back=Text(
            zh=r"乘加次数不变：$h\cdot n^2\cdot\frac{d_{\text{model}}}{h} = n^2 d_{\text{model}}$。"
            "权重的个数，也就是要算和要存的指数，是 $h n^2$，随头数加倍。",
            en=r"Multiply-adds stay: $h\cdot n^2\cdot\frac{d_{\text{model}}}{h} = n^2 d_{\text{model}}$. The number of "
            "weights, of exponentials to take and keep, is $h n^2$ and doubles.",
        ),
    ),
    Card(
        id="who-decides-the-output-shape",
        section="八",
        also=("题5",),
        front=Text(
            zh="注意力输出的行数和列数各由谁决定？$d_k$ 又影响什么？",
            en="What decides the rows of attention's output, and what its columns? And what does $d_k$ affect?",
        ),
        back=Text(
            zh=r"行数 $n_q$ 来自 Q，列数 $d_v$ 来自 V。$d_k$ 在点积里被求和消掉，只影响得分的数值与除数。"
            "文档说 Q、K 不影响输出的形状，又说它们的维度决定打分矩阵的大小，两处都不对。",
            en="Q gives the $n_q$ rows, V the $d_v$ columns. $d_k$ is summed away and changes only the scores and "
            "their divisor. The document says that Q and K leave the output's shape alone and that their width sets "
            "the size of the score matrix: wrong both times.",
        ),
        corrects=(76, 77),
    ),
    Card(
        id="cosine-needs-a-gain",
        section="八",
        also=("题6", "六"),
        front=Text(
            zh=r"把点积换成余弦之后，$\sqrt{d_k}$ 怎么办？",
            en=r"Cosines replace dot products. What becomes of $\sqrt{d_k}$?",
        ),
        back=Text(
            zh=r"去掉它，改乘可学习的 $g = \frac{1}{\tau}$。余弦嫌小：权重之比至多 $e^2$，64 个键里最大权重 0.105。"
            r"文档说不必缩放，或可保留 $\sqrt{d_k}$ 当温度：那是反方向，$d_k = 64$ 时只剩 0.020。",
            en=r"Drop it and multiply by a learned $g = \frac{1}{\tau}$. Cosines are too small: weights differ by "
            "$e^2$ at most, and of 64 keys none gets above 0.105. The document would leave them bare or keep "
            r"$\sqrt{d_k}$ as a temperature; that is the wrong way, 0.020 for $d_k = 64$.",
        ),
        corrects=(79,),
    ),
)
