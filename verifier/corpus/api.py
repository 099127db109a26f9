"""Corpora: opening one, adding to it, searching it; and ranking evidence, be it a corpus or a context."""

from __future__ import annotations

import hashlib
import threading
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain
from os import PathLike, fspath
from pathlib import Path
from typing import TypeAlias, TypeVar

from verifier.corpus.contexts import ContextIndex
from verifier.corpus.entries import DocumentLike, SpanLike
from verifier.corpus.indexing import Indexer, Progress, name_row, read_row
from verifier.corpus.jaccard import WHOLE, WindowIndex, name_window
from verifier.corpus.natural_order import list_naturally, number_in_order
from verifier.corpus.passages import Passage, cut_sentences, list_sentences, read_prose
from verifier.corpus.ranking import Blocks, Scored, rank_few, rank_spans
from verifier.corpus.records import (
    Change,
    CorpusError,
    Document,
    MarkedPart,
    Problem,
    RankedSpan,
    RankMethod,
    Span,
)
from verifier.corpus.scoring import Earnings, Presence, Saturation, weigh_term
from verifier.corpus.store import Counts, Store, StoredBlocks
from verifier.corpus.tokens import hash_tokenizer, list_terms
from verifier.corpus.validation import check_span
from verifier.policies.audit import RULES, AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.policies.canonical import has_surrogates
from verifier.policies.errors import PolicyError, show_value
from verifier.records.json_lines import write_json_line
from verifier.sources.context import Context, PreparedContext, read_context
from verifier.sources.input_checks import require_text

MAX_QUERY_TERMS = 1_000
"""Of a query no more different terms are looked at."""

_FEW_SPANS = 2_000
"""In so many places at most the terms of a query stand where each span that has one is scored."""

MEMORY = ":memory:"

_Item = TypeVar("_Item")


def open_corpus(path: str | PathLike[str], *, read_only: bool = False) -> Corpus:
    """Open the corpus in a file, or ``:memory:`` for one that is kept nowhere.

    Nothing is written before something is added. `read_only` is for who audits: nothing can be added then.
    Raises `CorpusError` for a file that is no corpus, or one that another schema or tokenizer made.
    """
    if not isinstance(path, (str, PathLike)):
        raise TypeError(f"path: got {type(path).__name__}, expected a path or ':memory:'")
    return Corpus(fspath(path), read_only=read_only)


