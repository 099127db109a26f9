"""A claim whose words are not in the evidence that it points at.

`Insulin was found in 1921. [E3]` where E3 speaks of penicillin. It counts words and does not ask what they
are said of: `Acme bought Globex` has all the words of its opposite. What the gate of the claim check accepts
stands there in other words.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, Finding, Pair


def check_citation_mismatch(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report evidence that holds too small a part of the claim's content tokens."""
    matched, total = pair.coverage
    policy = scope.policy
    if 0 < total <= policy.claim_few_tokens:
        is_covered = matched >= 1
    else:
        is_covered = 100 * matched >= policy.claim_min_percent * total
    if not is_covered and not pair.is_accepted:
        return Finding(ViolationCode.CITATION_MISMATCH, {"matched": matched, "total": total})
    return None
