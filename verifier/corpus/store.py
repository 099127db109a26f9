"""The file of a corpus: one SQLite database, the only place that knows SQL.

The file is a cache of the corpus' canonical export: the same export gives the same digest and the same
rankings, whatever the file's bytes are. Nothing is asked of SQLite but to keep rows and to find them by key:
no text search, no arithmetic, no order that is not total.

    meta      schema, tokenizer, counts, digest
    document  one row a document
    span      one row a passage that is searched or marked: `number` is what postings name it by
    term      every term, with the number of spans that hold it, and bounds of what it can earn in any of them
    posting   one row for a term and a block of 65,536 spans (`verifier.corpus.postings`); the key is both
    block     the lengths of the spans of a block

A text with lone surrogates, which SQLite cannot hold, is stored as its JSON string: a BLOB where others are
TEXT.
"""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any as _Any
from typing import NamedTuple, TypeAlias

from verifier.corpus.postings import (
    BLOCK_SPANS,
    RANGE_BLOCKS,
    BlockBuilder,
    Head,
    Holders,
    pack,
    split_number,
    unpack,
    unpack_holders,
)
from verifier.corpus.records import CorpusError, Document, Span
from verifier.policies.canonical import has_surrogates

SCHEMA = "1"
"""The revision of the tables."""

APPLICATION = "lexical-verifier/corpus"
_APPLICATION_ID = 0x4C56434F
"""What SQLite's header says of a file of ours."""

HEADER = b"SQLite format 3\0"
"""What the file of a corpus begins with, as every database of SQLite does."""

_WAIT_SECONDS = 5.0
"""How long another process may hold the file before it counts as locked."""

_CACHED_KILOBYTES = 65_536
_MOST_PARAMETERS = 500

