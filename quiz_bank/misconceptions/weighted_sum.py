"""Which mistakes do learners make when they mix the values with the weights?"""

from engine.item import Misconception, Text

TOPIC = "weighted sum"

MISCONCEPTIONS = (
    Misconception(
        id="returns_weights_not_output",
        topic=TOPIC,
        name=Text(
            zh="停在权重，没有乘 V",
            en="stopped at the weights, without the values",
        ),
        did=Text(
            zh="你给出了权重（或相似度），没有继续去混合 value。",
            en="You gave the weights, or the similarities, and did not go on to mix the values.",
        ),
        why=Text(
            zh=r"注意力返回的是 $\sum_j w_jv_j$；权重只是中间产物，它说明混合的比例，不是混合的结果。",
            en=(
                r"Attention returns $\sum_j w_jv_j$; the weights are an intermediate result, "
                "the recipe and not the dish."
            ),
        ),
        instead=Text(
            zh="用每个权重乘以对应的 value 向量，再相加。",
            en="Multiply each weight by its value vector and add.",
        ),
        source="document section 七.1",
    ),
    Misconception(
        id="uses_k_as_v",
        topic=TOPIC,
        name=Text(
            zh="把 key 当成 value 做了加权平均",
            en="averaged the keys instead of the values",
        ),
        did=Text(
            zh="你用权重去平均了 key。",
            en="You used the weights to average the keys.",
        ),
        why=Text(
            zh=r"key 用来打分，打完分就退场；输出由 value 组成：$\sum_j w_jv_j$。",
            en=r"Keys are for scoring and then step aside; the output is made of values, $\sum_j w_jv_j$.",
        ),
        instead=Text(
            zh="算好权重以后换成 $V$ 的行来加权。",
            en="Once the weights are done, switch to the rows of $V$.",
        ),
        source="https://github.com/ruvnet/agentic-flow/issues/191",
    ),
    Misconception(
        id="uses_x_as_v",
        topic=TOPIC,
        name=Text(
            zh="没经过 W^V，直接平均了输入",
            en="averaged the inputs without applying W_V",
        ),
        did=Text(
            zh="你混合的不是 $XW^V$，而是没有经过 $W^V$ 投影的向量。",
            en="What you mixed was not $XW^V$ but vectors that never went through $W^V$.",
        ),
        why=Text(
            zh="value 是 $V=XW^V$；不投影，输出的内容连同宽度都可能不对。",
            en=(
                "The values are $V=XW^V$; without that projection the content, and possibly the width, "
                "of the output is wrong."
            ),
        ),
        instead=Text(
            zh="先算 $V=XW^V$，再用权重混合 $V$ 的各行。",
            en="Compute $V=XW^V$ first, then mix the rows of $V$ with the weights.",
        ),
        source="https://github.com/onlybooks/llm/issues/29",
    ),
    Misconception(
        id="weights_transposed",
        topic=TOPIC,
        name=Text(
            zh="把权重矩阵转置后再乘 V",
            en="multiplied V by the transposed weights",
        ),
        did=Text(
            zh=r"你算的是 $W^\top V$。",
            en=r"You computed $W^\top V$.",
        ),
        why=Text(
            zh=(
                r"输出第 $i$ 行是 $\sum_j w_{ij}v_j$，要用权重的第 $i$ 行；转置后用的是第 $i$ 列，"
                "那一列的和一般不是 1。"
            ),
            en=(
                r"Output row $i$ is $\sum_j w_{ij}v_j$ and needs row $i$ of the weights; "
                "transposing uses column $i$, which in general does not even sum to 1."
            ),
        ),
        instead=Text(
            zh="取这个 query 的那一行权重，与 $V$ 的各行对应相乘。",
            en="Take this query's row of weights and pair it with the rows of $V$.",
        ),
        source="https://github.com/cvg/LightGlue/issues/43",
    ),
    Misconception(
        id="scores_times_v",
        topic=TOPIC,
        name=Text(
            zh="没做 softmax，直接用得分乘 V",
            en="multiplied V by scores, without a softmax",
        ),
        did=Text(
            zh="你跳过了 softmax，直接用得分去乘 value。",
            en="You skipped the softmax and multiplied the values by the scores.",
        ),
        why=Text(
            zh=(
                "得分可以为负，加起来也不是 1，这样得到的不是加权平均；"
                r"输出应为 $\text{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V$。"
            ),
            en=(
                "Scores may be negative and do not sum to 1, so the result is no weighted average; "
                r"the output is $\text{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V$."
            ),
        ),
        instead=Text(
            zh="先把得分变成权重，再去乘 $V$。",
            en="Turn the scores into weights before multiplying by $V$.",
        ),
        source="https://github.com/flexflow/flexflow-train/issues/467",
    ),
    Misconception(
        id="hard_value_of_argmax",
        topic=TOPIC,
        name=Text(
            zh="只取了得分最高的那个 value",
            en="returned only the best key's value",
        ),
        did=Text(
            zh="你直接返回了得分最高的那个 key 的 value。",
            en="You returned the value of the highest-scoring key alone.",
        ),
        why=Text(
            zh=(
                "那是硬选择；注意力是软的，其他 key 的权重虽小却不为 0，"
                r"它们的 value 也要按 $\sum_j w_jv_j$ 混进来。"
            ),
            en=(
                "That is a hard choice; attention is soft, and the other keys' weights are small but not "
                r"zero, so their values enter through $\sum_j w_jv_j$ as well."
            ),
        ),
        instead=Text(
            zh="把所有可见的 value 按权重加起来。",
            en="Add all visible values, each with its weight.",
        ),
        source="document section 六",
    ),
    Misconception(
        id="mean_of_values",
        topic=TOPIC,
        name=Text(
            zh="直接对 value 求了平均",
            en="took the plain mean of the values",
        ),
        did=Text(
            zh="你没有用权重，把 value 平均了一下。",
            en="You averaged the values without using the weights.",
        ),
        why=Text(
            zh=r"普通平均等于给每个 key 权重 $\frac{1}{n}$，只有得分全相等时才成立。",
            en=(
                r"A plain mean gives every key the weight $\frac{1}{n}$, "
                "which is right only when all scores are equal."
            ),
        ),
        instead=Text(
            zh=r"用 softmax 的权重代替 $\frac{1}{n}$。",
            en=r"Use the softmax weights in place of $\frac{1}{n}$.",
        ),
    ),
    Misconception(
        id="sum_of_values",
        topic=TOPIC,
        name=Text(
            zh="把 value 直接相加，没有加权",
            en="added the values without weights",
        ),
        did=Text(
            zh="你把 value 原样相加了。",
            en="You added up the values as they are.",
        ),
        why=Text(
            zh=(
                "这相当于每个权重都是 1；注意力的权重加起来是 1，输出落在各个 value 之间，"
                "不会随 key 的个数越加越大。"
            ),
            en=(
                "That makes every weight 1; attention's weights sum to 1, "
                "so the output stays among the values and does not grow with the number of keys."
            ),
        ),
        instead=Text(
            zh="相加之前，先让每个 value 乘上自己的权重。",
            en="Multiply each value by its weight before adding.",
        ),
    ),
    Misconception(
        id="divides_by_n",
        topic=TOPIC,
        name=Text(
            zh="加权求和后又除以了 n",
            en="divided the weighted sum by n again",
        ),
        did=Text(
            zh="你算完加权和以后，又除以了 key 的个数。",
            en="After the weighted sum you divided once more by the number of keys.",
        ),
        why=Text(
            zh=r"权重之和已经是 1，$\sum_j w_jv_j$ 本身就是平均；再除以 $n$ 就平均了两次。",
            en=(
                r"The weights already sum to 1, so $\sum_j w_jv_j$ is an average as it stands; "
                "dividing by $n$ averages twice."
            ),
        ),
        instead=Text(
            zh="加权求和之后就停下。",
            en="Stop after the weighted sum.",
        ),
    ),
    Misconception(
        id="swaps_k_and_v",
        topic=TOPIC,
        name=Text(
            zh="K 和 V 的角色对调了",
            en="swapped the roles of K and V",
        ),
        did=Text(
            zh="你用 value 打分，又用 key 组成了输出。",
            en="You scored with the values and built the output from the keys.",
        ),
        why=Text(
            zh=(
                "公式里 $K$ 在 softmax 里面，$V$ 在外面："
                r"$\text{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V$，不能互换。"
            ),
            en=(
                "In the formula $K$ stands inside the softmax and $V$ outside, "
                r"$\text{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V$, and they cannot trade places."
            ),
        ),
        instead=Text(
            zh="打分用 $K$，混合用 $V$。",
            en="Score with $K$ and mix with $V$.",
        ),
        source="https://github.com/onlybooks/llm/issues/29",
    ),
)
