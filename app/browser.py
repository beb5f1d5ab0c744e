"""What is asked of the browser itself: its language mark, a cookie, where the cursor stands?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import unquote

import streamlit as st

from app import words

UNSEEN = "unseen"
"""A container whose key begins so is there, but not shown."""
A_YEAR = 365 * 24 * 3600

# Streamlit's own words here ("Press Enter to submit form", "Upload") exist in English only. A table's own download
# would let text out that a spreadsheet takes for a formula.
STYLE = """<style>
[data-testid="InputInstructions"], [data-testid="stFileUploaderDropzoneInstructions"] {{ display: none; }}
[data-testid="stFileUploaderDropzone"] button p {{ font-size: 0; }}
[data-testid="stFileUploaderDropzone"] button p::after {{ content: {choose_file}; font-size: 0.9rem; }}
[class*="st-key-unseen"] {{ display: none; }}
[data-testid="stDataFrame"] [data-testid="stElementToolbar"] {{ display: none; }}
[data-testid="stMain"] p {{ overflow-wrap: anywhere; }}
[data-testid="stMain"] .stMarkdown > div:has(> div > .katex-display) {{ margin-left: 0; max-width: 100%; }}
[data-testid="stMain"] .katex-display {{ margin: 0 0 1rem; padding: 2px 0 4px 1.25rem; overflow: auto hidden; }}
[data-testid="stMain"] .katex-display > .katex {{ text-align: left; }}
</style>"""


def cookie(name: str) -> str:
    """Give a cookie as it was when this tab connected; "" where there is none."""
    return unquote(str(st.context.cookies.get(f"trainer_{name}", "")))


def set_up(lang: str, cookies: Mapping[str, str]) -> None:
    """Style the page, tell the browser which language it is in, and keep `cookies` for a year.

    A script runs again only when it changes, so this costs nothing on most runs.
    """
    st.html(STYLE.format(choose_file=json.dumps(words.CHOOSE.say(lang), ensure_ascii=False)))
    wanted = {f"trainer_{name}": value for name, value in cookies.items()}
    _run(f"""
        document.documentElement.lang = {_literal("zh-CN" if lang == "zh" else "en")};
        document.documentElement.setAttribute("translate", "no");
        const secure = location.protocol === "https:" ? "; Secure" : "";
        for (const [name, value] of Object.entries({_literal(wanted)})) {{
            document.cookie = name + "=" + encodeURIComponent(value)
                + "; Path=/; SameSite=Lax; Max-Age={A_YEAR}" + secure;
        }}
    """)


def focus(key: str, nonce: str) -> None:
    """Put the cursor into the box of that widget key and the page to its top, once per `nonce`."""
    _run(f"""
        /* {nonce} */
        const place = (left) => {{
            const box = document.querySelector({_literal(f'[class*="st-key-{key}"] input')});
            if (!box && left > 0) return setTimeout(() => place(left - 1), 40);
            document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0);
            box?.focus({{preventScroll: true}});
        }};
        place(25);
    """)


def _run(script: str) -> None:
    st.html(f"<script>(() => {{{script}}})();</script>", unsafe_allow_javascript=True)


def _literal(value: object) -> str:
    """Write a value for JavaScript; `<` is escaped so that no text can end the script."""
    return json.dumps(value).replace("<", "\\u003c")
