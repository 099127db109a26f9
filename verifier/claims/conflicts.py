"""Conflicts: which differences contradict a claim, and which only leave it unsupported.

A window contradicts a claim if it says something different about the same event: it has the claim's verb and
what the claim is about, and one thing differs that cannot be both ways. The facets say what differs, and
whether the sentence is about the topic. This module decides, once for all of them, whether the two speak of
the same event. If that is not certain, nothing conflicts; the claim is still refused.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from operator import attrgetter
from typing import TypeAlias

from verifier.claims.binary_relations import PIVOTS
from verifier.claims.binding.opening import JOINTS
from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.converses import tells_other_end
from verifier.claims.derivation import may_follow
from verifier.claims.facets.attachment import check_mixing
from verifier.claims.facets.clauses import (
    denies_another,
    happens_again,
    has_common_verb,
    is_attribute,
    is_done_by_others,
    is_of_the_rest,
)
from verifier.claims.facets.cues.reading import map_clauses, read_cues, read_sentence_cues
from verifier.claims.facets.cues.rows import CONDITION
from verifier.claims.facets.names import list_names
from verifier.claims.facets.result import FacetResult
from verifier.claims.shifted_times import tells_shifted_time
from verifier.codes import ViolationCode
from verifier.parsers.english.change_words import CUES_BY_OPERATION
from verifier.parsers.english.clause_words import CONJUNCTIONS, QUESTION_MARKS
from verifier.parsers.english.comparison_words import THAN
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.english.retraction_words import FALSITIES
from verifier.parsers.english.unit_names import PER
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.lexicon.word_forms import is_saying, is_verb
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord

_FIGURES = frozenset(("dates", "numbers"))
_TURNING = frozenset((ViolationCode.POLARITY_CONFLICT, ViolationCode.DIRECTION_CONFLICT))
_LIMITS = frozenset(("modality", "degree"))
"""The facets that compare what limits a clause."""

NamedResults: TypeAlias = "list[tuple[str, FacetResult]]"

_OPEN = frozenset(("if", "unless", "whether"))
"""Words that open a clause which states nothing as a fact."""

_OPEN_COPULA = "be"
"""Stands behind what leaves it open: `may be false`."""

_AS = "as"
_HEARERS = frozenset(("i", "we", "you"))
_APIECE, _EACH = "apiece", "each"
_EACH_BEFORE = frozenset((_EACH, PER))
"""Words before a figure that is meant for each of several; other languages put them there: `jeweils`."""

_PREPOSITIONS = load_lexicon("english").kinds["preposition"]
_KINDS = load_lexicon("english").kinds
_OTHER_TIMES, _THEN, _UP_TO_THEN = (_KINDS[kind] for kind in ("other_time", "then", "up_to_then"))
_TIMES = frozenset((*CONJUNCTIONS, "time"))
_LEFT_OUT = frozenset(("excluding", "without"))
"""Words that are followed by what a figure does not count."""
_TOTALS = CUES_BY_OPERATION["sum"]
_BEFORE, _BEHIND = '(?<![^\\s("\u201c\u2018])', '(?![^\\s,;.)"\u201d\u2019]|[.,][0-9])'
"""What must be around a run of words, so that it neither begins nor ends inside a word or a figure."""


def settle_conflicts(comparison: Comparison, results: NamedResults) -> NamedResults:
    """Return the results, in which only a difference about the same event is a conflict.

    Nothing is a conflict if one of the texts is a question, the source takes back what it says, the chain is
    split, the claim is about the rest (`the other passengers`), or one of its names is missing: then the
    window may be about something else.
    """
    if all(result.outcome != "conflicts" for _, result in results):
        return results
    names = None if _tells_no_event(comparison) else [*_list_absent_names(comparison)]
    is_otherwise = comparison.policy.account_for_text and _has_other_condition(comparison, results)
    return [
        (name, result)
        if names is not None
        and _covers(result, names)
        and not (name == "polarity" and _is_limited_otherwise(comparison, result, results))
        and not (name == "direction" and is_otherwise)
        and not _is_turned_twice(comparison, result, results)
        and _Difference(comparison, result).is_of_one_event(name)
        else (name, doubt(result))
        for name, result in results
    ]


def _tells_no_event(comparison: Comparison) -> bool:
    """Return whether a text asks, the claim is about the rest, the chain is split, or the source retracts."""
    if comparison.policy.account_for_text and comparison.best_sentence.is_unsaid:
        return True
    texts = comparison.claim.text, comparison.best_sentence.text
    if any(text.rstrip().endswith(QUESTION_MARKS) for text in texts) or is_of_the_rest(comparison):
        return True
    return "mixing" in comparison.policy.facets and any(check_mixing(comparison))


def _is_limited_otherwise(comparison: Comparison, found: FacetResult, results: NamedResults) -> bool:
    """Return whether a hedge, degree or condition that only one text has may explain a denial.

    `Covered if it was paid`, `not covered unless it was`. A limit does not count if the denial itself is that
    limit (`never`) or contains it (`cannot`), or if both texts have it.
    """
    denies = str(dict(found.details).get("denies", ""))
    both = {word.key for word in comparison.claim.words} & comparison.best_keys
    # `The report that it sank is false`: the report explains no denial that is of it.
    taken_back = str(dict(found.details).get("denied", "")).split() if denies in FALSITIES else []
    taken_back = [] if taken_back[-1:] == [_OPEN_COPULA] else taken_back
    return any(
        name in _LIMITS
        and result.claim_span != (found.claim_span or 0)
        and (word := str(dict(result.details).get("word", ""))) not in {*both, *taken_back}
        and not denies.startswith(word)
        for name, result in results
    )


def _has_other_condition(comparison: Comparison, results: NamedResults) -> bool:
    """Return whether one text has a condition that the other has not: `shut if it snows`, `open unless`."""
    found = [result for name, result in results if name == "modality"]
    if not found:
        return False
    claim, best, policy = comparison.claim, comparison.best_sentence, comparison.policy
    own, other = (
        {text.words[cue.places[0]].start for cue in cues if cue.row is CONDITION}
        for text, cues in ((claim, read_cues(claim, policy)), (best, read_sentence_cues(best, policy)))
    )
    return any(
        result.claim_span[0] in own
        if result.claim_span is not None
        else result.place is not None and result.place[0] == best.number and result.place[1][0] in other
        for result in found
    )


def _is_turned_twice(comparison: Comparison, found: FacetResult, results: NamedResults) -> bool:
    """Return whether another word of the same clause is turned as well: `off at night`, `on by day`.

    `None was convicted` does not deny that all were acquitted.
    """
    if not comparison.policy.account_for_text or found.code not in _TURNING:
        return False
    claim, span = comparison.claim, found.claim_span
    turned = {result.claim_span for name, result in results if name == "direction" and result.claim_span}
    if found.code is ViolationCode.POLARITY_CONFLICT:
        return any(other != span for other in turned)
    clauses = [claim.clauses[_find_word(claim.words, span[0])] for span in turned]
    own = [claim.clauses[_find_word(claim.words, span[0])] for span in turned if span == found.claim_span]
    return any(clauses.count(clause) > 1 for clause in own)


def _list_absent_names(comparison: Comparison) -> Iterator[ClaimToken]:
    """Yield the missing words of names, except of names that the sentence shortens: `Lonergan`."""
    best, missing = comparison.best_sentence, {*comparison.missing}
    capitals = {stem for stem, word in zip(best.stems, best.words, strict=True) if word.is_capital}
    names_other = _names_other(comparison)
    for name in list_names(comparison):
        is_short = not (names_other or capitals.isdisjoint(item.token.stem for item in name))
        yield from (item.token for item in name if item.token in missing and not is_short)


def _names_other(comparison: Comparison) -> bool:
    """Return whether the window has a name that the claim lacks; a sentence's first word may be no name."""
    small = comparison.policy.claim_function_words.words
    lexicon = load_lexicon(TABLES.get(comparison.claim.language, TABLES[""]))
    return any(
        word.is_capital and stem not in comparison.claim.stem_set
        for sentence in comparison.sentences
        for at, (word, stem) in enumerate(zip(sentence.words, sentence.stems, strict=True))
        if at or not (word.key in small or lexicon.find(word.key).readings)
    )


