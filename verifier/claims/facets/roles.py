"""Roles: `X is above Y` and `Y is above X`.

What is compared, or stands `before`, `above`, `north of` something, is a relation whose arguments must not be
swapped (`verifier.claims.binary_relations`). Who does what to whom the facet `clauses` compares.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.binary_relations import is_other_deed
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report
from verifier.codes import ViolationCode


def check_roles(comparison: Comparison) -> Iterator[FacetResult]:
    """Report the first relation whose arguments are swapped in the best sentence."""
    best = comparison.best_sentence
    for claimed, stated, match in comparison.relations:
        if match == "swapped" and comparison.is_about():
            word = comparison.claim.words[claimed.place]
            is_other = comparison.policy.account_for_text and is_other_deed(claimed, stated)
            yield report(
                ViolationCode.ROLE_SWAP,
                claim_span=word.span,
                place=(best.number, best.words[stated.place].span),
                is_conflict=not (claimed.is_chained or stated.is_chained or is_other),
                verb=comparison.claim.show(word),
            )
            return
