"""Building the report of a grounding verdict: the verdict and its inputs in, a `Report` out.

Nothing is checked anew.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

from verifier.claims.vocabulary import read_vocabulary
from verifier.codes import ViolationCode
from verifier.parsers.english.denial_words import DENYING_SUBJECTS
from verifier.parsers.text.offsets import Span
from verifier.policies import SHIPPED, load_policy
from verifier.records import PARAPHRASE, VERIFIED, ClaimStatus, NearestPlace, Verdict, Violation
from verifier.records.kept import AnswerFormat
from verifier.report.common.marked_text import (
    Mark,
    Marked,
    PlaceKind,
    State,
    snap_left,
    snap_right,
    view_text,
)
from verifier.report.common.phrases import quote_names, quote_words, restore_letters, tell_language
from verifier.report.common.pieces import Piece, cut_middle
from verifier.report.common.plain_words import choose_gravest
from verifier.report.common.problems import (
    STOPS,
    Problem,
    contrast,
    count_words,
    describe_whole,
    rank_problems,
)
from verifier.report.common.quoted_source import QuotedSource, SourceView, quote_sources
from verifier.report.common.rendered_text import view_rendered
from verifier.report.common.violations import CodedRow, describe_violation
from verifier.report.grounding.excerpts import Excerpt, compare_with_nearest, quote_nearest, quote_place
from verifier.report.grounding.model import Report, UnitCard
from verifier.report.grounding.wording import RESULTS, describe_quotes, make_headline, name_unit, summarize
from verifier.sources.context import Context, read_context
from verifier.sources.visible_reading import render

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


def build_report(
    verdict: Verdict, answer: str, context: Context, *, answer_format: AnswerFormat | None = None
) -> Report:
    """Lay a verdict out for a reader.

    `answer` and `context` are those that the verdict was made of: they are shown, and nothing is checked
    anew. `answer_format` is the policy's, where that is none that ships. Raises `TypeError` and
    `ContextError` as `verify_quotes` does.
    """
    units = _number_units(verdict)
    subjects = _assign_violations(units, verdict.violations)
    quoted = quote_sources(read_context(context), verdict.violations)
    quotes = [unit for unit in units if unit.group == "decided"]
    marked_groups = {"decided", "rest"} if verdict.verifier_method != "none" else {"tried"}
    marked = [unit for unit in units if unit.group in marked_groups]
    cards = tuple(
        [
            _make_card(
                unit, answer, _find_quotes(unit, quotes), quoted, is_marked=unit.group in marked_groups
            )
            for unit in units
        ]
    )
    whole = [item for item, subject in zip(verdict.violations, subjects, strict=True) if subject is None]
    problems = rank_problems(
        [
            *(_make_problem(unit, cards, answer, quoted) for unit in marked if unit.state == "failed"),
            *(_describe_whole(item, number, answer) for number, item in enumerate(whole, len(units) + 1)),
        ]
    )
    marks = [Marked(span=unit.status.span, mark=Mark(unit=unit.number, kind=unit.state)) for unit in marked]
    marks += [
        Marked(span=item.span, mark=Mark(unit=number, kind="unchecked"))
        for number, item in enumerate(whole, len(units) + 1)
        if item.span is not None
    ]
    visible = render(answer, verdict.answer_format or answer_format or _recall_format(verdict))
    return Report(
        audit_mode=verdict.audit_mode,
        label=verdict.audit_mode,
        result=RESULTS[verdict.audit_mode],
        headline=make_headline(verdict, marked_states=[unit.state for unit in marked]),
        summary=" ".join(_summarize(verdict, problems)) + tell_language(verdict.language),
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


def _summarize(verdict: Verdict, problems: Sequence[Problem]) -> Iterator[str]:
    """Yield why nothing decided, or that all is well, and how often what is wrong."""
    if verdict.verifier_method == "none" or not problems:
        yield summarize(verdict)
    if problems:
        yield f"{count_words(problems)}."


def _recall_format(verdict: Verdict) -> AnswerFormat:
    """Return how a shipped policy reads answers; plain for any other."""
    if verdict.policy_name not in SHIPPED:
        return "plain"
    return cast("AnswerFormat", load_policy(verdict.policy_name).answer_format)


def _make_problem(unit: _Unit, cards: Sequence[UnitCard], answer: str, quoted: list[QuotedSource]) -> Problem:
    card = cards[unit.number - 1]
    codes = [item.code for item in unit.violations] or [ViolationCode.NOT_FOUND]
    gravest = choose_gravest(codes, coverage=unit.status.coverage)
    own = [item for item in unit.violations if item.code == gravest]
    return Problem(
        number=unit.number,
        state="failed",
        code=_choose_words(gravest, own, unit, answer),
        found=card.notes,
        named=next(filter(None, _name_causes(own, unit, answer, quoted)), ""),
        said=card.pieces,
    )


def _describe_whole(violation: Violation, number: int, answer: str) -> Problem:
    problem = describe_whole(number, violation)
    if violation.span is None:
        return problem
    said = cut_middle(
        answer[slice(*violation.span)], "match", max_chars=_MAX_SAID_CHARS, kept_chars=_MAX_SAID_CHARS // 2
    )
    return replace(problem, said=tuple(said), named="")


def _name_causes(
    violations: Sequence[Violation], unit: _Unit, answer: str, quoted: list[QuotedSource]
) -> Iterator[str]:
    """Yield by name what is missing or other, the best first; some are empty."""
    # Of what is said of something else the words that differ tell more than the words that it is bound to.
    if violations and violations[0].code == ViolationCode.SAID_OF_ANOTHER:
        yield _name_difference(unit, quoted)
    for violation in violations:
        yield _name_cause(violation, unit, answer, quoted)
    yield _name_difference(unit, quoted)


def _name_cause(violation: Violation, unit: _Unit, answer: str, quoted: list[QuotedSource]) -> str:
    """Say by name what a violation found missing, or other than the source has it; else nothing."""
    details = dict(violation.details)
    if "denied" in details and _adds(unit, str(details.get("denies", ""))):
        return f"the answer adds \u201c{details['denies']}\u201d"
    if "denied" in details:
        return contrast("", f"{details.get('denies')} {details['denied']}")
    if isinstance(details.get("words"), str):
        words = str(details["words"]).split(", ")
        return quote_names([restore_letters(word, unit.status.text) for word in words])
    said = ""
    if violation.span is not None and violation.span != unit.status.span:
        said = answer[slice(*violation.span)]
    if violation.source is not None and violation.code == ViolationCode.DENIED_IN_SOURCE:
        return contrast("", _read_denial(violation, quoted[violation.source]))
    if violation.source is not None and violation.source_span is not None and violation.code not in _DENIALS:
        source = quoted[violation.source]
        first, last = source.find_in_prose(violation.source_span)
        if violation.code == ViolationCode.MODALITY_LOST:
            if last - first >= len(unit.status.text):
                # The words stand there, and others around them limit them.
                return "in the sentence that it is taken out of"
            # A word that limits tells little without what follows it: `against any entity`.
            last = _extend(source.prose, last)
        return contrast(said, source.prose[first:last])
    nearest = _find_nearest(unit)
    counterpart = _find_counterpart(said, unit)
    if nearest is None or not counterpart:
        return contrast(said, "")
    source = quoted[nearest.source]
    return contrast(
        said, restore_letters(counterpart, source.prose[slice(*source.find_in_prose(nearest.span))])
    )


def _adds(unit: _Unit, words: str) -> bool:
    """Return whether a unit has words that its nearest place lacks."""
    nearest = _find_nearest(unit)
    return bool(words) and nearest is not None and words.lower() in nearest.added


def _extend(prose: str, last: int) -> int:
    """Return where a few more words end than a word of a source, in its clause."""
    stop = _CLAUSE_END.search(prose, last, last + _MORE_CHARS)
    return snap_right(prose, last + _MORE_CHARS, limit=last) if stop is None else stop.start()


def _find_counterpart(said: str, unit: _Unit) -> str:
    """Return what the nearest place of a unit has in place of some of its words, as far as it is as short."""
    nearest = _find_nearest(unit)
    lower = " ".join(said.lower().split())
    for own, other in nearest.changed if nearest is not None and lower else ():
        if other.count(" ") > own.count(" ") + _MAX_MORE_WORDS:
            continue
        own, other = own.strip(STOPS), other.strip(STOPS)
        if own != other and f" {lower} " in f" {own} ":
            return other
        if own != other and f" {own} " in f" {lower} ":
            return f" {lower} ".replace(f" {own} ", f" {other} ", 1).strip()
    return ""


_CLAUSE_END = re.compile(r"[.,;:()]|\n\s*\n")
_MORE_CHARS = 40
_MAX_MORE_WORDS = 2
_DENIALS = frozenset({ViolationCode.DENIED_IN_SOURCE, ViolationCode.POLARITY_CONFLICT})
_MAX_SAID_CHARS = 300
_DENIAL_CHARS = 60


_PLAINLY_ABSENT = frozenset({ViolationCode.NOT_FOUND, ViolationCode.UNQUOTED_CLAIM_UNVERIFIED})


_OTHER_FIGURES = {
    ViolationCode.NUMBER_ABSENT: ViolationCode.NUMBER_MISMATCH,
    ViolationCode.DATE_ABSENT: ViolationCode.DATE_MISMATCH,
}


def _choose_words(
    gravest: ViolationCode, own: Sequence[Violation], unit: _Unit, answer: str
) -> ViolationCode:
    """Return the code whose words say best what is wrong.

    A figure that is not there is another one where the nearest place has a figure instead.
    """
    if gravest in _PLAINLY_ABSENT:
        return _name_by_difference(unit)
    nearest = _find_nearest(unit)
    if gravest is ViolationCode.SAID_OF_ANOTHER and nearest is not None and _turns_round(nearest):
        return ViolationCode.DIRECTION_CONFLICT
    if gravest in _OTHER_FIGURES and nearest is not None and _is_near(nearest):
        spans = [item.span for item in own if item.span is not None]
        if any(_holds_digit(_find_counterpart(answer[slice(*span)], unit)) for span in spans):
            return _OTHER_FIGURES[gravest]
    return gravest


def _turns_round(nearest: NearestPlace) -> bool:
    """Return whether one word parts a unit from its nearest place, and its opposite stands there."""
    if len(nearest.changed) != 1 or nearest.added or nearest.missing:
        return False
    vocabulary = read_vocabulary(load_policy("default"))
    said, stands = (vocabulary.stem(words) for words in nearest.changed[0])
    return stands in vocabulary.opposites.get(said, ())


def _name_by_difference(unit: _Unit) -> ViolationCode:
    """Return the code whose words say best how a unit differs from its nearest place.

    A quote that is not there letter by letter has no code but that; a figure or a denial that it changes is
    what a person has to know first.
    """
    nearest = _find_nearest(unit)
    if nearest is None or not _is_near(nearest):
        return ViolationCode.NOT_FOUND
    if any(map(_holds_denial, (*nearest.added, *nearest.missing))):
        return ViolationCode.POLARITY_CONFLICT
    if any(_holds_digit(said) and _holds_digit(stands) for said, stands in nearest.changed):
        return ViolationCode.NUMBER_MISMATCH
    return ViolationCode.NOT_FOUND


def _holds_denial(words: str) -> bool:
    return not DENYING_SUBJECTS.isdisjoint(words.split(" "))


def _holds_digit(text: str) -> bool:
    return any(char in "0123456789" for char in text)


def _read_denial(violation: Violation, source: QuotedSource) -> str:
    """Return the words of a source that deny what a quote says, from the beginning of their sentence on."""
    if violation.source_span is None:
        return ""
    first, last = source.find_in_prose(violation.source_span)
    sentence = max(source.prose.rfind(stop, 0, first) + len(stop) for stop in (". ", ".  ", "\n\n"))
    near = max(sentence if sentence > 1 else 0, first - _DENIAL_CHARS)
    return source.prose[snap_left(source.prose, near, limit=first) : last]


def _name_difference(unit: _Unit, quoted: list[QuotedSource]) -> str:
    """Say by name in what a unit differs from its nearest place."""
    nearest = _find_nearest(unit)
    if nearest is None or not _is_near(nearest):
        return ""
    source = quoted[nearest.source]
    stands = source.prose[slice(*source.find_in_prose(nearest.span))]
    text = unit.status.text
    said = [
        contrast(restore_letters(own, text), restore_letters(other, stands))
        for own, other in nearest.changed
        if own.strip(STOPS) != other.strip(STOPS)
    ]
    added, missing = _show_words(nearest.added, text), _show_words(nearest.missing, stands)
    said += [added] if added else []
    said += [f"left out: {missing}"] if missing else []
    return "; ".join(filter(None, said[:2]))


def _show_words(words: Sequence[str], text: str) -> str:
    """Return words of a record with the letters that they have in a text; nothing of lone stops."""
    shown = [restore_letters(word, text).strip(STOPS) for word in words]
    return quote_words([word for word in shown if word]) if any(shown) else ""


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


def _choose_kind(violation: Violation) -> PlaceKind:
    return "denied" if violation.code in _DENIALS else "nearest"


def _find_near_places(unit: _Unit) -> Iterator[_Place]:
    """Yield the place that a unit's first violation with a place names, if there is one."""
    for violation in unit.violations:
        if violation.nearest is not None:
            yield _Place(source=violation.nearest.source, span=violation.nearest.span, kind="nearest")
            return
        if violation.source is not None and violation.source_span is not None:
            yield _Place(source=violation.source, span=violation.source_span, kind=_choose_kind(violation))
            return


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
    if nearest is not None and _is_near(nearest):
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


def _is_near(nearest: NearestPlace) -> bool:
    """Return whether most words of a unit stand at its nearest place: only then the others tell something."""
    matched, total = nearest.matched
    return 3 * matched >= 2 * total


def _find_nearest(unit: _Unit) -> NearestPlace | None:
    return next((item.nearest for item in unit.violations if item.nearest is not None), None)


def _make_card(
    unit: _Unit, answer: str, inside: Sequence[_Unit], quoted: list[QuotedSource], *, is_marked: bool
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
            return quote_place(quoted[violation.source], violation.source_span, _choose_kind(violation))
    return None
