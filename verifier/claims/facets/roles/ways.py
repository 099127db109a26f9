"""Ways: `from Lyon to Turin` and `from Turin to Lyon`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from verifier.claims.binding.places import Place
from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, find_words, report
from verifier.codes import ViolationCode

_WAYS = frozenset(("from", "to"))


def check_ways(comparison: Comparison) -> Iterator[FacetResult]:
    """Report what the claim has for where something leads to, and the window for where it begins, or back."""
    if not _tells_way(comparison):
        # Most claims tell no way, and their chain takes longer than all of their roles.
        return
    for token, place in comparison.chain.path:
        if token.kind != "number" and _list_leads(token, place, comparison) == _WAYS:
            yield report(
                ViolationCode.ROLE_SWAP,
                claim_span=token.span,
                place=find_words(comparison.index, place),
                is_conflict=comparison.is_about(),
                verb=comparison.claim.show(token),
            )


def _tells_way(comparison: Comparison) -> bool:
    """Return whether the claim says where something begins and the window where it leads to, or back.

    In a claim with words that are missing a word may stand elsewhere in the window than where it is meant.
    """
    if comparison.missing:
        return False
    keys, stated = comparison.claim.keys, comparison.window_keys
    return any(one in keys and other in stated for one, other in permutations(_WAYS))


def _list_leads(token: ClaimToken, place: Place, comparison: Comparison) -> set[str | None]:
    """Return the prepositions that lead a word in the claim and at a place of the window."""
    chain, stated = comparison.chain, comparison.index.sentences[place[0]].words
    claimed = comparison.claim.words
    return {chain.find_lead(claimed, chain.find_words(token)), chain.find_lead(stated, place[1])}
