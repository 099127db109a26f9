"""Exchanges: two words of a claim that have changed their places around what stands between them.

`The witness refused to hear the court` has all words of `The court refused to hear the witness`, and its
verbs in their order; only who refused and who is heard are exchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from verifier.claims.binding.opening import is_verb
from verifier.claims.binding.places import Place, PlacedWord
from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.clause_words import CONJOINING
from verifier.parsers.english.comparison_words import OF, THAN
from verifier.parsers.english.turning_words import RELATIVE

_MAX_TOKENS = 12
"""How many tokens of a claim are compared with one another."""

_BARRIERS = frozenset((*CONJOINING, *RELATIVE, BY, "or", THAN, "as", "with"))
_MARKS = ',;:()"\u201c\u201d'


def find_exchange(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find two words that are exchanged around two others or more, of which one is a verb."""
    path = [] if comparison.missing else comparison.chain.path[:_MAX_TOKENS]
    for one, other in combinations(range(len(path)), 2):
        if other - one > 2 and _are_exchanged(path[one : other + 1], comparison):
            return path[one], path[other]
    return None


def _are_exchanged(row: Sequence[PlacedWord], comparison: Comparison) -> bool:
    """Return whether the first and the last of some words have each other's place."""
    (one, start), *inner, (other, end) = row
    order = [end, *[place for _, place in inner], start]
    is_one = start[0] == end[0] and all(before < after for before, after in pairwise(order))
    if not is_one or "number" in (one.kind, other.kind) or not any(is_verb(token.key) for token, _ in inner):
        return False
    return not _is_parted(one, other, (end, start), comparison) and not any(
        _is_led_alike(token, place, comparison) for token, place in (row[0], row[-1])
    )


def _is_parted(
    one: ClaimToken, other: ClaimToken, places: tuple[Place, Place], comparison: Comparison
) -> bool:
    """Return whether a mark, a conjunction or `by` stands between two words in one of the texts."""
    claim, chain, (number, first), (_, last) = comparison.claim, comparison.chain, *places
    sentence = comparison.index.sentences[number]
    between = claim.words[chain.find_words(one) + 1 : chain.find_words(other)]
    keys = {*[word.key for word in between], *sentence.keys[first + 1 : last]}
    gaps = claim.text[one.span[1] : other.span[0]] + sentence.read_gap(first, last)
    return any(mark in gaps for mark in _MARKS) or not _BARRIERS.isdisjoint(keys)


def _is_led_alike(token: ClaimToken, place: Place, comparison: Comparison) -> bool:
    """Return whether one preposition leads a word in both texts, so that it may stand anywhere: `in May`."""
    chain, sentence = comparison.chain, comparison.index.sentences[place[0]]
    lead = chain.find_lead(comparison.claim.words, chain.find_words(token))
    return lead not in (None, OF) and lead == chain.find_lead(sentence.words, place[1])
