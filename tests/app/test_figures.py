"""Do the live figures show what is so, at both ends of every control and in both languages, and quickly?"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from app import figures
from app.figures import (
    FIGURES,
    cosine_gain,
    layer_cost,
    masks,
    path_length,
    scaling,
    shapes,
    sink,
    temperature,
    transformer_parts,
    worked_example,
)
from engine.item import Text
from quiz_bank.claims import CLAIMS
from quiz_bank.document import SIX_KEYS
from quiz_bank.guide import CHAPTERS
from tests.app.test_guide import Guide

MODULES = [module for name, module in vars(figures).items() if name in FIGURES]


def texts_of(module):
    for name, value in vars(module).items():
        for text in value.values() if isinstance(value, dict) else [value]:
            if isinstance(text, Text):
                yield name, text


def test_every_chapter_has_a_figure_and_every_figure_a_chapter():
    assert sorted(chapter.figure for chapter in CHAPTERS.values()) == sorted(FIGURES)
    assert len(MODULES) == len(FIGURES)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_a_figure_speaks_both_languages_with_the_same_columns(module):
    for name, text in texts_of(module):
        assert text.zh.strip()
        assert text.en.strip()
        assert not any("一" <= sign <= "鿿" for sign in text.en), name
        assert text.zh.count("|") == text.en.count("|"), name


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
@pytest.mark.parametrize("section", CHAPTERS)
def test_a_figure_follows_its_controls_to_both_ends(folder, section, locale):
    page, name = Guide(folder, locale, section), CHAPTERS[section].figure
    page.unfold(f"table-{name}")
    widgets = [*page.at.slider, *page.at.select_slider, *page.at.button_group]
    assert {widget.key for widget in widgets} - {"lang"} == set(CONTROLS[name])
    for key, values in CONTROLS[name].items():
        drawn = set()
        for value in values:
            page.at.session_state[key] = value
            page.run()
            assert not page.at.error, page.alerts
            assert any(block.value.startswith("| ") for block in page.at.markdown), "no table"
            drawn.add(chart(page))
        assert len(drawn) > 1, f"{key} changes nothing"


CONTROLS = {
    "soft_average": {"soft-average-1": (-3.0, 3.0), "soft-average-2": (-3.0, 3.0)},
    "path_length": {"path-length-distance": (1, 60), "path-length-kernel": (3, 5, 7)},
    "shapes": {
        "shapes-product": ("values", "output", "scores", "queries"),
        "shapes-n": (1, 10),
        "shapes-d_k": (1, 10),
    },
    "scaling": {"scaling-what": ("spread", "largest"), "scaling-n": scaling.KEYS},
    "masks": {"masks-kind": tuple(masks.KINDS), "masks-n": (3, 10)},
    "worked_example": {"worked-example-stage": tuple(worked_example.STAGES)},
    "temperature": {
        "temperature-similarity": tuple(temperature.SIMILARITIES),
        "temperature-tau": temperature.TEMPERATURES[:: len(temperature.TEMPERATURES) - 1],
    },
    "layer_cost": {
        "layer-cost-d": layer_cost.WIDTHS[:: len(layer_cost.WIDTHS) - 1],
        "layer-cost-n": layer_cost.LENGTHS[:: len(layer_cost.LENGTHS) - 1],
    },
    "cosine_gain": {"cosine-gain-g": (1.0, 10.0)},
    "sink": {"sink-shift": (-6.0, 4.0)},
    "transformer_parts": {"parts-model": tuple(transformer_parts.MODELS), "parts-layers": (1, 12)},
}
"""Every control of every figure, with values to try: both ends, or every choice."""


def chart(page) -> str:
    """Give the chart as it is sent, and check that it is a chart: rows in every layer, no number that is none."""
    (sent,) = page.at.get("vega_lite_chart")
    spec = json.loads(sent.proto.spec)
    assert all(layer["data"]["values"] for layer in spec["layer"])
    assert "NaN" not in sent.proto.spec
    assert "Infinity" not in sent.proto.spec
    assert sent.proto.alt
    return sent.proto.spec


# --- what they show --------------------------------------------------------------------------------------------------


def test_a_path_through_convolutions_is_as_long_as_it_takes_to_reach():
    for kernel in (3, 5, 7):
        for far in range(1, 40):
            layers = path_length.layers_needed(far, kernel)
            assert layers * (kernel // 2) >= far > (layers - 1) * (kernel // 2)


def test_shapes_are_those_of_real_products():
    shape = shapes.shapes_of(4, 3, 6)
    for left, right, result in shapes.PRODUCTS.values():
        assert (np.zeros(shape[left]) @ np.zeros(shape[right])).shape == shape[result]


def test_scaling_keeps_the_spread_at_one_and_the_largest_weight_steady():
    for n in scaling.KEYS:
        table = scaling.measured(n)
        for d, spread, scaled, *_ in table:
            assert spread == pytest.approx(math.sqrt(d), rel=0.1)
            assert scaled == pytest.approx(1, rel=0.1)
        largest = [row[3] for row in table]
        assert largest == sorted(largest)
        assert np.ptp([row[4] for row in table[2:]]) < 0.05


@pytest.mark.parametrize("n", [3, 6, 10])
def test_masks_let_through_as_many_cells_as_they_should(n):
    seen = n - masks.pads_of(n)
    assert masks.visible("causal", n).sum() == n * (n + 1) / 2
    assert masks.visible("padding", n).sum() == n * seen
    assert masks.visible("both", n).sum() == sum(min(i, seen) for i in range(1, n + 1))
    assert masks.visible("window", n).sum() == sum(min(i, masks.WIDTH) for i in range(1, n + 1))


def test_what_is_called_printed_is_what_the_claims_say_is_printed():
    stated = {
        "scores": [*CLAIMS[37].figures[0].stated],
        "scaled": [*CLAIMS[39].figures[1].stated],
        "weights": [*CLAIMS[42].figures[0].stated],
    }
    stated["scores"].insert(2, CLAIMS[38].figures[0].stated)
    stated["scaled"].insert(2, CLAIMS[40].figures[0].stated)
    assert {stage: list(numbers) for stage, numbers in worked_example.PRINTED.items()} == stated


def test_the_highest_dot_product_is_not_the_nearest_key():
    assert np.argmax(temperature.scores("dot")) == 0
    assert np.argmax(temperature.scores("cosine").round(9)) == 1
    assert np.argmax(temperature.scores("rbf")) == 1
    assert temperature.spread(np.full(6, 1 / 6)) == pytest.approx(6)
    assert temperature.spread(np.array([1.0, 0.0])) == pytest.approx(1)
    assert len(SIX_KEYS) == 6


@pytest.mark.parametrize("d", layer_cost.WIDTHS)
def test_the_costs_are_equal_at_twice_the_width(d):
    projections, core = layer_cost.costs(2 * d, d)
    assert projections == core


def test_the_gain_that_is_needed_gives_the_weight():
    for n in cosine_gain.KEYS:
        assert cosine_gain.largest_weight(n, cosine_gain.gain_needed(n, 0.9)) == pytest.approx(0.9)
    assert cosine_gain.largest_weight(64, 1) == pytest.approx(0.105, abs=5e-4)
    assert cosine_gain.largest_weight(64, 1 / 8) == pytest.approx(0.020, abs=5e-4)


def test_one_more_below_the_line_lets_all_weights_go():
    assert sink.plus_one(sink.SCORES - 30).sum() < 1e-10
    assert sink.plus_one(sink.SCORES + 30).sum() == pytest.approx(1)


@pytest.mark.parametrize("model, paper", [("base", 65e6), ("big", 213e6)])
def test_a_transformer_has_about_as_many_parameters_as_the_paper_says(model, paper):
    total = sum(transformer_parts.parameters(*transformer_parts.MODELS[model], 6).values())
    assert total == pytest.approx(paper, rel=0.04)


def test_no_table_library_is_loaded_for_a_figure(tmp_path):
    program = (
        "import sys, os\n"
        "from pathlib import Path\n"
        "from tests.app.test_guide import Guide\n"
        "page = Guide(Path(os.environ['TRAINER_DATA']))\n"
        "print(sorted({'pandas', 'pyarrow', 'altair', 'sympy'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "TRAINER_DATA": str(tmp_path), "TRAINER_MODE": "local"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "[]", done.stderr
