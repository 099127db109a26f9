"""What the figures of a claim do to its card: one that the evidence contradicts contradicts the claim."""

from __future__ import annotations

from dataclasses import replace

from verifier.audit.card_record import ClaimCard, EvidencePlace
from verifier.audit.claim_audit import HeardClaim
from verifier.audit.numbers.check import check_numbers
from verifier.audit.numbers.passages import NumericPassage
from verifier.audit.numeric_record import NumericCheck
from verifier.codes import ViolationCode
from verifier.policies import hash_text
from verifier.policies.audit import AuditPolicy
from verifier.records.claim_check import Label
from verifier.records.kept import Violation


def weigh_figures(card: ClaimCard, heard: HeardClaim, policy: AuditPolicy) -> ClaimCard:
    """Return a claim's card with its figures asked of the passages that decide.

    A conflict makes the claim contradicted. Figures that the evidence bears out lift a claim of which a part
    stands there only where the policy says so.
    """
    passages = [
        NumericPassage(one.item.doc_id, one.stretch.text, one.stretch.locate)
        for one in heard.adjudication.deciding
    ]
    checks = check_numbers(card.claim.text, passages, policy=policy)
    card = replace(card, numeric=checks)
    if any(check.verdict == "CONTRADICTED" for check in checks):
        return _turn(card, heard, "CONTRADICTED", checks)
    if policy.numeric_lifts and card.label == "PARTIAL" and checks and all(checks):
        return _turn(card, heard, "SUPPORTED", checks)
    return card


def _turn(card: ClaimCard, heard: HeardClaim, label: Label, checks: tuple[NumericCheck, ...]) -> ClaimCard:
    """Return the card with the label that its figures ask for, and the evidence of it."""
    if card.label == label:
        return card
    stance = "contradicts" if label == "CONTRADICTED" else "supports"
    deciding = [check for check in checks if check.verdict == label]
    places = [place for check in deciding if (place := _place(check, heard, stance)) is not None]
    if not places:
        return card
    known: list[ViolationCode] = list(dict.fromkeys(code for check in deciding for code in check.codes))
    return replace(
        card,
        label=label,
        evidence=(*(one for one in card.evidence if one.stance == stance), *places),
        violations=(*card.violations, *(Violation(code=code) for code in known)),
        rationale=" ".join([*(_explain(check) for check in deciding), card.rationale]).strip(),
    )


def _place(check: NumericCheck, heard: HeardClaim, stance: str) -> EvidencePlace | None:
    """Return the passage in which the figure of the evidence stands."""
    for finding in heard.adjudication.deciding:
        if finding.item.doc_id == check.doc_id:
            item, text = finding.item, finding.stretch.text
            return EvidencePlace(
                source_type="kb", source_id=item.doc_id, span_id=item.span_id, title=item.title,
                uri=item.source, stance=stance, place=finding.stretch.locate((0, len(text))), page=item.page,
                snippet=text, sha256=hash_text(text),
            )  # fmt: skip
    return None


def _explain(check: NumericCheck) -> str:
    said = " and ".join(
        f"{one.question} {one.evidence_answer} where the claim says {one.claim_answer}"
        for one in check.qa
        if one.match == "no"
    )
    return f"The evidence says {said}." if said else f"The evidence bears out {check.claim.raw_value}."
