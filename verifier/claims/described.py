"""What a claim describes a thing by, and a document says elsewhere: `the rule of the Gregorian calendar`.

Where the sentence says `the rule`, below a heading or a sentence that has named the calendar, the claim is
judged without those words. They count as said if the sentence has the same thing with an article or a
possessive and nothing else that describes it, and if what names the thing last before it, or else what the
document is about there, has all of them. Figures are never left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from verifier.claims.compare import Comparison
from verifier.claims.events import read_claim_readings, read_sentence_readings
from verifier.claims.index import EvidenceSentence
from verifier.parsers.clauses.records import Clause, NounPhrase, SentenceReading
from verifier.parsers.clauses.tags import ADJECTIVE, NAME, NOUN, NUMBER, PARTICIPLE
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.text.offsets import Span

_MAX_LEFT = 4
"""How many words are left out at most."""

_MAX_BACK = 29
"""How many sentences before one a heading or what names a thing is looked for."""

_NEAR = 2
"""In how many sentences before one stands what it goes on about, where no heading and no first one does."""

_MAX_HEADING = 8
_NAMING = NOUN | NAME | ADJECTIVE | PARTICIPLE
_ARTICLE = "the"


class Undescribed(NamedTuple):
    """A claim without words that describe a thing: its text, as long as before, and these `words`.

    `thing` is the word for the thing, and `own` are all words that the claim has for it.
    """

    text: str
    words: frozenset[str]
    thing: str
    own: frozenset[str]


def leave_out(comparison: Comparison) -> Undescribed | None:
    """Return a claim without the words that its best sentence lacks, if these only describe one thing."""
    claim, number = comparison.claim, comparison.best_sentence.number
    if claim.language:
        return None
    best = range(number, number + 1)
    tokens = [item.token for item in comparison.tokens if not item.match_weight_in(best)]
    left = [token.span for token in tokens if token.kind != "light"]
    if not 0 < len(left) <= _MAX_LEFT or any(token.kind == "number" for token in tokens):
        return None
    for reading in read_claim_readings(claim, comparison.policy):
        for noun in chain.from_iterable(map(list_phrases, reading.clauses)):
            places = next((one for one in _list_parts(reading, noun) if _covers(reading, one, left)), None)
            if places is not None:
                return _leave_out(claim.text, reading, noun, places)
    return None


def _list_parts(reading: SentenceReading, noun: NounPhrase) -> Iterator[Sequence[int]]:
    """Yield the words of each part of a phrase that may be left out: whose it is, of what, first nouns."""
    if noun.possessor is not None:
        end = noun.possessor.end
        is_glued = end < noun.head and not reading.tokens[end].key[0].isalnum()
        yield range(noun.possessor.start, end + is_glued)
    yield from (range(one.start - 1, one.end) for one in noun.of if not one.conjuncts)
    behind = noun.head if noun.possessor is None else 0
    yield [at for at in range(noun.start, behind) if reading.tags[at] & (NOUN | NAME)]


def _covers(reading: SentenceReading, places: Sequence[int], left: Sequence[Span]) -> bool:
    spans = [(reading.tokens[at].start, reading.tokens[at].end) for at in places]
    has_figure = any(reading.tags[at] & NUMBER for at in places)
    return not has_figure and all(
        any(start < own_end and own < end for start, end in spans) for own, own_end in left
    )


def _leave_out(
    text: str, reading: SentenceReading, noun: NounPhrase, places: Sequence[int]
) -> Undescribed | None:
    tokens = reading.tokens
    words = frozenset(tokens[at].key for at in places if reading.tags[at] & _NAMING)
    for number, at in enumerate(places):
        start, end = tokens[at].start, tokens[at].end
        is_first = not number and at == noun.start and noun.possessor is not None
        article = _ARTICLE.capitalize() if text[start].isupper() and not start else _ARTICLE
        filling = article if is_first and end - start >= len(_ARTICLE) else ""
        text = text[:start] + filling.ljust(end - start) + text[end:]
    return Undescribed(text, words, tokens[noun.head].key, _name(reading, noun)) if words else None


def is_described(left: Undescribed, comparison: Comparison) -> bool:
    """Return whether a document says of the thing of its best sentence what a claim describes it by."""
    best = comparison.best_sentence
    kinds = load_lexicon(TABLES[comparison.claim.language]).kinds
    pointing = kinds["definite"] | kinds["pointing"]
    things = [pair for pair in _read(best, comparison) if pair[0].tokens[pair[1].head].key == left.thing]
    if not things or not all(_name(*pair) <= left.own for pair in things):
        return False
    if not any(reading.tokens[noun.start].key in pointing for reading, noun in things):
        return False
    before = comparison.index.list_before(best.number, _MAX_BACK)[::-1]
    for number, sentence in enumerate(before):
        phrases = [(one.tokens[noun.head].key, _name(one, noun)) for one, noun in _read(sentence, comparison)]
        told = [words - {left.thing} for head, words in phrases if head == left.thing]
        named = [words for head, words in phrases if head in left.words or left.words <= words]
        if any(not words <= left.own for words in told):
            return False
        if any(map(left.words.issubset, told)):
            return True
        if named and not any(map(left.words.issubset, named)):
            return False
        is_first = sentence is comparison.index.find_first(best.number)
        is_topic = number < _NEAR or is_first or _is_heading(sentence)
        if is_topic and any(map(left.words.issubset, named)):
            return True
    return False


def _is_heading(sentence: EvidenceSentence) -> bool:
    text = sentence.text.strip(" \t#*=-_")
    return len(sentence.words) <= _MAX_HEADING and text[-1:].isalnum()


def _read(sentence: EvidenceSentence, comparison: Comparison) -> list[tuple[SentenceReading, NounPhrase]]:
    readings = read_sentence_readings(sentence, comparison.policy)
    return [(one, noun) for one in readings for clause in one.clauses for noun in list_phrases(clause)]


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


def _name(reading: SentenceReading, noun: NounPhrase) -> frozenset[str]:
    """Return the words that name and describe a thing."""
    ends = [noun.end, *(one.end for one in noun.of)]
    return frozenset(
        reading.tokens[at].key for at in range(noun.start, max(ends)) if reading.tags[at] & _NAMING
    )
