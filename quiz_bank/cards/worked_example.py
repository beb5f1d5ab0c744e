"""Cards for the document's worked example (section 五)."""

from engine.item import Card, Text

CARDS = (
    Card(
        id="weights-add-up-to-one",
        section="五",
        front=Text(
            zh="算出一行 softmax 权重之后，怎样用一次加法检查自己？",
            en="You have worked out a row of softmax weights. Which single addition checks it?",
        ),
        back=Text(
            zh="把这一行加起来，应当正好是 1。文档的算例写着“和约等于 1”，可是它列出的六个数加起来是 1.554："
            "第 3 个得分算错了，分母也不是各指数之和。正确的权重是 0.273、0.251、0.174、0.129、0.114、0.059。",
            en="Add the row up: it must give exactly 1. The document's example says that it does, but its six numbers "
            "add up to 1.554: the third score is wrong, and the denominator is not the sum of the exponentials. "
            "The right weights are 0.273, 0.251, 0.174, 0.129, 0.114 and 0.059.",
        ),
        corrects=(42, 43),
    ),
    Card(
        id="products-pair-the-coordinates",
        section="五",
        front=Text(
            zh="$q = (1.0, 0.2)$，$k_3 = (0.2, 1.0)$：得分是多少？除以 $\\sqrt{2}$ 之后呢？",
            en="$q = (1.0, 0.2)$ and $k_3 = (0.2, 1.0)$: what is the score, and what after dividing by $\\sqrt{2}$?",
        ),
        back=Text(
            zh=r"$1.0\times 0.2 + 0.2\times 1.0 = 0.40$，缩放后 0.283。文档写的是 0.24 和 0.170："
            "第二个乘积又用了 $k_3$ 的第一个坐标。算点积时，坐标要一一对应。",
            en=r"$1.0\times 0.2 + 0.2\times 1.0 = 0.40$, scaled 0.283. The document has 0.24 and 0.170: its second "
            "product takes the first coordinate of $k_3$ again. First goes with first, second with second.",
        ),
        corrects=(38, 40),
    ),
    Card(
        id="longer-key-can-win",
        section="五",
        front=Text(
            zh="方向与查询最接近的键，权重一定最大吗？",
            en="Does the key that points most nearly the way the query does always get the largest weight?",
        ),
        back=Text(
            zh=r"不一定：$q\cdot k = \lVert q\rVert\,\lVert k\rVert\cos\theta$，键的长度也算数。文档只用方向解释，"
            "在那个算例里碰巧成立；换 $k_2$ 作查询，$k_1$ 得 0.92，$k_2$ 自己只得 0.82。",
            en=r"No: $q\cdot k = \lVert q\rVert\,\lVert k\rVert\cos\theta$, so the key's length counts too. The "
            "document explains its example by direction alone, which happens to work there; let $k_2$ ask, and $k_1$ "
            "scores 0.92 but $k_2$ itself only 0.82.",
        ),
        corrects=(45,),
    ),
    Card(
        id="small-gaps-mean-even-weights",
        section="五",
        front=Text(
            zh="缩放后的得分在 −0.79 到 0.74 之间，六个权重会很集中吗？",
            en="Six scaled scores lie between −0.79 and 0.74. Will the weights be concentrated?",
        ),
        back=Text(
            zh="不会。最大与最小之比只有 $e^{1.53}\\approx 4.6$。文档说结果由相似的 token 主导，"
            "那是错误权重造成的印象：正确的前两个合起来只有 0.524，熵是均匀分布的 94%。",
            en="No: largest and smallest differ by $e^{1.53}\\approx 4.6$ only. The document says that similar tokens "
            "dominate, an effect of its wrong weights: the right first two make 0.524 together, and the entropy is "
            "94% of the even spread's.",
        ),
        corrects=(47,),
    ),
    Card(
        id="weights-are-not-the-output",
        section="五",
        front=Text(
            zh="权重算完了，离注意力的输出还差哪一步？需要哪些还没有用到的数？",
            en="The weights are done. Which step is left before attention's output, and which numbers does it need?",
        ),
        back=Text(
            zh=r"还差加权求和 $o = \sum_j w_j v_j$，需要每个 token 的 $v_j$；输出有 $d_v$ 个分量。"
            "文档的“完整算例”设了 $d_v = 2$，却没有给出 value，停在了权重上。",
            en=r"The weighted sum $o = \sum_j w_j v_j$. It needs every token's $v_j$ and has $d_v$ components. The "
            "document's complete example sets $d_v = 2$ but gives no values and stops at the weights.",
        ),
        corrects=(36,),
    ),
    Card(
        id="mask-rescales-what-is-left",
        section="五",
        also=("四.1", "题3"),
        front=Text(
            zh="屏蔽一部分键之后，看得见的那些键，权重怎样变化？",
            en="Some keys are masked. What happens to the weights of the keys still visible?",
        ),
        back=Text(
            zh="彼此的比例不变，一起放大到和为 1。例如不加掩码时 $k_1$、$k_2$、$k_3$ 合占 0.615，"
            "屏蔽其余之后，每个都除以 0.615。",
            en="They keep their proportions and grow together until they add up to 1. If $k_1$, $k_2$ and $k_3$ had "
            "0.615 between them without a mask, each is divided by 0.615 once the others are hidden.",
        ),
    ),
)
