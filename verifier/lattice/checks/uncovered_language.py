"""A claim in a language that no word list covers, which its evidence does not state word for word.

`Die Brücke wurde zerstört. [E1]` where E1 says `... nicht zerstört`: the words are all there, and no rule
knows what the other one does.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, Finding, Pair


def check_uncovered_language(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report a claim that the claim check could not read, for want of words that it knows."""
    if not (scope.policy.refuse_contradicted and scope.policy.check_language and pair.piece):
        return None
    for judgement in pair.reading.words.judge(pair.piece):
        if judgement is not None and any(
            violation.code == ViolationCode.LANGUAGE_NOT_COVERED for violation in judgement.gate
        ):
            return Finding(ViolationCode.LANGUAGE_NOT_COVERED)
    return None
