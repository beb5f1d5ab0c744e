"""What becomes of the weights when every score is raised by a, or multiplied by c (document, section 三)."""

from engine.arithmetic import exp
from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    c = numbers.sized(easy=(2, 3), usual=(2, 3, 0.5, -1), hard=(1.5, 2, 3, -2, -0.5))
    reach = int(15 / max(1, abs(c)))
    return {
        "scaled": dist.distinct(numbers, n, -reach, reach, per=10),
        "a": numbers.pick(2, 3, 5, 10, 20),
        "c": c,
    }


SHIFTED = Step(
    "shifted",
    Text(zh="都加上 $a$ 之后的权重", en="weights after adding $a$"),
    lambda weights: weights,
    r"w^{(a)}",
    r"w^{(a)} = \text{softmax}(s' + a) = w",
    wrong={
        "softmax_is_linear": lambda weights, a: weights + a,
        "softmax_old_denominator": lambda exponentials, total, a: exponentials * exp(a) / total,
    },
)

STRETCHED = Step(
    "stretched",
    Text(zh="乘以 $c$ 之后的得分", en="scores multiplied by $c$"),
    lambda scaled, c: c * scaled,
    r"c\,s'",
    r"c\,s'_j",
)

NEW_EXPONENTIALS = Step(
    "new_exponentials",
    Text(zh="新的指数", en="the new exponentials"),
    lambda stretched: exp(stretched),
    r"e^{(c)}",
    r"e^{(c)}_j = e^{c\,s'_j}",
)

NEW_TOTAL = Step(
    "new_total",
    Text(zh="新的指数之和", en="their new sum"),
    lambda new_exponentials: new_exponentials.sum(),
    r"Z^{(c)}",
    r"Z^{(c)} = \sum_j e^{(c)}_j",
)

MULTIPLIED = Step(
    "multiplied",
    Text(zh="都乘以 $c$ 之后的权重", en="weights after multiplying by $c$"),
    lambda new_exponentials, new_total: new_exponentials / new_total,
    r"w^{(c)}",
    r"w^{(c)}_j = \frac{e^{(c)}_j}{Z^{(c)}}",
    wrong={
        "softmax_scale_invariant": lambda weights: weights,
        "softmax_is_linear": lambda weights, c: c * weights,
        "softmax_old_denominator": lambda new_exponentials, total: new_exponentials / total,
    },
)

ITEM = Item(
    id="shifted-scores",
    title=Text(zh="得分同加与同乘", en="Adding to all scores, multiplying all scores"),
    section="三",
    also=("七.4",),
    needs=("softmax-weights",),
    ask=Text(
        zh="一行缩放后的得分是 <scaled>。所有得分都加上 $a = <a>$ 时，各个权重是多少？"
        "改成所有得分都乘以 $c = <c>$（不加 $a$），各个权重又是多少？",
        en="A row of scaled scores is <scaled>. What are the weights when $a = <a>$ is added to every score? "
        "And what are they when every score is multiplied by $c = <c>$ instead, with nothing added?",
    ),
    draw=draw,
    steps=[
        att.EXPONENTIALS.only(),
        att.TOTAL.only(),
        att.WEIGHTS.only(),
        SHIFTED,
        STRETCHED,
        NEW_EXPONENTIALS,
        NEW_TOTAL,
        MULTIPLIED,
    ],
    answer=[Answer("shifted", decimals=3), Answer("multiplied", decimals=3)],
    example=(
        {"scaled": [0, 0.7, -0.7], "a": 5, "c": 2},
        [[0.285, 0.574, 0.141], [0.189, 0.765, 0.047]],
    ),
    exceptions={"softmax_shift_changes": "a belief about a method, with no number of its own"},
    symbols={"scaled": "s'"},
)
