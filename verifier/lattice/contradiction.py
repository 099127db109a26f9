"""The claim check, as the lattice calls it: one claim, one piece of evidence, conflicts only."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.facets.result import Finding as ClaimFinding
from verifier.claims.index import ClaimIndex, index_sources
from verifier.claims.pipeline import find_conflicts, states
from verifier.lattice.check_scope import CheckScope, Finding, Pair

MAX_QUOTED = 80
"""How many code points of each side a violation quotes."""


def find_pair_conflicts(pair: Pair, scope: CheckScope) -> Iterator[Finding]:
    """Return what of the claim the evidence of a pair contradicts, in the order of the policy's facets."""
    piece, reading = pair.piece, pair.reading
    if piece is None:
        return
    index = index_sources((piece.source,), scope.policy, piece)
    if states(index, reading.claim.text, scope.policy):
        # Asked before the claim is taken apart, which costs more than all that its evidence has to say.
        return
    for conflict in find_conflicts(reading.read, index, scope.policy):
        if conflict.code is not None:
            yield Finding(conflict.code, {**dict(conflict.details), **_quote(conflict, reading.read, index)})


def _quote(conflict: ClaimFinding, claim: ReadClaim, index: ClaimIndex) -> dict[str, str | int]:
    """Return the words of both sides, as they are read."""
    words: dict[str, str | int] = {}
    if conflict.claim_span is not None:
        words["said"] = claim.text[slice(*conflict.claim_span)][:MAX_QUOTED]
    if conflict.line is not None and conflict.evidence_span is not None:
        text = index.texts[index.source_of(conflict.line)]
        words["stated"] = text[slice(*conflict.evidence_span)][:MAX_QUOTED]
    return words
