"""Is every usual spelling of a formula read as what it means, and is the rest asked?"""

from __future__ import annotations

import numpy as np
import pytest

from engine.reading import Code, Unreadable
from tests.engine.formula_scopes import read_as, understood

MEANS = [
    # typed, what it is read as
    ("QK^T", "Q K^T"),
    ("Q@K.T", "Q K^T"),
    ("Q·Kᵀ", "Q K^T"),
    ("Q \\cdot K^\\top", "Q K^T"),
    ("Q×K'", "Q K^T"),
    ("QK′", "Q K^T"),
    ("QKT", "Q K^T"),
    ("q k^t", "Q K^T"),
    ("Q{K}^{\\mathsf T}", "Q K^T"),
    ("Q K^{\\intercal}", "Q K^T"),
    ("Q*transpose(K)", "Q K^T"),
    ("Q @ K.transpose(-2, -1)", "Q K^T"),
    ("Q @ K.t()", "Q K^T"),
    ("torch.matmul(Q, K.mT)", "Q K^T"),
    ("np.dot(Q, K.T)", "Q K^T"),
    ("Q.matmul(K.T)", "Q K^T"),
    ("Ｑ＠Ｋ．Ｔ", "Q K^T"),
    ("𝑄𝐾ᵀ", "Q K^T"),
    ("\\mathbf{Q}\\mathbf{K}^{\\top}", "Q K^T"),
    ("\\boldsymbol Q \\boldsymbol K^\\top", "Q K^T"),
    ("Q乘K的转置", "Q K^T"),
    ("(KQ^T)^T", "(K Q^T)^T"),
    ("K^{TT}", None),
    ("K^T^T", "K"),
    ("√d_k", "sqrt(d_k)"),
    ("√dₖ", "sqrt(d_k)"),
    ("\\sqrt{d_{k}}", "sqrt(d_k)"),
    ("\\sqrt d_k", "sqrt(d_k)"),
    ("\\sqrt[2]{d_k}", "sqrt(d_k)"),
    ("sqrt dk", "sqrt(d_k)"),
    ("math.sqrt(d_k)", "sqrt(d_k)"),
    ("根号d_k", "sqrt(d_k)"),
    ("根号下(d_k)", "sqrt(d_k)"),
    ("Q.shape[-1]", "d_k"),
    ("V.size(-1)", "d_v"),
    ("d_\\text{k}", "d_k"),
    ("D_K", "d_k"),
    ("d_k^(1/2)", "d_k^(1 / 2)"),
    ("d_k^{\\frac12}", "d_k^(1 / 2)"),
    ("d_k^½", "d_k^(1 / 2)"),
    ("d_k**0.5", "d_k^0.5"),
    ("d_k**-.5", "d_k^(-0.5)"),
    ("pow(d_k, 0.5)", "d_k^0.5"),
    ("d_k⁻¹", "d_k^(-1)"),
    ("rsqrt(d_k)", "1 / sqrt(d_k)"),
    ("\\frac{QK^T}{\\sqrt{d_k}}", "Q K^T / sqrt(d_k)"),
    ("{QK^T \\over \\sqrt{d_k}}", "Q K^T / sqrt(d_k)"),
    ("QK^T÷√d_k", "Q K^T / sqrt(d_k)"),
    ("1/√d_k QK^T", "1 / sqrt(d_k) * Q K^T"),
    ("√d_k Q", "sqrt(d_k) Q"),
    ("2QK^T", "2 Q K^T"),
    ("softmax(Q)", "softmax(Q)"),
    ("\\operatorname{softmax}\\left( Q \\right)", "softmax(Q)"),
    ("{\\rm softmax}\\Big[Q\\Big]", "softmax(Q)"),
    ("SoftMax{Q}", "softmax(Q)"),
    ("F.softmax(Q, dim=-1)", "softmax(Q)"),
    ("F.softmax(Q, -1)", "softmax(Q)"),
    ("torch.nn.functional.softmax(Q,dim = 1)", "softmax(Q)"),
    ("nn.Softmax(dim=-1)(Q)", "softmax(Q)"),
    ("Q.softmax(dim=-1)", "softmax(Q)"),
    ("softmax_{row}(Q)", "softmax(Q)"),
    ("softmax_行(Q)", "softmax(Q)"),
    ("row_softmax(Q)", "softmax(Q)"),
    ("softmax(Q, axis=0)", "softmax(Q, axis=0)"),
    ("softmax_{\\text{col}}(Q)", "softmax(Q, axis=0)"),
    ("softmax(Q^T)^T", "softmax(Q^T)^T"),
    ("e^Q", "exp(Q)"),
    ("e^{QK^T}", "exp(Q K^T)"),
    ("np.exp(Q)", "exp(Q)"),
    ("M ⊙ softmax(M)", "M ⊙ softmax(M)"),
    ("M * softmax(M)", "M ⊙ softmax(M)"),
    ("(M ∘ softmax(M)) V", "(M ⊙ softmax(M)) V"),
    ("--Q", "-(-Q)"),
    ("Q - -Q", "Q - (-Q)"),
    ("$Q$", "Q"),
    ("\\[ Q \\]", "Q"),
    ("\\begin{equation} Q \\end{equation}", "Q"),
    ("Attention(Q, K, V) = Q", "Q"),
    ("\\text{Attention}(Q,K,V) := Q", "Q"),
    ("O = Q", "Q"),
    ("V' = Q", "Q"),
    ("return Q", "Q"),
    ("Attention(Q, K, V): Q", "Q"),
    ("Attention(Q, K, V) == Q", "Q"),
    ("Q K^T = Attention(Q, K, V)", "Q K^T"),
    ("Q %*% t(K)", "Q K^T"),
    ("Q.matmul(K.T).div(d_k).add(M)", "Q K^T / d_k + M"),
    ("matmul(Q, K, transpose_b=True)", "Q K^T"),
    ("按列softmax(Q)", "softmax(Q, axis=0)"),
    ("softmax列(Q)", "softmax(Q, axis=0)"),
    ("soft max(Q)", "softmax(Q)"),
    ("Q times K^T", "Q K^T"),
    ("Q dot K^T", "Q K^T"),
    ("QK.'", "Q K^T"),
    ("公式：Q。", "Q"),
    ("  Q ;", "Q"),
    ("Q\nK^T", "Q K^T"),
]

