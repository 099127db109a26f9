"""The score of a claim: a fixed-weight sum, monotone in each of its parts, from 0 to 10,000.

Two shares of coverage, of the window and of all evidence, and five facts that hold or do not. A fact that
often errs by itself lowers the score by its weight and no more; only the gate vetoes. The weights are the
policy's.
"""

from __future__ import annotations

from verifier.claims.compare import WHOLE_BP, Comparison

_MINOR = ("light", "subject")


def score_claim(comparison: Comparison, *, says_opposite: bool) -> int:
    """Give the score of a claim against its window; `says_opposite` is what the facet of direction found.

    A facet that the policy leaves out counts as one that agrees.
    """
    policy, tokens = comparison.policy, comparison.tokens
    missing = [item.token for item in tokens if not item.best]
    has_numbers = all(token.kind != "number" for token in missing)
    has_names = all(token.kind != "name" or token.stem in comparison.exempt for token in missing)
    is_complete = all(token.kind in _MINOR for token in comparison.missing)
    parts = (
        (policy.score_window, comparison.coverage_bp),
        (policy.score_document, comparison.document_bp),
        (policy.score_complete, WHOLE_BP * is_complete),
        (policy.score_numbers, WHOLE_BP * (has_numbers or "numbers" not in policy.facets)),
        (policy.score_names, WHOLE_BP * (has_names or "names" not in policy.facets)),
        (policy.score_polarity, WHOLE_BP * (_keeps_polarity(comparison) or "polarity" not in policy.facets)),
        (policy.score_direction, WHOLE_BP * (not says_opposite)),
    )
    total = sum(weight for weight, _ in parts)
    return sum(weight * part for weight, part in parts) // total if total else 0


def _keeps_polarity(comparison: Comparison) -> bool:
    """Tell whether a claim that denies has a denial anywhere in the evidence.

    Only the claim's own denials count: evidence denies much that is beside the claim.
    """
    is_negation = comparison.vocabulary.is_negation
    denies = any(is_negation(word.key) for word in comparison.claim.words)
    return not denies or comparison.index.holds_negation
