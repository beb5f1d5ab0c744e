"""In which words does the cards page speak?"""

from __future__ import annotations

from datetime import timedelta

from app import progress_words
from engine.item import Text
from engine.schedule import Rating

TITLE = Text("卡片", "Cards")
INTRO = Text(
    "想起来的卡片隔得越来越久才再来，没想起来的很快再来。要算的卡片每次都换数字，自动判；文字卡片先自己想，再翻面，自己判。",
    "Cards that you recall come back after longer and longer; forgotten ones come back soon. Cards with numbers have "
    "new numbers each time and mark themselves; with cards of words, think first, then turn them and mark yourself.",
)

# --- today -----------------------------------------------------------------------------------------------------------

NEW = Text("新卡", "new")
LEARNING = Text("在学", "learning")
DUE = Text("到期", "due")
DONE = Text("已做", "done")
SPENT = Text("用了 {time}", "{time} spent")

# --- one card --------------------------------------------------------------------------------------------------------

PHASES = {
    "new": Text("新卡", "new card"),
    "learning": Text("在学", "being learnt"),
    "review": Text("复习", "review"),
    "relearning": Text("重新学", "being learnt again"),
}
OWN_CARD = Text("我自己的卡片", "my own card")
YOUR_MISTAKE = Text("你犯过的错", "a mistake of yours")
MISTAKE_NAMED = Text("这张卡片针对的错误：{card}", "The mistake that this card is for: {card}")
TURN = Text("翻面", "Turn")
THINK = Text("先在心里答完，再翻面。", "Answer in your mind first, then turn the card.")
HOW_WAS_IT = Text(
    "想得起来吗？按钮上是下次再来的时间。",
    "Did you recall it? Each button says when the card comes back.",
)
GRADES = {
    Rating.Again: Text("没想起来", "Forgot"),
    Rating.Hard: Text("很吃力", "Hard"),
    Rating.Good: Text("想起来了", "Recalled"),
    Rating.Easy: Text("很容易", "Easy"),
}
GIVE_UP = Text("不会，看解答", "I do not know, show me")
COUNTED = {
    Rating.Again: Text("记作「没想起来」。", "Counted as forgotten."),
    Rating.Hard: Text("看了提示才答对，记作「很吃力」。", "Right after the hint: counted as hard."),
    Rating.Good: Text("记作「想起来了」。", "Counted as recalled."),
    Rating.Easy: Text("记作「很容易」。", "Counted as easy."),
}
GUESSED_SO = Text("是猜的，记作「没想起来」。", "A guess: counted as forgotten.")
BACK_IN = Text("{wait}后再来，那时数字会换。", "It comes back in {wait}, with other numbers.")
WAS_EASY = Text("太容易了", "That was easy")
WAS_GUESSED = Text("我是猜的", "I guessed")
NEXT = Text("下一张", "Next card")
UNDO = Text("撤销上一步", "Undo")
UNDONE = Text("已撤销，回到这之前：{card}", "Undone, as if it had not happened: {card}")
CANNOT_DEAL = Text(
    "这张卡片现在出不了题，可以先放一放。",
    "This card cannot make a question at present; you may put it aside.",
)

MORE = Text("这张卡片……", "This card …")
BURY = Text("今天先不要", "Not today")
SUSPEND = Text("不再出现", "Put away for good")
RESET = Text("从头学起", "Learn it from the beginning")
MENU_NOTE = Text("做错了可以撤销。", "All of these can be undone.")
BURIED = Text("放到明天了：{card}", "Not before tomorrow: {card}")
SUSPENDED = Text("不会再出现了：{card}", "Put away: {card}")
BEGUN_ANEW = Text("又是新卡了：{card}", "A new card again: {card}")

# --- forgotten again and again ----------------------------------------------------------------------------------------

LEECH = Text(
    "「{card}」已经忘了 {n} 次。多半不是记性问题，而是哪里想错了。最多答 {most} 道小题，看看能不能找出来。",
    "“{card}” was forgotten {n} times. That is hardly your memory; more likely something is misunderstood. At most "
    "{most} short questions may show what.",
)
PROBE = Text("找找原因", "Look for the cause")
PROBE_ON = Text("接着找原因", "Go on looking for the cause")
PROBING = Text(
    "找原因：第 {k} 题，最多 {n} 题。这些题不影响卡片的日程。",
    "Looking for the cause: question {k} of at most {n}. These do not change when cards come.",
)
PROBE_LEAVE = Text("先不找了", "Not now")
PROBE_NEXT = Text("继续", "Go on")
CAUSE = Text("「{card}」总是忘，原因很可能是：", "Why “{card}” is forgotten so often, most likely:")
NO_CAUSE = Text(
    "「{card}」为什么总是忘，这几道题里没有看出来，记作「原因不明」。老师能在你的记录里看到，不妨问问。",
    "These questions do not show why “{card}” is forgotten so often. It is noted as unexplained; your teacher can see "
    "it in your log, so ask.",
)

# --- nothing left ----------------------------------------------------------------------------------------------------

