"""What does the heading of a column say about it: names, school numbers, groups, accounts?

Only headings that are known are taken; what a column is, is never guessed from what stands in it.
"""

from __future__ import annotations

import re
from typing import Literal

Meaning = Literal["name", "student_id", "group", "account", "first_name", "last_name"]

_KNOWN: dict[Meaning, str] = {
    "name": "姓名 学生姓名 名字 学员姓名 学生名 学生 真实姓名 昵称 全名"
    " name fullname studentname displayname student studentfullname",
    "student_id": "学号 学生编号 学生学号 学生id 学籍号 学籍辅号 考号 准考证号 学员编号 编号 工号"
    " studentid studentnumber studentno sisuserid idnumber orgdefinedid matriculationnumber studentcode schoolid id",
    "group": "班级 教学班 行政班 班 班级名称 组 小组 组别 分组 组名"
    " class classname group groups groupname section sections homeroom form team",
    "account": "邮箱 电子邮箱 电子邮件 邮件 邮箱地址 电子邮件地址 学生邮箱 账号 帐号 账户 登录名 用户名"
    " email emailaddress mail mailaddress account loginid sisloginid login username user userid",
    "first_name": "名 firstname givenname forename",
    "last_name": "姓 姓氏 lastname surname familyname",
}
_RANKS: dict[str, tuple[Meaning, int]] = {
    word: (meaning, rank) for meaning, words in _KNOWN.items() for rank, word in enumerate(words.split())
}
_ASIDE = re.compile(r"[(（\[【<].*?[)）\]】>]")


def meaning(heading: str) -> tuple[Meaning, int] | None:
    """Say what a column holds by its heading, with a rank: of two that hold the same, the lower one is meant.

    None for a heading that is not known. Letter case, blanks, marks and what stands in brackets do not matter.

    >>> meaning("姓名（必填）"), meaning("Quiz 1")
    (('name', 0), None)
    """
    if len(heading) > 200:
        return None
    bare = re.sub(r"[\W_]+", "", _ASIDE.sub("", heading)).casefold()
    return _RANKS.get(bare)
