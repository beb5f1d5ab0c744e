"""Which mistakes do learners make with causal, padding and window masks?"""

from engine.item import Misconception, Text

TOPIC = "masking"

MISCONCEPTIONS = (
    Misconception(
        id="mask_zero_before_softmax",
        topic=TOPIC,
        name=Text(
            zh="softmax 前把被屏蔽的得分设成了 0",
            en="put 0 on masked scores before the softmax",
        ),
        did=Text(
            zh="你把被屏蔽的得分改成了 0（或乘以 0），然后做 softmax。",
            en="You set the masked scores to 0, or multiplied them by 0, and then applied the softmax.",
        ),
        why=Text(
            zh="得分 0 不等于没有得分：$e^0=1$，被屏蔽的 key 照样占着分母，也照样分走权重。",
            en=(
                "A score of 0 is still a score: $e^0=1$, so the masked key stays in the denominator and "
                "takes its share of the weight."
            ),
        ),
        instead=Text(
            zh=r"把被屏蔽的得分设为 $-\infty$，让 $e^{-\infty}=0$。",
            en=r"Set masked scores to $-\infty$, so that $e^{-\infty}=0$.",
        ),
        source="https://github.com/georg-wolflein/good-features/pull/1",
    ),
    Misconception(
        id="mask_after_softmax_no_renorm",
        topic=TOPIC,
        name=Text(
            zh="softmax 之后置 0，没有重新归一化",
            en="zeroed weights after softmax without renormalising",
        ),
        did=Text(
            zh="你先对全部得分做 softmax，再把被屏蔽的权重改成 0，就停了。",
            en="You applied the softmax to all scores, set the masked weights to 0 and stopped there.",
        ),
        why=Text(
            zh="被屏蔽的 key 还留在分母里，剩下的权重加起来小于 1。",
            en="The masked keys are still in the denominator, so the remaining weights sum to less than 1.",
        ),
        instead=Text(
            zh=r"在 softmax 之前填 $-\infty$；或者置 0 之后再除以剩下的权重之和，两种做法结果相同。",
            en=(
                r"Fill in $-\infty$ before the softmax, or divide by the remaining sum after zeroing: "
                "both give the same weights."
            ),
        ),
        source="https://github.com/huggingface/pytorch-image-models/pull/2236",
    ),
    Misconception(
        id="mask_renorm_is_wrong",
        topic=TOPIC,
        name=Text(
            zh="以为置 0 再归一化与先掩码不同",
            en="thought zero-then-renormalise differs from masking first",
        ),
        did=Text(
            zh="你认为“先 softmax、置 0、再归一化”得到的结果跟先掩码不一样。",
            en=(
                "You thought that softmax, then zeroing, then renormalising gives something other than "
                "masking first."
            ),
        ),
        why=Text(
            zh=(
                "两者完全相同："
                r"$\frac{w_i}{\sum_{\text{vis}}w_j}=\frac{e^{s_i}}{\sum_{\text{vis}}e^{s_j}}$，"
                "原来的总分母约掉了。真正出错的是置 0 之后不再归一化：行和会小于 1。"
            ),
            en=(
                "They agree exactly, "
                r"$\frac{w_i}{\sum_{\text{vis}}w_j}=\frac{e^{s_i}}{\sum_{\text{vis}}e^{s_j}}$, "
                "because the full denominator cancels. What goes wrong is zeroing without renormalising: "
                "the row then sums to less than 1."
            ),
        ),
        instead=Text(
            zh="两种做法都可以用；只要检查可见权重之和是不是 1。",
            en="Use either way, and check that the visible weights sum to 1.",
        ),
        executable=False,
        source="https://github.com/abisee/pointer-generator/issues/88",
    ),
    Misconception(
        id="mask_tiny_epsilon",
        topic=TOPIC,
        name=Text(
            zh="用极小的数而不是很大的负数填充",
            en="filled with a tiny number, not a hugely negative one",
        ),
        did=Text(
            zh="你用了一个极小的数（如 $10^{-9}$）去填被屏蔽的得分。",
            en="You filled the masked scores with a tiny number such as $10^{-9}$.",
        ),
        why=Text(
            zh=(
                "$10^{-9}$ 几乎就是 0，而 $e^0=1$，这个 key 根本没被挡住；"
                "能挡住它的是 $-10^{9}$ 这样的大负数。"
            ),
            en=(
                "$10^{-9}$ is practically 0 and $e^0=1$, so the key is not blocked at all; "
                "what blocks it is a large negative number such as $-10^{9}$."
            ),
        ),
        instead=Text(
            zh=r"填 $-\infty$，或者填 $-10^{9}$：负号放在数的前面，不是放在指数上。",
            en=(
                r"Fill in $-\infty$ or $-10^{9}$: the minus belongs in front of the number, "
                "not in the exponent."
            ),
        ),
        source="https://github.com/awslabs/gluonts/pull/1401",
    ),
    Misconception(
        id="mask_minus_one",
        topic=TOPIC,
        name=Text(
            zh="用 -1 这样的小负数当掩码",
            en="used a small negative like −1 as the mask",
        ),
        did=Text(
            zh="你用 $-1$ 这样的小负数填了被屏蔽的得分。",
            en="You filled the masked scores with a small negative number such as $-1$.",
        ),
        why=Text(
            zh=r"$e^{-1}\approx 0.37$ 并不接近 0，这个 key 还会分到不小的权重。",
            en=r"$e^{-1}\approx 0.37$ is nowhere near 0, so the key keeps a sizeable weight.",
        ),
        instead=Text(
            zh=r"填 $-\infty$，或者大到足以让 $e^{s}$ 可以忽略的负数。",
            en=r"Fill in $-\infty$, or a number so negative that $e^{s}$ is negligible.",
        ),
    ),
    Misconception(
        id="mask_plus_inf",
        topic=TOPIC,
        name=Text(
            zh="掩码的符号写反，填了 +∞",
            en="filled masked positions with plus infinity",
        ),
        did=Text(
            zh=r"你在被屏蔽的位置填了 $+\infty$。",
            en=r"You put $+\infty$ on the masked positions.",
        ),
        why=Text(
            zh=(
                r"指数会把 $+\infty$ 变成无穷大，按极限来说全部权重都跑到被屏蔽的 key 上，"
                r"而计算机里 $\frac{\infty}{\infty}$ 会得到 NaN；要让权重变成 0，必须用 $e^{-\infty}=0$。"
            ),
            en=(
                "The exponential makes it infinite: in the limit all the weight goes to the masked keys, "
                r"and a computer gets NaN from $\frac{\infty}{\infty}$; a weight of 0 needs $e^{-\infty}=0$."
            ),
        ),
        instead=Text(
            zh=r"允许处加 $0$，屏蔽处加 $-\infty$。",
            en=r"Add $0$ where attention is allowed and $-\infty$ where it is blocked.",
        ),
        executable=False,
        source="https://github.com/lucidrains/memory-compressed-attention/issues/2",
    ),
    Misconception(
        id="mask_past_instead_of_future",
        topic=TOPIC,
        name=Text(
            zh="屏蔽了过去，留下了未来",
            en="masked the past and kept the future",
        ),
        did=Text(
            zh="你挡住了前面的 token，留下了后面的。",
            en="You blocked the earlier tokens and kept the later ones.",
        ),
        why=Text(
            zh=r"因果掩码的意思是不能偷看未来：第 $i$ 行可见的是 $j\le i$，所以填 $-\infty$ 的是对角线以上。",
            en=(
                r"A causal mask forbids looking ahead: row $i$ sees $j\le i$, "
                r"so the $-\infty$ entries lie above the diagonal."
            ),
        ),
        instead=Text(
            zh="第 $i$ 行只留下第 1 到第 $i$ 个 key。",
            en="In row $i$ keep keys 1 to $i$ and block the rest.",
        ),
        source="https://github.com/pytorch/examples/issues/649",
    ),
    Misconception(
        id="mask_diagonal_too",
        topic=TOPIC,
        name=Text(
            zh="把当前位置自己也屏蔽了",
            en="masked the current token as well",
        ),
        did=Text(
            zh="你把对角线也屏蔽了，token 看不到自己。",
            en="You masked the diagonal too, so a token could not see itself.",
        ),
        why=Text(
            zh=(
                "第 $i$ 行用来预测第 $i+1$ 个 token，第 $i$ 个是已知的输入，当然能看；若把它也挡住，"
                "第 1 行就一个 key 都不剩，softmax 没有定义。"
            ),
            en=(
                "Row $i$ is used to predict token $i+1$, and token $i$ is known input that it may see; "
                "blocking it leaves row 1 with no key at all, and its softmax is undefined."
            ),
        ),
        instead=Text(
            zh=r"保留 $j\le i$，对角线算可见。",
            en=r"Keep $j\le i$, with the diagonal visible.",
        ),
        source="https://github.com/pbloem/former/issues/10",
    ),
    Misconception(
        id="mask_off_by_one_future",
        topic=TOPIC,
        name=Text(
            zh="多看了一个未来的 token",
            en="let one future token through",
        ),
        did=Text(
            zh="你在每一行多留了一个未来的 key。",
            en="You left one future key visible in each row.",
        ),
        why=Text(
            zh=(
                r"第 $i$ 行的任务是预测第 $i+1$ 个 token，能看见它就等于看见答案；可见范围是 $j\le i$，"
                r"不是 $j\le i+1$。"
            ),
            en=(
                "Row $i$ has to predict token $i+1$, so seeing it is seeing the answer; "
                r"the visible range is $j\le i$, not $j\le i+1$."
            ),
        ),
        instead=Text(
            zh=r"从对角线右边的第一个位置起就填 $-\infty$。",
            en=r"Put $-\infty$ from the first position right of the diagonal onwards.",
        ),
        source="document section 四.1",
    ),
    Misconception(
        id="mask_polarity_inverted",
        topic=TOPIC,
        name=Text(
            zh="把布尔掩码的 True 和 False 看反了",
            en="read the boolean mask the wrong way round",
        ),
        did=Text(
            zh="你把可见和屏蔽弄反了，留下了该挡住的 key。",
            en="You swapped visible and blocked, and kept the keys that should have been hidden.",
        ),
        why=Text(
            zh=(
                "布尔掩码没有统一的约定：PyTorch 的 scaled_dot_product_attention 里 True 表示可见，"
                "nn.MultiheadAttention 里 True 表示屏蔽。"
            ),
            en=(
                "Boolean masks follow no common convention: True means visible in PyTorch's "
                "scaled_dot_product_attention, and blocked in nn.MultiheadAttention."
            ),
        ),
        instead=Text(
            zh="先看题目（或文档）说 True 代表什么，再决定哪些 key 留下。",
            en=(
                "Check what True stands for in the question or the documentation before deciding which "
                "keys stay."
            ),
        ),
        source="https://github.com/rasbt/LLMs-from-scratch/issues/1061",
    ),
    Misconception(
        id="mask_bool_added_as_number",
        topic=TOPIC,
        name=Text(
            zh="把 0/1 掩码当数字加到得分上",
            en="added the 0/1 mask to the scores",
        ),
        did=Text(
            zh="你把 0/1 掩码直接加到了得分上。",
            en="You added the 0/1 mask to the scores as if it were numbers.",
        ),
        why=Text(
            zh="加 1 只让得分挪动 1，最多把权重之比改变 $e$ 倍，哪个 key 也没有被挡住。",
            en=(
                "Adding 1 moves a score by 1 and changes a ratio of weights by a factor of $e$ at most, "
                "so no key is blocked."
            ),
        ),
        instead=Text(
            zh=r"先把掩码换成允许处 $0$、屏蔽处 $-\infty$，再加到得分上。",
            en=r"Turn the mask into $0$ where allowed and $-\infty$ where blocked, then add it.",
        ),
        source="https://github.com/pytorch/pytorch/issues/21518",
    ),
    Misconception(
        id="mask_forgotten",
        topic=TOPIC,
        name=Text(
            zh="忘了加掩码",
            en="forgot to apply the mask",
        ),
        did=Text(
            zh="你没有加掩码，让每个 query 看到了所有的 key。",
            en="You used no mask and let each query see every key.",
        ),
        why=Text(
            zh="被屏蔽的 key 必须从分母里消失；不加掩码，它们会分走本该属于可见 key 的权重。",
            en=(
                "Masked keys must vanish from the denominator; "
                "without the mask they take weight that belongs to the visible keys."
            ),
        ),
        instead=Text(
            zh=r"softmax 之前先把不可见的得分改成 $-\infty$。",
            en=r"Set the hidden scores to $-\infty$ before the softmax.",
        ),
        source="https://github.com/jadore801120/attention-is-all-you-need-pytorch/issues/19",
    ),
    Misconception(
        id="mask_neginf_times_zero",
        topic=TOPIC,
        name=Text(
            zh="用 0 乘 −∞ 来构造掩码",
            en="built the mask from zero times infinity",
        ),
        did=Text(
            zh=r"你用 $(1-m)\cdot(-\infty)$ 构造掩码，于是允许的位置成了 $0\cdot(-\infty)$。",
            en=(
                r"You built the mask as $(1-m)\cdot(-\infty)$, "
                r"which puts $0\cdot(-\infty)$ on the allowed positions."
            ),
        ),
        why=Text(
            zh=(
                r"在浮点数里 $0\cdot(-\infty)$ 不是 0 而是 NaN，会毁掉整行；换成有限的大负数，如 $-10^{9}$，"
                "这个乘法写法就没有问题。"
            ),
            en=(
                r"In floating point $0\cdot(-\infty)$ is NaN, not 0, and it spoils the whole row; "
                "with a finite number such as $-10^{9}$ the product form works."
            ),
        ),
        instead=Text(
            zh=r"按条件填充：屏蔽处直接写 $-\infty$，允许处保持得分不变。",
            en=(
                r"Fill by condition: write $-\infty$ where blocked and leave the score as it is where "
                "allowed."
            ),
        ),
        executable=False,
        source="https://github.com/onnx/onnx/pull/8068",
    ),
    Misconception(
        id="mask_combined_with_or",
        topic=TOPIC,
        name=Text(
            zh="把因果与 padding 掩码用“或”合并",
            en="combined causal and padding masks with OR",
        ),
        did=Text(
            zh="你只要有一个掩码允许，就让这个 key 可见了。",
            en="You let a key through as soon as one of the two masks allowed it.",
        ),
        why=Text(
            zh="两条规则要同时满足：既不在未来，也不是 pad，即“可见 = 因果允许 且 非 pad”。",
            en="Both rules must hold at once: a visible key is not in the future and is not padding.",
        ),
        instead=Text(
            zh="用“且”合并允许的位置；如果手上是屏蔽的位置，就用“或”合并。",
            en="Combine allowed positions with AND; if you hold blocked positions, combine those with OR.",
        ),
        source="https://github.com/jadore801120/attention-is-all-you-need-pytorch/issues/217",
    ),
    Misconception(
        id="mask_topleft_kv_cache",
        topic=TOPIC,
        name=Text(
            zh="有缓存时把因果掩码对齐到了左上角",
            en="aligned the causal mask top-left despite the cache",
        ),
        did=Text(
            zh="你让第 $i$ 个新 query 只看前 $i$ 个 key，把缓存里的历史挡住了。",
            en="You let new query $i$ see only the first $i$ keys and so hid the cached history.",
        ),
        why=Text(
            zh=(
                r"有缓存时 $n_q\lt n_k$，第 $i$ 个 query 实际上在第 $i+n_k-n_q$ 个位置，"
                r"能看到的是 $j\le i+n_k-n_q$。"
            ),
            en=(
                r"With a cache $n_q\lt n_k$, and query $i$ really stands at position $i+n_k-n_q$, "
                r"so it sees $j\le i+n_k-n_q$."
            ),
        ),
        instead=Text(
            zh="把掩码对齐到右下角：最后一个 query 能看到全部的 key。",
            en="Align the mask to the bottom right, so that the last query sees every key.",
        ),
        source="https://github.com/pytorch/pytorch/issues/103082",
    ),
    Misconception(
        id="mask_makes_uniform",
        topic=TOPIC,
        name=Text(
            zh="以为因果行就是可见 token 的平均",
            en="gave all visible tokens equal weight",
        ),
        did=Text(
            zh=r"你给每个可见的 token 都分了 $\frac{1}{t}$。",
            en=r"You gave every visible token the weight $\frac{1}{t}$.",
        ),
        why=Text(
            zh="掩码只决定谁能参加，不决定分多少；可见的 key 之间仍按 $e^{s_j}$ 分配，得分都相同时才会均分。",
            en=(
                "The mask decides who takes part, not how much each gets; "
                "visible keys still share by $e^{s_j}$, equally only if their scores are equal."
            ),
        ),
        instead=Text(
            zh="在可见的 key 上照常做 softmax。",
            en="Apply the usual softmax to the visible keys.",
        ),
    ),
    Misconception(
        id="mask_values_zeroed",
        topic=TOPIC,
        name=Text(
            zh="只把被屏蔽位置的 V 置 0",
            en="zeroed the masked values, kept the weights",
        ),
        did=Text(
            zh="你把被屏蔽 key 的 value 换成了零，权重却没动。",
            en="You replaced the masked values by zero but left the weights as they were.",
        ),
        why=Text(
            zh="被屏蔽的 key 仍占着一部分权重，只是换来了零向量；可见 key 的权重之和小于 1，输出就偏小。",
            en=(
                "The masked keys still hold their weight and contribute nothing for it, "
                "so the visible weights sum to less than 1 and the output shrinks."
            ),
        ),
        instead=Text(
            zh="在得分上做掩码，让权重自己重新分配。",
            en="Mask the scores, and the weights will share themselves out again.",
        ),
    ),
    Misconception(
        id="causal_used_for_padding",
        topic=TOPIC,
        name=Text(
            zh="该用 padding 掩码时用了因果掩码",
            en="used the causal mask for padding",
        ),
        did=Text(
            zh="题目要挡住 pad，你却挡住了未来的 token。",
            en="The padding was to be hidden, and you hid the future tokens instead.",
        ),
        why=Text(
            zh=(
                "padding 掩码看的是 key 是不是补位，与先后无关；因果掩码只看位置，会挡住真实的 token，"
                "也可能放过 pad。"
            ),
            en=(
                "A padding mask asks whether a key is filler, whatever its position; "
                "a causal mask looks at position only, so it hides real tokens and may let filler through."
            ),
        ),
        instead=Text(
            zh=r"把 pad 所在的列设为 $-\infty$，其余都留着。",
            en=r"Set the columns of the pad keys to $-\infty$ and keep all the others.",
        ),
        source="https://github.com/kzl/decision-transformer/issues/30",
    ),
    Misconception(
        id="pad_masks_query_rows",
        topic=TOPIC,
        name=Text(
            zh="屏蔽了 pad 的行而不是列",
            en="masked pad rows instead of pad columns",
        ),
        did=Text(
            zh="你屏蔽的是 pad 当 query 的那些行。",
            en="You masked the rows in which padding is the query.",
        ),
        why=Text(
            zh=(
                "要防的是真实的 query 去关注 pad，所以要挡住 pad 当 key 的那些列；只挡行，"
                "真实 query 的那一行里 pad 照样分到权重。"
            ),
            en=(
                "The aim is to stop real queries from attending to padding, "
                "so the columns where padding is the key must go; with only rows masked, "
                "padding still gets weight in every real row."
            ),
        ),
        instead=Text(
            zh=r"对每个真实的 query，把 pad 所在的列设为 $-\infty$；pad 的行在算损失时忽略即可。",
            en=(
                r"For every real query set the pad columns to $-\infty$; "
                "pad rows are simply ignored in the loss."
            ),
        ),
        source="https://github.com/hyunwoongko/transformer/pull/40",
    ),
    Misconception(
        id="pad_masks_rows_and_cols",
        topic=TOPIC,
        name=Text(
            zh="把 pad 的行和列都屏蔽了",
            en="masked both pad rows and pad columns",
        ),
        did=Text(
            zh=r"你把 pad 的行和列一起设成了 $-\infty$。",
            en=r"You set the rows and the columns of the padding to $-\infty$ together.",
        ),
        why=Text(
            zh=(
                r"整行都是 $-\infty$ 时，softmax 的分母为 0，得到 $\frac{0}{0}$，也就是 NaN；"
                "有几个 pad 行就有几行 NaN。"
            ),
            en=(
                r"A row of nothing but $-\infty$ has denominator 0 and gives $\frac{0}{0}$, which is NaN, "
                "once for every pad row."
            ),
        ),
        instead=Text(
            zh="只屏蔽列；pad 的行照常计算，在损失里不要它们。",
            en="Mask the columns only; let pad rows be computed as usual and leave them out of the loss.",
        ),
        source="https://github.com/pytorch/pytorch/issues/41508",
    ),
    Misconception(
        id="pad_zero_embedding_enough",
        topic=TOPIC,
        name=Text(
            zh="以为 pad 向量是 0 就不用掩码",
            en="thought zero pad vectors need no mask",
        ),
        did=Text(
            zh="你认为 pad 的向量是零，就不需要掩码了。",
            en="You took zero vectors for the padding to be enough, with no mask.",
        ),
        why=Text(
            zh="零向量的得分是 0，而 $e^0=1$：pad 在分母里占着一席，甚至会压过得分为负的真实 token。",
            en=(
                "A zero vector scores 0, and $e^0=1$: the padding has its place in the denominator and "
                "even outweighs real tokens with negative scores."
            ),
        ),
        instead=Text(
            zh=r"不管 pad 的内容是什么，都把它的得分设为 $-\infty$。",
            en=r"Whatever the padding contains, set its score to $-\infty$.",
        ),
        source="https://github.com/jadore801120/attention-is-all-you-need-pytorch/issues/57",
    ),
    Misconception(
        id="pad_mask_off_by_one",
        topic=TOPIC,
        name=Text(
            zh="padding 掩码差了一位",
            en="started the padding mask one position off",
        ),
        did=Text(
            zh="你的 padding 掩码早了或晚了一个位置。",
            en="Your padding mask began one position too early or too late.",
        ),
        why=Text(
            zh=(
                "真实长度是 $L$，可见的就是第 1 到第 $L$ 个 key；差一位，要么丢掉最后一个真实的 token，"
                "要么放进第一个 pad。"
            ),
            en=(
                "With true length $L$ the visible keys are 1 to $L$; "
                "one off and you lose the last real token or let in the first pad."
            ),
        ),
        instead=Text(
            zh=r"从第 $L+1$ 个 key 起填 $-\infty$。",
            en=r"Put $-\infty$ from key $L+1$ onwards.",
        ),
        source="https://github.com/ajhalthor/Transformer-Neural-Network/issues/15",
    ),
    Misconception(
        id="allmasked_row_value",
        topic=TOPIC,
        name=Text(
            zh="以为全屏蔽的行有唯一答案",
            en="assumed one answer for a fully masked row",
        ),
        did=Text(
            zh="你认为一行全部被屏蔽时，结果是约定好的。",
            en="You assumed that a fully masked row has one agreed result.",
        ),
        why=Text(
            zh=(
                r"数学上它是 $\frac{0}{0}$，没有定义；实际的库各有各的做法："
                "PyTorch 的 scaled_dot_product_attention 和 ONNX 给 0，有的实现给 NaN，"
                "JAX 给出 value 的平均。"
            ),
            en=(
                r"Mathematically it is $\frac{0}{0}$ and undefined; libraries differ: "
                "PyTorch's scaled_dot_product_attention and ONNX give 0, some implementations give NaN, "
                "and JAX gives the mean of the values."
            ),
        ),
        instead=Text(
            zh="尽量让每行至少留一个可见的 key；做不到时，先查清你用的库怎么约定。",
            en=(
                "Leave at least one visible key in every row, and where you cannot, "
                "look up what your library does."
            ),
        ),
        executable=False,
        source="https://github.com/pytorch/pytorch/pull/131060",
    ),
    Misconception(
        id="causal_pair_count",
        topic=TOPIC,
        name=Text(
            zh="因果可见对数数错了",
            en="miscounted the visible causal pairs",
        ),
        did=Text(
            zh=r"你把可见对的个数算成了 $\frac{n^2}{2}$ 或 $\frac{n(n-1)}{2}$。",
            en=r"You counted $\frac{n^2}{2}$ or $\frac{n(n-1)}{2}$ visible pairs.",
        ),
        why=Text(
            zh=r"第 $i$ 行有 $i$ 个可见的 key，对角线也算：$1+2+\dots+n=\frac{n(n+1)}{2}$。",
            en=r"Row $i$ has $i$ visible keys, the diagonal included: $1+2+\dots+n=\frac{n(n+1)}{2}$.",
        ),
        instead=Text(
            zh="一行一行地数，别漏掉 token 看自己的那 $n$ 个。",
            en="Count row by row, and do not leave out the $n$ pairs of a token with itself.",
        ),
        source="https://github.com/intel/intel-xpu-backend-for-triton/pull/5854",
    ),
    Misconception(
        id="window_off_by_one",
        topic=TOPIC,
        name=Text(
            zh="滑动窗口多放进了 token",
            en="let too many tokens into the window",
        ),
        did=Text(
            zh="你的窗口放进了比 $W$ 更多的 token。",
            en="Your window let in more than $W$ tokens.",
        ),
        why=Text(
            zh=r"这里的 $W$ 把当前 token 自己也算在内，因果窗口是 $i-W+1\le j\le i$，每行最多 $W$ 个。",
            en=(
                r"Here $W$ includes the current token: the causal window is $i-W+1\le j\le i$, "
                "at most $W$ keys per row."
            ),
        ),
        instead=Text(
            zh="从自己开始往回数，数到第 $W$ 个为止。",
            en="Count backwards starting with the token itself, and stop at $W$.",
        ),
        source="https://github.com/huggingface/transformers/issues/39408",
    ),
    Misconception(
        id="mask_row_sum_still_1",
        topic=TOPIC,
        name=Text(
            zh="以为先 softmax 再置 0 行和仍为 1",
            en="said the row still sums to 1",
        ),
        did=Text(
            zh="你认为 softmax 之后把一些权重置 0，这一行的和还是 1。",
            en="You said that the row still sums to 1 after some weights are zeroed.",
        ),
        why=Text(
            zh=(
                "softmax 只保证置 0 之前的和是 1；拿走的那部分没有人补回来，"
                r"剩下的是 $\sum_{\text{vis}}w_j\lt 1$。"
            ),
            en=(
                "The softmax promises a sum of 1 before the zeroing; nobody gives back what was taken, "
                r"and $\sum_{\text{vis}}w_j\lt 1$ remains."
            ),
        ),
        instead=Text(
            zh="把留下来的权重加起来，这才是现在的行和。",
            en="Add up the weights that are left; that is the row sum now.",
        ),
    ),
    Misconception(
        id="lost_mass_is_masked_share",
        topic=TOPIC,
        name=Text(
            zh="答成了被置 0 的那部分",
            en="gave the share that was zeroed away",
        ),
        did=Text(
            zh="你给出的是被置 0 拿走的权重，而不是剩下的。",
            en="You gave the weight that was zeroed away, not the weight that remains.",
        ),
        why=Text(
            zh=r"两者相加等于 1：剩下的行和是 $1-\sum_{\text{masked}}w_j=\sum_{\text{vis}}w_j$。",
            en=(
                "The two add up to 1: the row sum that remains is "
                r"$1-\sum_{\text{masked}}w_j=\sum_{\text{vis}}w_j$."
            ),
        ),
        instead=Text(
            zh="看清题目问的是剩下的还是丢掉的；问行和，就加可见的权重。",
            en=(
                "Check whether the question asks what is left or what is lost; "
                "for the row sum add the visible weights."
            ),
        ),
    ),
    Misconception(
        id="repair_multiplies_by_sum",
        topic=TOPIC,
        name=Text(
            zh="修复时乘了剩余之和，该用除法",
            en="repaired by multiplying with the remaining sum",
        ),
        did=Text(
            zh="你把权重乘以了剩余之和 $S$，而不是除以它。",
            en="You multiplied the weights by the remaining sum $S$ instead of dividing by it.",
        ),
        why=Text(
            zh=(
                r"剩下的权重加起来是 $S\lt 1$，乘以 $S$ 只会更小，变成 $S^2$；要让和回到 1，"
                r"因子必须是 $\frac{1}{S}$。"
            ),
            en=(
                r"The remaining weights sum to $S\lt 1$, and multiplying by $S$ makes that $S^2$, "
                r"smaller still; to get back to 1 the factor must be $\frac{1}{S}$."
            ),
        ),
        instead=Text(
            zh="把每个留下的权重除以 $S$，再检查总和是不是 1。",
            en="Divide every remaining weight by $S$ and check that the sum is 1.",
        ),
    ),
    Misconception(
        id="pads_counted_once",
        topic=TOPIC,
        name=Text(
            zh="几个 pad 只算了一个",
            en="counted several pads as one",
        ),
        did=Text(
            zh="你把好几个 pad 当成一个，只往分母里加了一个 $e^0$。",
            en="You treated several pads as one and put a single $e^0$ into the denominator.",
        ),
        why=Text(
            zh="每个没有被挡住的 key 在分母里都有自己的一项；pad 补得越多，它们合起来分走的权重就越多。",
            en=(
                "Every key that is not blocked has a term of its own in the denominator, "
                "so the more padding there is, the more weight it takes in all."
            ),
        ),
        instead=Text(
            zh="有几个 pad，就加几个 $e^0$。",
            en="Add one $e^0$ for each pad.",
        ),
    ),
    Misconception(
        id="window_rows_all_full",
        topic=TOPIC,
        name=Text(
            zh="以为每一行都看满了窗口",
            en="took every row's window to be full",
        ),
        did=Text(
            zh="你给每一行都算了 $W$ 个可见的 key。",
            en="You gave every row $W$ visible keys.",
        ),
        why=Text(
            zh=r"开头的 token 前面没有那么多 key：$i\lt W$ 时第 $i$ 行只有 $i$ 个，前 $W-1$ 行都看不满。",
            en=(
                r"The first tokens have too few keys before them: where $i\lt W$, row $i$ has only $i$, "
                "and the first $W-1$ rows are not full."
            ),
        ),
        instead=Text(
            zh=r"从 $nW$ 里减去左上角缺的 $\frac{W(W-1)}{2}$ 个。",
            en=r"Take the $\frac{W(W-1)}{2}$ pairs that are missing in the top left corner away from $nW$.",
        ),
    ),
    Misconception(
        id="window_forgotten",
        topic=TOPIC,
        name=Text(
            zh="只数了因果掩码，忘了窗口",
            en="counted the causal mask without the window",
        ),
        did=Text(
            zh="你让每个 token 看到了它之前的所有 token。",
            en="You let every token see all the tokens before it.",
        ),
        why=Text(
            zh="滑动窗口还要再挡一次：离当前位置太远的 key 也看不到，所以一行最多 $W$ 个，不会一直变长。",
            en=(
                "The sliding window hides keys once more, those too far back: "
                "a row has $W$ of them at most and does not keep growing."
            ),
        ),
        instead=Text(
            zh=r"两个条件都要满足：$j\le i$，并且 $j\ge i-W+1$。",
            en=r"Ask for both: $j\le i$, and $j\ge i-W+1$.",
        ),
    ),
    Misconception(
        id="fully_masked_row_is_zero",
        topic=TOPIC,
        name=Text(
            zh="以为整行被挡时权重全是 0",
            en="gave a fully masked row zero weights",
        ),
        did=Text(
            zh="你给整行都被屏蔽的查询写了全是 0 的权重。",
            en="You gave the query whose keys are all masked nothing but zero weights.",
        ),
        why=Text(
            zh=(
                r"softmax 只看得分之间的差，一行之和总是 $\sum_j w_j=1$：所有得分一起变得很小，权重还是要分完。"
                "要得到 0，程序得单独处理这种行。"
            ),
            en=(
                r"The softmax sees only differences and every row has $\sum_j w_j=1$: "
                "when all scores become tiny together, the weight is still handed out. "
                "A zero comes only from a program that treats such rows on their own."
            ),
        ),
        instead=Text(
            zh="先减去这一行的最大值，再看各个得分还差多少。",
            en="Subtract the largest score of the row first and see how far the scores are apart.",
        ),
    ),
    Misconception(
        id="masked_fill_is_added",
        topic=TOPIC,
        name=Text(
            zh="把“换成大负数”和“加上大负数”混为一谈",
            en="mixed up replacing by and adding a large negative",
        ),
        did=Text(
            zh="你把“换成一个大负数”和“加上一个大负数”当成了一回事。",
            en="You took replacing the scores by a large negative number for adding that number to them.",
        ),
        why=Text(
            zh=(
                "平时看不出区别，整行被屏蔽时就不同了：换成同一个数，得分全相等，权重平分；"
                "加上同一个数，得分之差不变，权重和没有掩码时一样。"
            ),
            en=(
                "Usually one cannot see the difference, but in a fully masked row it shows: replaced, "
                "the scores are all equal and share the weight evenly; with the same number added, "
                "their differences stay and the weights are those without a mask."
            ),
        ),
        instead=Text(
            zh="看清代码是填充（masked_fill）还是相加，再算。",
            en="Look whether the code fills in (masked_fill) or adds before you compute.",
        ),
    ),
    Misconception(
        id="padding_forgotten_beside_causal",
        topic=TOPIC,
        name=Text(
            zh="有了因果掩码就忘了 padding 掩码",
            en="applied the causal mask and forgot the padding",
        ),
        did=Text(
            zh="你只用了因果掩码，没有再挡住 pad。",
            en="You applied the causal mask alone and did not hide the padding as well.",
        ),
        why=Text(
            zh=(
                "因果掩码只挡未来：补在后面的 pad，排在它们之后的查询还是看得到；补在前面的 pad，"
                "每个真实的 token 都看得到。"
            ),
            en=(
                "A causal mask hides the future only: pads at the end are seen by the queries after them, "
                "and pads at the front are seen by every real token."
            ),
        ),
        instead=Text(
            zh="两个掩码都用上：可见的 key 既不在未来，也不是 pad。",
            en="Use both masks: a visible key is neither in the future nor padding.",
        ),
    ),
    Misconception(
        id="causal_forgotten_beside_padding",
        topic=TOPIC,
        name=Text(
            zh="有了 padding 掩码就忘了因果掩码",
            en="applied the padding mask and forgot causality",
        ),
        did=Text(
            zh="你只挡住了 pad，没有再挡住未来的 token。",
            en="You hid the padding alone and did not hide the future tokens as well.",
        ),
        why=Text(
            zh="padding 掩码与先后无关：靠前的 token 仍能看到后面真实的 token，也就看到了要预测的答案。",
            en=(
                "A padding mask knows no order: an early token still sees the real tokens after it, "
                "and with them the answers it has to predict."
            ),
        ),
        instead=Text(
            zh="先按因果掩码留下前面的 key，再从中去掉 pad。",
            en="Keep the earlier keys as the causal mask says, then take the padding out of them.",
        ),
    ),
)
