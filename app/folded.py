"""How is something kept folded away, and neither worked out nor sent to the browser until it is opened?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st


@contextmanager
def folded(label: str, key: str, expanded: bool = False) -> Iterator[bool]:
    """Show a fold; what is drawn inside goes into it. Gives whether it is open: draw nothing where it is not."""
    fold = st.expander(label, expanded=expanded, key=f"fold-{key}", on_change="rerun")
    with fold:
        yield bool(fold.open)
