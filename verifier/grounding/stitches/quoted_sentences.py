"""Sentences of an answer around verified quotes: they say of these no more than the sources do.

`"The western tower was" "damaged in the flood"` holds two verified quotes and says what nobody wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import NamedTuple

from verifier.answers.framing import blank_phrases, list_claiming_words
from verifier.grounding.framed_units import is_frame
from verifier.grounding.row_checks import find_pair
from verifier.grounding.stitches.pieces import (
    EDGES,
    NAME,
    VERBS,
    Pieces,
    Place,
    holds_stem,
    opens_with_verb,
)
from verifier.grounding.stitches.subjects import gets_other_subject
from verifier.parsers.english.joining_words import (
    HARMLESS,
    JOINING,
    LEADING_ON,
    PUTTING_SIDE_BY_SIDE,
    REACHING_BACK,
)
from verifier.parsers.segments.quotes import Quote
from verifier.parsers.segments.spans import blank_marks
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words

_SIDE_BY_SIDE = re.compile(
    rf"[,;/&|\n\u2026]|\.\.\.|\b(?:{'|'.join(sorted(PUTTING_SIDE_BY_SIDE))})\b", re.ASCII
)
_BETWEEN_CLAUSES = re.compile(r"\s*[,;]\s+(?:and\s+|but\s+)?|\s+(?:and|but|while|whereas)\s+", re.ASCII)
_LEADS_IN = re.compile(r"[:=\u2013\u2014>\u2192]|(?<!\S)-+(?!\S)")
_DIGIT = re.compile("[0-9]")
_JOINING_WORDS = frozenset(word for word in JOINING if " " not in word)


class QuotedSentence(NamedTuple):
    """A sentence of an answer, its quotes, their places, and what stands before, between and after them."""

    span: Span
    quotes: tuple[Quote, ...]
    places: tuple[Place | None, ...]
    rest: tuple[str, ...]
    said: str

    @property
    def known(self) -> list[Place]:
        """The places of the quotes that stand word for word in a source."""
        return [place for place in self.places if place is not None]


class QuotedSentences:
    """The sentences of one answer that hold quotes."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces
        self._answer = pieces.answer
        self._policy = pieces.policy

    def holds_together(self, span: Span, quotes: tuple[Quote, ...]) -> bool:
        """Return whether a sentence of an answer says of its quotes no more than their sources do."""
        places = tuple([self._pieces.locate(quote.span) for quote in quotes])
        rest = _cut(self._answer, span, quotes)
        sentence = QuotedSentence(span, quotes, places, rest, self._without_marks(span, quotes))
        if self._pieces.stands(sentence.said):
            return True
        if self._turns_quotes(sentence) or self._speaks_for_another(sentence):
            return False
        if len(sentence.known) < len(places):
            # What stands there with elisions or edits was put together by its parts.
            return True
        if all(place.is_whole for place in sentence.known):
            return self._frames_whole(sentence)
        return self._joins_parts(sentence)

    def _turns_quotes(self, sentence: QuotedSentence) -> bool:
        """Return whether the words of an answer around its quotes turn them round."""
        own = " ".join(sentence.rest)
        opening = joining().match(sentence.rest[0])
        if opening is not None and not self._answer[: sentence.span[0]].strip(EDGES):
            # At the very beginning there is nothing that it could join.
            own = own[opening.end() :]
        return self.turns(own, sentence.places)

    def _claims(self, sentence: QuotedSentence) -> bool:
        """Return whether a sentence says anything around its quotes."""
        return bool(list_claiming_words(blank_marks(" ".join(sentence.rest)), self._policy))

    def _frames_whole(self, sentence: QuotedSentence) -> bool:
        """Return whether what leads to whole sentences of a source leaves them their subject."""
        lead, place = sentence.rest[0], sentence.known[0]
        if is_frame(lead, self._pieces.sources, self._policy) or not self._claims(sentence):
            return True
        # A quote that opens with a pronoun may become another's.
        return not gets_other_subject(
            self._pieces, self._answer[slice(*sentence.quotes[0].span)], lead, place
        )

    def _joins_parts(self, sentence: QuotedSentence) -> bool:
        """Return whether a sentence puts parts of sentences together as a source does."""
        lead, place = sentence.rest[0], sentence.known[0]
        if self._takes_subject(lead, sentence.quotes[0], place) or self._skips_figure(lead, place):
            return False
        if not self._claims(sentence):
            return not self._run_on(sentence) or self._is_pair(sentence.said)
        if len(sentence.quotes) == 1:
            return True
        return self._pieces.is_accepted(sentence.said, sentence.span) or self._are_clauses_accepted(
            sentence.span, sentence.quotes
        )

    def _run_on(self, sentence: QuotedSentence) -> bool:
        """Return whether a quote goes on what the one before it begins, as a reader takes it."""
        gaps = zip(sentence.rest[1:-1], pairwise(sentence.quotes), strict=True)
        return any(self._goes_on(left, gap, right) for gap, (left, right) in gaps)

    def _goes_on(self, left: Quote, gap: str, right: Quote) -> bool:
        """Return whether a quote goes on another one over what stands between them."""
        read = self._pieces.read
        if _SIDE_BY_SIDE.search(read(gap)):
            return False
        before = read(self._answer[slice(*left.span)] + " " + gap).split()
        after = read(self._answer[slice(*right.span)])
        if _LEADS_IN.search(gap) or opens_with_verb(after):
            return True
        first, last = after.split()[0].strip(EDGES).lower(), before[-1].strip(EDGES).lower()
        if last in LEADING_ON or last in VERBS or last.endswith("ed"):
            return True
        return first in REACHING_BACK and any(map(opens_with_verb, before))

    def _without_marks(self, span: Span, quotes: tuple[Quote, ...]) -> str:
        parts: list[str] = []
        at = span[0]
        for quote in quotes:
            parts += self._answer[at : quote.outer[0]], " ", self._answer[slice(*quote.span)], " "
            at = quote.outer[1]
        return " ".join(blank_marks("".join([*parts, self._answer[at : span[1]]])).split())

    def turns(self, rest: str, places: Iterable[Place | None]) -> bool:
        """Return whether small words around quotes turn them round: `or`, `almost`, `if the article said`.

        Those count that the sentence of the quotes has as well.
        """
        read = self._pieces.read
        words = self._pieces.list_words(read(blank_phrases(blank_marks(rest), self._policy)))
        function_words = self._policy.claim_function_words.words
        turning = {
            word
            for word in words
            if word in function_words and not (word in HARMLESS or word in self._framing)
        }
        turning.update(_JOINING_WORDS.intersection(words))
        if not turning:
            return False
        sentences = {(place.source, place.sentence): place for place in places if place is not None}
        if len(sentences) != 1:
            return True
        (place,) = sentences.values()
        return not turning <= {*self._pieces.list_words(read(place.prose[slice(*place.sentence)]))}

    def _speaks_for_another(self, sentence: QuotedSentence) -> bool:
        """Return whether beside whole sentences stands a name, or a word, that their source has not there."""
        if not sentence.places or not all(place and place.is_whole for place in sentence.places):
            return False
        said = blank_marks(" ".join(sentence.rest))
        if is_frame(said.strip(), self._pieces.sources, self._policy):
            return False
        around = [self._pieces.read_around(place) for place in sentence.known]
        if self._names_only_others(said, around):
            return True
        return self._adds_words(said, around) and not self._pieces.is_accepted(said, sentence.span)

    def _adds_words(self, said: str, around: Sequence[str]) -> bool:
        """Return whether a text has words that stand nowhere around the places of its quotes."""
        near = {word for text in around for word in self._pieces.list_words(text)}
        words = [word for word in list_claiming_words(said, self._policy) if word not in self._titles]
        return not all(holds_stem(word, near) for word in words)

    def _names_only_others(self, said: str, around: Sequence[str]) -> bool:
        """Return whether a text has names, and none that stands around the places of its quotes."""
        read = self._pieces.read
        names = {name[0].lower() for name in NAME.finditer(read(said))}
        names -= self._quiet | self._titles
        known = {word for text in around for word in self._pieces.list_words(read(text))}
        return bool(names) and names.isdisjoint(known)

    @cached_property
    def _titles(self) -> frozenset[str]:
        """The words of the sources' names."""
        return frozenset(word for name in self._pieces.sources.names for word in extract_words(name))

    @cached_property
    def _framing(self) -> frozenset[str]:
        return self._policy.framing_words.words | self._policy.reporting_words.words

    @cached_property
    def _quiet(self) -> frozenset[str]:
        return self._framing | self._policy.claim_function_words.words

    def _takes_subject(self, lead: str, quote: Quote, place: Place) -> bool:
        """Return whether what stands before a quote that has lost its subject is another subject."""
        if place.opens:
            return False
        text = self._answer[slice(*quote.span)]
        words = blank_marks(lead).split()
        while words and self._pieces.read(words[-1]).lower() in VERBS:
            text, words = f"{words[-1]} {text}", words[:-1]
        if not words or not words[-1][-1:].isalnum():
            return False
        if not (opens_with_verb(self._pieces.read(text)) or self._continues_noun(text, place)):
            return False
        return self._is_other_head(words[-1].lower(), place)

    def _is_other_head(self, head: str, place: Place) -> bool:
        """Return whether a word is the head of another subject than the one before a place."""
        policy, pieces = self._policy, self._pieces
        if head in policy.reporting_words.words or head in policy.claim_function_words.words:
            return False
        known = pieces.list_words(place.lead)
        if pieces.opens_with_pronoun(place.lead):
            known += pieces.list_words(pieces.find_antecedent(place) or "")
        return not holds_stem(pieces.normalize(head), known)

    def _continues_noun(self, text: str, place: Place) -> bool:
        """Return whether a piece may open with a verb in ``-s``: in its source it follows a noun."""
        before = self._pieces.list_words(place.lead)
        follows_noun = bool(before) and before[-1] not in self._quiet | VERBS
        return follows_noun and text.split()[0].strip(EDGES).endswith("s")

    def _skips_figure(self, lead: str, place: Place) -> bool:
        """Return whether between the words before a quoted figure and that figure another one stands."""
        if not place.prose[place.span[0]].isdecimal():
            return False
        before = place.lead
        claiming = list_claiming_words(blank_marks(lead), self._policy)
        at = max((self._pieces.normalize(before).rfind(word) for word in claiming), default=-1)
        return at >= 0 and _DIGIT.search(before, at) is not None

    def _are_clauses_accepted(self, span: Span, quotes: tuple[Quote, ...]) -> bool:
        """Return whether each clause of a sentence with quotes is accepted by itself."""
        cuts = [span[0]]
        for left, right in pairwise(quotes):
            part = _BETWEEN_CLAUSES.search(self._answer, left.outer[1], right.outer[0])
            if part is None:
                return False
            cuts.append(part.end())
        clauses = zip(pairwise([*cuts, span[1]]), quotes, strict=True)
        return all(self._is_clause_accepted(clause, quote) for clause, quote in clauses)

    def _is_clause_accepted(self, span: Span, quote: Quote) -> bool:
        """Return whether a clause says nothing around its quote, or what is accepted with it."""
        own = self._answer[span[0] : quote.outer[0]] + " " + self._answer[quote.outer[1] : span[1]]
        if not list_claiming_words(blank_marks(own), self._policy):
            return True
        said = self._without_marks(span, (quote,))
        return self._pieces.stands(said) or self._pieces.is_accepted(said, span)

    def _is_pair(self, said: str) -> bool:
        pair = find_pair(said, self._pieces.sources, self._policy)
        return pair is not None and not pair.denied


@cache
def joining() -> re.Pattern[str]:
    """Return a pattern of what joins a sentence to the one before it."""
    words = "|".join(sorted(JOINING, key=len, reverse=True))
    return re.compile(rf"[\s*_>-]*({words})(?![A-Za-z'-])[,:]?\s+", re.IGNORECASE | re.ASCII)


def _cut(answer: str, span: Span, quotes: tuple[Quote, ...]) -> tuple[str, ...]:
    """Return what stands before, between and after the quotes of a sentence."""
    rest = []
    at = span[0]
    for quote in quotes:
        rest.append(answer[at : quote.outer[0]])
        at = quote.outer[1]
    return (*rest, answer[at : span[1]])
