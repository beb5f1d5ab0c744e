"""What is kept on disk, and never lost: start at `store.py` for the promises, `event.py` for a row."""

from engine.records.csv_store import CsvStore
from engine.records.erasure import Erased
from engine.records.event import COLUMNS, SCHEMA, Event, new_event_id
from engine.records.names import NameRefused, normalise_name
from engine.records.not_saved import NotRead, NotSaved, RecordsError
from engine.records.rows import Damage
from engine.records.series import Tail
from engine.records.store import Store
from engine.records.tables import Row, Table
from engine.records.take_home import Refused, Report

__all__ = [
    "COLUMNS",
    "SCHEMA",
    "CsvStore",
    "Damage",
    "Erased",
    "Event",
    "NameRefused",
    "NotRead",
    "NotSaved",
    "RecordsError",
    "Refused",
    "Report",
    "Row",
    "Store",
    "Table",
    "Tail",
    "new_event_id",
    "normalise_name",
]
