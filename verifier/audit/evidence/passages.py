"""The passages that a claim is compared with: found by rank, read alone and with the sentences around them.

A passage is checked by itself first, so that two sentences of one document that say different things are
both heard. One that says neither yes nor no is read again with its neighbours, since a sentence such as
"Its main span is 84 metres" says nothing alone.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from verifier.audit.claims.definitions import list_term_stems
from verifier.audit.claims.parts import find_subject
from verifier.audit.claims.phrases import list_content_stems, list_stems
from verifier.audit.evidence.similarity import Similarity, ask_similarity, rate_relevance
from verifier.audit.records.claim import Claim
from verifier.claims.stated import StatedText
from verifier.corpus.api import Corpus, Documents, Evidence, list_documents, list_passages, rank_evidence
from verifier.corpus.natural_order import number_in_order
from verifier.corpus.passages import Passage, Prose, read_prose
from verifier.corpus.records import Document, RankedSpan, RankMethod, name_sentence
from verifier.grounding.api import prepare
from verifier.parsers.text.offsets import Span
from verifier.policies.audit import AuditPolicy
from verifier.records.kept import SourceDigest
from verifier.sources.context import PreparedContext
from verifier.sources.input_checks import require_function

MAX_DEFINITIONS = 3
"""How many definitions join the passages of a claim at most."""

DEFINITION = "definition"
"""The tag of a span that says what a term means."""

STATED = "stated"
"""The tag of a passage that says what a row of a table or a list states; it says so by itself."""

_MAX_CITED = 2
"""How many passages of a document that is cited are read where none of it ranks among the best."""

_MAX_RUN = 8
"""How many sentences on each side of a passage may have the rest of a claim."""

_NEAR = 4
"""How many sentences on each side of a passage count as the same place of a document."""

_MAX_RANKED = 1_000

_CANDIDATES = 4
"""So many times the passages that are wanted are shown to a caller's function of likeness."""

_MAX_PREPARED = 64
"""How many passages are kept ready: several claims are compared with one passage."""

_PASSAGES = "audit passages"
_SENTENCES = "audit sentences"
_STATEMENTS = "audit statements"
_WHOLE = 10_000
_STOPS = ".!?\u2026 "


class _Sentences(NamedTuple):
    """The sentences of a document in its order, with where each begins and ends."""

    passages: Sequence[Passage]
    starts: Sequence[int]
    ends: Sequence[int]

    def find_inside(self, item: RankedSpan) -> range:
        """Return the numbers of the sentences that a passage has a part of."""
        first = bisect_right(self.ends, item.start)
        return range(first, bisect_left(self.starts, item.end, lo=first))

    def list_around(self, item: RankedSpan, reach: int) -> Sequence[Passage]:
        """Return these sentences with so many on each side; none where a passage has a part of none."""
        inside = self.find_inside(item)
        return self.passages[max(0, inside.start - reach) : inside.stop + reach] if inside else ()


@dataclass(frozen=True, slots=True)
class Stretch:
    """Sentences of a document that follow each other, as one text; `starts` is where each begins in it."""

    text: str
    passages: tuple[Passage, ...]
    starts: tuple[int, ...]

    def locate(self, span: Span) -> Span:
        """Return the place, in the document as it was given, of a place in the text.

        It is exact where the text is the document's own, and that of the sentences where it is not.
        """
        first, last = (bisect_right(self.starts, at) - 1 for at in (span[0], max(span[0], span[1] - 1)))
        begin, end = self.passages[first], self.passages[last]
        return (
            begin.start + self._shift(begin, span[0] - self.starts[first], at_end=False),
            end.start + self._shift(end, span[1] - self.starts[last], at_end=True),
        )

    @staticmethod
    def _shift(passage: Passage, offset: int, *, at_end: bool) -> int:
        """Return how far into a passage's place an offset into what is read of it is."""
        length = passage.end - passage.start
        if len(passage.prose) == length:
            return offset
        return length if at_end else 0


