"""Which mistakes do learners make when they split, join and count heads?"""

from engine.item import Misconception, Text

TOPIC = "multi-head"

MISCONCEPTIONS = (
    Misconception(
        id="head_dim_equals_dmodel",
        topic=TOPIC,
        name=Text(
            zh="以为每个头的维度都是 d_model",
            en="gave each head the full width d_model",
        ),
        did=Text(
            zh=r"你让每个头都保留了完整的宽度 $d_{\text{model}}$。",
            en=r"You let each head keep the full width $d_{\text{model}}$.",
        ),
        why=Text(
            zh=(
                r"标准的多头是把宽度分给各个头：$d_k=\frac{d_{\text{model}}}{h}$，"
                r"拼接之后才回到 $d_{\text{model}}$，而不是 $h\,d_{\text{model}}$。"
            ),
            en=(
                "Standard multi-head attention divides the width among the heads, "
                r"$d_k=\frac{d_{\text{model}}}{h}$, so the concatenation has width $d_{\text{model}}$ again "
                r"and not $h\,d_{\text{model}}$."
            ),
        ),
        instead=Text(
            zh=r"题目没有另给头的维度时，用 $d_{\text{model}}$ 除以 $h$。",
            en=r"Divide $d_{\text{model}}$ by $h$, unless the question gives the head width separately.",
        ),
        source="https://github.com/phlippe/uvadlc_notebooks/issues/64",
    ),
    Misconception(
        id="slice_input_before_projection",
        topic=TOPIC,
        name=Text(
            zh="先切输入再投影",
            en="sliced the input before projecting it",
        ),
        did=Text(
            zh="你先把 $x$ 切成 $h$ 段，每个头只投影了自己的那一段。",
            en="You cut $x$ into $h$ pieces and let each head project only its own piece.",
        ),
        why=Text(
            zh=(
                "每个头都应看到完整的 $x$：投影之后再切。先切再投影相当于强迫 $W$ 成为分块对角矩阵，"
                "段与段之间的信息就丢了。"
            ),
            en=(
                "Every head should see all of $x$, so the cut comes after the projection; "
                "cutting first forces $W$ to be block-diagonal and loses everything between the pieces."
            ),
        ),
        instead=Text(
            zh="先用完整的 $x$ 算 $Q$、$K$、$V$，再按列切成 $h$ 份。",
            en="Compute $Q$, $K$ and $V$ from the whole $x$, then split their columns into $h$ parts.",
        ),
        source="https://github.com/aladdinpersson/Machine-Learning-Collection/issues/3",
    ),
    Misconception(
        id="reshape_without_transpose_split",
        topic=TOPIC,
        name=Text(
            zh="拆头时只 reshape，没有换轴",
            en="split heads by reshaping without a transpose",
        ),
        did=Text(
            zh="你拆头时直接把数据排成了 $(h,n,d_k)$，没有交换轴。",
            en="You split the heads by reshaping straight to $(h,n,d_k)$ without swapping axes.",
        ),
        why=Text(
            zh=(
                "reshape 不会移动数据，只会按行把数重新断开，这样一个头里混进了别的 token 的分量；"
                "应当先排成 $(n,h,d_k)$，再交换前两个轴。"
            ),
            en=(
                "Reshaping moves nothing and only cuts the rows anew, "
                "so a head ends up holding pieces of other tokens; "
                "go to $(n,h,d_k)$ first and then swap the first two axes."
            ),
        ),
        instead=Text(
            zh="让每个 token 的那一行各自切成 $h$ 段，第 $i$ 段归第 $i$ 个头。",
            en="Cut each token's own row into $h$ pieces and give piece $i$ to head $i$.",
        ),
        source="https://github.com/hyunwoongko/transformer/issues/15",
    ),
    Misconception(
        id="reshape_without_transpose_merge",
        topic=TOPIC,
        name=Text(
            zh="合并头时只 reshape，没有换轴",
            en="merged heads by reshaping without a transpose",
        ),
        did=Text(
            zh=r"你合并头时，把 $(h,n,d_k)$ 直接排成了 $(n,h\,d_k)$。",
            en=r"You merged the heads by reshaping $(h,n,d_k)$ straight to $(n,h\,d_k)$.",
        ),
        why=Text(
            zh=(
                "这样一行里排的是同一个头里不同 token 的输出；要先换成 $(n,h,d_k)$，"
                "才能让同一个 token 的各头接在一起。"
            ),
            en=(
                "A row then holds one head's outputs for different tokens; swap to $(n,h,d_k)$ first, "
                "so that the heads of one token stand side by side."
            ),
        ),
        instead=Text(
            zh="对每个 token，把头 1 到头 $h$ 的输出依次接成一行。",
            en="For each token, join the outputs of heads 1 to $h$ into one row.",
        ),
        source="https://github.com/jsbaan/transformer-from-scratch/pull/6",
    ),
    Misconception(
        id="heads_averaged_not_concat",
        topic=TOPIC,
        name=Text(
            zh="把各头的输出取了平均",
            en="averaged the heads instead of concatenating",
        ),
        did=Text(
            zh="你对各头的输出取了平均，没有拼接。",
            en="You averaged the head outputs where they should be joined.",
        ),
        why=Text(
            zh=(
                r"每个头占输出的一段：$\text{Concat}(\text{head}_1,\dots,\text{head}_h)W^O$；一平均，"
                r"各头学到的不同东西就混在一起了，宽度也只剩 $\frac{1}{h}$。"
            ),
            en=(
                r"Each head fills its own part of $\text{Concat}(\text{head}_1,\dots,\text{head}_h)W^O$; "
                r"averaging blurs what they learned apart and leaves only $\frac{1}{h}$ of the width."
            ),
        ),
        instead=Text(
            zh="把各头首尾相接，再乘 $W^O$。",
            en="Join the heads end to end, then multiply by $W^O$.",
        ),
        source="https://github.com/diegoantognini/pyGAT/issues/31",
    ),
    Misconception(
        id="heads_summed_or_max",
        topic=TOPIC,
        name=Text(
            zh="把各头的输出相加或取最大",
            en="summed the heads or took their maximum",
        ),
        did=Text(
            zh="你把各头的输出逐项合成了一个（相加或取最大）。",
            en="You merged the head outputs entry by entry, by adding them or taking the maximum.",
        ),
        why=Text(
            zh="各头的同一个位置并不是同一种特征，不能直接合并；拼接后由 $W^O$ 来学怎样组合。",
            en=(
                "The same position in two heads does not stand for the same feature; "
                "they are concatenated, and $W^O$ learns how to combine them."
            ),
        ),
        instead=Text(
            zh="先拼接，再乘 $W^O$；要相加，也得先让每个头乘上自己那一块 $W^O$。",
            en=(
                "Concatenate and multiply by $W^O$; if you add, "
                "first multiply each head by its own block of $W^O$."
            ),
        ),
        source="https://github.com/broadinstitute/CellCap/issues/40",
    ),
    Misconception(
        id="missing_W_O",
        topic=TOPIC,
        name=Text(
            zh="漏了输出投影 W^O",
            en="left out the output projection W_O",
        ),
        did=Text(
            zh="你拼接完各头就停了，没有乘 $W^O$。",
            en="You stopped after concatenating the heads and did not multiply by $W^O$.",
        ),
        why=Text(
            zh=(
                "拼接只是把各头并排放着，彼此没有交流；多头注意力的定义是 "
                r"$\text{Concat}(\text{head}_1,\dots,\text{head}_h)W^O$。"
            ),
            en=(
                "Concatenation only sets the heads side by side; "
                r"multi-head attention is $\text{Concat}(\text{head}_1,\dots,\text{head}_h)W^O$, "
                "where they are mixed."
            ),
        ),
        instead=Text(
            zh="拼接之后再乘一次 $W^O$。",
            en="Multiply the concatenation by $W^O$.",
        ),
        source="https://github.com/Kyubyong/transformer/issues/117",
    ),
    Misconception(
        id="single_head_no_split",
        topic=TOPIC,
        name=Text(
            zh="没有分头，当成一个大头来算",
            en="ignored the heads and used one wide one",
        ),
        did=Text(
            zh="你没有拆头，直接用完整宽度做了一次注意力。",
            en="You did not split into heads and ran one attention at full width.",
        ),
        why=Text(
            zh=(
                "每个头各有自己的 softmax，$h$ 组权重互相独立；合成一个大头，就只剩一组权重，"
                r"缩放也变成了 $\sqrt{d_{\text{model}}}$。"
            ),
            en=(
                "Each head has a softmax of its own and $h$ independent sets of weights; "
                r"one wide head has a single set, and its scale becomes $\sqrt{d_{\text{model}}}$."
            ),
        ),
        instead=Text(
            zh="按列拆成 $h$ 份，分别做注意力，再拼起来。",
            en="Split the columns into $h$ parts, attend in each, then join them.",
        ),
        source="https://github.com/hyunwoongko/transformer/issues/19",
    ),
    Misconception(
        id="params_times_h",
        topic=TOPIC,
        name=Text(
            zh="参数量多乘了头数",
            en="multiplied the parameter count by h",
        ),
        did=Text(
            zh="你把参数量乘以了头数 $h$。",
            en="You multiplied the number of parameters by the number of heads $h$.",
        ),
        why=Text(
            zh=(
                r"$d_{\text{model}}=h\,d_k$ 时，$h$ 个头平分同一组 $d\times d$ 矩阵，头多一倍，"
                r"每个头就窄一半；总数还是 $4d^2$（不含偏置，$d$ 即 $d_{\text{model}}$）。"
            ),
            en=(
                r"With $d_{\text{model}}=h\,d_k$ the heads share out the same $d\times d$ matrices, "
                "twice the heads each half as wide; the total stays $4d^2$, "
                r"where $d$ is $d_{\text{model}}$ and biases are left out."
            ),
        ),
        instead=Text(
            zh=r"按四个 $d\times d$ 矩阵来数，与 $h$ 无关。",
            en=r"Count four $d\times d$ matrices, whatever $h$ is.",
        ),
        source="https://github.com/pytorch/pytorch/issues/60853",
    ),
    Misconception(
        id="params_divided_by_h",
        topic=TOPIC,
        name=Text(
            zh="参数量多除了头数",
            en="divided the parameter count by h",
        ),
        did=Text(
            zh="你把参数量除以了头数 $h$。",
            en="You divided the number of parameters by the number of heads $h$.",
        ),
        why=Text(
            zh=(
                r"每个头的参数确实只有 $\frac{1}{h}$，但一共有 $h$ 个头，乘回来正好抵消，"
                "总数是 $4d^2$（不含偏置）。"
            ),
            en=(
                r"One head does have only $\frac{1}{h}$ of them, but there are $h$ heads, "
                "so it cancels and the total is $4d^2$ without biases."
            ),
        ),
        instead=Text(
            zh="算完一个头，记得再乘以头的个数。",
            en="After counting one head, multiply by the number of heads.",
        ),
        source="https://github.com/Artaches/SSAN-self-attention-sentiment-analysis-classification/issues/3",
    ),
    Misconception(
        id="params_forget_W_O",
        topic=TOPIC,
        name=Text(
            zh="数参数时漏了 W^O",
            en="left W_O out of the parameter count",
        ),
        did=Text(
            zh="你只数了 $W^Q$、$W^K$、$W^V$。",
            en="You counted only $W^Q$, $W^K$ and $W^V$.",
        ),
        why=Text(
            zh=(
                r"拼接之后的 $W^O$ 也是可学习的 $d\times d$ 矩阵，"
                "标准多头一共是 $4d^2$ 而不是 $3d^2$（不含偏置）。"
            ),
            en=(
                r"$W^O$ after the concatenation is a learned $d\times d$ matrix too, "
                "so the standard total is $4d^2$ and not $3d^2$, biases aside."
            ),
        ),
        instead=Text(
            zh="把四个矩阵都列出来：Q、K、V、O。",
            en="List all four matrices: Q, K, V and O.",
        ),
        source="https://github.com/Kyubyong/transformer/issues/117",
    ),
    Misconception(
        id="params_bias_miscounted",
        topic=TOPIC,
        name=Text(
            zh="偏置漏算或多算了",
            en="miscounted the bias parameters",
        ),
        did=Text(
            zh="你在偏置上算错了：该有时漏了，或者没有时加了。",
            en=(
                "You went wrong on the biases: left them out where they exist, "
                "or added them where they do not."
            ),
        ),
        why=Text(
            zh="每个投影的偏置有 $d$ 个数，四个投影共 $4d$；有偏置时是 $4d^2+4d$，没有时是 $4d^2$。",
            en=(
                "Each projection has $d$ bias numbers, $4d$ in all; "
                "the count is $4d^2+4d$ with biases and $4d^2$ without."
            ),
        ),
        instead=Text(
            zh="先看题目说有没有偏置，再决定加不加 $4d$。",
            en="See whether the question has biases, then add $4d$ or leave it.",
        ),
        source="https://github.com/hkproj/pytorch-transformer/issues/4",
    ),
    Misconception(
        id="params_dk_squared_per_head",
        topic=TOPIC,
        name=Text(
            zh="把每个头的矩阵当成了 d_k×d_k",
            en="took each head's matrix as d_k by d_k",
        ),
        did=Text(
            zh=r"你把每个头的投影矩阵当成了 $d_k\times d_k$。",
            en=r"You took each head's projection to be $d_k\times d_k$.",
        ),
        why=Text(
            zh=(
                r"投影的输入是完整的 $x$，宽度是 $d_{\text{model}}$，所以每个头的 $W^Q$、"
                r"$W^K$ 都是 $d_{\text{model}}\times d_k$。"
            ),
            en=(
                r"A projection starts from the whole $x$ of width $d_{\text{model}}$, "
                r"so a head's $W^Q$ and $W^K$ are $d_{\text{model}}\times d_k$."
            ),
        ),
        instead=Text(
            zh=r"矩阵的行数写输入宽度 $d_{\text{model}}$，列数写输出宽度 $d_k$。",
            en=(
                r"Use the input width $d_{\text{model}}$ for the rows and the output width $d_k$ for the "
                "columns."
            ),
        ),
        source="https://github.com/RUCAIBox/LLMSurvey/issues/89",
    ),
    Misconception(
        id="heads_multiply_compute",
        topic=TOPIC,
        name=Text(
            zh="以为 h 个头要 h 倍的计算量",
            en="charged h heads h times the compute",
        ),
        did=Text(
            zh="你把计算量按头数翻了 $h$ 倍。",
            en="You made the compute $h$ times larger for $h$ heads.",
        ),
        why=Text(
            zh=(
                r"头多了，每个头也变窄了：打分与混合一共 $h\cdot 4n^2d_k=4n^2d_{\text{model}}$ 次浮点运算，"
                "与 $h$ 无关。"
            ),
            en=(
                "More heads are also narrower heads: scoring and mixing cost "
                r"$h\cdot 4n^2d_k=4n^2d_{\text{model}}$ FLOPs, whatever $h$ is."
            ),
        ),
        instead=Text(
            zh=r"用 $h\,d_k=d_{\text{model}}$ 把 $h$ 约掉。",
            en=r"Use $h\,d_k=d_{\text{model}}$ to cancel the $h$.",
        ),
        source="document section 八.4",
    ),
    Misconception(
        id="mean_weights_times_v",
        topic=TOPIC,
        name=Text(
            zh="用各头平均后的权重去算输出",
            en="rebuilt the output from head-averaged weights",
        ),
        did=Text(
            zh="你先把各头的权重取平均，再去乘 value。",
            en="You averaged the weights over the heads and then applied them to the values.",
        ),
        why=Text(
            zh=(
                r"每个头的权重只配自己那一份 value：$\text{head}_i=W_iV_i$（$W_i$ 是第 $i$ 个头的权重）；"
                "平均之后，各头的差别就没了。"
            ),
            en=(
                r"Each head's weights go with that head's own values, $\text{head}_i=W_iV_i$, "
                "where $W_i$ are the weights of head $i$; averaging wipes out what sets the heads apart."
            ),
        ),
        instead=Text(
            zh="每个头用自己的权重乘自己的 value，最后拼接。",
            en="Apply each head's weights to its own values and concatenate at the end.",
        ),
        source="https://github.com/PlaytikaOSS/tft-torch/issues/10",
    ),
    Misconception(
        id="gqa_tile_not_interleave",
        topic=TOPIC,
        name=Text(
            zh="GQA 里用取模分配了 KV 头",
            en="assigned KV heads by remainder, not by group",
        ),
        did=Text(
            zh="你按取余数轮流分配 KV 头。",
            en="You dealt out the KV heads in turn, by remainder.",
        ),
        why=Text(
            zh=(
                r"GQA 里相邻的 $g=\frac{n_q}{n_{kv}}$ 个 query 头共用一个 KV 头；"
                r"从 0 编号时是 $\lfloor i/g\rfloor$，不是 $i\bmod n_{kv}$（这里 $n_q$ 是 query 头数）。"
            ),
            en=(
                r"In GQA $g=\frac{n_q}{n_{kv}}$ neighbouring query heads share one KV head, "
                r"where $n_q$ counts query heads; numbered from 0 it is $\lfloor i/g\rfloor$, "
                r"not $i\bmod n_{kv}$."
            ),
        ),
        instead=Text(
            zh="把 query 头按顺序分成相等的几组，一组配一个 KV 头。",
            en="Cut the query heads into equal groups in order, one KV head to each group.",
        ),
        source="https://github.com/onnx/onnx/pull/7274",
    ),
    Misconception(
        id="head_order_swapped",
        topic=TOPIC,
        name=Text(
            zh="拼接时头的顺序错了",
            en="concatenated the heads in the wrong order",
        ),
        did=Text(
            zh="你拼接时把头的先后弄错了。",
            en="You joined the heads in the wrong order.",
        ),
        why=Text(
            zh="$W^O$ 的每一块行对应一个固定的头；顺序一换，每个头就乘到了别人的那一块上。",
            en=(
                "Each block of rows in $W^O$ belongs to one particular head; "
                "in another order every head meets the wrong block."
            ),
        ),
        instead=Text(
            zh=r"按 $\text{head}_1,\text{head}_2,\dots$ 的顺序拼接，再乘 $W^O$。",
            en=r"Join them as $\text{head}_1,\text{head}_2,\dots$ and then multiply by $W^O$.",
        ),
        source="https://github.com/gazelle93/Transformer-Various-Positional-Encoding/issues/1",
    ),
    Misconception(
        id="channels_dealt_in_turn",
        topic=TOPIC,
        name=Text(
            zh="把通道轮流分给各个头",
            en="dealt the channels out to the heads in turn",
        ),
        did=Text(
            zh="你像发牌一样把通道轮流分给了各个头。",
            en="You dealt the channels out to the heads one by one, like cards.",
        ),
        why=Text(
            zh=(
                r"拆头是把每一行切成 $h$ 段连续的通道，头 1 拿前 $d_k$ 个，头 2 拿接下来的 $d_k$ 个；"
                "轮流分会把每个头投影出来的分量打散。"
            ),
            en=(
                r"A row is cut into $h$ runs of neighbouring channels, the first $d_k$ for head 1 and the next "
                r"$d_k$ for head 2; dealing them out tears apart what each head was projected to."
            ),
        ),
        instead=Text(
            zh=r"用 $d_k$ 去除，而不是用 $h$：商是前面有几个整头，余数是在本头里的位置。",
            en=r"Divide by $d_k$ and not by $h$: the quotient counts the heads in front, the remainder the place.",
        ),
    ),
    Misconception(
        id="position_counts_itself",
        topic=TOPIC,
        name=Text(
            zh="数前面有几个时把自己也数了进去",
            en="counted the thing itself among those before it",
        ),
        did=Text(
            zh="你做除法之前没有减 1，把它自己也算成了“在它前面的”。",
            en="You did not subtract 1 before dividing, so it counts among those in front of itself.",
        ),
        why=Text(
            zh="从 1 开始编号时，第 $c$ 个前面只有 $c-1$ 个；不先减 1，每一段的最后一个就会算到下一段去。",
            en=(
                "Counting from 1, only $c-1$ stand before number $c$; without the subtraction the last one of every "
                "group falls into the next."
            ),
        ),
        instead=Text(
            zh="先减 1，再做带余除法，最后把结果加回 1。",
            en="Subtract 1, divide with remainder, and add the 1 back at the end.",
        ),
    ),
    Misconception(
        id="gqa_group_is_kv_count",
        topic=TOPIC,
        name=Text(
            zh="把 KV 头的个数当成了每组的大小",
            en="took the number of KV heads for the group size",
        ),
        did=Text(
            zh="你让每组的 query 头数等于 KV 头的总数。",
            en="You put as many query heads into a group as there are KV heads altogether.",
        ),
        why=Text(
            zh=r"$n_{kv}$ 是组的个数；每组有 $g=\frac{n_q}{n_{kv}}$ 个 query 头（$n_q$ 是 query 头数）。",
            en=(
                r"$n_{kv}$ is how many groups there are; a group holds $g=\frac{n_q}{n_{kv}}$ query heads, "
                "where $n_q$ counts query heads."
            ),
        ),
        instead=Text(
            zh="用 query 头数除以 KV 头数，得到每组几个。",
            en="Divide the number of query heads by the number of KV heads.",
        ),
    ),
    Misconception(
        id="gqa_kv_like_query_heads",
        topic=TOPIC,
        name=Text(
            zh="给每个 query 头都配了一套 K、V 矩阵",
            en="gave every query head its own K and V matrices",
        ),
        did=Text(
            zh="你算 $W^K$、$W^V$ 时用的还是 query 的头数。",
            en="You counted $W^K$ and $W^V$ with the number of query heads.",
        ),
        why=Text(
            zh=(
                r"GQA 里几个 query 头共用一组 K、V，所以 $W^K$、$W^V$ 只有 $n_{kv}d_h$ 列，"
                r"而 $W^Q$ 有 $n_qd_h$ 列（$d_h$ 是头的宽度）。"
            ),
            en=(
                r"In GQA several query heads share one key and one value, so $W^K$ and $W^V$ have only "
                r"$n_{kv}d_h$ columns where $W^Q$ has $n_qd_h$; $d_h$ is the width of a head."
            ),
        ),
        instead=Text(
            zh="$W^Q$、$W^O$ 按 query 头数算，$W^K$、$W^V$ 按 KV 头数算。",
            en="Use the query heads for $W^Q$ and $W^O$, the KV heads for $W^K$ and $W^V$.",
        ),
    ),
    Misconception(
        id="gqa_shrinks_W_O",
        topic=TOPIC,
        name=Text(
            zh="以为 KV 头少了，W^O 也跟着变小",
            en="let W_O shrink with the KV heads",
        ),
        did=Text(
            zh="你按 KV 的头数去算 $W^O$。",
            en="You counted $W^O$ with the number of KV heads.",
        ),
        why=Text(
            zh="每个 query 头都有自己的一份输出，拼接后宽 $n_qd_h$；$W^O$ 的行数跟着它走，和 KV 头数无关。",
            en=(
                "Every query head still has an output of its own, so the concatenation is $n_qd_h$ wide; "
                "$W^O$ has that many rows, however few the KV heads are."
            ),
        ),
        instead=Text(
            zh="$W^O$ 的行数写拼接后的宽度：query 头数乘以头的宽度。",
            en="Give $W^O$ one row per entry of the concatenation: query heads times head width.",
        ),
    ),
    Misconception(
        id="params_assume_split_width",
        topic=TOPIC,
        name=Text(
            zh="不用给定的头宽，仍按 d_model 除以 h",
            en="used d_model over h although widths are given",
        ),
        did=Text(
            zh=r"题目另外给了头的宽度，你却仍按 $\frac{d_{\text{model}}}{h}$ 来算。",
            en=r"You took $\frac{d_{\text{model}}}{h}$ as the head width although the question gives its own.",
        ),
        why=Text(
            zh=(
                r"$d_k$ 和 $d_v$ 可以任意设定，$\frac{d_{\text{model}}}{h}$ 只是常见的选择；"
                r"只有取这个值时，总数才正好是 $4d_{\text{model}}^2$。"
            ),
            en=(
                r"$d_k$ and $d_v$ may be set freely, and $\frac{d_{\text{model}}}{h}$ is only the usual choice; "
                r"only with it do the matrices add up to $4d_{\text{model}}^2$."
            ),
        ),
        instead=Text(
            zh="题目给了头的宽度就直接用。",
            en="Where the width of a head is given, use it as it stands.",
        ),
    ),
    Misconception(
        id="params_square_W_O",
        topic=TOPIC,
        name=Text(
            zh="把 W^O 一律当成方阵",
            en="took W_O to be square in any case",
        ),
        did=Text(
            zh=r"你把 $W^O$ 当成了 $d_{\text{model}}\times d_{\text{model}}$。",
            en=r"You took $W^O$ to be $d_{\text{model}}\times d_{\text{model}}$.",
        ),
        why=Text(
            zh=(
                r"$W^O$ 的输入是拼接后的各头，宽 $h\,d_v$，输出宽 $d_{\text{model}}$；"
                r"只有 $h\,d_v=d_{\text{model}}$ 时它才是方阵。"
            ),
            en=(
                r"$W^O$ starts from the concatenated heads, $h\,d_v$ wide, and ends at $d_{\text{model}}$; "
                r"it is square only when $h\,d_v=d_{\text{model}}$."
            ),
        ),
        instead=Text(
            zh=r"$W^O$ 按 $h\,d_v$ 行、$d_{\text{model}}$ 列来数。",
            en=r"Count $h\,d_v$ rows and $d_{\text{model}}$ columns for $W^O$.",
        ),
    ),
    Misconception(
        id="params_values_use_dk",
        topic=TOPIC,
        name=Text(
            zh="数 value 的参数时用了 d_k",
            en="counted the value parameters with d_k",
        ),
        did=Text(
            zh="你数 $W^V$ 时用的是 $d_k$，不是 $d_v$。",
            en="You counted $W^V$ with $d_k$ in place of $d_v$.",
        ),
        why=Text(
            zh="query 和 key 要做点积，必须同宽；value 只被加权相加，它的宽度 $d_v$ 可以另定。",
            en=(
                "Queries and keys meet in a dot product and must be equally wide; values are only added up, "
                "so their width $d_v$ is a choice of its own."
            ),
        ),
        instead=Text(
            zh="$W^Q$、$W^K$ 用 $d_k$，$W^V$ 和 $W^O$ 用 $d_v$。",
            en="Use $d_k$ for $W^Q$ and $W^K$, and $d_v$ for $W^V$ and $W^O$.",
        ),
    ),
)
