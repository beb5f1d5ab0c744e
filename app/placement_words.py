"""What does the placement page say?"""

from __future__ import annotations

from engine.item import Text
from engine.placement import Place

TITLE = Text("我在哪里？", "Where am I?")
INTRO = Text(
    "最多 {n} 道题，大约一刻钟，从文档各处挑选。答完之后给你一张地图："
    "哪几节你已经会了，哪几节还不稳，哪几节没有问到。\n\n"
    "不会就说不会，比猜更有用。中途可以停下，已经答的都算数。",
    "At most {n} questions, a quarter of an hour or so, picked from all over the document. At the end there is a map: "
    "which sections you hold, which are shaky, and which were not touched.\n\n"
    "Where you do not know, say so: that tells more than a guess. You may stop at any time; what you answered counts.",
)
START = Text("开始", "Begin")
AGAIN = Text("再来一次", "Once more")
COUNT = Text("第 {k} 题，最多 {n} 题", "Question {k} of at most {n}")
DO_NOT_KNOW = Text("不会，下一题", "I do not know, next")
END = Text("到此为止，看地图", "Stop here and see the map")
MAP_INTRO = Text("你答了 {n} 道题。从中看到的是：", "You answered {n} questions. This is what they show:")
NOTHING_SEEN = Text("还没有答题，所以什么也说不了。", "Nothing was answered, so nothing can be said.")
PLACES = {
    Place.HELD: Text("会了", "held"),
    Place.SHAKY: Text("还不稳", "shaky"),
    Place.NOT_SEEN: Text("没有问到", "not seen"),
}
SEEN_OF = Text("看到 {n} 类题里的 {k} 类", "by {k} of its {n} kinds of question")
SUSPECTED = Text("可能的误解", "What may be misunderstood")
NO_SUSPICION = Text(
    "没有看出哪一种常见的误解。这不等于没有：有些题还没有问到。",
    "No common mistake stands out. That does not mean there is none: much was not asked.",
)
SURE = Text(
    "{n} 次能看出它的机会里，有 {k} 次正是它得出的数。",
    "{k} of {n} answers that could show it are exactly what it gives.",
)
PERHAPS = Text(
    "也许：{n} 次能看出它的机会里，有 {k} 次像是它。还要再看几题才能确定。",
    "Perhaps: {k} of {n} answers that could show it look like it. It takes more questions to be sure.",
)
ANSWERS = Text("逐题结果", "Question by question")
GIVEN_UP = Text("不会", "not known")
WRONG = Text("不对", "not correct")
PRACTISE = Text("去练习", "Go and practise")
