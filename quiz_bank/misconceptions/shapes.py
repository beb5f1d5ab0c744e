"""Which mistakes do learners make about the sizes of scores, weights and outputs?"""

from engine.item import Misconception, Text

TOPIC = "shapes"

MISCONCEPTIONS = (
    Misconception(
        id="output_shape_uses_dk",
        topic=TOPIC,
        name=Text(
            zh="把输出宽度写成了 d_k",
            en="gave the output width d_k, not d_v",
        ),
        did=Text(
            zh="你让输出的宽度等于 $d_k$。",
            en="You made the output $d_k$ wide.",
        ),
        why=Text(
            zh=(
                "$d_k$ 在做点积时已经被求和消掉；输出是 value 的混合，"
                r"$(n_q\times n_k)(n_k\times d_v)$ 的宽度是 $d_v$。"
            ),
            en=(
                "The dot product sums $d_k$ away; the output is a mix of values, "
                r"and $(n_q\times n_k)(n_k\times d_v)$ is $d_v$ wide."
            ),
        ),
        instead=Text(
            zh="看 $V$ 有几列，输出就有几列。",
            en="Give the output as many columns as $V$ has.",
        ),
        source="document section 八.5",
    ),
    Misconception(
        id="output_rows_from_keys",
        topic=TOPIC,
        name=Text(
            zh="把输出行数写成了 n_k",
            en="gave the output n_k rows, not n_q",
        ),
        did=Text(
            zh="你让输出的行数等于 key 的个数。",
            en="You gave the output one row per key.",
        ),
        why=Text(
            zh="每个 query 得到一个输出，key 的个数 $n_k$ 在加权求和时被消掉，所以形状是 $(n_q,d_v)$。",
            en=(
                "Each query gets one output, and $n_k$ is summed away in the weighted sum, "
                "so the shape is $(n_q,d_v)$."
            ),
        ),
        instead=Text(
            zh="有几个 query，就写几行。",
            en="Write one row for each query.",
        ),
        source="document section 八.5",
    ),
    Misconception(
        id="output_is_score_shape",
        topic=TOPIC,
        name=Text(
            zh="把得分矩阵的形状当成了输出形状",
            en="gave the score shape for the output",
        ),
        did=Text(
            zh="你给出了得分矩阵的形状 $(n_q,n_k)$。",
            en="You gave the shape of the score matrix, $(n_q,n_k)$.",
        ),
        why=Text(
            zh=(
                "得分和权重是 $(n_q,n_k)$，但还要再乘 $V$："
                r"$(n_q\times n_k)(n_k\times d_v)=(n_q\times d_v)$。"
            ),
            en=(
                "Scores and weights are $(n_q,n_k)$, but they are still multiplied by $V$: "
                r"$(n_q\times n_k)(n_k\times d_v)=(n_q\times d_v)$."
            ),
        ),
        instead=Text(
            zh="再往后走一步，乘上 $V$ 之后再写形状。",
            en="Go one step further and write the shape after multiplying by $V$.",
        ),
        source="https://github.com/csnlp/Transformer/issues/1",
    ),
    Misconception(
        id="dk_affects_score_shape",
        topic=TOPIC,
        name=Text(
            zh="以为 d_k 会影响得分矩阵的大小",
            en="let d_k change the score matrix size",
        ),
        did=Text(
            zh="你把 $d_k$ 算进了得分矩阵的大小。",
            en="You let $d_k$ enter the size of the score matrix.",
        ),
        why=Text(
            zh=(
                "每个得分是一个点积，$d_k$ 个分量加成一个数："
                r"$(n_q\times d_k)(d_k\times n_k)=(n_q\times n_k)$。"
            ),
            en=(
                "Each score is one dot product that adds $d_k$ entries into a single number: "
                r"$(n_q\times d_k)(d_k\times n_k)=(n_q\times n_k)$."
            ),
        ),
        instead=Text(
            zh=r"只数 query 和 key 的个数，得分共有 $n_q\cdot n_k$ 个。",
            en=r"Count queries and keys only: there are $n_q\cdot n_k$ scores.",
        ),
        source="document section 八.5",
    ),
    Misconception(
        id="score_matrix_dk_by_dk",
        topic=TOPIC,
        name=Text(
            zh="算成了 Q^T K，得到 d_k×d_k",
            en="computed Q^T K, which is d_k by d_k",
        ),
        did=Text(
            zh=r"你把转置放在了 $Q$ 上，算成了 $Q^\top K$。",
            en=r"You put the transpose on $Q$ and computed $Q^\top K$.",
        ),
        why=Text(
            zh=(
                r"$Q^\top K$ 是 $d_k\times d_k$，比较的是分量而不是 token；token 两两打分要用 $QK^\top$，"
                r"大小是 $n_q\times n_k$。"
            ),
            en=(
                r"$Q^\top K$ is $d_k\times d_k$ and compares features, not tokens; "
                r"scoring tokens in pairs takes $QK^\top$, of size $n_q\times n_k$."
            ),
        ),
        instead=Text(
            zh="转置 $K$：让每个 query 这一行去乘每个 key。",
            en="Transpose $K$, so that each query row meets each key.",
        ),
    ),
    Misconception(
        id="batch_axis_mixed_up",
        topic=TOPIC,
        name=Text(
            zh="把 batch 维和序列维弄反了",
            en="mixed up the batch and sequence axes",
        ),
        did=Text(
            zh="你让注意力跨过了 batch，在不同样本之间进行。",
            en="You let attention run across the batch, between different samples.",
        ),
        why=Text(
            zh=(
                "样本之间互不相干，softmax 只在同一个样本的 token 之间做；"
                r"每个样本各有一个 $n\times n$ 的权重矩阵，而不是 batch 大小的。"
            ),
            en=(
                "Samples have nothing to do with one another: "
                r"attention runs among the tokens of one sample, with one $n\times n$ weight matrix each, "
                "not one of the batch's size."
            ),
        ),
        instead=Text(
            zh="先认清哪一维是序列，再在那一维上做注意力。",
            en="Find out which axis is the sequence, and attend along that one.",
        ),
        source="https://github.com/pytorch/pytorch/issues/63560",
    ),
    Misconception(
        id="weights_shape_ignores_heads",
        topic=TOPIC,
        name=Text(
            zh="数权重时漏乘了头数",
            en="counted weights without the heads",
        ),
        did=Text(
            zh="你只数了一个头的权重。",
            en="You counted the weights of a single head.",
        ),
        why=Text(
            zh=r"每个头都有自己的 $n\times n$ 权重矩阵，$h$ 个头共有 $h\,n^2$ 个（有 batch 时还要再乘）。",
            en=(
                r"Every head has its own $n\times n$ weight matrix, so $h$ heads have $h\,n^2$ weights, "
                "times the batch size if there is one."
            ),
        ),
        instead=Text(
            zh="先数一个头，再乘以 $h$。",
            en="Count one head, then multiply by $h$.",
        ),
        source="https://github.com/pytorch/pytorch/issues/34537",
    ),
    Misconception(
        id="output_shape_transposed",
        topic=TOPIC,
        name=Text(
            zh="输出形状的行列写反了",
            en="gave the output shape in reversed order",
        ),
        did=Text(
            zh="两个数你都找对了，但把 $(n_q,d_v)$ 写成了 $(d_v,n_q)$。",
            en="You found both sizes but wrote $(d_v,n_q)$ for $(n_q,d_v)$.",
        ),
        why=Text(
            zh="形状先写行数，再写列数；每个 query 占一行，行里是 $d_v$ 个数。",
            en=(
                "A shape names rows first, then columns; each query has one row, "
                "and the row holds $d_v$ numbers."
            ),
        ),
        instead=Text(
            zh="先写 query 的个数，再写 value 的宽度。",
            en="Write the number of queries first, then the value width.",
        ),
    ),
    Misconception(
        id="weights_forget_batch",
        topic=TOPIC,
        name=Text(
            zh="数权重时漏乘了样本数",
            en="counted the weights of one sample only",
        ),
        did=Text(
            zh="你只数了一个样本的权重。",
            en="You counted the weights of a single sample.",
        ),
        why=Text(
            zh="一个 batch 里的每个样本各算各的注意力，权重互不共用，所以总数还要乘以样本数 $B$。",
            en=(
                "Every sample of a batch has its own attention and shares no weights, "
                "so the number is still to be multiplied by the $B$ samples."
            ),
        ),
        instead=Text(
            zh="数完一个样本的所有头，再乘以 $B$。",
            en="Count all heads of one sample, then multiply by $B$.",
        ),
    ),
    Misconception(
        id="concat_stacks_rows",
        topic=TOPIC,
        name=Text(
            zh="把各头的输出上下叠了起来",
            en="stacked the heads below one another",
        ),
        did=Text(
            zh="你拼接时让行数变成了 $h$ 倍。",
            en="Your concatenation has $h$ times as many rows.",
        ),
        why=Text(
            zh=(
                "每个头都给同一批 token 各一行；拼接是把同一个 token 在各头里的行首尾相接，"
                r"$n_q$ 行不变，宽度变成 $h\,d_v$。"
            ),
            en=(
                "Every head has one row for each of the same tokens; concatenation joins a token's rows end to end, "
                r"so the $n_q$ rows stay and the width becomes $h\,d_v$."
            ),
        ),
        instead=Text(
            zh="并排放：行数照旧，列数相加。",
            en="Set them side by side: keep the rows and add up the columns.",
        ),
    ),
    Misconception(
        id="concat_keeps_head_width",
        topic=TOPIC,
        name=Text(
            zh="拼接后仍写一个头的宽度",
            en="left the concatenation one head wide",
        ),
        did=Text(
            zh="你拼接之后的宽度还是一个头的宽度。",
            en="Your concatenation is as wide as a single head.",
        ),
        why=Text(
            zh=r"拼接既不相加也不平均：$h$ 个宽 $d_v$ 的块并排放着，宽度就是 $h\,d_v$。",
            en=(
                r"Concatenation neither adds nor averages: $h$ blocks of width $d_v$ stand side by side, "
                r"which makes the width $h\,d_v$."
            ),
        ),
        instead=Text(
            zh="把一个头的宽度乘以头数。",
            en="Multiply the width of one head by the number of heads.",
        ),
    ),
)
