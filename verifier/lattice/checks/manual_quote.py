"""A quotation mark in a JSON claim.

The runtime shows the evidence with the claim; a model that types a quotation of its own (`The report says
"sales rose"`) shows a person words that nobody compared. Pointer lines are not looked at, nor are single
quotation marks, which are apostrophes.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding


def check_manual_quote(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a JSON claim whose text holds a double quotation mark."""
    if scope.read.is_json and not scope.policy.quotation_marks.words.isdisjoint(reading.claim.written):
        return Finding(ViolationCode.MANUAL_QUOTE_VIOLATION)
    return None
