"""What the figures of a claim do to its card: one that the evidence contradicts contradicts the claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from verifier.audit.evidence.passages import EvidenceReader, Stretch
from verifier.audit.judging.claim_audit import HeardClaim
from verifier.audit.numbers.check import check_numbers, look_up_numbers
from verifier.audit.numbers.passages import NumericPassage
from verifier.audit.records.card import ClaimCard, EvidencePlace
from verifier.audit.records.numeric import NumericCheck
from verifier.codes import ViolationCode
from verifier.corpus.records import RankedSpan
from verifier.policies import hash_text
from verifier.policies.audit import AuditPolicy
from verifier.records.claim_check import Label
from verifier.records.kept import Violation


@dataclass(frozen=True, slots=True)
class _Asked:
    """A passage that figures are asked of; one that `decides` speaks of the claim's subject."""

    item: RankedSpan
    stretch: Stretch
    decides: bool
    is_web: bool = False


def weigh_figures(
    card: ClaimCard,
    heard: HeardClaim,
    reader: EvidenceReader,
    policy: AuditPolicy,
    *,
    cited: Sequence[str] = (),
) -> ClaimCard:
    """Return a claim's card with its figures asked of the passages that decide.

    Where the policy does not have the stage it is only told whether each figure stands there. Else a conflict
    makes the claim contradicted. Where no passage speaks of the claim's subject, those that were
    found are asked, or the beginnings of the documents that are `cited`: there only a figure that is said of
    something else counts, since another figure may be another thing's. Figures that the evidence bears out
    lift a claim of which a part stands there only where the policy says so.
    """
    asked = _list_asked(heard, reader, cited)
    passages = [NumericPassage(one.item.doc_id, one.stretch.text, one.stretch.locate) for one in asked]
    if not policy.enable_numeric_qa_verification:
        return replace(card, numeric=look_up_numbers(card.claim.text, passages, policy))
    checks = check_numbers(card.claim.text, passages, policy=policy)
    card = replace(card, numeric=checks)
    refuting = [check for check in checks if check.verdict == "CONTRADICTED" and _counts(check, asked)]
    if refuting:
        return _turn(card, asked, "CONTRADICTED", refuting)
    if policy.numeric_lifts and card.label == "PARTIAL" and checks and all(checks):
        return _turn(card, asked, "SUPPORTED", checks)
    return card


def _list_asked(heard: HeardClaim, reader: EvidenceReader, cited: Sequence[str]) -> list[_Asked]:
    deciding = heard.adjudication.deciding
    if deciding:
        web = heard.web
        return [
            _Asked(one.item, one.stretch, decides=True, is_web=one.item.doc_id in web) for one in deciding
        ]
    items = [one for one in heard.items if one.doc_id in cited] or list(heard.items)
    items = items or [reader.open_document(reader.documents[doc_id]) for doc_id in cited]
    return [_Asked(one, reader.read_alone(one), decides=False) for one in items]


def _counts(check: NumericCheck, asked: Sequence[_Asked]) -> bool:
    return {*check.codes} == {ViolationCode.ENTITY_MISMATCH} or all(one.decides for one in asked)


def _turn(
    card: ClaimCard, asked: Sequence[_Asked], label: Label, deciding: Sequence[NumericCheck]
) -> ClaimCard:
    """Return the card with the label that its figures ask for, and the evidence of it."""
    if card.label == label:
        return card
    stance = "contradicts" if label == "CONTRADICTED" else "supports"
    places = [place for check in deciding if (place := _place(check, asked, stance)) is not None]
    if not places:
        return card
    known = dict.fromkeys(chain.from_iterable(check.codes for check in deciding))
    return replace(
        card,
        label=label,
        # Whatever the search came to: here a figure was found, and it decides.
        abstained=False,
        abstain_reason=None,
        evidence=(*(one for one in card.evidence if one.stance == stance), *places),
        violations=(*card.violations, *(Violation(code=code) for code in known)),
        rationale=" ".join([*(_explain(check) for check in deciding), card.rationale]).strip(),
    )


def _place(check: NumericCheck, asked: Sequence[_Asked], stance: str) -> EvidencePlace | None:
    """Return the passage in which the figure of the evidence stands."""
    for one in asked:
        if one.item.doc_id == check.doc_id:
            item, text = one.item, one.stretch.text
            return EvidencePlace(
                source_type="web" if one.is_web else "kb", source_id=item.doc_id, span_id=item.span_id,
                title=item.title, uri=item.source, stance=stance, page=item.page,
                place=one.stretch.locate((0, len(text))), snippet=text, sha256=hash_text(text),
            )  # fmt: skip
    return None


def _explain(check: NumericCheck) -> str:
    said = " and ".join(
        f"{one.question} {one.evidence_answer} where the claim says {one.claim_answer}"
        for one in check.qa
        if one.match == "no"
    )
    return f"The evidence says {said}." if said else f"The evidence bears out {check.claim.raw_value}."
