"""The score of a claim: a fixed-weight sum, monotone in each of its parts, from 0 to 10,000.

Two shares of coverage, of the window and of all evidence, and five facts that hold or do not. A fact that
often errs by itself lowers the score by its weight and no more; only the gate vetoes. The weights are the
policy's.
"""

from __future__ import annotations

from verifier.claims.compare import WHOLE_BP, Comparison

_MINOR = ("light", "subject")


def score_claim(comparison: Comparison, *, says_opposite: bool) -> int:
    """Return the score of a claim against its window; `says_opposite` is what the facet of direction found.

    A facet that the policy leaves out counts as one that agrees.
    """
    policy = comparison.policy
    facets = policy.facets
    is_complete = all(token.kind in _MINOR for token in comparison.missing)
    parts = (
        (policy.score_window, comparison.coverage_bp),
        (policy.score_document, comparison.document_bp),
        (policy.score_complete, WHOLE_BP * is_complete),
        (policy.score_numbers, WHOLE_BP * ("numbers" not in facets or _has_numbers(comparison))),
        (policy.score_names, WHOLE_BP * ("names" not in facets or _has_names(comparison))),
        (policy.score_polarity, WHOLE_BP * ("polarity" not in facets or _keeps_polarity(comparison))),
        (policy.score_direction, WHOLE_BP * (not says_opposite)),
    )
    total = sum(weight for weight, _ in parts)
    return sum(weight * part for weight, part in parts) // total if total else 0


def _has_numbers(comparison: Comparison) -> bool:
    """Return whether every number of the claim stands somewhere in the evidence."""
    return all(item.match_weight or item.token.kind != "number" for item in comparison.tokens)


def _has_names(comparison: Comparison) -> bool:
    """Return whether every name of the claim stands somewhere in the evidence, the question or the title."""
    return all(
        item.match_weight or item.token.kind != "name" or item.token.stem in comparison.exempt
        for item in comparison.tokens
    )


def _keeps_polarity(comparison: Comparison) -> bool:
    """Return whether a claim that denies has a denial anywhere in the evidence.

    Only the claim's own denials count: evidence denies much that the claim does not speak of.
    """
    is_negation = comparison.vocabulary.is_negation
    denies = any(is_negation(word.key) for word in comparison.claim.words)
    return not denies or comparison.index.holds_negation
