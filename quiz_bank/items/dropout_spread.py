"""Mean and variance of a row's sum under attention dropout (document, section 七.4)."""

from engine.item import Answer, Item, Step, Text
from quiz_bank import distributions as dist


def draw(numbers):
    n = numbers.sized(easy=(2, 3), usual=(3, 4), hard=(5, 6))
    return {
        "w": numbers.shuffled(dist.shares(numbers, n)),
        "p": numbers.pick(0.1, 0.2, 0.25, 0.3, 0.4, 0.6),
    }


MEAN = Step(
    "mean",
    Text(zh="行和的期望", en="the expected sum of the row"),
    lambda w, p, factor: factor * (1 - p) * w.sum(),
    r"\operatorname{E}",
    r"\operatorname{E}\sum_j \hat w_j = \frac{1}{1-p}\,(1-p)\sum_j w_j",
)

VARIANCE = Step(
    "variance",
    Text(zh="行和的方差", en="the variance of the sum"),
    lambda w, p, factor: factor**2 * p * (1 - p) * (w * w).sum(),
    r"\operatorname{Var}",
    r"\operatorname{Var}\sum_j \hat w_j = \frac{p(1-p)}{(1-p)^2}\sum_j w_j^2",
    wrong={
        "dropout_keeps_sum_one": lambda: 0,
        "variance_forgets_square": (
            lambda w, p, factor: factor * p * (1 - p) * (w * w).sum(),
            lambda w, p, factor: factor**2 * p * (1 - p) * w.sum(),
        ),
    },
)

ITEM = Item(
    id="dropout-spread",
    title=Text(zh="dropout 之后行和的均值与方差", en="Mean and variance of a row's sum after dropout"),
    section="七.4",
    needs=("dropout-row",),
    ask=Text(
        zh="注意力权重 <w> 经过 dropout：每个权重以概率 $p = <p>$ 丢弃，彼此独立，留下的按通常的做法放大。"
        "这一行的和是一个随机数，求它的期望和方差。",
        en="The attention weights <w> go through dropout: each of them is dropped with probability $p = <p>$, "
        "independently, and those kept are scaled up as usual. The sum of the row is now random. "
        "Find its expectation and its variance.",
    ),
    draw=draw,
    steps=[dist.FACTOR, MEAN, VARIANCE],
    answer=[Answer("mean", decimals=3), Answer("variance", decimals=3)],
    example=({"w": [0.5, 0.3, 0.2], "p": 0.2}, [1, 0.095]),
    exceptions={
        "dropout_before_softmax": "the scores are not given, and the row would sum to 1 as in dropout_keeps_sum_one"
    },
)
