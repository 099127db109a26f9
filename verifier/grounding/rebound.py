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
from verifier.grounding.framed_units import is_frame
from verifier.grounding.terms import write_in_terms
from verifier.grounding.units import read_spans_once
from verifier.parsers.clauses.records import Clause, NounPhrase, SentenceReading
from verifier.parsers.clauses.tags import NAME, SUBJECT_PRONOUN
from verifier.parsers.english.pronouns import OPENING_ANAPHORS
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.lexicon.lexicon import NOUN, PLURAL
from verifier.parsers.segments.sentences import find_sentence
from verifier.parsers.segments.spans import blank_marks, find_bullet_end
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span, overlap
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.records import ClaimStatus
from verifier.sources.context import Sources
from verifier.sources.text_record import record_text

_MAX_BACK = 6
"""How many sentences back a text names what it goes on about, at most."""

_POINTING = frozenset(("this", "these"))
_OF_ONE = frozenset(("it", "its", "he", "his", "she", "this"))
_MAX_PLACES = 12
_PERSONAL = frozenset(("he", "his", "she", "her"))
_EXPLETIVE = defer_pattern(
    r"it (?:is|was|seems|appears|(?:can|may|will|would|has|had) (?:be|been)) (?:[a-z]+ ){1,3}"
    r"(?:to|that|for|if|whether)\b"
)
_STATEMENT_METHODS = frozenset(("span", "paraphrase"))
_ENDING = 3
"""By how many letters forms of one word differ at their ends."""
_LEAST = 4
"""How many letters they have in common, if they have as many."""


class Phrase(NamedTuple):
    """A noun with the words before it, in lower case."""

    words: frozenset[str]
    is_name: bool
    is_plural: bool


class Named(NamedTuple):
    """A sentence that names what is gone on about, as `phrases`, and the place in a source that has it.

    `is_own` says that it is the sentence itself that goes on.
    """

    text: str
    phrases: Sequence[Phrase]
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
        self._lexicon = load_lexicon(TABLES[policy.language])
        self._small = policy.claim_function_words.words

    def read(self, said: Sequence[_Said]) -> Bound | None:
        """Return what the last sentence of an answer goes on about; None where that is not told."""
        span, status = said[-1]
        pronoun = self._find_pronoun(self._seen.text[slice(*span)])
        ours = self._find_in_answer(said, pronoun) if pronoun else None
        if ours is None and len(pronoun) > 1:
            pronoun = pronoun[:1]
            ours = self._find_in_answer(said, pronoun)
        if ours is None or status is None:
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

    def _is_other(self, ours: Named, theirs: Named, pronoun: tuple[str, ...]) -> bool | None:
        """Return whether a source names another thing than an answer; None where that is open."""
        if ours.source == theirs.source and overlap(ours.span, theirs.span):
            return False
        goes_on = not theirs.is_own or pronoun[0] in extract_words(self._read(theirs.text).lower())
        if not all(
            _differ(one, other, is_sure=not goes_on) for one in ours.phrases for other in theirs.phrases
        ):
            return False if goes_on else None
        told = extract_words(theirs.text.lower())
        is_told = any(all(_holds(word, told) for word in one.words) for one in ours.phrases)
        return None if is_told and pronoun[0] not in _PERSONAL else True

    def _find_pronoun(self, text: str) -> tuple[str, ...]:
        """Return the pronoun that a text opens with, and the noun behind `this`; else nothing.

        `It is possible to` stands for nothing, `This is so` for all that was said.
        """
        words = extract_words(self._read(text).lower())
        if not words or words[0] not in OPENING_ANAPHORS or _EXPLETIVE.match(" ".join(words)):
            return ()
        if words[0] not in _POINTING:
            return (words[0],)
        for reading, clause in self._list_clauses(text)[:1]:
            for subject in clause.subjects[:1]:
                if subject.head > subject.start:
                    return words[0], reading.tokens[subject.head].key
        return ()

    def _find_in_answer(self, said: Sequence[_Said], pronoun: tuple[str, ...]) -> Named | None:
        """Return the sentence of an answer that names what its last one is of, with what verified it."""
        after = said[-1].span[0]
        for span, status in said[-2 : -2 - _MAX_BACK : -1]:
            if self._seen.find_heading(span[1], after) is not None or self._seen.opens_note(span[1], after):
                return None
            text, after = self._seen.text[slice(*span)], span[0]
            if text.rstrip().endswith(":") or is_frame(text, self._sources, self._policy):
                return None
            phrases = self._list_named(text, pronoun)
            if phrases and not _are_several(phrases, pronoun):
                return Named(text, phrases, *self._locate(status))
            if not (phrases or self._goes_on(text)):
                return None
        return None

    def _find_in_source(self, source: int, span: Span, pronoun: tuple[str, ...]) -> Named | None:
        """Return the sentence of a source that names what the one at a place is of."""
        prose = self._sources[source].prose
        for number in range(_MAX_BACK + 1):
            text = prose[slice(*span)]
            phrases = self._list_named(text, pronoun)
            if phrases and not _are_several(phrases, pronoun):
                return Named(text, phrases, source, span, is_own=not number)
            end = len(prose[: span[0]].rstrip())
            if not end or not (phrases or self._goes_on(text) or len(pronoun) > 1):
                return None
            span = self._find_sentence(prose, end - 1, end)
        return None

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
                yield number, self._find_sentence(one.prose, start, start + len(stated))

    def _find_sentence(self, prose: str, start: int, end: int) -> Span:
        stops = self._policy.abbreviations.words
        return find_sentence(prose, start, end, reach=self._policy.denial_reach, abbreviations=stops)

    def _locate(self, status: ClaimStatus | None) -> tuple[int | None, Span]:
        """Return the source and the sentence of its prose that verified a unit, if one did."""
        if status is None or status.source is None or status.source_span is None:
            return None, (0, 0)
        source = self._sources[status.source]
        return status.source, self._find_sentence(source.prose, *source.find_in_prose(status.source_span))

    def _goes_on(self, text: str) -> bool:
        """Return whether a sentence has a pronoun for the subject of its first clause, or opens with one."""
        words = extract_words(self._read(text).lower())
        if words and words[0] in OPENING_ANAPHORS:
            return True
        return any(
            reading.tags[subject.head] & SUBJECT_PRONOUN
            for reading, clause in self._list_clauses(text)[:1]
            for subject in clause.subjects
        )

    def _list_named(self, text: str, pronoun: tuple[str, ...]) -> list[Phrase]:
        """Return what of a text a pronoun may stand for: the noun behind `this`, else its subjects."""
        clauses = self._list_clauses(text)
        if len(pronoun) > 1:
            held = [(one, item) for one, clause in clauses for item in _list_phrases(clause)]
            found = [
                self._read_phrase(reading, item)
                for reading, item in held
                if _holds(pronoun[1], [reading.tokens[item.head].key])
            ]
            # `The mode` goes on about one that was named.
            return [one for one in found if len(one.words) > 1][:1]
        if self._goes_on(text):
            return []
        subjects = [(one, subject) for one, clause in clauses for subject in clause.subjects]
        found = [
            self._read_phrase(reading, one)
            for reading, first in subjects
            for one in (first, *first.conjuncts)
        ]
        return [one for one in found if one.words]

    def _list_clauses(self, text: str) -> list[tuple[SentenceReading, Clause]]:
        """Return the clauses of a text that have a verb."""
        said = " ".join(blank_marks(text[find_bullet_end(text, 0, len(text)) :]).split())
        readings = record_text(said).read_clauses(self._lexicon)
        return [(one, clause) for one in readings for clause in one.clauses if clause.verb is not None]

    def _read_phrase(self, reading: SentenceReading, item: NounPhrase) -> Phrase:
        """Return a phrase with the words that name something."""
        tag = reading.tags[item.head]
        is_named = bool(tag & (NAME | NOUN)) and not tag & SUBJECT_PRONOUN
        tokens = reading.tokens[item.start : _find_end(reading, item)] if is_named else ()
        keys = frozenset(one.key for one in tokens if one.key not in self._small and one.key[-1:].isalnum())
        return Phrase(keys, bool(tag & NAME), tag & NOUN == PLURAL)

    def _read(self, text: str) -> str:
        return write_in_terms(blank_marks(text[find_bullet_end(text, 0, len(text)) :]), self._policy)


