"""Does a formula in LaTeX come out as the same formula in Typst, and as nothing else?"""

from __future__ import annotations

import re

import pytest
import typst
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.exports.printed_formula import FormulaError, printed

SAME = (
    ("d_k", "$d_(k)$"),
    (r"s'_j", "$s'_(j)$"),
    (r"10^{-3}", "$10^(- 3)$"),
    (r"\frac{1}{2}", "$frac(1, 2)$"),
    (r"\sqrt{d_k}", "$sqrt(d_(k))$"),
    (r"\sqrt[3]{x}", "$root(3, x)$"),
    (r"\text{softmax}(s)", r'$"softmax"\( s \)$'),
    (r"d_{\text{model}}", '$d_("model")$'),
    (r"\text{a\_b c}", '$"a_b c"$'),
    (r"\operatorname{Var}(q)", r'$op("Var") \( q \)$'),
    (r"2\times 3", "$2 × 3$"),
    (r"\left(\frac{a}{b}\right)^2", r"$lr(\( frac(a, b) \))^(2)$"),
    (r"{ab}^c", "$attach(a b)^(c)$"),
    (r"a/b", r"$a \/ b$"),
    (r"\begin{pmatrix}1 & -2\\ 0.5 & 4\end{pmatrix}", '$display(mat(delim: "(", 1, - 2 ; 0.5, 4))$'),
    (r"\max_j s_j", "$max_(j) s_(j)$"),
    (r"\|q\|", '$class("normal", ‖) q class("normal", ‖)$'),
    ("", ""),
)
REFUSED = (
    r"\unknown{x}",
    r"\begin{tabular}1\end{tabular}",
    r"\begin{pmatrix}1",
    r"\begin{pmatrix}1\end{bmatrix}",
    r"\left(x",
    r"\left\frac x\right)",
    r"\right)",
    r"\frac{1}",
    "x^1^2",
    "x_",
    r"\hat'",
    "{x",
    "x}",
    "a & b",
    r"a \\ b",
    "#x",
    "$",
    "\x07",
    r"\text{\frac{1}{2}}",
    "{" * 60 + "x" + "}" * 60,
)


@pytest.mark.parametrize("latex, wanted", SAME)
def test_a_formula_is_the_same_in_typst(latex: str, wanted: str) -> None:
    assert printed(latex) == wanted


@pytest.mark.parametrize("latex", REFUSED)
def test_what_cannot_be_printed_is_refused_and_not_left_out(latex: str) -> None:
    with pytest.raises(FormulaError):
        printed(latex)


def test_a_long_vector_may_break_at_its_commas_and_a_short_one_stays_together() -> None:
    numbers = [f"{n}.125" for n in range(20)]
    assert printed("(" + r",\ ".join(numbers) + ")").count("$ $") == 19
    assert "$ $" not in printed("(" + r",\ ".join(numbers[:4]) + ")")


PIECES = st.sampled_from(
    [
        *"abk012+-=<>!?.,:;/*|()[]@`~\"' _^{}&#$%",
        *(
            r"\frac",
            r"\sqrt",
            r"\left(",
            r"\right)",
            r"\text{",
            r"\operatorname{",
            r"\sum",
            r"\|",
            r"\{",
            r"\}",
        ),
        *(r"\begin{pmatrix}", r"\end{pmatrix}", r"\\", "[8pt]", r"\ ", r"\,", r"\hat", r"\mathbb", r"\infty"),
        *("panic()", "sys.inputs", "//", "/*", "->", "...", "键", "≤", "\\"),
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(PIECES, max_size=8).map("".join), min_size=30, max_size=60))
def test_whatever_is_taken_is_one_formula_to_typst_and_calls_nothing(texts: list[str]) -> None:
    taken = []
    for text in texts:
        try:
            taken.append(printed(text))
        except FormulaError:
            continue
    for formula in taken:
        outside = re.sub(r'"(?:[^"\\]|\\.)*"|\\.', "", formula)  # but texts and what is escaped
        assert set(re.findall(r"#\w*", outside)) <= {"#h", "#none", "#0", "#1"}
    typst.compile("\n\n".join(taken).encode(), format="pdf", ignore_system_fonts=True)
