"""What the claim check finds other in the evidence of a pair, as a finding that quotes both."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult
from verifier.codes import ViolationCode
from verifier.lattice.check_scope import Finding, Pair
from verifier.policies import Policy

MAX_QUOTED = 80
"""How many code points of the claim, and of the evidence, a violation quotes."""


def iterate_differences(pair: Pair, policy: Policy) -> Iterator[tuple[FacetResult, Comparison]]:
    """Yield what the facets of a claim find other in its evidence, if the policy asks them."""
    judgements = pair.reading.words.judge(pair.piece) if policy.refuse_contradicted and pair.piece else ()
    for judgement in judgements:
        if judgement is not None and judgement.comparison is not None:
            for _, result in judgement.results:
                if result.outcome != "agrees":
                    yield result, judgement.comparison


def report_difference(code: ViolationCode, result: FacetResult, comparison: Comparison) -> Finding:
    """Make a finding of a result, with the words of the claim and of the evidence as they are read."""
    details = dict(result.details)
    if result.claim_span is not None:
        details["said"] = comparison.claim.text[slice(*result.claim_span)][:MAX_QUOTED]
    if result.place is not None:
        number, span = result.place
        details["stated"] = comparison.index.sentences[number].source_text[slice(*span)][:MAX_QUOTED]
    return Finding(code, details, contradicts=result.outcome == "conflicts")
