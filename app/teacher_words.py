"""In which words does the page for teachers speak?"""

from __future__ import annotations

from engine.item import Text

TITLE = Text("给老师", "For teachers")
VIEWS = {
    "scores": Text("成绩", "Scores"),
    "students": Text("学生", "Students"),
    "assignments": Text("作业", "Assignments"),
    "insight": Text("分析", "Insight"),
    "out": Text("导出题目", "Questions out"),
}
VIEW = Text("看什么", "What to see")
ALL = Text("全部", "All")
CHOOSE = Text("请选择", "Choose")
GROUP = Text("班级", "Group")

# --- students --------------------------------------------------------------------------------------------------------

LOCAL_STUDENTS = Text(
    "这台电脑上的名字就是学生。在别的页面的侧栏里可以添加、改名、合并和删除。",
    "The names on this computer are the students. The sidebar of other pages adds, renames, merges and deletes them.",
)
NO_STUDENTS = Text("名单还是空的。", "The roster is empty.")
COUNT = Text("{n} 名学生，其中 {k} 名有代码", "{n} students, {k} of them with a code")
UPLOAD = Text("名单文件（CSV 或 XLSX）", "A roster file (CSV or XLSX)")
UPLOAD_NOTE = Text(
    "需要姓名一列；学号、班级、学校邮箱可有可无，列的次序不限。邮箱只用来登录，只存一个密文。再次上传会更新，不会重复。",
    "One column of names is needed; student id, group and school address may be there, in any order. Of an address "
    "only a keyed hash is kept, for signing in. Uploading again updates and doubles nothing.",
)
WILL_TAKE = Text("读到 {n} 名学生：", "{n} students were read:")
AND_MORE = Text("……还有 {n} 名", "… and {n} more")
TAKE = Text("加入名单", "Take them in")
TAKEN = Text("新加 {n} 名，更新 {k} 名，{m} 名没有变化。", "{n} added, {k} updated, {m} as they were.")
ADD_ONE = Text("加一名学生", "Add one student")
NAME = Text("姓名", "Name")
STUDENT_ID = Text("学号", "Student id")
ADD = Text("添加", "Add")
SLIPS = Text("代码纸条", "Slips with codes")
SLIPS_NOTE = Text(
    "每名学生一张，剪开发下去。这里只存代码的密文：纸条打印出来以后就再也查不到，丢了只能换新的，旧的随即作废。",
    "One for each student, to cut out. Only a keyed hash of a code is kept: once printed it cannot be looked up, and "
    "who loses it gets a new one, which makes the old one worthless.",
)
FOR_NEW = Text("还没有代码的", "Those without a code")
FOR_ALL = Text("全部（旧代码作废）", "All (old codes become worthless)")
FOR_ONE = Text("一名学生", "One student")
FOR_WHOM = Text("给谁", "For whom")
MAKE_SLIPS = Text("生成代码", "Make codes")
TAKE_SLIPS = Text("下载纸条（PDF）", "Download the slips (PDF)")
SLIPS_MADE = Text("{n} 个代码已生效，请马上下载纸条。", "{n} codes are good now. Download the slips at once.")
NOBODY_NEW = Text("都有代码了。", "Everybody has a code.")
STUDENT = Text("学生", "Student")
REMOVE = Text("删除一名学生", "Delete a student")
REMOVE_NOTE = Text(
    "连同所有答题记录一起删除，不能恢复。请输入姓名确认。",
    "With all their records; this cannot be undone. Type the name to confirm.",
)
REMOVE_SURE = Text("全部删除", "Delete everything")
NOT_THE_NAME = Text("名字不一致，什么都没有删除。", "That is not the name, so nothing was deleted.")
REMOVED = Text("已删除，{n} 行记录都没有了。", "Deleted, with {n} rows of records.")
RETENTION = Text("旧记录", "Old records")
RETENTION_MONTHS = Text("没有活动已满几个月", "Months without activity")
RETENTION_FOUND = Text("{n} 名学习者最后一次活动更早：", "{n} learners were last active earlier:")
RETENTION_NONE = Text("没有这么旧的记录。", "There are no records that old.")
RETENTION_DELETE = Text("把他们的记录全部删除", "Delete all their records")
RETENTION_SURE = Text(
    "我知道不能恢复，他们也不再在名单里", "I know that this cannot be undone, and takes them off the roster"
)
NO_NAME = Text("（无名）", "(no name)")

# --- assignments -----------------------------------------------------------------------------------------------------

