"""The best spans for some terms: exact, whatever the size, by bounds on what a span can still earn.

Spans are parted by which of the terms they hold: those that hold the rarest one, those that lack it but hold
the next, and so on, each part parted again by the terms that follow (MaxScore, carried on to every term). A
part's bound is what the terms that it holds, and those not looked at, may earn. The part with the highest
bound comes first; at the first whose bound is too low the search is done. Sets of numbers are parted and
intersected at once, and of most spans nothing else is ever looked at. So ranges of spans are long: for each,
every part costs the interpreter some steps, however few spans are in it.

A span that earns exactly as much as the last of the best is never left out by a bound: the order of spans
with one score is not known here, unless their numbers are in that order (`is_ordered`).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from heapq import heappop, heappush, heapreplace
from typing import NamedTuple, Protocol

from verifier.corpus.postings import Head, Holders
from verifier.corpus.scoring import SHIFT, Earnings, score_span

Scored = tuple[int, int]
"""A score, and the number of the span that has it."""

_FEW = 16
"""Of so many times fewer spans each is looked for in a block by itself."""


class Blocks(Protocol):
    """The postings of the terms of a query, by ranges of spans; a range is named by its first number."""

    def list_heads(self) -> dict[int, list[Head]]:
        """Return for each range the heads of the terms that stand in it."""

    def read(self, first: int, term: int) -> Holders:
        """Read which spans of a range hold a term."""

    def read_lengths(self, first: int) -> Sequence[int]:
        """Return the lengths of the spans of a range, in their order."""


class _Best:
    """The best spans so far: the k best by score and number, or all that no k others have more than."""

    def __init__(self, k: int, *, is_ordered: bool) -> None:
        self._k = k
        self._is_ordered = is_ordered
        self._heap: list[Scored] = []
        self._tied: list[Scored] = []
        self.floor = -1
        """The least score with which a span may be among the best."""

    def add(self, score: int, number: int) -> None:
        """Take a span into account whose score is at least `floor`."""
        heap = self._heap
        entry = (score, -number)
        if len(heap) < self._k:
            heappush(heap, entry)
        elif entry > heap[0]:
            self._keep_tied(heapreplace(heap, entry))
        else:
            self._keep_tied(entry)
        if len(heap) == self._k:
            self.floor = heap[0][0]

    def _keep_tied(self, entry: Scored) -> None:
        if not self._is_ordered:
            self._tied.append(entry)

    def list_found(self) -> list[Scored]:
        """Return the spans that may be among the best: by score, the highest first, and by number."""
        kept = self._heap + [entry for entry in self._tied if entry[0] >= self.floor]
        return [(score, -number) for score, number in sorted(kept, reverse=True)]


class _Part(NamedTuple):
    """Spans of a range that hold some of its terms and may hold those that were not looked at."""

    spans: set[int] | None
    """Their numbers; None for all that hold none of the terms before `at`."""

    held: tuple[int, ...]
    at: int


class _Waiting(NamedTuple):
    """A part that waits to be looked at, ordered by all before `search`."""

    negative_bound: int
    negative_at: int
    first: int
    order: int
    search: _RangeSearch
    part: _Part


def rank_spans(
    weights: Sequence[int], blocks: Blocks, earnings: Earnings, *, k: int, is_ordered: bool
) -> list[Scored]:
    """Return the k best spans, or, unless numbers are in order, all that may be among them; best first.

    `weights` are what the terms are worth. Spans that hold none of the terms are not returned.
    """
    best = _Best(k, is_ordered=is_ordered)
    heap: list[_Waiting] = []
    for first, heads in sorted(blocks.list_heads().items()):
        bounds = sorted(
            [
                (weights[head.term] * (earnings.low(head.most_places, head.shortest) + 1), head)
                for head in heads
            ],
            key=lambda item: (-item[0], item[1].term),
        )
        _RangeSearch(first, bounds, weights, blocks, earnings, best, heap).begin()
    while heap and -heap[0][0] >> SHIFT >= best.floor:
        waiting = heappop(heap)
        waiting.search.look_at(-waiting.negative_bound, waiting.part)
    return best.list_found()


def rank_few(
    weights: Sequence[int], blocks: Blocks, earnings: Earnings, *, k: int, is_ordered: bool
) -> list[Scored]:
    """Return what `rank_spans` does; where terms stand in few spans, to score all of these costs least."""
    best = _Best(k, is_ordered=is_ordered)
    for first, heads in sorted(blocks.list_heads().items()):
        held = [(weights[head.term], blocks.read(first, head.term)) for head in heads]
        worth: dict[int, int] = {}
        for weight, holders in held:
            for number in holders.numbers:
                worth[number] = worth.get(number, 0) + weight
        repeated = frozenset[int]().union(*(holders.places for _, holders in held))
        lengths = blocks.read_lengths(first)
        once: dict[int, tuple[int, int]] = {}
        for number, weight in worth.items():
            length = lengths[number - first]
            if number in repeated:
                terms = [(one, some) for one, some in held if _holds(some.numbers, number)]
                places = [some.places.get(number, 1) for _, some in terms]
                score = score_span([one for one, _ in terms], places, length, earnings)
            else:
                if length not in once:
                    once[length] = earnings.parts(1, length)
                numerator, denominator = once[length]
                score = weight * numerator // denominator
            if score >= best.floor:
                best.add(score, number)
    return best.list_found()


class _RangeSearch:
    """The search of one range of spans; its parts stand on a heap with those of the others."""

    def __init__(
        self,
        first: int,
        bounds: list[tuple[int, Head]],
        weights: Sequence[int],
        blocks: Blocks,
        earnings: Earnings,
        best: _Best,
        heap: list[_Waiting],
    ) -> None:
        self._first = first
        self._bounds = [bound for bound, _ in bounds]
        self._heads = [head for _, head in bounds]
        self._weights = [weights[head.term] for _, head in bounds]
        self._blocks = blocks
        self._earnings = earnings
        self._best = best
        # What the terms from each place on may earn together.
        self._rest = [0] * (len(bounds) + 1)
        for at in range(len(bounds) - 1, -1, -1):
            self._rest[at] = self._rest[at + 1] + self._bounds[at]
        self._read: dict[int, Holders] = {}
        self._sets: dict[int, set[int]] = {}
        self._seen: set[int] = set()
        self._heap = heap
        self._pushed = 0

    def begin(self) -> None:
        """Put the whole range on the heap."""
        self._push(self._rest[0], _Part(None, (), 0))

    def look_at(self, bound: int, part: _Part) -> None:
        """Divide a part by its next term; score one that holds or lacks each of them."""
        if part.at < len(self._heads):
            self._divide(bound, part)
        elif part.spans:
            self._score(part.spans, part.held)

    def _push(self, bound: int, part: _Part) -> None:
        if bound >> SHIFT >= self._best.floor:
            # Of equal bounds first the part that has been divided further: a score comes sooner.
            heappush(self._heap, _Waiting(-bound, -part.at, self._first, self._count(), self, part))

    def _count(self) -> int:
        self._pushed += 1
        return self._pushed

    def _divide(self, bound: int, part: _Part) -> None:
        """Part spans by the next term."""
        at = part.at
        is_last = at + 1 == len(self._heads)
        if part.spans is None:
            holding = self._get_set(at) - self._seen if self._seen else {*self._get_set(at)}
            self._seen |= holding
        else:
            holding = self._select(part.spans, at)
        if holding:
            held = (*part.held, at)
            self._push(min(bound, self._bound_held(held)) if is_last else bound, _Part(holding, held, at + 1))
        left = bound - self._bounds[at]
        if is_last and part.held:
            left = min(left, self._bound_held(part.held))
        # What cannot be among the best is not even parted off.
        if left >> SHIFT < self._best.floor or (part.spans is None and is_last):
            return
        without = None if part.spans is None else part.spans - holding
        if without is None or without:
            self._push(left, _Part(without, part.held, at + 1))

    def _bound_held(self, held: tuple[int, ...]) -> int:
        """Return what spans that hold just these terms may earn: none is shorter than any of the shortest."""
        heads = self._heads
        shortest = max([heads[at].shortest for at in held])
        low = self._earnings.low
        return sum([self._weights[at] * (low(heads[at].most_places, shortest) + 1) for at in held])

    def _select(self, spans: set[int], at: int) -> set[int]:
        """Return those of some spans that hold a term."""
        numbers = self._get(at).numbers
        if at in self._sets or len(spans) * _FEW > len(numbers):
            return spans & self._get_set(at)
        return {number for number in spans if _holds(numbers, number)}

    def _get(self, at: int) -> Holders:
        block = self._read.get(at)
        if block is None:
            block = self._read[at] = self._blocks.read(self._first, self._heads[at].term)
        return block

    def _get_set(self, at: int) -> set[int]:
        made = self._sets.get(at)
        if made is None:
            made = self._sets[at] = {*self._get(at).numbers}
        return made

    def _score(self, spans: set[int], held: tuple[int, ...]) -> None:
        """Score spans that hold just these terms."""
        weights = [self._weights[at] for at in held]
        places = [self._get(at).places for at in held]
        lengths, first = self._blocks.read_lengths(self._first), self._first
        repeated: set[int] = set()
        for counts in places:
            if counts:
                repeated |= spans & counts.keys()
        for number in sorted(repeated):
            frequencies = [counts.get(number, 1) for counts in places]
            self._add(score_span(weights, frequencies, lengths[number - first], self._earnings), number)
        shortest = max([self._heads[at].shortest for at in held])
        if score_span(weights, [1] * len(weights), shortest, self._earnings) >= self._best.floor:
            self._score_plain(spans - repeated if repeated else spans, weights, lengths)

    def _score_plain(self, spans: set[int], weights: list[int], lengths: Sequence[int]) -> None:
        """Score spans that hold each of their terms once: by their length alone."""
        once = [1] * len(weights)
        scores: dict[int, int] = {}
        best = self._best
        for number in sorted(spans):
            length = lengths[number - self._first]
            score = scores.get(length)
            if score is None:
                score = scores[length] = score_span(weights, once, length, self._earnings)
            if score >= best.floor:
                best.add(score, number)

    def _add(self, score: int, number: int) -> None:
        if score >= self._best.floor:
            self._best.add(score, number)


def _holds(numbers: array[int], number: int) -> bool:
    place = bisect_left(numbers, number)
    return place < len(numbers) and numbers[place] == number