class EvidenceReader:
    """Finds and reads the passages of one corpus or context."""

    def __init__(self, evidence: Evidence, policy: AuditPolicy, similarity: Similarity | None = None) -> None:
        require_function("similarity", similarity, "from two texts to basis points")
        self.evidence: Corpus | PreparedContext = (
            evidence if isinstance(evidence, Corpus) else prepare(evidence, policy=policy.claim_policy)
        )
        """What every claim of a call is looked up in: a context is read and indexed once."""
        self._policy = policy
        self._similarity = similarity
        self._prepared: dict[str, PreparedContext] = self._recall(_PASSAGES)
        self._sentences: dict[object, _Sentences] = self._recall(_SENTENCES)
        self._stated: dict[str, StatedText] = self._recall(f"{_STATEMENTS} {policy.claim_policy.hash}")
        self.documents: Mapping[str, Document] = list_documents(self.evidence)
        self._digests: dict[str, tuple[Document, SourceDigest]] = {}

    def _recall(self, key: str) -> dict[Any, Any]:
        """Return what was read before: what is read of a prepared context is kept with it."""
        evidence = self.evidence
        return evidence.sources.remember(key, dict) if isinstance(evidence, PreparedContext) else {}

    def under(self, policy: AuditPolicy) -> EvidenceReader:
        """Return what reads the same evidence under another policy."""
        return EvidenceReader(self.evidence, policy, self._similarity)

    @cached_property
    def _sources(self) -> Mapping[str, Prose]:
        """What was read of the documents of a context."""
        sources = self.evidence.sources if isinstance(self.evidence, PreparedContext) else ()
        return {one.source.id: Prose(one.prose, one.prose_offsets, one.is_complete) for one in sources}

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each document, from 1, in the order in which marks count them."""
        documents = self.documents
        return documents.numbers if isinstance(documents, Documents) else number_in_order(documents)

    @property
    def is_in_given_order(self) -> bool:
        """Whether the documents stand in an order in which somebody gave them: those of a corpus do not."""
        return not isinstance(self.documents, Documents)

    def rank(self, claim: Claim) -> tuple[RankedSpan, ...]:
        """Return the passages that rank best for a claim, and definitions of its terms after them."""
        policy = self._policy
        if not policy.enable_evidence_preselection:
            return tuple(map(self.open_document, self.documents.values()))
        method: RankMethod = policy.rank_method  # type: ignore[assignment]
        found = self._rank_best(claim)
        seen = {(item.doc_id, item.start, item.end) for item in found}
        defined = self._find_definitions(claim, method)
        fresh = [item for item in defined if (item.doc_id, item.start, item.end) not in seen]
        return (*found, *fresh[:MAX_DEFINITIONS])

    def rank_within(
        self, claim: Claim, doc_ids: Sequence[str], found: Sequence[RankedSpan]
    ) -> Iterator[RankedSpan]:
        """Yield the best passages of those of some documents of which none was found."""
        wanted = dict.fromkeys(doc_ids, _MAX_CITED) if self._policy.enable_evidence_preselection else {}
        for item in found:
            wanted.pop(item.doc_id, None)
        for item in self._rank(claim, _MAX_RANKED) if wanted else ():
            if wanted.get(item.doc_id, 0):
                wanted[item.doc_id] -= 1
                yield item

    def join_runs(self, claim: str, items: Sequence[RankedSpan]) -> Iterator[RankedSpan]:
        """Yield passages; where several in a row have the claim word for word they are one.

        A list, a wrapped table or a page of a manual is cut into more sentences than an answer has of it.
        """
        runs: dict[str, list[RankedSpan]] = {}
        said = " ".join(claim.split()).rstrip(_STOPS)
        for item in items:
            known = runs.setdefault(item.doc_id, [])
            if any(run.start <= item.start and item.end <= run.end for run in known):
                continue
            run = self._find_run(item, said) if said else None
            if run is None:
                yield item
                continue
            start, end = run.passages[0].start, run.passages[-1].end
            span_id = name_sentence(item.doc_id, start, end)
            known.append(replace(item, span_id=span_id, start=start, end=end, snippet=run.text, tags=()))
            yield known[-1]

    def list_stated(self, claim: str, doc_ids: Iterable[str]) -> Iterator[RankedSpan]:
        """Yield the statement of a table or a list that bears a claim out, of each document that has one."""
        for doc_id in doc_ids:
            document = self.documents[doc_id]
            stated = self._stated.get(doc_id)
            if stated is None:
                read = self._sources.get(doc_id) or read_prose(document)
                stated = self._stated[doc_id] = StatedText(read.text, read.offsets, self._policy.claim_policy)
            found = stated.find(claim)
            if found is not None:
                start, end = found[1]
                yield RankedSpan(
                    doc_id=doc_id, span_id=name_sentence(doc_id, start, end), start=start, end=end,
                    snippet=found[0], rank_score=0, method="overlap", title=document.title,
                    source=document.source, page=document.find_page(start), tags=(STATED,),
                )  # fmt: skip

    def _rank(self, claim: Claim, k: int) -> tuple[RankedSpan, ...]:
        method: RankMethod = self._policy.rank_method  # type: ignore[assignment]
        query = (claim.text, *claim.normalization.entities)
        return rank_evidence(query, self.evidence, method=method, k=k, policy=self._policy)

    def _rank_best(self, claim: Claim) -> tuple[RankedSpan, ...]:
        """Return as many passages as the policy says, the best by words and by the caller's function."""
        k, similarity = self._policy.rank_k, self._similarity
        if similarity is None:
            return self._rank(claim, k)
        found = self._rank(claim, min(k * _CANDIDATES, _MAX_RANKED))
        rated = sorted((self._rate(claim.text, item, similarity) for item in found), key=lambda one: -one[0])
        return tuple(item for _, item in rated[:k])

    def _rate(self, claim: str, item: RankedSpan, similarity: Similarity) -> tuple[int, RankedSpan]:
        """Return how well a passage fits by the claim's terms and by the caller's likeness, and both."""
        share, likeness = (
            self._policy.preselection_keyword_bp,
            ask_similarity(similarity, claim, item.snippet),
        )
        words = rate_relevance(claim, (item,), self._policy)
        return words * share + likeness * (_WHOLE - share), replace(item, similarity=likeness)

    def open_document(self, document: Document) -> RankedSpan:
        """Return the beginning of a document as one passage."""
        prose = read_prose(document)
        text = prose.text[: self._policy.preselection_off_chars]
        start, end = prose.offsets.locate(0, len(text)) if text else (0, 0)
        return RankedSpan(
            doc_id=document.doc_id, span_id=f"{document.doc_id}#{start}-{end}", start=start, end=end,
            snippet=text, rank_score=_WHOLE, method="overlap", title=document.title,
            source=document.source, page=document.find_page(start), tags=(),
        )  # fmt: skip

    @property
    def digests(self) -> tuple[SourceDigest, ...]:
        """What the documents of a context are, in their order; a corpus is known by its digest alone."""
        if isinstance(self.evidence, Corpus):
            return ()
        return tuple(map(self.digest, self.documents.values()))

    def digest(self, document: Document) -> SourceDigest:
        """Return what a document is; one of a context is hashed once, whatever number of claims it is for."""
        if isinstance(self.evidence, Corpus):
            return digest_document(document)
        known = self._digests.get(document.doc_id)
        if known is None or known[0] is not document:
            known = self._digests[document.doc_id] = document, digest_document(document)
        return known[1]

    @property
    def corpus_digest(self) -> str | None:
        """The digest of the corpus; None for evidence that is none."""
        return self.evidence.digest if isinstance(self.evidence, Corpus) else None

    def _find_definitions(self, claim: Claim, method: RankMethod) -> Iterator[RankedSpan]:
        """Yield the spans tagged as definitions whose term stands in the claim."""
        find_tagged = getattr(self.evidence, "find_tagged", None)
        if find_tagged is None:
            return
        said = list_stems(claim.text, self._policy.claim_policy)
        for span in find_tagged(DEFINITION):
            document = self.documents[span.doc_id]
            text = document.text[span.start : span.end]
            term = _list_term(text, self._policy)
            if term and term <= said:
                yield RankedSpan(
                    doc_id=span.doc_id, span_id=span.span_id, start=span.start, end=span.end, snippet=text,
                    rank_score=0, method=method, title=document.title, source=document.source,
                    page=document.find_page(span.start), tags=span.tags,
                )  # fmt: skip

    def prepare(self, stretch: Stretch) -> PreparedContext:
        """Return a stretch ready to be checked; what was asked for the longest is forgotten."""
        held = self._prepared.pop(stretch.text, None)
        if held is None:
            held = prepare(stretch.text, policy=self._policy.claim_policy)
            while len(self._prepared) >= _MAX_PREPARED:
                self._prepared.pop(next(iter(self._prepared)), None)
        self._prepared[stretch.text] = held
        return held

    def read_alone(self, item: RankedSpan) -> Stretch:
        """Return a passage by itself."""
        return Stretch(item.snippet, (Passage(item.start, item.end, item.snippet),), (0,))

    def list_scope(self, item: RankedSpan, around: Stretch | None) -> Iterator[str]:
        """Yield the texts that tell what a passage speaks of: itself, what is around it, title, opening."""
        document = self.documents[item.doc_id]
        yield item.snippet if around is None else around.text
        if document.title:
            yield document.title
        for first in self._list_sentences(document).passages[:1]:
            yield first.prose

    def read_around(self, item: RankedSpan) -> Stretch | None:
        """Return a passage with the sentences around it; None where there are none, and for a row of a table.

        A row says all that it says by itself: beside it stand rows of other things.
        """
        document = self.documents[item.doc_id]
        if document.format == "csv" or STATED in item.tags:
            return None
        sentences = self._list_sentences(document)
        around = sentences.list_around(item, self._policy.context_sentences)
        return _join(document, around) if len(around) > len(sentences.find_inside(item)) else None

    def list_near(self, item: RankedSpan) -> Sequence[Passage]:
        """Return the sentences of the place that a passage stands in, its own among them; none of a table."""
        document = self.documents[item.doc_id]
        return () if document.format == "csv" else self._list_sentences(document).list_around(item, _NEAR)

    def _list_sentences(self, document: Document) -> _Sentences:
        is_corpus = isinstance(self.evidence, Corpus)
        # What a corpus has under an id may change while it is open.
        key = document if is_corpus else document.doc_id
        held = self._sentences.get(key)
        if held is None:
            if is_corpus and len(self._sentences) >= _MAX_PREPARED:
                self._sentences.clear()
            passages = list_passages(self.evidence, document)
            places = [one.start for one in passages], [one.end for one in passages]
            held = self._sentences[key] = _Sentences(passages, *places)
        return held

    def _find_run(self, item: RankedSpan, said: str) -> Stretch | None:
        """Return the sentences around a passage that have a claim word for word, if it takes several."""
        document = self.documents[item.doc_id]
        if document.format == "csv":
            return None
        near = self._list_sentences(document).list_around(item, _MAX_RUN)
        longest = max(said.split(), key=len)
        if not any(longest in one.prose for one in near):
            # Most passages share but some words with the claim: nothing more need be read of them.
            return None
        texts = [" ".join(one.prose.split()) for one in near]
        starts = [0, *accumulate(len(text) + 1 for text in texts)]
        at = " ".join(texts).find(said)
        first, last = bisect_right(starts, at) - 1, bisect_right(starts, at + len(said) - 1) - 1
        return _join(document, near[first : last + 1]) if at >= 0 and first < last else None


