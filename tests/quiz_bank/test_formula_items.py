"""Is a right formula right however it is written, is a wrong one wrong and named, and is a misfit told?"""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

from engine.check import written
from engine.feedback import instructions, verdict_text
from engine.formula import FormulaReading, formula_of
from engine.grade import Outcome, Verdict, grade
from engine.pose import Question, pose
from engine.solution import solve
from engine.stepwise import asked_steps, grade_step
from engine.typeset import prompt
from quiz_bank import bank
from quiz_bank.misconceptions import CATALOGUE

SEEDS = (1, 2)
ITEMS = [item for item in bank().values() if item.step(item.parts[0].step).kind == "formula"]


@cache
def posed(item: str, seed: int) -> Question:
    return pose(bank()[item], seed)


def judged(item: str, typed: list[str], seed: int = 1) -> Verdict:
    return grade(posed(item, seed), typed)


MASKED_RIGHT = [
    r"softmax(Q K^T / sqrt(d_k) + M) V",
    r"softmax(QK^T/sqrt(d_k)+M)V",
    r"Attention(Q,K,V) = softmax(QK^T/sqrt(d_k) + M)V",
    r"\text{Attention}(Q, K, V) = \text{softmax}\!\left(\frac{Q K^\top}{\sqrt{d_k}} + M\right) V",
    r"$$\mathrm{Attention}(Q,K,V)=\mathrm{softmax}\left(\frac{QK^{T}}{\sqrt{d_{k}}}+M\right)V$$",
    r"\operatorname{softmax}\Bigl(\tfrac{\mathbf{Q}\mathbf{K}^{\top}}{\sqrt{d_k}}+\mathbf M\Bigr)\mathbf V",
    r"softmax(\dfrac{QK^\mathsf{T}}{\sqrt{d_k}}+M) \cdot V",
    r"\mathrm{softmax}\left(\frac{1}{\sqrt{d_k}}QK^T + M\right)V",
    r"softmax({QK^T \over \sqrt{d_k}}+M)V",
    r"\begin{equation} \text{softmax}\left(\frac{QK^T}{\sqrt{d_k}}+M\right)V \end{equation}",
    "softmax(Q@K.T/np.sqrt(d_k)+M)@V",
    "softmax(Q @ K.T / math.sqrt(d_k) + M, axis=-1) @ V",
    "F.softmax(Q @ K.transpose(-2,-1) / math.sqrt(d_k) + M, dim=-1) @ V",
    "torch.matmul(F.softmax(torch.matmul(Q, K.t()) / d_k**0.5 + M, -1), V)",
    "torch.softmax(Q @ K.mT * d_k ** -0.5 + M, dim=-1) @ V",
    "nn.Softmax(dim=-1)(Q @ K.T / math.sqrt(Q.shape[-1]) + M) @ V",
    "(Q @ K.T / d_k**0.5 + M).softmax(dim=-1) @ V",
    "np.matmul(softmax(np.matmul(Q, K.T)/np.sqrt(K.shape[1])+M), V)",
    "np.dot(softmax(np.dot(Q, np.transpose(K)) / np.sqrt(d_k) + M, axis=1), V)",
    "softmax(QKᵀ/√dₖ + M)V",
    "softmax(Q·Kᵀ∕√(d_k) + M)·V",
    "softmax（Q×K^T／√d_k＋M）×V",
    "ｓｏｆｔｍａｘ（ＱＫ^Ｔ／ｓｑｒｔ（ｄ_ｋ）＋Ｍ）Ｖ",
    "Softmax(QK′/√d_k+M)V",
    "SOFTMAX(QK'/SQRT(d_k)+M)V",
    "softmax(qk^t/sqrt(dk)+m)v",
    "softmax(QKT/sqrt(dk)+M)V",
    "softmax[(QK^T)/√d_k + M] V",
    "softmax{QK^T/√d_k + M}V",
    "softmax((QK^T)/(sqrt(d_k))+M)·V",
    "softmax(QK^⊤ ⁄ √d_k + M) V。",
    "softmax(Q乘K的转置除以根号d_k加M)乘V",
    "softmax(QK^T/根号d_k+M)V",
    "公式：softmax(QK^T/√d_k+M)V；",
    "O = softmax(QK^T/√d_k + M)V",
    "softmax(M + QK^T/√d_k)V",
    "softmax(QK^T d_k^{-1/2} + M)V",
    "softmax(QK^T·d_k^(-0.5) + M)V",
    "softmax(QK^T/d_k^(1/2)+M)V",
    "softmax(QK^T/(d_k)^{0.5}+M)V",
    "softmax(QK^T/d_k^½+M)V",
    "softmax(1/sqrt(d_k) * QK^T + M)V",
    "softmax(1/√d_k QK^T + M)V",
    "softmax((Q/√d_k)K^T + M)V",
    "softmax(Q(K/√d_k)^T + M)V",
    "softmax((d_k^(-1/4) Q)(d_k^(-1/4) K)^T + M)V",
    "softmax((KQ^T)^T/√d_k + M)V",
    "(V^T softmax(QK^T/√d_k+M)^T)^T",
    "softmax_row(QK^T/√d_k+M)V",
    "softmax_{row}(QK^T/√d_k+M)V",
    "softmax(KQ^T/√d_k + M^T, axis=0)^T V",
    # The mask is 0 or minus infinity: inside or outside of the scaling, and twice, it is the same.
    "softmax((QK^T + M)/√d_k)V",
    "softmax(QK^T/√d_k + M + M)V",
    # A softmax does not change when a number is added to a whole row.
    "softmax(QK^T/√d_k + M - 3)V",
    "softmax(QK^T/√d_k + M)V·1",
    "softmax(-(-QK^T)/√d_k + M)V",
    "softmax(QK^T*sqrt(d_k)/d_k + M)V",
    "pow(2, 0) softmax(QK^T/pow(d_k, 1/2) + M)V",
    "softmax(Q @ K.T * rsqrt(d_k) + M) @ V",
    "softmax(\nQK^T/√d_k\n+ M)V",
    "softmax(\\sqrt{d_k}^{-1}QK^T+M)V",
    "(softmax(QK^T/√d_k+M))V",
    "F.softmax(Q.matmul(K.T).div(math.sqrt(d_k)).add(M), dim=-1).matmul(V)",
    "tf.matmul(tf.nn.softmax(tf.matmul(Q, K, transpose_b=True)/tf.sqrt(d_k) + M), V)",
    "scipy.special.softmax(Q @ K.T / np.sqrt(d_k) + M, axis=-1) @ V",
    "return F.softmax(Q @ K.T / d_k**0.5 + M, dim=-1) @ V",
    "softmax(Q%*%t(K)/sqrt(d_k)+M)%*%V",
    "softmax(QK^T/√d_k + 掩码)V",
    "按行softmax(Q点乘K^T除以√d_k再加M)乘以V",
    "Attention(Q,K,V)：softmax(QK^T/√d_k + M)V",
    "Attention(Q,K,V) ≡ softmax(QK^T/√d_k + M)V",
    "softmax(QK^T/√d_k + M)V = Attention(Q,K,V)",
    r"\mathop{\mathrm{softmax}}(\frac{QK^{\,T}}{\sqrt{d_k}}+M)V",
    "softmax_dim=-1(QK^T/√d_k + M)V",
]
MASKED_WRONG = [
    ("softmax(QK^T + M)V", "scale_missing"),
    (r"\text{softmax}(QK^\top+M)V", "scale_missing"),
    ("F.softmax(Q @ K.T + M, dim=-1) @ V", "scale_missing"),
    ("softmax(QK^T/d_k + M)V", "scale_by_dk"),
    (r"softmax(\frac{QK^T}{d_k}+M)V", "scale_by_dk"),
    ("softmax(QK^T/√d_k/√d_k + M)V", "scale_by_dk"),
    ("softmax(QK^T·√d_k + M)V", "scale_multiplied"),
    ("softmax(QK^T/√d_v + M)V", "scale_by_sqrt_dv"),
    ("softmax(QK^T/sqrt(d_model) + M)V", "scale_by_sqrt_dmodel"),
    ("softmax(QK^T/√n_k + M)V", "scale_by_sqrt_n"),
    ("softmax(QK^T/√n + M)V", "scale_by_sqrt_n"),
    ("softmax(QK^T/8 + M)V", "scale_hardcoded_8"),
    ("softmax(QK^T/d_k^{1/4} + M)V", "scale_quarter_power"),
    ("softmax(QK^T + M)/√d_k V", "scale_after_softmax"),
    (r"\frac{\text{softmax}(QK^T+M)}{\sqrt{d_k}}V", "scale_after_softmax"),
    ("softmax(QK^T + M)V/√d_k", "scale_after_softmax"),
    ("(softmax(QK^T/√d_k) + M)V", "mask_outside_softmax"),
    ("(softmax(QK^T/√d_k) ⊙ M)V", "mask_outside_softmax"),
    ("softmax(QK^T/√d_k)*M*V", "mask_outside_softmax"),
    ("softmax(QK^T/√d_k)V + M", "mask_outside_softmax"),
    ("softmax(QK^T/√d_k)V", "mask_forgotten"),
    ("softmax(QK^T/√d_k - M)V", "mask_subtracted"),
    ("softmax(QK^T/√d_k ⊙ M)V", "mask_times_scores"),
    ("softmax(QK/√d_k + M)V", "transpose_missing"),
    ("softmax(Q@K/√d_k + M)@V", "transpose_missing"),
    ("softmax(Q^TK/√d_k + M)V", "score_matrix_dk_by_dk"),
    ("softmax(KQ^T/√d_k + M)V", "score_transposed"),
    ("softmax(QV^T/√d_k + M)V", "score_q_times_v"),
    ("softmax(QK^T/√d_k + M)", "returns_weights_not_output"),
    (r"\text{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}+M\right)", "returns_weights_not_output"),
    ("softmax(QK^T/√d_k + M)K", "uses_k_as_v"),
    ("softmax(QV^T/√d_k + M)K", ("score_q_times_v", "uses_k_as_v")),
    ("softmax(QK^T/√d_k + M, dim=0)V", "softmax_query_axis"),
    ("softmax_col(QK^T/√d_k + M)V", "softmax_query_axis"),
    ("softmax(Q @ K.T / d_k**0.5 + M, axis=-2) @ V", "softmax_query_axis"),
    ("(QK^T/√d_k + M)V", "scores_times_v"),
    ("exp(QK^T/√d_k + M)V", "softmax_no_normalise"),
    ("softmax(softmax(QK^T/√d_k + M))V", "softmax_twice"),
    ("softmax(QK^T/√d_k + M)^T V", "weights_transposed"),
    ("V softmax(QK^T/√d_k + M)", "values_in_front"),
    ("softmax(QK^T/√d_k + M)V^T", "values_transposed"),
    ("softmax((QK^T/√d_k + M)V)", "values_inside_softmax"),
    # Two mistakes at once.
    ("softmax(QK^T)V", ("scale_missing", "mask_forgotten")),
    ("softmax(QK^T/d_k)V", ("scale_by_dk", "mask_forgotten")),
    ("softmax(QK/√d_k)V", ("transpose_missing", "mask_forgotten")),
    ("softmax(QK^T/√d_k)", ("mask_forgotten", "returns_weights_not_output")),
    ("softmax(QK + M)V", ("transpose_missing", "scale_missing")),
    # Three, two of them something left out.
    ("softmax(QK)V", ("transpose_missing", "scale_missing", "mask_forgotten")),
    ("softmax(QK^T)", ("scale_missing", "mask_forgotten", "returns_weights_not_output")),
]
PLAIN_RIGHT = [
    "softmax(QK^T/√d_k)V",
    r"\text{softmax}\left(\frac{QK^T}{\sqrt{d_k}}\right)V",
    "Attention(Q, K, V) = softmax(Q K.T / sqrt(d_k)) V",
    "F.softmax(Q @ K.transpose(-2, -1) / d_k ** 0.5, dim=-1) @ V",
]
PLAIN_WRONG = [
    ("softmax(QK^T)V", "scale_missing"),
    ("softmax(QK/√d_k)V", "transpose_missing"),
    ("softmax(QK)V", ("transpose_missing", "scale_missing")),
    ("softmax(QK^T V/√d_k)", "values_inside_softmax"),
    ("QK^T/√d_k V", "scores_times_v"),
]
SOFTMAX_RIGHT = [
    r"\frac{e^{s_i}}{\sum_j e^{s_j}}",
    r"\text{softmax}(s)_i = \frac{\exp(s_i)}{\sum_{j=1}^{n}\exp(s_j)}",
    r"\sigma(s)_i = \dfrac{e^{s_i}}{\sum\limits_{k=1}^{n}{e^{s_k}}}",
    "e^{s_i} / Σ_j e^{s_j}",
    "e^(s_i)/Σe^(s_j)",
    "e^s_i / ∑ⱼ e^sⱼ",
    "exp(s_i)/sum_j exp(s_j)",
    "exp(s_i)/sum_{j=1}^n exp(s_j)",
    "p_i = exp(s[i]) / sum(exp(s))",
    "exp(s)/sum(exp(s))",
    "np.exp(s) / np.exp(s).sum()",
    "np.exp(s - np.max(s)) / np.sum(np.exp(s - np.max(s)))",
    r"\frac{e^{s_i - \max_k s_k}}{\sum_j e^{s_j - \max_k s_k}}",
    "e^{s_j}/Σ_k e^{s_k}",
    "1/Σ_j e^{s_j - s_i}",
    "e^{s_i}(Σ_j e^{s_j})^{-1}",
    r"e^{s_i}/(e^{s_i} + \sum_{j\ne i} e^{s_j})",
    "指数(s_i)/求和(指数(s))",
]
SOFTMAX_WRONG = [
    ("s_i/Σ_j s_j", "softmax_linear_normalisation"),
    ("e^{s_i}", "softmax_no_normalise"),
    ("2^{s_i}/Σ_j 2^{s_j}", "softmax_base2"),
    ("e^{s_i}/Σ_{j≠i} e^{s_j}", "softmax_odds"),
    ("e^{s_i}/(1+Σ_j e^{s_j})", "softmax_plus_one"),
    ("e^{-s_i}/Σ_j e^{-s_j}", "softmax_negative_exponent"),
    ("e^{s_i}/n", "softmax_divides_by_n"),
    ("e^{s_i}/max_j e^{s_j}", "softmax_divides_by_max"),
]
PROJECTIONS = ("XW^Q", "XW^K", "XW^V")
PROJECTIONS_RIGHT = [
    PROJECTIONS,
    ("Q = X W^Q", "K = X W^K", "V = X W^V"),
    ("X W_Q", "X W_K", "X W_V"),
    ("XWq", "XWk", "XWv"),
    (r"Q = X W^{Q}", r"K=\mathbf{X}\mathbf{W}^{K}", r"V = XW_{\mathrm{V}}"),
    ("x @ W_q", "x @ W_k", "x @ W_v"),
    ("X·W_Q", "X×W_K", "X*W_V"),
    ("(W_Q^T X^T)^T", "(W^{K\\top}X^\\top)^\\top", "(W_V.T @ X.T).T"),
]
PROJECTIONS_WRONG = [
    (("W^Q X", "W^K X", "W^V X"), "projection_from_left"),
    (("W^Q X", "XW^K", "XW^V"), "projection_from_left"),
    (("X W_Q^T", "X W_K^T", "X W_V^T"), "projection_transposed"),
    (("XW^Q", "XW^Q", "XW^V"), "score_same_projection"),
    (("XW^K", "XW^K", "XW^V"), "projection_wrong_matrix"),
    (("XW^Q", "XW^V", "XW^K"), "projection_mixed_up"),
    (("X", "X", "XW^V"), "score_raw_embeddings"),
    (("XW^Q", "XW^K", "X"), "uses_x_as_v"),
]
HEAD, WHOLE = "Attention(QW_i^Q, KW_i^K, VW_i^V)", "Concat(head_1, …, head_h)W^O"
HEADS_RIGHT = [
    (HEAD, WHOLE),
    (
        r"\text{head}_i = \text{Attention}(QW_i^Q, KW_i^K, VW_i^V)",
        r"\text{MultiHead}(Q,K,V) = \text{Concat}(\text{head}_1, \dots, \text{head}_h) W^O",
    ),
    (
        "head_i = Attention(QW^Q_i, KW^K_i, VW^V_i)",
        "MultiHead(Q,K,V)=Concat(head_1, head_2, ..., head_h) W_O",
    ),
    ("Attention(Q@W_Q[i], K@W_K[i], V@W_V[i])", "torch.cat([head_1, ..., head_h], dim=-1) @ W_O"),
    ("attention(QW_{Q,i}, KW_{K,i}, VW_{V,i})", "concat(heads) Wo"),
    (r"softmax(\frac{QW_i^Q(KW_i^K)^T}{\sqrt{d_k}})VW_i^V", "[head_1; …; head_h]W^O"),
    (r"softmax(QW_i^QW_i^{K\top}K^\top/\sqrt{d_k})VW_i^V", r"\sum_{i=1}^{h} \text{head}_i W_i^O"),
    ("Attention(QWqi, KWki, VWvi)", "拼接(head₁，…，headₕ)Wᴼ"),
    ("head_j = Attention(QW_j^Q, KW_j^K, VW_j^V)", "Concat_{i=1}^h(head_i)W^O"),
]
HEADS_WRONG = [
    (("Attention(Q,K,V)", WHOLE), "single_head_no_split"),
    (("Attention(W_i^Q Q, W_i^K K, W_i^V V)", WHOLE), "projection_from_left"),
    (("Attention(QW_i^Q, KW_i^Q, VW_i^V)", WHOLE), "score_same_projection"),
    (("softmax(QW_i^Q (KW_i^K)^T/sqrt(d_model))VW_i^V", WHOLE), "scale_by_sqrt_dmodel"),
    (("softmax(QW_i^Q (KW_i^K)^T)VW_i^V", WHOLE), "scale_missing"),
    ((HEAD, "Concat(head_1, …, head_h)"), "missing_W_O"),
    ((HEAD, "W^O Concat(head_1, …, head_h)"), "output_projection_in_front"),
    ((HEAD, "Concat(head_1, …, head_h)(W^O)^T"), "output_projection_transposed"),
    ((HEAD, "(head_1 + … + head_h)W^O"), "heads_summed_or_max"),
    ((HEAD, "(head_1 + … + head_h)/h W^O"), "heads_averaged_not_concat"),
]

