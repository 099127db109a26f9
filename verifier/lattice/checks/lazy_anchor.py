"""An answer that relies mostly on one piece of evidence.

Six claims, all with `[E1]`: the first piece is often the longest, and what holds many words carries many
claims. It only lowers what would be STRICT; an answer that is in doubt already stays as it is.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckedAnswer, CheckScope, Finding
from verifier.records.lattice_verdict import count_uses, sum_uses


def check_lazy_anchor(checked: CheckedAnswer, scope: CheckScope) -> Finding | None:
    """Report an answer that uses one pointer for too large a share of its claims."""
    if not checked.is_strict:
        return None
    most, total = sum_uses(count_uses(checked.statuses))
    policy = scope.policy
    if total >= policy.lazy_anchor_min_uses and 100 * most >= policy.lazy_anchor_percent * total:
        return Finding(ViolationCode.LAZY_ANCHOR_DEMOTE, {"most_used": most, "uses": total})
    return None
