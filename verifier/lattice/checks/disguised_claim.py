"""A claim that could show a person another text than was checked.

Bidi controls, tag characters, and words that mix Latin with look-alike letters: what is compared is not
what is read. As for the units of grounding, units of measure such as `μm` are no disguise, and neither are
words and figures that stand so in a piece of evidence.
"""

from __future__ import annotations

from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding
from verifier.sources.disguise import find_disguises, show_code_points


def check_disguised_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim with hidden characters, disguised words or marked figures, as the policy says."""
    for code, span in find_disguises(reading.claim.text, scope.evidence.texts, scope.policy):
        return Finding(code, {"characters": show_code_points(reading.claim.text[slice(*span)])})
    return None
