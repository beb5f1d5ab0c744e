r"""Which shapes does attention pass through, from scores to W^O, and how many weights does a layer hold?

Rules take sizes and earlier steps by name: n_q and n_k (queries and keys, n where they are the same tokens), d_k, d_v,
d_model, h (heads), B (samples in a batch), score_shape, head_shape, concat_shape, one_head, one_sample.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.item import Step, Text

# --- one head --------------------------------------------------------------------------------------------------------

SCORE_SHAPE = Step(
    "score_shape",
    Text("得分矩阵的形状", "the shape of the scores"),
    lambda n_q, n_k: (n_q, n_k),
    r"\text{shape}(QK^\top)",
    r"(n_q\times d_k)(d_k\times n_k) = n_q\times n_k",
    wrong={"score_matrix_dk_by_dk": lambda d_k: (d_k, d_k)},
    kind="shape",
)

OUTPUT_SHAPE = Step(
    "output_shape",
    Text("输出的形状", "the shape of the output"),
    lambda score_shape, d_v: (score_shape[0], d_v),
    r"\text{shape}(O)",
    r"(n_q\times n_k)(n_k\times d_v) = n_q\times d_v",
    wrong={
        "output_shape_uses_dk": lambda n_q, d_k: (n_q, d_k),
        "output_rows_from_keys": lambda n_k, d_v: (n_k, d_v),
        "output_is_score_shape": lambda n_q, n_k: (n_q, n_k),
        "output_shape_transposed": lambda n_q, d_v: (d_v, n_q),
    },
    kind="shape",
)

# --- all heads -------------------------------------------------------------------------------------------------------

SCORES_OF_HEAD = SCORE_SHAPE.plus(dk_affects_score_shape=lambda n_q, d_k: (n_q, d_k))

HEAD_SHAPE = replace(
    OUTPUT_SHAPE.without("output_shape_transposed"),
    name="head_shape",
    label=Text("一个头的输出", "the output of one head"),
    symbol=r"\text{shape}(\text{head})",
)

CONCAT_SHAPE = Step(
    "concat_shape",
    Text("拼接之后", "after concatenation"),
    lambda head_shape, h: (head_shape[0], h * head_shape[1]),
    r"\text{shape}(\text{Concat})",
    r"n_q\times h\,d_v",
    wrong={
        "concat_stacks_rows": lambda head_shape, h: (h * head_shape[0], head_shape[1]),
        "concat_keeps_head_width": lambda head_shape: head_shape,
    },
    kind="shape",
)

LAYER_SHAPE = Step(
    "layer_shape",
    Text("乘 $W^O$ 之后", "after $W^O$"),
    lambda concat_shape, d_model: (concat_shape[0], d_model),
    r"\text{shape}(\text{Concat}\,W^O)",
    r"(n_q\times h\,d_v)(h\,d_v\times d_{\text{model}}) = n_q\times d_{\text{model}}",
    wrong={"missing_W_O": lambda concat_shape: concat_shape},
    kind="shape",
)

# --- how many weights ------------------------------------------------------------------------------------------------

ONE_HEAD = Step(
    "one_head",
    Text("一个样本、一个头", "one sample, one head"),
    lambda n: n * n,
    "N_1",
    r"N_1 = n\cdot n",
    wrong={
        "dk_affects_score_shape": (lambda n, d_k: n * d_k, lambda n, d_k: n * n * d_k),
        "score_matrix_dk_by_dk": lambda d_k: d_k * d_k,
        "attn_memory_linear": lambda n: n,
    },
    kind="integer",
)

ONE_SAMPLE = Step(
    "one_sample",
    Text("一个样本、所有头", "one sample, all heads"),
    lambda one_head, h: h * one_head,
    "N_h",
    r"N_h = h\,N_1",
    wrong={"weights_shape_ignores_heads": lambda one_head: one_head},
    kind="integer",
)

WHOLE_BATCH = Step(
    "in_all",
    Text("整个 batch", "the whole batch"),
    lambda one_sample, B: B * one_sample,
    "N",
    r"N = B\,N_h",
    wrong={
        "weights_forget_batch": lambda one_sample: one_sample,
        "batch_axis_mixed_up": lambda B, h, n: n * h * B * B,
    },
    kind="integer",
)

# --- draws -----------------------------------------------------------------------------------------------------------


def layer_sizes(numbers: Any) -> dict[str, int]:
    """Draw n_q, n_k, d_k, d_v, h and d_model, all different; d_model also differs from h times each of the others."""
    top = numbers.sized(easy=(10,), usual=(21,), hard=(81,))
    h = numbers.sized(easy=(2, 3), usual=(2, 3, 4, 5, 6), hard=(6, 8, 10, 12, 16))
    sizes = [size for size in numbers.shuffled(range(2, top)) if size != h][:4]
    return {
        **dict(zip(("n_q", "n_k", "d_k", "d_v"), sizes, strict=True)),
        "h": h,
        "d_model": numbers.integer(h * 2, h * top, but=[*sizes, *(h * size for size in sizes)]),
    }
