"""Which mistakes do learners make about dropout, gradients, entropy and reading weights?"""

from engine.item import Misconception, Text

TOPIC = "training/gradient"

MISCONCEPTIONS = (
    Misconception(
        id="dropout_keeps_sum_one",
        topic=TOPIC,
        name=Text(
            zh="以为 dropout 之后权重之和仍为 1",
            en="said the weights sum to 1 after dropout",
        ),
        did=Text(
            zh="你认为注意力 dropout 之后，一行权重的和还是 1。",
            en="You said that a row of weights still sums to 1 after attention dropout.",
        ),
        why=Text(
            zh=(
                "dropout 去掉一些权重，再把留下的除以 $1-p$，这次的和是 "
                r"$\frac{\sum_{\text{kept}}w_j}{1-p}$；只有平均起来（期望）才是 1。"
            ),
            en=(
                "Dropout removes some weights and divides the rest by $1-p$, "
                r"so this time the sum is $\frac{\sum_{\text{kept}}w_j}{1-p}$; only its expectation is 1."
            ),
        ),
        instead=Text(
            zh="把留下的权重加起来，再除以 $1-p$。",
            en="Add up the kept weights and divide by $1-p$.",
        ),
        source="https://github.com/facebookresearch/fairseq/issues/351",
    ),
    Misconception(
        id="dropout_no_rescale",
        topic=TOPIC,
        name=Text(
            zh="dropout 忘了除以 1−p",
            en="forgot to divide by 1−p after dropout",
        ),
        did=Text(
            zh="你去掉了一些权重，却没有把留下的放大。",
            en="You dropped some weights but did not scale up the kept ones.",
        ),
        why=Text(
            zh=(
                "留下的要除以 $1-p$，期望才不变；不放大的话，训练时的输出平均只有推理时的 $1-p$ 倍，"
                "两边对不上。"
            ),
            en=(
                "The kept weights are divided by $1-p$ to preserve the expectation; "
                "otherwise training outputs are on average $1-p$ times those at inference."
            ),
        ),
        instead=Text(
            zh=r"给每个留下的权重乘以 $\frac{1}{1-p}$。",
            en=r"Multiply each kept weight by $\frac{1}{1-p}$.",
        ),
        source="https://github.com/facebookresearch/fairseq/issues/351",
    ),
    Misconception(
        id="dropout_before_softmax",
        topic=TOPIC,
        name=Text(
            zh="在 softmax 之前做了 dropout",
            en="applied dropout to the scores before softmax",
        ),
        did=Text(
            zh="你对得分做了 dropout，再做 softmax。",
            en="You applied dropout to the scores and then the softmax.",
        ),
        why=Text(
            zh=(
                r"被去掉的得分变成 0，而 $e^0=1$，它仍会分到权重；若去掉的正好是被屏蔽的 $-\infty$，"
                r"还会出现 $0\cdot(-\infty)$，也就是 NaN。"
            ),
            en=(
                "A dropped score becomes 0, and $e^0=1$ still earns weight; "
                r"a masked score that is dropped even gives $0\cdot(-\infty)$, which is NaN."
            ),
        ),
        instead=Text(
            zh="先 softmax，再对权重做 dropout。",
            en="Apply the softmax first and dropout to the weights.",
        ),
        source="https://github.com/karpathy/ng-video-lecture/issues/30",
    ),
    Misconception(
        id="jacobian_diagonal_only",
        topic=TOPIC,
        name=Text(
            zh="以为 softmax 的导数只有对角项",
            en="kept only the diagonal of the softmax derivative",
        ),
        did=Text(
            zh=r"你认为 $i\ne j$ 时，$s_j$ 的变化不影响 $w_i$。",
            en=r"You said that for $i\ne j$ a change in $s_j$ does not affect $w_i$.",
        ),
        why=Text(
            zh=(
                "所有权重共用一个分母，一个得分升高，其他权重都会下降：对 softmax 的输入求导，"
                r"$i\ne j$ 时是 $-w_iw_j$，不是 0。"
            ),
            en=(
                "All weights share one denominator, so raising one score lowers every other weight: "
                r"with respect to the softmax's input the derivative for $i\ne j$ is $-w_iw_j$, not 0."
            ),
        ),
        instead=Text(
            zh=r"用 $w_i(\delta_{ij}-w_j)$，非对角项也要算。",
            en=r"Use $w_i(\delta_{ij}-w_j)$, which covers the off-diagonal entries too.",
        ),
        source="https://forums.fast.ai/t/gradients-for-softmax-are-tiny-solved/18970/10",
    ),
    Misconception(
        id="jacobian_offdiag_sign",
        topic=TOPIC,
        name=Text(
            zh="非对角导数丢了负号",
            en="lost the minus of the off-diagonal derivative",
        ),
        did=Text(
            zh="你把非对角的导数写成了正的。",
            en="You gave the off-diagonal derivative a plus sign.",
        ),
        why=Text(
            zh=(
                r"别人的得分升高，我的权重就下降，所以 $i\ne j$ 时导数是 $-w_iw_j$；带上负号，"
                "对 $i$ 求和才是 0。"
            ),
            en=(
                "When another key's score rises, my weight falls, "
                r"so for $i\ne j$ the derivative is $-w_iw_j$; "
                "only with the minus do the derivatives sum to 0 over $i$."
            ),
        ),
        instead=Text(
            zh="在 $w_iw_j$ 前加上负号。",
            en="Put a minus in front of $w_iw_j$.",
        ),
    ),
    Misconception(
        id="jacobian_forgets_scale",
        topic=TOPIC,
        name=Text(
            zh="求导漏了链式法则里的缩放",
            en="forgot the scaling factor in the derivative",
        ),
        did=Text(
            zh="你求导时漏了缩放带来的因子。",
            en="Your derivative leaves out the factor that comes from the scaling.",
        ),
        why=Text(
            zh=(
                r"softmax 的输入是 $\frac{s}{\sqrt{d_k}}$，对未缩放的 $s$ 求导要再乘 $\frac{1}{\sqrt{d_k}}$"
                r"（有温度时再乘 $\frac{1}{\tau}$）：$\frac{w_i(\delta_{ij}-w_j)}{\sqrt{d_k}}$。"
            ),
            en=(
                r"The softmax receives $\frac{s}{\sqrt{d_k}}$, "
                r"so differentiating by the unscaled $s$ brings a factor $\frac{1}{\sqrt{d_k}}$, "
                r"and $\frac{1}{\tau}$ with a temperature: $\frac{w_i(\delta_{ij}-w_j)}{\sqrt{d_k}}$."
            ),
        ),
        instead=Text(
            zh=r"最后再除以 $\sqrt{d_k}$（或 $\tau$）。",
            en=r"Divide by $\sqrt{d_k}$, or by $\tau$, at the end.",
        ),
    ),
    Misconception(
        id="gradient_largest_when_confident",
        topic=TOPIC,
        name=Text(
            zh="以为权重越接近 1 梯度越大",
            en="thought the gradient peaks near weight 1",
        ),
        did=Text(
            zh="你认为权重越大，它对自己得分的导数也越大。",
            en="You let the derivative with respect to a weight's own score grow with the weight.",
        ),
        why=Text(
            zh=r"导数与 $w(1-w)$ 成正比，在 $w=\frac{1}{2}$ 时最大；权重接近 0 或 1 时都趋于 0，这就是饱和。",
            en=(
                r"The derivative is proportional to $w(1-w)$ and largest at $w=\frac{1}{2}$; "
                "near 0 and near 1 it tends to 0, which is saturation."
            ),
        ),
        instead=Text(
            zh="用 $w(1-w)$ 来比较，不要用 $w$。",
            en="Compare $w(1-w)$, not $w$.",
        ),
    ),
    Misconception(
        id="entropy_log_base",
        topic=TOPIC,
        name=Text(
            zh="熵的对数底用错了",
            en="used the wrong logarithm base for entropy",
        ),
        did=Text(
            zh="你算熵时用了另一个底的对数。",
            en="You used a logarithm of another base for the entropy.",
        ),
        why=Text(
            zh=(
                r"底不同，单位就不同：用 $\ln$ 得到 nat，用 $\log_2$ 得到 bit，"
                r"两者相差因子 $\ln 2\approx 0.693$。"
            ),
            en=(
                r"The base sets the unit: $\ln$ gives nats and $\log_2$ gives bits, "
                r"and they differ by the factor $\ln 2\approx 0.693$."
            ),
        ),
        instead=Text(
            zh="看清题目要哪个底，从头到尾用同一个。",
            en="See which base the question wants and keep to it throughout.",
        ),
        source="https://github.com/slds-lmu/lecture_sl/pull/203",
    ),
    Misconception(
        id="entropy_sign_or_max",
        topic=TOPIC,
        name=Text(
            zh="熵的负号或最大值弄错了",
            en="got the entropy's sign or maximum wrong",
        ),
        did=Text(
            zh="你漏了熵前面的负号，或者把最大的熵当成了 1 或 $n$。",
            en="You dropped the minus in front of the entropy, or took its maximum to be 1 or $n$.",
        ),
        why=Text(
            zh=(
                r"$H=-\sum_j w_j\ln w_j$：$\ln w_j\le 0$，加上负号才不为负；$n$ 个权重均匀时最大，"
                r"是 $\ln n$。"
            ),
            en=(
                r"$H=-\sum_j w_j\ln w_j$, where $\ln w_j\le 0$ and the minus makes it non-negative; "
                r"with $n$ equal weights it reaches its maximum $\ln n$."
            ),
        ),
        instead=Text(
            zh=r"写上负号，归一化时除以 $\ln n$。",
            en=r"Write the minus, and normalise by $\ln n$.",
        ),
    ),
    Misconception(
        id="entropy_counts_masked",
        topic=TOPIC,
        name=Text(
            zh="按全部 key 归一化了熵",
            en="normalised the entropy over masked keys too",
        ),
        did=Text(
            zh=r"你用 $\ln n$ 归一化，把被屏蔽的 key 也算了进去。",
            en=r"You normalised by $\ln n$ and counted the masked keys too.",
        ),
        why=Text(
            zh=(
                r"被屏蔽的 key 权重恒为 0，能达到的最大熵只有 $\ln t$，$t$ 是可见 key 的个数；"
                r"所以该用 $\frac{H}{\ln t}$。"
            ),
            en=(
                r"Masked keys always have weight 0, so the largest possible entropy is $\ln t$ for $t$ "
                r"visible keys, and the ratio is $\frac{H}{\ln t}$."
            ),
        ),
        instead=Text(
            zh="先数可见 key 的个数，再用熵除以这个数的对数。",
            en="Count the visible keys and divide by the logarithm of that.",
        ),
        source="https://github.com/xjdr-alt/entropix/issues/62",
    ),
    Misconception(
        id="attention_is_explanation",
        topic=TOPIC,
        name=Text(
            zh="把注意力权重当成模型决策的原因",
            en="read a large weight as the reason",
        ),
        did=Text(
            zh="你把大的注意力权重直接当成了模型这样输出的原因。",
            en="You took a large attention weight to be the reason for the model's output.",
        ),
        why=Text(
            zh=(
                "权重只说明这个头里混进了多少 $v_j$；$v_j$ 的内容、其他头、$W^O$、"
                "残差和后面的层都会影响结果。权重是线索，可以用来提出猜想，但不是证明。"
            ),
            en=(
                "A weight says how much of $v_j$ enters this one head; the content of $v_j$, "
                "the other heads, $W^O$, the residual path and later layers all shape the result. "
                "Weights are a clue worth following, not a proof."
            ),
        ),
        instead=Text(
            zh="把权重当作假设，再去掉或改动那个 token，看输出变不变。",
            en=(
                "Treat the weight as a hypothesis, then remove or change that token and see whether the "
                "output moves."
            ),
        ),
        executable=False,
    ),
    Misconception(
        id="dropout_divides_by_p",
        topic=TOPIC,
        name=Text(
            zh="把丢弃率当成了保留率",
            en="took the drop rate for the keep rate",
        ),
        did=Text(
            zh="你把留下的权重除以了 $p$。",
            en="You divided the kept weights by $p$.",
        ),
        why=Text(
            zh=(
                "$p$ 是丢弃的概率，留下的概率是 $1-p$；要让期望不变，留下的要除以 $1-p$："
                r"$(1-p)\cdot\frac{w}{1-p}=w$。"
            ),
            en=(
                "Here $p$ is the probability of dropping and $1-p$ that of keeping; the expectation is "
                r"preserved by $(1-p)\cdot\frac{w}{1-p}=w$."
            ),
        ),
        instead=Text(
            zh="先弄清题目给的是丢弃率还是保留率，再除以保留率。",
            en=(
                "See whether the rate given is for dropping or for keeping, and divide by the one for "
                "keeping."
            ),
        ),
    ),
    Misconception(
        id="gradient_largest_when_small",
        topic=TOPIC,
        name=Text(
            zh="以为权重越小梯度越大",
            en="thought the gradient peaks at the smallest weight",
        ),
        did=Text(
            zh="你认为权重越小，上升的余地越大，导数也就越大。",
            en="You let the derivative grow with the room that a small weight has to rise.",
        ),
        why=Text(
            zh=(
                "导数里有两个因子 $w(1-w)$：$w$ 接近 0 时，余地大，但因子 $w$ 本身接近 0，导数也就很小；"
                r"最大值在 $w=\frac{1}{2}$。"
            ),
            en=(
                "The derivative has two factors, $w(1-w)$: near 0 there is much room, but the factor $w$ "
                r"is itself near 0 and so is the derivative; the peak is at $w=\frac{1}{2}$."
            ),
        ),
        instead=Text(
            zh=r"两个因子都要乘；看谁离 $\frac{1}{2}$ 最近。",
            en=r"Multiply both factors, and look for the weight nearest to $\frac{1}{2}$.",
        ),
    ),
    Misconception(
        id="variance_forgets_square",
        topic=TOPIC,
        name=Text(
            zh="求方差时忘了平方",
            en="left a factor unsquared in the variance",
        ),
        did=Text(
            zh="你把权重或放大的倍数按一次方算进了方差。",
            en="You let the weights or their factor into the variance without squaring them.",
        ),
        why=Text(
            zh=(
                r"常数提到方差外面要平方：$\text{Var}(c\,x)=c^2\,\text{Var}(x)$；每个权重留不留的方差是 "
                r"$p(1-p)$，前面的系数是 $\frac{w_j}{1-p}$，所以和的方差是 $\frac{p}{1-p}\sum_j w_j^2$。"
            ),
            en=(
                r"A constant leaves the variance squared, $\text{Var}(c\,x)=c^2\,\text{Var}(x)$; keeping or "
                r"dropping has variance $p(1-p)$, each weight brings the factor $\frac{w_j}{1-p}$, and the "
                r"sum has variance $\frac{p}{1-p}\sum_j w_j^2$."
            ),
        ),
        instead=Text(
            zh="先把系数整个平方，再乘以留与不留的方差。",
            en="Square the whole factor, then multiply by the variance of keeping or dropping.",
        ),
    ),
)
