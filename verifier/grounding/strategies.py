"""The strategies: quote, span, entity. Each finds its units, checks them, and says whether it decides.

Adding a strategy is: a function of this shape, its name in `STRATEGIES` and in the policy's choices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from verifier.answers.framing import claims_anything
from verifier.codes import ViolationCode
from verifier.grounding.framed_units import is_frame
from verifier.grounding.proximity import judge_names
from verifier.grounding.unit_checks import (
    CheckedUnit,
    check_alone,
    check_copied,
    check_name,
    check_quote,
    check_span,
)
from verifier.grounding.units import (
    find_names,
    iterate_name_units,
    iterate_quote_units,
    iterate_span_units,
    mask_quotes,
    read_quotes,
)
from verifier.parsers.segments.quotes import Quote
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.records import PARAPHRASE, AuditMode, ClaimStatus, Method, Violation
from verifier.sources.context import Sources
from verifier.sources.negation_triggers import may_deny


class Outcome(NamedTuple):
    """What a strategy found: its units, their violations, and its decision (None: it does not decide)."""

    strategy: str
    claim_statuses: tuple[ClaimStatus, ...] = ()
    violations: tuple[Violation, ...] = ()
    method: Method = "none"
    audit_mode: AuditMode | None = None
    quotes: tuple[Quote, ...] = ()
    denied_by_answer: tuple[Span, ...] = ()


def classify(statuses: tuple[ClaimStatus, ...]) -> AuditMode:
    """Return STRICT if all units verified, and at least one; HYBRID if some did; else UNGROUNDED."""
    verified = sum(status.is_verified for status in statuses)
    if verified == 0:
        return "UNGROUNDED"
    return "STRICT" if verified == len(statuses) else "HYBRID"


def run_quotes(answer: str, sources: Sources, policy: Policy) -> Outcome:
    """Check the text inside quotation marks; decides if there is a usable quote."""
    quotes = read_quotes(answer, policy)
    units = list(islice(iterate_quote_units(answer, quotes, policy), policy.max_units + 1))
    if len(units) > policy.max_units:
        return _refuse("quote", policy)
    # A denial inside a quote is not the answer's own.
    own_words = mask_quotes(answer, quotes) if policy.polarity and units else ""
    # Masked, a quote is nothing but blanks.
    if not may_deny(" ".join(own_words.split()), policy):
        own_words = ""
    checked = [
        check_copied(answer, unit, "quote", sources, policy)
        or check_quote(answer, own_words, unit, quote, sources, policy)
        for unit, quote in units
    ]
    statuses, violations = _collect(checked)
    return Outcome(
        strategy="quote",
        claim_statuses=statuses,
        violations=violations,
        method="quote",
        audit_mode=classify(statuses) if checked else None,
        quotes=tuple([quote for _, quote in units]),
        denied_by_answer=tuple([item.status.span for item in checked if item.denied_by_answer]),
    )


def run_spans(answer: str, sources: Sources, policy: Policy) -> Outcome:
    """Check bullets and sentences; decides if any verifies, verbatim or as a paraphrase."""
    units = list(islice(iterate_span_units(answer, sources, policy), policy.max_units + 1))
    if len(units) > policy.max_units:
        return _refuse("span", policy)
    if not units and (alone := check_alone(answer, sources, policy)) is not None:
        return Outcome(strategy="span", claim_statuses=(alone.status,), method="span", audit_mode="STRICT")
    statuses, violations = _collect(
        [
            check_copied(answer, unit, "span", sources, policy) or check_span(unit, sources, policy)
            for unit in units
            if not is_frame(unit.text, sources, policy)
        ]
    )
    mode = classify(statuses)
    soft = any(status.status == PARAPHRASE for status in statuses)
    return Outcome(
        strategy="span",
        claim_statuses=statuses,
        violations=violations,
        method="paraphrase" if soft else "span",
        audit_mode=None if mode == "UNGROUNDED" else mode,
    )


def run_names(answer: str, sources: Sources, policy: Policy) -> Outcome:
    """Check the names; decides if any verifies, unless the policy drops names."""
    if policy.entity_policy == "drop":
        return Outcome(strategy="entity")
    units = list(islice(iterate_name_units(answer, policy), policy.max_units + 1))
    if len(units) > policy.max_units:
        return _refuse("entity", policy)
    statuses, violations = _collect([check_name(unit, sources, policy) for unit in units])
    if classify(statuses) == "UNGROUNDED":
        return Outcome(strategy="entity", claim_statuses=statuses, violations=violations)
    verified = [unit for unit, status in zip(units, statuses, strict=True) if status.is_verified]
    mode, code = judge_names(
        answer, verified, all_verified=len(verified) == len(units), sources=sources, policy=policy
    )
    note = (Violation(code=code),) if code is not None else ()
    return Outcome(
        strategy="entity",
        claim_statuses=statuses,
        violations=(*violations, *note),
        method="entity",
        audit_mode=mode,
    )


STRATEGIES: Mapping[str, Callable[[str, Sources, Policy], Outcome]] = {
    "quote": run_quotes,
    "span": run_spans,
    "entity": run_names,
}
"""Every strategy by its name; the policy says which run, and in which order."""


def holds_sentences(undecided: Sequence[Outcome], policy: Policy) -> bool:
    """Return whether strategies that did not decide found a sentence: a span that says more than names."""
    return any(
        ViolationCode.NOT_PROSE not in status.reasons and not _lists_names(status.text, policy)
        for outcome in undecided
        if outcome.strategy == "span"
        for status in outcome.claim_statuses
    )


def _lists_names(text: str, policy: Policy) -> bool:
    """Return whether a text is a label and names: `The cast: Ada Holm and Jan Meyer`."""
    listed = text.partition(":")[2]
    said, at = [""], 0
    for start, end in find_names(listed, policy) if listed else ():
        said.append(listed[at:start])
        at = end
    return at > 0 and not claims_anything(" ".join([*said, listed[at:]]), policy)


def leave_undecided(outcome: Outcome) -> Outcome:
    """Return what a strategy found, its units and what is wrong with them, without its decision."""
    wrong = tuple([violation for violation in outcome.violations if violation.span is not None])
    return Outcome(outcome.strategy, outcome.claim_statuses, wrong)


def _collect(checked: list[CheckedUnit]) -> tuple[tuple[ClaimStatus, ...], tuple[Violation, ...]]:
    violations = [violation for item in checked for violation in item.violations]
    return tuple([item.status for item in checked]), tuple(violations)


def _refuse(strategy: str, policy: Policy) -> Outcome:
    details = (("limit", policy.max_units), ("strategy", strategy))
    # It decides, so that no later strategy can make up for what was not checked.
    return Outcome(
        strategy=strategy,
        violations=(Violation(code=ViolationCode.TOO_MANY_UNITS, details=details),),
        audit_mode="UNGROUNDED",
    )
