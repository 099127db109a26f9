"""Direction: `Sales rose` beside `Sales fell`, `before the war` beside `after the war`.

A word of the claim whose opposite stands in the window, while neither the word itself nor another form of
it does. Opposites come from a lexicon, and from beginnings such as `un-` and `dis-`. `Less safe` is the
opposite of `safer`, and is not `safe`. An opposite between sides that are swapped, too, says the same: `X is
bigger than Y`, `Y is smaller than X`. It does not look at capitals inside a claim: `West` is a part of a
name.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import Finding
from verifier.claims.grades import Grade, read_grades
from verifier.codes import ViolationCode
from verifier.parsers.english.comparison_words import LESS
from verifier.parsers.english.suffixes import NEGATING_PREFIXES

_MIN_STEM = 5


def check_direction(comparison: Comparison) -> Iterator[Finding]:
    """Report words of the claim of which the window says the opposite."""
    reported: set[int] = set()
    for finding in _check_words(comparison):
        if finding.claim_span is not None:
            reported.add(finding.claim_span[0])
        yield finding
    yield from _check_grades(comparison, reported)


def _check_words(comparison: Comparison) -> Iterator[Finding]:
    forms, positions = comparison.vocabulary.forms, comparison.positions
    said = comparison.claim_stems
    for token in comparison.claim.tokens:
        if token.kind == "name" or (token.kind == "number" and not token.is_written):
            continue
        if token.stem in positions or any(form in positions for form in forms.get(token.stem, ())):
            continue
        if token.span[0] in comparison.turned:
            continue
        # An opposite that the claim says itself is what the other word of the claim is about.
        opposites = [stem for stem in _list_opposites(token, comparison) if stem not in said]
        found = comparison.find_stem(opposites)
        if found is not None:
            line, word = found
            is_conflict = line == comparison.best_line and comparison.is_about(token)
            yield Finding(
                outcome="conflicts" if is_conflict else "unsupported",
                code=ViolationCode.DIRECTION_CONFLICT,
                claim_span=token.span,
                line=line,
                evidence_span=(word.start, word.end),
                details=(("evidence", word.key), ("word", token.key)),
            )


def _check_grades(comparison: Comparison, reported: set[int]) -> Iterator[Finding]:
    """Report grades that go the other way: `less safe` beside `safer`, `bigger` beside `smaller`."""
    words, line = comparison.claim.words, comparison.index.lines[comparison.best_line]
    for grade, other, is_opposite in _find_turned_grades(comparison):
        starts = [words[place].start for place in range(grade.first, grade.last + 1)]
        if not comparison.turned.isdisjoint(starts) or not reported.isdisjoint(starts):
            continue
        span = starts[0], words[grade.last].end
        stated = line.words[other.first : other.last + 1]
        is_conflict = is_opposite and comparison.is_about(*comparison.tokens_in(span))
        yield Finding(
            outcome="conflicts" if is_conflict else "unsupported",
            code=ViolationCode.DIRECTION_CONFLICT,
            claim_span=span,
            line=comparison.best_line,
            evidence_span=(stated[0].start, stated[-1].end),
            details=(
                ("evidence", " ".join([word.key for word in stated])),
                ("word", " ".join([word.key for word in words[grade.first : grade.last + 1]])),
            ),
        )
        return


def _find_turned_grades(comparison: Comparison) -> Iterator[tuple[Grade, Grade, bool]]:
    """Give each grade of the claim that the best sentence turns round, and whether into its opposite."""
    for claimed, stated, turn in comparison.relations:
        if turn == "opposite" and claimed.grade is not None and stated.grade is not None:
            yield claimed.grade, stated.grade, True
    own, other = comparison.claim.words, comparison.index.lines[comparison.best_line].words
    if LESS.isdisjoint(comparison.claim_keys) and LESS.isdisjoint(comparison.line_keys):
        return
    grades = read_grades(other)
    for grade in read_grades(own):
        alike = [item for item in grades if not grade.names.isdisjoint(item.names)]
        if alike and not any(_goes_along(grade, item) for item in alike):
            yield grade, alike[0], any(item.sign * grade.sign < 0 for item in alike)


def _goes_along(grade: Grade, other: Grade) -> bool:
    """Tell whether two grades of one quality go together: `safe` with `safer`, not with `less safe`."""
    return (grade.sign < 0) == (other.sign < 0)


def _list_opposites(token: ClaimToken, comparison: Comparison) -> list[str]:
    stem = comparison.vocabulary.stem
    opposites = list(comparison.vocabulary.opposites.get(token.stem, ()))
    if len(token.key) < _MIN_STEM or token.is_capital:
        return opposites
    for prefix in NEGATING_PREFIXES:
        if token.key.startswith(prefix) and len(token.key) - len(prefix) >= _MIN_STEM:
            opposites.append(stem(token.key[len(prefix) :]))
        opposites.append(stem(prefix + token.key))
    return opposites