RIGHT: list[tuple[str, tuple[str, ...]]] = [
    *(("attention-formula", (text,)) for text in MASKED_RIGHT),
    *(("plain-attention-formula", (text,)) for text in PLAIN_RIGHT),
    *(("softmax-formula", (text,)) for text in SOFTMAX_RIGHT),
    *(("projections-formula", texts) for texts in PROJECTIONS_RIGHT),
    *(("multi-head-formula", texts) for texts in HEADS_RIGHT),
]
WRONG: list[tuple[str, tuple[str, ...], str | tuple[str, ...]]] = [
    *(("attention-formula", (text,), name) for text, name in MASKED_WRONG),
    *(("plain-attention-formula", (text,), name) for text, name in PLAIN_WRONG),
    *(("softmax-formula", (text,), name) for text, name in SOFTMAX_WRONG),
    *(("projections-formula", texts, name) for texts, name in PROJECTIONS_WRONG),
    *(("multi-head-formula", texts, name) for texts, name in HEADS_WRONG),
]


def test_the_tables_are_as_long_as_they_should_be() -> None:
    assert len(MASKED_RIGHT) >= 60
    assert len(MASKED_WRONG) >= 40
    assert len(set(RIGHT)) == len(RIGHT)
    assert len(set(WRONG)) == len(WRONG)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("item, typed", RIGHT)
