"""In which words do the pages speak? Everything that is not said by an item, a misconception or the engine."""

from __future__ import annotations

from engine.item import Text

PRODUCT = Text("注意力机制自测", "Attention trainer")
PRACTICE = Text("练习", "Practice")

# --- which question --------------------------------------------------------------------------------------------------

TOPIC = Text("主题", "Topic")
COACH = Text("教练：按你的情况选题", "Coach: questions chosen for you")
MIX = Text("混合：所有主题", "A mix of everything")
TOPIC_LATER = Text("所选主题从下一题开始。", "The chosen topic begins with the next question.")
FOCUS = Text("专练：{name}", "Practising: {name}")
FOCUS_END = Text("练别的", "Something else")
TOPIC_NOW = Text("现在就换题", "Switch now")
DOCUMENT = Text("文档原题（数字固定）", "The document's own questions (fixed numbers)")
SECTION_TITLES = {
    "开头": Text("直觉", "Intuition"),
    "一": Text("为什么需要注意力", "Why attention"),
    "二": Text("Q、K、V 的来历", "Where Q, K and V come from"),
    "三": Text("缩放点积注意力", "Scaled dot-product attention"),
    "四.1": Text("因果掩码", "Causal mask"),
    "四.2": Text("填充掩码", "Padding mask"),
    "四.3": Text("多头注意力", "Multi-head attention"),
    "五": Text("完整算例", "A worked example"),
    "六": Text("与 k-NN 对照", "Compared with k-NN"),
    "七.1": Text("误区：注意力就是相似度", "Mistake: attention is similarity"),
    "七.2": Text("误区：复杂度", "Mistake: complexity"),
    "七.3": Text("误区：掩码的位置", "Mistake: where the mask goes"),
    "七.4": Text("误区：权重之和", "Mistake: what sums to one"),
    "七.5": Text("误区：注意力陷阱", "Mistake: attention sinks"),
    "八": Text("自测题", "Self-tests"),
    "九": Text("可继续核验的问题", "Open questions"),
}

# --- answering -------------------------------------------------------------------------------------------------------

WAY = Text("作答方式", "How to answer")
ALONE = Text("只答结果", "Answer only")
STEPWISE = Text("一步一步", "Step by step")
SUBMIT = Text("提交", "Submit")
AGAIN = Text("再试一次", "Try again")
HOW_TO_TYPE = Text(
    "小数、分数、根号都可以：`0.25`，`1/3`，`√2/2`，`e^-0.5`，`sqrt(3)`。\n\n"
    "几个数用逗号或空格隔开，括号可写可不写。按回车提交。",
    "Decimals, fractions and roots all work: `0.25`, `1/3`, `√2/2`, `e^-0.5`, `sqrt(3)`.\n\n"
    "Put commas or spaces between numbers; brackets are optional. Enter submits.",
)
HOW_TO_WRITE_A_FORMULA = Text(
    "怎么写都行：`QK^T / sqrt(d_k)`，`\\frac{QK^\\top}{\\sqrt{d_k}}`，`Q @ K.T`，`√d_k`。\n\n"
    "softmax、Concat 后面要写括号。等号左边可写可不写。按回车提交。",
    "Any way of writing works: `QK^T / sqrt(d_k)`, `\\frac{QK^\\top}{\\sqrt{d_k}}`, `Q @ K.T`, `√d_k`.\n\n"
    "Put brackets behind softmax and Concat. What stands before the equals sign is optional. Enter submits.",
)
STILL_BLANK = Text("还没有填，没有提交。", "Nothing was typed yet, so nothing was submitted.")
STEP_OF = Text("第 {k} 步，共 {n} 步", "Step {k} of {n}")


def blank_parts(labels: list[Text]) -> Text:
    """Say which boxes are still empty."""
    # The labels themselves hold commas.
    zh = "；".join(label.zh for label in labels)
    en = "; ".join(label.en for label in labels)
    return Text(f"还没有作答：{zh}。填好后再提交。", f"Not answered yet: {en}. Fill it in, then submit.")


