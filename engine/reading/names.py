"""Which words may stand in an expression, and which parts of LaTeX?"""

from __future__ import annotations

ROOTS = {"sqrt": "√", "cbrt": "∛"}
FUNCTIONS = {
    "exp": "exp", "ln": "ln", "log": "log", "lg": "log10", "log2": "log2", "log10": "log10", "abs": "abs",
    "sin": "sin", "cos": "cos", "tan": "tan", "cot": "cot", "sec": "sec", "csc": "csc", "tg": "tan", "ctg": "cot",
    "arcsin": "arcsin", "arccos": "arccos", "arctan": "arctan", "asin": "arcsin", "acos": "arccos",
    "atan": "arctan", "arctg": "arctan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "asinh": "arsinh",
    "acosh": "arcosh", "atanh": "artanh", "arsinh": "arsinh", "arcosh": "arcosh", "artanh": "artanh",
    "arcsinh": "arsinh", "arccosh": "arcosh", "arctanh": "artanh",
}  # fmt: skip
INVERSE = {
    "sin": "arcsin", "cos": "arccos", "tan": "arctan", "sinh": "arsinh", "cosh": "arcosh", "tanh": "artanh",
}  # fmt: skip
ANGLED = ("sin", "cos", "tan", "cot", "sec", "csc")
_INFINITY = ("inf", "infinity", "infty", "oo", "∞")
_DEGREE_WORDS = ("deg", "degree", "degrees")

# What a Chinese word stands for, as (kind, text) parts.
CHINESE = {
    "根号": (("root", "√"),), "立方根": (("root", "∛"),), "三次根号": (("root", "∛"),), "派": (("constant", "pi"),),
    "百分之": (("percent_of", ""),), "分之": (("parts_of", ""),), "乘": (("times", "*"),), "除": (("times", "/"),),
    "加": (("sign", "+"),), "减": (("sign", "-"),), "正": (("sign", "+"),), "负": (("sign", "-"),),
    "度": (("mark", "°"),), "无": (("infinity", ""),), "正无": (("sign", "+"), ("infinity", "")),
    "负无": (("sign", "-"), ("infinity", "")), "又": (("and", ""),),
}  # fmt: skip

_BRACKETS = {
    "{": ("open", "{"), "}": ("close", "}"), "lbrace": ("open", "{"), "rbrace": ("close", "}"),
    "lbrack": ("open", "["), "rbrack": ("close", "]"), "langle": ("open", "<"), "rangle": ("close", ">"),
    "vert": ("bar", "|"), "lvert": ("bar", "|"), "rvert": ("bar", "|"), "mid": ("bar", "|"), "|": ("odd", "\\|"),
}  # fmt: skip
COMMANDS = _BRACKETS | {
    "cdot": ("times", "*"), "times": ("times", "*"), "ast": ("times", "*"), "div": ("times", "/"),
    "frac": ("frac", ""), "dfrac": ("frac", ""), "tfrac": ("frac", ""), "cfrac": ("frac", ""),
    "%": ("mark", "%"), "degree": ("mark", "°"), "circ": ("circ", ""), "\\": ("newline", ""), "cr": ("newline", ""),
    "top": ("transposed", ""), "intercal": ("transposed", ""), "&": ("odd", "&"), "_": ("odd", "_"),
    "approx": ("equation", "≈"),
}  # fmt: skip
SPACES = (",", ";", ":", "!", " ", ">", "quad", "qquad", "thinspace", "enspace", "space")
IGNORED = (
    "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "Biggl",
    "Biggr", "displaystyle", "textstyle", "limits", "boxed",
)  # fmt: skip


def is_name(word: str) -> bool:
    """Say whether `word` may stand in an expression."""
    return meaning(word)[0] not in ("name", "x")


def meaning(word: str) -> tuple[str, str]:
    """Give the kind of part that a word of letters is, and its one spelling; unknown words are of kind "name"."""
    if word in ("x", "X"):
        return "x", word
    if word == "e":
        return "constant", "e"
    lower = word.lower()
    if lower in ROOTS:
        return "root", ROOTS[lower]
    if lower in FUNCTIONS:
        return "function", FUNCTIONS[lower]
    if lower in ("pi", "π"):
        return "constant", "pi"
    if lower in _INFINITY:
        return "infinity", ""
    if lower in _DEGREE_WORDS:
        return "mark", "°"
    return "name", word


_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}


def numeral(word: str) -> str | None:
    """Give the digits of a Chinese numeral below a hundred, with decimals behind 点; None for any other."""
    whole, point, part = word.partition("点")
    tens, ten, ones = whole.partition("十")
    if len(tens) > 1 or len(ones) > 1 or ones == "十" or (ten and tens in ("零", "〇")):
        return None
    value = (_DIGITS[tens] if tens else 1) * 10 if ten else _DIGITS[tens]
    digits = str(value + (_DIGITS[ones] if ones else 0))
    return digits + ("." + "".join(str(_DIGITS[digit]) for digit in part) if point else "")
