"""Building the report of a grounding verdict: the verdict and its inputs in, a `Report` out.

Nothing is checked anew.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.policies import SHIPPED, load_policy
from verifier.records import Verdict, Violation
from verifier.records.kept import AnswerFormat
from verifier.report.common.marked_text import (
    Mark,
    Marked,
    PlaceKind,
    view_text,
)
from verifier.report.common.phrases import tell_language
from verifier.report.common.pieces import Piece, cut_middle
from verifier.report.common.plain_words import choose_gravest
from verifier.report.common.problems import (
    Problem,
    count_words,
    describe_whole,
    rank_problems,
)
from verifier.report.common.quoted_source import QuotedSource, SourceView, quote_sources
from verifier.report.common.rendered_text import view_rendered
from verifier.report.common.violations import CodedRow, describe_violation
from verifier.report.grounding.causes import DENIALS, choose_words, name_causes
from verifier.report.grounding.excerpts import Excerpt, compare_with_nearest, quote_nearest, quote_place
from verifier.report.grounding.model import Report, UnitCard
from verifier.report.grounding.numbered_units import (
    NumberedUnit,
    assign_violations,
    find_nearest,
    is_near,
    number_units,
)
from verifier.report.grounding.wording import RESULTS, describe_quotes, make_headline, summarize
from verifier.sources.context import Context, read_context
from verifier.sources.visible_reading import render

_MAX_SAID_CHARS = 300


def build_report(
    verdict: Verdict, answer: str, context: Context, *, answer_format: AnswerFormat | None = None
) -> Report:
    """Lay a verdict out for a reader.

    `answer` and `context` are those that the verdict was made of: they are shown, and nothing is checked
    anew. `answer_format` is the policy's, where that is none that ships. Raises `TypeError` and
    `ContextError` as `verify_quotes` does.
    """
    units = number_units(verdict)
    subjects = assign_violations(units, verdict.violations)
    quoted = quote_sources(read_context(context), verdict.violations)
    marked = [unit for unit in units if _is_marked(unit, verdict)]
    cards = _make_cards(units, answer, quoted, verdict)
    whole = [item for item, subject in zip(verdict.violations, subjects, strict=True) if subject is None]
    failed = [_make_problem(unit, cards, answer, quoted) for unit in marked if unit.state == "failed"]
    problems = rank_problems([*failed, *_describe_rest(whole, len(units), answer)])
    marks = [*_list_marks(marked, whole, len(units))]
    visible = render(answer, _find_format(verdict, answer_format))
    return Report(
        audit_mode=verdict.audit_mode,
        label=verdict.audit_mode,
        result=RESULTS[verdict.audit_mode],
        headline=make_headline(verdict),
        summary=" ".join(_summarize(verdict, problems)) + tell_language(verdict.language),
        language=verdict.language,
        method=verdict.verifier_method,
        policy_name=verdict.policy_name,
        policy_hash=verdict.policy_hash,
        semantics=verdict.semantics,
        digest=verdict.digest,
        answer_digest=verdict.inputs.answer,
        answer=view_text(answer, marks) if visible is None else view_rendered(answer, visible, marks),
        written=None if visible is None else view_text(answer, ()),
        sources=_view_sources(verdict, units, quoted),
        units=cards,
        problems=problems,
    )


def _is_marked(unit: NumberedUnit, verdict: Verdict) -> bool:
    """Return whether a unit is marked in the answer: one that counts, or else one that was tried."""
    return (unit.group == "tried") == (verdict.verifier_method == "none")


def _make_cards(
    units: Sequence[NumberedUnit], answer: str, quoted: list[QuotedSource], verdict: Verdict
) -> tuple[UnitCard, ...]:
    quotes = [unit for unit in units if unit.group == "decided"]
    return tuple(
        [
            _make_card(unit, answer, _find_quotes(unit, quotes), quoted, is_marked=_is_marked(unit, verdict))
            for unit in units
        ]
    )


def _list_marks(marked: Sequence[NumberedUnit], whole: Sequence[Violation], n_units: int) -> Iterator[Marked]:
    """Yield the marks of units, and of what is wrong outside of them, which is numbered after all units."""
    for unit in marked:
        yield Marked(span=unit.status.span, mark=Mark(unit=unit.number, kind=unit.state))
    for number, item in enumerate(whole, n_units + 1):
        if item.span is not None:
            yield Marked(span=item.span, mark=Mark(unit=number, kind="unchecked"))


def _summarize(verdict: Verdict, problems: Sequence[Problem]) -> Iterator[str]:
    """Yield why nothing decided, or that all is well, and how often what is wrong."""
    if verdict.verifier_method == "none" or not problems:
        yield summarize(verdict)
    if problems:
        yield f"{count_words(problems)}."


def _find_format(verdict: Verdict, given: AnswerFormat | None) -> AnswerFormat:
    """Return how an answer was read: as its verdict says, as was given, or as its shipped policy does."""
    return verdict.answer_format or given or _recall_format(verdict)


def _recall_format(verdict: Verdict) -> AnswerFormat:
    """Return how a shipped policy reads answers; plain for any other."""
    if verdict.policy_name not in SHIPPED:
        return "plain"
    return cast("AnswerFormat", load_policy(verdict.policy_name).answer_format)


def _make_problem(
    unit: NumberedUnit, cards: Sequence[UnitCard], answer: str, quoted: list[QuotedSource]
) -> Problem:
    card = cards[unit.number - 1]
    codes = [item.code for item in unit.violations] or [ViolationCode.NOT_FOUND]
    gravest = choose_gravest(codes, coverage=unit.status.coverage)
    own = [item for item in unit.violations if item.code == gravest]
    return Problem(
        number=unit.number,
        state="failed",
        code=choose_words(gravest, own, unit, answer),
        found=card.notes,
        named=next(filter(None, name_causes(own, unit, answer, quoted)), ""),
        said=card.pieces,
    )


def _describe_rest(whole: Sequence[Violation], n_units: int, answer: str) -> Iterator[Problem]:
    """Yield what is wrong outside of the units, numbered after all of them."""
    for number, item in enumerate(whole, n_units + 1):
        yield _describe_whole(item, number, answer)


def _describe_whole(violation: Violation, number: int, answer: str) -> Problem:
    problem = describe_whole(number, violation)
    if violation.span is None:
        return problem
    said = cut_middle(
        answer[slice(*violation.span)], "match", max_chars=_MAX_SAID_CHARS, kept_chars=_MAX_SAID_CHARS // 2
    )
    return replace(problem, said=tuple(said), named="")


def _view_sources(
    verdict: Verdict, units: list[NumberedUnit], quoted: list[QuotedSource]
) -> tuple[SourceView, ...]:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    source: int
    span: Span
    kind: PlaceKind


def _find_places(unit: NumberedUnit) -> Iterator[_Place]:
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


def _choose_kind(violation: Violation) -> PlaceKind:
    return "denied" if violation.code in DENIALS else "nearest"


def _find_near_places(unit: NumberedUnit) -> Iterator[_Place]:
    """Yield the place that a unit's first violation with a place names, if there is one."""
    for violation in unit.violations:
        if violation.nearest is not None:
            yield _Place(source=violation.nearest.source, span=violation.nearest.span, kind="nearest")
            return
        if violation.source is not None and violation.source_span is not None:
            yield _Place(source=violation.source, span=violation.source_span, kind=_choose_kind(violation))
            return


