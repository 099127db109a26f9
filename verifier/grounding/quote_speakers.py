"""Whose words a quote is: what an answer says around it, compared with what its source says there."""

from __future__ import annotations

import re
from typing import NamedTuple

from verifier.answers.framing import list_claiming_words
from verifier.grounding.exact_match import Match, find_around, find_sentence_at
from verifier.grounding.units import read_quotes
from verifier.parsers.english.turning_words import EMBEDDING, SPEAKING
from verifier.parsers.segments.quotes import Quote
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.prepared_form import choose_folding

_NAME = defer_pattern(r"(?<![A-Za-z0-9'.])[A-Z][a-z]+")
_QUOTED = defer_pattern('"[^"]*"|\u201c[^\u201d]*\u201d')
_MARKS = re.compile('["\u201c\u201d\u201e]')
_ANY_MARKS = defer_pattern('["\u201c\u201d\u201e\xab\xbb\u2039\u203a]')


class AnswerSentence(NamedTuple):
    """What an answer says in the sentence of a quote: in its own words, and with those of other quotes."""

    own: str
    around: str


def read_around(answer: str, quote: Quote, policy: Policy) -> AnswerSentence:
    """Read the sentence of an answer around a quote, with the other quotes in it and without them."""
    start, end = quote.outer
    begin, stop = find_sentence_at(answer, start, end, policy)
    before, after = answer[begin:start], answer[end:stop]
    own = f"{_drop_quotes(before, policy)} {_drop_quotes(after, policy)}"
    return AnswerSentence(own, f"{before} {after}")


def _drop_quotes(text: str, policy: Policy) -> str:
    """Return a text without what it quotes."""
    if not policy.language:
        return _QUOTED.sub(" ", text)
    for quote in reversed(read_quotes(text, policy)):
        text = f"{text[: quote.outer[0]]} {text[quote.outer[1] :]}"
    return text


def is_said_of_another(own: str, match: Match, sources: Sources, policy: Policy) -> bool:
    """Return whether an answer gives words that its source quotes to somebody else than the source does."""
    prose, (start, end) = sources[match.source].prose, match.span
    marks = _ANY_MARKS if policy.language else _MARKS
    if not marks.search(prose[max(0, start - 2) : start] + prose[end : end + 3]):
        return False
    claimed = list_claiming_words(own, policy)
    if not claimed:
        return False
    first, last = find_around(match, sources, policy)
    before, after = prose[first:start], prose[end:last]
    around = f"{before} {after}"
    known = frozenset(extract_words(normalize_text(around, folding=choose_folding(policy))))
    said = extract_words(own.lower())
    names = frozenset(map(str.lower, _NAME.findall(own)))
    is_attributed = not SPEAKING.isdisjoint(known) and _NAME.search(around)
    if not policy.language and is_attributed and names and names.isdisjoint(known):
        return not SPEAKING.isdisjoint(said)
    saying = EMBEDDING | policy.reporting_words.words
    beside = extract_words(f"{marks.split(before)[0]} {marks.split(after)[-1]}".lower())
    if (saying if policy.language else EMBEDDING).isdisjoint(beside) or saying.isdisjoint(said):
        return False
    return known.isdisjoint(claimed) or not names.intersection(claimed) <= known
