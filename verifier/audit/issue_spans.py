"""What is wrong in an answer, and where: at most one issue a sentence, its strongest.

An incorrect claim goes before an uncertain one, the surer before the less sure, and of equals the first. The
type comes from the facets that differ: figures before dates before names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from verifier.audit.records.answer import AuditedSentence, IssueSpan, IssueType, Severity
from verifier.audit.records.card import ClaimCard
from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span

_FACETS: Mapping[str, IssueType] = {
    "numbers": "NUMBER",
    "dates": "DATE",
    "names": "ENTITY",
    "roles": "ENTITY",
}
_CODES: Mapping[ViolationCode, IssueType] = {
    ViolationCode.NUMBER_MISMATCH: "NUMBER",
    ViolationCode.UNIT_MISMATCH: "NUMBER",
    ViolationCode.DATE_MISMATCH: "DATE",
    ViolationCode.ENTITY_MISMATCH: "ENTITY",
}
_ORDER: tuple[IssueType, ...] = ("NUMBER", "DATE", "ENTITY", "OTHER")
_SEVERITY: Mapping[IssueType, Severity] = {
    "NUMBER": "high",
    "DATE": "high",
    "ENTITY": "medium",
    "OTHER": "low",
}


def find_issues(
    sentences: Sequence[AuditedSentence], cards: Sequence[ClaimCard], length: int
) -> tuple[IssueSpan, ...]:
    """Return the issues of an answer of some length, in order; one over all where nothing is judged."""
    by_id = {card.claim.claim_id: card for card in cards}
    found = tuple(
        issue
        for sentence in sentences
        for issue in _find_issue(sentence, [by_id[name] for name in sentence.claim_ids])
    )
    if sentences and all(one.label is None for one in sentences) and not found:
        return (
            IssueSpan(
                span=(0, length), claim_id=None, message="Nothing in the text can be checked.",
                severity="low", verdict="uncertain", issue_type="OTHER", confidence=0, evidence_found=False,
            ),
        )  # fmt: skip
    return found


def _find_issue(sentence: AuditedSentence, cards: Sequence[ClaimCard]) -> Iterator[IssueSpan]:
    for verdict in ("incorrect", "uncertain"):
        sure = [
            (card.gate.confidence, card) for card in cards if card.gate and card.gate.label_final == verdict
        ]
        if sentence.label is None or not sure:
            continue
        confidence, card = max(sure, key=lambda pair: pair[0])
        kind = find_issue_type(card)
        yield IssueSpan(
            span=_find_span(card, sentence.span),
            claim_id=card.claim.claim_id,
            message=card.rationale,
            severity=_SEVERITY[kind] if verdict == "incorrect" else "low",
            verdict=verdict,
            issue_type=kind,
            confidence=confidence,
            evidence_found=card.gate is not None and card.gate.evidence_found,
        )
        return


def find_issue_type(card: ClaimCard) -> IssueType:
    """Return what of a claim differs from its evidence."""
    facets = () if card.check is None else card.check.facets
    found = {_FACETS.get(one.facet, "OTHER") for one in facets if one.outcome != "agrees"}
    found |= {_CODES.get(code, "OTHER") for check in card.numeric or () for code in check.codes}
    return next((kind for kind in _ORDER if kind in found), "OTHER")


def _find_span(card: ClaimCard, sentence: Span) -> Span:
    span = card.claim.span
    return span if span is not None and sentence[0] <= span[0] and span[1] <= sentence[1] else sentence
