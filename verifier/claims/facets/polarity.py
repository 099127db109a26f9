"""Polarity: `The drug reduced mortality` and `It is not true that the drug reduced mortality`.

A clause of the claim and the clause of the window that says the same must deny the same. A denial in another
clause, or of other words, makes no difference; if several clauses say as much, it is enough that one agrees.
It is a conflict if both clauses have the same verb and the same subject.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import filterfalse, product
from typing import NamedTuple

from verifier.claims.binding.gaps import is_marked
from verifier.claims.cased_text import ReadText
from verifier.claims.compare import Comparison
from verifier.claims.denial_scopes import Scope, list_content, list_scopes, opens_clauses
from verifier.claims.denials import Denial, opens_without
from verifier.claims.facets.cues.aligning import Pair, list_pairs
from verifier.claims.facets.cues.reading import REPORTING_OPENERS, map_clauses, map_written
from verifier.claims.facets.result import FacetResult, report
from verifier.claims.placement import list_places
from verifier.codes import ViolationCode
from verifier.parsers.english.clause_words import SUBORDINATING
from verifier.parsers.english.denial_words import INFINITIVE, NEITHER, NOR, THAT, WITHOUT
from verifier.parsers.english.determiners import DEFINITES
from verifier.parsers.english.joining_words import PUTTING_SIDE_BY_SIDE
from verifier.parsers.english.retraction_words import FALSE_THINGS, FALSITIES
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.lexicon import BASE, VERB
from verifier.parsers.lexicon.word_forms import is_auxiliary
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord

# Loaded with the module: the first call may come from deep in a caller's stack.
_LEXICON = load_lexicon("english")
_OF_EACH = frozenset((NEITHER, NOR))
_CALLING_FALSE = frozenset((*FALSITIES, *FALSE_THINGS))
_NOWHERE = -1
_LEAD = 3
"""How many words before a noun its article may stand."""


_Shared = tuple[frozenset[int], frozenset[int]]


class _Held(NamedTuple):
    """A denial, its first word, its scope (what it denies in its text), and the places of that in the window.

    If it denies the whole clause, `subject` has the other places of the clause. `each` has the places of what
    it denies one by one, none of which may be affirmed: `neither here nor there`. `is_bare`: it denies no
    word of content: `If not, it stops.` `is_beside`: the clause only shares the denial of another one:
    `may not drink and drive` does not say that one may not drive.
    """

    denial: Denial
    word: str
    scope: Sequence[int]
    places: Sequence[int]
    subject: Sequence[int] = ()
    each: Sequence[int] = ()
    is_bare: bool = False
    is_beside: bool = False

    @property
    def heads(self) -> Sequence[int]:
        """The first place, if there is any."""
        return self.places[:1]


def check_polarity(comparison: Comparison) -> Iterator[FacetResult]:
    """Compare the denials of each clause of the claim with those of the clause that says the same."""
    claimed, best = comparison.claim.denials, comparison.best_sentence
    stated = {number: comparison.read_denials(number) for number in comparison.window.numbers}
    if claimed.is_doubtful or stated[best.number].is_doubtful:
        yield report(ViolationCode.POLARITY_CONFLICT, place=(best.number, best.span))
        return
    denies = any(denials.found for denials in stated.values())
    reported = [*_list_others(comparison)] if claimed.found or denies else []
    yield from reported
    if claimed.found and not (reported or denies):
        # The claim denies something, the window nothing.
        span = _span(comparison.claim.words, claimed.found[0].trigger)
        yield report(ViolationCode.POLARITY_CONFLICT, claim_span=span, place=(best.number, best.span))


def _list_others(comparison: Comparison) -> Iterator[FacetResult]:
    """Yield, for each clause that they share, what only the claim or only the window denies."""
    list_shared = cache(partial(_list_shared, comparison))
    scopes: dict[tuple[int, bool], Sequence[Scope]] = {}
    for pairs in list_pairs(comparison):
        found = [_Denied(pair, comparison, list_shared, scopes).find_other() for pair in pairs]
        if found and None not in found:
            yield from filter(None, found[:1])


def _list_shared(comparison: Comparison, number: int) -> _Shared:
    """Return where claim and sentence have the same words, in any form; one may be a verb that denies.

    What `the clerk refuses letters` denies, `letters are refused by the clerk` denies, too.
    """
    own = {word.start: at for at, word in enumerate(comparison.claim.words)}
    claimed, stated = set[int](), set[int]()
    for item in comparison.tokens:
        places = list_places(item, comparison.positions, comparison.vocabulary)
        held = [at for line, at in places if line == number]
        claimed |= {own[item.token.span[0]]} if held and item.token.span[0] in own else set()
        stated.update(held)
    return frozenset(claimed), frozenset(stated)


class _Denied:
    """What a clause of the claim and one of the window deny; places are those of words in the window."""

    def __init__(
        self,
        pair: Pair,
        comparison: Comparison,
        list_shared: Callable[[int], _Shared],
        scopes: dict[tuple[int, bool], Sequence[Scope]],
    ) -> None:
        self._pair = pair
        # Scopes are read once for all clauses of a sentence: one of 2 kB that says `would` and `refuted` by
        # turns takes a thirtieth of the time.
        self._scopes = scopes
        self._comparison = comparison
        self._claim = comparison.claim
        self._sentence = pair.sentence
        self._held: Mapping[int, int] = pair.held
        if not map_clauses(pair.sentence).is_read:
            placed, own = comparison.placed.chosen.items(), pair.sentence.number
            self._held = {start: at for start, (number, at) in placed if number == own}
        self._accounts = comparison.policy.account_for_text
        if self._accounts and comparison.read_denials(pair.sentence.number).found:
            self._held = {**self._find_put_in(), **self._held}
        self._shared = list_shared(pair.sentence.number)
        self._claimed = [*self._read_claimed()]
        self._stated = [*self._read_stated()]

    def _find_put_in(self) -> dict[int, int]:
        """Find words of the claim's clause in parts without a verb of their own: `takes dogs (not cats)`."""
        clauses, own = map_clauses(self._sentence), map_clauses(self._claim)
        here, verbless = self._sentence.number, {*clauses.numbers}.difference(clauses.verbs)
        starts = (
            word.start
            for word, number in zip(self._claim.words, own.numbers, strict=True)
            if number == self._pair.claimed
        )
        chosen = ((start, self._comparison.placed.chosen.get(start, (-1, 0))) for start in starts)
        return {start: at for start, (line, at) in chosen if line == here and clauses.numbers[at] in verbless}

    def find_other(self) -> FacetResult | None:
        """Return what only one of the clauses denies; denials by the same word are paired first."""
        claimed, stated, paired = list(self._claimed), list(self._stated), list[Denial]()
        for are_alike, own in product(_LIKENESSES, self._claimed):
            may_go = [one for one in stated if {*own.places, *own.subject}.issuperset(one.each)]
            other = next(filter(partial(are_alike, own), may_go), None) if own in claimed else None
            if other is not None:
                claimed.remove(own)
                stated.remove(other)
                paired += own.denial, other.denial
        if claimed:
            return self._report(claimed[0], self._claim, paired)
        left = next(filterfalse(self._may_be_left, stated), None)
        return None if left is None else self._report(left, self._sentence, paired)

    def _may_be_left(self, other: _Held) -> bool:
        """Return whether the claim may lack a denial: of nothing, of each of two, or that somebody knows."""
        is_of_each = other.word in _OF_EACH and any(_deny_each_other(own, other) for own in self._claimed)
        is_known = self._accounts and self._is_presupposed(other, self._sentence)
        return other.is_bare or is_of_each or is_known

    def _is_shared(self, denial: Denial, text: ReadText) -> bool:
        """Return whether a denial is a verb of both texts that denies things, not what is done."""
        at, scope = denial.trigger[0], denial.scope
        opener = text.words[scope[0]].key if scope else ""
        return (
            len(denial.trigger) == 1
            and at in self._shared[text is not self._claim]
            and opener not in REPORTING_OPENERS
            and not (opener == INFINITIVE and self._leads_infinitive(denial.scope, text))
            and any(one.tags & VERB for one in _LEXICON.find(text.words[at].key).readings)
        )

    def _leads_infinitive(self, scope: Sequence[int], text: ReadText) -> bool:
        """Return whether a verb may follow the *to* that a scope begins with: not in `lied to the jury`."""
        key = text.words[scope[1]].key if len(scope) > 1 else ""
        return not self._accounts or bool(_LEXICON.find(key).tags & BASE)

    def _read_claimed(self) -> Iterator[_Held]:
        """Yield denials of words that the clauses share or, in the claim's clause, that the window lacks."""
        words, clauses = self._claim.words, map_clauses(self._claim)
        missing = {token.span[0] for token in self._comparison.missing}
        for denial, scope, first, _ in self._recall_scopes(self._claim.denials.found, self._claim):
            own = denial.trigger[0]
            starts = self._list_starts(first)
            is_missing = missing.issuperset(starts)
            is_here = clauses.numbers[own] == self._pair.claimed and (
                is_missing or self._opens_without(denial)
            )
            if is_here or not self._held.keys().isdisjoint(starts):
                held = [self._held[start] for start in self._list_starts(scope) if start in self._held]
                # `The mayor did not sign` denies it of the mayor, `the mayor, not the clerk` does not.
                is_of_all = is_auxiliary(words[max(0, own - 1)].key) or not clauses.is_read
                subject = sorted({*self._held.values()}.difference(held)) if is_of_all else ()
                yield _Held(denial, words[own].key, scope, held, subject, is_bare=not first)

    def _opens_without(self, denial: Denial) -> bool:
        """Return whether the claim opens with `without` and a noun: `Without delay, the clerk opened it`."""
        numbers = map_clauses(self._claim).numbers
        is_first = opens_without(self._claim.words[0].key, denial.trigger, self._comparison.policy)
        return is_first and all(numbers[at] == numbers[0] for at in denial.scope[:1])

    def _list_starts(self, places: Iterable[int]) -> list[int]:
        return [self._claim.words[at].start for at in places]

    def _read_stated(self) -> Iterator[_Held]:
        """Yield the sentence's denials of words that the clauses share, or of no word of content."""
        sentence, places = self._sentence, {*self._held.values()}
        denials = self._comparison.read_denials(sentence.number).found
        for denial, scope, first, before in self._recall_scopes(denials, sentence):
            if self._is_of_antecedent(denial, first) and self._is_there(first):
                # `Must not be mixed with the cream that contains zinc` says what the cream contains.
                continue
            if not (first and places.isdisjoint(first)):
                word, held = sentence.keys[denial.trigger[0]], [at for at in scope if at in places]
                each = held if before else ()
                # If a claim has no word of content, only its small words can be denied.
                is_bare, is_beside = not (first or held), self._is_beside(denial, places.intersection(first))
                yield _Held(
                    denial, word, (*before, *scope), held, each=each, is_bare=is_bare, is_beside=is_beside
                )

    def _is_of_antecedent(self, denial: Denial, denied: Collection[int]) -> bool:
        """Return whether only the thing that a relative clause is about is denied, in another clause."""
        sentence, stated = self._sentence, self._pair.stated
        clauses = map_clauses(sentence)
        if not (self._accounts and clauses.is_read and self._pair.has_verb) or sentence.language:
            return False
        shared = {*self._held.values()}.intersection(denied)
        is_relative = any(clauses.numbers[at] == stated for at in clauses.relatives)
        around = (clauses.numbers[at] for at in (denial.trigger[0], *shared))
        return is_relative and bool(shared) and stated not in around

    def _is_there(self, denied: Collection[int]) -> bool:
        """Return whether a thing is there, whatever is denied of it: `the cream`, but not `no cream`."""
        keys, shared = self._sentence.keys, {*self._held.values()}.intersection(denied)
        return not any(DEFINITES.isdisjoint(keys[max(0, at - _LEAD) : at]) for at in shared)

    def _is_beside(self, denial: Denial, denied: Collection[int]) -> bool:
        """Return whether words that the sentence denies stand in clauses that only share the denial."""
        clauses = map_written(self._sentence)
        shared = clauses.list_beside(denial.trigger[0])
        return bool(denied) and all(clauses.numbers[at] in shared for at in denied)

    def _recall_scopes(self, denials: Iterable[Denial], text: ReadText) -> Sequence[Scope]:
        """Return what `_list_scopes` returns for a text, which is read only once."""
        key = self._sentence.number, text is self._claim
        if key not in self._scopes:
            self._scopes[key] = self._list_scopes(denials, text)
        return self._scopes[key]

    def _list_scopes(self, denials: Iterable[Denial], text: ReadText) -> Sequence[Scope]:
        """Return what each denial of a text denies, except those that are a verb of both texts."""
        own = (denial for denial in denials if not self._is_shared(denial, text))
        return list_scopes(own, text, self._comparison.policy)

    def _list_content(self, places: Iterable[int], text: ReadText) -> list[int]:
        return list_content(places, text, self._comparison.policy)

    def _report(self, one: _Held, text: ReadText, paired: Collection[Denial]) -> FacetResult:
        """Report a denial of one of the texts."""
        is_claimed = text is self._claim
        trigger, places = one.denial.trigger, one.heads if is_claimed else one.denial.trigger
        is_negation = self._comparison.vocabulary.is_negation
        negations = [token for token in self._claim.tokens if is_negation(token.key)]
        is_about = self._comparison.is_about(*negations) and not (
            self._is_reason(one, text) or self._is_presupposed(one, text) or self._is_beneath(one, text)
        )
        is_conflict = (
            is_about and not one.is_beside and self._has_noun(one, text) and self._are_one(one, text)
        )
        is_conflict = is_conflict and not (
            self._accounts
            and (
                self._is_denied_too(text, paired)
                or self._is_taken_back_too()
                or self._denies_less(one, text)
                or (is_claimed and self._is_denied_elsewhere(one))
                or self._has_trigger(one, text)
                or (not is_claimed and self._is_of_antecedent(one.denial, one.places))
            )
        )
        return report(
            ViolationCode.POLARITY_CONFLICT,
            claim_span=_span(text.words, trigger) if is_claimed else None,
            place=(self._sentence.number, _span(self._sentence.words, places)) if places else None,
            is_conflict=is_conflict,
            denied=_show(text, one.scope),
            denies=_show(text, trigger),
        )

    def _is_denied_too(self, text: ReadText, paired: Collection[Denial]) -> bool:
        """Return whether the other text denies some of the clause as well, by a denial that is not paired.

        It may deny the same, in a way that is not read: `only by name and not by port`.
        """
        is_claimed, line = text is self._claim, self._sentence.number
        other: ReadText = self._sentence if is_claimed else self._claim
        denials = self._comparison.read_denials(line) if is_claimed else self._claim.denials
        chosen = self._comparison.placed.chosen.items()
        starts = {start: at for start, (number, at) in chosen if number == line}
        own = [at for at, word in enumerate(self._claim.words) if word.start in starts]
        both = {*self._list_content(starts.values() if is_claimed else own, other)}
        numbers = map_written(other).numbers
        last = {numbers[at]: at for at in sorted(both)}
        left = [one for one in denials.found if one not in paired]
        return any(
            not both.isdisjoint(one.places) or last.get(numbers[at], _NOWHERE) > at
            for one in self._list_scopes(left, other)
            for at in one.denial.trigger[:1]
        )

    def _is_taken_back_too(self) -> bool:
        """Return whether something is called false and more is denied: `the rumour that it closed was false`.

        Then `it did not close` says as much. What *false* is of is not read for certain.
        """
        texts: tuple[ReadText, ...] = self._claim, self._sentence
        false = [{at for at, word in enumerate(text.words) if word.key in _CALLING_FALSE} for text in texts]
        found = self._claim.denials, self._comparison.read_denials(self._sentence.number)
        denied = [
            {one.trigger[0] for one in denials.found if not opens_clauses(one, text)}
            for text, denials in zip(texts, found, strict=True)
        ]
        return any(false) and sum(map(len, map(set.union, false, denied))) > 1

    def _is_denied_elsewhere(self, one: _Held) -> bool:
        """Return whether the sentence denies by one word what the claim denies by it: `without milk`."""
        sentence, claim = self._sentence, self._claim
        denied = {claim.stems[at] for at in self._list_content(one.denial.scope, claim)[:1]}
        return any(
            sentence.keys[other.denial.trigger[0]] == one.word
            and any(sentence.stems[at] in denied for at in other.first[:1])
            for other in self._recall_scopes(self._comparison.read_denials(sentence.number).found, sentence)
        )

    def _has_trigger(self, one: _Held, text: ReadText) -> bool:
        """Return whether both texts have the verb by which one denies: `which the ranger disputes`."""
        at = one.denial.trigger[0]
        is_verb = bool(_LEXICON.find(text.words[at].key).tags & VERB)
        return is_verb and at in self._shared[text is not self._claim]

    def _denies_less(self, one: _Held, text: ReadText) -> bool:
        """Return whether a sentence denies something else of the thing that the claim's clause is about.

        `It does not need dry yeast` does not deny that it needs wild yeast.
        """
        if text is self._claim or text.language:
            return False
        claimed, numbers = map_clauses(self._claim), map_clauses(text).numbers
        # What a relative clause is about stands before it: `the wild yeast that it needs`.
        is_relative = any(claimed.numbers[at] == self._pair.claimed for at in claimed.relatives)
        own = zip(claimed.numbers, self._claim.words, strict=True)
        starts = {word.start for number, word in own if is_relative or number == self._pair.claimed}
        is_negation = self._comparison.vocabulary.is_negation
        is_more = any(
            item.token.span[0] in starts.difference(self._held) and not is_negation(item.token.key)
            for item in self._comparison.tokens
        )
        held, at = {*self._held.values()}, one.denial.trigger[0]
        content = self._list_content(one.scope, text)
        return is_more and any(place not in held and numbers[place] == numbers[at] for place in content)

    def _has_noun(self, one: _Held, text: ReadText) -> bool:
        """Return whether the window has what a claim is `without`; another word may say that: `unbroken`."""
        is_without = text is self._claim and text.words[one.denial.trigger[0]].key == WITHOUT
        if not (is_without and self._accounts):
            return bool(one.heads)
        noun = self._list_starts(self._list_content(one.denial.scope, text)[:1])
        return bool(one.heads) and not self._held.keys().isdisjoint(noun)

    def _is_reason(self, one: _Held, text: ReadText) -> bool:
        """Return whether a text denies a reason, and the other one gives none: `not because rain fell`."""
        other = self._sentence.keys if text is self._claim else self._claim.keys
        opener = text.words[one.scope[0]].key if one.scope else ""
        return opener in SUBORDINATING and opener not in other

    def _is_presupposed(self, one: _Held, text: ReadText) -> bool:
        """Return whether what follows is so all the same: `did not know that the bridge was closed`.

        But it denies a text that says that somebody knew it.
        """
        if text.language:
            return False
        words = (text.words[at - 1].key for at in one.scope if at and text.words[at].key == THAT)
        before = next(words, "")
        verb, other = _LEXICON.lemma_of(before, VERB), self._sentence if text is self._claim else self._claim
        is_shared = any(_LEXICON.lemma_of(word.key, VERB) == verb for word in other.words)
        return not is_shared and not _LEXICON.kinds["factive"].isdisjoint((before, verb))

    def _is_beneath(self, one: _Held, text: ReadText) -> bool:
        """Return whether a sentence denies only that somebody says it: `nobody ruled that`."""
        clauses, stated = map_clauses(text), self._pair.stated
        own = map_clauses(self._claim)
        is_told = any(self._pair.claimed in held for held in own.below.values())
        if text is self._claim or is_told or not self._accounts or opens_clauses(one.denial, text):
            return False
        if clauses.is_read:
            number = clauses.numbers[one.denial.trigger[0]]
            return stated in clauses.finite and stated in clauses.below.get(number, ())
        first = min(self._held.values(), default=0)
        return any(text.words[at].key in REPORTING_OPENERS for at in range(one.denial.trigger.stop, first))

    def _are_one(self, one: _Held, text: ReadText) -> bool:
        """Return whether two clauses have the same verb, or both a copula, and the same subject.

        If it is not read, or in another language, all shared words stand before the next clause: `Der Zug
        aus Jena fuhr nicht ab, der aus Kiel um acht`.
        """
        if map_clauses(self._sentence).is_read:
            if not self._pair.holds_subject or self._pair.lacks_verb:
                return False
            if not self._sentence.language:
                return True
        at, stop = one.denial.trigger[-1], len(text.words)
        if not self._accounts or text is self._claim or opens_clauses(one.denial, text):
            return True
        numbers, keys = map_written(text).numbers, self._sentence.keys
        ends = (
            place
            for place in range(at + 1, stop)
            if numbers[place] != numbers[at]
            or keys[place] in PUTTING_SIDE_BY_SIDE
            or (text.language and is_marked(text.source_text, text.words, place))
        )
        end = next(ends, stop)
        return all(place < end for place in self._held.values())


