"""In which words does the progress page speak, and the report that is made of it?"""

from __future__ import annotations

from engine.diagnosis import Status
from engine.item import Text

PROGRESS = Text("我的进步", "My progress")
NOTHING_YET = Text(
    "还没有做过题。做几道之后，这里会说你掌握了什么、哪里弄错了、依据是什么。",
    "Nothing answered yet. After a few questions you will read here what you hold, what you get wrong, and why we "
    "think so.",
)
TO_PRACTICE = Text("去做题", "Go and practise")
READING_LOG = Text("正在读你的记录……", "Reading your log …")

ANSWERS = Text("答题", "Answers")
RIGHT = Text("答对", "Right")
GIVEN_UP = Text("没作答", "Given up")
DAYS = Text("练习天数", "Days of practice")

# --- what I get wrong ------------------------------------------------------------------------------------------------

WRONG = Text("我弄错的", "What I get wrong")
WRONG_NOTE = Text(
    "都是从你的答案里看出来的，每一条下面写着依据。",
    "All of this comes from your answers; below each mistake stands the evidence.",
)
NOTHING_WRONG = Text("目前没有看出哪种误解。", "No misconception can be seen at present.")
LOOKED_FOR = Text(
    "在你的答案里找过、没有理由怀疑的错误做法：{n} 种。",
    "Known mistakes that were looked for in your answers, with no reason to suspect them: {n}.",
)
STATUS = {
    Status.SUSPECTED: Text("疑似", "suspected"),
    Status.CONFIRMED: Text("确认", "confirmed"),
    Status.FADING: Text("正在消失", "fading"),
    Status.RESOLVED: Text("已改正", "put right"),
    Status.RETURNED: Text("又出现了", "came back"),
}
MEANING = {
    Status.SUSPECTED: Text(
        "你的答案看起来像是这样，但也可能是巧合。再答一两道能看出它的题，就能分清。",
        "Your answers look like this, but it may be chance. One or two more questions where it shows will tell.",
    ),
    Status.CONFIRMED: Text(
        "不止一道题的答案正好是它的结果，很难说是巧合。在能看出它的题里连着答对，它就会消失。",
        "More than one of your answers is exactly its result, which is hardly chance. Right answers in a row, where it "
        "would show, make it fade.",
    ),
    Status.FADING: Text(
        "最近在能看出它的题里，你连着答对了。换一天再答对一道，就算改正了。",
        "Lately you were right, several times in a row, where it would have shown. One more right answer on a later "
        "day, and it counts as put right.",
    ),
    Status.RESOLVED: Text(
        "隔了一天仍然答对，改正了。要是再出现，这里会说。",
        "Still right on a later day: put right. Should it come back, you will read it here.",
    ),
    Status.RETURNED: Text(
        "它曾经消失，后来的答案又正好是它的结果。再连着答对几道，它还会消失。",
        "It had faded; then an answer was exactly its result again. A few right answers in a row make it fade anew.",
    ),
}
SAME_NUMBER = Text(
    "这几种做法在这一节的题里总是得出同一个结果，从答案分不开。",
    "In this section these always give the same result, so your answers cannot tell them apart.",
)
PRACTISE = Text("专练这个", "Practise exactly this")
WHY_WRONG = Text("为什么不对，应该怎样", "Why it is wrong, and what to do instead")
PAST = Text("正在消失的和已改正的：{n} 种", "Fading, or put right: {n}")
MORE = Text("其余 {n} 种", "{n} more")

# --- the evidence ----------------------------------------------------------------------------------------------------

