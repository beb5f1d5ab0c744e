"""What does a new item file look like? It works as it stands; its author changes it bit by bit."""

TEMPLATE = '''"""What this item practises, and where the document speaks of it."""

from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att


def draw(numbers):
    # The values of one question, by name: whole numbers, halves, or lists of them. Only `numbers` may be random.
    return {"q": numbers.halves(-2, 2, 2), "K": numbers.halves(-2, 2, 3, 2)}


# A step is one line of a hand calculation. Its rule takes drawn values and earlier steps by name. `att` has ready ones.
# Wrong rules stand under misconception ids of quiz_bank/misconceptions; one id may have several.
BEST = Step(
    "best",
    Text(zh="最大的得分", en="the largest score"),
    lambda scores: scores.max(),
    r"s_{\\max}",
    r"s_{\\max} = \\max_j s_j",
    wrong={"smallest_score_wins": lambda scores: scores.min()},
)

ITEM = Item(
    id="NEW-ITEM",
    title=Text(zh="新题目", en="A new item"),
    section="五",
    # <q> outside dollars becomes "q = (…)"; inside dollars it is the bare value.
    ask=Text(
        zh="给定 <q> 和 <K>（每行一个键），求最大的得分。",
        en="Given <q> and <K> (one key per row), find the largest score.",
    ),
    draw=draw,
    # Draws that teach little or break down; a predicate takes drawn values and steps by name.
    avoid={"tied scores": att.tied},
    steps=[att.SCORES, BEST],
    answer=Answer("best", decimals=2),
    # Worked by hand: values, then the answer.
    example=({"q": [1, 2], "K": [[1, 0], [0, 1], [-1, 0]]}, 2),
)
'''
