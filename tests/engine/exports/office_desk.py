"""How do files look to a real spreadsheet? Without LibreOffice its tests are skipped, in CI they fail."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import openpyxl
import pytest

CSV_IN = "Text - txt - csv (StarCalc):44,34,76"  # comma, double quote, UTF-8; all columns as they look
PATIENCE = 300
"""Seconds: a busy machine is no fault of ours."""


def program() -> str:
    """Give LibreOffice's program; skip or fail where there is none."""
    found = shutil.which("soffice") or shutil.which("libreoffice")
    if found is None:
        reason = "no LibreOffice here: looked for soffice, libreoffice"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def seen_by_libreoffice(data: bytes, ending: str, folder: Path) -> Any:
    """Open a file in LibreOffice, save it as a workbook of its own, and give that one as openpyxl reads it."""
    return openpyxl.load_workbook(io.BytesIO(saved_by_libreoffice(data, ending, "xlsx", folder)))


def saved_by_libreoffice(data: bytes, ending: str, as_ending: str, folder: Path, out: str = "") -> bytes:
    """Open a file in LibreOffice and give it as saved with another ending."""
    came, saved = folder / f"came.{ending}", folder / "saved"
    came.write_bytes(data)
    command = [program(), f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless"]
    command += [f"--infilter={CSV_IN}"] if ending == "csv" else []
    command += ["--convert-to", out or as_ending, "--outdir", str(saved), str(came)]
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    return (saved / f"came.{as_ending}").read_bytes()


def seen_by_openpyxl(data: bytes) -> Any:
    """Open a workbook with openpyxl."""
    return openpyxl.load_workbook(io.BytesIO(data))


def rows_of(page: Any) -> list[list[Any]]:
    """Give the values of a sheet, blank cells as None."""
    return [[cell.value for cell in row] for row in page.iter_rows()]


def formulas_of(workbook: Any) -> list[str]:
    """Give the names of all cells with a formula."""
    return [
        cell.coordinate
        for page in workbook
        for row in page.iter_rows()
        for cell in row
        if cell.data_type == "f"
    ]
