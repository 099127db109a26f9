"""Answers written from one quote at a time: each claim has its evidence before it has its words.

For each section the most similar quote that is left is shown to the caller's function, which writes one
claim from nothing else. The claim is checked against that quote alone. One that does not follow is dropped
with its quote; after some failures in a row the section is over, since its topic is used up. So every claim
that comes out is supported by the quote beside it, and no quote is used twice.

Switched off, the answer is written first and each claim is given the quote that shares most of its words,
without a check: what that is worth, verification has to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from verifier.audit.claims.phrases import list_content_stems
from verifier.audit.evidence.similarity import Similarity
from verifier.audit.language import read_audit_policy_in
from verifier.audit.records.citation import InterleavedClaim, RankedEvidence
from verifier.audit.times import AuditError
from verifier.claims.api import check_claim
from verifier.claims.split import split_claims
from verifier.measures.exact import WHOLE_BP
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import ClaimCheck

Write: TypeAlias = Callable[[str, str], str]
"""Writes one claim of a section from a quote."""


def interleave(
    sections: Sequence[str],
    evidence: Sequence[RankedEvidence],
    write: Write,
    *,
    similarity: Similarity | None = None,
    policy: AuditPolicyReference = "default",
) -> Iterator[InterleavedClaim]:
    """Yield claims written from evidence, section by section.

    `similarity` says how like a section a quote is, in basis points; without it that is the share of the
    section's words that stand in the quote. Where the policy switches it off, `write` gets each section with
    an empty quote, and what it wrote is cited then. Raises `AuditError` where `write` gives no text, or
    `similarity` anything but an integer from 0 to 10,000; what the functions raise comes through.
    """
    quotes = [one.quote for one in evidence]
    resolved = read_audit_policy_in(load_audit_policy(policy), " ".join(sections), quotes)
    if not resolved.enable_interleaved_generation:
        for section in sections:
            yield from attach_citations(_ask(write, section, ""), evidence, section=section, policy=resolved)
        return
    left = list(evidence)
    for section in sections:
        yield from _write_section(section, left, write, similarity, resolved)


def attach_citations(
    answer: str,
    evidence: Sequence[RankedEvidence],
    *,
    section: str = "",
    policy: AuditPolicyReference = "default",
) -> tuple[InterleavedClaim, ...]:
    """Give each claim of an answer the quote that shares most of its words; of equal ones the first.

    A claim that shares no word with any quote gets none. Any text is read.
    """
    resolved = read_audit_policy_in(load_audit_policy(policy), answer, [one.quote for one in evidence])
    rater = _Likeness(resolved)
    return tuple(
        InterleavedClaim(
            text=claim.text,
            evidence=rater.find_best(claim.text, evidence),
            section=section,
            confidence=resolved.interleave_plain_bp,
        )
        for claim in split_claims(answer, policy=resolved.claim_policy)
    )


def _write_section(
    section: str,
    left: list[RankedEvidence],
    write: Write,
    similarity: Similarity | None,
    policy: AuditPolicy,
) -> Iterator[InterleavedClaim]:
    """Yield the claims of a section; quotes that are used or failed are taken out of what is left."""
    rate = similarity or _Likeness(policy).rate
    rated = [(_require_share(rate(section, one.quote)), one) for one in left]
    likely = [row for row in rated if row[0] >= policy.interleave_similarity_bp]
    likely.sort(key=lambda row: -row[0])
    n_written = n_failed = 0
    for _, quote in likely:
        if n_written == policy.interleave_max_claims or n_failed == policy.interleave_max_retries:
            return
        left.remove(quote)
        text = _ask(write, section, quote.quote)
        check = check_claim(text, quote.quote, policy=policy.claim_policy)
        if text.strip() and _follows(check, policy):
            n_written, n_failed = n_written + 1, 0
            confidence = max(check.score, policy.support_floor_bp) if check.accepted else check.score
            yield InterleavedClaim(text=text, evidence=quote, section=section, confidence=confidence)
        else:
            n_failed += 1


def _follows(check: ClaimCheck, policy: AuditPolicy) -> bool:
    if policy.interleave_accept == "gate":
        return check.accepted
    covered, total = check.coverage
    return not check.conflicts and 0 < total * policy.interleave_coverage_bp <= covered * WHOLE_BP


def _ask(write: Write, section: str, quote: str) -> str:
    text = write(section, quote)
    if not isinstance(text, str):
        raise AuditError(f"write: gave {type(text).__name__}, expected a text")
    return text


def _require_share(likeness: int) -> int:
    if type(likeness) is not int or not 0 <= likeness <= WHOLE_BP:
        raise AuditError(f"similarity: gave {likeness!a}, expected an integer from 0 to {WHOLE_BP:,}")
    return likeness


class _Likeness:
    """Says how much of a text stands in a quote, by stems."""

    def __init__(self, policy: AuditPolicy) -> None:
        self._policy = policy.claim_policy

    def rate(self, text: str, quote: str) -> int:
        """Return the share of the text's words that stand in the quote, in basis points."""
        wanted = list_content_stems(text, self._policy)
        held = list_content_stems(quote, self._policy)
        return len(wanted & held) * WHOLE_BP // len(wanted) if wanted else 0

    def find_best(self, text: str, evidence: Sequence[RankedEvidence]) -> RankedEvidence | None:
        """Return the quote in which most of a text stands, the first of equal ones."""
        best, most = None, 0
        for one in evidence:
            likeness = self.rate(text, one.quote)
            if likeness > most:
                best, most = one, likeness
        return best
