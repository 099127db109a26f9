"""Arguments: which words of a claim may have changed their roles in its window."""

from __future__ import annotations

from verifier.claims.binding.places import PlacedWord
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, find_words, report
from verifier.claims.index import MAX_POSITIONS
from verifier.codes import ViolationCode
from verifier.parsers.english.change_words import BY


def list_placed(comparison: Comparison) -> list[PlacedWord]:
    """Return the tokens of the chain with their places, if any of them may have changed their roles."""
    return comparison.chain.path if _may_swap(comparison) else []


def report_pair(one: PlacedWord, other: PlacedWord, verb: str, comparison: Comparison) -> FacetResult:
    """Return that two words of the claim have changed their roles."""
    return report(
        ViolationCode.ROLE_SWAP,
        claim_span=(one[0].span[0], other[0].span[1]),
        place=find_words(comparison.index, one[1], other[1]),
        is_conflict=True,
        verb=verb,
    )


def _may_swap(comparison: Comparison) -> bool:
    """Return whether any two words of the claim may have changed their roles.

    They have only if they stand in another order in the window, or if one of the texts says `by`. Of a claim
    with words that are missing only names are compared.
    """
    claim, positions = comparison.claim, comparison.positions
    symmetric = comparison.policy.symmetric_verbs.words
    if comparison.missing and len(claim.name_stems & positions.keys()) < 2:
        return False
    if any(token.key in symmetric for token in claim.tokens):
        return False
    return BY in claim.keys or comparison.vocabulary.stem(BY) in positions or _is_turned(comparison)


def _is_turned(comparison: Comparison) -> bool:
    """Return whether the tokens may stand in another order in the window than in the claim."""
    last = -1, -1
    for token in comparison.claim.tokens:
        places = comparison.positions.get(token.stem, ())
        # Of a word that stands there often not all places are known.
        if places and (places[0] < last or len(places) == MAX_POSITIONS):
            return True
        last = max(last, places[-1]) if places else last
    return False