def _covers(result: FacetResult, tokens: Sequence[ClaimToken]) -> bool:
    """Return whether all tokens, if there are any, lie in the part of the claim that a result is about."""
    start, end = result.claim_span or (0, 0)
    return all(start <= token.span[0] < end for token in tokens)


def doubt(result: FacetResult) -> FacetResult:
    """Return a result in which nothing conflicts any more."""
    return replace(result, outcome="unsupported") if result.outcome == "conflicts" else result


class _Difference:
    """A difference that a facet found in the best sentence of a window; places are numbers of words."""

    def __init__(self, comparison: Comparison, result: FacetResult) -> None:
        self._comparison = comparison
        self._result = result
        self._claim = comparison.claim
        self._best = comparison.best_sentence
        self._span = result.claim_span
        self._place_stated = result.place
        self._stated = result.place[1] if result.place and result.place[0] == self._best.number else None

    def is_of_one_event(self, facet: str) -> bool:
        """Return whether the two texts differ about the same event."""
        own = {
            "roles": self._is_all_there,
            "direction": self._is_one_way,
            "numbers": self._is_of_one_whole,
            "dates": self._has_one_subject,
        }
        if self._comparison.policy.account_for_text:
            own |= {"attachment": self._is_of_one_thing, "dates": self._is_of_one_time}
        if self._comparison.policy.account_for_text and self._is_of_other_thing(facet):
            return False
        if self._is_left_open() or self._is_repeated() or (facet in _FIGURES and self._is_denied()):
            return False
        if facet == "polarity":
            # What two clauses deny was compared clause by clause.
            return not denies_another(self._comparison, self._span, self._place_stated)
        return facet not in own or own[facet]()

    # --- Of every facet -----------------------------------------------------------------------------------

    def _is_left_open(self) -> bool:
        """Return whether, in either text, the difference is in a clause that states nothing as a fact."""
        sides = ((self._claim, self._at), (self._best, self._place))
        return any(
            text.words[at].key in _OPEN for text, place in sides for at in text.list_before(place or 0)
        )

    def _is_denied(self) -> bool:
        """Return whether only one of the texts denies what differs: `not in 1990`, `cannot carry 9`."""
        denials = self._comparison.read_denials(self._best.number).found
        if self._claim.denials.found:
            own = any(self._at in denial.scope for denial in self._claim.denials.found)
            return self._comparison.policy.account_for_text and own and not denials
        return any(self._place in denial.scope for denial in denials)

    def _is_repeated(self) -> bool:
        """Return whether the sentence has all of the claim in a row, and nothing that denies it as a whole.

        `The report that the factory closed is false` denies all of it; not so a denial beyond a comma.
        """
        text, said = self._best.text, self._claim.text.strip().removesuffix(".")
        if said[1:] not in text:
            return False
        row = re.search(f"{_BEFORE}(?i:{re.escape(said[:1])}){re.escape(said[1:])}{_BEHIND}", text)
        if row is None:
            return False
        if self._span is not None or self._stated is None:
            return True
        start, end = (at - self._best.span[0] for at in self._stated)
        return row.start() <= start < row.end() or "," in text[min(end, row.end()) : max(start, row.start())]

    def _is_of_other_thing(self, facet: str) -> bool:
        """Return whether the sentence may say what differs of something that the claim does not name.

        An opposite in a clause that has another subject; a date that names what the claim is about (`The 1932
        Grand Prix`); a name as which somebody may have served as well, or beside which the claim lacks more.
        """
        if facet == "direction":
            return not self._has_subject_there()
        if facet == "dates":
            return self._names_subject()
        return facet == "names" and (self._is_led_by_as() or self._lacks_more())

    def _has_subject_there(self) -> bool:
        """Return whether the clause of an opposite has the claim's subject, if another clause has that.

        `You are covered from the first day, and the policies end on the final day`.
        """
        own, best, place = map_clauses(self._claim), map_clauses(self._best), self._place
        if place is None or not (own.is_read and best.is_read) or self._claim.language:
            return True
        there = best.numbers[place]
        is_apart = there in best.finite and not any(best.numbers[at] == there for at in best.relatives)
        # `It` may be what the claim is about.
        is_named = any(map(self._is_content, best.subjects.get(there, ())))
        starts = {self._claim.words[at].start for held in own.subjects.values() for at in held}
        chosen = (self._comparison.placed.chosen.get(start, (-1, 0)) for start in starts)
        held = [best.subject_of.get(at, frozenset()) for line, at in chosen if line == self._best.number]
        others = best.finite & frozenset().union(*held)
        return not (is_apart and is_named and others) or any(there in numbers for numbers in held)

    def _is_content(self, at: int) -> bool:
        key = self._best.keys[at]
        return key in _HEARERS or self._comparison.vocabulary.kinds.get(key) != "function"

    def _names_subject(self) -> bool:
        """Return whether the claim's date stands before a name in its subject."""
        claimed = map_clauses(self._claim)
        at = self._at
        is_subject = any(at in held for held in claimed.subjects.values())
        return is_subject and any(word.is_capital for word in self._claim.words[at + 1 : at + 2])

    def _is_led_by_as(self) -> bool:
        """Return whether *as* leads what the sentence has in the place of a name: `served as a judge`."""
        place = self._place or 0
        return place > 0 and self._best.keys[place - 1] == _AS

    def _lacks_more(self) -> bool:
        """Return whether the sentence lacks more of the claim than the name that differs."""
        start, end = self._span or (0, 0)
        return any(not start <= token.span[0] < end for token in self._comparison.missing)

    # --- Of one facet -------------------------------------------------------------------------------------

    def _is_all_there(self) -> bool:
        """Return whether the claim is one clause, and the sentence has all of it."""
        return len({*self._claim.clauses}) == 1 and all(map(self._is_found, self._tokens))

    def _is_one_way(self) -> bool:
        """Return whether an opposite is a real one: in one clause, denied in neither text, no converse."""
        at, place = self._at, self._place or 0
        if not self._is_in_one_clause() or self._is_of_other_time():
            return False
        is_negation, own, best = self._comparison.vocabulary.is_negation, self._claim.words, self._best
        denials = self._comparison.read_denials(best.number).found
        if is_negation(best.keys[place]):
            # `Never fails to` says always.
            return any(place in denial.trigger for denial in denials)
        denied = {here for denial in self._claim.denials.found for here in denial.scope}
        before = [*own[:at][-1:], *best.words[:place][-1:]]
        if at in denied or any(place in denial.scope for denial in denials):
            return False
        if any(is_negation(word.key) for word in before):
            return False
        heads = own[at].start, best.words[place].start
        return not (
            self._is_said_as_well()
            or self._may_be_exchanged(at, place)
            or is_done_by_others(self._comparison, *heads)
            or tells_other_end(self._claim, best, self._comparison.policy)
        )

    def _is_of_other_time(self) -> bool:
        """Return whether the claim speaks of the time before or after: `switched off at 6`, `on before 6`.

        Of another time it may say something else: `dry before the war`, `wet after the war`.
        """
        if not self._comparison.policy.account_for_text:
            return False
        keys = [word.key for word in self._claim.words]
        own = frozenset(keys[self._at : self._at + 1])
        told = _OTHER_TIMES.intersection(keys) - own
        # `Worked before the war, then went to Peru` says what was after it, too.
        may_follow = own.isdisjoint(_UP_TO_THEN) and not _THEN.isdisjoint(self._comparison.best_keys)
        is_other = own <= _OTHER_TIMES and (may_follow or self._lacks_more())
        return is_other or not told <= self._comparison.best_keys

    def _is_said_as_well(self) -> bool:
        """Return whether the sentence has the very word of the claim, too, and not in a name."""
        best = self._best
        stems = {stem for stem, word in zip(best.stems, best.words, strict=True) if not word.is_capital}
        return any(token.stem in stems for token in self._comparison.tokens_in(self._span or (0, 0)))

    def _may_be_exchanged(self, at: int, place: int) -> bool:
        """Return whether a word that relates two things may be said with the two exchanged.

        `Thor came on 2 May, a week after Odin` is no opposite of `Odin came a week before Thor`, nor `the
        lake holds 4 cubic miles, more than all ponds` of `All ponds hold less than the lake`.
        """
        own, best = self._claim.words, self._best
        ends = _find_second(own, at), _find_second(best.words, place)
        if ends == (None, None):
            return self._comparison.policy.account_for_text and self._is_turned_round(at, place)
        claimed = self._list_sides([word.key for word in own], at, ends[0])
        stated = self._list_sides(best.keys, place, ends[1])
        both = claimed[0] & claimed[1]
        first, other = (side - both for side in claimed)
        if not other:
            return not first.isdisjoint(stated[1] - stated[0])
        return other.isdisjoint(stated[1]) or not other.isdisjoint(stated[0] - stated[1])

    def _is_turned_round(self, at: int, place: int) -> bool:
        """Return whether what stands before one word stands behind the other one, and the other way round.

        `Der Keller liegt unter der Küche`, `die Küche liegt über dem Keller`.
        """
        keys = [word.key for word in self._claim.words]
        first, last = self._list_sides(keys, at, at + 1)
        before, behind = self._list_sides(self._best.keys, place, place + 1)
        # What stands before both is the verb.
        is_turned = not ((first - before).isdisjoint(behind) or last.isdisjoint(before))
        return keys[at] in _PREPOSITIONS and is_turned

    def _list_sides(
        self, keys: Sequence[str], at: int, second: int | None
    ) -> tuple[frozenset[str], frozenset[str]]:
        """Return the content words before a place, and those from a second place on, if there is one."""
        kinds = self._comparison.vocabulary.kinds
        after = [] if second is None else keys[second:]
        before, behind = (
            frozenset([key for key in side if kinds.get(key) != "function"]) for side in (keys[:at], after)
        )
        return before, behind

    def _is_in_one_clause(self) -> bool:
        """Return whether the opposite's clause has a word of the claim; for a name, it must be a name."""
        clauses, place = self._best.clauses, self._place or 0
        is_name = any(token.is_capital for token in self._comparison.tokens_in(self._span or (0, 0)))
        return is_name <= self._best.words[place].is_capital and any(
            number == self._best.number and clauses[at] == clauses[place]
            for number, at in self._comparison.placed.possible
        )

    def _is_of_one_whole(self) -> bool:
        """Return whether both figures are totals or neither is, and both are per item or neither is.

        What rose twice by 50 euros each may have risen by 100.
        """
        comparison = self._comparison
        if comparison.policy.account_for_text and _LEFT_OUT & (self._claim.keys ^ comparison.best_keys):
            # `10 metres without its base` does not contradict 12 metres with it.
            return False
        is_total = not _TOTALS.isdisjoint(self._claim.keys)
        if is_total == _TOTALS.isdisjoint(self._best.keys) or not self._has_one_subject():
            return False
        if comparison.policy.account_for_text and self._may_follow():
            return False
        return (
            self._span is None
            or self._stated is None
            or (
                _is_of_each(self._claim.text, self._claim.words, self._span)
                == _is_of_each(self._best.source_text, self._best.words, self._stated)
            )
        )

    def _may_follow(self) -> bool:
        """Return whether the claim's figure may follow from that of the sentence and another one in it."""
        figures = self._comparison.index.figures.quantities.get(self._best.number, ())
        claimed = (figure for figure in self._claim.quantities if figure.span == self._span)
        stated = [figure for figure in figures if figure.span == self._stated]
        return any(may_follow(one, other, figures) for one in claimed for other in stated)

    def _has_one_subject(self) -> bool:
        """Return whether the claim's subject is not, in the sentence, the object of somebody else's action.

        `Cooks have a wage of $20` says nothing of the wage of all.
        """
        best, kinds = self._best, self._comparison.vocabulary.kinds
        number, place = self._comparison.placed.chosen.get(self._tokens[0].span[0], (-1, 0))
        if number != best.number:
            return True
        before = best.list_before(place)
        verb = next((at for at in before if is_verb(best.keys[at])), place)
        if verb == place or is_saying(best.keys[verb]) or not JOINTS.isdisjoint(best.keys[verb:place]):
            return True
        nouns = (at for at in before[: before.index(verb)] if kinds.get(best.keys[at]) != "function")
        return self._claim.stem_set.issuperset(best.stems[at] for at in nouns)

    def _is_of_one_thing(self) -> bool:
        """Return whether what the sentence says of something else is what the claim's clause states.

        `Like the north gate, the south gate is shut` denies nothing about the north gate. Nor does
        `they were chosen to make the first landing on it` deny that somebody landed.
        """
        if not has_common_verb(self._comparison):
            return False
        is_opposite = self._result.code is ViolationCode.DIRECTION_CONFLICT
        return not (is_opposite and is_attribute(self._comparison, self._at))

    def _is_of_one_time(self) -> bool:
        """Return whether both texts date, by the calendar alone, the same thing, which happens only once."""
        return self._has_one_subject() and not (
            tells_shifted_time(self._best.keys) or happens_again(self._comparison, self._span)
        )

    # --- Words --------------------------------------------------------------------------------------------

    @cached_property
    def _at(self) -> int:
        """The number of the claim's word where the difference begins; 0 if it has no place in the claim."""
        return 0 if self._span is None else _find_word(self._claim.words, self._span[0])

    @cached_property
    def _place(self) -> int | None:
        """The number of the sentence's word where the difference begins."""
        return None if self._stated is None else _find_word(self._best.words, self._stated[0])

    @cached_property
    def _tokens(self) -> list[ClaimToken]:
        return [item.token for item in self._comparison.tokens]

    def _is_found(self, token: ClaimToken) -> bool:
        """Return whether a token stands in the sentence in any form."""
        numbers, items = range(self._best.number, self._best.number + 1), self._comparison.tokens
        return any(item.token is token and item.match_weight_in(numbers) for item in items)


