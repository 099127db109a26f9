"""The rest of the answer: what it claims outside its quotes.

A verified quote proves itself and nothing else. So if quotes decide, every span unit outside them and the
rest of every sentence around a quote are checked, too, if they claim something: if they have content tokens,
a number or a name. Words that only attribute (`according to the article`) claim nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

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
    denied = frozenset(denied_by_answer)
    for span, inside in pair_with_quotes(read_spans_once(answer, sources, policy), quotes):
        is_denied = not denied.isdisjoint([quote.span for quote in inside])
        checked = _Piece(answer, span, inside, sources, policy).check(is_denied=is_denied)
        if checked is not None:
            statuses.append(checked.status)
            violations += checked.violations
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


class _Piece:
    """A span of an answer with the quotes in it, checked for what it says outside them."""

    def __init__(
        self, answer: str, span: Span, inside: tuple[Quote, ...], sources: Sources, policy: Policy
    ) -> None:
        self._answer = answer
        self._span = span
        self._inside = inside
        self._sources = sources
        self._policy = policy

    def check(self, *, is_denied: bool) -> CheckedUnit | None:
        """Check it; None where it need not verify. One whose quote the answer denies fails in any case."""
        sources, policy = self._sources, self._policy
        unit = read_rest(self._answer, self._span, self._inside, policy)
        # Asked first whether the piece says what its quotes do not, then what is wrong with it.
        if unit is None or not (is_denied or self._must_verify(unit)):
            return None
        whole = make_span_unit(self._answer, self._span, policy)
        if (copied := check_copied(self._answer, whole, "span", sources, policy)) is not None:
            return copied._replace(violations=())
        checked = self._check(unit)
        if is_denied:
            checked = _fail_as_denied(checked)
        if checked.status.is_verified:
            return checked
        # A whole sentence that stands nowhere has been told its nearest place already.
        told = any(violation.nearest for violation in checked.violations)
        nearest = find_nearest(unit.normal, sources, policy) if policy.nearest and not told else None
        failed = Violation(code=ViolationCode.UNQUOTED_CLAIM_UNVERIFIED, span=unit.span, nearest=nearest)
        return checked._replace(violations=(*checked.violations, failed))

    def _must_verify(self, unit: Unit) -> bool:
        """Return whether the piece must verify: what it says is not next to its quotes in the source."""
        sources, policy = self._sources, self._policy
        if not list_claiming_words(unit.reading, policy) or is_frame(unit.text, sources, policy):
            return False
        is_doubtful = _NUMBER.search(unit.reading) is not None or bool(find_disguise(unit, sources, policy))
        if not self._inside or is_doubtful or not self._says_little(unit):
            return True
        return bool(self._stretches.violations)

    def _says_little(self, unit: Unit) -> bool:
        """Return whether the piece has so few content tokens that almost any source might have them."""
        tokens, reporting = extract_content(unit.normal, self._policy), self._policy.reporting_words.words
        return sum([token not in reporting for token in tokens]) < self._policy.rest_min_tokens

    def _check(self, unit: Unit) -> CheckedUnit:
        sources, policy = self._sources, self._policy
        if not self._inside:
            return check_beside(unit, sources, policy)
        # Blanked out, the quotes leave places that are places in the answer.
        masked = mask_quotes(self._answer, self._inside, unit.span)
        if disguise := find_disguise(unit._replace(text=masked), sources, policy):
            return fail_unit(unit, "span", sources, policy, disguise)
        soft = self._judge_around_quotes(unit, masked)
        if policy.paraphrase and not soft.violations:
            return accept_paraphrase(unit, soft)
        violations = soft.violations or (Violation(code=ViolationCode.NOT_FOUND, span=unit.span),)
        return fail_unit(unit, "span", sources, policy, violations, coverage=soft.coverage)

    def _judge_around_quotes(self, unit: Unit, rest: str) -> SoftFinding:
        """Judge it with its quotes; else the `rest`, where that says enough by itself."""
        quoted = " ".join([self._answer[slice(*quote.span)] for quote in self._inside])
        if not _is_open_denial(rest, quoted, self._policy):
            whole = self._judge(self._answer[slice(*unit.span)], unit.span[0], unit.span)
            if not whole.violations:
                return whole
        return self._stretches if self._says_little(unit) else self._judge(rest, unit.span[0], unit.span)

    @cached_property
    def _stretches(self) -> SoftFinding:
        """What comes of each stretch between quotes, together with one of the two next to it.

        The first finding that fails, else the last one; what says nothing need not be judged.
        """
        (first, last), outer = self._span, [quote.outer for quote in self._inside]
        starts = [first, *(min(end, last) for _, end in outer)]
        ends = [*(max(start, first) for start, _ in outer), last]
        found = SoftFinding((0, 0))
        for number, stretch in enumerate(zip(starts, ends, strict=True)):
            if not list_claiming_words(self._answer[slice(*stretch)], self._policy):
                continue
            findings = []
            for quote in self._inside[max(0, number - 1) : number + 1]:
                findings.append(self._judge_next_to_quote(stretch, quote))
                if not findings[-1].violations:
                    break
            found = findings[-1]
            if found.violations:
                return findings[0]
        return found

    def _judge_next_to_quote(self, stretch: Span, quote: Quote) -> SoftFinding:
        """Judge a stretch and a quote next to it as one claim."""
        start, end = stretch
        if _is_open_denial(self._answer[start:end], self._answer[slice(*quote.span)], self._policy):
            return SoftFinding((0, 0), (Violation(code=ViolationCode.POLARITY_CONFLICT, span=stretch),))
        is_after = quote.outer[0] >= start
        start, end = (start, quote.outer[1]) if is_after else (quote.outer[0], end)
        return self._judge(self._answer[start:end], start, stretch)

    def _judge(self, text: str, start: int, unit_span: Span) -> SoftFinding:
        """Judge a text without the words that attribute its quotes; a source may attribute in others."""
        sources, policy = self._sources, self._policy
        read = read_claimed(text, policy)
        claimed = blank_framing(read, policy)
        if policy.language and claimed != read:
            # A clause that has lost its verb is read in another order.
            whole = judge_text(read, start, unit_span, sources, policy)
            if not whole.violations:
                return whole
        found = judge_text(claimed, start, unit_span, sources, policy)
        # What was left out as an attribution is not missing.
        blanked = {*extract_words(read.lower())}.difference(extract_words(claimed.lower()))
        reporting = policy.reporting_words.words | blanked if claimed != read else ()
        left = [
            violation
            for violation in found.violations
            if violation.code != ViolationCode.MODALITY_LOST
            or dict(violation.details).get("word") not in reporting
        ]
        return found._replace(violations=tuple(left))


def _is_open_denial(said: str, quoted: str, policy: Policy) -> bool:
    """Return whether it is open what is denied: what is said is but a denial, or the quote denies too."""
    if not (policy.polarity and may_deny(said, policy)):
        return False
    return may_deny(quoted, policy) or all(
        may_deny(word, policy) for word in list_claiming_words(said, policy)
    )
