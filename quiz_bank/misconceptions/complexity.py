"""Which mistakes do learners make when they count operations, memory and path lengths?"""

from engine.item import Misconception, Text

TOPIC = "complexity"

MISCONCEPTIONS = (
    Misconception(
        id="complexity_linear_n",
        topic=TOPIC,
        name=Text(
            zh="以为自注意力的代价与 N 成正比",
            en="let self-attention cost grow like N",
        ),
        did=Text(
            zh="你让代价随序列长度 $N$ 线性增长。",
            en="You let the cost grow in proportion to the sequence length $N$.",
        ),
        why=Text(
            zh=(
                "$N$ 个 query 各要与 $N$ 个 key 打分，一共 $N^2$ 个得分；长度变成 $a$ 倍，"
                "核心代价变成 $a^2$ 倍。"
            ),
            en=(
                "Each of $N$ queries is scored against $N$ keys, $N^2$ scores in all; "
                "$a$ times the length costs $a^2$ times as much in the core."
            ),
        ),
        instead=Text(
            zh=r"数一数得分矩阵有多少格：$N\times N$。",
            en=r"Count the cells of the score matrix: $N\times N$.",
        ),
        source="document section 七.2",
    ),
    Misconception(
        id="complexity_forgets_d",
        topic=TOPIC,
        name=Text(
            zh="只说 O(N²)，漏了 d",
            en="quoted O(N²) and ignored the width d",
        ),
        did=Text(
            zh="你只考虑了 $N^2$，没有算宽度 $d$。",
            en="You took only $N^2$ into account and left out the width $d$.",
        ),
        why=Text(
            zh=(
                "每个得分要做 $d$ 次乘加，混合 value 也一样，所以核心是 $O(N^2d)$：$N$ 变 $a$ 倍、"
                "$d$ 变 $b$ 倍时，代价变 $a^2b$ 倍。"
            ),
            en=(
                "Each score takes $d$ multiply-adds, and so does mixing, so the core is $O(N^2d)$: "
                "with $a$ times the length and $b$ times the width it costs $a^2b$ times as much."
            ),
        ),
        instead=Text(
            zh="得分的个数再乘上每个得分的代价 $d$。",
            en="Multiply the number of scores by $d$, the cost of each.",
        ),
    ),
    Misconception(
        id="complexity_forgets_projections",
        topic=TOPIC,
        name=Text(
            zh="漏了投影的代价",
            en="left out the cost of the projections",
        ),
        did=Text(
            zh="你只算了打分和混合，没有算投影。",
            en="You counted scoring and mixing but not the projections.",
        ),
        why=Text(
            zh=(
                "整层还有 Q、K、V、O 四次投影，共 $4Nd^2$ 次乘加；加上核心的 $2N^2d$ 才完整，"
                r"而且 $N\lt 2d$ 时投影更贵。"
            ),
            en=(
                "A whole layer also has the four projections Q, K, "
                "V and O with $4Nd^2$ multiply-adds besides the core's $2N^2d$, "
                r"and for $N\lt 2d$ they are the larger part."
            ),
        ),
        instead=Text(
            zh="问整层时，把 $4Nd^2$ 加上去（算 FLOPs 时两部分都再乘 2）。",
            en="For a whole layer add $4Nd^2$; in FLOPs both parts count double.",
        ),
    ),
    Misconception(
        id="flops_forgets_factor2",
        topic=TOPIC,
        name=Text(
            zh="把乘加次数当成了 FLOPs",
            en="gave multiply-adds where FLOPs were asked",
        ),
        did=Text(
            zh="你数的是乘加次数，没有乘 2。",
            en="You counted multiply-adds and did not double them.",
        ),
        why=Text(
            zh="一次乘加是一次乘法加一次加法，算两次浮点运算；核心是 $2N^2d$ 次乘加，也就是 $4N^2d$ FLOPs。",
            en=(
                "One multiply-add is a multiplication and an addition, two FLOPs; "
                "the core's $2N^2d$ multiply-adds are $4N^2d$ FLOPs."
            ),
        ),
        instead=Text(
            zh="问 FLOPs 时，把乘加次数乘以 2。",
            en="Double the multiply-adds when FLOPs are asked.",
        ),
        source="https://github.com/THUDM/slime/pull/1209",
    ),
    Misconception(
        id="flops_counts_one_matmul",
        topic=TOPIC,
        name=Text(
            zh="只算了 QK^T，漏了乘 V",
            en="counted only QK^T, not the product with V",
        ),
        did=Text(
            zh="你只算了打分那一次矩阵乘法。",
            en="You counted only the matrix product that makes the scores.",
        ),
        why=Text(
            zh=r"得到权重之后还要乘 $V$，代价与 $QK^\top$ 一样；两次合起来是 $2\times 2N^2d=4N^2d$ FLOPs。",
            en=(
                r"The weights are then multiplied by $V$, which costs as much as $QK^\top$; "
                r"together that is $2\times 2N^2d=4N^2d$ FLOPs."
            ),
        ),
        instead=Text(
            zh="把打分和混合两次乘法都算上。",
            en="Count both products, scoring and mixing.",
        ),
        source="https://github.com/pytorch/torchtitan/pull/4366",
    ),
    Misconception(
        id="flops_times_heads",
        topic=TOPIC,
        name=Text(
            zh="用了 d_model 又乘了头数",
            en="used d_model and multiplied by heads too",
        ),
        did=Text(
            zh=r"你已经用了完整的宽度 $d_{\text{model}}$，又乘了头数 $h$。",
            en=r"You used the full width $d_{\text{model}}$ and then multiplied by the heads $h$ as well.",
        ),
        why=Text(
            zh=r"$d_{\text{model}}=h\,d_k$，里面已经含有所有的头；再乘 $h$，就把头数算了两遍。",
            en=(
                r"$d_{\text{model}}=h\,d_k$ already contains all the heads, "
                "so multiplying by $h$ counts them twice."
            ),
        ),
        instead=Text(
            zh=r"用 $h$ 个宽 $d_k$ 的头，或者用一次 $d_{\text{model}}$，只选一种。",
            en=r"Use $h$ heads of width $d_k$, or $d_{\text{model}}$ once, but not both.",
        ),
        source="https://github.com/mosaicml/llm-foundry/issues/909",
    ),
    Misconception(
        id="window_1d_vs_2d",
        topic=TOPIC,
        name=Text(
            zh="二维窗口只算了 M 个 key",
            en="counted M keys in an M×M window",
        ),
        did=Text(
            zh="你让每个 token 在窗口里只看 $M$ 个 key。",
            en="You let each token see $M$ keys in its window.",
        ),
        why=Text(
            zh=(
                r"图像窗口的边长是 $M$，里面有 $M\times M$ 个 token，所以核心是 $2M^2NC$ 次乘加，"
                "不是 $2MNC$。"
            ),
            en=(
                r"An image window has side $M$ and holds $M\times M$ tokens, "
                "so the core costs $2M^2NC$ multiply-adds, not $2MNC$."
            ),
        ),
        instead=Text(
            zh="先把边长平方，得到窗口里 token 的个数。",
            en="Square the side first to get the tokens in a window.",
        ),
    ),
    Misconception(
        id="attn_memory_linear",
        topic=TOPIC,
        name=Text(
            zh="以为权重矩阵的显存随 N 线性增长",
            en="let the weight memory grow like N",
        ),
        did=Text(
            zh="你让权重占的内存与 $N$ 成正比。",
            en="You made the memory of the weights proportional to $N$.",
        ),
        why=Text(
            zh=r"每个头要存 $N\times N$ 个权重，共 $h\,N^2$ 个，再乘以每个数的字节数（有 batch 还要再乘）。",
            en=(
                r"Each head stores $N\times N$ weights, $h\,N^2$ in all, "
                "times the bytes per number and times the batch size if there is one."
            ),
        ),
        instead=Text(
            zh="按 $N^2$ 来数，再乘头数和字节数。",
            en="Count $N^2$, then multiply by heads and bytes.",
        ),
    ),
    Misconception(
        id="kv_forgets_factor2",
        topic=TOPIC,
        name=Text(
            zh="KV 缓存漏乘了 2",
            en="left the 2 out of the KV cache",
        ),
        did=Text(
            zh="你只算了 K 和 V 其中的一个。",
            en="You counted only one of K and V.",
        ),
        why=Text(
            zh=(
                "每个 token 的 key 和 value 都要存，各占一份，所以公式最前面有个 2："
                r"$2L\,n_{kv}d_hSB$ 个数（$L$ 层数，$n_{kv}$ 为 KV 头数，$S$ 长度，$B$ 批大小）。"
            ),
            en=(
                "Both the key and the value of every token are stored, "
                r"hence the leading 2 in $2L\,n_{kv}d_hSB$ numbers, with $L$ layers, $n_{kv}$ KV heads, "
                "length $S$ and batch $B$."
            ),
        ),
        instead=Text(
            zh="K 一份、V 一份，乘以 2。",
            en="One share for K and one for V: multiply by 2.",
        ),
        source="https://github.com/heathersherry/Knowledge-Graph-Tutorials-and-Papers/issues/10",
    ),
    Misconception(
        id="kv_uses_query_heads",
        topic=TOPIC,
        name=Text(
            zh="用 query 头数算了 KV 缓存",
            en="used query heads for the KV cache",
        ),
        did=Text(
            zh="你用 query 的头数去算缓存。",
            en="You used the number of query heads for the cache.",
        ),
        why=Text(
            zh="缓存里只有 key 和 value；GQA、MQA 里几个 query 头共用一个 KV 头，要存的只有 $n_{kv}$ 个头。",
            en=(
                "The cache holds keys and values only; in GQA and MQA several query heads share one KV "
                "head, so only $n_{kv}$ heads are stored."
            ),
        ),
        instead=Text(
            zh="找到 $n_{kv}$，用它代替 query 头数。",
            en="Find $n_{kv}$ and use it in place of the query heads.",
        ),
        source="https://github.com/vllm-project/vllm/pull/29736",
    ),
    Misconception(
        id="kv_uses_hidden_size",
        topic=TOPIC,
        name=Text(
            zh="用隐藏宽度推算，忽略了给定的头维度",
            en="used the hidden size, ignoring the given head_dim",
        ),
        did=Text(
            zh="你用隐藏宽度去算缓存，没有用题目给的头维度。",
            en="You worked from the hidden size and not from the head width that is given.",
        ),
        why=Text(
            zh=(
                "头维度 $d_h$ 可以单独设定，不一定等于隐藏宽度除以头数；"
                "每个 token 每层要存的是 $2n_{kv}d_h$ 个数。"
            ),
            en=(
                "The head width $d_h$ may be set on its own and need not be the hidden size over the "
                "heads; each token stores $2n_{kv}d_h$ numbers per layer."
            ),
        ),
        instead=Text(
            zh="题目给了 $d_h$ 就直接用它，配上 $n_{kv}$。",
            en="Where $d_h$ is given, use it directly, together with $n_{kv}$.",
        ),
        source="https://github.com/KolosalAI/model-memory-calculator/issues/2",
    ),
    Misconception(
        id="kv_forgets_layers",
        topic=TOPIC,
        name=Text(
            zh="KV 缓存漏乘了层数",
            en="left the layers out of the KV cache",
        ),
        did=Text(
            zh="你只算了一层的缓存。",
            en="You counted the cache of a single layer.",
        ),
        why=Text(
            zh="每一层都有自己的 key 和 value，互不共用，所以要乘以层数 $L$。",
            en="Every layer has keys and values of its own, so the total carries the number of layers $L$.",
        ),
        instead=Text(
            zh="算完一层，再乘以 $L$。",
            en="Work out one layer, then multiply by $L$.",
        ),
    ),
    Misconception(
        id="kv_forgets_heads",
        topic=TOPIC,
        name=Text(
            zh="KV 缓存只算了一个头",
            en="counted one KV head per layer",
        ),
        did=Text(
            zh="你每层只算了一个 KV 头。",
            en="You counted only one KV head in each layer.",
        ),
        why=Text(
            zh="每个 KV 头都要存自己的 key 和 value，一个 token 一层共 $2n_{kv}d_h$ 个数，不是 $2d_h$ 个。",
            en=(
                "Each KV head stores its own keys and values: "
                "a token takes $2n_{kv}d_h$ numbers per layer, not $2d_h$."
            ),
        ),
        instead=Text(
            zh="乘上 KV 头数 $n_{kv}$。",
            en="Multiply by the number of KV heads $n_{kv}$.",
        ),
        source="https://github.com/rohitg00/ai-engineering-from-scratch/pull/57",
    ),
    Misconception(
        id="kv_forgets_batch",
        topic=TOPIC,
        name=Text(
            zh="KV 缓存漏乘了批大小",
            en="left the batch size out of the KV cache",
        ),
        did=Text(
            zh="你只算了一个序列的缓存。",
            en="You counted the cache for one sequence only.",
        ),
        why=Text(
            zh="批里的每个序列内容不同，缓存也各存各的，总量要乘以批大小 $B$。",
            en=(
                "Each sequence of the batch is different and keeps a cache of its own, "
                "so the total carries the batch size $B$."
            ),
        ),
        instead=Text(
            zh="算完一个序列，再乘以 $B$。",
            en="Work out one sequence, then multiply by $B$.",
        ),
    ),
    Misconception(
        id="kv_extra_heads_factor",
        topic=TOPIC,
        name=Text(
            zh="用了隐藏宽度又乘了头数",
            en="used the hidden size times heads again",
        ),
        did=Text(
            zh="你用了整个隐藏宽度，又乘了一次头数。",
            en="You used the full hidden size and multiplied by the heads once more.",
        ),
        why=Text(
            zh=(
                "隐藏宽度已经把所有头的宽度合在一起了，再乘头数就重复了；"
                "每层每个 token 应是 $2n_{kv}d_h$ 个数。"
            ),
            en=(
                "The hidden size already gathers the widths of all heads, "
                "so multiplying by their number repeats it; the count per layer and token is $2n_{kv}d_h$."
            ),
        ),
        instead=Text(
            zh="头数只跟单个头的宽度 $d_h$ 相乘。",
            en="Pair the number of heads with the width of one head, $d_h$.",
        ),
        source="https://github.com/jranaraki/vllm-fit/issues/2",
    ),
    Misconception(
        id="kv_stores_q",
        topic=TOPIC,
        name=Text(
            zh="以为 Q 也要放进缓存",
            en="cached Q along with K and V",
        ),
        did=Text(
            zh="你把 query 也算进了缓存，用了因子 3。",
            en="You put the queries into the cache too and used a factor of 3.",
        ),
        why=Text(
            zh=(
                "生成下一个 token 时只用当前的 query，过去的 query 再也不会用到；"
                "过去的 key 和 value 每一步都要用，因此只存这两样。"
            ),
            en=(
                "The next token needs only the current query, and old queries are never used again; "
                "old keys and values are needed at every step, so only those two are kept."
            ),
        ),
        instead=Text(
            zh="因子用 2：只有 K 和 V。",
            en="Use the factor 2, for K and V only.",
        ),
    ),
    Misconception(
        id="rnn_path_off_by_one",
        topic=TOPIC,
        name=Text(
            zh="把第 1 位到第 N 位数成了 N 步",
            en="counted N steps from 1 to N",
        ),
        did=Text(
            zh="你多算了一步。",
            en="You counted one step too many.",
        ),
        why=Text(
            zh=(
                "从位置 $i$ 到位置 $j$ 经过的是 $j-i$ 次状态转移；从第 1 位到第 $N$ 位是 $N-1$ 次，"
                "就像 $N$ 根柱子之间有 $N-1$ 个间隔。"
            ),
            en=(
                "From position $i$ to position $j$ there are $j-i$ transitions; "
                "from 1 to $N$ that makes $N-1$, as $N$ posts have $N-1$ gaps between them."
            ),
        ),
        instead=Text(
            zh="用终点减起点。",
            en="Subtract the start from the end.",
        ),
        source="document section 一",
    ),
    Misconception(
        id="rnn_direction_reversed",
        topic=TOPIC,
        name=Text(
            zh="以为单向 RNN 里后面能传到前面",
            en="sent information backwards in a forward RNN",
        ),
        did=Text(
            zh="你让单向 RNN 把后面位置的信息传到了前面。",
            en="You let a forward RNN carry information from a later position to an earlier one.",
        ),
        why=Text(
            zh=(
                "$h_t=f(h_{t-1},x_t)$ 只用过去的状态，信息只能从前往后走，后面的永远到不了前面；"
                "双向 RNN 另有一条反向的链，才能做到。"
            ),
            en=(
                "$h_t=f(h_{t-1},x_t)$ uses past states only, so information moves forwards and never back; "
                "a bidirectional RNN can do it, thanks to a second chain running the other way."
            ),
        ),
        instead=Text(
            zh="先看信息是从前往后还是从后往前，再数步数。",
            en="Check which way the information runs before counting steps.",
        ),
        executable=False,
        source="document section 一",
    ),
    Misconception(
        id="attention_path_ignores_mask",
        topic=TOPIC,
        name=Text(
            zh="有因果掩码仍以为任意两点相距 1",
            en="gave path 1 despite the causal mask",
        ),
        did=Text(
            zh="你没有考虑因果掩码，认为任何两个位置都直接相连。",
            en="You joined every two positions directly and overlooked the causal mask.",
        ),
        why=Text(
            zh=r"因果掩码下第 $i$ 行只看 $j\le i$；后面的 token 到前面的 token 没有路径，叠多少层都没有。",
            en=(
                r"Under a causal mask row $i$ sees only $j\le i$; "
                "from a later token to an earlier one there is no path, however many layers are stacked."
            ),
        ),
        instead=Text(
            zh="先看掩码允不允许：允许就是 1，信息要往回走就没有路径。",
            en="Ask whether the mask allows it: if so the path is 1, and backwards there is none.",
        ),
        source="document section 一",
    ),
    Misconception(
        id="generation_is_parallel",
        topic=TOPIC,
        name=Text(
            zh="以为生成也能一步并行完成",
            en="thought generation runs in one parallel step",
        ),
        did=Text(
            zh="你认为生成整段文字只要并行的一步。",
            en="You said that generating the whole text takes one parallel step.",
        ),
        why=Text(
            zh=(
                "训练和读入提示时，所有位置已知，可以并行；生成时，下一个 token 要等前一个出来才能算，"
                "$T$ 个 token 就要 $T$ 步。"
            ),
            en=(
                "In training and when reading a prompt all positions are known and run in parallel; "
                "in generation each token waits for the one before, so $T$ tokens take $T$ steps."
            ),
        ),
        instead=Text(
            zh="分清训练和生成：生成时一个 token 算一步。",
            en="Tell training from generation, and count one step per generated token.",
        ),
        source="document section 一",
    ),
    Misconception(
        id="window_layer_is_global",
        topic=TOPIC,
        name=Text(
            zh="以为一层窗口注意力就能看到全部",
            en="let a windowed layer see the whole sequence",
        ),
        did=Text(
            zh="你认为窗口注意力也能看到整个序列。",
            en="You said that windowed attention sees the whole sequence.",
        ),
        why=Text(
            zh=(
                "每层只能往回看 $W-1$ 个位置，信息要一层层接力：$L$ 层因果窗口之后，"
                "感受野是 $1+L(W-1)$（不超过已有的长度）。"
            ),
            en=(
                "One layer looks back only $W-1$ positions and information is passed on layer by layer: "
                "after $L$ causal layers the field is $1+L(W-1)$, capped by the tokens there are."
            ),
        ),
        instead=Text(
            zh="从 1 开始，每层加 $W-1$。",
            en="Start from 1 and add $W-1$ for each layer.",
        ),
    ),
    Misconception(
        id="attention_path_like_rnn",
        topic=TOPIC,
        name=Text(
            zh="以为注意力也要一位一位地传",
            en="passed information along one by one in attention",
        ),
        did=Text(
            zh="你让注意力的路径随两个位置的距离变长。",
            en="You let the path through attention grow with the distance.",
        ),
        why=Text(
            zh="每个 query 直接与每个看得到的 key 打分，一层之内隔得再远也只要一步；逐位传递的是 RNN。",
            en=(
                "Every query scores every key that it may see directly, so one layer takes one step at any distance; "
                "passing from neighbour to neighbour is what an RNN does."
            ),
        ),
        instead=Text(
            zh="看得到就是 1，与距离无关。",
            en="If it can be seen the path is 1, whatever the distance.",
        ),
        source="document section 一",
    ),
    Misconception(
        id="conv_reach_both_sides",
        topic=TOPIC,
        name=Text(
            zh="把卷积核的整个宽度当成了一侧",
            en="counted the whole kernel as one side",
        ),
        did=Text(
            zh="你认为一层卷积能让信息朝一个方向走 $k-1$ 或 $k$ 个位置。",
            en="You let one convolution carry information $k-1$ or $k$ positions in one direction.",
        ),
        why=Text(
            zh=r"核以当前位置为中心，左右各够到 $\frac{k-1}{2}$ 个位置，信息朝一个方向每层最多走这么远。",
            en=(
                r"The kernel is centred on its position and reaches $\frac{k-1}{2}$ positions to either side, "
                "which is as far as one layer carries information in one direction."
            ),
        ),
        instead=Text(
            zh=r"用距离除以 $\frac{k-1}{2}$，再向上取整。",
            en=r"Divide the distance by $\frac{k-1}{2}$ and round up.",
        ),
    ),
    Misconception(
        id="conv_layers_rounded_down",
        topic=TOPIC,
        name=Text(
            zh="层数向下取了整",
            en="rounded the number of layers down",
        ),
        did=Text(
            zh="除不尽时你舍去了余数。",
            en="You dropped the remainder of the division.",
        ),
        why=Text(
            zh="剩下的那一小段也要再叠一层才走得到；少一层，信息就停在半路上。",
            en="The rest of the way needs one more layer; with one too few the information stops short.",
        ),
        instead=Text(
            zh="除不尽就进一。",
            en="Round up whenever the division leaves a remainder.",
        ),
    ),
    Misconception(
        id="layers_add_links",
        topic=TOPIC,
        name=Text(
            zh="以为多叠几层就多出连通的对",
            en="thought more layers connect more pairs",
        ),
        did=Text(
            zh="你把一层里的对数乘上了层数。",
            en="You multiplied the pairs of one layer by the number of layers.",
        ),
        why=Text(
            zh=(
                "因果掩码下一层就把每个 token 与它之前的全部 token 连上了；再叠几层，走通的还是同样这些对，"
                "只是路更多。"
            ),
            en=(
                "Under a causal mask one layer already joins every token to all before it; more layers offer more "
                "ways between the same pairs, but no new pairs."
            ),
        ),
        instead=Text(
            zh="数的是对，不是路：问一问有没有哪一对是新连上的。",
            en="Count pairs and not ways: ask whether any pair is newly joined.",
        ),
    ),
    Misconception(
        id="links_count_oneself",
        topic=TOPIC,
        name=Text(
            zh="把 token 到自己也算成了一对",
            en="counted tokens paired with themselves",
        ),
        did=Text(
            zh="你把 $n$ 个 token 看自己的情形也算了进去。",
            en="You counted the $n$ pairs of a token with itself as well.",
        ),
        why=Text(
            zh="题目问的是两个不同的 token；对角线上的 $n$ 格是 token 看自己，要除外。",
            en="Two different tokens were asked for; the $n$ cells on the diagonal are tokens that see themselves.",
        ),
        instead=Text(
            zh="从可见的格数里减去 $n$。",
            en="Take $n$ away from the number of visible cells.",
        ),
    ),
    Misconception(
        id="training_is_token_by_token",
        topic=TOPIC,
        name=Text(
            zh="以为训练也要逐个 token 算",
            en="trained a Transformer token by token",
        ),
        did=Text(
            zh="你让 Transformer 训练时也一个 token 走一步。",
            en="You let the Transformer take one step per token in training.",
        ),
        why=Text(
            zh="训练时整段文字已经在手，因果掩码挡住后文，所有位置在同一次前向里一起算。",
            en=(
                "In training the whole text is known and the causal mask hides what comes later, "
                "so all positions are worked out in one forward pass."
            ),
        ),
        instead=Text(
            zh="问一问：算这个位置要不要等前面的输出？训练时不用等。",
            en="Ask whether a position must wait for earlier outputs; in training it need not.",
        ),
        source="document section 一",
    ),
    Misconception(
        id="rnn_trains_in_parallel",
        topic=TOPIC,
        name=Text(
            zh="以为 RNN 训练时各位置同时算",
            en="trained an RNN on all positions at once",
        ),
        did=Text(
            zh="你让 RNN 一步就读完了整段文字。",
            en="You let the RNN read the whole text in one step.",
        ),
        why=Text(
            zh="$h_t=f(h_{t-1},x_t)$ 要等上一个状态，哪怕全部 token 都已知，也只能一个一个地更新。",
            en=(
                "$h_t=f(h_{t-1},x_t)$ waits for the state before it, "
                "so even a text known in full is read one token after the other."
            ),
        ),
        instead=Text(
            zh="有多少个 token，就更新多少次状态。",
            en="Count one state update for every token.",
        ),
        source="document section 一",
    ),
    Misconception(
        id="prompt_read_token_by_token",
        topic=TOPIC,
        name=Text(
            zh="以为提示也要一个个 token 地读",
            en="read the prompt one token at a time",
        ),
        did=Text(
            zh="你给提示里的每个 token 也各算了一步。",
            en="You counted a step for each token of the prompt as well.",
        ),
        why=Text(
            zh="提示是已知的，一次前向就能读完；只有还没写出来的 token 才要一个一个地等。",
            en=(
                "The prompt is known and is read in one forward pass; "
                "only tokens that are still to be written have to wait for one another."
            ),
        ),
        instead=Text(
            zh="只数新写出的 token。",
            en="Count the newly written tokens only.",
        ),
    ),
    Misconception(
        id="prompt_pass_counted_apart",
        topic=TOPIC,
        name=Text(
            zh="把读提示另算成了一步",
            en="counted reading the prompt as an extra pass",
        ),
        did=Text(
            zh="你在每个新 token 一步之外，又给读提示加了一步。",
            en="You added a pass for the prompt to one pass per new token.",
        ),
        why=Text(
            zh="读提示的那一次前向，在最后一个位置就已经给出第一个新 token，它不是白跑的一步。",
            en=(
                "The pass that reads the prompt already yields the first new token at its last position; "
                "it is no pass beside the others."
            ),
        ),
        instead=Text(
            zh="写出几个新 token，就数几次前向。",
            en="Count as many passes as there are new tokens.",
        ),
    ),
    Misconception(
        id="flops_forget_W_O",
        topic=TOPIC,
        name=Text(
            zh="算投影的代价时漏了 W^O",
            en="left W_O out of the cost of projections",
        ),
        did=Text(
            zh="你只算了得到 $Q$、$K$、$V$ 的三次投影。",
            en="You counted only the three projections that make $Q$, $K$ and $V$.",
        ),
        why=Text(
            zh="拼接之后还要乘 $W^O$，它和另外三个一样贵：四次投影共 $4Nd^2$ 次乘加。",
            en=(
                "The concatenation is multiplied by $W^O$ as well, at the same price as each of the others: "
                "four projections take $4Nd^2$ multiply-adds."
            ),
        ),
        instead=Text(
            zh="一层有四次投影：Q、K、V、O。",
            en="Count four projections to a layer: Q, K, V and O.",
        ),
    ),
    Misconception(
        id="complexity_swaps_n_and_d",
        topic=TOPIC,
        name=Text(
            zh="把 N 和 d 谁平方弄反了",
            en="squared the wrong one of N and d",
        ),
        did=Text(
            zh="你把该平方的量弄反了：长度 $N$ 和宽度 $d$ 换了位置。",
            en="You squared the wrong quantity and exchanged the roles of length $N$ and width $d$.",
        ),
        why=Text(
            zh=(
                "打分和混合是每对 token 做一次宽为 $d$ 的运算，代价正比于 $N^2d$；"
                "投影是每个 token 乘一次 $d$ 行 $d$ 列的矩阵，代价正比于 $Nd^2$。"
            ),
            en=(
                "Scoring and mixing do work of width $d$ for every pair of tokens, in proportion to $N^2d$; "
                "a projection multiplies every token by a matrix with $d$ rows and $d$ columns, "
                "in proportion to $Nd^2$."
            ),
        ),
        instead=Text(
            zh="先问是每对 token 一次，还是每个 token 一次，再看每次要多少乘加。",
            en="Ask whether the work is per pair of tokens or per token, then what each piece costs.",
        ),
    ),
    Misconception(
        id="field_is_layers_times_window",
        topic=TOPIC,
        name=Text(
            zh="感受野直接用层数乘以窗口",
            en="multiplied layers by window for the field",
        ),
        did=Text(
            zh="你用层数乘以窗口宽度，当成了感受野。",
            en="You took layers times window width for the receptive field.",
        ),
        why=Text(
            zh="窗口里包含当前 token 自己，每层只多看 $W-1$ 个新位置；直接相乘，相邻两层接头的那个就数了两次。",
            en=(
                "A window contains the token itself and adds only $W-1$ new positions per layer; "
                "plain multiplication counts the token where two windows join twice."
            ),
        ),
        instead=Text(
            zh="每层加 $W-1$，最后加上自己这 1 个。",
            en="Add $W-1$ for each layer, and 1 for the token itself.",
        ),
    ),
    Misconception(
        id="field_ignores_depth",
        topic=TOPIC,
        name=Text(
            zh="以为叠多少层都只能看到一个窗口",
            en="kept the field at one window for any depth",
        ),
        did=Text(
            zh="你认为不管叠多少层，看到的都只有一个窗口。",
            en="You said that the field stays one window, however many layers are stacked.",
        ),
        why=Text(
            zh="窗口里最远的那个 token，在下面一层又看过它自己的窗口；信息一层层接力，每层往回多走 $W-1$ 个位置。",
            en=(
                "The farthest token in the window has looked through its own window one layer below; "
                "each layer hands information on from $W-1$ positions further back."
            ),
        ),
        instead=Text(
            zh="从最上层往下，一层一层地画出能到的最左边。",
            en="Go down layer by layer and mark the leftmost position that is reached.",
        ),
    ),
    Misconception(
        id="memory_forgets_batch",
        topic=TOPIC,
        name=Text(
            zh="算权重的内存时漏乘 batch",
            en="left the batch out of the weights' memory",
        ),
        did=Text(
            zh="你只算了一个序列的权重。",
            en="You counted the weights of one sequence only.",
        ),
        why=Text(
            zh="batch 里每个序列各自做注意力，各有一套权重，总数要乘以 $B$。",
            en="Every sequence of the batch attends on its own and has its own weights, so $B$ multiplies the total.",
        ),
        instead=Text(
            zh="先算一个序列，再乘 $B$。",
            en="Work out one sequence and multiply it by $B$.",
        ),
    ),
    Misconception(
        id="memory_forgets_bytes",
        topic=TOPIC,
        name=Text(
            zh="把数的个数当成了字节数",
            en="gave the count of numbers for the bytes",
        ),
        did=Text(
            zh="你数出了有多少个数，却没有乘以每个数占的字节。",
            en="You counted the numbers but did not multiply by the bytes that each takes.",
        ),
        why=Text(
            zh="内存是个数乘以每个数的字节数，例如 16 位浮点数占 2 字节，32 位占 4 字节。",
            en="Memory is numbers times bytes per number: 2 bytes for a 16-bit float, 4 bytes for a 32-bit one.",
        ),
        instead=Text(
            zh="最后一步，乘以每个数的字节数。",
            en="As the last step, multiply by the bytes per number.",
        ),
    ),
    Misconception(
        id="mebibyte_is_million",
        topic=TOPIC,
        name=Text(
            zh="把 1 MiB 当成了一百万字节",
            en="took a mebibyte for a million bytes",
        ),
        did=Text(
            zh="你换算 MiB 时除以了 $10^6$。",
            en="You divided by $10^6$ to get MiB.",
        ),
        why=Text(
            zh="MiB 是二进制单位，等于 $2^{20}=1048576$ 字节；$10^6$ 字节是 1 MB，两者差约 5%。",
            en="MiB is the binary unit of $2^{20}=1048576$ bytes; $10^6$ bytes make 1 MB, about 5% less.",
        ),
        instead=Text(
            zh="换成 MiB 时除以 $2^{20}$，即除两次 1024。",
            en="For MiB divide by $2^{20}$, which is twice by 1024.",
        ),
    ),
    Misconception(
        id="layers_rounded_down",
        topic=TOPIC,
        name=Text(
            zh="求最少层数时舍去了余数",
            en="rounded the least number of layers down",
        ),
        did=Text(
            zh="你算最少层数时把小数部分舍去了。",
            en="You rounded the number of layers down.",
        ),
        why=Text(
            zh="层数不够时，最后几个位置谁也够不到；哪怕只差一个位置，也要再加一整层。",
            en=(
                "With too few layers the last positions stay out of reach, "
                "and even a single one takes another whole layer."
            ),
        ),
        instead=Text(
            zh="除不尽就向上取整。",
            en="Round up whenever the division leaves a remainder.",
        ),
    ),
)
