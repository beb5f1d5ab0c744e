"""Who may write in the data folder at this moment?"""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from engine.records.disk import is_plain_file
from engine.records.not_saved import LockBusy, NoLock, reason_for

WAIT = 10.0  # seconds until a busy lock becomes a message
_POLL = 0.002
_UNSUPPORTED = {errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP}


class FolderLock:
    """One lock for all the records of a folder, held by one thread of one process at a time.

    It is a file beside the data, never the data itself; the system frees it when its holder is killed.
    """

    def __init__(self, folder: Path, wait: float = WAIT) -> None:
        self._path = folder / "records.lock"
        self._wait = wait
        self._thread = threading.RLock()
        self._depth = 0
        # No silent step down to "the file exists, so it is locked": a killed process would lock it for ever.
        self._file = FileLock(
            self._path,
            thread_local=False,
            poll_interval=_POLL,
            fallback_to_soft=False,
            preserve_lock_file=True,
        )

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock; its thread may take it again. LockBusy after the wait, NoLock, NotSaved."""
        start = time.monotonic()
        if not self._thread.acquire(timeout=self._wait):
            raise LockBusy()
        try:
            if not self._depth:
                self._take(max(0.0, self._wait - (time.monotonic() - start)))
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if not self._depth:
                    self._file.release()
        finally:
            self._thread.release()

    def _take(self, wait: float) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            is_plain_file(self._path)
            self._file.acquire(timeout=wait)
        except Timeout as error:
            raise LockBusy() from error
        except OSError as error:
            if error.errno in _UNSUPPORTED:
                raise NoLock(f"({error.strerror})") from error
            raise reason_for(error, self._path) from error
