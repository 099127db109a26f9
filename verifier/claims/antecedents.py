"""Antecedents: what a sentence names, and what of it a pronoun of a later one may stand for.

A pronoun stands for the subject of the sentence before it, if that may be of its gender and number, or else
for the only other thing there that may. This reader is asked by the claim check, by grounding and by the
lattice; what a sentence of the evidence names is kept with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import repeat
from typing import NamedTuple

from verifier.claims.cased_text import read_surface
from verifier.claims.index import EvidenceSentence
from verifier.claims.name_matching import holds
from verifier.parsers.clauses.genders import is_told, tell_genders, tell_of_pronoun
from verifier.parsers.clauses.records import Clause, NounPhrase, SentenceReading
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    GERUND,
    NAME,
    NOUN,
    NUMBER,
    PARTICIPLE,
    PRONOUN,
)
from verifier.parsers.english.name_words import TITLES
from verifier.parsers.english.pronouns import OPENING_ANAPHORS, POINTING
from verifier.parsers.lexicon import TABLES, Lexicon, load_lexicon
from verifier.parsers.lexicon.lexicon import NOUN as NOUN_FORM
from verifier.parsers.segments.spans import blank_marks, find_bullet_end
from verifier.parsers.text.char_classes import WORD_END
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.text_record import record_text

_NAMING = NOUN | NAME | ADJECTIVE | PARTICIPLE | GERUND | NUMBER
_ADVERBIAL = defer_pattern(
    rf"\A\s*(?:[a-z]+ ){{0,3}}[a-z]+, (?=(?:{'|'.join(sorted(OPENING_ANAPHORS))}){WORD_END})"
)
_EXPLETIVE = defer_pattern(
    r"it (?:is|was|seems|appears|(?:can|may|will|would|has|had) (?:be|been)) "
    rf"(?:(?:[a-z]+ ){{1,3}}(?:to|that|for|if|whether|who|whom|whose)|not until){WORD_END}"
)
_OF_PERSONS = frozenset("mf")


class Mention(NamedTuple):
    """A phrase of a sentence with all that a coordinator joins to it.

    `heads` are the words that name it, `starts` where they begin, and `words` those that name and describe
    it. `genders` are those that it may have (`parsers.clauses.genders`). `is_plain`: it stands in a clause as
    a subject or an object; `is_open`: it names nothing, or a time; `is_known`: a plain noun behind *the* or
    *this*, which may go on about what another phrase names.
    """

    words: frozenset[str]
    span: Span = (0, 0)
    heads: tuple[str, ...] = ()
    starts: frozenset[int] = frozenset()
    genders: frozenset[str] = frozenset()
    is_subject: bool = False
    is_plain: bool = False
    is_open: bool = False
    is_name: bool = False
    is_known: bool = False


class Said:
    """What a text names, how it is read, and the clauses of it that have a verb."""

    def __init__(self, readings: tuple[SentenceReading, ...], lexicon: Lexicon) -> None:
        self._readings = readings
        self._lexicon = lexicon
        self.clauses = [
            (one, clause) for one in readings for clause in one.clauses if clause.verb is not None
        ]

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """All that it names."""
        return tuple([one for reading in self._readings for one in _list_mentions(reading, self._lexicon)])

    def find_subject(self) -> tuple[SentenceReading, NounPhrase] | None:
        """Return the subject of the first clause, if it has one."""
        return next(((one, subject) for one, clause in self.clauses[:1] for subject in clause.subjects), None)


class Pronoun(NamedTuple):
    """A pronoun in the engine's terms, the noun behind one like `this`, and the genders that it may have."""

    key: str
    noun: str
    genders: frozenset[str]

    @property
    def is_of_person(self) -> bool:
        """Whether it stands for a man or a woman."""
        return bool(self.genders) and self.genders <= _OF_PERSONS


class ObjectPronoun(NamedTuple):
    """A pronoun that is no subject, where it begins in its text, and whether it is an object of a verb."""

    at: int
    key: str
    is_plain: bool


def read_sentence(sentence: EvidenceSentence) -> Said:
    """Return what a sentence of the evidence names, with places in its source as it was written."""
    return sentence.once("said", lambda: _read(*sentence.as_written, sentence.language))