def digest_document(document: Document) -> SourceDigest:
    """Return what a document is: its id, format, title and hash."""
    return SourceDigest(
        id=document.doc_id, format=document.format, title=document.title, sha256=document.sha256
    )


def _list_term(definition: str, policy: AuditPolicy) -> frozenset[str]:
    """Return the stems of the words that a definition defines: its subject, without articles."""
    stems = list_term_stems(definition, policy)
    if stems:
        return frozenset(stems)
    subject = find_subject(definition, policy.claim_policy)
    return (
        frozenset()
        if subject is None
        else list_content_stems(definition[slice(*subject)], policy.claim_policy)
    )


def _join(document: Document, passages: Sequence[Passage]) -> Stretch:
    """Join sentences: as they stand in the document where it is read as it is written, else by lines."""
    if all(document.text[passage.start : passage.end] == passage.prose for passage in passages):
        first = passages[0].start
        text = document.text[first : passages[-1].end]
        return Stretch(text, tuple(passages), tuple(passage.start - first for passage in passages))
    starts: list[int] = []
    parts: list[str] = []
    length = 0
    for passage in passages:
        if parts:
            parts.append("\n")
            length += 1
        starts.append(length)
        parts.append(passage.prose)
        length += len(passage.prose)
    return Stretch("".join(parts), tuple(passages), tuple(starts))
