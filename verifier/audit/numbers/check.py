"""The call that asks the figures of a claim in the evidence."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.audit.numbers.passages import NumericPassage, Passage, read_passages
from verifier.audit.numeric_record import NumericAnswer, NumericCheck, NumericComponents
from verifier.parsers.quantities import Quantity, extract_quantities
from verifier.policies.audit import AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import MAX_SCORE
from verifier.sources.input_checks import require_text


def check_numbers(
    claim: str, passages: Sequence[Passage], *, policy: AuditPolicyReference = "default"
) -> tuple[NumericCheck, ...]:
    """Return a check for each figure of a claim, in order; none for a claim without figures.

    Figures that order or name (`third`, `Boeing 747`) and dates are none. Nothing that stands in the claim
    or the passages raises. Raises `TypeError` for an argument of a wrong type, `PolicyError` as
    `load_audit_policy` does.
    """
    resolved = load_audit_policy(policy)
    require_text("claim", claim)
    read = read_passages(passages, resolved.claim_policy)
    figures = [quantity for quantity in extract_quantities(claim) if not quantity.counts_nothing]
    return tuple(_look_up(claim, figure, read) for figure in figures)


def _look_up(claim: str, figure: Quantity, passages: Sequence[NumericPassage]) -> NumericCheck:
    """Look for a figure as it is written."""
    raw = claim[slice(*figure.span)]
    found: NumericComponents | None = None
    doc_id = None
    for passage in passages:
        for stated in extract_quantities(passage.text):
            if found is None and passage.text[slice(*stated.span)] == raw:
                place = passage.locate(stated.span)
                found = NumericComponents(raw_value=raw, normalized_value=raw, span=place)
                doc_id = passage.doc_id
    answer = NumericAnswer(
        question="value",
        claim_answer=raw,
        evidence_answer=None if found is None else raw,
        match="not stated" if found is None else "yes",
    )
    return NumericCheck(
        claim=NumericComponents(raw_value=raw, normalized_value=raw, span=figure.span),
        evidence=found,
        doc_id=doc_id,
        qa=(answer,),
        match_score=0 if found is None else MAX_SCORE,
        verdict="NEI" if found is None else "SUPPORTED",
    )