def _deny_alike(claimed: _Held, stated: _Held) -> bool:
    """Return whether the first of what one denial denies is denied by the other."""
    is_stated = not set(claimed.heads).isdisjoint(stated.scope)
    return is_stated or not set(claimed.places).isdisjoint(stated.heads)


def _deny_each_other(claimed: _Held, stated: _Held) -> bool:
    """Return whether each denial denies the first of what the other one denies."""
    is_stated = not set(claimed.heads).isdisjoint(stated.scope)
    return is_stated and not {*claimed.places, *claimed.subject}.isdisjoint(stated.heads)


def _deny_nothing(claimed: _Held, stated: _Held) -> bool:
    """Return whether two denials are one word that denies no word of content."""
    return claimed.word == stated.word and claimed.is_bare


def _deny_by_one_word(claimed: _Held, stated: _Held) -> bool:
    return claimed.word == stated.word and _deny_alike(claimed, stated)


_LIKENESSES = (_deny_nothing, _deny_by_one_word, _deny_each_other, _deny_alike)
"""How two denials may be alike; the closest pairs are formed first."""


def _show(text: ReadText, places: Iterable[int]) -> str:
    """Return some of the words of a text for a person, in the order of what was written."""
    words = text.words
    order = sorted(places, key=lambda at: text.find_start(words[at]) if text.language else at)
    return " ".join([text.show(words[at]) for at in order])


def _span(words: Sequence[SurfaceWord], places: Iterable[int]) -> Span:
    ordered = sorted(places)
    return words[ordered[0]].start, words[ordered[-1]].end
