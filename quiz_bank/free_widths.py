r"""How many parameters do the four projections have where the widths of heads are set freely?

A head's width need not be d_model/h; and where groups of query heads share a KV head, keys and values have fewer heads.
Rules take d_model, h, d_k, d_v (widths of a head); n_q, n_kv (query and KV heads), d_h (their width); and earlier steps
by name: queries_keys, values, output, total; width, queries, keys_values.
"""

from __future__ import annotations

from engine.item import Rule, Step, Text


def output_matrix(rule: Rule, formula: str, **wrong: Rule) -> Step:
    """Give the step that counts W^O, with the wrong rules given and those that W^O always has."""
    always: dict[str, Rule] = {
        "params_forget_W_O": lambda: 0,
        "params_square_W_O": lambda d_model: d_model**2,
    }
    label = Text(zh="$W^O$ 的参数", en="parameters of $W^O$")
    return Step("output", label, rule, "P_O", formula, wrong={**wrong, **always}, kind="integer")


# --- keys and values for every head ----------------------------------------------------------------------------------

QUERIES_KEYS = Step(
    "queries_keys",
    Text(zh="$W^Q$ 和 $W^K$ 的参数", en="parameters of $W^Q$ and $W^K$"),
    lambda d_model, h, d_k: 2 * d_model * h * d_k,
    "P_{QK}",
    r"P_{QK} = 2\,d_{\text{model}}\cdot h\,d_k",
    wrong={"params_dk_squared_per_head": lambda h, d_k: 2 * h * d_k**2},
    kind="integer",
)

VALUES = Step(
    "values",
    Text(zh="$W^V$ 的参数", en="parameters of $W^V$"),
    lambda d_model, h, d_v: d_model * h * d_v,
    "P_V",
    r"P_V = d_{\text{model}}\cdot h\,d_v",
    wrong={"params_values_use_dk": lambda d_model, h, d_k: d_model * h * d_k},
    kind="integer",
)

OUTPUT = output_matrix(
    lambda d_model, h, d_v: h * d_v * d_model,
    r"P_O = h\,d_v\cdot d_{\text{model}}",
)

TOTAL = Step(
    "total",
    Text(zh="不含偏置的总数", en="all, without biases"),
    lambda queries_keys, values, output: queries_keys + values + output,
    "P",
    "P = P_{QK} + P_V + P_O",
    wrong={
        "params_assume_split_width": lambda d_model: 4 * d_model**2,
        "params_divided_by_h": lambda queries_keys, values, output, h: (queries_keys + values + output) // h,
    },
    kind="integer",
)

WITH_BIASES = Step(
    "with_biases",
    Text(zh="含偏置的总数", en="all, with biases"),
    lambda total, d_model, h, d_k, d_v: total + h * (2 * d_k + d_v) + d_model,
    "P_b",
    r"P_b = P + h\,(2d_k + d_v) + d_{\text{model}}",
    wrong={
        "params_bias_miscounted": (
            lambda total: total,
            lambda total, d_model: total + 4 * d_model,
            lambda total, h, d_k, d_v: total + h * (2 * d_k + d_v),
        ),
    },
    kind="integer",
)

# --- keys and values for every group of heads ------------------------------------------------------------------------

WIDTH = Step(
    "width",
    Text(zh="每个头的宽度", en="the width of one head"),
    lambda d_h: d_h,
    "d_h",
    "d_h",
    wrong={"params_assume_split_width": lambda d_model, n_q: d_model // n_q},
    kind="integer",
)

GROUPED_QUERIES = Step(
    "queries",
    Text(zh="$W^Q$ 的参数", en="parameters of $W^Q$"),
    lambda d_model, n_q, width: d_model * n_q * width,
    "P_Q",
    r"P_Q = d_{\text{model}}\cdot n_q d_h",
    kind="integer",
)

GROUPED_KEYS_VALUES = Step(
    "keys_values",
    Text(zh="$W^K$ 和 $W^V$ 的参数", en="parameters of $W^K$ and $W^V$"),
    lambda d_model, n_kv, width: 2 * d_model * n_kv * width,
    "P_{KV}",
    r"P_{KV} = 2\,d_{\text{model}}\cdot n_{kv} d_h",
    wrong={"gqa_kv_like_query_heads": lambda d_model, n_q, width: 2 * d_model * n_q * width},
    kind="integer",
)

GROUPED_OUTPUT = output_matrix(
    lambda d_model, n_q, width: n_q * width * d_model,
    r"P_O = n_q d_h\cdot d_{\text{model}}",
    gqa_shrinks_W_O=lambda d_model, n_kv, width: n_kv * width * d_model,
)

GROUPED_TOTAL = Step(
    "total",
    Text(zh="总数", en="all together"),
    lambda queries, keys_values, output: queries + keys_values + output,
    "P",
    "P = P_Q + P_{KV} + P_O",
    wrong={
        "params_dk_squared_per_head": lambda n_q, n_kv, width, output: (n_q + 2 * n_kv) * width**2 + output,
    },
    kind="integer",
)

SAVED = Step(
    "saved",
    Text(zh="比每头各有一套 $K$、$V$ 时少", en="fewer than with a $K$ and $V$ for every head"),
    lambda d_model, n_q, width, keys_values: 2 * d_model * n_q * width - keys_values,
    r"\Delta P",
    r"\Delta P = 2\,d_{\text{model}}\cdot n_q d_h - P_{KV}",
    kind="integer",
)
