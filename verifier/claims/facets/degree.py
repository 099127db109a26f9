"""Degree: `All members agreed` beside `Members agreed`.

A word that claims all or nothing must stand in the window itself. Others that say how much (`most`, `some`)
are content like any word.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.comparison import Comparison
from verifier.claims.facets.finding import Finding
from verifier.codes import ViolationCode


def check_degree(comparison: Comparison) -> Iterator[Finding]:
    """Report words that claim all or nothing and do not stand in the window."""
    absolutes = comparison.policy.absolute_words.words
    for word in comparison.claim.words:
        if word.key in absolutes and word.key not in comparison.window_keys:
            yield Finding(
                outcome="unsupported",
                code=ViolationCode.DEGREE_UNSUPPORTED,
                claim_span=(word.start, word.end),
                details=(("word", word.key),),
            )