def read_text(text: str, policy: Policy) -> Said:
    """Return what a sentence names that is read in the language of a policy."""
    return _read(text, (0, len(text)), policy.language)


def find_antecedents(genders: frozenset[str], before: Iterable[Sequence[Mention]]) -> list[Mention]:
    """Return what a pronoun of some genders may stand for, of sentences `before` it, the last one first.

    Its subject comes first, then its objects; several of these leave it open. A firm may be `they`.
    """
    for mentions in before:
        subjects = [one for one in mentions if one.is_subject]
        able = [one for one in mentions if not one.genders.isdisjoint(genders)]
        if any(one.is_open and one in able for one in subjects):
            # A pronoun: what that stands for.
            continue
        named = [one for one in able if one.is_subject or not one.is_open]
        told = [one for one in named if is_told(one.genders)]
        inside = [one for one in named if one.is_subject] or [one for one in named if one.is_plain]
        found = inside or (told if len(told) == 1 else named)
        if found or not subjects:
            return found if subjects else []
        if genders == {"p"}:
            return [one for one in subjects if not one.is_open]
    return []


def is_sure(found: Sequence[Mention]) -> bool:
    """Return whether there is one thing, or are subjects, that a pronoun stands for."""
    return len(found) == 1 or any(one.is_subject for one in found)


def list_named(said: Said, pronoun: Pronoun) -> list[Mention]:
    """Return what a pronoun may stand for of the sentence before it, or the noun behind it."""
    if not pronoun.noun:
        return find_antecedents(pronoun.genders, [said.mentions])
    # `The mode` goes on about one that was named.
    return [one for one in said.mentions if len(one.words) > 1 and holds(pronoun.noun, one.heads)][:1]


def find_pronoun(text: str, policy: Policy, *, of_all: bool = False) -> Pronoun | None:
    """Return the pronoun that a text opens with; of `this` only one with a noun behind it.

    `It is possible to` stands for nothing, `This is so` for all that was said, and has no gender: it is
    returned if it is asked for.
    """
    words = extract_words(_ADVERBIAL.sub("", read_in_terms(text, policy).lower(), count=1))
    if not words or words[0] not in OPENING_ANAPHORS or _EXPLETIVE.match(" ".join(words)):
        return None
    noun = ""
    if words[0] in POINTING:
        own = read_text(text, policy).find_subject()
        if own is None or own[1].head == own[1].start:
            return Pronoun(words[0], "", frozenset()) if of_all else None
        noun = own[0].tokens[own[1].head].key
    lexicon = load_lexicon(TABLES[policy.language])
    written = extract_words(text.lower()) if policy.language else words
    genders = tell_of_pronoun(written[0], "".join(written[1:2]), lexicon)
    return Pronoun(words[0], noun, genders)


def find_object_pronoun(said: Said, policy: Policy) -> ObjectPronoun | None:
    """Return the first pronoun of a text that is no subject and stands for a thing."""
    kinds = load_lexicon(TABLES[policy.language]).kinds["anaphor"]
    found = [
        ObjectPronoun(token.start, token.key, noun in clause.objects)
        for reading, clause in said.clauses
        for noun in (*clause.objects, *(role.filler for role in clause.roles))
        if (token := reading.tokens[noun.head]).key in kinds
    ]
    return min(found, default=None)


def goes_on(text: str, policy: Policy) -> bool:
    """Return whether a sentence has a pronoun for the subject of its first clause, or opens with one."""
    words = extract_words(read_in_terms(text, policy).lower())
    if words and words[0] in OPENING_ANAPHORS:
        return True
    return any(
        reading.tags[subject.head] & PRONOUN
        for reading, clause in read_text(text, policy).clauses[:1]
        for subject in clause.subjects
    )


def read_in_terms(text: str, policy: Policy) -> str:
    """Return a text in the engine's terms, without the mark of an item."""
    said = blank_marks(text[find_bullet_end(text, 0, len(text)) :])
    return read_surface(said, policy).text if policy.language else said


def _read(text: str, span: Span, language: str) -> Said:
    start, end = span
    opening = find_bullet_end(text, start, end)
    said = blank_marks(text[opening:end]).replace("\n", " ")
    lexicon = load_lexicon(TABLES[language])
    readings = record_text(said).read_clauses(lexicon)
    readings = tuple([one.shift(opening) for one in readings]) if opening else readings
    return Said(readings, lexicon)


