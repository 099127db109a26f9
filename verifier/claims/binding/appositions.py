"""Appositions before a name: `A member of the club, Sten Falk also served`."""

from __future__ import annotations

from collections.abc import Sequence, Set

from verifier.claims.binding.opening import JOINTS, is_verb
from verifier.claims.binding.places import Place, PlacedToken
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.comparison_words import OF
from verifier.parsers.english.determiners import BEFORE_HEADS
from verifier.parsers.english.openings import SAYING_VERBS
from verifier.parsers.english.suffixes import POSSESSIVES
from verifier.parsers.english.verbs import BE

_LINKING = BE | {"as", "became", "become", "becomes"}
"""Words between a name and what it is."""


def is_linked(sentence: EvidenceSentence, name: int, noun: int) -> bool:
    """Return whether nothing parts a name from what it is: no verb but what links, no mark before it."""
    first, last = sorted((name, noun))
    between = sentence.keys[first:last]
    if not _LINKING.isdisjoint(between):
        return True
    is_marked = noun < name and any("," in sentence.read_gap(at, at + 1) for at in range(first, last))
    return not (is_marked or any(map(is_verb, between))) and JOINTS.isdisjoint(between)


def is_apposed(
    sentence: EvidenceSentence, start: Place, end: Place, said: Sequence[PlacedToken], prepositions: Set[str]
) -> bool:
    """Return whether a name has an apposition before it, whose head is `said` and all of `said` in it."""
    phrase = _find_apposition(sentence, start[1], prepositions)
    if phrase is None or end[1] not in phrase:
        return False
    places = [{at for line, at in item.places if line == end[0]} for item in said]
    return all(map(set(phrase).intersection, places)) and _find_head(sentence, phrase) in set().union(*places)


def _find_apposition(sentence: EvidenceSentence, name: int, prepositions: Set[str]) -> range | None:
    """Find the noun phrase that stands before a name and a comma, and says what that is.

    It opens the sentence, and what the name does follows; or a mark follows the name. Neither do lists, nor
    who says it: `The president, Falk said, resigned`.
    """
    words, keys = sentence.words, sentence.keys
    first, stop = name, name + 1
    while first and words[first - 1].is_capital and sentence.read_gap(first - 1, first) == " ":
        first -= 1
    while stop < len(words) and words[stop].is_capital and sentence.read_gap(stop - 1, stop) == " ":
        stop += 1
    if not (first and words[first].is_capital and sentence.read_gap(first - 1, first) == ", "):
        return None
    begin = first - 1
    while begin and sentence.read_gap(begin - 1, begin) == " " and _goes_on(keys[begin - 1], prepositions):
        begin -= 1
    after = keys[stop] if stop < len(keys) else ""
    is_closed = not after or sentence.read_gap(stop - 1, stop) != " "
    is_said = is_closed if begin else bool(after) and _opens_phrase(sentence) and after not in SAYING_VERBS
    return range(begin, first) if is_said and after not in JOINTS else None


def _goes_on(key: str, prepositions: Set[str]) -> bool:
    """Return whether a noun phrase goes on before its last word with another one."""
    return key == OF or not (is_verb(key) or key in prepositions or key in JOINTS)


def _opens_phrase(sentence: EvidenceSentence) -> bool:
    """Return whether the first word of a sentence opens a noun phrase: `the`, `Norvia's`."""
    word = sentence.words[0]
    return word.key in BEFORE_HEADS or sentence.source_text.endswith(POSSESSIVES, word.start, word.end)


def _find_head(sentence: EvidenceSentence, phrase: range) -> int:
    """Return the place of the noun that a phrase is about: `a member of the club`."""
    keys = sentence.keys[phrase.start : phrase.stop]
    return phrase.start + (keys.index(OF) if OF in keys else len(keys)) - 1
