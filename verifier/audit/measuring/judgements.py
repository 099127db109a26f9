"""Judgements of claims as lines of JSON: cards, audit records of any system, and labels of people.

One reader takes them all, so that what people said can stand on either side of a measurement.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import get_args

from verifier.audit.claims.lines import BadClaim, read_identified
from verifier.audit.measuring.labels import name_audit3
from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard
from verifier.measures.tiers import LABELS, Label3
from verifier.records.claim_check import MAX_SCORE, Label
from verifier.records.json_lines import JsonValue, ReceiptError, read_json_line, show_value
from verifier.records.kept import AUDIT_SCHEMA, CARD_SCHEMA, read_record

_FIVE: tuple[Label, ...] = get_args(Label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What somebody says of a claim.

    `claim_id` is that of the claim, after that of its answer and a ``/`` where it has one. `label` is
    claims_audit's, None where the system abstained. `full_label` is ours of five, where there is
    one. `passages` are ids of documents and spans in the order of their rank; as gold, those that matter.
    `support` is a score from 0 to 10,000.
    """

    claim_id: str
    label: Label3 | None
    full_label: Label | None = None
    support: int | None = None
    passages: tuple[tuple[str, str], ...] = ()
    types: tuple[str, ...] = ()
    reviewer: str = "auto"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgementList:
    """The judgements of a file in order, and the lines that cannot be read."""

    judgements: tuple[Judgement, ...]
    bad: tuple[BadClaim, ...] = ()


def read_judgements(lines: Iterable[str]) -> JudgementList:
    """Read judgements, one JSON object a line, counted from 1; blank lines are skipped.

    A line is a claim card, an audit of an answer, or an object with ``claim_id`` and ``label`` (supported,
    unsupported, insufficient, one of our five, or null where the system abstained) that may have
    ``abstained``, ``answer_id``, ``retrieval`` (objects with ``doc_id`` and perhaps ``span_id``), ``types``,
    ``score`` and ``reviewer``. Other keys are not read. A claim that was judged before is a bad line. Rows of
    an audit for answers without claims are passed over. Nothing is raised for a line.
    """

    def read(line: str, seen: Set[str]) -> tuple[Judgement, ...]:
        found = _read_line(line)
        for judgement in found:
            if judgement.claim_id in seen:
                raise ReceiptError(f"key 'claim_id': got {judgement.claim_id!a} again, expected it once")
        return found

    judgements, bad = read_identified(lines, read)
    return JudgementList(judgements=judgements, bad=bad)


def judge_card(card: ClaimCard) -> Judgement:
    """Return what a card says of its claim."""
    return Judgement(
        claim_id=_name_claim(card.claim.claim_id, card.answer_id),
        # A claim that is refuted has its answer, also where nobody is to state it.
        label=None if card.abstained and card.label != "CONTRADICTED" else name_audit3(card.label),
        full_label=card.label,
        support=card.support,
        passages=card.passages,
        types=card.claim.types,
        reviewer=card.reviewer,
    )


def _name_claim(claim_id: str, answer_id: str | None) -> str:
    return claim_id if answer_id is None else f"{answer_id}/{claim_id}"


def _read_line(line: str) -> tuple[Judgement, ...]:
    """Read a line: of an audit all its claims, none of a row that says that an answer has no claims."""
    value = read_json_line(line)
    if not isinstance(value, Mapping):
        raise ReceiptError(f"got {show_value(value)}, expected a JSON object")
    if value.get("schema") == CARD_SCHEMA:
        card = read_record(value)  # type: ignore[arg-type]
        assert isinstance(card, ClaimCard)
        return (judge_card(card),)
    if value.get("schema") == AUDIT_SCHEMA:
        audit = read_record(value)  # type: ignore[arg-type]
        assert isinstance(audit, Audit)
        return tuple(map(judge_card, audit.cards))
    if "line" in value and value.get("claims") == 0:
        return ()
    return (_read_label_line(value),)


def _read_label_line(value: Mapping[str, JsonValue]) -> Judgement:
    if "line" in value and "error" in value:
        raise ReceiptError(f"it holds no card: {show_value(value['error'])}")
    answer_id = value.get("answer_id")
    if not isinstance(answer_id, (str, type(None))):
        raise ReceiptError(f"key 'answer_id': got {show_value(answer_id)}, expected a string or null")
    claim_id = value.get("claim_id", value.get("id"))
    if not isinstance(claim_id, str) or not claim_id:
        raise ReceiptError(f"key 'claim_id': got {show_value(claim_id)}, expected a string")
    label, full_label = _read_label(value)
    if full_label is None and value.get("full_label") is not None:
        _, full_label = _read_label({"label": value["full_label"]})
    return Judgement(
        claim_id=_name_claim(claim_id, answer_id),
        label=None if value.get("abstained") is True else label,
        full_label=full_label,
        support=_read_score(value),
        passages=tuple(_read_passage(item) for item in _read_list(value, "retrieval")),
        types=tuple(_read_type(item) for item in _read_list(value, "types")),
        reviewer=str(value.get("reviewer") or "auto"),
    )


def _read_label(value: Mapping[str, JsonValue]) -> tuple[Label3 | None, Label | None]:
    label = value.get("label")
    if label is None and "label" in value:
        return None, None
    for known in LABELS:
        if label == known:
            return known, None
    for own in _FIVE:
        if label == own:
            return name_audit3(own), own
    raise ReceiptError(
        f"key 'label': got {show_value(label)}, expected one of {', '.join((*LABELS, *_FIVE))}, or null"
    )


def _read_score(value: Mapping[str, JsonValue]) -> int | None:
    score = value.get("score")
    if score is not None and (type(score) is not int or not 0 <= score <= MAX_SCORE):
        raise ReceiptError(
            f"key 'score': got {show_value(score)}, expected an integer from 0 to {MAX_SCORE:,}"
        )
    return score


def _read_list(value: Mapping[str, JsonValue], key: str) -> Sequence[JsonValue]:
    items = value.get(key)
    if items is None:
        return ()
    if isinstance(items, str) or not isinstance(items, Sequence):
        raise ReceiptError(f"key {key!a}: got {show_value(items)}, expected a list")
    return items


def _read_passage(item: JsonValue) -> tuple[str, str]:
    doc_id = item.get("doc_id") if isinstance(item, Mapping) else None
    span_id = item.get("span_id") if isinstance(item, Mapping) else None
    if not isinstance(doc_id, str) or not isinstance(span_id, (str, type(None))):
        raise ReceiptError(f"key 'retrieval': got {show_value(item)} in it, expected doc_id and span_id")
    return doc_id, span_id or ""


def _read_type(item: JsonValue) -> str:
    if not isinstance(item, str):
        raise ReceiptError(f"key 'types': got {show_value(item)} in it, expected strings")
    return item
