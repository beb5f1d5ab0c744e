"""How do the parts of a chart look, and how far back do charts go?"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from app.figures.picture import GREY
from engine.progress import monday

WEEKS = 26
"""How far back the charts go."""


def window(today: date) -> date:
    """Give the Monday on which the charts begin."""
    return monday(today) - timedelta(weeks=WEEKS - 1)


def bare() -> dict[str, Any]:
    """Give an axis without title and lines."""
    return {"title": None, "ticks": False, "domain": False, "grid": False}


def coloured(field: str, colours: Mapping[str, str], columns: int) -> dict[str, Any]:
    """Give every value of a field its colour, with a legend of so many columns above the chart."""
    return {
        "field": field,
        "type": "nominal",
        "scale": {"domain": list(colours), "range": list(colours.values())},
        "legend": {
            "orient": "top",
            "title": None,
            "columns": columns,
            "symbolStrokeWidth": 0,
            "labelColor": GREY,
        },
    }
