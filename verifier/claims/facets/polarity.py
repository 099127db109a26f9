"""Polarity: `The drug reduced mortality` and `It is not true that the drug reduced mortality`.

What the claim denies the window must deny, and what the window denies of the words of the claim the claim
must. A denial in another clause, or of other words, makes no difference. It is a conflict where the clause
that denies has most of the claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.compare import Comparison
from verifier.claims.denials import Denial
from verifier.claims.facets.result import FacetResult, report
from verifier.claims.index import EvidenceSentence
from verifier.claims.neither import find_neither
from verifier.claims.placement import WordPlace
from verifier.codes import ViolationCode
from verifier.parsers.english.denial_words import DENYING_DETERMINERS, NOT
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord

_JOINING = frozenset(("and", "but", "or", "who", "which", "that", "while", "although", "because"))
_MAX_BEFORE_HEAD = 2
"""Among how many words of content that are denied the first is one of the claim, if it is a conflict."""


def check_polarity(comparison: Comparison) -> Iterator[FacetResult]:
    """Compare what the claim denies with what its window denies of the same words."""
    claimed = comparison.claim.denials
    stated = {number: comparison.read_denials(number) for number in comparison.window.numbers}
    best = comparison.best_sentence
    if claimed.is_doubtful or stated[best.number].is_doubtful:
        yield report(ViolationCode.POLARITY_CONFLICT, place=(best.number, best.span))
    elif claimed.found or any(denials.found for denials in stated.values()):
        compared = _Polarities(
            comparison, [(number, item) for number in stated for item in stated[number].found]
        )
        yield from compared.check_claim()
        yield from compared.check_window()


class _Polarities:
    """What a claim and its window deny of the tokens that the window has."""

    def __init__(self, comparison: Comparison, stated: Sequence[tuple[int, Denial]]) -> None:
        self._comparison = comparison
        self._words = comparison.claim.words
        self._placed = comparison.placed.chosen
        self._starts = {place: start for start, place in self._placed.items()}
        self._stated = list(stated)
        self._claimed = list(comparison.claim.denials.found)
        self._agreed: list[tuple[int, Denial]] = []
        is_negation = comparison.vocabulary.is_negation
        self._negations = [token for token in comparison.claim.tokens if is_negation(token.key)]
        self._match()

    def _match(self) -> None:
        """Leave of both lists what the other text does not deny; the same words go together first."""
        for is_same in (True, False):
            for claimed in tuple(self._claimed):
                own = self._words[claimed.trigger[0]].key
                for number, stated in self._stated:
                    key = self._comparison.index.sentences[number].keys[stated.trigger[0]]
                    if (key == own or not is_same) and self._deny_alike(claimed, number, stated):
                        self._claimed.remove(claimed)
                        self._stated.remove((number, stated))
                        self._agreed.append((number, stated))
                        self._drop_other(number, stated)
                        break

    def _drop_other(self, number: int, stated: Denial) -> None:
        """Leave out `nor the council` as well where a claim denies of one subject what both did not."""
        found = find_neither(self._comparison.index.sentences[number].keys)
        if found is None or stated.trigger[0] not in found or not self._claims_once():
            return
        places = self._comparison.placed.list_in(number)
        if found.verb in places and found.list_others(places):
            both = {*product((number,), found)}
            self._stated = [item for item in self._stated if (item[0], item[1].trigger[0]) not in both]

    def _claims_once(self) -> bool:
        """Return whether the claim is one clause with one denial."""
        claim = self._comparison.claim
        is_joined = "," in claim.text or not _JOINING.isdisjoint(claim.keys)
        return len(claim.denials.found) == 1 and not is_joined

    def _deny_alike(self, claimed: Denial, number: int, stated: Denial) -> bool:
        """Return whether the first of what one denial denies is denied by the other."""
        own = self._find_placed(claimed)
        other = [(number, at) for at in stated.scope]
        heads = [place for place in other if place in self._comparison.placed.possible]
        return not set(own[: self._count_heads(claimed)]).isdisjoint(other) or not set(
            heads[: self._count_heads(stated, number)]
        ).isdisjoint(own)

    def _find_placed(self, claimed: Denial) -> list[WordPlace]:
        """Return where the window has what a denial of the claim denies."""
        starts = [self._words[at].start for at in claimed.scope]
        return [self._placed[start] for start in starts if start in self._placed]

    def _count_heads(self, denial: Denial, number: int | None = None) -> int:
        """Return of how many words one must be denied in both texts: `no` denies a noun, and so its verb."""
        words = self._words if number is None else self._comparison.index.sentences[number].words
        return 2 if words[denial.trigger[0]].key in DENYING_DETERMINERS else 1

    def check_claim(self) -> Iterator[FacetResult]:
        """Report what only the claim denies."""
        for item in self._claimed:
            found = self._find_placed(item)
            number = found[0][0] if found else 0
            place = (number, [at for line, at in found if line == number]) if found else None
            is_contrast = _is_put_in(self._comparison.claim.text, self._words, item)
            is_conflict = bool(found) and not (is_contrast or self._may_be_stated(item))
            yield self._report(item, self._words, place, is_conflict=is_conflict)

    def check_window(self) -> Iterator[FacetResult]:
        """Report what only the window denies of the claim."""
        possible = self._comparison.placed.possible
        for number, item in self._stated:
            words = self._comparison.index.sentences[number].words
            places = [(number, at) for at in item.scope if (number, at) in possible]
            heads = places[: self._count_heads(item, number)]
            # A head that the claim has from another place is not denied there, but of what stands before it.
            is_chosen = not self._starts.keys().isdisjoint(heads)
            if (is_chosen or (heads and self._has_subject(number, item))) and not self._goes_on(number, item):
                is_near = self._is_near(words, item, heads[0][1]) and self._holds_most(number, item)
                is_conflict = is_near and not self._is_limit(number, item)
                yield self._report(item, words, (number, item.trigger), is_conflict=is_conflict)

    def _is_limit(self, number: int, denial: Denial) -> bool:
        """Return whether a denial of the window may only limit what both texts say.

        It is the claim's own word, or stands in what both deny: `may not leave without asking`.
        """
        sentence = self._comparison.index.sentences[number]
        vocabulary, key = self._comparison.vocabulary, sentence.keys[denial.trigger[0]]
        if not vocabulary.is_negation(key) and vocabulary.stem(key) in self._comparison.claim.stem_set:
            return True
        return any(line == number and denial.trigger[0] in agreed.scope for line, agreed in self._agreed)

    def _may_be_stated(self, denial: Denial) -> bool:
        """Return whether the window has the word that denies of a pronoun: `the mill dismissed her`."""
        kinds, sentences = self._comparison.vocabulary.kinds, self._comparison.index.sentences
        key = self._words[denial.trigger[0]].key
        return any(
            sentences[number].keys[stated.trigger[0]] == key
            and all(kinds.get(sentences[number].keys[at]) == "function" for at in stated.scope)
            for number, stated in self._stated
        )

    def _goes_on(self, number: int, denial: Denial) -> bool:
        """Return whether only a subject is denied, and a pronoun stands for it with the rest of the claim."""
        comparison = self._comparison
        first = comparison.tokens[0].token.span[0]
        rest = [place for start, place in self._placed.items() if start != first]
        held = {(line, comparison.index.sentences[line].clauses[at]) for line, at in rest}
        if (number, comparison.index.sentences[number].clauses[denial.trigger[0]]) in held:
            return False
        sentence = comparison.index.sentences[number]
        if _is_put_in(sentence.source_text, sentence.words, denial):
            return False
        pronouns = comparison.policy.pronouns.words
        sentences = [comparison.index.sentences[line] for line in {line for line, _ in held}]
        return any(
            key in pronouns and (item.number, clause) in held
            for item in sentences
            for key, clause in zip(item.keys, item.clauses, strict=True)
        )

    def _has_subject(self, number: int, denial: Denial) -> bool:
        """Return whether a word of the claim stands before a trigger, in its clause."""
        clauses = self._comparison.index.sentences[number].clauses
        first = denial.trigger[0]
        before = (at for at in range(first) if clauses[at] == clauses[first])
        return any((number, at) in self._starts for at in before)

    def _is_near(self, words: Sequence[SurfaceWord], denial: Denial, head: int) -> bool:
        """Return whether a word is among the first words of content of what a trigger denies."""
        kinds = self._comparison.vocabulary.kinds
        content = [at for at in denial.scope if kinds.get(words[at].key) != "function"]
        return head in content[:_MAX_BEFORE_HEAD]

    def _holds_most(self, number: int, denial: Denial) -> bool:
        """Return whether the clause of a denial has at least half of what the window has of the claim."""
        clauses = self._comparison.index.sentences[number].clauses
        clause = clauses[denial.trigger[0]]
        held = [line == number and clauses[at] == clause for line, at in self._starts]
        return 2 * sum(held) >= len(held)

    def _report(
        self,
        denial: Denial,
        words: Sequence[SurfaceWord],
        place: tuple[int, Sequence[int]] | None,
        *,
        is_conflict: bool,
    ) -> FacetResult:
        """Report a denial among `words`, of the claim or the window; `place` is where the window says it."""
        comparison = self._comparison
        return report(
            ViolationCode.POLARITY_CONFLICT,
            claim_span=_span(words, denial.trigger) if words is self._words else None,
            place=place and (place[0], _span(comparison.index.sentences[place[0]].words, place[1])),
            is_conflict=is_conflict and comparison.is_about(*self._negations),
            denied=self._show(words, denial.scope),
            denies=self._show(words, denial.trigger),
        )

    def _show(self, words: Sequence[SurfaceWord], places: Iterable[int]) -> str:
        """Return some of the words of the claim or of the window for a person, in the order of their text."""
        texts: Sequence[ReadClaim | EvidenceSentence] = (self._comparison.claim, *self._comparison.sentences)
        text = next(item for item in texts if item.words is words)
        # In the order of what was written.
        order = sorted(places, key=lambda at: text.find_start(words[at]) if text.language else at)
        return " ".join([text.show(words[at]) for at in order])


def _is_put_in(text: str, words: Sequence[SurfaceWord], denial: Denial) -> bool:
    """Return whether a denial stands between two commas, of a noun alone: `Omar, not Lin, keeps`."""
    first, last = denial.trigger[0], max(denial.scope, default=0)
    if words[first].key != NOT or not 0 < first < last < len(words) - 1:
        return False
    before = text[words[first - 1].end : words[first].start]
    after = text[words[last].end : words[last + 1].start]
    return "," in before and "," in after


def _span(words: Sequence[SurfaceWord], places: Iterable[int]) -> Span:
    ordered = sorted(places)
    return words[ordered[0]].start, words[ordered[-1]].end
