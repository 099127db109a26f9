"""Asks the facets of a claim again, of the passage that is found without the claim's figures and names.

A claim may have been drafted beside one passage, with details made up. So it is looked up again without its
amounts, dates and names. The best passage is then compared facet by facet: does it have the same number, the
same date, the same actor; does it deny the claim? A facet that the passage does not mention is not counted.

If a system recorded questions and answers of its own, those are compared instead: amounts and dates by their
values, other answers word by word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from verifier.audit.claims.subjects import list_subject_stems, speaks_of
from verifier.audit.records.review import AnswerMatch, Consistency, FacetAnswer
from verifier.audit.times import AuditError
from verifier.claims.api import check_claim
from verifier.corpus.api import Evidence, rank_evidence
from verifier.parsers.segments.names import extract_names
from verifier.policies.audit import AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import ClaimCheck
from verifier.sources.text_record import record_text

MAX_RECORDED = 1_000
"""Of recorded answers no more are compared."""


def compare_facets(
    claim: str,
    evidence: Evidence,
    *,
    recorded: Sequence[Mapping[str, object]] | None = None,
    policy: AuditPolicyReference = "default",
) -> Consistency:
    """Ask the evidence anew what a claim says, or compare the answers that a system recorded.

    A recorded answer has ``question``, ``claim_answer`` and ``evidence_answer``; one that is no text counts
    as not stated. Raises `TypeError` and `CorpusError` as `rank_evidence` does, `AuditError` for a recording
    of another shape.
    """
    resolved = load_audit_policy(policy)
    if recorded is not None:
        return _add_up(tuple(_read_recorded(row) for row in _require_rows(recorded)))
    query = leave_out_particulars(claim)
    items = rank_evidence(
        query or claim, evidence, method=resolved.rank_method, k=resolved.rank_k, policy=resolved  # type: ignore[arg-type]
    )  # fmt: skip
    subject = list_subject_stems(claim, resolved)
    for item in items:
        if speaks_of(subject, [item.snippet, item.title or ""], resolved):
            check = check_claim(claim, item.snippet, policy=resolved.claim_policy)
            answers = tuple(_list_answers(claim, item.snippet, check))
            return _add_up(answers, item.doc_id, item.span_id)
    return _add_up(())


def leave_out_particulars(claim: str) -> str:
    """Return a claim without its amounts, dates and names, each of which becomes a blank."""
    quantities, dates = record_text(claim).figures
    spans = [one.span for one in quantities] + [one.span for one in dates] + extract_names(claim)
    parts, end = [], 0
    for start, stop in sorted(spans):
        parts.append(claim[end : max(start, end)])
        end = max(stop, end)
    return " ".join(" ".join((*parts, claim[end:])).split())


def _add_up(
    answers: tuple[FacetAnswer, ...], doc_id: str | None = None, span_id: str | None = None
) -> Consistency:
    compared = [one for one in answers if one.match != "not stated"]
    agree = sum(one.match == "yes" for one in compared)
    return Consistency(agree=(agree, len(compared)), answers=answers, doc_id=doc_id, span_id=span_id)


def _judge_outcomes(outcomes: Set[str]) -> AnswerMatch:
    if "conflicts" in outcomes:
        return "no"
    return "yes" if outcomes == {"agrees"} else "not stated"


def _list_answers(claim: str, passage: str, check: ClaimCheck) -> list[FacetAnswer]:
    """Return one answer a facet: it agrees where each of its findings does."""
    answers = []
    for facet in dict.fromkeys(finding.facet for finding in check.facets):
        findings = [finding for finding in check.facets if finding.facet == facet]
        first = next((finding for finding in findings if finding.outcome != "agrees"), findings[0])
        match = _judge_outcomes({finding.outcome for finding in findings})
        answers.append(
            FacetAnswer(
                question=facet,
                claim_answer=None if first.span is None else claim[slice(*first.span)],
                evidence_answer=None if first.place is None else passage[slice(*first.place.span)],
                match=match,
            )
        )
    return answers


# --- Recorded answers -------------------------------------------------------------------------------------


def _require_rows(recorded: object) -> Sequence[Mapping[str, object]]:
    if isinstance(recorded, str) or not isinstance(recorded, Sequence):
        raise TypeError(f"recorded: got {type(recorded).__name__}, expected a list of objects")
    for row in recorded:
        if not isinstance(row, Mapping):
            raise AuditError(f"recorded: got {type(row).__name__} in it, expected objects with a question")
    return recorded[:MAX_RECORDED]


def _read_recorded(row: Mapping[str, object]) -> FacetAnswer:
    question = row.get("question")
    claimed, stated = (_read_text(row.get(key)) for key in ("claim_answer", "evidence_answer"))
    return FacetAnswer(
        question=question if isinstance(question, str) else "",
        claim_answer=claimed,
        evidence_answer=stated,
        match="not stated" if claimed is None or stated is None else _compare(claimed, stated),
    )


def _read_text(value: object) -> str | None:
    return value if isinstance(value, str) and value.strip() else None


def _compare(claimed: str, stated: str) -> AnswerMatch:
    """Compare two answers: by amounts and dates where both have some, else by their words."""
    ours, theirs = _read_figures(claimed), _read_figures(stated)
    if ours or theirs:
        return "yes" if ours == theirs else "no"
    return "yes" if record_text(claimed).keys == record_text(stated).keys else "no"


def _read_figures(text: str) -> tuple[object, ...]:
    quantities, dates = record_text(text).figures
    found: list[object] = [(one.value, one.unit, one.end) for one in quantities if not one.is_label]
    return (*found, *(date._replace(span=(0, 0)) for date in dates))
