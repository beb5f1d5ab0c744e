"""Which live figures are there? One file each; a chapter of the guide names its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.figures import (
    cosine_gain,
    layer_cost,
    masks,
    path_length,
    scaling,
    shapes,
    sink,
    soft_average,
    temperature,
    transformer_parts,
    worked_example,
)
from app.figures.picture import Picture, Say, show
from app.visitor import Visitor

FIGURES: Mapping[str, Callable[[Say], Picture]] = {
    module.__name__.rpartition(".")[2]: module.draw
    for module in (
        soft_average,
        path_length,
        shapes,
        scaling,
        masks,
        worked_example,
        temperature,
        layer_cost,
        cosine_gain,
        sink,
        transformer_parts,
    )
}
"""Each draws its controls and gives the picture that they make."""


def show_figure(visitor: Visitor, name: str) -> None:
    """Show a figure's controls and below them the figure; KeyError where there is none of that name."""
    show(visitor, name, FIGURES[name](visitor.say))
