"""How is a question of a chosen item put before a learner, where the page would serve one by chance?"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from secrets import randbelow, token_hex

from engine.attempts import Attempts
from engine.pose import MAX_SEED, pose
from engine.records import CsvStore
from engine.scribe import Moment
from quiz_bank import bank


def put(folder: Path, learner: str, item: str) -> str:
    """Set the learner's open question aside, and serve a fresh one of that item; give its id."""
    attempts = Attempts(CsvStore(folder), bank(), learner)
    now = Moment(datetime.now(UTC), "Asia/Shanghai", "")
    waiting = attempts.open_question("practice")
    if waiting is not None:
        attempts.set_aside(waiting.question_id, now)
    question_id = token_hex(8)
    attempts.serve(pose(bank()[item], randbelow(MAX_SEED)), question_id, "practice", now)
    return question_id
