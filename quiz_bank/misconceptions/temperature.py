"""Which mistakes do learners make with the temperature of a softmax?"""

from engine.item import Misconception, Text

TOPIC = "temperature"

MISCONCEPTIONS = (
    Misconception(
        id="temperature_multiplied",
        topic=TOPIC,
        name=Text(
            zh="乘以了 τ，该用除法",
            en="multiplied by τ instead of dividing",
        ),
        did=Text(
            zh=r"你把得分乘以了 $\tau$。",
            en=r"You multiplied the scores by $\tau$.",
        ),
        why=Text(
            zh=(
                r"温度在分母上：$\text{softmax}\left(\frac{s}{\tau}\right)$，$\tau$ 越小分差越大、越尖；"
                "乘上去，效果正好相反。"
            ),
            en=(
                r"The temperature goes below the line, $\text{softmax}\left(\frac{s}{\tau}\right)$: "
                r"a smaller $\tau$ widens the gaps and sharpens; multiplying does the opposite."
            ),
        ),
        instead=Text(
            zh=r"把每个得分除以 $\tau$，再做 softmax。",
            en=r"Divide every score by $\tau$, then apply the softmax.",
        ),
        source="https://github.com/idiap/attention-sampling/issues/23",
    ),
    Misconception(
        id="temperature_limits_swapped",
        topic=TOPIC,
        name=Text(
            zh="把 τ 的两个极限弄反了",
            en="swapped the two limits of τ",
        ),
        did=Text(
            zh=r"你把 $\tau$ 趋于 0 和趋于无穷的结果对调了。",
            en=r"You exchanged the results for $\tau$ tending to 0 and to infinity.",
        ),
        why=Text(
            zh=(
                r"$\tau$ 趋于 0 时 $\frac{s}{\tau}$ 的差距无限大，只剩得分最大的；$\tau$ 很大时差距趋于 0，"
                "可见的 key 平分。"
            ),
            en=(
                r"As $\tau$ tends to 0 the gaps in $\frac{s}{\tau}$ grow without bound and only the best "
                r"key remains; for large $\tau$ they vanish and the visible keys share equally."
            ),
        ),
        instead=Text(
            zh="记住：冷则尖，热则平。",
            en="Remember: cold is sharp, hot is flat.",
        ),
    ),
    Misconception(
        id="temperature_after_softmax",
        topic=TOPIC,
        name=Text(
            zh="softmax 之后才用温度，没有归一化",
            en="applied τ after softmax without renormalising",
        ),
        did=Text(
            zh="你在 softmax 之后对权重用了温度，也没有再归一化。",
            en="You applied the temperature to the weights after the softmax and did not renormalise.",
        ),
        why=Text(
            zh=(
                r"$\frac{w}{\tau}$ 或 $w^{1/\tau}$ 加起来都不是 1；把 $w^{1/\tau}$ 再归一化，"
                r"倒正好等于 $\text{softmax}\left(\frac{s}{\tau}\right)$。"
            ),
            en=(
                r"Neither $\frac{w}{\tau}$ nor $w^{1/\tau}$ sums to 1; renormalising $w^{1/\tau}$, "
                r"on the other hand, gives exactly $\text{softmax}\left(\frac{s}{\tau}\right)$."
            ),
        ),
        instead=Text(
            zh=r"在 softmax 之前把得分除以 $\tau$。",
            en=r"Divide the scores by $\tau$ before the softmax.",
        ),
    ),
    Misconception(
        id="temperature_applied_twice",
        topic=TOPIC,
        name=Text(
            zh="温度用了两次",
            en="applied the temperature twice",
        ),
        did=Text(
            zh=r"你把得分除以了两次 $\tau$。",
            en=r"You divided the scores by $\tau$ twice.",
        ),
        why=Text(
            zh=(
                r"两次合起来是 $\tau^2$，相当于换了一个温度；$\text{softmax}\left(\frac{s}{\tau}\right)$ "
                r"里只有一个 $\tau$。"
            ),
            en=(
                r"Twice makes $\tau^2$, which is another temperature; "
                r"$\text{softmax}\left(\frac{s}{\tau}\right)$ contains $\tau$ once."
            ),
        ),
        instead=Text(
            zh="检查 query 或得分是不是已经除过了，只除一次。",
            en="Check whether query or scores have been divided already, and divide once.",
        ),
        source="https://github.com/Adibvafa/CodonTransformer/pull/20",
    ),
    Misconception(
        id="temperature_inf_is_zero",
        topic=TOPIC,
        name=Text(
            zh="以为 τ 趋于无穷时权重都变成 0",
            en="said all weights vanish as τ grows",
        ),
        did=Text(
            zh=r"你认为 $\tau$ 趋于无穷时，每个权重都趋于 0。",
            en=r"You said that every weight tends to 0 as $\tau$ tends to infinity.",
        ),
        why=Text(
            zh=(
                r"趋于 0 的是得分 $\frac{s}{\tau}$，而 $e^0=1$，"
                r"归一化之后每个可见的 key 都得 $\frac{1}{n}$（$n$ 是可见的个数），和仍然是 1。"
            ),
            en=(
                r"It is the scores $\frac{s}{\tau}$ that tend to 0, and $e^0=1$; normalised, "
                r"each of the $n$ visible keys gets $\frac{1}{n}$ and the sum is still 1."
            ),
        ),
        instead=Text(
            zh="先让得分都变成 0，再做一次 softmax 看看。",
            en="Set all the scores to 0 and work out the softmax.",
        ),
    ),
    Misconception(
        id="uniform_limit_counts_masked",
        topic=TOPIC,
        name=Text(
            zh="均匀极限里算进了被屏蔽的 key",
            en="counted masked keys in the uniform limit",
        ),
        did=Text(
            zh="你用全部 key 的个数去平分，连被屏蔽的也算上了。",
            en="You shared equally among all keys, the masked ones included.",
        ),
        why=Text(
            zh=(
                r"被屏蔽的得分是 $-\infty$，除以多大的 $\tau$ 还是 $-\infty$，权重一直是 0；"
                "平分的只是可见的那些。"
            ),
            en=(
                r"A masked score is $-\infty$ and stays so whatever $\tau$ divides it, "
                "so its weight is always 0; only the visible keys share."
            ),
        ),
        instead=Text(
            zh="先数可见的 key，再取倒数。",
            en="Count the visible keys and take one over that.",
        ),
    ),
    Misconception(
        id="temperature_replaces_sqrt_dk",
        topic=TOPIC,
        name=Text(
            zh="用了 τ 就丢了 √d_k",
            en="used τ and dropped √d_k",
        ),
        did=Text(
            zh=r"你除以了 $\tau$，却没有再除以 $\sqrt{d_k}$。",
            en=r"You divided by $\tau$ but no longer by $\sqrt{d_k}$.",
        ),
        why=Text(
            zh=(
                "温度是加在缩放点积之上的旋钮，两个除数都在："
                r"$\text{softmax}\left(\frac{q\cdot k}{\tau\sqrt{d_k}}\right)$。"
            ),
            en=(
                "The temperature is a knob on top of scaled dot products and both divisors stay: "
                r"$\text{softmax}\left(\frac{q\cdot k}{\tau\sqrt{d_k}}\right)$."
            ),
        ),
        instead=Text(
            zh=r"先照常除以 $\sqrt{d_k}$，再除以 $\tau$。",
            en=r"Divide by $\sqrt{d_k}$ as usual, then by $\tau$.",
        ),
    ),
    Misconception(
        id="temperature_ignored",
        topic=TOPIC,
        name=Text(
            zh="忘了用温度",
            en="left the temperature out",
        ),
        did=Text(
            zh=r"你没有除以 $\tau$。",
            en=r"You did not divide by $\tau$.",
        ),
        why=Text(
            zh=(
                r"温度改变所有得分差：除以 $\tau\lt 1$ 使权重更尖，除以 $\tau\gt 1$ 使权重更平；只有 "
                r"$\tau=1$ 才可以不管它。"
            ),
            en=(
                r"The temperature changes every gap: dividing by $\tau\lt 1$ sharpens the weights, by "
                r"$\tau\gt 1$ flattens them; only $\tau=1$ may be left out."
            ),
        ),
        instead=Text(
            zh=r"取指数之前，把得分再除以 $\tau$。",
            en=r"Divide the scores by $\tau$ as well, before the exponential.",
        ),
    ),
    Misconception(
        id="temperature_tie_first_wins",
        topic=TOPIC,
        name=Text(
            zh="得分并列时只算了一个",
            en="let one of several tied keys take all",
        ),
        did=Text(
            zh=r"$\tau$ 趋于 0 时，你把全部权重给了并列最大的 key 中的一个。",
            en=(
                r"For $\tau$ tending to 0 you gave all the weight to one of the keys that tie for the "
                "largest score."
            ),
        ),
        why=Text(
            zh=(
                r"得分相等的 key，权重在任何 $\tau$ 下都相等，极限里也一样：$m$ 个并列，每个得 "
                r"$\frac{1}{m}$。"
            ),
            en=(
                r"Keys with equal scores have equal weights for every $\tau$, and so in the limit: each of "
                r"$m$ tied keys gets $\frac{1}{m}$."
            ),
        ),
        instead=Text(
            zh="先数有几个 key 并列最大，再平分。",
            en="Count the keys that tie for the largest score and share equally among them.",
        ),
    ),
)
