"""How is the real server started, killed and started again, on a folder of its own?"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from engine.pose import question_from
from engine.question import Question
from engine.records import CsvStore, Event
from quiz_bank import bank

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The page on a free port, and the log that it writes."""

    def __init__(
        self, folder: Path, script: str = "streamlit_app.py", secrets: str = "", **settings: str
    ) -> None:
        self.folder = folder / "data"
        self._secrets = folder / "secrets.toml"
        self._secrets.write_text(secrets, encoding="utf-8")
        self.port = free_port()
        self.url = f"http://localhost:{self.port}/"
        self._output = folder / "server.txt"
        self._script = script
        self._settings = settings
        self.is_away = False
        """Killed, and the tabs have not all found the new one yet: what a browser complains of now is no fault."""
        self.start()

    def start(self) -> None:
        """Start it; after a kill it stays away until `back` says that the tabs have found it."""
        environment = {key: value for key, value in os.environ.items() if not key.startswith("TRAINER_")}
        command = [sys.executable, "-m", "streamlit", "run", self._script, "--server.headless", "true"]
        with self._output.open("a") as output:
            self._process = subprocess.Popen(
                [
                    *command,
                    *("--server.port", str(self.port), "--server.address", "localhost"),
                    *("--secrets.files", str(self._secrets)),
                ],
                cwd=ROOT,
                env={**environment, "TRAINER_DATA": str(self.folder), **self._settings},
                stdout=output,
                stderr=output,
            )
        deadline = time.monotonic() + 180
        while not self._answers():
            assert self._process.poll() is None, self._output.read_text()
            assert time.monotonic() < deadline, self._output.read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}_stcore/health", timeout=5) as reply:
                return bool(reply.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """End it without a warning, as a power cut would."""
        self.is_away = True
        self._process.kill()
        self._process.wait(10)

    def back(self) -> None:
        """Note that every tab is connected again."""
        self.is_away = False

    @property
    def output(self) -> str:
        return self._output.read_text()

    @property
    def rows(self) -> list[Event]:
        return list(CsvStore(self.folder).read_since().events)

    def happened(self, question_id: str) -> list[str]:
        """What the log holds about a question: events, with the verdict where there is one."""
        about = [row for row in self.rows if row.question_id == question_id]
        return [f"{row.event} {row.verdict}".strip() for row in about]

    def question(self, question_id: str) -> Question:
        row = next(r for r in self.rows if r.event == "served" and r.question_id == question_id)
        return question_from(bank()[row.item], row.data["values"], row.band)
