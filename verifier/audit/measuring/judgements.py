"""Judgements of claims as lines of JSON: cards, audit records of any system, and labels of people.

One reader takes them all, so that what people said can stand on either side of a measurement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TypeAlias, get_args

from verifier.audit.claims.lines import BadClaim, read_identified
from verifier.audit.measuring.label_schemes import name_audit3
from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard
from verifier.audit.records.citation import list_cited
from verifier.measures.annotations import MAX_MARK, MIN_MARK
from verifier.measures.tiers import LABELS, Label3
from verifier.parsers.frozen import record
from verifier.records.claim_check import MAX_SCORE, Label
from verifier.records.json_lines import JsonValue, ReceiptError, show_excerpt, show_value
from verifier.records.kept import AUDIT_SCHEMA, CARD_SCHEMA, read_record
from verifier.records.typed_keys import Keys, read_keys

_FIVE: tuple[Label, ...] = get_args(Label)


@record
class JudgedFigure:
    """What somebody says of a figure; a part is None where it has none, or where gold does not ask."""

    verdict: Label | None
    entity: str | None = None
    unit: str | None = None
    operation: str | None = None


Change: TypeAlias = "tuple[str | None, str | None]"
"""The document that a citation led to, and the one that it leads to now; None for one that there is not."""


@record
class Judgement:
    """What somebody says of a claim.

    `claim_id` is that of the claim, after that of its answer and a ``/`` where it has one. `label` is
    claims_audit's, None where the system abstained. `full_label` is ours of five, where there is
    one. `passages` are ids of documents and spans in the order of their rank; as gold, those that matter.
    `support` is a score from 0 to 10,000.

    `citations` are the documents that the claim cites, as gold those that it may cite; None where nobody
    says. `annotators` are the labels of several people, of which `label` is what they agree on, or the
    `tie_break`; `marks` are what they gave, from 1 to 5. `latency` is what was recorded, in any unit.
    """

    claim_id: str
    label: Label3 | None
    full_label: Label | None = None
    support: int | None = None
    passages: tuple[tuple[str, str], ...] = ()
    types: tuple[str, ...] = ()
    reviewer: str = "auto"
    citations: tuple[str, ...] | None = None
    citations_before: tuple[str, ...] | None = None
    changes: tuple[Change, ...] = ()
    figures: tuple[JudgedFigure, ...] = ()
    annotators: tuple[str, ...] = ()
    tie_break: str | None = None
    marks: tuple[tuple[str, int], ...] = ()
    latency: int | None = None

    @property
    def right_documents(self) -> frozenset[str]:
        """The documents that a claim may cite, by gold: those that it names, else those of its passages."""
        named = self.citations
        return frozenset(doc_id for doc_id, _ in self.passages) if named is None else frozenset(named)


@record
class JudgementList:
    """The judgements of a file in order, and the lines that cannot be read."""

    judgements: tuple[Judgement, ...]
    bad: tuple[BadClaim, ...] = ()


def read_judgements(lines: Iterable[str]) -> JudgementList:
    """Read judgements, one JSON object a line, counted from 1; blank lines are skipped.

    A line is a claim card, an audit of an answer, or an object with ``claim_id`` and ``label`` (supported,
    unsupported, insufficient, one of our five, or null where the system abstained) that may have
    ``abstained``, ``answer_id``, ``retrieval`` (objects with ``doc_id`` and perhaps ``span_id``), ``types``,
    ``score`` and ``reviewer``; also ``citations`` and ``citations_before`` (ids of documents),
    ``corrections`` (objects with ``old`` and ``new``), ``figures``
    (objects with ``verdict`` and perhaps ``entity``, ``unit`` and ``operation``), ``latency_ms``, and of
    several people ``annotators`` (labels), ``tie_break`` and ``marks``. Other keys are not read. A
    claim that was judged before is a bad line. Rows of an audit for answers without claims are passed over.
    Nothing is raised for a line.
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
        claim_id=name_claim(card.claim.claim_id, card.answer_id),
        # A claim that is refuted has its answer, also where nobody is to state it.
        label=None if card.abstained and card.label != "CONTRADICTED" else name_audit3(card.label),
        full_label=card.label,
        support=card.support,
        passages=card.passages,
        types=card.claim.types,
        reviewer=card.reviewer,
        citations=list_cited(card.citations_after),
        citations_before=list_cited(card.citations_before),
        changes=card.changes,
        figures=tuple(
            JudgedFigure(
                verdict=one.verdict,
                entity=one.claim.named_entity,
                unit=one.claim.unit,
                operation=one.operation,
            )
            for one in card.numeric or ()
        ),
    )


def name_claim(claim_id: str, answer_id: str | None) -> str:
    """Return the name of a claim in a measurement: its id, after that of its answer."""
    return claim_id if answer_id is None else f"{answer_id}/{claim_id}"


def take_claim_id(keys: Keys) -> str:
    """Return the id of a claim, under either of its names. Raises `ReceiptError` where there is none."""
    is_short = keys.value.get("claim_id") is None and "id" in keys.value
    return keys.need_name("id" if is_short else "claim_id")


def _read_line(line: str) -> tuple[Judgement, ...]:
    """Read a line: of an audit all its claims, none of a row that says that an answer has no claims."""
    keys = read_keys(line)
    value = keys.value
    if value.get("schema") == CARD_SCHEMA:
        card = read_record(value)  # type: ignore[arg-type]
        assert isinstance(card, ClaimCard)
        return (judge_card(card),)
    if value.get("schema") == AUDIT_SCHEMA:
        audit = read_record(value)
        assert isinstance(audit, Audit)
        return tuple(map(judge_card, audit.cards))
    if "line" in value and value.get("claims") == 0:
        return ()
    return (_read_label_line(keys),)