FINISHED = Text("今天的卡片做完了", "Done for today")
PAUSED = Text("先歇一会儿", "A short break")
NOTHING = Text("今天没有要做的卡片", "No cards today")
SUM = Text("今天做了 {done} 次，用了 {time}。", "Done today: {done}, in {time}.")
SUM_NEW = Text("其中新卡 {n} 张。", "New cards among them: {n}.")
SUM_RECALLED = Text(
    "学会过、今天到期的卡片里，{total} 张想起了 {hits} 张。",
    "Of the learnt cards that were due today, you recalled {hits} of {total}.",
)
STEP_AT = Text(
    "有一张在学的卡片 {wait}后（{clock}）再来，可以等等，也可以晚点再打开这一页。",
    "A card that is being learnt comes back in {wait}, at {clock}. Wait for it, or open this page later.",
)
LOOK_AGAIN = Text("到时间了吗", "Is it time yet?")
ENDED_BY = {
    "minutes": Text(
        "今天的 {n} 分钟用完了。剩下的明天先来，新的一天从凌晨四点算起。",
        "Today's {n} minutes are used up. What is left comes first tomorrow; a day begins at four in the morning.",
    ),
    "reviews": Text(
        "今天的 {n} 次复习做满了。剩下的明天先来，新的一天从凌晨四点算起。",
        "Today's {n} reviews are done. What is left comes first tomorrow; a day begins at four in the morning.",
    ),
    "new": Text(
        "今天的 {n} 张新卡学完了。还有新卡，明天再来，新的一天从凌晨四点算起。",
        "Today's {n} new cards are done. More of them come tomorrow; a day begins at four in the morning.",
    ),
}
NEXT_DAY = Text("下一批在{day}，{n} 张。", "The next ones come on {day}: {n}.")
FORECAST = Text("接下来七天", "The next seven days")
FORECAST_SAID = Text(
    "七天里有 {total} 张学过的卡片到期，最多的一天 {most} 张。新卡不算在内。",
    "Begun cards that come due within seven days: {total}; most on one day: {most}. New cards are not counted.",
)
CARDS_DUE = Text("到期的卡片", "Cards due")
BY_DAY = Text("每一天", "Day by day")
CALENDAR = {
    progress_words.ANSWERS: Text("卡片", "Cards"),
    progress_words.RIGHT: Text("想起来的", "Recalled"),
    progress_words.AMOUNTS: Text("没做,1–4 张,5–9,10–19,20+", "none,1–4,5–9,10–19,20+"),
    progress_words.HEATMAP_SAID: Text(
        "最近 {weeks} 周里有 {days} 天做了卡片，最多的一天 {most} 张。",
        "Days with cards in the last {weeks} weeks: {days}. Most on one day: {most}.",
    ),
}
"""What the calendar of the progress page says where it shows cards."""

# --- settings --------------------------------------------------------------------------------------------------------

PLAN = Text("我想怎么学", "How I want to study")
PLAN_NEW = Text("每天最多学几张新卡", "New cards a day, at most")
PLAN_NEW_NOTE = Text(
    "每张新卡以后还要复习好几次；十张上下比较轻松。",
    "Every new card brings several reviews later on; ten or so a day is comfortable.",
)
PLAN_REVIEWS = Text("每天最多复习几次", "Reviews a day, at most")
PLAN_REVIEWS_NOTE = Text(
    "到期的超过这个数，就从最可能忘掉的开始，其余明天先来。",
    "Where more are due, those most likely to be forgotten come first, and the others tomorrow.",
)
PLAN_MINUTES = Text("每天最多几分钟", "Minutes a day, at most")
PLAN_MINUTES_NOTE = Text("到时间就停，哪怕还有卡片。", "Then it stops, even where cards are left.")
PLAN_RECALL = Text("到期时，希望还想得起多少", "How much to recall when cards come due")
PLAN_RECALL_AT = Text("100 张里 {n} 张", "{n} of 100")
PLAN_RECALL_NOTE = Text(
    "越多，隔的时间越短，每天要做的也越多。90 张对大多数人合适。",
    "The more, the shorter the waits and the more work each day. 90 suits most people.",
)
PLAN_EXAM = Text("考试日期（可以不填）", "Day of an exam (may be left empty)")
PLAN_EXAM_NOTE = Text(
    "学过的卡片都会在那天或之前再来一次。", "Every card that was begun comes back on that day or before."
)
PLAN_SAVE = Text("保存", "Save")
PLAN_SAVED = Text("已保存，已有的卡片也按它重新排了日子。", "Saved; the cards that you have follow it, too.")

# --- how long --------------------------------------------------------------------------------------------------------

MINUTES = Text("{n} 分钟", "{n} min")
HOURS = Text("{n} 小时", "{n} h")
DAYS = Text("{n} 天", "{n} days")
ONE_DAY = Text("1 天", "1 day")
MONTHS = Text("{n} 个月", "{n} months")
LONG = 60
"""Days from which a wait is told in months."""


def wait(time: timedelta) -> Text:
    """Write how long a card waits: minutes, hours, days, or months, rounded; never less than a minute."""
    minutes = max(round(time.total_seconds() / 60), 1)
    if minutes < 100:
        said, n = MINUTES, minutes
    elif minutes < 24 * 60:
        said, n = HOURS, round(minutes / 60)
    elif time.days < LONG:
        said, n = (ONE_DAY if time.days == 1 else DAYS), time.days
    else:
        said, n = MONTHS, round(time.days / 30.44)
    return Text(said.zh.format(n=n), said.en.format(n=n))
