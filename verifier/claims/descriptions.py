"""Descriptions in a claim that its document gives elsewhere: `the rule of the Gregorian calendar`.

Where the sentence says `the rule`, below a heading or a sentence that has named the calendar, the claim is
judged without those words. They count as said if the sentence has the same thing with an article or a
possessive and nothing else that describes it, and if what names the thing last before it, or else what the
document is about there, has all of them. Figures are never left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from verifier.claims.antecedents import list_phrases, read_mention, read_sentence
from verifier.claims.compare import Comparison
from verifier.claims.events import read_claim_readings
from verifier.claims.index import EvidenceSentence
from verifier.parsers.clauses.records import NounPhrase, SentenceReading
from verifier.parsers.clauses.tags import NAME, NOUN, NUMBER
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.text.offsets import Span

_MAX_LEFT = 4
"""How many words are left out at most."""

_MAX_BACK = 29
"""How many sentences before one a heading or what names a thing is looked for."""

_NEAR = 2
"""In how many sentences before one stands what it goes on about, where no heading and no first one does."""

_MAX_HEADING = 8
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
    thing = read_mention(reading, noun, load_lexicon("english"))
    words = thing.words.intersection(tokens[at].key for at in places)
    for number, at in enumerate(places):
        start, end = tokens[at].start, tokens[at].end
        is_first = not number and at == noun.start and noun.possessor is not None
        article = _ARTICLE.capitalize() if text[start].isupper() and not start else _ARTICLE
        filling = article if is_first and end - start >= len(_ARTICLE) else ""
        text = text[:start] + filling.ljust(end - start) + text[end:]
    return Undescribed(text, words, thing.heads[0], thing.words) if words else None


def is_described(left: Undescribed, comparison: Comparison) -> bool:
    """Return whether a document says of the thing of its best sentence what a claim describes it by."""
    best = comparison.best_sentence
    things = [one for one in read_sentence(best).mentions if one.heads[0] == left.thing]
    if not all(one.words <= left.own for one in things) or not any(one.is_known for one in things):
        return False
    before = comparison.index.list_before(best.number, _MAX_BACK)[::-1]
    for number, sentence in enumerate(before):
        mentions = read_sentence(sentence).mentions
        told = [one.words - {left.thing} for one in mentions if one.heads[0] == left.thing]
        named = [one.words for one in mentions if one.heads[0] in left.words or left.words <= one.words]
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
