"""A claim that its evidence contradicts.

`Sales rose to $4.7M. [E1]` where E1 says that sales fell to $4.2M: all the words are there, and the claim
is wrong. The claim check compares the two piece by piece; what it calls a conflict does not verify, nor does
an exchange of who does what, and its code says of what kind it is. What the evidence merely does not say is
left to the other checks.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, Finding, Pair
from verifier.lattice.difference import iterate_differences, report_difference


def check_contradicted(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report evidence that contradicts the claim, as far as the policy's facets see it."""
    for result, comparison in iterate_differences(pair, scope.policy):
        if result.code is not None and (
            result.outcome == "conflicts" or result.code is ViolationCode.ROLE_SWAP
        ):
            return report_difference(result.code, result, comparison)
    return None
