"""Which commands of LaTeX can be printed, and as what?"""

from __future__ import annotations

_GREEK = (
    "alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ "
    "mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω "
    "Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω"
)
_SIGNS = (
    "cdot ⋅ times × div ÷ pm ± mp ∓ ast ∗ star ⋆ circ ∘ odot ⊙ oplus ⊕ otimes ⊗ bullet ∙ "
    "le ≤ leq ≤ ge ≥ geq ≥ lt < gt > ne ≠ neq ≠ ll ≪ gg ≫ approx ≈ equiv ≡ sim ∼ simeq ≃ cong ≅ propto ∝ "
    "in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ cup ∪ cap ∩ setminus ∖ emptyset ∅ forall ∀ exists ∃ neg ¬ land ∧ lor ∨ "
    "to → rightarrow → leftarrow ← gets ← mapsto ↦ leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ "
    "implies ⟹ iff ⟺ uparrow ↑ downarrow ↓ perp ⟂ parallel ∥ mid ∣ top ⊤ bot ⊥ "
    "infty ∞ partial ∂ nabla ∇ ell ℓ hbar ℏ Re ℜ Im ℑ prime ′ angle ∠ sum ∑ prod ∏ int ∫ "
    "dots … ldots … cdots ⋯ vdots ⋮ ddots ⋱ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ langle ⟨ rangle ⟩ lvert | rvert | "
    "lVert ‖ rVert ‖ vert | Vert ‖ lbrace { rbrace } colon :"
)


def _pairs(table: str) -> dict[str, str]:
    words = table.split()
    return dict(zip(words[::2], words[1::2], strict=True))


SYMBOLS = {**_pairs(_GREEK), **_pairs(_SIGNS)}
FUNCTIONS = frozenset(
    {"ln", "log", "exp", "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan"}
    | {"sinh", "cosh", "tanh", "max", "min", "sup", "inf", "lim", "arg", "det", "dim", "gcd", "ker"}
)
"""Typst has them under the same names."""
SPACES = {
    "quad": "1em",
    "qquad": "2em",
    ",": "0.17em",
    ":": "0.22em",
    ";": "0.28em",
    "!": "-0.17em",
    " ": "0.3em",
}
TEXTS = ("text", "textrm", "textbf", "textit", "texttt", "mathrm", "operatorname")
WRAPPED = {
    "sqrt": "sqrt",
    "hat": "hat",
    "widehat": "hat",
    "tilde": "tilde",
    "widetilde": "tilde",
    "bar": "macron",
    "overline": "overline",
    "underline": "underline",
    "vec": "arrow",
    "dot": "dot",
    "ddot": "dot.double",
    "mathbb": "bb",
    "mathbf": "bold",
    "boldsymbol": "bold",
    "mathcal": "cal",
    "mathit": "italic",
    "mathsf": "sans",
    "mathtt": "mono",
}
MATRICES = {
    "matrix": "#none",
    "pmatrix": '"("',
    "bmatrix": '"["',
    "Bmatrix": '"{"',
    "vmatrix": '"|"',
    "Vmatrix": '"‖"',
}
BARS = {bar: f'class("normal", {bar})' for bar in "|‖"}
"""Bars are taken for brackets here, as close to what they hold, and not for signs of a relation."""
