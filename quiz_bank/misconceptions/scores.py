"""Which mistakes do learners make when they score queries against keys?"""

from engine.item import Misconception, Text

TOPIC = "scores"

MISCONCEPTIONS = (
    Misconception(
        id="score_transposed",
        topic=TOPIC,
        name=Text(
            zh="取了得分矩阵的列而不是行",
            en="read a column of scores, not a row",
        ),
        did=Text(
            zh=r"你把得分算成了 $KQ^\top$，于是在该取一行的地方取了一列。",
            en=r"You computed $KQ^\top$, so you took a column of the scores where a row was wanted.",
        ),
        why=Text(
            zh=(
                r"$QK^\top$ 的第 $i$ 行才是第 $i$ 个 query 对所有 key 的打分；转置以后，"
                "那一行变成了所有 query 对同一个 key 的打分。"
            ),
            en=(
                r"Row $i$ of $QK^\top$ holds what query $i$ scores against every key; after transposing, "
                "a row holds what every query scores against one key."
            ),
        ),
        instead=Text(
            zh="固定一个 query，让它依次与每个 key 做点积，排成一行。",
            en="Fix one query, take its dot product with each key in turn, and write the results as one row.",
        ),
        source="https://github.com/karpathy/llm.c/pull/531",
    ),
    Misconception(
        id="score_q_times_v",
        topic=TOPIC,
        name=Text(
            zh="拿 Q 跟 V 打分",
            en="scored queries against values, not keys",
        ),
        did=Text(
            zh="你用 query 和 value 做了点积，没有用到 key。",
            en="You took the dot product of the query with the values and never used the keys.",
        ),
        why=Text(
            zh=(
                r"打分看的是 $QK^\top$：key 决定谁被选中，value 只是选中之后拿走的内容，"
                "两者的维度甚至可以不同。"
            ),
            en=(
                r"Scores come from $QK^\top$: keys decide who is chosen, "
                "values are only what is carried away afterwards, "
                "and the two may not even have the same width."
            ),
        ),
        instead=Text(
            zh=r"先用 $q\cdot k_j$ 打分，等权重算好了再让 $v_j$ 出场。",
            en=r"Score with $q\cdot k_j$ first and bring in $v_j$ only once the weights are ready.",
        ),
        source="https://github.com/cneuralnetwork/solving-ml-papers/issues/1",
    ),
    Misconception(
        id="score_raw_embeddings",
        topic=TOPIC,
        name=Text(
            zh="没做投影，直接用 X 打分",
            en="scored raw embeddings without projecting them",
        ),
        did=Text(
            zh=r"你跳过了 $W^Q$ 和 $W^K$，直接用 $XX^\top$ 当作得分。",
            en=r"You skipped $W^Q$ and $W^K$ and used $XX^\top$ as the scores.",
        ),
        why=Text(
            zh=(
                r"相互比较的是投影后的向量：$QK^\top = XW^Q(XW^K)^\top$；不投影的话，"
                "打分方式就没有可学的东西了，得分还必然对称。"
            ),
            en=(
                r"What is compared are projected vectors, $QK^\top = XW^Q(XW^K)^\top$; "
                "without the projections nothing about the comparison can be learned, "
                "and the scores are forced to be symmetric."
            ),
        ),
        instead=Text(
            zh=r"先算 $Q=XW^Q$ 和 $K=XW^K$，再求 $QK^\top$。",
            en=r"Compute $Q=XW^Q$ and $K=XW^K$ first, then $QK^\top$.",
        ),
        source="https://github.com/tensorflow/tensor2tensor/issues/1582",
    ),
    Misconception(
        id="score_same_projection",
        topic=TOPIC,
        name=Text(
            zh="Q 和 K 用了同一个投影矩阵",
            en="used one projection for queries and keys",
        ),
        did=Text(
            zh="你算 query 和 key 时用了同一个矩阵。",
            en="You used the same matrix for the queries and for the keys.",
        ),
        why=Text(
            zh=(
                "$W^Q$ 与 $W^K$ 是两个独立的矩阵；合成一个之后 $s_{ij}=s_{ji}$，"
                "“我在找什么”和“我能被怎样找到”就分不开了。"
            ),
            en=(
                "$W^Q$ and $W^K$ are separate matrices; merging them forces $s_{ij}=s_{ji}$, "
                "so what a token looks for can no longer differ from how it is found."
            ),
        ),
        instead=Text(
            zh="算 query 用 $W^Q$，算 key 用 $W^K$，各用各的。",
            en="Use $W^Q$ for the queries and $W^K$ for the keys.",
        ),
        source="https://github.com/stevezheng23/reading_comprehension_tf/pull/284",
    ),
    Misconception(
        id="score_symmetric",
        topic=TOPIC,
        name=Text(
            zh="以为注意力矩阵是对称的",
            en="took the attention matrix to be symmetric",
        ),
        did=Text(
            zh="你把 $i$ 看 $j$ 的权重当成了 $j$ 看 $i$ 的权重。",
            en="You gave the weight from $j$ to $i$ where the weight from $i$ to $j$ was asked.",
        ),
        why=Text(
            zh=(
                r"一般来说 $q_i\cdot k_j\ne q_j\cdot k_i$；就算得分碰巧对称，softmax 也是逐行归一化，"
                "两行的分母并不一样。"
            ),
            en=(
                r"In general $q_i\cdot k_j\ne q_j\cdot k_i$, and even symmetric scores are normalised row "
                "by row with different denominators."
            ),
        ),
        instead=Text(
            zh="行号看 query，列号看 key，取第 $i$ 行第 $j$ 列。",
            en="Let the row name the query and the column name the key, and read row $i$, column $j$.",
        ),
        source="https://github.com/jessevig/bertviz/issues/5",
    ),
    Misconception(
        id="score_reuses_coordinate",
        topic=TOPIC,
        name=Text(
            zh="点积里重复用了 key 的第一个分量",
            en="reused the key's first coordinate",
        ),
        did=Text(
            zh="你算后面的乘积时，又用了一次 key 的第一个分量。",
            en="In a later product of the dot product you used the key's first coordinate again.",
        ),
        why=Text(
            zh=r"点积要求位置对齐：$q\cdot k=q_1k_1+q_2k_2+\dots$，第二项应当是 $q_2k_2$，不是 $q_2k_1$。",
            en=(
                r"A dot product pairs equal positions, $q\cdot k=q_1k_1+q_2k_2+\dots$, "
                "so the second term is $q_2k_2$ and not $q_2k_1$."
            ),
        ),
        instead=Text(
            zh="把两个向量上下对齐写好，一列一列相乘，最后加起来。",
            en="Write the two vectors one above the other, multiply column by column, then add.",
        ),
        source="document section 五",
    ),
    Misconception(
        id="score_drops_sign",
        topic=TOPIC,
        name=Text(
            zh="点积里丢了负号",
            en="lost a minus sign in the dot product",
        ),
        did=Text(
            zh="你把该是负的乘积（或整个点积）当成了正的。",
            en="You counted a negative product, or the whole dot product, as positive.",
        ),
        why=Text(
            zh=r"点积的符号有含义：方向相反时 $q\cdot k\lt 0$，权重就该小；去掉符号等于把“相反”当成“相似”。",
            en=(
                r"The sign carries meaning: opposite directions give $q\cdot k\lt 0$ and a small weight, "
                "so dropping it treats opposite as alike."
            ),
        ),
        instead=Text(
            zh="先定每个乘积的正负，再把它们连同符号加起来。",
            en="Settle the sign of each product first, then add them with their signs.",
        ),
    ),
    Misconception(
        id="score_self_always_max",
        topic=TOPIC,
        name=Text(
            zh="以为 token 对自己的得分总是最高",
            en="assumed a token always scores itself highest",
        ),
        did=Text(
            zh="你默认了每个 token 给自己的得分最高。",
            en="You assumed that each token gives its highest score to itself.",
        ),
        why=Text(
            zh=(
                r"得分是 $q_i\cdot k_j$，$q_i$ 与 $k_i$ 来自不同的投影；即使二者相等，"
                "更长的另一个 key 也可能得分更高。"
            ),
            en=(
                r"The score is $q_i\cdot k_j$, and $q_i$ and $k_i$ come from different projections; "
                "even when they are equal, a longer key elsewhere can score more."
            ),
        ),
        instead=Text(
            zh="把这一行的得分全算出来再比大小，不要先认定对角线赢。",
            en="Work out every score in the row and compare; do not award the diagonal in advance.",
        ),
    ),
    Misconception(
        id="score_elementwise",
        topic=TOPIC,
        name=Text(
            zh="逐项相乘后没有全部相加",
            en="multiplied entrywise without adding everything up",
        ),
        did=Text(
            zh="你把对应分量相乘，却只留下了其中一个乘积。",
            en="You multiplied matching entries but kept only one of the products.",
        ),
        why=Text(
            zh=r"得分是一个数：$q\cdot k=\sum_c q_ck_c$，每个分量的乘积都要算进去。",
            en=r"A score is one number, $q\cdot k=\sum_c q_ck_c$, and every product belongs in it.",
        ),
        instead=Text(
            zh="每个分量都乘一遍，然后全部相加。",
            en="Multiply every pair of entries, then add all the products.",
        ),
    ),
    Misconception(
        id="projection_transposed",
        topic=TOPIC,
        name=Text(
            zh="投影时用了转置的矩阵",
            en="projected with the transposed matrix",
        ),
        did=Text(
            zh=r"你算的是 $x_iW^\top$，也就是拿 $x_i$ 去乘 $W$ 的各行。",
            en=r"You computed $x_iW^\top$: you multiplied $x_i$ with the rows of $W$.",
        ),
        why=Text(
            zh=(
                "这里每个 token 是 $X$ 的一行，投影写成 $x_iW$：结果的第 $c$ 个分量是 $x_i$ 与 $W$ 第 $c$ 列的点积。"
                r"只有把 token 竖着写成列的书里，才会出现 $W^\top$。"
            ),
            en=(
                "Here every token is a row of $X$ and its projection is $x_iW$: entry $c$ is the dot product of $x_i$ "
                r"with column $c$ of $W$. Only texts that write tokens as columns need $W^\top$."
            ),
        ),
        instead=Text(
            zh="让这一行去乘 $W$ 的每一列。",
            en="Multiply the row with each column of $W$.",
        ),
    ),
    Misconception(
        id="projection_wrong_matrix",
        topic=TOPIC,
        name=Text(
            zh="算 query 时用了 key 的矩阵",
            en="made the query with the key matrix",
        ),
        did=Text(
            zh="求 query 时你乘的是 $W^K$。",
            en="You multiplied by $W^K$ to get a query.",
        ),
        why=Text(
            zh="三个矩阵各管一件事：$W^Q$ 产生 query，$W^K$ 产生 key，$W^V$ 产生 value；$x_iW^K$ 是这个 token 的 key。",
            en=(
                "Each matrix has one task: $W^Q$ makes queries, $W^K$ keys and $W^V$ values; "
                "$x_iW^K$ is this token's key."
            ),
        ),
        instead=Text(
            zh="先看要的是哪个字母，再取上标相同的矩阵。",
            en="See which letter is wanted and take the matrix that carries it.",
        ),
    ),
    Misconception(
        id="projection_next_token",
        topic=TOPIC,
        name=Text(
            zh="token 从 0 数起，取了下一行",
            en="counted tokens from zero, took the next row",
        ),
        did=Text(
            zh="你取了下一个 token 的那一行。",
            en="You took the row of the token after the one asked for.",
        ),
        why=Text(
            zh="这里的 token 从 1 数起，第 $i$ 个就是 $X$ 的第 $i$ 行；程序里常从 0 数起，下标 $i$ 才是再下一行。",
            en=(
                "Tokens are counted from 1 here, so token $i$ is row $i$ of $X$; "
                "only a program that counts from 0 means the next row by the index $i$."
            ),
        ),
        instead=Text(
            zh="从上往下数，最上面一行是第 1 个 token。",
            en="Count from the top, where the first row is token 1.",
        ),
    ),
)