def test_a_right_formula_is_right_however_it_is_written(item: str, typed: tuple[str, ...], seed: int) -> None:
    verdict = judged(item, list(typed), seed)
    assert verdict.outcome is Outcome.RIGHT, verdict
    assert verdict.score == 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("item, typed, names", WRONG)
def test_a_wrong_formula_is_wrong_and_has_its_name(
    item: str, typed: tuple[str, ...], names: str | tuple[str, ...], seed: int
) -> None:
    verdict = judged(item, list(typed), seed)
    assert verdict.outcome is Outcome.WRONG, verdict
    held = (names,) if isinstance(names, str) else names
    explained = [{name for alike in e.together for name in alike} for e in verdict.explanations]
    assert set(held) in explained, verdict.misconceptions


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_an_echo_is_judged_as_what_was_typed(item) -> None:  # type: ignore[no-untyped-def]
    for name, typed in RIGHT:
        if name == item.id:
            echoes = [r.echo for r in judged(name, list(typed)).readings if isinstance(r, FormulaReading)]
            assert judged(name, echoes).outcome is Outcome.RIGHT


def test_every_box_is_explained_by_itself() -> None:
    verdict = judged("projections-formula", ["W^Q X", "XW^K", "X"])
    assert verdict.score == pytest.approx(1 / 3)
    assert verdict.wrong_entries == (0, 2)
    assert verdict.misconceptions == "projection_from_left+uses_x_as_v"
    assert verdict.first_wrong_step == "queries"