def _list_mentions(reading: SentenceReading, lexicon: Lexicon) -> Iterator[Mention]:
    for clause in reading.clauses:
        is_main = clause.kind in ("main", "coordinate") and clause.opener is None
        plain = clause.subjects + clause.objects
        for noun in list_phrases(clause):
            mention = read_mention(reading, noun, lexicon)
            if is_main and noun in clause.subjects:
                # `People with asthma cough.`
                is_own = clause.verb is not None and noun.start >= clause.start
                behind = reading.tokens[clause.verb.start - 1].end if clause.verb and is_own else 0
                span = mention.span[0], max(mention.span[1], behind)
                mention = mention._replace(is_subject=True, span=span)
            yield mention._replace(is_plain=noun in plain)
            if noun.conjuncts:
                yield read_mention(reading, replace(noun, conjuncts=()), lexicon)


def read_mention(reading: SentenceReading, noun: NounPhrase, lexicon: Lexicon) -> Mention:
    """Return what a phrase names, wherever it stands."""
    tokens, tags, kinds = reading.tokens, reading.tags, lexicon.kinds
    ones, tag, first = (noun, *noun.conjuncts), tags[noun.head], tokens[noun.start].key
    heads, end = [*map(_find_head, repeat(reading), ones)], max(_list_ends(noun))
    inside = range(noun.start, noun.end)
    is_plain = all(tokens[at].key.isalpha() and not tags[at] & NAME for at in inside)
    key = tokens[noun.head].key
    is_time = not kinds["time"].isdisjoint((key, lexicon.lemma_of(key, NOUN_FORM)))
    return Mention(
        words=frozenset().union(*(_list_naming(reading, one) for one in ones)),
        span=(tokens[noun.start].start, tokens[end - 1].end),
        heads=tuple(tokens[at].key for at in heads),
        starts=frozenset(
            tokens[at].start for at in (*heads, *(at for at in inside if tags[at] & tag & NAME))
        ),
        genders=frozenset("p") if noun.conjuncts else tell_genders(reading, noun, lexicon),
        is_open=bool(tag & (PRONOUN | NUMBER)) or key in kinds["anaphor"] or is_time,
        is_name=bool(tag & NAME),
        is_known=is_plain and (first in kinds["definite"] or first in kinds["pointing"]),
    )


def _find_head(reading: SentenceReading, noun: NounPhrase) -> int:
    """Return the head of a phrase, which a gerund may part from it: `the idle scheduling class`."""
    end = find_end(reading, noun)
    return noun.head if end == noun.end else end - 1


def _list_naming(reading: SentenceReading, noun: NounPhrase) -> frozenset[str]:
    if reading.tags[noun.head] & PRONOUN:
        return frozenset()
    end = max([find_end(reading, noun), *(one.end for one in noun.of)])
    keys = (reading.tokens[at].key for at in range(noun.start, end) if reading.tags[at] & _NAMING)
    return frozenset(keys) - TITLES


def find_end(reading: SentenceReading, item: NounPhrase) -> int:
    """Return where a phrase ends with what may be its head behind a gerund: `the idle scheduling class`."""
    behind = [
        one.objects[0].end
        for one in reading.clauses
        if one.kind == "gerund" and one.verb is not None and one.verb.start == item.end and one.objects
    ]
    return max([item.end, *behind])


def list_phrases(clause: Clause) -> Iterator[NounPhrase]:
    """Yield all phrases of a clause, and those in them."""
    for noun in (*clause.subjects, *clause.objects, *clause.complements):
        yield from _walk(noun)
    for role in clause.roles:
        yield from _walk(role.filler)


def _walk(noun: NounPhrase) -> Iterator[NounPhrase]:
    yield noun
    inside = (*noun.of, *noun.conjuncts, *noun.appositions)
    for other in inside if noun.possessor is None else (noun.possessor, *inside):
        yield from _walk(other)


def _list_ends(noun: NounPhrase) -> Iterator[int]:
    yield noun.end
    for one in (*noun.of, *noun.conjuncts):
        yield from _list_ends(one)