def _list_phrases(clause: Clause) -> Iterator[NounPhrase]:
    """Yield all phrases of a clause."""
    yield from (*clause.subjects, *clause.objects, *clause.complements)
    yield from (role.filler for role in clause.roles)


def _find_end(reading: SentenceReading, item: NounPhrase) -> int:
    """Return where a phrase ends with what may be its head behind a gerund: `the idle scheduling class`."""
    behind = [
        one.objects[0].end
        for one in reading.clauses
        if one.kind == "gerund" and one.verb is not None and one.verb.start == item.end and one.objects
    ]
    return max([item.end, *behind])


def _differ(one: Phrase, other: Phrase, *, is_sure: bool) -> bool:
    """Return whether two phrases name different things; if that is to be sure, both as one kind of thing.

    `Lake Orm` is not `Lake Tarn`; `Holt` may be `Baron Holt`.
    """
    shared = [word for word in one.words if _holds(word, other.words)]
    if not shared:
        return not is_sure or (one.is_name and other.is_name)
    ours = [word for word in one.words if word not in shared]
    theirs = [word for word in other.words if not _holds(word, one.words)]
    return bool(ours and theirs) and not _abbreviate(ours, theirs)


def _are_several(phrases: Sequence[Phrase], pronoun: tuple[str, ...]) -> bool:
    """Return whether phrases name several things where a pronoun stands for one."""
    return pronoun[0] in _OF_ONE and all(one.is_plural for one in phrases)


def _abbreviate(some: Iterable[str], others: Iterable[str]) -> bool:
    """Return whether a word may be short for another: `RT` for `realtime`."""
    pairs = [sorted((one, other), key=len) for one in some for other in others]
    return any(short[0] == long[0] and _is_inside(short, long) for short, long in pairs)


def _is_inside(short: str, long: str) -> bool:
    """Return whether all letters of a word stand in a longer one in the same order."""
    letters = iter(long)
    return len(short) < len(long) and all(letter in letters for letter in short)


def _holds(word: str, words: Iterable[str]) -> bool:
    """Return whether one of some words is a form of a word."""
    if not word.isalpha():
        return word in words
    least = min(len(word), max(_LEAST, len(word) - _ENDING))
    return any(other[:least] == word[:least] and abs(len(other) - len(word)) <= _ENDING for other in words)
