"""What a file is that was given as a text and is none: its first bytes tell, and what to do follows."""

from __future__ import annotations

from pathlib import Path

_DATABASE = b"SQLite format 3\0"
_PDF = b"%PDF-"
_KINDS = (
    (_DATABASE, "it is a database, expected a text; a corpus is named with --corpus"),
    (_PDF, "it is a PDF, expected a text"),
    (b"PK\x03\x04", "it is an archive or an office document, expected a text, HTML or a PDF"),
    (b"\xff\xfe", "it is UTF-16, expected UTF-8"),
    (b"\xfe\xff", "it is UTF-16, expected UTF-8"),
)


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
