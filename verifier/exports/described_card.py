"""Cards in the form that Theoria describes, written and read: shares from 0 to 1, three labels, plain names.

=========================  =================================================================================
there                      here
=========================  =================================================================================
`label`                    SUPPORTED, REFUTED and NEI, by the label that the review leaves
`confidence`, `metrics`    shares from 0 to 1: how surely the claim is supported, and what was measured of it
`evidence`                 what each document says for or against the claim, with the hash of its words
`verification_methods`     what ran, by its own name, and what the caller's metrics are called
`thresholds`               those of the card's policy under the described names, where the policy ships
`record`                   the whole card of ours
=========================  =================================================================================

A card is read back from its `record`, and refused where the rest was edited. A card of another system has no
record: its claim is described anew, its label and its figures are taken as theirs, and who has to look is
told by the policy at hand. What it calls supported or refuted has to name its evidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from verifier.audit.claims.description import describe_claim
from verifier.audit.modes import MODES
from verifier.audit.records.card import (
    ClaimCard,
    DocumentFinding,
    EvidencePlace,
    RankedPassage,
    Stance,
    Timestamps,
)
from verifier.audit.records.review import CardRating, CardReview, RecordedMetric, SelfCheck
from verifier.audit.review.escalation import CardFacts, list_escalations
from verifier.audit.review.recomputed import find_policy
from verifier.audit.review.recorded_metrics import RECORDED, read_metrics, read_share
from verifier.audit.times import AuditError, check_time
from verifier.measures.exact import WHOLE_BP as WHOLE
from verifier.policies import VerifierError, hash_text
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import Label
from verifier.records.json_lines import JsonValue, NumberText, ReceiptError, show_value
from verifier.records.kept import InputDigests
from verifier.records.typed_keys import Keys

LABELS: Mapping[str, Label] = {"SUPPORTED": "SUPPORTED", "REFUTED": "CONTRADICTED", "NEI": "NEI"}
"""Our label for each of the described ones."""

DISAGREEMENT = "selfcheck_disagreement"

KEYS = (
    *("claim_id", "answer_id", "text", "mode", "label", "confidence", "evidence", "verification_methods"),
    *("metrics", "timestamps", "escalations", "thresholds", "record"),
)
"""The keys of a described card."""

_EVIDENCE_KEYS = ("source_type", "source_id", "title", "uri", "snippet", "hash")
_STANCES: Mapping[str, Stance] = {"SUPPORTED": "supports", "REFUTED": "contradicts", "NEI": "silent"}
_HASH = re.compile("(?:hmac-)?sha256:[0-9a-f]{64}")
_NO_POLICY = "sha256:" + "0" * 64
"""The hash of rules that nobody here knows."""


class DescribedCardError(ReceiptError):
    """What is no described card: what stands there, and what was expected."""


# --- Writing ----------------------------------------------------------------------------------------------


def write_described(card: ClaimCard) -> dict[str, JsonValue]:
    """Return a card in the described form, with the whole card under ``record``."""
    _, confidence = card.rated
    review, times = card.review, card.timestamps
    metrics: dict[str, JsonValue] = {
        name: found / total for name, (found, total) in card.metrics if name in (*RECORDED, DISAGREEMENT)
    }
    return {
        "claim_id": card.claim.claim_id,
        "answer_id": card.answer_id,
        "text": card.claim.text,
        "mode": None if review is None else review.mode,
        "label": _name_label(card),
        "confidence": confidence / WHOLE,
        "evidence": [_write_evidence(one) for one in card.evidence],
        "verification_methods": [*_list_methods(card)],
        "metrics": metrics,
        "timestamps": {"drafted_at": times.drafted_at, "verified_at": times.verified_at},
        "escalations": [] if review is None else [one.to_dict() for one in review.escalations],
        "thresholds": _write_thresholds(find_policy(card, load_audit_policy("default"))),
        "record": card.to_dict(),
    }


def _name_label(card: ClaimCard) -> str:
    label = card.rated[0]
    return next((theirs for theirs, ours in LABELS.items() if ours == label), "NEI")


def _write_evidence(one: EvidencePlace) -> dict[str, JsonValue]:
    return {
        "source_type": one.source_type,
        "source_id": one.source_id,
        "title": one.title,
        "uri": one.uri,
        "snippet": one.snippet,
        "hash": one.sha256,
    }


def _list_methods(card: ClaimCard) -> Iterator[str]:
    review = card.review
    named = card.methods or (() if card.check is None else ("check_claim",))
    yield from dict.fromkeys((*named, *(() if review is None else review.methods)))
    if review is not None and review.recorded:
        yield "recorded metrics"


def _write_thresholds(policy: AuditPolicy | None) -> dict[str, JsonValue] | None:
    if policy is None:
        return None
    return {
        "audit_score_threshold": policy.audit_score_threshold_bp / WHOLE,
        "selfcheck_disagreement_threshold": policy.selfcheck_disagreement_bp / WHOLE,
        "low_confidence_threshold": policy.low_confidence_bp / WHOLE,
        "freshness_months": dict(policy.freshness_months),
    }


# --- Reading ----------------------------------------------------------------------------------------------


def is_described(value: JsonValue) -> TypeGuard[Mapping[str, JsonValue]]:
    """Return whether a line of JSON is a described card, and no record of ours."""
    return isinstance(value, Mapping) and "schema" not in value and {"claim_id", "text", "label"} <= {*value}


def read_described(value: Mapping[str, JsonValue], *, policy: AuditPolicyReference = "default") -> ClaimCard:
    """Return the card of a described one. `policy` says who has to look at one of another system.

    Numbers are read as their text (`NumberText`) or as they are. Raises `DescribedCardError` for what is no
    described card, and for one that says otherwise than its own record.
    """
    keys = Keys(value, error=DescribedCardError)
    keys.refuse_others(KEYS)
    if value.get("record") is not None:
        return _read_record(value)
    try:
        card = _read_foreign(keys, load_audit_policy(policy))
        # What no card could be is refused as it would be when it is read back.
        return ClaimCard.from_json(card.to_json())
    except DescribedCardError:
        raise
    except VerifierError as error:
        raise DescribedCardError(f"described card: {error}") from None


def _read_record(value: Mapping[str, JsonValue]) -> ClaimCard:
    from verifier.records.kept import read_record

    record = value["record"]
    card = read_record(record) if isinstance(record, Mapping) else None  # type: ignore[arg-type]
    if not isinstance(card, ClaimCard):
        raise DescribedCardError(f"key 'record': got {show_value(record)}, expected a claim card")
    expected = write_described(card)
    for key in KEYS:
        if key != "record" and key in value and _plain(value[key]) != _plain(expected[key]):
            raise DescribedCardError(
                f"key {key!a}: got {show_value(value[key])}, and its record says {show_value(expected[key])}"
            )
    return card


def _plain(value: JsonValue) -> JsonValue:
    """Return a value with its numbers as floats, in whatever form they were read."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return (
        float(value) if isinstance(value, (int, float, NumberText)) and not isinstance(value, bool) else value
    )


