"""What becomes of the weights when every score is raised by a, or multiplied by c (document, section 三)."""

from engine.item import Answer, Item, Text
from quiz_bank import distributions as dist
from quiz_bank import softmax as soft


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    c = numbers.sized(easy=(2, 3), usual=(2, 3, 0.5, -1), hard=(1.5, 2, 3, -2, -0.5))
    reach = int(15 / max(1, abs(c)))
    return {
        "scaled": dist.distinct(numbers, n, -reach, reach, per=10),
        "a": numbers.pick(2, 3, 5, 10, 20),
        "c": c,
    }


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
    steps=[*soft.PLAIN, soft.SHIFTED, *soft.STRETCHED_ROW],
    answer=[Answer("shifted", decimals=3), Answer("multiplied", decimals=3)],
    example=({"scaled": [0, 0.7, -0.7], "a": 5, "c": 2}, [[0.285, 0.574, 0.141], [0.189, 0.765, 0.047]]),
    exceptions={"softmax_shift_changes": "a belief about a method, with no number of its own"},
    symbols={"scaled": "s'"},
)