SUMS = [
    ("softmax", "e^{s_i}", "exp(s_i)"),
    ("softmax", "e^s_i", "exp(s_i)"),
    ("softmax", "exp(s[i])", "exp(s_i)"),
    ("softmax", "eˢ", None),
    ("softmax", "∑ⱼ e^{sⱼ}", "sum_j exp(s_j)"),
    ("softmax", "\\sum_{j=1}^{n} e^{s_j}", "sum_j exp(s_j)"),
    ("softmax", "\\sum\\limits_{j}^{n} e^{s_j}", "sum_j exp(s_j)"),
    ("softmax", "sum_j=1^n exp(s_j)", "sum_j exp(s_j)"),
    ("softmax", "Σ e^{s_j}", "sum_j exp(s_j)"),
    ("softmax", "sum(exp(s))", "sum(exp(s))"),
    ("softmax", "s.exp().sum()", "sum(exp(s))"),
    ("softmax", "np.sum(np.exp(s), axis=-1, keepdims=True)", "sum(exp(s))"),
    ("softmax", "\\sum_{j \\neq i} e^{s_j}", "sum_{j != i} exp(s_j)"),
    ("softmax", "\\max_j s_j", "max_j s_j"),
    ("softmax", "max(s)", "max(s)"),
    ("softmax", "Σ_j e^{s_j} + 1", "sum_j exp(s_j) + 1"),
    ("softmax", "(Σ_j e^{s_j}) s_i", "(sum_j exp(s_j)) s_i"),
    ("heads", "Concat(head_1, …, head_h)", "Concat(head_1, ..., head_h)"),
    ("heads", "\\text{Concat}(\\text{head}_1,\\dots,\\text{head}_h)", "Concat(head_1, ..., head_h)"),
    ("heads", "concat(heads)", "Concat(head_1, ..., head_h)"),
    ("heads", "[head1; head2; ...; headh]", "Concat(head_1, ..., head_h)"),
    ("heads", "torch.cat([head_1,...,head_h], dim=-1)", "Concat(head_1, ..., head_h)"),
    ("heads", "拼接(head₁，……，headₕ)", "Concat(head_1, ..., head_h)"),
    ("heads", "(head_1 ‖ … ‖ head_h)", "Concat(head_1, ..., head_h)"),
    ("heads", "Concat_{i=1}^h(head_i)", "concat_i head_i"),
    ("heads", "head_1 + … + head_h", "sum_i head_i"),
    ("heads", "W_O", "W^O"),
    ("heads", "Wo", "W^O"),
    ("heads", "W^{O\\top}", "(W^O)^T"),
    ("heads", "W_i^O", "W_i^O"),
    ("heads", "W^{O}_{(i)}", "W_i^O"),
    ("heads", "W_{O,i}", "W_i^O"),
    ("heads", "W_O[i]", "W_i^O"),
]

