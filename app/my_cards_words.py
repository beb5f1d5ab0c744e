"""In which words does the page speak where a learner looks through, writes, moves and counts their cards?"""

from __future__ import annotations

from engine.item import Text

TITLE = Text("我的卡片", "My cards")
VIEW = Text("看什么", "What to see")
VIEWS = {
    "browse": Text("卡片", "Cards"),
    "statistics": Text("统计", "Statistics"),
    "files": Text("导入与导出", "In and out"),
}

# --- looking through -------------------------------------------------------------------------------------------------

SEARCH = Text("查找", "Search")
SEARCH_HINT = Text("题目、正反面或标签里的词", "Words of a title, a side or a tag")
SECTION = Text("章节", "Section")
STATE = Text("状态", "State")
ALL = Text("全部", "All")
OWN = Text("我写的卡片", "Written by me")
MISTAKES = Text("我的易错点", "My mistakes")
KINDS = {
    "item": Text("计算题", "Numbers"),
    "card": Text("文字卡", "Words"),
    "misconception": Text("易错点", "Mistake"),
    "own": Text("我写的", "Mine"),
}
STATES = {
    "new": Text("还没学", "not begun"),
    "learning": Text("正在学", "being learnt"),
    "due": Text("已到期", "due"),
    "later": Text("以后到期", "due later"),
    "suspended": Text("已停用", "put away"),
}
DUE_ON = Text("{day}到期", "due on {day}")
DUE_TODAY = Text("今天到期", "due today")
DUE_SINCE = Text("{day}就到期了", "due since {day}")
FOUND = Text("共 {all} 张，符合条件的 {n} 张。", "{n} of {all} cards.")
NONE_FOUND = Text("没有符合条件的卡片。", "No card is like that.")

# --- one card --------------------------------------------------------------------------------------------------------

FRONT = Text("正面", "Front")
BACK = Text("背面", "Back")
SHOW_BACK = Text("看背面", "Show the back")
NO_BACK = Text("背面是空的。", "The back is empty.")
OTHER_NUMBERS = Text("换一组数", "Other numbers")
NUMBERS_NOTE = Text(
    "每次复习数都不同；在这里看不算复习。",
    "Every review has other numbers. Looking here counts as no review.",
)
MISTAKE_ASKS = Text("会分清这种错误的题：", "A question where this mistake would show:")
REVIEWED = Text(
    "复习过 {reps} 次，学会后又忘了 {lapses} 次。",
    "Reviews so far: {reps}; forgotten after it was learnt: {lapses}.",
)
HOLDS = Text(
    "现在的记忆大约撑 {days} 天：过这么久再问，100 次里约有 90 次想得起来。",
    "The memory lasts for about {days} days now: asked after that time, it is recalled in about 90 of 100 cases.",
)
LAST_ON = Text("上次复习：{day}。", "Last review: {day}.")
SUSPEND = Text("停用", "Put away")
UNSUSPEND = Text("恢复", "Take back")
RESET = Text("从头学", "Start over")
RESET_ASK = Text(
    "它会重新变成没学过的卡片，以前的复习仍然留在记录里。",
    "It becomes a card that was not begun. Past reviews stay in your log.",
)
RESET_SURE = Text("是，从头学", "Yes, start over")
SUSPENDED = Text(
    "已保存：这张卡片停用了，不会再来，随时可以恢复。", "Saved: this card is put away until you take it back."
)
UNSUSPENDED = Text("已保存：这张卡片又会来了。", "Saved: this card will come again.")
WAS_RESET = Text("已保存：这张卡片从头学。", "Saved: this card starts over.")
GONE = Text("这张卡片已经不在了，什么都没有改。", "This card is not here any more; nothing was changed.")

# --- writing ---------------------------------------------------------------------------------------------------------

