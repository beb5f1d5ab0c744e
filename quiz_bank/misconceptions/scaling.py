"""Which mistakes do learners make when they scale scores, and about the variance behind it?"""

from engine.item import Misconception, Text

TOPIC = "scaling"

MISCONCEPTIONS = (
    Misconception(
        id="scale_by_dk",
        topic=TOPIC,
        name=Text(
            zh="除以 d_k 而不是 √d_k",
            en="divided by d_k, not √d_k",
        ),
        did=Text(
            zh="你把得分除以了 $d_k$ 本身。",
            en="You divided the scores by $d_k$ itself.",
        ),
        why=Text(
            zh=(
                r"分量独立、均值 0、方差 1 时，$q\cdot k$ 的标准差是 $\sqrt{d_k}$，除以它刚好回到 1；"
                "除以 $d_k$ 就压过头了，权重会偏向平均。"
            ),
            en=(
                "With independent entries of mean 0 and variance 1, "
                r"$q\cdot k$ has standard deviation $\sqrt{d_k}$, and dividing by that brings it back to 1; "
                "dividing by $d_k$ overshoots and flattens the weights."
            ),
        ),
        instead=Text(
            zh=r"先开平方，再相除：用 $\frac{q\cdot k}{\sqrt{d_k}}$。",
            en=r"Take the square root first and use $\frac{q\cdot k}{\sqrt{d_k}}$.",
        ),
        source="https://github.com/delzac/cntkx/issues/10",
    ),
    Misconception(
        id="scale_missing",
        topic=TOPIC,
        name=Text(
            zh="忘了除以 √d_k",
            en="forgot to divide by √d_k",
        ),
        did=Text(
            zh="你没有缩放得分，直接做了 softmax。",
            en="You went straight to the softmax without scaling the scores.",
        ),
        why=Text(
            zh=(
                r"点积的典型大小随 $\sqrt{d_k}$ 增长；不缩放，分差会被放大 $\sqrt{d_k}$ 倍，"
                "softmax 就会偏尖，维度越大越明显。"
            ),
            en=(
                r"Dot products typically grow like $\sqrt{d_k}$; unscaled, "
                r"every gap is $\sqrt{d_k}$ times too large and the softmax becomes too sharp, "
                "more so in higher dimensions."
            ),
        ),
        instead=Text(
            zh=r"打完分先除以 $\sqrt{d_k}$，再做 softmax。",
            en=r"Divide each score by $\sqrt{d_k}$ before the softmax.",
        ),
        source="https://github.com/PAIR-code/tiny-transformers/issues/71",
    ),
    Misconception(
        id="scale_by_sqrt_dmodel",
        topic=TOPIC,
        name=Text(
            zh="除以 √d_model 而不是每头的 √d_k",
            en="divided by √d_model, not the per-head √d_k",
        ),
        did=Text(
            zh=r"你用整个模型的宽度 $d_{\text{model}}$ 来缩放了。",
            en=r"You scaled with the width of the whole model, $d_{\text{model}}$.",
        ),
        why=Text(
            zh=(
                r"每个头的点积只有 $d_k$ 项相加，标准差是 $\sqrt{d_k}$；"
                r"用 $\sqrt{d_{\text{model}}}$ 会多除一个 $\sqrt{h}$（当 $d_{\text{model}}=h\,d_k$ 时）。"
            ),
            en=(
                "Inside a head the dot product adds only $d_k$ terms, "
                r"so its standard deviation is $\sqrt{d_k}$; with $d_{\text{model}}=h\,d_k$, "
                r"your divisor is $\sqrt{h}$ times too large."
            ),
        ),
        instead=Text(
            zh="看一个头里 query 有几个分量，就除以那个数的平方根。",
            en="Count the entries of the query inside one head and divide by the square root of that.",
        ),
        source="https://github.com/lucidrains/vit-pytorch/issues/65",
    ),
    Misconception(
        id="scale_multiplied",
        topic=TOPIC,
        name=Text(
            zh="乘以了 √d_k，方向反了",
            en="multiplied by √d_k instead of dividing",
        ),
        did=Text(
            zh=r"你把得分乘以了 $\sqrt{d_k}$。",
            en=r"You multiplied the scores by $\sqrt{d_k}$.",
        ),
        why=Text(
            zh=r"缩放是为了抵消点积随维度的增长；再乘一次 $\sqrt{d_k}$，分差反而更大，softmax 更尖。",
            en=(
                "Scaling is there to undo the growth with dimension; "
                r"multiplying by $\sqrt{d_k}$ widens the gaps still further and sharpens the softmax."
            ),
        ),
        instead=Text(
            zh=r"用除法：$\frac{q\cdot k}{\sqrt{d_k}}$。",
            en=r"Divide: use $\frac{q\cdot k}{\sqrt{d_k}}$.",
        ),
        source="https://github.com/esceptico/perceiver-io/issues/9",
    ),
    Misconception(
        id="scale_twice",
        topic=TOPIC,
        name=Text(
            zh="缩放了两次",
            en="scaled by √d_k twice",
        ),
        did=Text(
            zh="你先缩放了 query，又把得分缩放了一次。",
            en="You scaled the query and then scaled the scores once more.",
        ),
        why=Text(
            zh=(
                r"两次 $\frac{1}{\sqrt{d_k}}$ 合起来就是 $\frac{1}{d_k}$；先缩放 query 或后缩放得分都对，"
                "但只能做一次。"
            ),
            en=(
                r"Two factors $\frac{1}{\sqrt{d_k}}$ make $\frac{1}{d_k}$; "
                "scaling the query or scaling the scores is equally right, but only one of them."
            ),
        ),
        instead=Text(
            zh=r"在 query 和得分之间选一处，只除一次 $\sqrt{d_k}$。",
            en=r"Choose one place, the query or the scores, and divide by $\sqrt{d_k}$ there only.",
        ),
        source="https://github.com/huggingface/transformers/pull/38290",
    ),
    Misconception(
        id="scale_after_softmax",
        topic=TOPIC,
        name=Text(
            zh="softmax 之后才缩放权重",
            en="scaled the weights after the softmax",
        ),
        did=Text(
            zh=r"你先做了 softmax，再把 $\frac{1}{\sqrt{d_k}}$ 乘到权重上。",
            en=r"You applied the softmax first and then multiplied the weights by $\frac{1}{\sqrt{d_k}}$.",
        ),
        why=Text(
            zh=r"这样每行之和变成 $\frac{1}{\sqrt{d_k}}$ 而不是 1，权重之间的比例也还是没缩放时的样子。",
            en=(
                r"Each row then sums to $\frac{1}{\sqrt{d_k}}$ instead of 1, "
                "and the ratios between weights remain those of unscaled scores."
            ),
        ),
        instead=Text(
            zh=r"把缩放放在 softmax 里面：$\text{softmax}\left(\frac{s}{\sqrt{d_k}}\right)$。",
            en=r"Scale inside the softmax: $\text{softmax}\left(\frac{s}{\sqrt{d_k}}\right)$.",
        ),
        source="https://github.com/FrancescoSaverioZuppichini/ViT/issues/2",
    ),
    Misconception(
        id="scale_by_sqrt_dv",
        topic=TOPIC,
        name=Text(
            zh="用 value 的维度 √d_v 缩放",
            en="scaled by the value width √d_v",
        ),
        did=Text(
            zh=r"你除以了 $\sqrt{d_v}$。",
            en=r"You divided by $\sqrt{d_v}$.",
        ),
        why=Text(
            zh="得分是 query 与 key 的点积，相加的项数是 $d_k$；value 还没出场，$d_v$ 与得分的大小无关。",
            en=(
                "A score is a dot product of query and key with $d_k$ terms; "
                "the values have not come in yet, so $d_v$ has no bearing on its size."
            ),
        ),
        instead=Text(
            zh="用 query 和 key 共同的维度 $d_k$ 来缩放。",
            en="Scale with $d_k$, the width that query and key share.",
        ),
        source="https://github.com/juho-lee/set_transformer/issues/18",
    ),
    Misconception(
        id="scale_by_sqrt_n",
        topic=TOPIC,
        name=Text(
            zh="用序列长度 √n 缩放",
            en="scaled by the sequence length √n",
        ),
        did=Text(
            zh=r"你除以了序列长度的平方根 $\sqrt{n}$。",
            en=r"You divided by $\sqrt{n}$, the square root of the sequence length.",
        ),
        why=Text(
            zh=(
                "一个得分的大小取决于点积里有 $d_k$ 项相加，跟有多少个 key 没有关系；"
                "$n$ 只决定这样的得分有几个。"
            ),
            en=(
                "The size of one score depends on the $d_k$ terms inside its dot product; "
                "$n$ only says how many such scores there are."
            ),
        ),
        instead=Text(
            zh=r"数向量的分量而不是 token 的个数，除以 $\sqrt{d_k}$。",
            en=r"Count the entries of a vector, not the tokens, and divide by $\sqrt{d_k}$.",
        ),
        source="https://github.com/phlippe/uvadlc_notebooks/issues/72",
    ),
    Misconception(
        id="scale_quarter_power",
        topic=TOPIC,
        name=Text(
            zh="只除了一次 d_k 的四次方根",
            en="divided by d_k to the 1/4 only once",
        ),
        did=Text(
            zh="你只除了一个 $d_k^{1/4}$。",
            en="You divided by $d_k^{1/4}$ just once.",
        ),
        why=Text(
            zh=(
                r"四次方根的写法要在 query 和 key 上各除一次，合起来 $d_k^{1/4}\cdot d_k^{1/4}=\sqrt{d_k}$；"
                "只除一次，缩放就只做了一半。"
            ),
            en=(
                "The fourth root is meant for the query and for the key, "
                r"since $d_k^{1/4}\cdot d_k^{1/4}=\sqrt{d_k}$; once alone is only half the scaling."
            ),
        ),
        instead=Text(
            zh=r"query、key 各除以 $d_k^{1/4}$，或者直接把得分除以 $\sqrt{d_k}$。",
            en=r"Divide both query and key by $d_k^{1/4}$, or simply divide the score by $\sqrt{d_k}$.",
        ),
        source="https://github.com/openai/improved-diffusion/issues/54",
    ),
    Misconception(
        id="scale_hardcoded_8",
        topic=TOPIC,
        name=Text(
            zh="不管 d_k 多大都除以 8",
            en="divided by 8 whatever d_k is",
        ),
        did=Text(
            zh="你把除数固定成了 8。",
            en="You used 8 as a fixed divisor.",
        ),
        why=Text(
            zh=r"8 是 $d_k=64$ 时的 $\sqrt{d_k}$；维度一换，除数也要跟着换。",
            en=r"The number 8 is $\sqrt{d_k}$ for $d_k=64$; another width needs another divisor.",
        ),
        instead=Text(
            zh=r"从题目里找到 $d_k$，当场算 $\sqrt{d_k}$。",
            en=r"Read $d_k$ from the question and work out $\sqrt{d_k}$ afresh.",
        ),
        source="https://github.com/lucidrains/muse-maskgit-pytorch/issues/40",
    ),
    Misconception(
        id="scale_bigger_divisor_sharper",
        topic=TOPIC,
        name=Text(
            zh="以为除数越大 softmax 越尖",
            en="thought a larger divisor sharpens the softmax",
        ),
        did=Text(
            zh="你认为除以更大的数会让最大的权重变得更大。",
            en="You said that a larger divisor makes the largest weight grow.",
        ),
        why=Text(
            zh=r"除数变大，分差就变小，$\frac{w_i}{w_j}=e^{(s_i-s_j)/c}$ 会更接近 1，权重趋向均匀。",
            en=(
                r"A larger divisor shrinks the gaps, $\frac{w_i}{w_j}=e^{(s_i-s_j)/c}$ moves towards 1, "
                "and the weights become more even."
            ),
        ),
        instead=Text(
            zh="先看分差怎么变：差越小，分布越平。",
            en="Look at the gaps first: smaller gaps mean a flatter distribution.",
        ),
        source="https://github.com/omihub777/ViT-CIFAR/pull/12",
    ),
    Misconception(
        id="var_dot_is_sqrt_dk",
        topic=TOPIC,
        name=Text(
            zh="把点积的方差答成了 √d_k",
            en="gave √d_k as the variance",
        ),
        did=Text(
            zh=r"你把标准差 $\sqrt{d_k}$ 当成了方差。",
            en=r"You gave the standard deviation $\sqrt{d_k}$ where the variance was asked.",
        ),
        why=Text(
            zh=(
                "独立、均值 0、方差 1 的分量，每项乘积的方差是 1，"
                r"$d_k$ 项相加得 $\text{Var}(q\cdot k)=d_k$，开方后才是 $\sqrt{d_k}$。"
            ),
            en=(
                "With independent entries of mean 0 and variance 1 each product has variance 1, "
                r"so $\text{Var}(q\cdot k)=d_k$; only its square root is $\sqrt{d_k}$."
            ),
        ),
        instead=Text(
            zh="问方差就把各项方差相加，问标准差才开平方。",
            en="Add the variances of the terms for a variance; take the root only for a standard deviation.",
        ),
        source="document section 三",
    ),
    Misconception(
        id="std_dot_is_dk",
        topic=TOPIC,
        name=Text(
            zh="把点积的标准差答成了 d_k",
            en="gave d_k as the standard deviation",
        ),
        did=Text(
            zh="你认为点积的标准差（典型大小）按 $d_k$ 增长。",
            en="You let the standard deviation, the typical size of the dot product, grow like $d_k$.",
        ),
        why=Text(
            zh=(
                "独立且均值为 0 的乘积有正有负，会互相抵消；方差是 $d_k$，"
                r"所以标准差只有 $\sqrt{d_k}$（分量方差为 1 时）。"
            ),
            en=(
                "Independent products of mean 0 partly cancel: the variance is $d_k$, "
                r"so for entries of variance 1 the standard deviation is only $\sqrt{d_k}$."
            ),
        ),
        instead=Text(
            zh="先求方差，再开平方。",
            en="Find the variance first, then take its square root.",
        ),
        source="https://github.com/mlc-ai/mlc-llm/pull/3426",
    ),
    Misconception(
        id="var_scaled_is_sqrt_dk",
        topic=TOPIC,
        name=Text(
            zh="缩放后的方差只除以了 √d_k",
            en="divided the variance by √d_k only",
        ),
        did=Text(
            zh=r"你算缩放后的方差时，只除以了 $\sqrt{d_k}$。",
            en=r"For the variance after scaling you divided by $\sqrt{d_k}$ only.",
        ),
        why=Text(
            zh=(
                "常数提到方差外面要平方："
                r"$\text{Var}\left(\frac{x}{\sqrt{d_k}}\right)=\frac{\text{Var}(x)}{d_k}$；分量方差为 1 时，"
                "正好得到 1。"
            ),
            en=(
                "A constant leaves the variance squared, "
                r"$\text{Var}\left(\frac{x}{\sqrt{d_k}}\right)=\frac{\text{Var}(x)}{d_k}$, "
                "which is exactly 1 for entries of variance 1."
            ),
        ),
        instead=Text(
            zh=r"把方差除以 $(\sqrt{d_k})^2=d_k$。",
            en=r"Divide the variance by $(\sqrt{d_k})^2=d_k$.",
        ),
    ),
    Misconception(
        id="var_ignores_component_variance",
        topic=TOPIC,
        name=Text(
            zh="漏了分量自己的方差",
            en="ignored the variance of the entries",
        ),
        did=Text(
            zh="你把每个分量的方差都当成了 1。",
            en="You treated every entry as if its variance were 1.",
        ),
        why=Text(
            zh=(
                r"独立、均值为 0 时，每项乘积的方差是 $\sigma_q^2\sigma_k^2$，"
                r"所以 $\text{Var}(q\cdot k)=d_k\sigma_q^2\sigma_k^2$；"
                r"只有 $\sigma_q\sigma_k=1$ 时才等于 $d_k$。"
            ),
            en=(
                r"For independent entries of mean 0 each product has variance $\sigma_q^2\sigma_k^2$, "
                r"so $\text{Var}(q\cdot k)=d_k\sigma_q^2\sigma_k^2$, "
                r"which equals $d_k$ only if $\sigma_q\sigma_k=1$."
            ),
        ),
        instead=Text(
            zh="先求一项乘积的方差，再乘以项数 $d_k$。",
            en="Find the variance of one product first, then multiply by the number of terms $d_k$.",
        ),
    ),
    Misconception(
        id="variance_divides_by_n_minus_1",
        topic=TOPIC,
        name=Text(
            zh="求分布的方差时除以了个数减一",
            en="divided a distribution's variance by one less",
        ),
        did=Text(
            zh="你求分量的方差时，除以了取值个数减一。",
            en="For the variance of an entry you divided by the number of values less one.",
        ),
        why=Text(
            zh=(
                r"取值和概率都是已知的，均值又是 0：方差就是 $x^2$ 的平均，$m$ 个取值各占 $\frac{1}{m}$；"
                "除以 $m-1$ 是用样本估计未知方差时的做法。"
            ),
            en=(
                "Values and probabilities are known and the mean is 0: the variance is the mean of $x^2$ "
                r"over $m$ values of probability $\frac{1}{m}$ each; dividing by $m-1$ is for estimating an "
                "unknown variance from a sample."
            ),
        ),
        instead=Text(
            zh="把所有取值的平方偏差相加，除以取值的个数（0 也算一个）。",
            en="Add up the squared deviations and divide by the number of values, 0 included.",
        ),
    ),
)
