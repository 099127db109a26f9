"""Degree: `All members agreed` beside `Members agreed`.

A word that claims all or nothing must stand in the window itself. Where the sentence that covers the claim
most says `few` (not `a few`), the claim must say it. Others that say how much (`most`, `some`) are content
like any word.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import Finding
from verifier.codes import ViolationCode
from verifier.parsers.english.comparison_words import BEFORE_FEW, FEW


def check_degree(comparison: Comparison) -> Iterator[Finding]:
    """Report words that claim all or nothing and are not in the window, and a `few` that was dropped."""
    absolutes = comparison.policy.absolute_words.words
    for word in comparison.claim.words:
        if word.key in absolutes and word.key not in comparison.window_keys:
            yield Finding(
                outcome="unsupported",
                code=ViolationCode.DEGREE_UNSUPPORTED,
                claim_span=(word.start, word.end),
                details=(("word", word.key),),
            )
    words = comparison.index.lines[comparison.best_line].words
    for before, word in zip(("", *[word.key for word in words]), words, strict=False):
        if word.key == FEW and before != BEFORE_FEW and FEW not in comparison.claim_keys:
            yield Finding(
                outcome="unsupported",
                code=ViolationCode.DEGREE_UNSUPPORTED,
                line=comparison.best_line,
                evidence_span=(word.start, word.end),
                details=(("word", word.key),),
            )
            return
