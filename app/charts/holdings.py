"""Chart: of each section, how many kinds of question are held?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app import progress_words as words
from app.charts.looks import bare, coloured
from app.figures.picture import GREEN, ORANGE, Picture, Say

FAINT = "rgba(119,130,142,0.3)"


def holdings(rows: Sequence[tuple[str, Mapping[str, int]]], said: str, say: Say) -> Picture:
    """Draw a bar for each section, of the kinds of question held, shaky and not tried."""
    colours = {say(words.HELD): GREEN, say(words.SHAKY): ORANGE, say(words.UNTRIED): FAINT}
    cells = [
        {"section": section, "level": level, "n": counts[level], "order": place}
        for section, counts in rows
        for place, level in enumerate(colours)
    ]
    layer = {
        "data": {"values": cells},
        "mark": {"type": "bar", "height": 14},
        "encoding": {
            "x": {
                "field": "n",
                "type": "quantitative",
                "axis": {"title": None, "tickMinStep": 1, "grid": False},
            },
            "y": {
                "field": "section",
                "type": "nominal",
                "sort": None,
                "axis": {
                    **bare(),
                    "labelLimit": 165,
                    "labelPadding": 6,
                    "labelOverlap": False,
                    "labelFlush": False,
                },
            },
            "color": coloured("level", colours, columns=3),
            "order": {"field": "order"},
            "tooltip": [
                {"field": "section", "title": say(words.SECTION)},
                {"field": "level", "title": " "},
                {"field": "n", "title": "n"},
            ],
        },
    }
    table = [[section, *(str(counts[level]) for level in colours)] for section, counts in rows]
    return Picture([layer], said, [say(words.SECTION), *colours], table, height=24 * len(rows) + 40)