def test_a_formula_that_nobody_listed_is_wrong_without_a_name() -> None:
    verdict = judged("attention-formula", ["softmax(QK^T/√d_k + M)V + V softmax(M)"])
    assert (verdict.outcome, verdict.explanations) == (Outcome.WRONG, ())


@pytest.mark.parametrize(
    "typed, zh, en",
    [
        (
            "softmax(QK/√d_k + M)V",
            "Q（n_q × d_k）和 K（n_k × d_k）不能相乘",
            "Q (n_q × d_k) times K (n_k × d_k)",
        ),
        ("softmax(QK^T/√d_k)V + M", "不能相加减", "cannot be added"),
        ("softmax(QK^T/√d_k + M)", "整个式子是 n_q × n_k，所求的是 n_q × d_v", "the whole is n_q × n_k"),
    ],
)
def test_what_does_not_fit_is_told_in_both_languages(typed: str, zh: str, en: str) -> None:
    question = posed("attention-formula", 1)
    said = verdict_text(grade(question, [typed]), question, CATALOGUE)
    assert zh in said.zh
    assert en in said.en


def test_the_mistake_in_two_boxes_is_told_once() -> None:
    verdict = judged("projections-formula", ["W^Q X", "W^K X", "W^V X"])
    assert verdict.misconceptions == "projection_from_left"


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_the_numbers_are_nowhere_to_be_seen(item) -> None:  # type: ignore[no-untyped-def]
    question = posed(item.id, 1)
    assert set(item.hidden) == set(question.drawn)
    shown = [prompt(item, question.drawn, lang) for lang in ("zh", "en")]
    shown += [line.line for line in solve(question)]
    shown += [instructions(question, part).zh for part in range(len(item.parts))]
    assert not [text for text in shown if re.search(r"\d\.\d", text)]


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_the_hint_of_a_step_does_not_give_it_away(item) -> None:  # type: ignore[no-untyped-def]
    for step in item.steps:
        assert step.formula.startswith(rf"{step.symbol} \in \mathbb{{R}}")


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_the_solution_is_the_right_formula(item) -> None:  # type: ignore[no-untyped-def]
    question = posed(item.id, 1)
    lines = {line.step: line for line in solve(question)}
    for part in item.parts:
        assert lines[part.step].exact is None
        assert lines[part.step].relation == "="
    assert judged(item.id, written(question)).outcome is Outcome.RIGHT


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_step_by_step_every_line_is_a_formula_of_the_given_names(item) -> None:  # type: ignore[no-untyped-def]
    from engine.formula import whole_formula

    question = posed(item.id, 1)
    for name in asked_steps(question):
        right = whole_formula(item.steps, name).plain
        assert grade_step(question, name, right, {}).outcome is Outcome.RIGHT
        assert grade_step(question, name, f"2 ({right})", {}).outcome is Outcome.WRONG
        assert formula_of(item.step(name)).answers.result is not None


def test_a_wrong_step_is_named() -> None:
    verdict = grade_step(posed("attention-formula", 1), "scaled", "QK^T/d_k", {})
    assert verdict.misconceptions == ("scale_by_dk",)


def test_a_mask_hides_something_in_every_row_and_leaves_something() -> None:
    for seed in range(30):
        hidden = np.array(posed("attention-formula", seed).drawn["M"]) < 0
        assert hidden.any(axis=1).all()
        assert not hidden.all(axis=1).any()
        assert (hidden != hidden.T).any()