WRITE = Text("写一张新卡片", "Write a card")
EDIT = Text("修改", "Edit")
HOW_TO_WRITE = Text(
    "用 Markdown 写；公式放在两个美元符号之间，如 `$\\sqrt{d_k}$`。离开输入框，下面就会显示成品。",
    "Write Markdown, with formulas between dollar signs: `$\\sqrt{d_k}$`. Leave the box to see below how it will look.",
)
TAGS = Text("标签（用空格隔开，可以不填）", "Tags (parted by blanks; may stay empty)")
PREVIEW = Text("成品", "How it looks")
SAVE = Text("保存卡片", "Save the card")
SAVED = Text("已保存：这张卡片在「我写的卡片」里。", "Saved: you find it under “Written by me”.")
CHANGED = Text("已保存：文字改了，学习进度不变。", "Saved: the words are new, and the progress is kept.")
DELETE = Text("删除", "Delete")
DELETE_ASK = Text("删除后，这张卡片不会再来。", "Once deleted, the card comes no more.")
DELETE_SURE = Text("是，删除", "Yes, delete it")
DELETED = Text("已删除这张卡片。", "The card is deleted.")

# --- in and out ------------------------------------------------------------------------------------------------------

IMPORT = Text("导入我的卡片", "Bring cards in")
IMPORT_NOTE = Text(
    "可以用：CSV（第一列正面，第二列背面；Anki 的表头也认得），Markdown（`Q:` 一行，`A:` 一行），Anki 的 .apkg。"
    "图片和声音不收。",
    "Taken are CSV (front in the first column, back in the second; Anki's header lines are understood), Markdown (a "
    "line `Q:` and a line `A:`) and Anki's .apkg. Pictures and sounds are not.",
)
CHOOSE_FILE = Text("CSV、Markdown 或 .apkg 文件", "A CSV, Markdown or .apkg file")
REFUSED = Text("这个文件没有收，什么都没有改。", "This file was not taken, and nothing was changed.")
WILL_ADD = Text("会加入 {n} 张，已经有 {m} 张。", "Cards that will be added: {n}. Already there: {m}.")
WILL_CHANGE = Text(
    "另有 {n} 张文字不同，会换成文件里的，学习进度不变。",
    "Cards whose words will become those of the file, with their progress kept: {n}.",
)
LEFT_OUT = Text("题库自带的 {n} 张跳过。", "Passed over, as they belong to this program: {n}.")
MEDIA = Text("图片和声音不收：{n} 个。", "Pictures and sounds left out: {n}.")
FIRST_ONES = Text("前几张：", "The first ones:")
TAKE_IN = Text("保存这些卡片", "Save these cards")
TAKEN_IN = Text("已保存：加入 {n} 张，更新 {k} 张。", "Saved: {n} added, {k} updated.")

EXPORT = Text("导出", "Take cards out")
TAKE_ANKI = Text("Anki 卡组（.apkg）", "Anki deck (.apkg)")
TAKE_CSV = Text("我写的卡片（CSV）", "Written by me (CSV)")
TAKE_MARKDOWN = Text("我写的卡片（Markdown）", "Written by me (Markdown)")
TAKE_JSON = Text("全部状态（JSON）", "Everything (JSON)")
EXPORT_NOTE = Text(
    "Anki 卡组包括全部题目、文字卡、你的易错点和你写的卡片，点了以后要等几秒才生成；"
    "以后再导入新的一份，只会更新，不会重复。JSON 里有每张卡片的学习状态和你的设置。",
    "The Anki deck holds all questions and cards of words, your mistakes and what you wrote. It is made when you ask "
    "for it, which takes some seconds; a later one updates the first and doubles nothing. The JSON has the state of "
    "every card and your settings.",
)
NONE_WRITTEN = Text(
    "还没有自己写的卡片，所以没有 CSV 和 Markdown 可以导出。",
    "There are no cards of your own yet, so there is no CSV or Markdown to take.",
)

# --- statistics ------------------------------------------------------------------------------------------------------

NO_REVIEWS = Text(
    "复习几天以后，这里会有统计：记住了多少，预测准不准，每天多少时间。",
    "After some days of reviews you find here how much you remember, how true the predictions are, and how long it "
    "takes.",
)
DAY = Text("日期", "Day")
WEEK = Text("从这天起的一周", "Week from")

