"""How does a learner want to study: how much a day, how surely, and until when?"""

from __future__ import annotations

from datetime import date
from functools import partial

import streamlit as st

from app import acts
from app import card_words as words
from app import deck as cards
from app.desk import Desk
from app.folded import folded
from app.visitor import moment
from engine.card_rows import MOST_MINUTES, MOST_NEW, MOST_REVIEWS, Plan
from engine.item import Text
from engine.schedule import LEAST_RETENTION, MOST_RETENTION

SHARES = range(round(100 * LEAST_RETENTION), round(100 * MOST_RETENTION) + 1)


def show_plan(desk: Desk) -> None:
    """Show the settings, folded away."""
    say, plan, plans = desk.visitor.say, desk.deck.plan, desk.deck.plans
    with folded(say(words.PLAN), "plan") as is_open:
        if not is_open:
            return
        # A saved plan, from whichever tab, makes new boxes: they never show an older one.
        with st.form(f"plan-{plans}", border=False):
            for name, label, note, most in (
                ("new", words.PLAN_NEW, words.PLAN_NEW_NOTE, MOST_NEW),
                ("reviews", words.PLAN_REVIEWS, words.PLAN_REVIEWS_NOTE, MOST_REVIEWS),
                ("minutes", words.PLAN_MINUTES, words.PLAN_MINUTES_NOTE, MOST_MINUTES),
            ):
                value = int(getattr(plan, name))
                st.number_input(say(label), 0, most, value, step=1, key=f"plan-{name}-{plans}")
                st.caption(say(note))
            st.select_slider(
                say(words.PLAN_RECALL),
                list(SHARES),
                value=round(100 * plan.retention),
                format_func=lambda n: say(words.PLAN_RECALL_AT).format(n=n),
                key=f"plan-recall-{plans}",
            )
            st.caption(say(words.PLAN_RECALL_NOTE))
            st.date_input(
                say(words.PLAN_EXAM),
                # One that is over no longer matters.
                value=plan.exam if plan.exam is not None and plan.exam >= desk.today.day else None,
                min_value=desk.today.day,
                format="YYYY-MM-DD",
                key=f"plan-exam-{plans}",
            )
            st.caption(say(words.PLAN_EXAM_NOTE))
            take = partial(_take, plans, plan)
            acts.submit(
                say(words.PLAN_SAVE), "plan-save", "page", take, partial(_save, plans), type="primary"
            )


def _take(plans: int, before: Plan) -> Plan:
    """Take what stands in the boxes; an empty one leaves what it was before."""
    state = st.session_state
    numbers = {name: state.get(f"plan-{name}-{plans}") for name in ("new", "reviews", "minutes")}
    exam = state.get(f"plan-exam-{plans}")
    return Plan(
        retention=int(state.get(f"plan-recall-{plans}") or round(100 * before.retention)) / 100,
        exam=exam if isinstance(exam, date) else None,
        **{name: getattr(before, name) if n is None else int(n) for name, n in numbers.items()},
    )


def _save(plans: int, plan: Plan) -> Text | None:
    cards.keep(cards.scribe().planned(plan, plans, moment()))
    return words.PLAN_SAVED
