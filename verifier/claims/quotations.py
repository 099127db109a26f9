"""Quotations: what a sentence says around words quoted out of it, and that changes what they say.

The quoted words are a claim, and their own sentence is its evidence: what the facets of claims find lost
there, or denied, and what a rule is limited to by *only*, counts where it stands outside of the quotation.
Nothing is looked for: each word is held to stand where it was quoted from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import chain
from typing import NamedTuple

from verifier.claims.claim_tokens import read_claim
from verifier.claims.compare import Comparison
from verifier.claims.event_focus import ONLY
from verifier.claims.events import read_sentence_events, reads
from verifier.claims.facets.cues.aligning import list_pairs
from verifier.claims.facets.modality import list_lost, may_loosen
from verifier.claims.facets.numbers import check_numbers
from verifier.claims.facets.polarity import check_polarity
from verifier.claims.index import EvidenceIndex, EvidenceSentence
from verifier.claims.window import ClaimWindow, total_weight
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy
from verifier.sources.context import PreparedSource, Source

_MARKS = frozenset(",;:()\u2013\u2014")


class QuotedSentence(NamedTuple):
    """A sentence, the places of its words that are quoted, and spans of it that change what they say."""

    text: EvidenceSentence
    held: frozenset[int]
    turning: tuple[Span, ...] = ()

    @property
    def words(self) -> tuple[SurfaceWord, ...]:
        """The words of the sentence."""
        return self.text.words

    def has_mark(self, at: int) -> bool:
        """Return whether a mark that can separate clauses follows a word."""
        is_inside = 0 <= at < len(self.words) - 1
        return is_inside and not _MARKS.isdisjoint(self.text.read_gap(at, at + 1))

    def show(self, first: int, last: int) -> str:
        """Return some words as they are written, the last one included."""
        start, end = self.text.locate((self.words[first].start, self.words[last].end))
        return " ".join(self.text.as_written[0][start:end].split())


def read_quoted(text: str, span: Span, policy: Policy) -> list[QuotedSentence]:
    """Return the sentences of a text that a span of it quotes words of, each with what changes these."""
    index = EvidenceIndex([PreparedSource(Source(id="", text=text))], policy)
    read = (_hold(index.sentences[number], span) for number in range(index.n_sentences))
    found = [one for one in read if one.held]
    claim = read_claim(text[slice(*span)], policy)
    if not found or not claim.words or all(len(one.held) == len(one.text.words) for one in found):
        return []
    first, last = found[0].text.number, found[-1].text.number
    window = ClaimWindow(first=first, last=last + 1, covered=total_weight(claim))
    quotation = _Quotation(claim, index, window, policy)
    quotation.quote({one.text.number: one.held for one in found})
    turning: dict[int, list[Span]] = {one.text.number: [] for one in found}
    for number, place in _list_turning(quotation):
        turning[number].append(place)
    for one in found:
        turning[one.text.number] += _list_limits(one, policy)
    return [one._replace(turning=tuple(turning[one.text.number])) for one in found]


class _Quotation(Comparison):
    """A comparison whose words stand where they are quoted from."""

    def quote(self, held: Mapping[int, Set[int]]) -> None:
        """Leave of the places of words those that are quoted, by the number of their sentence."""
        self.positions = {
            stem: kept
            for stem, places in self.positions.items()
            if (kept := [(number, at) for number, at in places if at in held.get(number, ())])
        }


def _hold(sentence: EvidenceSentence, span: Span) -> QuotedSentence:
    # In the engine's terms, words may be in another order than in the source.
    places = map(sentence.locate, (word.span for word in sentence.words))
    held = [at for at, place in enumerate(places) if place[0] < span[1] and span[0] < place[1]]
    return QuotedSentence(sentence, frozenset(held))


def _list_turning(quotation: Comparison) -> Iterator[tuple[int, Span]]:
    """Yield what loosens the quoted words, takes them back or denies them, by sentence.

    Most sentences hold nothing that could, and their clauses need not be read.
    """
    is_open = any(may_loosen(sentence, quotation) for sentence in quotation.sentences)
    for pair in chain.from_iterable(list_pairs(quotation) if is_open else ()):
        for _, place in list_lost(pair, quotation):
            yield pair.sentence.number, place
    for check in (check_polarity, check_numbers):
        for result in check(quotation):
            if result.place is not None and result.outcome != "agrees":
                yield result.place


def _list_limits(quoted: QuotedSentence, policy: Policy) -> Iterator[Span]:
    """Yield what a rule whose verb is quoted is limited to: `is safe | only for adults`."""
    sentence = quoted.text
    if not (reads(sentence.language) and _has_focus(sentence)):
        return
    words = [sentence.words[at] for at in sorted(quoted.held)]
    start, end = sentence.locate((words[0].start, words[-1].end))
    for event in read_sentence_events(sentence, policy):
        if event.is_generic and start <= event.head < end:
            for focus in event.focus:
                if focus.kind == ONLY and not start <= focus.span[0] < end:
                    yield sentence.find_read(focus.span)


def _has_focus(sentence: EvidenceSentence) -> bool:
    """Return whether a sentence may have a word such as *only*: of most the events need not be read."""
    text, (start, end) = sentence.as_written
    said = text[start:end].lower()
    return any(word in said for word in load_lexicon(TABLES[sentence.language]).kinds[ONLY])
