"""Voices: `The king was awarded a medal`, where the king awarded one, and `The founders were sold`."""

from __future__ import annotations

from itertools import pairwise

from verifier.claims.binding.opening import is_verb
from verifier.claims.binding.places import Place, PlacedWord
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.verbs import AUXILIARIES, PASSIVE_AUXILIARIES

_GROUP = PASSIVE_AUXILIARIES.union(AUXILIARIES)
_ACTIVE = _GROUP - PASSIVE_AUXILIARIES


def find_turned_voice(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find a subject to which a claim says was done what it does in the sentence."""
    claim, chain = comparison.claim, comparison.chain
    if claim.language or PASSIVE_AUXILIARIES.isdisjoint(claim.keys) or BY in claim.keys:
        return None
    symmetric = comparison.policy.symmetric_verbs.words
    for (one, start), (other, end) in pairwise(chain.path):
        between = [word.key for word in claim.words[chain.find_words(one) + 1 : chain.find_words(other)]]
        is_passive = not PASSIVE_AUXILIARIES.isdisjoint(between) and _GROUP.issuperset(between)
        if is_passive and other.key not in symmetric and _acts(start, end, comparison):
            return (one, start), (other, end)
    return None


def _acts(subject: Place, verb: Place, comparison: Comparison) -> bool:
    """Return whether a word does what a verb says: it stands before that and its object, or behind `by`."""
    sentence, place = comparison.index.sentences[verb[0]], subject[1]
    if subject[0] != verb[0] or not is_verb(sentence.keys[verb[1]]):
        return False
    return is_active(sentence, place, verb[1]) or comparison.chain.find_lead(sentence.words, place) == BY


def is_active(sentence: EvidenceSentence, subject: int, verb: int) -> bool:
    """Return whether a word stands before an active verb that has its object right behind it."""
    between, after = sentence.keys[subject + 1 : verb], sentence.words[verb + 1 : verb + 2]
    if subject > verb or not is_verb(sentence.keys[verb]) or not _ACTIVE.issuperset(between):
        return False
    return any(word.key in DETERMINERS or word.is_capital for word in after)
