"""How is the page used without a browser: one tab over a real store, and answers to type into it?"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
from streamlit.testing.v1 import AppTest

from engine.check import written as formulas
from engine.pose import question_from
from engine.question import Question
from engine.records import CsvStore, Event
from quiz_bank import bank
from tests.serving import put

ENTRY = str(Path(__file__).parents[2] / "streamlit_app.py")


class Screen:
    """One browser tab at the practice page, and the log behind it."""

    def __init__(self, folder: Path, locale: str, state: dict[str, Any], question_id: str) -> None:
        self.folder = folder
        self.at = AppTest.from_file(ENTRY, default_timeout=120)
        self.at.context = {"locale": locale, "timezone": "Asia/Shanghai"}
        for key, value in state.items():
            self.at.session_state[key] = value
        if question_id:
            self.at.query_params["q"] = question_id
        self.run()

    def run(self) -> None:
        self.at.run()
        assert not self.at.exception

    @property
    def rows(self) -> list[Event]:
        return list(CsvStore(self.folder).read_since().events)

    @property
    def kinds(self) -> list[str]:
        """What happened to the question on the screen, in order."""
        return [row.event for row in self.rows if row.question_id == self.question_id]

    @property
    def question_id(self) -> str:
        named = self.at.query_params["q"]
        return named[0] if isinstance(named, list) else named

    @property
    def question(self) -> Question:
        row = next(r for r in self.rows if r.event == "served" and r.question_id == self.question_id)
        return question_from(bank()[row.item], row.data["values"], row.band)

    def serve(self, item: str) -> Question:
        """Choose the item's topic, and have a question of that item on the screen."""
        self.at.selectbox(key="topic").set_value(bank()[item].section).run()
        if self.question.item.id != item:
            learner = next(row.learner for row in self.rows if row.question_id == self.question_id)
            self.at.query_params["q"] = put(self.folder, learner, item)
            self.run()
        return self.question

    @property
    def boxes(self) -> list[Any]:
        """The boxes on the screen: those of the way that was not chosen are kept, but hidden."""
        every = [box for box in self.at.text_input if str(box.key).startswith("box-")]
        whole = [box for box in every if re.fullmatch(f"box-{self.question_id}-[0-9]+", box.key)]
        steps = [box for box in every if box not in whole]
        return steps if steps and (not whole or self.at.session_state["way"] == "steps") else whole

    def type(self, *texts: str) -> None:
        """Type into the boxes and submit."""
        for box, text in zip(self.boxes, texts, strict=True):
            box.set_value(text)
        whole = re.fullmatch(f"box-{self.question_id}-[0-9]+", self.boxes[0].key)
        self.press(f"submit-{self.question_id}" if whole else "submit-box-")

    def button(self, start: str) -> Any:
        found = [button for button in self.at.button if str(button.key).startswith(start)]
        assert found, f"no button {start}: {[button.key for button in self.at.button]}"
        return found[0]

    def press(self, start: str) -> None:
        """Press the first button whose key begins so."""
        self.button(start).click().run()
        assert not self.at.exception

    def choose(self, key: str, value: str) -> None:
        """Choose in one of the switches: "lang" or "way"."""
        next(group for group in self.at.button_group if group.key == key).set_value(value).run()

    def unfold(self, key: str) -> None:
        """Open a fold of the page."""
        self.at.session_state[f"fold-{key}"] = True
        self.run()

    @property
    def alerts(self) -> str:
        at = self.at
        every = [*at.error, *at.success, *at.warning, *at.info]
        return "\n".join(f"{alert.proto.title} {alert.value}" for alert in every)

    @property
    def text(self) -> str:
        """Everything in words that is on the page."""
        at = self.at
        blocks = [*at.markdown, *at.caption, *at.header, *at.subheader, *at.latex, *at.code]
        said = [str(block.value) for block in blocks]
        labels = [widget.label for widget in [*at.button, *at.text_input, *at.expander]]
        return "\n".join([*said, *labels, self.alerts])


def written(question: Question, values: Any = None, decimals: int = 4) -> list[str]:
    """Write an answer, the right one unless another is given, one text per part."""
    if question.asks_formulas:
        return formulas(question)
    texts = []
    for part, asked in zip(question.item.parts, question.right if values is None else values, strict=True):
        places = decimals if question.item.step(part.step).kind == "number" else 0
        texts.append(", ".join(f"{x:.{places}f}" for x in np.ravel(asked)))
    return texts


def mistaken(question: Question, misconception: str) -> list[str]:
    """Write the answer that a wrong rule predicts."""
    found = next(p for p in question.predictions if p.misconception == misconception)
    return formulas(question, [found.swap]) if question.asks_formulas else written(question, found.asked)
