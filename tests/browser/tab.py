"""What does a person at a browser do: look, type, press, and wait for words?"""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Locator, expect

from engine.question import Question
from quiz_bank import bank
from tests.browser.server import Server
from tests.chromium import PATIENCE
from tests.serving import put

APP = '[data-testid="stApp"]'
CONNECTED = '[data-test-connection-state="CONNECTED"]'


class Tab:
    """One tab at the page."""

    def __init__(self, context: BrowserContext, server: Server, path: str = "") -> None:
        self.server = server
        self.page = context.new_page()
        self.complaints: list[str] = []
        self.received: list[bytes] = []
        self.page.on("console", lambda message: self._heard(message.type, message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._keep))
        self.page.goto(server.url + path)
        self.ready()

    def _heard(self, kind: str, text: str) -> None:
        # A killed server is noticed by the browser; that is not the page's fault.
        if kind == "error" and not self.server.is_away:
            self.complaints.append(text)

    def _keep(self, frame: bytes | str) -> None:
        self.received.append(frame if isinstance(frame, bytes) else frame.encode())

    def ready(self) -> None:
        """Wait until the question is there and the script has come to rest."""
        expect(self.main.locator("h2")).to_be_visible(timeout=PATIENCE)
        expect(self.boxes.or_(self.key("next")).first).to_be_visible(timeout=PATIENCE)
        self.rest()

    def rest(self) -> None:
        """Wait until the server has nothing more to say; what was just pressed is given time to get there."""
        self.page.wait_for_timeout(60)
        self.page.wait_for_selector(
            '[data-testid="stApp"][data-test-script-state="notRunning"]', timeout=PATIENCE
        )

    def outlast_a_restart(self) -> None:
        """Kill the server, start it again, and wait until every open tab is connected to the new one."""
        self.server.kill()
        for page in self.page.context.pages:
            page.locator(f"{APP}:not({CONNECTED})").wait_for(timeout=PATIENCE)
        self.server.start()
        for page in self.page.context.pages:
            page.locator(f"{APP}{CONNECTED}").wait_for(timeout=PATIENCE)
        expect(self.boxes.first).to_be_enabled(timeout=PATIENCE)
        self.rest()
        self.server.back()

    @property
    def main(self) -> Locator:
        return self.page.get_by_test_id("stMain")

    @property
    def sidebar(self) -> Locator:
        return self.page.get_by_test_id("stSidebar")

    @property
    def question_id(self) -> str:
        return self.page.url.partition("q=")[2]

    @property
    def question(self) -> Question:
        return self.server.question(self.question_id)

    @property
    def boxes(self) -> Locator:
        return self.main.locator('[class*="st-key-box-"] input:visible')

    def key(self, key: str) -> Locator:
        return self.page.locator(f'[class*="st-key-{key}"] button').first

    def press(self, key: str) -> None:
        self.key(key).click()

    def onward(self, key: str) -> None:
        """Press what leads to another question, and wait for it."""
        before = self.page.url
        self.press(key)
        self.page.wait_for_url(lambda url: url != before)
        self.page.wait_for_timeout(300)  # what comes sooner is taken for a double click
        self.rest()

    def serve(self, item: str) -> Question:
        """Have a question of that item on the screen, as if the address had been opened anew."""
        if self.question.item.id != item:
            learner = next(row.learner for row in self.server.rows if row.question_id == self.question_id)
            self.page.goto(f"{self.server.url}?q={put(self.server.folder, learner, item)}")
            self.ready()
            self.page.wait_for_timeout(300)  # what comes sooner is taken for a double click
        return self.question

    def choose_topic(self, item: str) -> None:
        self.page.locator(".st-key-topic").click()
        section = bank()[item].section
        number = section.translate(
            {ord(zh): en for zh, en in zip("一二三四五六七八九", "123456789", strict=True)}
        )
        name = (
            self.page.get_by_role("option")
            .filter(has_text=section)
            .or_(self.page.get_by_role("option").filter(has_text=f"{number} ·"))
        )
        name.first.click()
        self.rest()

    def fill(self, *texts: str) -> None:
        for place, text in enumerate(texts):
            self.boxes.nth(place).fill(text)

    def enter(self, *texts: str) -> None:
        """Type into the boxes and press Enter."""
        self.fill(*texts)
        self.boxes.nth(len(texts) - 1).press("Enter")

    def sees(self, text: str) -> None:
        expect(self.main).to_contain_text(text, timeout=PATIENCE)

    def judged(self, verdict: str) -> None:
        """Wait for a verdict in words."""
        expect(self.main.get_by_test_id("stAlert").filter(has_text=verdict)).to_be_visible(timeout=PATIENCE)

    def reload(self) -> None:
        self.page.reload()
        self.ready()
