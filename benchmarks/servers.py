"""How is a Streamlit server run for a while, and how much memory does it take?"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

STARTS_WITHIN = 60.0
"""Seconds."""


@dataclass(frozen=True)
class Server:
    """A running server: where its page is, and its process."""

    address: str
    process: subprocess.Popen[bytes]

    def resident_mib(self) -> float | None:
        """Give the resident memory of the process in MiB; None where the system does not tell."""
        status = Path(f"/proc/{self.process.pid}/status")
        if status.exists():
            fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
            return int(fields["VmRSS"].split()[0]) / 1024
        try:
            told = subprocess.run(
                ["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, text=True, check=True
            )
        except (OSError, subprocess.CalledProcessError):
            return None
        return int(told.stdout) / 1024


@contextmanager
def running(script: Path, settings: Mapping[str, str]) -> Iterator[Server]:
    """Run a page in its own folder, with these variables in its environment, until the block is left.

    Raises RuntimeError when the server does not come up.
    """
    port = _free_port()
    options = {"server.port": port, "server.headless": "true", "browser.gatherUsageStats": "false"}
    told = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    process = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", script.name, *told],
        cwd=script.parent,
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        server = Server(f"http://localhost:{port}", process)
        _wait_until_up(server)
        yield server
    finally:
        process.terminate()
        process.wait(timeout=30)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_up(server: Server) -> None:
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end and server.process.poll() is None:
        try:
            with urllib.request.urlopen(f"{server.address}/_stcore/health", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError("the server did not come up")
