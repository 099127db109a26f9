"""Voices: `The king was awarded a medal`, where the king awarded one, and `The founders were sold`."""

from __future__ import annotations

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
    keys, symmetric = comparison.claim.keys, comparison.policy.symmetric_verbs.words
    if PASSIVE_AUXILIARIES.isdisjoint(keys) or BY in keys:
        return None
    for pair in comparison.chain.pairs:
        (_, start), (verb, end) = pair.first, pair.last
        is_passive = not PASSIVE_AUXILIARIES.isdisjoint(pair.between) and _GROUP.issuperset(pair.between)
        if is_passive and verb.key not in symmetric and _acts(start, end, comparison):
            return pair.first, pair.last
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
