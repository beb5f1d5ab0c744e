"""What does every store of learners' records promise, whatever it keeps them in?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.item import Text
from engine.records.erasure import Erased
from engine.records.event import Event
from engine.records.rows import Damage
from engine.records.series import Tail
from engine.records.tables import Table
from engine.records.take_home import Report


class Store(Protocol):
    """An append-only log of events and small tables beside it. A failure is a RecordsError with a Text."""

    def append(self, *events: Event) -> tuple[Event, ...]:
        """Save events with one write, all or none; they are on the disk when it returns.

        Gives the rows as saved, with their seq. An event whose id was saved before is not written again: its
        row is given back. NotSaved: then nothing was saved, and the same events may be tried again.
        """
        ...

    def read_since(self, cursor: str = "", learner: str | None = None, limit: int | None = None) -> Tail:
        """Give the rows after `cursor` in the log's order, and the cursor to go on from; "" is the start.

        With `learner` that learner's rows only, without the cost of reading the others; with `limit` at most
        so many. `fresh` says that the rows begin at the very first: at the start, and again after the log was
        rewritten before the cursor. What was built from earlier rows must then be dropped. NotRead.
        """
        ...

    def table(self, name: str) -> Table:
        """Give the table `name`: lower-case letters, digits, `_`. ValueError."""
        ...

    def export_learner(self, learner: str, tables: Sequence[str] = ()) -> bytes:
        """Give a learner's rows, also those in the named tables, as a CSV file without loss. NotRead."""
        ...

    def bring_back(self, data: bytes, learner: str, tables: Sequence[str] = ()) -> Report:
        """Add to `learner` the rows of an exported file that are not there yet; a second time adds nothing.

        A row in a named table is added only where the learner has no present row of that key. NotOurFile and
        TooLarge: the file is refused, nothing was changed. NotSaved, NotRead: bringing it again completes it.
        """
        ...

    def erase_learner(self, learner: str, names: Sequence[str] = ()) -> Erased:
        """Remove everything about a learner from every file, and give the proof.

        `names` are looked for as well, and where they are still found is said. NotSaved, NotRead: call it again.
        """
        ...

    def compact(self) -> None:
        """Rewrite the files without what no longer counts; damaged lines are kept beside. NotSaved, NotRead."""
        ...

    def damage(self) -> tuple[Damage, ...]:
        """Give every line that cannot be read; it reads everything. NotRead."""
        ...

    def status(self) -> tuple[Text, ...]:
        """Give what the person in charge should know about the files; nothing when all is well. NotRead."""
        ...
