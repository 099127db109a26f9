"""The rest of the answer: what it claims outside its quotes.

A verified quote proves itself and nothing beside it. So where quotes decide, every span unit outside them,
and what is left of a sentence around its quote, is checked too if it claims something: content tokens, a
number or a name. Words that only attribute (`according to the article`) claim nothing.
"""

from __future__ import annotations

import re
from dataclasses import replace

from verifier.codes import ViolationCode
from verifier.grounding.coverage import extract_content
from verifier.grounding.nearest_place import find_nearest
from verifier.grounding.soft_match import capitalised_words, cover_locally, report_reasons
from verifier.grounding.unit_checks import check_span, fail_unit, find_disguise
from verifier.grounding.units import Unit, drop_framing, make_span_unit, mask_quotes, read_spans
from verifier.parsers.numerics.numbers import may_hold_number, parse_numbers
from verifier.parsers.segments.names import extract_names
from verifier.parsers.segments.quotes import Quote
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.records import PARAPHRASE, UNSUPPORTED, ClaimStatus, Violation
from verifier.sources.context import PreparedSource

_NUMBER = re.compile("[0-9]")
# Beyond ASCII anything may be a word.
_SAYING = re.compile("[0-9A-Za-z\\x80-\U0010ffff]")
# A question is none if it comes behind a statement.
_INNER_STOP = re.compile(r"[.!]\s")
# In words these count nothing that a source must hold: `the two sources`.
_VAGUE_NUMBERS = frozenset({"0", "1", "2"})


def check_rest(
    answer: str,
    quotes: tuple[Quote, ...],
    denied_by_answer: tuple[Span, ...],
    sources: tuple[PreparedSource, ...],
    policy: Policy,
) -> tuple[tuple[ClaimStatus, ...], tuple[Violation, ...]]:
    """Check what stands outside the quotes; gives a status for each checkable piece, and the violations.

    `denied_by_answer` are the spans of verified quotes that the answer's own sentence denies: the piece
    around such a quote fails, whatever else it says.
    """
    statuses: list[ClaimStatus] = []
    violations: list[Violation] = []
    if not _says_more(answer, quotes):
        return (), ()
    denied_quotes = frozenset(denied_by_answer)
    quote_number = 0
    for span in read_spans(answer, policy):
        while quote_number < len(quotes) and quotes[quote_number].outer[1] <= span[0]:
            quote_number += 1
        inside = _quotes_inside(span, quotes, quote_number)
        denied = bool(denied_quotes) and any(quote.span in denied_quotes for quote in inside)
        unit = _read_rest(answer, span, inside, policy)
        if unit is None or not (denied or _is_checkable(unit, policy)):
            continue
        status, found = _check(answer, unit, inside, sources, policy)
        if denied:
            code = ViolationCode.DENIED_IN_ANSWER
            status = replace(
                status, status=UNSUPPORTED, source=None, source_span=None, reasons=(*status.reasons, code)
            )
            found = (*found, Violation(code=code, span=unit.span))
        statuses.append(status)
        violations += found
        if not status.is_verified:
            # A whole sentence that stands nowhere has been told its nearest place already.
            told = any(violation.nearest for violation in found)
            nearest = find_nearest(unit.normal, sources, policy) if policy.nearest and not told else None
            violations.append(
                Violation(code=ViolationCode.UNQUOTED_CLAIM_UNVERIFIED, span=unit.span, nearest=nearest)
            )
    return tuple(statuses), tuple(violations)


def _says_more(answer: str, quotes: tuple[Quote, ...]) -> bool:
    """Tell whether an answer may say anything outside its quotes: bullets and marks alone do not."""
    end = 0
    for quote in quotes:
        start, stop = quote.outer
        if _SAYING.search(answer, end, start) is not None:
            return True
        end = stop
    return _SAYING.search(answer, end) is not None


def _quotes_inside(span: Span, quotes: tuple[Quote, ...], first: int) -> list[Quote]:
    last = first
    while last < len(quotes) and quotes[last].outer[0] < span[1]:
        last += 1
    return list(quotes[first:last])


def _read_rest(answer: str, span: Span, inside: list[Quote], policy: Policy) -> Unit | None:
    """Give what is left of a span without its quotes and its framing; its span stays that of the whole."""
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


def _is_checkable(unit: Unit, policy: Policy) -> bool:
    text = unit.reading
    if text.rstrip().endswith("?") and _INNER_STOP.search(text) is None:
        return False
    return (
        _NUMBER.search(text) is not None
        or len(_claiming_tokens(unit, policy)) >= policy.rest_min_tokens
        or bool(extract_names(text))
        or _holds_capitalised(text, policy)
        or (
            may_hold_number(unit.normal)
            and any(number.value not in _VAGUE_NUMBERS for number in parse_numbers(unit.normal))
        )
    )


def _holds_capitalised(text: str, policy: Policy) -> bool:
    """Tell whether a capitalised word stands behind the first one, or an abbreviation in capitals."""
    first, _, others = text.strip().partition(" ")
    if len(first) > 1 and first.isascii() and first.isalpha() and first.isupper():
        others = text
    if others.isascii() and others.islower():
        return False
    return any(word not in policy.reporting_words.words for word in capitalised_words(others, policy))


def _claiming_tokens(unit: Unit, policy: Policy) -> list[str]:
    return [
        token for token in extract_content(unit.normal, policy) if token not in policy.reporting_words.words
    ]


def _check(
    answer: str, unit: Unit, inside: list[Quote], sources: tuple[PreparedSource, ...], policy: Policy
) -> tuple[ClaimStatus, tuple[Violation, ...]]:
    if inside:
        # Blanked out, the quotes leave places that are places in the answer.
        masked = mask_quotes(answer, inside, unit.span)
        disguise = find_disguise(unit._replace(text=masked), policy)
        if disguise:
            checked = fail_unit(unit, "span", sources, policy, disguise)
            return checked.status, checked.violations
    else:
        checked = check_span(unit, sources, policy)
        return checked.status, checked.violations
    # What is left of a sentence is no sentence: it need not be prose, nor of any length.
    soft = cover_locally(unit, _claiming_tokens(unit, policy), sources, policy)
    verified = policy.paraphrase and not soft.reasons and soft.source is not None and soft.span is not None
    status = ClaimStatus(
        text=unit.text,
        status=PARAPHRASE if verified else UNSUPPORTED,
        method="paraphrase" if verified else "span",
        span=unit.span,
        coverage=soft.coverage,
        source=soft.source if verified else None,
        source_span=(
            sources[soft.source].locate_in_source(*soft.span)
            if verified and soft.source is not None and soft.span is not None
            else None
        ),
        reasons=() if verified else soft.reasons or (ViolationCode.NOT_FOUND,),
    )
    return status, report_reasons(unit, status.reasons, policy)
