"""The citations of answers measured, after ALCE, and citations corrupted on purpose to measure a correction.

A statement (a sentence or a claim) cites documents by number, counted from one. Whether a set of documents
supports a statement says the caller's function; it is asked for the whole set, for each citation alone and
for the others without it.

What differs from ALCE, on purpose: a number that no document has counts in the precision, as a wrong
citation; ``[0]`` is such a number; a citation that stands twice counts once; an answer without statements
scores none and is not skipped; micro and macro means are both given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from verifier.measures.exact import (
    WHOLE_BP,
    MeasureError,
    Ratio,
    add_up,
    find_harmonic_mean,
    find_mean,
)

AT_MOST_CITATIONS = 3
"""As in ALCE: citations of a statement after these are not read."""

Supports = Callable[[tuple[int, ...]], bool]
"""Returns whether the documents of these numbers together support a statement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedStatement:
    """A statement's citations, in order, and who says what supports it."""

    citations: tuple[int, ...]
    supports: Supports


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementScore:
    """Whether the citations support the statement, and how many of them are right and needed."""

    is_supported: bool
    right: int
    citations: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationScores:
    """Recall and precision over all statements of all answers (micro), and as means over answers (macro)."""

    recall: Ratio
    precision: Ratio
    macro_recall: Ratio
    macro_precision: Ratio

    @property
    def f1(self) -> Ratio:
        """The harmonic mean of the micro figures."""
        return find_harmonic_mean(self.precision, self.recall)


def score_statement(
    statement: CitedStatement, n_documents: int, *, at_most: int = AT_MOST_CITATIONS
) -> StatementScore:
    """Score one statement's citations against documents numbered from one to `n_documents`."""
    cited = tuple(dict.fromkeys(statement.citations))[:at_most]
    known = tuple(number for number in cited if 1 <= number <= n_documents)
    is_supported = len(known) == len(cited) and bool(cited) and statement.supports(cited)
    right = sum(_is_needed(number, known, statement.supports) for number in known) if is_supported else 0
    return StatementScore(is_supported=is_supported, right=right, citations=len(cited))


def _is_needed(number: int, cited: tuple[int, ...], supports: Supports) -> bool:
    """Return whether a citation supports the statement alone, or the others do not without it."""
    others = tuple(other for other in cited if other != number)
    return not others or supports((number,)) or not supports(others)


def score_citations(
    answers: Iterable[tuple[Sequence[CitedStatement], int]], *, at_most: int = AT_MOST_CITATIONS
) -> CitationScores:
    """Score answers, each a list of statements and the number of its documents."""
    recalls: list[Ratio] = []
    precisions: list[Ratio] = []
    for statements, n_documents in answers:
        scores = [score_statement(one, n_documents, at_most=at_most) for one in statements]
        recalls.append(Ratio(sum(score.is_supported for score in scores), len(scores)))
        cited = sum(score.citations for score in scores)
        precisions.append(Ratio(sum(score.right for score in scores), cited))
    return CitationScores(
        recall=add_up(recalls),
        precision=add_up(precisions),
        macro_recall=find_mean(recalls),
        macro_precision=find_mean(precisions),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationChange:
    """One citation before and after a correction: was it right, was it corrupted, was it changed."""

    was_right: bool
    is_right: bool
    was_corrupted: bool
    was_changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionScores:
    """How well citations were corrected; both readings of "accuracy" are in use, so both are given."""

    changed_right: Ratio
    """Of the changed citations those that are right afterwards."""
    restored: Ratio
    """Of the corrupted citations those that are right afterwards."""
    broken: Ratio
    """Of the citations that were right those that are not any more: the false positive rate."""
    changed: Ratio
    """Of all citations those that were changed."""
    missed: Ratio
    """Of the citations that were wrong those that were not changed."""


def score_corrections(changes: Iterable[CitationChange]) -> CorrectionScores:
    """Score what a correction did to each citation."""
    listed = list(changes)
    changed = [one for one in listed if one.was_changed]
    corrupted = [one for one in listed if one.was_corrupted]
    right = [one for one in listed if one.was_right]
    return CorrectionScores(
        changed_right=Ratio(sum(one.is_right for one in changed), len(changed)),
        restored=Ratio(sum(one.is_right for one in corrupted), len(corrupted)),
        broken=Ratio(sum(not one.is_right for one in right), len(right)),
        changed=Ratio(len(changed), len(listed)),
        missed=Ratio(
            sum(not one.was_right and not one.was_changed for one in listed), len(listed) - len(right)
        ),
    )


def score_attribution(questions: Iterable[Sequence[bool]]) -> Ratio:
    """Return the mean share, over questions, of claims whose citations are right (MQLA)."""
    return find_mean(Ratio(sum(claims), len(claims)) for claims in questions)


def corrupt_citations(
    citations: Sequence[int],
    documents: Sequence[int],
    *,
    supports: Callable[[int, int], bool],
    seed: str,
    rate_bp: int = 3_000,
) -> tuple[int, ...]:
    """Return citations of which about `rate_bp` basis points are exchanged for wrong ones, by their hashes.

    The hash of the seed and a citation's place decides whether it is exchanged and by which of the
    `documents`; one that ``supports(place, document)`` is passed over, since mending it would be no mistake.
    Where every other document supports the claim the citation stays. Raises `MeasureError` for a rate that
    is not from 0 to 10,000.
    """
    if not 0 <= rate_bp <= WHOLE_BP:
        raise MeasureError(f"got a rate of {rate_bp}, expected 0 to {WHOLE_BP} basis points")
    return tuple(
        _pick_wrong(place, cited, documents, supports, seed)
        if _draw(f"{seed}|{place}|corrupt", WHOLE_BP) < rate_bp
        else cited
        for place, cited in enumerate(citations)
    )


def _pick_wrong(
    place: int, cited: int, documents: Sequence[int], supports: Callable[[int, int], bool], seed: str
) -> int:
    first = _draw(f"{seed}|{place}|pick", len(documents)) if documents else 0
    for document in (*documents[first:], *documents[:first]):
        if document != cited and not supports(place, document):
            return document
    return cited


def _draw(text: str, below: int) -> int:
    """Return a number below a limit that the text's SHA-256 decides."""
    return int.from_bytes(sha256(text.encode("utf-8", "surrogatepass")).digest(), "big") % below