OTHER_LINES = Text("其余 {n} 条", "{n} more")
LEFT_OUT = Text(
    "还有 {n} 条没有列出，都在可以下载的记录里。",
    "Not listed here: {n} more. They are in the log that you can take along.",
)
QUOTED = Text("「{name}」", "“{name}”")
EITHER = Text("或", " or ")
THESE = Text("这些做法", "these")
AND = Text("加上", " together with ")
IS_RIGHT = Text(
    "你的 {typed} 是对的，{name}会得出别的结果",
    "your {typed} is right, where {name} would have given something else",
)
EXACTLY = Text("你的 {typed} 正好是{name}的结果", "your {typed} is exactly what {name} gives")
ALSO = Text("（{other}也会得出它）", " ({other} gives it, too)")
TOGETHER = Text(
    "你的 {typed} 正好是{name}加上{other}的结果",
    "your {typed} is exactly what {name} and {other} give together",
)
HIDDEN = Text(
    "你的 {typed} 正好是{other}的结果，这时看不出有没有{name}",
    "your {typed} is exactly what {other} gives, and then {name} cannot be seen",
)
ANOTHER = Text("你的 {typed} 是{other}的结果，不是{name}的", "your {typed} is what {other} gives, not {name}")
NO_KNOWN = Text("你的 {typed} 不对，但也不是{name}的结果", "your {typed} is wrong, but not what {name} gives")
AT_STEP = Text("第一个错的步骤「{step}」：", "first wrong step, “{step}”: ")
HOW_SURE = Text("「有力」「明显」「略有」是什么意思", "What “strongly”, “clearly” and “a little” mean")
STRONGLY = (Text("有力的依据", "strongly for it"), Text("有力的反证", "strongly against it"))
CLEARLY = (Text("明显的依据", "clearly for it"), Text("明显的反证", "clearly against it"))
A_LITTLE = (Text("略有依据", "a little for it"), Text("略有反证", "a little against it"))
NEITHER = Text("说明不了什么", "says little")
STRENGTH_NOTE = Text(
    "「有力」：这样的答案，有这个误解的人给出的机会至少是没有的人的十倍，反证则反过来；「明显」：至少三倍；「略有」：不到三倍。",
    "“Strongly”: somebody with this mistake gives such an answer at least ten times as often as somebody without it, "
    "or the other way round where it speaks against it. “Clearly”: three times. “A little”: less than that.",
)

# --- what I hold -----------------------------------------------------------------------------------------------------

HOLD = Text("我掌握的", "What I hold")
HELD = Text("掌握", "held")
NEARLY = Text("快了", "nearly")
SHAKY = Text("不稳", "shaky")
UNTRIED = Text("没做过", "not tried")
HOLD_SAID = Text(
    "{all} 类题里，掌握 {held} 类，做过但还不稳 {shaky} 类，没做过 {untried} 类。",
    "Kinds of question: {all}. Held: {held}; tried, but not yet held: {shaky}; not tried: {untried}.",
)
HOLD_NOTE = Text(
    "「掌握」：对得多到不像碰运气，通常是连对两次；答案种类少的题容易蒙对，要多对几次。条的长短表示离掌握还有多远。",
    "“Held”: right so often that luck does not explain it, as a rule twice in a row, and more often where few answers "
    "are possible. A bar shows how near you are.",
)
SECTION = Text("节", "Section")
ONE_SECTION = Text("看哪一节", "Which section")
SECTION_LABEL = Text("掌握 {held} / {all}", "{held} of {all} held")
ITEM_LABEL = Text(
    "{title}：{level}，做了 {attempts} 次，对 {right} 次", "{title}: {level}, {right} of {attempts} right"
)
UNTRIED_HERE = Text("没做过：{titles}", "Not tried: {titles}")
SEEN_HERE = Text("这一节里看出来的：{names}", "Seen in this section: {names}")
BETWEEN = Text("、", "; ")

# --- over time -------------------------------------------------------------------------------------------------------

