"""Which columns and rows does a score sheet have when it leaves, whatever kind of file it becomes?

Names of items and misconceptions come from outside: nothing here knows a bank. Blank is what was not attempted, and
never zero. Moments are in one zone, which the heading names.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.classroom.sheet import Column, Held, ScoreSheet, Student
from engine.exports.inert import plain_number
from engine.exports.score_words import Field, Grid, Kind, Value, Wording, labels
from engine.item import Text

VERDICTS = {
    "right": Text("对", "right"),
    "wrong": Text("错", "wrong"),
    "too_rough": Text("太粗略", "too rough"),
    "unreadable": Text("读不懂", "unreadable"),
}
SCORES, ATTEMPTS = Text("成绩", "Scores"), Text("每次作答", "Attempts")
MISCONCEPTIONS, COLUMNS = Text("误解", "Misconceptions"), Text("各列说明", "Columns")

ID = Text("学号", "Student ID")
NAME = Text("姓名", "Name")
GROUP = Text("班级", "Class")
_WHO = (
    (
        ID,
        "id",
        Text(
            "名单里的学号，是文字，前面的零都在。", "As the roster has it: a text, with its zeros in front."
        ),
    ),
    (NAME, "text", Text("名单里的姓名。", "As the roster has it.")),
    (GROUP, "text", Text("名单里的班级或小组。", "Class or group, as the roster has it.")),
)


def _who(student: Student) -> tuple[str, str, str]:
    return student.student_id, student.name, student.group


def _who_fields(words: Wording) -> list[Field]:
    return [words.field(called, kind, means) for called, kind, means in _WHO]  # type: ignore[arg-type]


# --- scores ----------------------------------------------------------------------------------------------------------

_TOTAL = Text("总分", "Total")
_TOTAL_MEANS = Text(
    "各次作业得分之和；什么都没做的学生是空白，不是零。",
    "The points of all assignments; blank, and not zero, for a student who has attempted nothing.",
)
_POINTS_MEANS = Text(
    "这次作业的得分，每题一分；没做是空白，做了没得分是 0。",
    "The points of the assignment, one for each question; blank if not attempted, 0 if nothing was right.",
)
_CONFIRMED = Text("已确认的误解", "Misconceptions confirmed")
_CONFIRMED_MEANS = Text(
    "作答反复表现出来的错误做法；次数见“误解”表。",
    "Wrong procedures that the answers show again and again; how often is on the sheet of misconceptions.",
)


def scores_grid(sheet: ScoreSheet, words: Wording) -> Grid:
    """Give students × assignments and their questions."""
    fields = _who_fields(words)
    fields.append(words.field(_TOTAL, "number", _TOTAL_MEANS))
    names = labels(sheet.columns)
    for column in sheet.columns:
        fields += _assignment_fields(column, names[column.key], words)
    zone = words.zone_name
    fields.append(
        words.field(
            Text(f"最后活动（{zone}）", f"Last activity ({zone})"),
            "moment",
            Text("所有作业里最后一次作答的时间。", "When the last answer to any assignment was given."),
        )
    )
    fields.append(words.field(_CONFIRMED, "text", _CONFIRMED_MEANS))
    confirmed: dict[str, list[str]] = {}
    for held in sheet.held:
        if held.confirmed:
            confirmed.setdefault(held.student.learner, []).append(words.misconception(held.misconception))
    rows = []
    for student in sheet.students:
        row: list[Value] = [*_who(student), sheet.total(student)]
        for column in sheet.columns:
            row += _assignment_cells(sheet, student, column, words)
        moments = [words.local(sheet.mark(student, column).last) for column in sheet.columns]
        row.append(max(filter(None, moments), default=None))
        row.append(("；" if words.lang == "zh" else "; ").join(confirmed.get(student.learner, ())) or None)
        rows.append(tuple(row))
    return Grid(SCORES.say(words.lang), tuple(fields), tuple(rows), frozen=2)


def _assignment_fields(column: Column, label: str, words: Wording) -> list[Field]:
    possible = plain_number(column.possible)
    zone = words.zone_name
    points = words.field(
        Text(f"得分（满分 {possible}）", f"points (of {possible})"), "number", _POINTS_MEANS, label
    )
    told: list[tuple[Text, Kind, Text]] = [
        (Text("答了几题", "answered"), "number", Text("答过的题数。", "Questions that were answered.")),
        (
            Text("作答次数", "attempts"),
            "number",
            Text("所有题的作答次数之和。", "Attempts at all its questions together."),
        ),
        (
            Text("用时（秒）", "time (seconds)"),
            "number",
            Text("知道的作答用时之和。", "Time spent on answers, as far as it is known."),
        ),
        (
            Text(f"最后活动（{zone}）", f"last activity ({zone})"),
            "moment",
            Text("最后一次作答的时间。", "When the last answer was given."),
        ),
        (
            Text("迟交次数", "late"),
            "number",
            Text("截止以后的作答次数。", "Attempts that came after the assignment was closed."),
        ),
    ]
    fields = [
        Field(points.heading, "number", Text("每次作业：得分", "each assignment: points"), _POINTS_MEANS)
    ]
    fields += [words.field(*each, label) for each in told]
    means = Text(
        "这一题的得分，从 0 到 1；没做是空白。", "The points of one question, 0 to 1; blank if not attempted."
    )
    for position, item in enumerate(column.items, start=1):
        name = words.item(item)
        each = words.field(
            Text(f"第 {position} 题 {name}", f"question {position}, {name}"), "number", means, label
        )
        fields.append(
            Field(each.heading, "number", Text("每次作业：第几题", "each assignment: question"), means)
        )
    return fields


def _assignment_cells(sheet: ScoreSheet, student: Student, column: Column, words: Wording) -> list[Value]:
    mark = sheet.mark(student, column)
    is_blank = mark.points is None and not mark.attempts
    counts: list[Value] = [None] * 2 if is_blank else [mark.answered, mark.attempts]
    cells: list[Value] = [mark.points, *counts, mark.seconds, words.local(mark.last)]
    cells.append(None if is_blank else mark.late)
    for position in range(1, len(column.items) + 1):
        of_question = sheet.of_question.get((student.learner, column.key, position))
        cells.append(of_question.points if of_question else None)
    return cells


# --- attempts --------------------------------------------------------------------------------------------------------


def attempts_grid(sheet: ScoreSheet, words: Wording) -> Grid:
    """Give a row for each attempt, in the log's order."""
    zone = words.zone_name
    told: list[tuple[Text, Kind, Text]] = [
        (
            Text("作业", "Assignment"),
            "text",
            Text("空白是自己练习。", "Blank for practice of one's own."),
        ),
        (
            Text("题号", "Question"),
            "number",
            Text(
                "在作业里是第几题；自己练习是空白。",
                "Its place in the assignment; blank for practice of one's own.",
            ),
        ),
        (
            Text("第几次", "Attempt"),
            "number",
            Text("对这道题的第几次作答。", "Which attempt at this question."),
        ),
        (Text("题型", "Item"), "text", Text("题型的名字。", "What the item is called.")),
        (
            Text("题型编号", "Item ID"),
            "id",
            Text("题库里的编号。", "Its id in the bank of questions."),
        ),
        (
            Text("题目编号", "Question ID"),
            "id",
            Text(
                "这道题（连同数字）的编号，与记录里的相同。", "The id of this very question, as in the log."
            ),
        ),
        (
            Text(f"时间（{zone}）", f"Time ({zone})"),
            "moment",
            Text("作答的时间。", "When the answer was given."),
        ),
        (
            Text("输入", "Typed"),
            "text",
            Text(
                "学生输入的原文；不能存的控制字符写成 �。",
                "What was typed; control characters that no file holds are �.",
            ),
        ),
        (Text("判定", "Verdict"), "text", Text("对、错等。", "Right, wrong and so on.")),
        (Text("得分", "Score"), "number", Text("从 0 到 1。", "From 0 to 1.")),
        (
            Text("用时（秒）", "Time (seconds)"),
            "number",
            Text("空白是不知道。", "Blank where it is not known."),
        ),
        (
            Text("误解", "Misconceptions"),
            "text",
            Text(
                "能算出这个错误答案的错误做法：/ 是同一个数，+ 是同时犯，；是另一种可能。",
                "Wrong procedures that give this answer: / where they give the same number, + where they are held "
                "together, ; before another possibility.",
            ),
        ),
        (
            Text("误解编号", "Misconception IDs"),
            "id",
            Text("与记录里的写法相同。", "As the log writes them."),
        ),
        (
            Text("迟交", "Late"),
            "text",
            Text("截止以后的作答写“是”。", "“yes” if it came after the assignment was closed."),
        ),
    ]
    fields = [*_who_fields(words), *(words.field(*each) for each in told)]
    names = labels(sheet.columns)
    yes = Text("是", "yes").say(words.lang)
    rows = []
    for line in sheet.attempts:
        verdict = VERDICTS.get(line.verdict, Text(line.verdict, line.verdict)).say(words.lang)
        row: tuple[Value, ...] = (
            *_who(line.student),
            names.get(line.assignment, line.assignment) or None,
            line.position or None,
            line.number,
            words.item(line.item),
            line.item,
            line.question_id,
            words.local(line.moment),
            line.typed,
            verdict,
            line.score,
            line.seconds,
            words.held_together(line.misconceptions) or None,
            line.misconceptions or None,
            yes if line.late else None,
        )
        rows.append(row)
    return Grid(ATTEMPTS.say(words.lang), tuple(fields), tuple(rows), frozen=2)


