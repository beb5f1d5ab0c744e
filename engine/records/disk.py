"""Which operations of the operating system do the records use?"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

_EXTRA = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_READ = os.O_RDONLY
_APPEND = os.O_RDWR | os.O_APPEND | os.O_CREAT
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL
_BLOCK = 1 << 22
_REPLACE_WAITS = (0.01, 0.03, 0.1, 0.2, 0.4)  # seconds; Windows refuses while somebody reads the file


class Disk:
    """The real disk. Tests put another one in its place whose n-th call fails."""

    def now(self) -> datetime:
        """Give the present moment in UTC."""
        return datetime.now(UTC)

    def open(self, path: Path, flags: int) -> int:
        """Open a file and give its descriptor."""
        return os.open(path, flags | _EXTRA, 0o600)

    def read(self, descriptor: int, size: int) -> bytes:
        """Read up to `size` bytes from where the descriptor stands."""
        return os.read(descriptor, size)

    def write(self, descriptor: int, data: bytes) -> int:
        """Write, and give how many bytes were taken."""
        return os.write(descriptor, data)

    def fsync(self, descriptor: int) -> None:
        """Return when the file's bytes are on the disk."""
        os.fsync(descriptor)

    def truncate(self, descriptor: int, size: int) -> None:
        """Cut the file to `size` bytes."""
        os.ftruncate(descriptor, size)

    def replace(self, source: Path, target: Path) -> None:
        """Put `source` in the place of `target` in one step."""
        os.replace(source, target)

    def unlink(self, path: Path) -> None:
        """Remove a file."""
        os.unlink(path)

    def sleep(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)


def is_plain_file(path: Path) -> bool:
    """Tell whether a file is there. OSError(EISDIR) if a folder, a link or a device is there instead."""
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return False
    if not stat.S_ISREG(mode):
        raise OSError(errno.EISDIR, "not a plain file", str(path))
    return True


def open_to_read(disk: Disk, path: Path) -> int | None:
    """Give a descriptor for reading, None if there is no such file. OSError."""
    if not is_plain_file(path):
        return None
    try:
        return disk.open(path, _READ)
    except FileNotFoundError:
        return None


def open_to_append(disk: Disk, path: Path) -> int:
    """Give a descriptor for reading and for writing at the end; makes the file. OSError."""
    is_plain_file(path)
    return disk.open(path, _APPEND)


def size_of(descriptor: int) -> int:
    """Give the size of an open file in bytes."""
    return os.fstat(descriptor).st_size


def read_at(disk: Disk, descriptor: int, start: int, size: int) -> bytes:
    """Give the bytes from `start` on, fewer than `size` only at the end of the file."""
    os.lseek(descriptor, start, os.SEEK_SET)
    parts = []
    while size > 0 and (part := disk.read(descriptor, min(size, _BLOCK))):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def whole_lines(disk: Disk, descriptor: int, start: int) -> Iterator[tuple[int, bytes]]:
    """Give blocks of complete lines from `start` on with their offsets, no unfinished last line."""
    waiting: list[bytes] = []
    position = start
    while part := read_at(disk, descriptor, position, _BLOCK):
        position += len(part)
        end = part.rfind(b"\n") + 1
        if not end:
            waiting.append(part)
            continue
        block = b"".join([*waiting, part[:end]])
        yield start, block
        start += len(block)
        waiting = [part[end:]]


def write_new(disk: Disk, path: Path, parts: Iterator[bytes]) -> None:
    """Write a new file and return when it is on the disk; on any failure remove it again. OSError."""
    descriptor = disk.open(path, _CREATE)
    try:
        try:
            for part in parts:
                write_whole(disk, descriptor, part)
            disk.fsync(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        disk.unlink(path)
        raise


def write_whole(disk: Disk, descriptor: int, data: bytes) -> None:
    """Write all of `data` at once. OSError(ENOSPC) if the disk took only a part."""
    if disk.write(descriptor, data) != len(data):
        raise OSError(errno.ENOSPC, "only a part was written")


def replace_safely(disk: Disk, source: Path, target: Path) -> None:
    """Put `source` in the place of `target`; on any failure remove `source` again. OSError.

    Waits a little for those who read the target.
    """
    try:
        for wait in _REPLACE_WAITS:
            try:
                disk.replace(source, target)
                break
            except PermissionError:
                disk.sleep(wait)
        else:
            disk.replace(source, target)
    except OSError:
        disk.unlink(source)
        raise
    sync_folder(disk, target.parent)


def sync_folder(disk: Disk, folder: Path) -> None:
    """Make a new or renamed entry of a folder durable, where folders can be synchronised at all."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        disk.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a file system that syncs files only
            raise
    finally:
        os.close(descriptor)