def _read_label_line(keys: Keys) -> Judgement:
    value = keys.value
    if "line" in value and "error" in value:
        raise ReceiptError(f"it holds no card: {show_value(value['error'])}")
    claim_id = take_claim_id(keys)
    annotators = tuple(_name_full(one) for one in keys.take_list("annotators", "labels"))
    tie_break = _name_full(value["tie_break"]) if value.get("tie_break") is not None else None
    if annotators and "label" not in value:
        value = {**value, "label": _agree(annotators, tie_break)}
    label, full_label = _read_label(value)
    if full_label is None and value.get("full_label") is not None:
        _, full_label = _read_label({"label": value["full_label"]})
    return Judgement(
        claim_id=name_claim(claim_id, keys.take_text("answer_id")),
        label=None if value.get("abstained") is True else label,
        full_label=full_label,
        support=keys.take_integer("score", f"an integer from 0 to {MAX_SCORE:,}", most=MAX_SCORE),
        passages=tuple(_read_passage(item) for item in keys.take_list("retrieval", "passages")),
        types=keys.take_texts("types") or (),
        reviewer=str(value.get("reviewer") or "auto"),
        citations=keys.take_texts("citations"),
        citations_before=keys.take_texts("citations_before"),
        changes=tuple(_pair_changes(keys)),
        figures=tuple(_read_figure(item) for item in keys.take_list("figures", "objects")),
        annotators=annotators,
        tie_break=tie_break,
        marks=tuple(_read_marks(keys)),
        latency=keys.take_integer("latency_ms", "a whole number"),
    )


def _name_full(label: JsonValue) -> str:
    """Return an annotator's label, as one of five where it is one, else of three."""
    three, five = _read_label({"label": label})
    named = five or three
    if named is None:
        raise ReceiptError("key 'annotators': got null in it, expected labels")
    return named


def _agree(labels: Sequence[str], tie_break: str | None) -> str:
    """Return what annotators agree on, or the tie-break."""
    agreed = tie_break if len({*labels}) > 1 else labels[0]
    if agreed is None:
        raise ReceiptError("key 'annotators': they differ, expected a tie_break, or a label")
    return agreed


def _pair_changes(keys: Keys) -> Iterator[Change]:
    """Yield what became of each citation: as it was recorded, else by what went and what came."""
    if keys.value.get("corrections") is not None:
        yield from map(_read_change, keys.take_list("corrections", "changes"))
        return
    before, after = keys.take_texts("citations_before"), keys.take_texts("citations")
    if before is None or after is None:
        return
    fresh = iter([one for one in after if one not in before])
    for one in before:
        yield one, one if one in after else next(fresh, None)


def _read_change(item: JsonValue) -> Change:
    ends = (item.get("old"), item.get("new")) if isinstance(item, Mapping) else (0, 0)
    if not all(isinstance(one, (str, type(None))) for one in ends):
        raise ReceiptError(
            f"key 'corrections': got {show_value(item)} in it, expected old and new, each an id or null"
        )
    old, new = (None if one is None else str(one) for one in ends)
    return old, new


def _read_figure(item: JsonValue) -> JudgedFigure:
    if not isinstance(item, Mapping):
        raise ReceiptError(f"key 'figures': got {show_value(item)} in it, expected objects")
    verdict = next((own for own in _FIVE if item.get("verdict") == own), None)
    parts = [item.get(name) for name in ("entity", "unit", "operation")]
    if verdict is None or not all(isinstance(part, (str, type(None))) for part in parts):
        raise ReceiptError(
            f"key 'figures': got {show_value(item)} in it, expected a verdict of {', '.join(_FIVE)}, and "
            "entity, unit and operation as strings"
        )
    entity, unit, operation = (None if part is None else str(part) for part in parts)
    return JudgedFigure(verdict=verdict, entity=entity, unit=unit, operation=operation)


def _read_marks(keys: Keys) -> Iterator[tuple[str, int]]:
    for question, mark in keys.take_object("marks").value.items():
        if type(mark) is not int or not MIN_MARK <= mark <= MAX_MARK:
            raise ReceiptError(f"key 'marks': got {show_value(mark)}, expected {MIN_MARK} to {MAX_MARK}")
        yield question, mark


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
    got = f"got {show_value(label)}" if "label" in value else f"it is missing among {_name_keys(value)}"
    raise ReceiptError(f"key 'label': {got}, expected one of {', '.join((*LABELS, *_FIVE))}, or null")


_MOST_SHOWN = 8


def _name_keys(value: Mapping[str, JsonValue]) -> str:
    shown = ", ".join(map(show_excerpt, [*value][:_MOST_SHOWN]))
    return shown + ", ..." * (len(value) > _MOST_SHOWN)


def _read_passage(item: JsonValue) -> tuple[str, str]:
    doc_id = item.get("doc_id") if isinstance(item, Mapping) else None
    span_id = item.get("span_id") if isinstance(item, Mapping) else None
    if not isinstance(doc_id, str) or not isinstance(span_id, (str, type(None))):
        raise ReceiptError(f"key 'retrieval': got {show_value(item)} in it, expected doc_id and span_id")
    return doc_id, span_id or ""