# --- misconceptions --------------------------------------------------------------------------------------------------


def misconceptions_grid(sheet: ScoreSheet, words: Wording) -> Grid:
    """Give students × misconceptions: shown so often of so many chances, and marked where it is confirmed."""
    of_student: dict[tuple[str, str], Held] = {
        (held.student.learner, held.misconception): held for held in sheet.held
    }
    ids = list(dict.fromkeys(held.misconception for held in sheet.held))
    called = Text("每种误解", "each misconception")
    means = Text(
        "表现出来的次数，（共……）是有机会表现的题数；没有机会是空白。“已确认”是反复表现出来的。",
        "How often it was shown, of the questions where it could show; blank where none could. "
        "“confirmed” where it was shown again and again.",
    )
    names = [words.misconception(each) for each in ids]
    fields = _who_fields(words)
    for each, name in zip(ids, names, strict=True):
        fields.append(Field(name if names.count(name) == 1 else f"{name} [{each}]", "text", called, means))
    rows = tuple(
        (*_who(student), *(_times(of_student.get((student.learner, each)), words) for each in ids))
        for student in sheet.students
    )
    return Grid(MISCONCEPTIONS.say(words.lang), tuple(fields), rows, frozen=2)


def _times(held: Held | None, words: Wording) -> str | None:
    if held is None or not (held.chances or held.hits):
        return None
    # Not 3/5: a spreadsheet that gets hold of it would make it the third of May.
    times = Text(f"{held.hits}（共 {held.chances}）", f"{held.hits} of {held.chances}")
    sure = Text("，已确认", ", confirmed") if held.confirmed else Text("", "")
    return times.say(words.lang) + sure.say(words.lang)


