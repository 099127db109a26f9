"""The score of a claim, from 0 to 10,000: a fixed-weight sum, less what speaks against the claim.

The parts are shares of coverage, of the window and of all evidence, the share of the claim's rows of three
words that the window has, and five facts that hold or do not. A fact that often errs by itself lowers the
score by its weight and no more; only the gate vetoes. Then each facet that leaves the claim unsupported takes
its doubt, and a conflict takes more than all doubts together: so a claim that is contradicted never scores
above one that is not and has the same parts. What the gate accepts has a score of its own at least. Weights
and deductions are the policy's.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.claims.compare import WHOLE_BP, Comparison
from verifier.claims.facets.result import FacetResult

LEAST_ACCEPTED = 9_000
"""The lowest score of a claim that the gate accepts."""

_MINOR = ("light", "subject")
_ROW = 3
"""How many words are compared in a row."""


def score_claim(
    comparison: Comparison, results: Sequence[tuple[str, FacetResult]], *, is_accepted: bool
) -> int:
    """Return the score of a claim, by its window, what the facets found, and whether the gate accepts it.

    A facet that the policy leaves out counts as one that agrees.
    """
    policy = comparison.policy
    score = _add_parts(comparison, says_opposite=any(facet == "direction" for facet, _ in results))
    doubts = {facet for facet, result in results if result.outcome == "unsupported"}
    score -= policy.score_doubt * len(doubts)
    if any(result.outcome == "conflicts" for _, result in results):
        score -= policy.score_conflict
    return max(score, LEAST_ACCEPTED if is_accepted else 0)


def _add_parts(comparison: Comparison, *, says_opposite: bool) -> int:
    """Return the weighted mean of the parts; `says_opposite` is what the facet of direction found."""
    policy = comparison.policy
    facets = policy.facets
    is_complete = all(token.kind in _MINOR for token in comparison.missing)
    parts = (
        (policy.score_window, comparison.coverage_bp),
        (policy.score_document, comparison.document_bp),
        (policy.score_rows, _measure_rows(comparison)),
        (policy.score_complete, WHOLE_BP * is_complete),
        (policy.score_numbers, WHOLE_BP * ("numbers" not in facets or _has_numbers(comparison))),
        (policy.score_names, WHOLE_BP * ("names" not in facets or _has_names(comparison))),
        (policy.score_polarity, WHOLE_BP * ("polarity" not in facets or _keeps_polarity(comparison))),
        (policy.score_direction, WHOLE_BP * (not says_opposite)),
    )
    total = sum([weight for weight, _ in parts])
    return sum([weight * part for weight, part in parts]) // total if total else 0


def _measure_rows(comparison: Comparison) -> int:
    """Return the share of the claim's rows of three words that the window has, in basis points.

    A claim of fewer words is one row.
    """
    claim = comparison.claim
    rows = claim.once("rows", lambda: _list_rows(claim.stems))
    stated = _write([stem for sentence in comparison.sentences for stem in sentence.stems])
    return WHOLE_BP * sum([row in stated for row in rows]) // len(rows)


def _list_rows(stems: Sequence[str]) -> list[str]:
    length = min(_ROW, len(stems))
    return [_write(stems[start : start + length]) for start in range(len(stems) - length + 1)]


def _write(stems: Sequence[str]) -> str:
    """Return stems between blanks."""
    return f" {' '.join(stems)} "


def _has_numbers(comparison: Comparison) -> bool:
    """Return whether every number of the claim stands somewhere in the evidence."""
    return all(token.kind != "number" for token in comparison.absent)


def _has_names(comparison: Comparison) -> bool:
    """Return whether every name of the claim stands somewhere in the evidence, the question or the title."""
    return all(token.kind != "name" or token.stem in comparison.exempt for token in comparison.absent)


def _keeps_polarity(comparison: Comparison) -> bool:
    """Return whether a claim that denies has a denial anywhere in the evidence.

    Only the claim's own denials count: evidence denies much that the claim does not speak of.
    """
    claim, is_negation = comparison.claim, comparison.vocabulary.is_negation
    denies = claim.once("negates", lambda: any(is_negation(word.key) for word in claim.words))
    return not denies or comparison.index.holds_negation
