"""Is one number read in all its spellings, and asked where it has two readings or none?"""

from __future__ import annotations

import math

import pytest

from engine.reading import INTEGER, Code, Reading, Unreadable, read

R2, R3, PI, E = math.sqrt(2), math.sqrt(3), math.pi, math.e

READ: dict[str, list[tuple[str, float]]] = {
    "decimals": [("0.707", 0.707), ("+0.5", 0.5), (".5", 0.5), ("-.5", -0.5), ("5.", 5), ("007", 7), ("0.50 ", 0.5),
                 ("０．５", 0.5), ("0。5", 0.5), ("5。", 5), ("0．707", 0.707), ("１２３", 123), ("𝟐", 2)],
    "minus signs": [(minus + "0.5", -0.5) for minus in "-−‐‑‒–—―﹣－➖"] + [("--5", 5), ("2--3", 5),
    ("2*-3", -6), ("1+-2", -1)],
    "scientific": [("1e3", 1e3), ("1E-3", 1e-3), ("2.5 e-3", 2.5e-3), ("2.5E -3", 2.5e-3), ("1.5e+3", 1500),
                   ("3 x 10^5", 3e5), ("3x10^-2", 0.03), ("3X10**5", 3e5), ("1.5·10^3", 1500), ("6.02×10²³", 6.02e23),
                   ("1.5×10⁻³", 1.5e-3), ("1.5\\times10^{-3}", 1.5e-3), ("3 * 10 ^ 5", 3e5), ("2ᴇ3", 2000)],
    "fractions": [("-3/4", -0.75), ("1 / 3", 1 / 3), ("(1/2)/(3/4)", 2 / 3), ("3⁄4", 0.75), ("½", 0.5), ("¹⁄₂", 0.5),
                  ("6÷2", 3), ("1∕2", 0.5), ("1／2", 0.5), ("-⅔", -2 / 3)],
    "mixed": [("2 1/2", 2.5), ("-2 1/2", -2.5), ("1½", 1.5), ("2 ½", 2.5), ("3*2 1/2", 7.5), ("1 3⁄4", 1.75)],
    "roots": [("sqrt2/2", R2 / 2), ("√2/2", R2 / 2), ("2√3", 2 * R3), ("√(1/4)", 0.5), ("sqrt 2", R2), ("∛8", 2),
              ("∜16", 2), ("³√8", 2), ("∛-8", -2), ("cbrt(-8)", -2), ("\\sqrt[3]{8}", 2), ("\\sqrt2", R2),
              ("√2√3", math.sqrt(6)), ("根号2", R2), ("2根号3", 2 * R3), ("2³ √4", 16), ("sqrt[2]", R2)],
    "powers": [("-2^2", -4), ("2^3^2", 512), ("2^-1/2", 0.25), ("2**0.5", R2), ("10⁻³", 1e-3), ("3²", 9),
               ("2²³", 2**23), ("2^{10}", 1024), ("(-2)²", 4), ("4^½", 2), ("8^(1/3)", 2), ("2＾3", 8), ("1^1e9", 1)],
    "implicit products": [("2(3+4)", 14), ("(1+2)(3+4)", 21), ("2pi", 2 * PI), ("2π", 2 * PI), ("½√3", R3 / 2),
                          ("2e^2", 2 * E**2), ("2|-3|", 6), ("(1+2)3", 9), ("2π/3", 2 * PI / 3)],
    "signs for times": [(f"2{times}3", 6) for times in "*×·⋅∙•✕✖∗＊x"] + [("2 × 3", 6), ("2✖️3", 6), ("10x10", 100)],
    "functions": [("exp(2)", E**2), ("e^-0.7", math.exp(-0.7)), ("e^(−0.7)", math.exp(-0.7)), ("ln 2", math.log(2)),
                  ("ln(e)", 1), ("lg(100)", 2), ("log10(1000)", 3), ("log2(8)", 3), ("log_2(8)", 3), ("log₂8", 3),
                  ("log_{3}(9)", 2), ("ln8/ln2", 3), ("arctan(1)", PI / 4), ("atan 1", PI / 4), ("sin(30°)", 0.5),
                  ("cos 60°", 0.5), ("sin^2(pi/4)", 0.5), ("sin²(π/4)", 0.5), ("sin^2 30°", 0.25),
                  ("tan^-1(1)", PI / 4),
                  ("tan⁻¹(1)", PI / 4), ("sin^{-1}(1)", PI / 2), ("abs(-3)", 3), ("|-3|", 3), ("||-3|-1|", 2),
                  ("｜-3｜", 3), ("tanh(0)", 0), ("SQRT(2)", R2), ("ｓｑｒｔ（２）", R2), ("sin(30度)", 0.5),
                  ("exp -1", 1 / E)],
    "percent": [("43.5%", 0.435), ("43.5 %", 0.435), ("４３．５％", 0.435), ("5‰", 0.005), ("1-43.5%", 0.565),
                ("50%*3", 1.5), ("\\frac{1}{2}+50\\%", 1), ("百分之50", 0.5)],
    "commas": [("0,707", 0.707), ("1,5", 1.5), ("-1,5", -1.5), ("1,000,000", 1e6), ("12,345.67", 12345.67),
               ("1,234,567", 1234567), ("0,123", 0.123), ("1,2345", 1.2345), ("1234,567", 1234.567), ("0，5", 0.5),
               ("1.234,56", 1234.56), ("sqrt(0,25)", 0.5), ("1,000,000/2", 5e5), ("1,5e-3", 0.0015)],
    "brackets": [("(0.5)", 0.5), ("[0.5]", 0.5), ("{0.5}", 0.5), ("<0.5>", 0.5), ("（１／２）", 0.5),
    ("【0.5】", 0.5),
                 ("[(1+2)*3]/2", 4.5), ("(" * 50 + "1" + ")" * 50, 1)],
    "latex": [("\\frac{\\sqrt{2}}{2}", R2 / 2), ("$\\frac{1}{2}$", 0.5), ("\\(\\tfrac12\\)", 0.5), ("\\[0.5\\]", 0.5),
              ("$$0.5$$", 0.5), ("2\\times 3", 6), ("\\left(\\frac{1}{2}\\right)^{2}", 0.25), ("10^{-3}", 1e-3),
              ("\\mathrm{e}^{2}", E**2), ("\\sin 30^\\circ", 0.5), ("\\cos(60^{\\circ})", 0.5),
              ("\\left|-3\\right|", 3),
              ("\\log_{2} 8", 3), ("2\\,\\cdot\\,3", 6), ("\\frac\\pi4", PI / 4), ("\\tan^{-1}(1)", PI / 4),
              ("\\dfrac{1}{1+e^{-2}}", 1 / (1 + math.exp(-2))), ("\\frac{1}~{2}", 0.5)],
    "chinese": [("2乘3", 6), ("6除以2", 3), ("负0.5", -0.5), ("3分之2", 2 / 3), ("2分之根号3", R3 / 2),
                ("2派", 2 * PI), ("二分之一", 0.5), ("三分之二", 2 / 3), ("零点五", 0.5),
                ("负零点七零七", -0.707), ("十二", 12),
                ("百分之五十", 0.5), ("1又1/2", 1.5), ("一又二分之一", 1.5), ("根号二", R2),
                ("二分之根号二", R2 / 2)],
    "blanks": [("\t0.5\u3000", 0.5), ("\ufeff0.5", 0.5), ("\u200b0.5\xa0", 0.5), ("0.5\r\n", 0.5), ("1\u200b2", 12)],
    "exact where floats are not": [("0.1+0.2", 0.3), ("1 -2", -1), ("3.2-0.3*4", 2), ("sin(pi)", 0), ("tan(45°)", 1),
                                   ("sqrt(3/4)^2*4", 3), ("1.05^2", 1.1025)],
}  # fmt: skip