ASKED = [
    # typed, why it is asked, from which character on
    ("attention", "", Code.EMPTY, 0),
    ("attention", "  $ $ ", Code.EMPTY, 4),
    ("attention", "softmax QK^T", Code.AMBIGUOUS_ARGUMENT, 0),
    ("attention", "softmax(QK^T V", Code.UNBALANCED, 7),
    ("attention", "softmax(QK^T]V", Code.UNBALANCED, 12),
    ("attention", "QK^T)", Code.UNBALANCED, 4),
    ("attention", "softmax()V", Code.MISSING_ARGUMENT, 8),
    ("attention", "QK^T/", Code.INCOMPLETE, 5),
    ("attention", "QK^", Code.INCOMPLETE, 3),
    ("attention", "QK^T/d_k^1/2", Code.AMBIGUOUS_EXPONENT, 9),
    ("attention", "1/2d_k", Code.AMBIGUOUS_PRODUCT, 3),
    ("attention", "√d_k d_v", Code.AMBIGUOUS_PRODUCT, 5),
    ("attention", "Q 2", Code.TWO_NUMBERS, 2),
    ("attention", "Q^2", Code.AMBIGUOUS_EXPONENT, 0),
    ("attention", "K^{-1}", Code.AMBIGUOUS_EXPONENT, 0),
    ("attention", "QK^T/sqrt(d)", Code.UNKNOWN_NAME, 10),
    ("attention", "softmax(XW)", Code.UNKNOWN_NAME, 8),
    ("attention", "tanh(Q)", Code.UNKNOWN_NAME, 0),
    ("attention", "Query", Code.UNKNOWN_NAME, 0),
    ("attention", "K_i", Code.UNEXPECTED, 1),
    ("attention", "sum(Q)", Code.UNKNOWN_NAME, 0),
    ("attention", "Q = K", Code.EQUATION, 0),
    ("attention", "Q + K = V", Code.EQUATION, 0),
    ("attention", "A = B = Q", Code.EQUATION, 6),
    ("attention", "softmax(Q, axis=2)", Code.UNEXPECTED, 0),
    ("attention", "softmax_k(Q)", Code.UNEXPECTED, 7),
    ("attention", "Q, K", Code.UNEXPECTED, 1),
    ("attention", "(Q \\over d_k + M)", Code.AMBIGUOUS_PRODUCT, 3),
    ("attention", "Q + M = K + V", Code.EQUATION, 0),
    ("attention", "softmax(Q, K)", Code.UNEXPECTED, 0),
    ("attention", "matmul(Q)", Code.MISSING_ARGUMENT, 0),
    ("attention", "\\frac{Q}", Code.MISSING_ARGUMENT, 0),
    ("attention", "Q…K", Code.UNEXPECTED, 1),
    ("attention", "'Q'", Code.UNEXPECTED, 0),
    ("attention", '"Q"', Code.QUOTED, 0),
    ("attention", "Q ☃ K", Code.UNKNOWN_CHARACTER, 2),
    ("attention", "Q_", Code.UNEXPECTED, 1),
    ("softmax", "softmax(s)", Code.UNKNOWN_NAME, 0),
    ("softmax", "e^{s_i}/Σ_j e^{s_j} s_i", Code.AMBIGUOUS_PRODUCT, 20),
    ("softmax", "\\sum_{j=1}^{K} e^{s_j}", Code.UNKNOWN_NAME, 10),
    ("softmax", "\\sum_{j=2}^{n} e^{s_j}", Code.UNEXPECTED, 8),
    ("softmax", "Σ 1", Code.AMBIGUOUS_ARGUMENT, 0),
    ("softmax", "Σ", Code.MISSING_ARGUMENT, 0),
    ("heads", "Concat(head_1, …, head_8)", Code.UNEXPECTED, 0),
    ("heads", "head_1, …, head_h", Code.UNEXPECTED, 6),
]


@pytest.mark.parametrize("typed, meant", [case for case in MEANS if case[1]])
def test_a_spelling_is_read_as_what_it_means(typed: str, meant: str) -> None:
    assert read_as(typed, "attention").echo == meant


@pytest.mark.parametrize("scope, typed, meant", [case for case in SUMS if case[2]])
def test_a_sum_or_a_family_is_read_as_what_it_means(scope: str, typed: str, meant: str) -> None:
    assert read_as(typed, scope).echo == meant


