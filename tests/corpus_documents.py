"""Documentation that packages ship, added to a corpus: what each passage says stands at its place.

Of every passage what is read is looked for in the document as it was given, at the place that the passage
names: plain text must be the same letter for letter, apart from the marks of its lines; of Markdown and HTML
every word must stand there, in order. PDFs are made of some of the files, and of each passage of theirs the
page that it names must say it. Claims are sentences of the documents with a word left out: the passage must
be found.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.corpus import Document, open_corpus
from verifier.corpus.passages import Passage, cut_sentences, read_prose
from verifier.corpus.readers import read_corpus_lines, read_document

_SUFFIXES = {".md": "markdown", ".html": "html", ".htm": "html", ".txt": "plain", ".rst": "plain"}
_MIN_BYTES, _MAX_BYTES = 1_500, 150_000
_WORD = re.compile("[A-Za-z0-9]+")
_MARKS = re.compile(r"<[^<>]*>|\]\[[^\[\]]*\]|\]\([^()]*\)|[`*_\\\[\]]")
_LINE_MARKS = re.compile(r"\n[ \t]*(?:#+|//+|;;+|>+)(?=[ \t\n])")
_LINES = 48


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What was found; lists name what is wrong."""

    n_documents: int
    n_passages: int
    n_exact: int
    inexact: tuple[str, ...]
    n_pdf_passages: int
    wrong_pages: tuple[str, ...]
    n_claims: int
    first: int
    among_five: int
    is_same_after_export: bool

    def __bool__(self) -> bool:
        return not self.inexact and not self.wrong_pages and self.is_same_after_export


def find_files(folders: Sequence[Path], wanted: dict[str, int]) -> dict[str, list[Path]]:
    """Return files by format, as many as are wanted of each, spread over all that there are."""
    found: dict[str, list[Path]] = {form: [] for form in wanted}
    for folder in folders:
        for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
            form = _SUFFIXES.get(file.suffix.lower())
            if form in found and file.is_file() and _MIN_BYTES <= file.stat().st_size <= _MAX_BYTES:
                found[form].append(file)
    return {form: _spread(files, wanted[form]) for form, files in found.items()}


def _spread(files: list[Path], count: int) -> list[Path]:
    return files if len(files) <= count else [files[number * len(files) // count] for number in range(count)]


def read_files(files: Sequence[Path]) -> Iterator[Document]:
    """Yield those of the files that are UTF-8 as documents."""
    for number, file in enumerate(files):
        try:
            yield read_document(file, doc_id=f"{number:04}-{file.name}")
        except ValueError:
            continue


def find_inexact(document: Document, passage: Passage) -> str | None:
    """Return what is wrong with the place of a passage, or None."""
    written = document.text[passage.start : passage.end]
    if document.format in ("plain", "pdf"):
        is_exact = written == passage.prose or _join_lines(written) == passage.prose.split()
        return None if is_exact else f"{passage.prose[:60]!a} is not {written[:60]!a}"
    # References are resolved by what the standard library knows, not by our tables. Marks may part a word.
    seen = html.unescape(written)
    joined = html.unescape(_MARKS.sub("", written))
    at = 0
    for word in _WORD.findall(passage.prose):
        place = seen.find(word, at)
        at = max(at, place)
        if place < 0 and word not in joined and not _is_header(word, document):
            return f"{word!a} of {passage.prose[:60]!a} is not in {written[:60]!a}"
    return None


def _join_lines(written: str) -> list[str]:
    """Return the words of plain lines without the marks of a comment or a quoted message before them."""
    return _LINE_MARKS.sub("\n", written).split()


def _is_header(word: str, document: Document) -> bool:
    """Return whether a word may be that of a table's header, which stands further up."""
    return ("|" in document.text or "<th" in document.text.lower()) and word in html.unescape(document.text)


def make_pdf(text: str, lines_a_page: int = _LINES) -> tuple[bytes, list[str]]:
    """Return a PDF of the lines of a text, and what each page says. Characters beyond ASCII are left out."""
    lines = [re.sub("[^ -~]", "", line)[:95].rstrip() for line in text.split("\n")]
    pages = [lines[at : at + lines_a_page] for at in range(0, len(lines), lines_a_page)]
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>")
    kids = []
    for page in pages:
        shown = [re.sub(r"([\\()])", r"\\\1", line) for line in page]
        stream = "BT /F1 9 Tf 12 TL 40 780 Td " + " ".join(f"({line}) Tj T*" for line in shown) + " ET"
        kids.append(f"{len(objects) + 1} 0 R")
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Resources << /Font << /F1 3 0 R >> >> "
            + f"/Contents {len(objects) + 2} 0 R >>".encode("ascii")
        )
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream".encode("ascii"))
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(pages)} >>".encode("ascii")
    data = b"%PDF-1.4\n"
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(data))
        data += f"{number} 0 obj\n".encode("ascii") + body + b"\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    data += (
        f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
        f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"
    ).encode("ascii")
    return data, ["\n".join(page) for page in pages]


