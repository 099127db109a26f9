"""Naming: what a sentence is about, and what a pronoun that opens one may stand for.

Told apart are only things that are named as the subject of a sentence that could be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from verifier.claims.cased_text import read_surface
from verifier.parsers.clauses.records import Clause, NounPhrase, SentenceReading
from verifier.parsers.clauses.tags import NAME, SUBJECT_PRONOUN
from verifier.parsers.english.name_words import TITLES
from verifier.parsers.english.pronouns import OF_ONE, OPENING_ANAPHORS, POINTING
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.lexicon.lexicon import NOUN, PLURAL
from verifier.parsers.segments.spans import blank_marks, find_bullet_end
from verifier.parsers.text.char_classes import WORD_END
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.text_record import record_text

_ADVERBIAL = defer_pattern(
    rf"\A\s*(?:[a-z]+ ){{0,3}}[a-z]+, (?=(?:{'|'.join(sorted(OPENING_ANAPHORS))}){WORD_END})"
)
EXPLETIVE = defer_pattern(
    r"it (?:is|was|seems|appears|(?:can|may|will|would|has|had) (?:be|been)) "
    rf"(?:(?:[a-z]+ ){{1,3}}(?:to|that|for|if|whether)|not until){WORD_END}"
)
_ENDING = 3
"""By how many letters forms of one word differ at their ends."""
_LEAST = 4
"""How many letters they have in common, if they have as many."""


class Phrase(NamedTuple):
    """A noun with the words before it, in lower case.

    `is_known`: a plain noun behind *the* or *this*, which may go on about what another phrase names.
    """

    words: frozenset[str]
    is_name: bool = False
    is_plural: bool = False
    is_known: bool = False


class NameReader:
    """Reads what sentences are about, in a language whose clauses are read."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._lexicon = load_lexicon(TABLES[policy.language])
        self._small = policy.claim_function_words.words
        self._pointing = self._lexicon.kinds["definite"] | self._lexicon.kinds["pointing"]

    def find_pronoun(self, text: str) -> tuple[str, ...]:
        """Return the pronoun that a text opens with, and the noun behind `this`; else nothing.

        `It is possible to` stands for nothing, `This is so` for all that was said.
        """
        words = extract_words(_ADVERBIAL.sub("", self.read(text).lower(), count=1))
        if not words or words[0] not in OPENING_ANAPHORS or EXPLETIVE.match(" ".join(words)):
            return ()
        if words[0] not in POINTING:
            return (words[0],)
        own = self.find_subject(text)
        if own is None or own[1].head == own[1].start:
            return ()
        return words[0], own[0].tokens[own[1].head].key

    def goes_on(self, text: str) -> bool:
        """Return whether a sentence has a pronoun for the subject of its first clause, or opens with one."""
        words = extract_words(self.read(text).lower())
        if words and words[0] in OPENING_ANAPHORS:
            return True
        return any(
            reading.tags[subject.head] & SUBJECT_PRONOUN
            for reading, clause in self.list_clauses(text)[:1]
            for subject in clause.subjects
        )

    def list_named(self, text: str, pronoun: tuple[str, ...]) -> list[Phrase]:
        """Return what of a text a pronoun may stand for: the noun behind `this`, else its subjects."""
        clauses = self.list_clauses(text)
        if len(pronoun) > 1:
            held = [(one, item) for one, clause in clauses for item in _list_phrases(clause)]
            found = [
                self.read_phrase(reading, item)
                for reading, item in held
                if holds(
                    pronoun[1], [reading.tokens[at].key for at in (item.head, find_end(reading, item) - 1)]
                )
            ]
            # `The mode` goes on about one that was named.
            return [one for one in found if len(one.words) > 1][:1]
        if self.goes_on(text):
            return []
        subjects = [(one, subject) for one, clause in clauses for subject in clause.subjects]
        found = [
            self.read_phrase(reading, one) for reading, first in subjects for one in (first, *first.conjuncts)
        ]
        return [one for one in found if one.words]

    def find_subject(self, text: str) -> tuple[SentenceReading, NounPhrase] | None:
        """Return the subject of the first clause of a text, if it has one."""
        first = self.list_clauses(text)[:1]
        return next(((one, subject) for one, clause in first for subject in clause.subjects), None)

    def list_clauses(self, text: str) -> list[tuple[SentenceReading, Clause]]:
        """Return the clauses of a text that have a verb."""
        said = " ".join(blank_marks(text[find_bullet_end(text, 0, len(text)) :]).split())
        readings = record_text(said).read_clauses(self._lexicon)
        return [(one, clause) for one in readings for clause in one.clauses if clause.verb is not None]

    def read_phrase(self, reading: SentenceReading, item: NounPhrase) -> Phrase:
        """Return a phrase with the words that name something."""
        tag = reading.tags[item.head]
        is_named = bool(tag & (NAME | NOUN)) and not tag & SUBJECT_PRONOUN
        tokens = reading.tokens[item.start : find_end(reading, item)] if is_named else ()
        left_out = self._small | TITLES
        keys = frozenset(one.key for one in tokens if one.key not in left_out and one.key[-1:].isalnum())
        is_plain = bool(tokens) and all(one.key.isalpha() for one in tokens)
        is_plain = is_plain and not any(one & NAME for one in reading.tags[item.start : item.end])
        is_known = is_plain and tokens[0].key in self._pointing
        return Phrase(keys, bool(tag & NAME), tag & NOUN == PLURAL, is_known)

    def read(self, text: str) -> str:
        """Return a text in the engine's terms, without the mark of an item."""
        said = blank_marks(text[find_bullet_end(text, 0, len(text)) :])
        return read_surface(said, self._policy).text if self._policy.language else said


