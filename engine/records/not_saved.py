"""Why could something not be saved or read, and what can the person at the screen do about it?"""

from __future__ import annotations

import errno
import os
from pathlib import Path

from engine.item import Text


class RecordsError(Exception):
    """Something on the disk stood in the way; `text` says what to do, in both languages."""

    text = Text(zh="记录文件出了问题。", en="Something is wrong with the records.")

    def __init__(self, detail: str = "") -> None:
        super().__init__(f"{self.text.en} {detail}".strip())
        self.detail = detail


class NotRead(RecordsError):
    """The records could not be read."""

    text = Text(
        zh="读不到记录文件。请关闭正在使用它的程序，检查磁盘，然后重试。",
        en="The records cannot be read. Close any program that uses them, check the disk, then try again.",
    )


class NotSaved(RecordsError):
    """Nothing was saved, and nothing that was saved before is lost. Trying the same events again is safe."""

    text = Text(
        zh="没有保存：磁盘报告了错误。您的输入还在，请重试。",
        en="Not saved: the disk reported an error. What you typed is still here: try again.",
    )


class DiskFull(NotSaved):
    """No room for the row."""

    text = Text(
        zh="没有保存：磁盘空间已满。请腾出一些空间，然后重试。",
        en="Not saved: the disk is full. Free some space, then try again.",
    )


class FileInUse(NotSaved):
    """Another program, most often a spreadsheet, keeps the file to itself."""

    text = Text(
        zh="没有保存：记录文件正被另一个程序（例如 Excel）打开。请关闭该文件，然后重试。",
        en="Not saved: another program (such as Excel) has the records open. Close the file, then try again.",
    )


class FolderReadOnly(NotSaved):
    """The folder or the file may not be written."""

    text = Text(
        zh="没有保存：数据文件夹或其中的文件是只读的。请允许写入，或用 TRAINER_DATA 指定另一个文件夹。",
        en="Not saved: the data folder, or a file in it, is read-only. Allow writing, or name another folder "
        "in TRAINER_DATA.",
    )


class LockBusy(NotSaved):
    """Another writer kept the lock for longer than we wait."""

    text = Text(
        zh="没有保存：记录文件正忙，等待超时。请过几秒再试；若一直如此，请重新启动程序。",
        en="Not saved: the records are busy and the wait ran out. Try again in a few seconds; restart the "
        "app if it lasts.",
    )


class NoLock(NotSaved):
    """This folder cannot be locked: writing without a lock could lose somebody's answers."""

    text = Text(
        zh="没有保存：这个文件夹不支持文件锁（例如某些网络盘）。请用 TRAINER_DATA 指定本机磁盘上的文件夹。",
        en="Not saved: files in this folder cannot be locked (some network drives). Name a folder on a local "
        "disk in TRAINER_DATA.",
    )


class NotAFile(NotSaved):
    """A folder, a link or a device stands where the file should be."""

    text = Text(
        zh="没有保存：记录文件的位置上是文件夹、链接或其他东西。请把它移走，然后重试。",
        en="Not saved: a folder, a link or something else stands in place of the records. Move it away, then "
        "try again.",
    )


class WrittenByNewer(NotSaved):
    """The file belongs to a newer version of this program; it stays readable as far as it can be read."""

    text = Text(
        zh="没有保存：记录文件由更新版本的程序写成，本版本只能读取。"
        "请更新程序，或用 TRAINER_DATA 指定另一个文件夹。",
        en="Not saved: a newer version of this program wrote the records, and this one only reads them. "
        "Update the program, or name another folder in TRAINER_DATA.",
    )


class TooLong(NotSaved):
    """A row larger than any honest one."""

    text = Text(
        zh="没有保存：这一条太长了。请缩短后重试。",
        en="Not saved: this is too long. Shorten it, then try again.",
    )


class NotOurFile(NotSaved):
    """A file offered for bringing back is of another kind."""

    text = Text(
        zh="没有带回任何内容：这不是从本程序下载的学习记录。"
        "请选择下载时得到的 CSV 文件，不要用表格软件另存。",
        en="Nothing was brought back: this is not a log downloaded from here. Choose the CSV file as it was "
        "downloaded, not saved again by a spreadsheet.",
    )


class TooLarge(NotSaved):
    """A file offered for bringing back is larger than any honest one."""

    text = Text(
        zh="没有带回任何内容：文件太大了。请选择从本程序下载的学习记录。",
        en="Nothing was brought back: the file is too large. Choose the log that was downloaded from here.",
    )


_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_NO_FILE = {errno.EEXIST, errno.EISDIR, errno.ENOTDIR, errno.ELOOP}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}


def reason_for(error: OSError, path: Path) -> NotSaved:
    """Give the NotSaved that fits an operating system's error while `path` was being written."""
    path = Path(error.filename) if isinstance(error.filename, str) else path
    detail = f"({path.name}: {error.strerror or error})"
    if error.errno in _FULL:
        return DiskFull(detail)
    if error.errno in _NO_FILE:
        return NotAFile(detail)
    if error.errno in _FORBIDDEN or isinstance(error, PermissionError):
        return _forbidden(error, path)(detail)
    return NotSaved(detail)


def _forbidden(error: OSError, path: Path) -> type[NotSaved]:
    """Tell a file that somebody holds from one that may not be written: only that shows in the mode."""
    there = path if path.exists() else path.parent
    return FileInUse if error.errno != errno.EROFS and os.access(there, os.W_OK) else FolderReadOnly
