"""How much of a claim a passage holds: what nothing relevant was found for is abstained on, not judged.

That a claim is *insufficient* is an answer: passages speak of it, and do not carry it. Where the best of them
shares a word or two with it, the search has found nothing, and nothing is said. The share is of the claim's
terms (stems of its content words, and its figures), so it is the same under every method of ranking and in
every corpus; a rank score is not.
"""

from __future__ import annotations

from collections.abc import Iterable

from verifier.corpus.records import RankedSpan
from verifier.corpus.tokens import extract_terms
from verifier.policies.audit import AuditPolicy

_WHOLE = 10_000


def rate_relevance(claim: str, items: Iterable[RankedSpan], policy: AuditPolicy) -> int:
    """Return the share of a claim's terms that stand in the passage which holds most of them, in bp.

    It is rounded down; 0 without passages, and for a claim without terms.
    """
    language = policy.claim_policy.language or None
    wanted = {*extract_terms(claim, language)}
    held = (len(wanted.intersection(extract_terms(item.snippet, language))) for item in items)
    return max(held, default=0) * _WHOLE // max(1, len(wanted))
