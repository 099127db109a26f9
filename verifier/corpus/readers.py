"""Readers: documents and spans from lines of JSON, a JSON array, YAML, and files as people have them.

Every line or item that cannot be read becomes an entry that says why, so that adding names it with the
others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from verifier.corpus.entries import Entry
from verifier.corpus.natural_order import make_natural_key
from verifier.corpus.records import UNREADABLE, CorpusError, Document, DocumentFormat
from verifier.errors import tell_extra
from verifier.records.codec import escape_text
from verifier.records.json_lines import ReceiptError, read_json_line
from verifier.sources.file_kinds import describe_undecodable, is_pdf

SUFFIXES: Mapping[str, DocumentFormat] = {
    **dict.fromkeys((".htm", ".html", ".xhtml"), "html"),
    **dict.fromkeys((".markdown", ".md", ".mdown", ".mkd"), "markdown"),
    **dict.fromkeys((".mediawiki", ".wiki", ".wikitext"), "wikitext"),
    **dict.fromkeys((".csv", ".tsv"), "csv"),
    **dict.fromkeys((".text", ".txt", ".rst"), "plain"),
    ".pdf": "pdf",
}
"""How a file is read by the end of its name."""

DATA_SUFFIXES = (".jsonl", ".ndjson", ".json", ".yaml", ".yml")
"""Files that hold documents and spans, not one document each."""

Entries = tuple[list[Entry], list[Entry]]
"""Documents, and spans."""


def read_corpus_lines(lines: Iterable[str], path: str | None = None) -> Entries:
    """Return the documents and the spans of lines of JSON; what has a ``span_id`` is a span.

    Blank lines are skipped.
    """
    documents: list[Entry] = []
    spans: list[Entry] = []
    for entry in read_lines(lines, path):
        (spans if is_span(entry) else documents).append(entry)
    return documents, spans


def read_lines(lines: Iterable[str], path: str | None = None) -> Iterator[Entry]:
    """Yield an entry for each line of JSON that is not blank."""
    for number, line in enumerate(lines, 1):
        if not line or line.isspace():
            continue
        try:
            yield Entry(read_json_line(line.rstrip("\r\n")), number, path)
        except ReceiptError as error:
            yield Entry(None, number, path, str(error))


def is_span(entry: Entry) -> bool:
    """Return whether an entry is a span, not a document."""
    return isinstance(entry.value, dict) and "span_id" in entry.value


def read_file(path: str | Path) -> Entries:
    """Return the documents and spans of a file: of lines of JSON, a JSON array, YAML, or one document.

    Raises `CorpusError` for a file that cannot be read, `OSError` where the system refuses.
    """
    file = Path(path)
    suffix = file.suffix.lower()
    if suffix in (".jsonl", ".ndjson"):
        return read_corpus_lines(_split_lines(_read_text(file)), str(path))
    if suffix == ".json":
        return _sort(read_json_array(_read_text(file), str(path)))
    if suffix in (".yaml", ".yml"):
        return _sort(read_yaml(_read_text(file), str(path)))
    return [Entry(read_document(file, doc_id=escape_text(file.name)).to_dict(), None, str(path))], []


def _sort(entries: Iterable[Entry]) -> Entries:
    documents: list[Entry] = []
    spans: list[Entry] = []
    for entry in entries:
        (spans if is_span(entry) else documents).append(entry)
    return documents, spans


def read_folder(folder: str | Path) -> Entries:
    """Return the documents of the files of a folder and of those below it, in the natural order of the paths.

    A document's id is its path from the folder, with ``/`` between its parts. Hidden files are left out, and
    those whose name does not say what they are; files of documents and spans (``.jsonl``, ``.yaml``) are read
    as such. One that cannot be read stops nothing: it becomes an entry with `UNREADABLE`, which adding names.
    """
    root = Path(folder)
    documents: list[Entry] = []
    spans: list[Entry] = []
    for file in sorted(root.rglob("*"), key=lambda file: make_natural_key(file.relative_to(root).as_posix())):
        parts = file.relative_to(root).parts
        if any(part.startswith(".") for part in parts):
            continue
        try:
            if not file.is_file():
                continue
            more = _read_within(root, file)
        except (CorpusError, OSError) as error:
            more = [name_unreadable(file, error)], []
        documents += more[0]
        spans += more[1]
    return documents, spans


def _read_within(root: Path, file: Path) -> Entries:
    suffix = file.suffix.lower()
    if suffix in DATA_SUFFIXES:
        return read_file(file)
    if suffix not in SUFFIXES:
        return [], []
    # A name may hold bytes that are no text; they are written out in the id.
    document = read_document(file, doc_id=escape_text(file.relative_to(root).as_posix()))
    return [Entry(document.to_dict(), None, str(file))], []


def name_unreadable(file: str | Path, error: Exception) -> Entry:
    """Return the entry of a file that cannot be read, which says why."""
    said = error.strerror if isinstance(error, OSError) else None
    return Entry(None, None, str(file), (said or str(error)).removeprefix(f"{file}: "), UNREADABLE)


def read_document(path: str | Path, *, doc_id: str, format: DocumentFormat | None = None) -> Document:
    """Return a file as a document; without a format the end of its name says how it is read.

    Line ends stay as they are, a byte order mark does not. Raises `CorpusError` for bytes that are not UTF-8,
    and for a PDF that cannot be read.
    """
    file = Path(path)
    form = format or SUFFIXES.get(file.suffix.lower(), "plain")
    if form == "pdf" or (format is None and is_pdf(file)):
        from verifier.corpus.pdf import read_pdf

        return read_pdf(file, doc_id=doc_id)
    return Document(doc_id=doc_id, text=_read_text(file), source=file.name, format=form)


def _read_text(file: Path) -> str:
    data = file.read_bytes().removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CorpusError(f"{file}: {describe_undecodable(data, error)}") from None


def _split_lines(text: str) -> list[str]:
    # Not `splitlines`: a line separator of Unicode may stand inside a string of JSON.
    return text.split("\n")


def read_json_array(text: str, path: str | None = None) -> Iterator[Entry]:
    """Yield an entry for each item of a JSON array, with the line on which it begins."""
    if not text.lstrip().startswith("["):
        yield from read_lines(_split_lines(text), path)
        return
    try:
        items = read_json_line(text)
    except ReceiptError as error:
        yield Entry(None, None, path, str(error))
        return
    starts = _find_items(text)
    for place, item in enumerate(items if isinstance(items, list) else []):
        yield Entry(item, text.count("\n", 0, starts[place]) + 1 if place < len(starts) else None, path)


def _find_items(text: str) -> list[int]:
    """Return where each item of a JSON array begins; the array is known to be valid."""
    starts: list[int] = []
    depth = 0
    at = 0
    expects = False
    while at < len(text):
        char = text[at]
        if depth == 1 and expects and char not in " \t\r\n],":
            starts.append(at)
            expects = False
        if char == '"':
            at = _skip_string(text, at)
            continue
        if char in "[{":
            depth += 1
            expects = expects or depth == 1
        elif char in "]}":
            depth -= 1
        elif char == "," and depth == 1:
            expects = True
        at += 1
    return starts


def _skip_string(text: str, at: int) -> int:
    at += 1
    while at < len(text) and text[at] != '"':
        at += 2 if text[at] == "\\" else 1
    return at + 1


def read_yaml(text: str, path: str | None = None) -> Iterator[Entry]:
    """Yield an entry for each item of a YAML list, with its line; needs the extra `yaml`.

    Every scalar is the text that stands there (``2024-05-01`` and ``NO`` are strings), but for ``start``,
    ``end`` and ``pages``, which are whole numbers, and ``null`` and an empty value, which are nothing.
    """
    try:
        from verifier.corpus.yaml_lists import load_yaml_list
    except ModuleNotFoundError as error:
        if error.name != "yaml":
            raise
        raise CorpusError(f"{path or 'yaml'}: reading YAML needs an extra: {tell_extra('yaml')}") from None
    yield from load_yaml_list(text, path)
