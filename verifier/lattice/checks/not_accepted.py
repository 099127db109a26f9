"""A linked claim that the claim check does not accept.

`The bridge opened in 1932 because the king paid. [E1]` where E1 knows of no king: most of the words stand
there, and nothing contradicts the claim, so it is linked. What it adds to its evidence, what it leaves out
that turns it, and what it says of another, nobody has shown. Each sentence must be accepted by the gate of
the claim check against a piece that the claim cites; of a sentence with several statements each against one.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, Finding, LinkedClaim, join_names
from verifier.lattice.difference import MAX_QUOTED


def check_not_accepted(linked: LinkedClaim, scope: CheckScope) -> Finding | None:
    """Report a sentence that the gate accepts against nothing that the claim cites, and what it finds."""
    if not scope.policy.doubt_unaccepted:
        return None
    words = linked.reading.words
    if any(pair.is_accepted for pair in linked.pairs):
        return None
    for place, sentence in enumerate(words.sentences):
        if not (
            any(words.accepts(place, piece) for piece in linked.cited)
            or (len(linked.cited) > 1 and words.accepts_in_parts(place, linked.cited))
        ):
            reasons = words.list_reasons(place, linked.cited[0])
            details = {"said": sentence.text[:MAX_QUOTED], "reasons": join_names(reasons)}
            return Finding(ViolationCode.NOT_ACCEPTED, details)
    return None
