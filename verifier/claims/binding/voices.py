"""Voices: `The king was awarded a medal`, where the king awarded one, and `The founders were sold`."""

from __future__ import annotations

from itertools import pairwise

from verifier.claims.binding.opening import is_verb
from verifier.claims.binding.places import PlacedWord
from verifier.claims.compare import Comparison
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.verbs import AUXILIARIES, PASSIVE_AUXILIARIES

_GROUP = PASSIVE_AUXILIARIES.union(AUXILIARIES)


def find_turned_voice(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find a subject to which a claim says was done what it does in the sentence."""
    claim, chain = comparison.claim, comparison.chain
    if claim.language or PASSIVE_AUXILIARIES.isdisjoint(claim.keys) or BY in claim.keys:
        return None
    symmetric = comparison.policy.symmetric_verbs.words
    for (one, start), (other, end) in pairwise(chain.path):
        between = [word.key for word in claim.words[chain.find_words(one) + 1 : chain.find_words(other)]]
        is_passive = not PASSIVE_AUXILIARIES.isdisjoint(between) and _GROUP.issuperset(between)
        sentence = comparison.index.sentences[end[0]]
        if (
            not is_passive
            or other.key in symmetric
            or start[0] != end[0]
            or not is_verb(sentence.keys[end[1]])
        ):
            continue
        stated = sentence.words[start[1] + 1 : end[1]]
        after = sentence.words[end[1] + 1 : end[1] + 2]
        has_object = bool(after) and (after[0].key in DETERMINERS or after[0].is_capital)
        is_active = all(word.key in _GROUP - PASSIVE_AUXILIARIES for word in stated) and start < end
        if (is_active and has_object) or chain.find_lead(sentence.words, start[1]) == BY:
            return (one, start), (other, end)
    return None
