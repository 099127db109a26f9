"""A context as a corpus: its sources ranked by sentence, in memory."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property

from verifier.corpus.jaccard import WindowIndex
from verifier.corpus.passages import Passage, cut_sentences, list_sentences, read_prose
from verifier.corpus.postings import BLOCK_SPANS, BlockBuilder, Head, Holders, split_number
from verifier.corpus.records import Document
from verifier.corpus.store import Counts
from verifier.corpus.tokens import extract_terms, tell_language_of
from verifier.policies.audit import AuditPolicy
from verifier.sources.context import Source


class ContextIndex:
    """The sentences of some sources with their postings; made once, never changed.

    The documents keep the order of the sources, which is how an answer's marks count them. They are indexed
    in the order of their ids, so that what ranks equally does not depend on the order of the sources.
    """

    def __init__(self, sources: Sequence[Source]) -> None:
        self.documents = {
            source.id: Document(doc_id=source.id, text=source.text, title=source.title, format=source.format)
            for source in sources
        }
        self.sentences: dict[str, tuple[Passage, ...]] = {}
        """The sentences of each document in its order, those without a term among them."""
        self.passages: list[tuple[str, Passage]] = []
        self._builders: list[BlockBuilder] = []
        self._windows: dict[str, WindowIndex] = {}
        total = 0
        for doc_id in sorted(self.documents):
            document = self.documents[doc_id]
            prose = read_prose(document)
            language = tell_language_of(prose.text)
            self.sentences[doc_id] = tuple(cut_sentences(document, prose))
            for passage in sorted(self.sentences[doc_id]):
                terms = extract_terms(passage.prose, language)
                if not terms:
                    continue
                block, number = split_number(len(self.passages))
                if block == len(self._builders):
                    self._builders.append(BlockBuilder())
                self._builders[block].add(number, terms)
                self.passages.append((doc_id, passage))
                total += len(terms)
        self.counts = Counts(n_spans=len(self.passages), total_length=total)

    def count_spans(self, term: str) -> int:
        """Return in how many sentences a term stands."""
        return sum([len(builder.get(term)[0]) for builder in self._builders])

    def select(self, terms: Sequence[str]) -> ContextBlocks:
        """Return the postings of some terms."""
        return ContextBlocks(self._builders, self._lengths, terms)

    @cached_property
    def _lengths(self) -> list[array[int]]:
        """The lengths of the sentences of each block, made once for all queries."""
        made = []
        for builder in self._builders:
            lengths = array("I", [0]) * BLOCK_SPANS
            for number, length in builder.lengths.items():
                lengths[number] = length
            made.append(lengths)
        return made

    def index_windows(self, policy: AuditPolicy) -> WindowIndex:
        """Return the windows of the sources, made once for a policy."""
        windows = self._windows.get(policy.hash)
        if windows is None:
            windows = WindowIndex(policy)
            for doc_id in sorted(self.documents):
                document = self.documents[doc_id]
                prose = read_prose(document)
                windows.add(doc_id, prose.text, list_sentences(document, prose))
            self._windows[policy.hash] = windows
        return windows


class ContextBlocks:
    """The postings of some terms in a context."""

    def __init__(
        self, builders: Sequence[BlockBuilder], lengths: Sequence[array[int]], terms: Sequence[str]
    ) -> None:
        self._builders = builders
        self._lengths = lengths
        self._terms = terms

    def list_heads(self) -> dict[int, list[Head]]:
        """Return for each block the heads of the terms that stand in it."""
        heads: dict[int, list[Head]] = {}
        for block, builder in enumerate(self._builders):
            for place, term in enumerate(self._terms):
                if len(builder.get(term)[0]):
                    head = Head(place, *builder.find_bounds(term))
                    heads.setdefault(block * BLOCK_SPANS, []).append(head)
        return heads

    def read(self, first: int, term: int) -> Holders:
        """Read which sentences of a block hold a term."""
        numbers, (repeated, places) = self._builders[first // BLOCK_SPANS].get(self._terms[term])
        wide = array("I", [first + number for number in numbers])
        again = [first + number for number in repeated]
        return Holders(wide, dict(zip(again, places, strict=True)))

    def read_lengths(self, first: int) -> Sequence[int]:
        """Return the lengths of the sentences of a block."""
        return self._lengths[first // BLOCK_SPANS]