class Corpus:
    """Documents and their passages, in a file; safe to share between threads, each of which has a connection.

    The passages of a document are its sentences, and the spans that a curator marked in it.
    """

    def __init__(self, path: str, *, read_only: bool = False, any_tokenizer: bool = False) -> None:
        self.path = path
        self._read_only = read_only
        self._any_tokenizer = any_tokenizer
        self._local = threading.local()
        self._lock = threading.RLock()
        self._opened: list[Store] = []
        self._kept = _Kept(-1)
        if path == MEMORY:
            self._shared: Store | None = self._connect()
            # Its tables are made at once: it may be searched though nothing was ever added.
            with self._shared.write():
                pass
        else:
            self._shared = None
            if read_only:
                self._require_file()
            if Path(path).exists():
                self._get_store()

    def __repr__(self) -> str:
        return f"Corpus({self.path!r})"

    def __enter__(self) -> Corpus:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            for store in self._opened:
                store.close()
            self._opened.clear()
            self._local = threading.local()

    # -- writing

    def add(
        self,
        documents: Iterable[DocumentLike] = (),
        spans: Iterable[SpanLike] = (),
        *,
        replace: bool = False,
        progress: Progress | None = None,
    ) -> Change:
        """Add documents and spans, all or nothing.

        Both may be records, mappings, or what a reader gave; where there are none, nothing is written.
        Another document or span under an id that is there is refused unless `replace` is true; then it takes
        the place of that one. Spans of a replaced document stay; those whose quote its text no longer holds
        are named among `problems` and not searched. Files that a reader could not read are named there, too.

        Raises `CorpusError` with every problem, in which case nothing was added, and for a file that cannot
        be written.
        """
        given, marked = _look_ahead(documents), _look_ahead(spans)
        if given is None and marked is None:
            return Change(documents=0, spans=0)
        with self._write() as store, store.write():
            indexer = Indexer(store, replace=replace)
            self._stage(indexer, given or (), marked or ())
            indexer.finish(progress)
            return Change(
                documents=indexer.n_documents, spans=indexer.n_spans, problems=tuple(indexer.problems)
            )

    def replace(self, documents: Iterable[DocumentLike] = (), spans: Iterable[SpanLike] = ()) -> Change:
        """Put documents and spans in the place of those that have their ids: `add` with ``replace=True``."""
        return self.add(documents, spans, replace=True)

    def remove(self, doc_ids: Iterable[str]) -> Change:
        """Remove documents with their spans, all or nothing. Raises `CorpusError` for an unknown id."""
        wanted = [doc_ids] if isinstance(doc_ids, str) else list(doc_ids)
        self._require_file()
        with self._write() as store, store.write():
            indexer = Indexer(store, replace=True)
            n_spans = 0
            for doc_id in dict.fromkeys(wanted):
                number = store.find_document(doc_id)
                if number is None:
                    raise CorpusError(
                        f"corpus {self.path}: there is no document {doc_id!a}; nothing was removed"
                    )
                n_spans += indexer.remove(number, doc_id)
            indexer.finish()
            return Change(documents=len({*wanted}), spans=n_spans)

    def _stage(self, indexer: Indexer, documents: Iterable[DocumentLike], spans: Iterable[SpanLike]) -> None:
        indexer.take_documents(documents)
        indexer.take_spans(spans)
        if indexer.is_refused:
            refused = [problem for problem in indexer.problems if problem.refuses]
            count = f"{len(refused):,} problems" if len(refused) > 1 else "1 problem"
            raise CorpusError(
                f"corpus {self.path}: {count}, nothing was added; the first: {refused[0]}", indexer.problems
            )

    # -- reading

    def check(
        self, documents: Iterable[DocumentLike] = (), spans: Iterable[SpanLike] = ()
    ) -> tuple[Problem, ...]:
        """Return every problem of the corpus, and of documents and spans that would be added; none is added.

        Spans that a replaced document no longer holds, and flags of what is stored, have no line.
        """
        problems = list(self._check_stored())
        documents, spans = list(documents), list(spans)
        if documents or spans:
            with open_corpus(MEMORY) as trial:
                known = self._list_needed(documents, spans)
                trial.add(known, [])
                problems += trial._try(documents, spans)
        return tuple(problems)

    def _list_needed(self, documents: Sequence[DocumentLike], spans: Sequence[SpanLike]) -> list[Document]:
        """Return the documents of the corpus that others may collide with or refer to."""
        ids = {_read_doc_id(item) for item in (*documents, *spans)}
        return [self.documents[doc_id] for doc_id in sorted(ids & {*self.documents})]

    def _try(self, documents: Iterable[DocumentLike], spans: Iterable[SpanLike]) -> tuple[Problem, ...]:
        try:
            return self.add(documents, spans).problems
        except CorpusError as error:
            return error.problems

    def _check_stored(self) -> Iterator[Problem]:
        marked = self._group_marked()
        for document in self.documents.values():
            if has_surrogates(document.text):
                yield Problem(
                    code="LONE_SURROGATE",
                    id=document.doc_id,
                    message="the text holds a lone surrogate; it is stored escaped",
                )
            for span in marked.get(document.doc_id, ()):
                for code, message, nearest in check_span(span, document):
                    yield Problem(code=code, id=span.span_id, message=message, nearest=nearest)

    def list_marked_parts(self) -> tuple[MarkedPart, ...]:
        """Return how much a curator marked of each document that has marked spans, in the order of ids."""
        marked = self._group_marked()
        return tuple(_measure_marked(self.documents[doc_id], marked[doc_id]) for doc_id in sorted(marked))

    def _group_marked(self) -> dict[str, list[Span]]:
        """Return the spans that a curator marked by their documents."""
        marked: dict[str, list[Span]] = {}
        for span in self.spans:
            marked.setdefault(span.doc_id, []).append(span)
        return marked

    def search(
        self,
        query: str | Sequence[str],
        *,
        method: RankMethod | None = None,
        k: int | None = None,
        policy: AuditPolicyReference = "default",
    ) -> tuple[RankedSpan, ...]:
        """Return the k passages that rank best; `method` and `k` are the policy's unless given."""
        resolved = load_audit_policy(policy)
        return rank_evidence(
            query,
            self,
            method=method or _as_method(resolved.rank_method),
            k=resolved.rank_k if k is None else k,
            policy=resolved,
        )

    def export(self) -> Iterator[str]:
        """Yield the corpus as lines of JSON: documents by id, then marked spans by id, each with sorted keys.

        Adding these lines to an empty corpus gives one of the same digest and the same rankings.
        """
        with self._read() as (store, _):
            for _, document in store.iterate_documents():
                yield write_json_line(document.to_dict())
            for span in store.iterate_marked():
                yield write_json_line(span.to_dict())

    @property
    def digest(self) -> str:
        """``sha256:`` and the SHA-256 of the lines of the export, each with a line feed."""
        with self._read() as (store, counts):
            # Who reads only cannot keep it in the file.
            known = store.read_digest() or self._keep(counts).digest
        if known is not None:
            return known
        state = hashlib.sha256()
        for line in self.export():
            state.update(line.encode("ascii") + b"\n")
        digest = f"sha256:{state.hexdigest()}"
        if not self._read_only and counts.generation:
            self._get_store().write_digest(digest, counts.generation)
        with self._read() as (_, now):
            if now.generation == counts.generation:
                self._keep(now).digest = digest
        return digest

    @property
    def documents(self) -> Documents:
        """The documents, as a mapping from their ids, in their natural order: `doc2` before `doc10`."""
        return Documents(self)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The spans that a curator marked, in the order of their ids."""
        with self._read() as (store, _):
            return tuple(store.iterate_marked())

    def find_tagged(self, tag: str) -> tuple[Span, ...]:
        """Return the spans that a curator marked with a tag, in the order of their ids."""
        with self._read() as (store, counts):
            tagged = self._keep(counts).tagged
            if tag not in tagged:
                tagged[tag] = tuple(span for span in store.iterate_marked() if tag in span.tags)
            return tagged[tag]

    @property
    def n_spans(self) -> int:
        """How many passages are searched."""
        with self._read() as (_, counts):
            return counts.n_spans

    # -- the file

    def _connect(self) -> Store:
        store = Store(
            self.path,
            read_only=self._read_only,
            tokenizer=hash_tokenizer(),
            any_tokenizer=self._any_tokenizer,
        )
        self._opened.append(store)
        return store

    def _require_file(self) -> None:
        if self.path != MEMORY and not Path(self.path).is_file():
            found = "it is no file" if Path(self.path).exists() else "no such file"
            raise CorpusError(
                f"corpus {self.path}: {found}; expected a corpus, which verifier corpus add makes"
            )

    def _get_store(self) -> Store:
        if self._shared is not None:
            return self._shared
        store: Store | None = getattr(self._local, "store", None)
        if store is None:
            with self._lock:
                store = self._local.store = self._connect()
        return store

    @contextmanager
    def _read(self) -> Iterator[tuple[Store, Counts]]:
        self._require_file()
        if self._shared is None:
            store = self._get_store()
            with store.read() as counts:
                if store.is_empty:
                    raise CorpusError(
                        f"corpus {self.path}: it is empty; expected a corpus, which verifier corpus add makes"
                    )
                yield store, counts
            return
        with self._lock, self._shared.read() as counts:
            yield self._shared, counts

    @contextmanager
    def _write(self) -> Iterator[Store]:
        if self._read_only:
            raise CorpusError(f"corpus {self.path}: it was opened for reading only")
        with self._lock:
            yield self._get_store()

    # -- ranking

    def _rank_terms(
        self, terms: Sequence[str], k: int, method: RankMethod, policy: AuditPolicy
    ) -> list[RankedSpan]:
        with self._read() as (store, counts):
            known = store.find_terms(terms)
            held = [known[term] for term in terms if term in known and known[term].frequency]
            if not held:
                return []
            kept = self._keep(counts)
            blocks = StoredBlocks(
                store,
                kept.list_blocks(store),
                held,
                lambda blocks: kept.read_lengths(store, blocks),
            )
            frequencies = [term.frequency for term in held]
            is_ordered = counts.last_document is not None
            scored = _rank(blocks, frequencies, counts, k, method, policy, is_ordered=is_ordered)
            return _fetch(store, scored, k, method, len(terms))

    def _index_windows(self, policy: AuditPolicy) -> WindowIndex:
        with self._read() as (store, counts):
            kept = self._keep(counts)
            windows = kept.windows.get(policy.hash)
            if windows is None:
                windows = WindowIndex(policy)
                for _, document in store.iterate_documents():
                    prose = read_prose(document)
                    windows.add(document.doc_id, prose.text, list_sentences(document, prose))
                kept.windows[policy.hash] = windows
            return windows

    def _number_documents(self) -> Mapping[str, int]:
        """Return the number of each document, counted from 1 in the natural order of the ids."""
        with self._read() as (store, counts):
            kept = self._keep(counts)
            if kept.numbers is None:
                kept.numbers = number_in_order(list_naturally(store.list_document_ids()))
            return kept.numbers

    def _keep(self, counts: Counts) -> _Kept:
        """Return what is kept of the state that is read; of another state nothing is."""
        kept = self._kept
        if kept.generation != counts.generation:
            kept = self._kept = _Kept(counts.generation)
        return kept


class _Kept:
    """What is kept in memory of one state of a corpus."""

    def __init__(self, generation: int) -> None:
        self.generation = generation
        self.digest: str | None = None
        self.numbers: Mapping[str, int] | None = None
        self.windows: dict[str, WindowIndex] = {}
        self.tagged: dict[str, tuple[Span, ...]] = {}
        self._blocks: list[int] | None = None
        self._lengths: dict[int, array[int]] = {}

    def list_blocks(self, store: Store) -> list[int]:
        if self._blocks is None:
            self._blocks = store.list_blocks()
        return self._blocks

    def read_lengths(self, store: Store, blocks: Sequence[int]) -> array[int]:
        lengths = self._lengths.get(blocks[0])
        if lengths is None:
            lengths = array("I")
            for block in blocks:
                lengths += store.read_lengths(block)
            self._lengths[blocks[0]] = lengths
        return lengths


def _measure_marked(document: Document, spans: Sequence[Span]) -> MarkedPart:
    good = [span for span in spans if not any(check_span(span, document))]
    n_chars = reach = 0
    for start, end in sorted((span.start, span.end) for span in good):
        n_chars += max(0, end - max(start, reach))
        reach = max(reach, end)
    return MarkedPart(doc_id=document.doc_id, n_spans=len(good), n_chars=n_chars, n_all=len(document.text))


def _look_ahead(items: Iterable[_Item]) -> Iterable[_Item] | None:
    """Return the items, of which no more than the first is taken yet; None where there are none."""
    rest = iter(items)
    return next((chain((first,), rest) for first in rest), None)


class Documents(Mapping[str, Document]):
    """The documents of a corpus by id, read when they are asked for."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    def __getitem__(self, doc_id: str) -> Document:
        with self._corpus._read() as (store, _):
            number = None if store.is_empty else store.find_document(doc_id)
            if number is None:
                raise KeyError(doc_id)
            return store.read_document(number)

    def __iter__(self) -> Iterator[str]:
        return iter(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def numbers(self) -> Mapping[str, int]:
        """The number of each document, from 1, in the natural order of their ids."""
        return self._corpus._number_documents()


Evidence: TypeAlias = "Corpus | Context"


def rank_evidence(
    query: str | Sequence[str],
    evidence: Evidence,
    *,
    method: RankMethod = "bm25",
    k: int = 5,
    policy: AuditPolicyReference = "default",
) -> tuple[RankedSpan, ...]:
    """Return the k passages of a corpus or a context that rank best for a query.

    `query` is a text, or several whose terms are joined. By score, the highest first, then by document's id,
    place and span's id: the order is total. `bm25` and `overlap` rank passages that share a term with the
    query; `jaccard` ranks windows of sentences, however low.

    The context may be anything that `check_claim` takes as evidence. Raises `CorpusError` for a corpus that
    cannot be read, `PolicyError` for a `method` or `k` that there is not, `TypeError` for a wrong type.
    """
    if not isinstance(query, (str, list, tuple)):
        raise TypeError(f"query: got {type(query).__name__}, expected str or a list of str")
    texts = (query,) if isinstance(query, str) else tuple(query)
    for text in texts:
        require_text("query", text)
    resolved = load_audit_policy(policy)
    _require("rank_method", "method", method)
    _require("rank_k", "k", k)
    if method == "jaccard":
        return tuple(_rank_windows(" ".join(texts), evidence, k, resolved))
    terms = list_terms(texts, resolved.claim_policy.language or None)[:MAX_QUERY_TERMS]
    if isinstance(evidence, Corpus):
        return tuple(evidence._rank_terms(terms, k, method, resolved))
    index = _index_context(evidence)
    held = [term for term in terms if index.count_spans(term)]
    if not held:
        return ()
    frequencies = [index.count_spans(term) for term in held]
    scored = _rank(index.select(held), frequencies, index.counts, k, method, resolved, is_ordered=True)
    return tuple(
        _describe(index.documents[doc_id], passage, None, _finish_score(score, method, len(terms)), method)
        for score, (doc_id, passage) in ((score, index.passages[number]) for score, number in scored)
    )


def list_documents(evidence: Evidence) -> Mapping[str, Document]:
    """Return the documents of a corpus or a context by their ids, in the order in which marks count them.

    Those of a context are in the order of its sources, those of a corpus in the natural order of their ids.
    """
    return evidence.documents if isinstance(evidence, Corpus) else _index_context(evidence).documents


def list_passages(evidence: Evidence, document: Document) -> Sequence[Passage]:
    """Return the sentences of one of the documents, in its order; those of a context are kept with it."""
    if isinstance(evidence, Corpus):
        return _cut_document(document)
    return _index_context(evidence).sentences[document.doc_id]


@lru_cache(maxsize=64)
def _cut_document(document: Document) -> tuple[Passage, ...]:
    """Return the sentences of a document of a corpus, which keeps none; claims ask for the same few."""
    return tuple(cut_sentences(document, read_prose(document)))


def _require(rule: str, name: str, value: object) -> None:
    if not RULES[rule].accepts(value):
        raise PolicyError(f"{name}: got {show_value(value)}, expected {RULES[rule].expected}")


def _as_method(name: str) -> RankMethod:
    return "jaccard" if name == "jaccard" else "overlap" if name == "overlap" else "bm25"


def _index_context(context: Context) -> ContextIndex:
    if isinstance(context, PreparedContext):
        index = context.sources.recall("corpus")
        if not isinstance(index, ContextIndex):
            index = ContextIndex(read_context(context))
            context.sources.keep("corpus", index)
        return index
    return ContextIndex(read_context(context))


def _rank(
    blocks: Blocks,
    frequencies: Sequence[int],
    counts: Counts,
    k: int,
    method: RankMethod,
    policy: AuditPolicy,
    *,
    is_ordered: bool,
) -> list[Scored]:
    """Rank by terms that stand in so many spans each."""
    earnings: Earnings = Presence()
    weights = [1] * len(frequencies)
    if method == "bm25":
        weights = [weigh_term(counts.n_spans, frequency) for frequency in frequencies]
        earnings = Saturation(
            counts.n_spans, counts.total_length, policy.bm25_k1_percent, policy.bm25_b_percent
        )
    rank = rank_few if sum(frequencies) <= _FEW_SPANS else rank_spans
    return rank(weights, blocks, earnings, k=k, is_ordered=is_ordered)


def _finish_score(score: int, method: RankMethod, n_terms: int) -> int:
    """Return the score that is shown: of `overlap` the share of the query's terms, in basis points."""
    return score * WHOLE // n_terms if method == "overlap" else score


def _fetch(
    store: Store, scored: Sequence[Scored], k: int, method: RankMethod, n_terms: int
) -> list[RankedSpan]:
    """Return the first k of ranked spans with what they say."""
    scores = {number: score for score, number in scored}
    rows = store.read_spans([*scores])
    rows.sort(key=lambda item: (-scores[item[1].number], item[0], item[1].start, name_row(*item)))
    found = []
    documents: dict[int, Document] = {}
    for _, row in rows[:k]:
        document = documents.get(row.document)
        if document is None:
            document = documents[row.document] = store.read_document(row.document)
        passage = Passage(row.start, row.end, read_row(row, document))
        score = _finish_score(scores[row.number], method, n_terms)
        found.append(_describe(document, passage, row.span, score, method))
    return found


def _rank_windows(text: str, evidence: Evidence, k: int, policy: AuditPolicy) -> Iterator[RankedSpan]:
    if isinstance(evidence, Corpus):
        documents: Mapping[str, Document] = evidence.documents
        windows = evidence._index_windows(policy)
    else:
        index = _index_context(evidence)
        documents, windows = index.documents, index.index_windows(policy)
    for score, doc_id, (start, end) in windows.rank(text, k):
        document = documents[doc_id]
        prose = read_prose(document)
        passage = Passage(*prose.offsets.locate(start, end), prose.text[start:end])
        yield _describe(document, passage, None, score, "jaccard")


def _describe(
    document: Document, passage: Passage, span: Span | None, score: int, method: RankMethod
) -> RankedSpan:
    return RankedSpan(
        doc_id=document.doc_id,
        span_id=name_window(document.doc_id, passage) if span is None else span.span_id,
        start=passage.start,
        end=passage.end,
        snippet=passage.prose,
        rank_score=score,
        method=method,
        title=document.title,
        source=document.source,
        page=document.find_page(passage.start),
        tags=() if span is None else span.tags,
    )


def _read_doc_id(item: DocumentLike | SpanLike) -> str:
    value = getattr(item, "value", item)
    found = value.get("doc_id") if isinstance(value, Mapping) else getattr(value, "doc_id", "")
    return found if isinstance(found, str) else ""