def check_documents(documents: Sequence[Document], folder: Path, *, pdfs: int, claims: int) -> Report:
    """Add documents and PDFs made of some of them to a corpus, and look at all that it says of them."""
    made, page_texts = _make_pdfs(documents, folder, pdfs)
    inexact: list[str] = []
    wrong_pages: list[str] = []
    asked: list[tuple[str, Passage]] = []
    n_passages = n_pdf_passages = 0
    for document in (*documents, *made):
        for passage in cut_sentences(document, read_prose(document)):
            n_passages += 1
            wrong = find_inexact(document, passage)
            inexact += [] if wrong is None else [f"{document.doc_id}: {wrong}"]
            if document.format == "pdf":
                n_pdf_passages += 1
                page = document.find_page(passage.start) or 0
                if not _says(page_texts[document.doc_id][page - 1], passage.prose):
                    wrong_pages.append(f"{document.doc_id}: page {page} does not say {passage.prose[:60]!a}")
            elif len(_WORD.findall(passage.prose)) >= 8:
                asked.append((document.doc_id, passage))
    first = five = 0
    chosen = (
        [asked[number * len(asked) // claims] for number in range(claims)] if len(asked) >= claims else asked
    )
    with open_corpus(folder / "documents.db") as corpus, open_corpus(":memory:") as copy:
        corpus.add([*documents, *made])
        copy.add(*read_corpus_lines(corpus.export()))
        same = corpus.digest == copy.digest
        for doc_id, passage in chosen:
            words = passage.prose.split()
            claim = " ".join(words[: len(words) // 2] + words[len(words) // 2 + 1 :])
            found = corpus.search(claim, k=5)
            same = same and found == copy.search(claim, k=5)
            hits = [
                (item.doc_id, item.start) == (doc_id, passage.start) or item.snippet == passage.prose
                for item in found
            ]
            first += hits[:1] == [True]
            five += any(hits)
    return Report(
        n_documents=len(documents) + len(made),
        n_passages=n_passages,
        n_exact=n_passages - len(inexact),
        inexact=tuple(inexact),
        n_pdf_passages=n_pdf_passages,
        wrong_pages=tuple(wrong_pages),
        n_claims=len(chosen),
        first=first,
        among_five=five,
        is_same_after_export=same,
    )


def _make_pdfs(
    documents: Sequence[Document], folder: Path, count: int
) -> tuple[list[Document], dict[str, list[str]]]:
    plain = [
        document
        for document in documents
        if document.format == "plain" and document.text.count("\n") > _LINES
    ]
    made = []
    pages = {}
    for number, document in enumerate(plain[:count]):
        data, texts = make_pdf(document.text)
        file = folder / f"{number}.pdf"
        file.write_bytes(data)
        made.append(read_document(file, doc_id=f"pdf-{number}"))
        pages[f"pdf-{number}"] = texts
    return made, pages


def _says(page: str, prose: str) -> bool:
    return "".join(prose.split()) in "".join(page.split())
