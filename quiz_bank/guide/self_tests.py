"""Section 八 of the document, its six self-tests, retold."""

from engine.chapter import Chapter
from engine.item import Text

CHAPTERS = (
    Chapter(
        id="self-tests",
        number=Text(zh="八", en="8"),
        title=Text(zh="自测题", en="Self-tests"),
        places=("八", "题1", "题2", "题3", "题4", "题5", "题6"),
        told=Text(
            zh="六道题：写出公式并说明 $\\sqrt{d_k}$ 的作用；手算三个键的缩放得分；掩码该加在 softmax 的哪一边；"
            "为什么把宽度分给 $h$ 个头；输出的形状由谁决定；换成余弦以后还要不要除以 $\\sqrt{d_k}$。先自己作答，"
            "再展开下面的说法核对。\n\n"
            "参考答案有四处要改。第 3 题：softmax 之后才置零，错在没有重新归一化，不是归一化错了。第 4 题："
            "输入有几份不影响参数量；每个头都用整份宽度，参数才会变成 $h$ 倍。第 5 题：输出的行数来自 $Q$；"
            "打分矩阵总是 $n_q\\times n_k$，与 $d_k$ 无关。第 6 题：余弦最大只到 1，权重太平均，"
            "需要的是乘以一个可学习的增益 $g$；再除以 $\\sqrt{d_k}$ 正好反了。",
            en="Six questions: write down the formula and say what $\\sqrt{d_k}$ is for; work out three scaled "
            "scores; on which side of the softmax does the mask go; why share the width among $h$ heads; what decides "
            "the shape of the output; and does the cosine still want $\\sqrt{d_k}$? Answer first, then compare "
            "below.\n\n"
            "Four of the printed answers need mending. Question 3: zeros after the softmax are wrong because nothing "
            "is normalised again. Question 4: the number of inputs changes no parameter; giving every head the full "
            "width multiplies them by $h$. Question 5: the output has as many rows as $Q$, and the score matrix is "
            "$n_q\\times n_k$ whatever $d_k$ is. Question 6: a cosine stops at 1, too little to single out a key; it "
            "wants a learned gain $g$, and dividing by $\\sqrt{d_k}$ goes the wrong way.",
        ),
        formula=r"\begin{aligned} &(n_q\times d_k)\,(d_k\times n_k)\,(n_k\times d_v) \to n_q\times d_v \\[4pt] "
        r"&w_{\max} = \frac{e^{g}}{e^{g} + (n-1)\,e^{-g}} \end{aligned}",
        figure="cosine_gain",
    ),
)
