"""Building the report of a grounding verdict: the verdict and its inputs in, a `Report` out.

Nothing is checked anew.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.records import PARAPHRASE, VERIFIED, ClaimStatus, NearestPlace, Verdict, Violation
from verifier.report.common.marked_text import Mark, Marked, PlaceKind, State, TextView, view_text
from verifier.report.common.pieces import Piece
from verifier.report.common.quoted_source import QuotedSource, SourceView, quote_sources
from verifier.report.common.violations import CodedRow, describe_difference, describe_violation
from verifier.report.grounding.excerpts import Excerpt, compare_with_nearest, quote_nearest, quote_place
from verifier.report.grounding.model import Report, UnitCard, ViolationRow
from verifier.report.grounding.wording import HEADLINES, describe_quotes, name_unit, summarize
from verifier.sources.context import Context, read_context

Group = Literal["decided", "rest", "tried"]


@dataclass(slots=True, kw_only=True)
class _Unit:
    """A unit while its report is made: its status, and the violations that turn out to be its own."""

    number: int
    group: Group
    kind_name: str
    status: ClaimStatus
    violations: list[Violation]

    @property
    def state(self) -> State:
        if self.status.status == VERIFIED:
            return "verified"
        return "soft" if self.status.status == PARAPHRASE else "failed"


def build_report(verdict: Verdict, answer: str, context: Context) -> Report:
    """Lay a verdict out for a reader.

    `answer` and `context` are those that the verdict was made of: they are shown, and nothing is checked
    anew. Raises `TypeError` and `ContextError` as `verify_quotes` does.
    """
    units = _number_units(verdict)
    subjects = _assign_violations(units, verdict.violations)
    quoted = quote_sources(read_context(context), verdict.violations)
    quotes = [unit for unit in units if unit.group == "decided"]
    marked_groups = {"decided", "rest"} if verdict.verifier_method != "none" else {"tried"}
    marked = [unit for unit in units if unit.group in marked_groups]
    return Report(
        audit_mode=verdict.audit_mode,
        label=verdict.audit_mode,
        headline=HEADLINES[verdict.audit_mode],
        summary=summarize(verdict),
        method=verdict.verifier_method,
        policy_name=verdict.policy_name,
        policy_hash=verdict.policy_hash,
        semantics=verdict.semantics,
        digest=verdict.digest,
        answer_digest=verdict.inputs.answer,
        answer=_view_answer(answer, marked),
        sources=_view_sources(verdict, units, quoted),
        units=tuple(
            [
                _make_card(
                    unit, answer, _find_quotes(unit, quotes), quoted, is_marked=unit.group in marked_groups
                )
                for unit in units
            ]
        ),
        violations=_list_violations(verdict.violations, subjects),
    )


def _view_answer(answer: str, marked: list[_Unit]) -> TextView:
    return view_text(
        answer,
        [Marked(span=unit.status.span, mark=Mark(unit=unit.number, kind=unit.state)) for unit in marked],
    )


def _view_sources(verdict: Verdict, units: list[_Unit], quoted: list[QuotedSource]) -> tuple[SourceView, ...]:
    places: dict[int, list[Marked]] = {}
    for unit in units:
        for place in _find_places(unit):
            mark = Mark(unit=unit.number, kind=place.kind)
            places.setdefault(place.source, []).append(Marked(span=place.span, mark=mark))
    return tuple(
        [
            source.view(places.get(source.index, []), sha256=verdict.inputs.sources[source.index].sha256)
            for source in quoted
        ]
    )


def _list_violations(
    violations: tuple[Violation, ...], subjects: list[_Unit | None]
) -> tuple[ViolationRow, ...]:
    """Return the rows in the order of the units' numbers, then those that are about no unit."""
    rows = [
        ViolationRow(
            code=violation.code,
            sentence=describe_violation(violation, subject.status if subject else None),
            unit=subject.number if subject else None,
            source=_find_source(violation),
        )
        for violation, subject in zip(violations, subjects, strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: (row.unit is None, row.unit or 0)))


