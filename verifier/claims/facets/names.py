"""Names: every name of the claim stands in the window.

By a word of it, an acronym, an alias or what people there are called. A name that the question or the title
says need not, unless a clause has another in its place; what stands beside a part of it must be the same
(`World War I`). It is a conflict where a clause says of one event that it was in another place (`founded in
Poland`); that somebody else did as much is none.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.facets.clauses import find_other_name
from verifier.claims.facets.designations import check_letters
from verifier.claims.facets.result import EvidencePlace, FacetResult, report
from verifier.claims.match import MatchedToken
from verifier.codes import ViolationCode
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.name_words import LINKING_WORDS, TITLES
from verifier.parsers.text.surface_words import SurfaceWord


def check_names(comparison: Comparison) -> Iterator[FacetResult]:
    """Report names of the claim that do not stand in the window."""
    yield from _check_parts(comparison)
    if comparison.policy.account_for_text:
        yield from check_letters(comparison)
    for name, missing in _list_missing(comparison):
        other = find_other_name(comparison, missing[0].span)
        required = _list_required(name, missing, comparison.exempt)
        if other is not None or required:
            tokens = required or missing
            yield report(
                ViolationCode.NAME_ABSENT,
                claim_span=(tokens[0].span[0], tokens[-1].span[1]),
                place=None if other is None else other.place,
                is_conflict=other is not None and other.is_led and comparison.is_about(*missing),
                name=" ".join(map(comparison.claim.show, tokens)),
            )


def _list_missing(comparison: Comparison) -> Iterator[tuple[list[MatchedToken], list[ClaimToken]]]:
    """Yield the names of which words do not stand in the window, with these."""
    # Most claims hold no name that does not stand in the window as it is.
    if comparison.claim.name_stems <= comparison.positions.keys():
        return
    for name in list_names(comparison):
        missing = [item.token for item in name if item.token in comparison.missing]
        if missing:
            yield name, missing


def _list_required(
    name: Sequence[MatchedToken], missing: Sequence[ClaimToken], exempt: frozenset[str]
) -> list[ClaimToken]:
    """Return the words of a name that are missing and must stand there.

    Of a name that opens the claim they must if the evidence has a part of it, and not the surname.
    """
    required = [token for token in missing if token.stem not in exempt]
    has_part = any(item.match_weight for item in name) and not name[-1].match_weight
    return required if has_part or any(token.kind == "name" for token in required) else []


def _check_parts(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a word beside a part of a name, where only another name has that part: `World War I`, `... II`.

    Of words that a claim opens with, and letters, nothing else says that they are missing.
    """
    for before, word in pairwise(comparison.claim.words):
        sides = ((before, word, 1), (word, before, -1)) if before.is_capital and word.is_capital else ()
        for side in sides:
            place = _find_other_part(comparison, *side)
            if place is not None:
                yield report(
                    ViolationCode.NAME_ABSENT,
                    claim_span=(before.start, word.end),
                    place=place,
                    name=f"{comparison.claim.show(before)} {comparison.claim.show(word)}",
                )


def _find_other_part(
    comparison: Comparison, part: SurfaceWord, beside: SurfaceWord, step: int
) -> EvidencePlace | None:
    """Find another name with a part of a name of the claim, and not with the word beside it."""
    named, token = comparison.token_at(part), comparison.token_at(beside)
    if named is None:
        return None
    if token is None:
        return _find_beside(comparison, named, beside, step) if len(beside.key) == 1 else None
    is_missing = token.kind == "subject" and token in comparison.missing
    place = _find_beside(comparison, named, beside, step) if is_missing else None
    is_one = step > 0 and comparison.claim.text[part.end : beside.start].isspace()
    return place or (_find_apart(comparison, named, token) if is_one else None)


def _find_beside(
    comparison: Comparison, named: ClaimToken, beside: SurfaceWord, step: int
) -> EvidencePlace | None:
    """Find a name that stands beside a word of the window; None where the one does that the claim has."""
    others: list[EvidencePlace] = []
    for number, place in comparison.positions.get(named.stem, ()):
        found = (*comparison.index.sentences[number].words, None)[place + step]
        if found is not None and _may_be_one(found, beside):
            return None
        if found is None or not _is_of_name(found, comparison):
            if step < 0:
                # `Columbus`: a part stands for the whole.
                return None
        elif len(found.key) == 1 or found.is_acronym or step < 0:
            others.append((number, found.span))
    return next(iter(others), None)


def _is_of_name(word: SurfaceWord, comparison: Comparison) -> bool:
    """Return whether a word of the window may be a part of a name."""
    small = comparison.policy.claim_function_words.words
    return word.is_capital and (word.is_acronym or word.key not in small)


def _find_apart(comparison: Comparison, one: ClaimToken, other: ClaimToken) -> EvidencePlace | None:
    """Find a name that has the first of two words, if other names have each: `Anna Holm`, `Lars Petersen`."""
    rows, others = ([*_list_rows(comparison, token)] for token in (one, other))
    is_of_place = one.stem in comparison.vocabulary.demonyms or not comparison.policy.account_for_text
    shortest = min([len(row) for _, row in (*rows, *others)], default=0)
    if is_of_place or not rows or not others or shortest < 2:
        return None
    for (number, row), (also, held) in product(rows, others):
        low, high = sorted((row, held), key=lambda places: places.start)
        between = comparison.index.sentences[number].keys[low.stop : high.start]
        if also == number and DETERMINERS.issuperset(between):
            # The same name, or one beside the other: `Angela Berg, the Chancellor`.
            return None
    number, row = rows[0]
    words = comparison.index.sentences[number].words
    return number, (words[row.start].start, words[row.stop - 1].end)


def _list_rows(comparison: Comparison, token: ClaimToken) -> Iterator[tuple[int, range]]:
    """Yield the sentences of the window that have a word, with the capitals in a row that it is one of."""
    small = comparison.policy.claim_function_words.words
    for number, place in comparison.positions.get(token.stem, ()):
        sentence = comparison.index.sentences[number]
        row = sentence.find_capitals(place)
        cuts = [at for at in row[1:] if not sentence.read_gap(at - 1, at).isspace()]
        start = max((at for at in cuts if at <= place), default=row.start)
        start += bool(row) and sentence.keys[start] in small
        yield number, range(start, min((at for at in cuts if at > place), default=row.stop))


def _may_be_one(found: SurfaceWord, own: SurfaceWord) -> bool:
    """Return whether two words are one, or one is short for the other by its first letters; no title is."""
    if found.key == own.key or found.is_acronym or {found.key, own.key} <= TITLES:
        return found.key == own.key
    return found.key.startswith(own.key) or own.key.startswith(found.key)


def list_names(comparison: Comparison) -> Iterator[list[MatchedToken]]:
    """Yield the names of the claim: capitalised words in a row, or with `of` and the like between."""
    words = comparison.claim.words
    starts = [word.start for word in words]
    name: list[MatchedToken] = []
    last = 0
    for item in comparison.tokens:
        if not item.token.is_name or comparison.is_figure(item.token):
            continue
        place = bisect_left(starts, item.token.span[0])
        if name and not all(word.key in LINKING_WORDS for word in words[last + 1 : place]):
            yield name
            name = []
        last = place
        name.append(item)
    if name:
        yield name
