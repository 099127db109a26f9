"""The rest of the answer: what it claims outside its quotes.

A verified quote proves itself and nothing else. So where quotes decide, every span unit outside them,
and what is left of a sentence around its quote, is checked too if it claims something: content tokens, a
number or a name. Words that only attribute (`according to the article`) claim nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import TypeAlias

from verifier.answers.framing import blank_framing, list_claiming_words
from verifier.codes import ViolationCode
from verifier.grounding.coverage import extract_content
from verifier.grounding.framed_units import is_frame
from verifier.grounding.nearest_place import find_nearest
from verifier.grounding.soft_match import SoftFinding, judge_text, read_claimed
from verifier.grounding.unit_checks import (
    CheckedUnit,
    accept_paraphrase,
    check_beside,
    check_copied,
    fail_unit,
    find_disguise,
)
from verifier.grounding.units import Unit, drop_framing, make_span_unit, mask_quotes, read_spans_once
from verifier.parsers.segments.quotes import Quote
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.records import UNSUPPORTED, ClaimStatus, Violation
from verifier.sources.context import Sources
from verifier.sources.negation_triggers import may_deny

_NUMBER = re.compile("[0-9]")
# Beyond ASCII anything may be a word.
_SAYING = re.compile("[^\\x00-/:-@\\[-`{-\\x7f]")

_JudgeStretches: TypeAlias = Callable[[], SoftFinding]
"""Judges the stretches between the quotes of a piece, once."""


def check_rest(
    answer: str,
    quotes: tuple[Quote, ...],
    denied_by_answer: tuple[Span, ...],
    sources: Sources,
    policy: Policy,
) -> tuple[tuple[ClaimStatus, ...], tuple[Violation, ...]]:
    """Check what stands outside the quotes; returns a status for each checkable piece, and the violations.

    `denied_by_answer` are the spans of verified quotes that the answer's own sentence denies: the piece
    around such a quote fails, whatever else it says.
    """
    if not _says_more(answer, quotes):
        return (), ()
    statuses: list[ClaimStatus] = []
    violations: list[Violation] = []
    denied_quotes = frozenset(denied_by_answer)
    for span, inside in pair_with_quotes(read_spans_once(answer, sources, policy), quotes):
        unit = read_rest(answer, span, inside, policy)
        denied = not denied_quotes.isdisjoint([quote.span for quote in inside])
        # Asked first whether the piece says what its quotes do not, then what is wrong with it.
        judge = cache(partial(_judge_stretches, answer, span, inside, sources, policy))
        if unit is None or not (denied or _must_verify(unit, inside, judge, sources, policy)):
            continue
        whole = make_span_unit(answer, span, policy)
        if (copied := check_copied(answer, whole, "span", sources, policy)) is not None:
            statuses.append(copied.status)
            continue
        checked = _check(answer, unit, inside, judge, sources, policy)
        if denied:
            checked = _fail_as_denied(checked)
        statuses.append(checked.status)
        violations += checked.violations
        if not checked.status.is_verified:
            violations.append(_report_unverified(unit, checked, sources, policy))
    return tuple(statuses), tuple(violations)


def pair_with_quotes(
    spans: Iterable[Span], quotes: tuple[Quote, ...]
) -> Iterator[tuple[Span, tuple[Quote, ...]]]:
    """Yield each span with the quotes that it touches; spans and quotes are in their order."""
    first = 0
    for span in spans:
        while first < len(quotes) and quotes[first].outer[1] <= span[0]:
            first += 1
        last = first
        while last < len(quotes) and quotes[last].outer[0] < span[1]:
            last += 1
        yield span, quotes[first:last]


def _fail_as_denied(checked: CheckedUnit) -> CheckedUnit:
    """Fail a piece around a quote that the answer denies."""
    status, code = checked.status, ViolationCode.DENIED_IN_ANSWER
    return CheckedUnit(
        status=replace(
            status, status=UNSUPPORTED, source=None, source_span=None, reasons=(*status.reasons, code)
        ),
        violations=(*checked.violations, Violation(code=code, span=status.span)),
    )


def _report_unverified(unit: Unit, checked: CheckedUnit, sources: Sources, policy: Policy) -> Violation:
    # A whole sentence that stands nowhere has been told its nearest place already.
    told = any(violation.nearest for violation in checked.violations)
    nearest = find_nearest(unit.normal, sources, policy) if policy.nearest and not told else None
    return Violation(code=ViolationCode.UNQUOTED_CLAIM_UNVERIFIED, span=unit.span, nearest=nearest)


def _says_more(answer: str, quotes: tuple[Quote, ...]) -> bool:
    """Return whether an answer may say anything outside its quotes: bullets and marks alone do not."""
    end = 0
    for quote in quotes:
        start, stop = quote.outer
        if _SAYING.search(answer, end, start) is not None:
            return True
        end = stop
    return _SAYING.search(answer, end) is not None


def read_rest(answer: str, span: Span, inside: tuple[Quote, ...], policy: Policy) -> Unit | None:
    """Return what is left of a span without its quotes and its framing; its span stays that of the whole."""
    if not inside:
        return drop_framing(answer, make_span_unit(answer, span, policy), policy)
    text = ""
    end = span[0]
    for quote in inside:
        start, stop = quote.outer
        text += answer[end : max(end, start)] + " "
        end = min(max(end, stop), span[1])
    text += answer[end : span[1]]
    left = text.strip()
    if not left:
        return None
    # Positions inside what is left mean nothing in the answer, so its span stays that of the whole.
    unit = drop_framing(left, make_span_unit(left, (0, len(left)), policy), policy)
    if unit is None:
        return None
    return unit._replace(span=span)


def _must_verify(
    unit: Unit, inside: tuple[Quote, ...], judge: _JudgeStretches, sources: Sources, policy: Policy
) -> bool:
    """Return whether a piece must verify: it says something that does not stand next to its quotes."""
    if not list_claiming_words(unit.reading, policy) or is_frame(unit.text, sources, policy):
        return False
    is_doubtful = _NUMBER.search(unit.reading) is not None or bool(find_disguise(unit, sources, policy))
    if not inside or is_doubtful or not _says_little(unit, policy):
        return True
    return bool(judge().violations)


def _says_little(unit: Unit, policy: Policy) -> bool:
    """Return whether a piece has so few content tokens that they cannot be told from what stands anywhere."""
    return len(_claiming_tokens(unit, policy)) < policy.rest_min_tokens


def _judge_around_quotes(
    answer: str,
    unit: Unit,
    inside: tuple[Quote, ...],
    judge: _JudgeStretches,
    sources: Sources,
    policy: Policy,
) -> SoftFinding:
    """Judge a piece with its quotes; else without them, where what is left says enough by itself."""
    start, end = unit.span
    rest = mask_quotes(answer, inside, unit.span)
    quoted = " ".join([answer[slice(*quote.span)] for quote in inside])
    if not _is_open_denial(rest, quoted, policy):
        whole = _judge_attributed(answer[start:end], start, unit.span, sources, policy)
        if not whole.violations:
            return whole
    if _says_little(unit, policy):
        return judge()
    return _judge_attributed(rest, start, unit.span, sources, policy)


def _is_open_denial(said: str, quoted: str, policy: Policy) -> bool:
    """Return whether it is open what is denied: what is said is but a denial, or the quote denies too."""
    if not (policy.polarity and may_deny(said, policy)):
        return False
    return may_deny(quoted, policy) or all(
        may_deny(word, policy) for word in list_claiming_words(said, policy)
    )


def _judge_attributed(
    text: str, start: int, unit_span: Span, sources: Sources, policy: Policy
) -> SoftFinding:
    """Judge a text without the words that attribute its quotes; a source may attribute in others."""
    read = read_claimed(text, policy)
    claimed = blank_framing(read, policy)
    if policy.language and claimed != read:
        # A clause that has lost its verb is read in another order.
        whole = judge_text(read, start, unit_span, sources, policy)
        if not whole.violations:
            return whole
    found = judge_text(claimed, start, unit_span, sources, policy)
    if claimed == read:
        return found
    # What was left out as an attribution is not missing.
    blanked = {*extract_words(read.lower())}.difference(extract_words(claimed.lower()))
    reporting = policy.reporting_words.words | blanked
    left = [
        violation
        for violation in found.violations
        if violation.code != ViolationCode.MODALITY_LOST
        or dict(violation.details).get("word") not in reporting
    ]
    return found._replace(violations=tuple(left))


def _judge_stretches(
    answer: str, span: Span, inside: tuple[Quote, ...], sources: Sources, policy: Policy
) -> SoftFinding:
    """Judge each stretch between quotes, together with one of the two next to it.

    Return the first finding that fails, else the last one; what says nothing need not be judged.
    """
    starts = [span[0], *(min(quote.outer[1], span[1]) for quote in inside)]
    ends = [*(max(quote.outer[0], span[0]) for quote in inside), span[1]]
    found = SoftFinding((0, 0))
    for number, stretch in enumerate(zip(starts, ends, strict=True)):
        if not list_claiming_words(answer[slice(*stretch)], policy):
            continue
        findings = []
        for quote in inside[max(0, number - 1) : number + 1]:
            findings.append(_judge_next_to_quote(answer, stretch, quote, sources, policy))
            if not findings[-1].violations:
                break
        found = findings[-1]
        if found.violations:
            return findings[0]
    return found


def _judge_next_to_quote(
    answer: str, stretch: Span, quote: Quote, sources: Sources, policy: Policy
) -> SoftFinding:
    """Judge a stretch and a quote next to it as one claim."""
    start, end = stretch
    if _is_open_denial(answer[start:end], answer[slice(*quote.span)], policy):
        return SoftFinding((0, 0), (Violation(code=ViolationCode.POLARITY_CONFLICT, span=stretch),))
    is_after = quote.outer[0] >= start
    start, end = (start, quote.outer[1]) if is_after else (quote.outer[0], end)
    return _judge_attributed(answer[start:end], start, stretch, sources, policy)


def _claiming_tokens(unit: Unit, policy: Policy) -> list[str]:
    return [
        token for token in extract_content(unit.normal, policy) if token not in policy.reporting_words.words
    ]


def _check(
    answer: str,
    unit: Unit,
    inside: tuple[Quote, ...],
    judge: _JudgeStretches,
    sources: Sources,
    policy: Policy,
) -> CheckedUnit:
    if not inside:
        return check_beside(unit, sources, policy)
    # Blanked out, the quotes leave places that are places in the answer.
    masked = mask_quotes(answer, inside, unit.span)
    if disguise := find_disguise(unit._replace(text=masked), sources, policy):
        return fail_unit(unit, "span", sources, policy, disguise)
    soft = _judge_around_quotes(answer, unit, inside, judge, sources, policy)
    if policy.paraphrase and not soft.violations:
        return accept_paraphrase(unit, soft)
    violations = soft.violations or (Violation(code=ViolationCode.NOT_FOUND, span=unit.span),)
    return fail_unit(unit, "span", sources, policy, violations, coverage=soft.coverage)
