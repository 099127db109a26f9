"""A claim that could show a person another text than was checked.

Bidi controls, tag characters, and words that mix Latin with look-alike letters: what is compared is not
what is read. As for the units of grounding, units of measure such as `μm` are no disguise.
"""

from __future__ import annotations

from verifier.grounding.disguise import find_disguises, show_code_points
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding


def check_disguised_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim with hidden characters or words of mixed scripts, as the policy says."""
    for code, span in find_disguises(reading.claim.text, scope.policy):
        return Finding(code, {"characters": show_code_points(reading.claim.text[slice(*span)])})
    return None