def _number_units(verdict: Verdict) -> list[_Unit]:
    """Return the units with their numbers: those that count in the answer's order, then those tried."""
    decided = name_unit(verdict.verifier_method)
    counting: list[tuple[Group, str, ClaimStatus]] = [
        *(("decided", decided, status) for status in verdict.claim_statuses),
        *(("rest", "claim outside the quotes", status) for status in verdict.rest_statuses),
    ]
    counting.sort(key=lambda row: (row[2].span[0], -row[2].span[1]))
    tried: list[tuple[Group, str, ClaimStatus]] = [
        ("tried", name_unit(attempt.strategy), status)
        for attempt in verdict.attempts
        for status in attempt.claim_statuses
    ]
    return [
        _Unit(number=number, group=group, kind_name=kind_name, status=status, violations=[])
        for number, (group, kind_name, status) in enumerate([*counting, *tried], 1)
    ]


def _assign_violations(units: list[_Unit], violations: tuple[Violation, ...]) -> list[_Unit | None]:
    """Find the unit that each violation is about, and note it there.

    It is the unit with the violation's span that names its code among its reasons. (A claim outside the
    quotes does not name `UNQUOTED_CLAIM_UNVERIFIED`, which follows from its state.) Where two strategies
    found one span, each unit takes its own violation, in order. A disguise, and what a claim check found, is
    only a part of its unit: the unit is the one whose span holds it.
    """
    by_span, disguised = _index_units(units)
    holding: dict[ViolationCode, list[_Unit]] = {}
    for (code, _), found in by_span.items():
        holding.setdefault(code, []).extend(found)
        found.reverse()
    for found in holding.values():
        found.sort(key=lambda unit: unit.status.span[0])
    subjects: list[_Unit | None] = []
    for violation in violations:
        subject = None
        if violation.code in _DISGUISES:
            subject = _take_around(violation, disguised.get(violation.code, {}))
        elif violation.span is not None and by_span.get((violation.code, violation.span)):
            subject = by_span[violation.code, violation.span].pop()
        elif violation.span is not None:
            subject = _find_around(violation.span, holding.get(violation.code, []))
        if subject is not None:
            subject.violations.append(violation)
        subjects.append(subject)
    return subjects


def _index_units(
    units: list[_Unit],
) -> tuple[dict[tuple[ViolationCode, Span], list[_Unit]], dict[ViolationCode, dict[int, _Unit]]]:
    """Return the units by each code and their span, and those in disguise by code and number."""
    by_span: dict[tuple[ViolationCode, Span], list[_Unit]] = {}
    disguised: dict[ViolationCode, dict[int, _Unit]] = {}
    for unit in units:
        for code in _name_codes(unit):
            if code in _DISGUISES:
                disguised.setdefault(code, {})[unit.number] = unit
            else:
                by_span.setdefault((code, unit.status.span), []).append(unit)
    return by_span, disguised


_DISGUISES = frozenset({ViolationCode.HIDDEN_CHARACTER, ViolationCode.MIXED_SCRIPT})


def _name_codes(unit: _Unit) -> dict[ViolationCode, None]:
    """Return the codes of the violations that a unit has, each once, in order."""
    codes = dict.fromkeys(unit.status.reasons)
    if unit.group == "rest" and unit.state == "failed":
        codes[ViolationCode.UNQUOTED_CLAIM_UNVERIFIED] = None
    return codes


def _find_around(span: Span, units: Sequence[_Unit]) -> _Unit | None:
    """Find the unit whose span holds another one; `units` are by where they begin."""
    place = bisect_right(units, span[0], key=lambda unit: unit.status.span[0]) - 1
    return units[place] if place >= 0 and span[1] <= units[place].status.span[1] else None


def _take_around(violation: Violation, waiting: dict[int, _Unit]) -> _Unit | None:
    """Take the first waiting unit whose span holds that of a violation; mostly that is the very first."""
    if violation.span is not None:
        start, end = violation.span
        for number, unit in waiting.items():
            if unit.status.span[0] <= start and end <= unit.status.span[1]:
                return waiting.pop(number)
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    source: int
    span: Span
    kind: PlaceKind