NEW = Text("布置新作业", "Set an assignment")
EDIT = Text("修改", "Change")
DELETE = Text("撤掉", "Take away")
DELETE_SURE = Text("确定撤掉", "Take it away")
DELETE_ASK = Text("答题记录仍然保留。", "What was answered stays on record.")
DELETED = Text("已撤掉。", "It was taken away.")
SAVED = Text("已保存。", "Saved.")
SAVE = Text("保存作业", "Save the assignment")
NONE = Text("还没有作业。", "There are no assignments yet.")
ASSIGNMENT_TITLE = Text("名称", "Title")
ITEMS = Text("题目（按选择的次序）", "Questions (in the order chosen)")
COUNT_OF = Text("每种题出几道", "Questions of each kind")
BAND = Text("难度", "Difficulty")
BANDS = {"easy": Text("容易", "easy"), "usual": Text("一般", "usual"), "hard": Text("难", "hard")}
OPENS = Text("开始日期", "Opens on")
OPENS_AT = Text("开始时间", "at")
CLOSES = Text("截止日期", "Closes on")
CLOSES_AT = Text("截止时间", "at")
TRIES = Text("每题可答几次（0 为不限）", "Attempts at each question (0: any number)")
SCORED = Text("计分", "It counts")
STEPWISE = Text("逐步作答", "Step by step")
FEEDBACK = Text("学生看到什么", "What students see")
FEEDBACKS = {
    "now": Text("马上看到对错和解释", "the verdict and why, at once"),
    "closed": Text("截止后才看到", "the same, after closing"),
    "never": Text("只看到已保存", "only that it was kept"),
}
FOR_GROUP = Text("布置给", "For")
LINK = Text("链接（发给学生）", "Link to hand out")
SUMMARY = Text("{n} 题", "{n} questions")
NO_CLOSE_FOR_CLOSED = Text(
    "“截止后才看到”需要一个截止时间。", "To show verdicts after closing there must be a closing time."
)

# --- scores ----------------------------------------------------------------------------------------------------------

NOTHING_YET = Text("还没有人答题。", "Nobody has answered anything yet.")
MADE = Text("截至 {when}；空白是没有作答，不是 0 分。", "As of {when}; blank is not attempted, and not zero.")
TOTAL = Text("合计", "Total")
LAST = Text("最近活动", "Last activity")
ANSWERED = Text("答题数", "Attempts")
SPENT = Text("用时（分）", "Minutes")
LATE = Text("迟交", "Late")
DOWNLOADS = Text("下载", "Download")
XLSX = Text("成绩表（XLSX）", "Score sheet (XLSX)")
CSV_EXCEL = Text("CSV（Excel）", "CSV for Excel")
CSV_MOODLE = Text("CSV（Moodle）", "CSV for Moodle")
CSV_CANVAS = Text("CSV（Canvas）", "CSV for Canvas")
CSV_BLACKBOARD = Text("CSV（Blackboard）", "CSV for Blackboard")
CSV_PLAIN = Text("student_id,score", "student_id,score")
RAW_LOG = Text("完整记录（CSV）", "The whole log (CSV)")
MADE_ON_CLICK = Text(
    "点一下才生成。学习平台的文件里只有有学号的学生。",
    "Made when you click. Files for learning platforms hold the students who have an id.",
)
LEFT_OUT = Text(
    "没有可用学号、不会进入平台文件的学生：{names}",
    "Without an id that platforms take, and so not in their files: {names}",
)
FILL = Text("填写我的成绩册", "Fill my gradebook")
FILL_NOTE = Text(
    "上传学习平台导出的 CSV 或 XLSX，选好学号列和要填的列，下载回来的还是同一个文件，只有那一列填上了分数。",
    "Upload the CSV or XLSX that your learning platform exported and choose the column of ids and the one to fill: you "
    "get the same file back with only that column filled.",
)
FILL_FILE = Text("成绩册文件", "The gradebook file")
FILL_ID = Text("学号在哪一列", "Column of the ids")
FILL_COLUMN = Text("填到哪一列", "Column to fill")
FILL_WITH = Text("填什么", "Fill in")
FILL_DO = Text("下载填好的文件", "Download the filled file")
FILLED = Text("填了 {n} 行。", "{n} rows filled.")
NOT_MATCHED = Text("有成绩但文件里找不到：{names}", "With points, but not in the file: {names}")
NOT_KNOWN = Text("文件里有但名单里没有：{names}", "In the file, but not on the roster: {names}")
OVERWRITTEN = Text(
    "这些人的格子里原来有别的内容，已换成分数：{names}", "Their cells held something else before: {names}"
)
CONFIRMED = Text("确认的误解", "Misconceptions confirmed")
CONFIRMED_NONE = Text("还没有确认的。", "None yet.")
ONE_STUDENT = Text("看一名学生", "One student")
ONE_NOTE = Text(
    "这里是他遇到的每一道题，数字一模一样；可以照样作答，不会留下记录。",
    "Every question that they met, with the same numbers; you may answer it as they would, and nothing is kept.",
)
QUESTION = Text("题目", "Question")
TYPED = Text("输入", "Typed")
VERDICT = Text("结果", "Verdict")
TRY_IT = Text("试答", "Try it")
NO_QUESTIONS = Text("还没有题目。", "No questions yet.")
SHOWN = Text("放弃", "given up")

