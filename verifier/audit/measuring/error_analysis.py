"""Does an answer have an error: audited answers measured against gold, and the files that show why.

An answer has an error if enough of its issue spans count: an incorrect one counts whole, an uncertain one by
the uncertainty policy. All claims go through the evidence gate, so none is incorrect without a quote that
stands in its passage. What is written for debugging follows from the cards and feeds nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast, get_args

from verifier.audit.claims.lines import BadClaim
from verifier.audit.issue_spans import find_issues
from verifier.audit.judging.gate import gate_output
from verifier.audit.measuring.judgements import Judgement, JudgementList, read_judgements
from verifier.audit.measuring.measures import MeasuringError
from verifier.audit.records.answer import Audit, AuditedSentence, IssueSpan
from verifier.audit.records.card import ClaimCard
from verifier.audit.records.error import (
    ClaimEvidence,
    DebugClaim,
    ErrorCase,
    ErrorCoverage,
    ErrorMetrics,
    ErrorResults,
    EvidenceStats,
    GroundTruth,
    LabelCounts,
    PassageScore,
    SpanEvidence,
    TopClaim,
    TopIssue,
    UncertaintyPolicy,
)
from verifier.audit.records.gate import GateDecision
from verifier.measures.error_detection import BinaryCounts, count_binary
from verifier.measures.exact import WHOLE_BP, Ratio
from verifier.parsers.frozen import record
from verifier.policies import Json, VerifierError
from verifier.records.codec import JsonRecord
from verifier.records.json_lines import JsonValue, ReceiptError, read_json_line, show_value, write_json_line
from verifier.records.kept import AUDIT_SCHEMA, CARD_SCHEMA, read_record

UNCERTAINTY_POLICIES: tuple[UncertaintyPolicy, ...] = get_args(UncertaintyPolicy)

MAX_RAW_CHARS = 800
_FEW = 20
_TOP = 3
_WEIGHTS: Mapping[UncertaintyPolicy, int] = {"count_as_error": 2, "non_error": 0, "weight_0.5": 1}
"""What an uncertain issue counts, in halves."""


@record
class ErrorAnalysis:
    """The three files of an analysis."""

    results: ErrorResults
    claims: tuple[DebugClaim, ...]
    cases: tuple[ErrorCase, ...]

    def list_files(self) -> dict[str, str]:
        """Return the files by their names, as texts of ASCII that end with a line break."""
        return {
            f"results_{self.results.uncertainty_policy}.json": _write([self.results]),
            "debug_claims.jsonl": _write(self.claims),
            "error_cases.jsonl": _write(self.cases),
        }


def analyse_errors(
    records: Iterable[Audit | ClaimCard],
    gold: Mapping[str, bool],
    *,
    uncertainty_policy: UncertaintyPolicy = "non_error",
    decision_threshold: int = 1,
) -> ErrorAnalysis:
    """Measure whether answers have errors; `gold` says of each answer's id whether it has one.

    Audits are answers; cards are put together by their answer's id, and each is a sentence of its own. A
    card without an answer's id is an answer by itself, under its claim's. Answers without gold count in
    no figure. Raises `MeasuringError` for an unknown policy, a threshold below one, no gold, and one answer
    in two records.
    """
    _check_settings(gold, uncertainty_policy, decision_threshold)
    examples = [one for one in _list_examples(records) if one.example_id in gold]
    judged = [_Judged(one, gold[one.example_id], uncertainty_policy, decision_threshold) for one in examples]
    known = {one.example_id for one in examples}
    unmatched = tuple(name for name in gold if name not in known)
    return ErrorAnalysis(
        results=_write_results(examples, judged, unmatched, uncertainty_policy, decision_threshold),
        claims=tuple(_debug(one.example_id, *claim) for one in examples for claim in one.claims),
        cases=tuple(one.write() for one in judged if one.truth != one.predicted),
    )


def _write_results(
    examples: Sequence[_Example],
    judged: Sequence[_Judged],
    unmatched: tuple[str, ...],
    uncertainty_policy: UncertaintyPolicy,
    decision_threshold: int,
) -> ErrorResults:
    """Return the figures of answers and of their claims; `unmatched` are the ids that only gold has."""
    decisions = [decision for one in examples for _, decision in one.claims]
    has_error = sum(one.truth for one in judged)
    no_error = len(judged) - has_error
    warnings = (("FEW_NEGATIVES", no_error < _FEW), ("MISSING", bool(unmatched)))
    return ErrorResults(
        uncertainty_policy=uncertainty_policy,
        decision_threshold=decision_threshold,
        metrics=_write_metrics(count_binary((one.truth, one.predicted) for one in judged)),
        coverage=_count_coverage(decisions),
        evidence_stats=_count_evidence(decisions, [issue for one in examples for issue in one.issues]),
        n=len(judged),
        ground_truth=GroundTruth(has_error=has_error, no_error=no_error),
        unmatched=unmatched,
        warnings=tuple(code for code, applies in warnings if applies),
    )


def _check_settings(gold: Mapping[str, bool], uncertainty_policy: str, decision_threshold: object) -> None:
    if uncertainty_policy not in UNCERTAINTY_POLICIES:
        expected = ", ".join(UNCERTAINTY_POLICIES)
        raise MeasuringError(f"uncertainty_policy: got {uncertainty_policy!a}, expected one of {expected}")
    if type(decision_threshold) is not int or decision_threshold < 1:
        raise MeasuringError(f"decision_threshold: got {decision_threshold!a}, expected at least 1")
    if not gold:
        raise MeasuringError("gold: got no answer, expected at least one")


def _write_metrics(binary: BinaryCounts) -> ErrorMetrics:
    return ErrorMetrics(
        tp=binary.tp,
        tn=binary.tn,
        fp=binary.fp,
        fn=binary.fn,
        recall=_rate(binary.recall),
        specificity=_rate(binary.specificity),
        precision=_rate(binary.precision),
        f1=_rate(binary.f1),
        balanced_accuracy=_rate(binary.balanced_accuracy),
    )


@record
class ErrorGold:
    """Which answers have an error, and the gold claims beside them with the lines that cannot be used."""

    answers: Mapping[str, bool]
    claims: JudgementList


def read_error_gold(lines: Iterable[str]) -> ErrorGold:
    """Read gold, one JSON object a line: answers with ``has_error``, and claims as `read_judgements` does.

    A line of an answer has ``answer_id`` (or ``example_id``) and ``has_error``. An answer without one has an
    error where some gold claim of it is not supported. Nothing is raised for a line.
    """
    said: dict[str, bool] = {}
    bad: list[BadClaim] = []
    rest: list[str] = []
    for number, line in enumerate(lines, 1):
        value = _read_object(line) if "has_error" in line else None
        if value is None or "has_error" not in value:
            rest.append(line)
            continue
        # A line about an answer leaves its number to the reader of claims.
        rest.append("")
        name, has_error = value.get("answer_id", value.get("example_id")), value["has_error"]
        if isinstance(name, str) and name and isinstance(has_error, bool):
            said[name] = has_error
        else:
            error = f"got {show_value(name)} and {show_value(has_error)}, expected answer_id and has_error"
            bad.append(BadClaim(number=number, error=error))
    claims = read_judgements(rest)
    found = tuple(sorted((*bad, *claims.bad), key=lambda one: one.number))
    answers = _find_answers_with_errors(claims.judgements) | said
    return ErrorGold(answers=answers, claims=replace(claims, bad=found))


def _find_answers_with_errors(judgements: Iterable[Judgement]) -> dict[str, bool]:
    """Return for each answer that judged claims are of whether one of them is not supported."""
    answers: dict[str, bool] = {}
    for one in judgements:
        answer_id = one.claim_id.rpartition("/")[0] or one.claim_id
        answers[answer_id] = answers.get(answer_id, False) or one.label != "supported"
    return answers


def _read_object(line: str) -> Mapping[str, JsonValue] | None:
    try:
        value = read_json_line(line)
    except ReceiptError:
        return None
    return value if isinstance(value, Mapping) else None


def read_records(lines: Iterable[str]) -> tuple[Audit | ClaimCard, ...]:
    """Return the cards and audits of a file, one a line; what else stands there is passed over."""
    values = [_read_object(line) for line in lines if line.strip()]
    found: list[Audit | ClaimCard] = []
    for value in values:
        if value is None or value.get("schema") not in (CARD_SCHEMA, AUDIT_SCHEMA):
            continue
        try:
            record = read_record(cast("Json", value))
        except VerifierError:
            continue
        if isinstance(record, (Audit, ClaimCard)):
            found.append(record)
    return tuple(found)


# --- Examples ---------------------------------------------------------------------------------------------


@record
class _Example:
    """An answer: its claims with what the gate says of them, and its issues."""

    example_id: str
    claims: tuple[tuple[ClaimCard, GateDecision], ...]
    issues: tuple[IssueSpan, ...]


def _list_examples(records: Iterable[Audit | ClaimCard]) -> Iterator[_Example]:
    """Yield the answers in the order in which they first stand."""
    audits: dict[str, _Example] = {}
    cards: dict[str, list[ClaimCard]] = {}
    for one in records:
        if isinstance(one, ClaimCard):
            cards.setdefault(one.answer_id or one.claim.claim_id, []).append(one)
            continue
        if one.answer_id is None:
            raise MeasuringError("records: got an audit without an answer_id, expected one")
        if one.answer_id in audits:
            raise MeasuringError(f"records: got the answer {one.answer_id!a} twice, expected it once")
        claims = tuple((card, _gate(card)) for card in one.cards)
        audits[one.answer_id] = _Example(example_id=one.answer_id, claims=claims, issues=one.issue_spans)
    for name, held in cards.items():
        if name in audits:
            raise MeasuringError(f"records: got the answer {name!a} twice, expected it once")
        audits[name] = _make_example(name, held)
    yield from audits.values()


def _gate(card: ClaimCard) -> GateDecision:
    return card.gate or gate_output(card, [one.snippet or "" for one in card.evidence])


def _make_example(name: str, cards: Sequence[ClaimCard]) -> _Example:
    """Make an example of cards alone: each claim is a sentence of its own."""
    gated = [(card, _gate(card)) for card in cards]
    issues: list[IssueSpan] = []
    for card, decision in gated:
        span = card.claim.span or (0, len(card.claim.text))
        sentence = AuditedSentence(
            span=span, label=decision.label_final, confidence=decision.confidence,
            claim_ids=(card.claim.claim_id,),
        )  # fmt: skip
        issues += find_issues([sentence], [_with_gate(card, decision)], span[1])
    return _Example(example_id=name, claims=tuple(gated), issues=tuple(issues))


def _with_gate(card: ClaimCard, decision: GateDecision) -> ClaimCard:

    return card if card.gate is not None else replace(card, gate=decision)


class _Judged:
    """An example with what is true of it and what was said."""

    def __init__(self, example: _Example, truth: bool, policy: UncertaintyPolicy, threshold: int) -> None:
        self.truth = truth
        self._example = example
        self._policy: UncertaintyPolicy = policy
        self._threshold = threshold
        self._halves = sum(
            2 if issue.verdict == "incorrect" else _WEIGHTS[policy] for issue in example.issues
        )
        self.predicted = self._halves >= 2 * threshold

    def write(self) -> ErrorCase:
        """Return the example as a case that went wrong."""
        example = self._example
        counts = Counter(decision.label_final for _, decision in example.claims)
        ordered = sorted(
            example.claims, key=lambda pair: (pair[1].label_final != "incorrect", -pair[1].confidence)
        )
        return ErrorCase(
            example_id=example.example_id,
            gt_has_error=self.truth,
            pred_has_error=self.predicted,
            decision_threshold=self._threshold,
            uncertainty_policy=self._policy,
            effective_issues=self._halves / 2,
            num_issue_spans=len(example.issues),
            top_issue_span=_write_issue(example.issues),
            num_claims=len(example.claims),
            claim_label_counts=LabelCounts(
                correct=counts["correct"], incorrect=counts["incorrect"], uncertain=counts["uncertain"]
            ),
            top_claims=tuple(
                TopClaim(
                    claim_id=card.claim.claim_id,
                    claim=card.claim.text,
                    label=decision.label_final,
                    confidence=decision.confidence / WHOLE_BP,
                )
                for card, decision in ordered[:_TOP]
            ),
        )


def _write_issue(issues: Sequence[IssueSpan]) -> TopIssue | None:
    """Return the strongest issue: an incorrect one before uncertain ones, then the surest, then the first."""
    if not issues:
        return None
    top = min(issues, key=lambda one: (one.verdict != "incorrect", -one.confidence))
    return TopIssue(
        start_char=top.span[0],
        end_char=top.span[1],
        message=top.message,
        severity=top.severity,
        verdict=top.verdict,
        issue_type=top.issue_type,
        confidence=top.confidence / WHOLE_BP,
        evidence_found=top.evidence_found,
    )


# --- Counts -----------------------------------------------------------------------------------------------


def _count_coverage(decisions: Sequence[GateDecision]) -> ErrorCoverage:
    counts = Counter(decision.label_final for decision in decisions)
    n = len(decisions)
    return ErrorCoverage(
        total_claims=n,
        num_correct=counts["correct"],
        num_incorrect=counts["incorrect"],
        num_uncertain=counts["uncertain"],
        coverage=_rate(Ratio(n - counts["uncertain"], n)),
        abstention_rate=_rate(Ratio(counts["uncertain"], n)),
    )


def _count_evidence(decisions: Sequence[GateDecision], issues: Sequence[IssueSpan]) -> EvidenceStats:
    wrong = [decision.evidence_found for decision in decisions if decision.label_final == "incorrect"]
    found = [decision.evidence_found for decision in decisions]
    spans = [issue.evidence_found for issue in issues if issue.verdict == "incorrect"]
    return EvidenceStats(
        claim_level=ClaimEvidence(
            incorrect_with_evidence=wrong.count(True),
            incorrect_without_evidence=wrong.count(False),
            evidence_found_true=found.count(True),
            evidence_found_false=found.count(False),
        ),
        span_level=SpanEvidence(
            incorrect_with_evidence=spans.count(True),
            incorrect_without_evidence=spans.count(False),
            uncertain=sum(issue.verdict == "uncertain" for issue in issues),
        ),
    )


def _debug(example_id: str, card: ClaimCard, decision: GateDecision) -> DebugClaim:
    return DebugClaim(
        example_id=example_id,
        claim_id=card.claim.claim_id,
        claim=card.claim.text,
        verdict=decision.label_final,
        evidence_found=decision.evidence_found,
        confidence=decision.confidence / WHOLE_BP,
        label_raw=decision.label_raw,
        label_final=decision.label_final,
        gate_reason=decision.gate_reason,
        selection_reason=decision.selection_reason,
        quote=decision.quote,
        coverage_ok=decision.coverage_ok,
        coverage_note=decision.coverage_note,
        raw_output=card.rationale[:MAX_RAW_CHARS],
        raw_index=decision.index,
        raw_quote=decision.quote,
        scores=tuple(
            PassageScore(doc_id=one.doc_id, span_id=one.span_id, rank_score=one.rank_score)
            for one in card.retrieval
        ),
    )


def _rate(ratio: Ratio) -> float | None:
    return None if ratio.bp is None else ratio.bp / WHOLE_BP


def _write(records: Iterable[JsonRecord]) -> str:
    return "".join(f"{write_json_line(record.to_dict())}\n" for record in records)
