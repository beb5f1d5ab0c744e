"""What does a learner read when a formula is asked again, or when its sizes do not fit?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.formula.scope import Dims, Scope
from engine.formula.shapes import Misfit
from engine.formula.tree import Node
from engine.formula.typeset import Latex, Plain, latex_dims, shape_in_words
from engine.item import Text
from engine.reading import words
from engine.reading.outcome import Code

_LONGEST = 40

_MESSAGES: Mapping[Code, tuple[str, str]] = {
    Code.EMPTY: ("还没有输入公式。", "Nothing has been typed yet."),
    Code.TOO_MANY_PARTS: (
        "公式太长：最多 {most} 个部分。",
        "This has too many parts: at most {most} are read.",
    ),
    Code.UNKNOWN_CHARACTER: (
        "不认识字符“{what}”。",
        "The character “{what}” is not understood.",
    ),
    Code.UNKNOWN_NAME: (
        "这里不能用“{what}”。可用的符号是 {{names}}。",
        "“{what}” cannot be used here. The names are {{names}}.",
    ),
    Code.INCOMPLETE: ("还没写完：后面缺一部分。", "This is unfinished: something is missing at the end."),
    Code.MISSING_ARGUMENT: (
        "“{what}”要作用在什么上？请补全括号里的内容。",
        "What does “{what}” work on? Fill in what belongs into its brackets.",
    ),
    Code.BAD_NUMBER: ("“{what}”不是一个数。", "“{what}” is no number."),
    Code.QUOTED: ("请去掉引号，只写公式。", "Leave out the quotation marks: type the formula alone."),
    Code.EQUATION: (
        "等号左边是“{what}”：请只写所求的公式，或者以所求的名字开头。",
        "Before the equals sign stands “{what}”: type the formula alone, or begin with the name that is asked for.",
    ),
    Code.TWO_NUMBERS: (
        "“{what}”前面缺少运算符：相乘请写 *。",
        "There is no sign before “{what}”: write * for a product.",
    ),
    Code.AMBIGUOUS_PRODUCT: (
        "这里省略了乘号，有两种理解。请加括号：1/(a*b) 还是 (1/a)*b？",
        "A product here can be read in two ways. Add brackets: 1/(a*b) or (1/a)*b?",
    ),
    Code.AMBIGUOUS_ARGUMENT: (
        "“{what}”作用到哪里为止？请加括号。",
        "How far does “{what}” reach? Add brackets.",
    ),
    Code.AMBIGUOUS_EXPONENT: (
        "“{what}”这个指数有两种理解。分数指数请加括号，例如 d^(1/2)；矩阵不能取幂。",
        "The exponent “{what}” can be read in two ways. Put a fraction in brackets, as in d^(1/2); "
        "no power of a matrix is read.",
    ),
}


def message(code: Code, facts: Mapping[str, str], scope: Scope) -> Text:
    """Give the words for a code; `facts` are what the message names."""
    text = words.message(code, facts, _MESSAGES)
    # The names are the question's own and may be long; what was typed was cut short.
    return Text(text.zh.replace("{names}", scope.listed), text.en.replace("{names}", scope.listed))


@dataclass(frozen=True)
class MisfitText:
    """A misfit in words: plainly, and with its formulas typeset as Markdown."""

    plain: Text
    typeset: Text


def misfit_text(misfit: Misfit, scope: Scope) -> MisfitText:
    """Say which parts do not fit."""
    plain, latex = Plain(scope), Latex(scope)

    def plainly(node: Node) -> str:
        text = plain.of(node)
        return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"

    def typeset(node: Node) -> str:
        return f"${latex.of(node)}$"

    def sized(dims: Dims) -> tuple[str, str]:
        if len(dims) < 2:
            zh, en = ("一个数", "a number") if not dims else ("长度 {}", "length {}")
            size = f"${latex_dims(dims)}$"
            return zh.format(size), en.format(size)
        return (f"${latex_dims(dims)}$",) * 2

    return MisfitText(_said(misfit, plainly, shape_in_words), _said(misfit, typeset, sized))


def _said(misfit: Misfit, write, size) -> Text:  # type: ignore[no-untyped-def]
    first = write(misfit.first)
    a_zh, a_en = size(misfit.first_dims) if misfit.kind != "index" else ("", "")
    b_zh, b_en = size(misfit.second_dims)
    second = write(misfit.second) if misfit.second is not None else ""
    one_zh, one_en = f"{first}（{a_zh}）", f"{first} ({a_en})"
    two_zh, two_en = f"{second}（{b_zh}）", f"{second} ({b_en})"
    match misfit.kind:
        case "product":
            return Text(
                f"{one_zh}和 {two_zh}不能相乘：前者的列数要等于后者的行数。",
                f"{one_en} times {two_en} does not fit: the columns of the first must be the rows of the second.",
            )
        case "sum":
            return Text(
                f"{one_zh}和 {two_zh}形状不同，不能相加减。",
                f"{one_en} and {two_en} differ in shape and cannot be added.",
            )
        case "entrywise":
            return Text(
                f"{one_zh}和 {two_zh}形状不同，不能逐项相乘。",
                f"{one_en} and {two_en} differ in shape and cannot be multiplied entry by entry.",
            )
        case "concat":
            return Text(
                f"{one_zh}和 {two_zh}不能并排拼接：行数不同。",
                f"{one_en} and {two_en} cannot stand side by side: their rows differ.",
            )
        case "quotient":
            return Text(
                f"{one_zh}不能除以 {two_zh}：除数必须是一个数。",
                f"{one_en} cannot be divided by {two_en}: a divisor must be a number.",
            )
        case "root":
            return Text(
                f"{one_zh}不是一个数，不能开方。", f"{one_en} is not a number and has no square root."
            )
        case "index":
            letters = ", ".join(misfit.first_dims)
            return Text(
                f"结果同时依赖下标 {letters}，应当只依赖一个。",
                f"the result depends on the indices {letters}, where it should depend on one.",
            )
        case "open":
            return Text(
                "结果里没有下标，对每个下标都一样。",
                "the result has no index: it is the same for every index.",
            )
    return Text(
        f"整个式子{_is(a_zh)}，所求的{_is(b_zh)}。", f"the whole is {a_en}, where {b_en} is asked for."
    )


def _is(size: str) -> str:
    """Say "is" before a size in Chinese, with a blank before what is no Chinese."""
    return f"是{size}" if size[0] > "\u2e80" else f"是 {size}"
