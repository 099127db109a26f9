"""How alike a claim and a passage are: by a function of the caller's, and by the terms that they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from verifier.audit.times import AuditError
from verifier.corpus.records import RankedSpan
from verifier.corpus.tokens import extract_terms
from verifier.measures.exact import WHOLE_BP
from verifier.policies.audit import AuditPolicy

Similarity: TypeAlias = Callable[[str, str], int]
"""Returns how alike a query and a text are, in basis points."""


def ask_similarity(similarity: Similarity, query: str, text: str, name: str = "similarity") -> int:
    """Return what a caller's function says. Raises `AuditError` where that is no share in basis points."""
    likeness = similarity(query, text)
    if type(likeness) is not int or not 0 <= likeness <= WHOLE_BP:
        raise AuditError(f"{name}: gave {likeness!a}, expected an integer from 0 to {WHOLE_BP:,}")
    return likeness


def rate_relevance(claim: str, items: Iterable[RankedSpan], policy: AuditPolicy) -> int:
    """Return the share of a claim's terms that stand in the passage which holds most of them, in bp.

    That a claim is *insufficient* is an answer: passages speak of it, and do not carry it. Where the best of
    them shares a word or two with it, the search has found nothing, and nothing is said. The share is of the
    claim's terms (stems of its content words, and its figures), so it is the same under every method of
    ranking and in every corpus; a rank score is not.

    It is rounded down; 0 without passages, and for a claim without terms.
    """
    language = policy.claim_policy.language or None
    wanted = {*extract_terms(claim, language)}
    held = (len(wanted.intersection(extract_terms(item.snippet, language))) for item in items)
    return max(held, default=0) * WHOLE_BP // max(1, len(wanted))