def _list_phrases(clause: Clause) -> Iterator[NounPhrase]:
    """Yield all phrases of a clause."""
    yield from (*clause.subjects, *clause.objects, *clause.complements)
    yield from (role.filler for role in clause.roles)


def find_end(reading: SentenceReading, item: NounPhrase) -> int:
    """Return where a phrase ends with what may be its head behind a gerund: `the idle scheduling class`."""
    behind = [
        one.objects[0].end
        for one in reading.clauses
        if one.kind == "gerund" and one.verb is not None and one.verb.start == item.end and one.objects
    ]
    return max([item.end, *behind])


def differ(one: Phrase, other: Phrase, *, is_sure: bool) -> bool:
    """Return whether two phrases name different things; to be sure of it, neither may stand for the other.

    `Lake Orm` is not `Lake Tarn`; `Holt` may be `Baron Holt`, and `Acme` may be `the company`.
    """
    shared = [word for word in one.words if holds(word, other.words)]
    if not shared:
        is_open = other.is_known or (one.is_known and other.is_name)
        return not (is_sure and is_open) and not _has_initials(one.words, other.words)
    ours = [word for word in one.words if word not in shared]
    theirs = [word for word in other.words if not holds(word, one.words)]
    return bool(ours and theirs) and not _abbreviate(ours, theirs)


def are_several(phrases: Sequence[Phrase], pronoun: tuple[str, ...]) -> bool:
    """Return whether phrases name several things where a pronoun stands for one."""
    return pronoun[0] in OF_ONE and all(one.is_plural for one in phrases)


def _abbreviate(some: Iterable[str], others: Iterable[str]) -> bool:
    """Return whether a word may be short for another: `RT` for `realtime`."""
    pairs = [sorted((one, other), key=len) for one in some for other in others]
    return any(short[0] == long[0] and _is_inside(short, long) for short, long in pairs)


def _has_initials(some: frozenset[str], others: frozenset[str]) -> bool:
    """Return whether one of two names is the initials of the other, in some order: `IRS`."""
    pairs = [(word, names) for words, names in ((some, others), (others, some)) for word in words]
    return any(sorted(word) == sorted(name[0] for name in names) for word, names in pairs if len(names) > 1)


def _is_inside(short: str, long: str) -> bool:
    """Return whether all letters of a word stand in a longer one in the same order."""
    letters = iter(long)
    return len(short) < len(long) and all(letter in letters for letter in short)


def holds(word: str, words: Iterable[str]) -> bool:
    """Return whether one of some words is a form of a word."""
    if not word.isalpha():
        return word in words
    least = min(len(word), max(_LEAST, len(word) - _ENDING))
    return any(other[:least] == word[:least] and abs(len(other) - len(word)) <= _ENDING for other in words)
