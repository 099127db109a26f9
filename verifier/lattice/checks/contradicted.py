"""A claim of which the evidence says otherwise.

`Sales rose to $4.7M. [E1]` where E1 says that sales fell to $4.2M: all the words are there, and the claim
is wrong. The claim check compares the two piece by piece; what it calls a conflict does not verify, and its
code says of what kind it is. What the evidence merely does not say is left to the other checks.
"""

from __future__ import annotations

from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.facets.result import FacetResult
from verifier.claims.index import EvidenceIndex, index_sources
from verifier.claims.pipeline import find_conflicts, states
from verifier.lattice.check_scope import CheckScope, Finding, Pair

MAX_QUOTED = 80
"""How many code points of the claim, and of the evidence, a violation quotes."""


def check_contradicted(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report evidence that contradicts the claim, as far as the policy's facets see it."""
    piece, reading = pair.piece, pair.reading
    if not scope.policy.refuse_contradicted or piece is None:
        return None
    index = index_sources((piece.source,), scope.policy, piece)
    if states(index, reading.claim.text, scope.policy):
        # Asked before the claim is taken apart, which costs more than all that its evidence has to say.
        return None
    for conflict in find_conflicts(reading.read, index, scope.policy):
        if conflict.code is not None:
            details = {**dict(conflict.details), **_quote(conflict, reading.read, index)}
            return Finding(conflict.code, details)
    return None


def _quote(conflict: FacetResult, claim: ReadClaim, index: EvidenceIndex) -> dict[str, str | int]:
    """Return the words of the claim and of the evidence, as they are read."""
    words: dict[str, str | int] = {}
    if conflict.claim_span is not None:
        words["said"] = claim.text[slice(*conflict.claim_span)][:MAX_QUOTED]
    if conflict.place is not None:
        number, span = conflict.place
        words["stated"] = index.sentences[number].source_text[slice(*span)][:MAX_QUOTED]
    return words
