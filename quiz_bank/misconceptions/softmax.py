"""Which mistakes do learners make when they turn scores into weights?"""

from engine.item import Misconception, Text

TOPIC = "softmax"

MISCONCEPTIONS = (
    Misconception(
        id="softmax_query_axis",
        topic=TOPIC,
        name=Text(
            zh="沿 query 方向（列）做了 softmax",
            en="normalised over queries, column by column",
        ),
        did=Text(
            zh="你让同一列的权重加起来等于 1。",
            en="You made the weights of each column sum to 1.",
        ),
        why=Text(
            zh=(
                "每个 query 要把自己的 1 份注意力分给各个 key，所以分母是对 key 求和："
                r"$w_{ij}=\frac{e^{s_{ij}}}{\sum_{j'}e^{s_{ij'}}}$。"
            ),
            en=(
                "Each query shares out one unit of attention among the keys, "
                r"so the denominator runs over keys: $w_{ij}=\frac{e^{s_{ij}}}{\sum_{j'}e^{s_{ij'}}}$."
            ),
        ),
        instead=Text(
            zh="固定一行（一个 query），在这一行里归一化。",
            en="Stay within one row, that is one query, and normalise there.",
        ),
        source="https://github.com/labmlai/annotated_deep_learning_paper_implementations/issues/146",
    ),
    Misconception(
        id="softmax_whole_matrix",
        topic=TOPIC,
        name=Text(
            zh="对整个矩阵只做了一次 softmax",
            en="took one softmax over the whole matrix",
        ),
        did=Text(
            zh="你用整个得分矩阵的指数和当了分母。",
            en="You divided by the sum of the exponentials of the entire score matrix.",
        ),
        why=Text(
            zh="不同的 query 互不竞争，各行独立归一化；把所有行放进一个分母，每行之和就不再是 1。",
            en=(
                "Queries do not compete with one another: each row is normalised on its own, "
                "and with a common denominator no row sums to 1."
            ),
        ),
        instead=Text(
            zh="每一行用自己的分母，只加这一行的指数。",
            en="Give each row its own denominator, the sum of that row's exponentials.",
        ),
        source="document section 七.4",
    ),
    Misconception(
        id="softmax_matrix_total_is_1",
        topic=TOPIC,
        name=Text(
            zh="以为整个权重矩阵之和为 1",
            en="said all weights together sum to 1",
        ),
        did=Text(
            zh="你认为权重矩阵里所有的数加起来是 1。",
            en="You said that all entries of the weight matrix add up to 1.",
        ),
        why=Text(
            zh=r"和为 1 的是每一行；一共有 $n_q$ 行，所以一个头的总和是 $n_q$，$h$ 个头就是 $h\,n_q$。",
            en=r"Each single row sums to 1, so one head's matrix totals $n_q$, and $h$ heads total $h\,n_q$.",
        ),
        instead=Text(
            zh="先记住每行为 1，再乘以行数（有多个头时再乘头数）。",
            en=(
                "Start from 1 per row, then multiply by the number of rows, "
                "and by the number of heads if there are several."
            ),
        ),
        source="document section 七.4",
    ),
    Misconception(
        id="softmax_column_sums_1",
        topic=TOPIC,
        name=Text(
            zh="以为每一列的权重之和为 1",
            en="said each column of weights sums to 1",
        ),
        did=Text(
            zh="你认为一个 key 从各个 query 那里收到的权重之和是 1。",
            en="You said that the weights one key receives from all queries sum to 1.",
        ),
        why=Text(
            zh=(
                r"softmax 只约束行；列和 $\sum_i w_{ij}$ 说的是这个 key 有多受欢迎，可以大于 1，"
                "也可以小于 1。"
            ),
            en=(
                r"The softmax constrains rows only; a column sum $\sum_i w_{ij}$ tells how popular that key "
                "is and may lie above or below 1."
            ),
        ),
        instead=Text(
            zh="求列和时，老老实实把那一列的权重加起来。",
            en="For a column sum, add up the weights in that column.",
        ),
        source="https://github.com/rasbt/machine-learning-book/issues/97",
    ),
    Misconception(
        id="softmax_linear_normalisation",
        topic=TOPIC,
        name=Text(
            zh="忘了取指数，直接用得分除以总分",
            en="divided scores by their sum, without exp",
        ),
        did=Text(
            zh="你没有取指数，直接用得分除以了得分之和。",
            en="You divided each score by the sum of the scores and left out the exponential.",
        ),
        why=Text(
            zh=(
                r"softmax 是 $w_i=\frac{e^{s_i}}{\sum_j e^{s_j}}$；不取指数，负分会给出负权重，"
                "总分为 0 时还会除以零。"
            ),
            en=(
                r"The softmax is $w_i=\frac{e^{s_i}}{\sum_j e^{s_j}}$; "
                "without the exponential a negative score gives a negative weight, "
                "and scores that sum to 0 cannot be divided at all."
            ),
        ),
        instead=Text(
            zh="先对每个得分取 $e^{s_i}$，再除以这些指数之和。",
            en="Take $e^{s_i}$ of every score first, then divide by the sum of those exponentials.",
        ),
    ),
    Misconception(
        id="softmax_abs_normalisation",
        topic=TOPIC,
        name=Text(
            zh="用得分的绝对值归一化",
            en="normalised the absolute values of the scores",
        ),
        did=Text(
            zh=r"你用 $\lvert s_i\rvert$ 除以了绝对值之和。",
            en=r"You divided $\lvert s_i\rvert$ by the sum of the absolute values.",
        ),
        why=Text(
            zh="这样很负的得分反而拿到很大的权重；softmax 用 $e^{s}$，它总是正的，而且得分越低，权重越小。",
            en=(
                "A very negative score would then earn a large weight; the softmax uses $e^{s}$, "
                "which is always positive and still smaller for lower scores."
            ),
        ),
        instead=Text(
            zh=r"保留正负号，用 $e^{s_i}$ 代替 $\lvert s_i\rvert$。",
            en=r"Keep the signs and use $e^{s_i}$ in place of $\lvert s_i\rvert$.",
        ),
    ),
    Misconception(
        id="softmax_no_normalise",
        topic=TOPIC,
        name=Text(
            zh="算到 e^s 就停了，没有除以总和",
            en="stopped at e^s and never divided",
        ),
        did=Text(
            zh="你给出的是 $e^{s_i}$，还没有除以总和。",
            en="You gave $e^{s_i}$ and did not divide by the total.",
        ),
        why=Text(
            zh=r"指数只决定各个 key 的相对份量，加起来并不等于 1；除以 $\sum_j e^{s_j}$ 之后才是权重。",
            en=(
                "Exponentials give only relative shares and do not add up to 1; "
                r"they become weights after division by $\sum_j e^{s_j}$."
            ),
        ),
        instead=Text(
            zh="把这一行的指数全部相加，再让每个指数除以这个和。",
            en="Add up the exponentials of the row and divide each of them by that sum.",
        ),
        source="https://github.com/ruvnet/agentic-flow/issues/191",
    ),
    Misconception(
        id="softmax_wrong_denominator",
        topic=TOPIC,
        name=Text(
            zh="softmax 的分母没加全",
            en="used an incomplete softmax denominator",
        ),
        did=Text(
            zh="你的分母没有包含这一行的全部指数。",
            en="Your denominator does not contain all the exponentials of the row.",
        ),
        why=Text(
            zh=r"分母必须是 $\sum_j e^{s_j}$，每个可见的 key 恰好出现一次；漏掉一项，权重加起来就不是 1。",
            en=(
                r"The denominator must be $\sum_j e^{s_j}$ with every visible key exactly once; "
                "with a term missing, the weights do not sum to 1."
            ),
        ),
        instead=Text(
            zh="数一数分母的项数，最后把权重加起来检查是不是 1。",
            en="Count the terms of the denominator, and check at the end that the weights sum to 1.",
        ),
        source="document section 五",
    ),
    Misconception(
        id="softmax_odds",
        topic=TOPIC,
        name=Text(
            zh="分母漏了自己那一项",
            en="left its own term out of the denominator",
        ),
        did=Text(
            zh="你算每个权重时，分母里只加了其他 key 的指数。",
            en="For each weight you put only the other keys' exponentials in the denominator.",
        ),
        why=Text(
            zh=(
                r"这样得到的是 $\frac{w_i}{1-w_i}$，即“自己比其他”，而权重是“自己占全部”："
                r"$\frac{e^{s_i}}{\sum_j e^{s_j}}$，自己也在分母里。"
            ),
            en=(
                r"That gives $\frac{w_i}{1-w_i}$, one against the rest, while a weight is one out of all: "
                r"$\frac{e^{s_i}}{\sum_j e^{s_j}}$, its own term included."
            ),
        ),
        instead=Text(
            zh="所有权重共用同一个分母，自己那一项也要加进去。",
            en="Use one common denominator for all weights, with the key's own term in it.",
        ),
    ),
    Misconception(
        id="softmax_base2",
        topic=TOPIC,
        name=Text(
            zh="用 2 的幂代替了 e 的幂",
            en="used powers of 2 instead of e",
        ),
        did=Text(
            zh="你把 $e^{s}$ 算成了 $2^{s}$。",
            en="You computed $2^{s}$ where $e^{s}$ was meant.",
        ),
        why=Text(
            zh=(
                r"以 2 为底相当于把得分乘以 $\ln 2\approx 0.693$，权重会偏平；要用 2 的幂，必须先换底："
                r"$e^{s}=2^{s\log_2 e}$。"
            ),
            en=(
                r"Base 2 amounts to multiplying the scores by $\ln 2\approx 0.693$, "
                r"which flattens the weights; powers of 2 need the change of base $e^{s}=2^{s\log_2 e}$."
            ),
        ),
        instead=Text(
            zh=r"用 $e$ 作底，或者先把得分乘以 $\log_2 e$。",
            en=r"Use base $e$, or multiply the scores by $\log_2 e$ first.",
        ),
        source="https://github.com/triton-lang/triton/issues/2700",
    ),
    Misconception(
        id="softmax_plus_one",
        topic=TOPIC,
        name=Text(
            zh="分母里多加了一个 1",
            en="added an extra 1 to the denominator",
        ),
        did=Text(
            zh=r"你的分母是 $1+\sum_j e^{s_j}$。",
            en=r"Your denominator was $1+\sum_j e^{s_j}$.",
        ),
        why=Text(
            zh=(
                "多出来的 1 相当于多了一个得分为 0、value 为零的 key，权重之和会小于 1；"
                "有些模型特意这样做，但标准的 softmax 没有它。"
            ),
            en=(
                "The extra 1 acts like one more key with score 0 and a zero value, "
                "so the weights sum to less than 1; some models do this on purpose, "
                "the standard softmax does not."
            ),
        ),
        instead=Text(
            zh=r"分母只加真实的 key：$\sum_j e^{s_j}$。",
            en=r"Sum over the real keys only: $\sum_j e^{s_j}$.",
        ),
        source="https://github.com/softmax1/Flash-Attention-Softmax-N/pull/18",
    ),
    Misconception(
        id="softmax_hard_argmax",
        topic=TOPIC,
        name=Text(
            zh="把 softmax 当成了取最大",
            en="treated the softmax as a hard maximum",
        ),
        did=Text(
            zh="你给得分最高的 key 权重 1，其余都给了 0。",
            en="You gave weight 1 to the best key and 0 to all others.",
        ),
        why=Text(
            zh=(
                "那是 argmax；softmax 是软的，只要得分有限，每个 key 都能分到 "
                r"$\frac{e^{s_i}}{\sum_j e^{s_j}}\gt 0$。"
            ),
            en=(
                "That is argmax; the softmax is soft, and every key with a finite score gets "
                r"$\frac{e^{s_i}}{\sum_j e^{s_j}}\gt 0$."
            ),
        ),
        instead=Text(
            zh="给每个 key 都算指数，按比例分配。",
            en="Compute the exponential for every key and share out in proportion.",
        ),
        source="document section 六",
    ),
    Misconception(
        id="softmax_twice",
        topic=TOPIC,
        name=Text(
            zh="做了两次 softmax",
            en="applied the softmax twice",
        ),
        did=Text(
            zh="你把已经算好的权重又送进了一次 softmax。",
            en="You fed weights that were already finished into another softmax.",
        ),
        why=Text(
            zh="权重都在 0 和 1 之间，彼此最多差 1，再做一次 softmax，权重之比最多是 $e$，分布会被压得很平。",
            en=(
                "Weights lie between 0 and 1 and differ by at most 1, "
                "so a second softmax leaves no ratio above $e$ and makes the distribution far too flat."
            ),
        ),
        instead=Text(
            zh="softmax 只对得分做一次；权重和为 1 时就可以停了。",
            en="Apply the softmax once, to the scores; when the weights sum to 1, stop.",
        ),
        source="https://github.com/ml-explore/mlx-examples/pull/521",
    ),
    Misconception(
        id="softmax_ratio_linear",
        topic=TOPIC,
        name=Text(
            zh="把权重之比当成得分之比",
            en="took the weight ratio for the score ratio",
        ),
        did=Text(
            zh=r"你用得分之比 $\frac{s_i}{s_j}$ 当作了权重之比。",
            en=r"You used the ratio of scores $\frac{s_i}{s_j}$ as the ratio of weights.",
        ),
        why=Text(
            zh=(
                "经过指数，比例取决于分差而不是分数的比："
                r"$\frac{w_i}{w_j}=\exp\left(\frac{s_i-s_j}{\sqrt{d_k}}\right)$。"
            ),
            en=(
                "After the exponential the ratio depends on the difference of scores: "
                r"$\frac{w_i}{w_j}=\exp\left(\frac{s_i-s_j}{\sqrt{d_k}}\right)$."
            ),
        ),
        instead=Text(
            zh="先求分差，缩放之后再取指数。",
            en="Take the difference of the scores, scale it, then exponentiate.",
        ),
    ),
    Misconception(
        id="softmax_scale_invariant",
        topic=TOPIC,
        name=Text(
            zh="以为得分同乘一个数权重不变",
            en="thought multiplying all scores changes nothing",
        ),
        did=Text(
            zh="你认为把所有得分乘以同一个数，权重不会变。",
            en="You said that multiplying all scores by one number leaves the weights alone.",
        ),
        why=Text(
            zh=(
                "不变的是“同加”而不是“同乘”：同乘 $c$ 会把所有分差也乘以 $c$，"
                r"于是 $\frac{w_i}{w_j}$ 变成原来的 $c$ 次方。"
            ),
            en=(
                "Adding one number changes nothing, multiplying does: a factor $c$ multiplies every gap, "
                r"and each ratio $\frac{w_i}{w_j}$ is raised to the power $c$."
            ),
        ),
        instead=Text(
            zh="把得分先乘好，再重新做一次 softmax。",
            en="Multiply the scores, then work out the softmax anew.",
        ),
    ),
    Misconception(
        id="softmax_shift_changes",
        topic=TOPIC,
        name=Text(
            zh="以为减去最大值会改变权重",
            en="thought subtracting the maximum changes the weights",
        ),
        did=Text(
            zh="你认为先减去每行的最大得分，结果就不一样了。",
            en="You thought that subtracting the largest score of the row changes the result.",
        ),
        why=Text(
            zh=(
                "同减一个 $c$，分子分母都多出因子 $e^{-c}$，正好约掉："
                r"$\text{softmax}(s-c)=\text{softmax}(s)$。这样做还能防止指数溢出，是完全正确的算法。"
            ),
            en=(
                "Subtracting $c$ puts the factor $e^{-c}$ above and below the line, where it cancels: "
                r"$\text{softmax}(s-c)=\text{softmax}(s)$. It is a correct method that also keeps the "
                "exponentials from overflowing."
            ),
        ),
        instead=Text(
            zh="放心减去最大值；记住 softmax 只看得分之间的差。",
            en="Subtract the maximum freely, and remember that the softmax sees only differences.",
        ),
        executable=False,
    ),
    Misconception(
        id="softmax_exact_zero",
        topic=TOPIC,
        name=Text(
            zh="以为不加掩码也能有恰好为 0 的权重",
            en="expected exactly zero weights without a mask",
        ),
        did=Text(
            zh="你认为不加掩码，softmax 也能给出恰好为 0 的权重，或者什么都不关注。",
            en=(
                "You thought that without a mask a softmax can give exactly zero weight, "
                "or attend to nothing."
            ),
        ),
        why=Text(
            zh=(
                r"得分有限时 $e^{s}\gt 0$，每个权重都是正的，一行之和又必须为 1，注意力总得落在某处；"
                "训练出的模型常把多余的注意力放到某个固定的 token 上（attention sink）。"
            ),
            en=(
                r"For finite scores $e^{s}\gt 0$, so every weight is positive, "
                "and since a row must sum to 1 the attention has to go somewhere; "
                "trained models often park the excess on one fixed token, an attention sink."
            ),
        ),
        instead=Text(
            zh=r"要权重恰好为 0，就在 softmax 之前把得分设为 $-\infty$；否则只能说“接近 0”。",
            en=(
                r"For an exact zero set the score to $-\infty$ before the softmax; "
                "otherwise say close to zero."
            ),
        ),
        executable=False,
    ),
    Misconception(
        id="weight_ratio_is_gap",
        topic=TOPIC,
        name=Text(
            zh="把得分差当成了权重之比",
            en="took the score gap for the weight ratio",
        ),
        did=Text(
            zh="你把缩放后的得分差直接当成了权重之比，没有取指数。",
            en=(
                "You used the scaled gap between the scores as the ratio of the weights, without the "
                "exponential."
            ),
        ),
        why=Text(
            zh=r"得分差在指数上：差为 $g$ 时权重之比是 $e^{g}$；反过来，要达到比 $r$，差必须是 $\ln r$。",
            en=(
                "The gap stands in the exponent: a gap of $g$ makes the weights differ by the factor "
                r"$e^{g}$, and a ratio $r$ needs a gap of $\ln r$."
            ),
        ),
        instead=Text(
            zh="由差求比就取指数，由比求差就取对数。",
            en="Exponentiate to get from a gap to a ratio, and take the logarithm to get back.",
        ),
    ),
    Misconception(
        id="weight_ratio_inverted",
        topic=TOPIC,
        name=Text(
            zh="把两个权重的比写反了",
            en="turned the ratio of the weights upside down",
        ),
        did=Text(
            zh="你给出的是 $w_2$ 比 $w_1$。",
            en="You gave $w_2$ over $w_1$.",
        ),
        why=Text(
            zh=r"得分高的 key 权重也大：$\frac{w_1}{w_2}=e^{s_1-s_2}$，$s_1\gt s_2$ 时它大于 1。",
            en=(
                r"The higher score has the larger weight: $\frac{w_1}{w_2}=e^{s_1-s_2}$, which is above 1 "
                r"where $s_1\gt s_2$."
            ),
        ),
        instead=Text(
            zh="先看哪个得分高，再检查比值是大于 1 还是小于 1。",
            en="See which score is higher, then check whether your ratio should be above or below 1.",
        ),
    ),
    Misconception(
        id="softmax_is_linear",
        topic=TOPIC,
        name=Text(
            zh="以为加法和乘法可以穿过 softmax",
            en="carried a sum or factor through the softmax",
        ),
        did=Text(
            zh="你把加在得分上的数直接加到了权重上，或者把乘在得分上的数直接乘到了权重上。",
            en=(
                "You added to the weights what was added to the scores, or multiplied the weights by the "
                "scores' factor."
            ),
        ),
        why=Text(
            zh=(
                r"softmax 不是线性的：权重之和必须是 1，而 $w+a$ 和 $c\,w$ 的和都变了；"
                r"$\text{softmax}(s+a)=\text{softmax}(s)$，乘以 $c$ 则改变权重之间的比例。"
            ),
            en=(
                r"The softmax is not linear: the weights must sum to 1, and neither $w+a$ nor $c\,w$ does; "
                r"$\text{softmax}(s+a)=\text{softmax}(s)$, while a factor $c$ changes the proportions."
            ),
        ),
        instead=Text(
            zh="先改得分，再对新的得分做 softmax。",
            en="Change the scores first and apply the softmax to the new ones.",
        ),
    ),
    Misconception(
        id="softmax_old_denominator",
        topic=TOPIC,
        name=Text(
            zh="得分变了，分母还用旧的",
            en="kept the old denominator for the new scores",
        ),
        did=Text(
            zh="你用了新得分的指数，却仍除以原来的指数之和。",
            en="You took the exponentials of the new scores but divided by the old sum.",
        ),
        why=Text(
            zh=(
                r"分母是这一行指数的和：得分变了，每个 $e^{s_j}$ 都变，$\sum_j e^{s_j}$ 也要重新加；"
                "用旧的分母，权重之和就不是 1。"
            ),
            en=(
                "The denominator is the sum of the row's exponentials: with new scores every $e^{s_j}$ "
                r"changes, and so does $\sum_j e^{s_j}$; over the old sum the weights do not add up to 1."
            ),
        ),
        instead=Text(
            zh="把新的指数重新相加，再除以这个新的和。",
            en="Add up the new exponentials and divide by that new sum.",
        ),
    ),
    Misconception(
        id="rivals_miscounted",
        topic=TOPIC,
        name=Text(
            zh="其余的 key 数错了",
            en="miscounted the other keys",
        ),
        did=Text(
            zh="你没有按 $n-1$ 个来算其余的 key，而是按 1 个或 $n$ 个。",
            en="You counted the other keys as 1 or as $n$ where there are $n-1$.",
        ),
        why=Text(
            zh=(
                "$n$ 个 key 里领先的占 1 个，其余 $n-1$ 个各有一份：分母是 $e^{g}+(n-1)$，key 越多，"
                "领先者分到的越少。"
            ),
            en=(
                "One of the $n$ keys leads and the other $n-1$ have a share each: the denominator is "
                "$e^{g}+(n-1)$, and the more keys there are, the less the leader gets."
            ),
        ),
        instead=Text(
            zh="把分母一项一项写出来：领先者一项，其余每个 key 一项。",
            en="Write the denominator term by term: one for the leader, one for each other key.",
        ),
    ),
    Misconception(
        id="softmax_zero_score_no_weight",
        topic=TOPIC,
        name=Text(
            zh="以为得分为 0 就没有权重",
            en="gave a key with score 0 no weight",
        ),
        did=Text(
            zh="你认为得分为 0 的 key 分不到权重。",
            en="You gave no weight to a key whose score is 0.",
        ),
        why=Text(
            zh=r"得分 0 不等于没有份额：$e^0=1$，它在分母里占 1；只有得分为 $-\infty$ 时权重才是 0。",
            en=(
                "A score of 0 is not a share of nothing: $e^0=1$ counts 1 in the denominator; only a score "
                r"of $-\infty$ gives weight 0."
            ),
        ),
        instead=Text(
            zh="把 0 也代进指数：$e^0=1$。",
            en="Put the 0 into the exponential as well: $e^0=1$.",
        ),
    ),
    Misconception(
        id="sink_left_out",
        topic=TOPIC,
        name=Text(
            zh="分母漏了 sink 那一项",
            en="left the sink out of the denominator",
        ),
        did=Text(
            zh="你给其余的 key 归一化时，没有把 sink（或多出来的 1）算进分母。",
            en="You normalised the other keys among themselves, without the sink or the extra 1.",
        ),
        why=Text(
            zh=(
                r"sink 和其他 key 共用一个分母：$w_j=\frac{e^{s_j}}{e^{z}+\sum_i e^{s_i}}$（得分 $z=0$ "
                "时就是多加一个 1），其余的 key 加起来小于 1。"
            ),
            en=(
                "The sink shares one denominator with the others: "
                r"$w_j=\frac{e^{s_j}}{e^{z}+\sum_i e^{s_i}}$, where a score $z=0$ is the extra 1, so the "
                "others sum to less than 1."
            ),
        ),
        instead=Text(
            zh="先把 sink 的 $e^{z}$ 加进分母，再算每一个权重。",
            en="Put the sink's $e^{z}$ into the denominator before you work out any weight.",
        ),
    ),
)
