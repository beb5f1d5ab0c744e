"""Which mistakes do learners make when they write attention's formulas from memory?"""

from engine.item import Misconception, Text

TOPIC = "formulas"

MISCONCEPTIONS = (
    Misconception(
        id="transpose_missing",
        topic=TOPIC,
        name=Text(zh="漏了 K 的转置", en="left out the transpose of K"),
        did=Text(zh="你写成了 $QK$，$K$ 没有转置。", en="You wrote $QK$, without transposing $K$."),
        why=Text(
            zh=r"$Q$ 是 $n_q\times d_k$，$K$ 是 $n_k\times d_k$：$Q$ 的列数对不上 $K$ 的行数，这个乘积不存在；"
            "要让每个 query 和每个 key 做点积，key 得排成列。",
            en=r"$Q$ is $n_q\times d_k$ and $K$ is $n_k\times d_k$: the columns of $Q$ are not the rows of $K$, so "
            "there is no such product; for every query to meet every key, the keys must stand in columns.",
        ),
        instead=Text(
            zh=r"写 $QK^\top$：$(n_q\times d_k)(d_k\times n_k)$ 得到 $n_q\times n_k$。",
            en=r"Write $QK^\top$: $(n_q\times d_k)(d_k\times n_k)$ gives $n_q\times n_k$.",
        ),
    ),
    Misconception(
        id="mask_subtracted",
        topic=TOPIC,
        name=Text(zh="减去了掩码 M", en="subtracted the mask M"),
        did=Text(zh="你从得分里减去了 $M$。", en="You subtracted $M$ from the scores."),
        why=Text(
            zh=r"$M$ 在被屏蔽处是 $-\infty$，减去它就成了 $+\infty$：全部权重跑到了看不见的位置上。",
            en=r"$M$ is $-\infty$ where a key is hidden, so subtracting it gives $+\infty$: all the weight goes to "
            "the hidden places.",
        ),
        instead=Text(
            zh=r"加上 $M$，让 $e^{-\infty}$ 变成 $0$。", en=r"Add $M$, so that $e^{-\infty}$ becomes $0$."
        ),
    ),
    Misconception(
        id="mask_times_scores",
        topic=TOPIC,
        name=Text(zh="把掩码 M 乘到得分上", en="multiplied the scores by the mask M"),
        did=Text(zh="你把 $M$ 和得分逐项相乘了。", en="You multiplied the scores by $M$, entry by entry."),
        why=Text(
            zh=r"这里的 $M$ 是加性掩码：乘上 $0$ 会抹掉看得见的得分，乘上 $-\infty$ 时，负的得分反而变成 $+\infty$。",
            en=r"This $M$ is additive: times $0$ wipes out the visible scores, and times $-\infty$ turns a negative "
            r"score into $+\infty$.",
        ),
        instead=Text(
            zh="在 softmax 之前把 $M$ 加到缩放后的得分上。",
            en="Add $M$ to the scaled scores before the softmax.",
        ),
    ),
    Misconception(
        id="mask_outside_softmax",
        topic=TOPIC,
        name=Text(zh="掩码 M 放到了 softmax 外面", en="put the mask M outside the softmax"),
        did=Text(
            zh="你在 softmax 之后才用上 $M$，作用在权重上。",
            en="You used $M$ only after the softmax, on the weights.",
        ),
        why=Text(
            zh=r"加性掩码要经过指数才会变成 $0$；放到外面，权重里就直接出现了 $-\infty$，"
            "而且被屏蔽的 key 还留在 softmax 的分母里。",
            en=r"An additive mask becomes $0$ only through the exponential; outside, $-\infty$ itself lands among the "
            "weights, and the hidden keys are still in the softmax's denominator.",
        ),
        instead=Text(
            zh=r"把 $M$ 写进括号：$\text{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}+M\right)V$。",
            en=r"Write $M$ inside: $\text{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}+M\right)V$.",
        ),
    ),
    Misconception(
        id="values_inside_softmax",
        topic=TOPIC,
        name=Text(zh="把 V 写进了 softmax 里面", en="put V inside the softmax"),
        did=Text(
            zh="你先乘了 $V$，再对乘积做 softmax。",
            en="You multiplied by $V$ first and applied the softmax to the product.",
        ),
        why=Text(
            zh="softmax 要作用在得分上，才能得到权重；先乘 $V$，输出就成了一行行概率，而不是 value 的加权平均。",
            en="The softmax belongs to the scores, where it makes the weights; with $V$ inside, the output is rows of "
            "probabilities instead of weighted means of the values.",
        ),
        instead=Text(
            zh="先用 softmax 得到权重，最后才乘 $V$。",
            en="Finish the weights first and multiply by $V$ last.",
        ),
    ),
    Misconception(
        id="values_in_front",
        topic=TOPIC,
        name=Text(zh="把 V 乘在了权重的左边", en="multiplied V from the left"),
        did=Text(zh="你把 $V$ 写在了权重的前面。", en="You wrote $V$ in front of the weights."),
        why=Text(
            zh=r"$V$ 是 $n_k\times d_v$，权重是 $n_q\times n_k$：这个次序乘不起来。权重的一行要去配 $V$ 的各行。",
            en=r"$V$ is $n_k\times d_v$ and the weights are $n_q\times n_k$: in this order they do not fit. A row of "
            "weights meets the rows of $V$.",
        ),
        instead=Text(
            zh=r"权重在左，$V$ 在右：$(n_q\times n_k)(n_k\times d_v)$。",
            en=r"Weights left, $V$ right: $(n_q\times n_k)(n_k\times d_v)$.",
        ),
    ),
    Misconception(
        id="values_transposed",
        topic=TOPIC,
        name=Text(zh="多写了 V 的转置", en="transposed V as well"),
        did=Text(zh=r"你乘的是 $V^\top$。", en=r"You multiplied by $V^\top$."),
        why=Text(
            zh=r"权重是 $n_q\times n_k$，$V^\top$ 是 $d_v\times n_k$：乘不起来。只有 $K$ 需要转置。",
            en=r"The weights are $n_q\times n_k$ and $V^\top$ is $d_v\times n_k$, which does not fit. Only $K$ is "
            "transposed.",
        ),
        instead=Text(
            zh=r"直接乘 $V$，它的 $n_k$ 行正好对上 $n_k$ 个权重。",
            en=r"Multiply by $V$ itself: its $n_k$ rows meet the $n_k$ weights.",
        ),
    ),
    Misconception(
        id="projection_from_left",
        topic=TOPIC,
        name=Text(zh="把投影矩阵乘在了 X 的左边", en="multiplied by the projection from the left"),
        did=Text(
            zh="你把 $W$ 写在了左边，那是列向量的写法。",
            en="You wrote $W$ on the left, as for column vectors.",
        ),
        why=Text(
            zh=r"这里每个 token 是 $X$ 的一行，$X$ 是 $n\times d_{\text{model}}$，$W^Q$ 是 "
            r"$d_{\text{model}}\times d_k$：放在左边，形状对不上。",
            en=r"Each token is a row of $X$ here: $X$ is $n\times d_{\text{model}}$ and $W^Q$ is "
            r"$d_{\text{model}}\times d_k$, so from the left the shapes do not fit.",
        ),
        instead=Text(
            zh="token 按行排时从右边乘：$Q=XW^Q$。",
            en="With tokens in rows, multiply from the right: $Q=XW^Q$.",
        ),
    ),
    Misconception(
        id="projection_mixed_up",
        topic=TOPIC,
        name=Text(zh="用错了投影矩阵", en="took another one's projection matrix"),
        did=Text(
            zh="你用了属于另一个矩阵的 $W$。",
            en="You used the $W$ that belongs to another of the three.",
        ),
        why=Text(
            zh="$W^Q$、$W^K$、$W^V$ 各学各的，右上角的字母就是它生成的东西。",
            en="$W^Q$, $W^K$ and $W^V$ are learned apart; the letter above each is what it makes.",
        ),
        instead=Text(
            zh="上标要和左边的字母一致：$Q=XW^Q$，$K=XW^K$，$V=XW^V$。",
            en="Let the letters agree: $Q=XW^Q$, $K=XW^K$, $V=XW^V$.",
        ),
    ),
    Misconception(
        id="output_projection_in_front",
        topic=TOPIC,
        name=Text(zh="把 W^O 乘在了拼接的左边", en="multiplied by W_O from the left"),
        did=Text(zh="你把 $W^O$ 写在了拼接的前面。", en="You wrote $W^O$ in front of the concatenation."),
        why=Text(
            zh=r"拼接之后是 $n_q\times h\,d_v$，$W^O$ 是 $h\,d_v\times d_{\text{model}}$：只有放在右边才接得上。",
            en=r"The concatenation is $n_q\times h\,d_v$ and $W^O$ is $h\,d_v\times d_{\text{model}}$: they fit only "
            "with $W^O$ on the right.",
        ),
        instead=Text(
            zh=r"写 $\text{Concat}(\text{head}_1,\dots,\text{head}_h)W^O$，先拼接再投影。",
            en=r"Write $\text{Concat}(\text{head}_1,\dots,\text{head}_h)W^O$: join first, then project.",
        ),
    ),
    Misconception(
        id="output_projection_transposed",
        topic=TOPIC,
        name=Text(zh="多转置了 W^O", en="transposed the output projection W_O"),
        did=Text(zh=r"你乘的是 $W^{O\top}$。", en=r"You multiplied by $W^{O\top}$."),
        why=Text(
            zh=r"$W^O$ 已经是 $h\,d_v\times d_{\text{model}}$，转置后的行数对不上拼接的 $h\,d_v$ 列。",
            en=r"$W^O$ is $h\,d_v\times d_{\text{model}}$ already; transposed, its rows no longer meet the $h\,d_v$ "
            "columns of the concatenation.",
        ),
        instead=Text(zh="直接乘 $W^O$，不转置。", en="Multiply by $W^O$ as it stands."),
    ),
    Misconception(
        id="softmax_negative_exponent",
        topic=TOPIC,
        name=Text(zh="指数上多了负号", en="put a minus sign into the exponents"),
        did=Text(zh="你写成了 $e^{-s_i}$。", en="You wrote $e^{-s_i}$."),
        why=Text(
            zh="得分越高，权重应当越大；加了负号，最不相关的反而权重最大。",
            en="A higher score should get more weight; with the minus sign the least related gets the most.",
        ),
        instead=Text(zh="写 $e^{s_i}$，不带负号。", en="Write $e^{s_i}$, without a minus sign."),
    ),
    Misconception(
        id="softmax_divides_by_n",
        topic=TOPIC,
        name=Text(zh="除以个数 n，而不是除以总和", en="divided by the number of entries n"),
        did=Text(zh="你取了指数，再除以 $n$。", en="You took exponentials and divided them by $n$."),
        why=Text(
            zh="除以 $n$ 以后加起来并不是 $1$：得到的不是权重，只是指数的 $n$ 分之一。",
            en="Divided by $n$ they do not add up to $1$: these are no weights, only an $n$-th of each exponential.",
        ),
        instead=Text(
            zh="除以全部指数之和 $\\sum_j e^{s_j}$。",
            en="Divide by the sum of all exponentials, $\\sum_j e^{s_j}$.",
        ),
    ),
    Misconception(
        id="softmax_divides_by_max",
        topic=TOPIC,
        name=Text(zh="除以最大的指数，而不是总和", en="divided by the largest exponential, not the sum"),
        did=Text(
            zh="你把每个指数除以了其中最大的那个。", en="You divided each exponential by the largest of them."
        ),
        why=Text(
            zh="那样最大的一项总是 $1$，全部加起来超过 $1$；减去最大值可以，除以最大的指数代替不了求和。",
            en="Then the largest is always $1$ and all together exceed $1$; subtracting the maximum is fine, but it "
            "does not replace the sum.",
        ),
        instead=Text(
            zh="分母写 $\\sum_j e^{s_j}$；要减最大值，分子分母一起减。",
            en="Write $\\sum_j e^{s_j}$ below the line; if you subtract the maximum, do so above and below.",
        ),
    ),
)
