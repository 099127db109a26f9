"""The rendered text: what of an answer may be shown, with the evidence that carries it."""

from __future__ import annotations

from collections.abc import Iterable

from verifier.codes import ViolationCode
from verifier.parsers.segments.pointers import escape_tags
from verifier.records import LINKED_PARTIAL
from verifier.records.lattice_verdict import PointedClaim
from verifier.sources.evidence import PreparedEvidence

PARTIAL_MARK = "(partly supported) "
UNCONFIRMED_MARK = "(not confirmed) "
"""What stands before a claim that the claim check accepts against nothing that it cites."""


def render_claims(claims: Iterable[PointedClaim], evidence: PreparedEvidence) -> str:
    """Return the linked and partial claims, one a line, each followed by the evidence that passed.

    A piece of evidence is shown once, after the first claim that cites it: so the whole is no longer than
    the answer and the evidence together. A claim's line begins with ``- ``, one of evidence with ``  > ``
    and its pointer; its white space is one space. What is written like a pointer inside a claim is escaped:
    only pointers that passed are shown as such. Other claims are left out; those that the claim check does
    not accept, and partial ones, are marked in front.
    """
    lines = []
    shown: set[str] = set()
    for claim in claims:
        if claim.is_rendered:
            cited = claim.cited
            tags = "".join([f"[{pair.pointer_id}]" for pair in cited])
            lines.append(f"- {choose_mark(claim)}{escape_tags(claim.text)} {tags}")
            for pair in cited:
                if pair.pointer_id not in shown:
                    shown.add(pair.pointer_id)
                    lines.append(f"  > [{pair.pointer_id}] {evidence.pieces[pair.pointer_id].line}")
    return "\n".join(lines)


def choose_mark(claim: PointedClaim) -> str:
    """Return the words that mark a claim that is shown; none for one that its evidence carries whole."""
    if ViolationCode.NOT_ACCEPTED in claim.reasons:
        return UNCONFIRMED_MARK
    return PARTIAL_MARK if claim.status == LINKED_PARTIAL else ""
