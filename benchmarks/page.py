"""How long is it from Enter to the verdict on the screen, beside an empty Streamlit page in the same browser?"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from benchmarks.grading import explained, right, unexplained
from benchmarks.measure import Row, median, percentile, scaled
from benchmarks.servers import Server, running
from engine.feedback import VERDICTS
from engine.history import SERVED
from engine.pose import question_from
from engine.records import CsvStore
from quiz_bank import bank

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright

ROUNDS = 40
WARM_UP = 3
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-sync",
)
OURS = Path(__file__).resolve().parent.parent / "streamlit_app.py"

EMPTY_PAGE = """
import streamlit as st

with st.form("page"):
    typed = st.text_input("Answer")
    sent = st.form_submit_button("Submit")
if sent:
    st.markdown(f"Verdict: {typed}")
"""

# The clock is the browser's own: from the key until an element that is on the screen holds one of the texts.
WATCH = """([selector, texts]) => {
    const shown = () => [...document.querySelectorAll(selector)].some(
        (e) => e.getClientRects().length > 0 && texts.some((text) => e.textContent.includes(text)));
    if (shown()) throw new Error("the verdict is there before Enter");
    window.timed = new Promise((resolve, reject) => {
        let begin = null;
        const watch = new MutationObserver(() => {
            if (begin === null || !shown()) return;
            watch.disconnect();
            resolve(performance.now() - begin);
        });
        watch.observe(document.body, {childList: true, subtree: true, characterData: true, attributes: true});
        const start = (event) => {
            if (event.key !== "Enter") return;
            begin = performance.now();
            removeEventListener("keydown", start, true);
        };
        addEventListener("keydown", start, true);
        setTimeout(() => reject(new Error("no verdict within 30 seconds")), 30000);
    });
}"""

ALERT = '[data-testid="stMain"] [data-testid="stAlert"]'


def find_browser() -> str | None:
    """Give the path of an installed Chromium or a relative of it; None where there is none."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def measure(share: float) -> Iterator[Row]:
    """Answer by turns on our page and on an empty one; then look at the servers' memory."""
    yield from measure_in(find_browser(), share)


def measure_in(browser: str | None, share: float) -> Iterator[Row]:
    """Measure in the browser at this path; a row that says why where it cannot be done."""
    what = "Enter to verdict"
    if browser is None:
        yield Row("page", what, note="not measured: no Chromium on this machine")
        return
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        yield Row("page", what, note="not measured: playwright is not installed (requirements-dev.txt)")
        return
    with ExitStack() as closing:
        folder = Path(closing.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        script = folder / "empty_page.py"
        script.write_text(EMPTY_PAGE, encoding="utf-8")
        records = folder / "records"
        settings = {"TRAINER_DATA": str(records), "TRAINER_MODE": "local"}
        ours = closing.enter_context(running(OURS, settings))
        empty = closing.enter_context(running(script, {}))
        playwright = closing.enter_context(sync_playwright())
        yield from _rows(playwright, browser, (ours, empty), records, share)


def _rows(
    playwright: Playwright, path: str, servers: tuple[Server, Server], records: Path, share: float
) -> Iterator[Row]:
    ours, empty = servers
    browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    try:
        practice = _opened(browser.new_page(locale="zh-CN"), ours)
        other = _opened(browser.new_page(locale="zh-CN"), empty)
        times: tuple[list[float], list[float]] = ([], [])
        for turn in range(WARM_UP + scaled(ROUNDS, share)):
            for side in (0, 1) if turn % 2 else (1, 0):
                taken = _answer_empty(other, turn) if side else _answer_ours(practice, records, turn)
                if turn >= WARM_UP:
                    times[side].append(taken)
        beside = ("empty Streamlit page", median(times[1]))
        yield Row(
            "page", "Enter to verdict", median(times[0]), percentile(times[0], 0.95), *beside, aim_ratio=1
        )
        yield _memory("server after these answers", ours, empty)
        practice.locator(".st-key-solution button").click()
        practice.locator(".st-key-solution").wait_for(state="detached")
        _settle(practice)
        yield _memory("server with a solution opened", ours, empty)
    finally:
        browser.close()


def _memory(what: str, ours: Server, empty: Server) -> Row:
    resident = ours.resident_mib()
    note = "" if resident is not None else "not measured: this system does not tell"
    beside = ("server of the empty page", empty.resident_mib())
    return Row("page", what, resident, None, *beside, aim_median=200, unit="MiB", note=note)


def _opened(page: Page, server: Server) -> Page:
    page.goto(server.address)
    page.locator('[data-testid="stMain"] input[type="text"]').first.wait_for(timeout=60_000)
    return page


def _answer_empty(page: Page, turn: int) -> float:
    _settle(page)
    box = page.locator('input[type="text"]').first
    box.fill(f"0.{turn:03d}")
    page.evaluate(WATCH, ['[data-testid="stMarkdown"]', [f"Verdict: 0.{turn:03d}"]])
    box.press("Enter")
    return float(page.evaluate("() => window.timed"))


def _answer_ours(page: Page, records: Path, turn: int) -> float:
    """Answer a fresh question: by turns right, with a known mistake, and with a number that nothing explains."""
    texts: list[str] | None = None
    while texts is None:
        question_id = _ask_another(page)
        texts = _to_type(records, question_id, turn)
    boxes = [page.locator(f".st-key-box-{question_id}-{part} input") for part in range(len(texts))]
    for box, text in zip(boxes, texts, strict=True):
        box.fill(text)
    page.evaluate(WATCH, [ALERT, [text.zh for text in VERDICTS.values()]])
    boxes[-1].press("Enter")
    return float(page.evaluate("() => window.timed"))


def _ask_another(page: Page) -> str:
    """Go on to the next question and give its id."""
    from playwright.sync_api import TimeoutError as TookTooLong

    before = page.url
    for patience in (5_000, 30_000):
        _settle(page)
        page.locator(".st-key-next button, .st-key-skip button").first.click()
        try:
            page.wait_for_url(lambda url: url != before, timeout=patience)
            break
        except TookTooLong:
            continue  # a click that falls between two drawings of the page goes nowhere
    question_id = parse_qs(urlsplit(page.url).query)["q"][0]
    page.locator(f".st-key-box-{question_id}-0 input").wait_for()
    page.locator(ALERT).first.wait_for(state="detached")
    _settle(page)
    return question_id


def _settle(page: Page) -> None:
    """Wait until the server has nothing more to say."""
    page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for()


def _to_type(records: Path, question_id: str, turn: int) -> list[str] | None:
    """Give what to type, worked out from the numbers in the log; None where this question has no such answer."""
    rows = CsvStore(records).read_since().events
    row = next(row for row in rows if row.event == SERVED and row.question_id == question_id)
    question = question_from(bank()[row.item], row.data["values"])
    return (right, explained, unexplained)[turn % 3](question, turn)
