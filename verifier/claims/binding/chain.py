"""The chain of a claim's words through its window."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from verifier.claims.binding.described_words import choose_saying_test
from verifier.claims.binding.evidence_pronouns import AntecedentFinder
from verifier.claims.binding.gaps import CLAUSE_COST, Gap, SentenceGaps
from verifier.claims.binding.opening import Openings
from verifier.claims.binding.places import Place, PlacedToken, PlacedWord, PlaceFinder
from verifier.claims.claim_tokens import ClaimToken, ReadClaim
from verifier.claims.evidence_figures import Figures
from verifier.claims.index import EvidenceSentence, Positions
from verifier.claims.match import MatchedToken
from verifier.claims.placement import Rows
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.lexicon.word_forms import is_past
from verifier.parsers.quantities import APPROXIMATIONS
from verifier.policies import Policy
from verifier.sources.text_record import record_text

SPLIT = 1_000
"""What a step into another sentence costs: more than any step inside one."""


OWN_SUBJECT_COST = 12
"""What a step to a verb costs that has a subject of its own: more than any policy allows."""


class Step(NamedTuple):
    """A step of a chain: the tokens and places that it leads from and to, and what it costs."""

    start: ClaimToken
    end: ClaimToken
    first: Place
    last: Place
    cost: int


class _Best(NamedTuple):
    """The best way to a place: its dearest step, the sum, where it comes from, what its last step costs."""

    dearest: int
    total: int
    origin: int
    cost: int


class Chain:
    """The chain of a claim through the sentences of its window.

    `placed` are the tokens that stand there, `steps` one less. The first of the cheapest chains is chosen.
    """

    def __init__(
        self,
        claim: ReadClaim,
        sentences: Sequence[EvidenceSentence],
        positions: Positions,
        figures: Figures,
        policy: Policy,
        matched: Sequence[MatchedToken],
        rows: Rows,
    ) -> None:
        self._claim = claim
        self._sentences = {sentence.number: sentence for sentence in sentences}
        self._policy = policy
        self._gaps: dict[int, SentenceGaps] = {}
        self._rows = rows
        finder = PlaceFinder(sentences, positions, figures, policy)
        # What loosens a number says nothing by itself.
        # `Exceeded` is a verb like others where no figure stands behind it.
        kinds = [*(item.token.kind for item in matched[1:]), ""]
        kept = (
            item
            for item, behind in zip(matched, kinds, strict=False)
            if item.token.key not in APPROXIMATIONS or (is_past(item.token.key) and behind != "number")
        )
        placed = [PlacedToken(item.token, places) for item in kept if (places := finder.find(item))]
        for number, (token, _) in enumerate(placed):
            if token.span[0] in rows.places:
                placed[number] = PlacedToken(token, [rows.places[token.span[0]]])
        placed = self._prefer_neighbours(placed)
        self.placed = AntecedentFinder(claim, placed, self._sentences, policy).find()
        self._openings = Openings(claim, self.placed, self._sentences, policy)
        self.steps = tuple(self._choose_steps()) if self.placed else ()

    def _prefer_neighbours(self, placed: list[PlacedToken]) -> list[PlacedToken]:
        """Leave out places of words that stand next to one another in the claim, where they also do so there.

        Of `version 1 but mandatory in version 2` the claim's `version 2` is the second.
        """
        for number, (one, other) in enumerate(pairwise(placed)):
            ends = one.token.span[1], other.token.span[0]
            if len(one.places) + len(other.places) > 2 and self._claim.text[slice(*ends)].isspace():
                placed[number : number + 2] = _keep_neighbours(one, other)
        return placed

    @property
    def places(self) -> list[Place]:
        """The place of each token that stands in the window; of one alone its first."""
        if not self.steps:
            return [item.places[0] for item in self.placed]
        return [self.steps[0].first, *(step.last for step in self.steps)]

    @cached_property
    def path(self) -> list[PlacedWord]:
        """The tokens that stand in the window, each with its place."""
        return [(item.token, place) for item, place in zip(self.placed, self.places, strict=True)]

    @property
    def sentence(self) -> EvidenceSentence | None:
        """The sentence that it stays in; None where there are several."""
        numbers = {number for number, _ in self.places}
        return self._sentences[numbers.pop()] if len(numbers) == 1 else None

    @property
    def split(self) -> Step | None:
        """The first step that leads into another sentence."""
        return next((step for step in self.steps if step.cost >= SPLIT), None)

    @property
    def dearest(self) -> Step | None:
        """The first of the dearest steps inside a sentence."""
        inside = [step for step in self.steps if step.cost < SPLIT]
        return max(inside, key=lambda step: step.cost, default=None)

    @property
    def dependent(self) -> PlacedToken | None:
        """What the claim opens with, if that depends on something else in the window."""
        return self._openings.find_dependent() if self.placed else None

    def find_words(self, token: ClaimToken) -> int:
        """Return the number of the first word of a token in the claim."""
        return self._openings.find_place(token)

    def _choose_steps(self) -> list[Step]:
        """Choose one place a token, so that the dearest step is cheapest, then the sum.

        Costs a step of a few operations for each two places of neighbours.
        """
        rows = [[_Best(0, 0, 0, 0)] * len(self.placed[0].places)]
        for number, gap in enumerate(self._read_gaps_of_claim()):
            rows.append(
                [self._choose(number, place, gap, rows[-1]) for place in self.placed[number + 1].places]
            )
        end = rows[-1].index(min(rows[-1]))
        steps = []
        for number in range(len(rows) - 1, 0, -1):
            before, item, best = self.placed[number - 1], self.placed[number], rows[number][end]
            first, last = before.places[best.origin], item.places[end]
            steps.append(Step(before.token, item.token, first, last, best.cost))
            end = best.origin
        return steps[::-1]

    def _choose(self, number: int, end: Place, gap: Gap | None, row: Sequence[_Best]) -> _Best:
        """Choose the best way to a place of the token after one, by its number."""
        found = []
        for origin, (start, best) in enumerate(zip(self.placed[number].places, row, strict=True)):
            cost = self._measure(number, start, end, gap)
            found.append(_Best(max(best.dearest, cost), best.total + cost, origin, cost))
        return min(found)

    def _read_gaps_of_claim(self) -> Iterator[Gap | None]:
        """Yield the gap of the claim between each two tokens; None where a sentence of it ends."""
        words, is_saying = self._claim.words, choose_saying_test(self._policy)
        gaps = SentenceGaps(self._claim.text, words, [False] * len(words))
        spans = record_text(self._claim.text).list_sentences(self._policy.abbreviations)
        sentences = [start for start, _ in spans]
        starts = [item.token.span[0] for item in self.placed]
        for first, last in pairwise(starts):
            places = [bisect_right(self._claim.word_ends, start) for start in (first, last)]
            is_one = bisect_right(sentences, first) == bisect_right(sentences, last)
            gap = gaps.read(*places)
            if is_saying(words[places[0]].key):
                # What is said is a clause, be it without `that`.
                gap = gap._replace(subordinators=max(1, gap.subordinators))
            yield gap if is_one else None

    def _measure(self, number: int, start: Place, end: Place, gap: Gap | None) -> int:
        """Return what the step from a token, by its number, to the next one costs."""
        # An acronym has a whole name in one place, and one word may stand for two that are alike.
        if gap is None or start == end:
            return 0
        if start[0] != end[0]:
            one, other = (item.token.span[0] for item in self.placed[number : number + 2])
            # A sentence that was read as two lines.
            is_one = self._rows.are_in_one(one, other)
            return 0 if is_one or self._openings.opens_clause(number + 1, end, gap) else SPLIT
        return self._measure_inside(number, start, end, gap)

    def _measure_inside(self, number: int, start: Place, end: Place, gap: Gap) -> int:
        """Return what a step inside a sentence costs."""
        gaps = self._read_gaps(end[0])
        cost = gaps.measure(start[1], end[1], gap)
        if self._openings.is_copular(number) and not self._openings.is_linked(
            self._sentences[end[0]], start[1], end[1]
        ):
            return cost + OWN_SUBJECT_COST
        # Most steps are short, and need not be told apart.
        if cost <= CLAUSE_COST:
            return cost
        if self._openings.is_of_subject(start, end):
            return CLAUSE_COST
        is_moved = self._openings.is_moved(number, start, end)
        return gaps.measure(start[1], end[1], gap, is_moved=True) if is_moved else cost

    def _read_gaps(self, number: int) -> SentenceGaps:
        gaps = self._gaps.get(number)
        if gaps is None:
            sentence, kinds = self._sentences[number], read_vocabulary(self._policy).kinds
            content = [kinds.get(key, "word") == "word" for key in sentence.keys]
            gaps = self._gaps[number] = SentenceGaps(
                sentence.source_text, sentence.words, content, joins_units=self._policy.account_for_text
            )
        return gaps


def _keep_neighbours(one: PlacedToken, other: PlacedToken) -> tuple[PlacedToken, PlacedToken]:
    """Leave two tokens only the places next to one another, in sentences where they have such."""
    pairs = {(line, at) for line, at in one.places if (line, at + 1) in other.places}
    lines = {line for line, _ in pairs}
    first = [(line, at) for line, at in one.places if line not in lines or (line, at) in pairs]
    last = [(line, at) for line, at in other.places if line not in lines or (line, at - 1) in pairs]
    return one._replace(places=first), other._replace(places=last)
