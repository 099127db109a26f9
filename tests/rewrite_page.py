"""``python -m tests.rewrite_page docs/day.md``: what a page prints, written into it as it comes out.

The ids and digests of a page change with every policy and record: a test compares them, and this writes them.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.test_docs import list_printed


def rewrite(text: str, name: str) -> str:
    """Return a page with what its blocks print in the blocks of text behind them."""
    lines = text.splitlines(keepends=True)
    found = [(expected, printed) for _, expected, printed in list_printed(text, name) if expected is not None]
    for expected, printed in reversed(found):
        start = expected.line - 1
        lines[start : start + expected.body.count("\n")] = printed.splitlines(keepends=True)
    return "".join(lines)


def main() -> None:
    """Rewrite the pages that are named."""
    pages = [Path(name).resolve() for name in sys.argv[1:]]
    home = Path.cwd()
    for page in pages:
        text = page.read_text(encoding="utf-8")
        with TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                written = rewrite(text, page.name)
            finally:
                os.chdir(home)
        if written != text:
            page.write_text(written, encoding="utf-8")
        sys.stdout.write(f"{page.name}: {'as it was' if written == text else 'written'}\n")


if __name__ == "__main__":
    main()
