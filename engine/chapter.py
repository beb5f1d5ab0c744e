"""What is one part of a document, retold: which places it covers, its formula, its live figure, and what stays open?"""

from __future__ import annotations

from dataclasses import dataclass

from engine.item import Text


@dataclass(frozen=True)
class Chapter:
    """A top-level part of a document, retold briefly. Its id is kebab-case, stands in addresses, and is never reused.

    `number` is how the document counts it, `places` are the places of the document that it covers. `told` may have
    several paragraphs; `formula` is LaTeX without dollars; `figure` names what is drawn live beside it.
    `open_questions` are those that the document asks without an answer.
    """

    id: str
    number: Text
    title: Text
    places: tuple[str, ...]
    told: Text
    formula: str
    figure: str
    open_questions: tuple[Text, ...] = ()