# --- what else may be done -------------------------------------------------------------------------------------------

HINT = Text("提示", "Hint")
FIRST_STEP = Text("第一步", "First step")
SHOW = Text("直接看解答", "Show me")
SKIP = Text("跳过", "Skip")
NEXT = Text("下一题", "Next")
ANOTHER = Text("再来一道同类题", "Another like this")
SOLUTION = Text("看解答", "Worked solution")
SOLUTION_TITLE = Text("解答", "Worked solution")
THE_SLIP = Text("这一行写出来的数，是这样来的：", "How the number on that line came about:")
WITHDRAW = Text("我不是这个意思", "Not what I meant")
WITHDRAWN = Text("已撤回，这次不算。请重新作答。", "Taken back; it does not count. Please answer again.")
REPORT = Text("题目有问题？", "Something wrong here?")
REPORT_NOTE = Text("哪里不对？可以不填。", "What is wrong? You may leave this empty.")
REPORT_SEND = Text("记下来", "File it")
REPORT_SAVED = Text("已保存：这道题和其中的数已经记下。", "Saved: the question and its numbers are on file.")
RETRY = Text("重试", "Try again")
WORKING = Text("正在推导……", "Working it out …")

# --- what came of it -------------------------------------------------------------------------------------------------

AS_TYPED = Text("你输入的", "You typed")
AS_READ = Text("我们读成", "We read")
RETRIED = Text("这是重做，不改变第一次的结果：{first}。", "A retry: the first answer stands ({first}).")
GAVE_UP = Text("这题看了解答，没有作答。", "You had the solution shown; there was no attempt.")
SKIPPED = Text("这题跳过了。", "This question was skipped.")
SET_ASIDE = Text(
    "换了主题，这题搁下了，不计入任何统计。",
    "You changed the topic, so this question was set aside; it counts as nothing.",
)
WHERE_WRONG = Text("不对的：", "Not right: ")
WHERE_ROUGH = Text("太粗略的：", "Too rough: ")
HOW_IT_CAME = Text("这个答案是这样算出来的", "This is how that answer comes about")
OR = Text("也可能是", "Or it was")
ANY_OF = Text("下面几种做法结果相同", "Any one of these gives the same number")
AT_ONCE = Text("几处错误同时出现", "Several things at once")
DID = Text("做法", "What you did")
WHY = Text("为什么不对", "Why it is wrong")
INSTEAD = Text("应该怎样", "Instead")
WRONG_STEP = Text("从这一步开始出错", "It went wrong at this step")
CORRECTED = Text("这一步应当得到", "That step should give")
UNEXPLAINED = Text(
    "没有哪种常见错误会得到这个数，可能只是某处算错了。换成「一步一步」重做，或打开解答逐行对照，就能找到那一行。",
    "No known mistake gives this number, so it may be a slip somewhere. Try another one step by step, or compare "
    "with the worked solution line by line.",
)
UNEXPLAINED_FORMULA = Text(
    "它和正确的公式算出来不一样，也不是哪种常见的写错法。打开解答，逐步对照，就能看出差在哪里。",
    "It does not give what the right formula gives, and it is none of the usual wrong ones. Compare with the worked "
    "solution line by line.",
)
ACCEPTED = Text("判为正确的范围", "Accepted")
ASKED = Text("所求", "Asked")
YOURS = Text("你的答案", "Yours")
JUDGED = Text("判定", "Verdict")
EXACT_MATCH = Text("而且是精确值。", "Exactly right.")
COLON = Text("：", ": ")
OR_SHORT = Text(" 或 ", " or ")
MORE_DECIMALS = Text("请至少保留 {d} 位小数，再答一次。", "Give at least {d} decimals and answer again.")

ENTRY = Text("第 {k} 个数", "number {k}")
ENTRIES = Text("第 {k} 个数", "numbers {k}")
CELL = Text("第 {r} 行第 {c} 列", "row {r}, column {c}")