def _find_places(unit: _Unit) -> Iterator[_Place]:
    """Yield where a unit stands, or where it nearly does; what an elision leaves out is told apart."""
    status = unit.status
    if status.source is None or status.source_span is None:
        yield from _find_near_places(unit)
    elif unit.state == "soft":
        yield _Place(source=status.source, span=status.source_span, kind="soft")
    else:
        at = status.source_span[0]
        for start, end in status.source_parts or (status.source_span,):
            if at < start:
                yield _Place(source=status.source, span=(at, start), kind="elided")
            yield _Place(source=status.source, span=(start, end), kind="verified")
            at = end


def _find_near_places(unit: _Unit) -> Iterator[_Place]:
    """Yield the place that a unit's first violation with a place names, if there is one."""
    for violation in unit.violations:
        if violation.nearest is not None:
            yield _Place(source=violation.nearest.source, span=violation.nearest.span, kind="nearest")
            return
        if violation.source is not None and violation.source_span is not None:
            yield _Place(source=violation.source, span=violation.source_span, kind="denied")
            return


def _find_source(violation: Violation) -> int | None:
    if violation.source is not None:
        return violation.source + 1
    return violation.nearest.source + 1 if violation.nearest is not None else None


def _find_quotes(unit: _Unit, quotes: list[_Unit]) -> Sequence[_Unit]:
    """Return the quotes that a unit outside the quotes lies around, or that reach into it."""
    if unit.group != "rest":
        return ()
    start, end = unit.status.span
    # Quotes stand in their order, and none lies in another.
    first = bisect_right(quotes, start, key=lambda quote: quote.status.span[1])
    return quotes[first : bisect_left(quotes, end, key=lambda quote: quote.status.span[0])]


def _cut_unit(
    unit: _Unit, answer: str, inside: Sequence[_Unit], quoted: list[QuotedSource]
) -> tuple[Piece, ...]:
    """Return a unit's text; the words that differ, or the quotes inside it, are told apart."""
    nearest = _find_nearest(unit)
    if nearest is not None:
        return tuple(compare_with_nearest(quoted[nearest.source], nearest, unit.status.text))
    if not inside:
        return (Piece(text=unit.status.text, kind="match"),)
    at, end = unit.status.span
    pieces: list[Piece] = []
    for quote in inside:
        first, last = max(at, quote.status.span[0]), min(quote.status.span[1], end)
        pieces.append(Piece(text=answer[at:first], kind="match"))
        pieces.append(Piece(text=answer[first:last], kind="quoted", unit=quote.number))
        at = last
    pieces.append(Piece(text=answer[at:end], kind="match"))
    return tuple(piece for piece in pieces if piece.text)


def _find_nearest(unit: _Unit) -> NearestPlace | None:
    return next((item.nearest for item in unit.violations if item.nearest is not None), None)


def _make_card(
    unit: _Unit, answer: str, inside: Sequence[_Unit], quoted: list[QuotedSource], *, is_marked: bool
) -> UnitCard:
    status = unit.status
    nearest = _find_nearest(unit)
    return UnitCard(
        number=unit.number,
        group=unit.group,
        kind_name=unit.kind_name,
        method=status.method,
        state=unit.state,
        span=status.span,
        pieces=_cut_unit(unit, answer, inside, quoted),
        coverage=status.coverage,
        is_folded=status.folded,
        is_marked=is_marked,
        notes=tuple(
            CodedRow(code=item.code, sentence=describe_violation(item, status)) for item in unit.violations
        ),
        place=_quote_place(unit, quoted),
        difference=describe_difference(nearest) if nearest is not None else "",
        set_aside=describe_quotes([quote.number for quote in inside]),
    )


def _quote_place(unit: _Unit, quoted: list[QuotedSource]) -> Excerpt | None:
    status = unit.status
    if status.source is not None and status.source_span is not None:
        kind: PlaceKind = "soft" if unit.state == "soft" else "verified"
        return quote_place(quoted[status.source], status.source_span, kind, parts=status.source_parts)
    for violation in unit.violations:
        if violation.nearest is not None:
            return quote_nearest(quoted[violation.nearest.source], violation.nearest, status.text)
        if violation.source is not None and violation.source_span is not None:
            return quote_place(quoted[violation.source], violation.source_span, "denied")
    return None
