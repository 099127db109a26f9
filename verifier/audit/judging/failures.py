"""What is wrong with a claim of an answer, in one word; all of it follows from what was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.audit.judging.adjudication import PassageFinding
from verifier.audit.judging.claim_audit import HeardClaim
from verifier.audit.records.card import ClaimCard, Failure
from verifier.audit.records.numeric import NumericCheck
from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.records.claim_check import ClaimCheck

_CONTEXT_FACETS = ("modality", "degree", "dates")


def name_failure(card: ClaimCard, heard: HeardClaim) -> Failure:
    """Return the failure of a claim whose card is filled in; NONE where nothing is wrong."""
    if card.label == "SUPPORTED":
        return "CITATION_ERROR" if _cites_in_vain(card) else "NONE"
    lost = _list_lost(card)
    if _is_drift(card, lost):
        return "NUMERIC_DRIFT"
    if lost and lost <= {*_CONTEXT_FACETS}:
        return "CONTEXT_LOSS"
    if card.label == "CONTRADICTED" or _do_sources_disagree(card):
        return "CONTRADICTED_INTRINSIC"
    return "OVER_SYNTHESIS" if _is_scattered(heard) else "UNSUPPORTED_EXTRINSIC"


def _cites_in_vain(card: ClaimCard) -> bool:
    cited = card.citations_before or ()
    return bool(cited) and not any(one.accepted for one in cited)


def _do_sources_disagree(card: ClaimCard) -> bool:
    return any(one.code is ViolationCode.SOURCES_DISAGREE for one in card.violations)


def _list_lost(card: ClaimCard) -> set[str]:
    if card.check is None:
        return set()
    return {one.facet for one in card.check.facets if one.outcome != "agrees"}


def _is_drift(card: ClaimCard, lost: set[str]) -> bool:
    """Return whether a figure differs or is missing, and all else of the claim stands there."""
    asked = card.numeric or ()
    if card.check is None or _are_derived(asked):
        return False
    if lost != {"numbers"} and (lost or all(check.verdict != "CONTRADICTED" for check in asked)):
        return False
    figures = [*_list_figures(card.check, asked)]
    return all(_is_in(span, figures) for span in card.check.uncovered)


def _list_figures(check: ClaimCheck, asked: Sequence[NumericCheck]) -> Iterator[Span]:
    """Yield the places of a claim's figures: those that were compared, and those that were asked."""
    spans = [one.span for one in check.facets if one.facet == "numbers"]
    for span in (*spans, *(one.claim.span for one in asked)):
        if span is not None:
            yield span


def _are_derived(asked: Sequence[NumericCheck]) -> bool:
    """Return whether all figures hold, and one of them follows from those that stand there."""
    return all(asked) and any(check.operation for check in asked)


def _is_in(span: Span, places: list[Span]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in places)


def _is_scattered(heard: HeardClaim) -> bool:
    """Return whether documents state the claim between them, and none of them alone."""
    missing: dict[str, frozenset[Span]] = {}
    for finding in heard.findings:
        if finding.check.label == "PARTIAL" and not _loses(finding):
            words = frozenset(finding.check.uncovered)
            before = missing.get(finding.item.doc_id, words)
            missing[finding.item.doc_id] = min(before, words, key=len)
    return len(missing) > 1 and not frozenset.intersection(*missing.values())


def _loses(finding: PassageFinding) -> bool:
    return any(one.outcome == "conflicts" for one in finding.check.facets)