STEP_RIGHT = Text("对", "right")
ROUGH = Text("太粗略", "too rough")
STEP_OWN = Text("从你自己前面的结果出发，这步是对的", "right from your own earlier value")
STEP_ANOTHER = Text("另一种做法，也行得通", "another way that works")
STEP_WRONG = Text("不对", "not right")
STEPS_SO_FAR = Text("你的步骤", "Your steps")
STEPS_RIGHT = Text("每一步都对", "Every step is right")
STEPS_SCORE = Text("{n} 步里做对了 {k} 步。", "{k} of {n} steps are right.")

# --- the sidebar -----------------------------------------------------------------------------------------------------

LEARNER = Text("学习者", "Learner")
MANAGE = Text("管理名字", "Manage names")
NEW_NAME = Text("新的名字", "A new name")
ADD = Text("添加", "Add")
RENAME = Text("改名", "Rename")
OTHER_NAME = Text("把当前名字改成", "Rename the present learner to")
MERGE = Text("合并", "Merge")
MERGE_INTO = Text("把当前学习者的记录并入", "Move the present learner's records to")
MERGED = Text("已合并，移过去 {n} 条记录。", "Merged: {n} rows moved.")
DELETE = Text("删除", "Delete")
DELETE_CONFIRM = Text(
    "要删除当前学习者的全部记录，请输入其名字", "To delete everything of the present learner, type the name"
)
DELETED = Text(
    "已删除，记录里不再有这位学习者：从 {files} 中去掉了 {rows} 行，再到每个文件里查找标识 {key}，一处也没有找到。",
    "Deleted: nothing about this learner is left in the records. Rows removed from {files}: {rows}. Then every file "
    "was searched for the key {key}, and it was not found.",
)
DELETED_LEFT = Text(
    "记录已删除，去掉了 {rows} 行，但这些文件里还有标识 {key}：{left}。",
    "Deleted, {rows} rows in all, but these files still hold the key {key}: {left}.",
)
DELETED_NAME = Text(
    "这个名字还出现在 {names}，可能是别人写的。",
    "The name is still found in {names}, where somebody else may have written it.",
)
DONE = Text("已保存。", "Saved.")

PUBLIC_NOTE = Text(
    "你是匿名的学习者，别人看不到你的记录。这里的记录可能被清空，请时常把它带回家。",
    "You learn here without a name, and nobody sees your records. They may be wiped here: take your log home now "
    "and then.",
)
RECOVERY = Text("恢复码", "Recovery code")
RECOVERY_SHOW = Text("显示我的恢复码", "Show my recovery code")
RECOVERY_NOTE = Text(
    "换了浏览器或清除了 cookie 之后，用它找回你的记录。谁有它，谁就能看到你的记录。",
    "It brings your records back in another browser, or after cookies were cleared. Whoever has it sees your records.",
)
RECOVERY_ENTER = Text("输入恢复码", "Enter a recovery code")
RECOVERY_USE = Text("找回", "Use it")
RECOVERY_BAD = Text(
    "这不是恢复码：应当是 24 个字母和数字。", "That is no recovery code: it has 24 letters and digits."
)
RECOVERY_UNKNOWN = Text("这里没有属于这个恢复码的记录。", "There are no records for this code here.")
RECOVERED = Text("找到了你的记录。", "Your records are back.")
LEFT_BEHIND = Text(
    "这个浏览器先前的记录还在，恢复码是 {code}，请记下来。",
    "What this browser had before is still there, under the recovery code {code}: write it down.",
)
ERASE_ME = Text("删除我的全部记录", "Delete everything about me")
ERASE_CONFIRM = Text("要删除，请输入", "To delete it all, type")
ERASE_WORD = Text("删除", "delete")

