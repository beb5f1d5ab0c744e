"""What does the document claim, does it hold, and which numbers, computed now, decide it?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from app import place, words
from app.folded import folded
from app.quoted import escaped
from app.visitor import Visitor
from engine.claim import FINDINGS, Claim, Figure
from engine.tolerance import SLACK
from engine.typeset import latex
from quiz_bank.claims import CLAIMS

SIGNS = {
    "holds": ("green", "check_circle"),
    "wrong": ("red", "cancel"),
    "imprecise": ("orange", "error"),
    "unverifiable": ("gray", "help"),
}
MOST_PLACES = 4
_ADDRESS = re.compile(r"https?://[\w./:%?=&#~+-]*[\w/]")


def of_places(places: Sequence[str]) -> list[Claim]:
    """Give the claims of these places of the document, in its order."""
    return [claim for claim in CLAIMS.values() if claim.section in places]


def show_claims(visitor: Visitor, places: Sequence[str]) -> None:
    """Show how the claims of these places fare, and each of them with what is behind it folded away."""
    claims = of_places(places)
    if not claims:
        return
    st.subheader(visitor.say(words.CLAIMS), anchor=False)
    st.markdown(_summary(visitor, claims))
    st.caption(visitor.say(words.CLAIMS_NOTE))
    _show_unfolders(visitor, claims)
    last = ""
    for claim in claims:
        if len(places) > 1 and claim.section != last:
            last = claim.section
            st.caption(f"**{visitor.say(place.name(last))}**")
        with folded(_headline(visitor, claim), _fold(claim)) as is_open:
            if is_open:
                _show_claim(visitor, claim)


def _fold(claim: Claim) -> str:
    return f"claim-{claim.number}"


def _show_unfolders(visitor: Visitor, claims: Sequence[Claim]) -> None:
    with st.container(horizontal=True):
        for label, icon, is_open in (
            (words.UNFOLD_ALL, "unfold_more", True),
            (words.FOLD_ALL, "unfold_less", False),
        ):
            st.button(
                visitor.say(label),
                key=f"claims-{icon}",
                icon=f":material/{icon}:",
                type="tertiary",
                on_click=_unfold,
                args=(claims, is_open),
            )


def _unfold(claims: Sequence[Claim], is_open: bool) -> None:
    for claim in claims:
        st.session_state[f"fold-{_fold(claim)}"] = is_open


def _summary(visitor: Visitor, claims: Sequence[Claim]) -> str:
    """Count the claims by finding, each with its sign and its word."""
    counts = Counter(claim.finding for claim in claims)
    return " &emsp; ".join(
        f"{_sign(visitor, finding)}&nbsp;**{counts[finding]}**" for finding in FINDINGS if counts[finding]
    )


def _sign(visitor: Visitor, finding: str) -> str:
    colour, icon = SIGNS[finding]
    return f":{colour}[:material/{icon}: {visitor.say(words.FINDINGS[finding])}]"


def _headline(visitor: Visitor, claim: Claim) -> str:
    return f"{_sign(visitor, claim.finding)} · {claim.number} · {visitor.say(claim.says)}"


def _show_claim(visitor: Visitor, claim: Claim) -> None:
    if claim.correction is not None:
        st.markdown(
            f":gray[{visitor.say(words.WHAT_IS_SO)}]{visitor.say(words.COLON)}{visitor.say(claim.correction)}"
        )
    for figure, (found, agrees) in zip(claim.figures, computed(claim.number), strict=True):
        st.markdown(_compared(visitor, figure, found, agrees))
    if not claim.figures:
        st.caption(
            f"{visitor.say(words.BY_READING)} {visitor.say(words.BASIS)}{visitor.say(words.COLON)}{cited(claim.source)}"
        )


@st.cache_data(show_spinner=False, max_entries=200)
def computed(number: int) -> list[tuple[Any, bool]]:
    """Compute the numbers that decide a claim, each with whether it is what the document says.

    Once in the life of a process: the code that computes them cannot change meanwhile, and some take 50 ms.
    """
    return [(figure.found(), figure.agrees()) for figure in CLAIMS[number].figures]


def _compared(visitor: Visitor, figure: Figure, found: Any, agrees: bool) -> str:
    """Set what the document says beside what is computed now; vectors have a line of their own."""
    symbol = f" &ensp; ${figure.symbol}$" if figure.symbol else ""
    colour, icon = SIGNS["holds" if agrees else "wrong"]
    between = "  \n" if np.ndim(found) else " &ensp; "
    stated, computed_now = (
        f":gray[{visitor.say(whose)}]{visitor.say(words.COLON)}{written(value, figure)}"
        for whose, value in ((words.STATED, figure.stated), (words.FOUND, found))
    )
    return (
        f":{colour}[:material/{icon}:] {visitor.say(figure.label)}{symbol}  \n{stated}{between}{computed_now}"
    )


def written(value: Any, figure: Figure) -> str:
    """Give a number of a figure as Markdown, to its decimals; a vector in pieces, between which a line may break.

    Where the document has whole numbers, so has what is computed, if it is whole but for rounding: 1, not 1.000. More
    than MOST_PLACES are shown only as far as they are not zeros.
    """
    numbers = np.asarray(value, dtype=float)
    with np.errstate(invalid="ignore"):
        is_whole = bool((np.abs(numbers - np.rint(numbers)) <= SLACK).all())
    if is_whole and np.asarray(figure.stated).dtype.kind in "iub":
        numbers, places = np.rint(numbers).astype(int), None
    elif figure.decimals > MOST_PLACES:
        numbers, places = numbers.round(figure.decimals), None
    else:
        places = figure.decimals
    if numbers.ndim != 1 or len(numbers) < 2:
        return f"${latex(numbers, places)}$"
    pieces = [latex(number, places) for number in numbers]
    return " ".join(
        f"${piece}$" for piece in (f"({pieces[0]},", *(f"{p}," for p in pieces[1:-1]), f"{pieces[-1]})")
    )


def cited(source: str) -> str:
    """Give a source as Markdown, its addresses as links, all else letter by letter."""
    pieces, end = [], 0
    for found in _ADDRESS.finditer(source):
        pieces += [escaped(source[end : found.start()]), f"<{found[0]}>"]
        end = found.end()
    return "".join([*pieces, escaped(source[end:])])