ASKED: dict[Code, list[str]] = {
    Code.EMPTY: ["", "   ", "\u200b", "\n", "$$", "\\(\\)"],
    Code.TOO_LONG: ["1" * 501, " " * 501],
    Code.TOO_MANY_PARTS: ["1+" * 249 + "1"],
    Code.TOO_DEEP: ["(" * 65 + "1" + ")" * 65, "-" + "2^" * 65 + "1", "√" * 65 + "2", "|" * 65 + "1" + "|" * 65],
    Code.UNKNOWN_CHARACTER: ["?", "我不知道", "5 # 6", "\u0661", "\x00", "\ud800", "±2", "1:2", "\u202e1+2", "0.5€",
                             "①"],
    Code.UNKNOWN_NAME: ["abc", "i", "True", "nan", "0.5 m", "d_k", "softmax(0)", "q(0)", "E1", "2J", "2E", "x", "2x",
                        "2x-1", "0b1", "0o17", "50% of 3", "\\def\\a{\\a\\a}\\a", "factorial(5)"],
    Code.UNEXPECTED: ["3!", "7//2", "2***3", "*3", "5%%", "3²^2", "+-5", "1++2", "[0]*10", "sin^-2(1)"],
    Code.INCOMPLETE: ["1+", "-", "2^", "3*", "²"],
    Code.UNBALANCED: ["1+2)", "(1", "[1)", "|3", "1<2", "\\sin^{2"],
    Code.MISSING_ARGUMENT: ["sqrt()", "sin", "√", "sqrt", "\\frac{1}{}", "\\frac{1}", "exp()"],
    Code.BAD_NUMBER: ["1..2", "1.2.3", "1_000", "0x10", "0.(3)", "1e5.5", "一二", "1又2", ".", "..5"],
    Code.TOO_MANY_DIGITS: ["1" * 41, "0." + "3" * 40],
    Code.QUOTED: ['"0.5"', "'0.5'", "“0.5”", "1'000"],
    Code.EQUATION: ["=0.5", "x=0.5", "≈0.707", "~0.7", "w = 0.5"],
    Code.TRAILING_MARK: ["0.5;", "0.5,", "0.5；", "1，"],
    Code.LINE_BREAK: ["5\n6", "1+\n2", "1\r\n2"],
    Code.TWO_NUMBERS: ["3 4", "1 000", "1\xa0000", "2 3/2", "π2", "1²2"],
    Code.AMBIGUOUS_COMMA: ["1,234", "-1,234", "25/1,000", "12,345", "1,23,456", "(1,5)", "[1,5]", "(1,234)", "{1,2}"],
    Code.AMBIGUOUS_DOT: ["0·5"],
    Code.AMBIGUOUS_PRODUCT: ["1/2sqrt(3)", "1/2pi", "1/2(3)", "1/2 √3", "e^2pi", "2^3(4)", "√2π", "2³√8", "3²√2"],
    Code.AMBIGUOUS_ARGUMENT: ["sin 2pi", "sin pi/2", "ln 2^3", "ln 2*3", "cos 2(3)"],
    Code.AMBIGUOUS_PERCENT: ["1/2%", "2^50%", "5%2", "√2%", "50%(3)"],
    Code.AMBIGUOUS_EXPONENT: ["2e -3", "2e - 3", "2e-", "2e 3", "2e-(3)"],
    Code.AMBIGUOUS_LOG: ["log(100)", "log 2", "log", "\\log 8"],
    Code.AMBIGUOUS_MIXED: ["2\\frac{1}{2}", "2 1/2/3", "1/2 1/2", "½½"],
    Code.DEGREES: ["30°", "sin(30)°", "30^\\circ"],
    Code.DIVISION_BY_ZERO: ["1/0", "0/0", "3/(2-2)", "0^-1", "1/(sqrt(2)^2-2)", "5/(0%)"],
    Code.UNDEFINED: ["0^0", "ln(0)", "tan(pi/2)", "tan(90°)", "log_1(5)", "csc(0)"],
    Code.NOT_REAL: ["sqrt(-1)", "(-8)^0.5", "(-8)^(1/3)", "ln(-1)", "√-4", "arcsin(2)", "(-2)^pi"],
    Code.TOO_LARGE: ["1e400", "9**9**9**9", "10**10**10", "exp(1000)", "1e300", "1e200*1e200", "2^1e9", "sin(1e20)",
                     "9" * 40 + "e299", "(10^290)^2", "0*1e400"],
    Code.TOO_SMALL: ["1e-400", "exp(-1000)", "(1/3)^10^9", "1e-200*1e-200", "2^-2000"],
    Code.INFINITE: ["∞", "-∞", "inf", "oo", "-inf", "\\infty", "负无穷", "oo-oo", "1/inf"],
    Code.EMPTY_ENTRY: ["()", "[]", "2*()"],
    Code.WRONG_SHAPE: ["1, 5", "(1, 2, 3)", "[1;2]"],
}  # fmt: skip


