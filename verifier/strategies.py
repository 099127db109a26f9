"""The strategies: quote, span, entity. Each finds its units, checks them, and says whether it decides.

Adding a strategy is: a function of this shape, its name in `STRATEGIES` and in the policy's choices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType

from parsers.normal_form import normalize_text
from parsers.numbers import parse_numbers
from parsers.offsets import Span
from parsers.quotes import Quote, split_quote
from parsers.scripts import find_hidden, find_mixed_script
from parsers.sentences import find_sentence
from policies import Policy
from verifier.codes import ViolationCode
from verifier.coverage import count_coverage, extract_content
from verifier.locate import Match, find_parts, find_verbatim
from verifier.nearest import find_nearest
from verifier.paraphrase import verify_softly
from verifier.polarity import denies_around, may_deny
from verifier.proximity import judge_names
from verifier.records import (
    PARAPHRASE,
    UNSUPPORTED,
    VERIFIED,
    AuditMode,
    ClaimStatus,
    Method,
    Violation,
)
from verifier.sources import PreparedSource
from verifier.units import Unit, iterate_name_units, iterate_quote_units, iterate_span_units, read_quotes

_ELISION_MARKS = ("[", "...", "\u2026")

Sources = tuple[PreparedSource, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a strategy found: its units, what is wrong, and how it decides (None: it does not)."""

    strategy: str
    claim_statuses: tuple[ClaimStatus, ...] = ()
    violations: tuple[Violation, ...] = ()
    method: Method = "none"
    audit_mode: AuditMode | None = None
    quotes: tuple[Quote, ...] = ()
    denied_by_answer: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedUnit:
    """A checked unit with its violations."""

    status: ClaimStatus
    violations: tuple[Violation, ...] = ()
    denied_by_answer: bool = False


def classify(statuses: tuple[ClaimStatus, ...]) -> AuditMode:
    """Classify (verified, unverified): none verified, some but not all, all of at least one."""
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
    own_words = _mask_quotes(answer, quotes) if policy.polarity and units else ""
    if not may_deny(own_words, policy):
        own_words = ""
    checked = [_check_quote(answer, own_words, unit, quote, sources, policy) for unit, quote in units]
    outcome = _collect("quote", checked)
    return Outcome(
        strategy="quote",
        claim_statuses=outcome.claim_statuses,
        violations=outcome.violations,
        method="quote",
        audit_mode=classify(outcome.claim_statuses) if checked else None,
        quotes=tuple([quote for _, quote in units]),
        denied_by_answer=tuple(item.status.span for item in checked if item.denied_by_answer),
    )