def _find_quotes(unit: NumberedUnit, quotes: list[NumberedUnit]) -> Sequence[NumberedUnit]:
    """Return the quotes that a unit outside the quotes lies around, or that reach into it."""
    if unit.group != "rest":
        return ()
    start, end = unit.status.span
    # Quotes stand in their order, and none lies in another.
    first = bisect_right(quotes, start, key=lambda quote: quote.status.span[1])
    return quotes[first : bisect_left(quotes, end, key=lambda quote: quote.status.span[0])]


def _cut_unit(
    unit: NumberedUnit, answer: str, inside: Sequence[NumberedUnit], quoted: list[QuotedSource]
) -> tuple[Piece, ...]:
    """Return a unit's text; the words that differ, or the quotes inside it, are told apart."""
    nearest = find_nearest(unit)
    if nearest is not None and is_near(nearest):
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


def _make_card(
    unit: NumberedUnit,
    answer: str,
    inside: Sequence[NumberedUnit],
    quoted: list[QuotedSource],
    *,
    is_marked: bool,
) -> UnitCard:
    status = unit.status
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
        set_aside=describe_quotes([quote.number for quote in inside]),
        beside=_find_beside(unit),
    )


def _find_beside(unit: NumberedUnit) -> str:
    """Return what the source says beside a quote that stands there and may turn it; else nothing."""
    cuts = (item for item in unit.violations if item.code == ViolationCode.CONTEXT_CUT)
    words = next((dict(item.details).get("words", "") for item in cuts), "")
    return str(words) if unit.state == "verified" else ""


def _quote_place(unit: NumberedUnit, quoted: list[QuotedSource]) -> Excerpt | None:
    status = unit.status
    if status.source is not None and status.source_span is not None:
        kind: PlaceKind = "soft" if unit.state == "soft" else "verified"
        return quote_place(quoted[status.source], status.source_span, kind, parts=status.source_parts)
    for violation in unit.violations:
        if violation.nearest is not None:
            return quote_nearest(quoted[violation.nearest.source], violation.nearest, status.text)
        if violation.source is not None and violation.source_span is not None:
            return quote_place(quoted[violation.source], violation.source_span, _choose_kind(violation))
    return None
