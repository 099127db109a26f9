"""Files where texts are expected: names that stand for what they hold, and bytes that are no text."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from types import FrameType

_DATABASE = b"SQLite format 3\0"
_PDF = b"%PDF-"
_KINDS = (
    (_DATABASE, "it is a database, expected a text; a corpus is named with --corpus"),
    (_PDF, "it is a PDF, expected a text"),
    (b"PK\x03\x04", "it is an archive or an office document, expected a text, HTML or a PDF"),
    (b"\xff\xfe", "it is UTF-16, expected UTF-8"),
    (b"\xfe\xff", "it is UTF-16, expected UTF-8"),
)

_MAX_PATH = 200


def names_file(text: str) -> bool:
    """Return whether a text is nothing but a path, and something stands there.

    The name of another machine's folder is not looked at: a model may have written it.
    """
    if len(text) > _MAX_PATH or not text.isprintable() or any(map(str.isspace, text)):
        return False
    if not any(map(str.isalnum, text)):
        # Signs alone, as `/` or `..`, are text.
        return False
    path = Path(text)
    is_far = text[:2].replace("\\", "/") == "//"
    return ("/" in text or path.suffix != "") and not is_far and path.exists()


def warn_caller(message: str) -> None:
    """Warn of something at the line of the caller's own code that called the package."""
    frame: FrameType | None = sys._getframe(1)
    level = 2
    while frame is not None and str(frame.f_globals.get("__name__")).startswith("verifier."):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, stacklevel=level)


def describe_undecodable(data: bytes, error: UnicodeDecodeError) -> str:
    """Return what bytes are that are no UTF-8, as far as they tell, and what is expected."""
    for beginning, told in _KINDS:
        if data.startswith(beginning):
            return told
    return f"not UTF-8: byte 0x{error.object[error.start]:02x} at offset {error.start}; expected a text"


def is_database(path: Path) -> bool:
    """Return whether a file is a database, as a corpus is. Raises `OSError` for one that cannot be read."""
    return _begins_with(path, _DATABASE)


def is_pdf(path: Path) -> bool:
    """Return whether a file is a PDF, whatever its name is. Raises `OSError` for one that cannot be read."""
    return _begins_with(path, _PDF)


def _begins_with(path: Path, beginning: bytes) -> bool:
    with path.open("rb") as file:
        return file.read(len(beginning)) == beginning
