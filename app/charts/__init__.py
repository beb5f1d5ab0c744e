"""Which charts show how practice goes? A Picture each, of `app.figures.picture`, with its table behind."""

from app.charts.calendar import heatmap
from app.charts.holdings import holdings
from app.charts.over_time import accuracy, times

__all__ = ["accuracy", "heatmap", "holdings", "times"]
