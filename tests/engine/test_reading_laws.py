"""Which laws hold for every text: echoes read back, nothing raises, nothing is slow, spellings agree?"""

from __future__ import annotations

import math
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.reading import Code, Reading, Shape, Unreadable, read
from engine.reading.reader import _DECIMAL, _Reader
from tests.thorough import is_within

MOST_SECONDS = 0.050
SHAPES = [
    Shape.parse(text)
    for text in ("scalar", "vector:2", "vector:3", "matrix:2x2", "integer", "index", "shape")
]
ALSO = [(), ((2,),), ((2, 2), (), (3,))]
PIECES = [
    "0", "1", "2", "10", "0.5", ".5", "5.", "1e3", "e", "pi", "π", "sqrt", "√", "∛", "³√8", "sin", "ln", "exp",
    "log", "log_3",
    "x", "+", "-", "*", "/", "^", "**", "(", ")", "[", "]", "{", "}", "<", ">", "|", ",", ", ", " ", "\n", ";",
    "%", "°", "½", "²",
    "⁻¹", "!", "=", "_", "\\frac", "{1}", "\\sqrt", "\\left", "\\\\", "&", "∞", "inf", "0,5", "1,234", "·", "×",
    "，", "。", "根号",
    "分之", "百分之", "E", "2 1/2", "^T", "ᵀ", "$", "\ud800", "\x00", "\\begin{pmatrix}", "\\end{pmatrix}",
    "^\\circ", "'", "第", "k",
]  # fmt: skip

law = settings(derandomize=True, max_examples=200, deadline=None)

anything = st.one_of(
    st.text(max_size=60), st.lists(st.sampled_from(PIECES), max_size=30).map("".join),
    st.text(alphabet="0123456789,.e-+ x", max_size=12)
)  # fmt: skip
shapes = st.sampled_from(SHAPES)

Case = tuple[str, float]


def grown(inner: st.SearchStrategy[Case]) -> st.SearchStrategy[Case]:
    """Give expressions made of others, each with its value worked out apart from the reader."""
    pairs = st.tuples(inner, inner)
    return st.one_of(
        pairs.map(lambda p: (f"({p[0][0]})+({p[1][0]})", p[0][1] + p[1][1])),
        pairs.map(lambda p: (f"{p[0][0]} - ({p[1][0]})", p[0][1] - p[1][1])),
        pairs.map(lambda p: (f"({p[0][0]})×({p[1][0]})", p[0][1] * p[1][1])),
        pairs.map(lambda p: (f"({p[0][0]})({p[1][0]})", p[0][1] * p[1][1])),
        pairs.map(lambda p: (f"({p[0][0]})÷(1+|{p[1][0]}|)", p[0][1] / (1 + abs(p[1][1])))),
        pairs.map(lambda p: (rf"\frac{{{p[0][0]}}}{{2+({p[1][0]})²}}", p[0][1] / (2 + p[1][1] ** 2))),
        inner.map(lambda c: (f"-({c[0]})", -c[1])),
        inner.map(lambda c: (f"√(1+|{c[0]}|)", math.sqrt(1 + abs(c[1])))),
        inner.map(lambda c: (f"(1+|{c[0]}|)^-1/2", (1 / (1 + abs(c[1]))) / 2)),
        inner.map(lambda c: (f"2^(({c[0]})/(1+|{c[0]}|))", 2 ** (c[1] / (1 + abs(c[1]))))),
        inner.map(lambda c: (f"arctan({c[0]})", math.atan(c[1]))),
        inner.map(lambda c: (f"ln(2+|{c[0]}|)", math.log(2 + abs(c[1])))),
        inner.map(lambda c: (f"∛({c[0]})", math.cbrt(c[1]))),
    )


atoms: st.SearchStrategy[Case] = st.one_of(
    st.integers(0, 99).map(lambda n: (str(n), float(n))),
    st.integers(1, 999).map(lambda n: (f"{n / 100:.2f}", n / 100)),
    st.integers(1, 9).map(lambda n: (f"{n}e-2", n / 100)),
    st.integers(1, 99).map(lambda n: (f"{n}%", n / 100)),
    st.sampled_from(
        [("pi", math.pi), ("2π", 2 * math.pi), ("e", math.e), ("½", 0.5), ("2½", 2.5), ("√2", math.sqrt(2))]
    ),
)
expressions = st.recursive(atoms, grown, max_leaves=6)


@law
@given(anything, shapes, st.booleans(), st.booleans(), st.sampled_from(ALSO))
def test_any_text_is_read_or_asked_and_never_raises(
    text: str, shape: Shape, infinity: bool, hidden: bool, also: tuple[tuple[int, ...], ...]
) -> None:
    found = read(text, shape, infinity=infinity, hide_shape=hidden, also=also)
    if isinstance(found, Unreadable):
        assert 0 <= found.position <= len(text)
        assert (found.message.zh + found.message.en).encode()
    else:
        assert read(found.echo, shape, infinity=infinity, hide_shape=hidden, also=also) == found


