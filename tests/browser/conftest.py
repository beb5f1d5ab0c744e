"""What does every browser test get: a server, a Chromium, and no complaint in the console at the end?"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.server import Server
from tests.browser.tab import PATIENCE, Tab

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


# Not for the whole session: Playwright may be started once at a time, and other tests measure with it.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        reason = f"no Chromium here: looked for {', '.join(NAMES)}"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield started
        started.close()


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
