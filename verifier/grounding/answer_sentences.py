"""The list of an answer's sentences: what was found of each, whatever strategy decided.

Nothing is judged twice. A sentence has the statuses and the violations that lie in it; what no strategy
looked at is checked as the span strategy checks. Headings, captions and marks that something is wrong with
have entries of their own, so that no violation with a place is left out of the list.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from verifier.answers.answer_text import AnswerText, Heading
from verifier.codes import ViolationCode
from verifier.grounding.absent_words import DISGUISES, find_absent, join_words, list_differences
from verifier.grounding.strategies import Outcome
from verifier.parsers.english.clause_words import QUESTION_MARKS
from verifier.parsers.segments.quotes import Quote
from verifier.parsers.segments.spans import blank_marks
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.records import ClaimStatus, Verdict, Violation
from verifier.records.checked_sentence import CheckedSentence, SentenceStatus
from verifier.records.kept import SourcePlace
from verifier.sources.context import Sources
from verifier.sources.prepared_form import choose_folding
from verifier.sources.steps import StepsSpentError

if TYPE_CHECKING:
    from verifier.claims.pipeline import Judgement
    from verifier.sources.amounts import Amounts

_Located = TypeVar("_Located", ClaimStatus, Violation)

_REPEATED = ViolationCode.UNQUOTED_CLAIM_UNVERIFIED
"""The code that only repeats that a unit failed."""

_DENIED = frozenset((ViolationCode.DENIED_IN_SOURCE, ViolationCode.DENIED_IN_ANSWER))


@dataclass(slots=True)
class _Piece:
    """A sentence of the answer, with what was found of it; `seen` is its place in what is read."""

    text: str
    span: Span
    seen: Span | None = None
    is_heading: bool = False
    units: list[ClaimStatus] = field(default_factory=list)
    tried: list[ClaimStatus] = field(default_factory=list)
    names: list[ClaimStatus] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    tried_violations: list[Violation] = field(default_factory=list)


def list_sentences(
    seen: AnswerText,
    verdict: Verdict,
    decided: Outcome,
    undecided: Sequence[Outcome],
    sources: Sources,
    policy: Policy,
    *,
    is_accounted: bool,
    question: str | None = None,
) -> tuple[CheckedSentence, ...]:
    """Return every sentence and bullet of an answer, in order, with what came of it.

    `verdict` is what was found otherwise, with its places in the original answer. `is_accounted` says that
    all of the answer was looked at; what was not is checked here. Where no steps are left for that, the list
    says so, and the verdict stays what it is.
    """
    if any(violation.code == ViolationCode.TOO_MANY_UNITS for violation in verdict.violations):
        return ()
    try:
        pieces = _read_pieces(seen, verdict, sources, policy)
    except StepsSpentError:
        return ()
    _Filler(pieces).fill(seen, verdict, undecided)
    judge = _Judge(seen, decided, pieces, sources, policy, question, is_accounted=is_accounted)
    return tuple([judge.judge(piece) for piece in pieces])


def _read_pieces(seen: AnswerText, verdict: Verdict, sources: Sources, policy: Policy) -> list[_Piece]:
    """Return the pieces of an answer in their order, none of which overlap."""
    from verifier.grounding.units import read_spans_once

    found = [_Piece(heading.text, heading.span, is_heading=True) for heading in seen.headings]
    for span in read_spans_once(seen.text, sources, policy):
        place = span if seen.offsets is None else seen.offsets.locate(*span)
        found.append(_Piece(seen.text[slice(*span)], place, span))
    pieces = _set_apart(found)
    wrong = [violation.span for violation in verdict.violations if violation.span is not None]
    located = [*wrong, *(status.span for status in verdict.rest_statuses)]
    left = _find_left([piece.span for piece in pieces], located)
    return _set_apart([*pieces, *(_Piece(seen.original[slice(*span)], span) for span in left)])


def _set_apart(pieces: list[_Piece]) -> list[_Piece]:
    """Return pieces in the order of their places, each without what the one before it holds."""
    apart: list[_Piece] = []
    end = 0
    for piece in sorted(pieces, key=lambda piece: piece.span):
        start = max(piece.span[0], end)
        if start < piece.span[1]:
            piece.span = (start, piece.span[1])
            apart.append(piece)
            end = piece.span[1]
    return apart


def _find_left(held: Sequence[Span], places: Iterable[Span]) -> Iterator[Span]:
    """Yield the places that touch none of the spans held, joined where they overlap."""
    starts = [start for start, _ in held]
    left: Span | None = None
    for start, end in sorted({*places}):
        before = bisect_right(starts, end - 1) - 1
        if start < end and (before < 0 or held[before][1] <= start):
            if left is not None and start <= left[1]:
                left = left[0], max(left[1], end)
            else:
                if left is not None:
                    yield left
                left = start, end
    if left is not None:
        yield left


class _Filler:
    """Gives pieces what was found of them, by the places."""

    def __init__(self, pieces: list[_Piece]) -> None:
        self._pieces = pieces
        self._starts = [piece.span[0] for piece in pieces]

    def fill(self, seen: AnswerText, verdict: Verdict, undecided: Sequence[Outcome]) -> None:
        """Give each piece the statuses and violations that lie in it."""
        by_names = verdict.verifier_method == "entity"
        for piece, status in self._pair(verdict.claim_statuses):
            (piece.names if by_names else piece.units).append(status)
        for piece, status in self._pair(verdict.rest_statuses):
            piece.units.append(status)
        for attempt in verdict.attempts:
            for piece, status in self._pair(attempt.claim_statuses):
                (piece.names if attempt.strategy == "entity" else piece.tried).append(status)
        for piece, violation in self._pair(verdict.violations):
            piece.violations.append(violation)
        if by_names:
            for outcome in undecided:
                for piece, violation in self._pair(seen.place(outcome.violations)):
                    piece.tried_violations.append(violation)

    def _pair(self, items: Iterable[_Located]) -> Iterator[tuple[_Piece, _Located]]:
        """Yield each item with the pieces that it touches."""
        for item in items:
            if item.span is None:
                continue
            start, end = item.span
            place = max(0, bisect_right(self._starts, start) - 1)
            while place < len(self._pieces) and self._starts[place] < max(end, start + 1):
                if self._pieces[place].span[1] > start:
                    yield self._pieces[place], item
                place += 1


class _Judge:
    """Says what comes of a piece, and checks what nothing looked at."""

    def __init__(
        self,
        seen: AnswerText,
        decided: Outcome,
        pieces: Iterable[_Piece],
        sources: Sources,
        policy: Policy,
        question: str | None,
        *,
        is_accounted: bool,
    ) -> None:
        self._seen = seen
        self._decided = decided
        self._sources = sources
        self._policy = policy
        self._question = question
        self._asked = None if question is None else normalize_text(question, folding=choose_folding(policy))
        # Where quotes decide, the statements around them were all looked at.
        self._is_whole = is_accounted or (decided.method == "quote" and policy.check_rest)
        spans = [] if self._is_whole else sorted([piece.seen for piece in pieces if piece.seen is not None])
        self._quotes = dict(_pair_with_quotes(spans, decided))

    def judge(self, piece: _Piece) -> CheckedSentence:
        """Return the result for a piece; if no steps are left, it says that the piece was not checked."""
        try:
            units, violations = self._choose_units(piece)
            if not self._is_whole:
                units, violations = self._check_left(piece, units, violations)
            return self._describe(piece, units, violations)
        except StepsSpentError:
            reasons = (ViolationCode.INPUT_TOO_LARGE,)
            return CheckedSentence(text=piece.text, span=piece.span, status="UNDECIDED", reasons=reasons)

    def _describe(
        self, piece: _Piece, units: Sequence[ClaimStatus], violations: Sequence[Violation]
    ) -> CheckedSentence:
        """Return the result for a piece that has these statuses and violations."""
        notes = dict.fromkeys([code for unit in units if unit.is_verified for code in unit.reasons])
        wrong = [item for item in violations if item.code not in notes and item.code != _REPEATED]
        codes = [code for unit in units if not unit.is_verified for code in unit.reasons]
        reasons = tuple(dict.fromkeys([*codes, *(violation.code for violation in wrong)]))
        judgement = self._recall_judgement(piece, units)
        status: SentenceStatus
        absent: tuple[str, ...] = ()
        if not reasons:
            status = "SUPPORTED" if units else "NO_CLAIM"
        else:
            # What cites behind a question makes no statement of it.
            said = blank_marks(piece.text) if self._policy.drop_marks else piece.text
            absent = self._find_absent(said)
            status = _choose_status(said, units, frozenset(reasons), judgement, absent)
        wholes = {piece.span, *(unit.span for unit in units)}
        missing, instead = list_differences(wrong, wholes, self._seen, self._sources)
        return CheckedSentence(
            text=piece.text,
            span=piece.span,
            status=status,
            places=_list_places(units, wrong),
            missing=join_words(absent, missing),
            instead=instead,
            reasons=reasons,
            notes=tuple(notes),
            score=None if judgement is None or status == "NO_CLAIM" else judgement.score,
        )

    def _find_absent(self, text: str) -> tuple[str, ...]:
        """Return the figures and names of a piece that stand in no source."""
        from verifier.grounding.accounting import is_known

        sources, policy = self._sources, self._policy
        return find_absent(
            text, policy, self._find_amounts, has_word=lambda word: is_known(word, sources, policy)
        )

    def _find_amounts(self) -> Amounts:
        """Return the figures of the sources, as their language writes them."""
        if not self._policy.language:
            return self._sources.amounts
        from verifier.claims.index import index_sources

        return index_sources(self._sources, self._policy, self._sources).amounts

    def _choose_units(self, piece: _Piece) -> tuple[list[ClaimStatus], list[Violation]]:
        """Return the statuses that tell what came of a piece, and the violations that go with them.

        Names alone tell it only of what says nothing else.
        """
        if piece.units or not piece.tried:
            return piece.units, piece.violations
        only_names = all(ViolationCode.NOT_PROSE in status.reasons for status in piece.tried)
        if only_names and self._decided.method == "entity" and piece.names:
            return piece.names, piece.violations
        return piece.tried, [*piece.violations, *piece.tried_violations]

    def _check_left(
        self, piece: _Piece, units: list[ClaimStatus], violations: list[Violation]
    ) -> tuple[list[ClaimStatus], list[Violation]]:
        """Check what nothing looked at of a piece: all of it, or what stands beside its quotes."""
        from verifier.grounding.accounting import account_for_headings, states_nothing
        from verifier.grounding.unit_checks import check_beside
        from verifier.grounding.units import is_short
        from verifier.grounding.unquoted_text import read_rest

        sources, policy = self._sources, self._policy
        if piece.is_heading:
            heading = Heading(piece.text, piece.span)
            statuses, found = account_for_headings([heading], sources, policy, question=self._question)
            return [*units, *statuses], [*violations, *found]
        if piece.seen is None:
            return units, violations
        inside = self._quotes[piece.seen]
        if units and not inside:
            return units, violations
        unit = read_rest(self._seen.text, piece.seen, inside, policy)
        if unit is None or (inside and is_short(unit.text, policy)) or unit.normal == self._asked:
            return units, violations
        if states_nothing(self._seen.text, piece.seen, unit, sources, policy):
            return units, violations
        checked = check_beside(unit, sources, policy)
        if inside and ViolationCode.TOO_FEW_TOKENS in checked.status.reasons:
            # A few words around a quote are found next to nothing.
            return units, violations
        placed = self._seen.place((checked.status,))
        return [*units, *placed], [*violations, *self._seen.place(checked.violations)]

    def _recall_judgement(self, piece: _Piece, units: Sequence[ClaimStatus]) -> Judgement | None:
        """Return what the claim check said of a piece, if it was asked."""
        if not self._policy.local_coverage:
            return None
        from verifier.grounding.soft_match import recall_judgement

        for text in dict.fromkeys([piece.text, *(unit.text for unit in units if unit.span == piece.span)]):
            judgement = recall_judgement(text, self._sources, self._policy)
            if judgement is not None:
                return judgement
        return None


def _pair_with_quotes(spans: Sequence[Span], decided: Outcome) -> Iterator[tuple[Span, tuple[Quote, ...]]]:
    """Yield the spans with the quotes in them, none where quotes do not decide."""
    if not decided.quotes:
        return ((span, ()) for span in spans)
    from verifier.grounding.unquoted_text import pair_with_quotes

    return pair_with_quotes(spans, decided.quotes)


def _choose_status(
    said: str,
    units: Sequence[ClaimStatus],
    reasons: frozenset[ViolationCode],
    judgement: Judgement | None,
    absent: Sequence[str],
) -> SentenceStatus:
    """Return the status of a piece that has a violation; `said` is its text without marks."""
    if not _DENIED.isdisjoint(reasons) or (judgement is not None and judgement.label == "CONTRADICTED"):
        return "CONTRADICTED"
    is_absent_quote = any(
        unit.method == "quote" and ViolationCode.NOT_FOUND in unit.reasons for unit in units
    )
    if absent or is_absent_quote or not DISGUISES.isdisjoint(reasons):
        return "NOT_FOUND"
    return "NO_CLAIM" if said.rstrip().endswith(QUESTION_MARKS) else "UNDECIDED"


def _list_places(units: Sequence[ClaimStatus], wrong: Sequence[Violation]) -> tuple[SourcePlace, ...]:
    """Return the places of the units that verified, then those that come nearest to what did not."""
    found: dict[SourcePlace, None] = {}
    for unit in units:
        if unit.source is not None and unit.source_span is not None:
            found[SourcePlace(source=unit.source, span=unit.source_span)] = None
    for violation in wrong:
        if violation.nearest is not None:
            found[SourcePlace(source=violation.nearest.source, span=violation.nearest.span)] = None
        elif violation.source is not None and violation.source_span is not None:
            found[SourcePlace(source=violation.source, span=violation.source_span)] = None
    return tuple(found)
