"""Which mistakes do learners make with cosine, distance and nearest neighbours?"""

from engine.item import Misconception, Text

TOPIC = "similarity variants"

MISCONCEPTIONS = (
    Misconception(
        id="cosine_keeps_sqrt_dk",
        topic=TOPIC,
        name=Text(
            zh="用了余弦还除以 √d_k",
            en="divided the cosine by √d_k as well",
        ),
        did=Text(
            zh=r"你把余弦相似度也除以了 $\sqrt{d_k}$。",
            en=r"You divided the cosine similarity by $\sqrt{d_k}$ too.",
        ),
        why=Text(
            zh=r"余弦已经在 $[-1,1]$ 里，不会随维度变大；再除以 $\sqrt{d_k}$，分差只会更小，权重几乎均匀。",
            en=(
                "A cosine already lies in $[-1,1]$ and does not grow with the dimension; "
                r"dividing by $\sqrt{d_k}$ only shrinks the gaps until the weights are nearly even."
            ),
        ),
        instead=Text(
            zh=r"余弦配温度：用 $\frac{\cos(q,k)}{\tau}$，去掉 $\sqrt{d_k}$。",
            en=r"Give the cosine a temperature, $\frac{\cos(q,k)}{\tau}$, and drop the $\sqrt{d_k}$.",
        ),
        source="document section 八.6",
    ),
    Misconception(
        id="cosine_no_temperature",
        topic=TOPIC,
        name=Text(
            zh="以为余弦不需要温度",
            en="used the cosine without any temperature",
        ),
        did=Text(
            zh="你直接对余弦做了 softmax，没有除以温度。",
            en="You put the bare cosines into the softmax without a temperature.",
        ),
        why=Text(
            zh=(
                "余弦最多相差 2，权重之比至多 $e^2$，key 一多就怎么也集中不起来；"
                r"所以要乘上增益 $g=\frac{1}{\tau}$。"
            ),
            en=(
                "Cosines differ by at most 2, so no weight ratio exceeds $e^2$ and with many keys "
                r"attention can never focus; hence the gain $g=\frac{1}{\tau}$."
            ),
        ),
        instead=Text(
            zh=r"softmax 之前把余弦除以 $\tau$（或乘以 $g$）。",
            en=r"Divide the cosine by $\tau$, or multiply it by $g$, before the softmax.",
        ),
        source="document section 八.6",
    ),
    Misconception(
        id="cosine_one_side_normalised",
        topic=TOPIC,
        name=Text(
            zh="只除以了一边的长度",
            en="normalised only one of the two vectors",
        ),
        did=Text(
            zh="你只除以了 $q$ 或 $k$ 其中一个的长度。",
            en="You divided by the length of only one of $q$ and $k$.",
        ),
        why=Text(
            zh=(
                r"余弦要把两边的长度都去掉：$\cos(q,k)=\frac{q\cdot k}{\lVert q\rVert\,\lVert k\rVert}$；"
                "只除一个，另一个向量的长短还会影响得分。"
            ),
            en=(
                "A cosine removes both lengths, "
                r"$\cos(q,k)=\frac{q\cdot k}{\lVert q\rVert\,\lVert k\rVert}$; with one left in, "
                "the length of the other vector still counts."
            ),
        ),
        instead=Text(
            zh="分别求两个向量的长度，点积除以它们的乘积。",
            en="Find both lengths and divide the dot product by their product.",
        ),
        source="https://github.com/ChristophReich1996/Swin-Transformer-V2/issues/1",
    ),
    Misconception(
        id="cosine_equals_dot",
        topic=TOPIC,
        name=Text(
            zh="该用余弦却用了点积",
            en="used the dot product for the cosine",
        ),
        did=Text(
            zh="你用点积当作了余弦，没有除以长度。",
            en="You used the dot product as the cosine and did not divide by the lengths.",
        ),
        why=Text(
            zh=(
                "只有 $q$ 和 $k$ 都是单位长度时两者才相等；一般情况下 "
                r"$\cos(q,k)=\frac{q\cdot k}{\lVert q\rVert\,\lVert k\rVert}$。"
            ),
            en=(
                "The two agree only when $q$ and $k$ have unit length; "
                r"in general $\cos(q,k)=\frac{q\cdot k}{\lVert q\rVert\,\lVert k\rVert}$."
            ),
        ),
        instead=Text(
            zh=r"点积之后再除以 $\lVert q\rVert\,\lVert k\rVert$。",
            en=r"Divide the dot product by $\lVert q\rVert\,\lVert k\rVert$.",
        ),
        source="https://github.com/caiyuanhao1998/Retinexformer/issues/209",
    ),
    Misconception(
        id="distance_sign_positive",
        topic=TOPIC,
        name=Text(
            zh="距离忘了取负",
            en="forgot the minus in front of the distance",
        ),
        did=Text(
            zh="你把距离直接当成了得分，没有取负号。",
            en="You used the distance itself as a score, without the minus sign.",
        ),
        why=Text(
            zh=(
                "得分越高，权重越大；距离却是越小越近，所以得分要用 "
                r"$-\frac{\lVert q-k\rVert^2}{2\sigma^2}$，否则最远的 key 反而得到最大的权重。"
            ),
            en=(
                "A higher score means more weight while a smaller distance means nearer, "
                r"so the score is $-\frac{\lVert q-k\rVert^2}{2\sigma^2}$; "
                "otherwise the farthest key gets the most."
            ),
        ),
        instead=Text(
            zh="在距离前面加上负号，再做 softmax。",
            en="Put a minus in front of the distance before the softmax.",
        ),
        source="https://github.com/mlpc-ucsd/ViTGAN/issues/8",
    ),
    Misconception(
        id="distance_not_squared",
        topic=TOPIC,
        name=Text(
            zh="该用平方距离却用了距离",
            en="used the distance without squaring it",
        ),
        did=Text(
            zh=r"你用了距离 $\lVert q-k\rVert$，没有平方。",
            en=r"You used the distance $\lVert q-k\rVert$ and did not square it.",
        ),
        why=Text(
            zh=(
                r"高斯（RBF）核用的是平方距离：$\exp\left(-\frac{\lVert q-k\rVert^2}{2\sigma^2}\right)$；"
                "不平方，就是另一种核了。"
            ),
            en=(
                "The Gaussian or RBF kernel takes the squared distance, "
                r"$\exp\left(-\frac{\lVert q-k\rVert^2}{2\sigma^2}\right)$; "
                "unsquared it is a different kernel."
            ),
        ),
        instead=Text(
            zh="把各分量之差平方后相加，不要再开方。",
            en="Add the squared differences and do not take the root.",
        ),
        source="https://github.com/lucidrains/gigagan-pytorch/issues/14",
    ),
    Misconception(
        id="rbf_missing_two",
        topic=TOPIC,
        name=Text(
            zh="RBF 里漏了 2σ² 的 2",
            en="left out the 2 in 2σ²",
        ),
        did=Text(
            zh=r"你除以了 $\sigma^2$，漏掉了 2。",
            en=r"You divided by $\sigma^2$ and left out the 2.",
        ),
        why=Text(
            zh=(
                r"这里的核是 $\exp\left(-\frac{\lVert q-k\rVert^2}{2\sigma^2}\right)$；漏了 2，"
                "指数就大了一倍，权重偏尖。"
            ),
            en=(
                r"The kernel here is $\exp\left(-\frac{\lVert q-k\rVert^2}{2\sigma^2}\right)$; "
                "without the 2 the exponent doubles and the weights are too sharp."
            ),
        ),
        instead=Text(
            zh=r"分母写完整：$2\sigma^2$。",
            en=r"Write the whole denominator, $2\sigma^2$.",
        ),
    ),
    Misconception(
        id="rbf_sigma_not_squared",
        topic=TOPIC,
        name=Text(
            zh="RBF 里的 σ 忘了平方",
            en="forgot to square σ in the RBF",
        ),
        did=Text(
            zh=r"你用的分母是 $2\sigma$。",
            en=r"You used $2\sigma$ as the denominator.",
        ),
        why=Text(
            zh=r"距离是平方的，宽度也要平方，比例才对：$\frac{\lVert q-k\rVert^2}{2\sigma^2}$。",
            en=(
                "The distance is squared, so the width must be squared too: "
                r"$\frac{\lVert q-k\rVert^2}{2\sigma^2}$."
            ),
        ),
        instead=Text(
            zh=r"先算 $\sigma^2$，再乘以 2。",
            en=r"Compute $\sigma^2$ first, then double it.",
        ),
        source="https://github.com/d2l-ai/d2l-en/pull/2665",
    ),
    Misconception(
        id="rbf_mean_not_sum",
        topic=TOPIC,
        name=Text(
            zh="平方差取了平均而不是求和",
            en="averaged the squared differences, not summed",
        ),
        did=Text(
            zh="你把平方差除以了分量的个数。",
            en="You divided the squared differences by the number of entries.",
        ),
        why=Text(
            zh=(
                r"欧氏距离的平方是求和：$\lVert q-k\rVert^2=\sum_c(q_c-k_c)^2$；"
                r"取平均等于偷偷把 $2\sigma^2$ 放大了。"
            ),
            en=(
                r"A squared Euclidean distance is a sum, $\lVert q-k\rVert^2=\sum_c(q_c-k_c)^2$; "
                r"averaging silently enlarges $2\sigma^2$."
            ),
        ),
        instead=Text(
            zh="把各分量的平方差加起来就好，不要再除。",
            en=r"Add the squared differences and divide by nothing but $2\sigma^2$.",
        ),
        source="https://github.com/mlpc-ucsd/ViTGAN/issues/8",
    ),
    Misconception(
        id="kernel_not_normalised",
        topic=TOPIC,
        name=Text(
            zh="给出了核函数值，没有归一化",
            en="gave the kernel value without normalising",
        ),
        did=Text(
            zh="你给出的是核函数值，还没有变成权重。",
            en="You gave the kernel value, which is not a weight yet.",
        ),
        why=Text(
            zh=(
                r"核函数值加起来不是 1；权重是 $\frac{\kappa(q,k_i)}{\sum_j\kappa(q,k_j)}$，"
                r"其中 $\kappa$ 就是那个指数。"
            ),
            en=(
                r"Kernel values do not sum to 1; the weight is $\frac{\kappa(q,k_i)}{\sum_j\kappa(q,k_j)}$, "
                r"where $\kappa$ is that exponential."
            ),
        ),
        instead=Text(
            zh="把每个 key 的核函数值都算出来，再除以总和。",
            en="Compute the kernel for every key and divide by the total.",
        ),
        source="document section 六",
    ),
    Misconception(
        id="nearest_key_equals_max_dot",
        topic=TOPIC,
        name=Text(
            zh="以为点积最大的就是最近的 key",
            en="took the nearest key for the largest dot product",
        ),
        did=Text(
            zh="你把距离最近的 key 当成了点积最大的 key。",
            en="You chose the nearest key as the one with the largest dot product.",
        ),
        why=Text(
            zh=(
                r"$\lVert q-k\rVert^2=\lVert q\rVert^2+\lVert k\rVert^2-2q\cdot k$：只有各个 key 一样长时，"
                "最近才等于点积最大；更长的 key 离得远也能得高分。"
            ),
            en=(
                r"$\lVert q-k\rVert^2=\lVert q\rVert^2+\lVert k\rVert^2-2q\cdot k$, "
                "so nearest means largest dot product only if all keys are equally long; "
                "a longer key can be farther away and score more."
            ),
        ),
        instead=Text(
            zh="问点积就算点积，问距离就算距离，分开比较。",
            en="Compute the one that is asked, dot product or distance, and compare that.",
        ),
        source="document section 开头、六",
    ),
    Misconception(
        id="inverse_distance_weights",
        topic=TOPIC,
        name=Text(
            zh="用距离的倒数当权重",
            en="used inverse distances as weights",
        ),
        did=Text(
            zh=r"你用 $\frac{1}{d_i}$ 归一化之后当作了权重。",
            en=r"You normalised $\frac{1}{d_i}$ and used that as the weights.",
        ),
        why=Text(
            zh=(
                "那是另一种加权 k-NN；注意力对得分取指数再归一化，"
                r"比如 $w_i\propto\exp\left(-\frac{d_i^2}{2\sigma^2}\right)$，距离为 0 时也不会除以零。"
            ),
            en=(
                "That is a different, distance-weighted k-NN; attention normalises exponentials of scores, "
                r"such as $w_i\propto\exp\left(-\frac{d_i^2}{2\sigma^2}\right)$, "
                "and has no trouble at distance 0."
            ),
        ),
        instead=Text(
            zh="把距离按题目变成得分，再做 softmax。",
            en="Turn the distance into a score as the question says, then apply the softmax.",
        ),
    ),
    Misconception(
        id="knn_weights_one_over_n",
        topic=TOPIC,
        name=Text(
            zh="把硬 k-NN 的权重写成了 1/n",
            en="gave the neighbours 1/n instead of 1/k",
        ),
        did=Text(
            zh=r"你给每个邻居的权重是 $\frac{1}{n}$。",
            en=r"You gave each neighbour the weight $\frac{1}{n}$.",
        ),
        why=Text(
            zh=r"硬 k-NN 只留 $k$ 个邻居，其余 $n-k$ 个权重为 0；要让和为 1，每个邻居得 $\frac{1}{k}$。",
            en=(
                "Hard k-NN keeps $k$ neighbours and gives the other $n-k$ weight 0; "
                r"for a sum of 1 each neighbour gets $\frac{1}{k}$."
            ),
        ),
        instead=Text(
            zh="除以邻居的个数，不是 key 的总数。",
            en="Divide by the number of neighbours, not by the number of keys.",
        ),
    ),
    Misconception(
        id="tau0_is_topk",
        topic=TOPIC,
        name=Text(
            zh="以为 τ 趋于 0 得到 k 个近邻的平均",
            en="thought τ near 0 gives a top-k mean",
        ),
        did=Text(
            zh=r"你认为 $\tau$ 趋于 0 时，得到的是前 $k$ 个 value 的平均。",
            en=r"You said that $\tau$ tending to 0 gives the mean of the top $k$ values.",
        ),
        why=Text(
            zh=r"softmax 里没有 $k$：$\tau$ 趋于 0 时，全部权重都去了得分最高的那一个 key，只有并列才平分。",
            en=(
                r"There is no $k$ in a softmax: as $\tau$ tends to 0 all the weight goes to the single best "
                "key, shared only in a tie."
            ),
        ),
        instead=Text(
            zh="取得分最大的那个 key 的 value；有并列就对并列的取平均。",
            en="Take the value of the best-scoring key, or the mean over those that tie.",
        ),
        source="document section 六",
    ),
    Misconception(
        id="largest_by_direction",
        topic=TOPIC,
        name=Text(
            zh="只按方向挑 key，没管长度",
            en="chose the key by direction, ignoring length",
        ),
        did=Text(
            zh="你挑了方向与 query 最接近的 key。",
            en="You chose the key whose direction is closest to the query's.",
        ),
        why=Text(
            zh=(
                r"点积是 $q\cdot k=\lVert q\rVert\,\lVert k\rVert\cos\theta$，方向和长度都算数；"
                "方向稍偏但更长的 key，得分可能更高。"
            ),
            en=(
                r"A dot product is $q\cdot k=\lVert q\rVert\,\lVert k\rVert\cos\theta$, "
                "so length counts along with direction; a longer key somewhat off course can score more."
            ),
        ),
        instead=Text(
            zh="把每个点积都实际算出来，再比大小。",
            en="Work out each dot product and compare the numbers.",
        ),
    ),
    Misconception(
        id="largest_by_length",
        topic=TOPIC,
        name=Text(
            zh="直接挑了最长的 key",
            en="chose the longest key",
        ),
        did=Text(
            zh="你挑了长度最大的 key。",
            en="You chose the key with the greatest length.",
        ),
        why=Text(
            zh=(
                r"长度只是点积的一半：$q\cdot k=\lVert q\rVert\,\lVert k\rVert\cos\theta$；再长的 key，"
                "方向垂直时得分是 0，方向相反时得分是负的。"
            ),
            en=(
                r"Length is only half of it, $q\cdot k=\lVert q\rVert\,\lVert k\rVert\cos\theta$: "
                "however long, a perpendicular key scores 0 and an opposite one scores below 0."
            ),
        ),
        instead=Text(
            zh=r"连方向一起算：求出每个 $q\cdot k_j$ 再比较。",
            en=r"Let direction count as well: compute every $q\cdot k_j$ and compare.",
        ),
    ),
    Misconception(
        id="smallest_score_wins",
        topic=TOPIC,
        name=Text(
            zh="挑了得分最小的 key",
            en="chose the key with the smallest score",
        ),
        did=Text(
            zh="你挑了得分最小的 key，好像得分是距离一样。",
            en="You chose the key with the smallest score, as if a score were a distance.",
        ),
        why=Text(
            zh="距离越小越近，得分却是越大越像：softmax 单调递增，得分最大的 key 权重最大。",
            en=(
                "A small distance means near, but a large score means alike: the softmax is increasing, "
                "so the largest score gets the largest weight."
            ),
        ),
        instead=Text(
            zh="找得分最大的 key。",
            en="Look for the largest score.",
        ),
    ),
    Misconception(
        id="distance_left_squared",
        topic=TOPIC,
        name=Text(
            zh="该用距离却用了平方距离",
            en="used the squared distance for the distance",
        ),
        did=Text(
            zh="你用了平方距离，没有开方。",
            en="You used the squared distance and did not take the root.",
        ),
        why=Text(
            zh=(
                r"这里的得分是负距离 $-\lVert q-k\rVert$，要开方；不开方是另一种核："
                "近处的差别缩小，远处的差别放大。"
            ),
            en=(
                r"The score here is the negative distance $-\lVert q-k\rVert$, so the root must be taken; "
                "squared it is another kernel, with smaller differences nearby and larger ones far away."
            ),
        ),
        instead=Text(
            zh="把各分量之差平方后相加，再开方。",
            en="Add the squared differences and take the root.",
        ),
    ),
    Misconception(
        id="distance_taxicab",
        topic=TOPIC,
        name=Text(
            zh="把各分量之差的绝对值直接相加",
            en="added the absolute differences as the distance",
        ),
        did=Text(
            zh="你把各分量之差的绝对值加起来当作了距离。",
            en="You added the absolute differences of the entries and took that for the distance.",
        ),
        why=Text(
            zh=(
                r"那是曼哈顿距离；欧氏距离是 $\lVert q-k\rVert=\sqrt{\sum_c(q_c-k_c)^2}$，"
                "沿斜线走比沿坐标轴走要短。"
            ),
            en=(
                r"That is the Manhattan distance; the Euclidean one is $\lVert q-k\rVert=\sqrt{\sum_c(q_c-k_c)^2}$, "
                "and a straight line is shorter than a walk along the axes."
            ),
        ),
        instead=Text(
            zh="先平方，再相加，最后开方。",
            en="Square first, then add, and take the root at the end.",
        ),
    ),
    Misconception(
        id="cosine_lowest_is_zero",
        topic=TOPIC,
        name=Text(
            zh="以为余弦最小是 0",
            en="took 0 for the smallest cosine",
        ),
        did=Text(
            zh="你让其余的 key 与 query 垂直，把它们的余弦当成了 0。",
            en="You let the other keys stand at right angles to the query and took their cosine for 0.",
        ),
        why=Text(
            zh="余弦可以小到 $-1$，那时方向正好相反；领先者最多领先 2，不是 1。",
            en=(
                "A cosine can be as small as $-1$, for the opposite direction, "
                "so a key leads by 2 at most and not by 1."
            ),
        ),
        instead=Text(
            zh="求最大权重时，让领先者的余弦为 1，其余的都为 $-1$。",
            en="For the largest weight give the leader the cosine 1 and all others $-1$.",
        ),
    ),
    Misconception(
        id="direction_is_distance",
        topic=TOPIC,
        name=Text(
            zh="把方向最接近和距离最近混为一谈",
            en="mixed up the closest direction and the nearest point",
        ),
        did=Text(
            zh="你把方向最接近 query 的 key 和离它最近的 key 当成了同一个。",
            en="You took the key closest in direction and the key nearest to the query for the same one.",
        ),
        why=Text(
            zh=(
                "余弦只看夹角：方向完全相同的 key，太长或太短都会离得远；紧挨着 query 的 key，方向也可能稍有偏差。"
            ),
            en=(
                "A cosine sees the angle only: a key in the very same direction is far away if it is much too long "
                "or too short, and a key right beside the query may be a little off course."
            ),
        ),
        instead=Text(
            zh=r"问夹角就比较 $\cos(q,k)$，问远近就比较 $\lVert q-k\rVert$。",
            en=r"Compare $\cos(q,k)$ for the angle and $\lVert q-k\rVert$ for the distance.",
        ),
    ),
)
