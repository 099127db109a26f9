"""Why a claim was judged as it was: one fixed sentence a finding, with documents and passages named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.audit.records.card import ClaimCard, UsedDefinition
from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.records.kept import Violation

if TYPE_CHECKING:
    from verifier.audit.judging.adjudication import Adjudication, PassageFinding

_SAID = {
    ViolationCode.SOURCES_DISAGREE: "The sources disagree.",
    ViolationCode.RESOLVED_BY_GOLD: "The sources disagree; a gold document decides.",
    ViolationCode.HEDGED_CLAIM: "The claim says that it may be so; no passage leaves it open.",
    ViolationCode.RETRACTED_CLAIM: "The answer takes the claim back.",
    ViolationCode.UNDERSPECIFIED: "The claim does not name what the policy asks for.",
    ViolationCode.EMPTY_RETRIEVAL: "No passage shares a word with the claim.",
    ViolationCode.LOW_SCORE: "No passage that was found holds enough of the claim to be relevant.",
}


FORCED = " (forced verdict, abstention disabled)"
"""What a rationale ends in where the policy allows no abstention."""


def write_rationale(claim: str, adjudication: Adjudication | None, violations: tuple[Violation, ...]) -> str:
    """Return the sentences, those about the whole first; they quote the evidence and the claim."""
    parts = [_SAID[violation.code] for violation in violations if violation.code in _SAID]
    if adjudication is not None:
        parts += [_describe(claim, finding) for finding in adjudication.deciding]
        if adjudication.documents and not adjudication.deciding:
            parts.append("No passage that was found speaks of what the claim speaks of.")
    return " ".join(parts)


def name_definition(used: UsedDefinition | None) -> str:
    """Return the sentence that says by which definition a claim was judged; empty where by none."""
    return "" if used is None else f"By the definition {_name(used.doc_id, used.span_id)}: "


def write_stored_rationale(card: ClaimCard) -> str:
    """Return the sentences of a card from which the words of its sources are left out."""
    parts = [_SAID[violation.code] for violation in card.violations if violation.code in _SAID]
    for one in card.evidence:
        said = "states it" if one.stance == "supports" else "says otherwise"
        parts.append(f"{_name(one.source_id, one.span_id)} {said}.")
    if card.documents and not card.evidence:
        parts.append("No passage that was found decides.")
    forced = FORCED if card.rationale.endswith(FORCED) else ""
    return f"{name_definition(card.definition)}{' '.join(parts)}{forced}"


def _describe(claim: str, finding: PassageFinding) -> str:
    name = _name(finding.item.doc_id, finding.span_id)
    if finding.stance == "supports":
        return f"{name} states it."
    if finding.stance == "contradicts":
        said = list(_list_conflicts(claim, finding))
        return f"{name} says {'; '.join(said)}." if said else f"{name} says otherwise."
    missing = [claim[slice(*span)] for span in (*finding.check.uncovered, *_list_added(finding))]
    if missing:
        return f"{name} does not say {', '.join(dict.fromkeys(missing))}."
    return f"{name} does not carry it."


def _name(doc_id: str, span_id: str) -> str:
    return span_id if span_id.startswith(doc_id) else f"{doc_id} {span_id}"


def _list_added(finding: PassageFinding) -> Iterator[Span]:
    """Yield the places of the words by which the claim leaves open what the passage states flatly."""
    for violation in finding.check.violations:
        if violation.code is ViolationCode.MODALITY_ADDED and violation.span is not None:
            yield violation.span


def _list_conflicts(claim: str, finding: PassageFinding) -> Iterator[str]:
    for conflict in finding.check.conflicts:
        said = "" if conflict.place is None else finding.stretch.text[slice(*conflict.place.span)]
        claimed = "" if conflict.span is None else claim[slice(*conflict.span)]
        if said and claimed:
            yield f"{said} where the claim says {claimed}"
