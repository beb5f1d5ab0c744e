"""What does the browser get: the page set up, and the pages to choose from."""

from pathlib import Path

import streamlit as st

from app import (
    assignments,
    card_words,
    cards,
    class_words,
    guide,
    my_cards,
    my_cards_words,
    placement,
    placement_words,
    practice,
    progress,
    progress_words,
    teacher,
    teacher_words,
    words,
)
from app.language import chosen
from app.people import Mode
from app.visitor import mode

lang = chosen()
st.set_page_config(
    page_title=words.PRODUCT.say(lang),
    page_icon=Path(__file__).parent / "app" / "icon.svg",
    layout="centered",
)
pages = [
    st.Page(practice.page, title=words.PRACTICE.say(lang), url_path="practice", default=True),
    st.Page(cards.page, title=card_words.TITLE.say(lang), url_path="cards"),
    st.Page(my_cards.page, title=my_cards_words.TITLE.say(lang), url_path="my-cards"),
    st.Page(placement.page, title=placement_words.TITLE.say(lang), url_path="placement"),
    st.Page(guide.page, title=words.GUIDE.say(lang), url_path="guide"),
    st.Page(progress.page, title=progress_words.PROGRESS.say(lang), url_path="progress"),
]
if mode() is not Mode.PUBLIC:
    pages += [
        st.Page(assignments.page, title=class_words.ASSIGNMENTS.say(lang), url_path="assignments"),
        st.Page(teacher.page, title=teacher_words.TITLE.say(lang), url_path="teacher"),
    ]
st.navigation(pages).run()
