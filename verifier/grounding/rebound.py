"""Pronouns bound anew: `Anna lives in Rome. She plays the piano`, where it is Eva who plays.

A sentence of an answer that opens with a pronoun, or with `this` and a noun, is said of what the answer named
last, and its source has to say it of the same. Told apart are only things that both texts name, each in a
sentence that could be read.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from verifier.answers.answer_text import AnswerText
from verifier.claims.antecedents import (
    Mention,
    Pronoun,
    find_pronoun,
    goes_on,
    list_named,
    read_in_terms,
    read_text,
)
from verifier.claims.naming import differ, holds
from verifier.grounding.exact_match import MAX_BACK, find_sentence_at, find_sentence_before
from verifier.grounding.framed_units import is_frame
from verifier.grounding.units import read_spans_once
from verifier.parsers.english.pronouns import OF_PERSONS
from verifier.parsers.lexicon import TABLES
from verifier.parsers.text.offsets import Span, overlap
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.records import ClaimStatus
from verifier.sources.context import Sources

_MAX_PLACES = 12
_STATEMENT_METHODS = frozenset(("span", "paraphrase"))


class Named(NamedTuple):
    """A sentence that names what is gone on about, as `phrases`, and the place in a source that has it.

    `is_own` says that it is the sentence itself that goes on.
    """

    text: str
    phrases: Sequence[Mention]
    source: int | None
    span: Span
    is_own: bool = False


class Bound(NamedTuple):
    """A sentence of an answer that goes on; `other` is where its source names another thing, if it does."""

    span: Span
    other: tuple[int, Span] | None


def read_bound(
    seen: AnswerText, statuses: Iterable[ClaimStatus], sources: Sources, policy: Policy
) -> Iterator[Bound]:
    """Yield the verified sentences of an answer that go on about something, where it is told what.

    `statuses` are those of the units of the answer. Linear in the answer.
    """
    if policy.language not in TABLES:
        return
    units = sorted(
        [one for one in statuses if one.is_verified and one.method in _STATEMENT_METHODS],
        key=lambda one: one.span,
    )
    spans = list(read_spans_once(seen.text, sources, policy)) if units else []
    starts = [one.span[0] for one in units]
    reader = _Reader(seen, sources, policy)
    said: list[_Said] = []
    for span in spans:
        place = bisect_left(starts, span[0])
        is_unit = place < len(units) and units[place].span[1] <= span[1]
        said.append(_Said(span, units[place] if is_unit else None))
        bound = reader.read(said) if is_unit else None
        if bound is not None:
            yield bound


class _Said(NamedTuple):
    """A sentence of an answer, with what verified it."""

    span: Span
    status: ClaimStatus | None


class _Reader:
    """Reads what sentences of an answer and of its sources are about."""

    def __init__(self, seen: AnswerText, sources: Sources, policy: Policy) -> None:
        self._seen = seen
        self._sources = sources
        self._policy = policy

    def read(self, said: Sequence[_Said]) -> Bound | None:
        """Return what the last sentence of an answer goes on about; None where that is not told."""
        span, status = said[-1]
        pronoun = find_pronoun(self._seen.text[slice(*span)], self._policy)
        if pronoun is None or status is None:
            return None
        ours = self._find_in_answer(said, pronoun)
        if ours is None and pronoun.noun:
            pronoun = pronoun._replace(noun="")
            ours = self._find_in_answer(said, pronoun)
        if ours is None:
            return None
        other: tuple[int, Span] | None = None
        for source, place in self._list_places(status):
            theirs = self._find_in_source(source, place, pronoun)
            is_other = None if theirs is None else self._is_other(ours, theirs, pronoun)
            if theirs is None or is_other is None:
                return None
            if not is_other:
                return Bound(span, None)
            other = other or (source, theirs.span)
        return None if other is None else Bound(span, other)

    def _is_other(self, ours: Named, theirs: Named, pronoun: Pronoun) -> bool | None:
        """Return whether a source names another thing than an answer; None where that is open."""
        if ours.source == theirs.source and overlap(ours.span, theirs.span):
            return False
        is_open = not theirs.is_own or pronoun.key in extract_words(
            read_in_terms(theirs.text, self._policy).lower()
        )
        if not all(
            differ(one, other, is_sure=not is_open) for one in ours.phrases for other in theirs.phrases
        ):
            return False if is_open else None
        told = extract_words(theirs.text.lower())
        is_told = any(all(holds(word, told) for word in one.words) for one in ours.phrases)
        return None if is_told and pronoun.key not in OF_PERSONS else True

    def _find_in_answer(self, said: Sequence[_Said], pronoun: Pronoun) -> Named | None:
        """Return the sentence of an answer that names what its last one is of, with what verified it."""
        after = said[-1].span[0]
        for span, status in said[-2 : -2 - MAX_BACK : -1]:
            if self._seen.find_heading(span[1], after) is not None or self._seen.opens_note(span[1], after):
                return None
            text, after = self._seen.text[slice(*span)], span[0]
            if text.rstrip().endswith(":") or is_frame(text, self._sources, self._policy):
                return None
            phrases = self._list_named(text, pronoun)
            if phrases:
                return Named(text, phrases, *self._locate(status))
            if phrases is None:
                return None
        return None

    def _find_in_source(self, source: int, span: Span, pronoun: Pronoun) -> Named | None:
        """Return the sentence of a source that names what the one at a place is of."""
        prose = self._sources[source].prose
        for number in range(MAX_BACK + 1):
            text = prose[slice(*span)]
            phrases = self._list_named(text, pronoun)
            if phrases:
                return Named(text, phrases, source, span, is_own=not number)
            before = find_sentence_before(prose, span[0], self._policy)
            if before is None or (phrases is None and not pronoun.noun):
                return None
            span = before
        return None

    def _list_named(self, text: str, pronoun: Pronoun) -> list[Mention] | None:
        """Return what a sentence names that a pronoun may stand for; None where no subject was read."""
        if not pronoun.noun and goes_on(text, self._policy):
            return []
        said = read_text(text, self._policy)
        return list_named(said, pronoun) or ([] if any(one.is_subject for one in said.mentions) else None)

    def _list_places(self, status: ClaimStatus) -> Iterator[tuple[int, Span]]:
        """Yield the sentences of sources that have what verified a unit."""
        if status.source is None or status.source_span is None:
            return
        source = self._sources[status.source]
        span = source.find_in_prose(status.source_span)
        stated = source.prose[slice(*span)]
        for number, one in enumerate(self._sources) if stated else ():
            start = -1
            for _ in range(_MAX_PLACES):
                start = one.prose.find(stated, start + 1)
                if start < 0:
                    break
                yield number, find_sentence_at(one.prose, start, start + len(stated), self._policy)

    def _locate(self, status: ClaimStatus | None) -> tuple[int | None, Span]:
        """Return the source and the sentence of its prose that verified a unit, if one did."""
        if status is None or status.source is None or status.source_span is None:
            return None, (0, 0)
        source = self._sources[status.source]
        span = source.find_in_prose(status.source_span)
        return status.source, find_sentence_at(source.prose, *span, self._policy)