@pytest.mark.parametrize("text, value", [case for cases in READ.values() for case in cases])
def test_one_sensible_reading_is_read(text: str, value: float) -> None:
    found = read(text)
    assert isinstance(found, Reading), found
    assert found.value == pytest.approx(value, rel=2e-15, abs=0)
    assert found.dims == ()


@pytest.mark.parametrize("code, text", [(code, text) for code, texts in ASKED.items() for text in texts])
def test_no_reading_or_two_are_asked_with_a_reason(code: Code, text: str) -> None:
    found = read(text)
    assert isinstance(found, Unreadable), found
    assert found.code is code
    assert 0 <= found.position <= len(text)


@pytest.mark.parametrize(
    "text, position",
    [("1+2)", 3), ("  1..2", 2), ("0.5 m", 4), ("25/1,000", 3), ("1/2pi", 3), ("3/(2-2)", 3), ("1+", 2),
     ("\u200b?", 1),
     ("（１／０）", 3), ("1'000", 1), ("x=0.5", 1), ("5\n6", 1), ("0.5;", 3), ("3 4", 2)],
)  # fmt: skip
def test_the_position_is_that_of_the_typed_text(text: str, position: int) -> None:
    found = read(text)
    assert isinstance(found, Unreadable)
    assert found.position == position


