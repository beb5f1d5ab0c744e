"""In which words does a class's page speak to students, and to who signs in?"""

from __future__ import annotations

from engine.item import Text

# --- signing in ------------------------------------------------------------------------------------------------------

WELCOME = Text("进入班级", "Enter your class")
WELCOME_NOTE = Text(
    "两个代码都在老师发的纸条上。大小写、空格和短横线都不要紧。",
    "Both codes are on the slip from your teacher. Case, blanks and dashes do not matter.",
)
CLASS_CODE = Text("班级代码", "Class code")
PERSONAL_CODE = Text("个人代码", "Personal code")
ENTER = Text("进入", "Enter")
WRONG_CODES = Text(
    "代码不对。请对照纸条再试一次；还是不行就请老师换一张。",
    "These codes are not right. Compare them with your slip and try again, or ask your teacher for a new one.",
)
WAIT = Text("试错的次数太多，请等 {n} 秒再试。", "Too many wrong tries. Please wait {n} seconds.")
WITH_LOGIN = Text("用学校账号登录", "Sign in with your school account")
NOT_ON_ROSTER = Text(
    "这个账号不在班级名单里，请告诉老师。",
    "This account is not on the class's roster. Please tell your teacher.",
)
HELLO = Text("你好，{name}", "Hello, {name}")
NOT_YOU = Text("不是你？退出", "Not you? Sign out")

# --- the teacher -----------------------------------------------------------------------------------------------------

NO_TEACHER = Text("这里没有教师页面。", "There is no teacher's page here.")
TEACHER = Text("教师登录", "Teacher's sign-in")
PASSWORD = Text("密码", "Password")
WRONG_PASSWORD = Text("密码不对。", "That is not the password.")
NO_PASSWORD = Text(
    "这里没有设置教师密码，教师页面打不开。设置方法见 README 的「给老师」。",
    "No teacher's password is set here, so the page stays closed. README, “For teachers”, says how to set one.",
)
TEACHER_OUT = Text("退出教师页面", "Sign out")
IDLE_NOTE = Text(
    "半小时没有操作会自动退出。", "You are signed out after half an hour without doing anything."
)

# --- assignments, as a student sees them ------------------------------------------------------------------------------

ASSIGNMENTS = Text("作业", "Assignments")
NONE_SET = Text("还没有布置作业。", "Nothing has been set yet.")
GONE = Text("没有这份作业，或者它不是布置给你的。", "There is no such assignment, or it was not set for you.")
ALL_ASSIGNMENTS = Text("全部作业", "All assignments")
OPEN_IT = Text("打开", "Open")
OPENS = Text("{when} 开始", "opens {when}")
CLOSES = Text("{when} 截止", "closes {when}")
CLOSED = Text("{when} 已截止，之后交的记作迟交", "closed {when}; what comes now is marked late")
NO_END = Text("没有截止时间", "no closing time")
NOT_YET = Text("还没开始，{when} 再来。", "Not open yet; come back {when}.")
SCORED = Text("计分", "counts")
PRACTICE = Text("练习，不计分", "practice, does not count")
TRIES = Text(
    "每题可答 {n} 次，每次换数字，取最好的一次",
    "{n} attempts a question, each with other numbers; the best counts",
)
ONE_TRY = Text("每题只答一次", "one attempt a question")
ANY_TRIES = Text("次数不限，取最好的一次", "any number of attempts; the best counts")
INDICATIVE = Text(
    "没有监考，分数只作参考。",
    "Nobody watches over this, so points are an indication.",
)
DONE_OF = Text("已答 {k} / {n} 题", "{k} of {n} questions answered")
POINTS = Text("得分 {points} / {possible}", "{points} of {possible} points")
QUESTION_OF = Text("第 {k} 题，共 {n} 题", "Question {k} of {n}")
ATTEMPT_OF = Text("第 {k} 次，共 {n} 次", "attempt {k} of {n}")
ATTEMPT = Text("第 {k} 次", "attempt {k}")
LATE = Text("已过截止时间，现在作答会记为迟交。", "The closing time is over: an answer now is marked late.")
BEGIN = Text("看题", "Show the question")
BEGIN_NOTE = Text(
    "题目一旦显示就属于你，刷新也不会换。",
    "Once shown, the question is yours; reloading does not change it.",
)
GO_ON = Text("下一题", "Next question")
ANOTHER_TRY = Text("换一组数字再答一次", "Try once more with other numbers")
KEPT = Text("答案已保存。", "Your answer is kept.")
KEPT_UNTIL = Text(
    "答案已保存，截止后可以看到结果。", "Your answer is kept. You will see what came of it after closing."
)
GAVE_UP = Text("这题放弃了，记 0 分。", "You gave this question up: no points.")
GIVE_UP = Text("放弃这题", "Give this question up")
FINISHED = Text("全部答完了。", "All questions are answered.")
NOT_ANSWERED = Text("未答", "not answered")
ANSWERED = Text("已答", "answered")
OPEN_NOW = Text("正在答", "open")
ITEM_GONE = Text(
    "这道题现在出不来，请告诉老师。", "This question cannot be made at present; please tell your teacher."
)

# --- what is kept ----------------------------------------------------------------------------------------------------

PRIVACY = Text("这里记录什么", "What is kept here")
PRIVACY_LOCAL = Text(
    "每道题、你输入的答案、对错和时间，都记在这台电脑的文件里，不会发到别处。用这台电脑的人都看得到。",
    "Every question, what you type, what came of it and when: in files on this computer, sent nowhere. Whoever uses "
    "this computer can see them.",
)
PRIVACY_PUBLIC = Text(
    "每道题、你输入的答案、对错和时间，记在服务器上，用一个随机代号，不记名字、邮箱和网络地址。只有你的浏览器知道这个代号。",
    "Every question, what you type, what came of it and when: on the server, under a random key, without name, e-mail "
    "or network address. Only your browser knows that key.",
)
PRIVACY_CLASS = Text(
    "每道题、你输入的答案、对错和时间，记在服务器上，用一个代号；你的老师看得到，同学看不到。名字只在名单里，不记邮箱和网络地址。"
    "{months} 个月没有活动的记录，老师可以一次删掉。",
    "Every question, what you type, what came of it and when: on the server, under a key; your teacher sees it, other "
    "students do not. Your name is on the roster only; no address is kept. The teacher can remove what was idle for "
    "{months} months.",
)
PRIVACY_RIGHTS = Text(
    "下面可以随时下载自己的记录，也可以全部删除。",
    "Below you can download your records at any time, or have all of them deleted.",
)
UNDERSTOOD = Text("知道了", "I see")
ERASE_NOTE = Text(
    "删除后作业的分数也没有了，也不能再用这张纸条进来。",
    "Points of assignments are gone then, too, and your slip no longer opens this page.",
)