RETENTION = Text("记住了多少", "How much you remember")
RETENTION_SAID = Text(
    "到期的卡片一共问了 {total} 次，记得 {hits} 次，就是每 100 次约 {share} 次；目标是 {goal} 次。",
    "Due cards were asked {total} times and remembered {hits} times: about {share} of 100, where {goal} is the aim.",
)
RETENTION_SURE = Text(
    "次数有限，照这些次数看，真正的水平多半在每 100 次 {low} 到 {high} 次之间。",
    "From so many reviews, what you really remember is most likely between {low} and {high} of 100.",
)
RETENTION_AGE = Text(
    "隔了不到三周的：{young_total} 次记得 {young} 次；三周以上的：{mature_total} 次记得 {mature} 次。",
    "After less than three weeks: {young} of {young_total}. After three weeks and more: {mature} of {mature_total}.",
)
RETENTION_NOTE = Text(
    "只算学会以后、隔天再问的，每张每天只算第一次；刚学时的几步不算。",
    "Only cards that were learnt count, asked on a later day, and the first answer of a day; the steps of learning do "
    "not.",
)
NO_RETENTION = Text(
    "还没有哪张学会的卡片隔天到期，再过几天就知道了。",
    "No learnt card was due on a later day yet; in some days you will know.",
)
DUE_ASKED = Text("到期的卡片", "Due cards")
REMEMBERED = Text("记得", "Remembered")
OF_100 = Text("每 100 次", "Of 100")
WHOLE = Text("全部", "All")

CALIBRATION = Text("预测准不准", "How true the predictions are")
CALIBRATION_SAID = Text(
    "每次复习前，程序都预测你记不记得。点在虚线上，预测就准；在上面，你记得比预测多；在下面，记得比预测少。"
    "平均下来，预测和实际每 100 次差 {error} 次。",
    "Before every review it is predicted whether you will remember. Points on the dashed line: the prediction was "
    "true; above, you remember more than that; below, less. On the whole, predictions are off by {error} of 100.",
)
CALIBRATION_BAR = Text(
    "竖线是实际水平多半所在的范围，复习越多越短。",
    "The upright bars show where the true share most likely lies: the more reviews, the shorter.",
)
FEW = Text(
    "复习还不到 {n} 次，这些数还会变。", "These numbers will still change: there are less than {n} reviews."
)
PREDICTED_RANGE = Text("预测记得（每 100 次）", "Predicted, of 100")
PREDICTED = Text("平均预测", "Predicted on average")
OBSERVED = Text("实际记得（每 100 次）", "Remembered, of 100")
REVIEWS_IN = Text("复习次数", "Reviews")
LIKELY = Text("多半在", "Most likely between")

LOAD = Text("每天的复习", "Reviews a day")
LOAD_SAID = Text(
    "最近 {days} 天里有 {active} 天复习，一共 {reviews} 次；有复习的日子，平均每天 {mean} 次。",
    "In the last {days} days there were reviews on {active} of them, {reviews} in all: {mean} on such a day.",
)
NEW_CARDS = Text("新卡片", "New cards")
STEPS = Text("学习中的步骤", "Steps of learning")
DUE_REVIEWS = Text("到期的复习", "Due cards")
MINUTES = Text("每天的分钟", "Minutes a day")
MINUTES_SAID = Text(
    "最近 {days} 天一共 {minutes} 分钟；有复习的日子，平均每天 {mean} 分钟。一次最多按 10 分钟算。",
    "In the last {days} days it took {minutes} minutes, {mean} on a day with reviews on average. No answer counts for "
    "more than 10 minutes.",
)
MINUTES_COLUMN = Text("分钟", "Minutes")

FORECAST = Text("以后 30 天", "The next 30 days")
FORECAST_SAID = Text(
    "已经开始学的卡片，以后 {days} 天里会有 {total} 张到期，今天 {today} 张，最多的一天 {most} 张。过期未做的算在今天；"
    "每张只算下一次。",
    "Of the cards that were begun, {total} come due within {days} days: {today} today, {most} on the fullest day. What "
    "is overdue counts today, and each card only once.",
)
DUE_CARDS = Text("到期的卡片", "Due cards")
