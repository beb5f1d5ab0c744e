"""What does every browser test get: a server, a Chromium, and no complaint in the console at the end?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.server import Server
from tests.browser.tab import Tab
from tests.chromium import PATIENCE


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    running = Server(tmp_path, **getattr(request, "param", {}))
    yield running
    running.kill()
    assert "Traceback" not in running.output
    assert "incident" not in running.output


@pytest.fixture
def open_tab(browser: Browser, server: Server) -> Iterator[Callable[..., Tab]]:
    contexts: dict[str, Any] = {}
    tabs: list[Tab] = []

    def opened(locale: str = "zh-CN", path: str = "", person: str = "", **look: Any) -> Tab:
        """Open a tab; the same person has the same cookies, as in a second tab of one browser."""
        known = person or locale
        if known not in contexts:
            contexts[known] = browser.new_context(
                locale=locale, **{"viewport": {"width": 1280, "height": 900}, **look}
            )
            contexts[known].set_default_timeout(PATIENCE)
        tabs.append(Tab(contexts[known], server, path))
        return tabs[-1]

    yield opened
    complaints = [complaint for tab in tabs for complaint in tab.complaints]
    for context in contexts.values():
        context.close()
    assert not complaints
