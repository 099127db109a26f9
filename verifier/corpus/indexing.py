"""Adding to a corpus, within one transaction: documents and spans are read, checked, and then indexed.

The unit of indexing is a document. Whatever of it changes, its passages are taken out of the postings and
put in anew, so the order in which things were added leaves no trace: rankings and the digest are those of
the content.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from verifier.corpus.entries import DocumentLike, Entry, Reader, SpanLike
from verifier.corpus.passages import Passage, Prose, cut_places, cut_sentences, leave_out_marked, read_prose
from verifier.corpus.postings import BlockBuilder, split_number
from verifier.corpus.records import Document, Problem, Span, name_sentence
from verifier.corpus.store import Counts, SpanRow, Store
from verifier.corpus.tokens import extract_terms, tell_language_of
from verifier.corpus.validation import check_span

MOST_PROBLEMS = 1_000
"""Reading stops after so many problems that are no flags."""

Progress: TypeAlias = "Callable[[int, int], None]"
"""What is told how many documents are indexed, and how many there are."""

_NOT_SEARCHED = 0
_BAD = -1


class Indexer:
    """What adds to a corpus. Its methods are called within `Store.write`."""

    def __init__(self, store: Store, *, replace: bool) -> None:
        self._store = store
        self._replace = replace
        self._reader = Reader()
        self._counts = store.read_counts()
        self._touched: dict[int, str] = {}
        self._bare: set[int] = set()
        """Documents whose passages are not in the postings."""
        self._unmarked: set[int] = set()
        """Documents of this addition of which nothing is stored but their text."""
        self._given: set[int] = set()
        """Documents of this addition."""
        self._given_spans: set[str] = set()
        self._staged = 0
        self._last: tuple[str, int, Document] | None = None
        self.n_documents = 0
        self.n_spans = 0

    @property
    def problems(self) -> list[Problem]:
        """What was found wrong so far."""
        return self._reader.problems

    @property
    def is_refused(self) -> bool:
        """Whether nothing may be added."""
        return self._reader.n_refused > 0

    # -- staging

    def take_documents(self, documents: Iterable[DocumentLike]) -> None:
        """Read documents and put them beside the others."""
        for position, given in enumerate(documents, 1):
            if self._reader.n_refused >= MOST_PROBLEMS:
                return
            document, entry = self._reader.read_document(given, position)
            if isinstance(document, Document):
                self._take_document(document, entry)

    def _take_document(self, document: Document, entry: Entry) -> None:
        self._last = None
        number = self._store.find_document(document.doc_id)
        if number is None:
            number = self._store.add_document(document)
            self._bare.add(number)
            self._unmarked.add(number)
        elif number in self._given or not self._replace:
            self._reader.point_at(entry, document.doc_id)
            where = "stands twice in what is added" if number in self._given else "is in the corpus already"
            hint = "" if number in self._given else "; --replace (replace=True) puts this one there"
            self._reader.report("DUPLICATE_ID", f"a document of this id {where}{hint}")
            return
        else:
            self._take_out(number, document.doc_id)
            self._store.replace_document(number, document)
        self._given.add(number)
        self._touched[number] = document.doc_id
        self.n_documents += 1

    def take_spans(self, spans: Iterable[SpanLike]) -> None:
        """Read spans and put them beside the others."""
        for position, given in enumerate(spans, 1):
            if self._reader.n_refused >= MOST_PROBLEMS:
                return
            span, entry = self._reader.read_span(given, position)
            if isinstance(span, Span):
                self._take_span(span, entry)

    def _take_span(self, span: Span, entry: Entry) -> None:
        self._reader.point_at(entry, span.span_id)
        known = self._store.find_span(span.span_id)
        if known is not None and (span.span_id in self._given_spans or not self._replace):
            is_given = span.span_id in self._given_spans
            where = "stands twice in what is added" if is_given else "is in the corpus already"
            hint = "" if is_given else "; --replace (replace=True) puts this one there"
            self._reader.report("DUPLICATE_ID", f"a span of this id {where}{hint}")
            return
        if span.doc_id in self._reader.unread:
            return
        found = self._find_document(span.doc_id)
        if found is None:
            self._reader.report("UNKNOWN_DOCUMENT", f"there is no document {span.doc_id!a}")
            return
        number, document = found
        before = len(self.problems)
        for code, message, nearest in check_span(span, document):
            self._reader.report(code, message, nearest)
        if len(self.problems) > before:
            return
        if known is not None:
            self._drop_span(*known)
        self._given_spans.add(span.span_id)
        self._unmarked.discard(number)
        self._touch(number, span.doc_id)
        self._staged -= 1
        self._store.add_spans([SpanRow(self._staged, number, span.start, span.end, _NOT_SEARCHED, span=span)])
        self.n_spans += 1

    def _find_document(self, doc_id: str) -> tuple[int, Document] | None:
        if self._last is None or self._last[0] != doc_id:
            number = self._store.find_document(doc_id)
            if number is None:
                return None
            self._last = (doc_id, number, self._store.read_document(number))
        return self._last[1:]

    def _drop_span(self, number: int, document: int) -> None:
        """Drop a span that another one takes the place of."""
        doc_id = self._store.read_document(document).doc_id
        self._touch(document, doc_id)
        rows = [row for row in self._store.list_spans(document, doc_id) if row.number != number]
        self._store.remove_spans(document)
        self._store.add_spans(rows)

    def _touch(self, number: int, doc_id: str) -> None:
        self._take_out(number, doc_id)
        self._touched[number] = doc_id

    def remove(self, number: int, doc_id: str) -> int:
        """Remove a document with its spans; return how many of these a curator marked."""
        marked = [row for row in self._store.list_spans(number, doc_id) if row.span is not None]
        self._take_out(number, doc_id)
        self._store.remove_spans(number)
        self._store.remove_document(number)
        self._touched.pop(number, None)
        return len(marked)

    # -- indexing

    def _take_out(self, number: int, doc_id: str) -> None:
        """Take the passages of a document out of the postings; marked spans stay among the spans."""
        if number in self._bare:
            return
        self._bare.add(number)
        document = self._store.read_document(number)
        language = tell_language_of(read_prose(document).text)
        searched = [row for row in self._store.list_spans(number, doc_id) if row.length > 0]
        self._store.remove_postings(
            {row.number: extract_terms(read_row(row, document), language) for row in searched}
        )
        self._counts = self._counts._replace(
            n_spans=self._counts.n_spans - len(searched),
            total_length=self._counts.total_length - sum([row.length for row in searched]),
        )

    def finish(self, progress: Progress | None = None) -> None:
        """Put the passages of every document that changed into the postings, in the order of their ids."""
        order = sorted((doc_id, number) for number, doc_id in self._touched.items())
        last = self._counts.last_document
        if order:
            in_order = last is not None and (last < order[0][0] or not self._counts.n_spans)
            self._counts = self._counts._replace(last_document=order[-1][0] if in_order else None)
        builder = BlockBuilder()
        at = self._counts.next_number
        block = split_number(at)[0]
        n_spans, total_length = self._counts.n_spans, self._counts.total_length
        for done, (_, number) in enumerate(order, 1):
            if progress is not None:
                progress(done, len(order))
            rows = []
            for row, terms in self._read_passages(number):
                if split_number(at)[0] != block:
                    self._store.add_block(block, builder)
                    block, builder = split_number(at)[0], BlockBuilder()
                rows.append(row._replace(number=at))
                if terms:
                    builder.add(split_number(at)[1], terms)
                    n_spans += 1
                    total_length += len(terms)
                at += 1
            if number not in self._unmarked:
                self._store.remove_spans(number)
            self._store.add_spans(rows)
        if builder.lengths:
            self._store.add_block(block, builder)
        self._store.write_counts(
            Counts(n_spans, total_length, at, self._counts.last_document, self._counts.generation)
        )

    def _read_passages(self, number: int) -> list[tuple[SpanRow, list[str]]]:
        """Return the passages of a document with their terms: marked spans, and the sentences of the rest."""
        document = self._store.read_document(number)
        prose = read_prose(document)
        stored = [] if number in self._unmarked else self._store.list_spans(number, document.doc_id)
        marked = [row.span for row in stored if row.span is not None]
        if number in self._given:
            # What replaced another document has a line; what was there before has none.
            self._reader.point_at(Entry(None), document.doc_id)
            if not prose.is_complete:
                self._reader.report("UNRENDERED", "its markup is nested too deeply, or takes too many steps")
        language = tell_language_of(prose.text)
        read = self._read_marked(number, document, prose, marked) if marked else []
        places = [(row.start, row.end) for row, _ in read if row.length != _BAD]
        passages = sorted(cut_sentences(document, prose), key=lambda item: item.start)
        for passage in leave_out_marked(passages, places, document.text):
            terms = extract_terms(passage.prose, language)
            if terms:
                read.append((_make_row(number, document, passage, len(terms)), terms))
        # Rankings rely on the order: spans are numbered by document, place and id.
        return sorted(read, key=lambda item: (item[0].start, name_row(document.doc_id, item[0])))

    def _read_marked(
        self, number: int, document: Document, prose: Prose, spans: list[Span]
    ) -> list[tuple[SpanRow, list[str]]]:
        """Return the spans that a curator marked; of several at one place only the first is searched."""
        good = []
        read: list[tuple[SpanRow, list[str]]] = []
        for span in sorted(spans, key=lambda span: (span.start, span.span_id)):
            findings = list(check_span(span, document))
            for code, message, nearest in findings:
                self._reader.point_at(Entry(None), span.span_id)
                self._reader.report(code, message, nearest)
            if findings:
                read.append((SpanRow(0, number, span.start, span.end, _BAD, span=span), []))
            else:
                good.append(span)
        seen: set[tuple[int, int]] = set()
        language = tell_language_of(prose.text)
        cut = cut_places(prose, [(span.start, span.end) for span in good])
        for span, passage in zip(good, cut, strict=True):
            place = (span.start, span.end)
            terms = [] if place in seen else extract_terms(passage.prose, language)
            seen.add(place)
            row = _make_row(number, document, passage, len(terms))
            read.append((row._replace(span=span), terms))
        return read


def _make_row(number: int, document: Document, passage: Passage, length: int) -> SpanRow:
    as_written = document.text[passage.start : passage.end] == passage.prose
    prose = None if as_written else passage.prose
    return SpanRow(0, number, passage.start, passage.end, length, prose)


def name_row(doc_id: str, row: SpanRow) -> str:
    """Return the id of a passage: the curator's, or that of a sentence which nobody marked."""
    return name_sentence(doc_id, row.start, row.end) if row.span is None else row.span.span_id


def read_row(row: SpanRow, document: Document) -> str:
    """Return what is read of a passage."""
    return document.text[row.start : row.end] if row.prose is None else row.prose
