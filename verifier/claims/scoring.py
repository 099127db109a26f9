"""The score of a claim: a fixed-weight sum, monotone in each of its parts, from 0 to 10,000.

Two shares of coverage, of the window and of all evidence, and five facts that hold or do not. A fact that
often errs by itself lowers the score by its weight and no more; only the gate vetoes. The weights are the
policy's.
"""

from __future__ import annotations

from verifier.claims.comparison import WHOLE_BP, Comparison
from verifier.claims.facets.direction import check_direction

_MINOR = ("light", "subject")


def score_claim(comparison: Comparison) -> int:
    """Give the score of a claim against its window."""
    policy = comparison.policy
    tokens = comparison.tokens
    parts = (
        (policy.score_window, comparison.coverage_bp),
        (policy.score_document, comparison.document_bp),
        (policy.score_complete, _whole(all(token.kind in _MINOR for token in comparison.missing))),
        (policy.score_numbers, _whole(all(item.best for item in tokens if item.token.kind == "number"))),
        (policy.score_names, _whole(all(item.best or _is_lent(comparison, item.token.stem)
                                        for item in tokens if item.token.kind == "name"))),
        (policy.score_polarity, _whole(_keeps_polarity(comparison))),
        (policy.score_direction, _whole(next(check_direction(comparison), None) is None)),
    )  # fmt: skip
    total = sum(weight for weight, _ in parts)
    return sum(weight * part for weight, part in parts) // total if total else 0


def _whole(holds: bool) -> int:
    return WHOLE_BP if holds else 0


def _is_lent(comparison: Comparison, stem: str) -> bool:
    return stem in comparison.exempt


def _keeps_polarity(comparison: Comparison) -> bool:
    """Tell whether a claim that denies has a denial anywhere in the evidence.

    Only the claim's own denials count: evidence denies much that is beside the claim.
    """
    is_negation = comparison.vocabulary.is_negation
    denies = any(is_negation(word.key) for word in comparison.claim.words)
    return not denies or bool(comparison.index.negated)
