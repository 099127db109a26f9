"""The score of a claim, from 0 to 10,000: parts that add up, less a doubt for each facet that leaves one.

Each part is a share in basis points, and what it is worth is its weight in the policy. What stands in the
window and in all evidence ranks best, and how much of it in the claim's order; what stands in a long source
may have met there by chance. A conflict costs more than anything that may be missing. No part knows how the
policy accepts claims: it accepts what scores high enough, and in which nothing is amiss that it forgives not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.claims.compare import WHOLE_BP, Comparison
from verifier.claims.facets.result import FacetResult
from verifier.records.claim_check import ScorePart

_WINDOWS = 8
"""How often a source is doubled from as long as a window, until it is as long as can be."""

_BESIDE = 24
"""How many characters a window has more than twice those of the claim."""


def score_claim(
    comparison: Comparison,
    results: Sequence[tuple[str, FacetResult]],
    *,
    is_whole: bool,
    is_verbatim: bool = False,
) -> tuple[ScorePart, ...]:
    """Return the parts of a claim's score, by its window and what the facets found.

    `is_whole` says that nothing is missing or in doubt. What stands there word for word did not meet by
    chance, however long its source is. A facet that the policy leaves out counts as one that agrees.
    """
    policy = comparison.policy
    facets = policy.facets
    shares = (
        ("window", policy.score_window, comparison.coverage_bp),
        ("document", policy.score_document, comparison.document_bp),
        ("order", policy.score_order, _measure_order(comparison)),
        ("length", policy.score_length, WHOLE_BP if is_verbatim else _measure_length(comparison)),
        ("numbers", policy.score_numbers, WHOLE_BP * ("numbers" not in facets or _has_numbers(comparison))),
        ("names", policy.score_names, WHOLE_BP * ("names" not in facets or _has_names(comparison))),
        ("agreement", policy.score_agreement, WHOLE_BP * all(map(_says_no_other, results))),
        ("whole", policy.score_whole, WHOLE_BP * is_whole),
    )
    total = sum([weight for _, weight, _ in shares]) or 1
    doubts = {facet for facet, result in results if result.outcome == "unsupported"}
    return (
        *(ScorePart(name, weight * share // total) for name, weight, share in shares if weight),
        *_list_doubts(policy.score_doubt * len(doubts)),
    )


def add_up(parts: Sequence[ScorePart]) -> int:
    """Return the score that parts add up to, which is never below 0."""
    return max(0, sum([part.points for part in parts]))


def _list_doubts(points: int) -> Iterator[ScorePart]:
    if points:
        yield ScorePart("doubts", -points)


def _measure_order(comparison: Comparison) -> int:
    """Return the share of the claim's words that the window has in the same order, in basis points."""
    own = comparison.claim.stems
    stated = [stem for sentence in comparison.sentences for stem in sentence.stems]
    return WHOLE_BP * count_in_order(own, stated) // (len(own) or 1)


def count_in_order(left: Sequence[str], right: Sequence[str]) -> int:
    """Count the longest row of items that both have in the same order, gaps allowed.

    The bits of one integer stand for the left row (Hyyrö's way), so it costs one step for each item on the
    right.
    """
    places: dict[str, int] = {}
    for place, item in enumerate(left):
        places[item] = places.get(item, 0) | 1 << place
    full = (1 << len(left)) - 1
    open_places = full
    for item in right:
        if item in places and (hits := open_places & places[item]):
            open_places = ((open_places + hits) | (open_places - hits)) & full
    return len(left) - open_places.bit_count()


def _measure_length(comparison: Comparison) -> int:
    """Return how short the window's source is beside the claim, in basis points: less for each doubling."""
    source_text = comparison.sentences[0].source_text
    doublings = (len(source_text) // (2 * len(comparison.claim.text) + _BESIDE)).bit_length()
    return WHOLE_BP * (_WINDOWS - min(doublings, _WINDOWS)) // _WINDOWS


def _says_no_other(pair: tuple[str, FacetResult]) -> bool:
    """Return whether a facet found neither a conflict nor an opposite."""
    facet, result = pair
    return result.outcome != "conflicts" and facet != "direction"


def _has_numbers(comparison: Comparison) -> bool:
    """Return whether every number of the claim stands somewhere in the evidence."""
    return all(token.kind != "number" for token in comparison.absent)


def _has_names(comparison: Comparison) -> bool:
    """Return whether every name of the claim stands somewhere in the evidence, the question or the title."""
    return all(token.kind != "name" or token.stem in comparison.exempt for token in comparison.absent)