def _read_foreign(keys: Keys, policy: AuditPolicy) -> ClaimCard:
    value, said = keys.value, keys.need_name("label")
    if said not in LABELS:
        raise keys.refuse("label", said, f"one of {', '.join(LABELS)}")
    text, answer_id = keys.need_name("text"), keys.take_text("answer_id")
    evidence = [*_read_evidence(keys)]
    times = keys.take_object("timestamps", ("drafted_at", "verified_at"))
    claim = describe_claim(
        text, claim_id=keys.need_name("claim_id"), source_id=answer_id or "", policy=policy
    )
    stance, label = _STANCES[said], LABELS[said]
    confidence = _read_share(value, "confidence")
    return ClaimCard(
        policy_name="described",
        policy_hash=_NO_POLICY,
        claim_policy_hash=_NO_POLICY,
        inputs=InputDigests(answer=hash_text(text), question=None, sources=()),
        violations=(),
        claim=claim,
        answer_id=answer_id,
        label=label,
        abstained=False,
        abstain_reason=None,
        documents=tuple(_list_documents(evidence, stance, label, confidence)),
        retrieval=tuple(_rank(number, one) for number, one in enumerate(evidence, 1)),
        evidence=tuple(_place(one, stance) for one in evidence if stance != "silent"),
        check=None,
        rationale=f"Another system calls it {said}.",
        corpus_digest=None,
        timestamps=Timestamps(
            drafted_at=check_time("drafted_at", times.take_text("drafted_at")),
            verified_at=check_time("verified_at", times.take_text("verified_at")),
        ),
        review=_review(keys, label, confidence, len({one["source_id"] for one in evidence}), policy),
    )


