"""PDF by page, through pypdf: the text of every page, and at which offset it begins.

No extractor gives places in the file. So a document says which one gave its text (name and version), and a
passage says on which page it stands. Text that nobody sees on the page comes along; letters may come one a
line.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.corpus.records import CorpusError, Document
from verifier.errors import tell_extra

if TYPE_CHECKING:
    from pypdf import PageObject


MOST_CHARS = 20_000_000
MOST_BYTES = 100_000_000
"""How much text, and how much of what draws it, is read of one file: a kilobyte can show one page a thousand
times."""


def read_pdf(file: Path, *, doc_id: str) -> Document:
    """Return a PDF as a document; a form feed ends each page. Needs the extra `pdf`.

    Raises `CorpusError` for what cannot be read as PDF, is encrypted, or is far too much.
    """
    try:
        import pypdf
    except ModuleNotFoundError as error:
        if error.name != "pypdf":
            raise
        raise CorpusError(f"{file}: reading PDF needs an extra: {tell_extra('pdf')}") from None
    # What it warns of is no error of ours, and standard error is the caller's.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        with file.open("rb") as stream:
            texts = [*_read_pages(file, pypdf.PdfReader(stream).pages)]
    except (OSError, CorpusError):
        raise
    except Exception as error:
        raise CorpusError(f"{file}: cannot be read as PDF ({type(error).__name__})") from error
    parts: list[str] = []
    pages: list[int] = []
    length = 0
    for text in texts:
        pages.append(length)
        part = text.replace("\f", "\n") + "\f"
        parts.append(part)
        length += len(part)
    return Document(
        doc_id=doc_id,
        text="".join(parts),
        source=file.name,
        format="pdf",
        extractor=f"pypdf {pypdf.__version__}",
        pages=tuple(pages),
    )


def _read_pages(file: Path, pages: Iterable[PageObject]) -> Iterator[str]:
    """Yield the text of each page. Raises `CorpusError` for more than anybody would read."""
    drawn = length = 0
    for page in pages:
        contents = page.get_contents()
        drawn += 0 if contents is None else len(contents.get_data())
        if drawn > MOST_BYTES:
            raise CorpusError(f"{file}: what its pages draw is more than {MOST_BYTES:,} bytes")
        text = page.extract_text()
        length += len(text)
        if length > MOST_CHARS:
            raise CorpusError(f"{file}: its text has more than {MOST_CHARS:,} characters")
        yield text