@law
@given(expressions)
def test_an_expression_has_the_value_worked_out_apart(case: Case) -> None:
    text, value = case
    found = read(text)
    assert isinstance(found, Reading), found
    assert found.value == pytest.approx(value, rel=1e-9, abs=1e-9)


@law
@given(expressions)
def test_the_echo_of_an_expression_reads_back_to_an_equal_reading(case: Case) -> None:
    found = read(case[0])
    assert isinstance(found, Reading)
    assert read(found.echo) == found


@law
@given(st.lists(expressions, min_size=4, max_size=4))
def test_the_echo_of_a_matrix_reads_back_to_an_equal_reading(cases: list[Case]) -> None:
    shape = Shape.parse("matrix:2x2")
    found = read("[{}, {}; {}, {}]".format(*(text for text, _ in cases)), shape)
    assert isinstance(found, Reading), found
    assert read(found.echo, shape) == found


@law
@given(expressions)
def test_full_width_and_ascii_forms_read_alike(case: Case) -> None:
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" and c != "\\" else c for c in case[0])
    assert read(wide) == read(case[0])


@law
@given(expressions, st.sampled_from(["\u200b", "\ufeff", " ", "\t", "\xa0", "\u3000", "\n", "\r\n"]))
def test_blanks_at_the_ends_change_nothing(case: Case, blank: str) -> None:
    assert read(blank + case[0] + blank) == read(case[0])


@law
@given(
    st.lists(st.integers(-999, 999).map(lambda n: f"{n / 100}"), min_size=1, max_size=5),
    st.sampled_from(["[%s]", "(%s)", "{%s}", "<%s>", "%s", "[[%s]]", "（%s）", "⟨%s⟩", "\\left[%s\\right]"]),
    st.sampled_from([",", ", ", " ", ";", "、", "，", "\n", "; "]),
)
def test_a_vector_is_the_same_in_any_brackets(entries: list[str], brackets: str, separator: str) -> None:
    shape = Shape("number", (len(entries),))
    found = read(brackets % separator.join(entries), shape)
    assert found == read("[" + ", ".join(entries) + "]", shape)


@law
@given(st.from_regex(r"-?[0-9]{1,15}(\.[0-9]{1,15})?", fullmatch=True))
def test_the_short_way_for_plain_decimals_is_the_grammar(text: str) -> None:
    assert _DECIMAL.fullmatch(text) is None or read(text) == _Reader(text, SHAPES[0], False, False, ()).read()


@law
@given(st.integers(-(10**6), 10**6), st.integers(0, 6))
def test_a_decimal_is_read_to_the_nearest_float_with_its_places(number: int, places: int) -> None:
    text = f"{number / 10**places:.{places}f}"
    found = read(text)
    assert isinstance(found, Reading)
    assert (found.value, found.decimals, found.exact) == (float(text), places, True)


@pytest.mark.parametrize(
    "text",
    ["(" * 500, "[" * 250 + "]" * 250, "1+" * 199 + "1", "1/7919+" * 71 + "1", "9^9^" * 50, "2^900*" * 71 + "1",
     "3^(7/11)^" * 50,
     "[[1,2]," * 70, "((1)" * 40 + ")" * 40, "√" * 499 + "2", "2 e" * 160, "\\" * 500, "1,234," * 80 + "1",
     "1 " * 250, "$" * 500,
     "1x" * 249 + "1", "2" + " " * 498 + "4", "torch.size" + " " * 489, "1" + " " * 498 + "E",
     "\u200b" * 499 + "1", "|" * 500,
     "sin " * 120 + "1", "\\begin{array}{" + "l" * 400, "第" * 500, "-" * 499 + "1",
     "(" * 60 + "1" + ")^9" * 60, "1e99*" * 90 + "1",
     "\\frac{" * 80, "²" * 500, "1.0000001^" * 49 + "9", "(1/3+1/7)^400*" * 30 + "1", "1" * 10000,
     "\\[" * 200 + "\\]" * 50],
)  # fmt: skip
def test_the_worst_texts_cost_little_for_any_shape(text: str) -> None:
    for shape in SHAPES:
        times = []
        for _ in range(3):
            start = time.process_time()
            read(text, shape)
            times.append(time.process_time() - start)
        found = read(text, shape)
        assert isinstance(found, Unreadable) or read(found.echo, shape) == found
        assert is_within(min(times), MOST_SECONDS), shape


@law
@given(st.text(min_size=501, max_size=600))
def test_too_long_a_text_is_asked_at_the_limit(text: str) -> None:
    found = read(text)
    assert isinstance(found, Unreadable)
    assert (found.code, found.position) == (Code.TOO_LONG, 500)


def test_a_nearly_full_stack_is_no_error() -> None:
    deep = "(" * 60 + "1" + ")" * 60

    def at_depth(frames: int) -> Reading | Unreadable:
        return at_depth(frames - 1) if frames else read(deep)

    for frames in (100, 300, 500):
        assert isinstance(at_depth(frames), Reading | Unreadable)
