"""A claim of which the evidence says otherwise.

`Sales rose to $4.7M. [E1]` where E1 says that sales fell to $4.2M: all the words are there, and the claim
is wrong. The claim check compares the two piece by piece; what it calls a conflict does not verify, and its
code says of what kind it is. What the evidence merely does not say is left to the other checks.
"""

from __future__ import annotations

from verifier.lattice.check_scope import CheckScope, Finding, Pair


def check_contradicted(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report evidence that contradicts the claim, as far as the policy's facets see it."""
    if not scope.policy.refuse_contradicted or pair.piece is None:
        return None
    # Imported here: a policy that does not ask for it need not wait for it.
    from verifier.lattice.contradiction import find_pair_conflicts

    return next(find_pair_conflicts(pair, scope), None)