@pytest.mark.parametrize("scope, typed, code, place", ASKED)
def test_what_has_no_single_reading_is_asked(scope: str, typed: str, code: Code, place: int) -> None:
    found = understood(typed, scope)
    assert isinstance(found, Unreadable), found
    assert (found.code, found.position) == (code, place)
    assert "{" not in found.message.zh.replace("“{", "") + found.message.en.replace("“{", "")


@pytest.mark.parametrize(
    "scope, echo",
    [("attention", meant) for _, meant in MEANS if meant]
    + [(scope, meant) for scope, _, meant in SUMS if meant],
)
def test_the_echo_reads_back_to_the_same_formula(scope: str, echo: str) -> None:
    again = read_as(echo, scope)
    assert again.echo == echo
    assert again.latex


FITS = [
    ("softmax(QK^T/√d_k+M)V", ("n_q", "d_v"), None),
    ("QK", ("n_q", "d_k"), "Q (n_q × d_k) times K (n_k × d_k) does not fit"),
    ("softmax(QK/√d_k+M)V", ("n_q", "d_v"), "Q (n_q × d_k) times K (n_k × d_k) does not fit"),
    ("V softmax(QK^T)", ("n_k", "n_k"), "V (n_k × d_v) times softmax(Q K^T) (n_q × n_k) does not fit"),
    ("softmax(QK^T/√d_k)V + M", ("n_q", "d_v"), "differ in shape and cannot be added"),
    ("softmax(QK^T)V^T", ("n_q", "n_k"), "softmax(Q K^T) (n_q × n_k) times V^T (d_v × n_k) does not fit"),
    ("softmax(KQ^T/√d_k+M)V", ("n_k", "d_v"), "K Q^T / sqrt(d_k) (n_k × n_q) and M (n_q × n_k) differ"),
    ("softmax(QK^T/√d_k+M)", ("n_q", "n_k"), "the whole is n_q × n_k, where n_q × d_v is asked for."),
    ("QK^T/V", ("n_q", "n_k"), "cannot be divided by V"),
    ("sqrt(Q)", ("n_q", "d_k"), "has no square root"),
    ("M ⊙ V", ("n_q", "n_k"), "cannot be multiplied entry by entry"),
    ("d_k", (), "the whole is a number, where n_q × d_v is asked for."),
]


@pytest.mark.parametrize("typed, sizes, misfit", FITS)
def test_sizes_are_worked_out_and_the_first_misfit_is_named(
    typed: str, sizes: tuple[str, ...], misfit: str | None
) -> None:
    found = read_as(typed, "attention")
    assert found.sizes == sizes
    said = found.misfit.plain.en if found.misfit else None
    assert (said is None) if misfit is None else (said is not None and misfit in said)
    assert np.isfinite(np.asarray(found.value)).any() or typed == "sqrt(Q)"


def test_two_open_indices_do_not_make_a_vector() -> None:
    found = read_as("e^{s_i}/e^{s_j}", "softmax")
    assert found.misfit is not None
    assert "i, j" in found.misfit.plain.zh


def test_a_value_is_that_of_numpy() -> None:
    from tests.engine.formula_scopes import DRAWN

    q, k, v, m = (DRAWN["attention"][name] for name in "QKVM")
    scores = q @ k.T / np.sqrt(7) + m
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    wanted = powers / powers.sum(axis=1, keepdims=True) @ v
    found = read_as("softmax(QK^T/√d_k+M)V", "attention")
    np.testing.assert_allclose(np.array(found.value), wanted, rtol=1e-12)


def test_a_sum_over_an_index_is_that_of_numpy() -> None:
    from tests.engine.formula_scopes import DRAWN

    s = DRAWN["softmax"]["s"]
    wanted = np.exp(s) / np.exp(s).sum()
    for typed in ("e^{s_i}/Σ_j e^{s_j}", "exp(s - max(s))/sum(exp(s - max(s)))", "1/Σ_j e^{s_j - s_i}"):
        np.testing.assert_allclose(np.array(read_as(typed, "softmax").value), wanted, rtol=1e-12)
    odds = wanted / (1 - wanted)
    found = read_as("e^{s_i}/Σ_{j≠i} e^{s_j}", "softmax")
    np.testing.assert_allclose(np.array(found.value), odds, rtol=1e-12)


def test_a_block_sum_is_the_concatenation_times_its_matrix() -> None:
    one = read_as("Concat(head_1, …, head_h) W^O", "heads")
    other = read_as("Σ_i head_i W_i^O", "heads")
    np.testing.assert_allclose(np.array(one.value), np.array(other.value), rtol=1e-12)
    assert one.misfit is other.misfit is None