@pytest.mark.parametrize(
    "text, decimals",
    [("0.70", 2), ("5.", 0), ("-0.5", 1), ("(0.5)", 1), ("57.6%", 3), ("57 %", 2), ("5‰", 3), ("1e-3", 3),
     ("1.5e-3", 4),
     ("1.5e3", 0), ("1.50e1", 1), ("1.5*10^-3", 4), ("-1.5×10⁻³", 4), ("12,345.67", 2), ("0,707", 3), ("1/2", None),
     ("√2", None), ("0.5+0", None), ("2 1/2", None), ("½", None), ("--5", None), ("10^-3", None), ("6.02e23", 0)],
)  # fmt: skip
def test_decimals_count_the_places_of_a_plain_number(text: str, decimals: int | None) -> None:
    found = read(text)
    assert isinstance(found, Reading)
    assert found.decimals == decimals


@pytest.mark.parametrize(
    "text, exact",
    [("0.1", True), ("1/3", True), ("sqrt(4)", True), ("4^0.5", True), ("sin(30°)", True), ("log2(8)", True),
     ("sqrt(2)", False), ("pi", False), ("pi/pi", True), ("0*pi", True), ("1.0000001^100000", False)],
)  # fmt: skip
def test_exact_says_whether_the_value_is_a_known_fraction(text: str, exact: bool) -> None:
    found = read(text)
    assert isinstance(found, Reading)
    assert found.exact is exact


@pytest.mark.parametrize(
    "text, echo, latex",
    [("√2/2", "sqrt(2)/2", r"\frac{\sqrt{2}}{2}"), ("-(8.5E-5)", "-0.000085", "-0.000085"), ("5e2", "500", "500"),
     ("6.02×10²³", "6.02e23", r"6.02 \times 10^{23}"), ("2^-1/2", "2^(-1)/2", r"\frac{2^{-1}}{2}"),
     ("2 1/2", "2 1/2", r"2\frac{1}{2}"), ("|-3|", "abs(-3)", r"\left|-3\right|"), ("2π", "2*pi", r"2 \cdot \pi"),
     ("∜16", "⁴√(16)", r"\sqrt[4]{16}"), ("57.6%", "57.6%", r"57.6\%"), ("007", "7", "7"),
     ("sin²(30°)", "sin(30°)^2", r"\left(\sin\left(30^{\circ}\right)\right)^{2}"), ("-2²", "-2^2", "-2^{2}")],
)  # fmt: skip
def test_the_echo_keeps_what_was_typed_uncomputed(text: str, echo: str, latex: str) -> None:
    found = read(text)
    assert isinstance(found, Reading)
    assert (found.echo, found.latex) == (echo, latex)


@pytest.mark.parametrize(
    "text, value",
    [("4*512^2", 1048576), ("1048576.0", 1048576), ("1e6", 10**6), ("2^20", 2**20), ("1,048,576", 1048576),
     ("-3", -3),
     ("sqrt(16)", 4), ("log2(8)", 3), ("[4]", 4), ("２＾１０", 1024), ("2^900", 2**900), ("sqrt(2)*sqrt(2)", 2)],
)  # fmt: skip
def test_an_integer_is_exact_in_any_spelling(text: str, value: int) -> None:
    found = read(text, INTEGER)
    assert isinstance(found, Reading)
    assert isinstance(found.value, int)
    assert found.value == value


@pytest.mark.parametrize(
    "text, code",
    [("0.5", Code.NOT_WHOLE), ("pi", Code.NOT_WHOLE), ("1/3", Code.NOT_WHOLE), ("exp(600)", Code.NOT_WHOLE),
     ("1,048", Code.AMBIGUOUS_COMMA),
     ("inf", Code.INFINITE), ("1,2", Code.NOT_WHOLE), ("3 4", Code.TWO_NUMBERS)],
)  # fmt: skip
def test_what_is_no_integer_is_asked(text: str, code: Code) -> None:
    found = read(text, INTEGER)
    assert isinstance(found, Unreadable)
    assert found.code is code


@pytest.mark.parametrize("text", ["-∞", "−inf", "-oo", "-\\infty", "负无穷", "- inf", "(-inf)", "-Infinity"])
def test_infinity_is_read_only_where_it_is_allowed(text: str) -> None:
    found = read(text, infinity=True)
    assert isinstance(found, Reading)
    assert (found.value, found.decimals, found.echo) == (-math.inf, None, "-inf")
    assert isinstance(read(text), Unreadable)


@pytest.mark.parametrize("text", ["inf-inf", "1/inf", "2*inf", "exp(-inf)", "|inf|"])
def test_infinity_is_not_calculated_with(text: str) -> None:
    found = read(text, infinity=True)
    assert isinstance(found, Unreadable)
    assert found.code is Code.INFINITE