def _review(keys: Keys, label: Label, confidence: int, n_documents: int, policy: AuditPolicy) -> CardReview:
    mode = keys.take_text("mode") or MODES[1]
    if mode not in MODES:
        raise keys.refuse("mode", mode, f"one of {', '.join(MODES)}")
    value, given = keys.value, dict(keys.take_object("metrics").value)
    disagreement = given.pop(DISAGREEMENT, None)
    recorded = read_metrics(given)
    selfcheck = None if disagreement is None else _read_selfcheck(disagreement, policy)
    # How surely the claim is supported: of a refuted one not at all, whatever their figure is of.
    sure = 0 if label == "CONTRADICTED" else confidence
    facts = CardFacts(
        label=label,
        audit_score=sure,
        confidence=sure,
        supported_by=n_documents if label == "SUPPORTED" else 0,
        selfcheck=selfcheck,
        manual=", ".join(_list_reasons(value.get("escalations"))) or None,
    )
    return CardReview(
        mode=mode,
        domain=None,
        as_of=None,
        rating=CardRating(label=label, reason=None, audit_score=sure, confidence=sure, parts=()),
        consistency=None,
        selfcheck=selfcheck,
        recorded=tuple(RecordedMetric(name=name, ratio=share) for name, share in sorted(recorded.items())),
        freshness=(),
        escalations=list_escalations(facts, policy=policy),
        methods=tuple(_list_texts(value, "verification_methods")),
    )


def _read_selfcheck(value: JsonValue, policy: AuditPolicy) -> SelfCheck:
    """Return a share of samples that disagree as the least numbers that give it: 0.1 is 1 of 10."""
    apart, samples = read_share(DISAGREEMENT, value)
    return SelfCheck(
        samples=samples, agree=samples - apart, contradict=0, not_mentioned=apart,
        disagreement=(apart, samples), few=samples < policy.selfcheck_min_samples,
        mean_surprise=None, max_surprise=None,
    )  # fmt: skip


def _list_reasons(value: JsonValue) -> Iterator[str]:
    """Yield why the other system asks for people."""
    for one in value if isinstance(value, (list, tuple)) else ():
        if isinstance(one, Mapping) and one.get("to") == "Audit-Web":
            continue
        code = one.get("code", one.get("reason")) if isinstance(one, Mapping) else one
        yield code if isinstance(code, str) else "escalated"


def _read_evidence(card: Keys) -> Iterator[Mapping[str, str | None]]:
    for keys in card.take_objects("evidence", _EVIDENCE_KEYS):
        found = {key: keys.take_text(key) for key in _EVIDENCE_KEYS}
        found["source_id"] = keys.need_name("source_id")
        if (found["source_type"] or "kb") not in ("kb", "web"):
            raise keys.refuse("source_type", found["source_type"], "kb or web")
        if found["hash"] is not None and not _HASH.fullmatch(found["hash"]):
            raise keys.refuse("hash", found["hash"], "sha256: and 64 hexadecimal digits")
        yield found


def _list_documents(
    evidence: Sequence[Mapping[str, str | None]], stance: Stance, label: Label, score: int
) -> Iterator[DocumentFinding]:
    named = {one["source_id"] or "": _name_span(one) for one in reversed(evidence)}
    for doc_id, span_id in sorted(named.items()):
        yield DocumentFinding(
            doc_id=doc_id, span_id=span_id, stance=stance, label=label, score=score, is_gold=False
        )


def _name_span(one: Mapping[str, str | None]) -> str:
    return f"{one['source_id']}#0-{len(one['snippet'] or '')}"


def _rank(number: int, one: Mapping[str, str | None]) -> RankedPassage:
    return RankedPassage(
        doc_id=one["source_id"] or "", span_id=_name_span(one), place=(0, len(one["snippet"] or "")),
        page=None, rank=number, rank_score=0, method="overlap", has_figure=False, title=one["title"],
        uri=one["uri"], sha256=_hash(one),
    )  # fmt: skip


def _place(one: Mapping[str, str | None], stance: Stance) -> EvidencePlace:
    """Return what a piece of evidence says; where it stands in its document the form does not tell."""
    return EvidencePlace(
        source_type=one["source_type"] or "kb", source_id=one["source_id"] or "", span_id=_name_span(one),
        title=one["title"], uri=one["uri"], stance=stance, place=(0, len(one["snippet"] or "")), page=None,
        snippet=one["snippet"], sha256=_hash(one),
    )  # fmt: skip


def _hash(one: Mapping[str, str | None]) -> str | None:
    return one["hash"] or (None if one["snippet"] is None else hash_text(one["snippet"]))


# --- Values -----------------------------------------------------------------------------------------------


def _list_texts(value: Mapping[str, JsonValue], key: str) -> Iterator[str]:
    items = value.get(key)
    for item in items if isinstance(items, (list, tuple)) else ():
        if isinstance(item, str):
            yield item


def _read_share(value: Mapping[str, JsonValue], key: str) -> int:
    try:
        numerator, denominator = read_share(key, value.get(key))
    except AuditError:
        raise DescribedCardError(
            f"key {key!a}: got {show_value(value.get(key))}, expected a share from 0 to 1"
        ) from None
    return numerator * WHOLE // denominator if denominator else 0
