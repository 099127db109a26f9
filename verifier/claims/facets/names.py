"""Names: `Apex bought Globex` beside `Acme bought Globex`.

Every name of the claim stands in the window: by a word of it, an acronym, an alias or what people there are
called. What a question or a title says need not. A name conflicts where the window is about the rest of the
claim and has another name in its place: beside the same word, with the same small words between (`born in
Hungary`, `born in Poland`), or beside the same part of the name (`French Navy`, `Danish Navy`). A surname
stands for a full name, unless the evidence gives it another given name only.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import Finding
from verifier.claims.index import MAX_POSITIONS, Line
from verifier.claims.match import MatchedToken
from verifier.codes import ViolationCode
from verifier.parsers.english.name_words import LINKING_WORDS, TITLES
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.records.claim_check import Outcome

_MAX_BETWEEN = 3
"""How many small words may stand between a name and the word that it is beside."""

_PARTING = frozenset(',;:()[]"\u201c\u201d\u2013\u2014/\n')

_Place = tuple[int, int, int]
"""A sentence of the evidence and the span of a word in it."""

_Row = list[tuple[int, MatchedToken]]
"""Capitalised words of the claim that make one name: the place of each among the claim's words."""


def check_names(comparison: Comparison) -> Iterator[Finding]:
    """Report names of the claim that do not stand in the window."""
    for row in _list_rows(comparison) if _misses_name(comparison) else ():
        missing = [item for item in row if _is_missing(item[1], comparison)]
        if not missing:
            continue
        other = _find_other(comparison, row, missing)
        tokens = [item.token for _, item in missing]
        if other is not None:
            is_conflict = comparison.is_about(*tokens)
            yield _report("conflicts" if is_conflict else "unsupported", tokens, other)
            continue
        # What a question or a title lends need not stand there; another name in its place is another name.
        unlent = [token for token in tokens if token.stem not in comparison.exempt]
        namesake = _find_namesake(comparison, row, missing) if unlent else None
        if namesake is not None:
            yield _report("unsupported", unlent, namesake)
        elif unlent and (any(token.kind == "name" for token in unlent) or _is_unknown(row)):
            yield _report("unsupported", unlent, None)
    yield from _check_letters(comparison)


def _misses_name(comparison: Comparison) -> bool:
    """Tell whether any name does not stand in the window as it is; most claims hold none that does not."""
    return not comparison.claim.name_stems <= comparison.positions.keys()


def _is_unknown(row: _Row) -> bool:
    """Tell whether the evidence knows a part of an opening name, and nowhere its last word, the surname."""
    return any(item.best for _, item in row) and not row[-1][1].best


def _check_letters(comparison: Comparison) -> Iterator[Finding]:
    """Report single letters that tell namesakes apart, and are other letters in the window.

    `World War I` beside `World War II`, `Type A` beside `Type B`: small words by their key alone, no tokens.
    """
    words = comparison.claim.words
    for place in [place for place, word in enumerate(words) if word.is_capital and len(word.key) == 1]:
        before, word = words[place - 1], words[place]
        if place == 0 or not before.is_capital:
            continue
        named, letter = comparison.token_at(before), comparison.token_at(word)
        if named is None or letter is not None:
            continue
        other = _find_other_letters(comparison, named, word)
        if other is not None:
            yield Finding(
                outcome="conflicts" if comparison.is_about() else "unsupported",
                code=ViolationCode.NAME_ABSENT,
                claim_span=(before.start, word.end),
                line=other[0],
                evidence_span=other[1:],
                details=(("name", f"{before.key} {word.key}"),),
            )


def _find_other_letters(comparison: Comparison, named: ClaimToken, letter: SurfaceWord) -> _Place | None:
    """Find what stands behind a word of the window for a letter; None where that letter does."""
    other = None
    for number, position in comparison.positions.get(named.stem, ()):
        words = comparison.index.lines[number].words[position + 1 : position + 2]
        if not words or not words[0].is_capital:
            continue
        if words[0].key == letter.key:
            return None
        if other is None and (len(words[0].key) == 1 or words[0].is_acronym):
            other = number, words[0].start, words[0].end
    return other


def _report(outcome: Outcome, tokens: Sequence[ClaimToken], other: _Place | None) -> Finding:
    return Finding(
        outcome=outcome,
        code=ViolationCode.NAME_ABSENT,
        claim_span=(tokens[0].span[0], tokens[-1].span[1]),
        line=None if other is None else other[0],
        evidence_span=None if other is None else other[1:],
        details=(("name", " ".join([token.key for token in tokens])),),
    )


def _list_rows(comparison: Comparison) -> Iterator[_Row]:
    """Give the names of the claim: capitalised words side by side, or with `of` and the like between."""
    words = comparison.claim.words
    starts = [word.start for word in words]
    row: _Row = []
    for item in comparison.tokens:
        token = item.token
        if token.kind not in ("name", "subject") or comparison.is_figure(token):
            continue
        place = bisect_left(starts, token.span[0])
        if row and not all(word.key in LINKING_WORDS for word in words[row[-1][0] + 1 : place]):
            yield row
            row = []
        row.append((place, item))
    if row:
        yield row


def _is_missing(item: MatchedToken, comparison: Comparison) -> bool:
    return not item.credit_at(comparison.window.lines)


# --- Another name in its place ----------------------------------------------------------------------------


