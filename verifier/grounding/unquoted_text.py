"""The rest of the answer: what it claims outside its quotes.

A verified quote proves itself and nothing else. So where quotes decide, every span unit outside them,
and what is left of a sentence around its quote, is checked too if it claims something: content tokens, a
number or a name. Words that only attribute (`according to the article`) claim nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from verifier.answers.framing import list_claiming_words
from verifier.codes import ViolationCode
from verifier.grounding.coverage import extract_content
from verifier.grounding.framed_units import is_frame
from verifier.grounding.nearest_place import find_nearest
from verifier.grounding.soft_match import SoftFinding, cover_locally, report_reasons
from verifier.grounding.unit_checks import (
    CheckedUnit,
    accept_paraphrase,
    check_beside,
    fail_unit,
    find_disguise,
)
from verifier.grounding.units import Unit, drop_framing, make_span_unit, mask_quotes, read_spans
from verifier.parsers.segments.quotes import Quote
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.records import UNSUPPORTED, ClaimStatus, Violation
from verifier.sources.context import Sources
from verifier.sources.prepared_form import choose_folding

_NUMBER = re.compile("[0-9]")
# Beyond ASCII anything may be a word.
_SAYING = re.compile("[0-9A-Za-z\\x80-\U0010ffff]")


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
    for span, inside in _pair_with_quotes(read_spans(answer, policy), quotes):
        unit = _read_rest(answer, span, inside, policy)
        denied = not denied_quotes.isdisjoint([quote.span for quote in inside])
        if unit is None or not (denied or _must_verify(answer, unit, inside, sources, policy)):
            continue
        checked = _check(answer, unit, inside, sources, policy)
        if denied:
            checked = _fail_as_denied(checked)
        statuses.append(checked.status)
        violations += checked.violations
        if not checked.status.is_verified:
            violations.append(_report_unverified(unit, checked, sources, policy))
    return tuple(statuses), tuple(violations)


def _pair_with_quotes(
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


def _read_rest(answer: str, span: Span, inside: tuple[Quote, ...], policy: Policy) -> Unit | None:
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
    quoted = " ".join(answer[slice(*quote.span)] for quote in inside)
    return unit._replace(span=span, quoted=quoted)


def _must_verify(
    answer: str, unit: Unit, inside: tuple[Quote, ...], sources: Sources, policy: Policy
) -> bool:
    """Return whether a piece must verify: it says something that does not stand next to its quotes."""
    if not list_claiming_words(unit.reading, policy) or is_frame(unit.text, sources, policy):
        return False
    is_doubtful = _NUMBER.search(unit.reading) is not None or bool(find_disguise(unit, sources, policy))
    if not inside or is_doubtful or not _says_little(unit, policy):
        return True
    return _find_astray(answer, unit.span, inside, sources, policy) is not None


def _says_little(unit: Unit, policy: Policy) -> bool:
    """Return whether a piece has so few content tokens that they cannot be told from what stands anywhere."""
    return len(_claiming_tokens(unit, policy)) < policy.rest_min_tokens


def _find_astray(
    answer: str, span: Span, inside: tuple[Quote, ...], sources: Sources, policy: Policy
) -> SoftFinding | None:
    """Find a stretch between quotes that stands next to neither of them; None if there is none.

    A stretch stands next to a quote if one window of a source has all words of both.
    """
    starts = [span[0], *(min(quote.outer[1], span[1]) for quote in inside)]
    ends = [*(max(quote.outer[0], span[0]) for quote in inside), span[1]]
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        words = list_claiming_words(answer[start:end], policy)
        findings = []
        for quote in inside[max(0, number - 1) : number + 1] if words else ():
            quoted = answer[slice(*quote.span)]
            unit = make_span_unit(answer, (start, end), policy)._replace(quoted=quoted)
            quoted_words = extract_words(normalize_text(quoted, folding=choose_folding(policy)))
            findings.append(cover_locally(unit, [*words, *quoted_words], sources, policy, percent=100))
        if findings and all(finding.reasons for finding in findings):
            return findings[0]
    return None


def _claiming_tokens(unit: Unit, policy: Policy) -> list[str]:
    return [
        token for token in extract_content(unit.normal, policy) if token not in policy.reporting_words.words
    ]


def _check(
    answer: str, unit: Unit, inside: tuple[Quote, ...], sources: Sources, policy: Policy
) -> CheckedUnit:
    if not inside:
        return check_beside(unit, sources, policy)
    # Blanked out, the quotes leave places that are places in the answer.
    masked = mask_quotes(answer, inside, unit.span)
    if disguise := find_disguise(unit._replace(text=masked), sources, policy):
        return fail_unit(unit, "span", sources, policy, disguise)
    # What is left of a sentence is no sentence: it need not be prose, nor of any length.
    soft = cover_locally(unit, _claiming_tokens(unit, policy), sources, policy)
    if not soft.reasons and _says_little(unit, policy):
        soft = _find_astray(answer, unit.span, inside, sources, policy) or soft
    if policy.paraphrase and not soft.reasons:
        return accept_paraphrase(unit, soft, sources)
    violations = report_reasons(unit, soft.reasons or (ViolationCode.NOT_FOUND,), policy)
    return fail_unit(unit, "span", sources, policy, violations, coverage=soft.coverage)
