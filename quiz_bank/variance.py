r"""Which steps, right and wrong, lead to the spread of q·k before and after division by √d_k?

For components that are all independent with mean 0: Var(q·k) = d_k σ_q² σ_k² (Vaswani et al. 2017, footnote 4, with
variances other than 1). Rules take d_k, var_q, var_k and earlier steps by name: var_dot, var_scaled.
"""

from __future__ import annotations

from engine.arithmetic import sqrt
from engine.item import Step, Text

BEFORE = Step(
    "var_dot",
    Text("缩放前的方差", "variance before scaling"),
    lambda d_k, var_q, var_k: d_k * var_q * var_k,
    r"\operatorname{Var}(q\cdot k)",
    r"\operatorname{Var}(q\cdot k) = d_k\,\sigma_q^2\,\sigma_k^2",
    wrong={
        "var_dot_is_sqrt_dk": lambda d_k, var_q, var_k: sqrt(d_k) * var_q * var_k,
        "var_ignores_component_variance": lambda d_k: d_k,
    },
)

SPREAD = Step(
    "std_dot",
    Text("缩放前的标准差", "standard deviation before scaling"),
    lambda var_dot: sqrt(var_dot),
    r"\operatorname{std}(q\cdot k)",
    r"\operatorname{std}(q\cdot k) = \sqrt{\operatorname{Var}(q\cdot k)}",
    wrong={"std_dot_is_dk": lambda d_k, var_q, var_k: d_k * sqrt(var_q * var_k)},
)

AFTER = Step(
    "var_scaled",
    Text("缩放后的方差", "variance after scaling"),
    lambda var_dot, d_k: var_dot / d_k,
    r"\operatorname{Var}(s')",
    r"\operatorname{Var}(s') = \frac{\operatorname{Var}(q\cdot k)}{d_k}",
    wrong={"var_scaled_is_sqrt_dk": lambda var_dot, d_k: var_dot / sqrt(d_k)},
)

SPREAD_AFTER = Step(
    "std_scaled",
    Text("缩放后的标准差", "standard deviation after scaling"),
    lambda var_scaled: sqrt(var_scaled),
    r"\operatorname{std}(s')",
    r"\operatorname{std}(s') = \sqrt{\operatorname{Var}(s')}",
)