def run_spans(answer: str, sources: Sources, policy: Policy) -> Outcome:
    """Check bullets and sentences; decides if any verifies, verbatim or as a paraphrase."""
    units = list(islice(iterate_span_units(answer, policy), policy.max_units + 1))
    if len(units) > policy.max_units:
        return _refuse("span", policy)
    outcome = _collect("span", [check_span(unit, sources, policy) for unit in units])
    mode = classify(outcome.claim_statuses)
    soft = any(status.status == PARAPHRASE for status in outcome.claim_statuses)
    return Outcome(
        strategy="span",
        claim_statuses=outcome.claim_statuses,
        violations=outcome.violations,
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
    outcome = _collect("entity", [_check_name(unit, sources, policy) for unit in units])
    if classify(outcome.claim_statuses) == "UNGROUNDED":
        return outcome
    verified = [
        unit for unit, status in zip(units, outcome.claim_statuses, strict=True) if status.is_verified
    ]
    mode, code = judge_names(
        answer, verified, all_verified=len(verified) == len(units), sources=sources, policy=policy
    )
    note = (Violation(code=code),) if code is not None else ()
    return Outcome(
        strategy="entity",
        claim_statuses=outcome.claim_statuses,
        violations=(*outcome.violations, *note),
        method="entity",
        audit_mode=mode,
    )


STRATEGIES: Mapping[str, Callable[[str, Sources, Policy], Outcome]] = MappingProxyType(
    {"quote": run_quotes, "span": run_spans, "entity": run_names}
)
"""Every strategy by its name; the policy says which run, and in which order."""


def _collect(strategy: str, checked: list[CheckedUnit]) -> Outcome:
    return Outcome(
        strategy=strategy,
        claim_statuses=tuple([item.status for item in checked]),
        violations=tuple([violation for item in checked for violation in item.violations]),
    )


def _refuse(strategy: str, policy: Policy) -> Outcome:
    details = (("limit", policy.max_units), ("strategy", strategy))
    # It decides, so that no later strategy can make up for what was not checked.
    return Outcome(
        strategy=strategy,
        violations=(Violation(code=ViolationCode.TOO_MANY_UNITS, details=details),),
        audit_mode="UNGROUNDED",
    )


def _check_quote(
    answer: str, own_words: str, unit: Unit, quote: Quote, sources: Sources, policy: Policy
) -> CheckedUnit:
    """Check a quote; `own_words` are the answer's without its quotes, or empty if they deny nothing."""
    suspicious = find_disguise(unit, policy)
    if suspicious:
        return fail_unit(unit, "quote", sources, policy, suspicious)
    denies = bool(own_words) and _answer_denies(answer, own_words, quote.outer, policy)
    match = find_verbatim(
        unit.normal, unit.text, sources, policy, polarity=policy.polarity, answer_denies=denies
    )
    notes: tuple[ViolationCode, ...] = ()
    agrees = match is not None and match.denied == denies
    if not agrees and policy.elision and any(mark in unit.text for mark in _ELISION_MARKS):
        elided, elided_notes = _find_elided(unit, sources, policy, answer_denies=denies)
        # Read with its elisions the quote may stand undenied where its letters do not.
        if match is None or (elided is not None and elided.denied == denies):
            match, notes = elided, elided_notes
    if match is None or (match.denied and not denies):
        return _fail_to_find(unit, "quote", match, sources, policy, extra=notes if match is None else ())
    return _verify(unit, "quote", match, sources, policy, notes, denied_by_answer=denies and not match.denied)


def check_span(unit: Unit, sources: Sources, policy: Policy) -> CheckedUnit:
    """Check a bullet or a sentence: verbatim first, then softly."""
    suspicious = find_disguise(unit, policy)
    if suspicious:
        return fail_unit(unit, "span", sources, policy, suspicious)
    denies = policy.polarity and bool(unit.framing) and may_deny(unit.framing, policy)
    match = find_verbatim(
        unit.normal, unit.text, sources, policy, polarity=policy.polarity, answer_denies=denies
    )
    if match is not None and match.denied == denies:
        return _verify(unit, "span", match, sources, policy)
    if match is not None and denies:
        violation = Violation(
            code=ViolationCode.DENIED_IN_ANSWER,
            span=unit.span,
            source=match.source,
            source_span=sources[match.source].locate_in_source(*match.span),
        )
        return fail_unit(unit, "span", sources, policy, (violation,))
    if match is not None or not policy.paraphrase:
        return _fail_to_find(unit, "span", match, sources, policy)
    soft = verify_softly(unit, sources, policy)
    if soft.reasons:
        return _fail_to_find(unit, "span", None, sources, policy, extra=soft.reasons, coverage=soft.coverage)
    place = None if soft.source is None or soft.span is None else (soft.source, soft.span)
    return CheckedUnit(
        status=ClaimStatus(
            text=unit.text,
            status=PARAPHRASE,
            method="paraphrase",
            span=unit.span,
            coverage=soft.coverage,
            source=place[0] if place else None,
            source_span=sources[place[0]].locate_in_source(*place[1]) if place else None,
        )
    )


def _check_name(unit: Unit, sources: Sources, policy: Policy) -> CheckedUnit:
    match = None
    suspicious = find_disguise(unit, policy)
    if suspicious:
        return fail_unit(unit, "entity", sources, policy, suspicious)
    # A name alone claims nothing, so no sentence can deny it.
    match = find_verbatim(unit.normal, unit.text, sources, policy, polarity=False)
    if match is None:
        return _fail_to_find(unit, "entity", None, sources, policy)
    return _verify(unit, "entity", match, sources, policy)


def _find_elided(
    unit: Unit, sources: Sources, policy: Policy, *, answer_denies: bool
) -> tuple[Match | None, tuple[ViolationCode, ...]]:
    """Find a quote part by part; gives the match, and what to note of it or why there can be none."""
    parts = split_quote(unit.text, elisions=True, edits=True)
    edits = " ".join(part.edits for part in parts)
    if parse_numbers(normalize_text(edits)) or may_deny(edits, policy):
        return None, (ViolationCode.EDIT_CHANGES_MEANING,)
    edited = any(part.edits or part.joined for part in parts)
    elided = any(part.gap == "elision" for part in parts)
    if not parts[0].text:
        parts = parts[1:]
    if parts and not parts[-1].text:
        parts = parts[:-1]
    too_short = any(len(part.text) < policy.elision_min_part for part in parts)
    if not parts or len(parts) > policy.elision_max_parts or too_short:
        return None, (ViolationCode.TOO_MANY_ELISIONS,)
    match = find_parts(parts, sources, policy, answer_denies=answer_denies)
    notes = (ViolationCode.QUOTE_EDITED,) * edited + (ViolationCode.QUOTE_ELIDED,) * elided
    return match, notes if match is not None else ()


def _mask_quotes(answer: str, quotes: list[Quote]) -> str:
    """Give the answer with its quotes blanked out: what others said is no denial of the answer's own."""
    masked: list[str] = []
    end = 0
    for quote in quotes:
        start, stop = quote.outer
        masked += answer[end:start], " " * (stop - start)
        end = stop
    return "".join([*masked, answer[end:]])


def _answer_denies(answer: str, own_words: str, outer: Span, policy: Policy) -> bool:
    first, last = find_sentence(
        answer, *outer, reach=policy.denial_reach, abbreviations=policy.abbreviations.words
    )
    return denies_around(own_words[first : outer[0]], own_words[outer[1] : last], policy)


def find_disguise(unit: Unit, policy: Policy) -> tuple[Violation, ...]:
    """Find what in a unit could show a person another text than is checked."""
    if unit.text.isascii() and unit.text.isprintable():
        return ()
    found = []
    if policy.refuse_hidden and (span := find_hidden(unit.text)) is not None:
        found.append((ViolationCode.HIDDEN_CHARACTER, span))
    if policy.refuse_mixed_script:
        for span in find_mixed_script(unit.text):
            if unit.text[slice(*span)].lower().replace("\xb5", "\u03bc") not in policy.unit_symbols.words:
                found.append((ViolationCode.MIXED_SCRIPT, span))
                break
    begin = unit.span[0]
    return tuple(
        Violation(
            code=code,
            span=(begin + start, begin + end),
            details=(("characters", " ".join(f"U+{ord(char):04X}" for char in unit.text[start:end][:8])),),
        )
        for code, (start, end) in found
    )


def _verify(
    unit: Unit,
    method: Method,
    match: Match,
    sources: Sources,
    policy: Policy,
    notes: tuple[ViolationCode, ...] = (),
    *,
    denied_by_answer: bool = False,
) -> CheckedUnit:
    source = sources[match.source]
    n_tokens = len(extract_content(unit.normal, policy))
    place = source.locate_in_source(*match.span)
    return CheckedUnit(
        status=ClaimStatus(
            text=unit.text,
            status=VERIFIED,
            method=method,
            span=unit.span,
            coverage=(n_tokens, n_tokens),
            source=match.source,
            source_span=place,
            source_parts=tuple([source.locate_in_source(*part) for part in match.parts]),
            folded=match.folded,
            reasons=notes,
        ),
        violations=tuple(
            [Violation(code=code, span=unit.span, source=match.source, source_span=place) for code in notes]
        ),
        denied_by_answer=denied_by_answer,
    )


def _fail_to_find(
    unit: Unit,
    method: Method,
    denied: Match | None,
    sources: Sources,
    policy: Policy,
    *,
    extra: tuple[ViolationCode, ...] = (),
    coverage: tuple[int, int] | None = None,
) -> CheckedUnit:
    """Fail a unit that stands nowhere, or only where its own sentence denies it."""
    if denied is not None:
        main = Violation(
            code=ViolationCode.DENIED_IN_SOURCE,
            span=unit.span,
            source=denied.source,
            source_span=sources[denied.source].locate_in_source(*denied.span),
        )
    else:
        nearest = find_nearest(unit.normal, sources, policy) if policy.nearest else None
        main = Violation(code=ViolationCode.NOT_FOUND, span=unit.span, nearest=nearest)
    others = [Violation(code=code, span=unit.span) for code in extra]
    return fail_unit(unit, method, sources, policy, (main, *others), coverage=coverage)


def fail_unit(
    unit: Unit,
    method: Method,
    sources: Sources,
    policy: Policy,
    violations: tuple[Violation, ...],
    *,
    coverage: tuple[int, int] | None = None,
) -> CheckedUnit:
    """Fail a unit for the violations given."""
    if coverage is None:
        coverage = count_coverage(extract_content(unit.normal, policy), sources, policy)
    return CheckedUnit(
        status=ClaimStatus(
            text=unit.text,
            status=UNSUPPORTED,
            method=method,
            span=unit.span,
            coverage=coverage,
            reasons=tuple([violation.code for violation in violations]),
        ),
        violations=violations,
    )