TENDENCIES = Text("我容易犯的错", "What I tend to do wrong")
NO_TENDENCIES = Text("还没有记录到有名字的错误。", "No named mistake so far.")
OUT_OF = Text("{hits} / {chances}", "{hits} of {chances}")
TENDENCY_NOTE = Text(
    "次数：能看出这种错误的题目里，出现了几次。", "How often, out of the questions where it would have shown."
)
THE_REST = Text("其余 {n} 种", "{n} more")
MY_LOG = Text("我的学习记录", "My log")
TAKE_HOME = Text("把记录带回家", "Take my log home")
BRING_BACK = Text("把记录带回来", "Bring it back")
CHOOSE_FILE = Text("以前下载的 CSV 文件", "A CSV file taken home earlier")
CHOOSE = Text("选择文件", "Choose a file")
NO_FILE = Text("请先选一个文件。", "Choose a file first.")
BROUGHT = Text(
    "带回 {added} 条，{there} 条本来就在。", "Brought back {added} rows; {there} were here already."
)
REFUSED = Text(
    "有 {n} 行没有收：第 {line} 行{reason}。", "Lines not taken: {n}. The first is line {line}: {reason}."
)

# --- the guide -------------------------------------------------------------------------------------------------------

GUIDE = Text("导读", "Guide")
GUIDE_SECTION = Text("文档的一节", "A section of the document")
EARLIER = Text("上一节", "Previous")
LATER = Text("下一节", "Next")
LIVE = Text("动手试试", "Try it")
AS_TABLE = Text("图中的数", "The numbers in the figure")
OPEN = Text("尚无答案", "Open")
SELF_TEST = Text("自测题 {n}", "Self-test {n}")
SOURCES = Text("来源", "Sources")
TO_PRACTISE = Text("练习", "Practise")
PRACTISE_THIS = Text("练这一节", "Practise this")
CARDS = Text("记忆卡片", "Cards")
CARDS_NOTE = Text("先在心里回答，再展开背面。", "Answer in your head first, then unfold the back.")
CLAIMS = Text("文档的说法，逐条核对", "What the document claims, checked")
CLAIMS_NOTE = Text(
    "以下用我们的话转述文档的说法。展开一条，看实际如何；能用数判定的，当场重算。",
    "The document's statements, in our words. Unfold one to see what is so; where numbers decide, they are computed "
    "on the spot.",
)
UNFOLD_ALL = Text("全部展开", "Unfold all")
FOLD_ALL = Text("全部收起", "Fold all")
FINDINGS = {
    "holds": Text("成立", "holds"),
    "wrong": Text("有误", "wrong"),
    "imprecise": Text("不准确", "imprecise"),
    "unverifiable": Text("无法核实", "cannot be verified"),
}
WHAT_IS_SO = Text("实际上", "What is so")
STATED = Text("文档", "the document")
FOUND = Text("现在算得", "computed now")
BY_READING = Text("凭阅读判定，没有数可算。", "Judged by reading; no number decides it.")
BASIS = Text("依据", "Source")

# --- faults ----------------------------------------------------------------------------------------------------------

CANNOT_POSE = Text(
    "这一类题目这次没有出成，请重试。", "No question of this kind came out this time; try again."
)


QUESTION_GONE = Text(
    "这道题已经不在了，没有保存。请做现在显示的这一题。",
    "This question is gone, and nothing was saved. Go on with the one shown now.",
)
NAME_GONE = Text(
    "这个名字已经被删除，没有再为它保存任何内容。现在的学习者见侧栏。",
    "This name was deleted, so nothing more was saved under it. The sidebar says who learns now.",
)
KEY_GONE = Text(
    "这里的全部记录已经删除。你现在是一位新的学习者。",
    "Everything here was deleted. You go on as a new learner.",
)


def incident(number: str) -> Text:
    """Say that something unforeseen happened; the number is in the server's log."""
    return Text(
        f"出了意料之外的问题（编号 {number}）。你输入的内容还在，请重试。",
        f"Something unforeseen went wrong (number {number}). What you typed is still here; try again.",
    )
