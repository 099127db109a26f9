"""The three files of an error analysis as records: results, claims to debug, and the answers it gets wrong.

Their shapes are those of the evidence gate, so that its tools read them; rates are shares of one, with at
most four decimals, null where there is nothing to share.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from verifier.audit.records.gate import GateReason, Label, SelectionReason
from verifier.parsers.frozen import record
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Form, Strings, choices

UncertaintyPolicy: TypeAlias = Literal["count_as_error", "non_error", "weight_0.5"]

Rate: TypeAlias = Annotated[
    float | None, Form("rate", "A share of one, with four decimals; null of nothing.", minimum=0, maximum=1)
]
Share: TypeAlias = Annotated[float, Form("share", "Basis points, divided by 10,000.", minimum=0, maximum=1)]


@record
class ErrorMetrics(JsonRecord):
    """How well answers with errors are told from others; an error is the positive."""

    tp: Count
    tn: Count
    fp: Count
    fn: Count
    recall: Rate
    specificity: Rate
    precision: Rate
    f1: Rate
    balanced_accuracy: Rate


@record
class ErrorCoverage(JsonRecord):
    """How the claims of all answers were labelled."""

    total_claims: Count
    num_correct: Count
    num_incorrect: Count
    num_uncertain: Count
    coverage: Rate
    abstention_rate: Rate


@record
class ClaimEvidence(JsonRecord):
    """What evidence the claims have; an incorrect one without evidence would be a defect."""

    incorrect_with_evidence: Count
    incorrect_without_evidence: Count
    evidence_found_true: Count
    evidence_found_false: Count


@record
class SpanEvidence(JsonRecord):
    """What evidence the issue spans have."""

    incorrect_with_evidence: Count
    incorrect_without_evidence: Count
    uncertain: Count


@record
class EvidenceStats(JsonRecord):
    """What evidence claims and issue spans have."""

    claim_level: ClaimEvidence
    span_level: SpanEvidence


@record
class GroundTruth(JsonRecord):
    """How many answers truly have an error, and how many have none."""

    has_error: Count
    no_error: Count


@record
class ErrorResults(JsonRecord):
    """The results of one uncertainty policy; `warnings` are codes of what makes them less sure."""

    uncertainty_policy: Annotated[UncertaintyPolicy, choices("count_as_error", "non_error", "weight_0.5")]
    decision_threshold: Count
    metrics: ErrorMetrics
    coverage: ErrorCoverage
    evidence_stats: EvidenceStats
    n: Annotated[Count, "Answers with gold."]
    ground_truth: GroundTruth
    unmatched: Annotated[Strings, "Gold answers that were not audited; no figure knows them."]
    warnings: Strings


@record
class PassageScore(JsonRecord):
    """A passage that was looked at, and how it ranked."""

    doc_id: str
    span_id: str
    rank_score: int


@record
class DebugClaim(JsonRecord):
    """What the gate saw of a claim and made of it."""

    example_id: str
    claim_id: str
    claim: str
    verdict: Annotated[Label, choices("correct", "incorrect", "uncertain")]
    evidence_found: bool
    confidence: Share
    label_raw: Annotated[Label, choices("correct", "incorrect", "uncertain")]
    label_final: Annotated[Label, choices("correct", "incorrect", "uncertain")]
    gate_reason: GateReason
    selection_reason: SelectionReason
    quote: str | None
    coverage_ok: bool | None
    coverage_note: str | None
    raw_output: Annotated[str, "The rationale, cut off after 800 characters.", Form(maxLength=800)]
    raw_index: int
    raw_quote: str | None
    scores: tuple[PassageScore, ...]


@record
class TopClaim(JsonRecord):
    """A claim of an answer that was judged wrongly."""

    claim_id: str
    claim: str
    label: Annotated[Label, choices("correct", "incorrect", "uncertain")]
    confidence: Share


@record
class TopIssue(JsonRecord):
    """The strongest issue span of an answer."""

    start_char: Count
    end_char: Count
    message: str
    severity: Annotated[str, choices("low", "medium", "high")]
    verdict: Annotated[str, choices("incorrect", "uncertain")]
    issue_type: Annotated[str, choices("NUMBER", "DATE", "ENTITY", "OTHER")]
    confidence: Share
    evidence_found: bool


@record
class LabelCounts(JsonRecord):
    """How the claims of one answer were labelled."""

    correct: Count
    incorrect: Count
    uncertain: Count


@record
class ErrorCase(JsonRecord):
    """An answer of which it is wrong whether it has an error."""

    example_id: str
    gt_has_error: bool
    pred_has_error: bool
    decision_threshold: Count
    uncertainty_policy: Annotated[UncertaintyPolicy, choices("count_as_error", "non_error", "weight_0.5")]
    effective_issues: Annotated[float, "Issue spans, an uncertain one by the policy.", Form(minimum=0)]
    num_issue_spans: Count
    top_issue_span: TopIssue | None
    num_claims: Count
    claim_label_counts: LabelCounts
    top_claims: Annotated[tuple[TopClaim, ...], "Incorrect ones first, then the surest.", Form(maxItems=3)]