_TABLES = (
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE document(number INTEGER PRIMARY KEY, doc_id TEXT NOT NULL UNIQUE, text NOT NULL, title,"
    " source, created_at TEXT, meta TEXT, format TEXT NOT NULL, extractor, pages TEXT)",
    "CREATE TABLE span(number INTEGER PRIMARY KEY, document INTEGER NOT NULL, start INTEGER NOT NULL,"
    " stop INTEGER NOT NULL, length INTEGER NOT NULL, prose, span_id TEXT UNIQUE, quote, tags TEXT,"
    " meta TEXT)",
    "CREATE INDEX span_document ON span(document)",
    "CREATE TABLE term(number INTEGER PRIMARY KEY, term TEXT NOT NULL UNIQUE, frequency INTEGER NOT NULL,"
    " shortest INTEGER NOT NULL, most_places INTEGER NOT NULL)",
    "CREATE TABLE posting(key INTEGER PRIMARY KEY, numbers BLOB NOT NULL, places BLOB NOT NULL)",
    "CREATE TABLE block(number INTEGER PRIMARY KEY, lengths BLOB NOT NULL)",
)

_DOCUMENT = "doc_id, text, title, source, created_at, meta, format, extractor, pages"
_SPAN = "span.start, stop, length, prose, span_id, quote, tags, span.meta"
_TERM_BITS = 32

Parameter: TypeAlias = "str | int | bytes | None"
_Posting: TypeAlias = "tuple[int, array[int], array[int], array[int]]"


class SpanRow(NamedTuple):
    """A passage as the file has it; `span` is None for a sentence that no curator marked.

    `prose` is what is read there, where that is not what is written. `length` counts terms; 0 is that of a
    passage that is not searched, -1 that of a span which its document's text no longer holds.
    """

    number: int
    document: int
    start: int
    end: int
    length: int
    prose: str | None = None
    span: Span | None = None


class Term(NamedTuple):
    """A term: its number, in how many spans it stands, the length of the shortest, how often at most."""

    number: int
    frequency: int
    shortest: int
    most_places: int


class Counts(NamedTuple):
    """What ranking needs to know of the whole corpus, and what tells one state of it from the next."""

    n_spans: int = 0
    total_length: int = 0
    next_number: int = 0
    last_document: str | None = ""
    """The greatest id of a document, if spans are numbered in the order of these ids; else None."""
    generation: int = 0


_WORDS: Mapping[str, str] = {
    "SQLITE_BUSY": "it is locked by another process; try again when that is done",
    "SQLITE_LOCKED": "it is locked by another connection; try again when that is done",
    "SQLITE_FULL": "the disk is full, or the file may not grow; nothing was changed",
    "SQLITE_READONLY": "it cannot be written to",
    "SQLITE_CANTOPEN": "it cannot be opened; expected a file, or a place where one may be made",
    "SQLITE_NOTADB": "it is no corpus: it is no SQLite database; expected what verifier corpus add makes,"
    " of files such as this if it holds documents",
    "SQLITE_CORRUPT": "it is damaged; make it anew from an export",
    "SQLITE_PERM": "the system refuses to open it",
}


def _explain(error: sqlite3.Error) -> str:
    name = getattr(error, "sqlite_errorname", None) or ""
    for prefix, words in _WORDS.items():
        if name == prefix or name.startswith(prefix + "_"):
            return words
    return f"the system failed to read or write it ({name or type(error).__name__})"


@contextmanager
def in_words(path: str) -> Iterator[None]:
    """Turn SQLite's errors into `CorpusError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise CorpusError(f"corpus {path}: {_explain(error)}") from error


class Store:
    """A connection to the file of a corpus, for one thread."""

    def __init__(self, path: str, *, read_only: bool, tokenizer: str, any_tokenizer: bool = False) -> None:
        self.path = path
        self._tokenizer = tokenizer
        self._any_tokenizer = any_tokenizer
        self._is_checked = False
        self._made = not read_only and path != ":memory:" and not Path(path).exists()
        with in_words(path):
            self._connection = _connect(path, read_only=read_only)
            try:
                self._check()
            except BaseException:
                self._connection.close()
                raise

    def close(self) -> None:
        """Close the connection; of a file that was made here nothing is left where nothing was written."""
        self._connection.close()
        if self._made:
            with suppress(OSError):
                if not Path(self.path).stat().st_size:
                    Path(self.path).unlink()

    # -- the file

    def _check(self) -> None:
        """Refuse what is no corpus, or one that another schema or tokenizer made."""
        self._connection.execute(f"PRAGMA cache_size = -{_CACHED_KILOBYTES}")
        tables = {name for (name,) in self._all("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables:
            return
        if "meta" not in tables or self._get("application") != APPLICATION:
            raise CorpusError(f"corpus {self.path}: it is a database of another program, no corpus")
        schema = self._get("schema")
        if schema != SCHEMA:
            raise CorpusError(
                f"corpus {self.path}: it has schema {schema!a}, this version reads {SCHEMA!a}; export it "
                "with the version that made it, and add the export to a new corpus"
            )
        tokenizer = self._get("tokenizer")
        if tokenizer != self._tokenizer and not self._any_tokenizer:
            raise CorpusError(
                f"corpus {self.path}: it was indexed by another version, whose tokenizer is {tokenizer}; "
                f"here it is {self._tokenizer}. Make it anew: verifier corpus export {self.path} "
                "-o OUT.jsonl still reads it, and verifier corpus add NEW OUT.jsonl indexes what it wrote"
            )
        self._is_checked = True

    def _create(self) -> None:
        for statement in _TABLES:
            self._connection.execute(statement)
        self._connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
        for key, value in (("application", APPLICATION), ("schema", SCHEMA), ("tokenizer", self._tokenizer)):
            self._set(key, value)
        self._is_checked = True

    @property
    def is_empty(self) -> bool:
        """Whether there are no tables yet."""
        if not self._is_checked:
            self._check()
        return not self._is_checked

    @contextmanager
    def read(self) -> Iterator[Counts]:
        """Read within one state of the file: what another process writes meanwhile is not seen."""
        with in_words(self.path):
            self._connection.execute("BEGIN")
            try:
                before = self.read_counts()
                yield before
                if self.read_counts().generation != before.generation:
                    raise CorpusError(f"corpus {self.path}: it was changed while it was read; try again")
            finally:
                self._end("COMMIT")

    @contextmanager
    def write(self) -> Iterator[None]:
        """Write all or nothing."""
        with in_words(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                if self.is_empty:
                    self._create()
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                self._end("ROLLBACK")
                # A roll-back may have taken the tables along.
                self._is_checked = False
                raise

    def _end(self, statement: str) -> None:
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute(statement)

    # -- meta

    def read_counts(self) -> Counts:
        """Return what ranking needs to know of the whole corpus."""
        if self.is_empty:
            return Counts()
        text = self._get("counts")
        return Counts(*json.loads(text)) if text else Counts()

    def write_counts(self, counts: Counts) -> None:
        """Write what ranking needs to know; the digest is no longer known."""
        self._set("counts", json.dumps(counts._replace(generation=counts.generation + 1)))
        self._connection.execute("DELETE FROM meta WHERE key = 'digest'")

    def read_digest(self) -> str | None:
        """Return the digest, if it is known."""
        return None if self.is_empty else self._get("digest")

    def write_digest(self, digest: str, generation: int) -> None:
        """Keep the digest of a state, if the file can be written and is still in it."""
        with suppress(CorpusError), self.write():
            if self.read_counts().generation == generation:
                self._set("digest", digest)

    def _get(self, key: str) -> str | None:
        rows = self._all("SELECT value FROM meta WHERE key = ?", (key,))
        return str(rows[0][0]) if rows else None

    def _set(self, key: str, value: str) -> None:
        self._connection.execute("INSERT OR REPLACE INTO meta(key, value) VALUES (?, ?)", (key, value))

    # -- documents

    def find_document(self, doc_id: str) -> int | None:
        """Return the number of a document."""
        rows = self._all("SELECT number FROM document WHERE doc_id = ?", (doc_id,))
        return rows[0][0] if rows else None

    def add_document(self, document: Document) -> int:
        """Add a document and return its number."""
        cursor = self._connection.execute(
            f"INSERT INTO document({_DOCUMENT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", _write_document(document)
        )
        return int(cursor.lastrowid or 0)

    def replace_document(self, number: int, document: Document) -> None:
        """Put another text and other data in the place of a document."""
        self._connection.execute(
            "UPDATE document SET doc_id = ?, text = ?, title = ?, source = ?, created_at = ?, meta = ?,"
            " format = ?, extractor = ?, pages = ? WHERE number = ?",
            (*_write_document(document), number),
        )

    def remove_document(self, number: int) -> None:
        """Remove a document; its spans are removed by `remove_spans`."""
        self._connection.execute("DELETE FROM document WHERE number = ?", (number,))

    def read_document(self, number: int) -> Document:
        """Return a document by its number."""
        (row,) = self._all(f"SELECT {_DOCUMENT} FROM document WHERE number = ?", (number,))
        return _make_document(row)

    def iterate_documents(self) -> Iterator[tuple[int, Document]]:
        """Yield the documents by id, with their numbers."""
        if self.is_empty:
            return
        for row in self._connection.execute(f"SELECT number, {_DOCUMENT} FROM document ORDER BY doc_id"):
            yield row[0], _make_document(row[1:])

    def list_document_ids(self) -> list[str]:
        """Return the ids of the documents, sorted."""
        if self.is_empty:
            return []
        return [doc_id for (doc_id,) in self._all("SELECT doc_id FROM document ORDER BY doc_id")]

    # -- spans

    def find_span(self, span_id: str) -> tuple[int, int] | None:
        """Return the numbers of a marked span and of its document."""
        rows = self._all("SELECT number, document FROM span WHERE span_id = ?", (span_id,))
        return (rows[0][0], rows[0][1]) if rows else None

    def list_spans(self, document: int, doc_id: str) -> list[SpanRow]:
        """Return the spans of a document by their numbers."""
        rows = self._all(f"SELECT number, {_SPAN} FROM span WHERE document = ? ORDER BY number", (document,))
        return [_make_row(row[0], document, doc_id, row[1:]) for row in rows]

    def iterate_marked(self) -> Iterator[Span]:
        """Yield the spans that a curator marked, by id."""
        if self.is_empty:
            return
        query = (
            f"SELECT document.doc_id, {_SPAN} FROM span JOIN document ON document.number = span.document"
            " WHERE span_id IS NOT NULL ORDER BY span_id"
        )
        for doc_id, *rest in self._connection.execute(query):
            span = _make_row(0, 0, doc_id, rest).span
            if span is not None:
                yield span

    def read_spans(self, numbers: Sequence[int]) -> list[tuple[str, SpanRow]]:
        """Return spans by their numbers with the ids of their documents, in any order."""
        query = (
            f"SELECT span.number, span.document, document.doc_id, {_SPAN} FROM span"
            " JOIN document ON document.number = span.document WHERE span.number IN ({})"
        )
        return [
            (doc_id, _make_row(number, document, doc_id, rest))
            for number, document, doc_id, *rest in self._select_many(query, numbers)
        ]

    def add_spans(self, rows: Iterable[SpanRow]) -> None:
        """Add spans."""
        self._connection.executemany(
            "INSERT INTO span(number, document, start, stop, length, prose, span_id, quote, tags, meta)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            map(_write_row, rows),
        )

    def remove_spans(self, document: int) -> None:
        """Remove all spans of a document; their postings are removed by `remove_postings`."""
        self._connection.execute("DELETE FROM span WHERE document = ?", (document,))

    # -- postings

    def find_terms(self, terms: Sequence[str]) -> dict[str, Term]:
        """Return those of some terms that there are."""
        query = "SELECT term, number, frequency, shortest, most_places FROM term WHERE term IN ({})"
        return {term: Term(*rest) for term, *rest in self._select_many(query, terms)}

    def list_blocks(self) -> list[int]:
        """Return the numbers of the blocks."""
        return [number for (number,) in self._all("SELECT number FROM block ORDER BY number")]

    def read_holders(self, blocks: Sequence[int], term: int) -> Holders:
        """Return which spans of some blocks, ascending, hold a term."""
        query = "SELECT key, numbers, places FROM posting WHERE key IN ({}) ORDER BY key"
        rows = self._select_many(query, [_key(block, term) for block in blocks])
        return unpack_holders((key >> _TERM_BITS, numbers, places) for key, numbers, places in rows)

    def read_lengths(self, block: int) -> array[int]:
        """Return the lengths of the spans of a block."""
        rows = self._all("SELECT lengths FROM block WHERE number = ?", (block,))
        lengths = unpack(rows[0][0], "I") if rows else array("I")
        lengths.extend([0] * (BLOCK_SPANS - len(lengths)))
        return lengths

    def add_block(self, block: int, built: BlockBuilder) -> None:
        """Add postings to a block, all of spans whose numbers are above those that it has."""
        terms = built.list_terms()
        known = self.find_terms(terms)
        ((last,),) = self._all("SELECT coalesce(max(number), 0) FROM term")
        is_begun = bool(self._all("SELECT 1 FROM block WHERE number = ?", (block,)))
        rows: list[_Posting] = []
        fresh, changed = [], []
        for term in terms:
            numbers, (repeated, places) = built.get(term)
            shortest, most_places = built.find_bounds(term)
            old = known.get(term)
            if old is None:
                last += 1
                fresh.append((last, term, len(numbers), shortest, most_places))
            else:
                bounds = min(shortest, old.shortest), max(most_places, old.most_places)
                changed.append((old.frequency + len(numbers), *bounds, old.number))
            key = _key(block, last if old is None else old.number)
            rows.append((key, numbers, repeated, places))
        self._connection.executemany("INSERT INTO term VALUES (?, ?, ?, ?, ?)", fresh)
        self._connection.executemany(
            "UPDATE term SET frequency = ?, shortest = ?, most_places = ? WHERE number = ?", changed
        )
        # In the order of their keys, which is where the file grows.
        rows.sort(key=lambda row: row[0])
        self._write_postings(map(self._append, rows) if is_begun else rows)
        self._add_lengths(block, built.lengths)

    def _append(self, row: _Posting) -> _Posting:
        """Return postings with those that the file has before them."""
        key, numbers, repeated, places = row
        old = self._all("SELECT numbers, places FROM posting WHERE key = ?", (key,))
        if not old:
            return row
        before = unpack(old[0][1], "H")
        half = len(before) // 2
        return key, unpack(old[0][0], "H") + numbers, before[:half] + repeated, before[half:] + places

    def _write_postings(self, rows: Iterable[_Posting]) -> None:
        self._connection.executemany(
            "INSERT OR REPLACE INTO posting(key, numbers, places) VALUES (?, ?, ?)",
            ((key, pack(numbers), pack(repeated + places)) for key, numbers, repeated, places in rows),
        )

    def _add_lengths(self, block: int, lengths: Mapping[int, int]) -> None:
        held = self.read_lengths(block)
        for number, length in lengths.items():
            held[number] = length
        used = len(held)
        while used and not held[used - 1]:
            used -= 1
        self._connection.execute(
            "INSERT OR REPLACE INTO block(number, lengths) VALUES (?, ?)", (block, pack(held[:used]))
        )

    def remove_postings(self, spans: Mapping[int, Iterable[str]]) -> None:
        """Remove spans from the postings of their terms; `spans` maps their numbers to their terms."""
        by_block: dict[int, dict[str, set[int]]] = {}
        lengths: dict[int, dict[int, int]] = {}
        for span, terms in spans.items():
            block, number = split_number(span)
            lengths.setdefault(block, {})[number] = 0
            for term in {*terms}:
                by_block.setdefault(block, {}).setdefault(term, set()).add(number)
        for block, removed in sorted(by_block.items()):
            known = self.find_terms(sorted(removed))
            for term, numbers in sorted(removed.items()):
                self._remove_posting(_key(block, known[term].number), numbers)
            self._connection.executemany(
                "UPDATE term SET frequency = frequency - ? WHERE number = ?",
                [(len(numbers), known[term].number) for term, numbers in sorted(removed.items())],
            )
            self._add_lengths(block, lengths[block])

    def _remove_posting(self, key: int, removed: set[int]) -> None:
        ((numbers, places),) = self._all("SELECT numbers, places FROM posting WHERE key = ?", (key,))
        holders = unpack_holders([(0, numbers, places)])
        kept = array("H", [number for number in holders.numbers if number not in removed])
        if not kept:
            self._connection.execute("DELETE FROM posting WHERE key = ?", (key,))
            return
        # The term's bounds may be wider than need be now; that costs time, and changes no ranking.
        counts = {number: count for number, count in holders.places.items() if number not in removed}
        repeated, often = array("H", counts), array("H", counts.values())
        self._write_postings([(key, kept, repeated, often)])

    # -- rows

    def _all(self, query: str, parameters: Sequence[Parameter] = ()) -> list[tuple[_Any, ...]]:
        # A text with lone surrogates is equal to no id and no term: as a BLOB it is equal to none.
        values = [_write_text(value) if isinstance(value, str) else value for value in parameters]
        return self._connection.execute(query, values).fetchall()

    def _select_many(self, query: str, values: Sequence[Parameter]) -> Iterator[tuple[_Any, ...]]:
        """Yield the rows of a query whose braces stand for any number of values."""
        for at in range(0, len(values), _MOST_PARAMETERS):
            some = values[at : at + _MOST_PARAMETERS]
            yield from self._all(query.format(", ".join("?" * len(some))), some)


def _key(block: int, term: int) -> int:
    return block << _TERM_BITS | term


def _connect(path: str, *, read_only: bool) -> sqlite3.Connection:
    # Each thread asks through its own; the one that closes the corpus closes them all.
    target = f"{Path(path).absolute().as_uri()}?mode=ro" if read_only and path != ":memory:" else path
    return sqlite3.connect(
        target,
        uri=target is not path,
        isolation_level=None,
        timeout=_WAIT_SECONDS,
        check_same_thread=False,
    )


# --- Rows and records ---------------------------------------------------------------------------------------


def _write_text(text: str | None) -> str | bytes | None:
    """Return a text as it is stored; one with lone surrogates as its JSON string, in ASCII."""
    return text if text is None or not has_surrogates(text) else json.dumps(text).encode("ascii")


def _read_text(value: str | bytes | None) -> str | None:
    return str(json.loads(value)) if isinstance(value, bytes) else value


def _write_document(document: Document) -> tuple[Parameter, ...]:
    return (
        document.doc_id,
        _write_text(document.text),
        _write_text(document.title),
        _write_text(document.source),
        document.created_at,
        _meta_text(document),
        document.format,
        _write_text(document.extractor),
        json.dumps(document.pages) if document.pages else None,
    )


def _make_document(row: Sequence[_Any]) -> Document:
    doc_id, text, title, source, created_at, meta, format, extractor, pages = row
    return Document(
        doc_id=doc_id,
        text=_read_text(text) or "",
        title=_read_text(title),
        source=_read_text(source),
        created_at=created_at,
        meta=meta,
        format=format,
        extractor=_read_text(extractor),
        pages=tuple(json.loads(pages)) if pages else (),
    )


def _meta_text(record: Document | Span) -> str | None:
    return record.meta if isinstance(record.meta, str) else None


def _write_row(row: SpanRow) -> tuple[Parameter, ...]:
    span = row.span
    marked: tuple[Parameter, ...] = (None, None, None, None)
    if span is not None:
        tags = json.dumps(span.tags, separators=(",", ":")) if span.tags else None
        marked = (span.span_id, _write_text(span.quote), tags, _meta_text(span))
    return (row.number, row.document, row.start, row.end, row.length, _write_text(row.prose), *marked)


def _make_row(number: int, document: int, doc_id: str, rest: Sequence[_Any]) -> SpanRow:
    start, end, length, prose, span_id, quote, tags, meta = rest
    span = None
    if span_id is not None:
        span = Span(
            span_id=span_id,
            doc_id=doc_id,
            start=start,
            end=end,
            quote=_read_text(quote),
            tags=tuple(json.loads(tags)) if tags else (),
            meta=meta,
        )
    return SpanRow(number, document, start, end, length, _read_text(prose), span)


class StoredBlocks:
    """The postings of some terms in a file, for one search; what is read of lengths is kept by the caller."""

    def __init__(
        self,
        store: Store,
        blocks: Sequence[int],
        terms: Sequence[Term],
        read_lengths: Callable[[Sequence[int]], array[int]],
    ) -> None:
        self._store = store
        self._terms = terms
        self._read_lengths = read_lengths
        self._ranges: dict[int, list[int]] = {}
        for block in blocks:
            self._ranges.setdefault(block // RANGE_BLOCKS * RANGE_BLOCKS * BLOCK_SPANS, []).append(block)

    def list_heads(self) -> dict[int, list[Head]]:
        """Return for each range the heads of the terms; one need not stand in each of them."""
        heads = [Head(place, term.shortest, term.most_places) for place, term in enumerate(self._terms)]
        return dict.fromkeys(self._ranges, heads)

    def read(self, first: int, term: int) -> Holders:
        """Read which spans of a range hold a term."""
        return self._store.read_holders(self._ranges[first], self._terms[term].number)

    def read_lengths(self, first: int) -> array[int]:
        """Return the lengths of the spans of a range, in their order."""
        start = first // BLOCK_SPANS
        return self._read_lengths(range(start, self._ranges[first][-1] + 1))