def _find_second(words: Sequence[SurfaceWord], place: int) -> int | None:
    """Return where the second thing that a word (or a later *than*) relates begins; None for a figure."""
    than = (at for at in range(place, len(words)) if words[at].key == THAN)
    at = place if words[place].key in PIVOTS else next(than, len(words))
    behind = words[at + 1 : at + 2]
    is_figure = any(word.opens_with_digit or word.key in NUMBER_WORDS for word in behind)
    return at + 1 if behind and not is_figure else None


def _is_of_each(text: str, words: Sequence[SurfaceWord], figure: Span) -> bool:
    """Return whether a figure is said of each of several: `50 euros each`, `jeweils 50 Euro`."""
    before = [word.key for word in words if word.end <= figure[0]][-1:]
    behind = [word for word in words if word.start >= figure[1]][:2]
    keys = [word.key for word in behind]
    if not _EACH_BEFORE.isdisjoint(before) or keys[:1] == [_APIECE]:
        return True
    # `50 euros each month` is a rate.
    is_stopped = len(behind) < 2 or text[behind[0].end : behind[1].start] != " "
    return keys[:1] == [_EACH] and (is_stopped or keys[1] in _TIMES)


def _find_word(words: Sequence[SurfaceWord], start: int) -> int:
    """Return the number of the word that begins at a place, or behind it."""
    return min(bisect_left(words, start, key=attrgetter("start")), len(words) - 1)