# --- explanations ----------------------------------------------------------------------------------------------------


def columns_grid(sheet: ScoreSheet, grids: Iterable[Grid], words: Wording) -> Grid:
    """Explain every column of the other sheets, and when and how the file was made."""
    lang = words.lang
    rows: dict[tuple[str, str, str], None] = {}
    made = words.local(sheet.made)
    if made:
        when = f"{made:%Y-%m-%d %H:%M:%S}"
        rows[Text("全部", "all").say(lang), Text("导出时间", "made").say(lang), when] = None
    told = Text(
        f"所有时间都按 {words.zone_name}。空白表示没有作答，不是零分。",
        f"All times are in {words.zone_name}. Blank means not attempted, and never zero.",
    )
    rows[Text("全部", "all").say(lang), Text("时间与空白", "times and blanks").say(lang), told.say(lang)] = (
        None
    )
    for grid in grids:
        for each in grid.fields:
            rows[grid.title, each.called.say(lang), each.means.say(lang)] = None
    names = (
        (Text("题型编号", "Item ID"), {item: words.item(item) for item in _items(sheet)}),
        (
            Text("误解编号", "Misconception ID"),
            {held.misconception: words.misconception(held.misconception) for held in sheet.held},
        ),
    )
    for what, known in names:
        for id_, name in known.items():
            rows[what.say(lang), id_, name] = None
    means = Text("", "")
    headings = (Text("表", "Sheet"), Text("列", "Column"), Text("意思", "Meaning"))
    fields = tuple(Field(heading.say(lang), "text", heading, means) for heading in headings)
    return Grid(COLUMNS.say(lang), fields, tuple(rows))


def _items(sheet: ScoreSheet) -> dict[str, None]:
    named = dict.fromkeys(item for column in sheet.columns for item in column.items)
    return named | dict.fromkeys(line.item for line in sheet.attempts)
