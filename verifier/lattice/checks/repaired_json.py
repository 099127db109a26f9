"""JSON that could only be read by leaving something out.

A fence peeled off loses nothing. A key dropped at the cut end, or a string closed there, may have been the
claim that mattered. Which repairs count, the policy says.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckedAnswer, CheckScope, Finding, join_names


def check_repaired_json(checked: CheckedAnswer, scope: CheckScope) -> Finding | None:
    """Report repairs that closed a string or dropped a key or a value."""
    names = [name for name, _ in scope.read.fixups if name in scope.policy.lossy_repairs]
    if names:
        return Finding(ViolationCode.JSON_REPAIRED, {"repairs": join_names(dict.fromkeys(names))})
    return None
