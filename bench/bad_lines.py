"""Wrong lines of a batch: what is told of them must be the same bytes everywhere.

They stand in ``bad_lines.toml`` with the files that some of them name. A message that quotes an interpreter
(an error of its parsers or of the system, a `repr`) differs between versions, and so would the rows.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.receipts.batch import BatchRow, run_batch

_TABLE = Path(__file__).parent / "bad_lines.toml"
_FILES = Path("files")


def read_lines() -> list[tuple[str, str]]:
    """Return the lines, each with the kind of its mistake."""
    lines = tomllib.loads(_TABLE.read_text(encoding="utf-8"))["lines"]
    return [(entry["kind"], _build(entry).decode("utf-8", "surrogateescape")) for entry in lines]


def make_rows() -> list[BatchRow]:
    """Run the lines as one batch, in a folder where the files stand, and return their rows."""
    lines = read_lines()
    with TemporaryDirectory() as temporary, chdir(temporary):
        for name, content in _list_files():
            path = _FILES / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return list(run_batch([line for _, line in lines], base=_FILES))


def _list_files() -> Iterator[tuple[str, bytes]]:
    table = tomllib.loads(_TABLE.read_text(encoding="utf-8"))
    yield from ((name, _build({"line": content})) for name, content in table["files"].items())
    yield from ((name, bytes.fromhex(content)) for name, content in table["hex"].items())


def _build(entry: dict[str, object]) -> bytes:
    """Return the bytes of a line or file: a text, or pieces that are repeated, or hexadecimal digits."""
    if isinstance(given := entry.get("hex"), str):
        return bytes.fromhex(given)
    line = entry["line"]
    pieces = [(line, 1)] if isinstance(line, str) else line
    if not isinstance(pieces, list):
        raise TypeError(f"bad_lines.toml: got {type(line).__name__}, expected a text or pieces")
    return "".join(piece * times for piece, times in pieces).encode("utf-8")