# --- insight ---------------------------------------------------------------------------------------------------------

ITEMS_TITLE = Text("每种题", "Each kind of question")
ITEMS_NOTE = Text(
    "难度是第一次作答的平均得分；区分度是这题得分和其余题平均分的相关，接近 0 或为负的题值得看一看。",
    "Facility is the mean score of first attempts; discrimination its correlation with the mean of the other "
    "questions: near zero or below, look at the question.",
)
ITEM = Text("题目", "Item")
ATTEMPTS = Text("人次", "Attempts")
FACILITY = Text("难度", "Facility")
DISCRIMINATION = Text("区分度", "Discrimination")
SECONDS = Text("用时（秒，中位）", "Seconds, median")
UNEXPLAINED_COUNT = Text("无法解释", "Unexplained")
HEATMAP = Text("学生 × 误解", "Students × misconceptions")
HEATMAP_NOTE = Text(
    "格里是出现次数 / 可能出现的次数；带 * 的是已确认。",
    "A cell says how often it showed, out of how often it could; marked * where confirmed.",
)
UNEXPLAINED = Text("没有误解能解释的答案", "Wrong answers that nothing explains")
UNEXPLAINED_NOTE = Text(
    "题库往这里长：如果好几个人错得一样，背后多半有一种还没写下来的做法。",
    "Here the library grows next: where several people are wrong alike, there is most likely a procedure that nobody "
    "has written down yet.",
)
NONE_UNEXPLAINED = Text("没有。", "None.")
SIBLINGS = Text("表现不一样的数字", "Numbers that behaved unlike their siblings")
SIBLINGS_NOTE = Text(
    "{name} = {value} 时 {n} 次里对了 {k} 次，其余 {m} 次里对了 {j} 次。",
    "with {name} = {value}, {k} of {n} were right; otherwise {j} of {m}.",
)
NO_SIBLINGS = Text("没有发现。", "None found.")
REPORTS = Text("学生报告的问题", "What learners reported")
NO_REPORTS = Text("没有报告。", "Nothing was reported.")
REPORT_BY = Text("{who}，{when}", "{who}, {when}")
SMALL_GROUP = Text(
    "不到 {n} 人的组，交给别人看的报告里不显示。",
    "Groups of fewer than {n} are not shown in a report that is handed on.",
)
SHARED = Text("给别人看的班级报告（CSV，无姓名）", "A report to hand on (CSV, without names)")
REGRADE = Text("重新评判", "Regrade")
REGRADE_NOTE = Text(
    "规则或题目改过以后，先看哪些作答会变，确认了再存。旧的评判仍然留在记录里。",
    "After a rule or an item changed: first see which answers would be judged otherwise, then keep it. The old "
    "judgement stays on record.",
)
DRY_RUN = Text("看看会变什么", "See what would change")
NO_CHANGES = Text("没有任何变化。", "Nothing would change.")
CHANGES = Text("{n} 个作答会变：", "{n} answers would be judged otherwise:")
BEFORE = Text("原来", "Before")
NOW = Text("现在", "Now")
REASON = Text("理由（会记录下来）", "Reason (is kept)")
KEEP_CHANGES = Text("存下新的评判", "Keep the new judgements")
CHANGES_KEPT = Text("{n} 个作答已按新的评判。", "{n} answers are judged anew.")

# --- questions out ---------------------------------------------------------------------------------------------------

OUT_NOTE = Text(
    "固定数字的题目，给别的系统用，每个错误答案带解释。",
    "Questions with fixed numbers for other systems, with feedback for each known wrong answer.",
)
OUT_ITEMS = Text("题目（不选就是全部）", "Items (none chosen: all)")
VARIANTS = Text("每种几组数字", "Variants of each")
OUT_FORMAT = Text("格式", "Format")
MAKE = Text("生成文件", "Make the file")
TAKE_FILE = Text("下载 {name}", "Download {name}")
NOT_IN_FORMAT = Text(
    "这种格式装不下、没有导出的：{names}", "Left out, for this format cannot hold them: {names}"
)
WORKSHEETS = Text("打印练习单", "Printed worksheets")
WORKSHEETS_NOTE = Text(
    "每名学生一份，数字各不相同，答案另成一册。",
    "One for each student, each with other numbers; the answers are apart.",
)
MAKE_SHEETS = Text("生成练习单和答案", "Make worksheets and answers")
SHEETS = Text("练习单（PDF）", "Worksheets (PDF)")
ANSWERS = Text("答案（PDF）", "Answers (PDF)")
SHEET_TITLE = Text("标题", "Title")
CHOOSE_ITEMS = Text("请至少选一种题。", "Choose at least one kind of question.")
"""Nothing is made of nothing."""
