"""PDF by page, through pypdf: the text of every page, and at which offset it begins.

No extractor gives places in the file. So a document says which one gave its text (name and version), and a
passage says on which page it stands. Text that nobody sees on the page comes along; letters may come one a
line.
"""

from __future__ import annotations

import logging
from pathlib import Path

from verifier.corpus.records import CorpusError, Document


def read_pdf(file: Path, *, doc_id: str) -> Document:
    """Return a PDF as a document; a form feed ends each page. Needs the extra `pdf`.

    Raises `CorpusError` for what cannot be read as PDF, or is encrypted.
    """
    try:
        import pypdf
    except ModuleNotFoundError as error:
        if error.name != "pypdf":
            raise
        raise CorpusError(
            f"{file}: reading PDF needs an extra: pip install 'lexical-verifier[pdf]'"
        ) from None
    # What it warns of is no error of ours, and standard error is the caller's.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        with file.open("rb") as stream:
            texts = [page.extract_text() for page in pypdf.PdfReader(stream).pages]
    except OSError:
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
