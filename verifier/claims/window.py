"""The window of a claim: one to three sentences in a row, of one source, that cover most of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from verifier.claims.claim_tokens import ClaimToken, ReadClaim
from verifier.claims.index import EvidenceIndex
from verifier.claims.match import FULL_MATCH, MatchedToken
from verifier.parsers.frozen import record


@record
class ClaimWindow:
    """Sentences `first` to `last` - 1 of an index; `covered` is how much of the claim's weight they cover.

    `is_full` says that it is one sentence, in which every token of the claim has the full match weight.
    """

    first: int
    last: int
    covered: int
    is_full: bool = False

    @property
    def is_single(self) -> bool:
        """Whether it is one sentence."""
        return self.last - self.first == 1

    @property
    def numbers(self) -> range:
        """The numbers of its sentences."""
        return range(self.first, self.last)


def find_window(
    claim: ReadClaim,
    tokens: Sequence[MatchedToken],
    index: EvidenceIndex,
    *,
    max_sentences: int,
    verbatim: int | None = None,
) -> ClaimWindow | None:
    """Find the window that covers most of a claim by its `tokens`; None if nothing is covered.

    On a tie it is the shortest, then the sentence `verbatim`, then the earliest.
    Costs one step for each sentence that holds a token, times the tokens in it and the window's length.
    """
    different = _list_different(claim, tokens)
    totals = _cover_sentences(different)
    if not totals:
        return None
    best = _find_sentence(totals, verbatim)
    reachable = sum([item.match_weight * weight for item, weight in different])
    bounds: Mapping[int, int] = {}
    if best.covered < reachable:
        bounds = _list_promising(totals, least=best.covered + 1, size=max_sentences)
    for size in range(2, max_sentences + 1):
        if best.covered == reachable:
            break
        bounds = {first: bound + totals.get(first + size - 1, 0) for first, bound in bounds.items()}
        for bound, first in _rank_windows(bounds, index, size, least=best.covered + 1, most=reachable):
            if not _may_beat(bound, first, size, best):
                break
            numbers = range(first, first + size)
            covered = sum([weight * item.match_weight_in(numbers) for item, weight in different])
            best = max(best, ClaimWindow(first=first, last=first + size, covered=covered), key=_rank)
    return best


def rank_sentences(claim: ReadClaim, tokens: Sequence[MatchedToken]) -> Iterator[ClaimWindow]:
    """Yield, as windows, all sentences that cover any part of a claim, those that cover most of it first."""
    totals = _cover_sentences(_list_different(claim, tokens))
    for number in sorted(totals, key=lambda number: (-totals[number], number)):
        yield ClaimWindow(first=number, last=number + 1, covered=totals[number])


def _find_sentence(totals: Mapping[int, int], verbatim: int | None) -> ClaimWindow:
    """Return the sentence that covers most, as a window."""
    most = max(totals.values())
    fullest = [number for number, total in totals.items() if total == most]
    number = verbatim if verbatim in fullest else min(fullest)
    return ClaimWindow(first=number, last=number + 1, covered=most)


def _rank_windows(
    bounds: Mapping[int, int], index: EvidenceIndex, size: int, *, least: int, most: int
) -> Iterator[tuple[int, int]]:
    """Yield the most that windows of one source may cover, and where they begin; the most promising first.

    A window covers no more than its sentences do one by one (its entry in `bounds`), and no more than `most`.
    Windows whose bound is less than `least` are left out.
    """
    ranked = [(-min(bound, most), first) for first, bound in bounds.items() if bound >= least]
    for bound, first in sorted(ranked):
        if index.are_of_one_source(first, first + size - 1):
            yield -bound, first


def _list_promising(totals: Mapping[int, int], *, least: int, size: int) -> Mapping[int, int]:
    """Return the sentences that may begin a window of up to `size` that covers `least`.

    At least one sentence of such a window covers `least` divided by `size`, or more; where most do,
    all are looked at.
    """
    heavy = [number for number, total in totals.items() if total * size >= least]
    if len(heavy) * size > len(totals):
        return totals
    starts = {first for number in heavy for first in range(number - size + 1, number + 1)}
    return {first: totals[first] for first in starts & totals.keys()}


def _may_beat(bound: int, first: int, size: int, best: ClaimWindow) -> bool:
    """Return whether a window that covers no more than `bound` may be better, or as good and earlier.

    If it is not, neither is any window that begins later and whose bound is no greater.
    """
    as_good = bound == best.covered and size == len(best.numbers)
    return bound > best.covered or (as_good and first < best.first)


def _rank(window: ClaimWindow) -> tuple[int, int, int]:
    return window.covered, window.first - window.last, -window.first


def total_weight(claim: ReadClaim) -> int:
    """Return what `covered` is for a window that covers the whole claim."""
    return claim.once("weight", lambda: FULL_MATCH * sum([token.weight for token in claim.tokens]))


def find_best_sentence(tokens: Sequence[MatchedToken], window: ClaimWindow) -> int:
    """Find the sentence of a window that covers most by itself, the earliest on a tie."""

    def cover(number: int) -> int:
        sentence = range(number, number + 1)
        return sum([item.token.weight * item.match_weight_in(sentence) for item in tokens])

    return max(window.numbers, key=cover)


def _list_different(claim: ReadClaim, tokens: Sequence[MatchedToken]) -> list[tuple[MatchedToken, int]]:
    """Return each different token with what it weighs."""
    merged = claim.once("merged", lambda: _merge_repeated(claim.tokens))
    return [(tokens[place], weight) for place, weight in merged]


def _merge_repeated(tokens: Sequence[ClaimToken]) -> list[tuple[int, int]]:
    """Return the place of each different token with what it weighs: as often as the claim has it."""
    different: dict[object, tuple[int, int]] = {}
    for place, token in enumerate(tokens):
        key = (token.stem, token.kind, token.value, token.range, token.is_acronym)
        different[key] = (place, different.get(key, (place, 0))[1] + token.weight)
    return list(different.values())


def _cover_sentences(tokens: Sequence[tuple[MatchedToken, int]]) -> dict[int, int]:
    """Return for every sentence how much of the weight of the tokens it covers."""
    totals: dict[int, int] = {}
    for item, weight in tokens:
        if len(item.matches) == 1:
            ((match_weight, numbers),) = item.matches
            covers = match_weight * weight
            for number in numbers:
                totals[number] = totals.get(number, 0) + covers
        else:
            # The best match weight comes first and is what stays.
            matches = reversed(item.matches)
            covered = {number: match * weight for match, numbers in matches for number in numbers}
            for number, covers in covered.items():
                totals[number] = totals.get(number, 0) + covers
    return totals