def _find_other(comparison: Comparison, row: _Row, missing: _Row) -> _Place | None:
    if len(missing) < len(row):
        return _find_other_part(comparison, row, missing)
    if any(item.best for _, item in row) or _opens_in_doubt(comparison, row):
        return None
    return _find_beside(comparison, row[0][0], -1) or _find_beside(comparison, row[-1][0], 1)


def _find_namesake(comparison: Comparison, row: _Row, missing: _Row) -> _Place | None:
    """Find, anywhere in the evidence, somebody else of the surname that is all of the name in the window.

    `Michelle Obama` where the window says `Obama`, and the evidence knows `Barack Obama` and no Michelle.
    """
    if len(row) != 2 or missing != row[:1] or missing[0][1].best or row[1][0] - row[0][0] != 1:
        return None
    surname = row[1][1].token.stem
    for number in comparison.index.stems.get(surname, ())[:MAX_POSITIONS]:
        for _, position in comparison.index.positions(number)[surname]:
            line = comparison.index.lines[number]
            if _has_given_name(comparison, line, position):
                given = line.words[position - 1]
                return number, given.start, given.end
    return None


def _has_given_name(comparison: Comparison, line: Line, position: int) -> bool:
    """Tell whether a word of a sentence is a surname behind one other name, which the claim does not say."""
    place = position - 1
    if place < 0 or not line.words[position].is_capital or _is_parted(comparison, line, place, position):
        return False
    given = line.words[place]
    if not given.is_capital or given.is_acronym or given.key in TITLES:
        return False
    # Two names before it, or a title, may have the missing one among them.
    is_longer = (
        place > 0 and line.words[place - 1].is_capital and not _is_parted(comparison, line, place - 1, place)
    )
    return not (
        is_longer or line.stems[place] in comparison.claim_stems or _is_plain(given, place, comparison)
    )


def _opens_in_doubt(comparison: Comparison, row: _Row) -> bool:
    """Tell whether a capital that the claim opens with may be no name: a lexicon knows the word."""
    token = row[0][1].token
    return len(row) == 1 and token.kind == "subject" and comparison.vocabulary.knows(token.key)


def _find_other_part(comparison: Comparison, row: _Row, missing: _Row) -> _Place | None:
    """Find a name of the window that shares a part of this one and has another word beside it."""
    words = comparison.claim.words
    gone = {place for place, _ in missing}
    for (left, one), (right, other) in pairwise(row):
        if (left in gone) == (right in gone) or _is_tied(comparison, left, right):
            continue
        between = tuple([word.key for word in words[left + 1 : right]])
        standing, absent, step = (other, one, -1) if left in gone else (one, other, 1)
        found = _find_capital(comparison, standing.token, between, step, instead_of=absent.token.key)
        if found is not None:
            return found
    return None


def _find_beside(comparison: Comparison, place: int, step: int) -> _Place | None:
    """Find a name of the window that stands as this one does to the nearest word of content."""
    words = comparison.claim.words
    between: list[str] = []
    place += step
    while 0 <= place < len(words) and len(between) <= _MAX_BETWEEN:
        neighbour = comparison.token_at(words[place])
        if neighbour is not None:
            if neighbour.kind not in ("word", "light"):
                return None
            return _find_capital(comparison, neighbour, tuple(between[::step]), -step)
        between.append(words[place].key)
        place += step
    return None


def _find_capital(
    comparison: Comparison,
    neighbour: ClaimToken,
    between: tuple[str, ...],
    step: int,
    *,
    instead_of: str = "",
) -> _Place | None:
    """Find a capitalised word of the window behind (1) or before (-1) a neighbour, with some words between.

    No mark may part them. An initial and a word that it may stand for are no two names.
    """
    own = (neighbour.stem, *comparison.vocabulary.forms.get(neighbour.stem, ()))
    claimed = comparison.claim_stems
    for number, position in sorted(place for stem in own for place in comparison.positions.get(stem, ())):
        line = comparison.index.lines[number]
        beside = position + step * (len(between) + 1)
        if not 0 <= beside < len(line.words):
            continue
        first, last = sorted((position, beside))
        if tuple([word.key for word in line.words[first + 1 : last]]) != between:
            continue
        word = line.words[beside]
        if _is_parted(comparison, line, first, last) or _abbreviates(word.key, instead_of):
            continue
        if word.is_capital and line.stems[beside] not in claimed and not _is_plain(word, beside, comparison):
            return number, word.start, word.end
    return None


def _is_parted(comparison: Comparison, line: Line, first: int, last: int) -> bool:
    """Tell whether a comma or the like stands between two words of a sentence."""
    prose = comparison.index.texts[line.source]
    return any(mark in _PARTING for mark in prose[line.words[first].end : line.words[last].start])


def _is_tied(comparison: Comparison, first: int, last: int) -> bool:
    """Tell whether a hyphen ties two words of the claim into one (`Comic-Con`)."""
    words = comparison.claim.words
    return "-" in comparison.claim.text[words[first].end : words[last].start]


def _abbreviates(one: str, other: str) -> bool:
    return one[:1] == other[:1] and 1 in (len(one), len(other))


def _is_plain(word: SurfaceWord, place: int, comparison: Comparison) -> bool:
    """Tell whether a capital is no sign of a name: a sentence opens with it, and a lexicon knows the word."""
    if word.is_acronym:
        return False
    if word.key in comparison.policy.claim_function_words.words:
        return True
    return place == 0 and comparison.vocabulary.knows(word.key)
