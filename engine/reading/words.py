"""What does a learner read when a text is asked again?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.item import Text
from engine.reading.outcome import Code

_LONGEST_QUOTE = 20

_MESSAGES: Mapping[Code, tuple[str, str]] = {
    Code.EMPTY: ("还没有输入答案。", "Nothing has been typed yet."),
    Code.TOO_LONG: (
        "输入太长：最多 {most} 个字符。",
        "This is too long: at most {most} characters are read.",
    ),
    Code.TOO_MANY_PARTS: (
        "算式太长：最多 {most} 个部分。请先算出一部分。",
        "This has too many parts: at most {most} are read. Work some of it out first.",
    ),
    Code.TOO_DEEP: (
        "括号或幂嵌套太深：最多 {most} 层。",
        "Brackets or powers are nested too deeply: at most {most} levels are read.",
    ),
    Code.UNKNOWN_CHARACTER: (
        "不认识字符“{what}”。请用数字、+ - * / ^、括号和 sqrt、exp、pi 等。",
        "The character “{what}” is not understood. Use digits, + - * / ^, brackets and names such as sqrt, exp, pi.",
    ),
    Code.UNKNOWN_NAME: (
        "不认识“{what}”。只写数值，不带单位和变量；函数有 sqrt、exp、ln、sin 等。",
        "The name “{what}” is not known. Type the value without units or variables; "
        "sqrt, exp, ln, sin and the like are known.",
    ),
    Code.UNEXPECTED: ("这里出现“{what}”，看不懂。", "“{what}” does not fit here."),
    Code.INCOMPLETE: ("还没写完：后面缺一个数。", "This is unfinished: a number is missing at the end."),
    Code.UNBALANCED: ("“{what}”没有配对的另一半。", "“{what}” has no partner."),
    Code.MISSING_ARGUMENT: (
        "“{what}”后面缺少内容，例如 sqrt(2)、\\frac{{1}}{{2}}。",
        "“{what}” needs something to work on, as in sqrt(2) or \\frac{{1}}{{2}}.",
    ),
    Code.BAD_NUMBER: (
        "“{what}”不是一个数：小数点最多一个，不用下划线，也不用十六进制。",
        "“{what}” is no number: one point at most, no underscores, no hexadecimal.",
    ),
    Code.TOO_MANY_DIGITS: (
        "数字太长：最多 {most} 位。",
        "The number is too long: at most {most} digits are read.",
    ),
    Code.QUOTED: ("请去掉引号，只写数值。", "Leave out the quotation marks: type the value alone."),
    Code.EQUATION: (
        "请去掉“{what}”和它前面的内容，只写数值，例如 0.5。",
        "Leave out “{what}” and what is before it: type the value alone, such as 0.5.",
    ),
    Code.TRAILING_MARK: (
        "请去掉末尾的“{what}”，或补上后面的数。",
        "Leave out the “{what}” at the end, or add what follows it.",
    ),
    Code.LINE_BREAK: ("一个数中间不能换行。", "One number cannot continue on the next line."),
    Code.TWO_NUMBERS: (
        "“{what}”紧跟在另一个数后面：是两个数还是相乘？相乘请写 *，向量请用逗号分开。",
        "“{what}” follows another number: two numbers, or a product? Write * to multiply, commas to part entries.",
    ),
    Code.AMBIGUOUS_COMMA: (
        "“{what}”里的逗号可能是小数点，也可能是千位分隔符。小数请用点，整数请去掉逗号。",
        "The comma in “{what}” could be a decimal point or part thousands. "
        "Use a point for decimals, no comma in whole numbers.",
    ),
    Code.AMBIGUOUS_DOT: (
        "“0·”可能是小数，也可能是乘以零。小数请写 0.5 这样的点，相乘请写 *。",
        "“0·” could begin a decimal or be a product. Write decimals as 0.5 and products with *.",
    ),
    Code.AMBIGUOUS_PRODUCT: (
        "这里省略了乘号，有两种理解。请加括号：1/(2*3) 还是 (1/2)*3？",
        "A product without a sign here can be read in two ways. Add brackets: 1/(2*3) or (1/2)*3?",
    ),
    Code.AMBIGUOUS_ARGUMENT: (
        "“{what}”作用到哪里为止？请加括号，例如 {what}(2)*3。",
        "How far does “{what}” reach? Add brackets, as in {what}(2)*3.",
    ),
    Code.AMBIGUOUS_PERCENT: (
        "这里的百分号有两种理解。请加括号，或写成小数。",
        "The percent sign can be read in two ways here. Add brackets or write a decimal.",
    ),
    Code.AMBIGUOUS_EXPONENT: (
        "“{what}”里的 e 是科学记数法，还是自然常数？请写 2e-3 或 2*e - 3。",
        "Is the e in “{what}” scientific notation or Euler's number? Write 2e-3 or 2*e - 3.",
    ),
    Code.AMBIGUOUS_LOG: (
        "log 的底数不明确。请写 ln、log2 或 log10。",
        "The base of log is not clear. Write ln, log2 or log10.",
    ),
    Code.AMBIGUOUS_MIXED: (
        "带分数和相乘在这里分不清。请写 2+1/2 或 2*(1/2)。",
        "This could be a mixed number or a product. Write 2+1/2 or 2*(1/2).",
    ),
    Code.DEGREES: (
        "角度单位只能用在 sin、cos、tan 里面，例如 sin(30°)。",
        "Degrees are read only inside sin, cos and tan, as in sin(30°).",
    ),
    Code.DIVISION_BY_ZERO: ("除数是零，没有结果。", "This divides by zero, which has no value."),
    Code.UNDEFINED: (
        "这里没有意义，没有数值（例如 0^0、ln(0)）。",
        "This has no value (as 0^0 and ln(0) have none).",
    ),
    Code.NOT_REAL: (
        "结果不是实数。奇次方根请写 cbrt(-8)。",
        "This is not a real number. For the real cube root type cbrt(-8).",
    ),
    Code.TOO_LARGE: (
        "数值太大：绝对值要小于 1e300。",
        "This number is too large: sizes up to 1e300 are read.",
    ),
    Code.TOO_SMALL: (
        "数值太接近零：绝对值要大于 1e-300。若要写零，请直接写 0。",
        "This number is too close to zero: sizes down to 1e-300 are read. For zero, type 0.",
    ),
    Code.INFINITE: (
        "这里不能出现无穷大，需要有限的数。",
        "Infinity does not fit here: a finite number is needed.",
    ),
    Code.EMPTY_ENTRY: ("这里缺少一个数。", "A number is missing here."),
    Code.RAGGED: (
        "各行长度不同（{first} 和 {second}）。",
        "Rows have different lengths ({first} and {second}).",
    ),
    Code.WRONG_SHAPE: ("需要{wanted_zh}，读到{found_zh}。", "Expected {wanted_en}, got {found_en}."),
    Code.NOT_A_SHAPE: (
        "这里需要一个形状，例如 2x4 或 (2, 4)，每个大小都是数字。",
        "A shape is asked for here: its sizes as numbers, such as 2x4 or (2, 4).",
    ),
    Code.NOT_WHOLE: ("这里需要一个整数。", "A whole number is asked for here."),
    Code.NOT_POSITIVE: (
        "从 1 开始数：这里需要正整数。",
        "Counting starts at 1: a positive whole number is asked for.",
    ),
}
_HIDDEN = ("读到{found_zh}，这不是题目要的形状。", "Got {found_en}; that is not the shape that is asked for.")


def message(
    code: Code, facts: Mapping[str, str], own: Mapping[Code, tuple[str, str]] = MappingProxyType({})
) -> Text:
    """Give the words for a code; `facts` are what the message names, cut short and stripped of control characters.

    `own` are the words of another kind of text for codes that mean something else there.
    """
    zh, en = own.get(code) or _MESSAGES[code]
    if code is Code.WRONG_SHAPE and "wanted_zh" not in facts:
        zh, en = _HIDDEN
    shown = {"what": "", "most": "", **{name: _quoted(fact) for name, fact in facts.items()}}
    return Text(zh=zh.format_map(shown), en=en.format_map(shown))


def _quoted(typed: str) -> str:
    shown = "".join(
        c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in typed[: _LONGEST_QUOTE + 1]
    )
    return shown if len(shown) <= _LONGEST_QUOTE else shown[:_LONGEST_QUOTE] + "…"


def size_in_words(dims: tuple[int, ...], count: int) -> tuple[str, str]:
    """Give a size in Chinese and English, such as "3 numbers" or "6 numbers (2 x 3)"."""
    zh, en = f" {count} 个数", f"{count} number" + "s" * (count != 1)
    if len(dims) == 2:
        rows, columns = dims
        return f"{zh}（{rows} × {columns}）", f"{en} ({rows} × {columns})"
    return zh, en