BY_DAY = Text("每一天", "Day by day")
DAY = Text("日期", "Day")
WEEK = Text("从这天起的一周", "Week from")
HEATMAP_SAID = Text(
    "最近 {weeks} 周里有 {days} 天在练，最多的一天做了 {most} 道题。",
    "Days with practice in the last {weeks} weeks: {days}. Most questions on one day: {most}.",
)
WEEKDAYS = Text("一,二,三,四,五,六,日", "Mon,Tue,Wed,Thu,Fri,Sat,Sun")
AMOUNTS = Text("没练,1–4 道,5–9,10–19,20+", "none,1–4,5–9,10–19,20+")
ACCURACY = Text("答对多少", "How much is right")
SHARE = Text("答对的比例", "share of right answers")
ACCURACY_SAID = Text(
    "{last}答了 {n} 道，对 {right} 道；再往前，{before_n} 道里对 {before_right} 道。",
    "{last}: {right} of {n} right. Before that: {before_right} of {before_n}.",
)
ACCURACY_FIRST = Text("{last}答了 {n} 道，对 {right} 道。", "{last}: {right} of {n} right.")
FEW = Text("题数很少，高低一点说明不了什么。", " These are few answers: a little up or down says nothing.")
THIS_WEEK = Text("从{day}起的一周", "Week from {day}")
TIMES = Text("答一道题要多久", "How long an answer takes")
TYPICAL = Text("通常", "typical")
QUARTER = Text("较快的四分之一不超过", "the quicker quarter, at most")
THREE_QUARTERS = Text("四分之三不超过", "three quarters, at most")
TIMES_SAID = Text(
    "通常要 {median}；有一半的答案在 {low}到 {high}之间。超过 {away}的不计入，那多半是走开了。",
    "Typically {median}; half of the answers take between {low} and {high}. Longer than {away} is left out: most "
    "likely you were away.",
)
SECONDS = Text("{s} 秒", "{s} s")
MINUTES = Text("{m} 分钟", "{m} min")
MINUTES_SECONDS = Text("{m} 分 {s} 秒", "{m} min {s} s")
SECONDS_AXIS = Text("秒", "seconds")

# --- what is not known -----------------------------------------------------------------------------------------------

NOT_KNOWN = Text("这一页不知道的", "What this page does not know")
UNEXPLAINED = Text(
    "有 {n} 个错误的答案，没有哪种已知的做法得出它们。可能只是算错，也可能是这里还不认识的想法，最好拿给老师看看。",
    "Wrong answers that no known mistake gives: {n}. They may be slips, or a belief that is not known here yet; a "
    "teacher would be the one to ask.",
)
LAST_OF_THEM = Text("最近的几个：", "The latest of them:")
UNKNOWN_SECTION = Text(
    "在「{section}」里，你的错误自有规律，但不像这里认识的任何一种误解。",
    "In “{section}” something goes wrong that looks like none of the mistakes known here.",
)
UNTRIED_NOTE = Text(
    "{n} 类题你还没有做过，关于它们这里什么也说不出。",
    "Kinds of question that you have not tried, of which nothing can be said: {n}.",
)
NEVER_SHOWN = Text(
    "{n} 种错误做法还没有遇到能看出它们的题。",
    "Known mistakes for which no question has come yet that would show them: {n}.",
)
LIMITS = Text(
    "这里只看得到答案。答对可能是运气，答错可能是手误；没有看出来，不等于没有。",
    "Only your answers are seen here. A right one may be luck, a wrong one a slip; not seen does not mean not there.",
)

# --- taking it along, and deleting it --------------------------------------------------------------------------------

YOURS = Text("带走，或者删掉", "Take it along, or delete it")
TAKE_LOG = Text("我的记录（CSV）", "My log (CSV)")
TAKE_REPORT = Text("我的报告（可打印）", "My report, to print")
REPORT_NOTE = Text(
    "报告是一个网页文件，不联网也能打开、打印。记录里有每一次作答，一行也不少。",
    "The report is a web page in one file that opens and prints without a network. The log holds every answer.",
)
DELETE_NOTE = Text(
    "删除会去掉关于你的每一行，也包括损坏后另存的行和旧文件里的，然后逐个文件查找你的标识，把结果告诉你。删掉就找不回来了。",
    "Deleting removes every row about you, those in damaged lines and files set aside too; then every file is searched "
    "for your key, and you are told the result. Nothing brings it back.",
)
FOLD_DELETE = Text("删除我的全部数据", "Delete all my data")
REPORT_TITLE = Text("注意力机制自测：学习报告", "Attention trainer: a learner's report")
REPORT_OF = Text("{name}，{day}", "{name}, {day}")
ANONYMOUS = Text("匿名的学习者", "a learner without a name")
REPORT_CUT = Text(
    "每种误解最多列出 {n} 条依据。", "Of each mistake at most {n} lines of evidence are listed."
)
