"""What facets are shown: a claim, the window that covers most of it, and which token stands where."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from verifier.claims.binary_relations import PIVOTS, Relation, RelationMatch, match_relations, read_relations
from verifier.claims.binding.chain import Chain
from verifier.claims.cased_text import Kept
from verifier.claims.claim_tokens import ClaimToken, ReadClaim
from verifier.claims.converses import find_converse
from verifier.claims.denials import NO_DENIALS, Denials, read_denials, takes_back
from verifier.claims.index import MAX_POSITIONS, EvidenceIndex, EvidenceSentence, Positions
from verifier.claims.match import FULL_MATCH, MatchedToken, match_in_full, match_tokens
from verifier.claims.placement import Placement, Rows, find_rows, place_tokens
from verifier.claims.rates import read_rate
from verifier.claims.vocabulary import read_vocabulary
from verifier.claims.window import ClaimWindow, find_best_sentence, total_weight
from verifier.parsers.dates import DatePeriod
from verifier.parsers.english.determiners import INDEFINITE_ARTICLES
from verifier.parsers.english.figure_words import RANGE_OPENERS
from verifier.parsers.quantities import APPROXIMATIONS, Quantity
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy

WHOLE_BP = 10_000

_MAX_LOOSENING_WORDS = 3

_Figure = TypeVar("_Figure", Quantity, DatePeriod)


class Comparison(Kept):
    """A claim and the window that covers most of it; never changed.

    `exempt` are the stems of a question and a title: a name among them need not stand in the window, unless
    that has another name in its place. `matched` are the matched tokens, if they are known already; otherwise
    they are matched when a facet first asks for them. `positions` has for every stem of the window its first
    few places there.
    """

    def __init__(
        self,
        claim: ReadClaim,
        index: EvidenceIndex,
        window: ClaimWindow,
        policy: Policy,
        exempt: frozenset[str] = frozenset(),
        matched: tuple[MatchedToken, ...] | None = None,
    ) -> None:
        self.claim = claim
        self.index = index
        self.window = window
        self.policy = policy
        self.exempt = exempt
        self.vocabulary = read_vocabulary(policy)
        self.positions = _read_positions(index, window)
        self._matched = matched

    @cached_property
    def tokens(self) -> tuple[MatchedToken, ...]:
        """The tokens of the claim, each with where it stands in the evidence."""
        if self._matched is not None:
            return self._matched
        match = match_in_full if self.window.is_full else match_tokens
        return tuple(match(self.claim, self.index, self.policy))

    @cached_property
    def best_sentence(self) -> EvidenceSentence:
        """The sentence of the window that covers most by itself."""
        # A single sentence is the best one; nothing need be matched.
        is_single = self.window.is_single
        number = self.window.first if is_single else find_best_sentence(self.tokens, self.window)
        return self.index.sentences[number]

    @cached_property
    def sentences(self) -> tuple[EvidenceSentence, ...]:
        """The sentences of the window."""
        return tuple([self.index.sentences[number] for number in self.window.numbers])

    def list_before(self, most: int) -> tuple[EvidenceSentence, ...]:
        """Return the sentences right before the window in its source, at most so many."""
        return self.index.list_before(self.window.first, most)

    @cached_property
    def missing(self) -> tuple[ClaimToken, ...]:
        """The tokens that do not stand in the window in any form."""
        if self.window.is_full:
            return ()
        numbers = self.window.numbers
        return tuple([item.token for item in self.tokens if not item.match_weight_in(numbers)])

    @cached_property
    def absent(self) -> tuple[ClaimToken, ...]:
        """The tokens that stand nowhere in the evidence in any form."""
        return tuple([item.token for item in self.tokens if not item.match_weight])

    @cached_property
    def coverage_bp(self) -> int:
        """The weighted share of the claim that the window covers, in basis points."""
        return WHOLE_BP * self.window.covered // (total_weight(self.claim) or 1)

    @cached_property
    def document_bp(self) -> int:
        """The weighted share of the claim that stands anywhere in the evidence, in basis points."""
        covered = sum([item.match_weight * item.token.weight for item in self.tokens])
        return WHOLE_BP * covered // (total_weight(self.claim) or 1)

    @cached_property
    def window_keys(self) -> tuple[str, ...]:
        """The keys of the words of the window, each once, in order."""
        return tuple(dict.fromkeys(key for sentence in self.sentences for key in sentence.keys))

    @cached_property
    def key_row(self) -> str:
        """The keys of the words of the window, in order, between blanks."""
        return " ".join(["", *[key for sentence in self.sentences for key in sentence.keys], ""])

    @cached_property
    def best_keys(self) -> frozenset[str]:
        """The keys of the words of the best sentence."""
        return frozenset(self.best_sentence.keys)

    def is_about(self, *but: ClaimToken) -> bool:
        """Return whether the best sentence is about what the claim is about, some of its tokens aside.

        At least the policy's share of the remaining tokens must be in it, and there must be some left. Only
        then may a difference be called a conflict.
        """
        covered_by_start, total, covered = self._best_coverage
        for token in but:
            total -= FULL_MATCH * token.weight
            covered -= covered_by_start[token.span[0]]
        return total > 0 and WHOLE_BP * covered >= self.policy.contradiction_min_bp * total

    @cached_property
    def _best_coverage(self) -> tuple[dict[int, int], int, int]:
        """Weights: what the best sentence covers of each token, by its start; all tokens; all covered."""
        number = self.best_sentence.number
        best = range(number, number + 1)
        covered = {item.token.span[0]: item.match_weight_in(best) * item.token.weight for item in self.tokens}
        return covered, total_weight(self.claim), sum(covered.values())

    def tokens_in(self, span: Span) -> list[ClaimToken]:
        """Return the tokens of the claim that overlap a span of it."""
        tokens = self.tokens
        place = bisect_left(tokens, span[0], key=lambda item: item.token.span[1])
        found = []
        while place < len(tokens) and tokens[place].token.span[0] < span[1]:
            if tokens[place].token.span[1] > span[0]:
                found.append(tokens[place].token)
            place += 1
        return found

    def token_at(self, word: SurfaceWord) -> ClaimToken | None:
        """Return the token that a word of the claim makes; None where it makes none of its own."""
        return self._tokens_by_start.get(word.start)

    @cached_property
    def _tokens_by_start(self) -> dict[int, ClaimToken]:
        return {item.token.span[0]: item.token for item in self.tokens}

    def is_figure(self, token: ClaimToken) -> bool:
        """Return whether a token is a part of how a date or a number is written (`Q3`, `fourth`, `nearly`).

        The facets of dates and numbers compare it by value, so it need not stand in the window.
        """
        figures = self.claim.once("figures", self._list_figures)
        place = bisect_right(figures, (token.span[0], len(self.claim.text))) - 1
        return place >= 0 and figures[place][1] >= token.span[1]

    def _list_figures(self) -> list[Span]:
        """Return the places of the claim's dates and of the words that loosen its numbers, in order."""
        spans = []
        if "dates" in self.policy.facets:
            spans += [date.span for date in self.claim.dates if date.weekday is None]
        if "numbers" in self.policy.facets:
            starts = [word.start for word in self.claim.words]
            spans += [self._widen(quantity, starts) for quantity in self.claim.quantities]
        return sorted(spans)

    def _widen(self, quantity: Quantity, starts: list[int]) -> Span:
        """Return the place of a number with the words that loosen it, and those of its rate."""
        start, end = quantity.span
        words = self.claim.words
        stop = bisect_right(starts, start - 1)
        if stop and words[stop - 1].key in INDEFINITE_ARTICLES:
            # `more than a thousand`: the article belongs to the number.
            stop -= 1
        for count in range(1, min(_MAX_LOOSENING_WORDS, stop) + 1):
            phrase = " ".join([word.key for word in words[stop - count : stop]])
            if (quantity.approximation and phrase in APPROXIMATIONS) or (
                quantity.end is not None and phrase in RANGE_OPENERS
            ):
                start = words[stop - count].start
        rate = read_rate(self.claim.text, words, quantity)
        return start, rate.end if rate else end

    @cached_property
    def placed(self) -> Placement:
        """Where the tokens of the claim stand in the window."""
        return place_tokens(self.tokens, self.sentences, self.positions, self.vocabulary, self.rows)

    @cached_property
    def rows(self) -> Rows:
        """Where words of the claim are in the window as part of a run of its words."""
        return find_rows(self.claim.words, self.sentences)

    def read_denials(self, number: int) -> Denials:
        """Return what a sentence denies; `not ... until` counts, too, if the claim affirms an *until*."""
        return self.index.read_denials(number, self.policy, until=self._affirms_until)

    @cached_property
    def _affirms_until(self) -> bool:
        claim, keys = self.claim, [word.key for word in self.claim.words]
        return (
            takes_back(keys)
            and read_denials(claim.text, claim.words, keys, self.vocabulary, self.policy, until=True)
            == NO_DENIALS
        )

    @property
    def holds_denial(self) -> bool:
        """Whether the claim or the best sentence denies anything."""
        return self.claim.denials != NO_DENIALS or self.read_denials(self.best_sentence.number) != NO_DENIALS

    @cached_property
    def relations(self) -> tuple[tuple[Relation, Relation, RelationMatch], ...]:
        """The relations of the claim, each with the one of the best sentence that it compares with.

        There are none where one of the texts denies.
        """
        claim, best = self.claim, self.best_sentence
        if PIVOTS.isdisjoint(claim.keys) or PIVOTS.isdisjoint(best.keys) or self.holds_denial:
            return ()
        claimed = claim.once(
            "relations", lambda: read_relations(claim.text, claim.words, claim.stems, self.policy)
        )
        stated = self.index.read_relations(best.number, self.policy) if claimed else ()
        amounts = self.policy.account_for_text
        return match_relations(claimed, stated, self.vocabulary, amounts=amounts)

    @cached_property
    def converse_starts(self) -> frozenset[int]:
        """The starts of the words of relations whose converse the best sentence states."""
        return self._converse or frozenset(
            self.claim.words[place].start
            for claimed, _, match in self.relations
            if match == "converse"
            for place in claimed.places
        )

    @cached_property
    def _converse(self) -> frozenset[int]:
        """The starts of the claim's verb and prepositions, if the best sentence tells its other end."""
        return find_converse(self.claim, self.best_sentence, self.policy)

    @cached_property
    def chain(self) -> Chain:
        """The chain of the claim's words through the window."""
        claim, figures, policy = self.claim, self.index.figures, self.policy
        return Chain(claim, self.sentences, self.positions, figures, policy, self.tokens, self.rows)

    def locate(self, sentence: int, span: Span) -> tuple[int, Span]:
        """Return the source of a sentence, and the place in its ORIGINAL text for a span of it."""
        source = self.index.sentences[sentence].source
        return source, self.index.locate(source, span)

    def list_figures(self, figures: Mapping[int, Sequence[_Figure]]) -> list[tuple[int, _Figure]]:
        """Return the dates or the quantities of the window, each with the number of its sentence."""
        return [(number, figure) for number in self.window.numbers for figure in figures.get(number, ())]


def _read_positions(index: EvidenceIndex, window: ClaimWindow) -> Positions:
    first = index.positions(window.first)
    if window.is_single:
        return first
    positions = {stem: list(places) for stem, places in first.items()}
    for further in map(index.positions, window.numbers[1:]):
        for stem, places in further.items():
            positions.setdefault(stem, []).extend(places)
    return {stem: places[:MAX_POSITIONS] for stem, places in positions.items()}
