"""How does a live figure look: its chart, the sentence below, and the same numbers as a table?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from app import words
from app.folded import folded
from app.visitor import Visitor
from engine.item import Text

Say = Callable[[Text], str]
Row = Mapping[str, Any]

# Told apart by the colour-blind, and with contrast enough on white and on the dark theme's ground alike.
BLUE, ORANGE, GREEN = "#2478b8", "#d9731a", "#1f9e78"
COLOURS = (BLUE, ORANGE, GREEN)
GREY = "#77828e"
DASHES = ([1, 0], [7, 4], [2, 3])


@dataclass(frozen=True)
class Picture:
    """What a figure shows now. `layers` are Vega-Lite; `said` is its sum in words; the table has its numbers."""

    layers: Sequence[Mapping[str, Any]]
    said: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    height: int = 280


def show(visitor: Visitor, name: str, picture: Picture) -> None:
    """Draw a picture, and its table where that is unfolded."""
    spec = {"height": picture.height, "layer": picture.layers, "config": {"view": {"stroke": None}}}
    st.vega_lite_chart(spec, alt=picture.said.replace("$", ""))
    st.markdown(picture.said)
    with folded(visitor.say(words.AS_TABLE), f"table-{name}") as is_open:
        if is_open:
            lines = [picture.head, ["---", *["---:"] * (len(picture.head) - 1)], *picture.rows]
            st.markdown("\n".join(f"| {' | '.join(line)} |" for line in lines))


# --- the layers of a chart: each brings its own rows, so that no table library is loaded for them ---------------------


def bars(
    rows: Sequence[Row], x: str, y: str, top: float, series: str = "", bottom: float = 0
) -> list[dict[str, Any]]:
    """Draw upright bars with their heights written at their ends; with `series`, several side by side.

    Side by side on a phone there is no room to write heights: the table has them.
    """
    side = {"xOffset": {"field": series, "sort": None}} if series else {}
    place = {
        "x": {"field": x, "type": "nominal", "sort": None, "axis": {"labelAngle": 0, "title": None}},
        "y": {"field": y, "type": "quantitative", "scale": {"domain": [bottom, top]}},
        **side,
    }
    return [
        {
            "data": {"values": list(rows)},
            "mark": {"type": "bar"},
            "encoding": {**place, **colours(rows, series)},
        },
        {
            "data": {"values": list(rows)},
            "mark": {
                "type": "text",
                "color": GREY,
                "dy": {"expr": f"datum['{y}'] < 0 ? 9 : -8"},
                "opacity": {"expr": "width < 420 ? 0 : 1"} if series else 1,
            },
            "encoding": {**place, "text": {"field": y, "type": "quantitative", "format": ".2f"}},
        },
    ]


def lines(
    rows: Sequence[Row],
    x: str,
    y: str,
    series: str,
    x_scale: Row | None = None,
    y_scale: Row | None = None,
    y_axis: Row | None = None,
) -> list[dict[str, Any]]:
    """Draw one line for each series, told apart by colour and dashes."""
    axes = {
        "x": {"field": x, "type": "quantitative", "scale": x_scale or {}},
        "y": {"field": y, "type": "quantitative", "scale": y_scale or {}, "axis": y_axis or {}},
    }
    dashed = {"strokeDash": _told_apart(rows, series, DASHES)}
    return [
        {
            "data": {"values": list(rows)},
            "mark": {"type": "line", "strokeWidth": 2.5},
            "encoding": {**axes, **dashed, **colours(rows, series)},
        }
    ]


def points(rows: Sequence[Row], x: str, y: str) -> dict[str, Any]:
    """Mark points of lines that share these axes."""
    return {
        "data": {"values": list(rows)},
        "mark": {"type": "point", "filled": True, "size": 90, "color": GREY, "opacity": 1},
        "encoding": {"x": {"field": x, "type": "quantitative"}, "y": {"field": y, "type": "quantitative"}},
    }


def upright(x: float, title: str) -> dict[str, Any]:
    """Draw an upright line at a value of x."""
    return {
        "data": {"values": [{title: x}]},
        "mark": {"type": "rule", "color": GREY, "strokeDash": [4, 3]},
        "encoding": {"x": {"field": title, "type": "quantitative"}},
    }


def colours(rows: Sequence[Row], series: str) -> dict[str, Any]:
    """Give every series its colour, with a legend above the chart; one colour where there is no series."""
    return {"color": _told_apart(rows, series, COLOURS) if series else {"value": BLUE}}


def _told_apart(rows: Sequence[Row], series: str, looks: Sequence[Any]) -> dict[str, Any]:
    names = list(dict.fromkeys(str(row[series]) for row in rows))
    return {
        "field": series,
        "type": "nominal",
        "scale": {"domain": names, "range": list(looks[: len(names)])},
        "legend": {"orient": "top", "title": None, "labelLimit": 320, "columns": 1},
    }
